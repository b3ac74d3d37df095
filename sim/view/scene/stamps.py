"""Small pictures, made once and stamped often: drawn large, brought down at four places of a px each way, kept for their scale.

All are premultiplied: their edges stay clean when they are brought down, and stamping them is the cheapest way to let things through.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable, Iterable

import pygame

from sim.geometry import Point
from sim.table import Equipment
from sim.view.canvas import Canvas
from sim.view.pieces import Stage
from sim.view.theme import Theme
from sim.view.transform import Transform

PHASES = 4
"""Places within a px, each way, at which a stamp is kept; also the samples along a px's side."""
MOST = 6000
"""So many stamps are kept; then all are made anew as they are needed."""

SCALES = 3
"""The stamps of so many looks and scales are kept from one scene to the next."""

Stamp = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where its top left corner goes."""
Paint = Callable[[Stage], None]


class Stamps:
    """The stamps of one theme at one scale (px to the mm)."""

    def __init__(self, theme: Theme, equipment: Equipment, scale: float) -> None:
        self.theme, self.equipment, self.scale = theme, equipment, scale
        self._masters: dict[Hashable, tuple[pygame.Surface, int]] = {}
        self._ready: dict[tuple[Hashable, int, int], tuple[pygame.Surface, int]] = {}
        self._rows: dict[Hashable, dict[tuple[int, int], tuple[pygame.Surface, int]]] = {}

    def at(self, key: Hashable, place: Point, reach: float, paint: Paint) -> Stamp:
        """The stamp of that key with its middle at ``place`` (px).

        ``paint`` draws it round the table's centre spot, and nothing farther than ``reach`` px from there; it is asked only once.
        """
        qx, qy = math.floor(place[0] * PHASES + 0.5), math.floor(place[1] * PHASES + 0.5)
        x, y = qx // PHASES, qy // PHASES
        ready = self._ready.get((key, qx % PHASES, qy % PHASES))
        if ready is None:
            ready = self._make(key, qx % PHASES, qy % PHASES, reach, paint)
        surface, half = ready
        return (surface, (x - half, y - half))

    def row(self, key: Hashable, places: Iterable[Point], reach: float, paint: Paint) -> list[Stamp]:
        """The same stamp at many places: what a line is made of."""
        ready, floor = self._rows.setdefault(key, {}), math.floor
        out: list[Stamp] = []
        for px, py in places:
            qx, qy = floor(px * PHASES + 0.5), floor(py * PHASES + 0.5)
            phase = (qx % PHASES, qy % PHASES)
            found = ready.get(phase)
            if found is None:
                found = ready[phase] = self._make(key, *phase, reach, paint)
            surface, half = found
            out.append((surface, (qx // PHASES - half, qy // PHASES - half)))
        return out

    def _make(self, key: Hashable, fx: int, fy: int, reach: float, paint: Paint) -> tuple[pygame.Surface, int]:
        master = self._masters.get(key)
        if master is None:
            if len(self._ready) > MOST:
                self._masters.clear()
                self._ready.clear()
                self._rows.clear()
            master = self._masters[key] = self._master(reach, paint)
        surface, half = master
        if fx or fy:
            moved = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
            moved.blit(surface, (fx, fy), special_flags=pygame.BLEND_RGBA_ADD)
            surface = moved
        ready = self._ready[key, fx, fy] = (pygame.transform.smoothscale(surface, (2 * half, 2 * half)), half)
        return ready

    def _master(self, reach: float, paint: Paint) -> tuple[pygame.Surface, int]:
        half = math.ceil(reach) + 1
        canvas = Canvas(2 * half, 2 * half, (0, 0, 0, 0), PHASES)
        paint(Stage(canvas, Transform(self.scale, float(half), float(half)), self.theme, self.equipment))
        return (canvas.surface.premul_alpha(), half)


_KEPT: deque[Stamps] = deque(maxlen=SCALES)


def stamps_for(theme: Theme, equipment: Equipment, scale: float) -> Stamps:
    """The stamps of a theme at a scale: those of an earlier scene, where there was one, so that nothing is drawn twice."""
    found = next((s for s in _KEPT if s.scale == scale and s.equipment == equipment and s.theme == theme), None)
    if found is None:
        found = Stamps(theme, equipment, scale)
        _KEPT.append(found)
    return found
