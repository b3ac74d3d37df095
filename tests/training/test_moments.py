"""What is printed before an answer does not tell it: of times nothing but the order; who measures is told them."""

from __future__ import annotations

import re

import pytest

from sim.cli.school_ask import in_order, moment_lines
from sim.language import LANGUAGES
from sim.training.asked import acts, facts
from sim.training.question import Question, question
from sim.training.variant import variant
from tests.training.library import named

TIMED = ("DEF-3/just-before-the-miss", "DEF-2/flicks-after-the-touch", "CHK-1/asked-just-before-the-ball-stopped", "F5-12/keeper-holds-long-enough")
SEEDS = (1, 6, 11)
Put = dict[bool, list[Question]]


@pytest.fixture(scope="module", params=TIMED)
def put(request: pytest.FixtureRequest) -> Put:
    """Variants of a family that is decided by times, as many on either side of the boundary."""
    family, out = named(request.param), {True: [], False: []}
    for called in (True, False):
        for seed in SEEDS:
            made = variant(family, seed, called, family.margins[-1] if family.margins else None)
            assert made is not None
            out[called].append(question(made))
    return out


def numbers(text: str) -> tuple[float, ...]:
    return tuple(float(n.replace(",", ".")) for n in re.findall(r"\d+(?:[.,]\d+)?", text))


def best_guess(called: list[float], near: list[float]) -> float:
    """The share that the best threshold on a number guesses rightly."""
    shares = []
    for edge in (*called, *near):
        over = sum(n >= edge for n in called) + sum(n < edge for n in near)
        shares += [over, len(called) + len(near) - over]
    return max(shares) / (len(called) + len(near))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_number_that_is_printed_parts_the_calls(put: Put, lang: str) -> None:
    said = {called: [numbers("\n".join((*facts(of, lang), *in_order(acts(of, lang))))) for of in found] for called, found in put.items()}
    shortest = min(map(len, (*said[True], *said[False])))
    assert shortest > 0
    for i in range(shortest):
        assert best_guess([n[i] for n in said[True]], [n[i] for n in said[False]]) <= 0.6


def test_who_measures_is_told_what_parts_them(put: Put) -> None:
    for of, other in zip(put[True], put[False], strict=True):
        assert list(moment_lines(of, "en")) != list(moment_lines(other, "en"))
