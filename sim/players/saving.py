"""The rod keeper of the side without the ball: where it stands, and how it dives when the ball comes."""

from __future__ import annotations

import math

import numpy as np

from sim.geometry import Point
from sim.model.actions import After, MoveKeeper
from sim.model.ids import BALL, figure
from sim.model.layout import Keeper
from sim.players.aiming import ways_past
from sim.players.errors import misplaced
from sim.players.mind import Mind
from sim.players.protocol import Imagined
from sim.rules.procedure import FROM_THE_MARK
from sim.rules.words import Phase

_CALM = 200.0
"""How fast (mm/s) the keeper is moved while all is at rest; shaking it would be faster (GKP-1)."""
_OUT, _OUT_IN = 32.0, 55.0
"""How far (mm) before the goal line the keeper stands in a goal area so deep (mm); in a deeper one it comes out farther."""
_HALFWAY = 0.5
"""It comes out no farther than so much of the way to the ball."""
_OFF_THE_BALL = 4.0
"""So much farther (mm) than it has to it stays off the ball at a kick for which it may leave its line."""
_NARROW = 14.0
"""The keeper's middle stays so far (mm) inside the posts that the rod passes between them."""
_STILL, _TURNED = 5.0, 0.1
"""The keeper is left where it is when it is so near (mm, rad) to where it should be."""
_CARELESS = 1.5
"""So much more of the errors that its hand makes are let be: who is careless corrects less."""
_DEEP = 8.0
"""It is brought back however careless its hand when it stands farther (mm) before its place: no hand's error is along the pitch."""
_STANCES = ((0.0, 0.0), (-18.0, 1.0), (0.0, 1.0), (0.0, -1.0), (18.0, -1.0), (-30.0, 1.0), (30.0, -1.0))
"""How far (mm) beside the bisector the keeper may stand, outwards positive, and to which side it lays its rod."""
_MOUTH, _ALONG = 25, 9
"""So many ways into the goal are looked at, and so many places along the rod."""
_CONCERN = 700.0
"""The keeper follows the ball from this distance (mm) on."""
_DASH = 0.95
_TURN = 40.0
"""How fast (rad/s) the rod is turned in the fingers at most."""
_BACK = 16.0
"""How far (mm) inside the posts the rod of a diving keeper comes through the back of the goal (GKP-13)."""
_AT_THE_BACK = 6.0
"""So far (mm) inside the posts the middle of a rod is kept that a careless hand has laid beside the back of the goal."""
_DIVES = ((1.0, False), (1.0, True), (0.6, False), (1.25, False), (0.7, True), (1.3, True))
"""How much of the way to where the ball comes the keeper goes, and whether it lays its rod across the goal in doing so."""
_COVERED, _EDGE = 12.0, 0.05
"""A ball that comes farther beside the keeper's middle (mm) than the first meets but an edge of it, if anything: a dive that does as well,
or worse by no more than the second, is surer than to stay.
"""
_EVERY, _STEPS = 0.04, 40
_WATCHED = frozenset({Phase.PLAY, Phase.CORNER, Phase.FREE_KICK, Phase.SHOTS})


def ball_ahead(mind: Mind, base: Imagined) -> list[tuple[float, Point]]:
    """Where the ball will be if nobody does anything: seconds from now and places, until it rests."""
    log, now = base.log, mind.view.t
    out: list[tuple[float, Point]] = []
    for k in range(1, _STEPS + 1):
        t = now + k * _EVERY
        if t > log.until or not log.on(BALL, t):
            break
        x, y, _ = log.place(BALL, t)
        out.append((k * _EVERY, (x, y)))
    return out


def keeper_place(mind: Mind) -> MoveKeeper | None:
    """The keeper moved calmly to where it belongs; None when it stands well, or may stay where it is."""
    view = mind.view
    keeper = view.layout.keepers.get(figure(view.side, "keeper"))
    if view.ball is None:
        return None
    pitch = view.table.pitch
    x = -view.end * (pitch.half_length - _out(mind, view.ball))
    if keeper is None:
        return MoveKeeper(side=view.side, enter=(x, 0.0))
    if view.state.phase is Phase.SECOND_MARK:
        return _calmly(mind, keeper, _before_the_mark(mind, view.ball), 0.0)
    if view.state.phase in FROM_THE_MARK:
        return _calmly(mind, keeper, (-view.end * pitch.half_length, 0.0), 0.0)
    if view.state.phase not in _WATCHED:
        return None
    goal = (-view.end * pitch.half_length, 0.0)
    if math.dist(view.ball, goal) > _CONCERN and view.end * (keeper.at[0] - x) <= _DEEP:
        return None
    y, angle = stance(mind, view.ball, bisected(view.ball, goal, pitch.goal_width, x), x)
    return _calmly(mind, keeper, (x, y), angle)


def _out(mind: Mind, ball: Point) -> float:
    """How far (mm) before its line the keeper stands: as far as its area is deep for it, and not too near the ball."""
    pitch = mind.view.table.pitch
    far = _OUT * pitch.goal_area_depth / _OUT_IN
    return min(far, max(_OUT, _HALFWAY * math.dist(ball, (-mind.view.end * pitch.half_length, 0.0))))


def _before_the_mark(mind: Mind, ball: Point) -> Point:
    """Where the fewest ways past it are open at a kick from the second mark: as near to the ball as it may be, in its area."""
    view, pitch, e = mind.view, mind.view.table.pitch, mind.view.table.equipment
    goal = (-view.end * pitch.half_length, 0.0)
    off = view.state.ruleset.numbers.mark_distance + e.ball_radius + e.keeper_thickness + _OFF_THE_BALL + mind.level.keeper_mm
    far = math.dist(ball, goal)
    out = max(min(far - off, pitch.goal_area_depth - e.keeper_width), 0.0)
    return (goal[0] + (ball[0] - goal[0]) * out / far, (ball[1] - goal[1]) * out / far)


def _calmly(mind: Mind, keeper: Keeper, to: Point, angle: float) -> MoveKeeper | None:
    """The keeper moved there, as near as its hand gets; None when it stands near enough, or would do harm."""
    view, (x, y) = mind.view, to
    gone, turned = math.dist(keeper.at, to), abs(angle - keeper.angle)
    if gone <= _STILL + _CARELESS * mind.level.keeper_mm and view.end * (keeper.at[0] - x) <= _DEEP and turned <= _TURNED:
        return None
    y = between_posts(misplaced(y, mind.level, mind.rng), view.table.pitch.goal_width)
    angle = _through_the_back(mind, x, y, angle)
    gone = math.dist(keeper.at, (x, y))
    time = max(gone, turned * view.table.pitch.goal_depth) / _CALM
    move = MoveKeeper(side=view.side, path=((0.0, *keeper.at, keeper.angle), (time, x, y, angle)))
    outcome = mind.imagined(move)
    if outcome is None or any(r.against is view.side for r in outcome.rulings) or any(outcome.log.touches(BALL)):
        return None
    return move


def stance(mind: Mind, ball: Point, middle: float, x: float) -> tuple[float, float]:
    """Where across the goal the keeper stands, and at what angle its rod: so that the fewest ways from the ball into the goal are open."""
    towards, width = math.copysign(1.0, middle), mind.view.table.pitch.goal_width
    best: tuple[int, int, float, float] | None = None
    for i, (aside, across) in enumerate(_STANCES[: max(mind.level.saves - 1, 1)]):
        y = between_posts(middle + towards * aside, width)
        angle = _rod_angle(mind, x, y, math.copysign(width / 2 - _BACK, towards * across)) if across else 0.0
        open_ = open_ways(mind, ball, (x, y), angle)
        if best is None or (open_, i) < best[:2]:
            best = (open_, i, y, angle)
    assert best is not None
    return best[2:]


def open_ways(mind: Mind, ball: Point, at: Point, angle: float) -> int:
    """How many of the ways from the ball to places in the goal mouth pass a keeper at ``at`` whose rod lies at ``angle``."""
    pitch, e = mind.view.table.pitch, mind.view.table.equipment
    end = 1.0 if at[0] > 0.0 else -1.0
    last = end * (pitch.half_length + e.ball_radius)
    share = np.linspace(0.0, last - at[0], _ALONG)
    rod = np.stack([at[0] + share, at[1] + share * math.tan(angle)], axis=1)
    body = np.array([(at[0], at[1] + s * e.keeper_width / 2) for s in (-1.0, 0.0, 1.0)])
    half = pitch.goal_width / 2 - e.ball_radius
    mouth = np.stack([np.full(_MOUTH, last), np.linspace(-half, half, _MOUTH)], axis=1)
    past = ways_past(np.repeat(np.array([ball]), _MOUTH, axis=0), mouth, np.concatenate([body, rod])).min(axis=1)
    return int((past > e.ball_radius + e.rod_width / 2).sum())


def bisected(ball: Point, goal: Point, width: float, x: float) -> float:
    """Where on the line at ``x`` the two posts are seen from the ball at equal angles."""
    north = math.atan2(goal[1] + width / 2 - ball[1], abs(goal[0] - ball[0]))
    south = math.atan2(goal[1] - width / 2 - ball[1], abs(goal[0] - ball[0]))
    y = ball[1] + abs(x - ball[0]) * math.tan((north + south) / 2.0)
    return between_posts(y, width)


def between_posts(y: float, width: float) -> float:
    """The place nearest to ``y`` (mm) across a goal of that width at which a keeper's rod still passes between the posts.

    >>> between_posts(50.0, 120.0), between_posts(-50.0, 90.0), between_posts(3.0, 90.0)
    (46.0, -31.0, 3.0)
    """
    most = width / 2 - _NARROW
    return max(-most, min(most, y))


def save(mind: Mind, base: Imagined, floor: float) -> tuple[MoveKeeper, float] | None:
    """The keeper's best dive at a ball that comes; None when the ball does not come, or to stay is as good and sure."""
    view = mind.view
    keeper = view.layout.keepers.get(figure(view.side, "keeper"))
    if keeper is None:
        return None
    coming = _comes(mind, base, keeper)
    if coming is None:
        return None
    if abs(coming - keeper.at[1]) > _COVERED:
        floor -= _EDGE
    best: tuple[float, float, bool] = (floor, keeper.at[1], False)
    for share, across in _DIVES[: mind.level.saves - 1]:
        y = keeper.at[1] + share * (coming - keeper.at[1])
        worth = mind.worth(dive(mind, keeper, y, across))
        if worth > best[0]:
            best = (worth, y, across)
    if best[0] <= floor:
        return None
    return dive(mind, keeper, misplaced(best[1], mind.level, mind.rng), best[2]), best[0]


def _comes(mind: Mind, base: Imagined, keeper: Keeper) -> float | None:
    """Where along the goal line (mm) the ball passes the keeper's line between or near the posts; None when it does not."""
    view = mind.view
    line, width = keeper.at[0], view.table.pitch.goal_width
    before = view.layout.ball.at if view.layout.ball else None
    for _, place in ball_ahead(mind, base):
        if before is not None and (before[0] - line) * (place[0] - line) <= 0.0 and place[0] != before[0]:
            share = (line - before[0]) / (place[0] - before[0])
            y = before[1] + share * (place[1] - before[1])
            return y if abs(y) < width / 2 + 20.0 else None
        before = place
    return None


def dive(mind: Mind, keeper: Keeper, y: float, across: bool) -> MoveKeeper:
    """The keeper moved to ``y`` as fast as a hand goes, once it has seen where to; ``across`` with its rod laid across the goal behind it."""
    view = mind.view
    y = between_posts(y, view.table.pitch.goal_width)
    angle = _across(mind, keeper, y) if across else 0.0
    cap = view.table.equipment.keeper_cap
    time = max(abs(y - keeper.at[1]) / (_DASH * cap), abs(angle - keeper.angle) / _TURN, 0.005)
    start = (0.0, *keeper.at, keeper.angle)
    return MoveKeeper(when=After(mind.level.keeper_s), side=view.side, path=(start, (time, keeper.at[0], y, angle)))


def _across(mind: Mind, keeper: Keeper, y: float) -> float:
    """The angle at which the rod of a keeper at ``y`` comes through the back of the goal on the other side of the long axis."""
    return _rod_angle(mind, keeper.at[0], y, -math.copysign(mind.view.table.pitch.goal_width / 2 - _BACK, y))


def _through_the_back(mind: Mind, x: float, y: float, angle: float) -> float:
    """The angle itself, or the nearest at which the rod of a keeper there still comes through the back of its goal (GKP-13)."""
    pitch, end = mind.view.table.pitch, -mind.view.end
    back, most = y + (pitch.half_length + pitch.goal_depth - end * x) * math.tan(end * angle), pitch.goal_width / 2 - _AT_THE_BACK
    return angle if abs(back) <= most else _rod_angle(mind, x, y, math.copysign(most, back))


def _rod_angle(mind: Mind, x: float, y: float, back: float) -> float:
    """The angle of a rod that runs from the keeper to ``back`` (mm from the long axis) at the back of its goal."""
    pitch, end = mind.view.table.pitch, -mind.view.end
    return end * math.atan2(back - y, pitch.half_length + pitch.goal_depth - end * x)
