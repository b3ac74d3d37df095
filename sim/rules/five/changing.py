"""F5-3: figures changed through the own zone, in only after out; the keeper changed with anyone; how many a side may have on the cloth.

The rod is held by a figure that does not stand on the cloth: the last number of its side, until it changes places with another.
Then it stands where that one stood, and that one holds the rod. For one from the bench it goes there itself, and nothing on the cloth changes.
"""

from __future__ import annotations

from collections.abc import Iterator

from sim.events import Began, Left
from sim.geometry import Point, distance
from sim.model.actions import Substitute
from sim.model.ids import Side, figure, order, side_of
from sim.model.layout import Layout
from sim.rules.curves import GRAIN
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, yes
from sim.rules.five.sanction import outside_area
from sim.rules.ledger import Ledger
from sim.rules.measures import MS, ball_at, just_before
from sim.rules.refusals import Reason, Refusal
from sim.rules.ruleset import Ruleset
from sim.rules.shots import exit_of
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart, Unit
from sim.rules.zones import Zone
from sim.table import Pitch, Table


def numbers_of(ledger: Ledger, side: Side, ruleset: Ruleset) -> int:
    """How many a side has on the cloth, its keeper included: all but those sent off for whom nobody has come on."""
    gone = sum(1 for e in ledger.sent_off if side_of(e.figure) is side and not e.replaced)
    return int(ruleset.numbers.figures) - gone


def zone_margin(at: Point, end: int, pitch: Pitch) -> float:
    """How far (mm) a place lies inside the zone of the side that defends an end, along the benches and across the touchline; negative outside."""
    zone = pitch.zone(end)
    return min(at[0] - zone.left, zone.right - at[0], zone.high - at[1])


def zone(side: Side, state: State, table: Table) -> Zone:
    """Where a substitute comes on."""
    return Zone("substitution", table.pitch.zone(-side.attacks(state.half)))


def detect(facts: Facts) -> Iterator[Finding]:
    """Every change of figures in the stretch."""
    for began in facts.of(Began):
        if isinstance(began.action, Substitute):
            yield from change(facts, began.t, began.action)


def change(facts: Facts, t: float, a: Substitute) -> Iterator[Finding]:
    """One change of figures: what was wrong about it, each thing by itself, or that it was right."""
    side = side_of(a.off) or Side.HOME
    if a.by == keeping(facts.before.ledger, side, facts.ruleset):
        yield from _keeper_changed(facts, t, a, side)
        return
    if takes_the_rod(facts.before, facts.log.layout(just_before(t)), a):
        rightly = (yes("rightly_changed", True, t, a.by, a.off),)
        yield Finding("F5-3", Call.SUBSTITUTION, t, rightly, None, side, Restart.PLAY_ON, _where(facts, t, side), a.by)
        return
    if facts.before.phase is Phase.SHOOT_OUT:
        late = (yes("came_on_in_the_shoot_out", True, t, a.by),)
        yield Finding("F5-3", Call.CAUTION, t, late, side, side.other, Restart.PLAY_ON, _where(facts, t, side), a.by)
        return
    end, pitch = -side.attacks(facts.half), facts.table.pitch
    on = a.off in facts.log.bodies() and (facts.log.on(a.off, t) or any(e.body == a.off and e.t >= t for e in facts.of(Left)))
    out = t + (a.leave[0] if a.leave else 0.0)
    come = t + (a.enter[0] if a.enter else out - t)
    faults: list[tuple[str, float, Condition]] = []
    if on:
        early = (out - come) * MS
        when = come if early > 0.0 else (out + come) / 2
        faults.append((a.by, when, Condition("entered_before_leaving", early or -GRAIN, Unit.MS, early, 0.0, when, (a.by, a.off))))
    elif a.off == keeping(facts.before.ledger, side, facts.ruleset) and not may_complete(facts.before, a.off):
        faults.append((a.by, come, yes("keeper_not_changed_first", True, come, a.by, a.off)))
    else:
        entitled = may_complete(facts.before, a.off)
        faults.append((a.by, come, yes("side_is_complete", not entitled, come, a.by, a.off)))
    stood = facts.log.at(a.off, t) if on else _BESIDE_HALFWAY
    for body, when, knot in ((a.off, out, a.leave), (a.by, come, a.enter)):
        if body == a.off and not on:
            continue
        place = stood if knot is None else (knot[1], knot[2])
        faults.append((body, when, _outside(body, place, end, pitch, when)))
    gone = any(e.figure == a.by for e in facts.before.ledger.sent_off)
    faults.append((a.by, come, yes("sent_off_before", gone, come, a.by)))
    spot = _where(facts, t, side)
    for body, when, fault in faults:
        free = Restart.FREE_KICK if _playing(facts, when) else Restart.PLAY_ON
        yield Finding("F5-3", Call.CAUTION, when, (fault,), side, side.other, free, spot, body)
    if not any(c.met for _, _, c in faults):
        yield Finding("F5-3", Call.SUBSTITUTION, come, (yes("rightly_changed", True, come, a.by, a.off),), None, side, Restart.PLAY_ON, spot, a.by)


def _where(facts: Facts, t: float, side: Side) -> Point | None:
    """Where an indirect kick for a wrong change is taken: at the ball, or the nearest point of the line if that was in the area attacked."""
    ball = ball_at(facts.log, t)
    return None if ball is None else outside_area(ball, -side.attacks(facts.half), facts.table.pitch)


def _outside(body: str, place: Point, end: int, pitch: Pitch, at: float) -> Condition:
    """How far (mm) outside its side's zone a figure is changed."""
    beyond = -zone_margin(place, end, pitch)
    return Condition("outside_zone", beyond - GRAIN, Unit.MM, beyond, 0.0, at, (body,), (place,))


_BESIDE_HALFWAY = (0.0, 0.0)
"""Where one comes on of whom nobody says where."""


def _keeper_changed(facts: Facts, t: float, a: Substitute, side: Side) -> Iterator[Finding]:
    """A figure and the keeper change places: while play is stopped, the one where the other stood. Both are cautioned for it in play."""
    spot, in_play = _where(facts, t, side), _playing(facts, t)
    on = a.off in facts.log.bodies() and facts.log.on(a.off, just_before(t))
    faults = [yes("keeper_changed_in_play", in_play, t, a.off), yes("side_is_complete", not on, t, a.by, a.off)]
    if a.enter is not None and on:
        aside = distance(facts.log.at(a.off, t), (a.enter[1], a.enter[2]))
        faults.append(Condition("not_in_its_place", aside - GRAIN, Unit.MM, aside, 0.0, t, (a.by, a.off), ((a.enter[1], a.enter[2]),)))
    free = Restart.FREE_KICK if in_play else Restart.PLAY_ON
    for fault in faults:
        yield Finding("F5-3", Call.CAUTION, t, (fault,), side, side.other, free, spot, a.off)
    if faults[0].met:
        yield Finding("F5-3", Call.CAUTION, t, (faults[0],), side, side.other, Restart.PLAY_ON, spot, a.by)
    if not any(c.met for c in faults):
        yield Finding("F5-3", Call.SUBSTITUTION, t, (yes("rightly_changed", True, t, a.off, a.by),), None, side, Restart.PLAY_ON, spot, a.by)


def stays_on(state: State, a: Substitute) -> bool:
    """Whether by a change nobody leaves the cloth for good: a figure and the keeper change places, as they may in a time-out too (F5-8)."""
    return a.by == keeping(state.ledger, side_of(a.off) or Side.HOME, state.ruleset)


def _playing(facts: Facts, t: float) -> bool:
    """Whether the ball was in play at a moment of a stretch: it had not gone out before either."""
    out = exit_of(facts)
    return _in_play(facts.standing(t).phase, facts.before) and (out is None or out.t > t)


def _in_play(phase: Phase, state: State) -> bool:
    return phase is Phase.PLAY and state.sanction is None


def keeping(ledger: Ledger, side: Side, ruleset: Ruleset) -> str:
    """The figure that holds a side's rod: whoever changed places with the keeper last, else the last number of the side."""
    n = ruleset.numbers
    return next((b for b in ledger.keeping if side_of(b) is side), figure(side, int(n.figures + n.substitutes)))


def changing(state: State, layout: Layout, table: Table, a: Substitute) -> Refusal | None:
    """Why a change may not be made."""
    if not state.ruleset.numbers.substitutes:
        return Refusal("CRD-1", Reason.NOT_IN_THIS_GAME)
    side = side_of(a.off)
    if a.off == a.by:
        return Refusal("F5-3", Reason.NOBODY_CHOSEN)
    if side is None or side_of(a.by) is not side or a.by in layout.figures or any(e.figure == a.by for e in state.ledger.sent_off):
        return Refusal("F5-3", Reason.NO_SUBSTITUTE)
    if a.by == keeping(state.ledger, side, state.ruleset):
        return _taking_the_rod(state, layout, a)
    if state.phase is Phase.SHOOT_OUT:
        return Refusal("F5-W", Reason.ONLY_WHO_PLAYED)
    if takes_the_rod(state, layout, a):
        return None
    if a.off not in layout.figures and a.off == keeping(state.ledger, side, state.ruleset):
        return Refusal("F5-3", Reason.HOLDS_THE_ROD)
    if a.off not in layout.figures and not may_complete(state, a.off):
        return Refusal("F5-3", Reason.PLAYS_SHORT)
    leave, enter = a.leave[0] if a.leave else 0.0, a.enter[0] if a.enter else a.leave[0] if a.leave else 0.0
    if a.off in layout.figures and enter < leave:
        return Refusal("F5-3", Reason.IN_BEFORE_OUT)
    end = -side.attacks(state.half)
    stood = layout.figures[a.off].at if a.off in layout.figures else _BESIDE_HALFWAY
    for body, knot in ((a.off, a.leave), (a.by, a.enter)):
        if body == a.off and body not in layout.figures:
            continue
        condition = _outside(body, stood if knot is None else (knot[1], knot[2]), end, table.pitch, 0.0)
        if condition.met:
            return Refusal("F5-3", Reason.WRONG_PLACE, condition)
    return None


def takes_the_rod(state: State, layout: Layout, a: Substitute) -> bool:
    """Whether by a change one from the bench takes the rod from who holds it: neither stands on the cloth, nor has to."""
    side = side_of(a.off)
    if side is None or side_of(a.by) is not side or a.off in layout.figures or a.by in layout.figures or a.enter is not None:
        return False
    gone = any(e.figure == a.off for e in state.ledger.sent_off)
    return not gone and a.off == keeping(state.ledger, side, state.ruleset) and a.by in bench(state, layout, side)


def _taking_the_rod(state: State, layout: Layout, a: Substitute) -> Refusal | None:
    """Why a figure may not change places with the keeper."""
    if _in_play(state.phase, state):
        return Refusal("F5-3", Reason.KEEPER_IN_PLAY)
    if a.off not in layout.figures or a.off.endswith(".spare"):
        return Refusal("F5-3", Reason.NOT_ON_CLOTH)
    return None if a.enter is None and a.leave is None else Refusal("F5-3", Reason.WRONG_PLACE)


def surplus(state: State, layout: Layout, side: Side) -> tuple[str, ...]:
    """Who has to leave again of a side with more figures on the cloth than it may have (F5-3).

    Those cautioned last, for they came on wrongly; else the last numbers, which came on for one that was then sent off.
    """
    there = [b for b in layout.figures if side_of(b) is side and not b.endswith(".spare")]
    more = len(there) + 1 - numbers_of(state.ledger, side, state.ruleset)
    when = {body: i for i, body in enumerate(state.ledger.cautioned)}
    last = sorted(sorted(there, key=order), key=lambda body: when.get(body, -1))
    return tuple(last[-more:]) if more > 0 else ()


def may_complete(state: State, gone: str) -> bool:
    """Whether somebody may come on for a figure that was sent off: its side's time of playing short is over."""
    return any(e.figure == gone and not e.replaced and e.over(state.clock) for e in state.ledger.sent_off)


def bench(state: State, layout: Layout, side: Side) -> tuple[str, ...]:
    """The figures that a side may bring on."""
    n = state.ruleset.numbers
    squad = [figure(side, i) for i in range(1, int(n.figures + n.substitutes) + 1)]
    gone = {keeping(state.ledger, side, state.ruleset), *(e.figure for e in state.ledger.sent_off)}
    return tuple(b for b in squad if b not in layout.figures and b not in gone)


def leaving(state: State, layout: Layout, side: Side) -> tuple[str, ...]:
    """The figures for which another may come on; none any more once the kicks from the mark decide (F5-W)."""
    if state.phase is Phase.SHOOT_OUT:
        return ()
    completed = tuple(e.figure for e in state.ledger.sent_off if side_of(e.figure) is side and may_complete(state, e.figure))
    return (*(b for b in layout.figures if side_of(b) is side and not b.endswith(".spare")), *completed)


def keeper_changes(state: State, layout: Layout, side: Side) -> tuple[tuple[str, ...], str] | None:
    """The figures that may change places with a side's keeper now, and the one that then stands where they stood; None while it may not be."""
    if not state.ruleset.numbers.substitutes or _in_play(state.phase, state):
        return None
    keeper = keeping(state.ledger, side, state.ruleset)
    figures = tuple(b for b in layout.figures if side_of(b) is side and not b.endswith(".spare"))
    gone = keeper in layout.figures or any(e.figure == keeper for e in state.ledger.sent_off)
    return (figures, keeper) if figures and not gone else None
