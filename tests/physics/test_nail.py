"""The nail: declared flicks measured back, short strokes and long ones, and what else a hand meets."""

from __future__ import annotations

import math

import pytest

from sim.events import Ended, NailOff, NailOn, Touch
from sim.model.actions import After, Flick, MoveHand, Technique
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Layout
from tests.physics.scenes import BRAKE, EQUIPMENT, REACH, between, overlaps, run, scene

START = (-EQUIPMENT.base_radius - EQUIPMENT.nail_radius, 0.0)


def off(outcome) -> NailOff:
    found = list(outcome.log.of(NailOff))
    assert len(found) == 1
    return found[0]


@pytest.mark.parametrize(
    ("speed", "ms", "mm", "hand"),
    [
        (300.0, 6.0, 1.0, 0.0),
        (1500.0, 6.0, 2.0, 0.0),
        (1500.0, 39.5, 7.9, 2.9),
        (1500.0, 40.5, 8.1, 3.1),
        (6000.0, 6.0, 2.0, 0.5),
        (800.0, 90.0, 30.0, 9.0),
    ],
)
@pytest.mark.parametrize("spin", [0.0, 10.0])
def test_a_declared_technique_is_measured_back_from_the_contacts(speed: float, ms: float, mm: float, hand: float, spin: float) -> None:
    technique = Technique(contact_ms=ms, contact_mm=mm, hand_mm=hand)
    found = off(run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", direction=0.5, speed=speed, spin=spin, technique=technique)))
    assert found.contact_s * 1000.0 == pytest.approx(ms, abs=0.02)
    assert found.contact_mm == pytest.approx(mm, abs=0.02)
    assert found.hand_mm == pytest.approx(hand, abs=1e-9)


@pytest.mark.parametrize("speed", [50.0, 900.0, 6000.0])
@pytest.mark.parametrize("direction", [0.0, 0.7, math.pi, -2.5])
def test_a_base_leaves_at_the_declared_speed_and_direction(speed: float, direction: float) -> None:
    outcome = run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", direction=direction, speed=speed))
    left = outcome.log.velocity("home.9", off(outcome).t)[:2]
    assert math.hypot(*left) == pytest.approx(speed, rel=1e-6)
    assert off(outcome).speed == pytest.approx(speed, rel=1e-6)
    assert between((math.cos(direction), math.sin(direction)), left) == pytest.approx(0.0, abs=1e-4)


@pytest.mark.parametrize("spin", [-40.0, 3.0, 60.0])
def test_a_base_leaves_with_the_declared_spin(spin: float) -> None:
    outcome = run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", direction=0.3, speed=1500.0, spin=spin))
    t = off(outcome).t
    assert outcome.log.segment("home.9", t).spin == pytest.approx(spin, rel=0.01)
    left = outcome.log.velocity("home.9", t)[:2]
    assert math.hypot(*left) == pytest.approx(1500.0, rel=1e-3)
    assert between((math.cos(0.3), math.sin(0.3)), left) == pytest.approx(0.0, abs=0.1)


@pytest.mark.parametrize("loft", [0.0, 0.5])
@pytest.mark.parametrize("gap", [0.0, 1e-6, 0.5, 3.0])
def test_a_ball_close_before_the_base_changes_nothing_in_what_is_measured(gap: float, loft: float) -> None:
    outcome = run(scene((REACH + gap, 0.0), home_9=(0.0, 0.0)), Flick(figure="home.9", direction=0.0, speed=1500.0, loft=loft))
    found = off(outcome)
    assert (found.contact_s * 1000.0, found.contact_mm) == (pytest.approx(6.0, abs=0.02), pytest.approx(2.0, abs=0.02))
    assert [e.first for e in outcome.log.of(NailOn)] == [True]
    assert outcome.final.ball is not None
    assert outcome.final.ball.at[0] > 100.0


def test_a_short_dry_stroke_is_clean() -> None:
    stroke = ((0.0, START[0] - 5.0, 0.0), (0.005, START[0] + 1.0, 0.0))
    found = off(run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", nail=stroke)))
    assert (found.contact_s <= 0.002, found.contact_mm <= 1.1) == (True, True)
    assert found.speed == pytest.approx(1200.0, rel=1e-6)


def test_a_long_following_stroke_drags_and_the_contacts_show_it() -> None:
    stroke = ((0.0, START[0] - 5.0, 0.0), (0.3, START[0] + 55.0, 0.0))
    found = off(run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", nail=stroke)))
    assert found.contact_s == pytest.approx(0.275, abs=1e-3)
    assert found.contact_mm == pytest.approx(55.0, abs=0.1)


def test_a_stroke_that_slows_lets_the_base_go() -> None:
    stroke = ((0.0, START[0] - 5.0, 0.0), (0.01, START[0] + 5.0, 0.0), (0.05, START[0] + 10.0, 0.0))
    found = off(run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", nail=stroke)))
    assert found.contact_s == pytest.approx(0.005, abs=1e-4)


def test_a_nail_that_catches_its_base_up_again_is_measured_from_the_first_contact() -> None:
    stroke = ((0.0, START[0] - 1.0, 0.0), (0.01, START[0] + 4.0, 0.0), (0.3, START[0] + 149.0, 0.0))
    outcome = run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", nail=stroke))
    assert next(e.first for e in outcome.log.of(NailOn))
    assert off(outcome).contact_s > 0.25


def test_a_nail_that_never_meets_the_base_makes_no_contact() -> None:
    outcome = run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", nail=((0.0, -60.0, 40.0), (0.1, 60.0, 40.0))))
    assert [type(e) for e in outcome.events if isinstance(e, NailOn | NailOff | Touch)] == []
    assert len(list(outcome.log.of(Ended))) == 1
    assert outcome.final.figures["home.9"].at == (0.0, 0.0)


@pytest.mark.parametrize("aside", [-7.0, -3.0, 3.0, 7.0])
def test_an_oblique_stroke_sends_the_base_along_the_line_of_centres_and_spins_it(aside: float) -> None:
    along = math.sqrt(14.0**2 - aside**2)
    stroke = ((0.0, -along - 5.0, aside), (0.004, -along + 0.4, aside))
    outcome = run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", nail=stroke))
    t = off(outcome).t
    assert math.copysign(1.0, outcome.log.velocity("home.9", t)[1]) == -math.copysign(1.0, aside)
    assert abs(outcome.log.segment("home.9", t).spin) > 1.0


def test_the_hand_is_measured_while_the_nail_is_in_contact() -> None:
    stroke = ((0.0, START[0] - 5.0, 0.0), (0.005, START[0] + 1.0, 0.0))
    hand = ((0.0, -80.0, -60.0), (0.02, -76.0, -60.0))
    outcome = run(scene(home_9=(0.0, 0.0)), Flick(figure="home.9", nail=stroke, hand=hand))
    assert 0.0 < off(outcome).hand_mm <= 1.0


def test_a_nail_that_meets_another_figure_or_the_ball_touches_them() -> None:
    layout = scene((0.0, 60.0), home_9=(0.0, 0.0), away_4=(-40.0, 30.0))
    stroke = ((0.0, -80.0, 30.0), (0.1, -50.0, 30.0), (0.3, 0.0, 60.0 - 11.0))
    touches = run(layout, Flick(figure="home.9", nail=stroke)).touches
    assert ("home.nail", "away.4") in [(t.a, t.b) for t in touches]
    ball = run(scene((0.0, 0.0), home_9=(300.0, 0.0)), Flick(figure="home.9", nail=((0.0, -60.0, 0.0), (0.1, 20.0, 0.0))))
    assert ("home.nail", "ball") in [(t.a, t.b) for t in ball.touches]
    assert ball.final.ball is not None
    assert ball.final.ball.at[0] > 30.0


def test_a_nail_presses_a_chain_of_figures_against_the_fence_without_overlap_or_end() -> None:
    chain = {f"home.{k}": Figure((660.0 - 20.0 * k, 0.0)) for k in range(5)}
    chain = {b.replace("home.0", "away.9"): f for b, f in chain.items()}
    outcome = run(Layout(None, chain), Flick(figure="home.4", nail=((0.0, 560.0, 0.0), (0.5, 640.0, 0.0))))
    assert overlaps(outcome.final) == []
    assert len(outcome.events) < 2000
    assert outcome.final.figures["away.9"].at[0] == pytest.approx(660.0, abs=0.5)


def test_a_base_that_is_pushed_against_a_post_stops_there() -> None:
    outcome = run(scene(home_9=(560.0, 62.0)), Flick(figure="home.9", nail=((0.0, 540.0, 62.0), (0.2, 640.0, 62.0))))
    assert overlaps(outcome.final) == []
    assert outcome.final.figures["home.9"].at[0] <= 599.0 - 11.9


@pytest.mark.parametrize("height", [0.0, 25.0])
def test_a_hand_that_moves_low_touches_what_stands_in_its_way(height: float) -> None:
    path = ((0.0, -100.0, 0.0, height), (0.5, 100.0, 0.0, height))
    outcome = run(scene(home_9=(0.0, 0.0)), MoveHand(side=Side.AWAY, path=path))
    touch = outcome.touches[0]
    assert (touch.a, touch.b, touch.speed_b) == ("away.hand", "home.9", 0.0)
    assert touch.t == pytest.approx((100.0 - 14.0) / 400.0, abs=1e-6)


def test_a_hand_that_passes_over_at_height_touches_nothing() -> None:
    path = ((0.0, -100.0, 0.0, 31.0), (0.5, 100.0, 0.0, 31.0))
    assert run(scene((40.0, 0.0), home_9=(0.0, 0.0)), MoveHand(side=Side.AWAY, path=path)).touches == ()


def test_a_hand_that_comes_down_on_a_figure_touches_it_once() -> None:
    path = ((0.0, 0.0, 0.0, 60.0), (0.5, 0.0, 0.0, 0.0))
    outcome = run(scene(home_9=(0.0, 0.0)), MoveHand(side=Side.AWAY, path=path))
    assert [(t.a, t.b) for t in outcome.touches] == [("away.hand", "home.9")]
    assert outcome.touches[0].t == pytest.approx(0.25, abs=1e-6)


def test_a_hand_stops_or_moves_the_ball() -> None:
    path = ((0.0, 0.0, 0.0, 0.0), (1.0, 0.0, 0.0, 0.0))
    outcome = run(Layout(Ball((-100.0, 0.0), (500.0, 0.0))), MoveHand(side=Side.HOME, path=path, when=After(0.0)))
    assert (outcome.touches[0].a, outcome.touches[0].b, outcome.touches[0].speed_a) == ("home.hand", "ball", 0.0)
    assert outcome.final.ball is not None
    assert outcome.final.ball.at[0] < -15.0


def test_a_flick_during_motion_meets_the_figure_where_it_is_then() -> None:
    layout = scene((200.0, 100.0), home_9=(0.0, 0.0), home_8=Figure((-200.0, 100.0), (600.0, 0.0)))
    outcome = run(layout, Flick(figure="home.8", aim="ball", speed=1000.0, when=After(0.1)))
    on = next(outcome.log.of(NailOn))
    assert on.at[0] == pytest.approx(-200.0 + 600.0 * 0.1 - 0.5 * BRAKE * 0.01, abs=1e-6)
