"""The ladder at its full size: the harder level is the better player, and what they play is football. Run by ``make soak``.

With ``TAPETE_KEEP=FILE`` in the environment every match is written down, and none that stands there is played again: the run may be stopped.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sim.players.ladder import MATCHES, Pairing, pairing

pytestmark = pytest.mark.soak

SEED = 7001
"""The levels' errors were never tuned on matches of these seeds."""
BETTER, FLOOR = 0.7, 0.9
MINUTES, EVENINGS = 15.0, 5
KEEP = Path(os.environ["TAPETE_KEEP"]) if "TAPETE_KEEP" in os.environ else None


def told(result: Pairing) -> str:
    """A pairing's share with its standard error, printed as the soak's result."""
    text = f"{result.first} against {result.second}: {result.share:.2f} ± {result.error:.2f} over {len(result.meetings)} matches"
    print(text)
    return text


@pytest.mark.parametrize(("first", "second"), [("ai:hard", "ai:medium"), ("ai:medium", "ai:easy"), ("ai:easy", "ai:first")])
def test_the_harder_level_wins(first: str, second: str) -> None:
    result = pairing(first, second, MATCHES, seed=SEED, keep=KEEP)
    said = told(result)
    assert result.share >= BETTER, said


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_beats_chance(level: str) -> None:
    result = pairing(f"ai:{level}", "random", MATCHES, seed=SEED, keep=KEEP)
    said = told(result)
    assert result.share >= FLOOR, said


@pytest.mark.parametrize("evening", range(EVENINGS))
def test_half_an_hour_of_the_best_is_football(evening: int) -> None:
    (match,) = pairing("ai:hard", "ai:hard", 1, MINUTES, SEED + evening, keep=KEEP).meetings
    sides = (match.first, match.second)
    assert match.refused == 0
    assert sum(s.passes for s in sides) >= 40
    assert sum(s.shots for s in sides) >= 6
    assert sum(s.saves for s in sides) >= 2
    assert sum(s.corners for s in sides) >= 1
    assert sum(s.throw_ins for s in sides) >= 3
    assert 1 <= sum(s.goals for s in sides) <= 10
    assert 2 * sum(s.blocks for s in sides) >= sum(s.chances for s in sides)
    for side in sides:
        assert sum(side.fouls.values()) + side.offsides <= 0.1 * side.flicks
