"""OUT-1: the ball over touchline and goal line, whose restart it is and where."""

from __future__ import annotations

import pytest

from sim.events import Touch
from sim.rules.detectors import goals
from sim.rules.detectors.out import detect
from sim.rules.words import Call, Restart
from tests.rules.scene import Scene, failing


def played(ball: tuple[float, float], to: tuple[float, float], *touched: tuple[float, str], **situation: object) -> Scene:
    """home.9 plays the ball at 0.1 s from the west of it; it reaches ``to`` at 0.5 s, meeting the bodies named on its way."""
    x, y = ball
    scene = Scene({"ball": ball, "home.9": (x - 50, y), "home.8": (0, 350), "away.4": (0, -350)}, **situation)
    scene.flick(0.0, "home.9", (0.0, x - 50, y), (0.1, x - 21, y), (0.2, x - 15, y))
    scene.way("ball", (0.1, x, y), (0.5, *to)).touch(0.1, "home.9")
    for t, body in touched:
        scene.touch(t, body)
    return scene


def test_out_1_throw_in_against_the_last_toucher_where_the_centre_crossed() -> None:
    (ruling,) = played((100, 340), (200, 440)).called(detect)
    assert (ruling.call, ruling.against, ruling.to, ruling.restart) == (Call.THROW_IN, "home", "away", Restart.THROW_IN)
    assert ruling.spot == pytest.approx((160, 400))
    assert ruling.at == pytest.approx(0.1 + 0.4 * 0.71)


@pytest.mark.parametrize(("y", "out"), [(411.2, True), (410.8, False)])
def test_out_1_the_whole_ball_over_the_whole_line(y: float, out: bool) -> None:
    scene = played((100, 340), (100, y))
    assert bool(scene.called(detect)) is out
    if out:
        assert scene.called(detect)[0].nearest_to_failing.margin == pytest.approx(0.2)
    else:
        missing = failing(scene.findings(detect, "OUT-1"))
        assert (missing.name, missing.margin) == ("ball_wholly_out", pytest.approx(-0.2))


def test_out_1_off_a_defender_the_throw_in_is_the_attackers() -> None:
    (ruling,) = played((100, 340), (200, 440), (0.2, "away.4")).called(detect)
    assert (ruling.call, ruling.against, ruling.to) == (Call.THROW_IN, "away", "home")


def test_out_1_fallen_figures_do_not_count_as_last_touch() -> None:
    scene = Scene({"ball": (100, 340), "home.9": (50, 340), "away.4": {"at": (150, 380), "fallen": True}})
    scene.flick(0.0, "home.9", (0.0, 50, 340), (0.1, 79, 340), (0.2, 85, 340))
    scene.way("ball", (0.1, 100, 340), (0.5, 200, 440)).touch(0.1, "home.9").touch(0.2, "away.4")
    assert scene.called(detect)[0].against == "home"


@pytest.mark.parametrize(("possession", "to"), [("home", "home"), ("away", "away")])
def test_out_1_touched_by_both_at_once_it_goes_to_the_side_that_had_the_ball_gen_3(possession: str, to: str) -> None:
    """Within a microsecond the last touch is both."""
    scene = Scene({"ball": {"at": (100, 340), "velocity": (250, 250)}, "home.8": (150, 380), "away.4": (130, 390)}, possession=possession)
    scene.way("ball", (0.0, 100, 340), (0.4, 200, 440))
    scene.add(
        Touch(0.1, "home.8", "ball", (125, 365), (1, 0), 1.0, 0.0, 300.0),
        Touch(0.1 + 4e-7, "away.4", "ball", (125, 365), (1, 0), 1.0, 0.0, 300.0),
    )
    (ruling,) = scene.called(detect)
    assert (ruling.call, ruling.to) == (Call.THROW_IN, to)


def test_out_1_two_microseconds_apart_the_order_decides_gen_3() -> None:
    scene = Scene({"ball": {"at": (100, 340), "velocity": (250, 250)}, "home.8": (150, 380), "away.4": (130, 390)})
    scene.way("ball", (0.0, 100, 340), (0.4, 200, 440))
    scene.add(
        Touch(0.1, "home.8", "ball", (125, 365), (1, 0), 1.0, 0.0, 300.0),
        Touch(0.1 + 2e-6, "away.4", "ball", (125, 365), (1, 0), 1.0, 0.0, 300.0),
    )
    assert scene.called(detect)[0].against == "away"


def test_out_1_beside_the_goal_off_the_attacker_is_a_goal_kick() -> None:
    (ruling,) = played((400, 100), (640, 150)).called(detect)
    assert (ruling.call, ruling.against, ruling.to, ruling.restart, ruling.spot) == (
        Call.GOAL_KICK,
        "home",
        "away",
        Restart.GOAL_KICK,
        (572.5, 0),
    )


def test_out_1_beside_the_goal_off_the_defender_is_a_corner_on_that_side() -> None:
    (ruling,) = played((400, -100), (640, -150), (0.3, "away.4")).called(detect)
    assert (ruling.call, ruling.against, ruling.to, ruling.restart, ruling.spot) == (Call.CORNER, "away", "home", Restart.CORNER, (600, -400))


def test_out_1_no_corner_from_a_shot_from_outside_gol_5() -> None:
    scene = played((290, -100), (640, -150), (0.3, "away.4"))
    assert scene.called(detect) == []
    missing = failing(scene.findings(detect, "OUT-1"))
    assert (missing.name, missing.margin) == ("struck_inside_shooting_area", pytest.approx(290 - 312, abs=1e-5))
    (ruling,) = scene.called(goals.detect)
    assert (ruling.call, ruling.clause, ruling.to) == (Call.GOAL_KICK, "GOL-5", "away")


def test_out_1_from_outside_off_nobody_is_an_ordinary_goal_kick() -> None:
    scene = played((200, -100), (640, -150))
    assert [f.call for f in scene.called(detect)] == [Call.GOAL_KICK]
    assert scene.called(goals.detect) == []


def test_out_1_over_the_bar_off_the_keeper_is_a_corner() -> None:
    scene = Scene({"ball": (450, 10), "home.9": (400, 10), "away.keeper": (580, 10)})
    scene.flick(0.0, "home.9", (0.0, 400, 10), (0.1, 429, 10), (0.2, 435, 10))
    scene.way("ball", (0.1, 450, 10, 0.0), (0.3, 566, 10, 30.0), (0.5, 640, 10, 90.0))
    scene.touch(0.1, "home.9").touch(0.3, "away.keeper")
    (ruling,) = scene.called(detect)
    assert (ruling.call, ruling.to, ruling.spot) == (Call.CORNER, "home", (600, 400))


def test_out_1_over_the_own_goal_line_off_the_own_side_is_a_corner_to_the_opponent() -> None:
    scene = Scene({"ball": (-400, 100), "home.4": (-350, 100)})
    scene.flick(0.0, "home.4", (0.0, -350, 100), (0.1, -379, 100), (0.2, -385, 100))
    scene.way("ball", (0.1, -400, 100), (0.5, -640, 150)).touch(0.1, "home.4")
    (ruling,) = scene.called(detect)
    assert (ruling.call, ruling.against, ruling.to, ruling.spot) == (Call.CORNER, "home", "away", (-600, 400))


def test_out_1_only_the_first_line_counts() -> None:
    """Out over the touchline, the ball rolls on over the goal line's prolongation."""
    scene = played((550, 380), (640, 470))
    assert [f.call for f in scene.called(detect)] == [Call.THROW_IN]


def test_out_1_in_goal_is_not_out() -> None:
    scene = played((400, 0), (640, 0))
    assert scene.called(detect) == []
    assert failing(f for f in scene.findings(detect, "OUT-1") if f.call is Call.GOAL_KICK).name == "beside_or_over_goal"


def test_out_1_ends_are_changed_in_the_second_half() -> None:
    """In the second half home defends the east: over its line off its own figure it is a corner to the opponent."""
    (ruling,) = played((400, 100), (640, 150), half=2).called(detect)
    assert (ruling.call, ruling.to) == (Call.CORNER, "away")


def test_out_1_a_ball_that_lies_outside_is_not_out_again() -> None:
    assert Scene({"ball": (100, 430), "home.9": (0, 0)}).way("ball", (0.1, 100, 430), (0.3, 100, 440)).called(detect) == []
