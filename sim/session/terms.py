"""The terms of a match that somebody asks for at the window: who plays, by which rules, how long, and how the pointer flicks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Self

from sim.match.header import Header, new_header
from sim.model.ids import Side
from sim.players.levels import leaves_kick_off
from sim.session.settings import Settings
from sim.session.shown import FlickMode

HUMAN: Final = "human"
"""The name of a player who sits at the window."""
SEEDS: Final = 1_000_000
"""A match that nobody gave a seed gets one below this, short enough to be told to somebody."""


def opponent(settings: Settings) -> str:
    """The name of the player whom the settings want to play against."""
    return HUMAN if settings.opponent == "human" else f"ai:{settings.level}"


@dataclass(frozen=True, slots=True)
class Terms:
    """What is asked for. ``home`` and ``away`` are ``human`` or the name of a player; ``minutes`` is the length of a half, None the ruleset's.

    ``out`` is where the match is logged, if anywhere.
    """

    home: str = HUMAN
    away: str = "ai:easy"
    ruleset: str = "club"
    minutes: float | None = None
    mode: FlickMode = FlickMode.AIM
    seed: int = 0
    out: Path | None = None

    @classmethod
    def of(cls, settings: Settings, seed: int = 0) -> Self:
        """The match that the settings ask for.

        >>> Terms.of(Settings(side="away", level="hard")).home
        'ai:hard'
        """
        other = opponent(settings)
        names = (HUMAN, other) if settings.side == Side.HOME.value else (other, HUMAN)
        return cls(*names, settings.ruleset, settings.minutes, FlickMode(settings.mode), seed)

    def player(self, side: Side) -> str:
        """The name of a side's player."""
        return self.home if side is Side.HOME else self.away

    def header(self) -> Header:
        """The terms as a match is begun with them; some computers leave the kick-off to a human. Raises ``RulesetError`` for rules that cannot be."""
        drawn = new_header(home=self.home, away=self.away, ruleset=self.ruleset, seed=self.seed, minutes=self.minutes)
        left = [side for side in Side if self.player(side) == HUMAN and leaves_kick_off(self.player(side.other))]
        return replace(drawn, kick_off=left[0]) if left else drawn
