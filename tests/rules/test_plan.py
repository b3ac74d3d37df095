"""Functions of time and plan geometry: the closed forms against plain sampling."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.geometry import Disc, gap
from sim.rules.curves import Curve, difference, first_all_reaching, first_reaching, greatest, greatest_least, last_at
from sim.rules.plan import cleared, free_place, line_reach, moves_away, passes, raised, rod_inside, shaking
from tests.rules.scene import TABLE, Scene

number = st.floats(-50, 50).map(lambda v: round(v, 3))
curves = st.builds(lambda a, b, c: (Curve(0.0, 2.0, a, b, c),), number, number, number)
MOMENTS = [i / 200 for i in range(401)]


@given(curves)
def test_greatest_is_the_greatest(way: tuple[Curve, ...]) -> None:
    most, t = greatest(way)
    assert most == pytest.approx(way[0].value(t))
    assert all(way[0].value(s) <= most + 1e-6 for s in MOMENTS)


@given(curves, number)
def test_first_reaching_is_the_first(way: tuple[Curve, ...], level: float) -> None:
    t = first_reaching(way, level)
    before = [s for s in MOMENTS if t is None or s < t]
    assert all(way[0].value(s) < level + 1e-6 for s in before)
    if t is not None:
        assert way[0].value(t) >= level - 1e-6


@given(curves, curves, curves)
def test_greatest_least_and_first_all_reaching_agree_with_sampling(a: tuple[Curve, ...], b: tuple[Curve, ...], c: tuple[Curve, ...]) -> None:
    most, _ = greatest_least([a, b, c])
    sampled = max(min(f[0].value(s) for f in (a, b, c)) for s in MOMENTS)
    assert most >= sampled - 1e-6
    t = first_all_reaching([a, b, c])
    for s in MOMENTS:
        if min(f[0].value(s) for f in (a, b, c)) > 1e-6:
            assert t is not None
            assert t <= s + 1e-9
            break


@given(curves, curves)
def test_difference(a: tuple[Curve, ...], b: tuple[Curve, ...]) -> None:
    (d,) = difference(a, b)
    assert d.value(1.3) == pytest.approx(a[0].value(1.3) - b[0].value(1.3))


def test_last_at_finds_the_last_of_several_passings() -> None:
    assert last_at((Curve(0, 4, -3.0, 4.0, -1.0),), 0.0) == pytest.approx(3.0)
    assert last_at((Curve(0, 4, 5.0),), 0.0) is None


@given(st.floats(0, 2 * math.pi), st.floats(-100, 100), st.floats(-100, 100))
def test_raised_touches_p_with_its_edge(lying: float, x: float, y: float) -> None:
    assert math.dist(raised((x, y), lying, 10.0), (x, y)) == pytest.approx(10.0)


@given(st.floats(-30, 30), st.floats(-30, 30), st.sampled_from([1, -1]))
def test_free_place_is_clear_by_the_gap_asked_for(x: float, y: float, towards: int) -> None:
    place = free_place((0.0, 0.0), 10.0, [Disc((x, y), 10.0)], towards, 1.0)
    if gap(Disc((0.0, 0.0), 10.0), Disc((x, y), 10.0)) >= 0:
        assert place == (0.0, 0.0)
    else:
        assert place[1] == 0.0
        assert towards * place[0] > 0
        assert gap(Disc(place, 10.0), Disc((x, y), 10.0)) == pytest.approx(1.0, abs=1e-6)


@given(st.floats(530, 620), st.floats(-105, 105), st.sampled_from([1, -1]))
def test_cleared_is_1_mm_outside_the_area_square_to_the_goal_line(x: float, y: float, end: int) -> None:
    area = TABLE.pitch.goal_area(end)
    if area.gap(Disc((end * x, y), 10.0)) <= 0:
        place = cleared((end * x, y), 10.0, area, end, 1.0)
        assert place[1] == y
        assert area.gap(Disc(place, 10.0)) == pytest.approx(1.0)


def test_line_reach_leaves_out_what_is_behind_the_goal_line() -> None:
    pitch = TABLE.pitch
    across = ((590.0, 80.0), (640.0, 80.0), (640.0, 130.0), (590.0, 85.0))
    assert line_reach([across], pitch, 1) == pytest.approx(94 - 89.5)
    assert line_reach([tuple((x + 10, y) for x, y in across)], pitch, 1) == pytest.approx(85 - 89.5)


@pytest.mark.parametrize("end", [1, -1])
def test_rod_inside_is_the_same_at_both_ends(end: int) -> None:
    straight = rod_inside((end * 590.0, 20.0), 0.0, end, TABLE.pitch, TABLE.equipment)
    assert straight == pytest.approx(40)
    turned = rod_inside((end * 590.0, 0.0), math.radians(45.0), end, TABLE.pitch, TABLE.equipment)
    assert turned == pytest.approx(0, abs=1e-9)


def test_moves_away_when_the_ball_turns_back() -> None:
    scene = Scene({"ball": (0, 0)}).way("ball", (0.0, 0, 0), (1.0, 100, 0), (2.0, 50, 20))
    assert moves_away(scene.log(), 1, 0.0, 2.0) == 1.0
    assert moves_away(scene.log(), -1, 0.0, 2.0) == 0.0
    assert moves_away(scene.log(), 1, 0.0, 0.9) is None


def test_passes_is_the_nearest_way_past_a_point() -> None:
    scene = Scene({"ball": (0, 0)}).way("ball", (0.0, 0, 0), (1.0, 100, 0))
    assert passes(scene.log(), "ball", (30.0, 40.0), 0.0, 1.0)[0] == pytest.approx(40.0)
    assert passes(scene.log(), "ball", (130.0, 40.0), 0.0, 1.0)[0] == pytest.approx(50.0)


def test_shaking_sees_speed_and_turns() -> None:
    scene = Scene({"away.keeper": (590, 0)}).keeper("away", (0.0, 590, 0), (0.1, 590, 10), (0.2, 590, 0), (0.3, 590, 30))
    seen = shaking(scene.log(), "away.keeper", 0.0, 0.3)
    assert (seen.speed, seen.reversals) == (pytest.approx(300), 2)
