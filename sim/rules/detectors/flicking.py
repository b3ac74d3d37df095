"""FLI: how a figure may be flicked, read from the contacts of nail and hand."""

from __future__ import annotations

from collections.abc import Iterator

from sim.model.actions import Finger, PartStruck, Support
from sim.rules.detectors.hands import body_contacts, brushed
from sim.rules.facts import Facts, FlickFact
from sim.rules.findings import Condition, Finding, at_least, yes
from sim.rules.measures import MS, figures_on
from sim.rules.passing import gap_at
from sim.rules.words import Call, Unit

_FINGERS = frozenset({Finger.INDEX, Finger.MIDDLE})
_NO_ADDED_FORCE = frozenset({Support.CLOTH, Support.NONE})


def detect(facts: Facts) -> Iterator[Finding]:
    """All clauses of the family."""
    for flick in facts.flicks:
        if flick.on is not None:
            yield from _declared(facts, flick)
            yield from _measured(facts, flick)
            if facts.explain or facts.lying:
                yield from _down(facts, flick)
    yield from body_contacts(facts)
    if facts.explain:
        yield from brushed(facts)


def _incorrect(clause: str, flick: FlickFact, at: float, *conditions: Condition) -> Finding:
    return Finding(clause, Call.INCORRECT_FLICK, at, conditions, flick.side, spot=flick.at, figure=flick.figure, outranks_from=flick.t)


def _declared(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """FLI-1, FLI-4, FLI-5: finger, source of the force and part struck, as declared."""
    if flick.action is None:
        return
    technique, t, who = flick.action.technique, flick.t, flick.figure
    lawful = technique.finger in _FINGERS and technique.support in _NO_ADDED_FORCE and technique.part is PartStruck.BASE
    if lawful and not facts.explain:
        return
    declared = (
        ("FLI-1", yes("finger_not_allowed", technique.finger not in _FINGERS, t, who)),
        ("FLI-4", yes("force_not_from_cloth", technique.support not in _NO_ADDED_FORCE, t, who)),
        ("FLI-5", yes("struck_beside_base", technique.part is not PartStruck.BASE, t, who)),
    )
    for clause, condition in declared:
        if condition.met or facts.explain:
            yield _incorrect(clause, flick, t, condition)


def _measured(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """FLI-2, FLI-3: how long and how far the nail stayed on the base, how far the hand moved."""
    off, n, who = flick.off, facts.numbers, flick.figure
    if off is None:
        return
    short = off.contact_s * MS <= n.contact_ms and off.contact_mm <= n.contact_mm and off.hand_mm <= n.hand_mm
    if short and not facts.explain:
        return
    measured = (
        ("FLI-2", at_least("contact_time", off.contact_s * MS, n.contact_ms, Unit.MS, off.t, who, places=(off.at,))),
        ("FLI-2", at_least("contact_way", off.contact_mm, n.contact_mm, Unit.MM, off.t, who, places=(off.at,))),
        ("FLI-3", at_least("hand_way", off.hand_mm, n.hand_mm, Unit.MM, off.t, who, places=(off.at,))),
    )
    for clause, condition in measured:
        if condition.met or facts.explain:
            yield _incorrect(clause, flick, off.t, condition)


def _illegal(flick: FlickFact, *conditions: Condition) -> Finding:
    return Finding("FLI-7", Call.ILLEGAL_FLICK, flick.t, conditions, flick.side, spot=flick.at, figure=flick.figure, outranks_from=flick.t)


def _down(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """FLI-7: a fallen figure may not be flicked, nor one that hangs together with a fallen one, its base under the other's outline."""
    log, t = facts.log, flick.t
    lies = facts.lying and log.fallen(flick.figure, t)
    fallen = [body for body in figures_on(log, t) if log.fallen(body, t) and body != flick.figure] if facts.lying else []
    if lies or not fallen:
        yield _illegal(flick, yes("fallen", lies, t, flick.figure))
        return
    gaps = {body: gap_at(log, flick.figure, body, t) for body in fallen}
    body = min(gaps, key=gaps.__getitem__)
    overlap = Condition("outlines_overlap", -gaps[body], Unit.MM, gaps[body], 0.0, t, (flick.figure, body), (flick.at, log.at(body, t)))
    yield _illegal(flick, overlap)
