"""The window's loop: pump and stamp input often, let the screen on top have it, draw at most sixty times a second.

The loop reads no clock of its own: ``clock_us`` and ``sleep`` are given. Tests drive ``step`` with posted events.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pygame

from sim.language import choose
from sim.session.keys import keys_in_force
from sim.session.pad import buttons_in_force
from sim.session.settings import Loaded, Settings, load_settings, save_settings
from sim.session.trouble import say_trouble
from sim.view.app.display import Display
from sim.view.app.metrics import TINIEST, Ui, scale_for
from sim.view.app.pads import Pads
from sim.view.app.pressed import Pressed
from sim.view.app.screen import NOT_YET, Screen, Unsaved
from sim.view.app.typed import typed_in
from sim.view.keys import is_key, key_name
from sim.view.kits import kit_pair
from sim.view.screens.entries import entry
from sim.view.sound import Sound
from sim.view.theme import Theme, load_theme

PUMP_US: Final = 2_000
"""From one pump of input to the next: 500 a second, so that twice as slow a machine still keeps 250."""
FRAME_US: Final = 1_000_000 // 60
"""From one frame to the next, at the least."""

_WINDOW_EVENTS: Final = frozenset({pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED})

_UNSEEN: Final = frozenset({"sound", "volume"})
"""Settings that change nothing of what is laid out."""


class App:
    """The stack of screens, what they share, and the loop.

    ``settings_path`` is where choices are kept, ``matches`` the folder of matches; None keeps them nowhere. ``lang`` wins over what the
    settings say until another language is chosen. ``aside`` does what is better done before it is needed.
    """

    def __init__(
        self,
        display: Display,
        clock_us: Callable[[], int],
        *,
        settings_path: Path | None = None,
        matches: Path | None = None,
        lang: str | None = None,
        sleep: Callable[[float], None] | None = None,
        sound: Sound | None = None,
        aside: Executor | None = None,
    ) -> None:
        self.display, self._clock_us, self._sleep = display, clock_us, sleep or (lambda _: None)
        loaded = load_settings(settings_path, is_key) if settings_path else Loaded(Settings())
        self.settings, self.trouble, self._replaced = loaded.settings, loaded.trouble, loaded.replaced
        self._path, self._asked_lang = settings_path, lang
        self.matches, self._aside = matches, aside
        self.sound = sound or Sound.silent()
        self.stack: list[Screen] = []
        self.pumps = self.frames = 0
        self.pads = Pads()
        self._done_with = ""
        self._pressed = Pressed()
        self._coming: Iterator[Screen | None] | None = None
        self._next_frame = 0
        self._stale = self._whole = True
        self._laid_out = (0, 0)
        self._apply()

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window in px; of one that is smaller than anything can be laid out in, that least size: then not all of it is seen."""
        w, h = self.display.surface.get_size()
        return max(w, TINIEST[0]), max(h, TINIEST[1])

    @property
    def troubled(self) -> str:
        """What was wrong with the settings, as a sentence; nothing where nothing was."""
        return say_trouble(self.trouble, self._replaced, self.lang) if self.trouble else ""

    @property
    def top(self) -> Screen | None:
        """The screen that is shown."""
        return self.stack[-1] if self.stack else None

    def push(self, screen: Screen) -> None:
        """Puts a screen on top."""
        self._call_off()
        if self.top:
            self.top.left()
        self.stack.append(screen)
        self._show()

    def pop(self) -> None:
        """Takes the screen on top off; with the last one the loop ends."""
        self._call_off()
        self._drop()
        self._show()

    def replace(self, screen: Screen) -> None:
        """Puts a screen in the place of the one on top."""
        self._call_off()
        if self.stack:
            self._drop()
        self.stack.append(screen)
        self._show()

    def help_me(self) -> None:
        """Help about the screen on top comes over it."""
        opens = entry("help")
        if opens is not None and self.top is not None:
            self.push(opens(self))

    def come(self, pieces: Iterator[Screen | None]) -> None:
        """Lets a screen come in the place of the one on top, made piece by piece: one between two pumps, None until it is there.

        Whatever else comes on top or is taken off meanwhile, or comes the same way, does so in its stead.
        """
        self._call_off()
        self._coming = pieces

    @property
    def coming(self) -> bool:
        """Whether a screen is on its way."""
        return self._coming is not None

    def aside(self, work: Callable[[], object]) -> Future[object] | None:
        """Has something made while nothing is waited for, so that it is there when it is needed; where nobody does that, it is not."""
        return self._aside.submit(work) if self._aside is not None else None

    def quit(self) -> None:
        """Ends the loop."""
        self._call_off()
        if self.top:
            self.top.left()
        self.stack.clear()

    def change(self, **what: Any) -> None:
        """Changes settings, keeps them, and lets every screen follow. Raises ``ValidationError`` for what cannot be."""
        self.settings = self.settings.changed(**what)
        if "language" in what:
            self._asked_lang = None
        if self._path is not None:
            self.trouble = save_settings(self.settings, self._path)
        self._apply(stale=not what.keys() <= _UNSEEN)

    def run(self, first: Screen | None = None) -> None:
        """Goes on until no screen is left, beginning with ``first`` where one is given.

        Pumps have a beat of their own: a sleep that lasted too long is made up for by the next one.
        """
        if first is not None:
            self.push(first)
        due = self._clock_us()
        while self.stack:
            us = self._clock_us()
            self.step(us)
            due = max(due + PUMP_US, us)
            rest = due - self._clock_us()
            if rest > 0:
                self._sleep(rest / 1e6)

    def step(self, us: int) -> None:
        """One round: takes what input there is, all of it stamped ``us``, and draws when a frame is due."""
        self.pumps += 1
        for event in pygame.event.get():
            for heard in self.pads.heard(event):
                self._dispatch(heard, us)
        if not self.top:
            return
        self._lay_out()
        self.top.tick(us)
        self._go_on_with_coming()
        if self.top and us >= self._next_frame:
            self._draw(us)

    def _go_on_with_coming(self) -> None:
        if self._coming is None:
            return
        screen = next(self._coming, None)
        if screen is not None:
            self._coming = None
            self.replace(screen)

    def _call_off(self) -> None:
        """What was on its way is not wanted any more; a generator is told."""
        coming, self._coming = self._coming, None
        if isinstance(coming, Generator):
            coming.close()

    def _drop(self) -> None:
        self.stack.pop().left()

    def _show(self) -> None:
        self._stale = True
        if self.top:
            self.top.entered()
        self._lay_out()

    def _apply(self, *, stale: bool = True) -> None:
        """Lets what was chosen take effect; ``stale`` lets screens lay themselves out anew."""
        self.lang = self._asked_lang or self.settings.language or choose()
        self.theme: Theme = replace(load_theme(), kits=kit_pair(self.settings.kits))
        self.ui = Ui(scale_for(self.size, self.settings.scale), self.theme)
        self.keys, self.pad = keys_in_force(self.settings.keys), buttons_in_force(self.settings.pad)
        self.sound.set_volume(self.settings.volume if self.settings.sound else 0.0)
        self.display.set_full(self.settings.fullscreen)
        self._stale = self._stale or stale

    def _lay_out(self) -> None:
        """Lets the screen on top lay itself out when it has just come on top, or size, scale, language or kits have changed."""
        while (self._stale or self.size != self._laid_out) and self.top:
            self._stale, self._whole, self._laid_out = False, True, self.size
            self.ui = Ui(scale_for(self.size, self.settings.scale), self.theme)
            self.top.resized(self.size)

    def _close(self) -> None:
        """Closes the window, unless something would be lost with a screen: that one comes on top and says so."""
        for screen in reversed(self.stack[:]):
            if isinstance(screen, Unsaved) and not screen.closes():
                while self.top is not screen:
                    self.pop()
                return
        self.quit()

    def _dispatch(self, event: pygame.event.Event, us: int) -> None:
        if not self.top:
            return
        if event.type == pygame.QUIT:
            self._close()
            return
        if event.type in _WINDOW_EVENTS:
            self._stale = True
            self._lay_out()
            return
        repeats = event.type != pygame.KEYDOWN or self.keys.command(key_name(event.key)) != "cancel"
        if not self._pressed.heard(event, id(self.top), repeats=repeats):
            return
        if event.type == pygame.TEXTINPUT and event.text == self._done_with:
            self._done_with = ""
            return
        used = self.top.handle(event, us)
        if event.type != pygame.KEYDOWN:
            return
        self._done_with = "" if typed_in(event) else getattr(event, "unicode", "")
        if used:
            return
        said = self.keys.command(key_name(event.key))
        if said == "full_screen":
            self.change(fullscreen=not self.settings.fullscreen)
        elif said == "sound":
            self.change(sound=not self.settings.sound)
        elif said == "help":
            self.help_me()

    def _draw(self, us: int) -> None:
        assert self.top is not None
        rects = self.top.draw(self.display.surface, us)
        if rects is NOT_YET:
            return
        self._next_frame = us + FRAME_US if us - self._next_frame > FRAME_US else self._next_frame + FRAME_US
        if self._whole or rects is None:
            self.display.show(None)
        elif rects:
            self.display.show(rects)
        else:
            return
        self._whole = False
        self.frames += 1
