"""The playhead of a replay: where on the film one is, how fast it runs and which way, and what it runs round in.

Frozen values and pure functions: whoever shows the film says how much time has gone by. Watching changes nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction

from sim.session.timeline import EVERY, Kind, Timeline

SPEEDS = (*(Fraction(1, n) for n in (16, 8, 4, 2)), *(Fraction(n) for n in (1, 2, 4, 8, 16)))
"""How fast a film runs, from a sixteenth to sixteen times."""
USUAL = SPEEDS.index(Fraction(1))
FRAME = 1 / 60
"""One step (s of the film) from picture to picture."""
SHORTEST_LOOP = 0.1
"""A loop is at least so long (s)."""

LEAD = 1.5
"""A film that runs is wound to so long (s) before a mark, that one may see it come; standing still it is wound to the very moment."""

_NAMES = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(1, 8): "⅛", Fraction(1, 16): "1⁄16"}


def speed_name(speed: Fraction) -> str:
    """A speed as it is written.

    >>> speed_name(Fraction(1, 4)), speed_name(Fraction(16))
    ('¼×', '16×')
    """
    return f"{_NAMES.get(speed, speed.numerator)}×"


@dataclass(frozen=True, slots=True)
class Playhead:
    """Where one is on a film (``u``, s): ``rate`` is a place in ``SPEEDS``, ``back`` runs it backwards.

    ``loop`` is the stretch it runs round in; its end is None while only its beginning is marked.
    """

    u: float = 0.0
    playing: bool = False
    rate: int = USUAL
    back: bool = False
    loop: tuple[float, float | None] | None = None

    @property
    def speed(self) -> Fraction:
        """How fast it runs."""
        return SPEEDS[self.rate]

    @property
    def round(self) -> tuple[float, float] | None:
        """The stretch it runs round in, when both its ends are marked."""
        if self.loop is None or self.loop[1] is None:
            return None
        return (self.loop[0], self.loop[1])

    def stretch(self, film: Timeline) -> tuple[float, float] | None:
        """The stretch that is marked; where only its beginning is, all that comes after it."""
        if self.loop is None:
            return None
        low, high = self.loop
        high = film.length if high is None else high
        return (low, high) if high - low >= SHORTEST_LOOP else None

    def advanced(self, seconds: float, film: Timeline) -> Playhead:
        """After so many seconds of watching. It stops at either end of the film; in a loop it goes round."""
        if not self.playing:
            return self
        way = seconds * float(self.speed) * (-1.0 if self.back else 1.0)
        u = self.u + way
        if (stretch := self.round) is not None and _left(self.u, u, stretch):
            low, high = stretch
            return replace(self, u=low + (u - low) % (high - low))
        if u >= film.length or (u <= 0.0 and self.back):
            return replace(self, u=min(max(u, 0.0), film.length), playing=False)
        return replace(self, u=max(u, 0.0))

    def toggled(self, film: Timeline) -> Playhead:
        """Runs, or stands still. At an end it begins again from the other one."""
        if self.playing:
            return replace(self, playing=False)
        return self._running(self.back, self.rate, film)

    def paused(self) -> Playhead:
        """Stands still."""
        return replace(self, playing=False)

    def pushed(self, film: Timeline, *, back: bool = False) -> Playhead:
        """Runs that way; if it does already, twice as fast."""
        if self.playing and self.back is back:
            return self.faster(1)
        return self._running(back, USUAL, film)

    def faster(self, steps: int) -> Playhead:
        """Runs faster by so many steps, or slower."""
        return replace(self, rate=min(max(self.rate + steps, 0), len(SPEEDS) - 1))

    def at(self, u: float, film: Timeline) -> Playhead:
        """At another place, running on if it ran."""
        return replace(self, u=min(max(u, 0.0), film.length))

    def stepped(self, frames: int, film: Timeline) -> Playhead:
        """So many pictures further, standing still."""
        return self.paused().at(self.u + frames * FRAME, film)

    def jumped(self, film: Timeline, kinds: Collection[Kind] = EVERY, *, back: bool = False) -> Playhead:
        """At the next mark of these kinds, or the one before; where there is none it stays. While it runs, a little before it, in the same act."""
        lead = LEAD if self.playing and not self.back else 0.0
        found = film.preceding(self.u, kinds) if back else film.following(self.u + lead, kinds)
        if found is None:
            return self
        return self.at(max(found - lead, film.starts[film.act_at(found)]) if lead else found, film)

    def marked(self, *, end: bool) -> Playhead:
        """Begins a loop here, or ends it; what would be no stretch is none."""
        if not end:
            high = self.loop[1] if self.loop is not None else None
            return replace(self, loop=(self.u, high if high is not None and high - self.u >= SHORTEST_LOOP else None))
        low = self.loop[0] if self.loop is not None else 0.0
        if self.u - low < SHORTEST_LOOP:
            return self
        return replace(self, loop=(low, self.u))

    def unlooped(self) -> Playhead:
        """Runs round in nothing any more."""
        return replace(self, loop=None)

    def _running(self, back: bool, rate: int, film: Timeline) -> Playhead:
        u = self.u
        if not back and u >= film.length:
            u = 0.0
        elif back and u <= 0.0:
            u = film.length
        return replace(self, u=u, playing=film.length > 0.0, back=back, rate=rate)


def _left(before: float, after: float, stretch: tuple[float, float]) -> bool:
    """Whether a loop was left on the way: what lies outside it runs on until it comes in."""
    low, high = stretch
    return low <= before <= high and not low <= after < high
