"""Bodies at the moment of a contact: where they are, how they move, where and how fast they meet."""

from __future__ import annotations

import math

from sim.geometry import Disc, Point, nearest_points, unit
from sim.physics.body import Body, Kind
from sim.physics.fixtures import Hit
from sim.physics.outlines import facing
from sim.physics.world import Contact, World


class State:
    """A body at the moment of contact."""

    __slots__ = ("angle", "at", "height", "rise", "roll", "spin", "velocity")

    def __init__(self, at: Point, height: float, velocity: Point, rise: float, spin: float, angle: float, roll: Point) -> None:
        self.at, self.height, self.velocity, self.rise = at, height, velocity, rise
        self.spin, self.angle, self.roll = spin, angle, roll

    @property
    def speed(self) -> float:
        """Its speed in space (mm/s)."""
        return math.hypot(self.velocity[0], self.velocity[1], self.rise)


def state_of(world: World, body: Body) -> State:
    """How a body is and moves now; a base under a nail moves as the nail drives it."""
    s = body.segment(world.now)
    x, y, z = s.place(world.now)
    u, v, w = s.speed(world.now)
    roll = body.roll(world.now) if body.kind is Kind.BALL else (0.0, 0.0)
    return State((x, y), z, (u, v), w, s.spin + s.spin_rate * (world.now - s.t) if s.spin != 0.0 else 0.0, s.turned(world.now), roll)


def weight(world: World, body: Body) -> float:
    """The mass (g) that a blow on a body has to move: figures that hang together move as one; infinite where it yields to nothing."""
    if not body.free:
        return math.inf
    return math.fsum(b.mass for b in world.group(body.id)) if body.id in world.tangled else body.mass


def normal_of(world: World, item: Contact, states: dict[str, State]) -> Point:
    """The unit vector in plan from the first of a contact to the second."""
    a, b, _ = item
    if isinstance(b, Hit):
        return (b.normal[0], b.normal[1])
    if not (a.polygonal or b.polygonal):
        return unit(_at(world, a, states), _at(world, b, states))
    sa, sb = a.shape(world.now), b.shape(world.now)
    if isinstance(sa, Disc):
        return unit(sa.at, nearest_points(sa, sb)[1])
    if isinstance(sb, Disc):
        return unit(nearest_points(sa, sb)[0], sb.at)
    return facing(sa, sb)


def _at(world: World, body: Body, states: dict[str, State]) -> Point:
    known = states.get(body.id)
    return body.place(world.now) if known is None else known.at


def point_of(world: World, item: Contact, normal: Point, states: dict[str, State]) -> Point:
    """Where in plan they touch."""
    a, b, _ = item
    s = states[a.id]
    if not a.polygonal:
        return (s.at[0] + normal[0] * a.radius, s.at[1] + normal[1] * a.radius)
    if isinstance(b, Hit):
        return s.at
    return nearest_points(a.shape(world.now), b.shape(world.now))[0]


def approach(world: World, states: dict[str, State], item: Contact, normal: Point) -> float:
    """Closing speed along the normal (mm/s) where they touch."""
    a, b, _ = item
    s = states[a.id]
    other = states[b.id] if isinstance(b, Body) else None
    u, v = other.velocity if other else (0.0, 0.0)
    closing = (s.velocity[0] - u) * normal[0] + (s.velocity[1] - v) * normal[1]
    if isinstance(b, Body) and b.polygonal and other and other.spin:
        x, y = nearest_points(a.shape(world.now), b.shape(world.now))[1]
        closing -= other.spin * ((x - other.at[0]) * normal[1] - (y - other.at[1]) * normal[0])
    if a.polygonal and s.spin:
        x, y = point_of(world, item, normal, states)
        closing += s.spin * ((x - s.at[0]) * normal[1] - (y - s.at[1]) * normal[0])
    return closing
