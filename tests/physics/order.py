"""Close calls: contacts that fall nearly together, with their true order from closed forms."""

from __future__ import annotations

import math
import random

from sim.model.ids import BALL
from sim.model.layout import Ball, Figure, Layout
from tests.physics.scenes import BRAKE, EQUIPMENT, REACH, ROLL, ball_touches, plus, run, scene, turned


def time_of_way(way: float, speed: float, brake: float) -> float:
    """When a body has gone a way (mm) against a constant deceleration."""
    return 2.0 * way / (speed + math.sqrt(speed * speed - 2.0 * brake * way))


def gate(rng: random.Random) -> bool:
    """The ball runs at the gap between two figures, slightly off its middle: it must meet the nearer one first."""
    direction, speed = rng.uniform(-math.pi, math.pi), rng.uniform(300.0, 5900.0)
    half = rng.uniform(11.0, 19.0)
    off = math.copysign(10 ** rng.uniform(-4, -0.5), rng.uniform(-1, 1))
    at = (rng.uniform(-100, 100), rng.uniform(-100, 100))
    left, right = (plus(at, turned((0.0, side * half), direction)) for side in (1, -1))
    start = plus(at, turned((-80.0, off), direction))
    outcome = run(scene(Ball(start, turned((speed, 0.0), direction)), home_1=left, away_1=right))
    return ball_touches(outcome)[0].other(BALL) == ("home.1" if off > 0 else "away.1")


def duel(rng: random.Random) -> bool:
    """Two figures slide into two others far apart, a moment apart: the touches stand in their true order."""
    ways = [0.0, 0.0]
    while not 1.0 < ways[1] < 60.0:
        speeds = [rng.uniform(300.0, 5000.0) for _ in range(2)]
        ways[0], late = rng.uniform(1.0, 20.0), 10 ** rng.uniform(-7, -4)
        meets = time_of_way(ways[0], speeds[0], BRAKE) + late
        ways[1] = speeds[1] * meets - 0.5 * BRAKE * meets**2
    swap = rng.random() < 0.5
    rows = [(-100.0, 100.0), (100.0, -100.0)][:: -1 if swap else 1]
    figures = {}
    for number, (_, y), way, speed in zip((1, 2), rows, ways, speeds, strict=True):
        direction = rng.uniform(-math.pi, math.pi)
        target = (0.0, y)
        figures[f"away.{number}"] = Figure(target)
        figures[f"home.{number}"] = Figure(plus(target, turned((-20.0 - way, 0.0), direction)), turned((speed, 0.0), direction))
    outcome = run(Layout(None, figures))
    told = [(t.a, t.b) for t in outcome.touches if t.a in ("home.1", "home.2")]
    times = [t.t for t in outcome.touches[:2]]
    return told[:2] == [("home.1", "away.1"), ("home.2", "away.2")] and abs(times[1] - times[0] - late) <= 1e-9


def swerve(rng: random.Random) -> bool:
    """The ball is passed by a figure that has the same place to go to: who is at the third body first touches it first."""
    figure_way = 0.0
    while not 1.0 < figure_way < 300.0:
        speed, pace = rng.uniform(500.0, 5000.0), rng.uniform(1000.0, 5000.0)
        ball_way = rng.uniform(5.0, 60.0)
        late = math.copysign(10 ** rng.uniform(-7, -4), rng.uniform(-1, 1))
        meets = time_of_way(ball_way, speed, ROLL) + late
        figure_way = pace * meets - 0.5 * BRAKE * meets**2 if pace > BRAKE * meets else 0.0
    direction = rng.uniform(-math.pi, math.pi)
    ball = Ball(turned((-REACH - ball_way, 0.0), direction), turned((speed, 0.0), direction))
    figure = Figure(turned((2 * EQUIPMENT.base_radius + figure_way, 0.0), direction), turned((-pace, 0.0), direction))
    outcome = run(scene(ball, away_5=(0.0, 0.0), home_7=figure))
    first = outcome.touches[0]
    return first.involves(BALL) == (late > 0)


def grazed(rng: random.Random, depth: float, speed: float = 5000.0) -> bool:
    """Whether a ball that passes ``depth`` mm within reach of a figure touches it."""
    direction = rng.uniform(-math.pi, math.pi)
    aside = rng.choice([1, -1]) * (REACH - depth)
    at = (rng.uniform(-300, 300), rng.uniform(-200, 200))
    start = plus(at, turned((-rng.uniform(30.0, 200.0), aside), direction))
    outcome = run(scene(Ball(start, turned((speed, 0.0), direction)), home_9=at))
    return bool(outcome.touches) and outcome.touches[0].a == "home.9"
