"""The side without the ball: blocks at rest and while the ball rolls."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from sim.model.actions import After, AnyAction, AtRest, Flick, Purpose, When
from sim.players.aiming import Floats, ways_past
from sim.players.board import Board
from sim.players.errors import SLOWEST, wobbled
from sim.players.levels import FINAL_BLOCKS
from sim.players.mind import Mind
from sim.players.options import options
from sim.players.protocol import Imagined
from sim.players.saving import ball_ahead, save
from sim.players.value import spent_of, tally
from sim.rules.situation import Block

_NEAR = (30.0, 60.0, 110.0)
"""How far (mm) from the ball a lane is closed."""
_LANES = 8
"""How many of the opponent's best flicks are looked at."""
_ROOM = 3.0
"""A block keeps so far (mm) from every other body on its way."""
_LONGEST = 420.0
_GAIN = 0.2
"""A block while the ball rolls must gain so much: the right to one at rest is given up for it."""
_AHEAD = 0.03
"""A block stands at least so long (s) before the ball comes."""


def block_at_rest(mind: Mind, figures: tuple[str, ...], due: bool) -> Flick | None:
    """The best block with all at rest; None when none is better than to let it be (any that is not worse is made when play waits for it)."""
    view = mind.view
    waived = replace(view.state, standing=replace(view.state.standing, block=Block.NONE), block_due=False)
    floor = mind.judge.worth(view.layout, waived, tally(view.state))
    found = _closers(mind, figures)
    return _chosen(mind, found, floor - 0.05 if due else floor)


def block_moving(mind: Mind, figures: tuple[str, ...], base: Imagined, floor: float) -> tuple[Flick, float] | None:
    """The best block while things move, with what it is worth; None when none gains enough."""
    best = _best(mind, _crossers(mind, figures, base))
    return (_struck(mind, best[0]), best[1]) if best is not None and best[1] >= floor + _GAIN else None


def _chosen(mind: Mind, found: list[Flick], floor: float) -> Flick | None:
    best = _best(mind, found)
    return _struck(mind, best[0]) if best is not None and best[1] > floor else None


def _best(mind: Mind, found: list[Flick]) -> tuple[Flick, float] | None:
    """The block that comes out best, the last few also with errors like the hand's own; None where there is none to choose from."""
    level, cap = mind.level, mind.view.table.equipment.flick_cap
    first = sorted(((mind.worth(flick), -i) for i, flick in enumerate(found)), reverse=True)
    if not first:
        return None
    finals = []
    for worth, i in first[:FINAL_BLOCKS] if level.tries else first[:1]:
        tried = [mind.worth(wobbled(found[-i], level, mind.rng, cap)) for _ in range(level.tries)]
        finals.append((mind.mean([worth, *tried]), i))
    worth, i = max(finals)
    return found[-i], worth


def _struck(mind: Mind, flick: Flick) -> Flick:
    return wobbled(flick, mind.level, mind.rng, mind.view.table.equipment.flick_cap)


def _closers(mind: Mind, figures: tuple[str, ...]) -> list[Flick]:
    """Flicks into the lanes of what the opponent would like to do next, and into the way of its figures to the ball."""
    view, state = mind.view, mind.view.state
    other = view.side.other
    board = Board.of(view.layout, other, -view.end, view.table, mind.strike, spent_of(state))
    if board is None:
        return []
    return list(to_points(mind, board, figures, _lanes(mind, board), mind.level.blocks))


def _lanes(mind: Mind, board: Board) -> Floats:
    """Places to stand in, most wanted first."""
    found = options(board, mind.level.aim)
    points: list[Floats] = []
    seen: list[float] = []
    for i in np.argsort(-found.worth, kind="stable"):
        figure_at = board.at[int(found.figure[i])]
        meets = float(found.direction[i])
        if any(abs(math.remainder(meets - s, 2.0 * math.pi)) < 0.15 for s in seen):
            continue
        seen.append(meets)
        away = board.ball - figure_at
        gap = float(np.hypot(*away))
        u = away / max(gap, 1.0)
        points += [board.ball + (21.0 + d) * u for d in _NEAR]
        if gap > 70.0:
            points.append(board.ball - 36.0 * u)
        if len(seen) == _LANES:
            break
    goal = board.goal - board.ball
    goal = goal / max(float(np.hypot(*goal)), 1.0)
    points += [board.ball + d * goal for d in (45.0, 90.0, 150.0)]
    return np.array(points)


def to_points(mind: Mind, board: Board, figures: tuple[str, ...], points: Floats, count: int, purpose: Purpose = Purpose.BLOCK) -> Iterator[Flick]:
    """Flicks of figures that come to rest at those places, the shortest ways to the most wanted places first."""
    index = {body: i for i, body in enumerate(board.bodies)}
    who = np.array([index[body] for body in figures], dtype=np.intp)
    if not who.size or not len(points):
        return
    start = np.repeat(board.at[who], len(points), axis=0)
    end = np.tile(points, (len(who), 1))
    f = np.repeat(who, len(points))
    wanted = np.tile(np.arange(len(points)), len(who))
    length = np.hypot(*(end - start).T)
    r = board.table.equipment.base_radius
    gaps = ways_past(start, end, board.at) - board.radius[None, :] - r
    gaps[np.arange(len(f)), f] = np.inf
    ball = ways_past(start, end, board.ball[None, :])[:, 0] - r - board.table.equipment.ball_radius
    p = board.table.pitch
    inside = (np.abs(end[:, 0]) < p.half_length - r) & (np.abs(end[:, 1]) < p.half_width - r)
    free = (gaps.min(axis=1) > _ROOM) & (ball > 2.0 * _ROOM) & (length < _LONGEST) & (length > 6.0) & inside
    cost = wanted * 12.0 + length
    for i in [j for j in np.argsort(cost, kind="stable") if free[j]][:count]:
        gone = end[i] - start[i]
        yield _going(mind, board.bodies[int(f[i])], gone, float(length[i]), AtRest(), purpose)


def _going(mind: Mind, body: str, gone: Floats, length: float, when: When, purpose: Purpose = Purpose.BLOCK) -> Flick:
    """A flick that brings a figure to rest so far on."""
    speed = max(math.sqrt(2.0 * mind.strike.braking * length), SLOWEST)
    return Flick(when=when, figure=body, direction=math.atan2(gone[1], gone[0]), speed=speed, purpose=purpose)


def _crossers(mind: Mind, figures: tuple[str, ...], base: Imagined) -> list[Flick]:
    """Flicks of figures that stand in the ball's way before it comes, those with the shortest way first."""
    view = mind.view
    where = ball_ahead(mind, base)
    if len(where) < 2:
        return []
    r = view.table.equipment
    others = {b: f.at for b, f in view.layout.figures.items()}
    found: list[tuple[float, str, Floats, float]] = []
    for body in figures:
        at = np.array(others[body])
        rest = np.array([p for b, p in others.items() if b != body])
        best: tuple[float, Floats, float] | None = None
        for seconds, place in where:
            gone = np.array(place) - at
            length = float(np.hypot(*gone))
            if length > _LONGEST or length < 6.0 or math.sqrt(2.0 * length / mind.strike.braking) + _AHEAD > seconds:
                continue
            if best is None or length < best[0]:
                best = (length, gone, seconds)
        if best is None:
            continue
        gaps = ways_past(at[None, :], (at + best[1])[None, :], rest)[0]
        if gaps.min() > 2.0 * r.base_radius + _ROOM:
            found.append((best[0], body, best[1], best[2]))
    found.sort(key=lambda entry: entry[0])
    return [_going(mind, body, gone, length, After(0.0)) for length, body, gone, _ in found[: mind.level.blocks]]


def answers(mind: Mind, figures: tuple[str, ...], keeper: bool) -> tuple[AnyAction, ...]:
    """What to do while the opponent's flick moves: a save, a block, or nothing."""
    base = mind.imagined()
    if base is None:
        return ()
    floor = mind.weighed(base)
    saved = save(mind, base, floor) if keeper else None
    blocked = block_moving(mind, figures, base, floor) if figures else None
    if saved is not None and (blocked is None or saved[1] >= blocked[1]):
        return (saved[0],)
    return (blocked[0],) if blocked is not None else ()
