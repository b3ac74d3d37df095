"""A window in memory for tests: posted events go in, steps of a clock that the test turns make it go on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from sim.view.app.app import App
from sim.view.app.display import Memory
from sim.view.app.screen import Screen
from sim.view.sound import Sound

SIZES = ((960, 600), (1280, 800), (2560, 1440))
"""The sizes that every screen is looked at in."""


def events_ready() -> None:
    """Makes the queue of events usable, without a window that anybody sees."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((16, 16))
    pygame.event.clear()


class Driven:
    """An app, the display it draws on, and the clock it goes by."""

    def __init__(self, size: tuple[int, int] = (1280, 800), *, lang: str = "en", settings: Path | None = None, sound: Sound | None = None) -> None:
        events_ready()
        self.us = 0
        self.display = Memory(size)
        self.app = App(self.display, lambda: self.us, lang=lang, settings_path=settings, sound=sound, sleep=self._sleep)

    def _sleep(self, seconds: float) -> None:
        self.us += round(seconds * 1e6)

    def show(self, screen: Screen) -> None:
        """Puts a screen on top and draws it."""
        self.app.push(screen)
        self.step()

    def step(self, us: int = 20_000) -> None:
        """Goes on by so much (µs), in one step: long enough for a frame to be due."""
        self.us += us
        self.app.step(self.us)

    def post(self, kind: int, **what: Any) -> None:
        """An event as the window system would give it, and a step."""
        pygame.event.post(pygame.event.Event(kind, **what))
        self.step()

    def key(self, *keys: int, mod: int = 0) -> None:
        """Keys that go down and come up again, one after the other."""
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
            self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def write(self, text: str) -> None:
        """Text as a keyboard gives it."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)

    def move(self, at: tuple[int, int], held: bool = False) -> None:
        """The pointer goes to a place."""
        self.post(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(int(held), 0, 0), touch=False)

    def press(self, at: tuple[int, int]) -> None:
        """The main button goes down."""
        self.move(at)
        self.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)

    def release(self, at: tuple[int, int]) -> None:
        """The main button comes up, wherever the pointer is by then."""
        self.move(at, held=True)
        self.post(pygame.MOUSEBUTTONUP, pos=at, button=1, touch=False)

    def click(self, at: tuple[int, int]) -> None:
        """A press and a release at one place."""
        self.press(at)
        self.release(at)

    def resize(self, size: tuple[int, int]) -> None:
        """The window is drawn larger or smaller."""
        self.display.resize(size)
        self.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])


@contextmanager
def driven(**kwargs: Any) -> Iterator[Driven]:
    """A window in memory, closed at the end."""
    window = Driven(**kwargs)
    yield window
    window.app.quit()
