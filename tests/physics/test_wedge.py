"""However bodies are wedged, they meet only so often; nothing escapes, and nothing gains energy by it."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.model.actions import Flick, MoveKeeper
from sim.model.ids import BALL, Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.model.refusals import Refused
from tests.physics import fuzz
from tests.physics.energy import growth
from tests.physics.scenes import PARAMS, PITCH, run, scene, text
from tests.physics.wedges import contacts, wedge

MOST = 400
"""However many bodies press on each other, and for however long a hand pushes them."""

many = settings(max_examples=80, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 10**9)


def meetings(seed: int) -> int:
    """How often bodies meet in a wedge."""
    try:
        return contacts(*wedge(random.Random(seed)))
    except Refused:
        return 0


def complaint(seed: int) -> str | None:
    """What is wrong with how a wedge ends; None when nothing is, or when the gesture has no place."""
    layout, actions = wedge(random.Random(seed))
    try:
        return fuzz.complaint(layout, actions)
    except Refused as refused:
        return None if refused.where.startswith("action[") else str(refused)


@many
@given(seeds)
def test_wedged_bodies_meet_only_so_often(seed: int) -> None:
    assert meetings(seed) <= MOST


@many
@given(seeds)
def test_wedged_bodies_end_in_valid_layouts(seed: int) -> None:
    assert complaint(seed) is None


@many
@given(seeds)
def test_wedged_bodies_gain_no_energy(seed: int) -> None:
    layout, actions = wedge(random.Random(seed))
    if actions and isinstance(flick := actions[0], Flick) and flick.direction is not None:
        velocity = (flick.speed * math.cos(flick.direction), flick.speed * math.sin(flick.direction))
        struck = Layout(layout.ball, {**layout.figures, "home.9": Figure(layout.figures["home.9"].at, velocity)}, layout.keepers)
        assert contacts(struck, []) == 0 or growth(struck, PARAMS) <= 1e-9


def test_a_wedge_is_the_same_twice() -> None:
    for seed in range(12):
        layout, actions = wedge(random.Random(seed))
        assert text(run(layout, *actions)) == text(run(layout, *actions))


def pushed(*figures: float, way: float = 60.0) -> Layout:
    """A keeper that stands behind the ball, with figures before it, and pushes them all forward."""
    keeper = Keeper((580.0, 0.0))
    ball = 580.0 - 2.5 - 11.0
    placed = {f"home.{k + 1}": Figure((ball - 21.0 - x, 0.0)) for k, x in enumerate(figures)}
    layout = Layout(Ball((ball, 0.0)), placed, {"away.keeper": keeper})
    push = MoveKeeper(side=Side.AWAY, path=((0.0, 580.0, 0.0, 0.0), (0.5, 580.0 - way, 0.0, 0.0)))
    assert contacts(layout, [push]) <= MOST
    return run(layout, push).final


def test_a_keeper_that_pushes_ball_and_figures_keeps_them_in_a_row_before_it() -> None:
    final = pushed(0.0, 20.0)
    assert final.ball is not None
    row = [final.keepers["away.keeper"].at[0], final.ball.at[0], final.figures["home.1"].at[0], final.figures["home.2"].at[0]]
    assert row[0] == pytest.approx(520.0)
    assert row == sorted(row, reverse=True)
    assert all(gap >= least - 1e-4 for gap, least in zip([a - b for a, b in pairwise(row)], (13.5, 21.0, 20.0), strict=True))
    assert row[2] > 520.0 - 13.5 - 21.0 - 15.0


def test_a_keeper_stops_at_a_ball_that_a_post_holds() -> None:
    post = (PITCH.post_x, PITCH.post_y)
    layout = Layout(Ball((post[0], post[1] - PITCH.post_radius - 11.0)), {}, {"away.keeper": Keeper((post[0], 0.0))})
    push = MoveKeeper(side=Side.AWAY, path=((0.0, post[0], 0.0, 0.0), (0.5, post[0], 60.0, 0.0)))
    final = run(layout, push).final
    assert final.ball is not None
    assert contacts(layout, [push]) <= MOST
    assert math.dist(final.ball.at, post) >= PITCH.post_radius + 11.0 - 1e-4


def test_a_figure_flicked_along_two_others_that_it_touches_comes_out_between_them() -> None:
    layout = scene((300.0, 200.0), home_9=(0.0, 0.0), away_1=(40.0, 20.0), away_2=(40.0, -20.0))
    flick = Flick(figure="home.9", direction=0.0, speed=1500.0)
    final = run(layout, flick).final
    assert contacts(layout, [flick]) <= MOST
    assert final.figures["away.1"].at[1] == pytest.approx(-final.figures["away.2"].at[1], abs=1e-3)
    assert BALL in final.ids()
