"""Where a body may be put by hand: a part of the cloth, with parts of it left out, and the nearest free place in it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sim.geometry import Disc, Point, Polygons, Rect, Shape, gap
from sim.rules.curves import GRAIN
from sim.table import Lobe

_RINGS = 160
_STEP = 4.0
_ROUND = 32


@dataclass(frozen=True, slots=True)
class Zone:
    """A rectangle without some shapes, in mm; ``within`` narrows it to a disc in which the body's *middle* has to lie."""

    name: str
    rect: Rect | Lobe
    without: tuple[Shape, ...] = ()
    within: Disc | None = None

    def margin(self, at: Point, radius: float) -> float:
        """How far inside a base or ball of that radius lies there (mm); negative when it does not."""
        disc = Disc(at, radius)
        least = min([self.rect.inside_margin(disc), *(gap(disc, shape) for shape in self.without)])
        return least if self.within is None else min(least, self.within.radius - math.dist(at, self.within.at))

    def contains(self, at: Point, radius: float) -> bool:
        """Whether a base or ball of that radius may lie there; exactly at the edge it may."""
        return self.margin(at, radius) >= -GRAIN

    def nearest(self, at: Point, radius: float, obstacles: Sequence[Shape] = (), clearance: float = 0.0) -> Point | None:
        """The place itself, or the nearest free one of this zone (to a grid of a few mm); None when there is none."""
        x = min(max(at[0], self.rect.left + radius), self.rect.right - radius)
        y = min(max(at[1], self.rect.low + radius), self.rect.high - radius)
        if self._free(at, radius, obstacles, 0.0):
            return at
        for ring in range(_RINGS):
            round_ = [(x + ring * _STEP * math.cos(a), y + ring * _STEP * math.sin(a)) for a in _angles(ring)]
            free = [p for p in round_ if self._free(p, radius, obstacles, clearance)]
            if free:
                return min(free, key=lambda p: (round(math.dist(p, at), 6), p))
        return None

    def _free(self, at: Point, radius: float, obstacles: Sequence[Shape], clearance: float) -> bool:
        if not self.contains(at, radius):
            return False
        disc = Disc(at, radius)
        return all(gap(disc, shape) >= clearance - GRAIN for shape in obstacles if _near(at, shape, radius + clearance))


def _near(at: Point, shape: Shape, reach: float) -> bool:
    """Whether a shape may come as near as that to a point; quick for discs, and not asked of anything else."""
    return not isinstance(shape, Disc) or math.dist(at, shape.at) <= reach + shape.radius + 1.0


def _angles(ring: int) -> list[float]:
    return [2.0 * math.pi * i / _ROUND for i in range(_ROUND if ring else 1)]


def strip(area: Rect | Lobe) -> Polygons:
    """An area as a shape."""
    return Polygons((area.corners,))
