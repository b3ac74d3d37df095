"""A time-out goes on for as long as it has: what was waited before a side says that it is ready counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sim.match.clock import speaks_in
from sim.match.header import new_header
from sim.match.match import Match
from sim.model.actions import Ready
from sim.model.ids import Side
from sim.rules.referee import begin
from sim.rules.situation import Situation
from sim.rules.words import Phase


def paused() -> Match:
    """A match by five in its first moment of a time-out of home's."""
    start = Match.new(new_header(ruleset="five"))
    told = Situation.from_dict({"possession": "home", "phase": "time_out", "resume": "kick_in", "spot": [0, 300], "time_outs": [1, 0]})
    return replace(start, moment=replace(start.moment, state=begin(told, start.ruleset, start.table)))


@pytest.mark.parametrize("waited", [0.0, 10.0, 50.0])
def test_a_side_that_is_ready_does_not_begin_the_time_out_anew(waited: float) -> None:
    match = paused()
    assert speaks_in(match.state) == pytest.approx(60.0)
    after = match.act(Ready(side=Side.HOME), waited=waited).match
    assert after.state.phase is Phase.TIME_OUT
    assert speaks_in(after.state) == pytest.approx(60.0 - waited, abs=0.1)
    assert after.state.clock == match.state.clock, "no clock runs meanwhile"


def test_both_sides_end_it_early() -> None:
    match = paused().act(Ready(side=Side.HOME), waited=20.0).match.act(Ready(side=Side.AWAY), waited=5.0).match
    assert match.state.phase is Phase.KICK_IN
