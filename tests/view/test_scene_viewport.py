"""Window to table and back: exact at every size, letterbox and pixel density."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.geometry import Rect
from sim.table import load_table
from sim.view.scene.viewport import Viewport
from sim.view.table_drawing import framed
from sim.view.transform import Box

WHOLE = framed(load_table().pitch)
RATIOS = (1.0, 1.25, 1.5, 2.0)
places = st.tuples(st.floats(-900, 900), st.floats(-700, 700))
areas = st.builds(Box, st.integers(0, 900), st.integers(0, 700), st.integers(120, 6000), st.integers(90, 4000))
crops = st.builds(
    lambda x, y, w, h: Rect(x - w, x + w, y - h, y + h), st.floats(-600, 600), st.floats(-400, 400), st.floats(60, 800), st.floats(60, 600)
)
views = st.builds(lambda world, area, ratio: Viewport.fit(world, area, ratio=ratio), st.one_of(st.just(WHOLE), crops), areas, st.sampled_from(RATIOS))


@given(views, places)
def test_a_place_comes_back_from_its_px(view, place):
    back = view.mm(view.px(place))
    assert all(math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9) for a, b in zip(back, place, strict=True))


@given(views, st.tuples(st.integers(0, 8000), st.integers(0, 5000)))
def test_the_pointer_means_the_middle_of_its_px(view, at):
    x, y = view.px(view.pointed(at))
    assert (x / view.ratio, y / view.ratio) == pytest.approx((at[0] + 0.5, at[1] + 0.5), abs=1e-6)


@given(views, st.tuples(st.integers(0, 3000), st.integers(0, 2000)))
def test_one_px_further_is_one_px_of_table_further(view, at):
    (x, y), (u, v) = view.pointed(at), view.pointed((at[0] + 1, at[1] + 1))
    assert (u - x, y - v) == pytest.approx((view.ratio / view.scale, view.ratio / view.scale), rel=1e-6)


@given(areas)
def test_all_of_the_table_is_shown_as_large_as_it_goes_in_the_middle(area):
    view = Viewport.fit(WHOLE, area)
    (left, top), (right, bottom) = view.px((WHOLE.left, WHOLE.high)), view.px((WHOLE.right, WHOLE.low))
    assert left >= area.x - 0.51
    assert top >= area.y - 0.51
    assert right <= area.right + 0.51
    assert bottom <= area.bottom + 0.51
    assert abs((left - area.x) - (area.right - right)) <= 1.01
    assert abs((top - area.y) - (area.bottom - bottom)) <= 1.01
    assert min(area.w - (right - left), area.h - (bottom - top)) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("ratio", RATIOS)
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1000, 900), (1920, 700)])
def test_a_denser_screen_shows_the_same_table_and_the_pointer_means_the_same_place(ratio, size):
    plain = Viewport.fit(WHOLE, Box(0, 0, *size))
    dense = Viewport.fit(WHOLE, Box(0, 0, size[0] * ratio, size[1] * ratio), ratio=ratio)
    assert dense.scale == pytest.approx(plain.scale * ratio)
    for at in ((size[0] // 2, size[1] // 2), (size[0] // 3, size[1] // 5)):
        assert math.dist(plain.pointed(at), dense.pointed(at)) <= 1.0 / plain.scale


@given(views, places)
def test_a_followed_place_is_in_the_middle_to_the_nearest_px(view, place):
    around = view.around(place)
    assert math.dist(around.px(place), view.area.centre) <= math.sqrt(0.5) + 1e-6
    assert around.scale == view.scale


@given(views, places)
def test_a_place_is_shown_when_its_px_lie_in_the_area(view, place):
    x, y = view.px(place)
    inside = view.area.x <= x <= view.area.right and view.area.y <= y <= view.area.bottom
    assert view.shown(place) == inside
    world = view.world
    assert not inside or (world.left - 1e-6 <= place[0] <= world.right + 1e-6 and world.low - 1e-6 <= place[1] <= world.high + 1e-6)


def test_east_is_right_and_north_is_up():
    view = Viewport.fit(WHOLE, Box(0, 0, 1280, 800))
    assert view.px((100, 0))[0] > view.px((0, 0))[0]
    assert view.px((0, 100))[1] < view.px((0, 0))[1]
