"""Laws that hold for every shipped scenario: it is as expected, alone and in company, and from whichever side it is seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sim.match.play import play, resume
from sim.match.report import Report, judge, ruleset_of
from sim.match.scenario import Scenario
from sim.match.text import moment_from_text, moment_to_text
from sim.record import load_scenario, scenario_from_text
from sim.record.transform import mirror_x, mirror_y, renumber, rotated_numbers, swap_sides, turn_table
from sim.record.writing import to_toml
from sim.rules.findings import Ruling
from sim.table import load_table

LIBRARY = sorted((Path(__file__).resolve().parents[2] / "scenarios").rglob("*.toml"))
every_scenario = pytest.mark.parametrize("path", LIBRARY, ids=lambda p: f"{p.parent.name}/{p.stem}")


@cache
def scenario(path: Path) -> Scenario:
    return load_scenario(path)


@cache
def report(path: Path) -> Report:
    return judge(scenario(path))


def told(r: Report) -> list[tuple[Any, ...]]:
    """The rulings without what names sides, places and the last digits."""
    return [(x.call, x.clause, x.restart) for x in r.rulings]


def seen(rulings: Iterable[Ruling]) -> list[tuple[Any, ...]]:
    """The rulings without how long something had lain still before: that is not known of what was cut off."""
    return [(r.call, r.clause, r.against, r.to, r.restart, r.spot, r.at) for r in rulings]


def turned(name: str) -> Callable[[Scenario], Scenario]:
    changes = {
        "mirror_x": mirror_x,
        "mirror_y": mirror_y,
        "swap_sides": swap_sides,
        "turn_table": turn_table,
        "renumber": lambda s: renumber(s, rotated_numbers(s)),
    }
    return changes[name]


@every_scenario
def test_it_is_as_expected(path: Path) -> None:
    assert [f"{d.key}: expected {d.expected}, found {d.found}" for d in report(path).differences] == []


ALONG = ("mirror_x", "swap_sides", "renumber")
ACROSS = ("mirror_y", "turn_table")


def views(path: Path) -> tuple[str, ...]:
    """The sides from which a scenario may be seen; not from across where figures are changed, which has its own touchline (F5-3)."""
    return ALONG if "substitute =" in path.read_text(encoding="utf-8") else ALONG + ACROSS


@pytest.mark.parametrize(("path", "view"), [pytest.param(p, view, id=f"{p.parent.name}/{p.stem}-{view}") for p in LIBRARY for view in views(p)])
def test_the_same_is_ruled_from_whichever_side_it_is_seen(path: Path, view: str) -> None:
    seen = judge(turned(view)(scenario(path)))  # what is expected is seen from there too
    assert [f"{d.key}: expected {d.expected}, found {d.found}" for d in seen.differences] == []
    assert told(seen) == told(report(path))


@every_scenario
def test_it_reads_back_from_its_own_text(path: Path) -> None:
    again = scenario_from_text(to_toml(scenario(path)), str(path))
    assert again == scenario(path)


@every_scenario
def test_cut_after_any_action_and_resumed_from_text_it_is_ruled_the_same(path: Path) -> None:
    s = scenario(path)
    table = load_table(s.pitch)
    whole = play(s.situation, s.layout, s.actions, ruleset=ruleset_of(s), table=table)
    for moment in whole.moments[1:-1]:
        rest = resume(moment_from_text(moment_to_text(moment)), s.actions[moment.done :], table=table)
        assert seen(rest.rulings) == seen(whole.rulings[moment.ruled :])
        assert rest.final == whole.final
        assert (rest.state.possession, rest.state.score, rest.state.phase, rest.state.block) == (
            whole.state.possession,
            whole.state.score,
            whole.state.phase,
            whole.state.block,
        )
