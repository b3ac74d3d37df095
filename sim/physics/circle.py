"""When a moving point enters a circle: the exact time of impact on a path of constant acceleration.

Where the path is straight the answer is closed-form. Elsewhere the gap is advanced by the root of a parabola that never lies
above it: the gap g of a point to a convex set has g'' ≥ −|a|, so from a gap g closing at rate g' no contact can come before the
root of g + g's − ½|a|s². The steps never pass a contact, however grazing, and converge as fast as Newton's at a clean one.
"""

from __future__ import annotations

import math
from collections.abc import Callable

TOUCHING = 1e-7
"""Gaps below this (mm) count as contact when they close."""
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
