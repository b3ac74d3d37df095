"""A figure that has come to rest is still in the way of what rolls towards it."""

from __future__ import annotations

from sim.model.actions import After, Flick
from sim.model.layout import Ball, Figure, Layout
from sim.physics import simulate


def test_a_ball_meets_a_figure_that_came_to_rest_in_its_path() -> None:
    layout = Layout(Ball((0.0, 0.0), (400.0, 0.0)), {"away.2": Figure((180.0, -50.0))})
    block = Flick(figure="away.2", aim=(180.0, 0.0), speed=420.0, when=After(0.05))
    outcome = simulate(layout, (block,))
    touch = next(t for t in outcome.touches if t.involves("ball"))
    assert touch.other("ball") == "away.2"
    assert touch.speed_of("away.2") == 0.0
