"""GEN 7: what is asked for and not granted is answered, with the clause; what is granted is not."""

from __future__ import annotations

from typing import Any

import pytest

from sim.language import LANGUAGES
from sim.match.play import Played, play
from sim.match.report import judge
from sim.model.layout import Layout
from sim.record import action_from_dict, scenario_from_dict
from sim.rules.refusals import say_denied
from sim.rules.ruleset import read_ruleset
from sim.rules.situation import Situation

SANCTION = {"call": "foul", "clause": "ATT-1", "against": "away", "to": "home", "spot": [0, 0]}


def asked(ask: dict[str, Any], ruleset: str = "club", *, rolling: bool = False, **situation: Any) -> Played:
    ball = {"at": [0, 0]} | ({"velocity": [200, 0]} if rolling else {})
    layout = {"ball": ball, "home": {"9": {"at": [-60, 0]}}, "away": {"4": {"at": [60, 40]}}}
    act = {**ask, "when": 0.05} if rolling else ask
    return play(Situation.from_dict(situation), Layout.from_dict(layout), [action_from_dict(act)], ruleset=read_ruleset(ruleset))


FREE_KICK = {"phase": "free_kick", "taker": "home.9", "spot": [0, 0], "ready": ["home", "away"]}


@pytest.mark.parametrize(
    ("ask", "situation", "clause"),
    [
        ({"ask": "home", "for": "back"}, {}, "GEN-10"),
        ({"ask": "home", "for": "accept"}, {}, "GEN-5"),
        ({"ask": "away", "for": "play_on"}, {"sanction": SANCTION}, "GEN-5"),
        ({"ask": "away", "for": "sanction"}, {"sanction": SANCTION}, "GEN-5"),
        ({"ask": "away", "for": "tick"}, {}, "TCK-1"),
        ({"ask": "away", "for": "distance"}, FREE_KICK, "FRE-4"),
        ({"ask": "home", "for": "distance"}, {}, "FRE-4"),
        ({"ask": "home", "for": "waive"}, {"phase": "free_kick", "taker": "home.9", "spot": [0, 0]}, "FRE-3"),
        ({"ask": "home", "for": "time_out"}, {}, "GEN-7"),
        ({"ask": "home", "for": "check"}, {"phase": "interval"}, "TIM-1"),
        ({"ask": "home", "for": "back"}, {"phase": "over"}, "TIM-1"),
    ],
)
def test_gen_7_a_request_that_is_not_granted_is_answered_with_its_clause(ask: dict[str, Any], situation: dict[str, Any], clause: str) -> None:
    (denied,) = asked(ask, **situation).denied
    assert (denied.refusal.clause, str(denied.side), str(denied.request)) == (clause, ask["ask"], ask["for"])
    said = {say_denied(denied, lang) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all(clause in text for text in said)


@pytest.mark.parametrize(
    ("ask", "situation"),
    [
        ({"ask": "home", "for": "accept"}, {"sanction": SANCTION}),
        ({"ask": "home", "for": "sanction"}, {"sanction": SANCTION}),
        ({"ask": "home", "for": "play_on"}, {"sanction": SANCTION}),
        ({"ask": "home", "for": "tick"}, {}),
        ({"ask": "away", "for": "check", "about": "line"}, {}),
        ({"ask": "home", "for": "distance"}, FREE_KICK),
    ],
)
def test_gen_7_near_miss_what_is_granted_needs_no_answer(ask: dict[str, Any], situation: dict[str, Any]) -> None:
    assert asked(ask, **situation).denied == ()


def test_chk_1_a_check_while_the_ball_rolls_is_denied_and_at_rest_is_not() -> None:
    check = {"ask": "home", "for": "check", "about": "line"}
    (denied,) = asked(check, rolling=True).denied
    assert (denied.refusal.clause, str(denied.refusal.reason)) == ("CHK-1", "ball_moving")
    assert asked(check).denied == ()


def test_fre_3_a_waiver_is_granted_where_the_ruleset_has_it() -> None:
    ask, situation = {"ask": "home", "for": "waive"}, {"phase": "free_kick", "taker": "home.9", "spot": [0, 0]}
    assert asked(ask, "fistf", **situation).denied == ()
    assert len(asked(ask, "club", **situation).denied) == 1


def test_gen_7_the_answer_stands_in_what_judge_tells() -> None:
    """Where everything was granted a report has no more keys than it always had."""
    layout = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-60, 0]}}}
    reports = [judge(scenario_from_dict({"schema": 1, "layout": layout, "action": [{"ask": "home", "for": what}]})) for what in ("back", "tick")]
    denied, granted = (report.to_json("es") for report in reports)
    (answer,) = denied["denied"]
    assert (answer["side"], answer["request"], answer["clause"], answer["reason"]) == ("home", "back", "GEN-10", "nothing_to_ask")
    assert "pide back" in answer["text"]
    assert "denied" not in granted
