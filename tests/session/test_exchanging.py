"""The exchange of keepers with one button: no step is taken that leaves a goal with nobody in it and nobody to come."""

from __future__ import annotations

import pytest

from sim.model.ids import Side
from sim.rules.procedure import Step
from sim.rules.refusals import Reason, Refusal
from sim.rules.situation import Block, Situation
from sim.session.exchanging import why_not
from sim.session.inputs import Command, FocusLost, Input, Moved, Pressed, Released, Said
from tests.session.table import Table, in_play


@pytest.mark.parametrize(
    ("situation", "reason"),
    [
        (Situation(possession=Side.AWAY), Reason.NOT_IN_POSSESSION),
        (Situation(possession=Side.HOME, block=Block.OWED), Reason.BLOCK_OWED),
        (Situation(possession=Side.HOME), None),
    ],
    ids=["without the ball", "a block is owed", "with the ball"],
)
def test_the_rod_is_taken_off_only_where_the_spare_may_come_on(situation: Situation, reason: Reason | None) -> None:
    table = Table(in_play(situation=situation), strict=True)
    refusal = why_not(table.match.permission, Side.HOME)
    assert (refusal.reason if refusal else None) is reason
    shown = table(Said(Command.SPARE, Side.HOME))
    assert ("home.keeper" in table.match.layout.keepers) is (reason is not None)
    if reason is not None:
        assert shown.refused is not None
        assert isinstance(shown.refused[0], Refusal)
        assert shown.refused[0].reason is reason
    else:
        table(Said(Command.CONFIRM))
        assert "home.spare" in table.match.layout.figures


def test_with_the_spare_on_the_next_step_takes_it_off_again() -> None:
    table = Table(in_play(situation=Situation(possession=Side.HOME)), strict=True)
    for said in (Command.SPARE, Command.CONFIRM, Command.SPARE):
        table(Said(said, Side.HOME if said is Command.SPARE else None))
    layout = table.match.layout
    assert ("home.spare" in layout.figures, "home.keeper" in layout.keepers) == (False, True)
    assert (table.match.permission.step, table.match.state.possession) == (Step.PLAY, Side.HOME)


def kept(table: Table) -> tuple[bool, bool]:
    """Whether home's rod, and its spare, are on."""
    layout = table.match.layout
    return "home.keeper" in layout.keepers, "home.spare" in layout.figures


def exchanging() -> Table:
    """Home has the ball, and its spare keeper in the hand."""
    table = Table(in_play(situation=Situation(possession=Side.HOME)), strict=True)
    table(Said(Command.SPARE, Side.HOME))
    assert kept(table) == (False, False)
    return table


@pytest.mark.parametrize(
    "otherwise",
    [Said(Command.CANCEL), Said(Command.NEXT), Said(Command.SPARE, Side.HOME), Said(Command.UNDO), Pressed((0.0, 200.0)), FocusLost()],
    ids=lambda said: str(getattr(said, "command", type(said).__name__)),
)
def test_a_spare_that_is_not_put_down_brings_the_rod_back(otherwise: Input) -> None:
    table = exchanging()
    table(otherwise)
    assert kept(table) == (True, False)


def test_a_press_where_it_may_stand_puts_the_spare_there() -> None:
    table = exchanging()
    table(Pressed((-560.0, 30.0)))
    table(Released((-560.0, 30.0)))
    assert kept(table) == (False, True)
    assert table.match.layout.figures["home.spare"].at == pytest.approx((-560.0, 30.0), abs=0.1)


def test_a_pointer_that_moves_and_keys_that_nudge_leave_the_spare_in_the_hand() -> None:
    table = exchanging()
    table(Moved((0.0, 200.0)))
    table(Said(Command.NUDGE_UP, None, 5.0))
    assert kept(table) == (False, False)
    table(Said(Command.CONFIRM))
    assert kept(table) == (False, True)


def test_undoing_takes_the_whole_exchange_back() -> None:
    table = exchanging()
    before = table.match.acts - 1
    table(Said(Command.CONFIRM))
    table(Said(Command.UNDO))
    assert kept(table) == (True, False)
    assert table.match.acts == before
