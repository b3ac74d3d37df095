"""When outlines meet: every outline is a union of rectangles along one axis, so in its own frame each is a box.

Where neither turns, a point or a disc comes to a box by one of four faces, each a quadratic, or by a corner. Where one
turns, the gap of a point to a box is advanced as in ``circle``: in the box's frame it bends by no more than a known bound.
Two outlines first meet with a corner of one on a face of the other.
"""

from __future__ import annotations

import math
from typing import Final

from sim.events import Segment
from sim.geometry import Point, Polygon, Polygons
from sim.physics.body import Body, Kind, LocalBox
from sim.physics.circle import straight

_NEAR: Final = 1e-8
"""A gap below this (mm) is contact when it closes."""
_SUNK: Final = 1e-3
"""What has sunk in by less than this (mm) lies on the face."""
_ASIDE: Final = 1e-9
"""A face reaches this far (mm) beyond its corners, so that nothing passes between two of them."""
_SHORT, _DEEP = 1e-6, 1e-7
"""Outlines that turn are looked at no oftener than this (s), or in what they need to come this much (mm) closer."""
_STEPS: Final = 400
_LONG: Final = 60.0

Path = tuple[float, float, float, float, float, float]
"""Place (mm), velocity (mm/s) and acceleration (mm/s²) of one body seen from another."""


def meet(a: Body, b: Body, p: Segment, q: Segment, start: float, stop: float) -> float:
    """When two bodies of which one at least has a box for an outline first touch while closing, in segments ``p`` and ``q``; infinite: never.

    A search among outlines that turn and stay close for long may end before they touch: the gap that there still is says so.
    """
    if not a.polygonal:
        a, b, p, q = b, a, q, p
    span = min(stop - start, _LONG)
    path = _seen(q, p, start)
    x, y, u, v, ax, ay = path
    around = straight(x, y, u, v, ax, ay, a.radius + b.radius, span)
    turn_a, turn_b = _turn(a, p), _turn(b, q)
    if math.hypot(x, y) > a.radius + b.radius and not (turn_a or turn_b):
        if around == math.inf:
            return math.inf
        start, span, path = start + around, span - around, _seen(q, p, start + around)
    angle_a, angle_b = _angle(a, p, start), _angle(b, q, start)
    found = _onto(path, b, angle_b, turn_b, a, angle_a, turn_a, span)
    if b.polygonal:
        x, y, u, v, ax, ay = path
        back = _onto((-x, -y, -u, -v, -ax, -ay), a, angle_a, turn_a, b, angle_b, turn_b, span)
        found = min(found, back)
    return start + found if found <= span else math.inf


def apart(a: Body, b: Body, p: Segment, q: Segment, t: float) -> float:
    """The gap (mm) at ``t`` between a disc and an outline, whichever is which."""
    if not a.polygonal:
        a, b, p, q = b, a, q, p
    (x, y, _), (at_x, at_y, _) = q.place(t), p.place(t)
    angle = _angle(a, p, t)
    c, s = math.cos(angle), math.sin(angle)
    dx, dy = x - at_x, y - at_y
    lx, ly = c * dx + s * dy, c * dy - s * dx
    return min(_gap(lx, ly, box)[0] for box in a.boxes) - b.radius


def facing(a: Polygons, b: Polygons) -> Point:
    """The unit vector from one outline to another that touches it: across the face that they have in common."""
    return min((_across(p, q) for p in a.parts for q in b.parts), key=lambda found: found[0])[1]


def _across(p: Polygon, q: Polygon) -> tuple[float, Point]:
    """How far two convex polygons are apart (negative: deep), and across which face, seen from the first."""
    best, found = -math.inf, (1.0, 0.0)
    for one, other, sign in ((p, q, 1.0), (q, p, -1.0)):
        for (x0, y0), (x1, y1) in zip(one, (*one[1:], one[0]), strict=True):
            length = math.hypot(x1 - x0, y1 - y0)
            nx, ny = (y1 - y0) / length, (x0 - x1) / length
            off = min((x - x0) * nx + (y - y0) * ny for x, y in other)
            if off > best:
                best, found = off, (sign * nx, sign * ny)
    return best, found


def _turn(body: Body, s: Segment) -> float:
    return s.spin if body.kind is Kind.KEEPER else 0.0


def _angle(body: Body, s: Segment, t: float) -> float:
    return s.turned(t) if body.kind is Kind.KEEPER else s.angle


def _seen(p: Segment, q: Segment, t: float) -> Path:
    (x, y, _), (u, v, _), (a, b, _) = p.place(t), p.speed(t), p.acceleration
    (x0, y0, _), (u0, v0, _), (a0, b0, _) = q.place(t), q.speed(t), q.acceleration
    return (x - x0, y - y0, u - u0, v - v0, a - a0, b - b0)


def _onto(path: Path, mover: Body, angle: float, turn: float, under: Body, facing: float, turning: float, span: float) -> float:
    """When a disc, or the first corner of an outline, comes to a box of ``under``; infinite when none does."""
    points = [(0.0, 0.0)]
    radius = mover.radius
    if mover.polygonal:
        points, radius = [(x, y) for x0, x1, y0, y1 in mover.boxes for x in (x0, x1) for y in (y0, y1)], 0.0
    best = math.inf
    if turn or turning:
        bound = _bend(path, turn, math.hypot(*max(points, key=lambda p: math.hypot(*p))), turning, min(span, best))
        for point in points:
            for box in under.boxes:
                best = min(best, _turning(path, point, angle, turn, facing, turning, box, radius, min(span, best), bound))
        return best
    c, s = math.cos(facing), math.sin(facing)
    x, y, u, v, a, b = path
    lx, ly, lu, lv, la, lb = c * x + s * y, c * y - s * x, c * u + s * v, c * v - s * u, c * a + s * b, c * b - s * a
    e, f = math.cos(angle - facing), math.sin(angle - facing)
    for px, py in points:
        there = (lx + e * px - f * py, ly + f * px + e * py, lu, lv, la, lb)
        for box in under.boxes:
            best = min(best, _to_box(there, box, radius, min(span, best)))
    return best


def _to_box(path: Path, box: LocalBox, r: float, span: float) -> float:
    """When a disc (or a point, ``r`` 0) on a parabola comes to a box that keeps still."""
    x, y, u, v, a, b = path
    west, east, south, north = box
    faces = (
        (x - east - r, u, a, y, v, b, south, north),
        (west - x - r, -u, -a, y, v, b, south, north),
        (y - north - r, v, b, x, u, a, west, east),
        (south - y - r, -v, -b, x, u, a, west, east),
    )
    nearest = max(face[0] for face in faces)
    best = math.inf
    for d, w, k, aside, drift, pull, low, high in faces:
        t = _to_face(d, w, k, d >= nearest)
        if t <= span and t < best and low - _ASIDE <= aside + t * (drift + 0.5 * pull * t) <= high + _ASIDE:
            best = t
    if r == 0.0:
        return best
    span = min(span, best)
    left, right = _range(x, u, a, span)
    bottom, top = _range(y, v, b, span)
    for cx, sx in ((east, 1.0), (west, -1.0)):
        for cy, sy in ((north, 1.0), (south, -1.0)):
            if left > cx + r or right < cx - r or bottom > cy + r or top < cy - r:
                continue
            entered = straight(x - cx, y - cy, u, v, a, b, r, span)
            if entered >= best:
                continue
            there_x, there_y = x + entered * (u + 0.5 * a * entered), y + entered * (v + 0.5 * b * entered)
            if sx * (there_x - cx) >= -_ASIDE and sy * (there_y - cy) >= -_ASIDE:
                best = entered
    return best


def _range(x: float, u: float, a: float, span: float) -> tuple[float, float]:
    """The least and the greatest value of a coordinate within ``span``."""
    end = x + span * (u + 0.5 * a * span)
    low, high = min(x, end), max(x, end)
    if a and 0.0 < -u / a < span:
        turn = x - 0.5 * u * u / a
        low, high = min(low, turn), max(high, turn)
    return low, high


def _to_face(d: float, w: float, k: float, nearest: bool) -> float:
    """When a distance ``d`` (rate ``w``, its rate ``k``) next becomes nothing while it shrinks; infinite when never."""
    if d > _NEAR:
        inner = w * w - 2.0 * k * d
        if inner < 0.0:
            return math.inf
        if w < 0.0:
            return 2.0 * d / (-w + math.sqrt(inner))
        return (w + math.sqrt(inner)) / -k if k < 0.0 else math.inf
    if w < 0.0:
        return 0.0 if nearest else math.inf
    if k >= 0.0:
        return math.inf
    if d > -_SUNK:
        d = 0.0
    inner = w * w - 2.0 * k * d
    return (w + math.sqrt(inner)) / -k if inner >= 0.0 else math.inf


def _bend(path: Path, turn: float, arm: float, turning: float, span: float) -> float:
    """How fast (mm/s²) a point of the mover can bend as seen from a turning box, at the most."""
    x, y, u, v, a, b = path
    pull = math.hypot(a, b)
    fastest = math.hypot(u, v) + pull * span
    farthest = math.hypot(x, y) + fastest * span + arm
    return pull + turn * turn * arm + 2.0 * abs(turning) * (fastest + abs(turn) * arm) + turning * turning * farthest


def _turning(
    path: Path,
    point: tuple[float, float],
    angle: float,
    turn: float,
    facing: float,
    turning: float,
    box: LocalBox,
    r: float,
    span: float,
    bend: float,
) -> float:
    """When a disc, or a corner of what may turn itself, comes to a box that turns."""
    x0, y0, u0, v0, a, b = path
    px, py = point
    t = 0.0
    for _ in range(_STEPS):
        e, f = math.cos(angle + turn * t), math.sin(angle + turn * t)
        c, s = math.cos(facing + turning * t), math.sin(facing + turning * t)
        ox, oy = e * px - f * py, f * px + e * py
        x, y = x0 + t * (u0 + 0.5 * a * t) + ox, y0 + t * (v0 + 0.5 * b * t) + oy
        u, v = u0 + a * t - turn * oy, v0 + b * t + turn * ox
        lx, ly = c * x + s * y, c * y - s * x
        g, nx, ny = _gap(lx, ly, box)
        g -= r
        rate = nx * (c * u + s * v + turning * ly) + ny * (c * v - s * u - turning * lx)
        if g <= _NEAR:
            if rate < 0.0:
                return t
            g = _NEAR
        step = (rate + math.sqrt(rate * rate + 2.0 * bend * g)) / bend
        t += max(step, min(_SHORT, _DEEP / (abs(rate) + 1e-9)))
        if t > span:
            return math.inf
    return t


def _gap(x: float, y: float, box: LocalBox) -> tuple[float, float, float]:
    """The gap of a point to a box (negative inside), and the direction in which it grows."""
    west, east, south, north = box
    dx, sx = (x - east, 1.0) if x - east > west - x else (west - x, -1.0)
    dy, sy = (y - north, 1.0) if y - north > south - y else (south - y, -1.0)
    if dx <= 0.0 or dy <= 0.0:
        return (dx, sx, 0.0) if dx > dy else (dy, 0.0, sy)
    g = math.hypot(dx, dy)
    return (g, sx * dx / g, sy * dy / g)
