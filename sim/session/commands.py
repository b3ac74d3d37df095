"""Keys, buttons of the screen and gamepads: choosing, turning, asking, placing, leading the keeper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sim.geometry import Point, distance
from sim.model.actions import About, Ask, Ready, Request, Take
from sim.model.ids import BALL, Side, side_of
from sim.session import aim as aiming
from sim.session import sparing
from sim.session.aim import Aim
from sim.session.changing import begin, confirmed, stepped
from sim.session.choosing import choices, placeable, purpose_of, takers
from sim.session.desk import Change, Desk, Held, Pick
from sim.session.formation import next_place
from sim.session.inputs import Command, Said
from sim.session.nail import Stroke
from sim.session.pointer import cancel, choose, flick, put
from sim.session.shown import FlickMode
from sim.session.steering import LED, steer

ASKS: dict[Command, tuple[Request, About | None]] = {
    Command.ASK_DISTANCE: (Request.DISTANCE, None),
    Command.ASK_BACK: (Request.BACK, None),
    Command.ASK_TICK: (Request.TICK, None),
    Command.ASK_CHECK: (Request.CHECK, About.AREA),
    Command.ASK_CHECK_LINE: (Request.CHECK, About.LINE),
    Command.ASK_CHECK_DISTANCE: (Request.CHECK, About.DISTANCE),
    Command.ASK_FORCING: (Request.FORCING, None),
    Command.PLAY_ON: (Request.PLAY_ON, None),
    Command.ACCEPT: (Request.ACCEPT, None),
    Command.SANCTION: (Request.SANCTION, None),
    Command.WAIVE: (Request.WAIVE, None),
    Command.TIME_OUT: (Request.TIME_OUT, None),
}
"""What each command asks the referee for."""

MOST_PLACED = 40
"""No side is put in formation in more placings."""

_NUDGES: dict[Command, Point] = {
    Command.NUDGE_UP: (0.0, 1.0),
    Command.NUDGE_DOWN: (0.0, -1.0),
    Command.NUDGE_LEFT: (-1.0, 0.0),
    Command.NUDGE_RIGHT: (1.0, 0.0),
}

_HANDS = frozenset({Command.NEXT, Command.PREVIOUS, Command.CONFIRM, Command.CANCEL, Command.TAKE, Command.PLACE})
"""What is done to what the hand holds. Where a side says so, it is not done to what the other side's hand holds."""

_SHAPES: dict[Command, tuple[Callable[..., Aim], float]] = {
    Command.TURN_LEFT: (aiming.turned, 1.0),
    Command.TURN_RIGHT: (aiming.turned, -1.0),
    Command.MORE: (aiming.strengthened, 1.0),
    Command.LESS: (aiming.strengthened, -1.0),
    Command.SPIN_LEFT: (aiming.spun, 1.0),
    Command.SPIN_RIGHT: (aiming.spun, -1.0),
    Command.LOFT_MORE: (aiming.lofted, 1.0),
    Command.LOFT_LESS: (aiming.lofted, -1.0),
}


def say(desk: Desk, said: Said) -> None:
    """A command is given. One from a side that no human plays is not heard."""
    command = said.command
    if said.side is not None and said.side not in desk.humans:
        return
    if said.side is not None and (command in _HANDS or command in _SHAPES or command in _NUDGES) and not may_handle(desk, said.side, command):
        return
    if command in LED:
        steer(desk, said)
    elif command in _SHAPES:
        change, sign = _SHAPES[command]
        if isinstance(desk.hand, Aim):
            desk.hand = change(desk.hand, sign * said.value, desk.feel.aim)
    elif command in _NUDGES:
        _nudge(desk, command, said.value)
    elif command in ASKS:
        request, about = ASKS[command]
        side = said.side or _whose(desk, request)
        if side is not None:
            request_for(desk, Ask(side=side, request=request, about=about))
    elif command in _PLAIN:
        _PLAIN[command](desk, said.side)


# ---------------------------------------------------------------- choosing with keys


def may_handle(desk: Desk, side: Side, command: Command) -> bool:
    """Whether a side may do something to what the hand holds: it is its own, or nothing.

    What the other side has chosen, but not pressed, gives way to the choice of the side that is waited for.
    """
    holder = holder_of(desk)
    if holder in (None, side):
        return True
    waited = desk.match.permission.to_act
    return command in (Command.NEXT, Command.PREVIOUS) and side in waited and holder not in waited and not isinstance(desk.hand, Change)


def holder_of(desk: Desk) -> Side | None:
    """The side whose hand holds something; None where none does. The ball is held by the side that is to put it."""
    if isinstance(desk.hand, Change):
        return desk.hand.side
    body = desk.hand.figure if isinstance(desk.hand, Stroke) else held_body(desk)
    if body == BALL:
        return next((right.side for right in desk.match.permission.places if BALL in right.bodies), None)
    return None if body is None else side_of(body)


def _next(desk: Desk, side: Side | None) -> None:
    _chosen(desk, 1, side)


def _previous(desk: Desk, side: Side | None) -> None:
    _chosen(desk, -1, side)


def _chosen(desk: Desk, by: int, side: Side | None) -> None:
    """The next body that may be chosen, of a side where one says so; a drag that goes on is not disturbed."""
    if isinstance(desk.hand, Change):
        stepped(desk, desk.hand, by)
        return
    if desk.flicked or isinstance(desk.hand, Stroke) or (isinstance(desk.hand, Aim) and desk.hand.dragged):
        return
    bodies = _near_first(desk, choices(desk.match.permission, desk.humans if side is None else (side,)))
    if not bodies:
        return
    now = held_body(desk)
    take_hold(desk, bodies[(bodies.index(now) + by) % len(bodies)] if now in bodies else _first(desk, bodies))


def _near_first(desk: Desk, bodies: tuple[str, ...]) -> tuple[str, ...]:
    """The bodies of each side in the order in which they lie from the ball, the side that is waited for first; the ball where it was."""
    layout = desk.match.layout
    if layout.ball is None:
        return bodies
    ball, sides = layout.ball.at, [side_of(body) for body in bodies]
    return tuple(sorted(bodies, key=lambda b: (sides.index(side_of(b)), distance(layout.figures[b].at, ball) if b in layout.figures else 0.0)))


def _first(desk: Desk, bodies: tuple[str, ...]) -> str:
    """The body that keys begin with: of the side that is waited for, the figure nearest to the ball; the ball where it is the first to be put."""
    layout, side = desk.match.layout, side_of(bodies[0])
    mates = [body for body in bodies if side_of(body) is side and body in layout.figures]
    if side is None or layout.ball is None or not mates:
        return bodies[0]
    ball = layout.ball.at
    return min(mates, key=lambda body: distance(layout.figures[body].at, ball))


def held_body(desk: Desk) -> str | None:
    """The body that is chosen, aimed or held."""
    match desk.hand:
        case Aim(figure=body) | Pick(figure=body) | Held(body=body):
            return body
        case _:
            return None


def take_hold(desk: Desk, body: str) -> None:
    """Keys choose a body: to be flicked, named, or put."""
    allowed = desk.match.permission
    if purpose_of(allowed, body) is not None:
        choose(desk, body)
    elif body in takers(allowed, desk.humans):
        desk.hand = Pick(body)
    elif body in placeable(allowed, desk.humans):
        _lift_up(desk, body)


def _lift_up(desk: Desk, body: str) -> None:
    layout = desk.match.layout
    at = layout.ball.at if body == BALL and layout.ball is not None else layout.figures[body].at
    desk.hand = Held(body, at, keys=True)


def _place(desk: Desk, _: Side | None) -> None:
    """The chosen body, which might be flicked as well, is taken up to be put by hand."""
    body = held_body(desk)
    if body is not None and not desk.flicked and body in placeable(desk.match.permission, desk.humans):
        _lift_up(desk, body)


def _confirm(desk: Desk, _: Side | None) -> None:
    match desk.hand:
        case Aim() as aim if aim.live:
            desk.hand = None
            flick(desk, aim)
        case Held():
            put(desk)
        case Pick(figure=body):
            desk.hand = None
            desk.instant(Take(figure=body))
        case Change() as change:
            confirmed(desk, change)
        case _:
            pass


def _take(desk: Desk, _: Side | None) -> None:
    """The chosen figure is named as the taker."""
    body = held_body(desk)
    if body is None or body == BALL:
        return
    if not desk.flicked and desk.granted(Take(figure=body)):
        desk.hand = None


def _nudge(desk: Desk, command: Command, mm: float) -> None:
    if isinstance(desk.hand, Held):
        (x, y), (dx, dy) = desk.hand.at, _NUDGES[command]
        desk.hand = replace(desk.hand, at=(x + mm * dx, y + mm * dy))


def _cancel(desk: Desk, _: Side | None) -> None:
    cancel(desk)


# ---------------------------------------------------------------- words to the referee


def _whose(desk: Desk, request: Request) -> Side | None:
    """The human side that means it: one that may ask for it, the side that is waited for first."""
    allowed = desk.match.permission
    order = [side for side in (*allowed.to_act, *Side) if side in desk.humans]
    return next((side for side in order if (side, request) in allowed.asks), next(iter(order), None))


def request_for(desk: Desk, ask: Ask) -> None:
    """A side asks for something: now, or as soon as all is at rest."""
    if desk.flicked:
        desk.later = (*desk.later, ask)
        return
    desk.granted(ask)


def _ready(desk: Desk, side: Side | None) -> None:
    if desk.flicked:
        return
    allowed = desk.match.permission
    order = [s for s in ((side,) if side else (*allowed.to_act, *Side)) if s in desk.humans]
    who = next((s for s in order if s in allowed.ready), next(iter(order), None))
    if who is None:
        return
    desk.granted(Ready(side=who))


def _tidy(desk: Desk, side: Side | None) -> None:
    """What a side has placed wrongly is put right for it."""
    if desk.flicked:
        return
    for who in (side,) if side else desk.humans:
        for action in desk.match.permission.tidy(who):
            if desk.match.permission.why_not(action) is None:
                desk.instant(action)


def _formation(desk: Desk, side: Side | None) -> None:
    """Every figure of the side that places goes where its formation has it, one lawful placing after the other."""
    if desk.flicked:
        return
    desk.hand = None
    for who in (side,) if side else desk.humans:
        place, done = next_place(desk.match, who), 0
        while place is not None and done < MOST_PLACED and desk.instant(place) is not None:
            place, done = next_place(desk.match, who), done + 1


# ---------------------------------------------------------------- keepers


def _spare(desk: Desk, side: Side | None) -> None:
    """The exchange of keepers. Where the keeper may change places with a figure and one that is not to take the restart is chosen, they do."""
    who = side or next((s for s in (*desk.match.permission.to_act, *Side) if s in desk.humans), None)
    if who is None or desk.flicked:
        return
    chosen = held_body(desk)
    change = desk.match.permission.keeper_change(who, chosen if chosen != desk.match.state.taker else None)
    if change is not None:
        desk.hand = None
        desk.granted(change)
        return
    sparing.exchange(desk, who)


def _substitute(desk: Desk, side: Side | None) -> None:
    """A change of figures is begun, with the figure that is chosen as the first of the two; said once more, it is called off."""
    if desk.flicked or isinstance(desk.hand, Stroke):
        return
    if isinstance(desk.hand, Change):
        desk.hand = None
        return
    chosen = held_body(desk)
    first = chosen if chosen in desk.match.layout.figures and chosen not in (BALL, None) else None
    order = (*desk.match.permission.to_act, *Side)
    who = side or (side_of(first) if first is not None else None) or next((s for s in order if s in desk.humans), None)
    if who is not None and who in desk.humans:
        desk.hand = None
        begin(desk, who, first)


# ---------------------------------------------------------------- the session itself


def _mode(desk: Desk, _: Side | None) -> None:
    if isinstance(desk.hand, Stroke) and desk.hand.down and desk.flicked:
        return
    desk.hand = None
    desk.mode = FlickMode.NAIL if desk.mode is FlickMode.AIM else FlickMode.AIM


def _undo(desk: Desk, _: Side | None) -> None:
    if desk.sparing is not None:
        desk.hand = None
        return
    desk.undo()


_PLAIN: dict[Command, Callable[[Desk, Side | None], None]] = {
    Command.NEXT: _next,
    Command.PREVIOUS: _previous,
    Command.PLACE: _place,
    Command.CONFIRM: _confirm,
    Command.TAKE: _take,
    Command.CANCEL: _cancel,
    Command.READY: _ready,
    Command.TIDY: _tidy,
    Command.FORMATION: _formation,
    Command.SPARE: _spare,
    Command.SUBSTITUTE: _substitute,
    Command.MODE: _mode,
    Command.UNDO: _undo,
}
