"""Why an action may not be done now, verb by verb: the clause, the reason, and what was measured."""

from __future__ import annotations

from dataclasses import replace

from sim.geometry import Point
from sim.model.actions import (
    AnyAction,
    Ask,
    Finger,
    Flick,
    Hands,
    MoveHand,
    MoveKeeper,
    PartStruck,
    Place,
    Purpose,
    Ready,
    Request,
    Spare,
    Substitute,
    Support,
    Take,
    Technique,
    Wait,
    actor,
)
from sim.model.ids import Side, side_of
from sim.model.layout import Layout
from sim.rules.by_hand import fits, placing, readying, taking
from sim.rules.cards import spare_lost
from sim.rules.findings import at_least
from sim.rules.five.changing import changing, stays_on
from sim.rules.five.sanction import advantage
from sim.rules.five.settling import time_out_left
from sim.rules.measures import more_than
from sim.rules.placing import spare_of, spare_zone
from sim.rules.plan import keeper_of
from sim.rules.procedure import OWN_LAW, POSITIONED, RESTARTS, Step, left, naming, positioning, step
from sim.rules.refusals import Reason, Refusal
from sim.rules.ruleset import Code, Numbers
from sim.rules.situation import Block
from sim.rules.state import State
from sim.rules.stillness import down, moving, stirring
from sim.rules.words import Phase, Unit
from sim.table import Table, load_table

ASKED = (Request.ACCEPT, Request.PLAY_ON, Request.DISTANCE, Request.BACK, Request.TICK, Request.CHECK, Request.WAIVE, Request.TIME_OUT)
"""What this game knows to ask for."""


def why_not(state: State, layout: Layout, table: Table, action: AnyAction) -> Refusal | None:
    """Why an action may not be done now; None when it may."""
    return _cited(_why_not(state, layout, table, action), state)


def _cited(refusal: Refusal | None, state: State) -> Refusal | None:
    """The refusal by a clause of the code that is played: where that does not know a clause of the first code, by the law that stands in for it."""
    if refusal is None or state.ruleset.holds(refusal.clause):
        return refusal
    restarted = state.standing.restarted
    kind = restarted.kind if refusal.reason is Reason.DOUBLE_TOUCH and restarted is not None else state.phase
    return replace(refusal, clause=_STANDS_IN.get(refusal.clause, OWN_LAW.get(kind, "F5-0")))


_STANDS_IN = {
    "KOF-1": "F5-8k",
    "TIM-1": "F5-8",
    "TIM-2": "F5-W",
    "CRD-1": "F5-12d",
    **dict.fromkeys(("FRE-4", "DIS-1", "COR-3", "TCK-1"), "F5-0"),
}


def _why_not(state: State, layout: Layout, table: Table, action: AnyAction) -> Refusal | None:
    now = step(state)
    if now is Step.OVER:
        return Refusal("TIM-1", Reason.PLAY_OVER)
    if isinstance(action, Wait | MoveHand):
        return None
    if now is Step.TIME_OUT and isinstance(action, Substitute) and stays_on(state, action):
        return changing(state, layout, table, action)
    if now is Step.TIME_OUT and not (isinstance(action, Ready) and action.side not in state.ready):
        return Refusal("F5-8", Reason.TIME_OUT)
    if now is Step.INTERVAL and not (isinstance(action, Ready) and action.side not in state.ready):
        return Refusal("TIM-1", Reason.INTERVAL)
    pending, side = state.sanction, actor(action)
    if pending is not None and side is not pending.to and isinstance(action, Flick | Take | Place | Ready):
        return Refusal("GEN-5", Reason.SANCTION_PENDING)
    if pending is not None and isinstance(action, Spare):
        return Refusal("GEN-5", Reason.SANCTION_PENDING)
    match action:
        case Flick():
            return flicking(state, layout, action)
        case Place(body=body, to=to):
            return placing(state, layout, table, body, to)
        case Take(figure=figure):
            return taking(state, layout, figure)
        case Ready(side=who):
            return readying(state, layout, table, who)
        case Ask() if now is Step.SHOTS:
            return Refusal("TIM-2", Reason.NOTHING_TO_ASK)
        case Ask(side=who, request=request):
            return _asking(state, layout, who, request)
        case MoveKeeper():
            return keeping(state, layout, action)
        case Spare(side=who, enter=(x, y)):
            return spare_comes(state, layout, who) or _spare_place(state, layout, table, who, (x, y))
        case Spare(side=who):
            return spare_goes(state, layout, who)
        case Hands(over=over, leaning=leaning):
            return Refusal("HAN-1", Reason.HANDS) if leaning or over > state.ruleset.numbers.hands_over else None
        case Substitute():
            return changing(state, layout, table, action)
        case _:
            return None


# ---------------------------------------------------------------- flicks


def flicking(state: State, layout: Layout, action: Flick) -> Refusal | None:
    """Whether a figure may be flicked for what it claims to be."""
    figure, now = action.figure, step(state)
    side = side_of(figure)
    if figure not in layout.figures or side is None:
        return Refusal("FLI-7", Reason.NOT_ON_CLOTH)
    if down(layout, figure):
        return Refusal("FLI-7", Reason.DOWN)
    wrong = technique(action.technique, state.ruleset.numbers)
    if wrong is not None:
        return wrong
    if now is Step.SHOTS:
        if side is not state.possession:
            return Refusal("TIM-2", Reason.NOT_YOUR_TURN)
        return Refusal("TIM-2", Reason.STILL_MOVING) if stirring(layout) else None
    if state.sanction is not None and (state.deferred is not None or not may_go_on(state, layout)):
        return Refusal("GEN-5", Reason.SANCTION_PENDING)
    if state.phase in RESTARTS:
        return _before_restart(replace(state, sanction=None), layout, side, figure, action.purpose)
    return _attack(state, layout, side, action) if side is state.possession else _block(state, action.purpose)


def technique(t: Technique, n: Numbers) -> Refusal | None:
    """Whether a declared way of flicking is lawful (FLI-1 to FLI-5)."""
    if t.finger not in (Finger.INDEX, Finger.MIDDLE):
        return Refusal("FLI-1", Reason.TECHNIQUE)
    if t.contact_ms is not None and t.contact_ms > n.contact_ms:
        return Refusal("FLI-2", Reason.TECHNIQUE, at_least("contact_time", t.contact_ms, n.contact_ms, Unit.MS, 0.0))
    if t.contact_mm is not None and t.contact_mm > n.contact_mm:
        return Refusal("FLI-2", Reason.TECHNIQUE, at_least("contact_way", t.contact_mm, n.contact_mm, Unit.MM, 0.0))
    if t.hand_mm > n.hand_mm:
        return Refusal("FLI-3", Reason.TECHNIQUE, at_least("hand_way", t.hand_mm, n.hand_mm, Unit.MM, 0.0))
    if t.support not in (Support.CLOTH, Support.NONE):
        return Refusal("FLI-4", Reason.TECHNIQUE)
    return Refusal("FLI-5", Reason.TECHNIQUE) if t.part is not PartStruck.BASE else None


def _before_restart(state: State, layout: Layout, side: Side, figure: str, purpose: Purpose | None) -> Refusal | None:
    now, first = step(state), state.possession
    clause = positioning(state.phase, state.ruleset)
    if now in (Step.PLACE_FIRST, Step.PLACE_SECOND):
        return Refusal(clause, Reason.BY_HAND_FIRST)
    if now in (Step.NAME, Step.TAKER):
        return Refusal(naming(state.phase, state.ruleset), Reason.TAKER_NOT_NAMED if side is first else Reason.NOT_YOUR_TURN)
    if side is not first and purpose in (Purpose.ATTACK, Purpose.BLOCK):
        return Refusal("DEF-2", Reason.BLOCK_TOO_EARLY)
    if now is Step.KICK:
        if side is not first:
            return Refusal(clause, Reason.NOT_YOUR_TURN)
        if purpose is Purpose.POSITION:
            return Refusal(clause, Reason.POSITIONAL_SPENT)
        if purpose not in (None, Purpose.ATTACK):
            return Refusal(naming(state.phase, state.ruleset), Reason.PURPOSE)
        if stirring(layout):
            return Refusal(naming(state.phase, state.ruleset), Reason.STILL_MOVING)
        if state.phase is Phase.CLEARANCE:
            keeper_on = keeper_of(first) in layout.keepers
            return None if not keeper_on and figure == spare_of(first) else Refusal("F5-17", Reason.KEEPER_TAKES)
        return two_keepers(layout, first) if figure == state.taker else Refusal(naming(state.phase, state.ruleset), Reason.NOT_THE_TAKER)
    turn = first if now is Step.POSITION_FIRST else first.other
    if side is not turn:
        return Refusal(clause, Reason.OUT_OF_TURN if left(state, side) or side is first else Reason.NOT_YOUR_TURN)
    if purpose not in (None, Purpose.POSITION) or (purpose is None and figure == state.taker):
        return Refusal(clause, Reason.PURPOSE)
    return Refusal(clause, Reason.STILL_MOVING) if stirring(layout) else None


def spent(state: State, layout: Layout, figure: str) -> Refusal | None:
    """Whether an attacking figure may not play the ball any more: three touches made, the taker's second, passive offside."""
    counted, limit = state.touches, state.ruleset.numbers.touches
    if counted.figure == figure and counted.count >= limit:
        return Refusal("TCH-1", Reason.TOUCHES_SPENT, more_than("touches_by_same_figure", counted.count + 1, limit, 0.0, figure))
    restarted = state.standing.restarted
    alone = restarted is not None and restarted.taken and not restarted.others_touched and restarted.taker == figure
    if alone and state.ruleset.double_touch:
        return Refusal("DBL-1", Reason.DOUBLE_TOUCH)
    return Refusal("OFF-4", Reason.PASSIVE) if figure in state.passive and moving(layout) else None


def two_keepers(layout: Layout, side: Side) -> Refusal | None:
    """Whether both keepers of a side are on the cloth, so that it may not play on (GKP-8)."""
    both = keeper_of(side) in layout.keepers and spare_of(side) in layout.figures
    return Refusal("GKP-8", Reason.SPARE_ON) if both else None


def tick(state: State, layout: Layout, side: Side) -> Refusal | None:
    """Whether a side may make a tick now (TCK-1)."""
    if state.block is Block.OWED:
        return Refusal("TCK-1", Reason.BLOCK_OWED)
    made, limit = state.ticks.get(side, 0), state.ruleset.numbers.ticks
    if made >= limit:
        return Refusal("TCK-1", Reason.TICKS_SPENT, more_than("ticks_in_possession", made + 1, limit, 0.0))
    if stirring(layout):
        return Refusal("TCK-1", Reason.STILL_MOVING)
    return None if state.tick_asked is side else Refusal("TCK-1", Reason.TICK_NOT_ASKED)


def _attack(state: State, layout: Layout, side: Side, action: Flick) -> Refusal | None:
    if action.purpose is Purpose.TICK:
        return tick(state, layout, side)
    if action.purpose not in (None, Purpose.ATTACK):
        return Refusal("DEF-1", Reason.PURPOSE)
    if state.block_due:
        return Refusal("DEF-5", Reason.BLOCK_DUE)
    return two_keepers(layout, side) or spent(state, layout, action.figure)


def _block(state: State, purpose: Purpose | None) -> Refusal | None:
    if purpose not in (None, Purpose.BLOCK):
        return Refusal("DEF-1", Reason.PURPOSE)
    if state.block is Block.OWED:
        return None
    made = state.standing.blocks_made
    return Refusal("DEF-1", Reason.BLOCK_SPENT) if made else Refusal("DEF-2", Reason.BLOCK_TOO_EARLY)


# ---------------------------------------------------------------- requests


def asking(state: State, layout: Layout, side: Side, request: Request) -> Refusal | None:
    """Whether there is anything for a side to ask for."""
    return _cited(_asking(state, layout, side, request), state)


def _asking(state: State, layout: Layout, side: Side, request: Request) -> Refusal | None:
    pending = state.sanction
    if request in (Request.ACCEPT, Request.SANCTION, Request.PLAY_ON):
        if pending is None:
            return Refusal("GEN-5", Reason.NO_SANCTION)
        if side is not pending.to:
            return Refusal("GEN-5", Reason.SANCTION_PENDING)
        return Refusal("F5-14", Reason.NO_ADVANTAGE) if request is Request.PLAY_ON and not may_go_on(state, layout) else None
    if request is Request.TIME_OUT:
        if not state.ruleset.numbers.time_outs:
            return Refusal("GEN-7", Reason.NOT_IN_THIS_GAME)
        return None if time_out_left(state, side) else Refusal("F5-8", Reason.NO_TIME_OUT)
    if request is Request.BACK:
        return None if state.back is not None and state.back.by is side else Refusal("GEN-10", Reason.NOTHING_TO_ASK)
    if pending is not None and request is not Request.CHECK:
        return Refusal("GEN-5", Reason.SANCTION_PENDING)
    match request:
        case Request.DISTANCE:
            return _distance(state, layout, side)
        case Request.TICK:
            return _tick_asked(state, layout, side)
        case Request.CHECK:
            return Refusal("CHK-1", Reason.BALL_MOVING) if moving(layout) or layout.ball is None else None
        case Request.WAIVE:
            return _waive(state, side)
        case _:
            return Refusal("GEN-7", Reason.NOT_IN_THIS_GAME)


def may_go_on(state: State, layout: Layout) -> bool:
    """Whether a pending sanction may be waived as things stand (GEN 5, F5-14)."""
    return state.ruleset.code is Code.TABLE or advantage(state, layout, load_table(state.ruleset.pitch))


def _distance(state: State, layout: Layout, side: Side) -> Refusal | None:
    clause = {Phase.CORNER: "COR-3", Phase.THROW_IN: "DIS-1"}.get(state.phase, "FRE-4")
    if not state.ruleset.holds(clause):
        return Refusal(clause, Reason.NOT_IN_THIS_GAME)
    if state.phase not in POSITIONED or layout.ball is None:
        return Refusal(clause, Reason.NO_DISTANCE)
    if side is not state.possession:
        return Refusal(clause, Reason.NOT_IN_POSSESSION)
    return Refusal(clause, Reason.TAKER_NOT_NAMED) if step(state) is Step.NAME else None


def _tick_asked(state: State, layout: Layout, side: Side) -> Refusal | None:
    if not state.ruleset.holds("TCK-1"):
        return Refusal("TCK-1", Reason.NOT_IN_THIS_GAME)
    if state.phase is not Phase.PLAY:
        return Refusal("TCK-1", Reason.NOT_IN_PLAY)
    if side is not state.possession:
        return Refusal("TCK-1", Reason.NOT_IN_POSSESSION)
    if state.tick_asked is side:
        return Refusal("TCK-1", Reason.NOTHING_TO_ASK)
    refusal = tick(state, layout, side)
    return refusal if refusal is not None and refusal.reason in (Reason.TICKS_SPENT, Reason.STILL_MOVING) else None


def _waive(state: State, side: Side) -> Refusal | None:
    if state.phase in POSITIONED:
        if not state.ruleset.waive_positional or any(state.positional.values()) or side in state.ready:
            return Refusal("FRE-3", Reason.NOTHING_TO_ASK)
        if side is not state.possession:
            return Refusal("FRE-3", Reason.NOT_IN_POSSESSION)
        return Refusal(naming(state.phase, state.ruleset), Reason.TAKER_NOT_NAMED) if state.taker is None else None
    return None if state.block_due and side is not state.possession else Refusal("DEF-5", Reason.NOTHING_TO_ASK)


# ---------------------------------------------------------------- keepers


def keeping(state: State, layout: Layout, action: MoveKeeper) -> Refusal | None:
    """Whether a rod keeper may be moved, taken off or brought in."""
    on = keeper_of(action.side) in layout.keepers
    if action.enter is None:
        return None if on else Refusal("GKP-7", Reason.ROD_KEEPER_OFF)
    if on:
        return Refusal("GKP-7", Reason.ROD_KEEPER_ON)
    if spare_of(action.side) not in layout.figures:
        return None
    goes = spare_goes(state, layout, action.side)
    if goes is not None:
        return Refusal("GKP-9", goes.reason) if goes.reason is Reason.NOT_IN_POSSESSION else goes
    return Refusal("GKP-8", Reason.SPARE_ON)


def spare_comes(state: State, layout: Layout, side: Side) -> Refusal | None:
    """Whether a spare keeper may come on (GKP-7, CRD-1)."""
    if spare_lost(state, side):
        return Refusal("CRD-1", Reason.SPARE_LOST)
    if spare_of(side) in layout.figures:
        return Refusal("GKP-7", Reason.SPARE_ON)
    exchanged = state.phase is Phase.PENALTY
    if side is not state.possession and not exchanged:
        return Refusal("GKP-7", Reason.NOT_IN_POSSESSION)
    if keeper_of(side) in layout.keepers:
        return Refusal("GKP-7", Reason.ROD_KEEPER_ON)
    return Refusal("GKP-7", Reason.BLOCK_OWED) if state.block is Block.OWED else None


def spare_goes(state: State, layout: Layout, side: Side) -> Refusal | None:
    """Whether a spare keeper may be taken off (GKP-8, GKP-9)."""
    if spare_of(side) not in layout.figures:
        return Refusal("GKP-8", Reason.SPARE_OFF)
    if side is not state.possession and state.phase is not Phase.PENALTY:
        return Refusal("GKP-8", Reason.NOT_IN_POSSESSION)
    return Refusal("GKP-8", Reason.BALL_MOVING) if moving(layout) else None


def _spare_place(state: State, layout: Layout, table: Table, side: Side, to: Point) -> Refusal | None:
    zone = spare_zone(table, -side.attacks(state.half))
    return fits(layout, table, zone, "GKP-6", spare_of(side), to)
