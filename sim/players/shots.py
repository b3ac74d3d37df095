"""The shots that decide a level match (TIM-2): from which spot, with the shooter put behind the ball, and where to."""

from __future__ import annotations

import numpy as np

from sim.geometry import Point, distance
from sim.model.actions import AnyAction, Place, Purpose
from sim.model.ids import BALL, figure
from sim.players.aiming import Floats, ways_past
from sim.players.attacking import attack
from sim.players.board import Board
from sim.players.harmless import nearest
from sim.players.mind import Mind
from sim.rules.shootout import unused

_BACK = 26.0
"""How far (mm) behind the ball's edge the shooter's base is put."""
_TARGETS = (-38.0, -24.0, -10.0, 10.0, 24.0, 38.0)
"""Where in the goal mouth (mm from the long axis) is shot at."""
_THERE = 2.0
_BETTER = 3.0
"""Another spot is chosen when the way from it is so much (mm) wider."""


def shot(mind: Mind) -> AnyAction | None:
    """The ball put on the spot with the widest way to the goal, the shooter behind it, then the flick."""
    view = mind.view
    figures = tuple(body for right in view.permission.flicks if right.side is view.side for body in right.figures)
    shooter = next(iter(nearest(view.layout, figures)), None)
    board = Board.of(view.layout, view.side, view.end, view.table, mind.strike)
    if shooter is None or board is None or view.ball is None:
        return None
    keeper = figure(view.side.other, "keeper")
    here = _widest(board, view.ball, shooter, keeper)[0][0]  # the keeper follows the ball, so it closes no spot more than another
    spots = unused(view.state, view.side, view.table)
    best = max(((_widest(board, spot, shooter, keeper)[0][0], -i, spot) for i, spot in enumerate(spots)), default=None)
    if best is not None and best[0] > here + _BETTER and distance(best[2], view.ball) > _THERE:
        put = Place(body=BALL, to=best[2])
        if view.permission.why_not(put) is None:
            return put
    for _, to in _widest(board, view.ball, shooter):
        if distance(view.layout.figures[shooter].at, to) <= _THERE:
            break
        behind = Place(body=shooter, to=to)
        if view.permission.why_not(behind) is None:
            return behind
    return attack(mind, (shooter,), Purpose.ATTACK)


def _widest(board: Board, ball: Point, *leaving_out: str) -> list[tuple[float, Point]]:
    """How wide (mm, negative when closed) the ways to several places in the goal are, and where the shooter stands for each; widest first."""
    e = board.table.equipment
    start: Floats = np.repeat(np.array([ball]), len(_TARGETS), axis=0)
    end = np.array([[board.goal[0], y] for y in _TARGETS])
    others = np.array([body not in leaving_out for body in board.bodies])
    past = ways_past(start, end, board.at[others]) - board.radius[others][None, :] - e.ball_radius
    way = end - start
    u = way / np.maximum(np.hypot(way[:, 0], way[:, 1]), 1.0)[:, None]
    inside = (board.table.pitch.goal_width / 2 - e.ball_radius - np.abs(end[:, 1])) * np.abs(u[:, 0])
    width = np.minimum(past.min(axis=1, initial=np.inf), inside)
    at = start - (_BACK + e.ball_radius + e.base_radius) * u
    return [(float(width[i]), (float(at[i, 0]), float(at[i, 1]))) for i in np.argsort(-width, kind="stable")]
