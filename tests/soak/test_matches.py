"""Matches at their full sizes: computer against computer to the end, and anything tried in any order. Run by ``make soak``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from time import process_time
from typing import ClassVar

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Part
from hypothesis import seed as with_seed
from hypothesis.stateful import run_state_machine_as_test

from sim.match.match import Match, Step
from sim.model.actions import AnyAction, Flick, Purpose
from sim.model.ids import BALL, Side
from sim.players.game import Game
from sim.players.protocol import Player, View
from sim.players.registry import names, player
from sim.record.match_log import create, read
from sim.record.match_replay import verify
from sim.rules.words import Phase
from tests.match.machine import MatchMachine
from tests.match.matches import consistent, new

pytestmark = pytest.mark.soak

SHORT, FULL = 60, 10
PARTS, EXAMPLES = 20, 60
STRONGEST = "ai:hard" if "ai:hard" in names() else "random"
FULL_MATCH_BYTES = 2_000_000


class Timed:
    """A player whose decisions are timed, in seconds of one core."""

    def __init__(self, player: Player) -> None:
        self.name, self._player = player.name, player
        self.took: list[float] = []

    def choose(self, view: View) -> tuple[AnyAction, ...]:
        """What the player chooses."""
        began = process_time()
        acts = self._player.choose(view)
        self.took.append(process_time() - began)
        return acts


def spread(took: list[float]) -> str:
    """How decisions' times are spread, in words; those of a millisecond and less, where there was nothing to think about, left out."""
    long = np.array([seconds for seconds in took if seconds > 1e-3])
    shares = ", ".join(f"p{share} {np.percentile(long, share):.3f}" for share in (50, 90, 99, 100))
    return f"{len(long)} of {len(took)} decisions: mean {long.mean():.3f} s, {shares}"


def football(end: Match) -> str:
    """What happened in a match, both sides together, in words."""
    sides = [end.statistics.of(side) for side in Side]
    counts = ("flicks", "passes", "shots", "on_goal", "saves", "corners", "throw_ins", "blocks", "chances")
    told = [f"{name} {sum(getattr(s, name) for s in sides)}" for name in counts]
    return ", ".join([*told, f"fouls {sum(sum(s.fouls.values()) + s.offsides for s in sides)}"])


def played_out(seed: int, minutes: float, path: Path) -> bool:
    """A match with every act checked: it ends, nothing the players gave was refused, and its log plays again identically."""
    match = new(seed, minutes)
    players = {side: Timed(player(STRONGEST, side, seed)) for side in Side}
    missed = [0]
    with create(path, match) as log:

        def on_step(step: Step) -> None:
            consistent(step)
            log.append(step)
            if any(step.log.touches(BALL)) or step.before.state.phase is not Phase.PLAY:
                missed.append(0)
            missed[-1] += any(isinstance(act, Flick) and act.purpose is Purpose.ATTACK for act in step.actions)

        game = Game(match, players, on_step)
        end = game.run()
    took = [seconds for timed in players.values() for seconds in timed.took]
    print(f"seed {seed}: {end.score}, {end.acts} acts; {football(end)}, at most {max(missed) - 1} misses in a row; {spread(took)}", flush=True)
    assert game.refused == dict.fromkeys(Side, 0)
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


@pytest.mark.parametrize("part", range(PARTS))
def test_legal_and_arbitrary_acts_in_any_order(part: int) -> None:
    """All parts together are about ten thousand legal and twenty thousand arbitrary acts, half of these in strict mode."""

    class Machine(MatchMachine):
        """Chance of its own for every part, so that a run that was stopped goes on where it stood."""

        tried: ClassVar[Counter[str]] = Counter()

    phases, health = (Part.generate, Part.shrink), list(HealthCheck)
    long = settings(max_examples=EXAMPLES, stateful_step_count=60, deadline=None, suppress_health_check=health, database=None, phases=phases)
    run_state_machine_as_test(with_seed(part)(Machine), settings=long)
    print(f"part {part}: {dict(Machine.tried)}")
