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


EASES_US = 420_000
"""After a whistle what moves is drawn slower for so long, and then catches up."""
CATCHES_UP_US = 1_100_000
SLOWEST = 0.3
"""The speed of what is drawn right after the whistle."""


def eased(age_us: int) -> int:
    """How far what is drawn lies behind what is, so long after a whistle: drawing only, the session knows nothing of it.

    >>> eased(0), eased(2_000_000), 0 < eased(420_000) < 420_000
    (0, 0, True)
    """
    most = round(EASES_US * (1.0 - SLOWEST) * 0.62)
    if age_us <= 0 or age_us >= CATCHES_UP_US:
        return 0
    if age_us < EASES_US:
        share = age_us / EASES_US
        return round(most * share * (2.0 - share))
    share = (age_us - EASES_US) / (CATCHES_UP_US - EASES_US)
    return round(most * (1.0 - share * share * (3.0 - 2.0 * share)))
