"""The contact itself: pymunk's solver on a small fresh Space, at the exact time of impact.

A Space is built from plain numbers for one contact, or for one cluster of simultaneous ones, its bodies
added in id order; shapes are swollen so that they overlap by 1e-6 mm, and one step of 1 ns is taken: pymunk
moves bodies before it looks for contacts, and in 1 µs they would go far enough to turn a normal by 0.008°.
Only velocities and impulses are read back, so the world's places stay exact.
"""

from __future__ import annotations

import math
from typing import Final

import pymunk

from sim.geometry import Point, Polygon
from sim.physics import solver

_SWELL: Final = 1e-6
_STEP: Final = 1e-9
_CLUSTER_ITERATIONS: Final = 60


class Party:
    """A body in a contact: place, velocity, spin; infinite mass for what yields to nothing. Outlines are relative to ``at``."""

    __slots__ = ("at", "inertia", "mass", "outline", "radius", "segment", "spin", "velocity")

    def __init__(
        self,
        at: Point,
        velocity: Point,
        spin: float,
        mass: float,
        inertia: float,
        radius: float = 0.0,
        outline: tuple[Polygon, ...] = (),
        segment: tuple[Point, Point] | None = None,
    ) -> None:
        self.at, self.velocity, self.spin, self.mass, self.inertia = at, velocity, spin, mass, inertia
        self.radius, self.outline, self.segment = radius, outline, segment


class Meeting:
    """Two parties (by index) that touch; ``normal`` points from the first to the second."""

    __slots__ = ("first", "friction", "normal", "restitution", "second")

    def __init__(self, first: int, second: int, normal: Point, restitution: float, friction: float) -> None:
        self.first, self.second, self.normal, self.restitution, self.friction = first, second, normal, restitution, friction


def resolve(parties: list[Party], meetings: list[Meeting]) -> tuple[list[tuple[Point, float]], list[float]]:
    """Velocities (mm/s) and spins (rad/s) after the contacts, and the size of each contact's normal impulse (g·mm/s)."""
    lone = len(meetings) == 1 and len(parties) == 2 and not (parties[0].outline or parties[1].outline)
    if lone and solver.solve is not None:
        after = _direct(parties[0], parties[1], meetings[0], solver.solve)
        return after, [_single(parties, meetings[0], after)]
    return _in_space(parties, meetings)


def _direct(one: Party, other: Party, meeting: Meeting, solve: solver.Solve) -> list[tuple[Point, float]]:
    """The contact of a disc with a disc or an edge, without pymunk's objects."""
    edge, bounce, grip = other.segment, math.sqrt(meeting.restitution), math.sqrt(meeting.friction)
    after = solve(_disc(one), _disc(other) if edge is None else edge, _SWELL / 2, bounce, grip, _STEP)
    if edge is not None:
        return [after[0], (other.velocity, other.spin)]
    first = after[0] if one.mass < math.inf else (one.velocity, one.spin)
    return [first, after[1] if other.mass < math.inf else (other.velocity, other.spin)]


def _disc(party: Party) -> solver.Disc:
    return (party.at, party.velocity, party.spin, party.mass, party.inertia, party.radius + _SWELL / 2)


def _in_space(parties: list[Party], meetings: list[Meeting]) -> tuple[list[tuple[Point, float]], list[float]]:
    space = pymunk.Space()
    if len(meetings) > 1:
        space.iterations = _CLUSTER_ITERATIONS
    bodies: list[pymunk.Body] = []
    shapes: list[list[pymunk.Shape]] = []
    restitution = max(m.restitution for m in meetings)
    bounce, grip = math.sqrt(restitution), math.sqrt(max(m.friction for m in meetings))
    for party in parties:
        body = space.static_body if party.segment and len(meetings) == 1 else _body(party)
        made = _shapes(body, party)
        for shape in made:
            shape.elasticity = bounce
            shape.friction = grip
        if body is space.static_body:
            space.add(*made)
        else:
            space.add(body, *made)
        bodies.append(body)
        shapes.append(made)
    _soften(meetings, shapes, restitution)
    space.step(_STEP)
    after = [
        ((b.velocity.x, b.velocity.y), b.angular_velocity) if p.mass < math.inf else (p.velocity, p.spin)
        for b, p in zip(bodies, parties, strict=True)
    ]
    return after, _impulses(space, parties, meetings, bodies, after)


def _body(party: Party) -> pymunk.Body:
    finite = party.mass < math.inf
    body = pymunk.Body(party.mass, party.inertia) if finite else pymunk.Body(body_type=pymunk.Body.KINEMATIC)
    body.position = party.at
    if party.velocity != (0.0, 0.0):
        body.velocity = party.velocity
    if party.spin:
        body.angular_velocity = party.spin
    return body


def _shapes(body: pymunk.Body, party: Party) -> list[pymunk.Shape]:
    if party.segment:
        return [pymunk.Segment(body, *party.segment, _SWELL / 2)]
    if party.outline:
        return [pymunk.Poly(body, part, radius=_SWELL) for part in party.outline]
    return [pymunk.Circle(body, party.radius + _SWELL / 2)]


def _soften(meetings: list[Meeting], shapes: list[list[pymunk.Shape]], restitution: float) -> None:
    """In a cluster with a net, the net's shapes give their own restitution."""
    for m in meetings:
        if m.restitution < restitution:
            for shape in shapes[m.second]:
                shape.elasticity = m.restitution / math.sqrt(restitution)


def _single(parties: list[Party], m: Meeting, after: list[tuple[Point, float]]) -> float:
    k = m.first if parties[m.first].mass < math.inf else m.second
    (u, v), (u0, v0), mass = after[k][0], parties[k].velocity, parties[k].mass
    return abs((u - u0) * m.normal[0] + (v - v0) * m.normal[1]) * mass


def _impulses(
    space: pymunk.Space, parties: list[Party], meetings: list[Meeting], bodies: list[pymunk.Body], after: list[tuple[Point, float]]
) -> list[float]:
    """The size of each contact's impulse, read from the space while it lasts: with it the arbiters go."""
    if len(meetings) == 1:
        return [_single(parties, meetings[0], after)]
    found: dict[frozenset[int], float] = {}
    index = {id(b): i for i, b in enumerate(bodies)}

    def note(arbiter: pymunk.Arbiter) -> None:
        a, b = (index[id(s.body)] for s in arbiter.shapes)
        x, y = arbiter.total_impulse
        nx, ny = arbiter.normal
        found[frozenset((a, b))] = abs(x * nx + y * ny)

    for body in space.bodies:
        body.each_arbiter(note)
    return [found.get(frozenset((m.first, m.second)), 0.0) for m in meetings]
