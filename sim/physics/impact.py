"""When two bodies meet: the exact time of impact on segments of constant acceleration."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from sim.events import Segment
from sim.physics.body import Body
from sim.physics.circle import TOUCHING, straight
from sim.physics.outlines import apart, meet
from sim.units import OVERLAP

SUNK = OVERLAP
"""What lies on top of something may be this much (mm) below it."""
CLOSE = 1e-6
"""Outlines with corners count as touching at this gap (mm)."""


def windows(a: list[Segment], b: list[Segment], now: float) -> Iterator[tuple[Segment, Segment, float, float]]:
    """The stretches of time from ``now`` on in which both plans stay within one segment each."""
    i = j = 0
    start = now
    while i < len(a) and j < len(b):
        p, q = a[i], b[j]
        end_p, end_q = p.t + p.duration, q.t + q.duration
        stop = min(end_p, end_q)
        if stop > start:
            yield (p, q, start, stop)
            start = stop
        if end_p <= stop:
            i += 1
        if end_q <= stop:
            j += 1
        if stop == math.inf:
            return


def meeting(a: Body, b: Body, now: float) -> tuple[float, bool] | None:
    """When two bodies next meet, from ``now`` on, and whether ``a`` comes down on top of ``b`` (or ``b`` on ``a``)."""
    high = a.airborne or b.airborne
    if a.polygonal or b.polygonal:
        for p, q, start, stop in windows(a.plan, b.plan, now):
            if p.at_rest and q.at_rest:
                continue
            found = _outlines_in_space(a, b, p, q, start, stop) if high else _flat(meet(a, b, p, q, start, stop))
            if found is not None:
                return found
        return None
    reach = a.radius + b.radius
    if not high:
        if not b.moving:
            return _at_rest(a, b, now, reach)
        if not a.moving:
            return _at_rest(b, a, now, reach)
    for p, q, start, stop in windows(a.plan, b.plan, now):
        if p.at_rest and q.at_rest:
            continue
        found = _discs_in_space(a, b, p, q, start, stop, reach) if high else _flat(_discs(p, q, start, stop, reach))
        if found is not None:
            return found
    return None


def _at_rest(mover: Body, other: Body, now: float, reach: float) -> tuple[float, bool] | None:
    """When a disc meets one that stands still."""
    X, Y, _ = other.plan[0].at  # noqa: N806
    for s in mover.plan:
        t, duration, (x, y, _), (u, v, _), (a, b, _), *_ = s
        end = t + duration
        if end <= now or (u == 0.0 == v and a == 0.0 == b):
            continue
        start = t if t > now else now
        r, span = start - t, end - start
        x, y, u, v = x + r * (u + 0.5 * a * r) - X, y + r * (v + 0.5 * b * r) - Y, u + a * r, v + b * r
        far = reach + (abs(u) + abs(v) + 0.5 * (abs(a) + abs(b)) * span) * span
        if x > far or x < -far or y > far or y < -far:
            continue
        found = straight(x, y, u, v, a, b, reach, span)
        if found is not None:
            return (start + found, False)
    return None


def _flat(t: float | None) -> tuple[float, bool] | None:
    return None if t is None else (t, False)


def _relative(p: Segment, q: Segment, t: float) -> tuple[float, float, float, float, float, float]:
    s, r = t - p.t, t - q.t
    (x, y, _), (u, v, _), (a, b, _) = p.at, p.velocity, p.acceleration
    (X, Y, _), (U, V, _), (A, B, _) = q.at, q.velocity, q.acceleration  # noqa: N806
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


def _discs(p: Segment, q: Segment, start: float, stop: float, reach: float) -> float | None:
    s = straight(*_relative(p, q, start), reach, stop - start)
    return None if s is None else start + s


def _level(a: Body, b: Body, p: Segment, q: Segment, t: float) -> bool:
    """Whether two bodies are at the same height at ``t``: their heights overlap by more than what lies on top may sink in."""
    za, zb = p.place(t)[2], q.place(t)[2]
    return za < zb + b.tall - SUNK and zb < za + a.tall - SUNK


def _discs_in_space(a: Body, b: Body, p: Segment, q: Segment, start: float, stop: float, reach: float) -> tuple[float, bool] | None:
    px, py, *_ = _relative(p, q, start)
    over = math.hypot(px, py) < reach - TOUCHING and not _level(a, b, p, q, start)
    if not over:
        t = _discs(p, q, start, stop, reach)
        if t is None:
            return None
        if _level(a, b, p, q, t):
            return (t, False)
        start = t
    down = _descent(a, b, p, q, start, stop)
    if down is not None:
        px, py, *_ = _relative(p, q, down)
        if math.hypot(px, py) < reach:
            return (down, True)
    return None


def _descent(a: Body, b: Body, p: Segment, q: Segment, start: float, stop: float) -> float | None:
    """When the upper of two bodies comes down to the top of the other."""
    if p.place(start)[2] < q.place(start)[2]:
        a, b, p, q = b, a, q, p
    z = p.place(start)[2] - q.place(start)[2] - b.tall
    w = p.speed(start)[2] - q.speed(start)[2]
    g = -(p.acceleration[2] - q.acceleration[2])
    if z < -SUNK:
        return None
    z = max(z, 0.0)
    if g > 0.0:
        s = (w + math.sqrt(w * w + 2.0 * g * z)) / g
    elif w < 0.0:
        s = z / -w
    else:
        return None
    return start + s if start + s <= stop and (s > 0.0 or w <= 0.0) else None


def _outlines_in_space(a: Body, b: Body, p: Segment, q: Segment, start: float, stop: float) -> tuple[float, bool] | None:
    """The meeting of outlines when one may pass over the other: from the side, or from above."""

    def closing(t: float) -> float:
        return apart(a, b, p, q, t)

    stop = min(stop, start + 60.0)
    while start < stop:
        if closing(start) >= -TOUCHING or _level(a, b, p, q, start):
            t = meet(a, b, p, q, start, stop)
            if t is None or _level(a, b, p, q, t):
                return _flat(t)
            start = t
        down = _descent(a, b, p, q, start, stop)
        if down is not None and closing(down) < 0.0:
            return (down, True)
        start = _parted(closing, start, stop)
    return None


def _parted(closing: Callable[[float], float], start: float, stop: float) -> float:
    """The first moment at which touching outlines are clearly apart (or ``stop``)."""
    t, step = start, 1e-5
    while t < stop and closing(t) <= CLOSE:
        t, step = t + step, step * 1.5
    return min(t, stop)


def wall(s: Segment, now: float, axis: int, sign: int, limit: float) -> float | None:
    """When a body in segment ``s`` first comes to ``sign``·coordinate ≥ ``limit`` (mm) while moving that way, from ``now`` on."""
    start = max(now, s.t)
    r = start - s.t
    v0, a = sign * s.velocity[axis], sign * s.acceleration[axis]
    q = sign * s.at[axis] + r * (v0 + 0.5 * a * r)
    v = v0 + a * r
    way = limit - q
    if way <= 0.0:
        if v > 0.0 and way > -1.0:
            return start
        if not (v <= 0.0 and a > 0.0):
            return None
    if a == 0.0:
        if v <= 0.0:
            return None
        h = way / v
    else:
        inner = v * v + 2.0 * a * way
        if inner < 0.0 or (v <= 0.0 and a < 0.0):
            return None
        h = 2.0 * way / (v + math.sqrt(inner)) if v > 0.0 else (-v + math.sqrt(inner)) / a
    t = start + h if h > 0.0 else start
    return t if t <= s.t + s.duration else None


def in_section(s: Segment, now: float, x: float, z: float, reach: float, lift: float) -> float | None:
    """When a ball meets a bar along y at (``x``, ``z``): the same circle problem in the upright plane. ``lift`` is the ball's radius."""
    start = max(now, s.t)
    if not math.isfinite(s.duration):
        return None
    (px, _, pz), (vx, _, vz), (ax, _, az) = s.place(start), s.speed(start), s.acceleration
    h = straight(px - x, pz + lift - z, vx, vz, ax, az, reach, s.t + s.duration - start)
    return None if h is None else start + h
