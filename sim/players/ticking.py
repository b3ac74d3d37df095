"""Ticks: the side with the ball asks for one and brings a figure back that stands offside, so that the ball may be played forward."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sim.model.actions import AnyAction, Ask, Flick, Purpose, Request
from sim.players.aiming import Floats
from sim.players.board import Board
from sim.players.defending import to_points
from sim.players.errors import wobbled
from sim.players.mind import Mind
from sim.rules.situation import Block

_ONSIDE = 15.0
"""So far (mm) behind the second-last defender a figure is brought back."""
_TRIES = 3
_BACK, _ASIDE = (0.0, 30.0, 70.0), (0.0, -50.0, 50.0)
"""How much farther back (mm), and how far aside, it may be brought."""


def ticked(mind: Mind) -> AnyAction | None:
    """A tick asked for, or the tick that was asked for; None where no own figure stands offside, or none can be brought back."""
    view = mind.view
    state, asked = view.state, view.state.tick_asked is view.side
    if not mind.level.moves or state.block is Block.OWED or state.ticks.get(view.side, 0) >= state.ruleset.numbers.ticks:
        return None
    if not asked and (view.side, Request.TICK) not in view.permission.asks:
        return None
    board = Board.of(view.layout, view.side, view.end, view.table, mind.strike)
    if board is None:
        return None
    granted = replace(mind, view=replace(view, state=replace(state, tick_asked=view.side)))
    for i, line in _offside(board):
        flick = _back(granted, board, i, line)
        mind.simulated = granted.simulated
        if flick is not None:
            return wobbled(flick, mind.level, mind.rng, view.table.equipment.flick_cap) if asked else Ask(side=view.side, request=Request.TICK)
    return None


def _offside(board: Board) -> list[tuple[int, float]]:
    """Own figures that stand offside, the ball apart, nearest to it first; and how far forward (mm) they would be onside."""
    r = board.table.equipment.base_radius
    ahead = board.end * board.at[:, 0] + board.radius
    rivals = np.sort(ahead[~board.own & ~board.down])
    if rivals.size < 2:
        return []
    ball = board.end * float(board.ball[0]) + board.table.equipment.ball_radius
    line = max(float(rivals[-2]), ball, board.table.pitch.shooting_line[1])
    who = [i for i in np.flatnonzero(board.able) if board.end * board.at[i, 0] - r > board.table.pitch.shooting_line[1] and ahead[i] > line]
    who.sort(key=lambda i: float(np.hypot(*(board.at[i] - board.ball))))
    return [(int(i), line - r - _ONSIDE) for i in who]


def _back(mind: Mind, board: Board, i: int, line: float) -> Flick | None:
    """A flick of one figure to behind the line that touches nothing."""
    points: Floats = np.array([(board.end * (line - back), board.at[i, 1] + aside) for back in _BACK for aside in _ASIDE])
    for flick in to_points(mind, board, (board.bodies[i],), points, _TRIES, Purpose.TICK):
        outcome = mind.imagined(flick)
        if outcome is not None and not outcome.rulings and outcome.state.back is None:
            return flick
    return None
