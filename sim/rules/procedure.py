"""Which step of a restart play stands at: a pure function of the state, and so nobody's memory.

A kick-off or goal kick: the side with the restart places by hand until it says ready, then the other side, last the taker.
A throw-in, free kick or corner: the taker is named, then positional flicks, first of the side with the restart (to say
ready is to decline the rest). A penalty: the taker is named, the referee has cleared the area.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from sim.model.ids import Side
from sim.rules.ruleset import Ruleset
from sim.rules.state import State
from sim.rules.words import Phase

BY_HAND = frozenset({Phase.KICK_OFF, Phase.GOAL_KICK})
"""Restarts before which both sides place by hand (KOF-1, GKK-1)."""

POSITIONED = frozenset({Phase.THROW_IN, Phase.FREE_KICK, Phase.CORNER})
"""Restarts before which both sides may make positional flicks (THR-2, FRE-3, COR-2)."""

FROM_THE_MARK = frozenset({Phase.PENALTY, Phase.SECOND_MARK, Phase.SHOOT_OUT})
"""Kicks at a goal that only its keeper defends."""

RESTARTS = BY_HAND | POSITIONED | FROM_THE_MARK | {Phase.KICK_IN, Phase.CLEARANCE, Phase.DROP_BALL}
"""Phases in which a restart has still to be taken."""

OWN_LAW = {
    Phase.KICK_OFF: "F5-8k",
    Phase.DROP_BALL: "F5-9",
    Phase.FREE_KICK: "F5-13",
    Phase.SECOND_MARK: "F5-14",
    Phase.PENALTY: "F5-15",
    Phase.KICK_IN: "F5-16",
    Phase.CLEARANCE: "F5-17",
    Phase.CORNER: "F5-18",
    Phase.SHOOT_OUT: "F5-W",
}
"""The law that governs each restart of a code that has one law for all of it."""

_NAMING = {
    Phase.THROW_IN: "THR-1",
    Phase.FREE_KICK: "FRE-2",
    Phase.CORNER: "COR-1",
    Phase.PENALTY: "PEN-2",
    Phase.KICK_OFF: "KOF-1",
    Phase.GOAL_KICK: "GKK-1",
}

_POSITIONING = {
    Phase.THROW_IN: "THR-2",
    Phase.FREE_KICK: "FRE-3",
    Phase.CORNER: "COR-2",
    Phase.PENALTY: "PEN-3",
    Phase.KICK_OFF: "KOF-1",
    Phase.GOAL_KICK: "GKK-1",
}


def naming(phase: Phase, ruleset: Ruleset) -> str:
    """The clause by which the taker of a restart is named."""
    return _clause(_NAMING, phase, ruleset)


def positioning(phase: Phase, ruleset: Ruleset) -> str:
    """The clause that says how figures are brought into position before a restart."""
    return _clause(_POSITIONING, phase, ruleset)


def _clause(clauses: Mapping[Phase, str], phase: Phase, ruleset: Ruleset) -> str:
    clause = clauses.get(phase, "KOF-1")
    return clause if phase in clauses and ruleset.holds(clause) else OWN_LAW.get(phase, clause)


class Step(StrEnum):
    """What is waited for."""

    PLAY = "play"
    SANCTION = "sanction"
    PLACE_FIRST = "place_first"
    PLACE_SECOND = "place_second"
    NAME = "name"
    POSITION_FIRST = "position_first"
    POSITION_SECOND = "position_second"
    TAKER = "taker"
    KICK = "kick"
    INTERVAL = "interval"
    SHOTS = "shots"
    TIME_OUT = "time_out"
    OVER = "over"


PAUSES = frozenset({Step.INTERVAL, Step.TIME_OUT})
"""Steps at which both sides only say that they are ready."""


def step(state: State) -> Step:
    """The step that play stands at."""
    if state.sanction is not None:
        return Step.SANCTION
    phase, first = state.phase, state.possession
    if phase in BY_HAND:
        if first not in state.ready:
            return Step.PLACE_FIRST
        if first.other not in state.ready:
            return Step.PLACE_SECOND
        return Step.TAKER if state.taker is None else Step.KICK
    if phase in POSITIONED:
        if state.taker is None:
            return Step.NAME
        if left(state, first):
            return Step.POSITION_FIRST
        return Step.POSITION_SECOND if left(state, first.other) else Step.KICK
    if phase is Phase.CLEARANCE:
        return Step.KICK
    if phase in RESTARTS:
        return Step.NAME if state.taker is None else Step.KICK
    return _OTHER.get(phase, Step.PLAY)


_OTHER = {Phase.TIME_OUT: Step.TIME_OUT, Phase.INTERVAL: Step.INTERVAL, Phase.SHOTS: Step.SHOTS, Phase.OVER: Step.OVER}


def allowed(state: State) -> int:
    """How many positional flicks each side has before the restart (FRE-3, THR-2, COR-2)."""
    n = state.ruleset.numbers
    if state.phase not in POSITIONED:
        return 0
    return int(n.positional_corner if state.phase is Phase.CORNER else n.positional)


def left(state: State, side: Side) -> int:
    """How many positional flicks a side still has; none once it has said ready, nor when the other side has begun after it."""
    if side in state.ready or (side is state.possession and state.positional.get(side.other, 0)):
        return 0
    return max(allowed(state) - state.positional.get(side, 0), 0)


def to_act(state: State) -> tuple[Side, ...]:
    """The sides that are waited for: one, both (play, the interval), or none (when all is over)."""
    now, first = step(state), state.possession
    if now is Step.OVER:
        return ()
    if now is Step.SANCTION:
        to = state.sanction.to if state.sanction else None
        return (to or first,)
    if now in (Step.PLACE_SECOND, Step.POSITION_SECOND):
        return (first.other,)
    if now in (Step.INTERVAL, Step.TIME_OUT):
        return tuple(side for side in Side if side not in state.ready) or tuple(Side)
    if now is Step.PLAY:
        return (first.other,) if state.block_due else (first,)
    return (first,)
