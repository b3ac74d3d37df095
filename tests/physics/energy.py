"""The energy of a running world, across every event: kinetic with rotation, and potential."""

from __future__ import annotations

import math

from sim.model.layout import Layout
from sim.physics import PhysicsParams
from sim.physics.body import Body, Kind
from sim.physics.collide import collide
from sim.physics.world import Contact, World
from sim.units import GRAVITY
from tests.physics.scenes import TABLE


def energy(body: Body, t: float) -> float:
    """A body's energy in g·mm²/s²: of its motion, its turning or rolling, and its height."""
    if not math.isfinite(body.mass):
        return 0.0
    s = body.segment(t)
    held = body.mass * (0.5 * math.hypot(*s.speed(t)) ** 2 + GRAVITY * s.place(t)[2])
    if body.kind is Kind.BALL:
        return held + 0.5 * (2.0 / 3.0) * body.mass * math.hypot(*body.roll(t)) ** 2
    return held + 0.5 * body.inertia * (s.spin + s.spin_rate * (t - s.t)) ** 2 if not body.fallen else held


def growth(layout: Layout, params: PhysicsParams) -> float:
    """By how much, as a share of all there was, energy ever grew: at a contact, or between two of them."""
    world = World(TABLE, params, layout)

    def total() -> float:
        return math.fsum(energy(b, world.now) for b in world.bodies.values())

    most, last, first = 0.0, total(), total()
    count = 0

    def watched(running: World, batch: list[Contact]) -> None:
        nonlocal most, last, count
        was = total()
        collide(running, batch)
        now = total()
        most, last, count = max(most, was - last, now - was), now, count + 1

    world.run(watched)
    most = max(most, total() - last)
    assert count > 0
    return most / first
