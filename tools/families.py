"""Writes ``assets/families.toml``: which twins of the library make a family of the school, how near each dial goes, and which rulesets know it.

Run from the project's root after scenarios or rules have changed: ``python -m tools.families``. With ``--check`` nothing is written, and the exit
code says whether the file is as it should be.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from sim.match.report import judge
from sim.record import load_scenario
from sim.record.library import find
from sim.rules.ruleset import ruleset_names
from sim.training.asked import can_be_answered
from sim.training.family import Family, decides_alone, families, reading_in
from sim.training.key import key_of
from sim.training.library import listed, reached
from sim.training.rulesets import differing, holding

OUT = Path(__file__).resolve().parent.parent / "assets" / "families.toml"


def main() -> int:
    """Makes the list and writes it."""
    library = {scenario.id: scenario for scenario in map(load_scenario, find().files)}
    held = (family for family in map(holding, families(library)) if family.rulesets and parts(family))
    found = [differing(replace(family, margins=reached(family))) for family in held]
    text = listed(found)
    if "--check" in sys.argv[1:]:
        return int(OUT.read_text(encoding="utf-8") != text)
    OUT.write_text(text, encoding="utf-8")
    print(f"{len(found)} families of {len({f.clause for f in found})} clauses, {sum(bool(f.margins) for f in found)} with a dial")
    for name in ruleset_names():
        print(f"{name}: {sum(name in f.rulesets for f in found)}")
    return 0


def parts(family: Family) -> bool:
    """Whether its twins can be asked about: their answers differ and can be given, and nothing but the family's condition is near to deciding."""
    reports = [judge(family.scenario(called)) for called in (True, False)]
    keys, readings = [key_of(r, family) for r in reports], [reading_in(family, r) for r in reports]
    answers = {key.answer for key in keys if key is not None and can_be_answered(key, family.called.ruleset.name)}
    return len(answers) == len(keys) and all(found is not None and decides_alone(family, found) for found in readings)


if __name__ == "__main__":
    sys.exit(main())
