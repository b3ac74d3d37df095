"""Motion between contacts: stopping, rolling, curling, chips, and energy that never grows."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from sim.events import Motion
from sim.model.actions import Flick
from sim.model.layout import Ball, Figure, Layout
from tests.physics.energy import growth
from tests.physics.scenes import BRAKE, EQUIPMENT, PARAMS, REACH, ROLL, SMOOTH, after, before, crowd, motions, run, scene, shot_at

M, B = EQUIPMENT.figure_mass, EQUIPMENT.ball_mass


@pytest.mark.parametrize("speed", [50.0, 400.0, 1500.0])
@pytest.mark.parametrize("spin", [0.0, 20.0, -120.0])
def test_a_figure_stops_after_v_squared_over_two_mu_g(speed: float, spin: float) -> None:
    outcome = run(scene(home_9=Figure((-300.0, 0.0), (speed, 0.0), spin)))
    way = math.fsum(math.dist(s.at[:2], s.place(s.end)[:2]) for s in motions(outcome, "home.9")[0].segments if math.isfinite(s.duration))
    assert way == pytest.approx(speed**2 / (2.0 * BRAKE), rel=1e-3)


def test_a_rolling_ball_stops_after_v_squared_over_two_rolling_mu_g() -> None:
    outcome = run(Layout(Ball((-300.0, 0.0), (600.0, 0.0))))
    assert outcome.final.ball is not None
    assert outcome.final.ball.at[0] + 300.0 == pytest.approx(600.0**2 / (2.0 * ROLL), rel=1e-3)


def test_a_lying_figure_stops_after_v_squared_over_two_mu_g() -> None:
    outcome = run(scene(home_9=Figure((-300.0, 0.0), (700.0, 0.0), fallen=True, lying=1.0)))
    assert outcome.final.figures["home.9"].at[0] + 300.0 == pytest.approx(700.0**2 / (2.0 * BRAKE), rel=1e-3)


def test_spin_decays_to_rest() -> None:
    outcome = run(scene(home_9=Figure((0.0, 0.0), (0.0, 0.0), 40.0)))
    assert outcome.final.figures["home.9"] == Figure((0.0, 0.0))
    assert outcome.duration == pytest.approx(40.0 * EQUIPMENT.base_radius / (4.0 / 3.0 * BRAKE), rel=1e-6)


def test_a_struck_ball_slides_then_rolls_at_three_fifths() -> None:
    outcome = run(scene((0.0, 0.0), home_9=Figure((-REACH, 0.0), (1500.0, 0.0))))
    t = outcome.touches[0].t
    launch = math.hypot(*after(outcome.log, "ball", t))
    rolling = motions(outcome, "ball")[0].segments[1]
    assert math.hypot(*rolling.velocity) == pytest.approx(0.6 * launch, rel=5e-3)
    assert math.hypot(*rolling.acceleration) == pytest.approx(ROLL, rel=1e-9)


@pytest.mark.parametrize("loft", [15.0, 30.0, 45.0])
def test_a_chip_climbs_to_v_squared_sine_squared_over_two_g(loft: float) -> None:
    angle = math.radians(loft)
    outcome = run(scene((0.0, 0.0), home_9=(-60.0, 0.0)), Flick(figure="home.9", aim="ball", speed=1500.0, loft=angle))
    u, v, w = outcome.log.velocity("ball", outcome.touches[0].t)
    speed = math.hypot(u, v, w)
    assert math.atan2(w, math.hypot(u, v)) == pytest.approx(angle, abs=1e-6)
    flight = motions(outcome, "ball")[0].segments[0]
    highest = max(flight.place(flight.t + k * flight.duration / 2000)[2] for k in range(2001))
    assert highest == pytest.approx(speed**2 * math.sin(angle) ** 2 / (2.0 * 9810.0), rel=1e-2)


def aside(spin: float, speed: float = 1500.0, way: float = 500.0) -> float:
    """How far to its left a figure is off its line where it has gone ``way`` along it."""
    outcome = run(scene(home_9=Figure((-300.0, 0.0), (speed, 0.0), spin)))
    low, high = 0.0, outcome.duration
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if outcome.log.at("home.9", middle)[0] < -300.0 + way else (low, middle)
    return outcome.log.at("home.9", low)[1]


def test_without_spin_a_figure_goes_straight() -> None:
    assert aside(0.0) == pytest.approx(0.0, abs=0.1)


def test_a_figure_curls_thirty_to_a_hundred_and_fifty_millimetres() -> None:
    assert 30.0 <= aside(20.0) <= 150.0


@pytest.mark.parametrize("spin", [3.0, 20.0, 90.0])
def test_the_side_of_the_curl_follows_the_sign_of_the_spin(spin: float) -> None:
    assert aside(spin) > 1.0
    assert aside(-spin) == pytest.approx(-aside(spin), rel=1e-9)


def test_a_figure_bends_more_as_it_slows() -> None:
    log = run(scene(home_9=Figure((-300.0, 0.0), (1500.0, 0.0), 20.0))).log
    bends = []
    for segment in log.plan("home.9", 0.0):
        speed, slower = math.hypot(*segment.velocity[:2]), math.hypot(*segment.speed(segment.end)[:2])
        if slower > 100.0:
            turn = math.atan2(*segment.speed(segment.end)[1::-1]) - math.atan2(*segment.velocity[1::-1])
            bends.append(turn / ((speed + slower) / 2 * segment.duration))
    assert len(bends) > 5
    assert all(later > earlier for earlier, later in pairwise(bends[1:]))


@pytest.mark.parametrize("spin", [5.0, 60.0, 200.0])
def test_a_curling_figure_never_gains_speed_or_spin(spin: float) -> None:
    log = run(scene(home_9=Figure((-300.0, 0.0), (1000.0, 0.0), spin))).log
    times = [k * 1e-4 for k in range(int(log.until * 1e4))]
    speeds = [math.hypot(*log.velocity("home.9", t)[:2]) for t in times]
    spins = [(s := log.segment("home.9", t)).spin + s.spin_rate * (t - s.t) for t in times]
    assert all(b <= a + 1e-9 for a, b in pairwise(speeds))
    assert all(b <= a + 1e-9 for a, b in pairwise(spins))


@pytest.mark.parametrize("aside_mm", [-17.0, 0.0, 3.0, 20.0])
def test_a_frictionless_hit_keeps_momentum(aside_mm: float) -> None:
    outcome = run(scene(shot_at((0.0, 0.0), REACH, aside_mm, 0.4, 3000.0), home_9=(0.0, 0.0)), params=SMOOTH)
    t = outcome.touches[0].t
    was = before(outcome.log, "ball", t)
    ball, figure = after(outcome.log, "ball", t), after(outcome.log, "home.9", t)
    for axis in (0, 1):
        assert abs(B * ball[axis] + M * figure[axis] - B * was[axis]) <= 1e-6 * B * math.hypot(*was)


def random_motion(seed: int) -> Layout:
    """A crowd in which five figures and the ball move."""
    rng = random.Random(seed)
    layout = crowd(rng, keepers=False)
    for body in rng.sample(sorted(layout.figures), 5):
        angle, speed = rng.uniform(-math.pi, math.pi), rng.uniform(200.0, 4000.0)
        moving = (speed * math.cos(angle), speed * math.sin(angle))
        layout = layout.with_figure(body, Figure(layout.figures[body].at, moving, rng.uniform(-60.0, 60.0)))
    assert layout.ball is not None
    angle, speed = rng.uniform(-math.pi, math.pi), rng.uniform(500.0, 5000.0)
    return Layout(Ball(layout.ball.at, (speed * math.cos(angle), speed * math.sin(angle)), rng.choice([0.0, 30.0])), layout.figures)


@pytest.mark.parametrize("seed", range(8))
def test_energy_never_grows(seed: int) -> None:
    assert growth(random_motion(seed), PARAMS) <= 1e-9


@pytest.mark.parametrize("seed", range(3))
def test_energy_never_grows_without_friction_at_contacts(seed: int) -> None:
    assert growth(random_motion(seed), SMOOTH) <= 1e-9


@pytest.mark.parametrize("height", [0.0, 5.0, 19.0, 29.0, 40.0, 80.0])
@pytest.mark.parametrize("fallen", [False, True])
@pytest.mark.parametrize("speed", [0.0, 300.0, 1500.0])
def test_energy_never_grows_when_a_ball_comes_down_on_a_figure(height: float, fallen: bool, speed: float) -> None:
    away = 21.5 + speed * 0.02
    layout = scene(Ball((-away if speed else -3.0, 0.5), (speed, 0.0), height if speed else height + 31.0), home_9=Figure((0.0, 0.0), fallen=fallen))
    assert growth(layout, PARAMS) <= 1e-9


def test_no_plan_of_a_figure_or_ball_speeds_up() -> None:
    outcome = run(random_motion(11))
    for event in outcome.log.of(Motion):
        for s in event.segments:
            if s.acceleration[2] == 0.0 and math.isfinite(s.duration) and event.body != "ball":
                assert math.hypot(*s.speed(s.end)) <= math.hypot(*s.velocity) + 1e-9
