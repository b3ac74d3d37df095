"""Keepers in the hand: led by pointer and keys, calmly while nobody has flicked, fast once somebody has, always within the goal's mouth."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.events import Log
from sim.geometry import Point
from sim.match.match import Match
from sim.model.actions import MoveKeeper
from sim.model.ids import Side
from sim.players.registry import player
from sim.rules.words import Call
from sim.session import rod
from sim.session.feel import load_feel
from sim.session.inputs import Command, Moved, Pressed, Released, Said
from sim.session.seats import HUMAN, Seats
from sim.session.shown import Doing
from sim.table import load_table
from tests.session.table import HOT_SEAT, MS, Table, between, in_play, pulled, scene

FEEL, TABLE = load_feel().keeper, load_table()
GOAL: Point = (596.0, 0.0)
SHOOTER: Point = (380.0, 30.0)
BALL: Point = (410.0, 30.0)


def shot() -> Match:
    """Home about to shoot past a keeper that stands in the middle."""
    return scene({"home.9": SHOOTER}, BALL, {"away.keeper": GOAL})


def shoot(table: Table) -> None:
    """The shot: straight, hard, beside a keeper that stands still."""
    table.drag(SHOOTER, pulled(SHOOTER, BALL, 3000.0))


def paths(table: Table) -> list[MoveKeeper]:
    """The keepers' ways in every act."""
    acts = [match.act_done for match in table.match.history()]
    return [action for act in acts for action in act if isinstance(action, MoveKeeper) and action.path]


def goals(table: Table) -> int:
    """Goals so far."""
    return table.match.score[0]


# ---------------------------------------------------------------- saves


def test_a_keeper_that_stands_lets_in_what_one_that_is_moved_saves() -> None:
    still = Table(shot())
    shoot(still)
    still.wait(6.0)
    by_mouse, by_keys = Table(shot()), Table(shot())
    shoot(by_mouse)
    for place in between(GOAL, (585.0, 28.0), 12):
        by_mouse.feed(Moved(place), 4 * MS)
    shoot(by_keys)
    by_keys.feed(Said(Command.KEEPER_UP, Side.AWAY))
    by_keys.feed(Said(Command.KEEPER_UP, Side.AWAY, 0.0), 32 * MS)
    for table in (by_mouse, by_keys):
        table.wait(6.0)
    assert (goals(still), goals(by_mouse), goals(by_keys)) == (1, 0, 0)
    assert any("away.keeper" in (t.a, t.b) for t in _log(by_mouse).touches("ball"))


def _log(table: Table) -> Log:
    """What happened in the last act."""
    return table.match.undo(1).act(table.match.act_done, waited=table.match.waited).log


def test_the_other_keeper_never_moves_for_a_pointer_that_is_elsewhere() -> None:
    table = Table(shot())
    shoot(table)
    for place in between((300.0, 300.0), (-300.0, -300.0), 20):
        table.feed(Moved(place), 4 * MS)
    table.wait(6.0)
    assert paths(table) == []


def test_in_hot_seat_the_pointer_is_the_attackers_until_somebody_flicks() -> None:
    table = Table(shot())
    for place in between(GOAL, (580.0, 40.0), 20):
        table.feed(Moved(place), 10 * MS)
    assert (table.wait(1.0).doing, paths(table)) == (Doing.WAITING, [])


AGAINST_THE_COMPUTER: Seats = {Side.HOME: player("random", Side.HOME, 1), Side.AWAY: HUMAN}


def test_against_the_computer_the_pointer_holds_the_rod_while_it_thinks() -> None:
    table = Table(shot(), seats=AGAINST_THE_COMPUTER)
    for place in between(GOAL, (585.0, 40.0), 60):
        table.feed(Moved(place), 10 * MS)
    table.wait(0.7)
    assert paths(table)
    assert [r.ruling.call for r in table.session.shown(table.us).notebook if r.ruling.call is Call.ILLEGAL_MANIPULATION] == []


# ---------------------------------------------------------------- bounds


def speeds(move: MoveKeeper) -> list[float]:
    """The speed (mm/s) of every leg."""
    return [math.dist(a[1:3], b[1:3]) / (b[0] - a[0]) for a, b in pairwise(move.path) if b[0] > a[0]]


PLACES = st.tuples(st.floats(500.0, 700.0), st.floats(-150.0, 150.0))


@given(st.lists(st.tuples(PLACES, st.integers(0, 30_000)), min_size=1, max_size=40), st.booleans())
@settings(deadline=None, max_examples=40)
def test_a_rod_stays_in_the_mouth_and_no_faster_than_a_hand(samples: list[tuple[Point, int]], flicked: bool) -> None:
    table = Table(shot(), seats=HOT_SEAT if flicked else AGAINST_THE_COMPUTER)
    if flicked:
        table.drag(SHOOTER, (SHOOTER[0], SHOOTER[1] - 300.0))
    for (x, y), us in samples:
        table.feed(Moved((round(x, 3), round(y, 3))), us)
    table.wait(6.0)
    cap = TABLE.equipment.keeper_cap if flicked else FEEL.calm
    for move in (move for move in paths(table) if move.side is Side.AWAY):
        assert all(speed <= cap * (1.0 + 1e-6) for speed in speeds(move))
        for _, x, y, angle in move.path[1:]:
            assert TABLE.pitch.half_length - FEEL.out_mm - 1e-6 <= x <= TABLE.pitch.half_length
            assert abs(y) <= FEEL.aside_mm + 1e-6
            assert abs(angle) <= FEEL.turn_most + 1e-9


KEYS = st.sampled_from([c for c in Command if c.value.startswith("keeper")])


@given(st.lists(st.tuples(KEYS, st.floats(0.0, 1.0), st.integers(0, 60_000)), min_size=1, max_size=30))
@settings(deadline=None, max_examples=30)
def test_keys_never_leave_the_mouth_either(said: list[tuple[Command, float, int]]) -> None:
    table = Table(shot())
    for command, value, us in said:
        table.feed(Said(command, Side.AWAY, value), us)
    shown = table.wait(8.0)
    assert shown.refused is None
    x, y = table.match.layout.keepers["away.keeper"].at
    assert (TABLE.pitch.half_length - FEEL.out_mm - 1e-6 <= x <= TABLE.pitch.half_length, abs(y) <= FEEL.aside_mm + 1e-6) == (True, True)


@pytest.mark.parametrize("share", [0.25, 0.5, 1.0])
def test_a_gamepads_share_is_a_share_of_the_pace(share: float) -> None:
    held = rod.at_rest(Side.AWAY, 1, 0, GOAL, 0.0)
    led = rod.driven(held, 0, (0.0, share, 0.0), 3000.0, FEEL, TABLE)
    assert rod.where(led, 20_000)[1] == pytest.approx(share * FEEL.key_speed * 0.02, rel=1e-3)


def test_a_key_that_comes_up_stops_its_own_way_only() -> None:
    table = Table(shot())
    table.feed(Said(Command.KEEPER_UP, Side.AWAY))
    table.feed(Said(Command.KEEPER_DOWN, Side.AWAY, 0.0), 50 * MS)
    table.feed(Said(Command.KEEPER_UP, Side.AWAY, 0.0), 50 * MS)
    table.wait(2.0)
    y = table.match.layout.keepers["away.keeper"].at[1]
    assert y == pytest.approx(FEEL.calm * 0.1, rel=0.02)


def test_a_hand_that_trembles_moves_no_rod_while_nobody_has_flicked() -> None:
    table = Table(shot(), seats=AGAINST_THE_COMPUTER)
    for k in range(50):
        table.feed(Moved((596.0 + (k % 2), 1.5 * (-1) ** k)), 8 * MS)
    table.wait(0.5)
    assert paths(table) == []


def test_what_was_run_is_never_changed_by_what_is_asked_later() -> None:
    held = rod.at_rest(Side.AWAY, 1, 0, GOAL, 0.0)
    led = held
    places: list[tuple[int, tuple[float, float, float]]] = []
    for k in range(1, 40):
        us = 8000 * k
        led = rod.led(led, us, (580.0, 50.0 * math.sin(k)), 3000.0, FEEL, TABLE)
        places.append((us, rod.where(led, us)))
    for us, place in places:
        assert rod.where(led, us) == pytest.approx(place, abs=1e-9)


# ---------------------------------------------------------------- blocks


def test_a_block_during_the_motion_is_tied_to_it_at_the_moment_it_was_made() -> None:
    table = Table(in_play({"home.9": (-60.0, 0.0), "away.3": (150.0, 40.0)}))
    table.drag((-60.0, 0.0), pulled((-60.0, 0.0), (40.0, 0.0), 800.0))
    table.feed(Pressed((150.0, 40.0)), 20 * MS)
    table.feed(Released(pulled((150.0, 40.0), (150.0, 0.0), 2500.0)), 30 * MS)
    table.wait(6.0)
    act = table.match.act_done
    assert [getattr(a, "figure", None) for a in act] == ["home.9", "away.3"]
    assert getattr(act[1].when, "seconds", None) == pytest.approx(0.05)
    assert _log(table).moved("away.3")


# ---------------------------------------------------------------- a rod that meets nothing


WAYS = st.lists(st.tuples(st.integers(1, 60_000), st.floats(-52.0, 52.0), st.floats(555.0, 595.0)), min_size=1, max_size=25)


@given(WAYS, st.floats(-30.0, 30.0), st.floats(80.0, 320.0))
@settings(deadline=None, max_examples=40)
def test_what_is_shown_of_a_led_keeper_is_what_the_world_makes_of_it(way: list[tuple[int, float, float]], aside: float, pull: float) -> None:
    table = Table(shot())
    table.drag(SHOOTER, (SHOOTER[0] - pull, SHOOTER[1] + aside))
    for us, y, x in way:
        table.feed(Moved((round(x, 3), round(y, 3))), us)
        if not table.session.begun:
            break
        shown, real = table.session.shown(table.us), table.match.act(table.session.begun).log
        for body in real.bodies():
            if shown.doing is Doing.MOVING and real.on(body, shown.t):
                assert shown.log.at(body, shown.t) == pytest.approx(real.at(body, shown.t), abs=1e-9), body
    table.wait(8.0)
    assert table.session.shown(table.us).refused is None
