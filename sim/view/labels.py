"""Placing labels so that none lies over another: each takes the best free place near what it names."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
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
    """A field of labels: fixed obstacles to be avoided where possible, and labels that never overlap.

    ``weight``: how many steps farther away a label goes rather than lie wholly over an obstacle.
    """

    def __init__(self, field: Box, obstacles: Iterable[Box] = (), gap: float = 3.0, weight: float = 6.0) -> None:
        self.field, self.gap, self.weight = field, gap, weight
        self.obstacles = np.array([(o.x, o.y, o.right, o.bottom) for o in obstacles], dtype=np.float64).reshape(-1, 4)
        self.taken: list[Box] = []
        self.placed: list[Box] = []

    def block(self, box: Box) -> None:
        """Nothing may be put here."""
        self.taken.append(box)

    def place(self, wanted: Wanted) -> Box | None:
        """The best free place for a label, now taken; None when the field has no room left."""
        best = self._best(wanted, self._around(wanted)) or self._best(wanted, self._anywhere(wanted))
        if best is None:
            return None
        self.taken.append(best)
        self.placed.append(best)
        return best

    def _best(self, wanted: Wanted, candidates: Iterable[Box]) -> Box | None:
        best: tuple[float, Box] | None = None
        for rank, box in enumerate(candidates):
            cost = math.dist(box.centre, wanted.anchor) / wanted.step + rank * 0.01
            if (best is not None and cost >= best[0]) or not self._free(box, wanted):
                continue
            cost += self._covered(box) * self.weight
            if best is None or cost < best[0]:
                best = (cost, box)
        return best[1] if best else None

    def _free(self, box: Box, wanted: Wanted) -> bool:
        """Whether a box lies inside the field, off the place it names and off every other label."""
        if not self.field.holds(box) or box.inset(-wanted.clear / 2).overlap(Box(*wanted.anchor, 0.01, 0.01)) > 0:
            return False
        near = box.inset(-self.gap)
        return all(near.overlap(taken) == 0 for taken in self.taken)

    def _covered(self, box: Box) -> float:
        """How much of a box lies over obstacles, in areas of the box."""
        o = self.obstacles
        w = np.minimum(o[:, 2], box.right) - np.maximum(o[:, 0], box.x)
        h = np.minimum(o[:, 3], box.bottom) - np.maximum(o[:, 1], box.y)
        return float(np.sum(np.clip(w, 0, None) * np.clip(h, 0, None))) / (box.w * box.h)

    def _around(self, wanted: Wanted) -> Iterator[Box]:
        """Places round the anchor, nearest first."""
        (w, h), (x, y) = wanted.size, wanted.anchor
        for reach in REACHES:
            far = wanted.clear + (reach - 1.0) * wanted.step
            for angle in ANGLES:
                c, s = math.cos(angle), -math.sin(angle)
                yield Box(x + c * (far + w / 2) - w / 2, y + s * (far + h / 2) - h / 2, w, h)

    def _anywhere(self, wanted: Wanted) -> Iterator[Box]:
        """Places all over the field, in rows."""
        w, h = wanted.size
        for row in range(int(self.field.h // (h + self.gap + 1))):
            for column in range(int(self.field.w // (w + self.gap + 1))):
                yield Box(self.field.x + column * (w + self.gap + 1), self.field.y + row * (h + self.gap + 1), w, h)
