"""GKP-13: a rod that has been ruled on where it lies is not ruled on again until its keeper has been moved."""

from __future__ import annotations

from collections.abc import Iterable

from sim.events import Entered, Left
from sim.model.ids import Side, figure
from sim.rules.facts import Facts
from sim.rules.findings import Ruling

CLAUSE = "GKP-13"


def moved(facts: Facts, keeper: str, after: float, until: float) -> bool:
    """Whether a keeper was moved, put down or taken off after one moment (s) and by another.

    A rod that was put right has been moved, and so has one that was brought beside its goal anew.
    """
    log = facts.log
    put: list[Entered | Left] = [*facts.of(Entered), *facts.of(Left)]
    if any(e.body == keeper and after < e.t <= until for e in put):
        return True
    return bool(log.moved(keeper)) and any(not s.at_rest for s, low, high in log.runs(keeper, after, until) if high > low)


def ruled_on(facts: Facts, rulings: Iterable[Ruling]) -> tuple[Side, ...]:
    """The sides whose rod has been ruled on where it lies at the end of a stretch."""
    since = dict.fromkeys(facts.before.rods, facts.since)
    since |= {r.against: r.at for r in rulings if r.clause == CLAUSE and r.against is not None}
    return tuple(side for side in Side if side in since and not moved(facts, figure(side, "keeper"), since[side], facts.until))
