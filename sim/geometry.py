"""Plan geometry: points, discs, convex polygons, and the gaps between their edges.

Everything is in mm in the plane of the cloth. A *shape* is a disc or a union of convex polygons;
``gap`` between two shapes is positive when they are apart, zero when they touch and negative when they
overlap. The rules ask their questions (touching, wholly inside) through these functions only.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

Point = tuple[float, float]
Point3 = tuple[float, float, float]
Polygon = tuple[Point, ...]


class Disc(NamedTuple):
    """A disc: centre and radius in mm."""

    at: Point
    radius: float


class Polygons(NamedTuple):
    """A union of convex polygons, each with its corners counter-clockwise."""

    parts: tuple[Polygon, ...]


Shape = Disc | Polygons


class Rect(NamedTuple):
    """An axis-parallel rectangle, edges included, in mm."""

    left: float
    right: float
    low: float
    high: float

    def contains(self, shape: Shape) -> bool:
        """Whether the shape lies wholly inside (touching the edge from inside is inside)."""
        left, right, low, high = extent(shape)
        return self.left <= left and right <= self.right and self.low <= low and high <= self.high

    def clamped(self, at: Point, radius: float) -> Point:
        """The place nearest to ``at`` where a disc lies wholly inside.

        >>> Rect(0.0, 100.0, 0.0, 50.0).clamped((95.0, 20.0), 10.0)
        (90.0, 20.0)
        """
        x, y = at
        return (min(max(x, self.left + radius), self.right - radius), min(max(y, self.low + radius), self.high - radius))

    def inside_margin(self, shape: Shape) -> float:
        """How far inside the shape is: the least distance of its extent to an edge; negative when it sticks out."""
        left, right, low, high = extent(shape)
        return min(left - self.left, self.right - right, low - self.low, self.high - high)

    def gap(self, shape: Shape) -> float:
        """Gap between the rectangle and the shape; zero or less when they touch or overlap."""
        return gap(shape, Polygons((self.corners,)))

    @property
    def corners(self) -> Polygon:
        """The four corners, counter-clockwise."""
        return ((self.left, self.low), (self.right, self.low), (self.right, self.high), (self.left, self.high))


def distance(a: Point, b: Point) -> float:
    """Distance between two points in mm."""
    return math.hypot(b[0] - a[0], b[1] - a[1])


def unit(a: Point, b: Point) -> Point:
    """Unit vector from ``a`` to ``b``; (1, 0) when the two are the same point."""
    length = distance(a, b)
    return ((b[0] - a[0]) / length, (b[1] - a[1]) / length) if length > 0 else (1.0, 0.0)


def rotate(p: Point, angle: float) -> Point:
    """The point turned about the origin by an angle in radians."""
    c, s = math.cos(angle), math.sin(angle)
    return (c * p[0] - s * p[1], s * p[0] + c * p[1])


def box(at: Point, angle: float, back: float, front: float, half: float) -> Polygon:
    """A rectangle from ``back`` to ``front`` along ``angle`` from ``at``, ``half`` to either side."""
    c, s = math.cos(angle), math.sin(angle)
    x, y = at
    return tuple((x + c * u - s * v, y + s * u + c * v) for u, v in ((back, -half), (front, -half), (front, half), (back, half)))


def extent(shape: Shape) -> tuple[float, float, float, float]:
    """Least and greatest x, least and greatest y of a shape."""
    if isinstance(shape, Disc):
        x, y = shape.at
        r = shape.radius
        return (x - r, x + r, y - r, y + r)
    left = low = math.inf
    right = high = -math.inf
    for part in shape.parts:
        for x, y in part:
            if x < left:
                left = x
            if x > right:
                right = x
            if y < low:
                low = y
            if y > high:
                high = y
    return (left, right, low, high)


def segment_point(p: Point, a: Point, b: Point) -> Point:
    """The point of segment ``a``–``b`` nearest to ``p``."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    if length2 == 0.0:
        return a
    u = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2
    u = 0.0 if u < 0.0 else 1.0 if u > 1.0 else u
    return (a[0] + u * dx, a[1] + u * dy)


def polygon_gap(p: Point, polygon: Polygon) -> float:
    """Signed distance from a point to a convex polygon's edge; negative inside."""
    inside = max(((b[1] - a[1]) * (p[0] - a[0]) - (b[0] - a[0]) * (p[1] - a[1])) / math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in _edges(polygon))
    return inside if inside < 0.0 else min(distance(p, segment_point(p, a, b)) for a, b in _edges(polygon))


def gap(a: Shape, b: Shape) -> float:
    """Gap between the edges of two shapes in mm.

    >>> gap(Disc((0, 0), 10), Disc((25, 0), 11))
    4.0
    """
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return distance(a.at, b.at) - a.radius - b.radius
        return min(polygon_gap(a.at, part) for part in b.parts) - a.radius
    if isinstance(b, Disc):
        return gap(b, a)
    return min(_convex_gap(p, q) for p in a.parts for q in b.parts)


def nearest_points(a: Shape, b: Shape) -> tuple[Point, Point]:
    """The points of two shapes' edges that are nearest to each other (for shapes that do not overlap)."""
    if isinstance(a, Disc) and isinstance(b, Disc):
        ux, uy = unit(a.at, b.at)
        return (
            (a.at[0] + ux * a.radius, a.at[1] + uy * a.radius),
            (b.at[0] - ux * b.radius, b.at[1] - uy * b.radius),
        )
    if isinstance(a, Disc):
        q = min((segment_point(a.at, s, e) for part in _parts(b) for s, e in _edges(part)), key=lambda p: distance(a.at, p))
        ux, uy = unit(a.at, q)
        return ((a.at[0] + ux * a.radius, a.at[1] + uy * a.radius), q)
    if isinstance(b, Disc):
        q, p = nearest_points(b, a)
        return (p, q)
    pairs = [
        pair for part in a.parts for other in b.parts for pair in (*_corner_pairs(part, other), *((q, p) for p, q in _corner_pairs(other, part)))
    ]
    return min(pairs, key=lambda pq: distance(*pq))


def _parts(shape: Shape) -> tuple[Polygon, ...]:
    return shape.parts if isinstance(shape, Polygons) else ()


def _edges(polygon: Polygon) -> Iterable[tuple[Point, Point]]:
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def _corner_pairs(corners: Sequence[Point], polygon: Polygon) -> list[tuple[Point, Point]]:
    return [(p, segment_point(p, a, b)) for p in corners for a, b in _edges(polygon)]


def _convex_gap(p: Polygon, q: Polygon) -> float:
    """Gap of two convex polygons: separating axes decide overlap and its depth, corners the distance."""
    deepest = max(_separation(p, q), _separation(q, p))
    if deepest <= 0.0:
        return deepest
    return min(distance(*pair) for pair in (*_corner_pairs(p, q), *_corner_pairs(q, p)))


def _separation(p: Polygon, q: Polygon) -> float:
    best = -math.inf
    for a, b in _edges(p):
        ex, ey = b[0] - a[0], b[1] - a[1]
        length = math.hypot(ex, ey)
        best = max(best, min((ey * (c[0] - a[0]) - ex * (c[1] - a[1])) / length for c in q))
    return best
