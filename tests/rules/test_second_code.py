"""The second code is a layer: nothing outside the rules and the data knows it by name, and every law of it is shown with its near miss."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import sim
from sim.record import load_scenario
from sim.rules.catalogue import catalogue, clause_ids
from sim.rules.ruleset import load_ruleset
from sim.table import load_table

SIM = Path(sim.__file__).parent
LIBRARY = SIM.parent / "scenarios"
NAMED = re.compile(r"\bF5-|\bCode\.FIVE\b|\bfive-a-side\b|\brules\.five\b|\brules import five\b")
SAID = re.compile(r"\bF5\b|\bfive\b", re.IGNORECASE)
CALLED = re.compile(r"(^|_)(F5|five)(_|$|\d)", re.IGNORECASE)
LAWS = [c for c in clause_ids() if c.startswith("F5-")]


def _outside() -> list[Path]:
    return [p for p in SIM.rglob("*.py") if SIM / "rules" not in p.parents]


def names_the_second_code(source: str) -> bool:
    """Whether a module's text names the second code: by a clause, its package or code, a name of its own, or a string that is not documentation."""
    tree = ast.parse(source)
    owners = (n for n in ast.walk(tree) if isinstance(n, ast.Module | ast.ClassDef | ast.FunctionDef))
    bodies = [(owner, owner.body) for owner in owners]
    said = {id(e.value) for _, body in bodies for e in body if isinstance(e, ast.Expr) and isinstance(e.value, ast.Constant)}
    texts = (n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str) and id(n) not in said)
    called = (str(getattr(n, part)) for n in ast.walk(tree) for part in ("id", "attr", "name", "arg", "asname") if getattr(n, part, None))
    return bool(NAMED.search(source)) or any(SAID.search(text) for text in texts) or any(CALLED.search(name) for name in called)


def test_no_module_outside_the_rules_names_the_second_code() -> None:
    assert [str(path.relative_to(SIM)) for path in _outside() if names_the_second_code(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(
    "line",
    [
        'if clause == "F5-12": pass',
        'if clause.startswith("F5"): pass',
        'if ruleset.name == "five": pass',
        'pitch = load_table("five")',
        'table = f"tables/five.toml"',
        "if ruleset.code is Code.FIVE: pass",
        "from sim.rules.five.sanction import counts",
        "from sim.rules import five",
        "import sim.rules.five.clock as clock",
        "is_five = ruleset.numbers.figures == 5",
        "return ruleset.five_a_side",
    ],
)
def test_the_guard_fails_when_a_module_names_it(line: str) -> None:
    real = (SIM / "players" / "bench.py").read_text(encoding="utf-8")
    assert not names_the_second_code(real)
    assert names_the_second_code(f"{real}\n\ndef added(clause, ruleset):\n    {line}\n")


def test_the_guard_reads_real_modules() -> None:
    assert len(_outside()) > 100


def listed() -> set[str]:
    """The files that ARCHITECTURE.md says a third code would have to supply or touch, with braces and bare names written out."""
    section = (SIM.parent / "ARCHITECTURE.md").read_text(encoding="utf-8").split("## What a third code")[1].split("\n## ")[0]
    found: set[str] = set()
    for row in section.splitlines():
        folder = ""
        for cell in re.findall(r"`([^`]+)`", row.rpartition("|")[0].rpartition("|")[2]):
            name = cell if "/" in cell else f"{folder}/{cell}"
            folder = name.rpartition("/")[0]
            inner = re.search(r"\{([^}]*)\}", name)
            found |= {name.replace(inner[0], part) for part in inner[1].split(",")} if inner else {name}
    return found


def test_the_table_of_a_third_code_names_files_that_exist_and_all_that_the_second_touches() -> None:
    named = listed()
    assert [name for name in named if not list(SIM.parent.glob(name))] == []
    own = {p for p in (SIM / "rules" / "five").glob("*.py") if p.name != "__init__.py"}
    assert [str(p) for p in sorted(own | asking()) if str(p.relative_to(SIM.parent)) not in named] == []


def asking() -> set[Path]:
    """The shared modules of the rules that name the second code, one of its clauses, or ask which code it is."""
    rules = SIM / "rules"
    shared = [*rules.glob("*.py"), *(rules / "detectors").glob("*.py")]
    return {p for p in shared if NAMED.search(text := p.read_text(encoding="utf-8")) or "Code.TABLE" in text}


def test_the_table_of_a_third_code_names_no_shared_module_that_does_not_ask() -> None:
    row = next(line for line in (SIM.parent / "ARCHITECTURE.md").read_text(encoding="utf-8").splitlines() if line.startswith("| where the shared"))
    named = {name for name in listed() if f"{Path(name).stem}" in row and name.startswith("sim/rules/") and "/five/" not in name}
    assert {str(p.relative_to(SIM.parent)) for p in asking()} >= named


@pytest.mark.parametrize("law", LAWS)
def test_every_law_has_scenarios_that_are_twins(law: str) -> None:
    files = sorted((LIBRARY / law).glob("*.toml"))
    assert len(files) >= 2
    scenarios = {s.id: s for s in (load_scenario(path) for path in files)}
    for scenario in scenarios.values():
        assert scenario.ruleset.name == "five"
        assert scenario.pitch == "five"
        assert scenario.twin in scenarios


def test_there_are_at_least_sixty_scenarios() -> None:
    assert sum(len(list((LIBRARY / law).glob("*.toml"))) for law in LAWS) >= 60


def test_the_ruleset_leaves_out_only_what_the_book_has() -> None:
    ruleset = load_ruleset("five")
    ids = {c.id for c in catalogue()}
    assert all(any(i == out or (out.endswith("-") and i.startswith(out)) for i in ids) for out in ruleset.left_out)
    assert set(ruleset.direct) | set(ruleset.at_once) <= ids
    assert not ruleset.holds("OFF-1")
    assert ruleset.holds("ATT-1")


def test_the_pitch_is_to_scale() -> None:
    pitch = load_table("five").pitch
    assert (pitch.length, pitch.width, pitch.goal_width, pitch.goal_height) == (1200, 600, 90, 60)
    assert (pitch.spot(1), pitch.mark(-1)) == ((420.0, 0.0), (-300.0, 0.0))
    assert pitch.in_penalty_area((420.5, 46.0), 1)
    assert not pitch.in_penalty_area((419.5, 0.0), 1)
    assert not pitch.in_penalty_area((430.0, 220.0), 1), "a quarter circle, no box"
    assert pitch.zone(-1).left == -300.0
    assert pitch.zone(-1).right == -150.0
