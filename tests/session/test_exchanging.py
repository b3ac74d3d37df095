"""The exchange of keepers with one button: no step is taken that leaves a goal with nobody in it and nobody to come."""

from __future__ import annotations

import pytest

from sim.model.ids import Side
from sim.rules.procedure import Step
from sim.rules.refusals import Reason, Refusal
from sim.rules.situation import Block, Situation
from sim.session.exchanging import why_not
from sim.session.inputs import Command, Said
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
        table(Said(Command.SPARE, Side.HOME))
        table(Said(Command.CONFIRM))
        assert "home.spare" in table.match.layout.figures


def test_with_the_spare_on_the_next_step_takes_it_off_again() -> None:
    table = Table(in_play(situation=Situation(possession=Side.HOME)), strict=True)
    for said in (Command.SPARE, Command.SPARE, Command.CONFIRM, Command.SPARE):
        table(Said(said, Side.HOME if said is Command.SPARE else None))
    layout = table.match.layout
    assert ("home.spare" in layout.figures, "home.keeper" in layout.keepers) == (False, True)
    assert (table.match.permission.step, table.match.state.possession) == (Step.PLAY, Side.HOME)
