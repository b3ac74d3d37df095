"""What the side with the ball could do next, weighed without simulating anything: who strikes it which way how far, and how well that looks.

The same weights put candidates in order before they are simulated, and say what a layout is worth afterwards.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, fields

import numpy as np
import numpy.typing as npt

from sim.players.aiming import Aim, Floats, aimed, fanned, units, ways_past, wrapped
from sim.players.board import Board

GOAL = 10.0
"""What a goal is worth; everything else is measured against it."""

HAVING = 0.2
"""What it is worth to have the ball at all."""

_STEEPEST = math.radians(58.0)
"""Figures do not strike the ball at a greater angle to the line of centres than this."""
_FAR = 420.0
"""From so far (mm) a strike at the ball is half as good as from near, for a hand without error."""
_ROOM = 4.0
"""A way that passes a figure by less than this (mm) is in danger of touching it."""
_SPREAD = 0.05
"""By how much of its way (mm/mm) a ball is taken to stray."""
_LENGTHS = (70.0, 130.0, 210.0, 320.0, 460.0, 700.0)
"""How far (mm) a ball may be played."""
_MOUTH = (-0.84, -0.6, -0.3, 0.0, 0.3, 0.6, 0.84)
"""Where in the goal mouth is shot at, as shares of half its width."""
_SHOT = 2600.0
"""How far (mm) a shot would run if nothing stopped it."""
_ELSEWHERE = 0.6
"""A block near the ball closes about so much (rad) to either side."""
_FIRM = 260.0
"""A ball played at an own figure would run so much farther (mm): it comes before anybody is in its way, and the figure stops it."""
_BLOCKING = 0.5
"""How often a block that can be made in time is made and works."""
_ROLLING = 392.0
"""How fast (mm/s²) a rolling ball slows."""
_SHARES = (0.3, 0.6, 0.95)
_SEEN = 0.15
"""How long (s) after the strike a block begins."""
_WIDE = 15.0
_REACH = 260.0
_WIDEST = 260.0
"""A ball played through lies so near (mm) to the long axis that it can be shot from there."""
_CLOSE = 4.0
"""What it is worth that the ball lies well for a shot, with somebody at it who can make it: from elsewhere a goal counts seldom, or never."""
_MARGIN = 25.0
"""A ball that is to stay in play is not played nearer to a line than this (mm)."""


@dataclass(frozen=True)
class Options:
    """Flicks that could be made, each with how it looks: ``worth`` in shares of goals times ``GOAL``; ``shot`` at the goal, or
    ``through`` to where it lies well for one, from elsewhere. All arrays are as long."""

    figure: npt.NDArray[np.intp]
    direction: Floats
    speed: Floats
    worth: Floats
    shot: npt.NDArray[np.bool_]
    through: npt.NDArray[np.bool_]

    def shots(self) -> Options:
        """The shots alone."""
        return Options(*(getattr(self, f.name)[self.shot] for f in fields(self)))

    def best(self) -> float:
        """How good the best looks; 0 when there is none."""
        return float(self.worth.max()) if self.worth.size else 0.0

    def second(self) -> float:
        """How good the best looks that goes another way than the best of all: what is left when a block closes that one."""
        if not self.worth.size:
            return 0.0
        turned = np.abs(wrapped(self.direction - self.direction[int(self.worth.argmax())]))
        others = self.worth[turned > _ELSEWHERE]
        return float(others.max()) if others.size else 0.0


def loss(gone: Floats) -> Floats:
    """What it costs to lose the ball at places so far on the way to the goal attacked: little there, much near the own goal."""
    worth: Floats = HAVING + 1.3 * (1.0 - gone) ** 2
    return worth


def progress(at: Floats, board: Board) -> Floats:
    """How far places (n, 2) are on the way to the goal: 0 at the own end, 1 at the goal."""
    gone = board.goal - at
    return np.clip(1.0 - np.hypot(gone[:, 0], gone[:, 1]) / (board.table.pitch.length * 0.95), 0.0, 1.0)


def options(
    board: Board, aim_error: float, figures: int = 5, fan: int = 16, more: Floats | None = None, lengths: tuple[float, ...] = _LENGTHS
) -> Options:
    """The flicks of the nearest figures in a fan of directions and in some ``more``, shots among them when a goal would count."""
    who = board.nearest(figures)
    out = _directions(board, fan)
    if more is not None:
        out = np.concatenate([out, more])
    f = np.repeat(who, len(out))
    aim = aimed(board.at[f], board.ball, np.tile(out, len(who)), board.strike)
    keep = np.abs(aim.cut) < _STEEPEST
    f, aim, out_f = f[keep], _only(aim, keep), np.tile(out, len(who))[keep]
    if not f.size:
        return _none()
    sure = approach(board, f, aim) * np.exp(-math.log(2.0) * aim.way / _FAR)
    spread = aim_error * (aim.way + board.strike.reach) / board.strike.reach / np.maximum(np.cos(aim.cut), 0.3)
    sets = [_moves(board, f, aim, out_f, sure, spread, lengths)]
    if board.shooting:
        sets.append(_shots(board, who, aim_error))
    return Options(*(np.concatenate([getattr(s, name) for s in sets]) for name in ("figure", "direction", "speed", "worth", "shot", "through")))


def _none() -> Options:
    nothing = np.zeros(0)
    return Options(np.zeros(0, dtype=np.intp), nothing, nothing, nothing, np.zeros(0, dtype=np.bool_), np.zeros(0, dtype=np.bool_))


def _only(aim: Aim, keep: npt.NDArray[np.bool_]) -> Aim:
    return Aim(aim.meets[keep], aim.direction[keep], aim.way[keep], aim.cut[keep])


def _directions(board: Board, fan: int) -> Floats:
    """Directions spread evenly, the first straight at the goal."""
    ahead = board.goal - board.ball
    return fanned(math.atan2(ahead[1], ahead[0]), fan)


def approach(board: Board, f: npt.NDArray[np.intp], aim: Aim) -> Floats:
    """How surely each figure comes to the ball without touching another: 0 where one stands in its way."""
    gaps = ways_past(board.at[f], aim.meets, board.at) - board.radius[None, :] - board.table.equipment.base_radius
    gaps[np.arange(len(f)), f] = np.inf
    sure: Floats = np.clip(gaps.min(axis=1) / _ROOM, 0.0, 1.0)
    return sure


def _lane(board: Board, f: npt.NDArray[np.intp], out: Floats, spread: Floats) -> tuple[Floats, Floats, Floats]:
    """How far (mm) the ball runs along each direction before it meets a rival, an own figure, or a line."""
    u = units(out)
    rel = board.at - board.ball
    along = rel @ u.T
    aside = np.abs(rel[:, 0, None] * u[None, :, 1] - rel[:, 1, None] * u[None, :, 0])
    reach = board.radius[:, None] + board.table.equipment.ball_radius
    wide = reach + np.maximum(along, 0.0) * (_SPREAD + spread[None, :])
    ahead = along > 0.0
    ahead[f, np.arange(len(f))] = False
    rivals = np.where(ahead & ~board.own[:, None] & (aside < wide), np.maximum(along - reach, 0.0), np.inf).min(axis=0)
    mates = np.where(ahead & board.own[:, None] & (aside < reach), np.maximum(along - reach, 0.0), np.inf).min(axis=0)
    p = board.table.pitch
    with np.errstate(divide="ignore"):
        to_x = (p.half_length - np.sign(u[:, 0]) * board.ball[0]) / np.abs(u[:, 0])
        to_y = (p.half_width - np.sign(u[:, 1]) * board.ball[1]) / np.abs(u[:, 1])
    return rivals, mates, np.minimum(to_x, to_y)


def _moves(board: Board, f: npt.NDArray[np.intp], aim: Aim, out: Floats, sure: Floats, spread: Floats, ways: tuple[float, ...]) -> Options:
    """Balls played so far that they stop in play, or hard at an own figure that stops them."""
    rivals, mates, line = _lane(board, f, out, spread)
    lengths = np.array((*ways, _FIRM))
    n, k = len(f), len(lengths)
    row = np.repeat(np.arange(n), k)
    firm = np.tile(lengths == _FIRM, n)
    stops = np.minimum(np.where(firm, np.inf, np.tile(lengths, n)), mates[row])
    some = np.isfinite(stops)
    row, firm, stops = row[some], firm[some], stops[some]
    if not row.size:
        return _none()
    length = np.where(firm | (stops < np.tile(lengths, n)[some]), stops + _FIRM, stops)
    slack = np.minimum(rivals[row] - stops - 14.0, line[row] - stops * (1.0 + spread[row]) - _MARGIN)
    u = units(out)[row]
    safe = sure[row] * np.clip(0.5 + slack / 30.0, 0.0, 1.0) * (1.0 - _BLOCKING * _cut_off(board, u, stops, length))
    at = board.ball + stops[:, None] * u
    worth = safe * (HAVING + standing(at, board)) - (1.0 - safe) * loss(progress(at, board))
    speed = np.minimum(_speeds(aim, row, length, board), board.table.equipment.flick_cap * 0.95)
    through = inside(at, board) & (np.abs(at[:, 1]) < _WIDEST) & (not board.close)
    return Options(f[row], aim.direction[row], speed, worth, np.zeros(row.size, dtype=np.bool_), through)


def inside(at: Floats, board: Board) -> npt.NDArray[np.bool_]:
    """At which places (n, 2) the ball lies well for a shot."""
    deep: npt.NDArray[np.bool_] = board.end * at[:, 0] - board.table.equipment.ball_radius > board.front
    return deep


def _cut_off(board: Board, u: Floats, stops: Floats, length: Floats) -> Floats:
    """How likely a rival's block stands in the ball's way in time: 0 to 1 for every way."""
    who = ~board.own & ~board.down
    if board.keeper is not None:
        who[board.keeper] = False
    if not who.any():
        return np.zeros(len(stops))
    first = np.sqrt(2.0 * _ROLLING * length)
    worst = np.zeros(len(stops))
    for share in _SHARES:
        gone = share * stops
        arrives = (first - np.sqrt(np.maximum(first**2 - 2.0 * _ROLLING * gone, 0.0))) / _ROLLING
        point = board.ball + gone[:, None] * u
        rel = board.at[None, who, :] - point[:, None, :]
        way = np.maximum(np.hypot(rel[:, :, 0], rel[:, :, 1]).min(axis=1) - _WIDE, 0.0)
        needs = _SEEN + np.sqrt(2.0 * way / board.strike.braking)
        worst = np.maximum(worst, np.clip(0.5 + (arrives - needs) / 0.3, 0.0, 1.0) * (way < _REACH))
    return worst


def _speeds(aim: Aim, row: npt.NDArray[np.intp], length: Floats, board: Board) -> Floats:
    return Aim(aim.meets[row], aim.direction[row], aim.way[row], aim.cut[row]).speed(board.strike, length)


def standing(at: Floats, board: Board) -> Floats:
    """What it is worth to have the ball lie at places (n, 2): how far forward, with whom behind it, and how hard pressed."""
    gone = progress(at, board)
    ahead = board.goal - at
    ahead = ahead / np.maximum(np.hypot(ahead[:, 0], ahead[:, 1]), 1.0)[:, None]
    rel = at[:, None, :] - board.at[None, :, :]
    far = np.maximum(np.hypot(rel[:, :, 0], rel[:, :, 1]), 1.0)
    behind = (rel * ahead[:, None, :]).sum(axis=2) / far
    near = np.exp(-far / 130.0)
    up = ~board.down[None, :]
    mates = np.where(board.own[None, :] & up, near * (0.62 + 0.38 * behind), 0.0)
    rivals = np.where(~board.own[None, :] & up, np.exp(-far / 55.0), 0.0)
    deep = board.end * at[:, 0] - board.table.equipment.ball_radius - board.front
    close = np.clip(1.0 - np.abs(at[:, 1]) / 330.0, 0.0, 1.0) * np.clip((deep + 5.0) / 15.0, 0.1, 1.0)
    help_ = mates.max(axis=1, initial=0.0)
    danger = np.clip((0.25 - gone) / 0.25, 0.0, 1.0)
    worth: Floats = 2.2 * gone**2 - 0.4 * danger + 0.4 * help_ + _CLOSE * close * (0.35 + help_) - 0.5 * rivals.max(axis=1, initial=0.0)
    return worth


def _shots(board: Board, who: npt.NDArray[np.intp], aim_error: float) -> Options:
    """Shots at several places of the goal mouth, worth a goal times how likely it looks."""
    p, ball_radius = board.table.pitch, board.table.equipment.ball_radius
    half = p.goal_width / 2 - ball_radius
    targets = np.array([[board.end * p.half_length, share * half] for share in _MOUTH])
    ways = targets - board.ball
    out = np.arctan2(ways[:, 1], ways[:, 0])
    f = np.repeat(who, len(out))
    row = np.tile(np.arange(len(out)), len(who))
    aim = aimed(board.at[f], board.ball, out[row], board.strike)
    keep = np.abs(aim.cut) < _STEEPEST
    f, row, aim = f[keep], row[keep], _only(aim, keep)
    if not f.size:
        return _none()
    sure = approach(board, f, aim)
    spread = aim_error * (aim.way + board.strike.reach) / board.strike.reach / np.maximum(np.cos(aim.cut), 0.3)
    far = np.hypot(ways[row, 0], ways[row, 1])
    square = np.abs(np.cos(out[row]))
    free = (half - np.abs(targets[row, 1])) * square
    start = np.repeat(board.ball[None, :], len(f), axis=0)
    past = ways_past(start, targets[row], board.at) - board.radius[None, :] - ball_radius
    past[np.arange(len(f)), f] = np.inf
    open_ = np.minimum(free, past.min(axis=1))
    stray = np.maximum(far * (spread + 0.008), 2.0)
    likely = 0.5 * (1.0 + np.tanh(open_ / stray))
    blocked = past.min(axis=1) < -0.6 * ball_radius
    likely = np.where(blocked, 0.04, likely)
    worth = GOAL * 0.55 * sure * likely - 0.5 * (1.0 - sure * likely)
    limit = board.table.equipment.flick_cap * 0.6
    speed = np.minimum(aim.speed(board.strike, np.full(len(f), _SHOT)), limit)
    return Options(f, aim.direction, speed, worth, np.ones(len(f), dtype=np.bool_), np.zeros(len(f), dtype=np.bool_))
