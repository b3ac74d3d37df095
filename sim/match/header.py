"""What a match is played under: fixed before the first flick, and the first line of its log."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sim import __version__
from sim.model.ids import Side
from sim.physics import PhysicsParams, load_params
from sim.rules.ruleset import Ruleset, load_ruleset, read_ruleset
from sim.table import Table, load_table

ENGINE = __version__
"""The version of the engine that plays; a log says under which it was made."""

Settings = tuple[tuple[str, bool | int | float | str], ...]


@dataclass(frozen=True, slots=True)
class Header:
    """The terms of a match.

    ``home`` and ``away`` name the players, ``settings`` lie over the ruleset ``ruleset`` (``half_minutes`` among them);
    ``kick_off`` is the side that kicks off, ``seed`` what the players' chance and the toss are drawn from; ``engine`` and
    ``physics`` say what plays: the version, and the fingerprint of the world's constants.
    """

    home: str = "home"
    away: str = "away"
    ruleset: str = "club"
    settings: Settings = (("cards", True),)
    pitch: str = "standard"
    seed: int = 0
    kick_off: Side = Side.HOME
    engine: str = ENGINE
    physics: str = ""

    @property
    def foreign(self) -> bool:
        """Whether another version played it, or one with other constants: then it may rightly come out otherwise here."""
        return (self.engine, self.physics) != (ENGINE, load_params().fingerprint())

    def name(self, side: Side) -> str:
        """The name of a side's player."""
        return self.home if side is Side.HOME else self.away

    def rules(self) -> Ruleset:
        """The ruleset with its settings. Raises ``RulesetError`` for one that cannot be."""
        return read_ruleset({"base": self.ruleset, **dict(self.settings)})

    def table(self) -> Table:
        """The table. Raises ``KeyError`` when no pitch of that name is shipped."""
        return load_table(self.pitch)


def new_header(
    *,
    home: str = "home",
    away: str = "away",
    ruleset: str = "club",
    settings: Mapping[str, Any] | None = None,
    pitch: str | None = None,
    seed: int = 0,
    minutes: float | None = None,
    params: PhysicsParams | None = None,
) -> Header:
    """The terms of a new match: cards are on, the toss is drawn from the seed.

    ``minutes`` is the length of a half, ``pitch`` what it is played on; without them the ruleset's. Raises ``RulesetError`` for unfit settings.

    >>> new_header(seed=7, minutes=1).rules().numbers.half_minutes
    1.0
    """
    laid = {"cards": True, **(settings or {}), **({} if minutes is None else {"half_minutes": float(minutes)})}
    kick_off = random.Random(seed).choice((Side.HOME, Side.AWAY))
    played_on = load_ruleset(ruleset).pitch if pitch is None else pitch
    header = Header(home, away, ruleset, tuple(sorted(laid.items())), played_on, seed, kick_off, ENGINE, (params or load_params()).fingerprint())
    header.rules()
    return header
