"""The mouse: what a press takes hold of, what moving it does, and what letting go comes to."""

from __future__ import annotations

from dataclasses import replace

from sim.geometry import Point, distance
from sim.model.actions import Place, Spare, Take
from sim.model.ids import BALL, Side, figure, side_of
from sim.rules.procedure import PAUSES
from sim.session import aim as aiming
from sim.session import changing, rod
from sim.session.aim import Aim
from sim.session.choosing import keeper_end, picked, placeable, probe, purpose_of, takers
from sim.session.desk import US, Change, Desk, Held
from sim.session.inputs import Button
from sim.session.nail import Stroke
from sim.session.shown import FlickMode, NotHeld, OutOfHand, Why
from sim.session.stroking import lift, rest_hand, strike
from sim.session.thinking import faced

STROKE_US = 5_000_000
"""No stroke takes longer than this (µs)."""

# ---------------------------------------------------------------- press


def press(desk: Desk, at: Point, button: Button) -> None:
    """A button goes down."""
    desk.pointer = at
    if button is Button.MAIN and not _busy(desk) and changing.press(desk, at):
        return
    if _busy(desk):
        if button is Button.SECOND:
            cancel(desk)
        return
    if button is Button.SECOND:
        body = _under(desk, at)
        held = body is not None and not desk.flicked and take_up(desk, body, at, second=True)
        if not held:
            desk.hand = None
        return
    if desk.sparing is not None and isinstance(desk.hand, Held) and spot(desk, replace(desk.hand, at=at)) is not None:
        desk.hand = replace(desk.hand, at=at, keys=False)
        return
    desk.hand = None
    if desk.match.over or desk.match.permission.step in PAUSES:
        return
    body = _under(desk, at)
    if not desk.flicked and body is not None and _by_hand(desk, body, at):
        return
    if desk.mode is FlickMode.NAIL:
        why = None if desk.flicked else _not_for_the_nail(desk, at)
        rest_hand(desk, at) if why is None else desk.refuse(why)
    elif body == BALL:
        if not desk.flicked and (refusal := desk.match.permission.why_not(Place(body=BALL, to=at))) is not None:
            desk.refuse(refusal)
    elif body is not None:
        aim_at(desk, body, at)
    elif not desk.flicked and (why := _out_of_hand(desk, at, desk.feel.aim.pick_mm)) is not None:
        desk.refuse(why)


def _busy(desk: Desk) -> bool:
    """Whether the main button holds something."""
    match desk.hand:
        case Aim() as aim:
            return aim.dragged
        case Stroke():
            return True
        case Held(keys=keys):
            return not keys
        case Change(at=dragged):
            return dragged is not None
        case _:
            return False


def _under(desk: Desk, at: Point) -> str | None:
    layout = desk.match.layout if not desk.flicked or desk.live is None else desk.live.log.layout(desk.live.t(desk.us))
    pick = desk.feel.aim.pick_mm
    return picked(layout, at, pick, desk.humans, desk.table.equipment.ball_radius)


def _not_for_the_nail(desk: Desk, at: Point) -> Why | None:
    """Why a hand that comes down right on something means nothing: on the ball, on a figure that may not be flicked, or that is not its own.

    Beside them it may rest.
    """
    layout, allowed, equipment = desk.match.layout, desk.match.permission, desk.table.equipment
    body = picked(layout, at, equipment.base_radius, desk.humans, equipment.ball_radius)
    if body == BALL:
        return allowed.why_not(Place(body=BALL, to=at))
    if body is not None:
        return allowed.why_not(probe(body, purpose_of(allowed, body))) if desk.strict else None
    return _out_of_hand(desk, at, equipment.base_radius)


def _out_of_hand(desk: Desk, at: Point, reach: float) -> OutOfHand | None:
    """Why what lies within reach (mm) of a place may not be held: it is the other player's, or the own keeper outside its time."""
    layout = desk.match.layout
    if picked(layout, at, reach, tuple(Side), desk.table.equipment.ball_radius) is not None:
        return OutOfHand("FLI-6", NotHeld.OPPONENTS)
    name = next((name for name, keeper in layout.keepers.items() if distance(keeper.at, at) <= reach), None)
    side = None if name is None else side_of(name)
    if side is None:
        return None
    if side not in desk.humans:
        return OutOfHand("FLI-6", NotHeld.THEIR_KEEPER)
    return None if _defends(desk, side) else OutOfHand("GKP-1", NotHeld.KEEPER)


def _by_hand(desk: Desk, body: str, at: Point) -> bool:
    """Names a taker, or takes a body up, where that is what a press on it means; whether it did."""
    allowed = desk.match.permission
    if purpose_of(allowed, body) is not None:
        return False
    if body in takers(allowed, desk.humans):
        if desk.instant(Take(figure=body)) is not None and desk.mode is FlickMode.AIM and purpose_of(desk.match.permission, body) is not None:
            aim_at(desk, body, at)  # the same press may go on as a drag
        return True
    waits = None if body != allowed.state.taker or side_of(body) in allowed.to_act else allowed.why_not(probe(body, None))
    if waits is not None and body in placeable(allowed, desk.humans):
        desk.refuse(OutOfHand(waits.clause, NotHeld.TAKER))
        return True
    return take_up(desk, body, at)


def take_up(desk: Desk, body: str, at: Point, *, second: bool = False, keys: bool = False) -> bool:
    """Takes a body up to be put by hand; whether it may be put at all, and a human may do it."""
    right = next((r for r in desk.match.permission.places if body in r.bodies), None)
    spare = body in [figure(side, "spare") for side in desk.humans] and desk.match.permission.zone(body) is not None
    if (right is None or right.side not in desk.humans) and not spare:
        if second:
            refusal = desk.match.permission.why_not(Place(body=body, to=at))
            if refusal is not None:
                desk.refuse(refusal)
        return False
    desk.hand = Held(body, at, second, keys)
    return True


def aim_at(desk: Desk, body: str, at: Point) -> None:
    """A drag begins on a figure."""
    purpose = purpose_of(desk.allowed(desk.us), body) if not desk.flicked else None
    if desk.strict and not desk.flicked and (refusal := desk.match.permission.why_not(probe(body, purpose))) is not None:
        desk.refuse(refusal)
        return
    desk.hand = aiming.pressed(body, at)


# ---------------------------------------------------------------- move


def move(desk: Desk, at: Point) -> None:
    """The pointer moves."""
    desk.pointer = at
    match desk.hand:
        case Aim() as aim if aim.dragged:
            desk.hand = aiming.dragged(aim, at, desk.feel.aim)
        case Stroke() as stroke:
            strike(desk, stroke, at)
        case Held(keys=False) as held:
            desk.hand = replace(held, at=at)
        case Change() as change:
            desk.hand = change if change.at is None else replace(change, at=at)
        case _:
            lead(desk, at)


# ---------------------------------------------------------------- release


def release(desk: Desk, at: Point, button: Button) -> None:
    """A button comes up, perhaps outside the window."""
    move(desk, at)
    match desk.hand:
        case Aim() as aim if aim.dragged and button is Button.MAIN:
            desk.hand = None
            if aim.live:
                flick(desk, aim)
            elif not aim.left:
                choose(desk, aim.figure)
        case Stroke() as stroke if button is Button.MAIN:
            lift(desk, stroke)
            if not desk.flicked and stroke.down and distance(stroke.nail[0][1:], stroke.at) > desk.feel.aim.dead_mm:
                _nothing_struck(desk)
        case Held(second=second, keys=False) as held if second == (button is Button.SECOND):
            if not _taken_off(desk, held):
                put(desk)
        case Change() as change if button is Button.MAIN:
            changing.let_go(desk, change)
        case _:
            pass


def _taken_off(desk: Desk, held: Held) -> bool:
    """Whether a figure that is placed by hand is let go over somebody of its bench, and is changed with that one."""
    side = side_of(held.body)
    by = None if side is None else changing.under(desk, held.at, (side,), on_cloth=False)
    if side is None or by is None or changing.action_of(desk.match.permission, held.body, by) is None:
        return False
    changing.pick(desk, Change(side, held.body), by)
    return True


def _nothing_struck(desk: Desk) -> None:
    """A stroke met nothing; where there was no room for the nail, that has been said as it came down and is why."""
    room = OutOfHand("FLI-5", NotHeld.NO_ROOM)
    if desk.refused is None or desk.refused[0] != room or desk.us - desk.refused[1] > STROKE_US:
        desk.refuse(OutOfHand("FLI-5", NotHeld.NOT_STRUCK))


def flick(desk: Desk, aim: Aim) -> None:
    """The flick that is aimed is made."""
    purpose = purpose_of(desk.allowed(desk.us), aim.figure)
    made = aiming.flick_of(aim, purpose, desk.feel.aim, desk.table.equipment, desk.params)
    if desk.flick(made):
        faced(desk, aim.figure)


def choose(desk: Desk, body: str) -> None:
    """A figure is chosen, to be flicked with keys: at the ball, with the strength of a pass."""
    f, ball = desk.match.layout.figures.get(body), desk.match.layout.ball
    if f is None:
        return
    to = ball.at if ball is not None else (0.0, 0.0)
    desk.hand = Aim(body, aiming.heading(f.at, to), desk.feel.aim.power_first)


def put(desk: Desk) -> None:
    """What is held is put down: where it is, or in the nearest place that is free and right."""
    held = desk.hand
    if not isinstance(held, Held):
        return
    desk.hand = None
    to = spot(desk, held)
    spare = side_of(held.body) if held.body not in desk.match.layout.figures and held.body != BALL else None
    if to is None:
        action: Place | Spare = Place(body=held.body, to=held.at) if spare is None else Spare(side=spare, enter=held.at)
        refusal = desk.match.permission.why_not(action)
        if refusal is not None:
            desk.refuse(refusal)
        return
    desk.instant(Place(body=held.body, to=to) if spare is None else Spare(side=spare, enter=to))


def spot(desk: Desk, held: Held) -> Point | None:
    """Where a held body would come to stand; None where nothing near is free and right."""
    to = desk.match.permission.nearest(held.body, held.at)
    return to if to is not None and distance(to, held.at) <= desk.feel.snap_mm else None


def cancel(desk: Desk) -> None:
    """What the hand holds is let go; a nail that has met something cannot be taken back, its gesture ends."""
    if isinstance(desk.hand, Stroke):
        lift(desk, desk.hand)
        return
    desk.hand = None


# ---------------------------------------------------------------- keeper


def lead(desk: Desk, at: Point) -> None:
    """A free pointer near the own goal holds the rod there, while the other side has the ball or has flicked."""
    for side in desk.humans:
        if not rod.grips(at, keeper_end(desk.match, side), desk.feel.keeper, desk.table) or not _defends(desk, side):
            continue
        desk.lead = (side, at)
        led(desk)
        return


def _defends(desk: Desk, side: Side) -> bool:
    if desk.rod_keeper(side) is None:
        return False
    if desk.live is not None and desk.live.flicks(side.other):
        return True
    return side is not desk.match.state.possession and side.other not in desk.humans


def lead_us(desk: Desk) -> int | None:
    """When the rod next follows the pointer; None when it need not."""
    if desk.lead is None:
        return None
    held = None if desk.live is None else desk.live.rod(desk.lead[0])
    return desk.us if held is None else max(held.asked_us + round(desk.feel.keeper.every_s * US), desk.us)


def led(desk: Desk) -> None:
    """The rod follows the pointer, if its time has come."""
    due = lead_us(desk)
    if desk.lead is None or due is None or due > desk.us:
        return
    side, at = desk.lead
    desk.lead = None
    held = hold(desk, side)
    if held is None:
        return
    moved = rod.led(held, desk.us, at, desk.cap(), desk.feel.keeper, desk.table)
    if not desk.flicked and distance(moved.knots[-1][1:3], rod.where(held, desk.us)[:2]) < desk.feel.keeper.still_mm:
        return
    desk.attempt(desk.open().with_rod(moved, desk.us, desk.feel.keeper))


def hold(desk: Desk, side: Side) -> rod.Rod | None:
    """A side's rod in the hand, as it is; None when there is none."""
    name = desk.rod_keeper(side)
    if name is None or name not in desk.match.layout.keepers:
        return None
    held = None if desk.live is None else desk.live.rod(side)
    keeper = desk.match.layout.keepers[name]
    return held or rod.at_rest(side, keeper_end(desk.match, side), desk.us, keeper.at, keeper.angle)
