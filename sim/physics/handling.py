"""What players' hands do in the world: gestures that flick, keepers on rods, hands over the cloth, placing."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from sim.events import NailOff, NailOn, Segment
from sim.geometry import Point, unit
from sim.model.actions import Flick, MoveHand, MoveKeeper, Path2, Path3, Place, Spare, Substitute
from sim.model.ids import BALL, figure, side_of
from sim.model.layout import Keeper, keeper_end
from sim.model.refusals import Kind as Why
from sim.model.refusals import Refused
from sim.physics.body import Body, Kind
from sim.physics.gesture import OBLIQUE_STEP, carried, excursion, push, slowed, stroke
from sim.physics.motion import rest
from sim.physics.validate import check_path, check_turn
from sim.physics.world import World
from sim.units import GRAVITY, rounded

_STRAIGHT: Final = 1e-6
_SNAP, _SNAP_ANGLE = 1.0, 0.02
"""A keeper's path may begin this far (mm, radians) from where the keeper stands; it is moved from there."""


@dataclass(slots=True)
class Gesture:
    """A flick being made: the nail's path from ``t0`` on, and what it has met."""

    index: int
    nail: Body
    base: Body
    path: Path2
    hand: Path2
    hand_mm: float
    t0: float
    velocity: Point = (0.0, 0.0)
    spin: float = 0.0
    since: float | None = None
    first: tuple[float, Point] | None = None
    off: tuple[float, Point, float] | None = None
    over: bool = field(default=False)


def flick(world: World, index: int, action: Flick) -> None:
    """Begins a flick: the nail, and the hand if its path is given, enter the world."""
    where = f"action[{index}]"
    base = world.bodies.get(action.figure)
    if base is None or base.kind is not Kind.FIGURE:
        raise Refused(Why.UNKNOWN_ID, f"{where}.flick", action.figure, "a figure on the cloth")
    side = side_of(action.figure)
    assert side is not None
    path = action.nail or _declared(world, where, action, base)
    name = figure(side, "nail")
    world.drop(name)
    nail = world.make(name, Kind.NAIL)
    gesture = Gesture(index, nail, base, path, action.hand, action.technique.hand_mm, world.now)
    world.lofts.pop(base.id, None)
    if action.loft:
        world.lofts[base.id] = action.loft
    plan = _nail_plan(world.now, path)
    if action.nail:
        nail.follow(plan)
        if (other := world.overlap_of_hand(nail)) is not None:
            raise Refused(Why.OVERLAP, f"{where}.nail", list(path[0][1:]), f"a nail clear of {other} at its start")
    nail.ghost = not action.nail
    world.follow(nail, plan)
    if action.hand:
        _hand(world, f"{where}.hand", figure(side, "hand"), tuple((t, x, y, 0.0) for t, x, y in action.hand), base.id)
    world.strikes[nail.id] = lambda t: _drive(world, gesture, t)
    world.struck[nail.id] = base.id
    if not action.nail:
        _meet(world, gesture, world.now)
        _drive(world, gesture, world.now)
    world.at(world.now + path[-1][0], lambda _: _lift_nail(world, gesture))


def _declared(world: World, where: str, action: Flick, base: Body) -> Path2:
    x, y, _ = base.segment(world.now).place(world.now)
    direction = action.direction
    if direction is None:
        target = _aim(world, where, action)
        if math.dist(target, (x, y)) < _STRAIGHT:
            raise Refused(Why.OUT_OF_RANGE, f"{where}.aim", action.aim, "a place other than the figure's own")
        direction = math.atan2(target[1] - y, target[0] - x)
    e, p = world.table.equipment, world.params
    try:
        path = stroke((x, y), direction, action.speed, action.spin, action.technique, e, p.base_friction, p.nail_friction)
    except Refused as refused:
        raise Refused(refused.kind, f"{where}.{refused.where}", refused.value, refused.expected) from None
    return path


def _aim(world: World, where: str, action: Flick) -> Point:
    if isinstance(action.aim, str):
        target = world.bodies.get(action.aim)
        if target is None:
            raise Refused(Why.UNKNOWN_ID, f"{where}.aim", action.aim, "something on the cloth")
        x, y, _ = target.segment(world.now).place(world.now)
        return (x, y)
    if action.aim is None:
        raise Refused(Why.OUT_OF_RANGE, f"{where}.aim", None, "an aim, a direction or a nail path")
    return action.aim


def _nail_plan(now: float, path: Path2) -> list[Segment]:
    t0, x0, y0 = path[0]
    plan = [Segment(now, t0, (x0, y0, 0.0))] if t0 > 0.0 else []
    for t, x, y in path[1:]:
        if t > t0:
            h = t - t0
            plan.append(Segment(now + t0, h, (x0, y0, 0.0), ((x - x0) / h, (y - y0) / h, 0.0)))
        t0, x0, y0 = t, x, y
    plan.append(rest(now + t0, (x0, y0, 0.0)))
    return plan


def _meet(world: World, g: Gesture, t: float) -> None:
    """The nail meets the base, for the first time in the gesture or again."""
    x, y, _ = g.base.segment(t).place(t)
    world.events.append(NailOn(t, g.index, g.base.id, (x, y), g.first is None))
    g.first = g.first or (t, (x, y))


def _drive(world: World, g: Gesture, t: float) -> None:
    """The nail is on the base: it pushes, or they part. Called at each meeting, and at each step while it pushes.

    A base that has been stopped meanwhile is pressed against what does not yield: the nail slips off it.
    """
    base, nail = g.base, g.nail
    if g.over or base.id not in world.bodies:
        return
    pushing = base.driven and g.since is not None
    at = base.segment(t).place(t)[:2]
    if not base.driven and g.since is not None:
        g.off, g.since = (t, at, 0.0), None
        return
    if not base.driven:
        s = base.segment(t)
        u, v, _ = s.speed(t)
        g.velocity, g.spin = (u, v), s.spin + s.spin_rate * (t - s.t) if s.spin else 0.0
    piece = nail.segment(t)
    x, y, _ = piece.place(t)
    drive = (piece.velocity[0], piece.velocity[1])
    if drive == (0.0, 0.0) and not pushing and math.isfinite(piece.duration):
        world.at(piece.end, lambda now: _drive(world, g, now))
        return
    normal = unit((0.0, 0.0), drive) if base.fallen else unit((x, y), at)
    held = world.params.base_friction * GRAVITY * (t - g.since) if pushing and g.since is not None else 0.0
    e = world.table.equipment
    pushed = push(
        slowed(g.velocity, held), g.spin, normal, drive, held, e.figure_mass, e.base_radius, 0.0 if base.fallen else world.params.nail_friction
    )
    if pushed is None or math.hypot(*drive) == 0.0:
        if pushing:
            _part(world, g, t, at)
        return
    if not pushing:
        world.apart.add(frozenset((nail.id, base.id)))
        if g.first is None or g.off is not None:
            _meet(world, g, t)
    g.velocity, g.spin, g.since = pushed.velocity, pushed.spin, t
    across = abs(drive[0] * normal[1] - drive[1] * normal[0])
    whole = across < _STRAIGHT * math.hypot(*drive) or base.fallen or piece.end - t < 1.001 * OBLIQUE_STEP
    end = piece.end if whole else t + OBLIQUE_STEP
    angle = base.segment(t).turned(t)
    if whole and not base.fallen and across < _STRAIGHT * math.hypot(*drive):
        plan = _straight_push(world, g, t, at, angle)
    else:
        step = end - t
        then = (at[0] + drive[0] * step, at[1] + drive[1] * step)
        if not base.fallen:
            then = carried(at, g.velocity, (x + drive[0] * step, y + drive[1] * step), step, e.base_radius + e.nail_radius)
        plan = [Segment(t, step, (*at, 0.0), ((then[0] - at[0]) / step, (then[1] - at[1]) / step, 0.0), angle=angle, spin=g.spin)]
    last = plan[-1]
    base.driven = True
    world.follow(base, [*plan, Segment(last.end, math.inf, last.place(last.end), angle=last.turned(last.end))])
    world.at(last.end, lambda now: _drive(world, g, now))


def _straight_push(world: World, g: Gesture, t: float, at: Point, angle: float) -> list[Segment]:
    """A nail that pushes straight through the base's centre: the base has the nail's pieces for its own, as long as they do not slow down."""
    grip = world.params.base_friction * GRAVITY
    plan: list[Segment] = []
    (x, y), turn = at, angle
    for piece in g.nail.plan:
        u, v, _ = piece.velocity
        if piece.end <= t:
            continue
        if plan:
            before = plan[-1]
            speed, was = math.hypot(u, v), math.hypot(*before.velocity)
            aside = abs(before.velocity[0] * v - before.velocity[1] * u)
            if aside > _STRAIGHT * speed * was or speed < was - grip * before.duration or before.velocity[0] * u + before.velocity[1] * v <= 0.0:
                break
        start = max(piece.t, t)
        plan.append(Segment(start, piece.end - start, (x, y, 0.0), (u, v, 0.0), angle=turn, spin=g.spin))
        x, y, _ = plan[-1].place(piece.end)
        turn = plan[-1].turned(piece.end)
        g.velocity, g.since = (u, v), start
    return plan


def _part(world: World, g: Gesture, t: float, at: Point) -> None:
    """The base leaves the nail and slides on."""
    base = g.base
    base.driven = False
    g.off = (t, at, math.hypot(*g.velocity))
    g.since = None
    world.slide(base, at, g.velocity, base.segment(t).turned(t), g.spin)
    world.at(t + 1e-6, lambda _: _again(world, g))


def _again(world: World, g: Gesture) -> None:
    """From now on the nail can meet the base once more."""
    if not g.over and not g.base.driven:
        world.apart.discard(frozenset((g.nail.id, g.base.id)))
        if g.base.id in world.bodies and g.nail.id in world.bodies:
            world.pair(g.base, g.nail)


def _lift_nail(world: World, g: Gesture) -> None:
    """The gesture is over: the nail leaves the cloth, and the contact that it made is measured."""
    if g.over:
        return
    t, base = world.now, g.base
    if base.driven and g.since is not None:
        _part(world, g, t, base.segment(t).place(t)[:2])
    g.over = True
    if world.bodies.get(g.nail.id) is g.nail:
        world.drop(g.nail.id)
        world.drop(g.nail.id.replace("nail", "hand"))
        world.strikes.pop(g.nail.id, None)
        world.struck.pop(g.nail.id, None)
    world.apart.discard(frozenset((g.nail.id, base.id)))
    if g.first is not None:
        off, at, speed = g.off or (t, g.first[1], 0.0)
        start = g.first[0]
        hand = excursion(g.hand, g.path[0][0], off - g.t0) if g.hand else g.hand_mm
        world.events.append(NailOff(off, g.index, base.id, at, off - start, math.dist(g.first[1], at), hand, speed))
    world.ended(g.index)


def _hand(world: World, where: str, name: str, path: tuple[tuple[float, float, float, float], ...], spares: str | None) -> None:
    world.drop(name)
    hand = world.make(name, Kind.HAND)
    if spares:
        world.apart.add(frozenset((name, spares)))
    plan = _path_plan(world.now, path, heights=True)
    hand.follow(plan)
    if (other := world.overlap_of_hand(hand)) is not None:
        raise Refused(Why.OVERLAP, where, list(path[0][1:]), f"a hand clear of {other} at its start")
    world.follow(hand, plan)


def _path_plan(now: float, path: Path3, *, heights: bool = False) -> list[Segment]:
    """Segments along (s, mm, mm, radians) knots, or with ``heights`` along (s, mm, mm, mm of height) ones."""
    knots = list(path)
    plan: list[Segment] = []
    if knots[0][0] > 0.0:
        knots.insert(0, (0.0, *knots[0][1:]))
    for (t0, x0, y0, a0), (t1, x1, y1, a1) in pairwise(knots):
        if t1 > t0:
            h = t1 - t0
            u, v, w = (x1 - x0) / h, (y1 - y0) / h, (a1 - a0) / h
            if heights:
                plan.append(Segment(now + t0, h, (x0, y0, a0), (u, v, w)))
            else:
                plan.append(Segment(now + t0, h, (x0, y0, 0.0), (u, v, 0.0), angle=a0, spin=w))
    t, x, y, a = knots[-1]
    plan.append(rest(now + t, (x, y, a)) if heights else rest(now + t, (x, y, 0.0), a))
    return plan


def move_hand(world: World, index: int, action: MoveHand) -> None:
    """A hand moves over the cloth and is gone at the end of its path."""
    name = figure(action.side, "hand")
    _hand(world, f"action[{index}].path", name, action.path, None)
    hand = world.bodies[name]

    def leave(_: float) -> None:
        if world.bodies.get(name) is hand:
            world.drop(name)
        world.ended(index)

    world.at(world.now + action.path[-1][0], leave)


def move_keeper(world: World, index: int, action: MoveKeeper) -> None:
    """The rod keeper is moved, taken off or brought in."""
    where, name = f"action[{index}]", figure(action.side, "keeper")
    if action.enter is not None:
        put(world, f"{where}.enter", name, Kind.KEEPER, action.enter, action.angle)
        world.ended(index)
        return
    keeper = world.bodies.get(name)
    if keeper is None:
        raise Refused(Why.UNKNOWN_ID, f"{where}.keeper", str(action.side), "a side whose rod keeper is on the cloth")
    if action.off:
        world.take_off(name)
        world.ended(index)
        return
    s = keeper.segment(world.now)
    x, y, _ = s.place(world.now)
    first = action.path[0]
    if first[0] == 0.0 and math.dist((x, y), first[1:3]) > _SNAP:
        raise Refused(Why.CONTRADICTION, f"{where}.path", [first[1], first[2]], f"a path that begins where the keeper stands, [{x:g}, {y:g}]")
    angle = s.turned(world.now)
    if first[0] == 0.0 and abs(first[3] - angle) > _SNAP_ANGLE:
        raise Refused(
            Why.CONTRADICTION, f"{where}.path", math.degrees(first[3]), f"a path that begins at the keeper's angle, {math.degrees(angle):g}"
        )
    for k, knot in enumerate(action.path):
        if (rounded(knot[1]) >= 0.0) != (keeper.end > 0):
            raise Refused(Why.OFF_TABLE, f"{where}.path[{k}]", list(knot[1:3]), "a place in the keeper's own half")
    path = ((0.0, x, y, angle), *action.path[1 if first[0] == 0.0 else 0 :])
    check_path(path, f"{where}.path", world.table.equipment.keeper_cap)
    check_turn(path, f"{where}.path", world.table.equipment)
    world.follow(keeper, _path_plan(world.now, path))
    world.at(world.now + path[-1][0], lambda _: world.ended(index))


def place(world: World, index: int, action: Place) -> None:
    """A figure or the ball is put by hand."""
    kind = Kind.BALL if action.body == BALL else Kind.FIGURE
    put(world, f"action[{index}].to", action.body, kind, action.to)
    world.ended(index)


def spare(world: World, index: int, action: Spare) -> None:
    """The spare keeper comes on or leaves."""
    name = figure(action.side, "spare")
    if action.enter is not None:
        put(world, f"action[{index}].enter", name, Kind.FIGURE, action.enter)
    elif name in world.bodies:
        world.take_off(name)
    else:
        raise Refused(Why.UNKNOWN_ID, f"action[{index}].spare", str(action.side), "a side whose spare keeper is on the cloth")
    world.ended(index)


def substitute(world: World, index: int, action: Substitute) -> None:
    """One figure is taken off where it crosses the line, another put down where it comes on, each in its time; who is off already only makes room.

    Where nobody stands that could leave, and no place is said at which the other comes on, nothing on the cloth changes.
    """
    if action.by in world.bodies:
        raise Refused(Why.CONTRADICTION, f"action[{index}].by", action.by, "a figure that is not on the cloth")
    if action.off not in world.bodies and action.enter is None:
        world.ended(index)
        return
    out = action.leave[0] if action.leave else 0.0
    come = action.enter or (out, *_middle(world, action.off))

    def leave(_: float) -> None:
        if action.off in world.bodies:
            world.take_off(action.off)

    def enter(_: float) -> None:
        put(world, f"action[{index}].enter", action.by, Kind.FIGURE, come[1:])
        world.ended(index)

    world.at(world.now + out, leave)
    world.at(world.now + come[0], enter)


def _middle(world: World, body: str) -> Point:
    """Where a figure stands; a place at the touchline beside halfway for one that does not."""
    there = world.bodies.get(body)
    if there is None:
        return (0.0, -world.table.pitch.half_width)
    x, y, _ = there.segment(world.now).place(world.now)
    return (x, y)


def put(world: World, where: str, name: str, kind: Kind, to: Point, angle: float = 0.0) -> None:
    """Puts a body down; ``Refused`` where it would overlap another."""
    body = world.bodies.get(name) or world.make(name, kind)
    if kind is Kind.KEEPER:
        body.end = keeper_end(Keeper(to))
    if body.fallen:
        world.drop(name)
        body = world.make(name, kind)
    body.driven = False
    world.entered(body, to, angle)
    other = world.overlap(body)
    if other is not None:
        raise Refused(Why.OVERLAP, where, list(to), f"a place clear of {other}")
