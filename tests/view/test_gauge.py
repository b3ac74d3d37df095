"""What is drawn of a measured condition: a dimension is as long as it says, and lies between what was measured."""

import math

import pytest

from sim.events import Log
from sim.language import LANGUAGES
from sim.model.layout import Ball, Figure, Layout
from sim.rules.findings import Condition
from sim.rules.words import Unit
from sim.view.gauge import HONEST, Asked, gauge
from tests.view.hand_made import TABLE

R, BASE = TABLE.equipment.ball_radius, TABLE.equipment.base_radius


def drawn(condition, layout, attacks=1, lang="en"):
    return gauge(Asked(condition, Log(TABLE, layout), attacks, lang))


def length(dimension):
    return math.dist(dimension.a, dimension.b)


@pytest.mark.parametrize(
    ("ball", "over"),
    [((100.0, 412.5), 1.5), ((100.0, -410.0), -1.0), ((613.0, 20.0), 2.0), ((-608.0, 20.0), -3.0)],
)
def test_a_ball_at_the_edge_is_measured_from_the_lines_outer_edge_to_its_hindmost_point(ball, over):
    c = Condition("ball_wholly_out", over, Unit.MM, over, 0.0, 0.0, ("ball",), (ball,))
    found = drawn(c, Layout(Ball(ball)))
    assert length(found.dimension) == pytest.approx(abs(over))
    assert found.dimension.says == f"{abs(over):g} mm"
    assert found.ghosts == ("ball",)
    assert len(found.lines) == 1


@pytest.mark.parametrize("attacks", [1, -1])
def test_offside_is_measured_along_the_pitch_between_goal_side_edges(attacks):
    layout = Layout(None, {"home.9": Figure((attacks * 450.0, 30.0)), "away.4": Figure((attacks * 410.0, -60.0))})
    c = Condition("figure_nearer_than_second_last", 40.0, Unit.MM, 460.0, 420.0, 0.0, ("home.9", "away.4"))
    found = drawn(c, layout, attacks)
    assert length(found.dimension) == pytest.approx(40.0)
    assert {abs(line.a[0]) for line in found.lines} == {460.0, 420.0}
    assert all(line.a[0] == line.b[0] for line in found.lines)
    assert found.ghosts == ("home.9", "away.4")


def test_the_distance_from_the_ball_is_a_ring_that_bases_stay_out_of():
    layout = Layout(Ball((0.0, 0.0)), {"away.4": Figure((50.0, 0.0))})
    c = Condition("distance_kept", -11.0, Unit.MM, 29.0, 40.0, 0.0, ("ball", "away.4"))
    found = drawn(c, layout)
    assert found.rings[0].radius == R + 40.0
    assert found.rings[0].says == "40 mm"
    assert length(found.dimension) == pytest.approx(29.0)


def test_an_unknown_condition_is_drawn_from_the_gap_of_its_bodies():
    layout = Layout(Ball((40.0, 0.0)), {"home.9": Figure((0.0, 0.0))})
    found = drawn(Condition("something_new", -19.0, Unit.MM, 19.0, 0.0, 0.0, ("home.9", "ball")), layout)
    assert length(found.dimension) == pytest.approx(40.0 - R - BASE)


def test_a_dimension_that_would_lie_gives_way_to_a_tag():
    layout = Layout(Ball((40.0, 0.0)), {"home.9": Figure((0.0, 0.0))})
    found = drawn(Condition("something_new", 3.0, Unit.MM, 3.0, 0.0, 0.0, ("home.9", "ball")), layout)
    assert found.dimension is None
    assert found.tag.says == "3 mm"
    assert 40.0 - R - BASE - 3.0 > HONEST


def test_a_plain_fact_has_no_value_to_show():
    found = drawn(Condition("fallen", 1.0, Unit.COUNT, 1.0, 1.0, 0.0, ("home.9",)), Layout(None, {"home.9": Figure((0.0, 0.0))}))
    assert (found.dimension, found.tag, found.ghosts) == (None, None, ("home.9",))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_values_are_written_as_the_language_writes_them(lang):
    c = Condition("ball_wholly_out", 1.5, Unit.MM, 1.5, 0.0, 0.0, ("ball",), ((100.0, 412.5),))
    assert drawn(c, Layout(Ball((100.0, 412.5))), lang=lang).dimension.says == ("1.5 mm" if lang == "en" else "1,5 mm")


def test_a_body_that_is_not_there_is_not_drawn():
    assert drawn(Condition("x", 1.0, Unit.MM, 1.0, 0.0, 0.0, ("home.3", "ball")), Layout()).ghosts == ()
