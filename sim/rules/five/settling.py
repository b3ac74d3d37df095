"""What follows from the rulings on a stretch: cautions and sendings-off (F5-12d), playing short, fouls written down, time-outs (F5-8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sim.events import Began, Left, Log
from sim.model.actions import Ask, MoveKeeper, Request, Substitute, actor
from sim.model.changed import changed
from sim.model.ids import BALL, Side, is_figure, is_player, side_of
from sim.model.layout import Layout
from sim.rules.facts import Facts, FlickFact
from sim.rules.findings import Condition, Finding, Ruling, yes
from sim.rules.five.changing import keeping, numbers_of, stays_on, surplus, takes_the_rod
from sim.rules.five.clock import LIMITED, waited
from sim.rules.five.keeping import released_after
from sim.rules.five.sanction import counts, nearer_than_mark
from sim.rules.ledger import Ledger, SentOff, plus
from sim.rules.measures import CERTAIN, HAIR, ball_at, fact, just_before, more_than
from sim.rules.passing import least_gap_on_plan
from sim.rules.procedure import OWN_LAW, RESTARTS
from sim.rules.sanctions import recorded
from sim.rules.shots import inside_the_posts
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart, Unit
from sim.table import load_table

_MINUTE = 60.0
_EXTRA = 3


def settled(facts: Facts, rulings: Sequence[Ruling], state: State) -> tuple[list[Finding], State]:
    """The state after the rulings on a stretch, and the cautions, sendings-off and changes that follow from them."""
    found: list[Finding] = []
    ledger = _fouls(rulings, state)
    ledger = changed(ledger, released=released_after(facts) if state.phase is Phase.PLAY else ())
    ledger = _changed_figures(facts, ledger)
    dismissed = set()
    for ruling in rulings:
        finding_ = _denied_goal(facts, ruling, state)
        if finding_ is not None and finding_.figure not in dismissed:
            found.append(finding_)
            if finding_.met and finding_.figure is not None and is_figure(finding_.figure):
                ledger = _dismissed(ledger, finding_.figure, facts.before.clock, state)
                dismissed.add(finding_.figure)
    for figure, finding in _cautions(facts, rulings):
        if figure in dismissed:  # who has to leave for it is not cautioned for it as well
            continue
        found.append(finding)
        if finding.met and figure is not None:
            more, ledger = _cautioned(facts, finding, figure, ledger)
            found += more
    for side in Side:
        if _goals(state, side) > _goals(facts.before, side):
            ledger = _conceded(ledger, side.other, state)
    ledger = _time_over(ledger, state.clock)
    state = changed(state, ledger=ledger)
    if state.phase is not Phase.PLAY and state.sanction is None and any(state.ledger.deferred):
        state = changed(state, ledger=recorded(state.ledger, state.ledger.direct))
    state = changed(state, ledger=_held(facts, state, rulings))
    may_have = {side: numbers_of(state.ledger, side, state.ruleset) + _to_come(state.ledger, side) for side in Side}
    few = [side for side in Side if may_have[side] < state.ruleset.numbers.fewest_figures]
    if few and state.phase is not Phase.OVER:
        left = may_have[few[0]]
        condition = more_than("too_few_figures", state.ruleset.numbers.fewest_figures - left, 0, facts.until)
        found.append(Finding("F5-3", Call.FULL_TIME, facts.until, (condition,), few[0], None, Restart.PLAY_ON, (0.0, 0.0)))
        counts = recorded(state.ledger) if any(state.ledger.deferred) else state.ledger
        return found, changed(state, standing=replace(state.standing, phase=Phase.OVER), ledger=counts, sanction=None)
    return found, state


def _to_come(ledger: Ledger, side: Side) -> int:
    """For how many that were sent off another may come on at once."""
    return sum(1 for e in ledger.sent_off if side_of(e.figure) is side and e.until is None and not e.replaced)


def _goals(state: State, side: Side) -> int:
    return state.score[0 if side is Side.HOME else 1]


# ---------------------------------------------------------------- fouls


def _fouls(rulings: Sequence[Ruling], state: State) -> Ledger:
    """Direct offences are noted as they happen and written down when play stops (F5-14)."""
    ledger = state.ledger
    for ruling in rulings:
        if ruling.against is not None and counts(ruling, state.ruleset):
            ledger = changed(ledger, deferred=plus(ledger.deferred, ruling.against))
        if ruling.restart is Restart.SECOND_MARK and ruling.to is not None:
            end, pitch = ruling.to.attacks(state.half), load_table(state.ruleset.pitch).pitch
            ledger = changed(ledger, foul_spot=ruling.offence if nearer_than_mark(ruling.offence, end, pitch) else None)
    return ledger


# ---------------------------------------------------------------- figures changed, cautioned, sent off


def _changed_figures(facts: Facts, ledger: Ledger) -> Ledger:
    """A figure that has come on for one sent off makes its side whole again."""
    for began in facts.of(Began):
        if isinstance(began.action, Substitute) and (facts.before.phase is not Phase.SHOOT_OUT or stays_on(facts.before, began.action)):
            off = began.action.off
            gone = tuple(replace(e, replaced=True) if e.figure == off and e.over(facts.before.clock) else e for e in ledger.sent_off)
            ledger = changed(ledger, sent_off=gone)
            side = side_of(off)
            holds = side is not None and _who_holds(facts, began, ledger, side)
            if holds:
                ledger = changed(ledger, keeping=(*(b for b in ledger.keeping if side_of(b) is not side), holds))
    return ledger


def _who_holds(facts: Facts, began: Began, ledger: Ledger, side: Side) -> str | None:
    """Who holds a side's rod after a change; None where that one does not touch it."""
    a, t = began.action, began.t
    if not isinstance(a, Substitute):
        return None
    if a.by == keeping(ledger, side, facts.ruleset):
        return a.off
    return a.by if takes_the_rod(changed(facts.before, ledger=ledger), facts.log.layout(just_before(t)), a) else None


def _cautions(facts: Facts, rulings: Sequence[Ruling]) -> list[tuple[str | None, Finding]]:
    """Who is cautioned: for the distance or a change (ruled already), for repeated breach, for wasting time on purpose."""
    out: list[tuple[str | None, Finding]] = []
    counts: dict[tuple[str, Side], int] = {}
    for r in rulings:
        if r.call is Call.CAUTION:
            met = (yes("caution_ruled", True, r.at, *((r.figure,) if r.figure else ())),)
            out.append((r.figure, Finding(r.clause, None, r.at, met, r.against, figure=r.figure)))
            continue
        if r.against is not None and facts.before.phase in LIMITED and any(c.name == "restart_time" for c in r.evidence):
            wasted = yes("deliberate", _deliberate(facts, r.against, r.at), r.at)
            taker = r.figure or facts.before.taker
            out.append((taker, Finding("F5-12d", Call.CAUTION, r.at, (wasted,), r.against, r.against.other, Restart.PLAY_ON, r.spot, taker)))
        faulty = r.call is Call.KICK_IN and r.clause == OWN_LAW[Phase.KICK_IN]
        if r.against is None or r.call in (Call.CHANGE, Call.RETAKE, Call.ADVANTAGE) or not (faulty or r.restart in _OFFENCES):
            continue
        key = (r.clause, r.against)
        counts[key] = counts.get(key, facts.before.penalised(*key)) + 1
        after = int(facts.numbers.card_after)
        often = more_than("rulings_of_clause", counts[key], after - 1, r.at)
        often = often if counts[key] % after == 0 or counts[key] < after else replace(often, margin=-1.0)
        if counts[key] > 1:
            who = r.figure or (facts.before.taker if faulty else None)
            out.append((who, Finding("F5-12d", Call.CAUTION, r.at, (often,), r.against, r.against.other, Restart.PLAY_ON, r.spot, who)))
    return [(f, c) for f, c in out if f is None or is_figure(f)]


_OFFENCES = frozenset({Restart.FREE_KICK, Restart.PENALTY, Restart.SECOND_MARK})


def _deliberate(facts: Facts, side: Side, t: float) -> bool:
    done = [e.action for e in facts.of(Began) if e.t <= t and actor(e.action) in (side, None)]
    return bool(done) and done[-1].deliberate


def _cautioned(facts: Facts, finding: Finding, figure: str, ledger: Ledger) -> tuple[list[Finding], Ledger]:
    """The second caution of a figure sends it off; one that was about to come on leaves its side whole (F5-3)."""
    second = yes("second_caution", figure in ledger.cautioned, finding.at, figure)
    sent = Finding("F5-12d", Call.SENT_OFF, finding.at, (second,), finding.against, None, Restart.PLAY_ON, ball_at(facts.log, finding.at), figure)
    if not second.met:
        return [sent], changed(ledger, cautioned=(*ledger.cautioned, figure))
    incoming = any(isinstance(e.action, Substitute) and e.action.by == figure for e in facts.of(Began))
    if incoming:
        return [sent], changed(ledger, sent_off=(*ledger.sent_off, SentOff(figure, replaced=facts.before.phase is Phase.SHOOT_OUT)))
    return [sent], _dismissed(ledger, figure, facts.before.clock, facts.before)


def _dismissed(ledger: Ledger, figure: str, clock: float, state: State) -> Ledger:
    if any(e.figure == figure for e in ledger.sent_off):
        return ledger
    until = max(clock, state.clock) + state.ruleset.numbers.short_minutes * _MINUTE
    rod = tuple(b for b in ledger.keeping if b != figure)
    return changed(ledger, sent_off=(*ledger.sent_off, SentOff(figure, until)), keeping=rod)


def _conceded(ledger: Ledger, side: Side, state: State) -> Ledger:
    """A side in fewer numbers than the one that scored may be completed by one; equal sides stay as they are (F5-12d)."""
    if numbers_of(ledger, side.other, state.ruleset) <= numbers_of(ledger, side, state.ruleset):
        return ledger
    waiting = [e for e in ledger.sent_off if side_of(e.figure) is side and e.until is not None]
    if not waiting:
        return ledger
    first = min(waiting, key=lambda e: e.until or 0.0)
    return changed(ledger, sent_off=tuple(replace(e, until=None) if e is first else e for e in ledger.sent_off))


def _time_over(ledger: Ledger, clock: float) -> Ledger:
    if not any(e.until is not None and e.over(clock) for e in ledger.sent_off):
        return ledger
    return changed(ledger, sent_off=tuple(replace(e, until=None) if e.over(clock) else e for e in ledger.sent_off))


def _denied_goal(facts: Facts, ruling: Ruling, state: State) -> Finding | None:
    """F5-12d: an illegal flick met a ball that was on its way in, with nobody else before it: sent off, unless it went in all the same (GEN 5)."""
    flick = _offending(facts, ruling)
    if flick is None or ruling.against is None:
        return None
    t, end = ruling.at, ruling.against.other.attacks(facts.half)
    contact = next((c for c in facts.contacts if c.body == flick.figure and abs(c.t - t) < 1e-6), None)
    if contact is None:
        return None
    inside = _on_its_way(facts, t, end)
    others = [b for b in facts.log.bodies() if is_player(b) and b != flick.figure and facts.log.on(b, t) and facts.log.resting(b, just_before(t))]
    free = min((least_gap_on_plan(facts.log, BALL, b, t) for b in others), default=CERTAIN)
    conditions = (
        Condition("ball_on_its_way_in", inside or HAIR, Unit.MM, inside, 0.0, t, (BALL,), (facts.log.at(BALL, t),)),
        fact("nobody_in_its_way", free > 0.0, t),
        fact("no_goal_of_it", _goals(state, ruling.against.other) == _goals(facts.before, ruling.against.other), t, BALL),
    )
    return Finding("F5-12d", Call.SENT_OFF, t, conditions, ruling.against, None, Restart.PLAY_ON, ruling.spot, flick.figure)


def _offending(facts: Facts, ruling: Ruling) -> FlickFact | None:
    if ruling.call is not Call.ILLEGAL_FLICK or ruling.clause not in facts.ruleset.direct:
        return None
    return next((f for f in reversed(facts.flicks) if f.figure == ruling.figure and f.t <= ruling.at), None)


def _on_its_way(facts: Facts, t: float, end: int) -> float:
    """How far inside the posts the ball would have crossed the goal line on its plan just before ``t`` (mm); negative when wide or short."""
    return inside_the_posts(facts.log.plan(BALL, just_before(t)), end, facts.table.pitch)


def off_the_cloth(state: State, layout: Layout, at: float) -> list[Left]:
    """Figures that were sent off leave the cloth, and those that have come on while their side plays short (F5-3)."""
    gone = [e.figure for e in state.ledger.sent_off if e.figure in layout.figures]
    for body in gone:
        layout = layout.without(body)
    more = [b for side in Side if state.ledger.sent_off for b in surplus(state, layout, side)]
    return [Left(at, body) for body in (*gone, *more)]


# ---------------------------------------------------------------- time


def _held(facts: Facts, state: State, rulings: Sequence[Ruling]) -> Ledger:
    """How long the restart that is due could have been taken, or a keeper has held the ball."""
    ledger, before = state.ledger, facts.before
    given = any(r.restart is not Restart.PLAY_ON for r in rulings)
    if state.phase is not before.phase or state.possession is not before.possession or state.sanction is not None or given:
        return changed(ledger, held=0.0, unready=0.0)
    if state.phase in RESTARTS:
        return waited(changed(before, ledger=changed(ledger, held=before.ledger.held, unready=before.ledger.unready)), facts.until - facts.since)
    if state.phase is Phase.TIME_OUT:
        return changed(ledger, held=before.ledger.held + facts.until - facts.since)
    if any(f.on for f in facts.flicks):  # a block as well: nobody answers for the time that the other side takes
        return changed(ledger, held=0.0)
    same = before.standing.last_touch == state.standing.last_touch and facts.ball_on
    moved = any(isinstance(e.action, MoveKeeper) for e in facts.of(Began))
    goes_on = same and facts.log.resting(BALL, facts.since) and (not moved or _keeps_it(facts, state))
    return changed(ledger, held=before.ledger.held + facts.until - facts.since if goes_on else 0.0)


def _keeps_it(facts: Facts, state: State) -> bool:
    """Whether a keeper that has moved the ball still has it within reach: in its own penalty area (F5-12: to dribble is to hold it)."""
    ball = ball_at(facts.log, facts.until)
    return ball is not None and facts.table.pitch.in_penalty_area(ball, -state.possession.attacks(state.half))


def asked_for_time_out(state: State, side: Side) -> State:
    """A time-out asked for; it is given when that side has the ball and it is out of play."""
    return changed(state, ledger=changed(state.ledger, asked=(*state.ledger.asked, side)))


def time_out_left(state: State, side: Side) -> bool:
    """Whether a side still has a time-out in this half, and none asked for; none in extra time."""
    ledger = state.ledger
    return ledger.of(ledger.time_outs, side) < state.ruleset.numbers.time_outs and state.period < _EXTRA and side not in ledger.asked


def granted(facts: Facts, state: State, at: float) -> tuple[list[Finding], State]:
    """F5-8: a time-out that was asked for, once its side has the ball and it is out of play."""
    found, ledger = [], state.ledger
    asking = {e.action.side for e in facts.of(Began) if isinstance(e.action, Ask) and e.action.request is Request.TIME_OUT}
    for side in Side:
        if side not in ledger.asked and side not in asking:
            continue
        left = yes("time_out_left", side in ledger.asked, at)
        due = state.possession is side and state.sanction is None and state.phase in RESTARTS
        out = fact("has_the_ball_out_of_play", due, at)
        conditions = (left, out) if left.met else (left,)
        found.append(Finding("F5-8", Call.TIME_OUT, at, conditions, None, side, Restart.PLAY_ON, state.spot or (0.0, 0.0)))
        if all(c.met for c in conditions):
            asked = tuple(s for s in ledger.asked if s is not side)
            taken = changed(ledger, asked=asked, time_outs=plus(ledger.time_outs, side), resume=state.phase, held=0.0, unready=0.0)
            return found, changed(state, standing=changed(state.standing, phase=Phase.TIME_OUT), ledger=taken, ready=())
    return found, state


def resumed(state: State, log: Log, since: float) -> State:
    """The end of a time-out: its time is over, or both sides are ready."""
    held = state.ledger.held + log.until - since
    over = held >= state.ruleset.numbers.time_out_s or len(state.ready) == len(tuple(Side))
    if not over:
        return changed(state, ledger=changed(state.ledger, held=held))
    phase = state.ledger.resume or Phase.PLAY
    return changed(state, standing=changed(state.standing, phase=phase), ledger=changed(state.ledger, held=0.0, resume=None), ready=(), checked=())


__all__ = ["asked_for_time_out", "granted", "off_the_cloth", "resumed", "settled", "time_out_left"]
