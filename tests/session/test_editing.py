"""Laying out by hand: whatever is done, everything fits; what is saved is what was seen, and the referee accepts it."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.match.kick_off_layout import kick_off_layout
from sim.match.report import judge
from sim.match.scenario import ExpectedPlace
from sim.model.actions import Flick
from sim.model.ids import BALL, Side
from sim.model.layout import Ball, Figure
from sim.physics import check_layout
from sim.record.reading import load_scenario, scenario_from_text
from sim.resources import scenarios
from sim.rules.ruleset import load_ruleset, ruleset_names
from sim.rules.situation import Situation, TouchCount
from sim.rules.words import Phase
from sim.session import editing
from sim.session.editing import Desk, new_scenario
from sim.session.feel import load_feel
from sim.session.other_rules import ruled_by
from sim.session.remarks import remark, remarks_in
from sim.table import load_table

TABLE = load_table()
BODIES = ("home.9", "away.4", "home.keeper", BALL)
places = st.tuples(st.floats(-900, 900), st.floats(-700, 700))


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(BODIES), places), max_size=6))
def test_wherever_bodies_are_dragged_everything_fits(moves: list[tuple[str, tuple[float, float]]]) -> None:
    layout = new_scenario().layout
    for body, at in moves:
        found = editing.nearest(layout, body, at, TABLE)
        assert found is not None
        layout = found
        check_layout(layout, TABLE)


def test_where_it_is_free_a_body_comes_to_just_that_place_and_else_as_near_as_it_fits() -> None:
    layout = new_scenario().layout
    free = editing.nearest(layout, "home.9", (-90.0, 210.0), TABLE)
    assert free is not None
    assert editing.place_of(free, "home.9") == (-90.0, 210.0)
    taken = editing.nearest(layout, "home.9", (125.0, 60.0), TABLE)
    assert taken is not None
    at = editing.place_of(taken, "home.9")
    assert at is not None
    assert 20.0 <= math.dist(at, (125.0, 60.0)) <= 24.0


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(("home.9", "away.4")), places, st.floats(-7, 7))
def test_a_figure_that_lies_is_turned_and_moved_and_stands_again(body: str, at: tuple[float, float], by: float) -> None:
    lying = editing.turned(editing.laid(new_scenario().layout, body), body, by)
    moved = editing.nearest(lying, body, at, TABLE)
    assert moved is not None
    assert moved.figures[body].fallen
    check_layout(moved, TABLE)
    standing = editing.laid(moved, body)
    assert not standing.figures[body].fallen


def test_what_stands_is_not_turned_and_what_is_not_there_is_not_laid() -> None:
    layout = new_scenario().layout
    assert editing.turned(layout, "home.9", 1.0) == layout
    assert editing.laid(layout, "home.77") == layout


def test_figures_come_on_with_the_lowest_free_number_and_keepers_before_their_goals() -> None:
    layout = new_scenario().layout.without("home.4").without("away.keeper")
    assert editing.free_number(layout, Side.HOME) == "home.4"
    assert editing.free_number(layout, Side.AWAY) == "away.11"
    with_keeper = editing.added(layout, "away.keeper", TABLE)
    assert with_keeper is not None
    assert with_keeper.keepers["away.keeper"].at[0] > 590.0
    check_layout(with_keeper, TABLE)


def test_nobody_who_left_the_table_is_spoken_of() -> None:
    scene = editing.situated(new_scenario(), taker="home.9", touches=TouchCount("home.9", 2), last_touch=("home.9", "away.4"))
    gone = editing.without_ghosts(editing.replace(scene, layout=scene.layout.without("home.9")))
    s = gone.situation
    assert (s.taker, s.touches, s.last_touch) == (None, TouchCount(), ("away.4",))


def test_what_was_tried_and_ruled_is_expected_and_comes_out_again(tmp_path: Path) -> None:
    scene = load_scenario(scenarios() / "OFF-1" / "passes-second-last.toml")
    bare = editing.replace(scene, expect=None, clauses=(), id="GEN-1/mine")
    made = editing.expecting(bare)
    assert (made.id, made.clauses) == ("OFF-1/mine", ("OFF-1",))
    path = tmp_path / "mine.toml"
    path.write_text(editing.text_of(made))
    report = judge(load_scenario(path))
    assert report.ok
    assert [r.call for r in report.rulings] == ["offside"]


@pytest.mark.parametrize("file", sorted(scenarios().rglob("*.toml"))[::23], ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_saving_a_scenario_that_was_only_looked_at_keeps_all_that_its_author_expected(file: Path) -> None:
    scene = load_scenario(file)
    assert scene.expect is not None
    made = editing.expecting(scene)
    assert made.expect is not None
    assert replace(made.expect, rulings=None) == replace(scene.expect, rulings=None)
    assert judge(made).ok


def test_what_does_not_come_out_any_more_is_expected_as_it_now_stands_or_no_more() -> None:
    scene = load_scenario(scenarios() / "OFF-1" / "passes-second-last.toml")
    was = scene.expect
    assert was is not None
    assert was.possession is Side.AWAY
    scene = replace(scene, expect=replace(was, touched=("home.9", "away.1"), layout=(ExpectedPlace("ball", (0.0, 399.0)),)))
    onside = editing.nearest(scene.layout, "home.10", (100.0, 90.0), TABLE)
    assert onside is not None
    made = editing.expecting(replace(scene, layout=onside))
    assert made.expect is not None
    assert (made.expect.possession, made.expect.touched, made.expect.layout) == (Side.HOME, None, ())
    assert judge(made).ok


def test_a_call_that_is_not_ruled_any_more_is_a_difference() -> None:
    made = editing.expecting(load_scenario(scenarios() / "OFF-1" / "passes-second-last.toml"))
    onside = editing.nearest(made.layout, "home.10", (100.0, 90.0), TABLE)
    assert onside is not None
    assert not judge(editing.replace(made, layout=onside)).ok


def test_flicks_tried_in_a_match_become_the_scenarios_actions() -> None:
    scene = editing.situated(new_scenario(), possession=Side.HOME)
    match = editing.going_on(scene)
    flick = Flick(figure="home.9", aim="ball", speed=900.0)
    then = editing.tried(scene, match.act(flick).match)
    assert [a.figure for a in then.actions if isinstance(a, Flick)] == ["home.9"]
    assert editing.going_on(then).layout == match.act(flick).match.layout
    assert editing.outcome(then).report is not None


@pytest.mark.parametrize("file", sorted(scenarios().rglob("*.toml"))[::37], ids=lambda p: p.stem)
def test_every_scenario_opens_and_saves_unchanged(file: Path) -> None:
    scene = load_scenario(file)
    assert scenario_from_text(editing.text_of(scene), str(file)) == scene


def test_what_cannot_be_played_says_why() -> None:
    scene = new_scenario()
    on_top = editing.put(scene.layout, "home.9", (125.0, 60.0))
    assert "expected" in editing.outcome(editing.replace(scene, layout=on_top)).wrong


def test_a_drag_is_undone_at_once_and_done_again() -> None:
    first = new_scenario()
    steps = [editing.titled(first, text, "en") for text in ("a", "ab", "abc")]
    desk = Desk(first).did(steps[0]).going_on(steps[1]).going_on(steps[2])
    assert desk.undone().now == first
    assert desk.undone().redone().now == steps[2]
    assert desk.undone().did(steps[0]).redone().now == steps[0]
    assert Desk(first).undone() == Desk(first)


def test_what_is_saved_is_not_lost_by_leaving() -> None:
    first = new_scenario()
    desk = Desk(first)
    assert not desk.changed
    desk = desk.did(editing.titled(first, "a", "en"))
    assert desk.changed
    assert not desk.kept().changed
    assert desk.kept().did(first).changed


def test_a_title_in_one_language_leaves_the_others() -> None:
    scene = editing.titled(editing.titled(new_scenario(), "One", "en"), "Uno", "es")
    assert dict(editing.titled(scene, "", "en").title.by_language) == {"es": "Uno"}
    assert scene.situation == Situation(last_touch=("home.9",))


def test_a_piece_that_is_moved_leaves_the_flicks_and_changes_what_is_ruled() -> None:
    scene = load_scenario(scenarios() / "OFF-1" / "passes-second-last.toml")
    onside = editing.nearest(scene.layout, "home.10", (440.0, 90.0), TABLE)
    assert onside is not None
    then = editing.relaid(scene, onside)
    assert then.actions == scene.actions
    report = editing.outcome(then).report
    assert report is not None
    assert "offside" not in [r.call for r in report.rulings]


def test_without_the_figure_that_flicks_the_flicks_are_forgotten() -> None:
    scene = load_scenario(scenarios() / "OFF-1" / "passes-second-last.toml")
    then = editing.relaid(scene, scene.layout.without("home.9"))
    assert then.actions == ()
    assert editing.outcome(then).wrong == ""


def test_what_moves_at_the_start_is_no_faster_than_a_hand_flicks_and_is_kept_by_the_file() -> None:
    scene = new_scenario()
    layout = editing.going(editing.going(scene.layout, BALL, (300.4, -40.0)), "home.9", (60_000.0, 80_000.0))
    assert editing.velocity_of(layout, BALL) == (300.0, -40.0)
    fastest = editing.velocity_of(layout, "home.9")
    assert fastest is not None
    assert math.hypot(*fastest) == pytest.approx(load_feel().aim.full_speed, abs=1.0)
    assert fastest[1] / fastest[0] == pytest.approx(4 / 3, abs=1e-3)
    then = editing.replace(scene, layout=layout)
    assert scenario_from_text(editing.text_of(then), "a.toml").layout == layout


def test_a_keeper_is_held_and_gets_no_speed() -> None:
    layout = new_scenario().layout
    assert editing.velocity_of(layout, "home.keeper") is None
    assert editing.going(layout, "home.keeper", (100.0, 0.0)) == layout
    assert editing.tip_of(layout, "home.keeper") is None


@given(st.tuples(st.floats(-400, 400), st.floats(-300, 300)))
def test_an_arrow_ends_where_it_was_drawn_to_and_one_on_the_body_stops_it(way: tuple[float, float]) -> None:
    layout = new_scenario().layout
    then = editing.drawn(layout, BALL, way)
    tip = editing.tip_of(then, BALL)
    if math.hypot(*way) < editing.ARROW_LEAST:
        assert tip is None
    else:
        assert tip == pytest.approx(way, abs=0.11)
    assert editing.drawn(then, BALL, (1.0, 1.0)) == layout


def test_flicks_are_tried_from_where_what_moves_comes_to_rest_as_the_file_will_be_played() -> None:
    scene = new_scenario()
    rolling = editing.replace(scene, layout=editing.going(scene.layout, BALL, (-200.0, 400.0)))
    match = editing.going_on(rolling)
    assert match.layout.ball is not None
    assert match.layout.ball.velocity == (0.0, 0.0)
    assert match.layout.ball.at[1] > 50.0
    end = match.act(Flick(figure="home.9", aim="ball", speed=900.0)).match
    then = editing.tried(rolling, end)
    report = editing.outcome(then).report
    assert report is not None
    assert report.played.final == end.layout
    assert judge(editing.expecting(then)).ok


@pytest.mark.parametrize("on_spot", [True, False])
def test_the_spot_of_a_restart_goes_with_the_ball_that_lies_on_it(on_spot: bool) -> None:
    scene = editing.situated(new_scenario(), phase=Phase.FREE_KICK, spot=(0.0, 0.0) if on_spot else (80.0, 0.0))
    layout = editing.nearest(scene.layout, BALL, (40.0, 210.0), TABLE)
    assert layout is not None
    spot = editing.relaid(scene, layout).situation.spot
    assert spot == ((40.0, 210.0) if on_spot else (80.0, 0.0))


@pytest.mark.parametrize("name", ruleset_names())
def test_under_another_ruleset_a_scene_is_played_on_that_rulesets_table(name: str) -> None:
    scene = ruled_by(editing.situated(new_scenario(), score=(2, 1), clock=65.0), name)
    check_layout(scene.layout, load_table(scene.pitch))
    assert scene.pitch == load_ruleset(name).pitch
    assert (scene.situation.score, scene.situation.clock) == ((2, 1), 65.0)
    assert judge(scenario_from_text(editing.text_of(editing.expecting(scene)), "a.toml")).ok


def test_what_was_laid_comes_along_to_another_table_as_near_as_it_fits_and_back() -> None:
    few = [body for body in new_scenario().layout.figures if body in ("home.9", "home.3", "away.1", "away.2")]
    layout = new_scenario().layout
    laid = replace(layout, ball=Ball((300.0, 380.0), (40.0, 0.0)), figures={body: layout.figures[body] for body in few})
    laid = editing.laid(laid, "home.3").with_figure("home.9", Figure((282.0, 391.0)))
    scene = editing.situated(editing.relaid(new_scenario(), laid), possession=Side.AWAY)
    then = ruled_by(scene, "five")
    check_layout(then.layout, load_table(then.pitch))
    assert then.layout.ids() == scene.layout.ids()
    assert then.layout.figures["home.3"].fallen
    assert then.layout.ball is not None
    assert (then.layout.ball.at, then.layout.ball.velocity) == (pytest.approx((300.0, 285.0), abs=0.1), (40.0, 0.0))
    assert 20.9 < math.dist(then.layout.figures["home.9"].at, then.layout.ball.at) < 30.0, "closer together there is no room"
    assert then.situation.possession is Side.AWAY
    back = ruled_by(then, "club")
    for body in few:
        assert math.dist(back.layout.figures[body].at, scene.layout.figures[body].at) < 12.0


def test_where_fewer_play_everybody_stands_in_formation_as_do_those_who_stood_in_it() -> None:
    laid = editing.relaid(new_scenario(), new_scenario().layout.with_figure("home.9", Figure((-80.0, 10.0))))
    there = kick_off_layout(1, "five")
    assert ruled_by(laid, "five").layout == there
    assert ruled_by(new_scenario(), "five").layout == there
    assert ruled_by(ruled_by(new_scenario(), "five"), "club").layout == new_scenario().layout


def test_a_near_miss_goes_on_teaching_the_clause_that_it_just_misses() -> None:
    scene = load_scenario(scenarios() / "OFF-1" / "level-with-second-last.toml")
    made = editing.expecting(scene)
    assert made.expect is not None
    assert made.expect.rulings == ()
    assert (made.clauses, made.id) == (scene.clauses, scene.id)
    assert editing.expecting(new_scenario()).clauses == ("GEN-1",)


def test_a_scene_is_filed_as_it_lies_where_its_folder_can_stand_in_an_id() -> None:
    scene = load_scenario(scenarios() / "OFF-1" / "passes-second-last.toml")
    assert editing.filed(scene, "Mine", "lessons").id == "lessons/mine"
    assert editing.filed(scene, "Mine", "my lessons").id == "OFF-1/mine"


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_the_comment_tells_what_was_ruled_and_by_how_much(lang: str) -> None:
    scene = load_scenario(scenarios() / "OFF-1" / "passes-second-last.toml")
    said = remark(scene, lang)
    assert all(line.startswith("# ") and len(line) <= 112 for line in said.splitlines())
    assert ("9.2" if lang == "en" else "9,2") in said
    assert remarks_in(f"{said}{editing.text_of(scene)}") == said
    assert remarks_in(editing.text_of(scene)) == ""
