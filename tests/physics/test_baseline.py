"""The plain world that the engine is measured against is itself sound, and the measuring tells what it measured."""

from __future__ import annotations

import json
import math

import pytest

from sim.cli.benching import OURS, REFEREE, REFERENCE, bench
from sim.model.actions import Flick
from sim.model.layout import Ball, Figure, Layout
from sim.physics.baseline import build, flicked
from tests.physics.scenes import BRAKE, PARAMS, ROLL, TABLE, scene


@pytest.mark.parametrize("step", [1.0 / 240.0, 1.0 / 1000.0])
@pytest.mark.parametrize("sleeping", [False, True])
def test_a_plain_figure_stops_after_v_squared_over_two_mu_g(step: float, sleeping: bool) -> None:
    world = build(scene(home_9=(-300.0, 0.0), away_4=(0.0, 300.0)), TABLE, PARAMS, step, sleeping=sleeping)
    flicked(world, Flick(figure="home.9", direction=0.0, speed=1000.0), PARAMS)
    world.run()
    assert world.bodies["home.9"].position.x + 300.0 == pytest.approx(1000.0**2 / (2.0 * BRAKE), rel=2e-3)
    assert world.bodies["away.4"].position == (0.0, 300.0)


def test_a_plain_ball_that_rolls_stops_as_the_engines_does() -> None:
    world = build(Layout(Ball((-300.0, 0.0), (500.0, 0.0))), TABLE, PARAMS, 1.0 / 1000.0)
    world.rolling = None
    world.run()
    assert world.bodies["ball"].position.x + 300.0 == pytest.approx(500.0**2 / (2.0 * ROLL), rel=2e-3)


def test_a_plain_ball_that_is_struck_slides_first() -> None:
    world = build(scene((0.0, 0.0), home_9=Figure((-40.0, 0.0), (1200.0, 0.0))), TABLE, PARAMS, 1.0 / 1000.0)
    struck = world.until_struck("ball")[0]
    sliding = world.bodies["ball"].velocity.x
    world.space.step(0.001)
    assert struck > 500.0
    assert sliding - world.bodies["ball"].velocity.x == pytest.approx(PARAMS.ball_sliding * 9810.0 * 0.001, rel=0.01)


def test_the_bench_measures_every_world_on_the_same_flicks() -> None:
    seen: list[str] = []
    found = bench(3, 12, 4, lambda what, done, of: seen.append(f"{what} {done}/{of}"))
    assert [row.name for row in found.rows][:2] == [OURS, REFEREE]
    assert (found.flicks, found.bodies, found.hits) == (3, 23, 12)
    assert all(row.ms > 0.0 and row.seconds > 0.0 for row in found.rows)
    assert found.faster(REFERENCE) == pytest.approx(found.row(REFERENCE).ms / found.row(OURS).ms)
    assert {"flicks played in every world 3/3", "hits measured in every world 12/12"} <= set(seen)


def test_fixed_steps_bend_deflections_more_the_longer_they_are_and_the_engine_does_not() -> None:
    found = bench(1, 30, 5, lambda *_: None)
    errors = [found.row(name).rms for name in (OURS, "plain, 1/1000 s", "plain, 1/240 s")]
    assert all(e is not None for e in errors)
    assert 0.0 <= errors[0] < 0.01 < errors[1] < errors[2]


def test_the_bench_says_its_figures_as_json(capsys) -> None:
    from sim.cli.bench import bench as command

    command(flicks=1, seed=3, quick=False, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["bodies"] == 23
    assert math.isclose(told["worlds"][0]["times_as_long"], 1.0)
    assert math.isclose(told["frame"]["share"], told["frame"]["live"] * 0.06)


def test_the_bench_shows_its_figures_as_a_table(capsys) -> None:
    from sim.cli.bench import bench as command

    command(flicks=1, seed=3, quick=False, as_json=False)
    out = capsys.readouterr().out
    assert "times as fast as plain, 1/1000 s" in out
    assert "With the referee on" in out
    assert "of one core" in out
