"""Random scenes for measuring and testing: a crowd of figures on the cloth, and a flick that has a free way to the ball."""

from __future__ import annotations

import math
import random

from sim.geometry import Point, distance, segment_point
from sim.model.actions import Flick
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.physics.params import load_params
from sim.table import Table
from sim.units import GRAVITY, rounded


def crowd(rng: random.Random, table: Table, figures: int = 20, *, keepers: bool = True, ball: bool = True) -> Layout:
    """Figures of both sides anywhere on the cloth without overlap, the ball, and a keeper in each goal mouth."""
    taken: list[tuple[Point, float]] = []
    pitch, e = table.pitch, table.equipment
    cloth = pitch.cloth()

    def free(radius: float) -> Point:
        while True:
            p = (rounded(rng.uniform(cloth.left + radius, cloth.right - radius)), rounded(rng.uniform(cloth.low + radius, cloth.high - radius)))
            by_keeper = keepers and abs(p[0]) > pitch.half_length - 60.0 and abs(p[1]) < 80.0
            in_goal = abs(p[0]) > pitch.post_x - radius - 5.0 and abs(p[1]) < pitch.post_y + radius + 5.0
            if not by_keeper and not in_goal and all(distance(p, q) > radius + r + 1e-3 for q, r in taken):
                taken.append((p, radius))
                return p

    placed = {f"{('home', 'away')[i % 2]}.{1 + i // 2}": Figure(free(e.base_radius)) for i in range(figures)}
    rolling = Ball(free(e.ball_radius)) if ball else None
    before = pitch.half_length - 10.0
    held = {f"{side}.keeper": Keeper((x, rounded(rng.uniform(-40, 40)))) for side, x in (("home", -before), ("away", before))} if keepers else {}
    return Layout(rolling, placed, held)


def reaching(rng: random.Random, layout: Layout, table: Table) -> Flick | None:
    """A flick at the ball from a figure that has a free way to it, fast enough to arrive; None where no figure has."""
    if layout.ball is None:
        return None
    ball, e = layout.ball.at, table.equipment
    brake = load_params().base_friction * GRAVITY
    for body in rng.sample(sorted(layout.figures), len(layout.figures)):
        at = layout.figures[body].at
        others = [f.at for b, f in layout.figures.items() if b != body]
        way = distance(at, ball)
        if 30.0 < way < 400.0 and all(distance(q, segment_point(q, at, ball)) > 2.0 * e.base_radius + 1.0 for q in others):
            speed = min(math.sqrt(2.0 * brake * way) * rng.uniform(1.3, 3.0), e.flick_cap)
            off = rng.uniform(-0.8, 0.8) * math.asin((e.base_radius + e.ball_radius) / way)
            return Flick(figure=body, direction=math.atan2(ball[1] - at[1], ball[0] - at[0]) + off, speed=speed)
    return None
