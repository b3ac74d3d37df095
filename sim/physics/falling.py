"""Falling and entangling: when a blow tips a figure, which way it lies, and what it then hangs on to."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sim.geometry import Point, Shape, gap
from sim.model.layout import fallen_shape
from sim.physics.params import PhysicsParams
from sim.table import Equipment

_TRIES = tuple(math.radians(sign * 15 * k) for k in range(7) for sign in ((1,) if k == 0 else (1, -1)))


def tips(impulse: float, height: float, params: PhysicsParams, equipment: Equipment) -> bool:
    """Whether a blow of ``impulse`` (g·mm/s) at ``height`` (mm above the cloth) tips a standing figure over its rim."""
    return impulse * height >= params.fall_moment(equipment)


def lie(at: Point, direction: float, solid: Iterable[Shape], equipment: Equipment) -> tuple[Point, float] | None:
    """Where a figure standing at ``at`` lies when tipped towards ``direction`` (rad): P, and the direction it lies in.

    It rolls aside, by steps of 15° up to a right angle, from what is ``solid`` (ball, posts, keepers, fence);
    None when all of that is blocked: it is propped up and stays standing.
    """
    solid = list(solid)
    for turn in _TRIES:
        d = direction + turn
        p = (at[0] + equipment.base_radius * math.cos(d), at[1] + equipment.base_radius * math.sin(d))
        outline = fallen_shape(p, d, equipment)
        if all(gap(outline, shape) >= 0.0 for shape in solid):
            return p, d
    return None
