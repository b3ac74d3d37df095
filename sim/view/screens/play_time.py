"""The time of a session as the window lets it go on: it stands still under a menu and while evidence is looked at."""

from __future__ import annotations


class Stopwatch:
    """Microseconds of a session to those of the window's clock. It stands still until it is let go."""

    def __init__(self) -> None:
        self._gone, self._since = 0, -1

    @property
    def going(self) -> bool:
        """Whether time goes on."""
        return self._since >= 0

    def at(self, us: int) -> int:
        """The session's time at a time of the window."""
        return self._gone + (us - self._since if self.going else 0)

    def go(self, us: int) -> None:
        """Time goes on from here."""
        if not self.going:
            self._since = us

    def stop(self, us: int) -> None:
        """Time stands still from here."""
        if self.going:
            self._gone, self._since = self.at(us), -1
