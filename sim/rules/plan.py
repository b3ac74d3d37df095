"""Geometric questions of the book, answered from a log: who stood nearer, when was a line passed, where is there room.

Places are mm, times s, speeds mm/s. ``end`` is +1 for the goal at +x and -1 for the goal at -x; an *advance*
is ``end * x``, so that greater is always nearer that goal. The ball's ways are pieces of constant
acceleration, and everything here is solved on them exactly; nothing is sampled but a turning keeper.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from sim.events import Log, Segment
from sim.geometry import Disc, Point, Polygon, Polygons, Rect, Shape, box, extent, gap, unit
from sim.model.ids import BALL, Side, figure, is_figure, is_keeper, side_of
from sim.model.layout import Layout, keeper_shape, shape_of
from sim.rules.curves import GRAIN, Curve, Curves, greatest, merged
from sim.table import NET_CORD, Equipment, Lobe, Pitch, Table
from sim.units import SIMULTANEOUS

_TURNS = 32
"""Pieces in which the outline of a turning keeper is looked at; each is refined where it matters."""

_STEPS = 8
"""The same where it only shifts."""

_Measure = Callable[[Point, float], float]
_OfTime = Callable[[float], float]


def along(log: Log, body: str, t0: float, t1: float, x: float = 0.0, y: float = 0.0, z: float = 0.0, plus: float = 0.0) -> Curves:
    """``x·X + y·Y + z·Z + plus`` of a body's place as functions of time between two moments."""
    if not t0 < t1:
        px, py, pz = log.place(body, t0)
        return (Curve(t0, t0, x * px + y * py + z * pz + plus),)

    out: list[Curve] = []
    for s, low, high in log.runs(body, t0, t1):
        px, py, pz = s.place(low)
        u, v, w = s.speed(low)
        k, m, n = s.acceleration
        end = low + (high - low)
        out.append(Curve(low, end, x * px + y * py + z * pz + plus, x * u + y * v + z * w, 0.5 * (x * k + y * m + z * n)))
    return tuple(out)


def advance(log: Log, body: str, end: int, t0: float, t1: float, plus: float = 0.0) -> Curves:
    """How near the goal line at ``end`` a body's middle (plus so much) is, as a function of time."""
    return along(log, body, t0, t1, x=float(end), plus=plus)


def passes(log: Log, body: str, point: Point, t0: float, t1: float) -> tuple[float, float]:
    """The least distance of a body's middle from a fixed point between two moments, and when."""
    best = (math.inf, t0)
    for px, py in merged((along(log, body, t0, t1, x=1.0, plus=-point[0]), along(log, body, t0, t1, y=1.0, plus=-point[1]))):

        def away(t: float, px: Curve = px, py: Curve = py) -> float:
            return math.hypot(px.value(t), py.value(t))

        step = (px.end - px.t) / _TURNS
        t = min((px.t + i * step for i in range(_TURNS + 1)), key=away)
        low, high = max(px.t, t - step), min(px.end, t + step)
        for _ in range(60):
            third = (high - low) / 3.0
            if away(low + third) < away(high - third):
                high -= third
            else:
                low += third
        best = min(best, (away(t), t), (away(low), low))
    return best


# ---------------------------------------------------------------- who stands nearer the goal line


class Edge(NamedTuple):
    """A body's goal-side edge as an advance (mm), and its middle."""

    body: str
    edge: float
    at: Point


def goal_side(log: Log, body: str, end: int, t: float) -> Edge:
    """The goal-side edge of a figure's base, of the ball or of a keeper's body (its rod lies behind it) at a moment."""
    e = log.table.equipment
    x, y = log.at(body, t)
    if is_keeper(body):
        own = 1 if x >= 0 else -1
        outline = keeper_shape((x, y), log.segment(body, t).turned(t), own, e).parts[0]
        return Edge(body, max(end * p[0] for p in outline), (x, y))
    return Edge(body, end * x + (e.ball_radius if body == BALL else e.base_radius), (x, y))


def standing(log: Log, side: Side, t: float) -> tuple[str, ...]:
    """The figures and the keeper of a side that are on the cloth and not fallen at a moment."""
    return tuple(b for b in log.bodies() if side_of(b) is side and (is_figure(b) or is_keeper(b)) and log.on(b, t) and not log.fallen(b, t))


def defenders(log: Log, side: Side, end: int, t: float) -> tuple[Edge, ...]:
    """The defending figures and keeper that count (OFF-5), the one nearest the goal line at ``end`` first."""
    edges = [goal_side(log, body, end, t) for body in standing(log, side, t)]
    return tuple(sorted(edges, key=lambda e: -e.edge))


def nth_last(edges: Sequence[Edge], n: int, pitch: Pitch) -> float:
    """The advance of the goal-side edge of the ``n``-th last defender; the far goal line where there are fewer."""
    return edges[n - 1].edge if len(edges) >= n else -pitch.half_length


def on_pitch(log: Log, body: str, t: float) -> float:
    """How far a figure's base is from being wholly off the pitch (mm); negative when it is."""
    p, r = log.table.pitch, log.table.equipment.base_radius
    x, y = log.at(body, t)
    return min(p.half_length + r - abs(x), p.half_width + r - abs(y))


# ---------------------------------------------------------------- the ball and the areas


def ball_disc(log: Log, t: float) -> Disc:
    """The ball in plan at a moment."""
    return Disc(log.at(BALL, t), log.table.equipment.ball_radius)


def shooting_depth(log: Log, body: str, end: int, t: float) -> float:
    """How far a figure's base or the ball is wholly inside the shooting area at ``end`` at a moment."""
    e = log.table.equipment
    return log.table.pitch.shooting_depth(Disc(log.at(body, t), e.ball_radius if body == BALL else e.base_radius), end)


def beyond(log: Log, end: int, t0: float, t1: float) -> tuple[float, float]:
    """How far the whole ball gets beyond the goal line at ``end`` between two moments (negative: how much is left), and when."""
    e, p = log.table.equipment, log.table.pitch
    return greatest(advance(log, BALL, end, t0, t1, -e.ball_radius - p.half_length))


def beyond_side(log: Log, side: int, t0: float, t1: float) -> tuple[float, float]:
    """The same over the touchline on the side of the sign of y."""
    e, p = log.table.equipment, log.table.pitch
    return greatest(along(log, BALL, t0, t1, y=float(side), plus=-e.ball_radius - p.half_width))


def moves_away(log: Log, end: int, t0: float, t1: float) -> float | None:
    """When the ball first moves away from the goal at ``end`` between two moments; None when it never does."""
    for s, low, high in log.runs(BALL, t0, t1):
        speed, rate = end * s.speed(low)[0], end * s.acceleration[0]
        if speed < 0.0:
            return low
        if rate < 0.0 and low + speed / -rate < low + (high - low) - SIMULTANEOUS:
            return low + speed / -rate
    return None


# ---------------------------------------------------------------- the keeper


def line_reach(shape: Iterable[Polygon], pitch: Pitch, end: int) -> float:
    """How far an outline reaches onto the goal area's lines (mm, negative: how much is left); what is behind the goal line does not count."""
    points = [q for part in shape for q in _in_front(part, end, pitch.half_length)]
    return max((pitch.over_goal_area(q, end) for q in points), default=-math.inf)


def _in_front(polygon: Polygon, end: int, line: float) -> list[Point]:
    """The corners of the part of a polygon that lies on the pitch's side of a goal line."""
    kept: list[Point] = []
    for (x0, y0), (x1, y1) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        d0, d1 = line - end * x0, line - end * x1
        if d0 >= 0.0:
            kept.append((x0, y0))
        if d0 * d1 < 0.0:
            u = d0 / (d0 - d1)
            kept.append((x0 + u * (x1 - x0), y0 + u * (y1 - y0)))
    return kept


def rod_inside(at: Point, angle: float, end: int, pitch: Pitch, equipment: Equipment) -> float:
    """How far inside the back of the goal the middle of a keeper's rod leaves it (mm); negative when it leaves elsewhere."""
    c, s = math.cos(angle), math.sin(angle) * end
    length = equipment.keeper_thickness / 2 + equipment.rod_length
    way = pitch.half_length + pitch.goal_depth - end * at[0]
    if c * length < way:
        return c * length - way
    return pitch.goal_width / 2 - abs(at[1] + s * way / c)


@dataclass(frozen=True, slots=True)
class Reach:
    """The greatest value of a measure on a keeper over a time (mm) and when, and when it was first above zero."""

    most: float
    at: float
    first: float | None


def keeper_line_reach(log: Log, keeper: str, end: int, t0: float, t1: float) -> Reach:
    """How far a keeper, body or rod, reaches onto its goal area's lines between two moments (GKP-4)."""
    e, p = log.table.equipment, log.table.pitch
    return _over(log, keeper, t0, t1, lambda at, angle: line_reach(keeper_shape(at, angle, end, e).parts, p, end))


def stands_clear(at: Point, end: int, table: Table) -> bool:
    """Whether a keeper held straight stands inside its goal area with body and rod, and its rod leaves through the back of the goal."""
    p, e = table.pitch, table.equipment
    x, y = at[0] - end * e.keeper_thickness / 2, abs(at[1]) + e.keeper_width / 2
    rod = rod_inside(at, 0.0, end, p, e)
    return -p.over_goal_area((x, y), end) > 2 * GRAIN and rod > 2 * GRAIN


def keeper_rod_reach(log: Log, keeper: str, end: int, t0: float, t1: float) -> Reach:
    """How far a keeper's rod leaves the goal beside its back between two moments (GKP-13)."""
    e, p = log.table.equipment, log.table.pitch
    return _over(log, keeper, t0, t1, lambda at, angle: -rod_inside(at, angle, end, p, e) - 2 * GRAIN)


def keeper_depth(log: Log, keeper: str, end: int, shape: Shape, t0: float, t1: float) -> Reach:
    """How deep a keeper's way between two moments leads into an outline that stays where it is (GKP-5)."""
    e = log.table.equipment
    return _over(log, keeper, t0, t1, lambda at, angle: -gap(keeper_shape(at, angle, end, e), shape))


def _over(log: Log, keeper: str, t0: float, t1: float, measure: _Measure) -> Reach:
    pieces = list(log.path(keeper, t0, t1)) if t0 < t1 else []
    if not pieces:
        s = log.segment(keeper, t0)
        value = measure(log.at(keeper, t0), s.turned(t0))
        return Reach(value, t0, t0 if value >= -GRAIN else None)
    best, when, first = -math.inf, t0, None
    for s in pieces:

        def value_at(t: float, s: Segment = s) -> float:
            x, y, _ = s.place(t)
            return measure((x, y), s.turned(t))

        steps = 1 if s.at_rest else _TURNS if s.spin else _STEPS
        knots = [s.t + (s.end - s.t) * i / steps for i in range(steps + 1)]
        values = [value_at(t) for t in knots]
        for i, (t, value) in enumerate(zip(knots, values, strict=True)):
            if value > best:
                best, when = value, t
            if first is None and value >= -GRAIN:
                first = t if i == 0 else _first(value_at, knots[i - 1], t)
    return Reach(best, when, first)


def _first(measure: _OfTime, low: float, high: float) -> float:
    """The moment between two at which a measure comes up to zero."""
    for _ in range(60):
        middle = 0.5 * (low + high)
        if measure(middle) >= -GRAIN:
            high = middle
        else:
            low = middle
    return high


@dataclass(frozen=True, slots=True)
class Shaking:
    """What a keeper did in a stretch of time: its greatest speed (mm/s), and how often it turned back; when and where it was fastest."""

    speed: float
    reversals: int
    at: float
    place: Point


def shaking(log: Log, keeper: str, t0: float, t1: float) -> Shaking:
    """A keeper's greatest speed and reversals of direction (of its way or its turning, whichever are more) between two moments (GKP-1)."""
    fastest, when, where = 0.0, t0, log.at(keeper, t0)
    ways: list[Point] = []
    turns: list[float] = []
    for s in log.path(keeper, t0, t1):
        for t in (s.t, s.end):
            u, v, _ = s.speed(t)
            if math.hypot(u, v) > fastest:
                fastest, when, where = math.hypot(u, v), s.t, (s.at[0], s.at[1])
        u, v, _ = s.velocity
        if (u, v) != (0.0, 0.0):
            ways.append((u, v))
        if s.spin != 0.0:
            turns.append(s.spin)
    back = sum(1 for a, b in itertools.pairwise(ways) if a[0] * b[0] + a[1] * b[1] < 0.0)
    turned = sum(1 for a, b in itertools.pairwise(turns) if a * b < 0.0)
    return Shaking(fastest, max(back, turned), when, where)


# ---------------------------------------------------------------- raising and parting


def raised(at: Point, lying: float, radius: float) -> Point:
    """Where the base of a figure lying from P (``at``) along ``lying`` stands when it is turned up about P (LIF-1)."""
    return (at[0] - radius * math.cos(lying), at[1] - radius * math.sin(lying))


def parted(a: Point, b: Point, radius: float, clearance: float) -> tuple[Point, Point]:
    """Two bases moved equally along the line of their middles until the gap between them is ``clearance`` (LIF-2).

    >>> parted((0.0, 0.0), (10.0, 0.0), 10.0, 1.0)
    ((-5.5, 0.0), (15.5, 0.0))
    """
    ux, uy = unit(a, b)
    half = radius + clearance / 2
    mx, my = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    return ((mx - half * ux, my - half * uy), (mx + half * ux, my + half * uy))


def taken(at: Point, radius: float, obstacles: Iterable[Shape]) -> float:
    """How deep a base put there would stand in the deepest obstacle (mm); negative when there is room."""
    return max((-gap(Disc(at, radius), shape) for shape in obstacles), default=-math.inf)


def free_place(at: Point, radius: float, obstacles: Sequence[Shape], towards: int, clearance: float) -> Point:
    """Where a base goes whose place is taken: ``clearance`` from the obstacle, along x in the direction of ``towards`` (LIF-4)."""
    x, y = at
    for _ in range(len(obstacles) + 1):
        blocking = [shape for shape in obstacles if gap(Disc((x, y), radius), shape) < -GRAIN]
        if not blocking:
            break
        x = max((_beside((x, y), radius, shape, towards, clearance) for shape in blocking), key=lambda v: towards * v)
    return (x, y)


def _beside(at: Point, radius: float, shape: Shape, towards: int, clearance: float) -> float:
    """The x at which a base moved along x out of a shape has come clear of it by ``clearance``."""
    left, right, _, _ = extent(shape)
    far = (right if towards > 0 else left) + towards * (radius + clearance)
    low, high = at[0], far
    for _ in range(80):
        middle = 0.5 * (low + high)
        if gap(Disc((middle, at[1]), radius), shape) >= clearance:
            high = middle
        else:
            low = middle
    return high


def cleared(at: Point, radius: float, area: Rect | Lobe, end: int, clearance: float) -> Point:
    """Where a base goes that is moved square to the goal line until it is ``clearance`` outside an area (LIF-3)."""
    aside = max(abs(at[1]) - area.high, 0.0)
    needed = radius + clearance
    way = math.sqrt(max(needed * needed - aside * aside, 0.0))
    inner = min(end * area.left, end * area.right)
    return (end * (inner - way), at[1])


def obstacles(layout: Layout, table: Table, without: Iterable[str]) -> tuple[Shape, ...]:
    """The outlines of everything that stands in a figure's way: ball, figures, keepers, posts and nets."""
    left_out = frozenset(without)
    return (*(shape_of(layout, b, table.equipment) for b in layout.ids() if b not in left_out), *_goals(table))


@cache
def _goals(table: Table) -> tuple[Shape, ...]:
    """The posts, and the nets beside and behind them, as thick as the cords in their corners."""
    p = table.pitch
    out: list[Shape] = []
    for end in (-1, 1):
        deepest = end * (p.half_length + p.goal_depth)
        front, back = sorted((end * p.post_x, deepest))
        out += [Disc((end * p.post_x, y * p.post_y), p.post_radius) for y in (-1, 1)]
        sides = [box((0.0, y * p.post_y), 0.0, front, back + NET_CORD, NET_CORD) for y in (-1, 1)]
        out += [Polygons((wall,)) for wall in (*sides, box((0.0, 0.0), 0.0, deepest - NET_CORD, deepest + NET_CORD, p.post_y + NET_CORD))]
    return tuple(out)


def own_end(body: str, half: int) -> int:
    """The end that the side of a body defends."""
    side = side_of(body)
    return -side.attacks(half) if side else 1


def keeper_of(side: Side) -> str:
    """The rod keeper's id."""
    return figure(side, "keeper")
