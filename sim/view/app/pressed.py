"""Keys that are down: a key that is held and says the same again closes no more than it did when it went down."""

from __future__ import annotations

from collections.abc import Hashable

import pygame


class Pressed:
    """Which keys are down, and on which screen each went down.

    >>> pressed = Pressed()
    >>> pressed.down(27, "menu", repeats=False), pressed.down(27, "menu", repeats=False), pressed.down(13, "menu", repeats=True)
    (True, False, True)
    >>> pressed.down(13, "menu", repeats=True), pressed.down(13, "match", repeats=True)
    (True, False)
    """

    def __init__(self) -> None:
        self._on: dict[int, Hashable] = {}

    def down(self, key: int, screen: Hashable, *, repeats: bool) -> bool:
        """A key goes down, or says again that it is; whether ``screen`` is to hear of it.

        It is not where the key went down on another screen, and of one that does not repeat only the first time.
        """
        if key not in self._on:
            self._on[key] = screen
            return True
        return repeats and self._on[key] == screen

    def heard(self, event: pygame.event.Event, screen: Hashable, *, repeats: bool) -> bool:
        """Whether a screen is to hear of an event: of all but a key that is only held on."""
        if event.type == pygame.KEYUP:
            self._on.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._on.clear()
        return event.type != pygame.KEYDOWN or self.down(event.key, screen, repeats=repeats)
