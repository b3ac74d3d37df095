"""Places on the table and in the picture: the way there and back is exact."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.geometry import Rect
from sim.table import load_table
from sim.units import rounded
from sim.view.table_drawing import framed
from sim.view.transform import Box, Transform

mm = st.floats(-800, 800).map(rounded)
sizes = st.floats(200, 8000)


@given(mm, mm, st.floats(0.05, 60), st.floats(-5000, 5000), st.floats(-5000, 5000))
def test_a_rest_coordinate_comes_back_exactly(x, y, scale, ox, oy):
    transform = Transform(scale, ox, oy)
    assert transform.mm(transform.px((x, y))) == (x, y)


@given(sizes, sizes, mm, mm)
def test_a_fitted_view_shows_all_of_the_table_and_comes_back(w, h, x, y):
    whole = framed(load_table().pitch)
    box = Box(17.5, 3.0, w, h)
    transform = Transform.fit(whole, box)
    corners = [transform.px(p) for p in whole.corners]
    assert all(box.x - 1e-6 <= px <= box.right + 1e-6 and box.y - 1e-6 <= py <= box.bottom + 1e-6 for px, py in corners)
    assert transform.mm(transform.px((x, y))) == (x, y)


def test_the_longer_side_fills_the_box_and_the_other_is_centred():
    transform = Transform.fit(Rect(-100, 100, -50, 50), Box(0, 0, 400, 400))
    assert (transform.scale, transform.px((0, 0)), transform.px((-100, 50))) == (2.0, (200, 200), (0, 100))


def test_north_is_up_and_east_is_right():
    transform = Transform(1.0, 0.0, 0.0)
    assert transform.px((10, 20)) == (10, -20)


@pytest.mark.parametrize(("a", "b", "shared"), [((0, 0, 10, 10), (5, 5, 10, 10), 25.0), ((0, 0, 10, 10), (10, 0, 5, 5), 0.0)])
def test_boxes_share_an_area_only_where_they_overlap(a, b, shared):
    assert Box(*a).overlap(Box(*b)) == shared
