"""Distances nobody asked for (DIS-1, DIS-2, DIS-4): what is not asked for is not kept (GEN 7). The lifting itself is the referee's hand."""

from __future__ import annotations

from collections.abc import Iterator

from sim.model.ids import side_of
from sim.rules.facts import Facts, FlickFact
from sim.rules.findings import Condition, Finding, yes
from sim.rules.restarting import DISTANCE_CLAUSE, NUMBER_CLAUSE, nearness
from sim.rules.words import Call, Restart


def detect(facts: Facts) -> Iterator[Finding]:
    """How near the nearest opposing figure stood when a restart was taken."""
    if not facts.explain:
        return
    for flick in facts.flicks:
        if flick.on is not None and flick.restart and flick.before.phase in DISTANCE_CLAUSE:
            yield from _at_kick(facts, flick)


def _at_kick(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    layout, phase = flick.layout, flick.before.phase
    if layout.ball is None:
        return
    rivals = [b for b in layout.figures if side_of(b) is flick.side.other]
    found = [(b, nearness(layout, facts.before, b, facts.table, flick.t)) for b in rivals]
    if not found:
        return
    body, near = max(found, key=lambda pair: pair[1].margin)
    kept = facts.before.distance_kept is flick.side
    conditions: tuple[Condition, ...] = (near, yes("distance_asked_for", kept, flick.t))
    for clause in dict.fromkeys((NUMBER_CLAUSE[phase], DISTANCE_CLAUSE[phase])):
        lifts = clause == DISTANCE_CLAUSE[phase] and not kept
        call, restart = (Call.LIFT, Restart.PLAY_ON) if lifts else (None, None)
        yield Finding(clause, call, flick.t, conditions, None, None, restart, layout.figures[body].at, body)
