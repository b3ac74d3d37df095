"""Kick-off and goal kick, placed by hand: whose turn it is, where the taker may stand, and what counts as a second time."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.match.play import Played, play
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.record import action_from_dict
from sim.rules.ruleset import read_ruleset
from sim.rules.situation import Situation
from sim.rules.words import Phase

CENTRE = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-24, 10]}, "5": {"at": [-200, 100]}}, "away": {"4": {"at": [200, 140]}}}
GOAL = {"ball": {"at": [-560, 0]}, "home": {"9": {"at": [-590, 4]}, "5": {"at": [-200, 100]}}, "away": {"4": {"at": [200, 140]}}}
KICK = {"flick": "home.9", "aim": "ball", "speed": 700, "as": "attack"}


def played(*actions: dict[str, Any], layout: dict[str, Any] = CENTRE, ruleset: Any = "club", **situation: Any) -> Played:
    start = Layout.from_dict(layout)
    return play(Situation.from_dict({"phase": "kick_off", **situation}), start, [action_from_dict(a) for a in actions], ruleset=read_ruleset(ruleset))


def calls(result: Played) -> list[tuple[str, str]]:
    return [(str(r.call), r.clause) for r in result.rulings]


@pytest.mark.parametrize(
    ("before", "times", "ruled", "to"),
    [
        ([], 0, [("retake", "KOF-1")], Side.HOME),
        ([], 1, [("kick_off", "KOF-1")], Side.AWAY),
        ([{"ready": "away"}], 0, [], Side.HOME),
        ([{"ready": "away"}], 1, [], Side.HOME),
    ],
)
def test_kof_1_no_kick_off_before_the_other_side_is_ready(before: list[dict[str, Any]], times: int, ruled: list[tuple[str, str]], to: Side) -> None:
    result = played({"ready": "home"}, {"take": "home.9"}, *before, KICK, warnings={"home": ["KOF-1"] * times})
    assert calls(result) == ruled
    assert (result.state.possession, result.state.phase) == (to, Phase.KICK_OFF if ruled else Phase.PLAY)


def test_kof_1_a_situation_that_begins_with_the_kick_leaves_untold_who_was_ready() -> None:
    assert calls(played(KICK)) == []


def test_kof_1_after_a_retake_both_sides_place_anew() -> None:
    result = played({"ready": "home"}, {"take": "home.9"}, KICK)
    assert (result.state.ready, result.state.taker, result.state.given) == ((), None, True)
    assert result.final.ball is not None
    assert result.final.ball.at == (0.0, 0.0)


@given(x=st.floats(-60.0, 60.0), half=st.sampled_from([1, 2]))
def test_kof_1_the_taker_never_stands_beyond_halfway_at_the_kick(x: float, half: int) -> None:
    ahead = 1 if half == 1 else -1
    layout = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-24 * ahead, 10]}}}
    result = played({"take": "home.9"}, {"place": "home.9", "to": [x, 90]}, layout=layout, half=half, ready=["home", "away"])
    near_edge = ahead * result.final.figures["home.9"].at[0] - 10.0
    assert near_edge <= 1.0 + 1e-5
    assert (calls(result) == [("lift", "KOF-1")]) == (ahead * x - 10.0 > 1.0 + 1e-6)


def test_kof_1_a_lift_is_no_offence() -> None:
    result = played({"take": "home.9"}, {"place": "home.9", "to": [60, 90]}, ready=["home", "away"])
    assert calls(result) == [("lift", "KOF-1")]
    assert result.state.penalised("KOF-1", Side.HOME) == 0
    wrong = {**CENTRE, "home": {"9": {"at": [-24, 10]}, "5": {"at": [30, 100]}}}
    lifted = played({"ready": "home"}, {"take": "home.9"}, KICK, layout=wrong)
    assert calls(lifted) == [("lift", "KOF-1"), ("retake", "KOF-1")]


def test_crd_1_a_block_that_was_due_is_no_offence() -> None:
    layout = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-60, 0]}}, "away": {"4": {"at": [200, 140]}}}
    situation: dict[str, Any] = {"phase": "throw_in", "spot": [0, 400], "taker": "home.9", "ready": ["home", "away"]}
    thrown = played({"flick": "home.9", "aim": "ball", "speed": 500}, layout=layout, **situation)
    assert calls(thrown) == [("block_due", "THR-3")]
    assert thrown.state.penalised("THR-3", Side.HOME) == 0


@pytest.mark.parametrize(("ready", "times", "ruled"), [(["home"], 0, "warning"), (["home"], 1, "illegal_manipulation"), (["home", "away"], 1, None)])
def test_gkk_1_no_goal_kick_before_the_other_side_is_ready(ready: list[str], times: int, ruled: str | None) -> None:
    situation: dict[str, Any] = {
        "phase": "goal_kick",
        "spot": [-572.5, 0],
        "taker": "home.9",
        "ready": ready,
        "warnings": {"home": ["GKK-1"] * times},
    }
    result = played(KICK, layout=GOAL, **situation)
    assert [c for c in calls(result) if c[1] == "GKK-1"] == ([] if ruled is None else [(ruled, "GKK-1")])
