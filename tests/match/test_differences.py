"""What a scenario expects against what came out: order counts, every key given must match, nothing unlisted but what is never asked for."""

from __future__ import annotations

import pytest

from sim.match.differences import place_differences, rulings_differences, touched_differences, why_not_differences
from sim.match.scenario import ExpectedPlace, ExpectedRuling, ExpectedWhyNot
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Layout
from sim.rules.findings import Condition, Margin, Ruling, WhyNot
from sim.rules.words import Call, Restart, Unit


def ruling(call: Call, clause: str = "ATT-1", spot: tuple[float, float] | None = (0.0, 0.0), margin: float = 1.0) -> Ruling:
    return Ruling(call, clause, Side.HOME, Side.AWAY, Restart.FREE_KICK, spot, 0.5, Margin(margin, Unit.MM))


FOUL, OFFSIDE, LIFT, CHECK = (ruling(c) for c in (Call.FOUL, Call.OFFSIDE, Call.LIFT, Call.CHECK))
CHANGE = ruling(Call.CHANGE, "POS-1")


def keys(expected: list[ExpectedRuling], made: list[Ruling]) -> list[str]:
    return [d.key for d in rulings_differences(expected, made)]


def test_the_same_rulings_in_the_same_order_are_no_difference() -> None:
    assert keys([ExpectedRuling(Call.FOUL), ExpectedRuling(clause="POS-1")], [FOUL, CHANGE]) == []


def test_order_counts() -> None:
    assert keys([ExpectedRuling(clause="POS-1"), ExpectedRuling(Call.FOUL)], [FOUL, CHANGE]) != []


def test_a_ruling_that_is_not_listed_is_a_difference() -> None:
    assert keys([], [FOUL]) == ["rulings[0]"]
    assert keys([ExpectedRuling(Call.FOUL)], [FOUL, CHANGE]) == ["rulings[1]"]


def test_a_ruling_that_is_not_made_is_a_difference() -> None:
    assert keys([ExpectedRuling(Call.FOUL)], []) == ["rulings[0]"]
    assert keys([ExpectedRuling(Call.FOUL), ExpectedRuling(Call.CHANGE)], [CHANGE]) == ["rulings[0]"]


def test_what_the_referee_does_unasked_need_not_be_listed() -> None:
    block_due, separate = ruling(Call.BLOCK_DUE), ruling(Call.SEPARATE)
    assert keys([], [LIFT, separate, block_due, CHECK]) == []
    assert keys([ExpectedRuling(Call.FOUL)], [LIFT, FOUL, CHECK]) == []


def test_what_is_listed_must_be_made_even_if_unasked() -> None:
    assert keys([ExpectedRuling(Call.LIFT)], [FOUL]) != []
    assert keys([ExpectedRuling(Call.FOUL), ExpectedRuling(Call.LIFT)], [FOUL, CHECK, LIFT]) == []
    assert keys([ExpectedRuling(Call.LIFT), ExpectedRuling(Call.FOUL)], [FOUL, LIFT]) != []


def test_of_several_lifts_one_may_be_listed() -> None:
    other = ruling(Call.LIFT, spot=(50.0, 0.0))
    assert keys([ExpectedRuling(Call.LIFT, spot=(50.0, 0.0))], [LIFT, other]) == []


@pytest.mark.parametrize(
    ("expected", "key"),
    [
        (ExpectedRuling(Call.FOUL, clause="ATT-3"), "rulings[0].clause"),
        (ExpectedRuling(Call.FOUL, against=Side.AWAY), "rulings[0].against"),
        (ExpectedRuling(Call.FOUL, to=Side.HOME), "rulings[0].to"),
        (ExpectedRuling(Call.FOUL, restart=Restart.PENALTY), "rulings[0].restart"),
        (ExpectedRuling(Call.FOUL, spot=(1.1, 0.0)), "rulings[0].spot"),
        (ExpectedRuling(Call.FOUL, margin=(1.1, 2.0)), "rulings[0].margin"),
    ],
)
def test_every_key_given_must_match(expected: ExpectedRuling, key: str) -> None:
    assert keys([expected], [FOUL]) == [key]


def test_a_spot_within_the_tolerance_matches() -> None:
    assert keys([ExpectedRuling(Call.FOUL, spot=(1.0, 0.0))], [FOUL]) == []
    assert keys([ExpectedRuling(Call.FOUL, spot=(5.0, 0.0), tolerance=5.0)], [FOUL]) == []
    assert keys([ExpectedRuling(Call.FOUL, spot=(5.0, 0.0))], [ruling(Call.FOUL, spot=None)]) == ["rulings[0].spot"]


def test_touched_is_the_beginning_of_all_touches() -> None:
    first, second = (0.1, "home.9"), (0.2, "away.4")
    assert list(touched_differences(["home.9"], [first, second])) == []
    assert [d.key for d in touched_differences(["home.9", "away.4"], [first])] == ["touched"]
    assert [d.key for d in touched_differences(["away.4", "home.9"], [first, second])] == ["touched"]
    assert list(touched_differences([], [])) == []


def test_simultaneous_touches_count_in_either_order() -> None:
    both = [(0.1, "home.9"), (0.1 + 1e-7, "away.4"), (0.2, "home.9")]
    assert list(touched_differences(["away.4", "home.9", "home.9"], both)) == []
    assert [d.key for d in touched_differences(["home.9", "home.9"], both)] == ["touched"]


def test_why_not_asks_for_the_condition_and_its_margin() -> None:
    answer = WhyNot("OFF-1", 0.2, Condition("ball_past", -4.0, Unit.MM))
    assert list(why_not_differences(ExpectedWhyNot("OFF-1", "ball_past", (-5.0, 0.0)), answer, "k")) == []
    assert [d.key for d in why_not_differences(ExpectedWhyNot("OFF-1", "inside", (-5.0, 0.0)), answer, "k")] == ["k.condition"]
    assert [d.key for d in why_not_differences(ExpectedWhyNot("OFF-1", "ball_past", (-3.0, 0.0)), answer, "k")] == ["k.margin"]
    assert [d.key for d in why_not_differences(ExpectedWhyNot("OFF-1"), WhyNot("OFF-1", 0.2, None), "k")] == ["k.clause"]


def test_where_things_must_lie() -> None:
    layout = Layout(Ball((0.0, 0.0)), {"home.9": Figure((10.0, 0.0), fallen=True)})
    assert list(place_differences(ExpectedPlace("home.9", (10.05, 0.0), fallen=True), layout)) == []
    assert [d.key for d in place_differences(ExpectedPlace("home.9", (10.2, 0.0), fallen=False), layout)] == [
        "layout.home.9.at",
        "layout.home.9.fallen",
    ]
    assert [d.key for d in place_differences(ExpectedPlace("home.3", (10.2, 0.0)), layout)] == ["layout.home.3.on"]
    assert list(place_differences(ExpectedPlace("home.3", on=False), layout)) == []
    assert [d.key for d in place_differences(ExpectedPlace("ball", on=False), layout)] == ["layout.ball.on"]
