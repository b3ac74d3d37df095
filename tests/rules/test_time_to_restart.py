"""F5-13 to F5-18: a restart is taken within its time, which runs once the taker has the ball: once it is named, or the keeper at once."""

from __future__ import annotations

from typing import Any

import pytest

from sim.match.play import Played, play
from sim.model.layout import Layout
from sim.record import action_from_dict
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
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


def test_a_keeper_has_the_ball_at_once() -> None:
    assert late(waited("clearance", {"wait": 3.9})) == []
    assert late(waited("clearance", {"wait": 4.1})) == ["F5-17"]


def test_a_penalty_waits_for_its_taker() -> None:
    assert late(waited("penalty", NAMED, {"wait": 10})) == []


def test_late_from_the_second_mark_it_is_the_opponents_indirect_kick() -> None:
    state = waited("second_mark", NAMED, {"wait": 4.1}).state
    assert (str(state.phase), str(state.possession), state.ledger.direct) == ("free_kick", "away", False)
