"""Falling and entangling: the threshold of a blow, and what a lying figure is."""

from __future__ import annotations

import math

import pytest

from sim.events import Entangle, Fall
from sim.geometry import gap
from sim.model.actions import Flick
from sim.model.layout import Ball, Figure
from tests.physics.mirror import MIRRORS
from tests.physics.scenes import EQUIPMENT, PARAMS, REACH, falls, overlaps, run, scene, shot_at
from tests.physics.toppling import fall_is_mirrored


def struck(speed: float, aside: float = 0.0):
    return run(scene(shot_at((0.0, 0.0), REACH, aside, 0.3, speed, 20.0), home_9=(0.0, 0.0)))


def threshold(strike, low: float, high: float) -> float:
    """The impulse (g·mm/s) at which a figure begins to fall, from the log alone: the speed is bisected."""
    assert not falls(strike(low))
    assert falls(strike(high))
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if falls(strike(middle)) else (middle, high)
    return strike(high).touches[0].impulse


def closed_form(height: float) -> float:
    """The least impulse that lifts the mass centre over the rim: J²h²/2I = Mg(√(a²+z²)−z)."""
    a, z = EQUIPMENT.base_radius, PARAMS.mass_height
    lift = EQUIPMENT.figure_mass * 9810.0 * (math.sqrt(a * a + z * z) - z)
    return math.sqrt(2.0 * PARAMS.edge_inertia * lift) / height


def test_a_figure_falls_at_the_closed_forms_impulse_under_a_figures_blow() -> None:
    def strike(speed: float):
        return run(scene(home_9=(0.0, 0.0), away_4=Figure((-30.0, 0.0), (speed, 0.0))))

    assert threshold(strike, 500.0, 6000.0) == pytest.approx(closed_form(PARAMS.blow_height), rel=0.05)


def test_a_figure_falls_at_the_closed_forms_impulse_under_a_ball_at_height() -> None:
    def strike(speed: float):
        fly = 10.0 / speed
        return run(scene(Ball((-REACH - 10.0, 0.0), (speed, 0.0), 4.0 + 0.5 * 9810.0 * fly * fly), home_9=(0.0, 0.0)))

    assert threshold(strike, 100.0, 6000.0) == pytest.approx(closed_form(PARAMS.blow_height + 4.0), rel=0.05)


def test_a_higher_blow_tips_more_easily() -> None:
    high = run(scene(Ball((-40.0, 0.0), (3500.0, 0.0), 15.0), home_9=(0.0, 0.0)))
    assert falls(high) == ["home.9"]
    assert falls(struck(3500.0)) == []


def test_a_fallen_figure_lies_along_the_blow_from_where_its_rim_touched_the_cloth() -> None:
    outcome = run(scene(Ball((-40.0, 0.0), (3500.0, 0.0), 15.0), home_9=(0.0, 0.0)))
    fall = next(outcome.log.of(Fall))
    assert fall.at == pytest.approx((EQUIPMENT.base_radius, 0.0), abs=1e-9)
    assert fall.lying == pytest.approx(0.0, abs=1e-9)
    lying = outcome.final.figures["home.9"]
    assert lying.fallen
    assert lying.velocity == (0.0, 0.0)


def test_a_ball_at_a_height_of_twenty_five_clears_a_lying_figure_but_not_a_standing_one() -> None:
    ball = Ball((-60.0, 0.0), (3000.0, 0.0), 27.0)
    assert run(scene(ball, home_9=Figure((0.0, 0.0)))).touches[0].a == "home.9"
    over = run(scene(ball, home_9=Figure((-12.0, 0.0), fallen=True, lying=0.0)))
    assert [t for t in over.touches if t.a == "home.9"] == []


def test_a_figure_that_falls_on_another_hangs_together_with_it() -> None:
    outcome = run(scene(Ball((-40.0, 0.0), (3800.0, 0.0), 15.0), home_9=(0.0, 0.0), home_8=(37.0, 0.0)))
    assert [(e.figure, e.other) for e in outcome.log.of(Entangle)] == [("home.9", "home.8")]
    assert outcome.final.figures["home.9"].entangled == ("home.8",)
    assert outcome.log.entangled(outcome.duration) == (("home.9", "home.8"),)


def test_figures_that_hang_together_move_as_one() -> None:
    lying = Figure((0.0, 0.0), fallen=True, lying=0.0, entangled=("home.8",))
    layout = scene(Ball((-60.0, 0.0), (2500.0, 0.0)), home_9=lying, home_8=(25.0, 0.0))
    outcome = run(layout)
    t = outcome.touches[0].t
    ours, hung = outcome.log.velocity("home.9", t), outcome.log.velocity("home.8", t)
    assert ours == hung
    before = EQUIPMENT.ball_mass * math.sqrt(2500.0**2 - 2.0 * PARAMS.ball_rolling * 9810.0 * 49.0)
    now = EQUIPMENT.ball_mass * outcome.log.velocity("ball", t)[0] + 2.0 * EQUIPMENT.figure_mass * ours[0]
    assert now == pytest.approx(before, rel=1e-6)


def test_a_figure_by_the_fence_falls_aside_where_there_is_room() -> None:
    outcome = run(scene(Ball((600.0, 1.0), (3800.0, 0.0), 15.0), home_9=(655.0, 0.0)))
    assert falls(outcome) == ["home.9"]
    assert overlaps(outcome.final) == []


def test_a_figure_hemmed_in_all_round_stays_up() -> None:
    outcome = run(scene(Ball((620.0, 420.0), (3000.0, 3000.0), 15.0), home_9=(660.0, 460.0)))
    assert outcome.touches[0].impulse > closed_form(PARAMS.blow_height + 15.0)
    assert falls(outcome) == []


@pytest.mark.parametrize("name", MIRRORS)
def test_a_mirrored_blow_gives_a_mirrored_fall(name: str) -> None:
    flip = MIRRORS[name]
    assert [seed for seed in range(25) if not fall_is_mirrored(seed, flip)] == []


@pytest.mark.parametrize("number", range(12))
def test_a_fall_leaves_no_overlap(number: int) -> None:
    angle = number * math.pi / 6
    wall = {f"away_{k}": (35.0 * math.cos(k), 35.0 * math.sin(k)) for k in range(1, 7)}
    start = (45.0 * math.cos(angle + 0.5), 45.0 * math.sin(angle + 0.5))
    if any(math.dist(start, p) < 21.5 for p in wall.values()):
        wall = {k: p for k, p in wall.items() if math.dist(start, p) >= 21.5}
    v = (-3800.0 * math.cos(angle + 0.5), -3800.0 * math.sin(angle + 0.5))
    outcome = run(scene(Ball(start, v, 15.0), home_9=(0.0, 0.0), **wall))
    assert falls(outcome)
    assert overlaps(outcome.final) == []


def test_a_lying_figure_can_be_hit_from_every_side() -> None:
    for k in range(12):
        angle = 2 * math.pi * k / 12 + 0.1
        start = (15.0 + 80.0 * math.cos(angle), 80.0 * math.sin(angle))
        velocity = (-900.0 * math.cos(angle), -900.0 * math.sin(angle))
        outcome = run(scene(Ball(start, velocity), home_9=Figure((0.0, 0.0), fallen=True)))
        touch = outcome.touches[0]
        assert gap(outcome.log.shape("home.9", touch.t), outcome.log.shape("ball", touch.t)) == pytest.approx(0.0, abs=1e-5)
        assert overlaps(outcome.final) == []


def test_a_flick_of_a_lying_figure_is_possible_and_leaves_it_lying() -> None:
    layout = scene(home_9=Figure((0.0, 0.0), fallen=True))
    outcome = run(layout, Flick(figure="home.9", direction=math.pi, speed=400.0))
    assert outcome.final.figures["home.9"].fallen
    assert outcome.final.figures["home.9"].at[0] < -20.0
