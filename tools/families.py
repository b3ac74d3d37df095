"""Writes ``assets/families.toml``: which twins of the library make a family of the school, how near each dial goes, and which rulesets know it.

Run from the project's root after scenarios or rules have changed: ``python -m tools.families``. With ``--check`` nothing is written, and the exit
code says whether the file is as it should be.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from sim.record import load_scenario
from sim.record.library import find
from sim.rules.ruleset import ruleset_names
from sim.training.authors import parts
from sim.training.family import families
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


if __name__ == "__main__":
    sys.exit(main())
