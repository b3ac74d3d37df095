"""GOL: what counts as a goal, law by law, each beside its near miss."""

from __future__ import annotations

import math

import pytest

from sim.rules.detectors.goals import detect
from sim.rules.words import Call, Restart
from tests.rules.scene import Scene, failing


def shot(x: float = 400.0, to: tuple[float, float] = (630.0, 0.0), height: float = 0.0, **situation: object) -> Scene:
    """home.9 drives the ball from (x, 0) straight to a place, striking it at 0.1 s."""
    scene = Scene({"ball": (x, 0), "home.9": (x - 50, 0), "away.4": (500, 200)}, **situation)
    scene.flick(0.0, "home.9", (0.0, x - 50, 0), (0.1, x - 21, 0), (0.3, x, 0))
    scene.way("ball", (0.1, x, 0), (0.4, *to, height))
    return scene.touch(0.1, "home.9")


def rulings(scene: Scene) -> list[tuple[Call | None, str]]:
    return [(f.call, f.clause) for f in scene.called(detect)]


def test_gol_4_whole_ball_over_the_whole_line_is_a_goal() -> None:
    (goal,) = shot(to=(611.4, 0)).called(detect)
    assert (goal.call, goal.clause, goal.restart, goal.to, goal.against, goal.spot) == (Call.GOAL, "GOL-4", Restart.KICK_OFF, "away", "away", (0, 0))
    assert goal.nearest_to_failing.name == "ball_wholly_over"
    assert goal.nearest_to_failing.margin == pytest.approx(0.4)


def test_gol_4_near_miss_the_ball_stays_0_4_mm_on_the_line() -> None:
    scene = shot(to=(610.6, 0))
    assert rulings(scene) == []
    missing = failing(scene.findings(detect, "GOL-4"))
    assert missing.name == "ball_wholly_over"
    assert missing.margin == pytest.approx(-0.4)


def test_gol_4_beside_the_posts_is_no_goal() -> None:
    scene = shot(to=(630, 76))
    assert rulings(scene) == []
    assert failing(scene.findings(detect, "GOL-4")).name == "between_posts"


@pytest.mark.parametrize(("height", "goal"), [(30.0, True), (75.0, False)])
def test_gol_4_under_the_bar_only(height: float, goal: bool) -> None:
    scene = shot(to=(630, 0), height=height)
    assert bool(rulings(scene)) is goal
    if not goal:
        assert failing(scene.findings(detect, "GOL-4")).name == "under_bar"


def test_gol_4_only_once() -> None:
    scene = shot()
    scene.way("ball", (0.4, 630, 0), (0.5, 590, 0), (0.6, 630, 0))
    assert rulings(scene) == [(Call.GOAL, "GOL-4")]


SHOOTING_EDGE = 600 - 300 + 1 + 11


@pytest.mark.parametrize(("x", "call", "clause"), [(SHOOTING_EDGE + 0.3, Call.GOAL, "GOL-4"), (SHOOTING_EDGE - 0.3, Call.NO_GOAL, "GOL-5")])
def test_gol_5_a_shot_counts_from_wholly_inside_the_shooting_area(x: float, call: Call, clause: str) -> None:
    (ruling,) = shot(x).called(detect)
    assert (ruling.call, ruling.clause) == (call, clause)
    other = failing(shot(x).findings(detect, "GOL-5" if clause == "GOL-4" else "GOL-4"))
    assert other.name == ("struck_outside_shooting_area" if clause == "GOL-4" else "struck_inside_shooting_area")
    assert other.margin == pytest.approx(-0.3, abs=1e-5)


def test_gol_5_no_goal_is_a_goal_kick_to_the_opponent() -> None:
    (ruling,) = shot(200.0).called(detect)
    assert (ruling.against, ruling.to, ruling.restart, ruling.spot) == ("home", "away", Restart.GOAL_KICK, (572.5, 0))


def test_gol_5_the_first_contact_of_the_flick_decides_not_a_later_one() -> None:
    """The flicked figure meets the ball twice: outside first, inside later: no goal (GEN 2)."""
    scene = Scene({"ball": (300, 0), "home.9": (250, 0)})
    scene.flick(0.0, "home.9", (0.0, 250, 0), (0.1, 279, 0), (0.2, 329, 0), (0.3, 340, 0))
    scene.way("ball", (0.1, 300, 0), (0.2, 350, 0), (0.5, 640, 0))
    scene.touch(0.1, "home.9").touch(0.2, "home.9")
    assert rulings(scene) == [(Call.NO_GOAL, "GOL-5")]


def test_gol_5_a_shot_from_outside_off_a_defender_does_not_count_gol_7_passive_contacts_make_no_shot_legal() -> None:
    scene = Scene({"ball": (250, 0), "home.9": (200, 0), "away.4": (500, 15)})
    scene.flick(0.0, "home.9", (0.0, 200, 0), (0.1, 229, 0), (0.2, 240, 0))
    scene.way("ball", (0.1, 250, 0), (0.3, 485, 0), (0.5, 640, -20))
    scene.touch(0.1, "home.9").touch(0.3, "away.4")
    assert rulings(scene) == [(Call.NO_GOAL, "GOL-5")]


def test_gol_7_a_legal_shot_stays_legal_off_a_defender_at_rest_that_won_the_ball() -> None:
    scene = Scene({"ball": (400, 0), "home.9": (350, 0), "away.4": (500, 15)})
    scene.flick(0.0, "home.9", (0.0, 350, 0), (0.1, 379, 0), (0.2, 390, 0))
    scene.way("ball", (0.1, 400, 0), (0.3, 485, 0), (0.5, 640, -20))
    scene.touch(0.1, "home.9").touch(0.3, "away.4")
    assert rulings(scene) == [(Call.GOAL, "GOL-4")]


def test_gol_5_over_the_goal_line_off_a_defender_from_outside_is_a_goal_kick() -> None:
    scene = Scene({"ball": (250, 0), "home.9": (200, 0), "away.4": (500, 15)})
    scene.flick(0.0, "home.9", (0.0, 200, 0), (0.1, 229, 0), (0.2, 240, 0))
    scene.way("ball", (0.1, 250, 0), (0.3, 485, 0), (0.5, 640, -120))
    scene.touch(0.1, "home.9").touch(0.3, "away.4")
    assert rulings(scene) == [(Call.GOAL_KICK, "GOL-5")]


def test_gol_5_doubt_goes_against_the_one_who_played_unasked_chk_1() -> None:
    inside = SHOOTING_EDGE + 0.2
    assert rulings(shot(inside)) == [(Call.GOAL, "GOL-4")]
    assert rulings(shot(inside, doubt=0.3)) == [(Call.NO_GOAL, "GOL-5")]


def restart(kind: str, x: float, to: tuple[float, float], *touched: tuple[float, str], **layout: tuple[float, float]) -> Scene:
    """The taker home.7 kicks from (x, 0); the ball meets the bodies named at their times."""
    scene = Scene({"ball": (x, 0), "home.7": (x - 50, 0), **layout}, phase=kind, taker="home.7", spot=[x, 0])
    scene.flick(0.0, "home.7", (0.0, x - 50, 0), (0.1, x - 21, 0), (0.2, x - 15, 0))
    scene.way("ball", (0.1, x, 0), (0.5, *to))
    scene.touch(0.1, "home.7")
    for t, body in touched:
        scene.touch(t, body)
    return scene


@pytest.mark.parametrize("kind", ["free_kick", "throw_in", "goal_kick"])
def test_gol_6_no_direct_goal(kind: str) -> None:
    assert rulings(restart(kind, 400, (640, 0))) == [(Call.NO_GOAL, "GOL-6")]


@pytest.mark.parametrize("kind", ["corner", "penalty"])
def test_gol_6_corner_and_penalty_score_directly(kind: str) -> None:
    scene = restart(kind, 490, (640, 0))
    assert rulings(scene) == [(Call.GOAL, "GOL-4")]
    assert failing(scene.findings(detect, "GOL-6")).name == "restart_cannot_score"


def test_gol_6_touched_by_a_team_mate_it_is_not_direct() -> None:
    scene = restart("free_kick", 400, (640, 0), (0.3, "home.8"), **{"home.8": (520, 15)})
    assert rulings(scene) == [(Call.GOAL, "GOL-4")]
    assert failing(scene.findings(detect, "GOL-6")).name == "directly"


def test_gol_6_posts_do_not_count() -> None:
    scene = restart("free_kick", 400, (640, 0)).touch(0.4, "post.east.north")
    assert rulings(scene) == [(Call.NO_GOAL, "GOL-6")]


def test_gol_6_fallen_figures_do_not_count() -> None:
    layout = {"home.8": {"at": (520, 15), "fallen": True, "lying": 90}}
    scene = restart("free_kick", 400, (640, 0), (0.3, "home.8"), **layout)  # type: ignore[arg-type]
    assert rulings(scene) == [(Call.NO_GOAL, "GOL-6")]


def test_gol_6_alone_rules_a_direct_restart_from_outside_not_gol_5() -> None:
    assert rulings(restart("free_kick", 100, (640, 0))) == [(Call.NO_GOAL, "GOL-6")]


def test_gol_5_rules_a_free_kick_from_outside_that_a_defender_deflects() -> None:
    scene = restart("free_kick", 100, (640, 0), (0.3, "away.4"), **{"away.4": (380, 15)})
    assert rulings(scene) == [(Call.NO_GOAL, "GOL-5")]


def backwards(x: float, **situation: object) -> Scene:
    """home.9 drives the ball back into its own goal in the west."""
    scene = Scene({"ball": (x, 0), "home.9": (x + 50, 0), "away.4": (-400, 15), "home.4": (-450, 15)}, **situation)
    scene.flick(0.0, "home.9", (0.0, x + 50, 0), (0.1, x + 21, 0), (0.2, x + 15, 0))
    scene.way("ball", (0.1, x, 0), (0.6, -640, 0))
    return scene.touch(0.1, "home.9")


def test_gol_1_own_goal_from_anywhere() -> None:
    (ruling,) = backwards(200).called(detect)
    assert (ruling.call, ruling.clause, ruling.against, ruling.to, ruling.restart) == (Call.OWN_GOAL, "GOL-1", "home", "home", Restart.KICK_OFF)


@pytest.mark.parametrize("body", ["away.4", "home.4"])
def test_gol_7_own_goal_off_anyone(body: str) -> None:
    assert rulings(backwards(-200).touch(0.4, body)) == [(Call.OWN_GOAL, "GOL-7")]


def test_gol_7_a_moving_keeper_takes_the_ball_over() -> None:
    """GEN 4: a shot from outside that the keeper strokes into its own goal is its own goal; off a keeper held still it is none."""
    scene = Scene({"ball": (200, 0), "home.9": (150, 0), "away.keeper": (590, 30)})
    scene.flick(0.0, "home.9", (0.0, 150, 0), (0.1, 179, 0), (0.2, 185, 0))
    scene.way("ball", (0.1, 200, 0), (0.4, 580, 0), (0.6, 640, 0))
    moved = scene.keeper("away", (0.3, 590, 30), (0.5, 590, 0)).touch(0.1, "home.9").touch(0.4, "away.keeper")
    assert rulings(moved) == [(Call.OWN_GOAL, "GOL-7")]
    still = Scene({"ball": (200, 0), "home.9": (150, 0), "away.keeper": (590, 10)})
    still.flick(0.0, "home.9", (0.0, 150, 0), (0.1, 179, 0), (0.2, 185, 0))
    still.way("ball", (0.1, 200, 0), (0.4, 580, -10), (0.6, 640, -30))
    assert rulings(still.touch(0.1, "home.9").touch(0.4, "away.keeper")) == [(Call.NO_GOAL, "GOL-5")]


def test_gol_2_back_off_the_opponents_post_into_the_own_goal_is_a_goal_kick_to_the_shooter() -> None:
    scene = Scene({"ball": (400, 0), "home.9": (350, 0)})
    scene.flick(0.0, "home.9", (0.0, 350, 0), (0.1, 379, 0), (0.2, 390, 0))
    scene.way("ball", (0.1, 400, 0), (0.3, 588, 50), (1.0, -640, 0))
    scene.touch(0.1, "home.9")
    assert rulings(scene) == [(Call.OWN_GOAL, "GOL-1")]
    scene.touch(0.3, "post.east.north")
    (ruling,) = scene.called(detect)
    assert (ruling.call, ruling.clause, ruling.to, ruling.restart, ruling.spot) == (Call.NO_GOAL, "GOL-2", "home", Restart.GOAL_KICK, (-572.5, 0))


@pytest.mark.parametrize("kind", ["corner", "free_kick", "penalty", "goal_kick", "throw_in"])
def test_gol_3_no_own_goal_directly_from_a_restart(kind: str) -> None:
    scene = backwards(-200, phase=kind, taker="home.9")
    (ruling,) = scene.called(detect)
    assert (ruling.call, ruling.clause, ruling.to, ruling.restart) == (Call.NO_GOAL, "GOL-3", "away", Restart.CORNER)
    assert ruling.spot is not None
    assert ruling.spot[0] == -600
    assert rulings(scene.touch(0.4, "away.4")) == [(Call.OWN_GOAL, "GOL-7")]


def test_gol_3_outranks_gol_2() -> None:
    scene = Scene({"ball": (490, 0), "home.9": (440, 0)}, phase="penalty", taker="home.9")
    scene.flick(0.0, "home.9", (0.0, 440, 0), (0.1, 469, 0), (0.2, 475, 0))
    scene.way("ball", (0.1, 490, 0), (0.3, 588, 50), (1.0, -640, 0))
    scene.touch(0.1, "home.9").touch(0.3, "post.east.north")
    assert rulings(scene) == [(Call.NO_GOAL, "GOL-3")]


def test_kick_off_directly_into_the_own_goal_is_an_own_goal_gol_1() -> None:
    assert rulings(backwards(0, phase="kick_off", taker="home.9")) == [(Call.OWN_GOAL, "GOL-1")]


def test_ends_are_changed_in_the_second_half() -> None:
    (ruling,) = shot(half=2).called(detect)
    assert (ruling.call, ruling.clause, ruling.to) == (Call.OWN_GOAL, "GOL-1", "home")


def test_gkp_10_the_first_flick_of_the_spare_keeper_cannot_score_where_the_setting_says_so() -> None:
    from sim.events import Entered
    from sim.model.actions import Spare
    from sim.model.ids import Side

    def scene(scores: bool) -> Scene:
        s = Scene({"ball": (400, 0), "home.spare": (350, 0)}, ruleset={"base": "fistf", "spare_first_flick_scores": scores})
        s.act(0.0, Spare(side=Side.HOME, enter=(350.0, 0.0))).add(Entered(0.0, "home.spare", (350.0, 0.0)))
        s.flick(0.1, "home.spare", (0.1, 350, 0), (0.2, 379, 0), (0.3, 385, 0))
        return s.way("ball", (0.2, 400, 0), (0.5, 640, 0)).touch(0.2, "home.spare")

    assert rulings(scene(True)) == [(Call.GOAL, "GOL-4")]
    assert rulings(scene(False)) == [(Call.NO_GOAL, "GKP-10")]


def test_gol_2_the_margin_is_how_the_post_was_met_or_missed() -> None:
    scene = Scene({"ball": (400, 0), "home.9": (350, 0)})
    scene.flick(0.0, "home.9", (0.0, 350, 0), (0.1, 379, 0), (0.2, 390, 0))
    scene.way("ball", (0.1, 400, 0), (0.3, 584, 62), (1.0, -640, 0)).touch(0.1, "home.9")
    missing = failing(scene.findings(detect, "GOL-2"))
    assert (missing.name, missing.margin) == ("off_opponents_post", pytest.approx(-2))
    (ruling,) = scene.touch(0.3, "post.east.north").called(detect)
    assert ruling.clause == "GOL-2"
    assert next(c for c in ruling.conditions if c.name == "off_opponents_post").margin > 0


def test_gol_6_the_margin_is_by_how_much_the_nearest_figure_was_passed_or_met() -> None:
    scene = restart("free_kick", 400, (640, 0), **{"home.8": (520, 22.5)})
    (ruling,) = scene.called(detect)
    assert ruling.nearest_to_failing.name == "directly"
    assert ruling.nearest_to_failing.margin == pytest.approx(1.5)
    first = 0.1 + 0.4 * (120 - math.sqrt(21**2 - 19**2)) / 240
    met = restart("free_kick", 400, (640, 0), (first, "home.8"), **{"home.8": (520, 19)})
    missing = failing(met.findings(detect, "GOL-6"))
    assert missing.name == "directly"
    assert missing.margin == pytest.approx(-2, abs=0.01)


def test_gol_4_a_ball_that_lies_in_the_goal_is_not_scored_again() -> None:
    scene = Scene({"ball": (640, 0), "home.9": (400, 0)}).flick(0.1, "home.9", (0.1, 400, 0), (0.3, 430, 0))
    assert rulings(scene) == []
    scene = Scene({"ball": (640, 0), "home.9": (400, 0)}).way("ball", (0.1, 640, 0), (0.3, 635, 0))
    assert rulings(scene) == []


def test_gol_2_near_miss_struck_outside_the_shooting_area_it_was_no_shot_and_is_an_own_goal() -> None:
    x = SHOOTING_EDGE - 0.4
    scene = Scene({"ball": (x, 0), "home.9": (x - 50, 0)})
    scene.flick(0.0, "home.9", (0.0, x - 50, 0), (0.1, x - 21, 0), (0.2, x - 10, 0))
    scene.way("ball", (0.1, x, 0), (0.3, 588, 50), (1.0, -640, 0)).touch(0.1, "home.9").touch(0.3, "post.east.north")
    assert rulings(scene) == [(Call.OWN_GOAL, "GOL-1")]
    missing = failing(scene.findings(detect, "GOL-2"))
    assert (missing.name, missing.margin) == ("struck_inside_shooting_area", pytest.approx(-0.4, abs=1e-5))


@pytest.mark.parametrize(("stop", "called"), [(0.31, (Call.OWN_GOAL, "GOL-7")), (0.29, (Call.GOAL, "GOL-4"))])
def test_gol_7_a_moving_keeper_takes_the_motion_over_and_a_still_one_does_not(stop: float, called: tuple[Call, str]) -> None:
    scene = Scene({"ball": (400, 0), "home.9": (350, 0), "away.keeper": (590, -30)})
    scene.flick(0.0, "home.9", (0.0, 350, 0), (0.1, 379, 0), (0.2, 390, 0))
    scene.keeper("away", (0.1, 590, -30), (stop, 590, -17))
    scene.way("ball", (0.1, 400, 0), (0.3, 580, 0), (0.5, 640, 20)).touch(0.1, "home.9").touch(0.3, "away.keeper")
    assert rulings(scene) == [called]
    other = scene.findings(detect, "GOL-7")
    moving = next(c for f in other for c in f.conditions if c.name == "keeper_moving")
    assert moving.margin == pytest.approx(1000 * (stop - 0.3))
