"""What a contact does: velocities from the solver, then touches, falls and new plans."""

from __future__ import annotations

import math
from typing import Final

from sim.events import Entangle, Fall, Touch
from sim.geometry import Point, gap, unit
from sim.model.ids import order
from sim.physics import contact, falling, perch
from sim.physics.body import Body, Kind
from sim.physics.contact import Meeting, Party
from sim.physics.fixtures import Hit, roof, span
from sim.physics.impact import CLOSE
from sim.physics.lean import NUDGE, Going, jammed, leans, settle, told
from sim.physics.moment import State, approach, normal_of, point_of, state_of, weight
from sim.physics.motion import BallState, landed, rest
from sim.physics.world import Contact, World

_NO_TURN: Final = 1e15
_CLOSES: Final = 1e-12
"""What closes no faster than this (mm/s) does not close."""


def collide(world: World, batch: list[Contact]) -> None:
    """Plays contacts that happen at the same time: those that share a moving body are solved together."""
    for cluster in _clusters(batch):
        _play(world, cluster)


def _clusters(batch: list[Contact]) -> list[list[Contact]]:
    if len(batch) == 1:
        return [batch]
    clusters: list[tuple[set[str], list[Contact]]] = []
    for item in batch:
        free = {b.id for b in item[:2] if isinstance(b, Body) and b.free}
        joined = [c for c in clusters if c[0] & free]
        for c in joined:
            clusters.remove(c)
        clusters.append((free.union(*(c[0] for c in joined)), [*(x for c in joined for x in c[1]), item]))
    return [c[1] for c in clusters]


def _play(world: World, cluster: list[Contact]) -> None:
    bodies = _bodies(cluster)
    states = {b.id: state_of(world, b) for b in bodies}
    special = [c for c in cluster if _is_special(world, c)]
    if special:
        _one_by_one(world, special, [c for c in cluster if c not in special], states)
        return
    live: list[tuple[Contact, Point]] = []
    closing: list[float] = []
    for item in cluster:
        if _close(world, item):
            normal = normal_of(world, item, states)
            closes = approach(world, states, item, normal)
            if closes > _CLOSES:
                live.append((item, normal))
                closing.append(closes)
    if not live:
        for body in bodies:
            if body.moving:
                _nudge(world, body)
        return
    for body in bodies:
        if body.free:
            _solve(world, bodies, states, live, closing)
            break
    else:
        _stall(world, live[0], states)
    if len(live) == len(cluster):
        return
    met = {x.id for c, _ in live for x in c[:2] if isinstance(x, Body)}
    for body in bodies:
        if body.moving and body.id not in met:
            _nudge(world, body)


def _bodies(cluster: list[Contact]) -> list[Body]:
    """The bodies of some contacts, in id order."""
    if len(cluster) == 1:
        a, b, _ = cluster[0]
        return [a, b] if isinstance(b, Body) else [a]
    return sorted({b.id: b for item in cluster for b in item[:2] if isinstance(b, Body)}.values(), key=lambda b: order(b.id))


def _close(world: World, item: Contact) -> bool:
    """Whether two really touch; a search among outlines that stay near each other for long may have ended before they do."""
    a, b, _ = item
    return isinstance(b, Hit) or not (a.polygonal or b.polygonal) or gap(a.shape(world.now), b.shape(world.now)) <= 10.0 * CLOSE


def _stall(world: World, live: tuple[Contact, Point], states: dict[str, State]) -> None:
    """What hands move meets what does not yield either: a base under a nail, or else a keeper, stops there."""
    (a, b, _), normal = live
    s = states[a.id]
    speed_b = states[b.id].speed if isinstance(b, Body) else 0.0
    world.events.append(Touch(world.now, a.id, b.id, point_of(world, live[0], normal, states), normal, 0.0, s.speed, speed_b))
    both = [x for x in (a, b) if isinstance(x, Body)]
    for body in [x for x in both if x.driven] or [x for x in both if x.kind is Kind.KEEPER]:
        k = states[body.id]
        body.driven = False
        world.follow(body, [rest(world.now, (*k.at, k.height), k.angle)])


def _nudge(world: World, body: Body) -> None:
    """A contact that does not close: the plan stands, and what it meets next is looked for a moment later."""
    stamp = body.stamp

    def again(_: float) -> None:
        if body.stamp == stamp and body.id in world.bodies:
            body.stamp += 1
            world.predict(body)

    world.at(world.now + NUDGE, again)


def _solve(world: World, bodies: list[Body], states: dict[str, State], live: list[tuple[Contact, Point]], closing: list[float]) -> None:
    params = world.params
    leaning = leans(world, states, live, closing)
    if jammed(world, [item for item, _ in live], states):
        for body in bodies:
            if body.moving:
                body.stamp += 1
                world.predict(body)
        return
    parties, meetings = _setting(world, bodies, states, live, bounces=leaning is None)
    after, impulses = contact.resolve(parties, meetings)
    index = {b.id: i for i, b in enumerate(bodies)}
    struck = set(index)
    if leaning:
        bodies, after = settle(world, bodies, states, live, leaning, after)
    before = {b.id: states[b.id].speed for b in bodies}
    blows: list[tuple[Body, Point, float, float]] = []
    for (item, normal), size in zip(live, impulses, strict=True):
        a, b, _ = item
        loft = _loft(world, item, states, normal, size)
        if loft is not None:
            after[index[a.id]], after[index[b.id]], size = loft  # noqa: PLW2901
        z = states[a.id].height if a.kind is Kind.BALL else states[b.id].height if isinstance(b, Body) and b.kind is Kind.BALL else 0.0
        if not (leaning and told(world, item)):
            point = point_of(world, item, normal, states)
            world.events.append(Touch(world.now, a.id, b.id, point, normal, size, before[a.id], before.get(b.id, 0.0), z))
        _spend_roll(world, item, normal, size, states)
        height = params.blow_height + z
        if a.kind is Kind.HAND:
            height = world.table.equipment.figure_height / 2
        if isinstance(b, Body) and b.kind is Kind.FIGURE:
            blows.append((b, normal, size, height))
        if a.kind is Kind.FIGURE:
            blows.append((a, (-normal[0], -normal[1]), size, height))
    _share(world, bodies, states, after)
    moved = _set_going(world, bodies, struck, states, after)
    _topple(world, blows, states)
    _go_on(world, moved, states)
    if world.on_ball:
        _tell(world, [item for item, _ in live])


def _setting(
    world: World, bodies: list[Body], states: dict[str, State], live: list[tuple[Contact, Point]], *, bounces: bool
) -> tuple[list[Party], list[Meeting]]:
    """The contacts as the solver wants them: the bodies first, then a straight edge for each fixed surface."""
    params = world.params
    parties = [_party(world, b, states[b.id]) for b in bodies]
    index = {b.id: i for i, b in enumerate(bodies)}
    meetings: list[Meeting] = []
    for (a, b, _), normal in live:
        if isinstance(b, Hit):
            edge = span(b, states[a.id].at, _edge(world, a, normal))
            parties.append(Party((0.0, 0.0), (0.0, 0.0), 0.0, math.inf, 0.0, segment=edge))
            second, net = len(parties) - 1, b.net
        else:
            second, net = index[b.id], b.id.startswith("net")
        bounce = (params.net_restitution if net else params.restitution) if bounces else 0.0
        meetings.append(Meeting(index[a.id], second, normal, bounce, params.contact_friction))
    return parties, meetings


def _set_going(world: World, bodies: list[Body], struck: set[str], states: dict[str, State], after: list[Going]) -> list[Body]:
    """Puts the new velocities into the states of the bodies that were struck, or pushed by one that was; these bodies."""
    pushed = any(b.moving and not b.free for b in bodies)
    slow = world.params.rest_speed
    moved: list[Body] = []
    for i, body in enumerate(bodies):
        velocity, spin = after[i]
        s = states[body.id]
        if body.free and (body.id in struck or velocity != s.velocity or spin != s.spin):
            moved.append(body)
            s.velocity, s.spin = velocity, spin
            if not pushed and math.hypot(velocity[0], velocity[1]) < slow and abs(spin) * body.radius < slow:
                s.velocity, s.spin = (0.0, 0.0), 0.0
    return moved


def _share(world: World, bodies: list[Body], states: dict[str, State], after: list[Going]) -> None:
    """What a blow gives to a figure that hangs together with others, it gives to all of them."""
    if not world.tangled:
        return
    for body in bodies:
        hung = world.group(body.id) if body.free and body.id in world.tangled else [body]
        if len(hung) == 1 or body is not min((b for b in bodies if b in hung), key=lambda b: order(b.id)):
            continue
        u, v = states[body.id].velocity
        gained = [(a[0][0] - u, a[0][1] - v) for b, a in zip(bodies, after, strict=False) if b in hung]
        together = (u + math.fsum(g[0] for g in gained), v + math.fsum(g[1] for g in gained))
        for i, b in enumerate(bodies):
            if b in hung:
                after[i] = (together, 0.0)
        for b in hung:
            if b not in bodies:
                states[b.id] = state_of(world, b)
                states[b.id].velocity, states[b.id].spin = together, 0.0


def _tell(world: World, items: list[Contact]) -> None:
    for a, b, _ in items:
        if isinstance(b, Body) and b.kind is Kind.BALL and a.kind is Kind.FIGURE:
            for listener in list(world.on_ball):
                listener(a.id, world.now)


def _edge(world: World, body: Body, normal: Point) -> float:
    if not body.fallen:
        return body.radius
    s = body.segment(world.now).place(world.now)
    return max((x - s[0]) * normal[0] + (y - s[1]) * normal[1] for part in body.outline(world.now).parts for x, y in part)


def _party(world: World, body: Body, s: State) -> Party:
    mass = weight(world, body)
    if not body.polygonal:
        spin = 0.0 if body.kind is Kind.BALL else s.spin
        return Party(s.at, s.velocity, spin, mass, _NO_TURN if body.id in world.tangled else body.inertia, body.radius)
    local = tuple(tuple((x - s.at[0], y - s.at[1]) for x, y in part) for part in body.outline(world.now).parts)
    return Party(s.at, s.velocity, s.spin if body.kind is Kind.KEEPER else 0.0, mass, _NO_TURN, outline=local)


def _loft(
    world: World, item: Contact, states: dict[str, State], normal: Point, size: float
) -> tuple[tuple[Point, float], tuple[Point, float], float] | None:
    """A lofted strike: the base's face leans by the loft, so the impulse leans too and lifts the ball.

    The face takes no friction; the cloth holds the figure down. With the blow along
    n = (cos λ·normal, sin λ): J = (1 + e)·v·cos λ / (1/m + cos²λ/M).
    """
    a, b, _ = item
    if not isinstance(b, Body) or b.kind is not Kind.BALL or a.id not in world.lofts or size <= 0.0:
        return None
    loft = world.lofts.pop(a.id)
    c, s = math.cos(loft), math.sin(loft)
    figure, ball = states[a.id], states[b.id]
    closing = (figure.velocity[0] - ball.velocity[0]) * normal[0] + (figure.velocity[1] - ball.velocity[1]) * normal[1]
    inverse = 1.0 / weight(world, a)
    j = (1.0 + world.params.restitution) * closing * c / (1.0 / b.mass + c * c * inverse)
    ball.rise = j * s / b.mass
    flat = j * c
    slower = (figure.velocity[0] - flat * inverse * normal[0], figure.velocity[1] - flat * inverse * normal[1])
    faster = (ball.velocity[0] + flat / b.mass * normal[0], ball.velocity[1] + flat / b.mass * normal[1])
    return ((slower, figure.spin), (faster, 0.0), j)


def _spend_roll(world: World, item: Contact, normal: Point, size: float, states: dict[str, State]) -> None:
    """Friction at the contact takes some of the ball's roll (Coulomb, thin shell: 3/2 J/m); a net wraps the ball and takes all of it."""
    ball, other, _ = item
    sign = 1.0
    if ball.kind is not Kind.BALL:
        if not isinstance(other, Body) or other.kind is not Kind.BALL:
            return
        ball, sign = other, -1.0
    s = states[ball.id]
    p, q = s.roll
    along = sign * (p * normal[0] + q * normal[1])
    netted = other.id.startswith("net")
    most = math.inf if netted else 1.5 * world.params.contact_friction * size / ball.mass
    loss = math.copysign(min(abs(along), most), along) * sign
    s.roll = (p - loss * normal[0], q - loss * normal[1])


def _go_on(world: World, bodies: list[Body], states: dict[str, State]) -> None:
    """New plans for all of them first, so that what two of them will meet each other with is looked for once."""
    going: list[Body] = []
    for body in bodies:
        if body in going:
            continue
        s = states[body.id]
        if body.kind is Kind.BALL:
            (x, y), (u, v) = s.at, s.velocity
            world.rolls(body, BallState((x, y, s.height), (u, v, s.rise), s.roll))
            going.append(body)
            continue
        hung = world.group(body.id) if body.id in world.tangled else [body]
        going += hung
        if len(hung) == 1:
            world.slides(body, s.at, s.velocity, s.angle, s.spin)
            continue
        known = [states.get(b.id) or state_of(world, b) for b in hung]
        total = sum(b.mass for b in hung)
        u = sum(b.mass * k.velocity[0] for b, k in zip(hung, known, strict=True)) / total
        v = sum(b.mass * k.velocity[1] for b, k in zip(hung, known, strict=True)) / total
        for b, k in zip(hung, known, strict=True):
            world.slides(b, k.at, (u, v), k.angle, 0.0)
    for i, body in enumerate(going, 1):
        world.predict(body, going[i:])


def _topple(world: World, blows: list[tuple[Body, Point, float, float]], states: dict[str, State]) -> None:
    e = world.table.equipment
    for body, normal, size, height in blows:
        if body.fallen or not body.free or not falling.tips(size, height, world.params, e):
            continue
        s = states[body.id]
        solid = [shape for _, shape in world.shapes(Kind.BALL, Kind.KEEPER)] + [p.shape(world.now) for p in world.fixed]
        lying = falling.lie(s.at, math.atan2(normal[1], normal[0]), solid, world.table.pitch.cloth(), e)
        if lying is None:
            continue
        body.topple(e)
        s.at, s.angle = lying
        s.spin = 0.0
        world.events.append(Fall(world.now, body.id, s.at, s.angle, size))
        body.follow([rest(world.now, (*s.at, 0.0), s.angle)])
        shape = body.shape(world.now)
        for other in list(world.bodies.values()):
            if other is not body and other.kind is Kind.FIGURE and gap(shape, other.shape(world.now)) < 0.0:
                world.tangle(body.id, other.id)
                world.events.append(Entangle(world.now, body.id, other.id))
                states.setdefault(other.id, state_of(world, other))


def _is_special(world: World, item: Contact) -> bool:
    """Whether a contact is not solved in plan: a nail on the base it flicks, over the fence, bar, roof net, and from above."""
    a, b, top = item
    if isinstance(b, Hit):
        return b.over or bool(b.normal[2])
    return top or world.struck.get(a.id) == b.id


def _one_by_one(world: World, special: list[Contact], plain: list[Contact], states: dict[str, State]) -> None:
    """Special contacts in id order, then the plain ones together; what an earlier one has moved is looked for anew."""
    stamps = {x.id: x.stamp for item in (*special, *plain) for x in item[:2] if isinstance(x, Body)}

    def unmoved(item: Contact) -> bool:
        return all(x.stamp == stamps[x.id] for x in item[:2] if isinstance(x, Body))

    for item in special:
        if unmoved(item):
            _special(world, item, states)
    left = [item for item in plain if unmoved(item)]
    if left:
        _play(world, left)


def _special(world: World, item: Contact, states: dict[str, State]) -> None:
    a, b, _ = item
    if isinstance(b, Hit):
        if b.over:
            world.over_the_fence(a, 1 if b.normal[0] + b.normal[1] > 0 else -1)
        else:
            _upright(world, a, b, states[a.id])
    elif world.struck.get(a.id) == b.id:
        world.strikes[a.id](world.now)
    else:
        _from_above(world, item, states)


def _upright(world: World, ball: Body, hit: Hit, s: State) -> None:
    """The bar, or the roof net from either side: a frictionless rebound in the upright plane."""
    nx, _, nz = hit.normal
    closing = s.velocity[0] * nx + s.rise * nz
    bounce = world.params.net_restitution if hit.net else world.params.restitution
    change = (1.0 + bounce) * closing
    speed = s.speed
    at = (s.at[0] + nx * ball.radius, s.at[1])
    size = ball.mass * change
    if hit.roof:
        size = ball.mass * speed
        world.events.append(Touch(world.now, ball.id, hit.id, s.at, (0.0, 0.0), size, speed, 0.0, s.height))
        still = ((0.0, 0.0), (0.0, 0.0))
        world.follow(ball, [rest(world.now, (*s.at, roof(world.table)))], [still])
        return
    world.events.append(Touch(world.now, ball.id, hit.id, at, (math.copysign(1.0, nx) if nx else 0.0, 0.0), size, speed, 0.0, s.height))
    velocity = (s.velocity[0] - change * nx, s.velocity[1])
    world.roll(ball, BallState((*s.at, s.height), (*velocity, s.rise - change * nz), s.roll))


def _from_above(world: World, item: Contact, states: dict[str, State]) -> None:
    """Something comes down on top of something: the ball bounces or slides off the side, a hand just touches."""
    a, b, _ = item
    assert isinstance(b, Body)
    ball, other = (a, b) if a.kind is Kind.BALL else (b, a)
    sa, sb = states[a.id], states[b.id]
    if ball.kind is not Kind.BALL or states[ball.id].height < states[other.id].height:
        world.events.append(Touch(world.now, a.id, b.id, sb.at, unit(sa.at, sb.at), 0.0, sa.speed, sb.speed, sa.height if a is ball else sb.height))
        world.apart.add(frozenset((a.id, b.id)))
        return
    s, under = states[ball.id], states[other.id]
    top = under.height + other.tall
    state = landed((*s.at, top), (*s.velocity, s.rise), s.roll, world.params, top)
    size = ball.mass * (state.velocity[2] - s.rise)
    world.events.append(Touch(world.now, a.id, b.id, s.at, unit(sa.at, sb.at), size, sa.speed, sb.speed, top))
    if state.velocity[2] > 0.0:
        world.roll(ball, state)
    else:
        world.follow(ball, *perch.slide_off(world, ball, other, state))
    _tell(world, [item])
