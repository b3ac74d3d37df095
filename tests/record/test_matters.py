"""How matters stand, held against itself: each contradiction is told at its key, and what lies beside it is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sim.geometry import Point
from sim.match.scenario import RulesetChoice, Scenario
from sim.model.ids import Side
from sim.model.layout import Ball
from sim.record.library import find
from sim.record.matters import contradictions
from sim.record.reading import load_scenario
from sim.rules.ledger import SentOff
from sim.rules.situation import Block, Sanction, TouchCount
from sim.rules.words import Call, Phase
from sim.session.editing import new_scenario, situated
from sim.session.other_rules import ruled_by


def standing(ball: Point | None = (0.0, 0.0), ruleset: str = "club", velocity: Point = (0.0, 0.0), **situation: Any) -> Scenario:
    """The formation with the ball somewhere and matters standing so; nobody has touched the ball unless it is said."""
    scenario = ruled_by(new_scenario(), ruleset)
    layout = replace(scenario.layout, ball=None if ball is None else Ball(ball, velocity))
    return situated(replace(scenario, layout=layout), **{"last_touch": (), **situation})


def keys(scenario: Scenario) -> list[str]:
    return [problem.where for problem in contradictions(scenario)]


AWAY, FIVE = Side.AWAY, {"ruleset": "five"}
PAIRS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("phase", {"phase": Phase.KICK_OFF, "ball": (12.0, 0.0)}, {"phase": Phase.KICK_OFF, "ball": (10.0, 0.0)}),
    ("phase", {"phase": Phase.THROW_IN}, {"phase": Phase.THROW_IN, "ball": (0.0, 400.0)}),
    ("phase", {"phase": Phase.THROW_IN, "ball": (0.0, 375.0)}, {"phase": Phase.THROW_IN, "ball": (0.0, -380.0)}),
    ("phase", {"phase": Phase.CORNER, "ball": (-590.0, 390.0)}, {"phase": Phase.CORNER, "ball": (590.0, 390.0)}),
    ("phase", {"phase": Phase.CORNER, "ball": (590.0, 390.0), "half": 2}, {"phase": Phase.CORNER, "ball": (-590.0, 390.0), "half": 2}),
    ("phase", {"phase": Phase.CORNER, "ball": (0.0, 400.0)}, {"phase": Phase.CORNER, "ball": (580.0, -380.0)}),
    ("phase", {"phase": Phase.GOAL_KICK, "ball": (570.0, 0.0)}, {"phase": Phase.GOAL_KICK, "ball": (-570.0, 0.0)}),
    ("phase", {"phase": Phase.PENALTY, "ball": (-490.0, 0.0)}, {"phase": Phase.PENALTY, "ball": (490.0, 0.0)}),
    (
        "phase",
        {"phase": Phase.PENALTY, "ball": (490.0, 0.0), "possession": AWAY},
        {"phase": Phase.PENALTY, "ball": (-490.0, 0.0), "possession": AWAY},
    ),
    ("phase", {"phase": Phase.SECOND_MARK, "ball": (250.0, 0.0), **FIVE}, {"phase": Phase.SECOND_MARK, "ball": (300.0, 0.0), **FIVE}),
    ("phase", {"phase": Phase.FREE_KICK, "ball": None}, {"ball": None}),
    ("phase", {"phase": Phase.FREE_KICK, "velocity": (100.0, 0.0)}, {"velocity": (100.0, 0.0)}),
    ("phase", {"ball": (0.0, 412.0)}, {"ball": (0.0, 410.0)}),
    ("phase", {"ball": (612.0, 0.0)}, {"ball": (610.0, 0.0)}),
    ("taker", {"taker": "home.9"}, {"phase": Phase.FREE_KICK, "taker": "home.9"}),
    ("taker", {"phase": Phase.FREE_KICK, "taker": "away.9"}, {"phase": Phase.FREE_KICK, "taker": "away.9", "possession": AWAY}),
    ("taker", {"phase": Phase.FREE_KICK, "taker": "home.12"}, {"phase": Phase.FREE_KICK}),
    ("spot", {"spot": (0.0, 0.0)}, {"phase": Phase.FREE_KICK, "spot": (0.0, 0.0)}),
    ("ready", {"ready": (AWAY,)}, {"phase": Phase.KICK_OFF, "ready": (AWAY,)}),
    ("taken", {"phase": Phase.FREE_KICK, "taken": True}, {"phase": Phase.FREE_KICK, "taken": True, "taker": "home.9"}),
    ("touches.figure", {"touches": TouchCount("away.9", 1)}, {"touches": TouchCount("home.9", 1)}),
    ("touches.figure", {"touches": TouchCount("home.12", 1)}, {"touches": TouchCount("home.keeper", 1)}),
    ("touches.figure", {"phase": Phase.FREE_KICK, "touches": TouchCount("home.9", 1)}, {"touches": TouchCount("home.9", 3)}),
    ("touches.count", {"touches": TouchCount("home.9", 4)}, {"touches": TouchCount("home.9", 3)}),
    ("last_touch", {"touches": TouchCount("home.9", 1), "last_touch": ("away.4",)}, {"touches": TouchCount("home.9", 1), "last_touch": ("home.9",)}),
    (
        "last_touch",
        {"phase": Phase.THROW_IN, "ball": (0.0, 400.0), "last_touch": ("home.9",)},
        {"phase": Phase.THROW_IN, "ball": (0.0, 400.0), "last_touch": ("away.9",)},
    ),
    ("block", {"phase": Phase.FREE_KICK, "block": Block.OWED}, {"block": Block.OWED}),
    ("sanction", {"phase": Phase.FREE_KICK, "sanction": Sanction(Call.FOUL, "ATT-1")}, {"sanction": Sanction(Call.FOUL, "ATT-1")}),
    ("ticks.away", {"ticks": {AWAY: 4}}, {"ticks": {AWAY: 3}}),
    ("positional.home", {"positional": {Side.HOME: 9}}, {"positional": {Side.HOME: 1}}),
    ("time_outs", {"time_outs": (0, 1)}, {"time_outs": (0, 1), **FIVE}),
    ("fouls", {"fouls": (1, 0)}, {"fouls": (1, 0), **FIVE}),
    ("clock", {"clock": 901.0}, {"clock": 900.0}),
    ("cards", {"cards": {AWAY: "yellow"}}, {}),
    ("cautioned", {"cautioned": ("home.2",)}, {"cautioned": ("home.2",), **FIVE}),
    ("sent_off", {"sent_off": (SentOff("home.3", 60.0),), **FIVE}, {"sent_off": (SentOff("home.7", 60.0),), **FIVE}),
    ("passive", {"passive": ("home.12",)}, {"passive": ("home.9",)}),
    ("passive", {"passive": ("home.2",), **FIVE}, {**FIVE}),
]


@pytest.mark.parametrize(("key", "wrong", "right"), PAIRS, ids=[f"{i}-{key}" for i, (key, _, _) in enumerate(PAIRS)])
def test_a_contradiction_is_told_at_its_key_and_its_twin_is_none(key: str, wrong: dict[str, Any], right: dict[str, Any]) -> None:
    assert f"situation.{key}" in keys(standing(**wrong))
    assert keys(standing(**right)) == []


def test_a_ruleset_told_to_show_cards_knows_them() -> None:
    shown = standing(cards={AWAY: "yellow"})
    assert keys(replace(shown, ruleset=RulesetChoice("club", (("cards", True),)))) == []


def test_no_scenario_of_the_library_contradicts_itself() -> None:
    odd = {file: found for file in find().files if (found := keys(load_scenario(file)))}
    assert odd == {}
