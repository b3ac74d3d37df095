"""The film's time and its playhead: where one is, marks, jumps and loops."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.session.playback import FRAME, LEAD, SPEEDS, USUAL, Playhead, speed_name
from sim.session.timeline import RULINGS, Kind, Noted, Span, Timeline

TOUCH, FOUL, GOAL = (Noted(t, kind, "x") for t, kind in ((0.5, Kind.TOUCH), (1.9, Kind.RULING), (3.25, Kind.GOAL)))
FILM = Timeline((Span(0.0, 2.0, (TOUCH, FOUL)), Span(2.0, 2.0), Span(2.0, 4.0, (GOAL,))))

acts = st.lists(st.floats(0.0, 5.0), min_size=1, max_size=6)


def film_of(lengths: list[float]) -> Timeline:
    """A film of acts of these lengths, each with a touch at its middle."""
    spans, t = [], 0.0
    for length in lengths:
        spans.append(Span(t, t + length, (Noted(t + length / 2, Kind.TOUCH, "home.9"),)))
        t += length
    return Timeline(tuple(spans))


@given(acts, st.floats(0.0, 1.0))
def test_every_place_of_a_film_is_a_moment_of_one_act(lengths: list[float], share: float) -> None:
    film = film_of(lengths)
    u = share * film.length
    spot = film.spot(u)
    span = film.spans[spot.act]
    assert math.nextafter(span.t0, -math.inf) <= spot.t <= span.t1
    if not spot.resting:
        assert film.place(spot.act, spot.t) == pytest.approx(u, abs=1e-9)


@given(acts, st.integers(0, 5))
def test_walking_from_mark_to_mark_meets_every_one_once_either_way(lengths: list[float], begin: int) -> None:
    film = film_of(lengths)
    head, seen = Playhead(u=0.0), []
    while (after := head.jumped(film)) is not head:
        head = after
        seen.append(head.u)
    apart = [m.u for i, m in enumerate(film.marks) if m.u > 1e-6 and (not i or m.u - film.marks[i - 1].u > 1e-6)]
    assert seen == pytest.approx(apart)
    back = [head.u]
    while (after := head.jumped(film, back=True)) is not head:
        head = after
        back.append(head.u)
    assert back[: len(seen)] == pytest.approx(seen[::-1])


def test_what_is_put_back_is_seen_put_back_only_after_a_while() -> None:
    film = FILM
    assert film.spot(2.1).t < 2.0
    assert film.spot(film.starts[1] - 0.01).t == 2.0
    assert film.spot(film.length).t == 4.0


def test_an_act_in_which_nothing_moves_takes_a_moment_all_the_same() -> None:
    assert FILM.starts[2] > FILM.starts[1]
    assert FILM.spot((FILM.starts[1] + FILM.starts[2]) / 2).act == 1


def test_an_empty_film_stands_still() -> None:
    head = Playhead().toggled(Timeline())
    assert not head.playing
    assert head.at(3.0, Timeline()).u == 0.0


def test_it_runs_at_its_speed_and_stops_at_the_end() -> None:
    head = Playhead().toggled(FILM).faster(-2)
    assert head.speed == Fraction(1, 4)
    assert head.advanced(1.0, FILM).u == 0.25
    end = head.advanced(1000.0, FILM)
    assert (end.u, end.playing) == (FILM.length, False)
    assert end.toggled(FILM).u == 0.0


@given(st.lists(st.floats(0.0, 0.3), max_size=30), st.integers(0, len(SPEEDS) - 1))
def test_frame_rates_lead_to_the_same_place(ticks: list[float], rate: int) -> None:
    one = Playhead(playing=True, rate=rate)
    assert one.advanced(sum(ticks), FILM).u == pytest.approx(_all(one, ticks).u, abs=1e-9)


def _all(head: Playhead, ticks: list[float]) -> Playhead:
    for seconds in ticks:
        head = head.advanced(seconds, FILM)
    return head


def test_backwards_it_ends_at_the_beginning() -> None:
    head = Playhead(u=1.0).pushed(FILM, back=True)
    assert head.advanced(0.4, FILM).u == pytest.approx(0.6)
    assert head.advanced(1.4, FILM) == Playhead(0.0, False, USUAL, True)


def test_pushing_again_doubles_the_speed_up_to_the_last() -> None:
    head = Playhead()
    for _ in range(9):
        head = head.pushed(FILM)
    assert head.speed == 16
    assert head.pushed(FILM, back=True).speed == 1


def test_a_step_is_a_sixtieth_of_a_second_and_stands_still() -> None:
    head = Playhead(u=1.0, playing=True).stepped(1, FILM)
    assert (head.u, head.playing) == (1.0 + FRAME, False)
    assert head.stepped(-60, FILM).u == pytest.approx(FRAME)


def test_a_loop_is_run_round_and_left_by_winding() -> None:
    head = Playhead(u=1.0).marked(end=False).at(2.0, FILM).marked(end=True)
    assert head.round == (1.0, 2.0)
    again = head.at(1.9, FILM).toggled(FILM).advanced(0.3, FILM)
    assert (again.u, again.playing) == (pytest.approx(1.2), True)
    back = head.at(1.1, FILM).pushed(FILM, back=True).advanced(0.3, FILM)
    assert back.u == pytest.approx(1.8)
    outside = head.at(3.0, FILM).toggled(FILM).advanced(0.5, FILM)
    assert outside.u == 3.5
    assert head.unlooped().round is None


def test_a_loop_of_no_length_is_none() -> None:
    head = Playhead(u=1.0).marked(end=False)
    assert head.marked(end=True) == head
    assert head.at(2.0, FILM).marked(end=True).at(2.5, FILM).marked(end=False).round is None


def test_standing_still_a_jump_ends_on_the_mark_and_running_a_little_before_it() -> None:
    goal = FILM.marks[-1].u
    assert Playhead().jumped(FILM, {Kind.GOAL}).u == goal
    running = Playhead(playing=True).jumped(FILM, {Kind.GOAL})
    assert running.u == max(goal - LEAD, FILM.starts[2])
    assert running.jumped(FILM, {Kind.GOAL}) == running
    assert Playhead().jumped(FILM, RULINGS).jumped(FILM, RULINGS).u == goal


def test_speeds_are_written_as_on_a_television() -> None:
    assert [speed_name(s) for s in SPEEDS] == ["1⁄16×", "⅛×", "¼×", "½×", "1×", "2×", "4×", "8×", "16×"]
