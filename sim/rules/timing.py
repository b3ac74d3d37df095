"""TIM-1 and TIM-2: the signal, what counts after it, the interval with its change of ends, and a level match that goes on.

The clock of the state is that of its period and runs with the log. A ball struck before the signal counts until it rests, is out or is
played again; a half goes on for a penalty that was given before its end.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sim.events import Entered, Event, Log, Rest
from sim.geometry import Point
from sim.model.ids import BALL, Side
from sim.model.layout import Layout
from sim.model.quick import quick
from sim.rules.facts import Facts, Role
from sim.rules.findings import Condition, Finding
from sim.rules.five.clock import due_in, passing, running, running_from, running_to
from sim.rules.five.shoot_out import kick, next_kick
from sim.rules.ledger import next_period
from sim.rules.measures import HAIR, MS, fact
from sim.rules.ruleset import Ruleset
from sim.rules.sanctions import GIVEN, recorded, restarting
from sim.rules.shootout import next_shot, shot
from sim.rules.shots import drives
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart, Unit
from sim.table import Table
from sim.units import SIMULTANEOUS

STOPPED = frozenset({Phase.INTERVAL, Phase.OVER, Phase.TIME_OUT})
"""Phases in which nobody plays."""

_STOPPED = STOPPED | {Phase.SHOTS, Phase.SHOOT_OUT}
_EXTRA = 3
_SECONDS = 60.0


@quick
@dataclass(frozen=True, slots=True)
class Time:
    """The signal of the period within a stretch: when it falls (s of the log), and until when what was struck before it still counts."""

    signal: float
    stop: float


def period_of(state: State) -> int:
    """The period: 1 and 2 the halves, 3 the extra time."""
    return state.period


def length_of(period: int, ruleset: Ruleset) -> float:
    """How long a period lasts (s)."""
    n = ruleset.numbers
    return _SECONDS * (n.extra_minutes if period >= _EXTRA else n.half_minutes)


def time_of(facts: Facts) -> Time:
    """When the signal falls in a stretch; what is past it by then counts no more."""
    state = facts.before
    if state.phase in _STOPPED:
        return Time(math.inf, math.inf)
    start = running_from(facts)
    signal = max(start + length_of(period_of(state), state.ruleset) - state.clock, start)
    if state.ruleset.stopped_clock and signal > running_to(facts):
        return Time(math.inf, math.inf)
    if signal > facts.until or lengthened(state):
        return Time(signal, math.inf)
    struck = any(c.t < signal for c in facts.contacts if drives(c)) or not facts.log.resting(BALL, facts.since) if facts.ball_on else False
    if not struck or facts.log.resting(BALL, signal):
        return Time(signal, signal)
    rests = [e.t for e in facts.of(Rest) if e.body == BALL and e.t >= signal]
    played = [f.t for f in facts.flicks if f.role is Role.ATTACK and f.t > signal]
    return Time(signal, min([*rests, *played, facts.until]))


def lengthened(state: State) -> bool:
    """Whether the half goes on for a penalty, or a kick from the second mark, that was given before its end."""
    pending = state.sanction is not None and state.sanction.restart in (Restart.PENALTY, Restart.SECOND_MARK)
    return pending or state.phase in (Phase.PENALTY, Phase.SECOND_MARK)


def too_late(finding: Finding, time: Time) -> Finding:
    """A finding, with the condition that it lacks when it is about something after the signal."""
    late = finding.at - time.stop
    if late <= SIMULTANEOUS or finding.clause.startswith("TIM"):
        return finding
    ms = max(late * MS, HAIR)
    return replace(finding, conditions=(*finding.conditions, Condition("before_the_signal", -ms, Unit.MS, -ms, 0.0, time.signal)))


def signalled(facts: Facts, time: Time, decided: State) -> tuple[list[Finding], State]:
    """TIM-1 after a stretch, whose time the decided state's clock shows: the findings on time, and the state, stopped when the period is over."""
    before = facts.before
    if before.phase is Phase.SHOTS:
        return shot(facts, decided)
    if before.phase is Phase.SHOOT_OUT:
        return kick(facts, decided)
    if before.phase in _STOPPED or decided.phase is Phase.OVER:
        return [], decided
    if not math.isfinite(time.signal):
        stands = (fact("clock_runs", False, facts.until),)
        idle = Finding("F5-8", Call.HALF_TIME, facts.until, stands, None, None, Restart.KICK_OFF, (0.0, 0.0))
        waited = facts.explain and facts.until > facts.since and not math.isfinite(running_from(facts))
        return [idle] if waited else [], decided
    sudden = decided.ruleset.sudden_death and period_of(before) >= _EXTRA and decided.score != before.score
    if not (facts.explain or sudden) and time.signal > facts.until:
        return [], decided
    due = running_from(facts) + length_of(period_of(before), before.ruleset) - before.clock
    up = (facts.until - (min(time.signal, due) if math.isfinite(due) else time.signal)) * MS
    over = Condition("time_up", up if up > 0.0 else min(up, -HAIR), Unit.MS, up, 0.0, time.signal)
    if time.signal == facts.until:
        over = replace(over, margin=HAIR)
    conditions: tuple[Condition, ...] = (over, fact("no_penalty_to_take", not lengthened(decided), facts.until))
    if before.ruleset.stopped_clock:
        conditions = (*conditions, fact("clock_runs", True, facts.until))
    ends = sudden or all(c.met for c in conditions)
    last = period_of(before) >= facts.numbers.halves
    at = facts.until if not math.isfinite(time.stop) else max(min(time.stop, facts.until), time.signal)
    clause = "TIM-2" if period_of(before) >= _EXTRA else "TIM-1"
    clause = clause if before.ruleset.holds(clause) else "F5-8"
    goal = fact("goal_in_extra_time", sudden, at)
    if sudden:
        conditions = (goal, conditions[1])
    extra, shots = _goes_on(decided, period_of(before))
    call = None if shots else Call.HALF_TIME if extra or not last else Call.FULL_TIME
    to, restart = (_second(before), Restart.KICK_OFF) if call is Call.HALF_TIME else (None, Restart.PLAY_ON)
    found = [*_strikes(facts, time), Finding(clause, call, at, conditions, None, to, restart, (0.0, 0.0))]
    if facts.explain and clause == "TIM-2" and facts.flicks and not sudden:
        found.append(Finding(clause, Call.FULL_TIME, at, (goal,), None, None, Restart.PLAY_ON, (0.0, 0.0)))
    return found, (_ended(decided, last, facts.log.layout(facts.until), facts.table) if ends else decided)


def _goes_on(state: State, period: int) -> tuple[bool, bool]:
    """Whether a match that needs a winner goes on after a period, to extra time or to the shots."""
    n = state.ruleset.numbers
    level, halves, last = state.score[0] == state.score[1] and state.ruleset.knock_out, n.halves, n.halves + n.extra_periods
    return halves <= period < last and (level or period > halves), level and period >= last


def _second(state: State) -> Side | None:
    """The side that kicks off the second half: not the one that kicked off the first."""
    return None if state.kicked_off is None else state.kicked_off.other


def _strikes(facts: Facts, time: Time) -> list[Finding]:
    """TIM-1: how long before or after the signal the ball was struck, in a stretch in which it falls."""
    if not facts.explain or time.signal > facts.until:
        return []
    return [_strike(c.t, c.body, time.signal) for c in facts.contacts if drives(c)]


def _strike(t: float, body: str, signal: float) -> Finding:
    early = (signal - t) * MS
    condition = Condition("struck_before_signal", early or -HAIR, Unit.MS, early, 0.0, t, (body, BALL))
    return Finding("TIM-1", None, t, (condition,), figure=body)


def _ended(state: State, last: bool, layout: Layout, table: Table) -> State:
    """The state once a period is over: the interval, the end, or for a level match that needs a winner extra time and then the shots."""
    extra, shots = _goes_on(state, period_of(state))
    in_the_shots = Phase.SHOTS if state.ruleset.holds("TIM-2") else Phase.SHOOT_OUT
    phase = Phase.INTERVAL if extra or not last else in_the_shots if shots else Phase.OVER
    standing = restarting(replace(state.standing, phase=phase), _second(state) or state.possession, Restart.RETAKE)
    cleared = {**GIVEN, "ball_due": False}
    counts = recorded(state.ledger) if any(state.ledger.deferred) else state.ledger
    ended = replace(
        state,
        standing=standing,
        ledger=counts,
        sanction=None,
        deferred=None,
        spot=None,
        taker=None,
        block_due=False,
        back=None,
        flick=None,
        **cleared,
    )
    if phase is Phase.SHOOT_OUT:
        return next_kick(ended, ended.possession, table)
    return next_shot(ended, ended.possession, layout, table) if phase is Phase.SHOTS else ended


def resumed(state: State, log: Log, at: float) -> tuple[State, list[Event]]:
    """The interval is over once both sides are ready: ends are changed and the next period is kicked off."""
    if state.phase is not Phase.INTERVAL or len(state.ready) < len(("home", "away")):
        return state, []
    period = period_of(state) + 1
    first = state.kicked_off or Side.HOME
    to = first.other if period % 2 == 0 else first
    standing = restarting(state.standing, to, Restart.KICK_OFF)
    half = 1 if period % 2 else 2
    ledger = next_period(state.ledger, period, length_of(period - 1, state.ruleset))
    now = replace(state, standing=standing, ledger=ledger, half=half, period=period, clock=0.0, spot=(0.0, 0.0), taker=None, **GIVEN)
    return now, changed_ends(log.layout(at), at)


def changed_ends(layout: Layout, at: float) -> list[Event]:
    """Every figure and keeper turned about the centre spot: ends are changed."""
    events: list[Event] = [Entered(at, body, _turned(f.at)) for body, f in layout.figures.items()]
    return events + [Entered(at, body, _turned(k.at), k.angle) for body, k in layout.keepers.items()]


def _turned(at: Point) -> Point:
    return (-at[0] + 0.0, -at[1] + 0.0)


__all__ = [
    "STOPPED",
    "Time",
    "changed_ends",
    "due_in",
    "length_of",
    "lengthened",
    "passing",
    "period_of",
    "resumed",
    "running",
    "signalled",
    "time_of",
    "too_late",
]
