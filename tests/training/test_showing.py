"""How a situation is shown: it is the same however finely time is cut, the clock runs from where it stops, and every look is counted."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.training.showing import SLOW, Showing, Stage

parts = st.lists(st.floats(0.001, 0.8), min_size=1, max_size=12)


def run(showing: Showing, pieces) -> Showing:
    for piece in pieces:
        showing = showing.advanced(piece)
    return showing


@given(parts)
def test_it_does_not_matter_how_finely_time_is_cut(pieces) -> None:
    begun = Showing.of(0.5, 2.0).begun()
    fine, once = run(begun, pieces), begun.advanced(sum(pieces))
    assert (fine.stage, fine.views) == (once.stage, once.views)
    assert fine.t == pytest.approx(once.t)
    assert fine.seconds == pytest.approx(once.seconds)


@given(parts)
def test_the_clock_stands_while_the_situation_is_seen_for_the_first_time_and_runs_ever_after(pieces) -> None:
    total = sum(pieces)
    shown = run(Showing.of(0.0, 1.0).begun(), pieces)
    assert shown.seconds == pytest.approx(max(0.0, total - 1.0))
    stopped = Showing.of(0.0, 1.0).begun().advanced(1.0)
    again = run(stopped.seen_again(slowly=True), pieces)
    assert again.seconds == pytest.approx(total)
    assert again.t == pytest.approx(min(1.0, total / SLOW))


def test_nothing_runs_before_it_begins() -> None:
    assert Showing.of(0.0, 1.0).advanced(5.0) == Showing.of(0.0, 1.0)


def test_every_look_is_counted_and_no_more_are_given_than_there_are() -> None:
    shown = Showing.of(0.0, 1.0, 2).begun().advanced(2.0)
    assert (shown.views, shown.slow) == (1, 0)
    again = shown.seen_again(slowly=True)
    assert (again.views, again.slow, again.stage) == (2, 1, Stage.PLAYING)
    assert again.seen_again() == again, "not while it is being seen"
    over = again.advanced(SLOW)
    assert over.stage is Stage.STOPPED
    assert over.seen_again() == over


def test_where_nothing_moves_there_is_nothing_to_see_again() -> None:
    shown = Showing.of(1.0, 1.0).begun().advanced(0.1)
    assert shown.stage is Stage.STOPPED
    assert not shown.again
