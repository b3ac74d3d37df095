"""What happened, as frozen values in time order. Events state facts of the table; they know no rule.

Times are seconds from the start of the log, places mm, speeds mm/s, impulses g·mm/s.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from sim.geometry import Point, Point3
from sim.model.actions import AnyAction
from sim.model.quick import quick

_NOTHING: Point3 = (0.0, 0.0, 0.0)


class Segment:
    """A stretch of motion with constant acceleration: place, velocity and acceleration in space (z up), angle and spin in plan.

    ``t`` is when it begins and ``duration`` how long it lasts (infinite for a body at rest). A value like any other, written out by hand:
    everything that moves is made of these, and so they cost half.
    """

    __slots__ = ("acceleration", "angle", "at", "duration", "spin", "spin_rate", "t", "velocity")

    def __init__(
        self,
        t: float,
        duration: float,
        at: Point3,
        velocity: Point3 = _NOTHING,
        acceleration: Point3 = _NOTHING,
        angle: float = 0.0,
        spin: float = 0.0,
        spin_rate: float = 0.0,
    ) -> None:
        self.t: Final = t
        self.duration: Final = duration
        self.at: Final = at
        self.velocity: Final = velocity
        self.acceleration: Final = acceleration
        self.angle: Final = angle
        self.spin: Final = spin
        self.spin_rate: Final = spin_rate

    def _values(self) -> tuple[float, float, Point3, Point3, Point3, float, float, float]:
        return (self.t, self.duration, self.at, self.velocity, self.acceleration, self.angle, self.spin, self.spin_rate)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Segment) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return "Segment(" + ", ".join(f"{name}={value!r}" for name, value in zip(_FIELDS, self._values(), strict=True)) + ")"

    def __reduce__(self) -> tuple[type[Segment], tuple[object, ...]]:
        return (Segment, self._values())

    def shifted(self, seconds: float) -> Segment:
        """The same motion, so much later."""
        return Segment(self.t + seconds, self.duration, self.at, self.velocity, self.acceleration, self.angle, self.spin, self.spin_rate)

    @property
    def end(self) -> float:
        """When it ends."""
        return self.t + self.duration

    @property
    def at_rest(self) -> bool:
        """Whether the body stands still in it."""
        return self.velocity == (0.0, 0.0, 0.0) and self.acceleration == (0.0, 0.0, 0.0) and self.spin == 0.0

    def place(self, t: float) -> Point3:
        """Where the body is at time ``t`` (clamped to the segment)."""
        s = t - self.t
        if s > self.duration:
            s = self.duration
        if s <= 0.0 or s == math.inf:
            return self.at
        x, y, z = self.at
        u, v, w = self.velocity
        a, b, c = self.acceleration
        h = 0.5 * s * s
        return (x + u * s + a * h, y + v * s + b * h, z + w * s + c * h)

    def speed(self, t: float) -> Point3:
        """Its velocity at time ``t`` (clamped to the segment)."""
        s = t - self.t
        if s > self.duration:
            s = self.duration
        if s < 0.0:
            s = 0.0
        if s == math.inf:
            return self.velocity
        u, v, w = self.velocity
        a, b, c = self.acceleration
        return (u + a * s, v + b * s, w + c * s)

    def turned(self, t: float) -> float:
        """Its angle in radians at time ``t`` (clamped to the segment)."""
        if self.spin == 0.0 == self.spin_rate:
            return self.angle
        s = t - self.t
        if s > self.duration:
            s = self.duration
        if s < 0.0:
            s = 0.0
        return self.angle + self.spin * s + 0.5 * self.spin_rate * s * s if s < math.inf else self.angle


_FIELDS: Final = ("t", "duration", "at", "velocity", "acceleration", "angle", "spin", "spin_rate")


class Part(StrEnum):
    """Which part of the ball has crossed a line, in the direction of its motion."""

    LEADING = "leading"
    CENTRE = "centre"
    WHOLE = "whole"


class Line(StrEnum):
    """The lines whose crossing by the ball is logged, and the fence it may fly over."""

    GOAL_EAST = "goal_line.east"
    GOAL_WEST = "goal_line.west"
    TOUCH_NORTH = "touchline.north"
    TOUCH_SOUTH = "touchline.south"
    HALFWAY = "halfway"
    SHOOTING_EAST = "shooting.east"
    SHOOTING_WEST = "shooting.west"
    FENCE = "fence"


@quick
@dataclass(frozen=True, slots=True)
class Event:
    """Anything that happened, and when."""

    t: float


@quick
@dataclass(frozen=True, slots=True)
class Began(Event):
    """An action began; ``index`` is its place in the list of actions, from 0."""

    index: int
    action: AnyAction


@quick
@dataclass(frozen=True, slots=True)
class Ended(Event):
    """An action's own motion (gesture, path, placement) is over."""

    index: int


@quick
@dataclass(frozen=True, slots=True)
class NailOn(Event):
    """The nail meets the base of the figure that is flicked; ``first`` for the first meeting of a gesture."""

    index: int
    figure: str
    at: Point
    first: bool


@quick
@dataclass(frozen=True, slots=True)
class NailOff(Event):
    """The base leaves the nail for good in this gesture.

    Measured from the first nail contact of the gesture: ``contact_s`` seconds and ``contact_mm`` of the
    base's way until now; from the start of the nail's path: ``hand_mm``, the hand's greatest displacement
    (FLI-3). ``speed`` of the base.
    """

    index: int
    figure: str
    at: Point
    contact_s: float
    contact_mm: float
    hand_mm: float
    speed: float


@quick
@dataclass(frozen=True, slots=True)
class Touch(Event):
    """Two bodies meet. ``a`` comes before ``b`` in id order (hands, figures, keepers, ball, fixed things).

    ``at`` is the place of contact, ``normal`` the unit vector from ``a`` to ``b`` in plan, ``impulse`` its
    size along the contact. ``speed_a`` and ``speed_b`` are the speeds just before: exactly 0 means at rest.
    ``height`` is that of the ball's lowest point above the cloth (0 where no ball is met).
    """

    a: str
    b: str
    at: Point
    normal: Point
    impulse: float
    speed_a: float
    speed_b: float
    height: float = 0.0

    def involves(self, body: str) -> bool:
        """Whether the body is one of the two."""
        return body in (self.a, self.b)

    def other(self, body: str) -> str:
        """The one that is not ``body``."""
        return self.b if body == self.a else self.a

    def speed_of(self, body: str) -> float:
        """The speed of one of the two just before the contact."""
        return self.speed_a if body == self.a else self.speed_b


@quick
@dataclass(frozen=True, slots=True)
class Crossing(Event):
    """Part of the ball crosses a line's outer edge (goal lines, touchlines), a strip's far edge (halfway, shooting lines) or the fence.

    ``direction`` is the sign of the motion across it (+1 towards +x or +y). A ``WHOLE`` crossing of a strip
    means that the ball is wholly beyond it. ``at`` is the ball's centre in plan and the height of its lowest point.
    """

    line: Line
    part: Part
    direction: int
    at: Point3


@quick
@dataclass(frozen=True, slots=True)
class Bounce(Event):
    """The ball comes down on the cloth (or on a figure's top: then a Touch stands beside it)."""

    at: Point3
    speed: float


@quick
@dataclass(frozen=True, slots=True)
class Fall(Event):
    """A figure falls: it lies from P (``at``) along ``lying`` (radians)."""

    figure: str
    at: Point
    lying: float
    impulse: float


@quick
@dataclass(frozen=True, slots=True)
class Entangle(Event):
    """A fallen figure's outline comes to lie over another figure's base; they hang together."""

    figure: str
    other: str


@quick
@dataclass(frozen=True, slots=True)
class Motion(Event):
    """From now on, if nothing more is met, the body moves so: segments in time order, the last one at rest.

    A new ``Motion`` of the same body replaces what is left of the one before.
    """

    body: str
    segments: tuple[Segment, ...]


@quick
@dataclass(frozen=True, slots=True)
class Rest(Event):
    """A body comes to rest."""

    body: str
    at: Point


@quick
@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A body is put on the cloth, or put elsewhere, by hand or by the referee; a figure stands unless ``fallen``.

    ``angle`` (radians) is a keeper's, or a fallen figure's ``lying``.
    """

    body: str
    at: Point
    angle: float = 0.0
    fallen: bool = False


@quick
@dataclass(frozen=True, slots=True)
class Left(Event):
    """A body is off the cloth: taken off by hand, or flown over the fence."""

    body: str


@quick
@dataclass(frozen=True, slots=True)
class AllAtRest(Event):
    """Nothing moves any more."""
