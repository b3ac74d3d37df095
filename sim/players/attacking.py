"""The side with the ball: a fixed number of passes, dribbles, clearances and shots simulated, the best of them made by a hand that errs."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from sim.model.actions import Flick, MoveKeeper, Purpose
from sim.players.aiming import Floats, aimed, fanned, units
from sim.players.answering import attack_worth
from sim.players.board import Board
from sim.players.defending import to_points
from sim.players.errors import SLOWEST, wobbled
from sim.players.keeping import strokes, struck_so
from sim.players.mind import Mind
from sim.players.options import Options, approach, options, standing
from sim.rules.words import Phase

_FIGURES = 6
_FAN = 24
_ALIKE = 2
"""At most so many candidates of one figure in one direction."""
_JITTER = 0.12
"""How far (rad) a candidate made up for want of better ones lies from another."""
_BLIND = 900.0
_CHIPPERS, _CHIP_FAN = 3, 16
_CHIP_CUT = 0.6
_CHIP_WAY = 260.0
"""About where (mm) a chip comes down and rolls to."""
_CHIPS = ((1500.0, 0.8), (2200.0, 0.7), (2600.0, 0.35))
"""Speeds (mm/s) and lofts (rad) of chips."""
_CHIPPED = ((1800.0, 0.4), (2600.0, 0.25), (1400.0, 0.55), (3400.0, 0.18))
_CHIPPED_AT = (0.0, 28.0, -28.0)
"""Speeds and lofts of chipped shots, and where in the goal (mm) they are aimed."""
_SHOTS = 5
"""Of the attacks one in so many is a shot, where a goal would count."""
_WAYS = (70.0, 130.0, 210.0, 320.0, 400.0, 480.0, 580.0, 700.0, 850.0)
_DEPTHS, _ACROSS = (255.0, 150.0), (-220.0, -110.0, 0.0, 110.0, 220.0)
"""How far (mm) the ball is played; where in the shooting area it is played to: from the goal line, and across."""
_THROUGHS = 4
"""Of the attacks one in so many goes into the shooting area, where there is a way."""
_ROUND, _RING = 75.0, 8
"""How far (mm) from the ball figures are brought, and at how many places round it."""


Play = Flick | MoveKeeper
"""How the ball is played: by a figure flicked, or by the keeper on its rod."""


def attack(mind: Mind, figures: tuple[str, ...], purpose: Purpose = Purpose.ATTACK) -> Play | None:
    """The flick to make with one of these figures, or the keeper's stroke; None without a ball or a figure."""
    wanted = proposals(mind, figures, purpose)
    return erring(mind, best_of(mind, wanted)) if wanted else None


def erring(mind: Mind, play: Play) -> Play:
    """What the hand makes of what was meant."""
    if isinstance(play, MoveKeeper):
        return struck_so(mind, play)
    return wobbled(play, mind.level, mind.rng, mind.view.table.equipment.flick_cap)


def best_of(mind: Mind, wanted: list[Play]) -> Play:
    """The candidate that comes out best when simulated, the finalists also with errors like the hand's own."""
    first = sorted(((attack_worth(mind, mind.imagined(flick)), -i) for i, flick in enumerate(wanted)), reverse=True)
    level = mind.level
    if not level.finalists or not level.tries:
        return wanted[-first[0][1]]
    finals = []
    for worth, i in first[: level.finalists]:
        flick = wanted[-i]
        tried = [attack_worth(mind, mind.imagined(erring(mind, flick))) for _ in range(level.tries)]
        finals.append((mind.mean([worth, *tried]), i))
    return wanted[-max(finals)[1]]


def proposals(mind: Mind, figures: tuple[str, ...], purpose: Purpose) -> list[Play]:
    """As many flicks as the level looks at, those that look best first."""
    view = mind.view
    unable = tuple(body for body in view.layout.figures if body not in figures)
    board = Board.of(view.layout, view.side, view.end, view.table, mind.strike, unable)
    if board is None or not figures:
        return []
    level, found = mind.level, options(board, mind.level.aim, _FIGURES, _FAN, _forward(board), _WAYS)
    if view.state.phase is Phase.SHOTS:
        found = found.shots()
    extra: list[Play] = [*chips(board, level.chips, purpose)]
    if view.state.phase is Phase.PLAY:
        extra += strokes(mind, level.strokes)
    if found.best() <= 0.0 and view.state.phase is Phase.PLAY:
        extra += nearer(mind, board, figures, level.moves, purpose)
    if board.shooting:
        shots = [int(i) for i in np.argsort(-found.worth, kind="stable") if found.shot[i]]
        extra += [_flick(board, found, i, purpose) for i in shots[: level.attacks // _SHOTS]]
    throughs = [int(i) for i in np.argsort(-found.worth, kind="stable") if found.through[i]]
    extra += [_flick(board, found, i, purpose) for i in _apart(found, throughs)[: level.attacks // _THROUGHS]]
    count = level.attacks - len(extra)
    out = _spread_out(board, found, count, purpose)
    if not out:
        out = [_straight(board, int(i), purpose) for i in board.nearest(count)]
    for i in range(count - len(out)):
        out.append(_beside(mind, out[i]))
    return [*out[:count], *extra]


def _forward(board: Board) -> Floats:
    """The directions of several places in the shooting area."""
    x = board.end * board.table.pitch.half_length - board.end * np.array(_DEPTHS)
    places = np.array([(a, y) for a in x for y in _ACROSS]) - board.ball
    out: Floats = np.arctan2(places[:, 1], places[:, 0])
    return out


def _apart(found: Options, order: list[int]) -> list[int]:
    """One of each figure in each direction, in that order."""
    seen: set[tuple[int, int]] = set()
    out = []
    for i in order:
        key = (int(found.figure[i]), round(float(found.direction[i]) * 40.0))
        if key not in seen:
            seen.add(key)
            out.append(i)
    return out


def chips(board: Board, count: int, purpose: Purpose) -> list[Flick]:
    """Lofted flicks over whoever stands in the way, of figures that come to the ball without touching another; forward first."""
    p = board.table.pitch
    who = board.nearest(_CHIPPERS)
    ahead = board.goal - board.ball
    out = fanned(math.atan2(ahead[1], ahead[0]), _CHIP_FAN)
    ways: tuple[tuple[float, float], ...] = _CHIPS
    if board.shooting:
        targets = np.array([[board.goal[0], y] for y in _CHIPPED_AT]) - board.ball
        out, ways = np.concatenate([np.arctan2(targets[:, 1], targets[:, 0]), out[1:3], out[-2:]]), (*_CHIPPED, *_CHIPS)
    f, row = np.repeat(who, len(out)), np.tile(np.arange(len(out)), len(who))
    aim = aimed(board.at[f], board.ball, out[row], board.strike)
    lands = board.ball + _CHIP_WAY * units(out)[row]
    inside = (np.abs(lands[:, 0]) < p.half_length) & (np.abs(lands[:, 1]) < p.half_width)
    looks = np.where(inside & (np.abs(aim.cut) < _CHIP_CUT), approach(board, f, aim), 0.0) * (0.2 + standing(lands, board))
    order = [int(i) for i in np.argsort(-looks, kind="stable") if looks[i] > 0.0]
    flicks = [
        Flick(figure=board.bodies[int(f[i])], direction=float(aim.direction[i]), speed=speed, loft=loft, purpose=purpose)
        for i in order
        for speed, loft in ways
    ]
    return flicks[:count]


def nearer(mind: Mind, board: Board, figures: tuple[str, ...], count: int, purpose: Purpose) -> list[Flick]:
    """Flicks that bring figures round a ball that cannot be played."""
    points = board.ball + _ROUND * units(fanned(0.0, _RING))
    return list(to_points(mind, board, figures, points, count, purpose))


def _spread_out(board: Board, found: Options, count: int, purpose: Purpose) -> list[Flick]:
    """The best, but not the same figure in the same direction again and again."""
    taken: dict[tuple[int, int], int] = {}
    out: list[Flick] = []
    for i in np.argsort(-found.worth, kind="stable"):
        key = (int(found.figure[i]), round(float(found.direction[i]) * 40.0))
        if taken.get(key, 0) >= _ALIKE:
            continue
        taken[key] = taken.get(key, 0) + 1
        out.append(_flick(board, found, int(i), purpose))
        if len(out) == count:
            break
    return out


def _flick(board: Board, found: Options, i: int, purpose: Purpose) -> Flick:
    """One of the options as a flick."""
    speed = max(float(found.speed[i]), SLOWEST)
    return Flick(figure=board.bodies[int(found.figure[i])], direction=float(found.direction[i]), speed=speed, purpose=purpose)


def _straight(board: Board, i: int, purpose: Purpose) -> Flick:
    """A flick straight at the ball, when nothing better is seen."""
    gone = board.ball - board.at[i]
    return Flick(figure=board.bodies[i], direction=math.atan2(gone[1], gone[0]), speed=_BLIND, purpose=purpose)


def _beside(mind: Mind, flick: Flick) -> Flick:
    """A flick like another, a little aside and a little harder or softer."""
    aside, harder = (float(e) for e in mind.rng.uniform(-1.0, 1.0, 2))
    speed = min(max(flick.speed * (1.0 + 0.4 * harder), SLOWEST), mind.view.table.equipment.flick_cap)
    return replace(flick, direction=(flick.direction or 0.0) + _JITTER * aside, speed=speed)
