"""How questions are shared out so that nobody gets on by guessing: sides of the boundary and views, each as often as its opposite.

A view is how a scene is seen: mirrored or not along the pitch and across it, with the sides swapped or not. With the side of the
boundary there are four things of two kinds. Eight of their sixteen combinations, in which each kind of each thing goes with each kind
of each other as often as not, are a round; combinations that differ in everything follow each other in pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import numpy as np

VIEWS = 8
"""How many views there are. A variant's seed names its view by the rest that it leaves when divided by this."""


@dataclass(frozen=True, slots=True)
class View:
    """How a scene is seen: ``x`` and ``y`` are -1 where it is mirrored in x or y, ``swap`` says whether the sides are swapped."""

    x: int = 1
    y: int = 1
    swap: bool = False

    @property
    def number(self) -> int:
        """Its number, from 0.

        >>> View.of(View(-1, 1, True).number)
        View(x=-1, y=1, swap=True)
        """
        return (self.x < 0) + 2 * (self.y < 0) + 4 * self.swap

    @classmethod
    def of(cls, number: int) -> View:
        """The view with that number, or that a seed names."""
        return cls(-1 if number % 2 else 1, -1 if number // 2 % 2 else 1, bool(number // 4 % 2))


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a question shall be: which side of the boundary, and seen how."""

    called: bool
    view: View


def _dealt(called: bool, x: bool, y: bool, swap: bool) -> Dealt:
    return Dealt(called, View(-1 if x else 1, -1 if y else 1, swap))


PAIRS = tuple((_dealt(False, x, y, x ^ y ^ other), _dealt(True, not x, not y, not x ^ y ^ other)) for other, x, y in product((False, True), repeat=3))
"""The sixteen combinations in pairs that differ in everything; the first four pairs are a round, and so are the last four."""

_ROUND = len(PAIRS) // 2


def shared_out(families: int, count: int, rng: np.random.Generator) -> tuple[tuple[int, Dealt], ...]:
    """What so many questions from so many families shall be: each the number of its family (from 0), and what is dealt to it.

    Every family is asked as often as another. Of an even number of questions exactly half are called, half swapped, half mirrored either way. So it
    is with every two that follow each other of one family, and with eight of them every kind of each thing has gone with each kind of each other.
    """
    order = [int(i) for i in rng.permutation(families)]
    couples = _couples(-(-families // 2), rng)
    out: list[tuple[int, Dealt]] = []
    for turn in range(-(-count // families)):
        step, again = divmod(turn, 2)
        asked = []
        for place in range(min(families, count - len(out))):
            couple, second = divmod(place, 2)
            asked.append((order[place], couples[couple][step % _ROUND][second ^ again]))
        out += [asked[int(i)] for i in rng.permutation(len(asked))]
    return tuple(out)


def _couples(count: int, rng: np.random.Generator) -> list[list[tuple[Dealt, Dealt]]]:
    """The pairs of a round for every two families that share them, in any order, each pair either way round; each comes first as often."""
    out: list[list[tuple[Dealt, Dealt]]] = []
    firsts = [int(i) for _ in range(-(-count // len(PAIRS))) for i in rng.permutation(len(PAIRS))]
    for first in firsts[:count]:
        half = first // _ROUND * _ROUND
        rest = [half + int(i) for i in rng.permutation(_ROUND) if half + int(i) != first]
        out.append([PAIRS[i] if rng.integers(2) else PAIRS[i][::-1] for i in (first, *rest)])
    return out
