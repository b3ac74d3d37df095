"""A trainee's progress at a glance: the curve of all answers and of each clause, what was sure and wrong, and how close a call is told."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sim.rules.words import Unit
from sim.training.desk import noticeable
from sim.training.history import curve
from sim.training.progress import Record
from sim.training.schedule import Standing, standings
from sim.training.settings import load_settings
from sim.training.threshold import Estimate

Curve = tuple[tuple[datetime, float], ...]
"""When an answer was given, and the share of right ones among it and those just before."""


@dataclass(frozen=True, slots=True)
class ByClause:
    """A clause: its answers, those that were right, and how the share went."""

    clause: str
    answers: int
    right: int
    curve: Curve

    @property
    def share(self) -> float:
        """The share of right answers."""
        return self.right / self.answers


@dataclass(frozen=True, slots=True)
class Noticed:
    """The just noticeable margin of a clause in its unit, and the widest margin that is asked, beyond which nothing can be told."""

    clause: str
    unit: Unit
    estimate: Estimate
    widest: float


@dataclass(frozen=True, slots=True)
class Overview:
    """All of it: the curve of all answers, clauses (the weakest first), what was sure and wrong, margins by clause."""

    answers: int
    right: int
    curve: Curve
    clauses: tuple[ByClause, ...]
    sure_but_wrong: tuple[Standing, ...]
    margins: tuple[Noticed, ...]


def overview(records: Sequence[Record], now: datetime) -> Overview:
    """What one trainee's answers, in the order in which they were given, say."""
    by_clause: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        by_clause[record.clause].append(record)
    clauses = [ByClause(clause, len(own), sum(r.right for r in own), curve(own)) for clause, own in by_clause.items()]
    dial = load_settings().dial
    margins = [Noticed(clause, unit, found, dial[unit][0]) for (clause, unit), found in noticeable(records).items()]
    return Overview(
        len(records),
        sum(record.right for record in records),
        curve(records),
        tuple(sorted(clauses, key=lambda c: (c.share, -c.answers, c.clause))),
        tuple(s for s in standings(records, now) if s.sure_but_wrong),
        tuple(sorted(margins, key=lambda n: (n.unit, n.clause))),
    )
