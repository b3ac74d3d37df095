"""Mirroring, swapping sides, renumbering: undone by doing them again, and seen in everything a scenario holds."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from sim.geometry import gap
from sim.match.scenario import Scenario
from sim.model import actions as act
from sim.model.ids import Side
from sim.model.layout import Layout, keeper_end, keeper_shape, shape_of
from sim.record import scenario_from_text
from sim.record.doubles import signature
from sim.record.transform import mirror_x, mirror_y, other_half, renumber, rotated_numbers, shifted, swap_sides, turn_table
from sim.table import load_table

TEXT = """
schema = 1
id = "OFF-1/x"
ruleset = "fistf"
[situation]
possession = "home"
half = 2
score = [2, 1]
touches = { figure = "home.9", count = 2 }
last_touch = ["home.9", "away.4"]
spot = [100, 20]
taker = "home.9"
warnings = { away = ["GKP-4"] }
ticks = { home = 2 }
passive = ["home.9"]
ready = ["home"]
sanction = { call = "foul", clause = "ATT-1", against = "away", to = "home", restart = "free_kick", spot = [10, 20] }
flick = { figure = "home.9", touched = ["away.4"] }
[layout]
ball = { at = [400, 10], velocity = [30, -5] }
home.9 = { at = [380, 40], spin = 3, velocity = [-4, 4] }
away.4 = { at = [450, 120], fallen = true, lying = 30, entangled = ["home.9"] }
away.keeper = { at = [592, 10], angle = 7 }
home.keeper = { at = [-592, 10], angle = 7 }
[[action]]
flick = "home.9"
aim = "post.east.north"
speed = 900
spin = 4
[[action]]
when = { touch = "home.9" }
keeper = "away"
path = [[0, 592, 10, 7], [0.2, 585, 25, -10]]
[[action]]
flick = "home.9"
direction = 30
speed = 900
[[action]]
flick = "home.9"
nail = [[0, 360, 40], [0.1, 366, 40]]
hand = [[0, 340, 40]]
[[action]]
hand = "away"
path = [[0, 1, 2, 30]]
[[action]]
place = "ball"
to = [3, 4]
[[action]]
spare = "home"
enter = [-560, 40]
[[action]]
ask = "away"
for = "back"
[[action]]
substitute = "home.5"
by = "home.8"
leave = [0.5, 1, 2]
[expect]
rulings = [{ call = "foul", against = "home", to = "away", spot = [100, 20] }]
possession = "away"
score = [2, 1]
touched = ["home.9"]
layout = { "home.9" = { at = [1, 2] } }
"""


@pytest.fixture
def scene() -> Scenario:
    return scenario_from_text(TEXT, "x")


CHANGES = {"mirror_x": mirror_x, "mirror_y": mirror_y, "swap_sides": swap_sides, "turn_table": turn_table}


@pytest.mark.parametrize("name", CHANGES)
def test_doing_it_twice_undoes_it(name: str, scene: Scenario) -> None:
    change = CHANGES[name]
    assert change(scene) != scene
    assert change(change(scene)) == scene


def test_renumbering_is_undone_by_its_inverse(scene: Scenario) -> None:
    numbers = rotated_numbers(scene)
    there = renumber(scene, numbers)
    assert "home.10" in there.layout.figures
    assert renumber(there, {new: old for old, new in numbers.items()}) == scene


def test_mirroring_in_x_turns_the_ends_round(scene: Scenario) -> None:
    there = mirror_x(scene)
    assert there.situation.half == 1
    assert Side.HOME.attacks(there.situation.half) == -Side.HOME.attacks(scene.situation.half)
    assert there.situation.possession is Side.HOME
    assert there.situation.spot == (-100.0, 20.0)
    assert there.layout.ball is not None
    assert (there.layout.ball.at, there.layout.ball.velocity) == ((-400.0, 10.0), (-30.0, -5.0))
    assert there.layout.figures["home.9"].spin == -3.0
    first, keeper, turned = there.actions[:3]
    assert isinstance(first, act.Flick)
    assert isinstance(turned, act.Flick)
    assert isinstance(keeper, act.MoveKeeper)
    assert (first.aim, first.spin) == ("post.west.north", -4.0)
    assert turned.direction == pytest.approx(math.radians(150))
    assert keeper.path[1][1:3] == (-585.0, 25.0)


def test_swapping_sides_leaves_places_and_turns_the_ends_round(scene: Scenario) -> None:
    there = swap_sides(scene)
    s = there.situation
    assert (s.possession, s.half, s.score, s.touches.figure, s.last_touch) == (Side.AWAY, 1, (1, 2), "away.9", ("away.9", "home.4"))
    assert s.warnings == {Side.HOME: ("GKP-4",)}
    assert s.sanction is not None
    assert (s.sanction.against, s.sanction.to) == (Side.HOME, Side.AWAY)
    assert there.layout.figures["away.9"].at == scene.layout.figures["home.9"].at
    assert there.expect is not None
    assert there.expect.rulings is not None
    assert (there.expect.rulings[0].against, there.expect.possession, there.expect.touched) == (Side.AWAY, Side.HOME, ("away.9",))


def test_the_table_turned_keeps_the_half(scene: Scenario) -> None:
    assert turn_table(scene).situation.half == scene.situation.half


@pytest.mark.parametrize("name", CHANGES)
def test_gaps_between_bodies_stay(name: str, scene: Scenario) -> None:
    e = load_table().equipment

    def gaps(layout: Layout) -> list[float]:
        bodies = layout.ids()
        return sorted(round(gap(shape_of(layout, a, e), shape_of(layout, b, e)), 6) for a in bodies for b in bodies if a < b)

    assert gaps(CHANGES[name](scene).layout) == gaps(scene.layout)


@pytest.mark.parametrize("change", [mirror_x, mirror_y])
def test_a_mirrored_keeper_is_the_mirrored_outline(change, scene: Scenario) -> None:
    e = load_table().equipment
    keeper = scene.layout.keepers["away.keeper"]
    there = change(scene).layout.keepers["away.keeper"]
    sx, sy = (-1, 1) if change is mirror_x else (1, -1)
    here = {(round(sx * x, 6), round(sy * y, 6)) for part in keeper_shape(keeper.at, keeper.angle, keeper_end(keeper), e).parts for x, y in part}
    assert here == {(round(x, 6), round(y, 6)) for part in keeper_shape(there.at, there.angle, keeper_end(there), e).parts for x, y in part}


def test_halves_change_in_pairs() -> None:
    assert [other_half(other_half(h)) for h in (1, 2, 3, 4)] == [1, 2, 3, 4]


@pytest.mark.parametrize("name", CHANGES)
def test_a_scene_is_recognised_mirrored_swapped_shifted_and_renumbered(name: str, scene: Scenario) -> None:
    there = shifted(renumber(CHANGES[name](scene), {"home.9": "home.3", "away.9": "away.3", "home.5": "home.6"}), (12.5, -3.0))
    assert signature(there) == signature(scene)


def test_another_scene_is_not_taken_for_the_same(scene: Scenario) -> None:
    moved = replace(scene, layout=scene.layout.with_figure("home.9", replace(scene.layout.figures["home.9"], at=(380.0, 40.5))))
    slower = replace(scene, actions=(replace(scene.actions[0], speed=901.0), *scene.actions[1:]))
    assert len({signature(scene), signature(moved), signature(slower)}) == 3
