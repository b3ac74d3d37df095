"""Millimetres on the table to pixels in a picture and back: one scale, no turning, north up."""

from __future__ import annotations

from dataclasses import dataclass

from sim.geometry import Point, Rect
from sim.units import rounded


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in px: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.h

    @property
    def centre(self) -> Point:
        """Its middle."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    def inset(self, by: float, by_y: float | None = None) -> Box:
        """The box drawn in on every side."""
        v = by if by_y is None else by_y
        return Box(self.x + by, self.y + v, self.w - 2 * by, self.h - 2 * v)

    def holds(self, other: Box) -> bool:
        """Whether another box lies wholly inside."""
        return self.x <= other.x and self.y <= other.y and other.right <= self.right and other.bottom <= self.bottom

    def overlap(self, other: Box) -> float:
        """The area two boxes share, in px²."""
        w = min(self.right, other.right) - max(self.x, other.x)
        h = min(self.bottom, other.bottom) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Transform:
    """``scale`` px to the mm; the table's centre spot lies at px (``x``, ``y``)."""

    scale: float
    x: float
    y: float

    @classmethod
    def fit(cls, world: Rect, box: Box) -> Transform:
        """Shows all of ``world`` (mm) in the middle of ``box`` (px), as large as it goes."""
        scale = min(box.w / (world.right - world.left), box.h / (world.high - world.low))
        cx, cy = box.centre
        return cls(scale, cx - scale * (world.left + world.right) / 2, cy + scale * (world.low + world.high) / 2)

    def px(self, p: Point) -> Point:
        """Where a place on the table is in the picture."""
        return (self.x + self.scale * p[0], self.y - self.scale * p[1])

    def mm(self, p: Point) -> Point:
        """Which place on the table lies at a place in the picture, to 1e-6 mm: the inverse of ``px`` for rest coordinates.

        >>> t = Transform(0.7, 640.0, 400.0)
        >>> t.mm(t.px((-581.25, 33.1)))
        (-581.25, 33.1)
        """
        return (rounded((p[0] - self.x) / self.scale), rounded((self.y - p[1]) / self.scale))

    def length(self, mm: float) -> float:
        """A length in px."""
        return mm * self.scale

    def seen(self, box: Box) -> Rect:
        """The part of the plane that a box in px shows."""
        left, high = self.mm((box.x, box.y))
        right, low = self.mm((box.right, box.bottom))
        return Rect(left, right, low, high)
