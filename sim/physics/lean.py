"""Bodies that lean on each other or are squeezed: contacts that would otherwise follow each other without end."""

from __future__ import annotations

import math

from sim.geometry import Point
from sim.physics.body import Body, Kind
from sim.physics.moment import State, approach, state_of, weight
from sim.physics.motion import rest
from sim.physics.world import Contact, World

Going = tuple[Point, float]
"""Velocity (mm/s) and spin (rad/s)."""
_JAM_CONTACTS = 24
_JAM_TIME = 0.005
"""A pair that meets more often than this within this time (s) is jammed: what a hand holds stops, or both stand."""
NUDGE = 1e-5
"""How long (s) two that touch without closing are left to themselves: friction drives them into each other by less than 1e-6 mm."""
_APART = 2.0
"""What leans on each other parts at this speed (mm/s), or as fast as it closed: it meets again some milliseconds later."""
_SAME_TOUCH = 0.02
"""A leaning pair that meets again within this time (s) has not parted: it is one touch."""
_PASSES = 12


def leans(world: World, states: dict[str, State], live: list[tuple[Contact, Point]]) -> list[float] | None:
    """How fast each of these contacts closes where all do so slowly: the bodies lean on each other; None where they really collide."""
    closing = [approach(world, states, item, normal) for item, normal in live]
    return closing if max(closing) < world.params.lean_speed else None


def spread(
    world: World, bodies: list[Body], states: dict[str, State], live: list[tuple[Contact, Point]], closing: list[float], after: list[Going]
) -> None:
    """Leaning bodies come apart as fast as they closed, at ``_APART`` at least, so that they do not bounce ever faster.

    Their common motion pays for it, so energy never grows; what is too slow to pay stands.
    """
    index = {b.id: i for i, b in enumerate(bodies)}
    for _ in range(_PASSES):
        for ((a, b, _), normal), closed in zip(live, closing, strict=True):
            i, k = index[a.id], index.get(b.id, -1)
            (u, v), _spin = after[i]
            p, q = after[k][0] if k >= 0 else (0.0, 0.0)
            lacking = max(closed, _APART) - ((p - u) * normal[0] + (q - v) * normal[1])
            ease_a, ease_b = (1.0 / weight(world, x) if isinstance(x, Body) else 0.0 for x in (a, b))
            if lacking <= 0.0 or ease_a + ease_b == 0.0:
                continue
            push = lacking / (ease_a + ease_b)
            after[i] = ((u - push * ease_a * normal[0], v - push * ease_a * normal[1]), after[i][1])
            if k >= 0:
                after[k] = ((p + push * ease_b * normal[0], q + push * ease_b * normal[1]), after[k][1])
    if any(b.moving and not b.free for b in bodies):
        return
    had = math.fsum(_energy(world, b, states[b.id].velocity, states[b.id].spin) for b in bodies)
    has = math.fsum(_energy(world, b, *motion) for b, motion in zip(bodies, after, strict=False))
    share = math.sqrt(had / has) if has > had else 1.0
    for i, ((u, v), spin) in enumerate(after[: len(bodies)]):
        after[i] = ((u * share, v * share), spin * share) if share > 0.5 else ((0.0, 0.0), 0.0)
        if share <= 0.5:
            states[bodies[i].id].roll = (0.0, 0.0)


def _energy(world: World, body: Body, velocity: Point, spin: float) -> float:
    return weight(world, body) * (velocity[0] ** 2 + velocity[1] ** 2) + body.inertia * spin * spin if body.free else 0.0


def told(world: World, item: Contact) -> bool:
    """Whether a leaning pair has not parted since its last touch."""
    times = world.contacts.get(frozenset((item[0].id, item[1].id)))
    return times is not None and len(times) > 1 and world.now - times[-2] < _SAME_TOUCH


def jammed(world: World, items: list[Contact], states: dict[str, State]) -> bool:
    """A pair that meets ever faster is squeezed: what a hand moves is stopped, and if no hand does it, both stand."""
    for a, b, _ in items:
        pair = frozenset((a.id, b.id))
        times = world.contacts.setdefault(pair, [])
        times.append(world.now)
        if len(times) < _JAM_CONTACTS:
            continue
        if world.now - times.pop(0) > _JAM_TIME:
            continue
        times.clear()
        moved = [x for x in (a, b) if isinstance(x, Body) and not x.free and x.moving]
        stopped = moved or [h for x in (a, b) if isinstance(x, Body) and x.free for h in world.group(x.id)]
        for body in stopped:
            s = states.get(body.id) or state_of(world, body)
            body.driven = False
            plan = [rest(world.now, (*s.at, s.height), s.angle)]
            world.follow(body, plan, [((0.0, 0.0), (0.0, 0.0))] if body.kind is Kind.BALL else None)
        return True
    return False
