"""When a moving point enters a circle: the exact time of impact on a path of constant acceleration.

Where the path is straight the answer is closed-form. Elsewhere the gap is advanced by the root of a parabola that never lies
above it: the gap g of a point to a convex set has g'' ≥ −|a|, so from a gap g closing at rate g' no contact can come before the
root of g + g's − ½|a|s². The steps never pass a contact, however grazing, and converge as fast as Newton's at a clean one.
"""

from __future__ import annotations

import math
from typing import Final

TOUCHING: Final = 1e-7
"""Gaps below this (mm) count as contact when they close."""
_CLOSE: Final = 1e-10
_STEPS: Final = 400


def straight(px: float, py: float, vx: float, vy: float, ax: float, ay: float, reach: float, span: float) -> float:
    """When a point (mm) moving with constant acceleration first enters the circle of radius ``reach`` about the origin.

    Returns seconds from now, at most ``span``; infinite when it does not, or only leaves. A point on the rim
    that moves inwards enters at 0.
    """
    if _aside(px, vx, ax, reach, span) or _aside(py, vy, ay, reach, span):
        return math.inf
    v2 = vx * vx + vy * vy
    a2 = ax * ax + ay * ay
    if v2 == 0.0 and a2 == 0.0:
        return math.inf
    cross = vx * ay - vy * ax
    if cross * cross > 1e-20 * v2 * a2:
        far = reach + (math.sqrt(v2) + 0.5 * math.sqrt(a2) * span) * span
        if px * px + py * py > far * far:
            return math.inf
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
        if first < math.inf:
            return first
        s = 0.5 * speed * turn
        return turn + _along(px + dx * s, py + dy * s, -dx, -dy, 0.0, -pull, reach, span - turn)
    return _along(px, py, dx, dy, speed, pull, reach, span)


def _aside(p: float, v: float, a: float, reach: float, span: float) -> bool:
    """Whether a coordinate that does not turn stays on one side of the circle."""
    w = v + a * span
    if (v > 0.0 and w < 0.0) or (v < 0.0 and w > 0.0):
        return False
    reach += TOUCHING
    q = p + (v + 0.5 * a * span) * span
    return (p > reach and q > reach) or (p < -reach and q < -reach)


def _along(px: float, py: float, dx: float, dy: float, speed: float, pull: float, reach: float, span: float) -> float:
    b = px * dx + py * dy
    if b >= 0.0:
        return math.inf
    aside2 = px * px + py * py - b * b
    room = reach * reach - aside2
    if room <= 0.0:
        return math.inf
    way = -b - math.sqrt(room)
    if way <= 0.0:
        return 0.0
    if pull == 0.0:
        s = way / speed
    else:
        inner = speed * speed + 2.0 * pull * way
        if inner < 0.0:
            return math.inf
        s = 2.0 * way / (speed + math.sqrt(inner))
    return s if s <= span else math.inf


def _curved(px: float, py: float, vx: float, vy: float, ax: float, ay: float, reach: float, span: float) -> float:
    bend = math.hypot(ax, ay)
    t = 0.0
    for _ in range(_STEPS):
        x, y = px + t * (vx + 0.5 * ax * t), py + t * (vy + 0.5 * ay * t)
        d = math.hypot(x, y)
        rate = (x * (vx + ax * t) + y * (vy + ay * t)) / d if d > 0.0 else -math.inf
        g = d - reach
        if g <= _CLOSE:
            if rate < 0.0:
                return t
            g = _CLOSE
        step = (rate + math.sqrt(rate * rate + 2.0 * bend * g)) / bend
        if step < 1e-12:
            step = 1e-12 + (2.0 * rate / bend if rate > 0.0 else 0.0)
        t += step
        if t > span:
            return math.inf
    x, y = px + t * (vx + 0.5 * ax * t), py + t * (vy + 0.5 * ay * t)
    return t if math.hypot(x, y) - reach < TOUCHING else math.inf
