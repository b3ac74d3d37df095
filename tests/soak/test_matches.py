"""Matches at their full sizes: computer against computer to the end, and anything tried in any order. Run by ``make soak``."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from sim.match.match import Step
from sim.model.ids import Side
from sim.players.game import Game
from sim.players.registry import names, player
from sim.record.match_log import create, read
from sim.record.match_replay import verify
from tests.match.machine import MatchMachine
from tests.match.matches import consistent, new

pytestmark = pytest.mark.soak

SHORT, FULL = 60, 10
STRONGEST = "ai:hard" if "ai:hard" in names() else "random"
FULL_MATCH_BYTES = 2_000_000


def played_out(seed: int, minutes: float, path: Path) -> bool:
    """A match with every act checked: it ends, nothing the players gave was refused, and its log plays again identically."""
    match = new(seed, minutes)
    with create(path, match) as log:

        def on_step(step: Step) -> None:
            consistent(step)
            log.append(step)

        game = Game(match, {side: player(STRONGEST, side, seed) for side in Side}, on_step)
        end = game.run()
    assert (end.statistics.home.goals, end.statistics.away.goals) == end.score or any(end.state.cards.values())
    assert verify(read(path)) is None
    assert path.stat().st_size < FULL_MATCH_BYTES
    return end.over


@pytest.mark.parametrize("seed", range(SHORT))
def test_short_matches_come_to_their_end(seed: int, tmp_path: Path) -> None:
    assert played_out(seed, 3.0, tmp_path / "match.jsonl")


@pytest.mark.parametrize("seed", range(FULL))
def test_full_matches_come_to_their_end(seed: int, tmp_path: Path) -> None:
    assert played_out(seed, 15.0, tmp_path / "match.jsonl")


def test_ten_thousand_legal_and_ten_thousand_arbitrary_acts() -> None:
    long = settings(max_examples=700, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    run_state_machine_as_test(MatchMachine, settings=long)
