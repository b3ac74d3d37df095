"""The school's families: which twins of the scenario library make one, and how near its dial goes, as ``assets/families.toml`` says.

The list is made by ``tools/families.py`` from the scenarios; it saves judging the whole library before the first question.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache

from sim.record import load_scenario
from sim.record.library import shipped
from sim.resources import assets
from sim.rules.words import Unit
from sim.training.dial import turned
from sim.training.family import Family, can_turn
from sim.training.settings import load_settings

_HEAD = """\
# Families of the school: a near miss, its violation, the clause and the condition that part them, the margins that its dial reaches
# on both sides of the boundary, and the rulesets under which it holds. Made by `python -m tools.families`.
[families]
"""


@cache
def load_families() -> tuple[Family, ...]:
    """The shipped families, in order of their ids."""
    data = tomllib.loads((assets() / "families.toml").read_text(encoding="utf-8"))
    return tuple(_family(family_id, entry) for family_id, entry in sorted(data["families"].items()))


def _family(family_id: str, entry: dict[str, object]) -> Family:
    called, near = load_scenario(shipped(str(entry["called"]))), load_scenario(shipped(family_id))
    margins = entry.get("margins", ())
    assert isinstance(margins, list | tuple)
    what = (str(entry["clause"]), str(entry["condition"]), Unit(str(entry["unit"])))
    return Family(family_id, *what, called, near, tuple(map(float, margins)), rulesets_of(entry))


def rulesets_of(entry: Mapping[str, object]) -> tuple[str, ...]:
    """The rulesets under which an entry of the list holds."""
    named = entry["rulesets"]
    assert isinstance(named, list)
    return tuple(map(str, named))


def reached(family: Family) -> tuple[float, ...]:
    """The margins of the dial that a family reaches on both sides of its boundary, by trying."""
    if not can_turn(family):
        return ()
    return tuple(m for m in load_settings().dial[family.unit] if turned(family, m) is not None and turned(family, -m) is not None)


def entry_of(family: Family) -> str:
    """A family's lines in ``assets/families.toml``."""
    margins = f", margins = [{', '.join(f'{m:g}' for m in family.margins)}]" if family.margins else ""
    what = f'called = "{family.called.id}", clause = "{family.clause}", condition = "{family.condition}", unit = "{family.unit}"'
    rulesets = ", ".join(f'"{name}"' for name in family.rulesets)
    return f'"{family.id}" = {{ {what}{margins}, rulesets = [{rulesets}] }}'


def listed(families: Iterable[Family]) -> str:
    """The text of ``assets/families.toml``."""
    return _HEAD + "".join(f"{entry_of(f)}\n" for f in families)
