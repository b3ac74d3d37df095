"""Placing by hand: only where a zone lets it, put in the nearest place that is free and right, refused with a reason elsewhere."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.match.header import new_header
from sim.match.match import Match
from sim.model.actions import Place, Take
from sim.model.ids import Side
from sim.physics import check_layout
from sim.rules.procedure import Step
from sim.rules.referee import begin
from sim.rules.refusals import Reason, Refusal
from sim.rules.situation import Situation
from sim.rules.words import Phase
from sim.session.inputs import Button, Command, FocusLost, Moved, Pressed, Released, Said
from sim.session.shown import Chosen, Doing, ZoneShown
from tests.session.table import Table

NINE = (-125.0, -60.0)


def kick_off(**more: object) -> Table:
    """A match before its kick-off: home places first."""
    return Table(Match.new(new_header(seed=3)), strict=True, **more)  # type: ignore[arg-type]


def at(table: Table, body: str) -> tuple[float, float]:
    return table.match.layout.figures[body].at


def test_a_figure_is_put_where_it_is_let_go() -> None:
    table = kick_off()
    table(Pressed(NINE))
    shown = table(Moved((-200.0, 30.0)))
    zone = next(o for o in shown.overlays if isinstance(o, ZoneShown))
    assert (shown.doing, zone.body, zone.nearest, zone.fits) == (Doing.PLACING, "home.9", (-200.0, 30.0), True)
    table(Released((-200.0, 30.0)))
    assert at(table, "home.9") == (-200.0, 30.0)


def test_a_figure_let_go_where_it_may_not_stand_is_put_in_the_nearest_place() -> None:
    table = kick_off()
    table(Pressed(NINE))
    shown = table(Moved((40.0, -200.0)))
    zone = next(o for o in shown.overlays if isinstance(o, ZoneShown))
    assert not zone.fits
    table(Released((40.0, -200.0)))
    assert at(table, "home.9") == zone.nearest
    assert at(table, "home.9")[0] < 0.0


def test_far_from_anywhere_right_it_goes_back_and_the_clause_is_told() -> None:
    table = kick_off()
    shown = table.drag(NINE, (500.0, 0.0))
    assert (at(table, "home.9"), table.match.acts) == (NINE, 0)
    assert shown.refused is not None
    assert isinstance(shown.refused[0], Refusal)
    assert shown.refused[0].reason is Reason.WRONG_PLACE


@given(st.tuples(st.floats(-900.0, 900.0), st.floats(-600.0, 600.0)), st.sampled_from(range(1, 11)))
@settings(deadline=None, max_examples=60)
def test_wherever_it_is_let_go_the_table_stays_lawful(to: tuple[float, float], number: int) -> None:
    table = kick_off()
    table.drag(at(table, f"home.{number}"), (round(to[0], 3), round(to[1], 3)))
    check_layout(table.match.layout, table.match.table)
    table(Said(Command.READY))
    assert table.match.permission.step is Step.PLACE_SECOND, "what was put down is where a ready side may have it"


def test_the_other_sides_figures_stay_where_they_are_until_it_is_its_turn() -> None:
    table = kick_off()
    away = at(table, "away.9")
    shown = table.drag(away, (200.0, 30.0))
    assert (at(table, "away.9"), table.match.acts) == (away, 0)
    assert shown.refused is not None
    table(Said(Command.READY))
    table.drag(away, (200.0, 30.0))
    assert at(table, "away.9") == (200.0, 30.0)


def test_the_taker_is_named_by_a_press_and_put_by_the_second_button() -> None:
    table = kick_off()
    table(Said(Command.READY))
    table(Said(Command.READY))
    table(Pressed(NINE))
    table(Released(NINE))
    assert table.match.state.taker == "home.9"
    table.put(NINE, (-30.0, 0.0))
    assert at(table, "home.9") == (-30.0, 0.0)
    assert table.session.shown(table.us).expected.key == "expect.kick_kick_off"


def test_the_press_that_names_the_taker_may_go_on_as_a_drag() -> None:
    table = kick_off()
    table(Said(Command.READY))
    table(Said(Command.READY))
    table.drag(NINE, (-190.0, -90.0))
    table.wait(6.0)
    takes, flick = table.match.history()[-2].act_done, table.match.act_done
    assert (takes, getattr(flick[0], "figure", None)) == ((Take(figure="home.9"),), "home.9")


@pytest.mark.parametrize("how", ["escape", "focus lost", "other button"])
def test_a_held_figure_is_let_go_of_without_being_put(how: str) -> None:
    table = kick_off()
    table(Pressed(NINE))
    table(Moved((-200.0, 30.0)))
    if how == "other button":
        table(Pressed((-200.0, 30.0), Button.SECOND))
    else:
        table(Said(Command.CANCEL) if how == "escape" else FocusLost())
    table(Released((-200.0, 30.0)))
    assert (at(table, "home.9"), table.match.acts) == (NINE, 0)


def test_keys_alone_place_name_and_put() -> None:
    table = kick_off()
    shown = table(Said(Command.NEXT))
    body = next(o.figure for o in shown.overlays if isinstance(o, Chosen))
    before = at(table, body)
    table(Said(Command.NUDGE_UP, value=20.0))
    table(Said(Command.NUDGE_LEFT, value=5.0))
    table(Said(Command.CONFIRM))
    assert at(table, body) == (before[0] - 5.0, before[1] + 20.0)
    table(Said(Command.READY))
    table(Said(Command.READY))
    table(Said(Command.NEXT))
    table(Said(Command.CONFIRM))
    taker = table.match.state.taker
    assert taker is not None
    table(Said(Command.NEXT))
    table(Said(Command.PLACE))
    x, y = at(table, taker)
    table(Said(Command.NUDGE_RIGHT, value=-30.0 - x))
    table(Said(Command.NUDGE_UP, value=-y))
    table(Said(Command.CONFIRM))
    assert at(table, taker) == pytest.approx((-30.0, 0.0))


def test_ready_while_something_stands_wrongly_is_refused_and_tidied() -> None:
    wrong = kick_off().match.act(Place(body="home.9", to=(60.0, 200.0))).match
    table = Table(wrong, strict=True)
    shown = table(Said(Command.READY))
    assert shown.refused is not None
    assert isinstance(shown.refused[0], Refusal)
    assert shown.refused[0].reason is Reason.STANDS_WRONGLY
    table(Said(Command.TIDY))
    table(Said(Command.READY))
    assert table.match.permission.step is Step.PLACE_SECOND


def test_the_spare_keeper_is_exchanged_step_by_step() -> None:
    table = kick_off()
    for command in (Command.READY, Command.READY):
        table(Said(command))
    table.drag(NINE, NINE)
    table.put(NINE, (-30.0, 0.0))
    shown = table(Said(Command.SPARE, Side.HOME))
    assert "home.keeper" not in table.match.layout.keepers
    assert shown.doing is Doing.PLACING
    table(Said(Command.CONFIRM))
    assert "home.spare" in table.match.layout.figures
    table(Said(Command.SPARE, Side.HOME))
    assert ("home.keeper" in table.match.layout.keepers, "home.spare" in table.match.layout.figures) == (True, False)


def stopped() -> Table:
    """A match of the second code with the ball out for home's corner."""
    match = Match.new(new_header(seed=3, ruleset="five"))
    corner = Situation(possession=Side.HOME, phase=Phase.CORNER, spot=(600.0, 300.0))
    return Table(replace(match, moment=replace(match.moment, state=begin(corner, match.ruleset, match.table))), strict=True)


def test_a_figure_that_is_chosen_changes_places_with_the_keeper() -> None:
    table = stopped()
    table(Said(Command.NEXT))
    chosen = next(o.figure for o in table.session.shown(table.us).overlays if isinstance(o, Chosen))
    there = at(table, chosen)
    table(Said(Command.SPARE, Side.HOME))
    assert chosen not in table.match.layout.figures
    assert at(table, "home.12") == there
    assert table.match.state.ledger.keeping == (chosen,)


def test_with_nobody_chosen_the_spare_is_taken_in_hand_as_ever() -> None:
    table = stopped()
    table(Said(Command.SPARE, Side.HOME))
    assert "home.keeper" not in table.match.layout.keepers
