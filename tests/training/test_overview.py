"""Progress at a glance: weakest first, what was sure and wrong the last time, margins from first looks alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from sim.training.overview import overview
from sim.training.progress import Record

BEGUN = datetime(2026, 3, 1, 18, tzinfo=UTC)


def answer(n: int, clause: str, right: bool, *, sure: str = "think", views: int = 1, unit: str = "mm") -> Record:
    at = (BEGUN + timedelta(minutes=n)).isoformat()
    return Record(at, "Ana", "q", "f", clause, "c", True, 4.0, unit, "-", "-", right, right, sure, 3.0, views)


def test_the_weakest_clause_comes_first_with_a_curve_of_its_own() -> None:
    found = overview([answer(n, "OFF-1" if n % 2 else "GOL-2", n % 2 == 1 or n > 6) for n in range(10)], BEGUN)
    assert [c.clause for c in found.clauses] == ["GOL-2", "OFF-1"]
    assert (found.answers, found.right) == (10, 6)
    assert found.clauses[0].share == pytest.approx(0.2)
    assert [share for _, share in found.clauses[0].curve] == pytest.approx([0, 0, 0, 0, 0.2])
    assert len(found.curve) == 10


def test_what_was_sure_and_wrong_is_told_until_it_is_answered_rightly() -> None:
    wrong = [answer(1, "OFF-1", False, sure="sure")]
    assert [s.topic[0] for s in overview(wrong, BEGUN).sure_but_wrong] == ["OFF-1"]
    assert overview([*wrong, answer(2, "OFF-1", True)], BEGUN).sure_but_wrong == ()


def test_margins_are_told_of_first_looks_and_of_what_can_be_measured() -> None:
    found = overview([answer(1, "OFF-1", True), answer(2, "GOL-2", True, views=2), answer(3, "THR-2", True, unit="count")], BEGUN)
    assert [m.clause for m in found.margins] == ["OFF-1"]
    estimate = found.margins[0].estimate
    assert estimate.low < estimate.margin < estimate.high


def test_nobody_has_answered_anything() -> None:
    found = overview([], BEGUN)
    assert (found.answers, found.curve, found.clauses, found.margins) == (0, (), (), ())
