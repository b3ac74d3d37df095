"""Bodies that lean on each other or are squeezed: contacts that would otherwise follow each other without end."""

from __future__ import annotations

import math
from typing import Final

from sim.geometry import Point, gap
from sim.physics.body import Body, Kind
from sim.physics.fixtures import Hit
from sim.physics.moment import State, normal_of, state_of, weight
from sim.physics.motion import rest
from sim.physics.world import Contact, World

Going = tuple[Point, float]
"""Velocity (mm/s) and spin (rad/s)."""
_JAM_CONTACTS: Final = 24
_JAM_TIME: Final = 0.005
"""A body that is met more often than this within this time (s) is jammed: what hands press on it stops, or it stands."""
NUDGE: Final = 1e-5
"""How long (s) two that touch without closing are left to themselves: friction drives them into each other by less than 1e-6 mm."""
_APART, _WIDER, _MOST_APART = 2.0, 1.3, 8.0
"""What leans on each other parts at this speed (mm/s), or as fast as it closed; each time this much faster, up to the last of these."""
_SAME_TOUCH: Final = 0.05
"""A leaning pair that meets again within this time (s) has not parted: it is one touch."""
_HAIR: Final = 0.05
"""What leans and is no farther apart than this (mm) still passes on a push."""
_PASSES: Final = 12


class Lean:
    """A pair that leans on each other: how often it has met running, when last, and where the first of it was then."""

    __slots__ = ("at", "item", "last", "times")

    def __init__(self, item: Contact, times: int, last: float, at: Point) -> None:
        self.item, self.times, self.last, self.at = item, times, last, at


def leans(world: World, states: dict[str, State], live: list[tuple[Contact, Point]], closing: list[float]) -> list[float] | None:
    """How fast each of these contacts closes where all do so slowly: the bodies lean on each other; None where they really collide."""
    if max(closing) >= world.params.lean_speed:
        return None
    for item, _ in live:
        pair = frozenset((item[0].id, item[1].id))
        known = world.leaning.get(pair)
        times = known.times + 1 if known and world.now - known.last < _SAME_TOUCH else 0
        world.leaning[pair] = Lean(item, times, world.now, states[item[0].id].at)
    return closing


def settle(
    world: World, bodies: list[Body], states: dict[str, State], live: list[tuple[Contact, Point]], closing: list[float], after: list[Going]
) -> tuple[list[Body], list[Going]]:
    """Parts bodies that lean on each other, with all that leans on them; the bodies concerned and how each goes on.

    So what is pushed through others moves at once with them, and does not hand the push on in ever smaller portions.
    """
    more = _pressed(world, bodies, states, live)
    known = {b.id for b in bodies}
    added = {x.id: x for item, _ in more for x in item[:2] if isinstance(x, Body) and x.id not in known}
    for body in added.values():
        states[body.id] = state_of(world, body)
    goings = [(states[b].velocity, states[b].spin) for b in added]
    bodies, after = [*bodies, *added.values()], [*after[: len(bodies)], *goings]
    _spread(world, bodies, states, [*live, *more], [*closing, *[0.0] * len(more)], after)
    return bodies, after


def _pressed(world: World, bodies: list[Body], states: dict[str, State], live: list[tuple[Contact, Point]]) -> list[tuple[Contact, Point]]:
    """The pairs that lean on these bodies, on what leans on them, and so on: they touched just now and are a hair apart."""
    found: list[tuple[Contact, Point]] = []
    known = {frozenset((a.id, b.id)) for (a, b, _), _ in live}
    linked = {b.id for b in bodies if b.free}
    todo = sorted((tuple(sorted(pair)), lean) for pair, lean in world.leaning.items() if pair not in known and world.now - lean.last < _SAME_TOUCH)
    grown = True
    while grown:
        grown = False
        for entry in list(todo):
            lean = entry[1]
            if linked.isdisjoint(entry[0]):
                continue
            todo.remove(entry)
            if _near(world, lean):
                found.append((lean.item, normal_of(world, lean.item, states)))
                linked |= {x.id for x in lean.item[:2] if isinstance(x, Body) and x.free}
                grown = True
    return found


def _near(world: World, lean: Lean) -> bool:
    a, b, top = lean.item
    if top or any(isinstance(x, Body) and x.kind is not Kind.FIXED and (world.bodies.get(x.id) is not x or x.airborne) for x in (a, b)):
        return False
    if isinstance(b, Hit):
        x, y, _ = a.segment(world.now).place(world.now)
        return (lean.at[0] - x) * b.normal[0] + (lean.at[1] - y) * b.normal[1] < _HAIR
    return gap(a.shape(world.now), b.shape(world.now)) < _HAIR


def _spread(
    world: World, bodies: list[Body], states: dict[str, State], live: list[tuple[Contact, Point]], closing: list[float], after: list[Going]
) -> None:
    """Leaning bodies come apart as fast as they closed, at ``_APART`` at least, so that they do not bounce ever faster.

    Their common motion pays for it, so energy never grows; what is too slow to pay stands.
    """
    index = {b.id: i for i, b in enumerate(bodies)}
    asked = [max(closed, min(_APART * _WIDER ** _times(world, item), _MOST_APART)) for (item, _), closed in zip(live, closing, strict=True)]
    for _ in range(_PASSES):
        pushed = False
        for ((a, b, _), normal), least in zip(live, asked, strict=True):
            i, k = index[a.id], index.get(b.id, -1)
            (u, v), _spin = after[i]
            p, q = after[k][0] if k >= 0 else (0.0, 0.0)
            lacking = least - ((p - u) * normal[0] + (q - v) * normal[1])
            ease_a, ease_b = (1.0 / weight(world, x) if isinstance(x, Body) else 0.0 for x in (a, b))
            if lacking <= 0.0 or ease_a + ease_b == 0.0:
                continue
            pushed = True
            push = lacking / (ease_a + ease_b)
            after[i] = ((u - push * ease_a * normal[0], v - push * ease_a * normal[1]), after[i][1])
            if k >= 0:
                after[k] = ((p + push * ease_b * normal[0], q + push * ease_b * normal[1]), after[k][1])
        if not pushed:
            break
    if any(b.moving and not b.free for b in bodies):
        return
    had = math.fsum(_energy(world, b, states[b.id].velocity, states[b.id].spin) for b in bodies)
    has = math.fsum(_energy(world, b, *motion) for b, motion in zip(bodies, after, strict=False))
    share = math.sqrt(had / has) if has > had else 1.0
    for i, ((u, v), spin) in enumerate(after[: len(bodies)]):
        after[i] = ((u * share, v * share), spin * share) if share > 0.5 else ((0.0, 0.0), 0.0)
        if share <= 0.5:
            states[bodies[i].id].roll = (0.0, 0.0)


def _times(world: World, item: Contact) -> int:
    lean = world.leaning.get(frozenset((item[0].id, item[1].id)))
    return lean.times if lean else 0


def _energy(world: World, body: Body, velocity: Point, spin: float) -> float:
    return weight(world, body) * (velocity[0] ** 2 + velocity[1] ** 2) + body.inertia * spin * spin if body.free else 0.0


def told(world: World, item: Contact) -> bool:
    """Whether a leaning pair has not parted since its last touch."""
    times = world.contacts.get(frozenset((item[0].id, item[1].id)))
    return times is not None and len(times) > 1 and world.now - times[-2] < _SAME_TOUCH


def jammed(world: World, items: list[Contact], states: dict[str, State]) -> bool:
    """A body that is met ever faster is squeezed: what hands press on it stops, and if no hand does, it stands with what it leans on."""
    for item in items:
        pair = frozenset((item[0].id, item[1].id))
        world.contacts[pair] = [*world.contacts.get(pair, ())[-1:], world.now]
        for body in item[:2]:
            if isinstance(body, Body) and body.free and _squeezed(world, body):
                _stop(world, _pressing(world, body) or _met(item), states)
                return True
    return False


def _squeezed(world: World, body: Body) -> bool:
    times = world.met.setdefault(body.id, [])
    times.append(world.now)
    if len(times) < _JAM_CONTACTS:
        return False
    if world.now - times.pop(0) > _JAM_TIME:
        return False
    times.clear()
    return True


def _met(item: Contact) -> list[Body]:
    return [body for body in item[:2] if isinstance(body, Body) and body.free]


def _pressing(world: World, body: Body) -> list[Body]:
    """What hands move and presses on a body, itself or through others that have met each other just now."""
    recent = [pair for pair, times in world.contacts.items() if times and world.now - times[-1] <= _JAM_TIME]
    linked, todo = {body.id}, [body.id]
    while todo:
        one = todo.pop()
        for other in {b for pair in recent if one in pair for b in pair} - linked:
            linked.add(other)
            if other in world.bodies and world.bodies[other].free:
                todo.append(other)
    return [b for b in world.bodies.values() if b.id in linked and not b.free and b.moving]


def _stop(world: World, bodies: list[Body], states: dict[str, State]) -> None:
    for body in bodies:
        for one in world.group(body.id) if body.free else [body]:
            s = states.get(one.id) or state_of(world, one)
            one.driven = False
            plan = [rest(world.now, (*s.at, s.height), s.angle)]
            world.follow(one, plan, [((0.0, 0.0), (0.0, 0.0))] if one.kind is Kind.BALL else None)
