"""Clause ids in a scenario file are those of the book, and the number of actions has an end."""

from __future__ import annotations

import pytest

from sim.record import Unreadable, scenario_from_text

PLAIN = 'schema = 1\nid = "OFF-1/x"\n[layout]\nball = { at = [0, 0] }\n'


@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        (PLAIN.replace("[layout]", 'clauses = ["OFF-99"]\n[layout]'), "clauses[0]", "a clause of the book (OFF"),
        (PLAIN + '[expect]\nrulings = [{ clause = "XXX-1" }]\n', "expect.rulings[0].clause", "a clause of the book"),
        (PLAIN + '[expect]\nwhy_not = [{ clause = "XXX-1" }]\n', "expect.why_not[0].clause", "a clause of the book"),
        (PLAIN.replace("[layout]", '[situation]\nwarnings = { away = ["ZZZ-4"] }\n[layout]'), "situation.warnings.away[0]", "a clause of the book"),
        (PLAIN.replace("schema = 1", "schema = true"), "schema", "a whole number"),
        (PLAIN + "[[action]]\nwait = 1\n" * 501, "action", "at most 500 actions"),
    ],
)
def test_what_is_not_in_the_book_is_refused(text: str, where: str, expected: str) -> None:
    with pytest.raises(Unreadable) as refused:
        scenario_from_text(text)
    assert where in str(refused.value)
    assert expected in str(refused.value)


def test_clauses_of_the_five_a_side_code_are_known_to_the_format() -> None:
    assert scenario_from_text(PLAIN.replace("[layout]", 'clauses = ["F5-12"]\n[layout]')).clauses == ("F5-12",)
