"""The school's families: which twins of the scenario library make one, and how near its dial goes, as ``assets/families.toml`` says.

The list is made by ``tools/families.py`` from the scenarios; it saves judging the whole library before the first question.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache

from sim.match.report import Report, judge
from sim.record import load_scenario
from sim.record.library import shipped
from sim.resources import assets
from sim.rules.words import Unit
from sim.training.dial import turned
from sim.training.family import Family, Ruled, can_turn, ruled_in
from sim.training.key import key_of
from sim.training.settings import load_settings

_HEAD = """\
# Families of the school: a near miss, its violation, the clause and the condition that part them, the margins that its dial reaches
# on both sides of the boundary, the rulesets under which it holds, whether the last of equally near moments is asked about (late), and which
# pairs of rulesets decide its violation (+) or near miss (-) otherwise than each other. Made by `python -m tools.families`.
[families]
"""


@cache
def load_families() -> tuple[Family, ...]:
    """The shipped families, in order of their ids."""
    return tuple(_family(family_id, entry) for family_id, entry in sorted(entries().items()))


@cache
def entries() -> Mapping[str, Mapping[str, object]]:
    """The list as it is written, by the ids of its near misses; no scenario is read for it."""
    found: Mapping[str, Mapping[str, object]] = tomllib.loads((assets() / "families.toml").read_text(encoding="utf-8"))["families"]
    return found


def _family(family_id: str, entry: Mapping[str, object]) -> Family:
    called, near = load_scenario(shipped(str(entry["called"]))), load_scenario(shipped(family_id))
    margins = entry.get("margins", ())
    assert isinstance(margins, list | tuple)
    what = (str(entry["clause"]), str(entry["condition"]), Unit(str(entry["unit"])))
    return Family(
        family_id, *what, called, near, tuple(map(float, margins)), rulesets_of(entry), "", bool(entry.get("late", False)), differs_of(entry)
    )


def differs_of(entry: Mapping[str, object]) -> tuple[str, ...]:
    """The pairs of rulesets, with a side each, that decide an entry of the list otherwise than each other."""
    found = entry.get("differs", [])
    assert isinstance(found, list)
    return tuple(map(str, found))


def rulesets_of(entry: Mapping[str, object]) -> tuple[str, ...]:
    """The rulesets under which an entry of the list holds."""
    named = entry["rulesets"]
    assert isinstance(named, list)
    return tuple(map(str, named))


def reached(family: Family) -> tuple[float, ...]:
    """The margins of the dial that a family reaches on both sides of its boundary, by trying, with the answers of its twins and no ruling besides."""
    if not can_turn(family):
        return ()
    twins = {called: judge(family.scenario(called)) for called in (True, False)}
    both = ruled_in(twins[True]) & ruled_in(twins[False])
    return tuple(m for m in load_settings().dial[family.unit] if all(_reaches(family, m if c else -m, twin, both) for c, twin in twins.items()))


def _reaches(family: Family, margin: float, twin: Report, both: frozenset[Ruled]) -> bool:
    got, wanted = turned(family, margin), key_of(twin, family)
    key = None if got is None else key_of(got[1], family)
    if got is None or key is None or wanted is None:
        return False
    return key.answer == wanted.answer and both <= ruled_in(got[1]) <= ruled_in(twin)


def entry_of(family: Family) -> str:
    """A family's lines in ``assets/families.toml``."""
    margins = f", margins = [{', '.join(f'{m:g}' for m in family.margins)}]" if family.margins else ""
    what = f'called = "{family.called.id}", clause = "{family.clause}", condition = "{family.condition}", unit = "{family.unit}"'
    late = ", late = true" if family.late else ""
    differs = f", differs = {_quoted(family.differs)}" if family.differs else ""
    return f'"{family.id}" = {{ {what}{margins}, rulesets = {_quoted(family.rulesets)}{late}{differs} }}'


def _quoted(names: Iterable[str]) -> str:
    return f"[{', '.join(map(_in_quotes, names))}]"


def _in_quotes(name: str) -> str:
    return f'"{name}"'


def listed(families: Iterable[Family]) -> str:
    """The text of ``assets/families.toml``."""
    return _HEAD + "".join(f"{entry_of(f)}\n" for f in families)
