"""What of the table is shown where: millimetres to px of the window and back, exactly, at any size, letterbox and pixel density."""

from __future__ import annotations

from dataclasses import dataclass

from sim.geometry import Point, Rect
from sim.view.transform import Box, Transform


@dataclass(frozen=True, slots=True)
class Viewport:
    """``area`` (px) shows the table at ``scale`` px to the mm, its centre spot at px (``x``, ``y``).

    ``ratio`` is how many px there are to one unit in which the window reports its pointer: 1 on most screens, 1.25, 1.5 or 2 on
    dense ones. A px (i, j) covers i to i + 1 and j to j + 1; its middle is at (i + 0.5, j + 0.5).
    """

    area: Box
    scale: float
    x: float
    y: float
    ratio: float = 1.0

    @classmethod
    def fit(cls, world: Rect, area: Box, *, ratio: float = 1.0) -> Viewport:
        """All of ``world`` (mm) in the middle of ``area`` (px), as large as it goes.

        The centre spot lies on a corner of px, so that the lines through it are as crisp on one side as on the other.
        """
        fitted = Transform.fit(world, area)
        return cls(area, fitted.scale, float(round(fitted.x)), float(round(fitted.y)), ratio)

    def px(self, p: Point) -> Point:
        """Where a place on the table (mm) is, in px."""
        return (self.x + self.scale * p[0], self.y - self.scale * p[1])

    def mm(self, p: Point) -> Point:
        """Which place on the table (mm) lies at a place in px; the inverse of ``px``.

        >>> view = Viewport.fit(Rect(-600, 600, -400, 400), Box(0, 0, 1280, 800))
        >>> view.mm(view.px((-581.25, 33.5)))
        (-581.25, 33.5)
        """
        return ((p[0] - self.x) / self.scale, (self.y - p[1]) / self.scale)

    def pointed(self, at: tuple[int, int]) -> Point:
        """Which place on the table (mm) the pointer means that the window reports at ``at``: the middle of that unit.

        >>> Viewport(Box(0, 0, 20, 20), 1.0, 10.0, 10.0, ratio=2.0).pointed((5, 4))
        (1.0, 1.0)
        """
        return self.mm(((at[0] + 0.5) * self.ratio, (at[1] + 0.5) * self.ratio))

    def shown(self, p: Point, reach: float = 0.0) -> bool:
        """Whether anything within ``reach`` (mm) of a place on the table can lie in the area."""
        (x, y), r = self.px(p), reach * self.scale
        return self.area.x - r <= x <= self.area.right + r and self.area.y - r <= y <= self.area.bottom + r

    @property
    def world(self) -> Rect:
        """The part of the plane (mm) that the area shows, the letterbox beside the table included."""
        left, high = self.mm((self.area.x, self.area.y))
        right, low = self.mm((self.area.right, self.area.bottom))
        return Rect(left, right, low, high)

    @property
    def transform(self) -> Transform:
        """The same as what pictures are drawn with."""
        return Transform(self.scale, self.x, self.y)

    def around(self, at: Point) -> Viewport:
        """The same scale, with a place on the table (mm) in the middle of the area, to the nearest px."""
        x, y = self.area.centre
        return Viewport(self.area, self.scale, float(round(x - self.scale * at[0])), float(round(y + self.scale * at[1])), self.ratio)
