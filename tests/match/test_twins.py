"""Twins: a violation and its near miss differ in exactly one condition, whose margin has opposite signs in the two."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from sim.match.report import Report, judge
from sim.match.scenario import Scenario
from sim.record import load_scenario
from sim.rules.findings import Finding, Ruling, WhyNot

LIBRARY = Path(__file__).resolve().parents[2] / "scenarios"


@cache
def report(scenario_id: str) -> Report:
    return judge(load_scenario(LIBRARY / f"{scenario_id}.toml"))


def calls(scenario_id: str, clause: str) -> list[Ruling]:
    """The rulings by that clause that the scenario is about."""
    expect = report(scenario_id).scenario.expect
    meant = {ruling.call for ruling in (expect.rulings or () if expect else ()) if ruling.clause == clause}
    return [ruling for ruling in report(scenario_id).rulings if ruling.clause == clause and ruling.call in (meant or {ruling.call})]


def expects(scenario: Scenario, clause: str) -> bool:
    return scenario.expect is not None and any(ruling.clause == clause for ruling in scenario.expect.rulings or ())


def pairs() -> list[tuple[str, str, str]]:
    """Every (clause, violation, near miss): twins of which one expects a ruling by the clause of its folder, and the other does not."""
    library = {scenario.id: scenario for scenario in map(load_scenario, sorted(LIBRARY.rglob("*.toml")))}
    out = []
    for scenario in library.values():
        clause = scenario.id.partition("/")[0]
        twin = library.get(scenario.twin or "")
        if twin is not None and expects(scenario, clause) and not expects(twin, clause):
            out.append((clause, scenario.id, twin.id))
    return out


every_pair = pytest.mark.parametrize(("clause", "violation", "near_miss"), pairs(), ids=lambda v: v if "/" in v else "")


def called(scenario_id: str, clause: str) -> Finding:
    """The finding behind the first ruling of that clause."""
    ruling = calls(scenario_id, clause)[0]
    return next(f for f in report(scenario_id).played.findings if f.clause == clause and f.met and f.conditions == ruling.evidence)


def reason(scenario_id: str, clause: str) -> WhyNot:
    """Why the clause was not called, at the moment that the scenario means when it means one."""
    expect = report(scenario_id).scenario.expect
    meant = [answer.at for answer in (expect.why_not if expect else ()) if answer.clause == clause]
    return report(scenario_id).why_not(clause, meant[0] if meant else None)


@every_pair
def test_why_not_names_exactly_the_one_condition_in_which_twins_differ(clause: str, violation: str, near_miss: str) -> None:
    answer = reason(near_miss, clause)
    assert answer.condition is not None
    met = {c.name: c for c in called(violation, clause).conditions}
    assert [c.name for c in answer.examined if not c.met and c.name in met] == [answer.condition.name]
    assert met[answer.condition.name].margin > 0.0 > answer.condition.margin


@every_pair
def test_a_near_miss_expects_its_reason(clause: str, violation: str, near_miss: str) -> None:
    expect = report(near_miss).scenario.expect
    assert expect is not None
    assert clause in [answer.clause for answer in expect.why_not]
