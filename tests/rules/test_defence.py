"""DEF and THR-3: the defensive flick, one for each touch; what it may touch; when play waits for it."""

from __future__ import annotations

from typing import Any

import pytest

from sim.model.actions import Ask, Purpose, Request
from sim.model.ids import Side
from sim.rules.referee import Verdict, referee, why_not
from sim.rules.situation import Block, TouchCount
from sim.rules.words import Phase, Restart
from tests.rules.build import after, calls, evidence, judge, only, reason
from tests.rules.scene import Scene

OWED: dict[str, Any] = {"touches": {"figure": "home.9", "count": 1}, "block": "owed", "last_touch": "home.9"}
MADE: dict[str, Any] = {"touches": {"figure": "home.9", "count": 1}}


def attacked(block_at: float | None = None, **situation: Any) -> Scene:
    """home.9 meets the ball at 0.1 s; away.4 may be flicked as a block beside it."""
    scene = Scene({"ball": (0, 0), "home.9": (-121, 0), "away.4": (200, 150)}, **situation)
    scene.flick(0.0, "home.9", (0.0, -121.0, 0.0), (0.1, -21.0, 0.0), (0.2, 10.0, 0.0)).touch(0.1, "home.9")
    scene.way("ball", (0.1, 0.0, 0.0), (1.0, 90.0, 0.0))
    if block_at is not None:
        scene.flick(block_at, "away.4", (block_at, 200.0, 150.0), (block_at + 0.2, 200.0, 80.0))
    return scene


def test_def_1_one_block_for_each_touch() -> None:
    verdict = judge(attacked(0.15))
    assert calls(verdict) == []
    assert reason(verdict, "DEF-1") == ("blocks_since_touch", -1.0)
    assert verdict.state.block is Block.NONE


def test_def_1_a_second_is_illegal() -> None:
    scene = Scene({"ball": (0, 0), "away.4": (200, 150)}, **MADE).flick(0.0, "away.4", (0.0, 200.0, 150.0), (0.2, 200.0, 80.0))
    ruling = only(judge(scene))
    assert (str(ruling.call), ruling.clause, ruling.against, ruling.to) == ("illegal_flick", "DEF-1", Side.AWAY, Side.HOME)
    assert (ruling.restart, ruling.spot, ruling.at) == (Restart.FREE_KICK, (200.0, 150.0), 0.0)
    assert ruling.margin.value == 1.0


def test_def_1_at_most_one_is_outstanding() -> None:
    scene = attacked(0.15, **OWED)
    scene.flick(0.5, "away.4", (0.5, 200.0, 80.0), (0.7, 200.0, 40.0))
    assert calls(judge(scene)) == [("illegal_flick", "DEF-1")]


@pytest.mark.parametrize(("block_at", "called"), [(0.097, True), (0.103, False)])
def test_def_2_not_before_the_attacker_has_touched_the_ball(block_at: float, called: bool) -> None:
    verdict = judge(attacked(block_at))
    if called:
        assert calls(verdict) == [("illegal_flick", "DEF-2")]
        assert only(verdict).margin.value == pytest.approx(3.0, abs=0.01)
        assert after(verdict).possession is Side.HOME
    else:
        assert calls(verdict) == []
        assert reason(verdict, "DEF-2") == ("block_before_touch", pytest.approx(-3.0, abs=0.01))


def test_def_2_nor_before_any_touch_at_all() -> None:
    scene = Scene({"ball": (0, 0), "away.4": (200, 150)}).flick(0.0, "away.4", (0.0, 200.0, 150.0), (0.2, 200.0, 80.0))
    assert calls(judge(scene)) == [("illegal_flick", "DEF-2")]


def test_def_4_a_block_still_owed_may_be_made_while_the_next_attack_is_under_way() -> None:
    verdict = judge(attacked(0.05, **OWED))
    assert calls(verdict) == []
    assert reason(verdict, "DEF-2") == ("no_block_owed", -1.0)


def missing(block_at: float) -> Scene:
    """home.9 misses and stops at 0.2 s; away.4 flicks at the ball as a block."""
    scene = Scene({"ball": (0, 0), "home.9": (-121, 60), "away.4": (200, 0)})
    scene.flick(0.0, "home.9", (0.0, -121.0, 60.0), (0.2, 0.0, 60.0))
    scene.flick(block_at, "away.4", (block_at, 200.0, 0.0), (block_at + 0.2, 21.0, 0.0), (block_at + 0.3, 5.0, 0.0), purpose=Purpose.BLOCK)
    return scene.touch(block_at + 0.2, "away.4").way("ball", (block_at + 0.2, 0.0, 0.0), (1.0, -80.0, 0.0))


def test_def_3_a_block_after_the_miss_is_an_attack() -> None:
    verdict = judge(missing(0.205))
    assert calls(verdict) == [("change", "POS-1")]
    assert verdict.state.possession is Side.AWAY
    assert verdict.state.touches == TouchCount("away.4", 1)
    assert verdict.state.block is Block.OWED
    assert reason(verdict, "DEF-2") == ("block_before_touch", pytest.approx(-5.0, abs=0.01))


def test_def_3_near_miss_before_the_miss_it_is_def_2() -> None:
    verdict = judge(missing(0.195))
    assert calls(verdict) == [("illegal_flick", "DEF-2")]
    assert reason(verdict, "DEF-3") == ("block_after_miss", pytest.approx(-5.0, abs=0.01))


def waited_for() -> Scene:
    """The flicked figure falls after it has played the ball."""
    return attacked().fall(0.15, "home.9", (0.0, 0.0), 90.0)


def test_def_5_the_flicked_figure_has_fallen_and_play_waits() -> None:
    verdict = judge(waited_for())
    assert ("block_due", "DEF-5") in calls(verdict)
    assert verdict.state.block_due


def test_def_5_near_miss_it_stands_and_play_goes_on() -> None:
    verdict = judge(attacked())
    assert calls(verdict) == []
    assert reason(verdict, "DEF-5")[0] == "flicked_figure_fell"
    assert not verdict.state.block_due


def second_flick(scene: Scene, figure: str) -> Verdict:
    """Judges a scene, then a flick of ``figure`` in the next motion."""
    first = judge(scene)
    log = scene.log()
    log = log.extended(first.corrections, log.until)
    t = log.until + 0.1
    x, y = log.at(figure, log.until)
    following = Scene({figure: (x, y)}).flick(t, figure, (t, x, y), (t + 0.1, x, y + 40.0))
    following.index = scene.index
    return referee(first.state, log.extended(following.log().events, t + 0.1), log.until)


def test_def_5_the_attacker_flicking_too_early_is_undone_and_the_block_stays_owed() -> None:
    verdict = second_flick(waited_for(), "home.9")
    assert calls(verdict) == [("illegal_flick", "DEF-5")]
    ruling = only(verdict)
    assert (ruling.restart, ruling.against, verdict.restored) == (Restart.PLAY_ON, Side.HOME, True)
    assert verdict.state.block is Block.OWED
    assert verdict.state.block_due


def test_def_5_outranks_tch_1() -> None:
    scene = attacked(touches={"figure": "home.9", "count": 2}).fall(0.15, "home.9", (0.0, 0.0), 90.0)
    assert calls(second_flick(scene, "home.9")) == [("illegal_flick", "DEF-5")]


def test_def_5_the_block_once_made_play_goes_on() -> None:
    verdict = second_flick(waited_for(), "away.4")
    assert calls(verdict) == []
    assert not verdict.state.block_due
    assert verdict.state.block is Block.NONE


def rolling(figure_at: tuple[float, float] = (150, 60), ruleset: str = "club") -> Scene:
    """The ball rolls from the centre to (120, 0); away.4 runs down into home.7, which stands beside its way."""
    x, y = figure_at
    scene = Scene({"ball": {"at": [0, 0], "velocity": [100, 0]}, "home.7": (x, y), "away.4": (x, 300)}, ruleset=ruleset, **OWED)
    scene.way("ball", (0.0, 0.0, 0.0), (1.2, 120.0, 0.0))
    scene.flick(0.1, "away.4", (0.1, x, 300.0), (0.3, x, y + 20), (0.35, x, y + 25)).touch(0.3, "home.7", "away.4")
    return scene.way("home.7", (0.3, x, y), (0.5, x, y - 10))


def test_def_6_a_block_that_clearly_prevents_a_figure_from_playing_goes_back() -> None:
    verdict = judge(rolling())
    ruling = only(verdict)
    assert (str(ruling.call), ruling.clause, ruling.restart) == ("back", "DEF-6", Restart.PLAY_ON)
    assert (ruling.against, ruling.to, verdict.restored) == (Side.AWAY, Side.HOME, True)
    assert evidence(verdict)["ball_way_to_figure"] == pytest.approx(60 - ((30**2 + 60**2) ** 0.5 - 21), abs=0.01)
    assert verdict.state.block is Block.NONE
    assert verdict.state.possession is Side.HOME


def test_def_6_is_a_foul_where_the_ruleset_says_so() -> None:
    verdict = judge(rolling(ruleset="fistf"))
    ruling = only(verdict)
    assert (str(ruling.call), ruling.clause, ruling.restart) == ("foul", "DEF-6", Restart.FREE_KICK)
    assert not verdict.restored


def test_def_6_near_miss_the_ball_would_never_have_come_near() -> None:
    verdict = judge(rolling((150, 80)))
    assert calls(verdict) == []
    name, margin = reason(verdict, "DEF-6")
    assert name == "ball_way_to_figure"
    assert margin == pytest.approx(60 - ((30**2 + 80**2) ** 0.5 - 21), abs=0.01)


def test_def_7_the_right_lapses_with_possession() -> None:
    scene = Scene({"ball": {"at": [0, 0], "velocity": [100, 0]}, "away.4": (150, 0)}, **OWED)
    verdict = judge(scene.way("ball", (0.0, 0.0, 0.0), (1.0, 129.0, 0.0), (1.2, 120.0, 0.0)).touch(1.0, "away.4"))
    assert verdict.state.block is Block.NONE
    assert any(f.clause == "DEF-7" and f.met for f in verdict.findings)


def crossing(stops: float) -> Scene:
    """away.4 blocks the ball's way: it stops at ``stops``; the ball gets there at 0.5 s."""
    scene = Scene({"ball": {"at": [0, 0], "velocity": [200, 0]}, "away.4": (121, 150)}, **OWED)
    scene.way("ball", (0.0, 0.0, 0.0), (0.5, 100.0, 0.0), (0.7, 80.0, 0.0))
    return scene.flick(0.1, "away.4", (0.1, 121.0, 150.0), (stops, 121.0, 0.0)).touch(0.5, "away.4")


def test_def_8_a_moving_block_may_not_touch_the_ball() -> None:
    verdict = judge(crossing(0.505))
    assert calls(verdict) == [("illegal_flick", "DEF-8")]
    assert evidence(verdict)["block_moving"] == pytest.approx(5.0, abs=0.01)


def test_def_8_near_miss_the_block_had_come_to_rest_and_wins_the_ball() -> None:
    verdict = judge(crossing(0.495))
    assert calls(verdict) == [("change", "POS-2")]
    assert reason(verdict, "DEF-8") == ("block_moving", pytest.approx(-5.0, abs=0.01))


def test_def_8_nor_a_moving_attacker_while_the_ball_rolls() -> None:
    scene = Scene({"ball": {"at": [0, 0], "velocity": [100, 0]}, "home.7": (150, 60), "away.4": (150, 300)}, **OWED)
    scene.way("ball", (0.0, 0.0, 0.0), (1.2, 120.0, 0.0)).way("home.7", (0.0, 150.0, 30.0), (0.4, 150.0, 70.0))
    scene.flick(0.1, "away.4", (0.1, 150.0, 300.0), (0.3, 150.0, 80.0), (0.5, 150.0, 90.0)).touch(0.3, "home.7", "away.4")
    assert calls(judge(scene)) == [("illegal_flick", "DEF-8")]


def test_def_8_with_the_ball_at_rest_back_on_request() -> None:
    scene = Scene({"ball": (0, 0), "home.7": (150, 60), "away.4": (150, 300)}, **OWED)
    scene.flick(0.1, "away.4", (0.1, 150.0, 300.0), (0.3, 150.0, 80.0), (0.5, 150.0, 85.0)).touch(0.3, "home.7", "away.4")
    scene.way("home.7", (0.3, 150.0, 60.0), (0.5, 150.0, 20.0))
    first = judge(scene)
    assert calls(first) == []
    t = scene.log().until
    asked = Scene({"ball": (0, 0)})
    asked.act(t, Ask(side=Side.HOME, request=Request.BACK))
    log = scene.log().extended(asked.log().events, t)
    verdict = referee(first.state, log, t)
    assert calls(verdict) == [("back", "DEF-8")]
    assert verdict.restored
    assert verdict.state.block is Block.NONE


def test_thr_3_after_a_throw_in_the_defender_is_given_its_block() -> None:
    scene = Scene({"ball": (0, 400), "home.9": (0, 440)}, phase="throw_in", taker="home.9", spot=[0, 400])
    scene.flick(0.0, "home.9", (0.0, 0.0, 440.0), (0.1, 0.0, 421.0), (0.2, 0.0, 415.0)).touch(0.1, "home.9")
    verdict = judge(scene.way("ball", (0.1, 0.0, 400.0), (1.0, 0.0, 250.0)))
    assert calls(verdict) == [("block_due", "THR-3")]
    assert verdict.state.block_due
    assert verdict.state.phase is Phase.PLAY


def test_why_not_of_a_clause_that_never_arose() -> None:
    assert why_not(judge(attacked()), "DEF-6").condition is not None
