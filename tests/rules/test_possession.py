"""POS and TCH: how the ball changes hands in play, and how often the same figure may play it."""

from __future__ import annotations

import pytest

from sim.model.ids import Side
from sim.rules.situation import Block, TouchCount
from sim.rules.words import Phase, Restart
from tests.rules.build import after, calls, judge, only, reason
from tests.rules.scene import Scene


def attack(layout: dict[str, object], **situation: object) -> Scene:
    """home.9 meets the ball, which lies at the centre, at 0.1 s."""
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), **layout}, **situation)
    return scene.flick(0.0, "home.9", (0.0, -121.0, 0.0), (0.1, -21.0, 0.0), (0.2, 10.0, 0.0)).touch(0.1, "home.9")


def test_pos_1_the_figure_stops_without_the_ball() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-121, 30)})
    verdict = judge(scene.flick(0.0, "home.9", (0.0, -121.0, 30.0), (0.25, 40.0, 30.0)))
    ruling = only(verdict)
    assert calls(verdict) == [("change", "POS-1")]
    assert (ruling.against, ruling.to, ruling.restart, ruling.spot, ruling.at) == (Side.HOME, Side.AWAY, Restart.PLAY_ON, (0.0, 0.0), 0.25)
    assert ruling.margin.value == pytest.approx(9.0, abs=1e-3)


def test_pos_1_near_miss_grazes_the_ball() -> None:
    verdict = judge(attack({}).way("ball", (0.1, 0.0, 0.0), (1.0, 90.0, 0.0)))
    assert calls(verdict) == []
    assert reason(verdict, "POS-1") == ("ball_missed", pytest.approx(-21.0))
    assert verdict.state.touches == TouchCount("home.9", 1)
    assert verdict.state.block is Block.OWED
    assert verdict.state.last_touch == ("home.9",)


def test_pos_2_the_ball_on_a_defender_at_rest() -> None:
    scene = attack({"away.4": (200, 0)}).way("ball", (0.1, 0.0, 0.0), (0.4, 179.0, 0.0), (0.6, 120.0, 0.0)).touch(0.4, "away.4")
    verdict = judge(scene)
    ruling = only(verdict)
    assert calls(verdict) == [("change", "POS-2")]
    assert (ruling.against, ruling.to, ruling.spot) == (Side.HOME, Side.AWAY, pytest.approx((190.0, 0.0), abs=1.5))
    assert verdict.state.block is Block.NONE
    assert verdict.state.touches == TouchCount("away.4", 0)


def test_pos_2_near_miss_the_defender_still_moves() -> None:
    scene = attack({"away.4": (200, 60)}).way("away.4", (0.0, 200.0, 60.0), (0.41, 200.0, 0.0))
    verdict = judge(scene.way("ball", (0.1, 0.0, 0.0), (0.4, 179.0, 0.0), (0.6, 120.0, 0.0)).touch(0.4, "away.4"))
    assert calls(verdict) == []
    assert reason(verdict, "POS-2") == ("figure_at_rest", pytest.approx(-10.0))
    assert verdict.state.last_touch == ("away.4",)
    assert verdict.state.possession is Side.HOME


def test_pos_2_near_miss_the_ball_passes_by() -> None:
    verdict = judge(attack({"away.4": (150, 23)}).way("ball", (0.1, 0.0, 0.0), (0.8, 300.0, 0.0)))
    assert calls(verdict) == []
    assert reason(verdict, "POS-2") == ("ball_reached", pytest.approx(-2.0, abs=1e-3))


def test_pos_2_the_rod_keeper_wins_the_ball_moving_or_not() -> None:
    layout = {"away.keeper": {"at": [592, 0], "angle": 0}}
    scene = attack(layout).way("ball", (0.1, 0.0, 0.0), (0.5, 578.0, 0.0), (0.7, 500.0, 0.0)).touch(0.5, "away.keeper")
    verdict = judge(scene)
    assert ("change", "POS-2") in calls(verdict)
    assert verdict.state.possession is Side.AWAY


def test_pos_3_a_fallen_figure_is_neutral() -> None:
    fallen = {"at": [200, 0], "fallen": True, "lying": 90}
    scene = attack({"away.4": fallen}).way("ball", (0.1, 0.0, 0.0), (0.4, 179.0, 0.0), (0.6, 120.0, 0.0)).touch(0.4, "away.4")
    verdict = judge(scene)
    assert [c for c in calls(verdict) if c[0] == "change"] == []
    assert verdict.state.last_touch == ("home.9",)
    assert reason(verdict, "POS-2")[0] == "standing"


def bounced(back_on: float | None, **situation: object) -> Scene:
    """Off away.4 at rest, and (or not) back onto home.9."""
    scene = attack({"away.4": (60, 0)}, **situation)
    if back_on is None:
        return scene.way("ball", (0.1, 0.0, 0.0), (0.15, 39.0, 0.0), (0.4, 39.0, 90.0)).touch(0.15, "away.4")
    return (
        scene.way("ball", (0.1, 0.0, 0.0), (0.15, 39.0, 0.0), (back_on, 31.0, 0.0), (0.6, 35.0, 0.0)).touch(0.15, "away.4").touch(back_on, "home.9")
    )


@pytest.mark.parametrize("back_on", [0.19, 0.3])
def test_pos_5_back_onto_the_flicked_figure_moving_or_at_rest_again(back_on: float) -> None:
    verdict = judge(bounced(back_on, touches={"figure": "home.9", "count": 1}))
    assert calls(verdict) == [("change", "POS-2"), ("change", "POS-5")]
    assert verdict.state.possession is Side.HOME
    assert verdict.state.touches == TouchCount("home.9", 2)
    assert verdict.state.block is Block.NONE


def test_pos_5_a_block_meanwhile_does_not_end_the_flick() -> None:
    scene = attack({"away.4": (60, 0), "away.5": (200, 200)}).flick(0.12, "away.5", (0.12, 200.0, 200.0), (0.3, 150.0, 200.0))
    scene.way("ball", (0.1, 0.0, 0.0), (0.15, 39.0, 0.0), (0.19, 31.0, 0.0), (0.6, 35.0, 0.0)).touch(0.15, "away.4").touch(0.19, "home.9")
    assert calls(judge(scene)) == [("change", "POS-2"), ("change", "POS-5")]


def test_pos_5_near_miss_the_ball_does_not_come_back() -> None:
    verdict = judge(bounced(None))
    assert calls(verdict) == [("change", "POS-2")]
    name, margin = reason(verdict, "POS-5")
    assert name == "ball_back_on_flicked"
    assert margin < 0


def test_gen_3_two_sides_within_a_microsecond_leave_possession_and_share_the_last_touch() -> None:
    scene = attack({"away.4": (200, 20), "home.3": (200, -20)}).way("ball", (0.1, 0.0, 0.0), (0.4, 193.0, 0.0), (0.6, 120.0, 0.0))
    verdict = judge(scene.touch(0.4, "away.4").touch(0.4 + 4e-7, "home.3"))
    assert calls(verdict) == []
    assert set(verdict.state.last_touch) == {"away.4", "home.3"}
    assert verdict.state.possession is Side.HOME


def test_gen_3_a_twentieth_of_a_millisecond_apart_the_order_decides() -> None:
    scene = attack({"away.4": (200, 20), "home.3": (200, -20)}).way("ball", (0.1, 0.0, 0.0), (0.4, 193.0, 0.0), (0.6, 120.0, 0.0))
    assert calls(judge(scene.touch(0.4, "away.4").touch(0.40005, "home.3"))) == [("change", "POS-2"), ("change", "POS-2")]
    scene = attack({"away.4": (200, 20), "home.3": (200, -20)}).way("ball", (0.1, 0.0, 0.0), (0.4, 193.0, 0.0), (0.6, 120.0, 0.0))
    assert calls(judge(scene.touch(0.40005, "away.4").touch(0.4, "home.3"))) == [("change", "POS-2")]


def test_gen_2_one_flick_is_one_touch() -> None:
    scene = attack({}).way("ball", (0.1, 0.0, 0.0), (0.15, 5.0, 0.0), (1.0, 90.0, 0.0)).touch(0.15, "home.9")
    assert judge(scene).state.touches == TouchCount("home.9", 1)


def test_tch_1_the_fourth_flick_running_is_ruled_at_nail_contact() -> None:
    scene = attack({}, touches={"figure": "home.9", "count": 3}).way("ball", (0.1, 0.0, 0.0), (1.0, 90.0, 0.0))
    verdict = judge(scene)
    ruling = only(verdict)
    assert calls(verdict) == [("illegal_flick", "TCH-1")]
    assert (ruling.at, ruling.spot, ruling.to, ruling.restart) == (0.0, (-121.0, 0.0), Side.AWAY, Restart.FREE_KICK)
    assert (ruling.margin.value, str(ruling.margin.unit)) == (1.0, "count")
    assert after(verdict).phase is Phase.FREE_KICK


@pytest.mark.parametrize("touches", [{"figure": "home.9", "count": 2}, {"figure": "home.8", "count": 3}])
def test_tch_1_near_miss_third_touch_or_another_figure(touches: dict[str, object]) -> None:
    verdict = judge(attack({}, touches=touches).way("ball", (0.1, 0.0, 0.0), (1.0, 90.0, 0.0)))
    assert calls(verdict) == []
    assert reason(verdict, "TCH-1")[1] < 0


def test_tch_2_the_ball_on_another_own_figure_restarts_the_count() -> None:
    scene = attack({"home.3": (100, 0)}, touches={"figure": "home.9", "count": 2})
    verdict = judge(scene.way("ball", (0.1, 0.0, 0.0), (0.3, 79.0, 0.0), (0.5, 50.0, 0.0)).touch(0.3, "home.3"))
    assert verdict.state.touches == TouchCount("home.3", 0)
    assert verdict.state.block is Block.OWED


def test_tch_2_a_fallen_own_figure_does_not() -> None:
    scene = attack({"home.3": {"at": [100, 0], "fallen": True, "lying": 90}}, touches={"figure": "home.9", "count": 2})
    verdict = judge(scene.way("ball", (0.1, 0.0, 0.0), (0.3, 79.0, 0.0), (0.5, 50.0, 0.0)).touch(0.3, "home.3"))
    assert verdict.state.touches == TouchCount("home.9", 3)
