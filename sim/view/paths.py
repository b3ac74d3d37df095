"""The ways that ball and figures went, as traced in the log: thicker with speed, height shown by a parting shadow."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from sim.events import Entered, Log, Segment
from sim.geometry import Point
from sim.model.ids import BALL, side_of
from sim.view.pieces import LIGHT, Stage
from sim.view.theme import Colour

STEP = 7.0
"""A path is sampled about every so many mm."""
JUMP = 0.5
"""A gap of more than this (mm) is no way that was gone: a body was put elsewhere, or turned over its rim in falling."""
SLIM = 8.0
"""Where figures are small, paths are no wider than their radius allows: one unit to so many px of it."""
AIR = 0.5
"""Above this height (mm) the ball flies."""


@dataclass(frozen=True, slots=True)
class Knot:
    """A place on a path: time (s), mm, height (mm), speed (mm/s)."""

    t: float
    at: Point
    height: float
    speed: float


def trace(log: Log, body: str, t0: float, t1: float) -> tuple[tuple[Knot, ...], ...]:
    """The ways a body went between two moments, one for each unbroken stretch."""
    ways: list[list[Knot]] = []
    put = [e.t for e in log.of(Entered) if e.body == body]
    for segment in log.path(body, t0, t1):
        if segment.at_rest or not math.isfinite(segment.duration):
            continue
        knots = _knots(segment)
        last = ways[-1][-1] if ways else None
        if last and math.dist(last.at, knots[0].at) <= JUMP and not any(last.t < t <= knots[0].t for t in put):
            ways[-1].extend(knots[1:])
        else:
            ways.append(knots)
    return tuple(tuple(way) for way in ways if _length(way) > 0.2)


def _knots(s: Segment) -> list[Knot]:
    straight = math.dist(s.at, s.place(s.end))
    bend = math.hypot(*s.acceleration) * s.duration**2 / 8
    count = min(160, max(2, math.ceil((straight + 2 * bend) / STEP)))
    out = []
    for i in range(count + 1):
        t = s.t + s.duration * i / count
        x, y, z = s.place(t)
        u, v, _ = s.speed(t)
        out.append(Knot(t, (x, y), z, math.hypot(u, v)))
    return out


def _length(way: list[Knot]) -> float:
    return sum(math.dist(a.at, b.at) for a, b in pairwise(way))


def half_width(stage: Stage, speed: float, unit: float) -> float:
    """Half the width of a path at a speed, in px."""
    p = stage.theme.path
    share = min(1.0, math.sqrt(speed / p["full_speed"]))
    return (p["slow"] + (p["fast"] - p["slow"]) * share) * unit


def draw_path(stage: Stage, log: Log, body: str, t0: float, t1: float, unit: float, *, faint: bool = False) -> None:
    """A body's way between two moments; ``unit`` is px at a width of 1280. ``faint`` for what came after the shown moment."""
    colour = stage.theme.trail(side_of(body))
    unit = min(unit, stage.transform.length(stage.equipment.base_radius) / SLIM)
    ways = trace(log, body, t0, t1)
    for way in ways:
        if body == BALL:
            _draw_height(stage, way, unit, faint)
        knots = [(*stage.transform.px(k.at), half_width(stage, k.speed, unit)) for k in way]
        if not faint:
            stage.canvas.trail([(x, y, h + 0.9 * unit) for x, y, h in knots], stage.theme.colour("shadow"), 0.35)
        stage.canvas.trail(knots, colour, 0.42 if faint else 0.92)
    if ways:
        _draw_head(stage, ways[-1], colour, unit, 0.5 if faint else 0.95)


def _draw_height(stage: Stage, way: tuple[Knot, ...], unit: float, faint: bool) -> None:
    """Where the ball flew: the shadow of its way on the cloth, parted from it by its height."""
    flight: list[Knot] = []
    for knot in [*way, None]:
        if knot and knot.height > AIR:
            flight.append(knot)
        elif flight:
            scale = stage.transform.scale * 0.7
            points = [stage.transform.px(k.at) for k in flight]
            shade = [(x + LIGHT[0] * k.height * scale, y + LIGHT[1] * k.height * scale, 1.6 * unit) for (x, y), k in zip(points, flight, strict=True)]
            stage.canvas.trail(shade, stage.theme.colour("shadow"), 0.25 if faint else 0.5)
            flight = []


def _draw_head(stage: Stage, way: tuple[Knot, ...], colour: Colour, unit: float, alpha: float) -> None:
    """An arrowhead at the end of a way, when it is long enough to carry one."""
    tip = stage.transform.px(way[-1].at)
    size = 7.5 * unit
    back = next((p for p in (stage.transform.px(k.at) for k in reversed(way)) if math.dist(p, tip) >= size), None)
    if back is None:
        return
    length = math.dist(back, tip)
    ux, uy = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    base = (tip[0] - ux * size, tip[1] - uy * size)
    wing = size * 0.55
    stage.canvas.polygon([tip, (base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing)], colour, alpha)


def apex(log: Log, t0: float, t1: float) -> tuple[Knot, ...]:
    """The highest place of each flight of the ball between two moments."""
    out: list[Knot] = []
    best: Knot | None = None
    for way in trace(log, BALL, t0, t1):
        for knot in [*way, None]:
            if knot and knot.height > AIR:
                best = knot if best is None or knot.height > best.height else best
            elif best:
                out.append(best)
                best = None
    return tuple(out)
