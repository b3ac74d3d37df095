"""The bodies of a running world: plain mutable records, private to the physics package."""

from __future__ import annotations

import math
from enum import Enum

from sim.events import Segment
from sim.geometry import Disc, Point, Polygons, Shape
from sim.model.layout import fallen_shape, keeper_shape
from sim.table import Equipment


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
    ``tall`` is its height: a body takes up ``[z, z + tall]`` above the cloth.
    """

    __slots__ = (
        "airborne",
        "box",
        "driven",
        "end",
        "equipment",
        "fallen",
        "ghost",
        "id",
        "inertia",
        "kind",
        "mass",
        "moving",
        "plan",
        "radius",
        "rank",
        "rolls",
        "stamp",
        "tall",
    )

    def __init__(self, body: str, rank: int, kind: Kind, radius: float, tall: float, equipment: Equipment, mass: float = math.inf) -> None:
        self.id, self.rank, self.kind, self.radius, self.tall = body, rank, kind, radius, tall
        self.equipment = equipment
        self.mass = mass
        self.inertia = (2.0 / 3.0 if kind is Kind.BALL else 0.5) * mass * radius * radius
        self.plan: list[Segment] = []
        self.rolls: list[tuple[Point, Point]] = []
        self.box = (0.0, 0.0, 0.0, 0.0)
        self.airborne = False
        self.moving = False
        self.fallen = False
        self.ghost = False
        self.driven: Point | None = None
        self.stamp = 0
        self.end = 1

    @property
    def polygonal(self) -> bool:
        """Whether its outline is a union of polygons."""
        return self.fallen or self.kind is Kind.KEEPER

    @property
    def free(self) -> bool:
        """Whether contacts change its motion."""
        return (self.kind is Kind.FIGURE and self.driven is None) or self.kind is Kind.BALL

    def topple(self, equipment: Equipment) -> None:
        """From now on it is a lying figure."""
        self.fallen = True
        self.radius = math.hypot(equipment.figure_height, equipment.base_radius)
        self.tall = equipment.fallen_height

    def follow(self, plan: list[Segment]) -> None:
        """Takes up a new plan."""
        self.plan = plan
        self.stamp += 1
        self.moving = not (len(plan) == 1 and plan[0].at_rest)
        self.airborne = any(s.at[2] > 0.0 or s.velocity[2] != 0.0 for s in plan)
        self.box = _box(plan, self.radius)

    def segment(self, t: float) -> Segment:
        """The segment it is in at ``t`` (the later one where two meet)."""
        for s in self.plan:
            if t < s.t + s.duration:
                return s
        return self.plan[-1]

    def roll(self, t: float) -> Point:
        """The ball's roll velocity at ``t``."""
        for s, ((p, q), (a, b)) in zip(self.plan, self.rolls, strict=True):
            if t < s.t + s.duration:
                return (p + a * (t - s.t), q + b * (t - s.t))
        return (0.0, 0.0)

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


def _box(plan: list[Segment], radius: float) -> tuple[float, float, float, float]:
    left = low = math.inf
    right = high = -math.inf
    for s in plan:
        (x, y, _), (u, v, _), (a, b, _) = s.at, s.velocity, s.acceleration
        h = s.duration
        if u == 0.0 == a and v == 0.0 == b:
            xs: tuple[float, ...] = (x,)
            ys: tuple[float, ...] = (y,)
        elif h == math.inf:
            return (-math.inf, math.inf, -math.inf, math.inf)
        else:
            half = 0.5 * h * h
            xs = (x, x + u * h + a * half)
            ys = (y, y + v * h + b * half)
            if a and 0.0 < -u / a < h:
                xs = (*xs, x - 0.5 * u * u / a)
            if b and 0.0 < -v / b < h:
                ys = (*ys, y - 0.5 * v * v / b)
        left, right = min(left, *xs), max(right, *xs)
        low, high = min(low, *ys), max(high, *ys)
    return (left - radius, right + radius, low - radius, high + radius)
