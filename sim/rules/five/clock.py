"""F5-8: the clock stands while the ball is out of play; and how much of a stretch was played."""

from __future__ import annotations

import math

from sim.model.changed import changed
from sim.rules.facts import Facts
from sim.rules.procedure import RESTARTS
from sim.rules.shots import exit_of
from sim.rules.state import State
from sim.rules.words import Phase


def running(state: State) -> bool:
    """Whether the clock runs as things stand."""
    return not state.ruleset.stopped_clock or (state.phase is Phase.PLAY and state.sanction is None)


def running_from(facts: Facts) -> float:
    """When in a stretch the clock begins to run: at once, when the restart's ball is struck, or never (infinite)."""
    if running(facts.before):
        return facts.since
    taken = next((t for t, s in facts.standings if s.phase is Phase.PLAY), math.inf)
    return min((c.t for c in facts.contacts if c.t >= taken), default=math.inf)


def running_to(facts: Facts, stopped: float = math.inf) -> float:
    """When it stops again: the ball is out, play is stopped, or the stretch ends."""
    out = exit_of(facts)
    return min(facts.until, stopped, math.inf if out is None else out.t)


def time_played(facts: Facts, stopped: float = math.inf) -> float:
    """The seconds of a stretch that count."""
    if not facts.ruleset.stopped_clock:
        return max(facts.until - facts.since, 0.0)
    start = running_from(facts)
    return max(running_to(facts, stopped) - start, 0.0) if math.isfinite(start) else 0.0


LIMITED = frozenset({Phase.FREE_KICK, Phase.SECOND_MARK, Phase.KICK_IN, Phase.CLEARANCE, Phase.CORNER})
"""Restarts that have to be taken within a time."""


def in_hand(state: State) -> bool:
    """Whether somebody has the ball for the restart that is due: the taker once it is named; the keeper at a clearance at once."""
    return state.phase is Phase.CLEARANCE or (state.phase in RESTARTS and state.taker is not None)


def counting(state: State) -> bool:
    """Whether the time in which a restart has to be taken runs out."""
    return state.phase in LIMITED and bool(state.ruleset.numbers.restart_s) and in_hand(state) and not state.ball_due and state.sanction is None


def due_in(state: State) -> float | None:
    """In how many seconds at rest the referee speaks unasked: a restart not taken in time, a time-out over; None where nothing runs out."""
    n, held = state.ruleset.numbers, state.ledger.held
    if state.phase is Phase.TIME_OUT and n.time_out_s:
        return max(n.time_out_s - held, 0.0)
    return max(n.restart_s - held, 0.0) if counting(state) else None


def passing(state: State, seconds: float) -> State:
    """The state after so many seconds at rest: the clock where it runs, else the time in which a restart has to be taken."""
    if not seconds:
        return state
    if not state.ruleset.stopped_clock:
        return changed(state, clock=state.clock + seconds)
    held = state.ledger.held + seconds
    if running(state):
        return changed(state, clock=state.clock + seconds, ledger=changed(state.ledger, held=held))
    waits = in_hand(state) or state.phase is Phase.TIME_OUT
    return changed(state, ledger=changed(state.ledger, held=held)) if waits and state.sanction is None else state
