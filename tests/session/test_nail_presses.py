"""Where the fingernail may not come down: the press says why, with the clause; a hair beside it the hand may rest."""

from __future__ import annotations

import math

import pytest

from sim.events import NailOff
from sim.geometry import Point
from sim.model.ids import Side
from sim.players.registry import player
from sim.rules.refusals import Reason, Refusal
from sim.rules.situation import Situation, TouchCount
from sim.rules.words import Call
from sim.session.feel import load_feel
from sim.session.inputs import Moved, Pressed, Released
from sim.session.seats import HUMAN, Seats
from sim.session.shown import Doing, FlickMode, NailShown, NotHeld, OutOfHand, Shown
from sim.session.words import say_why
from tests.session.table import MS, Table, in_play, scene

AT: Point = (-60.0, 0.0)
ALONE: Seats = {Side.HOME: HUMAN, Side.AWAY: player("random", Side.AWAY, 1)}
BASE, BALL = 10.0, 11.0
"""Radii of a base and of the ball (mm)."""


def pressed(at: Point, situation: Situation | None = None, **figures: Point) -> Shown:
    """What is shown while the nail is pressed down at a place."""
    bodies = {"home.9": AT, **{name.replace("_", "."): place for name, place in figures.items()}}
    table = Table(in_play(bodies, situation=situation), mode=FlickMode.NAIL, strict=True, seats=ALONE)
    return table(Pressed(at))


def nail_of(shown: Shown) -> NailShown:
    return next(o for o in shown.overlays if isinstance(o, NailShown))


def refused(shown: Shown) -> object:
    return None if shown.refused is None else shown.refused[0]


def test_on_the_ball_it_says_that_the_ball_is_not_put_by_hand() -> None:
    why = refused(pressed((0.0, BALL - 1.0)))
    assert isinstance(why, Refusal)
    assert why.reason is Reason.NOT_BY_HAND
    beside = pressed((0.0, BALL + 1.0))
    assert (refused(beside), beside.doing) == (None, Doing.STROKE)


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_on_a_figure_of_the_other_side_it_says_whose_it_is(lang: str) -> None:
    why = refused(pressed((-30.0, 40.0 + BASE - 1.0), away_4=(-30.0, 40.0)))
    assert why == OutOfHand("FLI-6", NotHeld.OPPONENTS)
    assert "FLI-6" in say_why(why, lang)
    beside = pressed((-30.0, 40.0 + BASE + 1.0), away_4=(-30.0, 40.0))
    assert (refused(beside), beside.doing) == (None, Doing.STROKE)


def test_on_a_figure_that_has_played_three_times_it_says_so_though_another_is_near() -> None:
    spent = Situation(possession=Side.HOME, touches=TouchCount("home.9", 3))
    why = refused(pressed(AT, spent, home_7=(-120.0, 40.0)))
    assert isinstance(why, Refusal)
    assert (why.clause, why.reason) == ("TCH-1", Reason.TOUCHES_SPENT)
    fresh = pressed(AT, Situation(possession=Side.HOME, touches=TouchCount("home.9", 2)), home_7=(-120.0, 40.0))
    assert (refused(fresh), fresh.doing) == (None, Doing.STROKE)


def test_on_the_other_sides_keeper_it_says_where_the_own_one_is() -> None:
    start = in_play({"home.9": AT})
    table = Table(start, mode=FlickMode.NAIL, strict=True, seats=ALONE)
    shown = table(Pressed(start.layout.keepers["away.keeper"].at))
    assert isinstance(refused(shown), OutOfHand)
    assert table(Released((0.0, 0.0))).doing is Doing.WAITING


# ---------------------------------------------------------------- the nail in sight of a base


def struck(rest: Point, back: Point, through: Point) -> Table:
    """A stroke that is made, and the motion that goes on."""
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL, strict=True, seats=ALONE)
    table.stroke(rest, back, through)
    return table


@pytest.mark.parametrize("degrees", [0.0, 7.0, -12.0, 60.0])
def test_a_stroke_straight_through_the_middle_sends_the_base_along_its_dots(degrees: float) -> None:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    places = [(round(AT[0] + by * c, 3), round(AT[1] + by * s, 3)) for by in (-22.0, -50.0, 20.0)]
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL, strict=True, seats=ALONE)
    table(Pressed(places[0]))
    way = nail_of(table(Moved(places[1]))).way
    assert way[0] == AT
    told = math.atan2(way[-1][1] - way[0][1], way[-1][0] - way[0][0])
    assert told == pytest.approx(math.radians(degrees), abs=1e-3)
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL)
    table.stroke(*places)
    table.wait(6.0)
    before = table.match.previous
    assert before is not None
    log = before.act(table.match.act_done, waited=table.match.waited).log
    u, v, _ = log.velocity("home.9", next(log.of(NailOff)).t)
    assert math.atan2(v, u) == pytest.approx(told, abs=0.01)


def test_the_dots_end_where_the_base_would_meet_the_ball_and_run_on_past_it() -> None:
    at_it = nail_of(pressed((-90.0, 0.0)))
    assert at_it.meets
    assert at_it.way[-1] == pytest.approx((-BASE - BALL, 0.0), abs=1e-6)
    reach = load_feel().nail.sight_mm
    past = nail_of(pressed((-90.0, -30.0)))
    assert not past.meets
    assert math.dist(*past.way) == pytest.approx(reach)


def test_letting_go_before_anything_is_struck_says_what_to_do() -> None:
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL, strict=True, seats=ALONE)
    table(Pressed((-80.0, 0.0)))
    table(Moved((-110.0, 0.0)))
    shown = table(Released((-110.0, 0.0)))
    assert refused(shown) == OutOfHand("FLI-5", NotHeld.NOT_STRUCK)
    assert table.match.acts == 0
    assert refused(struck((-80.0, 0.0), (-110.0, 0.0), (-30.0, 0.0)).wait(0.0)) is None


def test_a_press_without_a_stroke_says_nothing() -> None:
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL, strict=True, seats=ALONE)
    table(Pressed((-80.0, 0.0)))
    assert refused(table(Released((-80.0, 0.0)))) is None


@pytest.mark.parametrize("past_mm", [60.0, 100.0, 150.0])
@pytest.mark.parametrize("strike_ms", [80, 160, 300])
def test_a_stroke_that_stops_soon_after_the_base_is_clean(past_mm: float, strike_ms: int) -> None:
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL, seats=ALONE)
    table.stroke((-85.0, 0.0), (-120.0, 0.0), (AT[0] - 14.0 + past_mm, 0.0), strike_ms=strike_ms)
    table.wait(6.0)
    called = [entry.ruling.call for entry in table.session.shown(table.us).notebook]
    assert Call.INCORRECT_FLICK not in called
    assert Call.HAND_FOUL not in called


def test_beside_the_cloth_there_is_no_room_for_the_nail_and_a_hair_within_there_is() -> None:
    fence, tip = 470.0, 4.0
    for y, room in ((fence - tip - 0.5, True), (fence - tip + 0.5, False)):
        table = Table(in_play({"home.9": (0.0, 420.0)}), mode=FlickMode.NAIL, strict=True, seats=ALONE)
        why = refused(table(Pressed((-40.0, y))))
        assert (why is None, why == OutOfHand("FLI-5", NotHeld.NO_ROOM)) == (room, not room)


def test_a_nail_pressed_on_the_base_comes_down_as_soon_as_it_is_clear_however_fast_it_is_pulled_back() -> None:
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL)
    table(Pressed(AT))
    shown = nail_of(table(Moved((-110.0, 0.0)), 8 * MS))
    assert shown.down
    table(Moved((-30.0, 0.0)), 40 * MS)
    table(Released((-30.0, 0.0)))
    assert table.session.begun or table.match.acts
    assert math.dist(shown.hand, (AT[0] - BASE - 4.0, 0.0)) < 3.0, "beside the base, not where the pointer was by then"


def test_a_stroke_that_begins_on_another_figure_comes_down_behind_the_base_and_strikes_it() -> None:
    table = Table(scene({"home.9": AT, "home.7": (-110.0, 0.0)}, ball=(0.0, 0.0)), mode=FlickMode.NAIL)
    table(Pressed((-110.0, 0.0)))
    table(Moved((-30.0, 0.0)), 60 * MS)
    table(Released((-30.0, 0.0)))
    table.wait(6.0)
    assert table.match.acts == 1
    assert table.match.layout.figures["home.9"].at != AT
    assert table.match.layout.figures["home.7"].at == (-110.0, 0.0)


def test_where_there_was_no_room_for_the_nail_that_is_what_is_said_when_it_is_lifted_too() -> None:
    table = Table(in_play({"home.9": (0.0, 458.0)}), mode=FlickMode.NAIL, strict=True, seats=ALONE)
    table(Pressed((0.0, 480.0)))
    table(Moved((0.0, 490.0)))
    shown = table(Released((0.0, 400.0)))
    assert refused(shown) == OutOfHand("FLI-5", NotHeld.NO_ROOM)
    assert table.match.acts == 0
