"""One contact of two bodies, by the calls to Chipmunk that pymunk itself makes, without the objects around them.

Most contacts are of two discs, or of a disc and a straight edge. A pymunk ``Space`` with its bodies and shapes costs ten times
what solving it costs; the library underneath, which pymunk brings along, gives the same numbers to the last bit. Where it cannot be
reached in this way, ``solve`` is None and pymunk's own objects are used.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from sim.geometry import Point

try:
    from pymunk._chipmunk import lib  # type: ignore[import-not-found]
except ImportError:
    lib = None

_NEEDED = (
    *("cpSpaceNew", "cpSpaceStep", "cpSpaceAddBody", "cpSpaceAddShape", "cpSpaceRemoveBody", "cpSpaceRemoveShape"),
    *("cpSpaceGetStaticBody", "cpBodyNew", "cpBodyNewKinematic", "cpBodyFree", "cpBodySetPosition", "cpBodySetVelocity", "cpBodyGetVelocity"),
    *("cpBodySetAngularVelocity", "cpBodyGetAngularVelocity", "cpCircleShapeNew", "cpSegmentShapeNew", "cpShapeFree"),
    *("cpShapeSetElasticity", "cpShapeSetFriction"),
)

Disc = tuple[Point, Point, float, float, float, float]
"""Place (mm), velocity (mm/s), spin (rad/s), mass (g, infinite for what yields to nothing), inertia (g·mm²), radius (mm)."""
Edge = tuple[Point, Point]
Going = tuple[Point, float]
Solve = Callable[[Disc, Disc | Edge, float, float, float, float], list[Going]]


_empty: list[Any] = []
"""Spaces in which nothing is left; a contact takes one away for itself. What a space remembers is about what was in it, so one contact in an
empty one goes as in a new one, to the last bit; a new one sets a quarter of a megabyte to zero."""


def _solve(one: Disc, other: Disc | Edge, thick: float, bounce: float, grip: float, step: float) -> list[Going]:
    """Velocity and spin of the first, and of the second if that is a disc, after one step; ``thick`` is the edge's radius."""
    try:
        space = _empty.pop()
    except IndexError:
        space = lib.cpSpaceNew()
    bodies: list[Any] = []
    shapes: list[Any] = []
    for party in (one, other):
        if len(party) == 2:
            shape = lib.cpSegmentShapeNew(lib.cpSpaceGetStaticBody(space), party[0], party[1], thick)
        else:
            at, velocity, spin, mass, inertia, radius = party
            body = lib.cpBodyNew(mass, inertia) if mass < math.inf else lib.cpBodyNewKinematic()
            lib.cpBodySetPosition(body, at)
            lib.cpBodySetVelocity(body, velocity)
            lib.cpBodySetAngularVelocity(body, spin)
            lib.cpSpaceAddBody(space, body)
            bodies.append(body)
            shape = lib.cpCircleShapeNew(body, radius, (0.0, 0.0))
        lib.cpShapeSetElasticity(shape, bounce)
        lib.cpShapeSetFriction(shape, grip)
        lib.cpSpaceAddShape(space, shape)
        shapes.append(shape)
    lib.cpSpaceStep(space, step)
    after: list[Going] = []
    for body in bodies:
        left = lib.cpBodyGetVelocity(body)
        after.append(((left.x, left.y), lib.cpBodyGetAngularVelocity(body)))
    for shape in shapes:
        lib.cpSpaceRemoveShape(space, shape)
        lib.cpShapeFree(shape)
    for body in bodies:
        lib.cpSpaceRemoveBody(space, body)
        lib.cpBodyFree(body)
    _empty.append(space)
    return after


solve: Solve | None = _solve if lib is not None and all(hasattr(lib, name) for name in _NEEDED) else None
