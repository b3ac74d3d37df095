"""The five-a-side penalty area: the point of its line nearest to a place, also where the place lies on the goal line."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.table.area import Lobe

LINE, HALF, RADIUS = 600.0, 45.0, 180.0


@given(st.sampled_from([-1, 1]), st.floats(-200.0, 200.0), st.sampled_from([0.0, 1e-12, -1e-12, 5.0]))
def test_from_the_goal_line_between_the_posts_it_is_straight_before_it(end: int, y: float, behind: float) -> None:
    at = (end * (LINE + behind), y)
    x, other = Lobe(end, LINE, HALF, RADIUS).onto_edge(at)
    if abs(y) <= HALF:
        assert (x, other) == pytest.approx((end * (LINE - RADIUS), y), abs=1e-3)
    else:
        assert (x, other) == pytest.approx((end * LINE, math.copysign(HALF + RADIUS, y)), abs=1e-3)


@given(st.floats(300.0, 700.0), st.floats(-300.0, 300.0))
def test_it_lies_on_the_line_and_is_the_same_from_the_other_side(x: float, y: float) -> None:
    one, other = (Lobe(end, LINE, HALF, RADIUS).onto_edge((end * x, end * y)) for end in (1, -1))
    assert one == pytest.approx((-other[0], -other[1]), abs=1e-6)
    assert Lobe(1, LINE, HALF, RADIUS).depth((min(one[0], LINE - 1e-9), one[1])) == pytest.approx(0.0, abs=1e-3)
