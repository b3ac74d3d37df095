"""Whole matches of the second code, computer against computer: they end, their logs play again, and what is counted agrees with what happened."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sim.match.header import new_header
from sim.match.match import Match, Step
from sim.model.ids import BALL, Side, side_of
from sim.players.game import Game
from sim.players.registry import player
from sim.record.match_log import create, read
from sim.record.match_replay import verify
from sim.rules.words import Call, Phase, Restart
from tests.match.matches import consistent

MATCHES = 100
MINUTES = 0.5
RANDOM_EVERY = 4
"""Every so many matches the away side is played at random, so that everything that may be done is."""


class Counts:
    """What a match must have counted by now, from its rulings alone."""

    def __init__(self) -> None:
        self.fouls: Counter[Side] = Counter()
        self.gone: Counter[Side] = Counter()
        self.goals: Counter[Side] = Counter()

    def heed(self, step: Step) -> None:
        """Takes note of an act, and holds the referee's counts against it."""
        before, after = step.before.state, step.match.state
        direct, ledger, kicks = after.ruleset.direct, after.ledger, (Restart.FREE_KICK, Restart.PENALTY, Restart.SECOND_MARK)
        if after.period != before.period:
            self.fouls.clear()
        for ruling in step.rulings:
            if ruling.against is not None and ruling.clause in direct and ruling.restart in kicks:
                self.fouls[ruling.against] += 1
            if ruling.call in (Call.GOAL, Call.OWN_GOAL) and ruling.against is not None:
                self.goals[ruling.against.other] += 1
        self.gone = Counter(side_of(e.figure) or Side.HOME for e in ledger.sent_off if not e.replaced)
        for i, side in enumerate(Side):
            assert ledger.fouls[i] + ledger.deferred[i] == self.fouls[side], (step.number, side, ledger, step.rulings)
            assert after.score[i] == self.goals[side], (step.number, side)
            on = [b for b in step.match.layout.figures if side_of(b) is side and not b.endswith(".spare")]
            assert len(on) == int(after.ruleset.numbers.figures) - 1 - self.gone[side], (step.number, side, on)
            assert ledger.time_outs[i] <= after.ruleset.numbers.time_outs
        if after.period != before.period:
            return
        if before.phase is not Phase.PLAY and after.phase is before.phase and not any(step.log.touches(BALL)):
            assert after.clock == step.before.clock, f"act {step.number}: the clock ran while the ball was out of play"
        assert after.clock >= step.before.clock


def played(seed: int, path: Path, minutes: float = MINUTES) -> Match:
    """A match to its end, with every act checked, and its log played again."""
    away = "random" if seed % RANDOM_EVERY == 0 else "ai:easy"
    match = Match.new(new_header(home="ai:easy", away=away, ruleset="five", seed=seed, minutes=minutes))
    players = {Side.HOME: player("ai:easy", Side.HOME, seed), Side.AWAY: player(away, Side.AWAY, seed)}
    counts = Counts()
    with create(path, match) as log:

        def on_step(step: Step) -> None:
            consistent(step)
            counts.heed(step)
            log.append(step)

        game = Game(match, players, on_step)
        end = game.run()
    assert end.over
    assert verify(read(path)) is None
    return end


def test_one_short_match_of_the_second_code(tmp_path: Path) -> None:
    assert played(1, tmp_path / "one.jsonl", 0.2).state.period == 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(MATCHES))
def test_matches_of_the_second_code(seed: int, tmp_path: Path) -> None:
    assert played(seed, tmp_path / "match.jsonl").over
