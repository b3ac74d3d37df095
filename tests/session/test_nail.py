"""The pointer as a fingernail: short taps are clean, long gestures drag, and everything that nail and hand meet is met in the world."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.events import Log, NailOff, NailOn, Touch
from sim.geometry import Point
from sim.match.match import Match
from sim.model.actions import Flick
from sim.model.ids import Side
from sim.rules.refusals import Reason, Refusal
from sim.rules.situation import Situation, TouchCount
from sim.rules.words import Call
from sim.session.feel import load_feel
from sim.session.inputs import Command, FocusLost, Input, Moved, Pressed, Released, Said
from sim.session.shown import Doing, FlickMode, NailShown, NotHeld, OutOfHand, Shown
from tests.session.table import MS, Table, between, in_play, scene

FEEL = load_feel().nail
AT: Point = (-60.0, 0.0)
BEHIND: Point = (-80.0, 0.0)
"""Where the hand rests: clear of the base."""
BACK: Point = (-110.0, 0.0)


def nailed(start: Match, through: Point = (-30.0, 0.0), *, rest: Point = BEHIND, back: Point = BACK, strike_ms: int = 40, every_ms: int = 4) -> Table:
    """A table at which one gesture was made, and all has come to rest."""
    table = Table(start, mode=FlickMode.NAIL)
    table.stroke(rest, back, through, strike_ms=strike_ms, every_ms=every_ms)
    table.wait(6.0)
    return table


def off(table: Table) -> NailOff:
    """How the contact of the first flick of the last act was measured."""
    return next(last_log(table).of(NailOff))


def last_log(table: Table) -> Log:
    """What happened in the last act."""
    before = table.match.previous
    assert before is not None
    return before.act(table.match.act_done, waited=table.match.waited).log


def calls(table: Table) -> list[Call]:
    return [entry.ruling.call for entry in reversed(table.session.shown(table.us).notebook)]


def nail_of(shown: Shown) -> NailShown | None:
    return next((o for o in shown.overlays if isinstance(o, NailShown)), None)


# ---------------------------------------------------------------- taps and drags


def test_a_short_gesture_is_a_clean_flick() -> None:
    table = nailed(in_play({"home.9": AT}))
    n = table.match.ruleset.numbers
    assert (off(table).contact_s * 1000.0 < n.contact_ms, off(table).contact_mm < n.contact_mm) == (True, True)
    assert Call.INCORRECT_FLICK not in calls(table)
    assert [e.figure for e in last_log(table).of(NailOn)] == ["home.9"]


def test_a_gesture_that_follows_through_too_long_is_a_drag_foul() -> None:
    table = nailed(in_play({"home.9": AT}), (500.0, 0.0), strike_ms=550)
    assert Call.INCORRECT_FLICK in calls(table)
    assert off(table).contact_mm > table.match.ruleset.numbers.contact_mm


def test_pushing_slowly_is_a_drag_foul_and_pushing_faster_is_not() -> None:
    slow, brisk = (nailed(in_play({"home.9": AT}), (-68.0, 0.0), strike_ms=ms) for ms in (600, 240))
    assert off(slow).contact_s > 0.040 > off(brisk).contact_s
    assert (Call.INCORRECT_FLICK in calls(slow), Call.INCORRECT_FLICK in calls(brisk)) == (True, False)


@pytest.mark.parametrize("every_ms", [1, 4, 8, 16])
@pytest.mark.parametrize("strike_ms", [32, 64, 128])
def test_the_pointers_speed_is_the_bases_speed(strike_ms: int, every_ms: int) -> None:
    table = nailed(in_play({"home.9": AT}), strike_ms=strike_ms, every_ms=every_ms)
    assert off(table).speed == pytest.approx(80.0 / (strike_ms / 1000.0), rel=0.02)


@given(st.floats(2.0, 9.0), st.sampled_from([-1.0, 1.0]))
@settings(deadline=None, max_examples=25)
def test_an_off_centre_strike_spins_the_figure_and_sends_it_aside(aside: float, sign: float) -> None:
    y = sign * aside
    table = nailed(scene({"home.9": AT}, ball=(400.0, 300.0)), (-30.0, y), rest=(-80.0, y), back=(-110.0, y))
    log = last_log(table)
    t = off(table).t
    u, v, _ = log.velocity("home.9", t)
    assert u > 0.0
    assert v * sign < 0.0, "away from the nail"
    assert log.segment("home.9", t).spin * sign < 0.0, "as the nail turns it"
    assert abs(log.segment("home.9", t).spin) > 1.0


def test_a_strike_through_the_middle_does_not_spin() -> None:
    table = nailed(scene({"home.9": AT}, ball=(400.0, 300.0)))
    log = last_log(table)
    assert log.segment("home.9", off(table).t).spin == pytest.approx(0.0, abs=1e-6)
    assert log.velocity("home.9", off(table).t)[1] == pytest.approx(0.0, abs=1e-6)


# ---------------------------------------------------------------- what else is met


def test_a_neighbour_in_the_nails_path_is_hit_and_one_beside_it_is_not() -> None:
    for y, hit in ((12.0, True), (16.0, False)):
        table = nailed(scene({"home.9": AT, "away.4": (-105.0, y)}, ball=(400.0, 300.0)))
        touched = [e for e in last_log(table).of(Touch) if (e.a, e.b) == ("home.nail", "away.4")]
        assert (bool(touched), Call.FINGER_FOUL in calls(table)) == (hit, hit), y
        assert (table.match.layout.figures["away.4"].at != (-105.0, y)) is hit


def test_the_ball_struck_with_the_nail_is_a_hand_foul() -> None:
    table = nailed(scene({"home.9": AT}, ball=(-100.0, 14.0)))
    assert Call.HAND_FOUL in calls(table)


def test_a_gesture_that_meets_only_an_opponent_is_a_finger_foul_and_moves_it() -> None:
    table = nailed(scene({"home.9": (-60.0, 80.0), "away.4": AT}, ball=(400.0, 300.0)))
    assert Call.FINGER_FOUL in calls(table)
    assert table.match.layout.figures["away.4"].at != AT
    assert table.match.layout.figures["home.9"].at == (-60.0, 80.0)


def test_the_first_own_base_that_is_met_is_the_one_that_is_flicked() -> None:
    table = nailed(scene({"home.9": AT, "home.8": (-60.0, 26.0)}, ball=(400.0, 300.0)), (-30.0, 26.0), rest=(-80.0, 8.0), back=(-110.0, 26.0))
    flick = next(a for a in table.match.act_done if isinstance(a, Flick))
    assert flick.figure == "home.8"


def test_a_hand_that_moves_is_seen_and_one_that_rests_is_not() -> None:
    near = FEEL.reach_mm - 30.0
    for way, moves in ((near, False), (near + 60.0, True)):
        rest = (AT[0] - 14.0 - way, 0.0)
        table = nailed(in_play({"home.9": AT}), rest=rest, back=(rest[0] - 10.0, 0.0), strike_ms=80)
        assert (off(table).hand_mm > table.match.ruleset.numbers.hand_mm, Call.INCORRECT_FLICK in calls(table)) == (moves, moves), way


def test_a_base_inside_the_ring_that_is_shown_is_struck_without_moving_the_hand() -> None:
    for way, inside in ((FEEL.reach_mm - 30.0, True), (FEEL.reach_mm + 30.0, False)):
        rest = (AT[0] - 14.0 - way, 0.0)
        table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL)
        before = nail_of(table.wait(0.1))
        assert before is None or before.reach == 0.0
        shown = nail_of(table(Pressed(rest)))
        assert shown is not None
        edge = math.dist(shown.hand, AT) - table.match.table.equipment.base_radius
        assert (edge < shown.reach) is inside
        struck = nailed(in_play({"home.9": AT}), rest=rest, back=(rest[0] - 10.0, 0.0), strike_ms=80)
        assert (Call.INCORRECT_FLICK not in calls(struck)) is inside


# ---------------------------------------------------------------- nothing met, nothing spent


@pytest.mark.parametrize("end", ["released", "escape", "focus lost"])
def test_a_gesture_that_meets_nothing_costs_nothing(end: str) -> None:
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL)
    table(Pressed(BEHIND))
    for place in between(BEHIND, (-90.0, 60.0), 20):
        table(Moved(place), 4 * MS)
    ends: dict[str, Input] = {"released": Released((-90.0, 60.0)), "escape": Said(Command.CANCEL), "focus lost": FocusLost()}
    table(ends[end])
    assert (table.wait(2.0).doing, table.match.acts) == (Doing.WAITING, 0)


def test_a_gesture_that_has_met_something_cannot_be_taken_back() -> None:
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL)
    table(Pressed(BEHIND))
    for place in between(BEHIND, (-70.0, 0.0), 4):
        table(Moved(place), 4 * MS)
    table(FocusLost())
    table.wait(4.0)
    assert table.match.acts == 1


def test_a_press_on_the_figure_lowers_the_nail_when_it_is_clear_of_it() -> None:
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL)
    first = nail_of(table(Pressed(AT)))
    assert first is not None
    assert not first.down
    for place in between(AT, BACK, 10):
        shown = table(Moved(place))
    nail = nail_of(shown)
    assert nail is not None
    assert nail.down
    assert math.dist(nail.hand, AT) > 14.0
    for place in between(BACK, (-30.0, 0.0), 8):
        table(Moved(place), 4 * MS)
    table(Released((-30.0, 0.0)))
    table.wait(4.0)
    assert (table.match.acts, Call.INCORRECT_FLICK in calls(table)) == (1, False)


def test_the_figure_moves_under_the_nail_and_the_contact_is_shown_as_it_runs() -> None:
    table = Table(in_play({"home.9": AT}, ball=(400.0, 300.0)), mode=FlickMode.NAIL)
    table(Pressed(BEHIND))
    seen: list[tuple[float, float]] = []
    for place in between(BEHIND, (-40.0, 0.0), 200):
        shown = table(Moved(place), 4 * MS)
        nail = nail_of(shown)
        assert nail is not None
        seen.append((nail.contact_s, shown.log.at("home.9", shown.t)[0]))
    assert shown.doing is Doing.STROKE
    assert [s for s, _ in seen] == sorted(s for s, _ in seen)
    assert seen[-1][1] > AT[0] + 3.0
    assert nail is not None
    assert nail.dragging


@given(st.lists(st.tuples(st.floats(-700.0, 700.0), st.floats(-450.0, 450.0), st.integers(0, 30_000)), min_size=1, max_size=25))
@settings(deadline=None, max_examples=40)
def test_no_gesture_is_faster_than_a_finger_or_runs_back_in_time(samples: list[tuple[float, float, int]]) -> None:
    table = Table(in_play({"home.9": AT}), mode=FlickMode.NAIL)
    table(Pressed(BEHIND))
    for x, y, us in samples:
        table.feed(Moved((round(x, 3), round(y, 3))), us)
    table(Released((round(samples[-1][0], 3), round(samples[-1][1], 3))))
    shown = table.wait(8.0)
    nothing = OutOfHand("FLI-5", NotHeld.NOT_STRUCK)
    assert shown.refused is None or shown.refused[0] == nothing, "the world can play whatever a pointer does"


# ---------------------------------------------------------------- what may not be flicked


def test_strict_play_refuses_a_base_that_may_not_be_flicked_though_another_may() -> None:
    spent = Situation(possession=Side.HOME, touches=TouchCount("home.8", 3))
    for figure, made in (("home.8", False), ("home.9", True)):
        start = in_play({"home.9": AT, "home.8": (-60.0, 26.0)}, situation=spent)
        table = Table(start, mode=FlickMode.NAIL, strict=True)
        y = start.layout.figures[figure].at[1]
        table.stroke((-80.0, 13.0), (-110.0, y), (-30.0, y))
        shown = table.wait(5.0)
        assert (table.match.acts, shown.refused is None) == (int(made), made), figure
        if shown.refused is not None:
            assert isinstance(shown.refused[0], Refusal)
            assert shown.refused[0].reason is Reason.TOUCHES_SPENT


def test_a_block_with_the_nail_while_things_move_is_tied_to_the_motion() -> None:
    table = Table(in_play({"home.9": AT, "away.3": (150.0, 80.0)}))
    table.drag(AT, (AT[0] - 60.0, 0.0))
    table.feed(Said(Command.MODE), 1 * MS)
    table.stroke((150.0, 100.0), (150.0, 120.0), (150.0, 60.0), pull_ms=40)
    table.wait(6.0)
    flicks = [a for a in table.match.act_done if isinstance(a, Flick)]
    assert [(f.figure, bool(f.nail)) for f in flicks] == [("home.9", False), ("away.3", True)]
    assert last_log(table).moved("away.3")
