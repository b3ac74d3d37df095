"""What is drawn of a measured condition, in mm: lines, areas, rings, the dimension that is its margin. Nothing here draws.

Conditions are known by name; one that is not known here is drawn from its bodies and places alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from sim.events import Log, NailOn
from sim.geometry import Disc, Point, Rect, extent, gap, nearest_points
from sim.language import measure
from sim.model.ids import BALL, is_player
from sim.rules.findings import Condition
from sim.rules.words import Unit


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
    areas: tuple[Rect, ...] = ()
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
    """What to draw of a condition."""
    draw = _KINDS.get(asked.condition.name)
    found = draw(asked) if draw else None
    return found or _generic(asked)


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
    return Gauge(tag=_tag(asked), dots=c.places, ghosts=bodies)


def _tag(asked: Asked) -> Tag | None:
    """The margin beside the first place or body; none for plain facts, which have no measure."""
    c, bodies = asked.condition, asked.known()
    if c.unit is Unit.COUNT:
        return None
    place = c.places[0] if c.places else asked.log.at(bodies[0], c.at) if bodies else None
    return Tag(place, asked.says) if place else None


def _over_line(asked: Asked) -> Gauge | None:
    """The ball and the edge of the pitch it was measured against: from the line's outer edge to the ball's hindmost point."""
    c, pitch = asked.condition, asked.log.table.pitch
    if BALL not in asked.known():
        return None
    disc = asked.disc(BALL)
    (x, y), r = disc.at, disc.radius
    sides = [(abs(s * y - r - pitch.half_width - c.value), 0, s) for s in (-1, 1)]
    sides += [(abs(s * x - r - pitch.half_length - c.value), s, 0) for s in (-1, 1)]
    _, ex, ey = min(sides)
    reach = 120.0
    if ey:
        line = ey * pitch.half_width
        return Gauge((Line((x - reach, line), (x + reach, line)),), dimension=Dimension((x, line), (x, y - ey * r), asked.says), ghosts=(BALL,))
    line = ex * pitch.half_length
    return Gauge((Line((line, y - reach), (line, y + reach)),), dimension=Dimension((line, y), (x - ex * r, y), asked.says), ghosts=(BALL,))


def _between_posts(asked: Asked) -> Gauge | None:
    """From a post's inner face to the side of the ball."""
    pitch = asked.log.table.pitch
    if BALL not in asked.known():
        return None
    disc = asked.disc(BALL)
    (x, y), r = disc.at, disc.radius
    side = 1 if y >= 0 else -1
    post, line = side * pitch.goal_width / 2, math.copysign(pitch.half_length, x)
    return Gauge((Line((line - 60, post), (line + 60, post)),), dimension=Dimension((x, post), (x, y + side * r), asked.says), ghosts=(BALL,))


def _shooting_line(asked: Asked) -> Gauge | None:
    """From the shooting line's edge on the goal's side to the hindmost point of the ball."""
    pitch = asked.log.table.pitch
    if BALL not in asked.known():
        return None
    (x, y), r = asked.disc(BALL).at, asked.disc(BALL).radius
    end = 1 if x >= 0 else -1
    edge = end * pitch.shooting_line[1]
    line = Line((edge, -pitch.half_width), (edge, pitch.half_width))
    return Gauge((line,), dimension=Dimension((edge, y), (x - end * r, y), asked.says), ghosts=(BALL,))


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
    y = (edges[0][1] + edges[1][1]) / 2
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
    """The ring round a figure's base that the ball's way would have entered."""
    bodies, c = asked.known(), asked.condition
    figures = [b for b in bodies if b != BALL]
    if not figures:
        return None
    base = asked.disc(figures[0])
    ring = Ring(base.at, base.radius + c.threshold, measure(c.threshold, "mm", asked.lang))
    return Gauge(rings=(ring,), tag=_tag(asked), dots=c.places, ghosts=tuple(figures[:1]))


_KINDS: dict[str, Callable[[Asked], Gauge | None]] = {
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
}
