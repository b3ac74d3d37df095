"""Lines crossed by the ball, from its exact path: leading edge, centre, and whole ball."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache

from sim.events import Crossing, Entered, Event, Left, Line, Motion, Part, Segment
from sim.model.ids import BALL
from sim.table import Table


def crossings(events: Sequence[Event], table: Table) -> list[Crossing]:
    """Every crossing of a line by the ball, from its motions among the events, in time order."""
    lines = _gates(table)
    plans: list[tuple[float, tuple[Segment, ...]]] = []
    for e in events:
        if isinstance(e, Motion):
            if e.body == BALL:
                plans.append((e.t, e.segments))
        elif isinstance(e, Entered | Left) and e.body == BALL:
            plans.append((e.t, ()))
    found: list[Crossing] = []
    for i, (begun, plan) in enumerate(plans, 1):
        stop = plans[i][0] if i < len(plans) else math.inf
        for s in plan:
            enter, leave = max(s.t, begun), min(s.end, stop)
            if enter < leave and not s.at_rest:
                _through(found, s, enter, leave, lines)
    found.sort(key=_time)
    return found


def _time(crossing: Crossing) -> float:
    return crossing.t


_Gate = tuple[Line, Part, int, float]
"""Line, part, direction, and the coordinate that the ball's centre passes."""
_Gates = tuple[list[float], list[_Gate]]
"""The coordinates of an axis' gates in order, and the gates."""
_Run = tuple[float, float, float]
"""A coordinate at the start of a segment, its rate, and the rate of that."""


@cache
def _gates(table: Table) -> tuple[_Gates, _Gates]:
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
    across, along = (sorted(gates, key=lambda gate: gate[3]) for gates in found)
    return ([gate[3] for gate in across], across), ([gate[3] for gate in along], along)


def _opposite(part: Part) -> Part:
    """Coming back over a line, what left last returns first."""
    return {Part.LEADING: Part.WHOLE, Part.CENTRE: Part.CENTRE, Part.WHOLE: Part.LEADING}[part]


def _through(found: list[Crossing], s: Segment, enter: float, leave: float, lines: tuple[_Gates, _Gates]) -> None:
    """Adds the gates that are passed in a segment between two moments."""
    x, y, _ = s.place(enter)
    u, v, _ = s.velocity
    if leave < math.inf:
        x1, y1, _ = s.place(leave)
    else:
        x1, y1 = math.copysign(math.inf, u) if u else x, math.copysign(math.inf, v) if v else y
    a, b, _ = s.acceleration
    _past(found, s, enter, leave, (s.at[0], u, a), x, x1, lines[0])
    _past(found, s, enter, leave, (s.at[1], v, b), y, y1, lines[1])


def _past(found: list[Crossing], s: Segment, enter: float, leave: float, run: _Run, low: float, high: float, gates: _Gates) -> None:
    """Adds the gates of one axis; the coordinate goes from ``low`` to ``high`` at last."""
    at, v, a = run
    way = 1
    if low > high:
        low, high, way = high, low, -1
    if a != 0.0 and 0.0 < -v / a < s.duration:
        turn = at - 0.5 * v * v / a
        low, high, way = min(low, turn), max(high, turn), 0
    places, here = gates
    for line, part, sign, gate in here[bisect_left(places, low) : bisect_right(places, high)]:
        if sign == -way:
            continue
        for h in _times(gate - at, v, a):
            t = s.t + h
            if enter <= t < leave and (v + a * (t - s.t)) * sign > 0.0:
                found.append(Crossing(t, line, part, sign, s.place(t)))


def _times(way: float, v: float, a: float) -> list[float]:
    """When a coordinate has gone ``way`` on a parabola, in order."""
    if a == 0.0:
        return [way / v] if v else []
    inner = v * v + 2.0 * a * way
    if inner < 0.0:
        return []
    root = math.sqrt(inner)
    one, other = (-v - root) / a, (-v + root) / a
    if one == other:
        return [one]
    return [one, other] if one < other else [other, one]
