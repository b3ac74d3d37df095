"""How a situation is shown: it waits, is played to where it stops, and may be seen again, slowly too. All of it is counted, and the clock runs.

Frozen values and pure functions: whoever shows the situation says how much time has gone by.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

SLOW = 4.0
"""Slow motion is so many times slower."""


class Stage(StrEnum):
    """Where the showing stands."""

    READY = "ready"
    PLAYING = "playing"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Showing:
    """A situation from ``start`` to ``stop`` (s of its log), shown at ``t``. ``seconds`` is the clock: it runs from the first time it has stopped.

    ``views``, ``slow`` and ``measured`` count how often it was seen, seen slowly, and measured. ``most`` is how often it may be seen, None
    as often as one likes.
    """

    start: float
    stop: float
    t: float
    most: int | None = None
    stage: Stage = Stage.READY
    slowly: bool = False
    views: int = 0
    slow: int = 0
    measured: int = 0
    seconds: float = 0.0

    @classmethod
    def of(cls, start: float, stop: float, most: int | None = None) -> Showing:
        """The showing that waits to begin."""
        return cls(start, stop, start, most)

    @property
    def again(self) -> bool:
        """Whether it may be seen again now; where nothing moves there is nothing to see again."""
        return self.stage is Stage.STOPPED and self.stop > self.start and (self.most is None or self.views < self.most)

    @property
    def asked(self) -> bool:
        """Whether it has been seen once, so that the clock runs and the answer is waited for."""
        return self.views > 1 or self.stage is Stage.STOPPED

    def begun(self) -> Showing:
        """Plays, if it waited.

        >>> Showing.of(0.0, 1.0).begun().advanced(1.5)
        Showing(start=0.0, stop=1.0, t=1.0, most=None, stage=<Stage.STOPPED: 'stopped'>, slowly=False, views=1, slow=0, measured=0, seconds=0.5)
        """
        return replace(self, stage=Stage.PLAYING, views=1) if self.stage is Stage.READY else self

    def seen_again(self, *, slowly: bool = False) -> Showing:
        """Plays once more from the beginning, where that is allowed; it counts."""
        if not self.again:
            return self
        return replace(self, stage=Stage.PLAYING, t=self.start, slowly=slowly, views=self.views + 1, slow=self.slow + slowly)

    def measured_once(self) -> Showing:
        """The measure was taken out."""
        return replace(self, measured=self.measured + 1)

    def advanced(self, seconds: float) -> Showing:
        """So many seconds later."""
        if self.stage is not Stage.PLAYING:
            return replace(self, seconds=self.seconds + seconds) if self.asked else self
        pace = SLOW if self.slowly else 1.0
        needed = (self.stop - self.t) * pace
        counted = seconds if self.views > 1 else max(0.0, seconds - needed)
        if seconds < needed:
            return replace(self, t=self.t + seconds / pace, seconds=self.seconds + counted)
        return replace(self, t=self.stop, stage=Stage.STOPPED, slowly=False, seconds=self.seconds + counted)
