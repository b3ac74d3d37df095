"""OFF: positions at the touch, the ball past the second-last defender, and figures that slid offside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sim.rules.detectors.offside import detect
from sim.rules.findings import Finding
from sim.rules.words import Call, Restart
from tests.rules.scene import Knot, Scene, failing

BASE = 10
BALL = 11


def passed(
    layout: Mapping[str, Any] | None = None, to: tuple[float, float] = (480.0, -80.0), ball: tuple[float, float] = (420.0, -60.0), **situation: Any
) -> Scene:
    """home.9 plays the ball at 0.1 s to a place it reaches at 0.5 s. home.10 stands at 500; away.5 at 430 and the keeper defend."""
    bodies: dict[str, Any] = {"home.10": (500, 60), "away.5": (430, -150), "away.keeper": (592, 0), **(layout or {})}
    x, y = ball
    scene = Scene({"ball": ball, "home.9": (x - 50, y), **bodies}, **situation)
    scene.flick(0.0, "home.9", (0.0, x - 50, y), (0.1, x - 21, y), (0.2, x - 15, y))
    return scene.way("ball", (0.1, x, y), (0.5, *to)).touch(0.1, "home.9")


def called(scene: Scene) -> list[tuple[str, str | None]]:
    return [(f.clause, f.figure) for f in scene.called(detect)]


def nearest_miss(scene: Scene, clause: str, figure: str = "home.10") -> tuple[str, float]:
    missing = failing(f for f in scene.findings(detect, clause) if f.figure == figure)
    return missing.name, missing.margin


# ---------------------------------------------------------------- OFF-1


def test_off_1_nearer_than_the_second_last_defender_when_the_ball_passes_it() -> None:
    (ruling,) = passed().called(detect)
    assert (ruling.call, ruling.clause, ruling.against, ruling.to, ruling.restart, ruling.spot, ruling.figure) == (
        Call.OFFSIDE,
        "OFF-1",
        "home",
        "away",
        Restart.FREE_KICK,
        (500, 60),
        "home.10",
    )
    assert ruling.at == pytest.approx(0.1 + 0.4 * (430 + BASE - BALL - 420) / 60)


@pytest.mark.parametrize(("x", "offside"), [(432.0, True), (430.0, False), (428.0, False)])
def test_off_1_level_is_onside(x: float, offside: bool) -> None:
    scene = passed({"home.10": (x, 60), "away.5": (430, -150)}, ball=(400.0, -60.0))
    assert bool(called(scene)) is offside
    if x == 428.0:
        assert nearest_miss(scene, "OFF-1") == ("figure_nearer_than_second_last", pytest.approx(-2, abs=1e-5))
    if offside:
        assert scene.called(detect)[0].nearest_to_failing.margin == pytest.approx(2, abs=1e-5)


def test_off_1_level_is_offside_where_the_setting_takes_the_text_literally() -> None:
    layout = {"home.10": (430, 60), "away.5": (430, -150)}
    assert called(passed(layout, ball=(400.0, -60.0), ruleset={"base": "club", "offside_level": "offside"})) == [("OFF-1", "home.10")]


def test_off_1_only_when_the_leading_edge_has_passed() -> None:
    line = 430 + BASE - BALL
    assert called(passed(to=(line + 2, -60))) == [("OFF-1", "home.10")]
    scene = passed(to=(line - 2, -60))
    assert called(scene) == []
    assert nearest_miss(scene, "OFF-1") == ("ball_passed_second_last", pytest.approx(-2, abs=1e-5))


def test_off_1_and_the_ball_is_wholly_inside_the_shooting_area() -> None:
    edge = 301 + BALL
    for to, offside in ((edge + 1, True), (edge - 1, False)):
        scene = passed({"away.5": (200, 100), "home.10": (400, 60)}, ball=(250.0, 0.0), to=(to, 0))
        assert bool(called(scene)) is offside
        if not offside:
            assert nearest_miss(scene, "OFF-1") == ("ball_in_shooting_area", pytest.approx(-1, abs=1e-5))


@pytest.mark.parametrize(("x", "offside"), [(301 + BASE + 1, True), (301 + BASE - 1, False)])
def test_off_1_the_figure_wholly_inside_the_shooting_area(x: float, offside: bool) -> None:
    scene = passed({"away.5": (200, 100), "home.10": (x, 60)}, ball=(250.0, 0.0), to=(340, 0))
    assert bool(called(scene)) is offside
    if not offside:
        assert nearest_miss(scene, "OFF-1") == ("figure_in_shooting_area", pytest.approx(-1, abs=1e-5))


def test_off_1_behind_the_ball_nobody_is_offside() -> None:
    scene = passed({"home.10": (429, 60), "away.5": (390, -150)}, ball=(430.0, -60.0))
    assert called(scene) == []


def test_off_1_two_defenders_nearer_and_the_keeper_counts_as_one() -> None:
    assert called(passed({"away.6": (540, 200)})) == []
    assert called(passed({"away.keeper": (592, 0)})) == [("OFF-1", "home.10")]


def test_off_5_fallen_figures_are_no_defenders() -> None:
    assert called(passed({"away.6": {"at": (540, 200), "fallen": True}})) == [("OFF-1", "home.10")]


def test_off_5_nor_are_they_offside() -> None:
    assert called(passed({"home.10": {"at": (500, 60), "fallen": True}})) == []


def test_off_5_a_defender_behind_its_goal_line_counts() -> None:
    assert called(passed({"away.6": (625, 100)})) == []


def test_off_5_an_attacker_off_the_pitch_cannot_be_offside() -> None:
    assert called(passed({"home.10": (609, 100)})) == [("OFF-1", "home.10")]
    scene = passed({"home.10": (611, 100)})
    assert called(scene) == []
    assert nearest_miss(scene, "OFF-1") == ("figure_on_pitch", pytest.approx(-1))


def test_off_5_possession_won_before_the_ball_passes_ends_it() -> None:
    passing = 0.1 + 0.4 * (430 + BASE - BALL - 420) / 60
    scene = passed({"away.7": (425, -90)}).touch(passing - 0.002, "away.7")
    assert called(scene) == []
    name, margin = nearest_miss(scene, "OFF-1")
    assert (name, margin) == ("possession_kept", pytest.approx(-2, abs=1e-4))
    scene = passed({"away.7": (425, -90)}).touch(passing + 0.002, "away.7")
    assert called(scene) == [("OFF-1", "home.10")]


def test_off_5_of_several_the_one_nearest_the_goal_line_is_named() -> None:
    assert called(passed({"home.11": (520, 120), "home.8": (510, -120)})) == [("OFF-1", "home.11")]


def test_off_1_the_figure_that_plays_is_not_offside_by_it() -> None:
    """home.9, nearer the goal than the ball, plays it back, and it comes forward again off a defender that moves."""
    scene = Scene({"ball": (450, 0), "home.9": (500, 0), "away.keeper": (592, 0), "away.5": (380, 150)})
    scene.flick(0.0, "home.9", (0.0, 500, 0), (0.1, 471, 0), (0.2, 465, 0))
    scene.way("ball", (0.1, 450, 0), (0.3, 400, 0), (0.7, 480, 60)).touch(0.1, "home.9")
    assert [c for c in called(scene) if c[0] != "OFF-4"] == []


def test_off_1_a_pass_of_the_side_without_the_ball_makes_nobody_offside() -> None:
    """The defender's block meets the ball: whatever that is, nobody is offside by it."""
    scene = passed(possession="away")
    assert called(scene) == []


def test_off_1_in_the_second_half_at_the_other_end() -> None:
    layout = {"home.10": (-500, 60), "away.5": (-430, -150), "away.keeper": (-592, 0)}
    scene = Scene({"ball": (-420, -60), "home.9": (-370, -60), **layout}, half=2)
    scene.flick(0.0, "home.9", (0.0, -370, -60), (0.1, -399, -60), (0.2, -405, -60))
    scene.way("ball", (0.1, -420, -60), (0.5, -480, -80)).touch(0.1, "home.9")
    assert called(scene) == [("OFF-1", "home.10")]


# ---------------------------------------------------------------- OFF-2

AHEAD = {"away.5": (400, 100), "home.10": (520, 60)}


def test_off_2_with_the_ball_ahead_of_all_but_one_the_forward_touch_is_enough() -> None:
    (ruling,) = passed(AHEAD, to=(440, 0)).called(detect)
    assert (ruling.clause, ruling.figure, ruling.at) == ("OFF-2", "home.10", 0.1)
    assert ruling.spot == (520, 60)


@pytest.mark.parametrize("to", [(420.0, 40.0), (400.0, 40.0)])
def test_off_2_square_or_back_is_no_offence_and_off_1_does_not_rule_beside_it(to: tuple[float, float]) -> None:
    scene = passed(AHEAD, to=to)
    assert called(scene) == []
    name, margin = nearest_miss(scene, "OFF-2")
    assert (name, margin) == ("played_forward", pytest.approx((to[0] - 420) / 0.4 - 1))
    assert nearest_miss(scene, "OFF-1")[0] == "ball_not_ahead_at_touch"


def test_off_2_the_ball_must_be_nearer_than_all_but_one() -> None:
    """The ball's edge 1 mm short of the second-last defender's: OFF-1 rules, when it passes."""
    edge = 430 + BASE - BALL
    scene = passed({"away.5": (430, 150)}, ball=(edge - 1.0, -60.0), to=(460, -60))
    assert called(scene) == [("OFF-1", "home.10")]
    assert nearest_miss(scene, "OFF-2") == ("ball_ahead_of_all_but_one", pytest.approx(-1, abs=1e-5))
    assert called(passed({"away.5": (430, 150)}, ball=(edge + 1.0, -60.0), to=(460, -60))) == [("OFF-2", "home.10")]


def test_off_2_the_ball_must_be_wholly_inside_at_the_touch() -> None:
    layout = {"away.5": (200, 100), "home.10": (400, 60)}
    scene = passed(layout, ball=(311.0, 0.0), to=(340, 0))
    assert called(scene) == [("OFF-1", "home.10")]
    assert nearest_miss(scene, "OFF-2") == ("ball_inside_at_touch", pytest.approx(-1, abs=1e-5))


# ---------------------------------------------------------------- OFF-3


def block(scene: Scene, t: float, figure: str, *knots: Knot) -> Scene:
    return scene.flick(t, figure, *knots)


def test_off_3_a_block_after_the_touch_does_not_create_offside() -> None:
    """away.5 steps up past home.10 after the touch."""
    layout = {"home.10": (450, 60), "away.5": (455, -150)}
    scene = block(passed(layout, to=(520, -80)), 0.12, "away.5", (0.12, 455, -150), (0.2, 425, -150))
    assert called(scene) == []
    before = block(passed(layout, to=(520, -80)), 0.02, "away.5", (0.02, 455, -150), (0.08, 425, -150))
    assert called(before) == [("OFF-1", "home.10")]


def test_off_3_nor_does_it_cure_it() -> None:
    layout = {"home.10": (500, 60), "away.6": (430, 200)}
    scene = block(passed(layout), 0.12, "away.6", (0.12, 430, 200), (0.2, 540, 200))
    assert called(scene) == [("OFF-1", "home.10")]


# ---------------------------------------------------------------- OFF-4


def slid(to: float, *, hit: bool = True, rests: bool = False, passive: bool = False) -> Scene:
    """home.9 plays the ball across and slides on along y = -60 to x = ``to``; the ball comes back to it off a post."""
    scene = Scene(
        {"ball": (420, -60), "home.9": (370, -60), "away.5": (460, 150), "away.keeper": (592, 100)},
        **({"passive": ["home.9"]} if passive else {}),
    )
    scene.flick(0.0, "home.9", (0.0, 370, -60), (0.1, 399, -60), (0.5, to, -60))
    end = (1.2 if not rests else 0.9, to, -39) if hit else (1.2, to - 60, 0)
    scene.way("ball", (0.1, 420, -60), (0.4, 440, 30), end, (end[0] + 0.2, end[1], 20))
    scene.touch(0.1, "home.9")
    return scene.touch(end[0], "home.9") if hit else scene


def test_off_4_the_figure_that_slid_offside_may_not_be_hit_before_the_ball_rests() -> None:
    (ruling,) = slid(463).called(detect)
    assert (ruling.clause, ruling.figure, ruling.against, ruling.restart, ruling.spot) == ("OFF-4", "home.9", "home", Restart.FREE_KICK, (463, -60))
    assert ruling.at == pytest.approx(1.2)
    assert ruling.nearest_to_failing.margin == pytest.approx(3, abs=1e-3)


def test_off_4_near_miss_it_stopped_3_mm_short_of_the_second_last() -> None:
    scene = slid(457)
    assert called(scene) == []
    assert nearest_miss(scene, "OFF-4", "home.9") == ("slid_offside", pytest.approx(-3, abs=1e-3))


def test_off_4_near_miss_the_ball_passes_it_by() -> None:
    scene = slid(463, hit=False)
    assert called(scene) == []
    assert nearest_miss(scene, "OFF-4", "home.9")[0] == "met_the_ball_again"


def test_off_4_a_figure_that_was_offside_when_flicked_did_not_slide_there() -> None:
    scene = Scene({"ball": (420, -60), "home.9": (470, -60), "away.5": (440, 150), "away.keeper": (592, 100)})
    scene.flick(0.0, "home.9", (0.0, 470, -60), (0.1, 441, -60), (0.2, 445, -60))
    scene.way("ball", (0.1, 420, -60), (0.4, 400, 30), (0.8, 428, -48), (0.9, 420, -30)).touch(0.1, "home.9").touch(0.8, "home.9")
    assert called(scene) == []
    assert nearest_miss(scene, "OFF-4", "home.9")[0] == "onside_when_flicked"


def test_off_4_passive_from_before() -> None:
    scene = Scene({"ball": {"at": (400, 0), "velocity": (200, 0)}, "home.9": (500, 0), "away.keeper": (592, 100)}, passive=["home.9"])
    scene.way("ball", (0.0, 400, 0), (0.395, 479, 0), (0.8, 440, 0)).touch(0.395, "home.9")
    assert called(scene) == [("OFF-4", "home.9")]


def test_off_4_at_rest_the_ball_may_be_played_again() -> None:
    scene = Scene({"ball": (479, 0), "home.9": (510, 0), "away.keeper": (592, 100)}, passive=["home.9"])
    scene.flick(0.1, "home.9", (0.1, 510, 0), (0.2, 500, 0), (0.3, 495, 0)).way("ball", (0.2, 479, 0), (0.6, 400, 0)).touch(0.2, "home.9")
    assert called(scene) == []


def names(findings: list[Finding]) -> set[str]:
    return {c.name for f in findings for c in f.conditions}


def test_every_condition_of_off_1_is_named_and_measured() -> None:
    assert names(passed().findings(detect, "OFF-1")) == {
        "figure_in_shooting_area",
        "figure_nearer_than_ball",
        "figure_nearer_than_second_last",
        "figure_on_pitch",
        "figure_stands",
        "ball_in_shooting_area",
        "ball_passed_second_last",
        "possession_kept",
        "ball_not_ahead_at_touch",
        "nearest_the_goal_line",
    }


@pytest.mark.parametrize(("start", "margin"), [(0.12, 20), (0.06, -40)])
def test_off_3_is_measured_from_the_touch_to_the_block(start: float, margin: float) -> None:
    scene = block(passed({"away.6": (430, 200)}), start, "away.6", (start, 430, 200), (start + 0.1, 540, 200))
    (finding,) = scene.findings(detect, "OFF-3")
    assert (finding.call, finding.conditions[0].margin) == (None, pytest.approx(margin))


def test_off_5_says_who_was_left_out() -> None:
    scene = passed({"away.6": {"at": (540, 200), "fallen": True}, "home.11": (613, 100)})
    left_out = {f.figure: f.met for f in scene.findings(detect, "OFF-5")}
    assert left_out == {"away.6": True, "home.11": True, "home.10": False}


def test_off_1_the_touch_of_a_side_that_has_come_to_possess_the_ball_counts() -> None:
    """home.9 was flicked as a block; away.4 has missed meanwhile, so that the ball is home's when home.9 meets it."""
    scene = Scene(
        {"ball": (420, -60), "home.9": (370, -60), "home.10": (500, 60), "away.4": (300, 200), "away.5": (430, -150), "away.keeper": (592, 0)},
        possession="away",
    )
    scene.flick(0.0, "away.4", (0.0, 300, 200), (0.1, 320, 200))
    scene.flick(0.05, "home.9", (0.05, 370, -60), (0.2, 399, -60), (0.3, 405, -60))
    scene.way("ball", (0.2, 420, -60), (0.6, 480, -80)).touch(0.2, "home.9")
    assert called(scene) == [("OFF-1", "home.10")]
