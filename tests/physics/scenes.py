"""Small scenes and readings that the tests of physics share: lengths mm, times s, angles radians."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import replace

from sim.events import Fall, Log, Motion, Touch
from sim.geometry import Point, Point3, gap
from sim.model.actions import AnyAction, Flick
from sim.model.ids import BALL
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.physics import Outcome, PhysicsParams, load_params, samples, simulate
from sim.table import load_table
from sim.units import GRAVITY

TABLE = load_table()
PITCH, EQUIPMENT = TABLE.pitch, TABLE.equipment
PARAMS = load_params()
SMOOTH = replace(PARAMS, contact_friction=0.0)
REACH = EQUIPMENT.base_radius + EQUIPMENT.ball_radius
BRAKE = PARAMS.base_friction * GRAVITY
ROLL = PARAMS.ball_rolling * GRAVITY


def turned(v: Point, angle: float) -> Point:
    """A vector turned by an angle."""
    c, s = math.cos(angle), math.sin(angle)
    return (c * v[0] - s * v[1], s * v[0] + c * v[1])


def plus(a: Point, b: Point, k: float = 1.0) -> Point:
    """``a + k·b``."""
    return (a[0] + k * b[0], a[1] + k * b[1])


def dot(a: Point, b: Point) -> float:
    """The scalar product."""
    return a[0] * b[0] + a[1] * b[1]


def between(a: Point, b: Point) -> float:
    """The signed angle from ``a`` to ``b`` in degrees."""
    return math.degrees(math.atan2(a[0] * b[1] - a[1] * b[0], dot(a, b)))


def scene(ball: Ball | Point | None = None, keepers: dict[str, Keeper] | None = None, **figures: Figure | Point) -> Layout:
    """A layout: ``home_9=(0, 0)`` puts the figure ``home.9`` there."""
    placed = {name.replace("_", "."): f if isinstance(f, Figure) else Figure(f) for name, f in figures.items()}
    return Layout(Ball(ball) if isinstance(ball, tuple) else ball, placed, keepers or {})


def before(log: Log, body: str, t: float) -> Point3:
    """A body's velocity just before ``t``."""
    ran = list(log.path(body, 0.0, t))
    return ran[-1].speed(ran[-1].end) if ran else (0.0, 0.0, 0.0)


def after(log: Log, body: str, t: float) -> Point:
    """A body's velocity in plan just after a contact at ``t``."""
    u, v, _ = log.velocity(body, t)
    return (u, v)


def spin_after(log: Log, body: str, t: float) -> float:
    """A body's spin just after a contact at ``t``."""
    segment = log.segment(body, t)
    return segment.spin + segment.spin_rate * (t - segment.t)


def ball_touches(outcome: Outcome) -> list[Touch]:
    """The touches of the ball."""
    return [t for t in outcome.touches if t.involves(BALL)]


def falls(outcome: Outcome) -> list[str]:
    """Who fell, in order."""
    return [e.figure for e in outcome.log.of(Fall)]


def shot_at(target: Point, reach: float, aside: float, direction: float, speed: float, away: float = 60.0) -> Ball:
    """A ball rolling off at ``speed``, ``away`` mm before it meets the disc of reach ``reach`` round ``target``, ``aside`` to its left."""
    along = math.sqrt(reach * reach - aside * aside)
    ux, uy = math.cos(direction), math.sin(direction)
    start = (target[0] - (along + away) * ux - aside * uy, target[1] - (along + away) * uy + aside * ux)
    return Ball(start, (speed * ux, speed * uy))


def slowed(speed: float, way: float, brake: float) -> float:
    """The speed left after a way (mm) against a constant deceleration (mm/s²)."""
    return math.sqrt(speed * speed - 2.0 * brake * way)


def overlaps(layout: Layout, most: float = 1e-4) -> list[tuple[str, str, float]]:
    """Pairs of bodies that overlap in plan by more than ``most`` (mm), those on each other's heights or entangled left out."""
    tall = {**{b: (0.0, EQUIPMENT.fallen_height if f.fallen else EQUIPMENT.figure_height) for b, f in layout.figures.items()}}
    tall |= dict.fromkeys(layout.keepers, (0.0, EQUIPMENT.keeper_height))
    if layout.ball:
        tall[BALL] = (layout.ball.height, layout.ball.height + 2 * EQUIPMENT.ball_radius)
    log = Log(TABLE, layout)
    names, found = layout.ids(), []
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            hung = a in layout.figures and b in layout.figures and (b in layout.figures[a].entangled or a in layout.figures[b].entangled)
            if hung or tall[a][0] >= tall[b][1] or tall[b][0] >= tall[a][1]:
                continue
            deep = -gap(log.shape(a, 0.0), log.shape(b, 0.0))
            if deep > most:
                found.append((a, b, deep))
    return found


def crowd(rng: random.Random, figures: int = 20, *, keepers: bool = True, ball: bool = True) -> Layout:
    """A random layout on the standard table without overlaps."""
    return samples.crowd(rng, TABLE, figures, keepers=keepers, ball=ball)


def reaching(rng: random.Random, layout: Layout) -> Flick | None:
    """A random flick at the ball, from a figure that has a free way to it; None where no figure has."""
    return samples.reaching(rng, layout, TABLE)


def text(outcome: Outcome) -> str:
    """Everything that happened, to the last bit."""
    return "\n".join(map(repr, (*outcome.events, outcome.final.to_dict(), outcome.duration)))


def run(layout: Layout, *actions: AnyAction, params: PhysicsParams = PARAMS) -> Outcome:
    """Plays actions from a layout on the standard table."""
    return simulate(layout, actions, params=params)


def motions(outcome: Outcome, body: str) -> Sequence[Motion]:
    """A body's plans, in order."""
    return [e for e in outcome.log.of(Motion) if e.body == body]
