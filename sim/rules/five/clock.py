"""F5-8: the clock stands while the ball is out of play; and how much of a stretch was played."""

from __future__ import annotations

import math

from sim.model.changed import changed
from sim.rules.facts import Facts
from sim.rules.ledger import Ledger
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


def grace(state: State) -> float:
    """For how many seconds yet a side that has named no taker is not pressed; infinite where it never is."""
    n = state.ruleset.numbers
    if in_hand(state):
        return 0.0
    return max(n.ready_s - state.ledger.unready, 0.0) if state.phase in LIMITED and n.ready_s else math.inf


def limited(state: State) -> bool:
    """Whether the restart that is due has to be taken within a time, and the ball lies on its spot."""
    return state.phase in LIMITED and bool(state.ruleset.numbers.restart_s) and not state.ball_due and state.sanction is None


def due_in(state: State) -> float | None:
    """In how many seconds at rest the referee speaks unasked: a restart not taken in time, a time-out over; None where nothing runs out."""
    n, held = state.ruleset.numbers, state.ledger.held
    if state.phase is Phase.TIME_OUT and n.time_out_s:
        return max(n.time_out_s - held, 0.0)
    left = grace(state) + max(n.restart_s - held, 0.0)
    return left if limited(state) and math.isfinite(left) else None


def waited(state: State, seconds: float) -> Ledger:
    """The counts after so many seconds in which a restart could have been taken: first those in which its taker might be named (F5-13)."""
    first = min(grace(state), seconds)
    if math.isinf(grace(state)):
        return state.ledger
    return changed(state.ledger, unready=state.ledger.unready + first, held=state.ledger.held + seconds - first)


def passing(state: State, seconds: float) -> State:
    """The state after so many seconds at rest: the clock where it runs, else the time in which a restart has to be taken."""
    if not seconds:
        return state
    if not state.ruleset.stopped_clock:
        return changed(state, clock=state.clock + seconds)
    held = changed(state.ledger, held=state.ledger.held + seconds)
    if running(state):
        return changed(state, clock=state.clock + seconds, ledger=held)
    if state.sanction is not None:
        return state
    if state.phase in RESTARTS:
        return changed(state, ledger=waited(state, seconds))
    return changed(state, ledger=held) if state.phase is Phase.TIME_OUT else state
