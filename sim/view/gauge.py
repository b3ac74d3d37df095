"""What is drawn of a measured condition, in mm: lines, areas, rings, the dimension that is its margin. Nothing here draws.

Conditions are known by name; one that is not known here is drawn from its bodies and places alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sim.events import Began, Log, NailOn
from sim.geometry import Disc, Point, Rect, extent, gap, nearest_points, segment_point, unit
from sim.language import measure
from sim.model.actions import Flick
from sim.model.ids import BALL, is_player
from sim.rules.findings import Condition
from sim.rules.words import Unit
from sim.table import Lobe

SAME = 1e-6
"""Lengths closer than this (mm) are the same measurement."""
HONEST = 0.5
"""A dimension may be off by this much (mm) from what it says: no more than a line's breadth."""
BESIDE = 12.0
"""Two edges nearer to each other than this (mm) are compared beside the first body, not between the two."""
PLAN_STEPS = 8
"""Pieces in which a stretch of a planned way is drawn."""
BACKDROP = frozenset({"figure_nearer_than_second_last"})
"""Conditions whose lines and ghosts are drawn even where another one gave the margin."""


@dataclass(frozen=True, slots=True)
class Dimension:
    """A length between two places, and what it says."""

    a: Point
    b: Point
    says: str


@dataclass(frozen=True, slots=True)
class Tag:
    """A text at a place."""

    at: Point
    says: str


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle that may not be entered, and what it says."""

    at: Point
    radius: float
    says: str


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line of evidence."""

    a: Point
    b: Point
    dashed: bool = True


@dataclass(frozen=True, slots=True)
class Gauge:
    """The drawing of one condition."""

    lines: tuple[Line, ...] = ()
    areas: tuple[Rect | Lobe, ...] = ()
    rings: tuple[Ring, ...] = ()
    dimension: Dimension | None = None
    tag: Tag | None = None
    dots: tuple[Point, ...] = ()
    ghosts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A condition to be drawn, the log it was measured in, the end that is attacked, and the language of its numbers."""

    condition: Condition
    log: Log
    attacks: int
    lang: str

    @property
    def says(self) -> str:
        """The margin in words, its sign left out: the drawing shows which side it lies on."""
        return measure(abs(self.condition.margin), self.condition.unit.value, self.lang)

    def known(self) -> tuple[str, ...]:
        """The bodies of the condition that were on the cloth then."""
        c = self.condition
        return tuple(dict.fromkeys(b for b in c.bodies if b in self.log.bodies() and self.log.on(b, c.at)))

    def disc(self, body: str) -> Disc:
        """A body's outline as the disc it is, or the one round its outline."""
        left, right, low, high = extent(self.log.shape(body, self.condition.at))
        shape = self.log.shape(body, self.condition.at)
        return shape if isinstance(shape, Disc) else Disc(((left + right) / 2, (low + high) / 2), max(right - left, high - low) / 2)


def gauge(asked: Asked) -> Gauge:
    """What to draw of a condition. A dimension that would not be as long as it says gives way to a tag."""
    draw = _KINDS.get(asked.condition.name)
    found = (draw(asked) if draw else None) or _generic(asked)
    d, c = found.dimension, asked.condition
    if d is None or min(abs(math.dist(d.a, d.b) - abs(length)) for length in (c.margin, c.value)) <= HONEST:
        return found
    return replace(found, dimension=None, tag=_tag(asked))


def _generic(asked: Asked) -> Gauge:
    """From bodies and places alone: a gap between two bodies or places, a value beside one."""
    c, bodies = asked.condition, asked.known()
    if c.unit is Unit.MM and len(bodies) >= 2:
        shapes = [asked.log.shape(b, c.at) for b in bodies[:2]]
        if gap(shapes[0], shapes[1]) > 1e-6:
            a, b = nearest_points(shapes[0], shapes[1])
            return Gauge(dimension=Dimension(a, b, asked.says), ghosts=bodies[:2])
    if c.unit is Unit.MM and len(c.places) >= 2 and c.places[0] != c.places[1]:
        return Gauge(dimension=Dimension(c.places[0], c.places[1], asked.says), ghosts=bodies)
    return Gauge(tag=_tag(asked), dots=_apart(asked), ghosts=bodies)


def _apart(asked: Asked) -> tuple[Point, ...]:
    """The places of a condition that are not merely the middle of a body that is drawn anyway."""
    middles = [asked.log.at(body, asked.condition.at) for body in asked.known()]
    return tuple(p for p in asked.condition.places if all(math.dist(p, m) > 1.0 for m in middles))


def _tag(asked: Asked) -> Tag | None:
    """The margin beside the first place or body; none for plain facts, which have no measure."""
    c, bodies = asked.condition, asked.known()
    if c.unit is Unit.COUNT:
        return None
    met = [touch.at for body in c.bodies[:1] for touch in asked.log.touches(body, c.at - SAME, c.at + SAME)]
    places = (*c.places, *met, *(asked.log.at(body, c.at) for body in bodies[:1]))
    return Tag(places[0], asked.says) if places else None


def _over_line(asked: Asked) -> Gauge | None:
    """The ball and the edge of the pitch it was measured against: from the line's outer edge to the ball's hindmost point.

    How far the ball got is often only known later than when it was out, so it is drawn where it was farthest.
    """
    c, pitch, log = asked.condition, asked.log.table.pitch, asked.log
    if BALL not in asked.known():
        return None
    r, reach = log.table.equipment.ball_radius, 120.0
    places = [log.at(BALL, c.at), *(s.place(t)[:2] for s in log.path(BALL, c.at, log.until) for t in (s.t, s.end) if math.isfinite(t))]
    sides = [(abs(s * y - r - pitch.half_width - c.value), 0, s, (x, y)) for s in (-1, 1) for x, y in places]
    sides += [(abs(s * x - r - pitch.half_length - c.value), s, 0, (x, y)) for s in (-1, 1) for x, y in places]
    _, ex, ey, (x, y) = min(sides, key=lambda entry: entry[0])
    if ey:
        line = ey * pitch.half_width
        edges, dimension = Line((x - reach, line), (x + reach, line)), Dimension((x, line), (x, y - ey * r), asked.says)
    else:
        line = ex * pitch.half_length
        edges, dimension = Line((line, y - reach), (line, y + reach)), Dimension((line, y), (x - ex * r, y), asked.says)
    return Gauge((edges,), dimension=dimension, ghosts=(BALL,))


def _between_posts(asked: Asked) -> Gauge | None:
    """From a post's inner face to the middle of the ball."""
    pitch = asked.log.table.pitch
    if BALL not in asked.known():
        return None
    x, y = asked.disc(BALL).at
    post, line = math.copysign(pitch.goal_width / 2, y), math.copysign(pitch.half_length, x)
    return Gauge((Line((line - 60, post), (line + 60, post)),), dimension=Dimension((x, post), (x, y), asked.says), ghosts=(BALL,))


def _aside(asked: Asked) -> Gauge | None:
    """A ball beside a post: from the post's inner face; over the bar it is only said."""
    c, pitch = asked.condition, asked.log.table.pitch
    if BALL not in asked.known():
        return None
    x, y = asked.disc(BALL).at
    over = abs(y) - pitch.goal_width / 2
    return _between_posts(asked) if abs(over - c.value) < HONEST else Gauge(tag=Tag((x, y), f"↑ {asked.says}"), ghosts=(BALL,))


def _shooting_line(asked: Asked) -> Gauge | None:
    """From the shooting line's edge on the goal's side to the hindmost point of ball or base."""
    pitch, bodies = asked.log.table.pitch, asked.known()
    if not bodies:
        return None
    (x, y), r = asked.disc(bodies[0]).at, asked.disc(bodies[0]).radius
    end = 1 if x >= 0 else -1
    edge = end * pitch.shooting_line[1]
    line = Line((edge, -pitch.half_width), (edge, pitch.half_width))
    return Gauge((line,), dimension=Dimension((edge, y), (x - end * r, y), asked.says), ghosts=bodies[:1])


def _halfway(asked: Asked) -> Gauge | None:
    """From the halfway line's far edge to the hindmost point of the ball."""
    c, pitch = asked.condition, asked.log.table.pitch
    if BALL not in asked.known():
        return None
    (x, y), r = asked.disc(BALL).at, asked.disc(BALL).radius
    way = min((-1, 1), key=lambda s: abs(s * x - r - pitch.line_width / 2 - c.value))
    edge = way * pitch.line_width / 2
    line = Line((edge, -pitch.half_width), (edge, pitch.half_width))
    return Gauge((line,), dimension=Dimension((edge, y), (x - way * r, y), asked.says), ghosts=(BALL,))


def _goal_area(asked: Asked) -> Gauge | None:
    """The goal area, and how far a figure reaches into it or stays out."""
    bodies = [b for b in asked.known() if is_player(b)]
    c, pitch = asked.condition, asked.log.table.pitch
    at = asked.log.at(bodies[0], c.at) if bodies else c.places[0] if c.places else None
    if at is None:
        return None
    return Gauge(areas=(pitch.goal_area(1 if at[0] >= 0 else -1),), tag=_tag(asked), ghosts=tuple(bodies[:1]))


def _goal_line(asked: Asked) -> Gauge | None:
    """The goal line before a keeper."""
    bodies, pitch = asked.known(), asked.log.table.pitch
    if not bodies:
        return None
    end = 1 if asked.log.at(bodies[0], asked.condition.at)[0] >= 0 else -1
    x, reach = end * pitch.half_length, pitch.goal_area_width / 2
    return Gauge((Line((x, -reach), (x, reach)),), areas=(pitch.goal_area(end),), tag=_tag(asked), ghosts=bodies[:1])


def _contact_way(asked: Asked) -> Gauge | None:
    """From where the nail met the base to where the base left it."""
    c = asked.condition
    on = [e for e in asked.log.of(NailOn, before=c.at) if e.figure in c.bodies and e.first]
    if not on or not c.places or on[-1].at == c.places[0]:
        return None
    return Gauge(dimension=Dimension(on[-1].at, c.places[0], measure(c.value, "mm", asked.lang)), ghosts=asked.known())


def _hand_way(asked: Asked) -> Gauge | None:
    """From where the hand was when the gesture began to where it was when the base left the nail."""
    c = asked.condition
    gestures = [(e.t, e.action.hand) for e in asked.log.of(Began, before=c.at) if isinstance(e.action, Flick) and e.action.figure in c.bodies]
    if not gestures or not gestures[-1][1]:
        return None
    began, hand = gestures[-1]
    start, stop = hand[0][1:], along(hand, c.at - began)
    return Gauge(dimension=Dimension(start, stop, measure(c.value, "mm", asked.lang)), dots=(start, stop), ghosts=asked.known())


def along(path: Sequence[tuple[float, float, float]], s: float) -> Point:
    """Where a path of (s, x, y) knots is at ``s``."""
    last = path[0]
    for knot in path:
        if knot[0] >= s:
            span = knot[0] - last[0]
            share = min(max((s - last[0]) / span, 0.0), 1.0) if span > 0 else 1.0
            return (last[1] + (knot[1] - last[1]) * share, last[2] + (knot[2] - last[2]) * share)
        last = knot
    return (last[1], last[2])


def _edges(asked: Asked) -> Gauge | None:
    """Offside: the goal-side edges of the first two bodies, and what lies between them along the pitch."""
    bodies = asked.known()
    if not bodies:
        return None
    half, at = asked.log.table.pitch.half_width, asked.condition.at
    edges = [(_goal_side(asked, body), asked.log.at(body, at)[1]) for body in bodies[:2]]
    lines = tuple(Line((x, -half), (x, half), dashed=i == 0) for i, (x, _) in enumerate(edges))
    if len(edges) < 2:
        return Gauge(lines, tag=_tag(asked), ghosts=bodies)
    near = abs(edges[0][0] - edges[1][0]) < BESIDE
    y = edges[0][1] if near else (edges[0][1] + edges[1][1]) / 2
    return Gauge(lines, dimension=Dimension((edges[0][0], y), (edges[1][0], y), asked.says), ghosts=bodies)


def _goal_side(asked: Asked, body: str) -> float:
    left, right, _, _ = extent(asked.log.shape(body, asked.condition.at))
    return right if asked.attacks > 0 else left


def _keep_off(asked: Asked) -> Gauge | None:
    """The ring round the ball within which no base may reach."""
    bodies, c = asked.known(), asked.condition
    if BALL not in bodies:
        return None
    ball = asked.disc(BALL)
    others = [b for b in bodies if b != BALL]
    ring = Ring(ball.at, ball.radius + c.threshold, measure(c.threshold, "mm", asked.lang))
    dimension = None
    if others:
        p, q = nearest_points(ball, asked.log.shape(others[0], c.at))
        dimension = Dimension(p, q, measure(c.value, "mm", asked.lang)) if p != q else None
    return Gauge(rings=(ring,), dimension=dimension, ghosts=tuple(others[:1]))


def _within_reach(asked: Asked) -> Gauge | None:
    """The ring round a figure's base, and the way the ball would have gone with no further contact: how near it would have come."""
    bodies, c = asked.known(), asked.condition
    figures = [b for b in bodies if b != BALL]
    if not figures or BALL not in bodies:
        return None
    base, ball = asked.disc(figures[0]), asked.log.table.equipment.ball_radius
    ring = Ring(base.at, base.radius + c.threshold, measure(c.threshold, "mm", asked.lang))
    way = _plan(asked.log, math.nextafter(c.at, -math.inf))
    lines = tuple(Line(a, b) for a, b in pairwise(way))
    near = min((segment_point(base.at, line.a, line.b) for line in lines), key=lambda p: math.dist(p, base.at), default=None)
    if near is None or math.dist(near, base.at) <= base.radius + ball:
        return Gauge(lines, rings=(ring,), tag=_tag(asked), ghosts=(figures[0],))
    ux, uy = unit(base.at, near)
    edge = (base.at[0] + ux * base.radius, base.at[1] + uy * base.radius)
    dimension = Dimension(edge, (near[0] - ux * ball, near[1] - uy * ball), measure(c.value, "mm", asked.lang))
    return Gauge(lines, rings=(ring,), dimension=dimension, ghosts=(figures[0],))


def _plan(log: Log, t: float) -> list[Point]:
    """Where the ball would have rolled from ``t`` on."""
    out: list[Point] = []
    for segment in log.plan(BALL, t):
        start = max(segment.t, t)
        if segment.at_rest or not math.isfinite(segment.end):
            continue
        out += [segment.place(start + (segment.end - start) * i / PLAN_STEPS)[:2] for i in range(PLAN_STEPS + 1)]
    return out


_KINDS: dict[str, Callable[[Asked], Gauge | None]] = {
    "figure_nearer_than_ball": _edges,
    "figure_nearer_than_second_last": _edges,
    "ball_ahead_of_all_but_one": _edges,
    "ball_passed_second_last": _edges,
    "ball_not_ahead_at_touch": _edges,
    "slid_offside": _edges,
    "onside_when_flicked": _edges,
    "figure_in_shooting_area": _shooting_line,
    "ball_inside_at_touch": _shooting_line,
    "ball_wholly_inside_area": _shooting_line,
    "ball_not_wholly_inside_area": _shooting_line,
    "ball_wholly_over_line": _over_line,
    "ball_not_wholly_over_line": _over_line,
    "beside_or_over_goal": _aside,
    "short_of_halfway": _halfway,
    "distance_kept": _keep_off,
    "distance_not_kept": _keep_off,
    "ball_way_to_figure": _within_reach,
    "ball_wholly_over": _over_line,
    "ball_wholly_out": _over_line,
    "between_posts": _between_posts,
    "struck_inside_shooting_area": _shooting_line,
    "struck_outside_shooting_area": _shooting_line,
    "ball_in_shooting_area": _shooting_line,
    "figure_in_goal_area": _goal_area,
    "outside_goal_area": _goal_area,
    "keeper_reaches_line": _goal_line,
    "rod_beside_back_of_goal": _goal_line,
    "contact_way": _contact_way,
    "hand_way": _hand_way,
}
