"""Placing labels so that none lies over another: each takes the best free place near what it names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from sim.geometry import Point
from sim.view.transform import Box

ANGLES = tuple(math.radians(a) for a in (45, 135, -45, -135, 90, -90, 0, 180, 22, 158, -22, -158, 67, 113, -67, -113))
REACHES = (1.0, 1.8, 2.8, 4.0, 5.5, 7.5, 10.0)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A label that wants a place: its size and the place it names (px); ``clear`` px stay free round that place."""

    size: tuple[float, float]
    anchor: Point
    clear: float
    step: float = 14.0


class Labels:
    """A field of labels: fixed obstacles to be avoided where possible, and labels that never overlap."""

    def __init__(self, field: Box, obstacles: Iterable[Box] = (), gap: float = 3.0) -> None:
        self.field, self.gap = field, gap
        self.obstacles = np.array([(o.x, o.y, o.right, o.bottom) for o in obstacles], dtype=np.float64).reshape(-1, 4)
        self.taken: list[Box] = []
        self.placed: list[Box] = []

    def block(self, box: Box) -> None:
        """Nothing may be put here."""
        self.taken.append(box)

    def place(self, wanted: Wanted) -> Box | None:
        """The best free place for a label, now taken; None when the field has no room left."""
        best: tuple[float, Box] | None = None
        for rank, box in enumerate(self._candidates(wanted)):
            if (
                not self.field.holds(box)
                or box.inset(-wanted.clear / 2).overlap(Box(*wanted.anchor, 0.01, 0.01)) > 0
                or any(self._near(box).overlap(t) > 0 for t in self.taken)
            ):
                continue
            cost = self._covered(box) * 6 + math.dist(box.centre, wanted.anchor) / wanted.step + rank * 0.01
            if best is None or cost < best[0]:
                best = (cost, box)
        if best is None:
            return None
        self.taken.append(best[1])
        self.placed.append(best[1])
        return best[1]

    def _covered(self, box: Box) -> float:
        """How much of a box lies over obstacles, in areas of the box."""
        o = self.obstacles
        w = np.minimum(o[:, 2], box.right) - np.maximum(o[:, 0], box.x)
        h = np.minimum(o[:, 3], box.bottom) - np.maximum(o[:, 1], box.y)
        return float(np.sum(np.clip(w, 0, None) * np.clip(h, 0, None))) / (box.w * box.h)

    def _near(self, box: Box) -> Box:
        return box.inset(-self.gap)

    def _candidates(self, wanted: Wanted) -> Sequence[Box]:
        (w, h), (x, y) = wanted.size, wanted.anchor
        out = []
        for reach in REACHES:
            far = wanted.clear + (reach - 1.0) * wanted.step
            for angle in ANGLES:
                c, s = math.cos(angle), -math.sin(angle)
                cx = x + c * (far + w / 2)
                cy = y + s * (far + h / 2)
                out.append(Box(cx - w / 2, cy - h / 2, w, h))
        left, top = self.field.x, self.field.y
        for row in range(int(self.field.h // (h + self.gap + 1))):
            columns = range(int(self.field.w // (w + self.gap + 1)))
            out += [Box(left + column * (w + self.gap + 1), top + row * (h + self.gap + 1), w, h) for column in columns]
        return out
