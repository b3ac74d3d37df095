"""Who kicks off in a match that somebody asks for."""

from __future__ import annotations

import pytest

from sim.model.ids import Side
from sim.session.terms import HUMAN, Terms

SEEDS = range(1, 13)


@pytest.mark.parametrize("side", Side)
def test_the_level_of_a_first_match_leaves_the_kick_off_to_a_human(side: Side) -> None:
    home, away = (HUMAN, "ai:first") if side is Side.HOME else ("ai:first", HUMAN)
    assert {Terms(home, away, seed=seed).header().kick_off for seed in SEEDS} == {side}


@pytest.mark.parametrize(("home", "away"), [(HUMAN, "ai:easy"), (HUMAN, HUMAN), ("ai:first", "ai:first"), ("ai:easy", "ai:first")])
def test_in_every_other_match_the_toss_decides(home: str, away: str) -> None:
    assert {Terms(home, away, seed=seed).header().kick_off for seed in SEEDS} == set(Side)
