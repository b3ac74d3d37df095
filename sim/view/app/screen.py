"""What every screen of the window offers to the loop that drives it."""

from __future__ import annotations

from typing import Final, Protocol, runtime_checkable

import pygame

NOT_YET: Final[list[pygame.Rect]] = []
"""What ``draw`` gives, this list itself, when it had better be asked again after the next pump: the frame stays due."""


class Screen(Protocol):
    """One full page of the window. All times are whole microseconds of the clock that was given to the app."""

    def handle(self, event: pygame.event.Event, us: int) -> bool | None:
        """Takes an event stamped ``us``; True when it was meant for this screen, so that nothing else may react to it."""

    def tick(self, us: int) -> None:
        """Called after each pump of events, many times between two frames."""

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:
        """Draws what has changed since the last call and says where; ``[]`` when nothing has, None for everything."""

    def resized(self, size: tuple[int, int]) -> None:
        """Lays everything out anew for a window of this size in px: called after each ``entered``, and whenever size, scale,
        language or kits have changed. The next ``draw`` draws everything, since something else may stand on the target."""

    def entered(self) -> None:
        """The screen has come on top, for the first time or again."""

    def left(self) -> None:
        """The screen is no longer on top: another one covers it, it was taken off, or the window closes."""


@runtime_checkable
class Unsaved(Protocol):
    """A screen with which something could be lost."""

    def closes(self) -> bool:
        """Whether the window may close now; if not, the screen comes on top and says why. Asked once more, it may."""


class Page:
    """A screen that does nothing yet: what most screens start from."""

    def handle(self, event: pygame.event.Event, us: int) -> bool | None:  # noqa: ARG002
        """Takes no event."""
        return None

    def tick(self, us: int) -> None:
        """Needs no time."""

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:  # noqa: ARG002
        """Draws nothing."""
        return []

    def resized(self, size: tuple[int, int]) -> None:
        """Has no layout."""

    def entered(self) -> None:
        """Nothing to begin."""

    def left(self) -> None:
        """Nothing to end."""
