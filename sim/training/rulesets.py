"""Families under another ruleset, and what a change of rules changes: the situations that two rulesets decide differently."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from sim.match.report import judge
from sim.match.scenario import Scenario
from sim.rules.ruleset import load_ruleset, ruleset_names
from sim.training.family import Family, decides_alone, reading_in
from sim.training.key import Key, key_of


def under(families: Sequence[Family], ruleset: str) -> tuple[Family, ...]:
    """The families as they are under a ruleset; those whose twins are no longer parted by their condition there are left out.

    So are those of another code of laws, which is played on another table.
    """
    found = (_known(family, ruleset) if family.rulesets else _under(family, ruleset) for family in families)
    return tuple(family for family in found if family is not None)


def holding(family: Family) -> Family:
    """A family that knows under which rulesets it holds, by trying all of them."""
    tried = replace(family, rulesets=())
    return replace(family, rulesets=tuple(name for name in ruleset_names() if under((tried,), name)))


def _known(family: Family, ruleset: str) -> Family | None:
    return moved(family, ruleset) if ruleset in family.rulesets else None


def _plays(family: Family) -> set[str]:
    return {family.called.ruleset.name, family.near.ruleset.name}


def ruled_by(scenario: Scenario, ruleset: str) -> Scenario:
    """A scenario under another ruleset; settings of its own stay."""
    return replace(scenario, ruleset=replace(scenario.ruleset, name=ruleset), expect=None)


def _under(family: Family, ruleset: str) -> Family | None:
    other = moved(family, ruleset)
    if other is None:
        return None
    called, near = judge(other.called), judge(other.near)
    of_called, of_near = (reading_in(family, r) for r in (called, near))
    keys = (key_of(called, other), key_of(near, other))
    if of_called is None or of_near is None or None in keys or of_called.margin <= 0.0 or of_near.margin > 0.0:
        return None
    return other if keys[0] is not None and keys[1] is not None and keys[0].answer != keys[1].answer else None


def moved(family: Family, ruleset: str) -> Family | None:
    """A family with both its twins under a ruleset; None for one of another code of laws."""
    if load_ruleset(ruleset).code is not load_ruleset(family.called.ruleset.name).code:
        return None
    if _plays(family) == {ruleset}:
        return family
    return replace(family, called=ruled_by(family.called, ruleset), near=ruled_by(family.near, ruleset), moved=ruleset)


def decided(scenario: Scenario, family: Family, ruleset: str) -> Key | None:
    """What a ruleset decides in a situation of a family."""
    return key_of(judge(ruled_by(scenario, ruleset)), family)


def by_family(changed: Iterable[tuple[Family, bool]]) -> Iterator[tuple[Family, tuple[bool, ...]]]:
    """Families, each once, with the sides of the boundary on which their answer has changed, as far as questions can be made there.

    Where the new ruleset calls what lay on the other side of the boundary, the family has nothing to show.
    """
    found: dict[str, tuple[Family, tuple[bool, ...]]] = {}
    for family, called in changed:
        seen = reading_in(family, judge(family.scenario(called)))
        if seen is None or (seen.margin > 0.0) != called or not decides_alone(family, seen):
            continue
        found[family.id] = (family, (*found.get(family.id, (family, ()))[1], called))
    yield from found.values()


def changed_families(families: Sequence[Family], old: str, new: str) -> tuple[tuple[Family, bool], ...]:
    """The families, under the new ruleset, in which the answer has changed, each with the side (called or not) on which it has.

    Their twins need not be told apart by their answers any more: what was a back and a change may have become two changes. Of families whose
    rulesets are known that is known as well; others are judged under both.
    """
    out = []
    for family in families:
        other = moved(family, new)
        if other is None:
            continue
        for called in (True, False):
            known = pair_of(old, new, called) in family.differs if family.rulesets else _differs(family, old, new, called)
            if known:
                out.append((other, called))
    return tuple(out)


def _differs(family: Family, old: str, new: str, called: bool) -> bool:
    before, after = (decided(family.scenario(called), family, ruleset) for ruleset in (old, new))
    return before is not None and after is not None and before.answer != after.answer


def pair_of(old: str, new: str, called: bool) -> str:
    """How a pair of rulesets and a side of the boundary are written.

    >>> pair_of("fistf", "club", True)
    'club fistf +'
    """
    return f"{' '.join(sorted((old, new)))} {'+' if called else '-'}"


def differing(family: Family) -> Family:
    """A family that knows which pairs of rulesets of its code decide its twins otherwise than each other, by trying all of them."""
    code = load_ruleset(family.called.ruleset.name).code
    names = [name for name in ruleset_names() if load_ruleset(name).code is code]
    pairs = ((old, new, called) for old, new in combinations(names, 2) for called in (True, False))
    return replace(family, differs=tuple(pair_of(*pair) for pair in pairs if _differs(family, *pair)))
