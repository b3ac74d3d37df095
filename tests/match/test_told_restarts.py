"""A flick at a restart is told as what it is ruled to be: who may take it takes it, everybody else takes up position."""

from __future__ import annotations

import pytest

from sim.match.transcript import said
from sim.model.actions import Flick
from sim.rules.referee import begin
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.table import load_table


@pytest.mark.parametrize(
    ("taker", "figure", "positions"),
    [(None, "home.2", False), ("home.2", "home.2", False), ("home.3", "home.2", True), (None, "away.2", True)],
)
def test_a_dropped_ball_is_played_by_whoever_may_play_it(taker: str | None, figure: str, positions: bool) -> None:
    table, told = load_table("five"), {"phase": "drop_ball", "possession": "home", "spot": [0, 0]}
    state = begin(Situation.from_dict(told if taker is None else {**told, "taker": taker}), load_ruleset("five"), table)
    words = said(Flick(figure=figure, aim="ball", speed=500.0), state, table, "en")
    assert ("takes up position" in words) is positions
