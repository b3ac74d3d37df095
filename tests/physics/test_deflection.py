"""Deflection: random hits against the line of centres and the Coulomb impulse solution."""

from __future__ import annotations

import math

import pytest

from sim.model.layout import Layout
from tests.physics.deflection import Errors, figure_hits, figure_on_figure, post_hits
from tests.physics.scenes import EQUIPMENT, PARAMS, REACH, SMOOTH, after, before, between, run, scene, shot_at

SPEEDS = (3000.0, 6000.0)


def within_the_bar(errors: Errors) -> bool:
    return errors.rms <= 0.2 and errors.bias <= 0.05 and errors.worst <= 1.0 and errors.worst_spin <= 0.5


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_figure_hit_without_friction_leaves_along_the_line_of_centres(speed: float) -> None:
    assert within_the_bar(figure_hits(40, speed, SMOOTH))


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_figure_hit_with_friction_follows_the_coulomb_impulse_spins_included(speed: float) -> None:
    assert within_the_bar(figure_hits(40, speed, PARAMS))


@pytest.mark.parametrize("params", [SMOOTH, PARAMS], ids=["frictionless", "friction"])
@pytest.mark.parametrize("speed", SPEEDS)
def test_a_post_sends_the_ball_off_as_the_impulse_says(speed: float, params) -> None:
    assert within_the_bar(post_hits(40, speed, params))


@pytest.mark.parametrize("params", [SMOOTH, PARAMS], ids=["frictionless", "friction"])
def test_figures_part_as_the_impulse_says(params) -> None:
    assert within_the_bar(figure_on_figure(40, 3000.0, params))


def test_the_restitution_is_the_one_asked_for() -> None:
    outcome = run(scene(shot_at((0.0, 0.0), REACH, 0.0, 0.0, 3000.0), home_9=(0.0, 0.0)), params=SMOOTH)
    t = outcome.touches[0].t
    parting = after(outcome.log, "home.9", t)[0] - after(outcome.log, "ball", t)[0]
    assert parting == pytest.approx(SMOOTH.restitution * before(outcome.log, "ball", t)[0], rel=1e-6)


def test_a_head_on_ball_leaves_along_its_way() -> None:
    outcome = run(scene(shot_at((0.0, 0.0), REACH, 0.0, 0.7, 3000.0), home_9=(0.0, 0.0)))
    t = outcome.touches[0].t
    assert between((math.cos(0.7), math.sin(0.7)), after(outcome.log, "home.9", t)) == pytest.approx(0.0, abs=1e-6)


def test_the_fence_turns_the_ball_back_as_a_mirror_with_losses() -> None:
    ball = shot_at((670.0, 100.0), EQUIPMENT.ball_radius, 0.0, 0.0, 2000.0)
    moved = Layout(type(ball)(ball.at, (ball.velocity[0], 500.0)))
    outcome = run(moved, params=SMOOTH)
    t = outcome.touches[0].t
    u, v, _ = before(outcome.log, "ball", t)
    p, q = after(outcome.log, "ball", t)
    assert (p, q) == (pytest.approx(-SMOOTH.restitution * u, rel=1e-6), pytest.approx(v, rel=1e-6))
