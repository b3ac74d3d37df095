"""A table to be looked at from outside the window's own screens: as an array of pixels, or in a plain window that plays what happened."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pygame

from sim.events import Log
from sim.table import Table
from sim.view.app.display import NoDisplay, open_plain
from sim.view.scene.scene import Scene

__all__ = ["Album", "NoDisplay", "Watch"]

SIZE = (900, 632)
"""Size (px) of a picture of the whole table."""


class Album:
    """Pictures of a table in memory."""

    def __init__(self, table: Table, size: tuple[int, int] = SIZE) -> None:
        self._surface = pygame.Surface(size)
        self._scene = Scene(size, table=table)

    def picture(self, log: Log, t: float) -> npt.NDArray[np.uint8]:
        """The moment ``t`` (s) of a log as (height, width, 3) bytes."""
        self._scene.draw(self._surface, log, t)
        pixels = pygame.surfarray.array3d(self._surface)
        return np.ascontiguousarray(pixels.transpose(1, 0, 2), dtype=np.uint8)


class Watch:
    """A window on a table that plays what happened. Raises ``NoDisplay`` where none can be opened."""

    def __init__(self, table: Table, size: tuple[int, int] = SIZE, sleep: Callable[[float], None] = time.sleep) -> None:
        self._table, self._size, self._sleep = table, size, sleep
        self._open()

    def _open(self) -> None:
        self._window = open_plain(self._size)
        self._scene = Scene(self._size, table=self._table)

    def play(self, log: Log, start: float, pace: float, rate: int) -> None:
        """Shows a log from ``start`` (s) to its end, ``pace`` times as fast as it was, ``rate`` frames a second; with infinite pace only the end."""
        step = pace / rate
        count = math.ceil(max(log.until - start, 0.0) / step) if math.isfinite(pace) else 0
        for k in range(count + 1):
            last = k == count
            self._show(log, log.until if last else start + k * step)
            if not last:
                self._sleep(1.0 / rate)

    def _show(self, log: Log, t: float) -> None:
        if not pygame.display.get_init() or pygame.display.get_surface() is None:  # somebody else in this process has left pygame
            self._open()
        bared = any(event.type == pygame.WINDOWEXPOSED for event in pygame.event.get())
        rects = self._scene.draw(self._window.surface, log, t)
        if rects or bared:
            self._window.show(None if bared else rects)

    def close(self) -> None:
        """Closes the window."""
        pygame.display.quit()
