"""Placing by hand before a restart: touching up (KOF-1, GKK-1), what is wrong once it is over (KOF-1, GKK-2, GKK-3, DIS-5), the arc (COR-1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import takewhile

from sim.events import Began, Entered
from sim.geometry import Point
from sim.model.actions import Flick, Place, Ready
from sim.model.ids import BALL, Side, side_of
from sim.rules.facts import Facts, FlickFact, Role
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import ball_at, fact, just_before
from sim.rules.placing import Fault, ball_outside, corner_arc, faults, outside_arc, taker_gap
from sim.rules.procedure import BY_HAND, Step, step
from sim.rules.requests import answer
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart


def detect(facts: Facts) -> Iterator[Finding]:
    """Every placement, every ``ready``, and how things stood at the kick."""
    if any(isinstance(e.action, Place | Ready) for e in facts.of(Began)):
        yield from _by_hand(facts)
    for flick in facts.flicks:
        if flick.on is None:
            continue
        if flick.restart and flick.before.phase is Phase.CORNER:
            yield from _ball_in_arc(facts, flick)
        elif flick.restart and flick.before.phase in BY_HAND:
            yield from _too_early(facts, flick)
            if flick.before.phase is Phase.GOAL_KICK:
                yield from _goal_kick(facts, flick)
        elif flick.role is Role.POSITION and flick.before.phase in BY_HAND and not facts.before.ball_due:
            yield from touched_up(facts, facts.before, flick.figure, flick.t)


def _by_hand(facts: Facts) -> Iterator[Finding]:
    """Placements and ``ready`` in turn, each with how matters stood just then."""
    state = facts.opened or facts.before
    for e in facts.of(Began):
        if isinstance(e.action, Place):
            yield from _placed(facts, state, e, e.action.body)
        elif isinstance(e.action, Ready):
            said = replace(state, ready=tuple(dict.fromkeys((*state.ready, e.action.side))))
            yield from _ready(facts, said, e.action.side, e.t)
        if not isinstance(e.action, Flick):
            state = answer(state, facts.log, (e,)).state


def _placed(facts: Facts, state: State, began: Began, body: str) -> Iterator[Finding]:
    side, t = side_of(body) or state.possession, began.t
    if state.sanction is not None and (body == BALL or state.sanction.to is side):
        return
    if state.phase in BY_HAND:
        yield from touched_up(facts, state, body, t)
        near = taker_gap(facts.log.layout(t), state, facts.table, body, t) if state.phase is Phase.GOAL_KICK and body == state.taker else None
        if near is not None:
            yield from _judged(facts, state, side, t, (near,))
        return
    if body == BALL and side is state.possession and state.phase is not Phase.PLAY:
        return
    lawful = state.phase is not Phase.PLAY and side is state.possession and state.taker in (None, body)
    spot = _stood(facts, body, began)
    call = Call.HAND_FOUL if body == BALL else Call.FINGER_FOUL
    yield Finding("FLI-6", call, t, (yes("placed_without_right", not lawful, t, body),), side, spot=spot, figure=None if body == BALL else body)


def _stood(facts: Facts, body: str, began: Began) -> Point:
    """Where a body stood that is placed: where the referee's hand has put it at that very moment, else where it was just before."""
    put = [e.at for e in takewhile(lambda e: e is not began, facts.log.events) if isinstance(e, Entered) and e.body == body and e.t == began.t]
    before = just_before(began.t)
    there = body in facts.log.bodies() and facts.log.on(body, before)
    return put[-1] if put else facts.log.at(body, before if there else began.t)


def touched_up(facts: Facts, state: State, body: str, t: float) -> Iterator[Finding]:
    """KOF-1, GKK-1: figures or ball moved by a side that has finished placing; the taker is placed last of all."""
    side = side_of(body) or state.possession
    taker = body == state.taker or (step(state) is Step.TAKER and side is state.possession and body != BALL)
    conditions = (yes("placing_over", side in state.ready, t, body), fact("not_the_taker", not taker, t, body))
    if state.phase is Phase.KICK_OFF:
        yield Finding("KOF-1", Call.ILLEGAL_MANIPULATION, t, conditions, side, side.other, Restart.KICK_OFF, (0.0, 0.0), body)
    else:
        yield _goal_kick_fault(facts, state, "GKK-1", side, t, conditions, None if body == BALL else body)


def _goal_kick_fault(facts: Facts, state: State, clause: str, side: Side, t: float, conditions: tuple[Condition, ...], body: str | None) -> Finding:
    """GKK-1 to GKK-3: a warning first, the ordinary sanction at the ball when it happens again."""
    again = state.penalised(clause, side) > 0
    call = Call.ILLEGAL_MANIPULATION if again else Call.WARNING
    return Finding(clause, call, t, conditions, side, spot=ball_at(facts.log, t), figure=body)


def _ready(facts: Facts, state: State, side: Side, t: float) -> Iterator[Finding]:
    """What is wrong with a side's figures when it says that it has placed them."""
    out = ball_outside(facts.log.layout(t), state, facts.table, side, t)
    if out is not None:
        yield _goal_kick_fault(facts, state, "GKK-1", side, t, (out,), None)
    if state.phase in BY_HAND:
        yield from _judged(facts, state, side, t, faults(facts.log.layout(t), state, facts.table, side, t))


def _judged(facts: Facts, state: State, side: Side, t: float, examined: Iterable[Fault]) -> Iterator[Finding]:
    """One finding a clause: of the figure that stands worst."""
    worst: dict[str, Fault] = {}
    for fault in examined:
        if fault.clause not in worst or fault.condition.steps > worst[fault.clause].condition.steps:
            worst[fault.clause] = fault
    for clause, fault in worst.items():
        if clause == "KOF-1":
            yield Finding(clause, Call.LIFT, t, (fault.condition,), side, side, Restart.PLAY_ON, fault.place, fault.body)
            continue
        yield _goal_kick_fault(facts, state, clause, side, t, (fault.condition,), fault.body)
        yield Finding("DIS-5", None, t, (fault.condition,), side, figure=fault.body)


def _too_early(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """KOF-1, GKK-1: a kick before the other side has finished placing, which is its turn before the taker's.

    A situation that begins with the restart, and in which nobody has said ready, leaves untold what went before.
    """
    state, side = facts.before, flick.side
    if state.ball_due or not (state.given or state.ready):
        return
    waits = (yes("defender_still_places", side.other not in state.ready, flick.t, flick.figure),)
    if flick.before.phase is Phase.GOAL_KICK:
        yield _goal_kick_fault(facts, state, "GKK-1", side, flick.t, waits, flick.figure)
        return
    again = state.penalised("KOF-1", side) > 0
    call, to, restart = (Call.KICK_OFF, side.other, Restart.KICK_OFF) if again else (Call.RETAKE, side, Restart.RETAKE)
    yield Finding("KOF-1", call, flick.t, waits, side, to, restart, (0.0, 0.0), flick.figure, flick.t)


def _goal_kick(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """GKK-2, GKK-3 at the kick: of sides that never said ready, of a taker nobody was seen to place, of who was taken for the taker and is not."""
    state, layout = replace(facts.before, taker=flick.figure), flick.layout
    for side in Side:
        examined = faults(layout, state, facts.table, side, flick.t)
        if side in state.ready:
            examined = tuple(f for f in examined if f.clause == "GKK-2" and f.condition.met)
        yield from _judged(facts, state, side, flick.t, examined)
    warned = state.penalised("GKK-3", flick.side) > state.situation.warnings.get(flick.side, ()).count("GKK-3")
    near = None if facts.before.given or warned else taker_gap(layout, state, facts.table, flick.figure, flick.t)
    if near is not None:
        yield from _judged(facts, state, flick.side, flick.t, (near,))


def _ball_in_arc(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """COR-1: the ball's centre inside or on the arc when the corner is taken."""
    outside = outside_arc(flick.layout, facts.before, facts.table, flick.t)
    if outside is not None:
        spot = corner_arc(facts.before, facts.table).at
        manipulated = Call.ILLEGAL_MANIPULATION
        yield Finding("COR-1", manipulated, flick.t, (outside,), flick.side, flick.side.other, Restart.THROW_IN, spot, flick.figure, flick.t)
