"""The next thing expected, from where play stands and what is going on: a key of the catalogue and its facts."""

from __future__ import annotations

from sim.model.actions import Purpose
from sim.model.ids import Side, side_of
from sim.rules.permission import Permission
from sim.rules.procedure import Step, left
from sim.rules.situation import Block
from sim.rules.state import State
from sim.rules.words import Phase
from sim.session.shown import Doing, Expected

_HANDS = {Doing.AIMING: "release", Doing.STROKE: "strike", Doing.PLACING: "put_down"}


def expected(allowed: Permission, doing: Doing, humans: tuple[Side, ...], *, held: str | None = None, keys: bool = False) -> Expected:
    """What is expected next; ``held`` is the body in the hand, ``keys`` that keys hold it."""
    state, step = allowed.state, allowed.step
    side = next(iter(allowed.to_act), None)
    if doing is Doing.OVER:
        return Expected("expect.over")
    if doing is Doing.CHANGING:
        return _changing(allowed, side, held)
    if doing in _HANDS:
        name = _HANDS[doing]
        return Expected(f"expect.{name}_keys" if keys else f"expect.{name}", side, () if held is None else (held,))
    if doing is Doing.MOVING:
        return Expected("expect.moving_defend" if state.possession.other in humans else "expect.moving", state.possession.other)
    if doing is Doing.THINKING:
        return Expected("expect.thinking", side)
    asked = next((each for each in allowed.to_act if each in humans), side) if step is Step.INTERVAL else side
    return _at_rest(state, step, asked)


def _changing(allowed: Permission, side: Side | None, first: str | None) -> Expected:
    """Who is to be chosen: either of the two, then who goes off or who comes on."""
    who = side_of(first) if first is not None else side
    bench = None if who is None else allowed.bench(who)
    if first is None or bench is None:
        return Expected("expect.change" if who is None or allowed.comes_on(who) else "expect.change_rod", who)
    comes = first in bench.figures or first == bench.rod
    return Expected("expect.change_off" if comes else "expect.change_on", who, (first,))


def _at_rest(state: State, step: Step, side: Side | None) -> Expected:
    taker = () if state.taker is None else (state.taker,)
    match step:
        case Step.TIME_OUT:
            return Expected("expect.time_out", side)
        case Step.INTERVAL:
            return Expected("expect.interval", side)
        case Step.SANCTION:
            return Expected("expect.sanction", side)
        case Step.PLACE_FIRST if state.phase is Phase.KICK_OFF:
            return Expected("expect.place_kick_off", side)
        case Step.PLACE_FIRST | Step.PLACE_SECOND:
            return Expected("expect.place", side)
        case Step.NAME | Step.TAKER:
            return Expected("expect.name", side)
        case Step.POSITION_FIRST | Step.POSITION_SECOND:
            return Expected("expect.position", side, count=0 if side is None else left(state, side))
        case Step.KICK:
            return Expected(f"expect.kick_{state.phase}", side, taker)
        case Step.SHOTS:
            return Expected("expect.shot", side)
        case _ if state.block_due:
            return Expected("expect.block_due", side)
        case _ if state.tick_asked is side and side is not None:
            return Expected("expect.tick", side)
        case _:
            return Expected("expect.flick_block_owed" if state.block is Block.OWED else "expect.flick", side)


def kind_of(allowed: Permission, side: Side | None) -> Purpose | None:
    """What a flick of the side that is waited for would be for; None where it may not flick, or where it may choose."""
    kinds = {right.purpose for right in allowed.flicks if right.side is side}
    if Purpose.TICK in kinds:  # it was asked for, and is what the next flick is
        return Purpose.TICK
    return next(iter(kinds)) if len(kinds) == 1 else None
