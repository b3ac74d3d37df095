"""What ``simulate`` gives: when actions begin, what is logged of them, sampled paths, and the log's exact answers."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from sim.events import AllAtRest, Began, Crossing, Ended, Entered, Left, Line, Part, Rest
from sim.model.actions import After, Ask, Flick, Hands, MoveHand, MoveKeeper, OnTouch, Place, Ready, Request, Spare, Take, Wait
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.physics import simulate
from tests.physics.mirror import MIRRORS, mirrored_id, mirrored_layout
from tests.physics.scenes import EQUIPMENT, PITCH, ROLL, ball_touches, run, scene

SHOT = Flick(figure="home.9", aim="ball", speed=1500.0)
SCENE = scene((0.0, 0.0), {"away.keeper": Keeper((590.0, 0.0))}, home_9=(-60.0, 0.0), away_4=(0.0, 300.0))


def began(outcome) -> dict[int, float]:
    return {e.index: e.t for e in outcome.log.of(Began)}


def test_an_action_at_rest_begins_when_all_stand() -> None:
    outcome = run(SCENE, SHOT, Wait(seconds=0.5), SHOT)
    rests = [e.t for e in outcome.log.of(AllAtRest)]
    assert began(outcome) == {0: 0.0, 1: rests[0], 2: rests[1]}
    assert rests[1] == pytest.approx(rests[0] + 0.5)


def test_an_action_after_some_seconds_begins_then() -> None:
    outcome = run(SCENE, SHOT, Wait(seconds=0.1, when=After(0.25)), Wait(seconds=0.1, when=After(0.25)))
    assert began(outcome) == {0: 0.0, 1: 0.25, 2: 0.5}


def test_an_action_on_a_touch_begins_a_delay_after_the_figure_meets_the_ball() -> None:
    path = ((0.0, 590.0, 0.0, 0.0), (0.1, 590.0, 20.0, 0.0))
    outcome = run(SCENE, SHOT, MoveKeeper(side=Side.AWAY, path=path, when=OnTouch("home.9", 0.03)))
    assert began(outcome)[1] == pytest.approx(ball_touches(outcome)[0].t + 0.03, abs=1e-12)
    assert outcome.final.keepers["away.keeper"].at == (590.0, 20.0)


def test_an_action_on_a_touch_that_never_comes_never_begins() -> None:
    outcome = run(SCENE, SHOT, Wait(seconds=1.0, when=OnTouch("away.4")))
    assert list(began(outcome)) == [0]


def test_what_moves_nothing_only_begins_and_ends() -> None:
    asks = (Take(figure="home.9"), Ready(side=Side.HOME), Ask(side=Side.AWAY, request=Request.CHECK), Hands(side=Side.HOME, over=2))
    outcome = run(SCENE, *asks)
    assert [(type(e).__name__, e.index) for e in outcome.events if isinstance(e, Began | Ended)] == [
        (kind, k) for k in range(4) for kind in ("Began", "Ended")
    ]
    assert outcome.final == SCENE


def test_times_and_indices_count_from_where_they_are_told_to() -> None:
    plain, later = run(SCENE, SHOT), simulate(SCENE, [SHOT], t0=100.0, index0=7)
    assert began(later) == {7: 100.0}
    assert [t.t - 100.0 for t in later.touches] == pytest.approx([t.t for t in plain.touches], abs=1e-9)
    assert later.final == plain.final
    assert later.duration == pytest.approx(plain.duration, abs=1e-9)


def test_hands_that_put_bodies_down_are_logged() -> None:
    outcome = run(SCENE, Place(body="ball", to=(50.0, 50.0)), Spare(side=Side.HOME, enter=(-500.0, 100.0)), Spare(side=Side.HOME, leave=True))
    assert [(e.body, e.at) for e in outcome.log.of(Entered)] == [("ball", (50.0, 50.0)), ("home.spare", (-500.0, 100.0))]
    assert [e.body for e in outcome.log.of(Left)] == ["home.spare"]
    assert "home.spare" not in outcome.final.figures


def test_sampled_paths_hold_every_body_at_every_time_and_nothing_where_it_is_off_the_cloth() -> None:
    outcome = simulate(
        SCENE, [Spare(side=Side.HOME, enter=(-500.0, 100.0)), Wait(seconds=0.1), Spare(side=Side.HOME, leave=True), SHOT], sample_hz=50.0
    )
    path = outcome.trajectory
    assert path is not None
    assert path.places.shape == (len(path.times), len(path.bodies), 3)
    spare = path.bodies.index("home.spare")
    assert np.isnan(path.places[-1, spare]).all()
    ball = path.bodies.index("ball")
    for k, t in enumerate(path.times):
        assert tuple(path.places[k, ball]) == outcome.log.place("ball", t)


def test_every_body_that_moves_comes_to_rest_and_the_log_says_when() -> None:
    outcome = run(SCENE, SHOT)
    rests = {e.body: e.t for e in outcome.log.of(Rest)}
    assert set(rests) == {"home.9", "ball"}
    assert max(rests.values()) == outcome.duration
    for body, t in rests.items():
        assert outcome.log.resting(body, t)
        assert not outcome.log.resting(body, t - 0.01)


@pytest.mark.parametrize(("line", "x"), [(Line.HALFWAY, -60.0), (Line.SHOOTING_EAST, 240.0), (Line.GOAL_EAST, 540.0)])
def test_the_parts_of_the_ball_cross_a_line_in_order_at_their_exact_times(line: Line, x: float) -> None:
    outcome = run(Layout(Ball((x, 200.0), (800.0, 0.0))))
    crossed = {e.part: e for e in outcome.log.of(Crossing) if e.line is line and e.direction == 1}
    assert list(crossed) == [Part.LEADING, Part.CENTRE, Part.WHOLE]
    for e in crossed.values():
        way = e.at[0] - x
        assert e.t == pytest.approx(2.0 * way / (800.0 + math.sqrt(800.0**2 - 2.0 * ROLL * way)), abs=1e-9)


def test_a_goal_line_is_crossed_by_the_whole_ball_at_its_outer_edge() -> None:
    outcome = run(Layout(Ball((560.0, 200.0), (800.0, 0.0))))
    places = {e.part: e.at[0] for e in outcome.log.of(Crossing) if e.line is Line.GOAL_EAST and e.direction == 1}
    edge, r = PITCH.half_length, EQUIPMENT.ball_radius
    assert places == {Part.LEADING: pytest.approx(edge - r), Part.CENTRE: pytest.approx(edge), Part.WHOLE: pytest.approx(edge + r)}


def test_a_ball_that_turns_back_on_a_line_has_not_crossed_it() -> None:
    stops = math.sqrt(2.0 * ROLL * 50.0)
    outcome = run(Layout(Ball((560.0, 200.0), (stops, 0.0))))
    assert outcome.final.ball is not None
    assert outcome.final.ball.at[0] == pytest.approx(610.0, abs=1e-3)
    assert Part.WHOLE not in [e.part for e in outcome.log.of(Crossing) if e.line is Line.GOAL_EAST]


def test_the_plan_before_a_touch_says_where_the_ball_would_have_gone() -> None:
    layout = scene(Ball((-200.0, 0.0), (600.0, 0.0)), home_9=(0.0, 5.0))
    outcome = run(layout)
    t = outcome.touches[0].t
    plan = outcome.log.plan("ball", t - 1e-9)
    assert plan[-1].at[0] == pytest.approx(-200.0 + 600.0**2 / (2.0 * ROLL), abs=1e-3)


def mirrored_path(path, flip):
    return tuple((k[0], flip.x * k[1], flip.y * k[2], *([flip.turn * k[3]] if len(k) > 3 else [])) for k in path)


@pytest.mark.parametrize("name", MIRRORS)
def test_mirrored_gestures_give_mirrored_touches(name: str) -> None:
    flip = MIRRORS[name]
    layout = scene(
        Ball((460.0, 5.0)), {"away.keeper": Keeper((560.0, 10.0))}, home_9=(400.0, 0.0), away_4=Figure((480.0, -60.0), fallen=True, lying=1.0)
    )
    nail = ((0.0, 380.0, -6.0), (0.02, 400.0, 2.0), (0.05, 430.0, 4.0))
    keeper = ((0.0, 560.0, 10.0, 0.0), (0.3, 500.0, -30.0, 0.4))
    hand = ((0.0, 300.0, 100.0, 40.0), (0.4, 520.0, -90.0, 0.0))

    def todo(side_of_flick: str, keeper_side: Side, flip_paths):
        return [
            Flick(figure=side_of_flick, nail=flip_paths(nail)),
            MoveKeeper(side=keeper_side, path=flip_paths(keeper), when=After(0.05)),
            MoveHand(side=keeper_side, path=tuple((*k[:3], h[3]) for k, h in zip(flip_paths(hand), hand, strict=True)), when=After(0.05)),
        ]

    ours = run(layout, *todo("home.9", Side.AWAY, lambda p: p))
    swapped = Side.HOME if flip.swap else Side.AWAY
    theirs = run(mirrored_layout(layout, flip), *todo(mirrored_id("home.9", flip), swapped, lambda p: mirrored_path(p, flip)))
    told = [(mirrored_id(t.a, flip), mirrored_id(t.b, flip)) for t in ours.touches]
    assert len(told) >= 3
    assert [frozenset(p) for p in told] == [frozenset((t.a, t.b)) for t in theirs.touches]
    assert [t.t for t in ours.touches] == pytest.approx([t.t for t in theirs.touches], abs=1e-6)


def test_parameters_may_be_passed_for_one_run() -> None:
    from tests.physics.scenes import PARAMS

    rough = simulate(scene(home_9=Figure((0.0, 0.0), (500.0, 0.0))), params=replace(PARAMS, base_friction=0.36))
    assert rough.final.figures["home.9"].at[0] == pytest.approx(500.0**2 / (2.0 * 0.36 * 9810.0), rel=1e-6)
