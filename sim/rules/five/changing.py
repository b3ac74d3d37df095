"""F5-3: figures changed through the own zone, in only after out; how many a side may have on the cloth."""

from __future__ import annotations

from collections.abc import Iterator

from sim.events import Began, Left
from sim.geometry import Point
from sim.model.actions import Substitute
from sim.model.ids import Side, side_of
from sim.model.layout import Layout
from sim.rules.curves import GRAIN
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, yes
from sim.rules.ledger import Ledger
from sim.rules.measures import MS, ball_at, fact
from sim.rules.refusals import Reason, Refusal
from sim.rules.ruleset import Ruleset
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart, Unit
from sim.rules.zones import Zone
from sim.table import Pitch, Table


def numbers_of(ledger: Ledger, side: Side, ruleset: Ruleset) -> int:
    """How many a side has on the cloth, its keeper included: all but those sent off for whom nobody has come on."""
    gone = sum(1 for e in ledger.sent_off if side_of(e.figure) is side and not e.replaced)
    return int(ruleset.numbers.figures) - gone


def zone_margin(at: Point, end: int, pitch: Pitch) -> float:
    """How far (mm) along the touchline a place lies inside the zone of the side that defends an end; negative outside."""
    x = end * at[0]
    return min(x - pitch.zone_start, pitch.zone_start + pitch.zone_length - x)


def zone(side: Side, state: State, table: Table) -> Zone:
    """Where a substitute comes on."""
    return Zone("substitution", table.pitch.zone(-side.attacks(state.half)))


def detect(facts: Facts) -> Iterator[Finding]:
    """Every change of figures in the stretch."""
    for began in facts.of(Began):
        if isinstance(began.action, Substitute):
            yield from _change(facts, began.t, began.action)


def _change(facts: Facts, t: float, a: Substitute) -> Iterator[Finding]:
    side = side_of(a.off) or Side.HOME
    end, pitch = -side.attacks(facts.half), facts.table.pitch
    on = a.off in facts.log.bodies() and (facts.log.on(a.off, t) or any(e.body == a.off and e.t >= t for e in facts.of(Left)))
    out = t + (a.leave[0] if a.leave else 0.0)
    come = t + (a.enter[0] if a.enter else out - t)
    faults: list[tuple[str, float, Condition]] = []
    if on:
        early = (out - come) * MS
        when = come if early > 0.0 else (out + come) / 2
        faults.append((a.by, when, Condition("entered_before_leaving", early or -GRAIN, Unit.MS, early, 0.0, when, (a.by, a.off))))
    else:
        entitled = any(e.figure == a.off and e.until is None and not e.replaced for e in facts.before.ledger.sent_off)
        faults.append((a.by, come, yes("side_is_complete", not entitled, come, a.by, a.off)))
    for body, when, knot in ((a.off, out, a.leave if on else None), (a.by, come, a.enter)):
        if knot is not None:
            beyond = -zone_margin((knot[1], knot[2]), end, pitch)
            faults.append((body, when, Condition("outside_zone", beyond - GRAIN, Unit.MM, beyond, 0.0, when, (body,), ((knot[1], knot[2]),))))
    spot = ball_at(facts.log, t)
    free = Restart.FREE_KICK if facts.standing(t).phase is Phase.PLAY else Restart.PLAY_ON
    for body, when, fault in faults:
        yield Finding("F5-3", Call.CAUTION, when, (fault,), side, side.other, free, spot, body)
    if not any(c.met for _, _, c in faults):
        yield Finding("F5-3", Call.SUBSTITUTION, come, (fact("rightly_changed", True, come, a.by, a.off),), None, side, Restart.PLAY_ON, spot, a.by)


def changing(state: State, layout: Layout, table: Table, a: Substitute) -> Refusal | None:
    """Why a change may not be made."""
    if not state.ruleset.numbers.substitutes:
        return Refusal("CRD-1", Reason.NOT_IN_THIS_GAME)
    side = side_of(a.off)
    if side is None or side_of(a.by) is not side or a.by in layout.figures or any(e.figure == a.by for e in state.ledger.sent_off):
        return Refusal("F5-3", Reason.NO_SUBSTITUTE)
    if a.off not in layout.figures and not may_complete(state, a.off):
        return Refusal("F5-3", Reason.PLAYS_SHORT)
    leave, enter = a.leave[0] if a.leave else 0.0, a.enter[0] if a.enter else 0.0
    if a.off in layout.figures and enter < leave:
        return Refusal("F5-3", Reason.IN_BEFORE_OUT)
    end = -side.attacks(state.half)
    for knot in (a.leave if a.off in layout.figures else None, a.enter):
        if knot is not None and zone_margin((knot[1], knot[2]), end, table.pitch) < -GRAIN:
            beyond = -zone_margin((knot[1], knot[2]), end, table.pitch)
            condition = Condition("outside_zone", beyond, Unit.MM, beyond, 0.0, 0.0, (a.by,), ((knot[1], knot[2]),))
            return Refusal("F5-3", Reason.WRONG_PLACE, condition)
    return None


def may_complete(state: State, gone: str) -> bool:
    """Whether somebody may come on for a figure that was sent off: its side's time of playing short is over."""
    return any(e.figure == gone and e.until is None and not e.replaced for e in state.ledger.sent_off)


def bench(state: State, layout: Layout, side: Side) -> tuple[str, ...]:
    """The figures that a side may bring on."""
    n = state.ruleset.numbers
    squad = [f"{side}.{i}" for i in range(1, int(n.figures + n.substitutes))]
    gone = {e.figure for e in state.ledger.sent_off}
    return tuple(b for b in squad if b not in layout.figures and b not in gone)


def leaving(state: State, layout: Layout, side: Side) -> tuple[str, ...]:
    """The figures for which another may come on."""
    completed = tuple(e.figure for e in state.ledger.sent_off if side_of(e.figure) is side and may_complete(state, e.figure))
    return (*(b for b in layout.figures if side_of(b) is side and not b.endswith(".spare")), *completed)
