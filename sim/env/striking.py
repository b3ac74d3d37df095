"""The four numbers of a flick at the ball, shared by the drills that flick."""

from __future__ import annotations

import math

import numpy as np

from sim.env.columns import Column
from sim.geometry import Point
from sim.model.actions import Flick, Purpose
from sim.physics import PhysicsParams
from sim.physics.gesture import most_spin
from sim.players.aiming import Strike, aimed
from sim.table import Equipment

FLICK = (
    Column("hit: how far beside the ball's middle the figure's middle would pass, to its left", "radii of base and ball", 1.0),
    Column("speed of the base, from -1 for the slowest to 1 for the fastest", "mm/s", 6000.0),
    Column("spin of the figure, counter-clockwise: a share of what the nail can grip at that speed", "1", 1.0),
    Column("loft of the base at the ball; 0 and less is flat", "deg", 45.0),
)
"""What the numbers of a flick mean. The speed runs from ``SLOWEST`` to its scale."""
SLOWEST = 100.0
"""The slowest flick (mm/s): slower ones hardly leave the nail."""

_SURE = 0.9
"""At the very most that it can grip, a nail slips or not by a hair."""


def bearing(start: Point, end: Point) -> float:
    """The direction (rad) from one place to another; along +x between places that are the same."""
    return math.atan2(end[1] - start[1], end[0] - start[0])


def gripped(share: float, speed: float, equipment: Equipment, params: PhysicsParams) -> float:
    """The spin (rad/s) that is a share (-1 to 1) of what a nail can surely grip at a speed (mm/s)."""
    return _SURE * share * min(most_spin(speed, equipment.base_radius, params.nail_friction), equipment.spin_cap)


def flick(figure: str, at: Point, ball: Point, chosen: tuple[float, ...], equipment: Equipment, params: PhysicsParams) -> Flick:
    """The attacking flick of a figure standing at ``at`` that four numbers in [-1, 1] stand for."""
    hit, share, spin, loft = chosen
    reach = (equipment.base_radius + equipment.ball_radius) / max(math.dist(at, ball), equipment.base_radius + equipment.ball_radius)
    speed = SLOWEST + 0.5 * (share + 1.0) * (FLICK[1].scale - SLOWEST)
    return Flick(
        figure=figure,
        direction=bearing(at, ball) + math.asin(hit * reach),
        speed=speed,
        spin=gripped(spin, speed, equipment, params),
        loft=math.radians(max(loft, 0.0) * FLICK[3].scale),
        purpose=Purpose.ATTACK,
    )


def hit(distance: float, turn: float, equipment: Equipment, params: PhysicsParams) -> float:
    """The first number of a flick that sends the ball off ``turn`` rad, counter-clockwise, from the line on which figure and ball lie.

    ``distance`` is from the figure's middle to the ball's (mm); observations tell both. The ball leaves along the line of centres at the contact,
    drawn by friction towards the figure's way, so it goes to the right of a figure that passes to its left: to send it to the left is a negative hit.
    What would need more than a graze is cut off at -1 and 1. The flick is flat and without spin.
    """
    reach = equipment.base_radius + equipment.ball_radius
    far = max(distance, reach)
    aim = aimed(np.array([(-far, 0.0)]), np.zeros(2), np.array([turn]), Strike.of(equipment, params))
    return float(np.clip(far * math.sin(float(aim.direction[0])) / reach, -1.0, 1.0))
