"""Nobody gets on by guessing: sides of the boundary and views are shared out evenly, over a paper, and over the questions of each family."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.training.balance import PAIRS, VIEWS, Dealt, View, shared_out

ASPECTS = (lambda d: d.called, lambda d: d.view.swap, lambda d: d.view.x < 0, lambda d: d.view.y < 0)
families, counts, seeds = st.integers(1, 60), st.integers(0, 40).map(lambda n: 2 * n), st.integers(0, 1000)


def dealt(families: int, count: int, seed: int) -> list[tuple[int, Dealt]]:
    return list(shared_out(families, count, np.random.default_rng(seed)))


@given(families, counts, seeds)
def test_of_an_even_number_exactly_half_are_called_swapped_and_mirrored(families: int, count: int, seed: int) -> None:
    asked = dealt(2 * families, count, seed)
    assert len(asked) == count
    for aspect in ASPECTS:
        assert sum(aspect(one) for _, one in asked) == count // 2


@given(st.integers(1, 12), seeds)
def test_eight_questions_of_a_family_put_every_kind_of_each_thing_with_every_kind_of_each_other(families: int, seed: int) -> None:
    own = defaultdict(list)
    for family, one in dealt(families, 8 * families, seed):
        own[family].append(one)
    assert set(own) == set(range(families))
    for questions in own.values():
        for a, b in combinations(ASPECTS, 2):
            kinds = [(bool(a(q)), bool(b(q))) for q in questions]
            assert all(kinds.count(kind) == 2 for kind in ((False, False), (False, True), (True, False), (True, True)))


@given(families, st.integers(0, 200), seeds)
def test_no_family_is_asked_twice_before_every_other_was_asked(families: int, count: int, seed: int) -> None:
    order = [family for family, _ in dealt(families, count, seed)]
    for begin in range(0, count, families):
        asked = order[begin : begin + families]
        assert len(set(asked)) == len(asked)


def test_what_comes_next_does_not_follow_from_what_came_before() -> None:
    """In half of the cases, more or less, the next question lies on the same side as the one before."""
    called = [one.called for seed in range(60) for _, one in dealt(40, 20, seed)]
    same = sum(a == b for a, b in pairwise(called)) / (len(called) - 1)
    assert 0.44 < same < 0.54


def test_pairs_differ_in_everything_and_are_all_there_is() -> None:
    for one, other in PAIRS:
        assert all(bool(aspect(one)) != bool(aspect(other)) for aspect in ASPECTS)
    assert len({d for pair in PAIRS for d in pair}) == 2 * VIEWS


@pytest.mark.parametrize("number", range(VIEWS))
def test_a_seed_names_its_view(number: int) -> None:
    assert View.of(number + 5 * VIEWS).number == number
