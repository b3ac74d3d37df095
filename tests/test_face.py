"""What ``import sim`` offers: plain data in, and a refusal by name for whatever cannot be."""

from __future__ import annotations

from typing import Any

import pytest

import sim

SCENE = {"ball": {"at": [0, 0]}, "home": {"9": {"at": [-40, 0]}}}
SHOT = {"flick": "home.9", "aim": "ball", "speed": 900}


def test_every_name_is_there() -> None:
    assert all(getattr(sim, name) is not None for name in sim.__all__)


def test_values_and_plain_data_give_the_same() -> None:
    plain = sim.simulate(SCENE, [SHOT], sample_hz=100)
    values = sim.simulate(sim.Layout.from_dict(SCENE), [sim.action_from_dict(SHOT)], sample_hz=100)
    assert plain.events == values.events
    assert plain.trajectory is not None
    assert plain.trajectory.places.shape == (len(plain.trajectory.times), 2, 3)


@pytest.mark.parametrize(
    "wrong",
    [
        {"layout": None},
        {"layout": []},
        {"actions": "abc"},
        {"actions": [3]},
        {"actions": 7},
        {"pitch": "moon"},
        {"ruleset": 3},
        {"ruleset": "moon"},
        {"params": 3},
        {"sample_hz": float("nan")},
        {"sample_hz": -1},
        {"sample_hz": 1e12},
        {"layout": {"ball": {"at": [float("nan"), 0]}}},
        {"layout": {"ball": {"at": [0, 0]}, "home": {"9": {"at": [5, 0]}}}},
        {"actions": [{"flick": "home.3", "aim": "ball", "speed": 900}]},
        {"actions": [{"flick": "home.9", "aim": "ball", "speed": 90000}]},
    ],
)
def test_what_cannot_be_is_a_value_error_in_one_line(wrong: dict[str, Any]) -> None:
    given: dict[str, Any] = {"layout": SCENE, "actions": [SHOT], **wrong}
    with pytest.raises((sim.Refused, sim.LayoutError, sim.RulesetError, sim.Unreadable)) as refused:
        sim.simulate(given.pop("layout"), given.pop("actions"), **given)
    assert isinstance(refused.value, ValueError)
    assert "\n" not in str(refused.value)


def test_a_world_without_contact_friction_names_only_that() -> None:
    assert sim.simulate(SCENE, [SHOT], params=sim.PhysicsParams(contact_friction=0.0)).touches
