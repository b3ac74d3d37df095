"""A keeper that is led where nothing else comes need not be played by the world again: the rest of the motion stays as it is.

Pointers lead a rod a hundred times a second; what else moves is asked anew only from the moment at which something may come near the rod.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass
from itertools import pairwise

from sim.events import AllAtRest, Began, Ended, Event, Log, Motion, Rest, Segment
from sim.geometry import Rect, extent
from sim.model.actions import MoveKeeper
from sim.model.ids import BALL, figure, is_hand, is_keeper
from sim.model.layout import keeper_shape
from sim.session.feel import KeeperFeel
from sim.session.rod import Rod
from sim.table import Table

_HAIR = 1.0
"""Room (mm) that is left around everything."""


@dataclass(frozen=True, slots=True)
class Clear:
    """A motion as the world played it, and until when (s of its log) no body comes near the rods."""

    log: Log
    until: float


def room_of(end: int, feel: KeeperFeel, table: Table) -> Rect:
    """All the room that body and rod of a keeper at a goal may take up."""
    half, e = table.pitch.half_length, table.equipment
    xs, ys = [], []
    for x in (half - feel.out_mm, half):
        for y in (-feel.aside_mm, feel.aside_mm):
            for angle in (-feel.turn_most, 0.0, feel.turn_most):
                left, right, low, high = extent(keeper_shape((end * x, y), angle, end, e))
                xs += [left, right]
                ys += [low, high]
    return Rect(min(xs) - _HAIR, max(xs) + _HAIR, min(ys) - _HAIR, max(ys) + _HAIR)


def visited(log: Log, room: Rect, since: float, table: Table) -> float:
    """When from ``since`` on a body other than a keeper is first in a room, or may be; infinite when none ever is."""
    e = table.equipment
    first = math.inf
    for body in log.bodies():
        if is_keeper(body) or is_hand(body):
            continue
        reach = e.ball_radius if body == BALL else e.base_radius
        if log.someone_lies:
            reach = max(reach, e.figure_height + e.base_radius)
        for segment, low, high in log.runs(body, since, math.inf) if log.moved(body) else ((log.segment(body, since), since, math.inf),):
            if low < first and _crosses(segment, low, high, room, reach) and log.on(body, low):
                first = low
    return first


def _crosses(segment: Segment, low: float, high: float, room: Rect, reach: float) -> bool:
    """Whether a stretch of motion may lead through a room widened by a body's reach."""
    (x0, y0, _), (x1, y1, _) = segment.place(low), segment.place(high)
    seconds = min(high, segment.end) - low
    bend = 0.125 * math.hypot(*segment.acceleration[:2]) * seconds * seconds if math.isfinite(seconds) else 0.0
    wide = reach + bend
    return min(x0, x1) - wide <= room.right and max(x0, x1) + wide >= room.left and min(y0, y1) - wide <= room.high and max(y0, y1) + wide >= room.low


def without(log: Log, sides: tuple[str, ...]) -> tuple[Event, ...]:
    """A log's events without what only says how the keepers of some sides were led."""
    names = {f"{side}.keeper" for side in sides}
    led = {e.index for e in log.of(Began) if isinstance(e.action, MoveKeeper) and e.action.side in sides}
    out: list[Event] = []
    for event in log.events:
        match event:
            case AllAtRest():
                continue
            case Motion(body=body) | Rest(body=body) if body in names:
                continue
            case Began(index=index) | Ended(index=index) if index in led:
                continue
            case _:
                out.append(event)
    return tuple(out)


def led(log: Log, rods: tuple[Rod, ...], start_us: int, t0: float) -> Log:
    """The log with the rods led as they are: ``start_us`` (µs of the session) is its time ``t0`` (s)."""
    events = list(without(log, tuple(str(rod.side) for rod in rods)))
    until = max((event.t for event in events), default=t0)
    for rod in rods:
        motion = _motion(rod, start_us, t0)
        events.insert(bisect_left(events, motion.t, key=lambda event: event.t), motion)
        until = max(until, motion.segments[-1].t)
    return Log(log.table, log.start, tuple(events), until)


def _motion(rod: Rod, start_us: int, t0: float) -> Motion:
    """A rod's way as the log says it."""
    at = [(t0 + (us - start_us) / 1e6, x, y, angle) for us, x, y, angle in rod.knots]
    plan: list[Segment] = []
    for (t, x, y, a), (u, v, w, b) in pairwise(at):
        h = u - t
        if h > 0.0:
            plan.append(Segment(t, h, (x, y, 0.0), ((v - x) / h, (w - y) / h, 0.0), angle=a, spin=(b - a) / h))
    t, x, y, a = at[-1]
    plan.append(Segment(t, math.inf, (x, y, 0.0), angle=a))
    return Motion(at[0][0], figure(rod.side, "keeper"), tuple(plan))
