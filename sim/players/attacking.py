"""The side with the ball: a fixed number of passes, dribbles, clearances and shots simulated, the best of them made by a hand that errs."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from sim.model.actions import Flick, Purpose
from sim.players.board import Board
from sim.players.errors import SLOWEST, wobbled
from sim.players.mind import Mind
from sim.players.options import Options, options

_FIGURES = 6
_FAN = 24
_ALIKE = 2
"""At most so many candidates of one figure in one direction."""
_JITTER = 0.12
"""How far (rad) a candidate made up for want of better ones lies from another."""
_BLIND = 900.0


def attack(mind: Mind, figures: tuple[str, ...], purpose: Purpose = Purpose.ATTACK) -> Flick | None:
    """The flick to make with one of these figures; None without a ball or a figure."""
    wanted = proposals(mind, figures, purpose)
    if not wanted:
        return None
    return wobbled(best_of(mind, wanted), mind.level, mind.rng, mind.view.table.equipment.flick_cap)


def best_of(mind: Mind, wanted: list[Flick]) -> Flick:
    """The candidate that comes out best when simulated, the finalists also with errors like the hand's own."""
    first = sorted(((mind.worth(flick), -i) for i, flick in enumerate(wanted)), reverse=True)
    level = mind.level
    if not level.finalists or not level.tries:
        return wanted[-first[0][1]]
    cap = mind.view.table.equipment.flick_cap
    finals = []
    for worth, i in first[: level.finalists]:
        flick = wanted[-i]
        tried = [mind.worth(wobbled(flick, level, mind.rng, cap)) for _ in range(level.tries)]
        finals.append((mind.mean([worth, *tried]), i))
    return wanted[-max(finals)[1]]


def proposals(mind: Mind, figures: tuple[str, ...], purpose: Purpose) -> list[Flick]:
    """As many flicks as the level looks at, those that look best first."""
    view = mind.view
    unable = tuple(body for body in view.layout.figures if body not in figures)
    board = Board.of(view.layout, view.side, view.end, view.table, mind.strike, unable)
    if board is None or not figures:
        return []
    count = mind.level.attacks
    out = _spread_out(board, options(board, mind.level.aim, _FIGURES, _FAN), count, purpose)
    if not out:
        out = [_straight(board, int(i), purpose) for i in board.nearest(count)]
    for i in range(count - len(out)):
        out.append(_beside(mind, out[i]))
    return out[:count]


def _spread_out(board: Board, found: Options, count: int, purpose: Purpose) -> list[Flick]:
    """The best, but not the same figure in the same direction again and again."""
    taken: dict[tuple[int, int], int] = {}
    out: list[Flick] = []
    for i in np.argsort(-found.worth, kind="stable"):
        key = (int(found.figure[i]), round(float(found.direction[i]) * 40.0))
        if taken.get(key, 0) >= _ALIKE:
            continue
        taken[key] = taken.get(key, 0) + 1
        out.append(
            Flick(figure=board.bodies[key[0]], direction=float(found.direction[i]), speed=max(float(found.speed[i]), SLOWEST), purpose=purpose)
        )
        if len(out) == count:
            break
    return out


def _straight(board: Board, i: int, purpose: Purpose) -> Flick:
    """A flick straight at the ball, when nothing better is seen."""
    gone = board.ball - board.at[i]
    return Flick(figure=board.bodies[i], direction=math.atan2(gone[1], gone[0]), speed=_BLIND, purpose=purpose)


def _beside(mind: Mind, flick: Flick) -> Flick:
    """A flick like another, a little aside and a little harder or softer."""
    aside, harder = (float(e) for e in mind.rng.uniform(-1.0, 1.0, 2))
    speed = min(max(flick.speed * (1.0 + 0.4 * harder), SLOWEST), mind.view.table.equipment.flick_cap)
    return replace(flick, direction=(flick.direction or 0.0) + _JITTER * aside, speed=speed)
