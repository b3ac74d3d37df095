"""Whether reasons are asked for or not, the same is ruled, by the same margins and evidence, and play stands the same afterwards."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import sim
from sim.match.play import Played, play
from sim.match.report import ruleset_of
from sim.physics.samples import crowd, reaching
from sim.rules.ruleset import load_ruleset, ruleset_names
from sim.rules.situation import Situation
from sim.table import load_table

SCENARIOS = Path(__file__).parents[2] / "scenarios"
FAMILIES = sorted(folder.name for folder in SCENARIOS.iterdir() if folder.is_dir())


def told(played: Played) -> tuple[object, ...]:
    """What must not depend on whether reasons are asked for."""
    return (played.rulings, played.state, played.final, played.corrections)


@pytest.mark.parametrize("clause", FAMILIES)
def test_a_scenario_is_ruled_the_same_without_reasons(clause: str) -> None:
    for path in sorted((SCENARIOS / clause).glob("*.toml")):
        s = sim.load_scenario(path)
        table, ruleset = load_table(s.pitch), ruleset_of(s)
        with_reasons, without = (
            told(play(s.situation, s.layout, s.actions, ruleset=ruleset, table=table, explain=explain)) for explain in (True, False)
        )
        assert without == with_reasons


@pytest.mark.parametrize("name", ruleset_names())
def test_random_flicks_are_ruled_the_same_without_reasons(name: str) -> None:
    table, ruleset, rng = load_table(), load_ruleset(name), random.Random(7)
    played = 0
    while played < 40:
        layout = crowd(rng, table)
        flick = reaching(rng, layout, table)
        if flick is not None:
            with_reasons, without = (
                told(play(Situation(), layout, [flick], ruleset=ruleset, table=table, explain=explain)) for explain in (True, False)
            )
            assert without == with_reasons
            played += 1
