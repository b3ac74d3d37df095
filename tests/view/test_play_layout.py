"""The play screen's places and its time: everything inside the window, the table as large as it can be, drawn time never running back."""

from itertools import combinations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.language import LANGUAGES
from sim.model.ids import Side
from sim.view.screens.play_places import BUTTONS, arrange, bar_grid
from sim.view.screens.play_requests import SHOWN
from sim.view.screens.play_time import Stopwatch
from sim.view.table_drawing import framed
from sim.view.transform import Box
from tests.session.table import in_play
from tests.view import test_play_changes as changes
from tests.view.at_the_window import Window
from tests.view.test_play_whistle import out

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


def club_play(size, lang):
    return Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))


def club_throw_in(size, lang):
    """Just after the whistle, while its plate is there."""
    w = out(lang, size=size)
    w.wait(1.0)
    return w


def five_naming(size, lang):
    return changes.naming(size, lang)


def five_change(size, lang):
    w = changes.naming(size, lang)
    w.key(pygame.K_9)
    return w


def five_refused(size, lang):
    """The rod is not changed in play: a long sentence."""
    w = changes.playing(size, lang)
    w.click(changes.seat(w, w.match.permission.bench(Side.HOME).rod))
    w.click(w.px(w.at("home.1")))
    return w


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440), (800, 1000)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", [club_play, club_throw_in, five_naming, five_change, five_refused], ids=lambda s: s.__name__)
def test_a_line_of_help_never_lies_half_on_the_frame(state, lang, size):
    w = state(size, lang)
    assert w.says
    box, pitch = w.screen.over.boxes["hint"], w.match.table.pitch
    whole, cloth = framed(pitch), pitch.cloth()
    px = w.screen.scene.viewport.px
    (left, top), (right, bottom) = px((whole.left, whole.high)), px((whole.right, whole.low))
    inner_top, inner_bottom = px((0.0, cloth.high))[1], px((0.0, cloth.low))[1]
    beside = box.bottom <= top + 1 or box.y >= bottom - 1 or box.right <= left or box.x >= right
    assert beside or (box.y >= inner_top - 1 and box.bottom <= inner_bottom + 1)


def test_below_a_bar_there_is_room_for_as_many_buttons_as_there_are():
    assert len(SHOWN) == BUTTONS
    for wide in range(480, 1400, 20):
        columns, rows = bar_grid(wide, 0.9)
        assert columns * rows >= BUTTONS
        assert wide / columns >= 75
