"""Random scenes and actions of every physical verb, from a seed: what the world must survive."""

from __future__ import annotations

import math
import random

from sim.geometry import Point
from sim.model.actions import After, AnyAction, AtRest, Flick, MoveHand, MoveKeeper, OnTouch, Place, Spare, Technique, Wait, When
from sim.model.ids import BALL, Side
from sim.model.layout import Ball, Figure, Layout
from sim.physics import check_layout
from tests.physics.scenes import EQUIPMENT, PITCH, TABLE, crowd, overlaps, run, turned


def anywhere(rng: random.Random, margin: float = 0.0) -> Point:
    """A place on the cloth."""
    return (rng.uniform(-PITCH.fence_x + margin, PITCH.fence_x - margin), rng.uniform(-PITCH.fence_y + margin, PITCH.fence_y - margin))


def tight(rng: random.Random) -> Layout:
    """A crowd packed round one place, with gaps of nothing between some."""
    corner = rng.random() < 0.3
    at = (PITCH.fence_x - 10.0, PITCH.fence_y - 10.0) if corner else (rng.uniform(-300, 300), rng.uniform(-200, 200))
    figures: dict[str, Figure] = {f"home.{1}": Figure(at)}
    step = 2 * EQUIPMENT.base_radius
    spots = [(at[0] - i * step, at[1] - j * step) for i in range(5) for j in range(4)][1:]
    for k, spot in enumerate(rng.sample(spots, rng.randint(3, 18))):
        figures[f"{rng.choice(['home', 'away'])}.{2 + k}"] = Figure(spot)
    ball = Ball((at[0] - 5 * step - 1.0, at[1] - 1.0))
    return Layout(ball, figures)


def layout(rng: random.Random) -> Layout:
    """A random layout: loose or tight, some figures lying, some moving, the ball perhaps in the air."""
    if rng.random() < 0.3:
        return tight(rng)
    made = crowd(rng, rng.randint(1, 20), keepers=rng.random() < 0.6)
    for body, figure in list(made.figures.items()):
        chance = rng.random()
        if chance < 0.1:
            lying = Figure(figure.at, fallen=True, lying=rng.uniform(-math.pi, math.pi))
            if not overlaps(made.with_figure(body, lying), 0.0) and _inside(made.with_figure(body, lying)):
                made = made.with_figure(body, lying)
        elif chance < 0.3:
            velocity = turned((rng.uniform(0, 5500), 0.0), rng.uniform(-math.pi, math.pi))
            made = made.with_figure(body, Figure(figure.at, velocity, rng.choice([0.0, rng.uniform(-150, 150)])))
    assert made.ball is not None
    if rng.random() < 0.5:
        velocity = turned((rng.uniform(0, 5900), 0.0), rng.uniform(-math.pi, math.pi))
        made = Layout(Ball(made.ball.at, velocity, rng.choice([0.0, 0.0, rng.uniform(0, 120)])), made.figures, made.keepers)
    return made


def _inside(made: Layout) -> bool:
    try:
        check_layout(made, TABLE)
    except ValueError:
        return False
    return True


def actions(rng: random.Random, made: Layout, count: int) -> list[AnyAction]:
    """Random actions, many of them at once."""
    return [
        action(rng, made, rng.choice([AtRest(), After(rng.choice([0.0, rng.uniform(0, 0.3)])), OnTouch(rng.choice(list(made.figures)), 0.01)]))
        for _ in range(count)
    ]


def action(rng: random.Random, made: Layout, when: When) -> AnyAction:
    """One random action."""
    verb = rng.choice(["flick", "flick", "flick", "nail", "keeper", "keeper", "hand", "place", "spare", "wait"])
    body = rng.choice(list(made.figures))
    at = made.figures[body].at
    side = rng.choice(list(Side))
    if verb == "flick":
        speed = rng.uniform(10, 6000)
        technique = Technique(contact_ms=rng.choice([None, rng.uniform(1, 80)]), hand_mm=rng.uniform(0, 5))
        return Flick(
            figure=body,
            direction=rng.uniform(-4, 4),
            speed=speed,
            loft=rng.choice([0.0, rng.uniform(0, 1.2)]),
            spin=rng.choice([0.0, rng.uniform(-0.05, 0.05) * min(speed, 100.0)]),
            technique=technique,
            when=when,
        )
    if verb == "nail":
        start = (at[0] - 14.0 - rng.choice([0.0, 0.5, 5.0]), at[1] + rng.choice([0.0, rng.uniform(-9, 9)]))
        stop = (at[0] + rng.uniform(-10, 200), at[1] + rng.uniform(-60, 60))
        return Flick(figure=body, nail=((0.0, *start), (rng.uniform(0.05, 0.5), *stop)), when=when)
    if verb == "keeper" and f"{side}.keeper" in made.keepers:
        x, y = made.keepers[f"{side}.keeper"].at
        angle = made.keepers[f"{side}.keeper"].angle
        end = (x + rng.uniform(-200, 70 if x > 0 else 200), y + rng.uniform(-150, 150))
        end = (min(max(abs(end[0]), 300.0), 650.0) * (1 if x > 0 else -1), end[1])
        return MoveKeeper(side=side, path=((0.0, x, y, angle), (rng.uniform(0.25, 0.8), *end, angle + rng.uniform(-0.7, 0.7))), when=when)
    if verb == "hand":
        return MoveHand(
            side=side, path=((0.0, *anywhere(rng), 60.0), (0.2, *anywhere(rng), rng.choice([0.0, 25.0])), (0.6, *anywhere(rng), 0.0)), when=when
        )
    if verb == "place":
        return Place(body=rng.choice([body, BALL]), to=anywhere(rng, 11.0), when=when)
    if verb == "spare":
        return Spare(side=side, enter=anywhere(rng, 11.0), when=when)
    return Wait(seconds=rng.uniform(0, 1), when=when)


def complaint(made: Layout, done: list[AnyAction]) -> str | None:
    """What is wrong after these actions: an overlap, a body off the cloth, a last layout that is no valid input, something that moves on."""
    outcome = run(made, *done)
    found = overlaps(outcome.final)
    if found:
        return f"overlap {found}"
    check_layout(outcome.final, TABLE)
    again = run(outcome.final)
    if again.final != outcome.final:
        return f"moves on: {[b for b in again.final.ids() if again.final.to_dict() != outcome.final.to_dict()]}"
    times = [e.t for e in outcome.events]
    if times != sorted(times):
        return "events out of order"
    return None
