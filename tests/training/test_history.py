"""How a trainee has got on, worked out from the answers alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sim.rules.words import Unit
from sim.training.desk import noticeable
from sim.training.history import by_day, clauses_sure_but_wrong, curve, narrowing, tally, weakest_clauses
from sim.training.progress import Record
from tests.training.test_progress import ONE, later

answers = st.lists(st.tuples(st.booleans(), st.sampled_from(["sure", "think", "guess"]), st.integers(0, 5)), min_size=1, max_size=40)


def records(given_: list[tuple[bool, str, int]]) -> list[Record]:
    found = [later(ONE, day + k / 1000, right=right, confidence=sure) for k, (right, sure, day) in enumerate(given_)]
    return sorted(found, key=lambda r: r.when)


@given(answers)
def test_days_add_up_to_all_and_a_curve_ends_at_the_share_of_the_last(said: list[tuple[bool, str, int]]) -> None:
    found = records(said)
    days = by_day(found)
    assert sum(day.answers for _, day in days) == tally(found).answers == len(found)
    assert sum(day.sure_but_wrong for _, day in days) == tally(found).sure_but_wrong
    assert [day for day, _ in days] == sorted({r.when.date() for r in found})
    line = curve(found, span=5)
    assert len(line) == len(found)
    assert line[-1][1] == tally(found[-5:]).share
    assert all(0.0 <= share <= 1.0 for _, share in line)


def test_a_margin_narrows_down_to_what_is_known_of_it_now() -> None:
    found = [later(ONE, k, margin=m, called=m > 0, call_right=True) for k, m in enumerate((8.0, -4.0, 2.0, -1.0))]
    slow = later(ONE, 9, slow=1)
    line = narrowing([*found, slow, later(ONE, 10, clause="GOL-1")], "OFF-1", Unit.MM)
    assert len(line) == len(found)
    assert line[-1][1] == noticeable(found)["OFF-1", Unit.MM]
    assert line[-1][1].high < line[0][1].high


def test_false_certainty_and_weak_clauses_come_first() -> None:
    wrong = {"right": False, "confidence": "sure"}
    found = [later(ONE, 0, clause="A-1", **wrong), later(ONE, 1, clause="B-1", **wrong), later(ONE, 2, clause="B-1", **wrong), later(ONE, 3)]
    assert clauses_sure_but_wrong(found) == (("B-1", 2), ("A-1", 1))
    assert [name for name, _ in weakest_clauses(found)] == ["B-1", "A-1", "OFF-1"]
