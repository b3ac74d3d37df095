"""ATT: what an attacking flick may touch, and in which order."""

from __future__ import annotations

import pytest

from sim.language import words
from sim.model.ids import Side
from sim.rules.wording import say
from sim.rules.words import Phase, Restart
from tests.rules.build import after, calls, judge, only, reason
from tests.rules.scene import Scene

BALL = (0.0, 0.0)


def straight(other: tuple[float, float], figure: str = "away.4", ruleset: object = "club", **situation: object) -> Scene:
    """home.9 runs at 1 m/s along the x axis into the ball, meeting it at 0.179 s; another figure stands beside its way."""
    scene = Scene({"ball": BALL, "home.9": (-200, 0), figure: other}, ruleset=ruleset, **situation)
    return scene.flick(0.0, "home.9", (0.0, -200.0, 0.0), (0.179, -21.0, 0.0), (0.3, 20.0, 0.0))


def hit(scene: Scene) -> Scene:
    return scene.touch(0.179, "home.9").way("ball", (0.179, 0.0, 0.0), (1.0, 200.0, 0.0))


def test_att_1_figure_at_rest_before_the_ball_is_a_foul() -> None:
    verdict = judge(hit(straight((-100, 17)).touch(0.09, "home.9", "away.4")))
    ruling = only(verdict)
    assert calls(verdict) == [("foul", "ATT-1")]
    assert (ruling.against, ruling.to, ruling.restart) == (Side.HOME, Side.AWAY, Restart.FREE_KICK)
    assert ruling.at == 0.09
    assert ruling.spot == pytest.approx((-105.0, 8.5), abs=6.0)
    assert after(verdict).possession is Side.AWAY
    assert after(verdict).phase is Phase.FREE_KICK


def test_att_1_an_own_figure_counts_as_well() -> None:
    assert calls(judge(hit(straight((-100, 17), "home.3").touch(0.09, "home.9", "home.3")))) == [("foul", "ATT-1")]


def test_att_1_near_miss_passes_the_figure() -> None:
    verdict = judge(hit(straight((-100, 22))))
    assert calls(verdict) == []
    assert reason(verdict, "ATT-1") == ("figure_touched", pytest.approx(-2.0, abs=1e-3))


def test_att_1_near_miss_figure_still_moves() -> None:
    scene = straight((-100, 60)).way("away.4", (0.0, -100.0, 60.0), (0.09, -100.0, 17.0), (0.1, -100.0, 18.0)).touch(0.09, "home.9", "away.4")
    verdict = judge(hit(scene))
    assert calls(verdict) == []
    name, margin = reason(verdict, "ATT-1")
    assert name == "touched_figure_at_rest"
    assert margin < 0


@pytest.mark.parametrize(("figure_at", "expected"), [(0.17895, [("foul", "ATT-1")]), (0.17905, [])])
def test_att_1_and_att_2_the_true_order_decides_at_a_twentieth_of_a_millisecond(figure_at: float, expected: list[tuple[str, str]]) -> None:
    verdict = judge(hit(straight((-10, 20)).touch(figure_at, "home.9", "away.4")))
    assert calls(verdict) == expected
    if not expected:
        assert reason(verdict, "ATT-1") == ("figure_before_ball", pytest.approx(-0.051, abs=1e-4))


def test_att_1_within_a_microsecond_neither_came_first() -> None:
    verdict = judge(hit(straight((-10, 20)).touch(0.179 - 5e-7, "home.9", "away.4")))
    assert calls(verdict) == []


def missed(ruleset: object = "club") -> Scene:
    scene = Scene({"ball": BALL, "home.9": (-200, 0), "away.4": (-100, 90), "home.2": (300, 300)}, ruleset=ruleset)
    scene.flick(0.0, "home.9", (0.0, -200.0, 0.0), (0.1, -110.0, 72.0), (0.2, -120.0, 80.0))
    return scene.touch(0.1, "home.9", "away.4").way("away.4", (0.1, -100.0, 90.0), (0.3, -90.0, 130.0))


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("falls", [True, False])
def test_att_3_says_that_a_figure_had_fallen_before_it_met_the_ball(falls: bool, lang: str) -> None:
    """It lay when it met the ball, and brushed a figure that moved; the twin stands, and has played the ball."""
    scene = straight((-100, 60)).way("away.4", (0.0, -100.0, 60.0), (0.09, -100.0, 17.0), (0.1, -100.0, 18.0)).touch(0.09, "home.9", "away.4")
    if falls:
        scene = scene.fall(0.1, "home.9", (-100.0, 0.0))
    verdict = judge(hit(scene))
    said = words("condition.fallen_before_ball", lang, a="").strip()
    assert calls(verdict) == ([("back", "ATT-3"), ("change", "ATT-3")] if falls else [])
    assert all(said in say(ruling, lang) for ruling in verdict.rulings)


def test_att_3_a_miss_that_touched_a_figure_is_put_back_and_loses_the_ball() -> None:
    verdict = judge(missed())
    assert calls(verdict) == [("back", "ATT-3"), ("change", "ATT-3")]
    assert verdict.restored
    assert {e.body: e.at for e in verdict.corrections} == {"home.9": (-200.0, 0.0), "away.4": (-100.0, 90.0)}
    assert all(r.at == 0.2 and r.restart is Restart.PLAY_ON and r.to is Side.AWAY for r in verdict.rulings)
    assert after(verdict).possession is Side.AWAY


def test_att_3_on_request_only_where_the_ruleset_says_so() -> None:
    verdict = judge(missed("fistf"))
    assert calls(verdict) == [("change", "ATT-3")]
    assert not verdict.restored
    assert verdict.state.back is not None
    assert verdict.state.back.by is Side.AWAY


def test_att_3_near_miss_touches_nobody_and_is_pos_1() -> None:
    scene = Scene({"ball": BALL, "home.9": (-200, 0), "away.4": (-100, 90)})
    scene.flick(0.0, "home.9", (0.0, -200.0, 0.0), (0.2, -200.0, 100.0))
    verdict = judge(scene)
    assert calls(verdict) == [("change", "POS-1")]
    assert reason(verdict, "ATT-3")[0] == "figure_touched"


def test_att_3_near_miss_plays_the_ball() -> None:
    verdict = judge(hit(straight((-10, 20)).touch(0.19, "home.9", "away.4")))
    name, margin = reason(verdict, "ATT-3")
    assert (name, margin) == ("ball_missed", pytest.approx(-21.0))


def test_att_5_a_pushed_figure_does_not_play() -> None:
    scene = Scene({"ball": BALL, "home.9": (-200, 0), "home.3": (-60, 0), "away.7": (150, 0)})
    scene.flick(0.0, "home.9", (0.0, -200.0, 0.0), (0.12, -80.0, 0.0), (0.2, -75.0, 0.0)).touch(0.12, "home.9", "home.3")
    scene.way("home.3", (0.12, -60.0, 0.0), (0.16, -21.0, 0.0), (0.3, -15.0, 0.0)).touch(0.16, "home.3")
    scene.way("ball", (0.16, 0.0, 0.0), (0.5, 129.0, 0.0), (0.7, 100.0, 0.0)).touch(0.5, "away.7")
    verdict = judge(scene)
    assert calls(verdict) == [("back", "ATT-3"), ("change", "ATT-3")]
    assert verdict.restored
    assert any(f.clause == "ATT-5" and f.met for f in verdict.findings)
