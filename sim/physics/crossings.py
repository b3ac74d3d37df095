"""Lines crossed by the ball, from its exact path: leading edge, centre, and whole ball."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache

from sim.events import Crossing, Entered, Event, Left, Line, Motion, Part, Segment
from sim.geometry import Point3
from sim.model.ids import BALL
from sim.table import Table


def crossings(events: Sequence[Event], table: Table) -> list[Crossing]:
    """Every crossing of a line by the ball, from its motions among the events, in time order."""
    lines = _gates(table)
    plans: list[tuple[float, Sequence[Segment]]] = []
    for e in events:
        if isinstance(e, Motion) and e.body == BALL:
            plans.append((e.t, e.segments))
        elif isinstance(e, Entered | Left) and e.body == BALL:
            plans.append((e.t, ()))
    found: list[Crossing] = []
    stops = [*(t for t, _ in plans), math.inf][1:]
    for (begun, plan), stop in zip(plans, stops, strict=True):
        for s in plan:
            enter, leave = max(s.t, begun), min(s.end, stop)
            if enter < leave and not s.at_rest:
                found += _of(s, enter, leave, lines)
    return sorted(found, key=lambda c: c.t)


_Gate = tuple[Line, Part, int, float]
"""Line, part, direction, and the coordinate that the ball's centre passes."""
_Gates = tuple[tuple[list[float], list[_Gate]], ...]
"""For each axis the coordinates of its gates in order, and the gates."""


@cache
def _gates(table: Table) -> _Gates:
    p, r = table.pitch, table.equipment.ball_radius
    inner, outer = p.shooting_line
    half = p.line_width / 2
    found: tuple[list[_Gate], list[_Gate]] = ([], [])
    for line, axis, sign, at in (
        (Line.GOAL_EAST, 0, 1, p.half_length),
        (Line.GOAL_WEST, 0, -1, p.half_length),
        (Line.TOUCH_NORTH, 1, 1, p.half_width),
        (Line.TOUCH_SOUTH, 1, -1, p.half_width),
    ):
        for part, shift in ((Part.LEADING, -r), (Part.CENTRE, 0.0), (Part.WHOLE, r)):
            found[axis].append((line, part, sign, sign * (at + shift)))
            found[axis].append((line, _opposite(part), -sign, sign * (at + shift)))
    for line, low, high in ((Line.HALFWAY, -half, half), (Line.SHOOTING_EAST, inner, outer), (Line.SHOOTING_WEST, -outer, -inner)):
        middle = (low + high) / 2
        for sign, near, far in ((1, low, high), (-1, high, low)):
            found[0].append((line, Part.LEADING, sign, near - sign * r))
            found[0].append((line, Part.CENTRE, sign, middle))
            found[0].append((line, Part.WHOLE, sign, far + sign * r))
    ordered = [sorted(gates, key=lambda gate: gate[3]) for gates in found]
    return tuple(([gate[3] for gate in gates], gates) for gates in ordered)


def _opposite(part: Part) -> Part:
    """Coming back over a line, what left last returns first."""
    return {Part.LEADING: Part.WHOLE, Part.CENTRE: Part.CENTRE, Part.WHOLE: Part.LEADING}[part]


def _of(s: Segment, enter: float, leave: float, gates: _Gates) -> Iterator[Crossing]:
    begin = s.place(enter)
    end = s.place(leave) if math.isfinite(leave) else (_far(begin[0], s.velocity[0]), _far(begin[1], s.velocity[1]), begin[2])
    for axis, (places, here) in enumerate(gates):
        low, high, way = _range(s, axis, begin, end)
        for line, part, sign, at in here[bisect_left(places, low) : bisect_right(places, high)]:
            if sign == -way:
                continue
            for t in _times(s, axis, at):
                if enter <= t < leave and (s.velocity[axis] + s.acceleration[axis] * (t - s.t)) * sign > 0.0:
                    yield Crossing(t, line, part, sign, s.place(t))


def _far(at: float, velocity: float) -> float:
    return math.copysign(math.inf, velocity) if velocity else at


def _range(s: Segment, axis: int, begin: Point3, end: Point3) -> tuple[float, float, int]:
    """The least and the greatest value of a coordinate, and which way it goes: 0 where it turns."""
    low, high, way = begin[axis], end[axis], 1
    if low > high:
        low, high, way = high, low, -1
    v, a = s.velocity[axis], s.acceleration[axis]
    if a and 0.0 < -v / a < s.duration:
        turn = s.at[axis] - 0.5 * v * v / a
        return (min(low, turn), max(high, turn), 0)
    return (low, high, way)


def _times(s: Segment, axis: int, at: float) -> Iterator[float]:
    """When a coordinate passes ``at`` on a segment's parabola, in order."""
    way, v, a = at - s.at[axis], s.velocity[axis], s.acceleration[axis]
    if a == 0.0:
        if v:
            yield s.t + way / v
        return
    inner = v * v + 2.0 * a * way
    if inner >= 0.0:
        root = math.sqrt(inner)
        for h in sorted({(-v - root) / a, (-v + root) / a}):
            yield s.t + h
