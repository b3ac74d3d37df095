"""Falls among neighbours, by fences and keepers, and their mirror images."""

from __future__ import annotations

import math
import random

from sim.events import Fall
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.physics import Outcome
from tests.physics.mirror import Flip, mirrored_id, mirrored_layout
from tests.physics.scenes import PITCH, run


def blow(rng: random.Random) -> Layout:
    """A ball in the air flies into a figure with others about it, in the open, or by a fence or a keeper."""
    x = rng.choice([0.0, 0.0, 570.0, 645.0, -640.0])
    direction = rng.uniform(-math.pi, math.pi)
    start = (x - 45.0 * math.cos(direction), -45.0 * math.sin(direction))
    if abs(start[0]) > PITCH.fence_x - 11.0:
        direction = math.pi - direction
        start = (x - 45.0 * math.cos(direction), -45.0 * math.sin(direction))
    y = 150.0 if abs(x) > 600.0 else 0.0
    figures = {"home.9": Figure((x, y))}
    for k in range(1, 6):
        p = (x + rng.uniform(-60, 60), y + rng.uniform(-60, 60))
        apart = all(math.dist(p, f.at) > 20.1 for f in figures.values()) and math.dist(p, (start[0], start[1] + y)) > 21.1
        if apart and abs(p[0]) < PITCH.fence_x - 10.0:
            figures[f"away.{k}"] = Figure(p)
    keepers = {"away.keeper": Keeper((x + 12.0, 40.0))} if x == 570.0 else {}
    figures = {b: f for b, f in figures.items() if not keepers or b == "home.9"}
    ball = Ball((start[0], start[1] + y), (5000.0 * math.cos(direction), 5000.0 * math.sin(direction)), 15.0)
    return Layout(ball, figures, keepers)


def _told(outcome: Outcome, flip: Flip | None = None) -> list[tuple[str, float, float]]:
    found = []
    for e in outcome.log.of(Fall):
        lying = flip.angle(e.lying) if flip else e.lying
        found.append((mirrored_id(e.figure, flip) if flip else e.figure, round(math.cos(lying), 4) + 0.0, round(math.sin(lying), 4) + 0.0))
    return found


def fall_is_mirrored(seed: int, flip: Flip) -> bool:
    """Whether a blow and its mirror image give mirrored falls."""
    layout = blow(random.Random(seed))
    try:
        ours = run(layout)
    except ValueError:
        return True
    return _told(ours, flip) == _told(run(mirrored_layout(layout, flip)))
