"""The bodies of a running world: plain mutable records, private to the physics package."""

from __future__ import annotations

import math
from enum import Enum
from functools import cache

from sim.events import Segment
from sim.geometry import Disc, Point, Polygons, Shape, extent
from sim.model.layout import fallen_shape, keeper_shape
from sim.table import Equipment

Box = tuple[float, float, float, float]
"""Least and greatest x, least and greatest y (mm)."""
LocalBox = tuple[float, float, float, float]
"""A box of an outline in the body's own frame, along its angle: least and greatest x, least and greatest y (mm)."""


class Kind(Enum):
    """What kind of body it is; nail, hand and keeper are moved by a player and yield to nothing."""

    FIGURE = "figure"
    BALL = "ball"
    KEEPER = "keeper"
    NAIL = "nail"
    HAND = "hand"
    FIXED = "fixed"


class Body:
    """One body: its plan of motion from the last change on, and the box (mm) that plan stays within.

    ``radius`` is that of a disc; a lying figure and a keeper are polygons, ``radius`` then bounds them.
    A ghost meets nothing but what it is led to: the nail of a declared flick, which comes from above.
    ``polygonal``: its outline is a union of polygons. ``loose``: it yields to contacts while no nail drives it. ``solid``: it keeps
    others out even where it yields to nothing (a nail and a hand pass what a hand holds).
    ``tall`` is its height: a body takes up ``[z, z + tall]`` above the cloth.
    """

    __slots__ = (
        *("airborne", "box", "driven", "end", "equipment", "fallen", "ghost", "id", "kind", "loose", "mass", "moving", "plan", "polygonal", "radius"),
        *("rolls", "solid", "stamp", "tall"),
    )

    def __init__(self, body: str, kind: Kind, radius: float, tall: float, mass: float, equipment: Equipment) -> None:
        self.id, self.kind, self.equipment = body, kind, equipment
        self.radius, self.tall, self.mass = radius, tall, mass
        self.plan: list[Segment] = []
        self.box: Box = (0.0, 0.0, 0.0, 0.0)
        self.rolls: list[tuple[Point, Point]] = []
        self.airborne = self.moving = self.fallen = self.ghost = self.driven = self.polygonal = False
        self.loose = self.solid = True
        self.stamp, self.end = 0, 1
        if kind is not Kind.FIGURE:
            self.polygonal = kind is Kind.KEEPER
            self.loose = kind is Kind.BALL
            self.solid = self.loose or self.polygonal

    @property
    def inertia(self) -> float:
        """Moment of inertia about the upright axis (g·mm²): a thin shell for the ball, a disc for a base."""
        return (2.0 / 3.0 if self.kind is Kind.BALL else 0.5) * self.mass * self.radius * self.radius

    @property
    def free(self) -> bool:
        """Whether contacts change its motion."""
        return self.loose and not self.driven

    @property
    def boxes(self) -> tuple[LocalBox, ...]:
        """The outline of a polygonal body in its own frame."""
        return _fallen_boxes(self.equipment) if self.fallen else _keeper_boxes(self.equipment, self.end)

    def topple(self, equipment: Equipment) -> None:
        """From now on it is a lying figure."""
        self.fallen = self.polygonal = True
        self.radius = math.hypot(equipment.figure_height, equipment.base_radius)
        self.tall = equipment.fallen_height

    def stand(self, at: Point, angle: float) -> None:
        """Stands still at a place from the beginning."""
        x, y = at
        r = self.radius
        self.plan = [Segment(0.0, math.inf, (x, y, 0.0), angle=angle)]
        self.box = (x - r, x + r, y - r, y + r)
        if self.polygonal:
            self.box = self._box()

    def follow(self, plan: list[Segment]) -> None:
        """Takes up a new plan."""
        self.plan = plan
        self.stamp += 1
        first = plan[0]
        if len(plan) == 1 and first.at_rest:
            x, y, z = first.at
            self.moving = False
            self.airborne = z > 0.0
            if not self.polygonal:
                r = self.radius
                self.box = (x - r, x + r, y - r, y + r)
                return
        else:
            self.moving = True
            self.airborne = self.kind is not Kind.FIGURE and _rises(plan)
        self.box = self._box()

    def _box(self) -> Box:
        r = self.radius
        if not self.polygonal or _turns(self.plan):
            return _path_box(self.plan, r, r, r, r)
        first = self.plan[0]
        left, right, low, high = extent(self.shape(first.t))
        x, y, _ = first.at
        return _path_box(self.plan, x - left, right - x, y - low, high - y)

    def segment(self, t: float) -> Segment:
        """The segment it is in at ``t`` (the later one where two meet)."""
        for s in self.plan:
            if t < s.t + s.duration:
                return s
        return self.plan[-1]

    def roll(self, t: float) -> Point:
        """The ball's roll velocity at ``t``."""
        for i, s in enumerate(self.plan):
            if t < s.t + s.duration:
                (p, q), (a, b) = self.rolls[i]
                return (p + a * (t - s.t), q + b * (t - s.t))
        return (0.0, 0.0)

    def place(self, t: float) -> Point:
        """Where it is in plan at ``t``."""
        x, y, _ = self.segment(t).place(t)
        return (x, y)

    def shape(self, t: float) -> Shape:
        """Its outline in plan at ``t``."""
        s = self.segment(t)
        x, y, _ = s.place(t)
        if self.kind is Kind.KEEPER:
            return keeper_shape((x, y), s.turned(t), self.end, self.equipment)
        if self.fallen:
            return fallen_shape((x, y), s.angle, self.equipment)
        return Disc((x, y), self.radius)

    def outline(self, t: float) -> Polygons:
        """The outline of a polygonal body."""
        shape = self.shape(t)
        assert isinstance(shape, Polygons)
        return shape


@cache
def _fallen_boxes(e: Equipment) -> tuple[LocalBox, ...]:
    wide, half = e.base_radius, e.fallen_body_width / 2
    return ((0.0, e.base_height, -wide, wide), (e.base_height, e.figure_height, -half, half))


@cache
def _keeper_boxes(e: Equipment, end: int) -> tuple[LocalBox, ...]:
    deep, wide, half = e.keeper_thickness / 2, e.keeper_width / 2, e.rod_width / 2
    back, tip = end * deep, end * (deep + e.rod_length)
    return ((-deep, deep, -wide, wide), (min(back, tip), max(back, tip), -half, half))


def _turns(plan: list[Segment]) -> bool:
    for s in plan:  # noqa: SIM110
        if s.spin != 0.0:
            return True
    return False


def _rises(plan: list[Segment]) -> bool:
    """Whether a body on this plan is anywhere above the cloth."""
    for s in plan:  # noqa: SIM110
        if s.at[2] > 0.0 or s.velocity[2] != 0.0:
            return True
    return False


def _path_box(plan: list[Segment], west: float, east: float, south: float, north: float) -> Box:
    """The box of a path, widened by how far the outline goes beyond its reference point each way."""
    left, low, _ = plan[0].at
    right, high = left, low
    for s in plan:
        x, y, _ = s.at
        u, v, _ = s.velocity
        a, b, _ = s.acceleration
        h = s.duration
        if h == math.inf and (u != 0.0 or v != 0.0):
            return (-math.inf, math.inf, -math.inf, math.inf)
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < low:
            low = y
        elif y > high:
            high = y
        if a != 0.0 and 0.0 < -u / a < h:
            x -= 0.5 * u * u / a
            if x < left:
                left = x
            elif x > right:
                right = x
        if b != 0.0 and 0.0 < -v / b < h:
            y -= 0.5 * v * v / b
            if y < low:
                low = y
            elif y > high:
                high = y
    last = plan[-1]
    if last.duration != math.inf:
        x, y, _ = last.place(last.end)
        left, right, low, high = min(left, x), max(right, x), min(low, y), max(high, y)
    return (left - west, right + east, low - south, high + north)
