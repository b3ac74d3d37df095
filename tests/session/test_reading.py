"""A computer player leaves a human the time to read what was ruled, and no longer than until the human acts."""

from __future__ import annotations

from dataclasses import replace

from sim.model.ids import Side
from sim.rules.findings import Ruling
from sim.session.feel import load_feel
from sim.session.inputs import Command, Moved, Pressed, Said
from sim.session.reading import reading
from sim.session.seats import HUMAN
from tests.session.table import SECOND, Table, in_play, pulled
from tests.session.test_seats import Told

FEEL = load_feel()


def ruled() -> Table:
    """A table at which a human has just played the ball into touch; a computer has the throw-in."""
    table = Table(in_play({"home.9": (0.0, 250.0)}, (0.0, 290.0)), seats={Side.HOME: HUMAN, Side.AWAY: Told()})
    table.drag((0.0, 250.0), pulled((0.0, 250.0), (0.0, 350.0), 1400.0))
    while not table.session.match.acts:
        table.wait(0.02)
    return table


def rulings(table: Table) -> list[Ruling]:
    """What was ruled last."""
    whistle = table.session.shown(table.us).whistle
    assert whistle is not None
    return [entry.ruling for entry in whistle.entries]


def waited(table: Table) -> float:
    """How long it is until the computer does something (s)."""
    since, acts = table.us, table.session.match.acts
    while table.session.match.acts == acts:
        table.wait(0.02)
        assert table.us - since < 30 * SECOND
    return (table.us - since) / SECOND


def test_the_computer_goes_on_once_a_ruling_can_have_been_read() -> None:
    table = ruled()
    seconds = reading(rulings(table), FEEL.reading)
    assert seconds >= 4.0
    assert seconds - 0.1 <= waited(table) <= seconds + FEEL.act_s + FEEL.first_s + 0.1


def test_whoever_acts_has_read_but_a_pointer_that_moves_has_not() -> None:
    for what, hurries in ((Pressed((0.0, 0.0)), True), (Said(Command.NEXT), True), (Moved((5.0, 5.0)), False)):
        table = ruled()
        table(what)
        assert (waited(table) < FEEL.act_s + FEEL.first_s + 0.1) is hurries


def test_several_rulings_take_longer_to_read_and_a_change_of_possession_less_long() -> None:
    told = rulings(ruled())[:1]
    assert reading(told * 2, FEEL.reading) > reading(told, FEEL.reading)
    assert reading((), FEEL.reading) == 0.0


def test_what_was_read_twice_before_is_known_at_a_glance_and_what_is_new_is_not() -> None:
    told = rulings(ruled())[:1]
    new, known = reading(told, FEEL.reading, told), reading(told, FEEL.reading, told * 2)
    assert new == reading(told, FEEL.reading)
    assert 0.0 < known < new / 2
    other = [replace(told[0], clause="FRE-4")]
    assert reading(told + other, FEEL.reading, told * 2) >= reading(other, FEEL.reading)
