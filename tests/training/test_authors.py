"""Lint for authors: of twins neither of which says what it just misses it names the condition that parts them, and in the library all say it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sim.match.report import judge
from sim.record import load_scenario
from sim.record.library import find, shipped
from sim.rules.referee import why_not
from sim.training.authors import lint, parted_by

PAIR = ("F5-12d/five-against-four", "F5-12d/four-against-four")


def test_every_pair_of_the_library_that_one_condition_parts_says_so() -> None:
    library = {scenario.id: scenario for scenario in map(load_scenario, find().files)}
    silent = [one for one in library.values() if one.twin in library and not any(s.expect and s.expect.why_not for s in (one, library[one.twin]))]
    assert [one.id for one in silent if parted_by(one, library[one.twin or ""])] == []


def test_lint_names_the_condition_that_parts_twins_which_do_not_say_it(tmp_path: Path) -> None:
    files = []
    for name in PAIR:
        file = tmp_path / f"{name.partition('/')[2]}.toml"
        file.write_text("".join(line for line in shipped(name).open(encoding="utf-8") if not line.startswith("why_not")), encoding="utf-8")
        files.append(str(file))
    faults = [str(fault) for fault in lint(files, dial=False).faults]
    assert any("expect.why_not: missing: expected F5-3, side_is_complete in F5-12d/five-against-four" in fault for fault in faults), faults
    found = lint([str(shipped(name)) for name in PAIR], dial=False)
    assert not found.faults
    assert [family.id for family in found.families] == [PAIR[0]]


def test_of_a_clause_with_several_calls_the_condition_says_which_was_not_made() -> None:
    """A substitution was called, a caution was not; the same call made by another finding still counts as called."""
    report = judge(load_scenario(shipped(PAIR[0])))
    findings = report.played.findings
    assert why_not(findings, "F5-3").condition is None
    answer = why_not(findings, "F5-3", None, "side_is_complete")
    assert answer.condition is not None
    assert answer.condition.name == "side_is_complete"
    cautioned = [replace(f, call=next(g.call for g in findings if any(c.name == "side_is_complete" for c in g.conditions))) for f in findings]
    assert why_not(cautioned, "F5-3", None, "side_is_complete").condition is None
