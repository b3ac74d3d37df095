"""CHK-1: a check asked for with the ball at rest, and its answer."""

from __future__ import annotations

import pytest

from sim.match.header import new_header
from sim.match.match import Match
from sim.match.play import play
from sim.model.actions import About, Ask, Request
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.record.reading import load_scenario
from sim.resources import scenarios
from sim.rules.detectors import goals
from sim.rules.detectors.checks import detect
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.words import Call, Restart
from sim.table import load_table
from tests.rules.scene import Scene, failing


def ask(about: About | None = About.AREA) -> Ask:
    return Ask(side=Side.AWAY, request=Request.CHECK, about=about)


@pytest.mark.parametrize(("x", "name", "margin"), [(312.4, "ball_wholly_inside_area", 0.4), (311.6, "ball_not_wholly_inside_area", 0.4)])
def test_chk_1_the_answer_about_the_area_stands_in_the_evidence(x: float, name: str, margin: float) -> None:
    (ruling,) = Scene({"ball": (x, 0)}).act(0.1, ask()).called(detect)
    assert (ruling.call, ruling.clause, ruling.restart) == (Call.CHECK, "CHK-1", Restart.PLAY_ON)
    answer = ruling.conditions[1]
    assert (answer.name, answer.margin) == (name, pytest.approx(margin))


@pytest.mark.parametrize(("y", "name"), [(410.8, "ball_not_wholly_over_line"), (411.2, "ball_wholly_over_line")])
def test_chk_1_about_the_line(y: float, name: str) -> None:
    (ruling,) = Scene({"ball": (0, y)}).act(0.1, ask(About.LINE)).called(detect)
    assert ruling.conditions[1].name == name


@pytest.mark.parametrize(("gap", "name"), [(39.5, "distance_not_kept"), (40.5, "distance_kept")])
def test_chk_1_about_the_distance(gap: float, name: str) -> None:
    scene = Scene({"ball": (0, 0), "away.4": (21 + gap, 0), "home.7": (-25, 0)}, phase="free_kick", spot=[0, 0])
    (ruling,) = scene.act(0.1, ask(About.DISTANCE)).called(detect)
    assert (ruling.conditions[1].name, ruling.conditions[1].margin) == (name, pytest.approx(0.5))


def test_chk_1_not_while_the_ball_rolls() -> None:
    scene = Scene({"ball": {"at": (300, 0), "velocity": (100, 0)}}).way("ball", (0.0, 300, 0), (0.5, 350, 0)).act(0.4, ask())
    assert scene.called(detect) == []
    missing = failing(scene.findings(detect, "CHK-1"))
    assert (missing.name, missing.margin) == ("ball_lay_still", pytest.approx(-100, abs=0.01))


@pytest.mark.parametrize(("asked", "call"), [(True, Call.GOAL), (False, Call.NO_GOAL)])
def test_chk_1_inside_the_doubt_band_an_unasked_question_goes_against_the_one_who_played(asked: bool, call: Call) -> None:
    scene = Scene({"ball": (312.2, 0), "home.9": (260, 0)}, doubt=0.3)
    if asked:
        scene.act(0.05, ask())
    scene.flick(0.1, "home.9", (0.1, 260, 0), (0.2, 291.2, 0), (0.3, 300, 0)).way("ball", (0.2, 312.2, 0), (0.6, 640, 0)).touch(0.2, "home.9")
    assert [f.call for f in scene.called(goals.detect)] == [call]


def test_chk_1_beyond_the_doubt_band_there_is_no_question() -> None:
    scene = Scene({"ball": (312.4, 0), "home.9": (260, 0)}, doubt=0.3)
    scene.flick(0.1, "home.9", (0.1, 260, 0), (0.2, 291.4, 0), (0.3, 300, 0)).way("ball", (0.2, 312.4, 0), (0.6, 640, 0)).touch(0.2, "home.9")
    assert [f.call for f in scene.called(goals.detect)] == [Call.GOAL]


def test_chk_1_what_was_checked_counts_as_long_as_the_ball_lies_there_and_is_remembered_once() -> None:
    match = Match.new(new_header(seed=1))
    asks = [Ask(side=side, request=Request.CHECK, about=about) for about in (None, About.AREA, About.AREA) for side in (Side.HOME, Side.AWAY)]
    for action in asks:
        match = match.act(action).match
    assert [about for about, _ in match.state.measured] == [None, About.AREA]
    scene = load_scenario(scenarios() / "OFF-1" / "passes-second-last.toml")
    asked = tuple(Ask(side=Side.HOME, request=Request.CHECK, about=about) for about in (About.LINE, About.DISTANCE))
    played = play(scene.situation, scene.layout, (asked[0], *scene.actions, asked[1], asked[1]))
    assert played.state.measured == ((About.DISTANCE, played.final.ball.at),)


@pytest.mark.parametrize(("x", "name", "margin"), [(431.4, "ball_wholly_in_penalty_area", 0.4), (430.6, "ball_not_wholly_in_penalty_area", 0.4)])
def test_chk_1_where_there_is_no_shooting_area_the_penalty_area_is_measured(x: float, name: str, margin: float) -> None:
    played = play(Situation(), Layout.from_dict({"ball": {"at": [x, 0]}}), [ask()], ruleset=load_ruleset("five"), table=load_table("five"))
    (ruling,) = played.rulings
    assert (ruling.evidence[1].name, ruling.evidence[1].margin) == (name, pytest.approx(margin))
