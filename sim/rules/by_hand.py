"""Why a figure may not be named, nor a side be ready, nor a body be put down by hand: clause, reason, and what was measured."""

from __future__ import annotations

import math

from sim.geometry import Disc, Point, gap
from sim.model.ids import BALL, Side, side_of
from sim.model.layout import Layout
from sim.rules.curves import GRAIN
from sim.rules.findings import Condition
from sim.rules.five.kickers import eligible
from sim.rules.placing import ball_outside, faults, zone_of
from sim.rules.plan import obstacles
from sim.rules.procedure import BY_HAND, PAUSES, POSITIONED, RESTARTS, Step, naming, positioning, step
from sim.rules.refusals import Reason, Refusal
from sim.rules.state import State
from sim.rules.stillness import down, stirring
from sim.rules.words import Phase, Unit
from sim.rules.zones import Zone
from sim.table import Table


def taking(state: State, layout: Layout, figure: str) -> Refusal | None:
    """Whether a figure may be named as the taker."""
    pending, side = state.sanction, side_of(figure)
    if pending is not None:
        if side is not pending.to:
            return Refusal("GEN-5", Reason.SANCTION_PENDING)
    elif state.phase not in RESTARTS:
        return Refusal("KOF-1", Reason.NO_RESTART)
    elif side is not state.possession:
        return Refusal(naming(state.phase, state.ruleset), Reason.NOT_YOUR_TURN)
    elif state.taker is not None and state.taker in layout.figures:
        return Refusal(naming(state.phase, state.ruleset), Reason.TAKER_NAMED)
    if figure not in layout.figures:
        return Refusal("FLI-7", Reason.NOT_ON_CLOTH)
    if pending is None and state.phase is Phase.CLEARANCE:
        return Refusal("F5-17", Reason.KEEPER_TAKES)
    if state.phase is Phase.SHOOT_OUT and figure not in eligible(state, layout, state.possession):
        return Refusal("F5-W", Reason.KICKED_ALREADY)
    return Refusal("FLI-7", Reason.DOWN) if down(layout, figure) else None


def readying(state: State, layout: Layout, table: Table, side: Side) -> Refusal | None:
    """Whether a side may say that it has finished placing, or does without its positional flicks."""
    now, first = step(state), state.possession
    if now in PAUSES:
        return None
    if now not in (Step.PLACE_FIRST, Step.PLACE_SECOND, Step.POSITION_FIRST, Step.POSITION_SECOND):
        return Refusal(naming(state.phase, state.ruleset), Reason.TAKER_NOT_NAMED if now is Step.NAME else Reason.NOTHING_TO_FINISH)
    turn = first if now in (Step.PLACE_FIRST, Step.POSITION_FIRST) else first.other
    if side is not turn:
        return Refusal(positioning(state.phase, state.ruleset), Reason.PLACING_OVER if side in state.ready else Reason.NOT_YOUR_TURN)
    out = ball_outside(layout, state, table, side)
    if out is not None and out.met:
        return Refusal("GKK-1", Reason.WRONG_PLACE, out)
    wrong = [f for f in faults(layout, state, table, side) if f.condition.met]
    if not wrong:
        return None
    alike = {frozenset(f.condition.bodies): f.condition for f in reversed(wrong) if f.clause == wrong[0].clause}
    worst, *others = reversed(alike.values())
    return Refusal(wrong[0].clause, Reason.STANDS_WRONGLY, worst, tuple(others))


def placing(state: State, layout: Layout, table: Table, body: str, to: Point) -> Refusal | None:
    """Whether a body may be put there by hand."""
    now, first, side = step(state), state.possession, side_of(body)
    mine = (side is first and body in layout.figures) or body == BALL
    if now is Step.SHOTS and stirring(layout):
        return Refusal("TIM-2", Reason.STILL_MOVING)
    if now is Step.SHOTS and mine and (room := zone_of(layout, state, table, body)) is not None:
        return fits(layout, table, room, "TIM-2", body, to)
    if state.phase not in RESTARTS or state.sanction is not None:
        return Refusal("FLI-6", Reason.NOT_BY_HAND)
    if stirring(layout):
        return Refusal(positioning(state.phase, state.ruleset), Reason.STILL_MOVING)
    clause = positioning(state.phase, state.ruleset) if body != state.taker else naming(state.phase, state.ruleset)
    if body != BALL and body not in layout.figures:
        return Refusal("FLI-7", Reason.NOT_ON_CLOTH)
    if state.phase in BY_HAND:
        turn = first.other if now is Step.PLACE_SECOND else first
        if (side or first) is not turn:
            return Refusal(clause, Reason.PLACING_OVER if (side or first) in state.ready else Reason.NOT_YOUR_TURN)
        last = now in (Step.TAKER, Step.KICK)
        if last and body != state.taker:
            return Refusal(clause, Reason.PLACING_OVER if state.taker else Reason.TAKER_NOT_NAMED)
        if now is Step.PLACE_FIRST and body == state.taker:
            return Refusal(clause, Reason.NOT_YOUR_TURN)
    elif body not in (state.taker, BALL):
        to_name = state.taker is None and side is first
        return Refusal(naming(state.phase, state.ruleset) if to_name else "FLI-6", Reason.TAKER_NOT_NAMED if to_name else Reason.NOT_BY_HAND)
    zone = zone_of(layout, state, table, body)
    if zone is None:
        return Refusal("FLI-6", Reason.NOT_BY_HAND)
    if body == BALL and (state.phase in POSITIONED or state.phase is Phase.SECOND_MARK) and state.taker is None:
        return Refusal(naming(state.phase, state.ruleset), Reason.TAKER_NOT_NAMED)
    return fits(layout, table, zone, clause, body, to)


def fits(layout: Layout, table: Table, zone: Zone, clause: str, body: str, to: Point) -> Refusal | None:
    """Whether a base or the ball may lie there: inside its zone and on nothing else; ``clause`` is cited where the zone has none of its own."""
    radius = table.equipment.ball_radius if body == BALL else table.equipment.base_radius
    if not zone.contains(to, radius):
        return Refusal(_ZONE_CLAUSE.get(zone.name, clause), Reason.WRONG_PLACE, _outside(zone, body, to, radius))
    deepest = max((-gap(Disc(to, radius), shape) for shape in obstacles(layout, table, {body})), default=-math.inf)
    if deepest > GRAIN:
        return Refusal("LIF-4", Reason.PLACE_TAKEN, Condition("place_taken", deepest, Unit.MM, deepest, 0.0, 0.0, (body,), (to,)))
    return None


_ZONE_CLAUSE = {
    "own_half": "KOF-1",
    "outside_kickers_area": "GKK-2",
    "goal_area": "GKK-1",
    "corner_arc": "COR-1",
    "spare_room": "GKP-6",
    "shooting_area": "TIM-2",
    "own_area": "F5-17",
    "mark": "F5-14",
}


_FAULT = {
    "own_half": "outside_own_half",
    "outside_kickers_area": "in_kickers_area",
    "goal_area": "ball_outside_goal_area",
    "corner_arc": "ball_outside_arc",
    "shooting_area": "outside_shooting_area",
    "spare_room": "outside_goal_area",
}


def _outside(zone: Zone, body: str, to: Point, radius: float) -> Condition:
    """By how much a place lies outside a zone, under the name that the ruling would give it."""
    by = -zone.margin(to, radius)
    within_half = zone.name == "own_half" and zone.rect.inside_margin(Disc(to, radius)) >= -GRAIN
    name = "inside_centre_circle" if within_half else _FAULT.get(zone.name, "off_the_cloth")
    return Condition(name, by, Unit.MM, by, 0.0, 0.0, (body,), (to,))
