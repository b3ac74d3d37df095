"""Pitch markings and areas. Ends are named by the sign of x: +1 is the east end, -1 the west end.

Pitch and areas are measured to the outer edge of their lines; penalty-area and goal-area lines belong to
their area; the shooting and halfway lines are centred on their distance and belong to neither side (GEN 1).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from sim.geometry import Disc, Point, Rect
from sim.table.area import Lobe


def end_name(end: int) -> str:
    """``"east"`` for the goal at +x, ``"west"`` for the goal at -x."""
    return "east" if end > 0 else "west"


NET_CORD = 0.5
"""Radius (mm) of the cord in a net's back corners: chosen, thin against everything that may lie beside it."""


@dataclass(frozen=True)
class Pitch:
    """All markings in mm; the meaning and source of each number stands in the table's data file.

    A ``shooting_distance`` of 0: the pitch knows no shooting line. With an ``area_radius`` the penalty area is no box, and the goal
    area the same; ``second_mark``, ``zone_start``, ``zone_length`` and ``zone_depth`` (a substitution zone's way from halfway, its length,
    and how far its lines reach into the pitch) are 0 where there are none.
    """

    length: float
    width: float
    line_width: float
    shooting_distance: float
    penalty_area_depth: float
    penalty_area_width: float
    goal_area_depth: float
    goal_area_width: float
    penalty_spot: float
    arc_radius: float
    circle_radius: float
    corner_radius: float
    goal_width: float
    goal_height: float
    goal_depth: float
    post_width: float
    cloth_margin: float
    fence_height: float
    area_radius: float = 0.0
    second_mark: float = 0.0
    zone_start: float = 0.0
    zone_length: float = 0.0
    zone_depth: float = 0.0

    @cached_property
    def half_length(self) -> float:
        """Distance from the centre to a goal line's outer edge."""
        return self.length / 2

    @cached_property
    def half_width(self) -> float:
        """Distance from the centre to a touchline's outer edge."""
        return self.width / 2

    @cached_property
    def post_radius(self) -> float:
        """Posts and bar are round."""
        return self.post_width / 2

    @cached_property
    def post_x(self) -> float:
        """Distance from the centre to the axis of posts and bar: the middle of the goal line."""
        return self.half_length - self.line_width / 2

    @cached_property
    def post_y(self) -> float:
        """Distance from the long axis to a post's axis."""
        return self.goal_width / 2 + self.post_radius

    @cached_property
    def bar_z(self) -> float:
        """Height of the bar's axis above the cloth."""
        return self.goal_height + self.post_radius

    @cached_property
    def fence_x(self) -> float:
        """Distance from the centre to the fence behind a goal."""
        return self.half_length + self.cloth_margin

    @cached_property
    def fence_y(self) -> float:
        """Distance from the long axis to the fence beside the pitch."""
        return self.half_width + self.cloth_margin

    def playing_area(self) -> Rect:
        """The pitch, lines included."""
        return Rect(-self.half_length, self.half_length, -self.half_width, self.half_width)

    def cloth(self) -> Rect:
        """Everything inside the fence."""
        return Rect(-self.fence_x, self.fence_x, -self.fence_y, self.fence_y)

    def penalty_area(self, end: int) -> Rect | Lobe:
        """The larger area at an end, its lines included."""
        return self._lobe(end) if self.area_radius else self._box(end, self.penalty_area_depth, self.penalty_area_width)

    def goal_area(self, end: int) -> Rect | Lobe:
        """The smaller area at an end, its lines included."""
        return self._lobe(end) if self.area_radius else self._box(end, self.goal_area_depth, self.goal_area_width)

    def _lobe(self, end: int) -> Lobe:
        return Lobe(end, self.half_length, self.goal_width / 2 + self.post_width, self.area_radius)

    def in_penalty_area(self, spot: Point, end: int) -> bool:
        """Whether a place lies in the penalty area at an end: lines, and what is behind the goal line within its width, included."""
        if self.area_radius:
            return self._lobe(end).depth(spot) >= 0.0
        return end * spot[0] >= self.half_length - self.penalty_area_depth and abs(spot[1]) <= self.penalty_area_width / 2

    def over_goal_area(self, at: Point, end: int) -> float:
        """How far a point in front of the goal line reaches onto the goal area's lines (mm); negative while it lies within them."""
        if self.area_radius:
            return self.line_width - self._lobe(end).depth(at)
        front, side = self.half_length - self.goal_area_depth + self.line_width, self.goal_area_width / 2 - self.line_width
        return max(front - end * at[0], abs(at[1]) - side)

    def mark(self, end: int) -> Point:
        """The second penalty mark at an end."""
        return (end * (self.half_length - self.second_mark), 0.0)

    def zone(self, end: int) -> Rect:
        """The strip along the south touchline, where the benches are, through which the side that defends an end changes figures."""
        near, far = sorted((end * self.zone_start, end * (self.zone_start + self.zone_length)))
        return Rect(near, far, -self.fence_y, self.zone_depth - self.half_width)

    def _box(self, end: int, depth: float, width: float) -> Rect:
        inner, outer = self.half_length - depth, self.half_length
        return Rect(inner, outer, -width / 2, width / 2) if end > 0 else Rect(-outer, -inner, -width / 2, width / 2)

    @property
    def scores_from_anywhere(self) -> bool:
        """Whether the pitch knows no shooting line, so that no place is too far from the goal for a goal to count."""
        return not self.shooting_distance

    @cached_property
    def shooting_line(self) -> tuple[float, float]:
        """The strip of a shooting line as distances from the centre: (inner edge, goal-side edge); without one all of the pitch is beyond it."""
        if not self.shooting_distance:
            return (-2 * self.length, -2 * self.length)
        middle = self.half_length - self.shooting_distance
        return (middle - self.line_width / 2, middle + self.line_width / 2)

    def shooting_depth(self, disc: Disc, end: int) -> float:
        """How far a disc is wholly inside the shooting area at an end, in mm; negative when it is not.

        Inside means clear of the shooting line's strip; beyond the goal line it is still inside, since the
        area lies between a goal line and its shooting line and the question is asked of balls in play.
        """
        return end * disc.at[0] - disc.radius - self.shooting_line[1]

    def shooting_touch(self, disc: Disc, end: int) -> float:
        """How far a disc reaches into the shooting area or its line, in mm (the reading for defending figures)."""
        return end * disc.at[0] + disc.radius - self.shooting_line[0]

    def over_halfway(self, disc: Disc, end: int) -> float:
        """How far a disc is wholly inside the half at an end, clear of the halfway line."""
        return end * disc.at[0] - disc.radius - self.line_width / 2

    def spot(self, end: int) -> Point:
        """The penalty spot at an end."""
        return (end * (self.half_length - self.penalty_spot), 0.0)

    def corner(self, end: int, side: int) -> Point:
        """The corner at an end, on the side of the sign of y."""
        return (end * self.half_length, side * self.half_width)

    def arc_angle(self) -> float:
        """Half the opening angle of the penalty arc seen from the spot, in radians; 0 where there is none."""
        return 0.0 if not self.arc_radius else math.acos((self.penalty_area_depth - self.penalty_spot) / self.arc_radius)
