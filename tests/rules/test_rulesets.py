"""Rulesets (section B of the book) and situations as data."""

from __future__ import annotations

import pytest

from sim.model.ids import Side
from sim.rules.ruleset import RulesetError, load_ruleset, read_ruleset, ruleset_data, ruleset_names
from sim.rules.situation import Block, Situation
from sim.rules.state import begin_state
from sim.rules.words import Phase

UNITS = {"mm", "ms", "mm/s", "count", "min", "s"}


@pytest.mark.parametrize("name", ruleset_names())
def test_every_number_has_unit_clause_and_source(name: str) -> None:
    data = ruleset_data(name)
    for entry in data["numbers"].values():
        assert entry["unit"] in UNITS
        assert entry["clause"]
        assert entry["source"]
    for entry in data["settings"].values():
        assert entry["clause"]
        assert entry["source"]


@pytest.mark.parametrize(
    ("setting", "club", "fistf"),
    [
        ("restore_on_miss", "always", "request"),
        ("impeded_block", "back", "foul"),
        ("incorrect_flick_penalty", True, False),
        ("penalty_anywhere", False, False),
        ("offside_level", "onside", "onside"),
        ("forcing", False, True),
        ("spare_first_flick_scores", True, False),
        ("keeper_touches", 0, 3),
        ("penalty_miss", "retake", "retake"),
        ("waive_positional", False, True),
        ("gap_all", False, False),
        ("clear_goal_area", False, True),
    ],
)
def test_settings_of_section_b(setting: str, club: object, fistf: object) -> None:
    assert (getattr(load_ruleset("club"), setting), getattr(load_ruleset("fistf"), setting)) == (club, fistf)


def test_the_numbers_of_section_a() -> None:
    n = load_ruleset("club").numbers
    assert (n.throw_in_distance, n.free_kick_distance, n.corner_distance, n.goal_kick_gap) == (40, 40, 90, 20)
    assert (n.contact_ms, n.contact_mm, n.hand_mm) == (40, 8, 3)
    assert (n.touches, n.blocks, n.ticks, n.impeded_reach) == (3, 1, 3, 60)
    assert (n.shake_speed, n.shake_reversals, n.shake_window) == (250, 3, 1000)


def test_a_table_of_settings_over_a_base() -> None:
    ruleset = read_ruleset({"base": "fistf", "penalty_anywhere": True, "contact_ms": 30})
    assert ruleset.penalty_anywhere
    assert ruleset.forcing
    assert ruleset.numbers.contact_ms == 30


@pytest.mark.parametrize(
    "value",
    ["unheard", {"base": "unheard"}, {"base": 3}, {"colour": "red"}, {"forcing": "yes"}, {"contact_ms": -1}, {"offside_level": "x"}],
)
def test_an_unfit_ruleset_is_refused_by_key_and_value(value: object) -> None:
    with pytest.raises(RulesetError, match="expected"):
        read_ruleset(value)  # type: ignore[arg-type]


def test_a_situation_has_the_defaults_of_the_format() -> None:
    s = Situation()
    assert (s.possession, s.phase, s.half, s.clock, s.score, s.block) == (Side.HOME, Phase.PLAY, 1, 0.0, (0, 0), Block.NONE)


def test_every_key_of_a_situation_is_read() -> None:
    s = Situation.from_dict(
        {
            "possession": "away",
            "phase": "corner",
            "half": 2,
            "clock": "14:59.950",
            "score": [1, 2],
            "touches": {"figure": "away.9", "count": 2},
            "block": "owed",
            "last_touch": ["home.9", "away.4"],
            "spot": [600, 400],
            "taker": "away.7",
            "taken": True,
            "warnings": {"away": ["GKP-4", "GKP-4"]},
            "ticks": {"home": 2},
            "cards": {"away": "yellow"},
            "positional": {"home": 1},
            "ready": ["home"],
            "passive": ["home.9"],
            "sanction": {"call": "foul", "clause": "ATT-1", "against": "home"},
            "flick": {"figure": "home.9", "touched_ball": False, "touched": ["away.4"]},
            "period": 2,
            "doubt": 0.3,
            "fouls": [4, 0],
            "time_outs": [1, 0],
            "sent_off": [{"figure": "home.3", "until": "12:00"}],
            "on": ["home.1"],
        }
    )
    assert (s.clock, s.touches.count, s.last_touch, s.spot) == (899.95, 2, ("home.9", "away.4"), (600.0, 400.0))
    assert s.sanction is not None
    assert s.sanction.to is Side.AWAY
    state = begin_state(s, load_ruleset())
    assert (state.penalised("GKP-4", Side.AWAY), state.doubt, state.ticks) == (2, 0.3, {Side.HOME: 2})
    assert state.standing.restarted is not None
    assert state.phase is Phase.PLAY
