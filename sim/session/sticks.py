"""The sticks of gamepads: they point, strengthen, spin and move what their side's hand holds, and lead its keeper.

A stick that leans goes on doing what it does until it says otherwise. How long it does so follows from the stamps alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sim.geometry import Point
from sim.model.ids import Side
from sim.session import aim as aiming
from sim.session import rod
from sim.session.aim import Aim
from sim.session.commands import holder_of
from sim.session.desk import US, Desk, Held
from sim.session.feel import PadFeel
from sim.session.inputs import Leaned, Stick
from sim.session.steering import Shares, drive, held_rod

_MIDDLE: Final[Point] = (0.0, 0.0)


def lean(desk: Desk, leaned: Leaned) -> None:
    """A stick leans another way; one of a side that no human plays is not heard."""
    if leaned.side not in desk.humans:
        return
    _carry_on(desk)
    side, name, at = leaned.side, (leaned.side, leaned.stick), outside(leaned.at, desk.feel.pad)
    if at != desk.sticks.get(name, _MIDDLE):
        desk.leans |= {side}
    others = {stick: way for stick, way in desk.sticks.items() if stick != name}
    desk.sticks = others if at == _MIDDLE else {**others, name: at}
    if leaned.stick is Stick.LEFT and math.hypot(*leaned.at) >= desk.feel.pad.points and not _keeps(desk, side):
        _point(desk, side, leaned.at)
    _lead(desk)


def outside(at: Point, feel: PadFeel) -> Point:
    """How far a stick leans beyond its dead middle, as a share of what is left: alike in every direction, and never more than 1.

    >>> from sim.session.feel import load_feel
    >>> outside((0.1, -0.15), load_feel().pad), outside((0.0, 1.2), load_feel().pad)
    ((0.0, 0.0), (0.0, 1.0))
    """
    far = math.hypot(*at)
    if far <= feel.dead:
        return _MIDDLE
    share = min((far - feel.dead) / (1.0 - feel.dead), 1.0) / far
    return (at[0] * share, at[1] * share)


def sway_us(desk: Desk) -> int | None:
    """When sticks that lean next move something; None while there is nothing that they move."""
    every = round(desk.feel.pad.every_s * US)
    if any(True for _ in _moving(desk)):
        return max(desk.swayed_us + every, desk.us)
    later = [_next_us(desk, held) for side in desk.leans if _keeps(desk, side) and (held := held_rod(desk, side)) is not None]
    return max(min(later), desk.us) if later else None


def sway(desk: Desk) -> None:
    """Sticks that lean have gone on doing so."""
    _carry_on(desk)
    _lead(desk)


def let_go_of_sticks(desk: Desk) -> None:
    """Nobody holds a stick any more."""
    desk.sticks, desk.leans = {}, frozenset()


def lead_anew(desk: Desk) -> None:
    """Somebody has flicked: a stick that leans leads the keeper from now on, though it did not before."""
    desk.leans |= {side for side, _ in desk.sticks}
    _lead(desk)


# ---------------------------------------------------------------- what the hand holds


def _moving(desk: Desk) -> Iterator[tuple[Stick, Point]]:
    """The sticks that lean of the side whose hand holds something that they move."""
    match desk.hand:
        case Aim(anchor=None):
            moves = (Stick.RIGHT,)
        case Held(keys=True):
            moves = (Stick.LEFT,)
        case _:
            return
    side = holder_of(desk)
    for (who, stick), way in desk.sticks.items():
        if who is side and stick in moves:
            yield stick, way


def _carry_on(desk: Desk) -> None:
    """What sticks have moved since they were last asked, up to now."""
    feel = desk.feel.pad
    seconds, desk.swayed_us = min((desk.us - desk.swayed_us) / US, feel.every_s), desk.us
    for _, way in _moving(desk):
        x, y = _curved(way[0], feel), _curved(way[1], feel)
        match desk.hand:
            case Aim() as aim:
                spun = aiming.spun(aim, -x * feel.spin_rate * seconds / desk.feel.aim.spin_step, desk.feel.aim)
                desk.hand = aiming.strengthened(spun, y * feel.power_rate * seconds / desk.feel.aim.power_step, desk.feel.aim)
            case Held(at=(u, v)) as held:
                far = feel.move_speed * seconds
                desk.hand = replace(held, at=(u + x * far, v + y * far))


def _curved(share: float, feel: PadFeel) -> float:
    return math.copysign(math.pow(abs(share), feel.bend), share)


def _point(desk: Desk, side: Side, at: Point) -> None:
    """What a side aims without a drag goes where its stick points."""
    if isinstance(desk.hand, Aim) and not desk.hand.dragged and holder_of(desk) is side:
        desk.hand = replace(desk.hand, direction=math.atan2(at[1], at[0]))


# ---------------------------------------------------------------- the keeper


def _shares(desk: Desk, side: Side) -> Shares:
    left, right = (desk.sticks.get((side, stick), _MIDDLE) for stick in Stick)
    grain = desk.feel.pad.grain
    turn = 0.0 if holder_of(desk) is side else -right[0]
    x, y, turn = (round(share / grain) * grain for share in (left[0], left[1], turn))
    return (x, y, turn)


def _keeps(desk: Desk, side: Side) -> bool:
    """Whether a side's sticks lead its keeper: the other one has flicked, or has the ball and this hand holds nothing."""
    if desk.live is not None and desk.live.flicks(side.other):
        return True
    return side is not desk.match.state.possession and holder_of(desk) is not side


def _lead(desk: Desk) -> None:
    """Rods go as the sticks lean, if their time has come."""
    for side in (side for side in Side if side in desk.leans):
        held = held_rod(desk, side) if _keeps(desk, side) else None
        if held is None or desk.us >= _next_us(desk, held):
            desk.leans -= {side}
            if held is not None:
                drive(desk, held, _shares(desk, side))


def _next_us(desk: Desk, held: rod.Rod) -> int:
    """When a rod may next be led another way."""
    return held.asked_us + round(desk.feel.keeper.every_s * US)
