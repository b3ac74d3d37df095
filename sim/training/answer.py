"""What a trainee answers, and how it is marked against the key."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from sim.geometry import Point
from sim.model.ids import Side
from sim.rules.words import Call, Restart
from sim.training.key import Key


class Confidence(StrEnum):
    """How sure a trainee is of an answer."""

    SURE = "sure"
    THINK = "think"
    GUESS = "guess"


@dataclass(frozen=True, slots=True)
class Given:
    """An answer. ``call`` None is *play on*. ``spot`` (mm) is asked for where the key has one; ``clause`` may be left out."""

    call: Call | None
    against: Side | None
    restart: Restart
    spot: Point | None = None
    confidence: Confidence = Confidence.THINK
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class Marks:
    """What of an answer was right. ``spot`` and ``clause`` are None where nothing was asked or said; ``off`` is how far (mm) the spot was."""

    call: bool
    against: bool
    restart: bool
    spot: bool | None = None
    clause: bool | None = None
    off: float | None = None

    @property
    def right(self) -> bool:
        """Whether the decision was right: the call, against whom, and the restart with its place."""
        return self.call and self.against and self.restart and self.spot is not False

    @property
    def parts(self) -> tuple[bool, ...]:
        """The parts that count for marks: call, against whom, restart with its place."""
        return (self.call, self.against, self.restart and self.spot is not False)


def mark(given: Given, key: Key, tolerance: float) -> Marks:
    """Marks an answer; a spot counts as right within ``tolerance`` mm of the key's.

    Where several answers are right, it is held against that to which it comes nearest.

    What follows from *play on* is not asked again: nobody is penalised and nothing is restarted. The clause that is asked about is right whether it
    is called or not, and none need be named.
    """
    return max((_marked(given, one, key.about, tolerance) for one in (key, *key.also)), key=lambda marks: (marks.call, sum(marks.parts)))


def _marked(given: Given, key: Key, about: str | None, tolerance: float) -> Marks:
    off = math.dist(given.spot, key.spot) if given.spot is not None and key.spot is not None else None
    spot = None if key.spot is None else off is not None and off <= tolerance
    clause = given.clause in (key.clause, about) if given.clause else None
    return Marks(given.call is key.call, given.against is key.against, given.restart is key.restart, spot, clause, off)
