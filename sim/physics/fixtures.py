"""What stands still: posts, bars, nets and the fence, and when a moving body meets them."""

from __future__ import annotations

import math
from functools import cache
from typing import Final, NamedTuple

from sim.events import Segment
from sim.geometry import Point, extent
from sim.physics.body import Body, Kind
from sim.physics.impact import in_section, wall
from sim.physics.motion import rest
from sim.table import NET_CORD, Table, end_name
from sim.units import GRAVITY

_LONG: Final = 2000.0
_BESIDE: Final = 1e-6
"""What its box keeps a body farther than this (mm) from, it does not come to."""


class Hit(NamedTuple):
    """A fixed surface that is met: its id, the unit normal towards it (x, y, z), and what it is made of."""

    name: str
    normal: tuple[float, float, float]
    net: bool = False
    over: bool = False
    roof: bool = False

    @property
    def id(self) -> str:
        """The id used in events."""
        return self.name


@cache
def posts(table: Table) -> tuple[Body, ...]:
    """The four posts and the cords in the nets' back corners, as fixed upright cylinders (never changed, so shared by all worlds)."""
    p = table.pitch
    out: list[Body] = []
    for end in (1, -1):
        for side, name in ((1, "north"), (-1, "south")):
            out.append(_pillar(f"post.{end_name(end)}.{name}", (end * p.post_x, side * p.post_y), p.post_radius, p.bar_z + p.post_radius, table))
            back = (end * (p.half_length + p.goal_depth), side * p.post_y)
            out.append(_pillar(f"net.{end_name(end)}", back, NET_CORD, p.goal_height, table))
    return tuple(out)


def _pillar(name: str, at: Point, radius: float, tall: float, table: Table) -> Body:
    body = Body(name, Kind.FIXED, radius, tall, math.inf, table.equipment)
    body.follow([rest(0.0, (*at, 0.0))])
    return body


def on_roof(table: Table, at: Point, height: float) -> bool:
    """Whether a ball whose lowest point is at ``height`` lies on a goal's roof net."""
    p = table.pitch
    behind = abs(at[0]) - p.post_x
    return height == roof(table) and 0.0 <= behind <= p.goal_depth + 1.0 and abs(at[1]) <= p.post_y


def roof(table: Table) -> float:
    """Height of a goal's roof net: level with the top of the bar."""
    return table.pitch.bar_z + table.pitch.post_radius


def hits(body: Body, now: float, table: Table) -> list[tuple[float, Hit]]:
    """The first meeting of a body with each side of the fence and, near a goal, with nets and bar: (time, what)."""
    p = table.pitch
    left, right, low, high = body.box
    found: list[tuple[float, Hit]] = []
    if right >= p.fence_x:
        _fence(found, body, now, table, 0, 1, "fence.east")
    if left <= -p.fence_x:
        _fence(found, body, now, table, 0, -1, "fence.west")
    if high >= p.fence_y:
        _fence(found, body, now, table, 1, 1, "fence.north")
    if low <= -p.fence_y:
        _fence(found, body, now, table, 1, -1, "fence.south")
    if low <= p.post_y and high >= -p.post_y:
        if right >= p.post_x:
            _goal(found, body, now, table, 1)
        if left <= -p.post_x:
            _goal(found, body, now, table, -1)
    return found


def _reach(body: Body, axis: int, sign: int, now: float) -> float:
    """How far a body's outline goes beyond its reference point along an axis."""
    if not body.fallen:
        return body.radius
    bounds = extent(body.shape(now))
    return sign * (bounds[2 * axis + (sign > 0)] - body.segment(now).place(now)[axis])


def _first(body: Body, now: float, axis: int, sign: int, limit: float) -> tuple[float, Segment] | None:
    """When a body's edge first comes to ``sign``·coordinate = ``limit`` while it moves that way, and in which segment."""
    left, right, low, high = body.box
    edge = (high if axis else right) if sign > 0 else -(low if axis else left)
    if edge < limit - _BESIDE:
        return None
    limit -= _reach(body, axis, sign, now)
    for s in body.plan:
        if s.t + s.duration <= now:
            continue
        u, v, _ = s.velocity
        a, b, _ = s.acceleration
        if (v if axis else u) * sign <= 0.0 and (b if axis else a) * sign <= 0.0:
            continue
        t = wall(s, now, axis, sign, limit)
        if t < math.inf:
            return (t, s)
    return None


def _fence(found: list[tuple[float, Hit]], body: Body, now: float, table: Table, axis: int, sign: int, name: str) -> None:
    limit = table.pitch.fence_y if axis else table.pitch.fence_x
    met = _first(body, now, axis, sign, limit)
    if met is not None:
        t, s = met
        normal = (0.0, float(sign), 0.0) if axis else (float(sign), 0.0, 0.0)
        found.append((t, Hit(name, normal, over=s.place(t)[2] >= table.pitch.fence_height)))


def _goal(found: list[tuple[float, Hit]], body: Body, now: float, table: Table, end: int) -> None:
    p = table.pitch
    name = f"net.{end_name(end)}"
    back = p.half_length + p.goal_depth
    for sign in (1, -1):
        for y in (p.post_y, -p.post_y):
            met = _first(body, now, 1, sign, sign * y)
            if met is not None:
                x, _, z = met[1].place(met[0])
                if p.post_x <= end * x <= back and z < p.goal_height:
                    found.append((met[0], Hit(name, (0.0, float(sign), 0.0), net=True)))
        met = _first(body, now, 0, sign, sign * end * back)
        if met is not None:
            _, y, z = met[1].place(met[0])
            if abs(y) <= p.post_y and z < p.goal_height:
                found.append((met[0], Hit(name, (float(sign), 0.0, 0.0), net=True)))
    if body.airborne and body.kind is Kind.BALL:
        _bar(found, body, now, table, end)
        _roof(found, body, now, table, end, name)


def _bar(found: list[tuple[float, Hit]], ball: Body, now: float, table: Table, end: int) -> None:
    p, r = table.pitch, ball.radius
    for s in ball.plan:
        if s.end <= now or s.acceleration[2] == 0.0:
            continue
        t = in_section(s, now, end * p.post_x, p.bar_z, r + p.post_radius, r)
        if t == math.inf:
            continue
        x, y, z = s.place(t)
        if abs(y) <= p.post_y:
            nx, nz = (end * p.post_x - x) / (r + p.post_radius), (p.bar_z - z - r) / (r + p.post_radius)
            found.append((t, Hit(f"bar.{end_name(end)}", (nx, 0.0, nz))))
            return


def _roof(found: list[tuple[float, Hit]], ball: Body, now: float, table: Table, end: int, name: str) -> None:
    """The roof net met from above, and from below."""
    p = table.pitch
    for s in ball.plan:
        if s.end <= now or s.acceleration[2] == 0.0:
            continue
        start = max(now, s.t)
        z, w = s.place(start)[2], s.speed(start)[2]
        for level, down in ((roof(table), True), (p.goal_height - 2.0 * ball.radius, False)):
            inner = w * w - 2.0 * GRAVITY * (level - z)
            if inner < 0.0 or (down and z < level) or (not down and (z > level or w <= 0.0)):
                continue
            h = (w + math.sqrt(inner)) / GRAVITY if down else (w - math.sqrt(inner)) / GRAVITY
            t = start + h
            if h <= 1e-12 or t > s.end:
                continue
            x, y, _ = s.place(t)
            if 0.0 <= end * x - p.post_x <= p.goal_depth and abs(y) <= p.post_y:
                found.append((t, Hit(name, (0.0, 0.0, -1.0 if down else 1.0), net=True, roof=down)))
                return


def span(hit: Hit, at: Point, reach: float) -> tuple[Point, Point]:
    """A long straight edge of the surface in plan, ``reach`` away from ``at`` along its normal."""
    nx, ny, _ = hit.normal
    x, y = at[0] + nx * reach, at[1] + ny * reach
    return ((x - ny * _LONG, y + nx * _LONG), (x + ny * _LONG, y - nx * _LONG))
