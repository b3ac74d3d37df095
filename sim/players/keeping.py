"""The keeper of the side with the ball: it strikes a ball that lies before it, or beside and behind it in the goal mouth, away from its goal."""

from __future__ import annotations

import math

from sim.geometry import Point
from sim.model.actions import MoveKeeper, Path3
from sim.model.ids import figure
from sim.model.layout import Keeper
from sim.players.errors import misplaced
from sim.players.mind import Mind

_REACH = 120.0
"""A ball farther out (mm) than this is left to the figures."""
_INSIDE = 8.0
"""So far (mm) inside the posts the rod still passes between them."""
_SWING = 14.0
_THROUGH = 6.0
"""How far (mm) before the ball a stroke begins, and how far beyond the contact it goes."""
_ROOM = 4.0
"""How far (mm) from the ball the keeper passes it."""
_CARRIED = 700.0
"""How fast (mm/s) the keeper is brought to where its stroke begins."""
_STROKES = ((550.0, 0.0), (400.0, 0.0), (700.0, 0.0), (550.0, 6.0), (550.0, -6.0), (300.0, 0.0))
"""Speed (mm/s) of a stroke, and by how much (mm) it meets the ball beside its middle."""


def _aside(mind: Mind) -> float:
    """How far (mm) from the long axis a keeper's rod still passes between the posts."""
    return mind.view.table.pitch.goal_width / 2 - _INSIDE


def strokes(mind: Mind, count: int) -> list[MoveKeeper]:
    """Strokes of the own keeper at a ball that lies within its reach; none when it lies elsewhere."""
    view = mind.view
    keeper = view.layout.keepers.get(figure(view.side, "keeper"))
    if keeper is None or view.ball is None:
        return []
    if abs(view.ball[1]) > _aside(mind) or view.table.pitch.half_length + view.end * view.ball[0] > _REACH:
        return []
    return [stroke(mind, keeper, view.ball, speed, aside) for speed, aside in _STROKES[:count]]


def stroke(mind: Mind, keeper: Keeper, ball: Point, speed: float, aside: float) -> MoveKeeper:
    """The keeper brought behind the ball without touching it, round it where it lies nearer to the goal, and pushed straight forward through it."""
    view, e, p, end = mind.view, mind.view.table.equipment, mind.view.table.pitch, mind.view.end
    meets = ball[0] - end * (e.ball_radius + e.keeper_thickness / 2)
    in_goal = end * meets - _SWING < -p.half_length
    deepest = p.half_length + p.goal_depth - 2 * e.keeper_thickness if in_goal else p.half_length - e.keeper_thickness
    start = -end * min(-end * meets + _SWING, deepest)
    y = max(-_aside(mind), min(_aside(mind), ball[1] + aside))
    past = ball[1] + math.copysign(e.ball_radius + e.keeper_width / 2 + _ROOM, keeper.at[1] - ball[1])  # its rod lies on that side of the ball
    before = end * (keeper.at[0] - meets) > -_ROOM
    side = past if before and abs(keeper.at[1] - ball[1]) < abs(past - ball[1]) else keeper.at[1]
    places = [(keeper.at[0], side), (start, side), (start, y)]
    path = [(0.0, *keeper.at, keeper.angle)]
    for place in places:
        t, x, was, _ = path[-1]
        path.append((t + math.dist((x, was), place) / _CARRIED, *place, 0.0))
    goes = meets + end * _THROUGH
    path.append((path[-1][0] + abs(goes - start) / speed, goes, y, 0.0))
    return MoveKeeper(side=view.side, path=_apart(path))


def _apart(path: list[tuple[float, float, float, float]]) -> Path3:
    """A path without the places at which it already stands."""
    return tuple(knot for i, knot in enumerate(path) if i == 0 or knot[0] > path[i - 1][0])


def struck_so(mind: Mind, move: MoveKeeper) -> MoveKeeper:
    """The stroke as the hand makes it: a little beside."""
    *before, (t1, start, _, a1), (t2, goes, meant, a2) = move.path
    t, x, y, _ = before[-1]
    to = max(-_aside(mind), min(_aside(mind), misplaced(meant, mind.level, mind.rng)))
    there = t + math.dist((x, y), (start, to)) / _CARRIED
    return MoveKeeper(side=move.side, path=(*before, (there, start, to, a1), (there + t2 - t1, goes, to, a2)))
