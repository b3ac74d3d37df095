"""How well the computer plays: counts and errors of each level, read from ``assets/players.toml``."""

from __future__ import annotations

import math
import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

from sim.geometry import Point
from sim.model.ids import Side, figure
from sim.resources import assets


@dataclass(frozen=True, slots=True)
class Level:
    """One level. ``attacks``, ``blocks``, ``saves``: how many candidates of each are simulated for one decision; ``finalists`` of the
    attacks are simulated ``tries`` times more, each with an error drawn like the hand's own. Of the attacks ``chips`` are lofted, ``strokes``
    are the keeper's, and ``moves`` only bring a figure nearer when the ball cannot be played. ``aim`` (rad) and ``speed_share`` are the
    standard deviations of a flick's direction and of its speed's share; ``keeper_s`` (s) is how much later than any hand could the
    keeper starts, ``keeper_mm`` (mm) the standard deviation of where it goes, and stands.
    """

    name: str
    attacks: int
    finalists: int
    tries: int
    chips: int
    moves: int
    strokes: int
    blocks: int
    saves: int
    aim: float
    speed_share: float
    keeper_s: float
    keeper_mm: float

    @property
    def attack_simulations(self) -> int:
        """How many flicks are simulated to choose one attacking flick."""
        return self.attacks + self.finalists * self.tries

    @property
    def block_simulations(self) -> int:
        """How many flicks are simulated at most to choose one block."""
        return self.blocks + FINAL_BLOCKS * self.tries


FINAL_BLOCKS = 3
"""So many of the blocks are simulated ``tries`` times more."""

_COUNTS = ("attacks", "finalists", "tries", "chips", "moves", "strokes", "blocks", "saves")


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((assets() / "players.toml").read_text(encoding="utf-8"))


def formation(side: Side, half: int, pitch: str = "standard") -> dict[str, Point]:
    """Where a side's figures are put before a kick-off on a table of that name.

    >>> formation(Side.AWAY, 1)["away.9"]
    (25.0, 130.0)
    """
    ahead = side.attacks(half)
    places = {part: at for part, at in _data()["formation"][pitch].items() if part != "source"}
    return {figure(side, part): (ahead * float(at[0]) + 0.0, ahead * float(at[1]) + 0.0) for part, at in places.items()}


def leaves_kick_off(name: str) -> bool:
    """Whether the player of that name leaves the kick-off to a human, whatever the toss says.

    >>> leaves_kick_off("ai:first"), leaves_kick_off("ai:easy"), leaves_kick_off("random")
    (True, False, False)
    """
    return name in _data()["toss"]["leaves_kick_off"]


def little_left() -> float:
    """The last share of a period, in which a side that is behind takes a time-out.

    >>> 0.0 < little_left() < 1.0
    True
    """
    return float(_data()["bench"]["little_left"]["value"])


def level_names() -> tuple[str, ...]:
    """The names of the levels, the easiest first."""
    return tuple(_data()["levels"])


@cache
def load_level(name: str) -> Level:
    """The level of that name. Raises ``KeyError``.

    >>> load_level("hard").attacks > load_level("easy").attacks
    True
    """
    values = {key: entry["value"] for key, entry in _data()["levels"][name].items()}
    counts = {key: int(values[key]) for key in _COUNTS}
    aim, share = math.radians(values["aim_deg"]), float(values["speed_share"])
    return Level(name, **counts, aim=aim, speed_share=share, keeper_s=float(values["keeper_s"]), keeper_mm=float(values["keeper_mm"]))
