"""A penalty area that is no box: two quarter circles round the posts, joined by a straight line."""

from __future__ import annotations

import math
from typing import NamedTuple

from sim.geometry import Disc, Point, Polygon, Polygons, Shape, distance, gap, segment_point

_ARC = 24
_HAIR = 1e-6
"""What lies no farther than this (mm) from the goal line lies on it."""


class Lobe(NamedTuple):
    """All within ``radius`` mm of the part of a goal line between the posts' outer edges, on the pitch's side of it; lines included."""

    end: int
    goal_line: float
    half: float
    radius: float

    @property
    def left(self) -> float:
        """The least x."""
        return min(self.end * self.goal_line, self.end * (self.goal_line - self.radius))

    @property
    def right(self) -> float:
        """The greatest x."""
        return max(self.end * self.goal_line, self.end * (self.goal_line - self.radius))

    @property
    def low(self) -> float:
        """The least y."""
        return -self.high

    @property
    def high(self) -> float:
        """The greatest y."""
        return self.half + self.radius

    def _mouth(self, at: Point) -> Point:
        x = self.end * self.goal_line
        return segment_point(at, (x, -self.half), (x, self.half))

    def depth(self, at: Point) -> float:
        """How far inside the edge a point lies (mm); negative outside. Behind the goal line all within the area's width is inside."""
        if self.end * at[0] >= self.goal_line:
            return self.high - abs(at[1])
        return self.radius - distance(at, self._mouth(at))

    def gap(self, shape: Shape) -> float:
        """Gap between the area and a shape; zero or less when they touch or overlap."""
        if isinstance(shape, Disc):
            inside = self.end * shape.at[0] <= self.goal_line
            return (-self.depth(shape.at) if inside else gap(shape, Polygons((self.corners,))) + shape.radius) - shape.radius
        return gap(shape, Polygons((self.corners,)))

    def inside_margin(self, shape: Disc) -> float:
        """How far inside a disc lies; negative when it sticks out."""
        return min(self.radius - distance(shape.at, self._mouth(shape.at)), self.goal_line - self.end * shape.at[0]) - shape.radius

    def onto_edge(self, at: Point) -> Point:
        """The point of the area's line that is nearest to a place: of one on the goal line between the posts, or behind it, straight before it."""
        x, y = self.end * min(self.end * at[0], self.goal_line), at[1]
        mouth = self._mouth((x, y))
        away = distance(mouth, (x, y))
        if away < _HAIR:
            return (self.end * (self.goal_line - self.radius), y)
        return (mouth[0] + (x - mouth[0]) * self.radius / away, mouth[1] + (y - mouth[1]) * self.radius / away)

    @property
    def outline(self) -> tuple[Point, ...]:
        """The edge as a row of points, from one end of it on the goal line to the other."""
        x = self.end * self.goal_line
        out: list[Point] = []
        for side in (1, -1):
            angles = [math.pi / 2 * i / _ARC for i in range(_ARC + 1)]
            turned = angles if side > 0 else reversed(angles)
            out += [(x - self.end * self.radius * math.sin(a), side * (self.half + self.radius * math.cos(a))) for a in turned]
        return tuple(out)

    @property
    def corners(self) -> Polygon:
        """The outline as a convex polygon, counter-clockwise."""
        return self.outline if self.end > 0 else tuple(reversed(self.outline))
