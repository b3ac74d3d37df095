"""LIF-4 after the referee's hand has put something: whoever stands there makes room, what was put does not move, and nothing overlaps."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from sim.events import rearranged
from sim.geometry import gap
from sim.model.layout import Layout, shape_of
from sim.rules.room import making_room
from sim.table import load_table
from sim.units import OVERLAP

TABLE = load_table()


@pytest.mark.parametrize(
    ("layout", "put"),
    [
        ({"ball": {"at": [0, 0]}, "home": {"9": {"at": [15, 0]}}}, "ball"),
        ({"ball": {"at": [0, 0]}, "home": {"9": {"at": [40, 0]}, "4": {"at": [45, 5]}}}, "home.9"),
        ({"ball": {"at": [200, 0]}, "home": {"9": {"at": [40, 0]}, "4": {"at": [48, 0]}, "5": {"at": [27, 0]}}}, "home.9"),
        ({"ball": {"at": [-580, 20]}, "home": {"keeper": {"at": [-590, 15]}}}, "ball"),
        ({"ball": {"at": [0, 0]}, "home": {"9": {"at": [-580, 20]}, "keeper": {"at": [-590, 15]}}}, "home.9"),
        ({"ball": {"at": [0, 0]}, "home": {"9": {"at": [300, 460]}, "4": {"at": [309, 460]}}}, "home.9"),
    ],
)
def test_lif_4_whoever_is_in_the_way_makes_room(layout: dict[str, Any], put: str) -> None:
    before = Layout.from_dict(layout)
    after = rearranged(before, making_room(before, frozenset({put}), TABLE, 1, 1.0, 0.0))
    shapes = {body: shape_of(after, body, TABLE.equipment) for body in after.ids()}
    assert shapes[put] == shape_of(before, put, TABLE.equipment)
    assert all(gap(shapes[a], shapes[b]) >= -OVERLAP for a, b in combinations(shapes, 2))


def test_lif_4_nobody_moves_where_there_is_room() -> None:
    layout = Layout.from_dict({"ball": {"at": [0, 0]}, "home": {"9": {"at": [21, 0]}, "4": {"at": [42, 0]}}})
    assert making_room(layout, frozenset({"home.9"}), TABLE, 1, 1.0, 0.0) == []
