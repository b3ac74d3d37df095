"""What is foretold of where things come to rest, and the ground from which a shot counts."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise

import pytest

from sim.geometry import segment_point
from sim.match.header import new_header
from sim.match.match import Match
from sim.match.play import Moment
from sim.model.actions import Flick
from sim.model.ids import BALL, Side
from sim.model.layout import Ball
from sim.players.registry import player
from sim.rules.referee import begin
from sim.rules.situation import Situation
from sim.session.feel import load_feel
from sim.session.inputs import Command, Moved, Pressed, Released, Said
from sim.session.seats import HUMAN, Seats
from sim.session.shown import AimLine, Doing, End, Shooting, Shown
from tests.session.table import MS, Table, in_play, scene

AT = (-60.0, 0.0)
BEAT_MS = round(load_feel().aim.shown_every_s * 1000)
LINE = 301.0
"""The shooting line's goal-side edge, from the centre (mm)."""


def ends(shown: Shown) -> dict[str, End]:
    line = next((o for o in shown.overlays if isinstance(o, AimLine)), None)
    return {} if line is None else {end.body: end for end in line.ends}


def aimed(table: Table, to: tuple[float, float]) -> Shown:
    """A drag that has come to a place and rests there for a while."""
    table(Pressed(AT))
    table(Moved(to))
    return table.wait(0.2)


@pytest.mark.parametrize("to", [(-119.0, 2.7), (-161.0, -6.3), (-156.0, 96.0)], ids=["pass", "harder", "past the ball"])
def test_what_is_flicked_comes_to_rest_where_its_mark_is(to: tuple[float, float]) -> None:
    table = Table(scene({"home.9": AT}))
    marks = ends(aimed(table, to))
    table(Released(to))
    table.wait(10.0)
    layout = table.match.layout
    assert marks["home.9"].at == pytest.approx(layout.figures["home.9"].at, abs=1e-6)
    assert (BALL in marks) is (layout.ball is not None and layout.ball.at != (0.0, 0.0))
    if BALL in marks and layout.ball is not None:
        assert marks[BALL].at == pytest.approx(layout.ball.at, abs=1e-6)


def test_an_end_is_sure_only_where_nothing_else_is_met_on_the_way() -> None:
    free = ends(aimed(Table(scene({"home.9": AT})), (-171.5, 0.0)))
    blocked = ends(aimed(Table(scene({"home.9": AT, "away.3": (60.0, 0.0)})), (-171.5, 0.0)))
    beside = ends(aimed(Table(scene({"home.9": AT, "away.3": (60.0, 60.0)})), (-171.5, 0.0)))
    assert free[BALL].sure
    assert beside[BALL].sure
    assert not blocked[BALL].sure


JOINED = {
    "nothing else is met": {},
    "the ball meets another": {"away.3": (60.0, 0.0)},
    "another is met before the ball": {"away.3": (-27.0, 5.0)},
}


@pytest.mark.parametrize("others", JOINED.values(), ids=JOINED)
@pytest.mark.parametrize("to", [(-210.0, 0.0), (-260.0, -4.0), (-330.0, 10.0)])
def test_the_way_to_every_mark_is_joined_to_the_first_contact_and_is_the_way_that_is_gone(
    others: dict[str, tuple[float, float]], to: tuple[float, float]
) -> None:
    table = Table(scene({"home.9": AT, **others}))
    shown = aimed(table, to)
    line = next(o for o in shown.overlays if isinstance(o, AimLine))
    log = table(Released(to)).log
    met = next(t for t in log.touches("home.9") if not t.a.endswith(("nail", "hand")))
    assert {"home.9", met.other("home.9")} <= set(ends(shown))
    for body, end in ends(shown).items():
        way = (*end.way, *end.beyond)
        first = line.own[-1] if body == "home.9" else log.start.ball.at if body == BALL and log.start.ball else log.start.figures[body].at
        assert math.dist(way[0], first) < 1.0
        assert way[-1] == end.at
        assert bool(end.beyond) is not end.sure
        gone = [log.at(body, met.t + (log.until - met.t) * k / 400) for k in range(401)]
        assert all(_beside(p, way) < 2.0 for p in gone), "it lies where the body goes, bends and all"
        assert all(min(math.dist(p, q) for q in gone) < 30.0 for p in way)


def _beside(p: tuple[float, float], way: tuple[tuple[float, float], ...]) -> float:
    """How far a place lies from a line through points."""
    return min((math.dist(p, segment_point(p, a, b)) for a, b in pairwise(way)), default=math.dist(p, way[0]))


def test_no_ends_are_marked_while_the_hand_swings() -> None:
    table = Table(scene({"home.9": AT}))
    aimed(table, (-240.0, 0.0))
    angles = [math.radians(10.0 * k) for k in range(8)]
    shown = [table(Moved((AT[0] - 180.0 * math.cos(a), AT[1] + 180.0 * math.sin(a))), BEAT_MS * MS) for a in angles]
    assert all(not ends(each) for each in shown[2:])
    assert ends(table.wait(0.2))


def test_a_hand_that_looks_for_its_line_sees_the_ends_all_the_while() -> None:
    table = Table(scene({"home.9": AT}))
    aimed(table, (-240.0, 0.0))
    assert all(ends(table(Moved((-240.0, 0.2 * k)), BEAT_MS * MS // 2)) for k in range(20))


def test_whoever_aims_with_keys_sees_the_ends() -> None:
    table = Table(scene({"home.9": AT}))
    assert BALL in ends(table(Said(Command.NEXT)))


# ---------------------------------------------------------------- the shooting area


def ground(shown: Shown) -> Shooting | None:
    return next((o for o in shown.overlays if isinstance(o, Shooting)), None)


def lying(x: float, side: Side = Side.HOME) -> Shown:
    """Open play with the ball at a distance from the centre."""
    return Table(in_play({f"{side}.9": (x, 60.0)}, ball=(x, 0.0), situation=Situation(possession=side))).wait(0.1)


def test_the_shooting_area_is_shown_once_the_ball_is_over_halfway() -> None:
    assert ground(lying(-5.0)) is None
    shown = ground(lying(5.0))
    assert shown is not None
    assert (shown.zone.rect.left, shown.zone.rect.right) == (LINE, 600.0)
    other = ground(lying(-5.0, Side.AWAY))
    assert other is not None
    assert (other.zone.rect.left, other.zone.rect.right) == (-600.0, -LINE)


def test_it_says_whether_the_ball_lies_wholly_in_it() -> None:
    radius = 11.0
    on_the_line, within = ground(lying(LINE + radius - 0.1)), ground(lying(LINE + radius + 0.1))
    assert on_the_line is not None
    assert not on_the_line.there
    assert within is not None
    assert within.there


def test_it_stays_while_a_flick_is_aimed_and_goes_once_it_is_made() -> None:
    table = Table(in_play({"home.9": (100.0, 0.0)}, ball=(160.0, 0.0)))
    table(Pressed((100.0, 0.0)))
    aiming = table(Moved((-80.0, 0.0)))
    assert (aiming.doing, ground(aiming) is not None) == (Doing.AIMING, True)
    assert ground(table(Released((-80.0, 0.0)))) is None
    assert any(isinstance(action, Flick) for action in table.session.begun)


def test_nobody_at_the_window_sees_it_for_a_computer() -> None:
    start = in_play({"home.9": (100.0, 0.0)}, ball=(160.0, 0.0))
    computer: Seats = {Side.HOME: player("random", Side.HOME, 1), Side.AWAY: HUMAN}
    assert ground(Table(start).wait(0.1)) is not None
    assert ground(Table(start, seats=computer).wait(0.1)) is None


def test_a_code_without_a_shooting_line_has_no_such_ground() -> None:
    header = new_header(seed=3, ruleset="five")
    match = Match.new(header)
    layout = replace(match.layout, ball=Ball((150.0, 0.0)))
    state = begin(Situation(possession=Side.HOME), match.ruleset, match.table)
    shown = Table(replace(match, moment=Moment(0.0, 0, layout, state))).wait(0.1)
    assert (shown.doing, ground(shown)) == (Doing.WAITING, None)
