"""Which player is the better: many short matches of a pairing, sides changed from match to match.

python -m sim.players.ladder ai:hard ai:medium --matches 30 --minutes 3
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import dataclass

from sim.match.header import new_header
from sim.match.match import Match
from sim.match.statistics import SideStatistics
from sim.model.ids import Side
from sim.players.game import Game
from sim.players.registry import names, player

MATCHES, MINUTES, SEED = 30, 3.0, 1
"""The ladder as it is meant: thirty matches of two halves of three minutes a pairing."""


@dataclass(frozen=True)
class Meeting:
    """One match of a pairing, as seen by the first player: goals, both sides' numbers, answers that were refused."""

    seed: int
    scored: int
    conceded: int
    first: SideStatistics
    second: SideStatistics
    refused: int

    @property
    def points(self) -> float:
        """1 for a win, half for a draw."""
        return 0.5 if self.scored == self.conceded else float(self.scored > self.conceded)


@dataclass(frozen=True)
class Pairing:
    """All matches of two players."""

    first: str
    second: str
    meetings: tuple[Meeting, ...]

    @property
    def share(self) -> float:
        """The first player's share of the points."""
        return sum(m.points for m in self.meetings) / len(self.meetings)

    @property
    def error(self) -> float:
        """The standard error of the share."""
        n = len(self.meetings)
        spread = sum((m.points - self.share) ** 2 for m in self.meetings) / max(n - 1, 1)
        return math.sqrt(spread / n)


def meet(first: str, second: str, seed: int, minutes: float = MINUTES) -> Meeting:
    """One match; the first player has home in matches of even seed."""
    side = Side.HOME if seed % 2 == 0 else Side.AWAY
    who = {side: first, side.other: second}
    match = Match.new(new_header(home=who[Side.HOME], away=who[Side.AWAY], ruleset="club", seed=seed, minutes=minutes))
    game = Game(match, {s: player(name, s, seed) for s, name in who.items()})
    end = game.run()
    goals = dict(zip(Side, end.score, strict=True))
    numbers = end.statistics
    return Meeting(seed, goals[side], goals[side.other], numbers.of(side), numbers.of(side.other), sum(game.refused.values()))


def pairing(
    first: str, second: str, matches: int = MATCHES, minutes: float = MINUTES, seed: int = SEED, heard: Callable[[Meeting], None] | None = None
) -> Pairing:
    """So many matches; ``heard`` is told of each."""
    out = []
    for i in range(matches):
        out.append(meet(first, second, seed + i, minutes))
        if heard is not None:
            heard(out[-1])
    return Pairing(first, second, tuple(out))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m sim.players.ladder", description="Play a pairing of players many times.")
    parser.add_argument("first", choices=names())
    parser.add_argument("second", choices=names())
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--seed", type=int, default=SEED)
    told = parser.parse_args()
    result = pairing(told.first, told.second, told.matches, told.minutes, told.seed, _say)
    print(f"{result.first} against {result.second}: {len(result.meetings)} matches, share {result.share:.2f} ± {result.error:.2f}")


def _say(m: Meeting) -> None:
    numbers = [
        f"passes {n.passes} shots {n.shots} saves {n.saves} blocks {n.blocks}/{n.chances} fouls {sum(n.fouls.values())}" for n in (m.first, m.second)
    ]
    print(f"seed {m.seed}: {m.scored}-{m.conceded} | {' | '.join(numbers)} | refused {m.refused}", flush=True)


if __name__ == "__main__":
    main()
