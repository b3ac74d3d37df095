"""How closely two bodies passed each other in plan, and when.

Two round bodies are measured on their stretches of constant acceleration, where their distance has a closed form;
whatever has corners (a fallen figure, a rod keeper) is sampled and refined.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from sim.events import Log, Segment
from sim.geometry import gap
from sim.model.ids import BALL, is_keeper

_SAMPLES = 8
_REFINE = 26
_GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0
_STRAIGHT = 1e-9


def gap_at(log: Log, a: str, b: str, t: float) -> float:
    """Gap in plan between the edges of two bodies at ``t`` (mm)."""
    return gap(log.shape(a, t), log.shape(b, t))


def least_gap(log: Log, a: str, b: str, t0: float, t1: float, bound: float = math.inf) -> tuple[float, float]:
    """The least gap in plan between two bodies between two moments, and when it was (mm, s).

    Where it is certainly not below ``bound`` something not below it is given back, without looking closer. A ball that
    flew over the other body is as far from it as it was above it.
    """
    ways = [list(log.path(body, t0, t1)) if t0 < t1 else [] for body in (a, b)]
    if not all(ways):
        return gap_at(log, a, b, t0), t0
    if _round(log, a, t0, t1) and _round(log, b, t0, t1):
        found = _of_discs(ways[0], ways[1], _radius(log, a) + _radius(log, b), bound)
        return _above(log, b if a == BALL else a, ways[0 if a == BALL else 1]) if found[0] < 0.0 and BALL in (a, b) else found
    return _sampled(log, a, b, ways, t0, t1)


def _above(log: Log, figure: str, way: list[Segment]) -> tuple[float, float]:
    """The least gap, in plan or in height, between the ball on its way and a standing figure that it flies over."""
    top = log.table.equipment.figure_height

    def clear(t: float) -> float:
        return max(gap_at(log, BALL, figure, t), log.place(BALL, t)[2] - top)

    found = [(math.inf, way[0].t)]
    for s in (s for s in way if math.isfinite(s.end)):
        step = s.duration / _SAMPLES
        times = [_least(clear, s.t + i * step, s.t + (i + 1) * step) for i in range(_SAMPLES)]
        found += [(clear(t), t) for t in times]
    return min(found)


def least_gap_on_plan(log: Log, mover: str, standing: str, t: float) -> float:
    """The least gap (mm) to a standing figure on the way that a round body would go to rest from just before ``t``, if nothing more were met."""
    way: list[Segment] = []
    for s in log.plan(mover, math.nextafter(t, -math.inf)):
        start = max(s.t, t)
        span = 0.0 if s.at_rest else max(s.end - start, 0.0)
        way.append(Segment(start, span, s.place(start), s.speed(start), s.acceleration))
    x, y = log.at(standing, math.nextafter(t, -math.inf))
    stood = Segment(way[0].t, way[-1].end - way[0].t + 1.0, (x, y, 0.0))
    return _of_discs(way, [stood], _radius(log, mover) + _radius(log, standing), math.inf)[0]


def _round(log: Log, body: str, t0: float, t1: float) -> bool:
    return body == BALL or not (is_keeper(body) or log.fallen(body, t0) or log.fallen(body, t1))


def _radius(log: Log, body: str) -> float:
    return log.table.equipment.ball_radius if body == BALL else log.table.equipment.base_radius


def _of_discs(first: list[Segment], second: list[Segment], reach: float, bound: float) -> tuple[float, float]:
    best = (math.inf, first[0].t)
    for low, high, a, b in _common(first, second):
        x, y, _ = a.place(low)
        p, q, _ = b.place(low)
        u, v, _ = a.speed(low)
        r, s, _ = b.speed(low)
        dx, dy, du, dv = p - x, q - y, r - u, s - v
        ax, ay = b.acceleration[0] - a.acceleration[0], b.acceleration[1] - a.acceleration[1]
        span = high - low
        ex, ey = du * span + 0.5 * ax * span * span, dv * span + 0.5 * ay * span * span
        if abs(du * ay - dv * ax) <= _STRAIGHT * (du * du + dv * dv):
            best = min(best, _straight(dx, dy, ex, ey, (du, dv), (ax, ay), span, reach, low))
            continue
        farthest = math.hypot(du, dv) * span + 0.5 * math.hypot(ax, ay) * span * span
        if math.hypot(dx, dy) - farthest - reach >= min(best[0], bound):
            best = min(best, (math.hypot(dx, dy) - reach, low))
            continue

        def distance(h: float, dx: float = dx, dy: float = dy, du: float = du, dv: float = dv, ax: float = ax, ay: float = ay) -> float:
            return math.hypot(dx + du * h + 0.5 * ax * h * h, dy + dv * h + 0.5 * ay * h * h)

        h = _least(distance, 0.0, span)
        best = min(best, (distance(h) - reach, low + h))
    return best


def _straight(
    dx: float, dy: float, ex: float, ey: float, v: tuple[float, float], a: tuple[float, float], span: float, reach: float, low: float
) -> tuple[float, float]:
    """The least gap where one body goes straight past the other, from (dx, dy) on by (ex, ey), and never turns back."""
    length2 = ex * ex + ey * ey
    along = min(max(-(dx * ex + dy * ey) / length2, 0.0), 1.0) if length2 > 0.0 else 0.0
    gap_there = math.hypot(dx + along * ex, dy + along * ey) - reach
    way, length = along * math.sqrt(length2), math.sqrt(length2)
    speed = (v[0] * ex + v[1] * ey) / length if length > 0.0 else 0.0
    gain = (a[0] * ex + a[1] * ey) / length if length > 0.0 else 0.0
    root = math.sqrt(max(speed * speed + 2.0 * gain * way, 0.0))
    h = 2.0 * way / (speed + root) if speed + root > 0.0 else 0.0
    return gap_there, low + min(h, span)


def _common(first: list[Segment], second: list[Segment]) -> Iterator[tuple[float, float, Segment, Segment]]:
    """The stretches of time in which both bodies keep one acceleration each."""
    i = j = 0
    while i < len(first) and j < len(second):
        a, b = first[i], second[j]
        low, high = max(a.t, b.t), min(a.end, b.end)
        if low <= high:
            yield low, high, a, b
        if a.end <= b.end:
            i += 1
        else:
            j += 1


def _least(value: Callable[[float], float], low: float, high: float) -> float:
    """Where a smooth function of one variable is least: sampled, then narrowed by golden sections."""
    places = [low + (high - low) * i / _SAMPLES for i in range(_SAMPLES + 1)]
    values = [value(p) for p in places]
    i = min(range(len(places)), key=values.__getitem__)
    return min((_golden(value, places[max(0, i - 1)], places[min(_SAMPLES, i + 1)]), places[i]), key=value)


def _golden(value: Callable[[float], float], low: float, high: float) -> float:
    m1, m2 = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    f1, f2 = value(m1), value(m2)
    for _ in range(_REFINE):
        if f1 < f2:
            high, m2, f2 = m2, m1, f1
            m1 = high - _GOLDEN * (high - low)
            f1 = value(m1)
        else:
            low, m1, f1 = m1, m2, f2
            m2 = low + _GOLDEN * (high - low)
            f2 = value(m2)
    return (low + high) / 2


def _sampled(log: Log, a: str, b: str, ways: list[list[Segment]], t0: float, t1: float) -> tuple[float, float]:
    knots = {t0, t1}
    for way in ways:
        for s in way:
            knots.update((s.t, min(s.end, t1)))
            if not s.at_rest:
                knots.update(s.t + min(s.duration, t1 - s.t) * i / _SAMPLES for i in range(1, _SAMPLES))
    times = sorted(knots)
    reach = _extent(log, a) + _extent(log, b)
    near = sorted((math.dist(log.at(a, t), log.at(b, t)) - reach, i) for i, t in enumerate(times))
    best = (math.inf, 0)
    for least, i in near:
        if least >= best[0]:
            break
        best = min(best, (gap_at(log, a, b, times[i]), i))
    i = best[1]
    t = _golden(lambda u: gap_at(log, a, b, u), times[max(0, i - 1)], times[min(len(times) - 1, i + 1)])
    return min((best[0], times[i]), (gap_at(log, a, b, t), t))


def _extent(log: Log, body: str) -> float:
    """How far a body can reach from its own place (mm)."""
    e = log.table.equipment
    return e.rod_length + e.keeper_width if is_keeper(body) else e.ball_radius if body == BALL else e.figure_height + e.base_radius
