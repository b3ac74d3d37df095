"""The just noticeable margin of a trainee is found, and how well it is known is said truly."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.training.threshold import Belief, Seen
from tests.training.trainees import OFFERED, examine


def test_the_margin_is_found_within_a_fifth_after_sixty_answers() -> None:
    found = examine(30, 60, seed=4)
    assert found.error <= 0.2
    assert found.covered >= 0.8


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2])
def test_two_hundred_trainees(seed: int) -> None:
    found = examine(200, 60, seed)
    assert found.error <= 0.2
    assert 0.85 <= found.covered <= 0.95


@pytest.mark.soak
def test_two_hundred_trainees_with_a_bias_and_lapses() -> None:
    assert examine(200, 60, 3, bias=0.3, lapse=0.02).error <= 0.25


def test_who_errs_at_wide_margins_sees_less_than_who_does_not() -> None:
    sharp = Belief(0.5, 30.0, [Seen(m, True) for m in (4.0, -4.0, 2.0, -2.0) * 4])
    dull = Belief(0.5, 30.0, [Seen(m, k % 2 == 0) for k, m in enumerate((4.0, -4.0, 2.0, -2.0) * 4)])
    assert sharp.estimate().high < dull.estimate().low


@settings(max_examples=25, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(OFFERED), st.booleans(), st.booleans()), max_size=40))
def test_the_estimate_lies_in_its_interval_whatever_was_answered(answers: list[tuple[float, bool, bool]]) -> None:
    found = Belief(0.5, 30.0, [Seen(m if called else -m, right) for m, called, right in answers]).estimate()
    assert 0.0 < found.low <= found.margin <= found.high
    assert found.answers == len(answers)


def test_the_order_of_answers_does_not_matter() -> None:
    answers = [Seen(2.0, True), Seen(-8.0, True), Seen(1.0, False), Seen(-0.5, True)]
    one, other = Belief(0.5, 30.0, answers).estimate(), Belief(0.5, 30.0, reversed(answers)).estimate()
    assert one.margin == pytest.approx(other.margin)


def test_margins_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 0 < least < most"):
        Belief(3.0, 3.0)
