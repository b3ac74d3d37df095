"""Measured conditions that several clauses share: gaps passed, depth of a hit, time at rest, counts.

Every measure has a sign that flips where the fact flips: a hit is so many mm deep, a miss so many mm wide
(negative); a body has stood for so many ms, or would have moved for so many ms more (negative).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

from sim.events import AllAtRest, Log, Touch
from sim.geometry import Point, Point3, distance, segment_point
from sim.model.ids import BALL, is_figure
from sim.rules.findings import Condition, at_least
from sim.rules.passing import least_gap
from sim.rules.words import Unit
from sim.units import SIMULTANEOUS

CERTAIN: Final = 1e6
"""Steps by which a fact that has no measure holds or fails, so that it never hides a measured margin."""

HAIR: Final = 1e-6
"""The least size of a measured margin, so that its sign is never in doubt."""

MS: Final = 1000.0
"""Milliseconds in a second."""


def given(name: str, holds: bool, at: float, *bodies: str, places: tuple[Point, ...] = ()) -> Condition:
    """A plain fact that a clause presupposes: it decides, but never counts as the nearest margin."""
    return Condition(name, CERTAIN if holds else -CERTAIN, Unit.COUNT, float(holds), 1.0, at, bodies, places)


def fact(name: str, holds: bool, at: float, *bodies: str, places: tuple[Point, ...] = ()) -> Condition:
    """A fact that a near miss may lack: one count short when it fails; when it holds it never hides a measured margin."""
    return Condition(name, CERTAIN if holds else -1.0, Unit.COUNT, float(holds), 1.0, at, bodies, places)


def more_than(name: str, count: float, allowed: float, at: float, *bodies: str) -> Condition:
    """Met when a whole number exceeds what is allowed: one too many is +1, just allowed is -1."""
    over = float(count - allowed)
    return Condition(name, over if over > 0.0 else over - 1.0, Unit.COUNT, float(count), float(allowed), at, bodies)


def just_before(t: float) -> float:
    """The moment before ``t``."""
    return math.nextafter(t, -math.inf)


def hit_depth(log: Log, touch: Touch) -> float:
    """How many mm farther to the side two bodies would have had to pass each other in order to miss (at least a hair)."""
    t = just_before(touch.t)
    reach = _radius(log, touch.a, t) + _radius(log, touch.b, t)
    u, v = _velocity(log, touch.a, t), _velocity(log, touch.b, t)
    w = (v[0] - u[0], v[1] - u[1])
    speed = math.hypot(*w)
    if speed == 0.0 or reach == 0.0:
        return max(reach, HAIR)
    aside = reach * abs(w[0] * touch.normal[1] - w[1] * touch.normal[0]) / speed
    return max(reach - aside, HAIR)


def _radius(log: Log, body: str, t: float) -> float:
    """The radius in plan of a round body: the ball, or a figure that stands; 0 for any other."""
    if body == BALL:
        return log.table.equipment.ball_radius if body in log.bodies() else 0.0
    return log.table.equipment.base_radius if is_figure(body) and body in log.bodies() and not log.fallen(body, t) else 0.0


def _velocity(log: Log, body: str, t: float) -> Point3:
    return log.velocity(body, t) if body in log.bodies() else (0.0, 0.0, 0.0)


def met(log: Log, name: str, touch: Touch, about: str) -> Condition:
    """The condition that two bodies met, as deep as the hit was."""
    depth = hit_depth(log, touch)
    return Condition(name, depth, Unit.MM, -depth, 0.0, touch.t, (about, touch.other(about)), (touch.at,))


def passed(log: Log, name: str, a: str, b: str, t0: float, t1: float) -> Condition:
    """The condition that two bodies met, failed by as much as they passed each other."""
    return _passed(log, name, a, b, *least_gap(log, a, b, t0, t1))


def _passed(log: Log, name: str, a: str, b: str, width: float, t: float) -> Condition:
    width = max(width, HAIR)
    return Condition(name, -width, Unit.MM, width, 0.0, t, (a, b), (log.at(a, t), log.at(b, t)))


def negated(condition: Condition, name: str) -> Condition:
    """The opposite condition, under its own name."""
    c = condition
    return Condition(name, -c.margin, c.unit, c.value, c.threshold, c.at, c.bodies, c.places)


def at_rest(log: Log, name: str, body: str, t: float, speed: float | None = None) -> Condition:
    """The condition that a body stood still when it was met at ``t``: for so many ms already, or only in so many ms (negative).

    ``speed`` is the contact's own measure (mm/s); without it the log is asked for the moment before. Time before the motion does not count.
    """
    before = just_before(t)
    places = (log.at(body, before),)
    if speed == 0.0 or (speed is None and log.segment(body, before).at_rest):
        here = log.segment(body, before)
        since = max(_motion_start(log, t), here.t if here.at_rest else t)
        stood = max((t - since) * MS, HAIR)
        return Condition(name, stood, Unit.MS, stood, 0.0, t, (body,), places)
    last = log.plan(body, before)[-1]
    stop = last.t if last.at_rest else last.end
    moving = max((stop - t) * MS, HAIR) if math.isfinite(stop) else CERTAIN
    return Condition(name, -moving, Unit.MS, -moving, 0.0, t, (body,), places)


def moving_when_met(log: Log, name: str, body: str, touch: Touch) -> Condition:
    """The condition that a body moved when it met something: for so many ms more, or at rest for so many already (negative)."""
    return negated(at_rest(log, name, body, touch.t, touch.speed_of(body)), name)


def _motion_start(log: Log, t: float) -> float:
    """When the motion of that moment began: what a body did in an earlier one does not count, so that a cut log says the same."""
    start = log.events[0].t if log.events else 0.0
    return max((e.t for e in log.of(AllAtRest, before=just_before(t))), default=start)


def nearest_pass(log: Log, name: str, mover: str, bodies: Iterable[str], t0: float, t1: float) -> Condition | None:
    """``passed`` for whichever of the bodies was passed most closely; None when there is none."""
    there = [b for b in bodies if b != mover and log.on(b, t0)]
    start, end = log.at(mover, t0), log.at(mover, t1)
    there.sort(key=lambda b: distance(log.at(b, t0), segment_point(log.at(b, t0), start, end)))
    best: tuple[float, float, str] | None = None
    for body in there:
        width, t = least_gap(log, mover, body, t0, t1, best[0] if best else math.inf)
        if best is None or width < best[0]:
            best = (width, t, body)
    return _passed(log, name, mover, best[2], best[0], best[1]) if best else None


def order(name: str, first: float, second: float, *bodies: str) -> Condition:
    """The condition that one moment came before another, by how many ms; within a microsecond neither did (GEN 3)."""
    return at_least(name, (second - first) * MS, SIMULTANEOUS * MS, Unit.MS, first, *bodies)


def figures_on(log: Log, t: float) -> list[str]:
    """The figures on the cloth at ``t``, spare keepers included."""
    return [b for b in log.bodies() if is_figure(b) and log.on(b, t)]


def ball_at(log: Log, t: float) -> Point | None:
    """Where the ball is in plan, None when it is off the cloth."""
    return log.at(BALL, t) if BALL in log.bodies() and log.on(BALL, t) else None


def ball_moving(log: Log, t: float) -> bool:
    """Whether the ball moves just before ``t``."""
    return BALL in log.bodies() and not log.segment(BALL, just_before(t)).at_rest
