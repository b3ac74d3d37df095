"""In which order findings are heard and rulings are told: by time, and within one instant by clause (GEN 9)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import TypeVar

from sim.rules.findings import Finding, Ruling
from sim.rules.words import Call
from sim.units import SIMULTANEOUS

Called = TypeVar("Called", Finding, Ruling)

_LAST = 1000
"""Clauses without a number come after those with one."""


@cache
def clause_key(clause: str) -> tuple[str, int, str]:
    """Sort key of clause ids: by family, then by number.

    >>> sorted(["POS-2", "ATT-3", "DEF-10", "DEF-8"], key=clause_key)
    ['ATT-3', 'DEF-8', 'DEF-10', 'POS-2']
    """
    family, _, number = clause.partition("-")
    digits = re.match(r"\d*", number)
    return (family, int(digits[0]) if digits and digits[0] else _LAST, number)


def by_instant(called: Iterable[Called]) -> list[Called]:
    """In order of time; within one microsecond the clause id decides, not the clock (GEN 9). What is waived is waived first."""
    in_time = sorted(called, key=lambda c: c.at)
    if len(in_time) < 2:
        return in_time
    out: list[Called] = []
    group: list[Called] = []
    for c in in_time:
        if group and c.at - group[0].at > SIMULTANEOUS:
            out += sorted(group, key=_within_instant)
            group = []
        group.append(c)
    return out + sorted(group, key=_within_instant)


def _within_instant(called: Finding | Ruling) -> tuple[bool, tuple[str, int, str]]:
    return (called.call is not Call.ADVANTAGE, clause_key(called.clause))
