"""Restarts: who takes them, where the taker is put, what is asked for, and whether a sanction is accepted."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from sim.geometry import Point, distance
from sim.model.actions import AnyAction, Ask, Place, Purpose, Ready, Request, Take
from sim.model.ids import side_of
from sim.players.aiming import Floats, fanned, units
from sim.players.attacking import attack, proposals
from sim.players.board import Board
from sim.players.defending import to_points
from sim.players.errors import wobbled
from sim.players.harmless import nearest
from sim.players.levels import formation
from sim.players.mind import NEVER, Mind
from sim.players.value import tally
from sim.rules.words import Call, Phase

_BACK = 26.0
"""How far (mm) from the ball's edge the taker's base is put."""
_BESIDE = 75.0
"""A taker whose middle is this near (mm) to the ball's is in its place."""
_FAN = 24
_ASIDE = 40.0
"""Figures that stand nearer (mm) to their place than this are left there before a kick-off."""
_GAIN = 0.2
_FORWARD = ((220.0, 0.0), (235.0, 130.0), (235.0, -130.0), (330.0, 60.0), (330.0, -60.0), (260.0, 230.0), (260.0, -230.0))
"""Where figures are brought before a restart: mm from the goal line attacked, and across."""
_ALONE = 90.0
_NOT_ON = 80.0


def named(mind: Mind) -> Take | None:
    """The nearest figure that may take the restart."""
    figures = [b for right in mind.view.permission.takes if right.side is mind.view.side for b in right.figures]
    order = nearest(mind.view.layout, tuple(figures))
    return Take(figure=order[0]) if order else None


def formed(mind: Mind) -> AnyAction:
    """Before a kick-off the next figure put in formation, if any has to be put right or has just come on; before a goal kick only that; else ready.

    To place anything takes time from both sides alike, so it is not done for its own sake.
    """
    view = mind.view
    tidy = view.permission.tidy(view.side)
    came = tuple(r.figure for r in view.last if r.call is Call.SUBSTITUTION and r.figure in view.own)
    if (tidy or came) and view.state.phase is Phase.KICK_OFF:
        move = _into_formation(mind, came)
        if move is not None:
            return move
    return tidy[0] if tidy else Ready(side=view.side)


def _into_formation(mind: Mind, only: tuple[str | None, ...] = ()) -> Place | None:
    """One figure that stands far from its place in the formation, of these if any are named, put there or as near as it can be; else None."""
    view = mind.view
    for body, place in _places(mind):
        if body == view.state.taker or (only and body not in only):
            continue
        here = view.layout.figures[body].at
        if distance(here, place) <= _ASIDE:
            continue
        to = view.permission.nearest(body, place)
        if to is not None and distance(to, place) <= _ASIDE and view.permission.why_not(Place(body=body, to=to)) is None:
            return Place(body=body, to=to)
    return None


def _places(mind: Mind) -> list[tuple[str, Point]]:
    """Who belongs where in the formation: each in its own place, whoever has come on where somebody is missing."""
    view = mind.view
    all_ = formation(view.side, view.state.half, view.table.name)
    there = [(body, place) for body, place in all_.items() if body in view.layout.figures]
    others = [body for body in view.own if body not in all_ and not body.endswith(".spare")]
    return there + list(zip(others, (place for body, place in all_.items() if body not in view.layout.figures), strict=False))


def positioned(mind: Mind) -> AnyAction:
    """Before a throw-in, free kick or corner: a figure brought forward, or closer to the ball's way; ready when nothing is seen."""
    view = mind.view
    figures = tuple(b for right in view.permission.flicks if right.side is view.side and right.purpose is Purpose.POSITION for b in right.figures)
    board = Board.of(view.layout, view.state.possession, view.state.possession.attacks(view.state.half), view.table, mind.strike)
    if board is None or not figures or not mind.level.moves:
        return Ready(side=view.side)
    points = _vacant(mind, board) if view.state.possession is view.side else _between(mind, board)
    for flick in to_points(mind, board, figures, points, mind.level.moves, Purpose.POSITION) if len(points) else ():
        outcome = mind.imagined(flick)
        if outcome is not None and not outcome.rulings and outcome.state.back is None:
            return wobbled(flick, mind.level, mind.rng, view.table.equipment.flick_cap)
    return Ready(side=view.side)


def _vacant(mind: Mind, board: Board) -> Floats:
    """Places forward where no own figure stands yet and two defenders are nearer the goal, the nearest to the ball's way first."""
    p, end = mind.view.table.pitch, board.end
    free = []
    for depth, y in _FORWARD:
        at = np.array([end * (p.half_length - depth), y])
        mates = np.hypot(*(board.at[board.own & ~board.down] - at).T)
        nearer = int((end * board.at[~board.own, 0] > end * at[0] + 10.0).sum())
        onside = nearer >= 2 or end * at[0] < end * board.ball[0]
        gone = float(np.hypot(*(at - board.ball)))
        if onside and mates.min(initial=np.inf) > _ALONE and gone > _NOT_ON:
            free.append((gone, at))
    free.sort(key=lambda entry: entry[0])
    return np.array([at for _, at in free]).reshape(-1, 2)


def _between(mind: Mind, board: Board) -> Floats:
    """Places between ball and goal, outside the distance that may be asked for."""
    n, e = mind.view.state.ruleset.numbers, mind.view.table.equipment
    least = (n.corner_distance if mind.view.state.phase is Phase.CORNER else n.free_kick_distance) + e.ball_radius + e.base_radius
    goal = board.goal - board.ball
    u = goal / max(float(np.hypot(*goal)), 1.0)
    return np.array([board.ball + (least + more) * u for more in (6.0, 45.0, 90.0)])


def kick(mind: Mind) -> AnyAction | None:
    """The restart taken: the taker put behind the ball where that is best, the distance asked for, then the flick."""
    view = mind.view
    permission, taker = view.permission, view.state.taker
    if taker is None or view.ball is None or taker not in view.layout.figures:
        return None
    if distance(view.layout.figures[taker].at, view.ball) > _BESIDE:
        place = _behind(mind, taker)
        if place is not None:
            return place
    if (view.side, Request.DISTANCE) in permission.asks and view.state.distance_asked is None and _crowded(mind):
        ask = Ask(side=view.side, request=Request.DISTANCE)
        moved = mind.imagined(ask)
        if moved is not None and moved.layout != view.layout:
            return ask
    right = next((r for r in permission.flicks if r.side is view.side), None)
    return attack(mind, right.figures, Purpose.ATTACK) if right is not None else None


def _crowded(mind: Mind) -> bool:
    """Whether an opponent stands nearer to the ball than it may when the distance is asked for."""
    view = mind.view
    numbers, e = view.state.ruleset.numbers, view.table.equipment
    least = {Phase.CORNER: numbers.corner_distance, Phase.THROW_IN: numbers.throw_in_distance}.get(view.state.phase, numbers.free_kick_distance)
    reach = least + e.ball_radius + e.base_radius
    return any(side_of(b) is view.side.other and distance(f.at, view.ball or f.at) < reach for b, f in view.layout.figures.items())


def _behind(mind: Mind, taker: str) -> Place | None:
    """Where to put the taker: behind the ball for the direction in which the best flick was found."""
    view = mind.view
    if view.ball is None or not any(taker in right.bodies for right in view.permission.places):
        return None
    ball, e = np.array(view.ball), view.table.equipment
    away = _BACK + e.ball_radius + e.base_radius
    ahead = 0.0 if view.end > 0 else math.pi
    spots: list[tuple[float, int, Point]] = []
    for i, u in enumerate(units(fanned(ahead, _FAN))):
        at: Point = (float(ball[0] - away * u[0]), float(ball[1] - away * u[1]))
        if view.permission.why_not(Place(body=taker, to=at)) is not None:
            continue
        spots.append((_looks(mind, taker, at), -i, at))
    if not spots:
        at_ = view.permission.nearest(taker, (float(ball[0] - away * view.end), float(ball[1])))
        near = at_ is not None and distance(at_, view.ball) < distance(view.layout.figures[taker].at, view.ball) - 1.0
        return Place(body=taker, to=at_) if near and at_ is not None else None
    return Place(body=taker, to=max(spots)[2])


def _looks(mind: Mind, taker: str, at: Point) -> float:
    """What the best flick from a place looks like, unsimulated but for one."""
    view = mind.view
    layout = view.layout.with_figure(taker, replace(view.layout.figures[taker], at=at))
    there = replace(mind, view=replace(view, layout=layout))
    wanted = proposals(there, (taker,), Purpose.ATTACK)
    worth = there.worth(wanted[0]) if wanted else NEVER
    mind.simulated = there.simulated
    return worth


def settled(mind: Mind) -> Ask | None:
    """A pending sanction accepted, or waived where play as it goes is better."""
    view = mind.view
    pending = view.state.sanction
    if pending is None:
        return None
    play_on = replace(view.state, sanction=None)
    now = mind.judge.worth(view.layout, play_on, tally(view.state))
    given = mind.judge.worth(view.layout, view.state, tally(view.state))
    better = view.state.possession is view.side and now > given + _GAIN
    for request in (Request.PLAY_ON, Request.ACCEPT) if better else (Request.ACCEPT, Request.PLAY_ON):
        if (view.side, request) in view.permission.asks:
            return Ask(side=view.side, request=request)
    return None


def taken_back(mind: Mind) -> Ask | None:
    """Back asked for, where what stood before is better."""
    view = mind.view
    offer = view.state.back
    if offer is None or (view.side, Request.BACK) not in view.permission.asks:
        return None
    before = replace(view.state, standing=offer.standing, back=None)
    gain = mind.judge.worth(offer.layout, before, tally(view.state)) - mind.judge.worth(view.layout, view.state, tally(view.state))
    return Ask(side=view.side, request=Request.BACK) if gain > _GAIN else None
