"""The window itself: opening it, its size, full screen, and bringing what was drawn onto it."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, Protocol

import pygame

from sim.view.app.hush import hushed
from sim.view.app.metrics import DESIGNED, SMALLEST

_NOWHERE: Final = frozenset({"dummy", "offscreen", "evdev"})
"""Drivers that show nothing to anybody; right only where somebody has asked for them."""


_SHARE: Final = 0.875
"""So much of the desktop a window takes at first."""


class NoDisplay(RuntimeError):
    """There is no display to open a window on."""


class Display(Protocol):
    """Where screens are drawn."""

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on."""

    def show(self, rects: Sequence[pygame.Rect] | None) -> None:
        """Brings the changed parts onto the screen; None for everything."""

    def set_full(self, full: bool) -> None:
        """Fills the whole screen, or goes back to a window."""


class Memory:
    """A display in memory: for tests and pictures of screens."""

    def __init__(self, size: tuple[int, int] = DESIGNED) -> None:
        self.surface = pygame.Surface(size)
        self.shown: list[Sequence[pygame.Rect] | None] = []
        self.full = False

    def show(self, rects: Sequence[pygame.Rect] | None) -> None:
        """Remembers what was shown."""
        self.shown.append(rects)

    def set_full(self, full: bool) -> None:
        """Remembers the choice."""
        self.full = full

    def resize(self, size: tuple[int, int]) -> None:
        """Another size, as if the window had been drawn larger; post a VIDEORESIZE to let the app know."""
        self.surface = pygame.Surface(size)


class Window:
    """A window of the desktop."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size, self._place, self._full = size, (0, 0), False
        pygame.display.set_caption("Tapete")
        pygame.display.set_mode(size, pygame.RESIZABLE)

    @property
    def surface(self) -> pygame.Surface:
        """The window's surface; a new one after each change of size."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    def show(self, rects: Sequence[pygame.Rect] | None) -> None:
        """Brings the changed parts to the screen."""
        if rects is None:
            pygame.display.flip()
        else:
            pygame.display.update(list(rects))

    def set_full(self, full: bool) -> None:
        """Fills the desktop without a change of its resolution, or goes back to the window as it was."""
        if full == self._full:
            return
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # the desktop may give another size than was asked for, which is its right
            if full:
                self._size, self._place = self.surface.get_size(), pygame.display.get_window_position()
                self._move((0, 0))  # before, for what fills the screen SDL moves no more
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
            else:
                pygame.display.set_mode(self._size, pygame.RESIZABLE)
                if self.surface.get_size() != self._size:  # on some desktops the first request only ends the full screen
                    pygame.display.set_mode(self._size, pygame.RESIZABLE)
                self._move(self._place)
        self._full = full

    def _move(self, place: tuple[int, int]) -> None:
        """Moves the window where no window manager does, wherever SDL thinks it is; with several screens only that one knows where each begins."""
        if len(pygame.display.get_desktop_sizes()) == 1:
            pygame.display.set_window_position(place)


def open_window(environ: Mapping[str, str] | None = None) -> Window:
    """A window of a size that suits the desktop. Raises ``NoDisplay``."""
    with _opening(environ):
        with hushed():
            pygame.joystick.init()
        return Window(_first_size(pygame.display.get_desktop_sizes()))


def open_plain(size: tuple[int, int], environ: Mapping[str, str] | None = None) -> Window:
    """A window of that size (px), for whoever only looks on. Raises ``NoDisplay``."""
    with _opening(environ):
        return Window(size)


@contextmanager
def _opening(environ: Mapping[str, str] | None) -> Iterator[None]:
    """Makes a display ready. Raises ``NoDisplay`` where there is none, or where opening what is opened inside fails."""
    environ = os.environ if environ is None else environ
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
    try:
        with hushed():
            pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in _NOWHERE and environ.get("SDL_VIDEODRIVER", "") != driver:
            raise NoDisplay(f"there is no display to open a window on: SDL found {driver!r} alone")
        yield
    except pygame.error as error:
        raise NoDisplay(str(error)) from None


def _first_size(desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The share of the desktop in the proportions the window was designed in, but never less than is laid out for.

    >>> _first_size([(1920, 1080)]), _first_size([(1024, 768)]), _first_size([])
    ((1512, 945), (960, 600), (1280, 800))
    """
    if not desktops:
        return DESIGNED
    w, h = desktops[0]
    scale = _SHARE * min(w / DESIGNED[0], h / DESIGNED[1])
    return max(SMALLEST[0], round(DESIGNED[0] * scale)), max(SMALLEST[1], round(DESIGNED[1] * scale))
