"""Writes ``assets/families.toml``: which twins of the library make a family of the school, and how near each dial goes.

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
from sim.training.family import families
from sim.training.key import key_of
from sim.training.library import listed, reached

OUT = Path(__file__).resolve().parent.parent / "assets" / "families.toml"


def main() -> int:
    """Makes the list and writes it."""
    library = {scenario.id: scenario for scenario in map(load_scenario, find().files)}
    found = []
    for family in families(library):
        called, near = key_of(judge(family.called), family), key_of(judge(family.near), family)
        if called is not None and near is not None and called.answer != near.answer:
            found.append(replace(family, margins=reached(family)))
    text = listed(found)
    if "--check" in sys.argv[1:]:
        return int(OUT.read_text(encoding="utf-8") != text)
    OUT.write_text(text, encoding="utf-8")
    print(f"{len(found)} families of {len({f.clause for f in found})} clauses, {sum(bool(f.margins) for f in found)} with a dial")
    return 0


if __name__ == "__main__":
    sys.exit(main())
