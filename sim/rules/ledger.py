"""What is kept count of beside play: fouls, time-outs, cautions, who was sent off, and the time in which a restart has to be taken.

A code that knows nothing of the kind leaves it as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sim.geometry import Point
from sim.model.ids import Side
from sim.model.quick import quick
from sim.rules.words import Phase

Two = tuple[int, int]
"""A count for home and one for away."""


@dataclass(frozen=True, slots=True)
class SentOff:
    """A figure sent off, and until when (clock, s) its side plays short; None once that is over. ``replaced``: another has come on for it."""

    figure: str
    until: float | None = None
    replaced: bool = False

    def over(self, clock: float) -> bool:
        """Whether the time of playing short is over at a moment of the clock (s).

        >>> SentOff("home.3", 120.0).over(119.9), SentOff("home.3", 120.0).over(120.0)
        (False, True)
        """
        return self.until is None or clock >= self.until


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """The counts of a match.

    ``fouls``: recorded in this half; ``deferred``: fouls for which advantage was given, not recorded yet. ``time_outs``: taken in this
    half; ``asked``: the sides that wait for one; ``resume``: how play goes on after it. ``cautioned``: figures with a caution.
    ``direct``: the free kick that is due, or was taken last, may score directly. ``held``: how long (s) a restart could have been taken, or a
    keeper has held the ball; ``unready``: how long (s) before that it has waited for its taker. ``foul_spot``: from where a kick from the mark
    may be taken instead. ``released``: sides whose keeper has played the ball, until it is over halfway or met by an opponent.
    ``on``: the figures that make up the sides, where that is told.
    ``keeping``: the figures that have changed places with the keeper and hold the rod; of a side without one its last number does.
    """

    fouls: Two = (0, 0)
    deferred: Two = (0, 0)
    time_outs: Two = (0, 0)
    asked: tuple[Side, ...] = ()
    resume: Phase | None = None
    cautioned: tuple[str, ...] = ()
    sent_off: tuple[SentOff, ...] = ()
    on: tuple[str, ...] = ()
    direct: bool = False
    held: float = 0.0
    unready: float = 0.0
    foul_spot: Point | None = None
    released: tuple[Side, ...] = ()
    keeping: tuple[str, ...] = ()

    def of(self, pair: Two, side: Side) -> int:
        """One side's part of a count."""
        return pair[0 if side is Side.HOME else 1]


def plus(pair: Two, side: Side, more: int = 1) -> Two:
    """A count with so many more for a side.

    >>> plus((1, 2), Side.AWAY)
    (1, 3)
    """
    return (pair[0] + more, pair[1]) if side is Side.HOME else (pair[0], pair[1] + more)


def next_period(ledger: Ledger, period: int, length: float) -> Ledger:
    """The counts as a period begins, after one of so many seconds: fouls begin anew in the second half; who plays short goes on so."""
    later = tuple(replace(e, until=max(e.until - length, 0.0)) if e.until is not None else e for e in ledger.sent_off)
    fouls = (0, 0) if period == _SECOND_HALF else ledger.fouls
    return replace(
        ledger,
        fouls=fouls,
        deferred=(0, 0),
        time_outs=(0, 0),
        asked=(),
        resume=None,
        sent_off=later,
        held=0.0,
        unready=0.0,
        released=(),
        direct=False,
    )


_SECOND_HALF = 2
