"""When two bodies meet: the exact time of impact on segments of constant acceleration.

Where the relative path is straight the answer is closed-form. Elsewhere the gap is advanced by the root
of a parabola that never lies above it: the gap g of a point to a convex set has g'' ≥ −|a|, so from a gap g
closing at rate g' no contact can come before the root of g + g's − ½|a|s². The steps never pass a contact,
however grazing, and converge as fast as Newton's at a clean one.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from sim.events import Segment
from sim.geometry import gap, polygon_gap, segment_point
from sim.physics.body import Body
from sim.units import OVERLAP

TOUCHING = 1e-7
"""Gaps below this (mm) count as contact when they close."""
SUNK = OVERLAP
"""What lies on top of something may be this much (mm) below it."""
CLOSE = 1e-6
"""Outlines with corners count as touching at this gap (mm)."""
_SHORT = 2e-5
"""Outlines that are close are looked at no oftener than this (s)."""
_STEPS = 400
_Gap = Callable[[float], tuple[float, float]]


def straight(px: float, py: float, vx: float, vy: float, ax: float, ay: float, reach: float, span: float) -> float | None:
    """When a point (mm) moving with constant acceleration first enters the circle of radius ``reach`` about the origin.

    Returns seconds from now, at most ``span``; None when it does not, or only leaves. A point on the rim
    that moves inwards enters at 0.
    """
    v2 = vx * vx + vy * vy
    a2 = ax * ax + ay * ay
    if v2 == 0.0 and a2 == 0.0:
        return None
    cross = vx * ay - vy * ax
    if cross * cross > 1e-20 * v2 * a2:
        far = reach + (math.sqrt(v2) + 0.5 * math.sqrt(a2) * span) * span
        if px * px + py * py > far * far:
            return None
        return _curved(px, py, vx, vy, ax, ay, reach, span)
    along2 = v2 if v2 > 0.0 else a2
    speed = math.sqrt(v2)
    if v2 > 0.0:
        dx, dy = vx / speed, vy / speed
    else:
        dx, dy = ax / math.sqrt(along2), ay / math.sqrt(along2)
    pull = ax * dx + ay * dy
    if pull < 0.0 and speed < -pull * span * (1.0 - 1e-12):
        turn = -speed / pull
        first = _along(px, py, dx, dy, speed, pull, reach, turn)
        if first is not None:
            return first
        s = 0.5 * speed * turn
        later = _along(px + dx * s, py + dy * s, -dx, -dy, 0.0, -pull, reach, span - turn)
        return None if later is None else turn + later
    return _along(px, py, dx, dy, speed, pull, reach, span)


def _along(px: float, py: float, dx: float, dy: float, speed: float, pull: float, reach: float, span: float) -> float | None:
    b = px * dx + py * dy
    if b >= 0.0:
        return None
    aside2 = px * px + py * py - b * b
    room = reach * reach - aside2
    if room <= 0.0:
        return None
    way = -b - math.sqrt(room)
    if way <= 0.0:
        return 0.0
    if pull == 0.0:
        s = way / speed
    else:
        inner = speed * speed + 2.0 * pull * way
        if inner < 0.0:
            return None
        s = 2.0 * way / (speed + math.sqrt(inner))
    return s if s <= span else None


def _curved(px: float, py: float, vx: float, vy: float, ax: float, ay: float, reach: float, span: float) -> float | None:
    def closing(s: float) -> tuple[float, float]:
        x, y = px + s * (vx + 0.5 * ax * s), py + s * (vy + 0.5 * ay * s)
        d = math.hypot(x, y)
        rate = (x * (vx + ax * s) + y * (vy + ay * s)) / d if d > 0.0 else -math.inf
        return (d - reach, rate)

    return advance(closing, math.hypot(ax, ay), 0.0, span)


def advance(closing: _Gap, bend: float, start: float, stop: float, tolerance: float = 1e-10) -> float | None:
    """The first time in ``[start, stop]`` at which a gap closes to nothing.

    ``closing(t)`` gives the gap (mm) and its rate (mm/s); ``bend`` bounds how fast the rate can fall (mm/s²).
    """
    t = start
    for _ in range(_STEPS):
        g, rate = closing(t)
        if g <= tolerance:
            if rate < 0.0:
                return t
            if bend == 0.0:
                return None
            g = tolerance
        if bend == 0.0:
            if rate >= 0.0:
                return None
            step = g / -rate
        else:
            step = (rate + math.sqrt(rate * rate + 2.0 * bend * g)) / bend
            if step < 1e-12:
                step = 1e-12 + (2.0 * rate / bend if rate > 0.0 else 0.0)
        t += step
        if t > stop:
            return None
    return t if closing(t)[0] < TOUCHING else None


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
            found = _outlines_in_space(a, b, p, q, start, stop) if high else _flat(_outlines(a, b, p, q, start, stop))
            if found is not None:
                return found
        return None
    reach = a.radius + b.radius
    for p, q, start, stop in windows(a.plan, b.plan, now):
        if p.at_rest and q.at_rest:
            continue
        found = _discs_in_space(a, b, p, q, start, stop, reach) if high else _flat(_discs(p, q, start, stop, reach))
        if found is not None:
            return found
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

    def closing(t: float) -> tuple[float, float]:
        return (gap(a.shape(t), b.shape(t)), 0.0)

    if p.at_rest and q.at_rest:
        return None
    stop = min(stop, start + 60.0)
    while start < stop:
        if closing(start)[0] >= -TOUCHING or _level(a, b, p, q, start):
            t = _outlines(a, b, p, q, start, stop)
            if t is None or _level(a, b, p, q, t):
                return _flat(t)
            start = t
        down = _descent(a, b, p, q, start, stop)
        if down is not None and closing(down)[0] < 0.0:
            return (down, True)
        start = _parted(closing, start, stop)
    return None


def _outlines(a: Body, b: Body, p: Segment, q: Segment, start: float, stop: float) -> float | None:
    """The meeting of outlines of which at least one is polygonal."""
    if p.at_rest and q.at_rest:
        return None
    stop = min(stop, start + 60.0)
    near = _discs(p, q, start, stop, a.radius + b.radius)
    px, py, *_ = _relative(p, q, start)
    turning = (a.polygonal and p.spin != 0.0) or (b.polygonal and q.spin != 0.0)
    if math.hypot(px, py) > a.radius + b.radius and not turning:
        if near is None:
            return None
        start = near
    if a.polygonal and not b.polygonal:
        a, b, p, q = b, a, q, p
    if not a.polygonal and not turning:
        return _point_to_outline(a, b, p, q, start, stop)
    speed = _fastest(p, q, start, stop) + sum(abs(s.spin) * body.radius for s, body in ((p, a), (q, b)) if body.polygonal)

    def closing(t: float) -> tuple[float, float]:
        return (gap(a.shape(t), b.shape(t)), -speed)

    first, _ = closing(start)
    if first <= 1e-6:
        later = min(start + 1e-6, stop)
        if closing(later)[0] < first:
            return start
        start = _parted(closing, start, stop)
    return _sweep(closing, speed, start, stop)


def _sweep(closing: _Gap, speed: float, start: float, stop: float) -> float | None:
    """The first time at which outlines that may turn meet: steps that cannot pass a contact, or short ones with the root bisected.

    Outlines that stay close for long take more steps than one search has: then the time reached is returned, and the gap that
    there still is says that it is no contact yet.
    """
    t = start
    for _ in range(_STEPS):
        g = closing(t)[0]
        if g <= CLOSE:
            return t
        sure = g / speed if speed > 0.0 else math.inf
        if t >= stop or t + sure > stop:
            return None
        last, t = t, min(t + max(sure, _SHORT), stop)
        if sure < _SHORT and closing(t)[0] < 0.0:
            low, high = last, t
            for _ in range(40):
                middle = 0.5 * (low + high)
                low, high = (low, middle) if closing(middle)[0] <= CLOSE else (middle, high)
            return high
    return t


def _parted(closing: _Gap, start: float, stop: float) -> float:
    """The first moment at which touching outlines are clearly apart (or ``stop``)."""
    t, step = start, 1e-5
    while t < stop and closing(t)[0] <= 1e-6:
        t, step = t + step, step * 1.5
    return min(t, stop)


def _fastest(p: Segment, q: Segment, start: float, stop: float) -> float:
    at = [_relative(p, q, t) for t in (start, stop if math.isfinite(stop) else start)]
    return max(math.hypot(r[2], r[3]) for r in at)


def _point_to_outline(disc: Body, outline: Body, p: Segment, q: Segment, start: float, stop: float) -> float | None:
    """A disc against an outline that does not turn: the same advance, one convex part at a time."""
    shape = outline.outline(start)
    x0, y0, _ = q.place(start)
    best: float | None = None
    bend = math.hypot(*_relative(p, q, start)[4:])
    for part in shape.parts:
        local = tuple((cx - x0, cy - y0) for cx, cy in part)
        pairs = list(zip(local, (*local[1:], local[0]), strict=True))

        def closing(
            t: float, local: tuple[tuple[float, float], ...] = local, pairs: list[tuple[tuple[float, float], tuple[float, float]]] = pairs
        ) -> tuple[float, float]:
            px, py, vx, vy, _, _ = _relative(p, q, t)
            g = polygon_gap((px, py), local)
            if g <= 0.0:
                return (g - disc.radius, 0.0)
            nx, ny = min((segment_point((px, py), a, b) for a, b in pairs), key=lambda c: (c[0] - px) ** 2 + (c[1] - py) ** 2)
            return (g - disc.radius, ((px - nx) * vx + (py - ny) * vy) / g)

        t = advance(closing, bend, start, stop if best is None else best, tolerance=1e-8)
        if t is not None and (best is None or t < best):
            best = t
    return best


def wall(s: Segment, now: float, axis: int, sign: int, limit: float) -> float | None:
    """When a body in segment ``s`` first comes to ``sign``·coordinate ≥ ``limit`` (mm) while moving that way, from ``now`` on."""
    r = max(now - s.t, 0.0)
    v0, a = sign * s.velocity[axis], sign * s.acceleration[axis]
    q = sign * s.at[axis] + r * (v0 + 0.5 * a * r)
    v = v0 + a * r
    way = limit - q
    if way <= 0.0:
        if v > 0.0 and way > -1.0:
            return max(now, s.t)
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
    t = max(now, s.t) + max(h, 0.0)
    return t if t <= s.t + s.duration else None


def in_section(s: Segment, now: float, x: float, z: float, reach: float, lift: float) -> float | None:
    """When a ball meets a bar along y at (``x``, ``z``): the same circle problem in the upright plane. ``lift`` is the ball's radius."""
    start = max(now, s.t)
    if not math.isfinite(s.duration):
        return None
    (px, _, pz), (vx, _, vz), (ax, _, az) = s.place(start), s.speed(start), s.acceleration
    h = straight(px - x, pz + lift - z, vx, vz, ax, az, reach, s.t + s.duration - start)
    return None if h is None else start + h
