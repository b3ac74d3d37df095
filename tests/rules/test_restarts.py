"""DBL-1, KOF-2, PEN-4 and TCK-1."""

from __future__ import annotations

from typing import Any

import pytest

from sim.model.actions import Ask, Purpose, Request
from sim.model.ids import Side
from sim.rules.situation import Block, TouchCount
from sim.rules.words import Phase, Restart
from tests.rules.build import after, calls, judge, only, reason
from tests.rules.scene import Scene


def taken(other: bool = False, **situation: Any) -> Scene:
    """home.9 has taken a free kick; now it flicks at the ball again, perhaps after it met home.3."""
    scene = Scene({"ball": {"at": [0, 0], "velocity": [100, 0]}, "home.9": (-60, 0), "home.3": (60, 31)}, taker="home.9", taken=True, **situation)
    scene.way("ball", (0.0, 0.0, 0.0), (0.1, 50.0, 11.0), (0.5, 100.0, 0.0), (0.9, 150.0, 0.0))
    if other:
        scene.touch(0.1, "home.3")
    scene.flick(0.2, "home.9", (0.2, -60.0, 0.0), (0.5, 79.0, 0.0), (0.7, 85.0, 0.0))
    return scene.touch(0.5, "home.9")


def test_dbl_1_the_taker_may_not_play_the_ball_again() -> None:
    verdict = judge(taken())
    ruling = only(verdict)
    assert (str(ruling.call), ruling.clause, ruling.against, ruling.restart) == ("illegal_flick", "DBL-1", Side.HOME, Restart.FREE_KICK)
    assert ruling.at == 0.5


def test_dbl_1_near_miss_another_figure_has_touched_it() -> None:
    verdict = judge(taken(other=True))
    assert calls(verdict) == []
    assert reason(verdict, "DBL-1") == ("no_other_touched", -1.0)


def test_dbl_1_meeting_it_twice_in_the_one_flick_is_one_touch() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-60, 0)}, phase="free_kick", taker="home.9")
    scene.flick(0.0, "home.9", (0.0, -60.0, 0.0), (0.1, -21.0, 0.0), (0.3, 0.0, 0.0)).touch(0.1, "home.9").touch(0.2, "home.9")
    assert calls(judge(scene.way("ball", (0.1, 0.0, 0.0), (0.6, 60.0, 0.0)))) == []


def kick_off(to: float, **situation: Any) -> Scene:
    scene = Scene({"ball": (0, 0), "home.9": (-60, 0)}, phase="kick_off", taker="home.9", **situation)
    scene.flick(0.0, "home.9", (0.0, -60.0, 0.0), (0.1, -21.0, 0.0), (0.2, -18.0, 0.0)).touch(0.1, "home.9")
    return scene.way("ball", (0.1, 0.0, 0.0), (0.6, to, 0.0))


def test_kof_2_first_the_kick_is_retaken() -> None:
    verdict = judge(kick_off(10.0))
    ruling = only(verdict)
    assert (str(ruling.call), ruling.restart, ruling.to) == ("retake", Restart.RETAKE, Side.HOME)
    assert ruling.margin.value == pytest.approx(2.0)
    assert verdict.state.phase is Phase.KICK_OFF
    assert verdict.state.possession is Side.HOME


def test_kof_2_again_the_other_side_kicks_off() -> None:
    verdict = judge(kick_off(10.0, warnings={"home": ["KOF-2"]}))
    ruling = only(verdict)
    assert (str(ruling.call), ruling.restart, ruling.to) == ("kick_off", Restart.KICK_OFF, Side.AWAY)
    assert (verdict.state.phase, verdict.state.possession) == (Phase.KICK_OFF, Side.AWAY)


def test_kof_2_near_miss_wholly_over_halfway() -> None:
    verdict = judge(kick_off(14.0))
    assert calls(verdict) == []
    assert reason(verdict, "KOF-2") == ("short_of_halfway", pytest.approx(-2.0))
    assert (verdict.state.phase, verdict.state.block) == (Phase.PLAY, Block.OWED)


def test_kof_2_a_taker_that_misses_retakes_and_keeps_the_ball() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-60, 40)}, phase="kick_off", taker="home.9")
    verdict = judge(scene.flick(0.0, "home.9", (0.0, -60.0, 40.0), (0.3, 60.0, 40.0)))
    assert calls(verdict) == [("retake", "KOF-2")]
    assert verdict.state.possession is Side.HOME


def test_pen_4_a_taker_that_misses_the_ball_retakes() -> None:
    scene = Scene({"ball": (490, 0), "home.9": (430, 40)}, phase="penalty", taker="home.9")
    verdict = judge(scene.flick(0.0, "home.9", (0.0, 430.0, 40.0), (0.3, 520.0, 40.0)))
    assert calls(verdict) == [("retake", "PEN-4")]
    assert (verdict.state.phase, verdict.state.possession) == (Phase.PENALTY, Side.HOME)


def tick(*knots: tuple[float, ...], asked: bool = True, hit: bool = False, **situation: Any) -> Scene:
    scene = Scene({"ball": (0, 0), "home.9": (121, 0)}, **situation)
    if asked:
        scene.act(0.0, Ask(side=Side.HOME, request=Request.TICK))
    scene.flick(0.1, "home.9", *(knots or ((0.1, 121.0, 0.0), (0.3, 30.0, 40.0))), purpose=Purpose.TICK)
    return scene.touch(0.2, "home.9").way("ball", (0.2, 0.0, 0.0), (0.6, -60.0, 0.0)) if hit else scene


def test_tck_1_a_tick_asked_for_announces_nothing() -> None:
    verdict = judge(tick())
    assert calls(verdict) == []
    assert verdict.state.ticks == {Side.HOME: 1}
    assert verdict.state.possession is Side.HOME


def test_tck_1_not_asked_for_it_is_an_attacking_flick() -> None:
    verdict = judge(tick(asked=False))
    assert calls(verdict) == [("change", "POS-1")]
    assert reason(verdict, "TCK-1") == ("tick_asked_for", -1.0)


@pytest.mark.parametrize(("made", "expected"), [(3, [("illegal_flick", "TCK-1")]), (2, [])])
def test_tck_1_at_most_three_per_possession(made: int, expected: list[tuple[str, str]]) -> None:
    verdict = judge(tick(ticks={"home": made}))
    assert calls(verdict) == expected
    if not expected:
        assert reason(verdict, "TCK-1") == ("ticks_in_possession", -1.0)


def test_tck_1_with_a_block_owed_it_is_ruled_here() -> None:
    verdict = judge(tick(block="owed", touches={"figure": "home.8", "count": 1}))
    assert calls(verdict) == [("block_due", "DEF-5"), ("illegal_flick", "TCK-1")]


def test_tck_1_near_miss_the_block_has_been_made() -> None:
    verdict = judge(tick(touches={"figure": "home.8", "count": 1}))
    assert calls(verdict) == []
    assert reason(verdict, "TCK-1") == ("block_owed", -1.0)


HIT = ((0.1, 121.0, 0.0), (0.2, 21.0, 0.0), (0.3, 15.0, 0.0))


@pytest.mark.parametrize(("at", "restart"), [((0, 0), Restart.FREE_KICK), ((-560, 0), Restart.PENALTY)])
def test_tck_1_touching_the_ball_is_a_tick_fault(at: tuple[int, int], restart: Restart) -> None:
    x, y = at
    scene = Scene({"ball": at, "home.9": (x + 121, y)}).act(0.0, Ask(side=Side.HOME, request=Request.TICK))
    scene.flick(0.1, "home.9", *((t, x + a, y + b) for t, a, b in HIT), purpose=Purpose.TICK).touch(0.2, "home.9")
    verdict = judge(scene.way("ball", (0.2, float(x), float(y)), (0.6, x - 10.0, float(y))))
    ruling = only(verdict)
    assert (str(ruling.call), ruling.clause, ruling.restart) == ("tick_fault", "TCK-1", restart)
    assert after(verdict).touches == TouchCount()


def test_tck_1_near_miss_the_ball_is_passed() -> None:
    verdict = judge(tick((0.1, 121.0, 0.0), (0.2, 0.0, 24.0), (0.3, -50.0, 24.0)))
    assert calls(verdict) == []
    name, margin = reason(verdict, "TCK-1")
    assert name == "ball_touched"
    assert -3.0 < margin < 0.0


def test_tck_1_touching_a_figure_goes_back_on_request() -> None:
    scene = Scene({"ball": (0, 0), "home.9": (121, 0), "away.4": (121, 50)}).act(0.0, Ask(side=Side.HOME, request=Request.TICK))
    scene.flick(0.1, "home.9", (0.1, 121.0, 0.0), (0.2, 121.0, 30.0), (0.3, 121.0, 32.0), purpose=Purpose.TICK).touch(0.2, "home.9", "away.4")
    verdict = judge(scene.way("away.4", (0.2, 121.0, 50.0), (0.4, 121.0, 80.0)))
    assert calls(verdict) == []
    assert verdict.state.back is not None
    assert (verdict.state.back.clause, verdict.state.back.by) == ("TCK-1", Side.AWAY)


def kicked_penalty(x: float, angle: float = 0.0, by: str = "home.9", **situation: Any) -> Scene:
    """A penalty kicked straight at where a keeper stands, who stops the ball there."""
    scene = Scene({"ball": (490, 0), by: (450, 0), "away.keeper": {"at": [x, 0], "angle": angle}}, phase="penalty", spot=[490, 0], **situation)
    scene.flick(0.0, by, (0.0, 450.0, 0.0), (0.1, 469.0, 0.0), (0.2, 475.0, 0.0), purpose=Purpose.ATTACK).touch(0.1, by)
    return scene.way("ball", (0.1, 490.0, 0.0), (0.5, x - 13.5, 0.0))


@pytest.mark.parametrize(("x", "angle", "margin"), [(587.4, 0.0, 0.1), (587.6, 0.0, -0.1), (600.0, 0.0, -10.0), (586.3, 10.0, -0.064)])
def test_pen_4_the_keeper_is_on_its_line_when_the_ball_is_struck(x: float, angle: float, margin: float) -> None:
    """Its body, 5 mm thick and 15 wide, may stand 10 mm before the line's outer edge; the rod behind it does not count."""
    verdict = judge(kicked_penalty(x, angle, taker="home.9"))
    if margin > 0:
        ruling = only(verdict)
        assert (str(ruling.call), ruling.clause, ruling.against, ruling.restart, ruling.spot) == (
            "retake",
            "PEN-4",
            Side.AWAY,
            Restart.RETAKE,
            (490, 0),
        )
        assert ruling.margin.value == pytest.approx(margin, abs=0.01)
        assert (verdict.state.phase, verdict.state.possession, verdict.state.taker) == (Phase.PENALTY, Side.HOME, "home.9")
    else:
        assert calls(verdict) == []
        finding = next(f for f in verdict.findings if f.clause == "PEN-4" and f.conditions[0].name == "keeper_off_its_line")
        assert finding.conditions[0].margin == pytest.approx(margin, abs=0.01)


@pytest.mark.parametrize(("by", "named", "called"), [("home.9", "home.9", False), ("home.7", "home.9", True), ("home.7", None, False)])
def test_pen_2_another_than_the_named_figure_may_not_kick(by: str, named: str | None, called: bool) -> None:
    situation = {} if named is None else {"taker": named}
    verdict = judge(kicked_penalty(595.0, by=by, **situation))
    if not called:
        assert calls(verdict) == []
        return
    ruling = only(verdict)
    assert (str(ruling.call), ruling.clause, ruling.against, ruling.restart, ruling.spot) == (
        "illegal_manipulation",
        "PEN-2",
        Side.HOME,
        Restart.FREE_KICK,
        (490, 0),
    )
    assert after(verdict).possession is Side.AWAY


@pytest.mark.parametrize(("named", "answer"), [("home.9", []), (None, []), ("home.5", [("retake", "KOF-2")])])
def test_kof_2_it_is_the_named_taker_that_kicks_off(named: str | None, answer: list[tuple[str, str]]) -> None:
    scene = Scene({"ball": (0, 0), "home.9": (-60, 0), "home.5": (-200, 100)}, phase="kick_off", **({} if named is None else {"taker": named}))
    scene.flick(0.0, "home.9", (0.0, -60.0, 0.0), (0.1, -21.0, 0.0), (0.2, -18.0, 0.0), purpose=Purpose.ATTACK).touch(0.1, "home.9")
    verdict = judge(scene.way("ball", (0.1, 0.0, 0.0), (0.6, 90.0, 0.0)))
    assert calls(verdict) == answer


@pytest.mark.parametrize(("phase", "clause"), [("kick_off", "KOF-1"), ("goal_kick", "GKK-1")])
@pytest.mark.parametrize("side", ["home", "away"])
def test_figures_are_placed_by_hand_and_not_flicked_before_a_kick_off_or_goal_kick(phase: str, clause: str, side: str) -> None:
    figure, x = f"{side}.5", -300.0 if side == "home" else 300.0
    scene = Scene({"ball": (0 if phase == "kick_off" else -570, 0), "home.9": (-60, 90), figure: (x, 100)}, phase=phase, taker="home.9", spot=[0, 0])
    verdict = judge(scene.flick(0.0, figure, (0.0, x, 100.0), (0.2, x + 40, 100.0), purpose=Purpose.POSITION))
    assert calls(verdict) == [("illegal_flick", clause)]
    assert verdict.restored
    assert (verdict.state.possession, str(verdict.state.phase)) == (Side.HOME, phase)
