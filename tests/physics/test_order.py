"""Touches come in their true order, and a graze is never missed."""

from __future__ import annotations

import random

import pytest

from sim.model.actions import After, Flick, MoveKeeper
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Keeper
from tests.physics.order import duel, gate, grazed, swerve
from tests.physics.scenes import BRAKE, REACH, ball_touches, run, scene


@pytest.mark.parametrize("call", [gate, duel, swerve], ids=lambda c: c.__name__)
def test_close_calls_come_in_their_true_order(call) -> None:
    rng = random.Random(5)
    assert [call(rng) for _ in range(80)] == [True] * 80


@pytest.mark.parametrize("depth", [0.5, 0.05, 0.001])
def test_a_graze_at_five_metres_a_second_is_never_missed(depth: float) -> None:
    rng = random.Random(6)
    assert [grazed(rng, depth) for _ in range(50)] == [True] * 50


def test_a_pass_by_a_thousandth_of_a_millimetre_is_no_touch() -> None:
    rng = random.Random(7)
    assert [grazed(rng, -0.001) for _ in range(50)] == [False] * 50


@pytest.mark.parametrize("ours_first", [True, False])
def test_two_figures_that_reach_the_ball_five_hundredths_of_a_millisecond_apart_come_in_order(ours_first: bool) -> None:
    late = 5e-5
    speed, way = 1000.0, 50.0
    t = 2.0 * way / (speed + (speed**2 - 2.0 * BRAKE * way) ** 0.5) + late
    other = speed * t - 0.5 * BRAKE * t * t
    ways = (way, other) if ours_first else (other, way)
    home, away = Figure((-REACH - ways[0], 0.0), (speed, 0.0)), Figure((REACH + ways[1], 0.0), (-speed, 0.0))
    touches = ball_touches(run(scene((0.0, 0.0), home_9=home, away_4=away)))
    assert [t.a for t in touches[:2]] == (["home.9", "away.4"] if ours_first else ["away.4", "home.9"])
    assert touches[1].t - touches[0].t < late


@pytest.mark.parametrize("ours_first", [True, False])
def test_two_figures_that_reach_two_things_five_hundredths_of_a_millisecond_apart_come_in_order(ours_first: bool) -> None:
    shift = 0.05 if ours_first else -0.05
    layout = scene(
        (0.0, 0.0),
        home_9=Figure((-REACH - 50.0, 0.0), (1000.0, 0.0)),
        away_4=(200.0, 100.0),
        home_8=Figure((200.0 - 70.0 - shift, 100.0), (1000.0, 0.0)),
    )
    touches = run(layout).touches
    assert [t.a for t in touches[:2]] == (["home.9", "home.8"] if ours_first else ["home.8", "home.9"])
    assert 0.0 < touches[1].t - touches[0].t == pytest.approx(0.05 / 907.0, rel=0.05)


def test_a_keeper_and_a_figure_that_reach_the_ball_nearly_together_come_in_order() -> None:
    for lead in (-0.05, 0.05):
        layout = scene(
            (500.0, 0.0),
            {"away.keeper": Keeper((560.0, 0.0))},
            home_9=Figure((500.0 - REACH - 30.0, 0.0), (1000.0, 0.0)),
        )
        arrives = 2.0 * 30.0 / (1000.0 + (1000.0**2 - 2.0 * BRAKE * 30.0) ** 0.5)
        way = 60.0 - 11.0 - 2.5
        speed = way / (arrives + lead / 1000.0)
        outcome = run(layout, MoveKeeper(side=Side.AWAY, path=((0.0, 560.0, 0.0, 0.0), (60.0 / speed, 500.0, 0.0, 0.0)), when=After(0.0)))
        assert ball_touches(outcome)[0].a == ("home.9" if lead > 0 else "away.keeper")


def test_events_stand_in_time_order() -> None:
    layout = scene(Ball((0.0, 0.0), (500.0, 100.0)), home_9=(-100.0, 0.0), away_4=(150.0, 20.0))
    times = [e.t for e in run(layout, Flick(figure="home.9", aim="ball", speed=2500.0)).events]
    assert times == sorted(times)
