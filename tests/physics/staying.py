"""Nothing leaves the cloth unseen: random flicks up to the cap, and chips at the corners."""

from __future__ import annotations

import math
import random

from sim.events import Crossing, Left, Line
from sim.model.actions import Flick
from sim.model.ids import BALL
from sim.model.layout import Ball, Figure, Layout
from sim.physics import Outcome
from tests.physics.scenes import EQUIPMENT, PITCH, crowd, run, scene, turned

SLACK = 1e-4


def flown(outcome: Outcome) -> bool:
    """Whether the ball left over the fence, and the log says so: a crossing above it, then the ball off the cloth."""
    over = [e for e in outcome.log.of(Crossing) if e.line is Line.FENCE]
    left = [e for e in outcome.log.of(Left) if e.body == BALL]
    if len(over) != 1 or len(left) != 1 or outcome.final.ball is not None:
        return False
    x, y, z = over[0].at
    at_edge = max(abs(x) - PITCH.fence_x, abs(y) - PITCH.fence_y) + EQUIPMENT.ball_radius
    return z >= PITCH.fence_height and abs(at_edge) <= SLACK and over[0].t == left[0].t


def escaped(outcome: Outcome) -> bool:
    """Whether anything is ever beyond the fence without the log saying how."""
    log, cloth = outcome.log, PITCH.cloth()
    for body in log.start.ids():
        stretches = list(log.path(body, 0.0, log.until))
        for t in [*(s.t for s in stretches), *(s.t + s.duration / 2 for s in stretches), log.until]:
            if log.on(body, t) and cloth.inside_margin(log.shape(body, t)) < -SLACK:
                return True
    gone = set(log.start.ids()) - set(outcome.final.ids())
    return bool(gone) and not (gone == {BALL} and flown(outcome))


def random_flick(rng: random.Random) -> Outcome:
    """Any figure of a crowd flicked anywhere, at any speed up to the cap, some with a loft."""
    layout = crowd(rng, keepers=False)
    body = rng.choice(sorted(layout.figures))
    at, ball = layout.figures[body].at, layout.ball
    assert ball is not None
    straight = math.atan2(ball.at[1] - at[1], ball.at[0] - at[0])
    direction = straight + rng.gauss(0.0, 0.1) if rng.random() < 0.7 else rng.uniform(-math.pi, math.pi)
    loft = rng.uniform(0.1, 1.0) if rng.random() < 0.3 else 0.0
    return run(layout, Flick(figure=body, direction=direction, speed=rng.uniform(500.0, EQUIPMENT.flick_cap), loft=loft))


def into_a_corner(rng: random.Random, body: str) -> Outcome:
    """The ball or a figure sent into a corner of the fence at exactly 45°, both walls at once."""
    sx, sy = rng.choice([1, -1]), rng.choice([1, -1])
    radius = EQUIPMENT.ball_radius if body == BALL else EQUIPMENT.base_radius
    way, speed = rng.choice([5.0, 100.0, 200.0]), rng.choice([1100.0, 2000.0, 4100.0])
    at = (sx * (PITCH.fence_x - radius - way), sy * (PITCH.fence_y - radius - way))
    velocity = (sx * speed, sy * speed)
    return run(scene(Ball(at, velocity)) if body == BALL else Layout(None, {body: Figure(at, velocity)}))


def chip_over_a_corner(rng: random.Random) -> Outcome:
    """The ball in the air above the fence, at exactly 45° to a corner or near it."""
    sx, sy = rng.choice([1, -1]), rng.choice([1, -1])
    way = rng.choice([20.0, 50.0])
    at = (sx * (PITCH.fence_x - 11.0 - way), sy * (PITCH.fence_y - 11.0 - way))
    off = rng.choice([0.0, 0.0, rng.uniform(-0.2, 0.2)])
    return run(Layout(Ball(at, turned((sx * 3000.0, sy * 3000.0), off), 70.0)))
