"""An answer is right when call, side, restart and place are; each part is marked on its own."""

from __future__ import annotations

from dataclasses import replace

from sim.model.ids import Side
from sim.rules.words import Call, Restart
from sim.training.answer import Given, mark
from sim.training.key import Key

KEY = Key(Call.OFFSIDE, "OFF-1", Side.HOME, Side.AWAY, Restart.FREE_KICK, (100.0, 50.0), 1.5)
RIGHT = Given(Call.OFFSIDE, Side.HOME, Restart.FREE_KICK, (110.0, 50.0), clause="OFF-1")
PLAY_ON = Key(None, None, None, None, Restart.PLAY_ON, None, 1.5)


def test_everything_right_within_the_tolerance_is_right() -> None:
    marks = mark(RIGHT, KEY, 20.0)
    assert marks.right
    assert marks.off == 10.0
    assert marks.clause is True


def test_a_spot_beyond_the_tolerance_or_not_given_is_wrong() -> None:
    assert not mark(RIGHT, KEY, 9.9).right
    assert not mark(replace(RIGHT, spot=None), KEY, 20.0).right


def test_each_wrong_part_makes_the_answer_wrong_and_only_that_part() -> None:
    for wrong, parts in (
        (replace(RIGHT, call=Call.FOUL), (False, True, True)),
        (replace(RIGHT, against=Side.AWAY), (True, False, True)),
        (replace(RIGHT, restart=Restart.PENALTY), (True, True, False)),
    ):
        marks = mark(wrong, KEY, 20.0)
        assert not marks.right
        assert marks.parts == parts


def test_a_wrong_clause_alone_does_not_make_a_decision_wrong() -> None:
    marks = mark(replace(RIGHT, clause="OFF-2"), KEY, 20.0)
    assert marks.right
    assert marks.clause is False


def test_play_on_asks_for_no_place() -> None:
    assert mark(Given(None, None, Restart.PLAY_ON), PLAY_ON, 20.0).right
    assert not mark(RIGHT, PLAY_ON, 20.0).right


def test_the_clause_that_is_asked_about_is_right_whether_it_is_called_or_not_and_need_not_be_named() -> None:
    asked = replace(PLAY_ON, about="OFF-1")
    answer = Given(None, None, Restart.PLAY_ON)
    assert mark(replace(answer, clause="OFF-1"), asked, 20.0).clause is True
    assert mark(replace(answer, clause="OFF-2"), asked, 20.0).clause is False
    assert mark(replace(answer, clause=""), asked, 20.0).clause is None
    assert mark(replace(RIGHT, clause="DEF-1"), replace(KEY, about="DEF-1"), 20.0).clause is True


def test_what_is_called_there_as_well_is_right_too_with_its_own_side_and_restart() -> None:
    goal = replace(KEY, call=Call.GOAL, clause="GOL-4", restart=Restart.KICK_OFF, spot=(0.0, 0.0))
    both = replace(PLAY_ON, also=(goal,))
    assert mark(Given(None, None, Restart.PLAY_ON), both, 20.0).right
    assert mark(Given(Call.GOAL, Side.HOME, Restart.KICK_OFF, (5.0, 0.0)), both, 20.0).right
    assert mark(Given(Call.GOAL, Side.AWAY, Restart.KICK_OFF, (5.0, 0.0)), both, 20.0).parts == (True, False, True)
    assert not mark(RIGHT, both, 20.0).right
    assert both == PLAY_ON, "it is the same key"
