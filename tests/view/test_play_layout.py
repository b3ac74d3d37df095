"""The play screen's places and its time: everything inside the window, the table as large as it can be, drawn time never running back."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from sim.view.screens.play_places import arrange
from sim.view.screens.play_time import Stopwatch
from sim.view.transform import Box

ASPECT = 1.4
windows = st.tuples(st.integers(480, 4000), st.integers(480, 2400))


def scale(table):
    return min(table.w / ASPECT, table.h)


@given(windows, st.floats(0.84, 2.0), st.booleans())
def test_everything_lies_inside_the_window_and_apart(size, unit, folded):
    places = arrange(size, unit, ASPECT, folded=folded)
    whole = Box(0, 0, *size)
    boxes = [b for b in (places.strip, places.table, places.side, places.bar) if b is not None]
    assert all(whole.holds(box) for box in boxes)
    apart = [b for b in boxes if not (places.over and b is places.side)]
    assert all(a.overlap(b) == 0 for a, b in combinations(apart, 2))


@given(windows)
def test_the_panel_lies_over_the_table_only_where_it_would_take_more_than_half_of_the_window(size):
    opened, folded = (arrange(size, 1.0, ASPECT, folded=f) for f in (False, True))
    assert opened.full
    assert opened.over == (size[0] / 2 < 304)
    if opened.over:
        assert opened.table == folded.table


@given(windows, st.floats(0.84, 2.0))
def test_folding_never_makes_the_table_smaller(size, unit):
    assert scale(arrange(size, unit, ASPECT, folded=True).table) >= scale(arrange(size, unit, ASPECT, folded=False).table) - 1


def test_whose_move_it_is_stays_in_sight_when_the_panel_is_folded():
    assert arrange((1280, 800), 1.0, ASPECT, folded=True).side is not None
    assert arrange((800, 1000), 1.0, ASPECT, folded=True).bar is not None


@given(st.lists(st.tuples(st.integers(0, 10_000_000), st.booleans()), max_size=20))
def test_a_session_s_time_never_runs_back_and_stands_still_when_stopped(steps):
    watch, us, last = Stopwatch(), 0, 0
    for by, go in steps:
        (watch.go if go else watch.stop)(us)
        us += by
        now = watch.at(us)
        assert now == last + (by if go else 0)
        last = now


@given(st.integers(700, 999), st.integers(480, 1400), st.floats(0.84, 1.0))
def test_in_a_narrow_window_the_open_notebook_leaves_both_goals_in_sight(w, h, unit):
    places = arrange((w, h), unit, ASPECT, folded=False)
    assert places.side is not None
    assert places.table.right <= places.side.x
    assert places.cloth.right <= places.side.x
