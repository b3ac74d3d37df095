"""When outlines meet: the moment that is found is the first at which they touch, whether they turn or not."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.events import Segment
from sim.geometry import Polygons, box, gap
from sim.physics.body import Body, Kind
from sim.physics.outlines import apart, facing, meet
from tests.physics.scenes import EQUIPMENT

SPAN, LOOKS = 0.4, 200
numbers = st.floats(-1.0, 1.0, allow_subnormal=False)


def keeper(x: float, y: float, u: float, v: float, angle: float, spin: float) -> tuple[Body, Segment]:
    body = Body("home.keeper", Kind.KEEPER, math.hypot(202.5, 7.5), 36.0, math.inf, EQUIPMENT)
    body.end = 1
    return _moving(body, x, y, u, v, angle, spin)


def lying(x: float, y: float, u: float, v: float, angle: float) -> tuple[Body, Segment]:
    body = Body("home.9", Kind.FIGURE, 10.0, 30.0, 2.2, EQUIPMENT)
    body.topple(EQUIPMENT)
    return _moving(body, x, y, u, v, angle, 0.0)


def ball(x: float, y: float, u: float, v: float) -> tuple[Body, Segment]:
    return _moving(Body("ball", Kind.BALL, 11.0, 22.0, 1.4, EQUIPMENT), x, y, u, v, 0.0, 0.0)


def _moving(body: Body, x: float, y: float, u: float, v: float, angle: float, spin: float) -> tuple[Body, Segment]:
    brake = 0.0 if body.kind is Kind.KEEPER else -1.0
    segment = Segment(0.0, SPAN, (x, y, 0.0), (u, v, 0.0), (brake * u, brake * v, 0.0), angle, spin)
    body.follow([segment])
    return body, segment


def wrong(one: tuple[Body, Segment], other: tuple[Body, Segment]) -> list[str]:
    """What is untrue of the moment found for two bodies not touching yet: earlier ones must lie apart, and at it they must touch."""
    (a, p), (b, q) = one, other

    def between(t: float) -> float:
        return gap(a.shape(t), b.shape(t))

    if between(0.0) <= 1e-3:
        return []
    found, back = meet(a, b, p, q, 0.0, SPAN), meet(b, a, q, p, 0.0, SPAN)
    until = min(found, SPAN)
    least = min(between(until * k / LOOKS) for k in range(LOOKS))
    said = {
        f"{found} s one way round, {back} s the other": back == pytest.approx(found, abs=1e-9),
        f"{least} mm before {until} s": least > -1e-5,
        f"{between(until)} mm at {found} s": found == math.inf or abs(between(until)) < 1e-5,
    }
    return [what for what, holds in said.items() if not holds]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(numbers, numbers, numbers, numbers, numbers, st.sampled_from([0.0, 0.5, -3.0, 20.0]))
def test_a_ball_meets_a_keeper_when_it_first_touches_it(x: float, y: float, u: float, v: float, angle: float, spin: float) -> None:
    rod = keeper(0.0, 0.0, 900.0 * v, 900.0 * u, 3.0 * angle, spin)
    assert wrong(ball(-120.0 + 200.0 * x, 150.0 * y, 3000.0 * u, 3000.0 * v), rod) == []


@settings(max_examples=40, deadline=None, derandomize=True)
@given(numbers, numbers, numbers, numbers, numbers, numbers, st.sampled_from([0.0, 0.5, -3.0, 20.0]))
def test_a_keeper_meets_a_lying_figure_when_it_first_touches_it(
    x: float, y: float, u: float, v: float, angle: float, lie: float, spin: float
) -> None:
    rod = keeper(0.0, 0.0, 600.0 * v, 600.0 * u, 3.0 * angle, spin)
    assert wrong(lying(-60.0 + 150.0 * x, 120.0 * y, 900.0 * u, 900.0 * v, 3.0 * lie), rod) == []


def test_a_box_meets_one_as_wide_head_on() -> None:
    assert wrong(lying(-120.0, 0.0, 500.0, 0.0, 0.0), lying(120.0, 0.0, -500.0, 0.0, math.pi)) == []


@given(numbers, numbers, numbers)
def test_the_gap_to_an_outline_is_that_of_the_shapes(x: float, y: float, angle: float) -> None:
    (b, q), (k, p) = ball(200.0 * x, 200.0 * y, 0.0, 0.0), keeper(0.0, 0.0, 0.0, 0.0, 3.0 * angle, 0.0)
    assert apart(b, k, q, p, 0.1) == pytest.approx(gap(b.shape(0.1), k.shape(0.1)), abs=1e-9)


@given(numbers, st.floats(-1e-6, 1e-6))
def test_what_touches_faces_across_the_face_in_common(aside: float, deep: float) -> None:
    left, right = Polygons((box((0.0, 0.0), 0.0, -10.0, 0.0, 8.0),)), Polygons((box((deep, 7.0 * aside), 0.0, 0.0, 10.0, 5.0),))
    assert facing(left, right) == (1.0, 0.0)
    assert facing(right, left) == (-1.0, 0.0)
