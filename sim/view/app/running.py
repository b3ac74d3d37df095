"""The window with the machine's own clock, settings and sound: what the command line opens."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from sim.session.settings import default_path
from sim.session.shelf import shelf
from sim.view.app.app import App
from sim.view.app.display import NoDisplay, open_window
from sim.view.app.screen import Screen
from sim.view.screens.menu import Menu
from sim.view.sound import Sound

GARBAGE: Final = (10_000, 20, 50)
"""Garbage is looked for after so many new objects, among the older after so many times, among all after so many of these."""

SWITCH_S: Final = 0.0005
"""So long (s) at most the pump waits for what is made aside in Python."""

__all__ = ["NoDisplay", "run_window"]


def run_window(screens: Callable[[App], Sequence[Screen]], *, settings: Path | None = None, lang: str | None = None) -> None:
    """Opens the window on the menu, with the screens that ``screens`` gives over it, and returns when it is closed.

    ``settings`` is the file of settings, the platform's own without; ``lang`` is spoken until another language is chosen. Raises ``NoDisplay``.
    """
    window = open_window()
    aside = ThreadPoolExecutor(1)
    try:
        app = App(
            window,
            lambda: time.perf_counter_ns() // 1000,
            settings_path=settings or default_path(),
            matches=shelf(),
            lang=lang,
            sleep=time.sleep,
            sound=Sound.open(),
            aside=aside,
        )
        app.push(Menu(app))
        for screen in screens(app):
            app.push(screen)
        try:
            with settled():
                app.run()
        except KeyboardInterrupt:
            app.quit()
    finally:
        aside.shutdown(wait=True, cancel_futures=True)
        pygame.quit()


@contextmanager
def settled() -> Iterator[None]:
    """Inside, what was loaded before stays: searching it for garbage again and again would cost a pump its time.

    What is made aside gives way to the pump sooner, too.
    """
    before, interval = gc.get_threshold(), sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_S)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)
        gc.set_threshold(*before)
        gc.unfreeze()
