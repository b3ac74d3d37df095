"""Lines as rows of stamped discs: smooth at any angle and thickness, and cheap enough to be made anew for every frame."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from sim.geometry import Point
from sim.view.scene.looks import paint_disc
from sim.view.scene.stamps import Stamp, Stamps
from sim.view.theme import Colour

DENSE = 0.7
"""Discs of a solid line stand so many radii apart."""
SPARSE = 5.0
"""Where a dotted line has faded its dots stand so many radii apart."""
KEPT = 4
"""Radii are kept to this part of a px."""
LEVELS = 8
"""Steps in which a line fades."""


def along(points: Sequence[Point], step: float) -> Iterator[tuple[Point, float]]:
    """Places every ``step`` px on a line through points, each with how far it is from the start; the last point too."""
    gone, next_at = 0.0, 0.0
    for (x, y), (u, v) in pairwise(points):
        length = math.hypot(u - x, v - y)
        end = gone + length
        if length > 0:
            dx, dy = (u - x) / length, (v - y) / length
            while next_at <= end:
                way = next_at - gone
                yield ((x + dx * way, y + dy * way), next_at)
                next_at += step
        gone = end
    if points:
        yield (points[-1], gone)


def every(points: Sequence[Point], step: float) -> list[Point]:
    """Places every ``step`` px on a line through points, the last point too."""
    return [p for p, _ in along(points, step)]


def length(points: Sequence[Point]) -> float:
    """How long a line through points is."""
    return sum(math.dist(a, b) for a, b in pairwise(points))


def disc(stamps: Stamps, at: Point, radius: float, colour: Colour, alpha: float = 1.0) -> Stamp:
    """A disc of a radius in px."""
    return discs(stamps, (at,), radius, colour, alpha)[0]


def discs(stamps: Stamps, places: Iterable[Point], radius: float, colour: Colour, alpha: float = 1.0) -> list[Stamp]:
    """Discs of a radius in px at many places."""
    size, faint = max(2, round(radius * KEPT)), round(alpha * 16)
    r = size / KEPT
    return stamps.row(("disc", size, colour, faint), places, r + 1, partial(paint_disc, radius=r, colour=colour, alpha=faint / 16))


def solid(stamps: Stamps, points: Sequence[Point], radius: float, colour: Colour) -> list[Stamp]:
    """A line of one colour that lets nothing through, round at its ends."""
    return discs(stamps, every(points, max(0.6, radius * DENSE)), radius, colour)


def cased(stamps: Stamps, points: Sequence[Point], radius: float, colour: Colour, casing: Colour, by: float) -> list[Stamp]:
    """A solid line, set off from what it lies on by a casing ``by`` px wide."""
    return [*solid(stamps, points, radius + by, casing), *solid(stamps, points, radius, colour)]


def fading(stamps: Stamps, points: Sequence[Point], radius: float, colour: Colour, reach: float, least: float = 0.0) -> list[Stamp]:
    """A dotted line that fades over ``reach`` px: away, or down to a share of ``least`` in which it goes on to its end."""
    levels: dict[int, list[Point]] = {}
    for p, gone in along(upto(points, reach), 3.4 * radius):
        level = math.ceil(LEVELS * max(1.0 - gone / reach, least))
        if level > 0:
            levels.setdefault(level, []).append(p)
    if least:
        levels.setdefault(math.ceil(LEVELS * least), []).extend(every(cut(points, reach), SPARSE * radius))
    out: list[Stamp] = []
    for level, places in levels.items():
        left = level / LEVELS
        out += discs(stamps, places, radius * (0.55 + 0.45 * left), colour, 0.9 * left)
    return out


def arc(centre: Point, radius: float, start: float, sweep: float) -> list[Point]:
    """Points on a part of a circle (px, radians counter-clockwise as seen)."""
    count = max(2, math.ceil(abs(sweep) * 12))
    angles = [start + sweep * i / count for i in range(count + 1)]
    return [(centre[0] + radius * math.cos(a), centre[1] - radius * math.sin(a)) for a in angles]


def parted(points: Sequence[Point], by: float) -> tuple[list[Point], list[Point]]:
    """A line in two, the first ``by`` px and what follows; of one that is no longer than that nothing follows.

    >>> parted([(0.0, 0.0), (4.0, 0.0)], 1.0)
    ([(0.0, 0.0), (1.0, 0.0)], [(1.0, 0.0), (4.0, 0.0)])
    """
    left = by
    for i, (a, b) in enumerate(pairwise(points)):
        step = math.dist(a, b)
        if step > left:
            share = left / step
            at = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            return [*points[: i + 1], at], [at, *points[i + 1 :]]
        left -= step
    return list(points), []


def upto(points: Sequence[Point], by: float) -> list[Point]:
    """The first ``by`` px of a line; all of it when it is no longer than that."""
    return parted(points, by)[0]


def cut(points: Sequence[Point], by: float) -> list[Point]:
    """A line without its first ``by`` px; empty when it is no longer than that."""
    return parted(points, by)[1]


def between(points: Sequence[Point], first: float, last: float) -> list[Point]:
    """A line without its first and last so many px; empty when it is no longer than that."""
    return cut(cut(points, first)[::-1], last)[::-1]
