"""A ball that comes to lie on top of a figure or a keeper does not stay there: it rolls off the side."""

from __future__ import annotations

import math
from typing import Final

from sim.events import Segment
from sim.geometry import Disc, Point, Polygons, gap, unit
from sim.physics.body import Body, Kind
from sim.physics.impact import SUNK
from sim.physics.motion import BallState, ball_plan
from sim.physics.world import World
from sim.units import GRAVITY

_SPEED: Final = 60.0
"""How fast (mm/s) a ball rolls off at the most; it is never faster than its own energy allows."""
_WAYS = tuple(math.radians(sign * 15 * k) for k in range(13) for sign in ((1,) if k in (0, 12) else (1, -1)))
_CLEAR: Final = 1.001
_RINGS: Final = 20
"""Where there is no room beside what it lies on, it rolls on over its neighbours, a radius further at a time."""

Plan = tuple[list[Segment], list[tuple[Point, Point]]]


def slide_off(world: World, ball: Body, under: Body, state: BallState) -> Plan:
    """The plan of a ball lying on ``under``: level over its top until it is clear of the edge, then down.

    It goes straight away from the middle, or aside from where others stand as high; what it had of motion pays
    for it, or the last 1e-4 mm of height where it had none.
    """
    (x, y, z), (u, v, _) = state.at, state.velocity
    speed = min(_SPEED, math.hypot(u, v))
    least = math.sqrt(2.0 * GRAVITY * SUNK / 2)
    if speed < least:
        speed, z = least, z - SUNK / 2
    ux, uy, way = _way(world, ball, under, (x, y), z, (u, v))
    h = way / speed
    first = Segment(world.now, h, (x, y, z), (ux * speed, uy * speed, 0.0))
    plan, rolls = ball_plan(first.end, BallState(first.place(first.end), first.velocity, (0.0, 0.0)), world.params)
    return [first, *plan], [((0.0, 0.0), (0.0, 0.0)), *rolls]


def _way(world: World, ball: Body, under: Body, at: Point, height: float, motion: Point) -> tuple[float, float, float]:
    """Which way a ball at ``at`` goes and how far (mm) until it is clear of what it lies on."""
    shape = under.shape(world.now)
    if isinstance(shape, Disc) and math.dist(shape.at, at) > SUNK:
        ux, uy = unit(shape.at, at)
    elif isinstance(shape, Polygons):
        ux, uy = _out_of(shape, at)
    else:
        ux, uy = unit((0.0, 0.0), motion)
    tall = [
        other.shape(world.now)
        for other in (*world.bodies.values(), *world.fixed)
        if other not in (ball, under)
        and other.kind is not Kind.NAIL
        and other.segment(world.now).place(world.now)[2] + other.tall > height - 2 * SUNK
    ]
    nearest = (ux, uy, 1.0)
    for ring in range(_RINGS):
        for turn in _WAYS:
            c, t = math.cos(turn), math.sin(turn)
            dx, dy = c * ux - t * uy, t * ux + c * uy
            way = 1.0
            while gap(Disc((at[0] + way * dx, at[1] + way * dy), ball.radius * _CLEAR), shape) <= 0.0:
                way += 1.0
            way += ring * ball.radius
            if nearest[2] == 1.0:
                nearest = (dx, dy, way)
            there = Disc((at[0] + way * dx, at[1] + way * dy), ball.radius * _CLEAR)
            if world.table.pitch.cloth().contains(there) and all(gap(there, other) >= 0.0 for other in tall):
                return dx, dy, way
    return nearest


def _out_of(shape: Polygons, at: Point) -> Point:
    """The direction in which the nearest side of an outline lies, seen from ``at``."""
    best, found = math.inf, (1.0, 0.0)
    for part in shape.parts:
        for a, b in zip(part, (*part[1:], part[0]), strict=True):
            ex, ey = unit(a, b)
            deep = ex * (at[1] - a[1]) - ey * (at[0] - a[0])
            if abs(deep) < best:
                best, found = abs(deep), (ey, -ex)
    return found
