"""Which player is the better: many short matches of a pairing, sides changed from match to match.

python -m sim.players.ladder ai:hard ai:medium --matches 30 --minutes 3 --keep ladder.jsonl

With ``--keep`` every match is written down when it is over, and none that stands there is played again: a run may be stopped at any time.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        numbers = {"first": self.first.to_json(), "second": self.second.to_json()}
        return {"seed": self.seed, "scored": self.scored, "conceded": self.conceded, "refused": self.refused, **numbers}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Meeting:
        """From plain data."""
        sides = {name: SideStatistics(**data[name]) for name in ("first", "second")}
        return cls(data["seed"], data["scored"], data["conceded"], refused=data["refused"], **sides)


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


class Book:
    """The matches of one pairing that were played already, kept in a file that many pairings may share; without a file nothing is kept."""

    def __init__(self, path: Path | None, first: str, second: str, minutes: float) -> None:
        self._path = path
        self._about = {"of": [first, second], "minutes": minutes}
        lines = path.read_text(encoding="utf-8").splitlines() if path is not None and path.exists() else []
        kept = [data for data in map(json.loads, lines) if {key: data[key] for key in self._about} == self._about]
        self.meetings = {data["meeting"]["seed"]: Meeting.from_json(data["meeting"]) for data in kept}

    def add(self, meeting: Meeting) -> None:
        """Writes a match down."""
        self.meetings[meeting.seed] = meeting
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as handle:
                handle.write(json.dumps({**self._about, "meeting": meeting.to_json()}) + "\n")


def pairing(
    first: str,
    second: str,
    matches: int = MATCHES,
    minutes: float = MINUTES,
    seed: int = SEED,
    *,
    heard: Callable[[Meeting], None] | None = None,
    keep: Path | None = None,
) -> Pairing:
    """So many matches; ``heard`` is told of each, ``keep`` is where they are kept."""
    book = Book(keep, first, second, minutes)
    out = []
    for i in range(seed, seed + matches):
        if i not in book.meetings:
            book.add(meet(first, second, i, minutes))
        out.append(book.meetings[i])
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
    parser.add_argument("--keep", type=Path, metavar="FILE")
    told = parser.parse_args()
    result = pairing(told.first, told.second, told.matches, told.minutes, told.seed, heard=_say, keep=told.keep)
    print(f"{result.first} against {result.second}: {len(result.meetings)} matches, share {result.share:.2f} ± {result.error:.2f}")


def _say(m: Meeting) -> None:
    numbers = [
        f"passes {n.passes} shots {n.shots} saves {n.saves} blocks {n.blocks}/{n.chances} fouls {sum(n.fouls.values())}" for n in (m.first, m.second)
    ]
    print(f"seed {m.seed}: {m.scored}-{m.conceded} | {' | '.join(numbers)} | refused {m.refused}", flush=True)


if __name__ == "__main__":
    main()
