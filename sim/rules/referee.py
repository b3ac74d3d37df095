"""The referee: a pure function from the state and the log to rulings, findings and the next state.

The referee reads nothing but the log. Facts are folded once, every detector examines them, decisions follow; what
its own hand does at rest (putting back, raising, parting) comes out as *corrections* for the log.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, replace

from sim.events import AllAtRest, Began, Entered, Event, Log, rearranged
from sim.model.changed import changed
from sim.model.ids import BALL
from sim.model.layout import Layout
from sim.model.quick import quick
from sim.rules.changes import penalties_given, restarts_given
from sim.rules.decisions import decide, ruling_of
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, Ruling, WhyNot
from sim.rules.five import pausing
from sim.rules.five.setting_up import coming_on
from sim.rules.five.settling import granted
from sim.rules.five.settling import resumed as time_out_over
from sim.rules.fold import fold
from sim.rules.offers import offer
from sim.rules.ordering import by_instant
from sim.rules.procedure import RESTARTS
from sim.rules.refusals import Denied
from sim.rules.registry import book_of
from sim.rules.requests import Answer, answer, back_finding, first_flick, flicked_on, requests_in
from sim.rules.restarting import done, in_play, lying_back, to_do
from sim.rules.room import making_room
from sim.rules.ruleset import Ruleset
from sim.rules.sanctions import accepted
from sim.rules.shootout import announced, ruled_out
from sim.rules.situation import Situation
from sim.rules.state import State, begin_state
from sim.rules.timing import STOPPED, resumed, signalled, time_of, too_late
from sim.rules.words import Phase, Unit
from sim.table import Table

DID_NOT_ARISE = "did_not_arise"


@quick
@dataclass(frozen=True, slots=True)
class Verdict:
    """What the referee makes of a stretch of the log.

    ``corrections`` are what its hand does at the end of it, to be appended to the log before play goes on;
    ``restored`` says whether figures and ball were put back (GEN 10); ``denied`` are the requests of which nothing came.
    """

    state: State
    rulings: tuple[Ruling, ...] = ()
    findings: tuple[Finding, ...] = ()
    corrections: tuple[Event, ...] = ()
    restored: bool = False
    denied: tuple[Denied, ...] = ()


def begin(situation: Situation, ruleset: Ruleset, table: Table) -> State:  # noqa: ARG001 - the table belongs to the log
    """The state at the beginning of a situation."""
    return begin_state(situation, ruleset)


def opening(state: State, log: Log, *, explain: bool = True) -> Verdict:
    """What the referee does before anything moves: a fallen figure of a layout whose ball rests is raised at once."""
    ball = log.start.ball
    if ball is not None and (ball.velocity != (0.0, 0.0) or ball.height > 0.0):
        return Verdict(state)
    if not explain and not _to_do(state, log.start):
        return Verdict(state)
    findings, events = _at_rest(state, log, log.start, 0.0, explain)
    room = _with_room(events, log.start, state, log.table, 0.0)
    return Verdict(state, _rulings(state, log, findings, 0.0), tuple(findings), tuple(room))


def referee(state: State, log: Log, since: float, *, explain: bool = True) -> Verdict:
    """Rules on what the log holds beyond what ``state`` has read, from ``since`` (s) on.

    With ``explain`` false only what is needed for the rulings is measured, not what answers *why not*.
    """
    unread = log.events[state.read :]
    if unread and unread[0].t < since:
        unread = tuple(e for e in unread if e.t >= since)
    stretches = _stretches(unread)
    if len(stretches) == 1:
        return _read(_rule(state, log, unread[0].t, unread, explain), log)
    verdict = Verdict(state)
    for stretch in stretches:
        step = _rule(verdict.state, log, stretch[0].t, stretch, explain)
        verdict = Verdict(
            step.state,
            verdict.rulings + step.rulings,
            verdict.findings + step.findings,
            verdict.corrections + step.corrections,
            verdict.restored or step.restored,
            verdict.denied + step.denied,
        )
    return _read(verdict, log)


def _read(verdict: Verdict, log: Log) -> Verdict:
    """The verdict once all of the log has been read."""
    read = len(log.events)
    return verdict if verdict.state.read == read else changed(verdict, state=changed(verdict.state, read=read))


def _stretches(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    ends = [i + 1 for i, e in enumerate(events) if type(e) is AllAtRest]
    if not ends or ends[-1] < len(events):
        ends.append(len(events))
    return [events[low:high] for low, high in itertools.pairwise((0, *ends)) if low < high]


def _rule(state: State, log: Log, since: float, events: tuple[Event, ...], explain: bool) -> Verdict:
    start = first_flick(events)
    before = answer(state, log, requests_in(events, until=start))
    before = flicked_on(before, log, events)
    facts = fold(before.state, log, since, events, explain=explain, opened=state)
    if state.phase in STOPPED:
        return _stopped(facts, before)
    time, book = time_of(facts), book_of(state.ruleset)
    findings = [
        ruled_out(too_late(in_play(f, facts), time), facts)
        for detect in book.detectors
        for f in detect(facts)
        if (explain or (f.call is not None and f.met)) and state.ruleset.holds(f.clause)
    ]
    if explain and state.ruleset.holds("POS-4"):
        findings += [*restarts_given(facts, findings), *penalties_given(facts, findings)]
    decision = decide(facts, findings)
    findings = list(decision.findings)
    carded, decided = book.follows(facts, decision.rulings, decision.state)
    if decision.restore is None and decided.sanction is None:
        offered = offer(facts)
        if offered:
            decided = changed(decided, back=offered)
            findings.append(back_finding(offered, False, facts.until))
    after = answer(decided, log, requests_in(events, after=start))
    findings += [*before.findings, *after.findings]
    timed, ended = signalled(facts, time, after.state)
    after = after if ended is after.state else changed(after, state=ended)
    findings += [*carded, *timed]
    rulings = [*before.rulings, *decision.rulings, *after.rulings, *(ruling_of(f, facts) for f in (*carded, *timed) if f.met and f.call)]
    if state.phase in (Phase.SHOTS, Phase.SHOOT_OUT):
        rulings = [announced(r, state.possession, ended) for r in rulings]
    restore = after.restore or decision.restore or before.restore
    rest = facts.rest_at
    corrections: list[Event] = []
    final = after.state
    if rest is not None:
        if restore is not None:
            corrections += putting_back(log, restore, rest)
        elif final.phase in RESTARTS and state.phase is final.phase and not final.ball_due:
            corrections += lying_back(facts, final, rest)
        layout = rearranged(log.layout(rest), corrections)
        made, events_made = _at_rest(final, log, layout, rest, explain) if explain or _to_do(final, layout) else ([], [])
        if final.ruleset.numbers.substitutes:
            found, events_more = coming_on(facts, rearranged(layout, events_made), rest, final)
            made, events_made = [*made, *found], [*events_made, *events_more]
        findings += made
        corrections += events_made
        rulings += _rulings(final, log, made, rest)
        final = done(final)
        if final.ruleset.numbers.time_outs:
            given, final = granted(facts, final, rest)
            findings += given
            rulings += [ruling_of(f, facts) for f in given if f.met]
        corrections = _with_room(corrections, log.layout(rest), final, log.table, rest)
    return Verdict(final, tuple(by_instant(rulings)), tuple(findings), tuple(corrections), restore is not None, (*before.denied, *after.denied))


def _stopped(facts: Facts, before: Answer) -> Verdict:
    """While nobody may play only that is ruled which breaks the pause; once both sides are ready the next period is kicked off, or play goes on."""
    if facts.rest_at is None:
        return Verdict(before.state, before.rulings, denied=before.denied)
    if facts.ruleset.numbers.time_outs and (any(facts.of(Began)) or facts.flicks):
        broken = _broken(facts, before)
        if broken is not None:
            return broken
    if before.state.phase is Phase.TIME_OUT:
        return Verdict(time_out_over(before.state, facts.log, facts.since), before.rulings, denied=before.denied)
    state, events = resumed(before.state, facts.log, facts.rest_at)
    if not state.ball_due:
        return Verdict(state, before.rulings, denied=before.denied)
    layout = rearranged(facts.log.layout(facts.rest_at), events)
    findings, made = _at_rest(state, facts.log, layout, facts.rest_at)
    room = _with_room([*events, *made], facts.log.layout(facts.rest_at), state, facts.log.table, facts.rest_at)
    return Verdict(done(state), before.rulings, tuple(findings), tuple(room), denied=before.denied)


def _broken(facts: Facts, before: Answer) -> Verdict | None:
    """A pause in which somebody was changed, or something was moved; None where nothing of the kind was done."""
    log, rest, state = facts.log, facts.until if facts.rest_at is None else facts.rest_at, before.state
    found = [f for f in pausing.detect(facts) if facts.explain or f.met]
    restore = pausing.put_back(facts)
    if not found and restore is None:
        return None
    ruled = [ruling_of(f, facts) for f in found if f.met and f.call is not None]
    more, state = pausing.followed(facts, ruled, state)
    corrections = [] if restore is None else putting_back(log, restore, rest)
    layout = rearranged(log.layout(rest), corrections)
    made, events = _at_rest(state, log, layout, rest, facts.explain)
    due = changed(state, standing=changed(state.standing, phase=state.ledger.resume or state.phase))
    placed, moved = coming_on(facts, rearranged(layout, events), rest, due)
    corrections = _with_room([*corrections, *events, *moved], log.layout(rest), state, log.table, rest)
    rulings = [*before.rulings, *ruled, *(ruling_of(f, facts) for f in more if f.met and f.call), *_rulings(state, log, [*made, *placed], rest)]
    after = time_out_over(state, log, facts.since) if state.phase is Phase.TIME_OUT else state
    findings = (*found, *more, *made, *placed)
    return Verdict(after, tuple(by_instant(rulings)), findings, tuple(corrections), restore is not None, before.denied)


def _with_room(corrections: list[Event], layout: Layout, state: State, table: Table, at: float) -> list[Event]:
    """What the referee's hand does, and whoever has to make room for it, so that nothing ever overlaps (LIF-4)."""
    put = frozenset(e.body for e in corrections if isinstance(e, Entered))
    if not put:
        return corrections
    return [*corrections, *making_room(rearranged(layout, corrections), put, table, state.half, state.ruleset.numbers.clearance, at)]


def _to_do(state: State, layout: Layout) -> bool:
    """Whether the referee's hand may have anything to do at rest."""
    return bool(state.ledger.sent_off) or to_do(state) or state.ruleset.clear_goal_area or layout.someone_lies


def _at_rest(state: State, log: Log, layout: Layout, at: float, explain: bool = True) -> tuple[list[Finding], list[Event]]:
    findings: list[Finding] = []
    events: list[Event] = []
    for rule in book_of(state.ruleset).at_rest:
        found, made = rule(layout, at, state, log.table, explain)
        findings += [f for f in found if state.ruleset.holds(f.clause)]
        events += made
        layout = rearranged(layout, made)
    return findings, events


def _rulings(state: State, log: Log, findings: Iterable[Finding], at: float) -> tuple[Ruling, ...]:
    findings = [f for f in findings if f.met and f.call is not None]
    if not findings:
        return ()
    facts = fold(state, replace(log, events=(), until=at), at, ())
    return tuple(ruling_of(f, facts) for f in findings if f.met and f.call is not None)


def putting_back(log: Log, layout: Layout, at: float) -> list[Event]:
    """What puts figures and ball back to a layout, at rest there; keepers stay where they are (GEN 10)."""
    out: list[Event] = []
    now = log.layout(at)
    for body, figure in layout.figures.items():
        here = now.figures.get(body)
        if here is None or (here.at, here.fallen) != (figure.at, figure.fallen):
            out.append(Entered(at, body, figure.at, figure.lying if figure.fallen else 0.0, figure.fallen))
    if layout.ball is not None and (now.ball is None or (now.ball.at, now.ball.height) != (layout.ball.at, 0.0)):
        out.append(Entered(at, BALL, layout.ball.at))
    return out


def finish(state: State) -> State:
    """The end of a situation: a sanction still pending counts as accepted (GEN 5)."""
    return accepted(state) if state.sanction is not None else state


def why_not(findings: Iterable[Finding] | Verdict, clause: str, at: float | None = None, condition: str | None = None) -> WhyNot:
    """Why a clause was not called: of the finding nearest to ``at``, else of the one closest to being called.

    ``condition``: of a clause that brings several calls, such as a substitution and a caution, those are meant for which it is asked.
    ``condition`` is None when the clause holds there; a clause that never arose fails by ``did_not_arise``.
    """
    examined = findings.findings if isinstance(findings, Verdict) else tuple(findings)
    about = [f for f in examined if f.clause == clause]
    if not about:
        never = Condition(DID_NOT_ARISE, -1.0, Unit.COUNT, at=at or 0.0)
        return WhyNot(clause, at or 0.0, never, (never,))
    calls = {f.call for f in about if any(c.name == condition for c in f.conditions)}
    about = [f for f in about if f.call in calls] or about
    if at is None:
        finding = max(about, key=lambda f: (f.met, f.farthest_from_met.steps))
    else:
        finding = min(about, key=lambda f: (abs(f.at - at), -f.farthest_from_met.steps))
    return WhyNot(clause, finding.at, None if finding.met else finding.farthest_from_met, finding.conditions)


__all__ = ["Answer", "Verdict", "begin", "finish", "opening", "putting_back", "referee", "why_not"]
