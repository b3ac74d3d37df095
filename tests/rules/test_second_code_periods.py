"""What the second code carries from one period into the next."""

from __future__ import annotations

from typing import Any

import pytest

from sim.match.play import play
from sim.model.actions import Ready, Wait
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Layout
from sim.rules.ruleset import Ruleset, read_ruleset
from sim.rules.situation import Situation
from sim.rules.state import State
from sim.rules.words import Phase
from sim.table import load_table

LAYOUT = Layout(Ball((0.0, 0.0)), {"home.2": Figure((-60.0, 0.0)), "away.4": Figure((100.0, 100.0))}, {})


def after_the_signal(ruleset: Ruleset, *more: Any, **situation: Any) -> State:
    """A second before the end of a period, two seconds go by; then whatever is done."""
    told = {"possession": "home", "touches": {"figure": "home.2", "count": 1}, "last_touch": "home.2", **situation}
    return play(Situation.from_dict(told), LAYOUT, (Wait(seconds=2.0), *more), ruleset=ruleset, table=load_table("five")).state


BOTH = (Ready(side=Side.HOME), Ready(side=Side.AWAY))


@pytest.mark.parametrize(("period", "half", "fouls"), [(1, 1, (0, 0)), (2, 2, (3, 5))])
def test_fouls_begin_anew_with_the_second_half_and_go_on_into_extra_time(period: int, half: int, fouls: tuple[int, int]) -> None:
    ruleset = read_ruleset({"base": "five", "knock_out": True})
    now = after_the_signal(ruleset, *BOTH, period=period, half=half, clock="19:59", fouls=[3, 5])
    assert (now.phase, now.period) == (Phase.KICK_OFF, period + 1)
    assert now.ledger.fouls == fouls


def test_fouls_that_advantage_deferred_are_written_down_when_the_half_ends() -> None:
    ruleset = read_ruleset({"base": "five", "knock_out": True})
    state = after_the_signal(ruleset, period=2, half=2, clock="19:59", fouls=[0, 4], deferred_fouls=[0, 1])
    assert (state.phase, state.ledger.fouls, state.ledger.deferred) == (Phase.INTERVAL, (0, 5), (0, 0))
    later = after_the_signal(ruleset, *BOTH, period=2, half=2, clock="19:59", fouls=[0, 4], deferred_fouls=[0, 1])
    assert later.ledger.fouls == (0, 5)


def test_a_time_out_that_was_not_given_in_its_half_is_gone_with_it() -> None:
    now = after_the_signal(read_ruleset("five"), *BOTH, period=1, clock="19:59", asked=["home"], time_outs=[0, 1])
    assert (now.ledger.asked, now.ledger.time_outs) == ((), (0, 0))


def test_playing_short_goes_on_for_what_is_left_of_it() -> None:
    now = after_the_signal(read_ruleset("five"), *BOTH, period=1, clock="19:59", sent_off=[{"figure": "away.9", "until": "21:00"}])
    assert [e.until for e in now.ledger.sent_off] == [60.0]
