"""The keeper of the side with the ball: it strikes a ball that lies before it away from its goal."""

from __future__ import annotations

import math

from sim.geometry import Point
from sim.model.actions import MoveKeeper
from sim.model.ids import figure
from sim.model.layout import Keeper
from sim.players.errors import misplaced
from sim.players.mind import Mind

_REACH = 120.0
"""A ball farther out (mm) than this is left to the figures."""
_ASIDE = 52.0
"""So far (mm) from the long axis the rod still passes between the posts."""
_SWING = 14.0
_THROUGH = 6.0
"""How far (mm) before the ball a stroke begins, and how far beyond the contact it goes."""
_CARRIED = 700.0
"""How fast (mm/s) the keeper is brought to where its stroke begins."""
_STROKES = ((550.0, 0.0), (400.0, 0.0), (700.0, 0.0), (550.0, 6.0), (550.0, -6.0), (300.0, 0.0))
"""Speed (mm/s) of a stroke, and by how much (mm) it meets the ball beside its middle."""


def strokes(mind: Mind, count: int) -> list[MoveKeeper]:
    """Strokes of the own keeper at a ball that lies before it; none when it lies elsewhere."""
    view = mind.view
    keeper = view.layout.keepers.get(figure(view.side, "keeper"))
    if keeper is None or view.ball is None:
        return []
    out = view.end * (view.ball[0] - keeper.at[0])
    line = view.table.pitch.half_length + view.end * view.ball[0]
    if abs(view.ball[1]) > _ASIDE or line > _REACH or out < 0.0:
        return []
    return [stroke(mind, keeper, view.ball, speed, aside) for speed, aside in _STROKES[:count]]


def stroke(mind: Mind, keeper: Keeper, ball: Point, speed: float, aside: float) -> MoveKeeper:
    """The keeper brought behind the ball without touching it, and pushed straight forward through it."""
    view, e = mind.view, mind.view.table.equipment
    meets = ball[0] - view.end * (e.ball_radius + e.keeper_thickness / 2)
    limit = -view.end * (view.table.pitch.half_length - e.keeper_thickness)
    start = meets - view.end * _SWING
    start = max(start, limit) if view.end > 0 else min(start, limit)
    y = max(-_ASIDE, min(_ASIDE, ball[1] + aside))
    goes = meets + view.end * _THROUGH
    t0 = math.dist(keeper.at, (start, keeper.at[1])) / _CARRIED
    t1 = t0 + abs(y - keeper.at[1]) / _CARRIED
    t2 = t1 + abs(goes - start) / speed
    a = keeper.angle
    path = ((0.0, *keeper.at, a), (t0, start, keeper.at[1], a), (t1, start, y, a), (t2, goes, y, a))
    return MoveKeeper(side=view.side, path=path)


def struck_so(mind: Mind, move: MoveKeeper) -> MoveKeeper:
    """The stroke as the hand makes it: a little beside."""
    (t0, start, y0, a), (t1, _, _, _), (t2, goes, meant, _) = move.path[1:]
    y = max(-_ASIDE, min(_ASIDE, misplaced(meant, mind.level, mind.rng)))
    there = t0 + abs(y - y0) / _CARRIED
    return MoveKeeper(side=move.side, path=(*move.path[:2], (there, start, y, a), (there + t2 - t1, goes, y, a)))
