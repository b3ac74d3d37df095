"""Falling and entangling: when a blow tips a figure, which way it lies, and what it then hangs on to."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sim.geometry import Point, Rect, Shape, gap
from sim.model.layout import fallen_shape
from sim.physics.params import PhysicsParams
from sim.table import Equipment

_TURNS = tuple(math.radians(15 * k) for k in range(7))


def tips(impulse: float, height: float, params: PhysicsParams, equipment: Equipment) -> bool:
    """Whether a blow of ``impulse`` (g·mm/s) at ``height`` (mm above the cloth) tips a standing figure over its rim."""
    return impulse * height >= params.fall_moment(equipment)


def lie(at: Point, direction: float, solid: Iterable[Shape], cloth: Rect, equipment: Equipment) -> tuple[Point, float] | None:
    """Where a figure standing at ``at`` lies when tipped towards ``direction`` (rad): P, and the direction it lies in.

    It rolls aside, by steps of 15° up to a right angle, from what is ``solid`` (ball, posts, keepers) and from the fence, to the side
    that has more room; None when all of that is blocked: it is propped up and stays standing.
    """
    solid = list(solid)
    for turn in _TURNS:
        free: list[tuple[float, Point, float]] = []
        for d in (direction + turn, direction - turn) if turn else (direction,):
            p = (at[0] + equipment.base_radius * math.cos(d), at[1] + equipment.base_radius * math.sin(d))
            outline = fallen_shape(p, d, equipment)
            room = min((gap(outline, shape) for shape in solid), default=math.inf)
            if room >= 0.0 and cloth.contains(outline):
                free.append((room, p, d))
        if free:
            _, p, d = max(free, key=lambda way: way[0])
            return p, d
    return None
