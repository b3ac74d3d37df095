"""Nothing escapes, and what has come to rest stays."""

from __future__ import annotations

import json
import random

import pytest

from sim.events import Motion
from sim.model.actions import Wait
from sim.model.layout import Figure, Layout
from sim.physics import check_layout, simulate
from tests.physics.scenes import PARAMS, TABLE, crowd, overlaps, run, scene
from tests.physics.staying import chip_over_a_corner, escaped, flown, into_a_corner, random_flick


def test_random_flicks_keep_everything_on_the_cloth_or_tell_where_it_left() -> None:
    rng = random.Random(8)
    assert [escaped(random_flick(rng)) for _ in range(60)] == [False] * 60


@pytest.mark.parametrize("body", ["ball", "home.9"])
def test_a_corner_at_exactly_forty_five_degrees_sends_back(body: str) -> None:
    rng = random.Random(9)
    for _ in range(20):
        outcome = into_a_corner(rng, body)
        assert not escaped(outcome)
        walls = [t.b.partition(".")[0] for t in outcome.touches[:2]]
        assert walls == ["fence", "fence"]
        assert outcome.touches[0].t == pytest.approx(outcome.touches[1].t, abs=1e-9)


def test_a_chip_over_a_corner_of_the_fence_is_told_once() -> None:
    rng = random.Random(10)
    for _ in range(20):
        assert flown(chip_over_a_corner(rng))


def test_the_check_for_escapes_notices_one() -> None:
    outcome = run(scene(home_9=(0.0, 0.0)))
    gone = type(outcome)(outcome.log, Layout(), outcome.duration)
    assert escaped(gone)


def settled(seed: int):
    rng = random.Random(seed)
    return random_flick(rng)


@pytest.mark.parametrize("seed", range(6))
def test_after_rest_nothing_moves(seed: int) -> None:
    final = settled(seed).final
    again = run(final)
    assert (again.final, again.duration, list(again.log.of(Motion))) == (final, 0.0, [])


@pytest.mark.parametrize("seed", range(3))
def test_after_rest_nothing_moves_however_long_one_waits(seed: int) -> None:
    final = settled(seed).final
    waited = simulate(final, [Wait(seconds=2.0), Wait(seconds=8.0)], params=PARAMS, sample_hz=100)
    assert waited.final == final
    assert waited.trajectory is not None
    assert len(waited.trajectory.times) == 1001
    assert (waited.trajectory.places == waited.trajectory.places[0]).all()


@pytest.mark.parametrize("seed", range(6))
def test_what_has_come_to_rest_is_a_valid_layout_that_round_trips_through_text(seed: int) -> None:
    final = settled(seed).final
    check_layout(final, TABLE)
    assert overlaps(final) == []
    assert Layout.from_dict(json.loads(json.dumps(final.to_dict()))) == final


def test_bodies_that_touch_stay_where_they_are() -> None:
    layout = scene((0.0, 0.0), home_9=(-21.0, 0.0), away_4=(21.0, 0.0), home_8=(-41.0, 0.0))
    assert run(layout).final == layout


def test_a_crowd_at_rest_stays_at_rest() -> None:
    layout = crowd(random.Random(3))
    assert run(layout, Wait(seconds=5.0)).final == layout


def test_a_figure_set_down_against_the_fence_stays() -> None:
    layout = Layout(None, {"home.9": Figure((660.0, 460.0))})
    assert run(layout, Wait(seconds=1.0)).final == layout
