"""Families under another ruleset, and what a change of rules changes: the situations that two rulesets decide differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sim.match.report import judge
from sim.match.scenario import Scenario
from sim.rules.ruleset import load_ruleset
from sim.training.family import Family, reading
from sim.training.key import Key, key_of


def under(families: Sequence[Family], ruleset: str) -> tuple[Family, ...]:
    """The families as they are under a ruleset; those whose twins are no longer parted by their condition there are left out.

    So are those of another code of laws, which is played on another table.
    """
    moved = (family if _plays(family) == {ruleset} else _under(family, ruleset) for family in families)
    return tuple(family for family in moved if family is not None)


def _plays(family: Family) -> set[str]:
    return {family.called.ruleset.name, family.near.ruleset.name}


def ruled_by(scenario: Scenario, ruleset: str) -> Scenario:
    """A scenario under another ruleset; settings of its own stay."""
    return replace(scenario, ruleset=replace(scenario.ruleset, name=ruleset), expect=None)


def _under(family: Family, ruleset: str) -> Family | None:
    moved = _moved(family, ruleset)
    if moved is None:
        return None
    called, near = judge(moved.called), judge(moved.near)
    of_called, of_near = (reading(r, family.clause, family.condition) for r in (called, near))
    keys = (key_of(called, moved), key_of(near, moved))
    if of_called is None or of_near is None or None in keys or of_called.margin <= 0.0 or of_near.margin > 0.0:
        return None
    return moved if keys[0] is not None and keys[1] is not None and keys[0].answer != keys[1].answer else None


def _moved(family: Family, ruleset: str) -> Family | None:
    """A family with both its twins under a ruleset; None for one of another code of laws."""
    if load_ruleset(ruleset).code is not load_ruleset(family.called.ruleset.name).code:
        return None
    return replace(family, called=ruled_by(family.called, ruleset), near=ruled_by(family.near, ruleset))


def decided(scenario: Scenario, family: Family, ruleset: str) -> Key | None:
    """What a ruleset decides in a situation of a family."""
    return key_of(judge(ruled_by(scenario, ruleset)), family)


def changed_families(families: Sequence[Family], old: str, new: str) -> tuple[tuple[Family, bool], ...]:
    """The families, under the new ruleset, in which the answer has changed, each with the side (called or not) on which it has.

    Their twins need not be told apart by their answers any more: what was a back and a change may have become two changes.
    """
    out = []
    for family in families:
        moved = _moved(family, new)
        if moved is None:
            continue
        for called in (True, False):
            before, after = (decided(family.scenario(called), family, ruleset) for ruleset in (old, new))
            if before is not None and after is not None and before.answer != after.answer:
                out.append((moved, called))
    return tuple(out)
