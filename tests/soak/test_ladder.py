"""The ladder at its full size: the harder level is the better player, and what they play is football. Run by ``make soak``."""

from __future__ import annotations

import pytest

from sim.match.header import new_header
from sim.match.match import Match, Step
from sim.model.actions import Flick
from sim.model.ids import Side, side_of
from sim.players.game import Game
from sim.players.ladder import MATCHES, pairing
from sim.players.registry import player
from sim.rules.cards import OFFENCES

pytestmark = pytest.mark.soak

BETTER, FLOOR = 0.7, 0.9
MINUTES = 15.0


@pytest.mark.parametrize(("first", "second"), [("ai:hard", "ai:medium"), ("ai:medium", "ai:easy")])
def test_the_harder_level_wins(first: str, second: str) -> None:
    result = pairing(first, second, MATCHES)
    assert result.share >= BETTER, f"{result.share:.2f} ± {result.error:.2f}"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_beats_chance(level: str) -> None:
    result = pairing(f"ai:{level}", "random", MATCHES)
    assert result.share >= FLOOR, f"{result.share:.2f} ± {result.error:.2f}"


def test_half_an_hour_of_the_best_is_football() -> None:
    flicks = dict.fromkeys(Side, 0)
    offences = dict.fromkeys(Side, 0)

    def on_step(step: Step) -> None:
        for action in step.actions:
            if isinstance(action, Flick) and (side := side_of(action.figure)) is not None:
                flicks[side] += 1
        for ruling in step.rulings:
            if ruling.call in OFFENCES and ruling.against is not None:
                offences[ruling.against] += 1

    start = Match.new(new_header(home="ai:hard", away="ai:hard", ruleset="club", seed=5, minutes=MINUTES))
    game = Game(start, {side: player("ai:hard", side, 5) for side in Side}, on_step)
    end = game.run()
    sides = [end.statistics.of(side) for side in Side]
    assert sum(game.refused.values()) == 0
    assert sum(s.passes for s in sides) >= 40
    assert sum(s.shots for s in sides) >= 6
    assert sum(s.saves for s in sides) >= 2
    assert sum(s.corners for s in sides) >= 1
    assert sum(s.throw_ins for s in sides) >= 3
    assert 1 <= sum(s.goals for s in sides) <= 10
    assert 2 * sum(s.blocks for s in sides) >= sum(s.chances for s in sides)
    for side in Side:
        assert offences[side] <= 0.1 * flicks[side]
