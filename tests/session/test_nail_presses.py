"""Where the fingernail may not come down: the press says why, with the clause; a hair beside it the hand may rest."""

from __future__ import annotations

import pytest

from sim.geometry import Point
from sim.model.ids import Side
from sim.players.registry import player
from sim.rules.refusals import Reason, Refusal
from sim.rules.situation import Situation, TouchCount
from sim.session.inputs import Pressed, Released
from sim.session.seats import HUMAN, Seats
from sim.session.shown import Doing, FlickMode, NotHeld, OutOfHand, Shown
from sim.session.words import say_why
from tests.session.table import Table, in_play

AT: Point = (-60.0, 0.0)
ALONE: Seats = {Side.HOME: HUMAN, Side.AWAY: player("random", Side.AWAY, 1)}
BASE, BALL = 10.0, 11.0
"""Radii of a base and of the ball (mm)."""


def pressed(at: Point, situation: Situation | None = None, **figures: Point) -> Shown:
    """What is shown while the nail is pressed down at a place."""
    bodies = {"home.9": AT, **{name.replace("_", "."): place for name, place in figures.items()}}
    table = Table(in_play(bodies, situation=situation), mode=FlickMode.NAIL, strict=True, seats=ALONE)
    return table(Pressed(at))


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
