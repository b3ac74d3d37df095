"""The loop: motions in their order, a moment at rest between them, and play that may be cut at any of these."""

from __future__ import annotations

from typing import Any

import pytest

import sim
from sim.match.play import play, resume
from sim.match.report import judge
from sim.match.text import moment_from_text, moment_to_text
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.model.refusals import Kind, Refused
from sim.record import action_from_dict, scenario_from_dict
from sim.rules.situation import Situation

TWO_TO_BEAT = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-40, 0]}, "7": {"at": [-40, 60]}}, "away": {"4": {"at": [300, 100]}}}
FLICKS: list[dict[str, Any]] = [
    {"flick": "home.9", "aim": "ball", "speed": 500},
    {"flick": "away.4", "direction": 90, "speed": 300},
    {"wait": 0.5},
    {"flick": "home.7", "direction": 180, "speed": 400},
    {"when": 0.1, "flick": "away.4", "direction": -90, "speed": 200},
]


def actions(*data: dict[str, Any]):
    return [action_from_dict(d) for d in data]


def test_each_action_at_rest_begins_a_motion_and_ends_in_a_moment() -> None:
    played = play(Situation(), Layout.from_dict(TWO_TO_BEAT), actions(*FLICKS))
    assert [m.done for m in played.moments] == [0, 0, 1, 2, 3, 5]
    times = [m.t for m in played.moments]
    assert times == sorted(times)
    assert played.final == played.moments[-1].layout
    assert not played.final.stirs


def test_play_does_not_change_what_it_is_given() -> None:
    layout = Layout.from_dict(TWO_TO_BEAT)
    before = layout.to_dict()
    play(Situation(), layout, actions(*FLICKS))
    assert layout.to_dict() == before


def test_twice_is_once() -> None:
    one, two = (play(Situation(), Layout.from_dict(TWO_TO_BEAT), actions(*FLICKS)) for _ in range(2))
    assert (one.log.events, one.rulings, one.final) == (two.log.events, two.rulings, two.final)


@pytest.mark.parametrize("done", range(len(FLICKS) + 1))
def test_play_cut_after_any_action_and_resumed_from_text_goes_on_the_same(done: int) -> None:
    todo = actions(*FLICKS)
    whole = play(Situation(), Layout.from_dict(TWO_TO_BEAT), todo)
    moment = moment_from_text(moment_to_text(whole.cut(done)))
    assert moment == whole.cut(done)
    rest = resume(moment, todo[moment.done :])
    assert rest.final == whole.final
    assert rest.rulings == whole.rulings[moment.ruled :]
    assert (rest.state.possession, rest.state.block, rest.state.touches) == (whole.state.possession, whole.state.block, whole.state.touches)


def test_text_that_is_no_moment_is_refused() -> None:
    for text in ("", "[]", "{}", '{"t": 0}', "nonsense"):
        with pytest.raises(ValueError):  # noqa: PT011
            moment_from_text(text)


def test_a_ball_that_rolls_comes_to_rest_before_an_action_that_waits_for_it() -> None:
    layout = Layout.from_dict({"ball": {"at": [0, 0], "velocity": [100, 0]}, "home": {"9": {"at": [-40, 100]}}})
    played = play(Situation(), layout, actions({"flick": "home.9", "aim": "ball", "speed": 900}))
    assert played.moments[1].done == 0
    assert played.moments[1].t > 0.0
    assert played.moments[1].layout.ball is not None
    assert played.moments[1].layout.ball.at[0] > 5.0


def test_with_no_actions_a_moving_layout_comes_to_rest() -> None:
    played = play(Situation(), Layout.from_dict({"ball": {"at": [0, 0], "velocity": [100, 0]}}))
    assert not played.final.stirs
    assert played.log.until > 0.0


def test_what_cannot_be_is_refused_by_name() -> None:
    layout = Layout.from_dict({"ball": {"at": [0, 0]}, "home": {"9": {"at": [5, 0]}}})
    with pytest.raises(Refused) as caught:
        play(Situation(), layout)
    assert caught.value.kind is Kind.OVERLAP


def test_a_refusal_in_a_later_motion_counts_actions_from_the_first() -> None:
    wrong = actions({"wait": 1}, {"flick": "home.9", "aim": "ball", "speed": 900_000})
    with pytest.raises(Refused, match=r"action\[1\]"):
        play(Situation(), Layout.from_dict(TWO_TO_BEAT), wrong)


def test_a_report_has_exactly_the_stated_shape() -> None:
    scenario = scenario_from_dict(
        {"schema": 1, "id": "POS-1/x", "layout": TWO_TO_BEAT, "action": [{"flick": "home.9", "direction": 90, "speed": 300}]}
    )
    data = judge(scenario).to_json()
    assert list(data) == ["id", "file", "ok", "rulings", "final", "differences"]
    assert list(data["final"]) == ["possession", "phase", "score", "block", "layout"]
    (ruling,) = data["rulings"]
    assert list(ruling) == ["call", "clause", "against", "to", "restart", "spot", "at", "margin", "evidence", "text"]
    assert list(ruling["margin"]) == ["value", "unit"]
    assert (ruling["call"], ruling["clause"], ruling["to"], data["final"]["possession"]) == ("change", "POS-1", "away", "away")
    assert Layout.from_dict(data["final"]["layout"]).ids() == Layout.from_dict(TWO_TO_BEAT).ids()


def test_differences_name_key_expected_and_found() -> None:
    expect = {"rulings": [], "possession": "home", "score": [1, 0], "touched": ["home.9"], "block": "owed", "phase": "penalty", "restored": True}
    data = {"schema": 1, "layout": TWO_TO_BEAT, "action": [{"flick": "home.9", "direction": 90, "speed": 300}], "expect": expect}
    report = judge(scenario_from_dict(data))
    assert not report.ok
    assert {d.key for d in report.differences} == {"rulings[0]", "possession", "score", "touched", "block", "phase", "restored"}
    assert next(d for d in report.differences if d.key == "score").to_json() == {"key": "score", "expected": [1, 0], "found": [0, 0]}


def test_the_public_face_takes_values_and_plain_data() -> None:
    layout = sim.Layout.from_dict(TWO_TO_BEAT)
    by_data = sim.simulate(TWO_TO_BEAT, FLICKS[:1])
    by_value = sim.simulate(layout, [sim.action_from_dict(FLICKS[0])])
    assert by_data.events == by_value.events
    assert by_data.final == by_value.final
    touch = next(t for t in by_data.touches if t.b == "ball")
    assert touch.a == "home.9"
    assert Side.HOME == "home"
