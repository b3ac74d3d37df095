"""When two bodies meet: the exact time of impact on segments of constant acceleration."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from sim.events import Segment
from sim.physics.body import Body
from sim.physics.circle import TOUCHING, straight
from sim.physics.outlines import Path, apart, meet
from sim.units import OVERLAP

SUNK = OVERLAP
"""What lies on top of something may be this much (mm) below it."""
CLOSE: Final = 1e-6
"""Outlines with corners count as touching at this gap (mm)."""
_NEVER = (math.inf, False)


Window = tuple[Segment, Segment, float, float]


def windows(a: list[Segment], b: list[Segment], now: float) -> list[Window]:
    """The stretches of time from ``now`` on in which both plans stay within one segment each, and not both at rest."""
    found: list[Window] = []
    i = j = 0
    start = now
    while i < len(a) and j < len(b):
        p, q = a[i], b[j]
        end_p, end_q = p.t + p.duration, q.t + q.duration
        stop = min(end_p, end_q)
        if stop > start:
            if stop < math.inf or not (p.at_rest and q.at_rest):
                found.append((p, q, start, stop))
            start = stop
        if stop == math.inf:
            break
        if end_p <= stop:
            i += 1
        if end_q <= stop:
            j += 1
    return found


def meeting(a: Body, b: Body, now: float) -> tuple[float, bool]:
    """When two bodies next meet, from ``now`` on (infinite: never), and whether ``a`` comes down on top of ``b`` (or ``b`` on ``a``)."""
    outlines, reach = a.polygonal or b.polygonal, a.radius + b.radius
    if a.airborne or b.airborne:
        for p, q, start, stop in windows(a.plan, b.plan, now):
            found = _outlines_in_space(a, b, p, q, start, stop) if outlines else _discs_in_space(a, b, p, q, start, stop, reach)
            if found[0] < math.inf:
                return found
        return _NEVER
    if not outlines:
        if not b.moving:
            return (_at_rest(a, b, now, reach), False)
        if not a.moving:
            return (_at_rest(b, a, now, reach), False)
    for p, q, start, stop in windows(a.plan, b.plan, now):
        if outlines:
            t = meet(a, b, p, q, start, stop)
        else:
            x, y, u, v, ax, ay = _relative(p, q, start)
            t = start + straight(x, y, u, v, ax, ay, reach, stop - start)
        if t < math.inf:
            return (t, False)
    return _NEVER


def _at_rest(mover: Body, other: Body, now: float, reach: float) -> float:
    """When a disc meets one that stands still."""
    X, Y, _ = other.plan[0].at  # noqa: N806
    for s in mover.plan:
        end = s.t + s.duration
        u, v, _ = s.velocity
        a, b, _ = s.acceleration
        if end <= now or (u == 0.0 == v and a == 0.0 == b):
            continue
        x, y, _ = s.at
        start = s.t if s.t > now else now
        r = start - s.t
        found = straight(x + r * (u + 0.5 * a * r) - X, y + r * (v + 0.5 * b * r) - Y, u + a * r, v + b * r, a, b, reach, end - start)
        if found < math.inf:
            return start + found
    return math.inf


def _relative(p: Segment, q: Segment, t: float) -> Path:
    """One body seen from the other at ``t``."""
    s, r = t - p.t, t - q.t
    x, y, _ = p.at
    u, v, _ = p.velocity
    a, b, _ = p.acceleration
    X, Y, _ = q.at  # noqa: N806
    U, V, _ = q.velocity  # noqa: N806
    A, B, _ = q.acceleration  # noqa: N806
    if q.duration == math.inf and U == 0.0 == V:
        return (x + s * (u + 0.5 * a * s) - X, y + s * (v + 0.5 * b * s) - Y, u + a * s, v + b * s, a, b)
    if p.duration == math.inf and u == 0.0 == v:
        return (x - X - r * (U + 0.5 * A * r), y - Y - r * (V + 0.5 * B * r), -U - A * r, -V - B * r, -A, -B)
    return (
        x + s * (u + 0.5 * a * s) - X - r * (U + 0.5 * A * r),
        y + s * (v + 0.5 * b * s) - Y - r * (V + 0.5 * B * r),
        u + a * s - U - A * r,
        v + b * s - V - B * r,
        a - A,
        b - B,
    )


def _discs(p: Segment, q: Segment, start: float, stop: float, reach: float) -> float:
    x, y, u, v, a, b = _relative(p, q, start)
    return start + straight(x, y, u, v, a, b, reach, stop - start)


def _level(a: Body, b: Body, p: Segment, q: Segment, t: float) -> bool:
    """Whether two bodies are at the same height at ``t``: their heights overlap by more than what lies on top may sink in."""
    za, zb = p.place(t)[2], q.place(t)[2]
    return za < zb + b.tall - SUNK and zb < za + a.tall - SUNK


def _discs_in_space(a: Body, b: Body, p: Segment, q: Segment, start: float, stop: float, reach: float) -> tuple[float, bool]:
    x, y, *_ = _relative(p, q, start)
    over = math.hypot(x, y) < reach - TOUCHING and not _level(a, b, p, q, start)
    if not over:
        t = _discs(p, q, start, stop, reach)
        if t == math.inf:
            return _NEVER
        if _level(a, b, p, q, t):
            return (t, False)
        start = t
    down = _descent(a, b, p, q, start, stop)
    if down < math.inf:
        x, y, *_ = _relative(p, q, down)
        if math.hypot(x, y) < reach:
            return (down, True)
    return _NEVER


def _descent(a: Body, b: Body, p: Segment, q: Segment, start: float, stop: float) -> float:
    """When the upper of two bodies comes down to the top of the other."""
    if p.place(start)[2] < q.place(start)[2]:
        a, b, p, q = b, a, q, p
    z = p.place(start)[2] - q.place(start)[2] - b.tall
    w = p.speed(start)[2] - q.speed(start)[2]
    g = -(p.acceleration[2] - q.acceleration[2])
    if z < -SUNK:
        return math.inf
    z = max(z, 0.0)
    if g > 0.0:
        s = (w + math.sqrt(w * w + 2.0 * g * z)) / g
    elif w < 0.0:
        s = z / -w
    else:
        return math.inf
    return start + s if start + s <= stop and (s > 0.0 or w <= 0.0) else math.inf


def _outlines_in_space(a: Body, b: Body, p: Segment, q: Segment, start: float, stop: float) -> tuple[float, bool]:
    """The meeting of outlines when one may pass over the other: from the side, or from above."""

    def closing(t: float) -> float:
        return apart(a, b, p, q, t)

    stop = min(stop, start + 60.0)
    while start < stop:
        if closing(start) >= -TOUCHING or _level(a, b, p, q, start):
            t = meet(a, b, p, q, start, stop)
            if t == math.inf or _level(a, b, p, q, t):
                return (t, False)
            start = t
        down = _descent(a, b, p, q, start, stop)
        if down < math.inf and closing(down) < 0.0:
            return (down, True)
        start = _parted(closing, start, stop)
    return _NEVER


def _parted(closing: Callable[[float], float], start: float, stop: float) -> float:
    """The first moment at which touching outlines are clearly apart (or ``stop``)."""
    t, step = start, 1e-5
    while t < stop and closing(t) <= CLOSE:
        t, step = t + step, step * 1.5
    return min(t, stop)


def wall(s: Segment, now: float, axis: int, sign: float, limit: float) -> float:
    """When a body in segment ``s`` first comes to ``sign``·coordinate ≥ ``limit`` (mm) while moving that way, from ``now`` on; or infinite."""
    start = max(now, s.t)
    r = start - s.t
    x, y, _ = s.at
    u, v, _ = s.velocity
    a, b, _ = s.acceleration
    if axis:
        x, u, a = y, v, b
    u, a = sign * u, sign * a
    way = limit - (sign * x + r * (u + 0.5 * a * r))
    u += a * r
    if way <= 0.0:
        if u > 0.0 and way > -1.0:
            return start
        if not (u <= 0.0 and a > 0.0):
            return math.inf
    if a == 0.0:
        if u <= 0.0:
            return math.inf
        h = way / u
    else:
        inner = u * u + 2.0 * a * way
        if inner < 0.0 or (u <= 0.0 and a < 0.0):
            return math.inf
        h = 2.0 * way / (u + math.sqrt(inner)) if u > 0.0 else (-u + math.sqrt(inner)) / a
    t = start + h if h > 0.0 else start
    return t if t <= s.t + s.duration else math.inf


def in_section(s: Segment, now: float, x: float, z: float, reach: float, lift: float) -> float:
    """When a ball meets a bar along y at (``x``, ``z``): the same circle problem in the upright plane. ``lift`` is the ball's radius."""
    start = max(now, s.t)
    if s.duration == math.inf:
        return math.inf
    (px, _, pz), (vx, _, vz), (ax, _, az) = s.place(start), s.speed(start), s.acceleration
    return start + straight(px - x, pz + lift - z, vx, vz, ax, az, reach, s.t + s.duration - start)
