"""Gamepads in a session: sticks point, strengthen, spin, place and keep goal; the flick is the one that keys make, and the stamps alone decide it."""

from __future__ import annotations

import math

import pytest

from sim.match.match import Match
from sim.model.actions import Flick
from sim.model.ids import Side
from sim.session.aim import Aim
from sim.session.desk import Held
from sim.session.feel import load_feel
from sim.session.inputs import Command, FocusLost, Leaned, Moved, Pressed, Released, Said, Stamped, Stick
from sim.session.session import Session
from sim.session.shown import Doing
from tests.session.table import HOT_SEAT, MS, SECOND, Stream, Table, in_play, scene

HOME, AWAY = Side.HOME, Side.AWAY
PAD = load_feel().pad
ALONE = {"home.9": (-60.0, 0.0), "home.4": (-300.0, 200.0), "away.3": (300.0, 0.0)}


def leaned(x: float, y: float, stick: Stick = Stick.LEFT, side: Side = HOME) -> Leaned:
    return Leaned(stick, (x, y), side)


def aim(table: Table) -> Aim:
    hand = table.session._desk.hand
    assert isinstance(hand, Aim)
    return hand


def told(match: Match) -> list[str]:
    """Every act with what came of it, digit by digit."""
    return [f"{at.clock!r} {at.act_done!r} {at.layout!r}" for at in match.history()]


def flicked(table: Table) -> Flick:
    return next(action for action in table.match.act_done if isinstance(action, Flick))


def test_a_stick_points_where_the_flick_goes_and_says_nothing_on_its_way_back():
    table = Table(scene(ALONE))
    table(Said(Command.NEXT, HOME))
    assert aim(table).figure == "home.9"
    table(leaned(0.0, 1.0))
    assert aim(table).direction == pytest.approx(math.pi / 2)
    for at in ((0.1, 0.65), (-0.2, 0.3), (-0.05, -0.1), (0.0, 0.0)):
        table(leaned(*at))
    assert aim(table).direction == pytest.approx(math.pi / 2)


def test_a_stick_held_up_strengthens_as_long_as_it_is_held_and_no_longer():
    table = Table(scene(ALONE))
    table(Said(Command.NEXT, HOME))
    first = aim(table).power
    table(leaned(0.0, 1.0, Stick.RIGHT))
    table.wait(0.4)
    table(leaned(0.0, 0.0, Stick.RIGHT), 0)
    held = aim(table).power
    assert held == pytest.approx(first + 0.4 * PAD.power_rate, abs=0.01 * PAD.power_rate)
    table.wait(1.0)
    assert aim(table).power == held
    table(leaned(1.0, 0.0, Stick.RIGHT))
    table.wait(0.3)
    assert aim(table).spin == pytest.approx(-0.3 * PAD.spin_rate, rel=0.05), "to the right is spin to the right"


def test_a_stick_that_is_worn_does_nothing_at_all():
    table = Table(scene(ALONE))
    table(Said(Command.NEXT, HOME))
    before = aim(table)
    for i in range(200):
        table(leaned(0.6 * PAD.dead * math.sin(i), PAD.dead * 0.75 * math.cos(3 * i), Stick.RIGHT if i % 2 else Stick.LEFT))
    table.wait(2.0)
    assert aim(table) == before
    rolling = Table(in_play({"home.9": (-60.0, 0.0)}))
    rolling(Said(Command.NEXT, HOME))
    rolling(Said(Command.CONFIRM, HOME))
    rolling(leaned(0.12, -0.12, side=AWAY))
    rolling.wait(8.0)
    assert rolling.match.acts == 1
    assert rolling.match.layout.keepers["away.keeper"] == in_play().layout.keepers["away.keeper"]


def test_a_gamepad_flicks_the_very_flick_that_keys_do():
    by_keys, by_pad = Table(in_play({"home.9": (-60.0, 0.0)})), Table(in_play({"home.9": (-60.0, 0.0)}))
    steps = [(Command.NEXT, 1.0), *[(Command.TURN_LEFT, 1.0)] * 3, *[(Command.MORE, 1.0)] * 4, (Command.SPIN_RIGHT, 1.0), (Command.CONFIRM, 1.0)]
    for command, value in steps:
        by_keys(Said(command, None, value))
        by_pad(Said(command, HOME, value))
    by_keys.wait(8.0)
    by_pad.wait(8.0)
    assert flicked(by_keys) == flicked(by_pad)
    assert told(by_keys.match) == told(by_pad.match)


def test_whoever_is_waited_for_takes_the_hand_and_nobody_else_does():
    table = Table(scene(ALONE))
    table(Said(Command.NEXT, AWAY))
    table(Said(Command.NEXT, HOME))
    assert aim(table).figure == "home.9"
    mine = aim(table)
    for command in (Command.NEXT, Command.TURN_LEFT, Command.MORE, Command.CANCEL, Command.CONFIRM):
        table(Said(command, AWAY))
    table(leaned(-1.0, 0.0, side=AWAY))
    table(leaned(1.0, 1.0, Stick.RIGHT, AWAY))
    table.wait(0.5)
    assert aim(table) == mine
    assert table.match.acts == 0
    table(Said(Command.CANCEL, HOME))
    assert table.session._desk.hand is None


def test_a_gamepad_disturbs_no_drag_of_the_other_player():
    table = Table(scene(ALONE))
    table(Pressed((-60.0, 0.0)))
    table(Moved((-160.0, 0.0)))
    dragged = aim(table)
    for command in (Command.NEXT, Command.CANCEL, Command.MORE, Command.TURN_LEFT):
        table(Said(command, AWAY))
    table(Said(Command.NEXT, HOME))
    table(leaned(1.0, 0.0, side=AWAY))
    assert aim(table) == dragged
    table(Released((-160.0, 0.0)))
    assert table.session.shown(table.us).doing is Doing.MOVING


def test_a_stick_moves_what_is_placed():
    table = Table(in_play({"home.9": (-60.0, 0.0)}))
    table.session._desk.hand = Held("home.9", (-60.0, 0.0), keys=True)
    table(leaned(0.0, 1.0))
    table.wait(0.5)
    held = table.session._desk.hand
    assert isinstance(held, Held)
    assert held.at[0] == pytest.approx(-60.0)
    assert held.at[1] == pytest.approx(0.5 * PAD.move_speed, rel=0.05)


def test_a_stick_leads_the_keeper_once_the_other_side_has_flicked_though_it_leant_before():
    table = Table(in_play({"home.9": (-60.0, 0.0)}))
    home = table.match.layout.keepers["home.keeper"].at
    table(Said(Command.NEXT, HOME))
    table(leaned(0.0, 1.0, side=HOME), 20 * MS)
    table(Said(Command.CONFIRM, HOME))
    table(leaned(0.0, 1.0, side=AWAY))
    table.wait(0.06)
    table(leaned(0.0, 0.0, side=AWAY))
    table.wait(8.0)
    assert table.match.layout.keepers["away.keeper"].at[1] > 20.0
    assert table.match.layout.keepers["home.keeper"].at == home, "whose flick it is leads no keeper with the stick that aims"


def test_focus_lost_lets_go_of_sticks_too():
    table = Table(scene(ALONE))
    table(Said(Command.NEXT, HOME))
    table(leaned(0.0, 1.0, Stick.RIGHT))
    table(FocusLost())
    table(Said(Command.NEXT, HOME))
    power = aim(table).power
    table.wait(1.0)
    assert aim(table).power == power


def test_a_stick_held_against_its_bound_keeps_no_motion_open():
    table = Table(in_play({"home.9": (-60.0, 0.0)}))
    table(leaned(0.0, 1.0, side=AWAY))
    table.wait(5.0)
    assert table.session._desk.live is None
    acts = table.match.acts
    table.wait(5.0)
    assert table.match.acts == acts


def stream() -> list[Stamped]:
    """Two gamepads: figures chosen, sticks that wander, flicks, keepers led while the ball rolls, a focus that is lost."""
    at = Stream(30.0)

    for turn in range(3):
        side = HOME if turn != 1 else AWAY
        at(Said(Command.NEXT, side), 9000)
        for k in range(40):
            at(leaned(round(math.cos(0.1 * k + turn), 3), round(math.sin(0.1 * k + turn), 3), side=side), 3.7)
        at(leaned(0.0, 0.0, side=side), 4.1)
        for k in range(30):
            at(leaned(round(0.3 * math.sin(k), 3), round(k / 30, 3), Stick.RIGHT, side), 6.3)
        at(Said(Command.TURN_LEFT, side, 1.0), 11.0)
        at(Said(Command.CONFIRM, side), 33.3)
        for k in range(60):
            at(leaned(round(0.5 * math.sin(0.3 * k), 3), round(math.cos(0.2 * k), 3), side=side.other), 3.9)
        at(leaned(0.0, 0.0, side=side.other), 5)
        at(leaned(0.0, 0.0, Stick.RIGHT, side), 5)
        if turn == 1:
            at(FocusLost(), 2.0)
    at(Said(Command.READY, HOME), 6000)
    return at.inputs


@pytest.mark.parametrize("looks_us", [4_000, 16_667, 33_333, 5 * SECOND])
def test_the_same_stream_gives_the_same_log_however_often_anybody_looks(looks_us: int):
    """At 250 looks a second, at 60, at 30, and through stalls of five seconds."""
    match = in_play({"home.9": (-60.0, 0.0)})
    logs = []
    for name, looks in (("once", None), ("often", looks_us)):
        session = Session.new(match.header, HOT_SEAT, start=match)
        now = 0
        for stamped in stream():
            while looks is not None and now + looks < stamped.us:
                now += looks
                session.advance(now)
                session.shown(now)
            session.feed(stamped)
        session.advance(stream()[-1].us + 10 * SECOND)
        logs.append((name, told(session.match)))
    assert logs[0][1] == logs[1][1]
    assert sum("Flick(" in line for line in logs[0][1]) >= 2
