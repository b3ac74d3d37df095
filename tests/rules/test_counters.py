"""What the second code counts beside the score, as plain data and in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sim.language import LANGUAGES
from sim.model.ids import Side
from sim.rules.counters import Counters, say_count, say_countdown, say_counters, say_phase, say_recorded, say_short, say_time_outs
from sim.rules.counters import counters as counters_of
from sim.rules.referee import begin
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.state import State
from sim.rules.timing import passing
from sim.table import load_table


def state(**situation: Any) -> State:
    return begin(Situation.from_dict(situation), load_ruleset("five"), load_table("five"))


def counters(now: State, waited: float = 0.0) -> Counters:
    found = counters_of(now, waited)
    assert found is not None
    return found


def test_the_first_code_counts_nothing_of_the_kind() -> None:
    assert counters_of(begin(Situation(), load_ruleset("club"), load_table())) is None


def test_fouls_not_written_down_yet_are_counted() -> None:
    found = counters(state(fouls=[4, 1], deferred_fouls=[1, 0]))
    assert (found.fouls, found.free) == ((5, 1), 5)


def test_the_countdown_runs_while_all_lies_still() -> None:
    now = state(phase="kick_in", spot=[0, 300], held=1.0, taker="home.2")
    assert counters(now).restart == 3.0
    assert counters(now, 0.5).restart == 2.5
    assert counters(passing(now, 2.0)).restart == 1.0
    assert counters(passing(now, 9.0)).restart == 0.0
    assert counters(state()).restart is None


def test_the_countdown_waits_for_a_taker_but_for_the_keeper_s_clearance() -> None:
    assert counters(passing(state(phase="kick_in", spot=[0, 300]), 9.0)).restart is None
    assert counters(passing(state(phase="clearance", spot=[-510, 100]), 1.0)).restart == 3.0


def test_a_time_out_runs_down_too_and_no_clock() -> None:
    now = state(phase="time_out", resume="corner", clock="05:00", time_outs=[1, 0])
    found = counters(passing(now, 20.0))
    assert (found.pause, found.restart, found.time_outs) == (40.0, None, (0, 1))
    assert passing(now, 20.0).clock == now.clock


def test_who_plays_short_and_for_how_long() -> None:
    now = state(clock="05:00", sent_off=[{"figure": "away.4", "until": "06:30"}, {"figure": "home.2"}, {"figure": "home.3", "replaced": True}])
    assert counters(now).short == ((Side.AWAY, "away.4", 90.0), (Side.HOME, "home.2", 0.0))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_of_it_has_words(lang: str) -> None:
    found = counters(state(phase="corner", spot=[600, 300], taker="home.2", fouls=[2, 5]))
    for said in (
        say_counters(found, lang),
        say_countdown(found, lang),
        say_time_outs(found, lang),
        say_countdown(replace(found, restart=None, pause=60.0), lang),
    ):
        assert said
        assert "{" not in said
    assert say_countdown(replace(found, restart=None), lang) == ""


def test_five_fouls_are_a_warning_and_the_last_two_seconds_are() -> None:
    assert [counters(state(fouls=[n, 0])).warned for n in (4, 5, 6)] == [False, True, True]
    now = state(phase="corner", spot=[600, 300], taker="home.2")
    assert [counters(passing(now, waited)).hurries for waited in (1.9, 2.0)] == [False, True]
    assert not counters(state(phase="time_out", resume="corner", held=59.0)).hurries


def test_the_kicks_from_the_mark_are_counted_once_it_has_come_to_them() -> None:
    assert counters(state()).kicks is None
    made = {"home": [{"at": [420, 0], "scored": True}], "away": []}
    assert counters(state(phase="shoot_out", period=4, spot=[-420, 0], shots=made)).kicks == ((True,), ())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_side_s_counts_are_told_in_a_few_words(lang: str) -> None:
    gone = [{"figure": "home.3", "until": "06:31"}, {"figure": "away.2"}]
    found = counters(state(clock="05:00", fouls=[6, 3], time_outs=[0, 1], asked=["home"], sent_off=gone))
    texts = [say(found, side, lang) for side in Side for say in (say_count, say_short)]
    assert len(set(texts)) == len(texts)
    assert all(0 < len(text) <= 36 for text in texts)
    assert "01:31" in texts[1]
    assert say_short(counters(state()), Side.HOME, lang) == ""


@pytest.mark.parametrize(
    ("fouls", "deferred", "pending", "told"),
    [
        ((0, 4), (0, 0), False, ["Accumulated fouls: home 0, away 4 (of 5)."]),
        ((0, 5), (0, 0), False, ["Accumulated fouls: home 0, away 5 (of 5).", "The next direct foul by away brings a kick from the second mark."]),
        ((0, 3), (0, 1), False, ["Fouls that advantage defers, recorded at the stop: home 0, away 1."]),
        ((0, 3), (0, 1), True, []),
        ((0, 3), (0, 0), False, []),
    ],
)
def test_a_report_tells_what_an_act_has_changed_in_the_fouls(
    fouls: tuple[int, int], deferred: tuple[int, int], pending: bool, told: list[str]
) -> None:
    before = state(fouls=(0, 3))
    sanction = {"sanction": {"call": "illegal_flick", "clause": "DEF-8", "against": "away", "to": "home"}} if pending else {}
    after = state(fouls=fouls, deferred_fouls=deferred, **sanction)
    assert say_recorded(before, after, "en") == told
    for lang in LANGUAGES:
        assert len(say_recorded(before, after, lang)) == len(told)


def test_the_fouls_of_a_new_half_are_no_news() -> None:
    assert say_recorded(state(fouls=(3, 3)), state(half=2, period=2), "en") == []


@pytest.mark.parametrize(
    ("situation", "said"),
    [
        ({"phase": "free_kick", "spot": [0, 0], "direct": True}, "direct free kick"),
        ({"phase": "free_kick", "spot": [0, 0]}, "indirect free kick"),
        ({"phase": "corner", "spot": [600, 300]}, "corner"),
    ],
)
def test_a_free_kick_says_whether_it_is_direct(situation: dict[str, Any], said: str) -> None:
    assert say_phase(state(**situation), "en") == said


def test_where_all_free_kicks_are_alike_nothing_more_is_said() -> None:
    assert say_phase(begin(Situation.from_dict({"phase": "free_kick", "spot": [0, 0]}), load_ruleset("club"), load_table()), "en") == "free kick"
