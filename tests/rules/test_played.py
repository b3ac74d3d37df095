"""Goals, balls out, keepers, offside and raising on real play: the laws of the hand-made logs hold in the world."""

from __future__ import annotations

import math
from typing import Any

import pytest

from sim.events import Entered, Fall
from sim.match.play import Played, play
from sim.model.layout import Layout
from sim.record.plain import action_from_dict
from sim.rules.referee import why_not
from sim.rules.ruleset import read_ruleset
from sim.rules.situation import Situation
from sim.rules.wording import say_condition
from tests.rules.scene import Scene

SHOT = {"flick": "home.9", "aim": "ball", "speed": 2500}


def played(layout: dict[str, Any], *actions: dict[str, Any], ruleset: Any = "club", **situation: Any) -> Played:
    done = [action_from_dict(action, f"action[{i}]") for i, action in enumerate(actions)]
    return play(Situation.from_dict(situation), Scene(layout).layout, done, ruleset=read_ruleset(ruleset))


def rulings(result: Played) -> list[tuple[str, str]]:
    return [(r.call.value, r.clause) for r in result.rulings]


def missing(result: Played, clause: str) -> tuple[str, float]:
    condition = why_not(result.findings, clause).condition
    assert condition is not None
    return condition.name, condition.margin


@pytest.mark.parametrize(("x", "called"), [(312.4, [("goal", "GOL-4")]), (311.6, [("no_goal", "GOL-5")])])
def test_gol_5_the_shooting_area_decides(x: float, called: list[tuple[str, str]]) -> None:
    result = played({"ball": (x, 0), "home.9": (x - 60, 0)}, SHOT)
    assert rulings(result) == called
    other = "GOL-5" if called[0][1] == "GOL-4" else "GOL-4"
    name = "struck_outside_shooting_area" if other == "GOL-5" else "struck_inside_shooting_area"
    assert missing(result, other) == (name, pytest.approx(-0.4, abs=1e-5))


def test_gol_1_and_gol_3_an_own_goal_in_open_play_but_not_directly_from_a_free_kick() -> None:
    layout = {"ball": (-400, 0), "home.9": (-350, 0)}
    assert rulings(played(layout, SHOT)) == [("own_goal", "GOL-1")]
    result = played(layout, SHOT, phase="free_kick", taker="home.9", spot=[-400, 0])
    assert rulings(result) == [("no_goal", "GOL-3")]
    assert (result.state.phase.value, result.state.possession.value) == ("corner", "away")


def test_gol_2_back_off_the_opponents_post_into_the_own_goal() -> None:
    """A rolling ball meets the post a third of a millimetre off its middle and runs the whole pitch back."""
    results = [
        played({"ball": {"at": (450, 61.4 + 0.02 * i), "velocity": (3000, 0)}, "home.9": (350, 250)}, last_touch=["home.9"]) for i in range(12)
    ]
    back = [r for r in results if ("no_goal", "GOL-2") in rulings(r)]
    assert back
    assert (back[0].state.phase.value, back[0].state.possession.value) == ("goal_kick", "home")
    assert all(("own_goal", "GOL-1") not in rulings(r) for r in results)


def test_gol_6_a_free_kick_cannot_score_directly_a_penalty_can() -> None:
    layout = {"ball": (490, 0), "home.9": (460, 0), "away.keeper": (592, 40)}
    assert rulings(played(layout, SHOT, phase="free_kick", taker="home.9", spot=[490, 0])) == [("no_goal", "GOL-6")]
    result = played(layout, SHOT, phase="penalty", taker="home.9", spot=[490, 0])
    assert rulings(result) == [("goal", "GOL-4")]
    assert missing(result, "GOL-6")[0] == "restart_cannot_score"


def test_gol_4_over_the_bar() -> None:
    result = played({"ball": (450, 0), "home.9": (400, 0)}, {**SHOT, "speed": 3500, "loft": 40})
    assert rulings(result) == [("goal_kick", "OUT-1")]
    assert missing(result, "GOL-4")[0] == "under_bar"


OFFSIDE = {"ball": (420, 0), "home.9": (380, 5), "home.10": (500, 60), "away.4": (450, 120), "away.keeper": (592, 0)}


@pytest.mark.parametrize(("x", "offside"), [(498.0, True), (500.0, False), (502.0, False)])
def test_off_1_two_millimetres_decide_and_level_is_onside(x: float, offside: bool) -> None:
    result = played({**OFFSIDE, "away.5": (x, -90)}, {**SHOT, "speed": 900, "aim": [420, 6]})
    assert (("offside", "OFF-1") in rulings(result)) is offside
    if offside:
        ruling = result.rulings[-1]
        assert (ruling.spot, ruling.against, ruling.figure) == ((500, 60), "home", "home.10")
        assert ruling.margin.value == pytest.approx(2, abs=1e-5)
    else:
        assert missing(result, "OFF-1") == ("figure_nearer_than_second_last", pytest.approx(500 - x, abs=1e-5))


@pytest.mark.parametrize(("x", "foul"), [(548.5, True), (550.5, False)])
def test_gkp_4_one_millimetre_decides(x: float, foul: bool) -> None:
    path = [[0, 585, 0, 0], [0.15, x, 0, 0]]
    keeper = {"when": {"touch": "home.9"}, "keeper": "away", "path": path}
    result = played({"ball": (400, 150), "home.9": (350, 150), "away.keeper": (585, 0)}, {**SHOT, "speed": 1200}, keeper)
    assert (("illegal_manipulation", "GKP-4") in rulings(result)) is foul
    if not foul:
        assert missing(result, "GKP-4") == ("keeper_reaches_line", pytest.approx(-1, abs=1e-4))


@pytest.mark.parametrize(("speed", "foul"), [(260, True), (240, False)])
def test_gkp_1_ten_millimetres_a_second_decide(speed: float, foul: bool) -> None:
    keeper = {"keeper": "away", "path": [[0, 585, 0, 0], [0.1, 585, speed / 10, 0]]}
    result = played({"ball": (400, 150), "home.9": (350, 150), "away.keeper": (585, 0)}, keeper, {**SHOT, "when": 0.3})
    assert (("illegal_manipulation", "GKP-1") in rulings(result)) is foul
    if not foul:
        assert missing(result, "GKP-1") == ("keeper_speed", pytest.approx(-10, abs=1e-3))


@pytest.mark.parametrize(("y", "foul"), [(46.5, True), (48.5, False)])
def test_gkp_5_a_figure_at_rest_in_the_goal_area(y: float, foul: bool) -> None:
    """The keeper's body ends at 30 + 7.5; a base of radius 10 stands before it."""
    keeper = {"keeper": "away", "path": [[0, 575, 0, 0], [0.3, 575, 30, 0]]}
    result = played({"ball": (0, 150), "home.10": (575, y), "away.keeper": (575, 0)}, keeper)
    assert (("keeper_foul", "GKP-5") in rulings(result)) is foul
    if not foul:
        assert missing(result, "GKP-5") == ("keeper_touched_figure", pytest.approx(-1, abs=1e-4))


def test_out_1_off_a_defender_at_rest_the_corner_is_the_attackers() -> None:
    results = [played({"ball": (430, 150), "home.9": (380, 150), "away.4": (530, 150 + dy)}, SHOT) for dy in (12, 14, 16, 18)]
    assert any(("corner", "OUT-1") in rulings(r) and r.state.possession.value == "home" for r in results)
    assert all(("goal_kick", "OUT-1") not in rulings(r) for r in results)


@pytest.mark.parametrize("y", [19.0, 20.0, 20.5])
def test_lif_1_a_figure_that_falls_is_raised_about_the_point_where_its_base_touches(y: float) -> None:
    """home.9 grazes the ball and hits home.8; one of them falls, and stands at P - r·d once the ball rests."""
    result = played({"ball": (0, y), "home.9": (-40, 0), "home.8": (60, 0)}, {"flick": "home.9", "direction": 0, "speed": 5500})
    (fall,) = result.log.of(Fall)
    (put,) = [e for e in result.corrections if isinstance(e, Entered) and e.body != "ball"]
    lay = result.log.segment(fall.figure, math.nextafter(put.t, 0.0))
    lying = lay.turned(put.t)
    px, py, _ = lay.place(put.t)
    assert put.body == fall.figure
    assert put.at == pytest.approx((px - 10 * math.cos(lying), py - 10 * math.sin(lying)), abs=1e-5)
    assert not result.final.figures[fall.figure].fallen
    assert ("lift", "LIF-1") in rulings(result)


def test_chk_1_a_check_answers_and_changes_nothing() -> None:
    result = played({"ball": (312.2, 0), "home.9": (250, 0)}, {"ask": "away", "for": "check", "about": "area"}, SHOT, doubt=0.3)
    assert rulings(result) == [("check", "CHK-1"), ("goal", "GOL-4")]
    assert rulings(played({"ball": (312.2, 0), "home.9": (250, 0)}, SHOT, doubt=0.3)) == [("no_goal", "GOL-5")]


@pytest.mark.parametrize(("x", "speed", "call"), [(500, 900, "goal"), (250, 1200, "no_goal")])
@pytest.mark.parametrize("language", ["en", "es", "it"])
def test_a_ball_that_rolls_in_unplayed_is_ruled_and_said_without_a_name(x: float, speed: float, call: str, language: str) -> None:
    layout = Layout.from_dict({"ball": {"at": [x, 0], "velocity": [speed, 0]}, "home": {"9": {"at": [300, 100]}}})
    (ruling,) = play(Situation(), layout).rulings
    assert str(ruling.call) == call
    assert all(say_condition(condition, language) for condition in ruling.evidence)
