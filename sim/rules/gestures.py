"""The paths of nails and hands over the cloth: how fast they are, and where on them something is least."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from sim.geometry import Point

_STEPS = 24
_ZOOMS = 4

Knot = tuple[float, float, float, float]
"""A moment of a hand's path: s, mm, mm, mm of height."""


def speed_on(path: list[Knot], s: float) -> Point:
    """The velocity (mm/s) of a hand ``s`` seconds along its path."""
    for a, b in pairwise(path):
        if a[0] <= s < b[0]:
            return ((b[1] - a[1]) / (b[0] - a[0]), (b[2] - a[2]) / (b[0] - a[0]))
    return (0.0, 0.0)


def least_on(path: list[Knot], value: Callable[[Knot], float]) -> tuple[float, Knot]:
    """The least value along a path of knots, and where: looked for in steps, then in ever smaller ones about the best."""
    low, high = 0.0, float(len(path) - 1)
    best = (value(path[0]), path[0])
    for _ in range(_ZOOMS):
        steps = _STEPS * max(1, round(high - low))
        places = [low + (high - low) * i / steps for i in range(steps + 1)]
        u = min(places, key=lambda v: value(_knot(path, v)))
        best = min(best, (value(_knot(path, u)), _knot(path, u)))
        width = (high - low) / steps
        low, high = max(0.0, u - width), min(float(len(path) - 1), u + width)
    return best


def _knot(path: list[Knot], u: float) -> Knot:
    """The place at ``u`` between whole-numbered knots."""
    i = min(int(u), len(path) - 1)
    if i == len(path) - 1:
        return path[i]
    (a0, a1, a2, a3), (b0, b1, b2, b3), v = path[i], path[i + 1], u - i
    return (a0 + v * (b0 - a0), a1 + v * (b1 - a1), a2 + v * (b2 - a2), a3 + v * (b3 - a3))
