"""F5-13 to F5-18: a restart is taken within its time, which runs once the taker has the ball: once it is named, or the keeper at once."""

from __future__ import annotations

from typing import Any

import pytest

from sim.match.play import Played, play
from sim.model.layout import Layout
from sim.record import action_from_dict
from sim.rules.counters import counters
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.timing import due_in, passing
from sim.table import load_table

NAMED = {"take": "home.2"}
SPOTS = {"kick_in": (0.0, 300.0), "free_kick": (0.0, 0.0), "corner": (597.5, 297.5), "second_mark": (300.0, 0.0), "penalty": (420.0, 0.0)}
LAWS = {"kick_in": "F5-16", "free_kick": "F5-13", "corner": "F5-18", "second_mark": "F5-14", "clearance": "F5-17"}


def waited(phase: str, *actions: dict[str, Any]) -> Played:
    spot = SPOTS.get(phase, (-500.0, 0.0))
    layout = {
        "ball": {"at": spot},
        "home": {"2": {"at": (spot[0] - 30.0, spot[1] - 10.0)}, "keeper": {"at": [-596, 0]}},
        "away": {"4": {"at": [100, 100]}, "keeper": {"at": [596, 0]}},
    }
    told = Situation.from_dict({"phase": phase, "spot": spot, "possession": "home", "fouls": [0, 6]})
    done = [action_from_dict(a) for a in actions]
    return play(told, Layout.from_dict(layout), done, ruleset=load_ruleset("five"), table=load_table("five"))


def late(played: Played) -> list[str]:
    return [r.clause for r in played.rulings if any(c.name == "restart_time" for c in r.evidence)]


@pytest.mark.parametrize("phase", ["kick_in", "free_kick", "corner", "second_mark"])
def test_the_time_runs_once_the_taker_is_named(phase: str) -> None:
    assert late(waited(phase, {"wait": 10})) == []
    assert late(waited(phase, {"wait": 10}, NAMED, {"wait": 3.9})) == []
    assert late(waited(phase, {"wait": 10}, NAMED, {"wait": 4.1})) == [LAWS[phase]]


@pytest.mark.parametrize("phase", ["kick_in", "free_kick", "corner", "second_mark"])
def test_a_side_that_names_nobody_is_pressed_once_it_could_have(phase: str) -> None:
    assert late(waited(phase, {"wait": 13.9})) == []
    assert late(waited(phase, {"wait": 14.1})) == [LAWS[phase]]
    assert late(waited(phase, {"wait": 8}, {"wait": 5.9})) == []
    assert late(waited(phase, {"wait": 8}, {"wait": 6.1})) == [LAWS[phase]]


@pytest.mark.parametrize("phase", ["kick_in", "free_kick", "corner", "second_mark"])
def test_who_is_named_late_has_what_is_left(phase: str) -> None:
    assert late(waited(phase, {"wait": 12}, NAMED, {"wait": 1.9})) == []
    assert late(waited(phase, {"wait": 12}, NAMED, {"wait": 2.1})) == [LAWS[phase]]


def test_what_runs_out_at_rest_is_told_whether_anybody_is_named_or_not() -> None:
    unnamed = waited("kick_in", {"wait": 3}).state
    assert due_in(unnamed) == pytest.approx(11.0)
    assert counters(unnamed, 0.0).restart is None, "nothing is counted yet"
    assert counters(unnamed, 8.0).restart == pytest.approx(3.0)
    assert due_in(passing(unnamed, 9.0)) == pytest.approx(2.0)
    assert due_in(waited("kick_in", {"wait": 3}, NAMED).state) == pytest.approx(4.0)


def test_clubs_may_never_press_a_side_that_names_nobody() -> None:
    never = load_ruleset("five").with_settings({"ready_s": 0})
    told = Situation.from_dict({"phase": "kick_in", "spot": (0.0, 300.0), "possession": "home"})
    layout = Layout.from_dict({"ball": {"at": (0.0, 300.0)}, "home": {"2": {"at": (-30.0, 290.0)}}})
    state = play(told, layout, [action_from_dict({"wait": 100})], ruleset=never, table=load_table("five")).state
    assert (str(state.phase), str(state.possession)) == ("kick_in", "home")
    assert due_in(state) is None


def test_a_keeper_has_the_ball_at_once() -> None:
    assert late(waited("clearance", {"wait": 3.9})) == []
    assert late(waited("clearance", {"wait": 4.1})) == ["F5-17"]


def test_a_penalty_waits_for_its_taker() -> None:
    assert late(waited("penalty", NAMED, {"wait": 10})) == []


def test_late_from_the_second_mark_it_is_the_opponents_indirect_kick() -> None:
    state = waited("second_mark", NAMED, {"wait": 4.1}).state
    assert (str(state.phase), str(state.possession), state.ledger.direct) == ("free_kick", "away", False)
