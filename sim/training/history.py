"""How a trainee has got on: by day, as a curve, and how the just noticeable margin has narrowed. Worked out from the answers alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sim.rules.words import Unit
from sim.training.desk import beliefs
from sim.training.progress import Record
from sim.training.settings import load_settings
from sim.training.threshold import Belief, Estimate

SPAN = 20
"""So many answers back a curve looks."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Answers counted: all, those right, and those wrong though the trainee was sure."""

    answers: int
    right: int
    sure_but_wrong: int

    @property
    def share(self) -> float:
        """The share of right answers."""
        return self.right / self.answers


def tally(records: Sequence[Record]) -> Tally:
    """How many answers there are, and how they came out."""
    return Tally(len(records), sum(r.right for r in records), sum(r.sure_but_wrong for r in records))


def by_day(records: Sequence[Record]) -> tuple[tuple[date, Tally], ...]:
    """The answers of each day (UTC) on which there are any, in order."""
    found: defaultdict[date, list[Record]] = defaultdict(list)
    for record in records:
        found[record.when.date()].append(record)
    return tuple((day, tally(found[day])) for day in sorted(found))


def curve(records: Sequence[Record], span: int = SPAN) -> tuple[tuple[datetime, float], ...]:
    """After each answer, the share of right ones among the last ``span`` (fewer at the beginning)."""
    right = [r.right for r in records]
    return tuple((r.when, sum(right[max(0, i + 1 - span) : i + 1]) / min(i + 1, span)) for i, r in enumerate(records))


def narrowing(records: Sequence[Record], clause: str, unit: Unit) -> tuple[tuple[datetime, Estimate], ...]:
    """The just noticeable margin of a clause as it was known after each answer that says something about it."""
    dial = load_settings().dial[unit]
    belief, out = Belief(dial[-1], dial[0]), []
    for record in records:
        if record.clause == clause and record.unit == unit and beliefs([record]):
            belief.observe(record.seen)
            out.append((record.when, belief.estimate()))
    return tuple(out)


def clauses_sure_but_wrong(records: Sequence[Record]) -> tuple[tuple[str, int], ...]:
    """The clauses on which the trainee was sure, and wrong, with how often; the most often first."""
    counts: defaultdict[str, int] = defaultdict(int)
    for record in records:
        counts[record.clause] += record.sure_but_wrong
    return tuple(sorted(((c, n) for c, n in counts.items() if n), key=lambda pair: (-pair[1], pair[0])))


def weakest_clauses(records: Sequence[Record], most: int = 5) -> tuple[tuple[str, Tally], ...]:
    """The clauses with the smallest share of right answers, and among those alike the ones answered more often."""
    found: defaultdict[str, list[Record]] = defaultdict(list)
    for record in records:
        found[record.clause].append(record)
    counted = [(name, tally(answers)) for name, answers in found.items()]
    return tuple(sorted(counted, key=lambda pair: (pair[1].share, -pair[1].answers, pair[0]))[:most])
