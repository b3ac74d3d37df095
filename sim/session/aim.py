"""Aiming: from a drag, or from keys, to a flick.

The direction is opposite to the drag and the speed grows with its length, alike in every direction, up to a cap: with every mm by the same share,
so that a soft flick is told as finely as a hard one. A drag that ends within the dead zone is none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sim.geometry import Point
from sim.model.actions import Flick, Purpose
from sim.physics import PhysicsParams
from sim.session.feel import AimFeel
from sim.table import Equipment
from sim.units import rounded, rounded_angle


@dataclass(frozen=True, slots=True)
class Aim:
    """A flick being aimed: ``direction`` rad, ``power`` 0 to 1, ``spin`` rad/s, ``loft`` rad.

    ``anchor`` is where the drag began and ``pointer`` where it is (mm); both None with keys. ``live``: it would be a flick now; a drag in the
    dead zone is not. ``left``: the drag has been outside the dead zone. ``turned`` is what keys turned on top of the drag.
    """

    figure: str
    direction: float
    power: float
    spin: float = 0.0
    loft: float = 0.0
    anchor: Point | None = None
    pointer: Point | None = None
    live: bool = True
    left: bool = False
    turned: float = 0.0

    @property
    def dragged(self) -> bool:
        """Whether it is aimed by dragging."""
        return self.anchor is not None


def pressed(figure: str, at: Point) -> Aim:
    """A drag that has just begun on a figure."""
    return Aim(figure, 0.0, 0.0, anchor=at, pointer=at, live=False)


def dragged(aim: Aim, to: Point, feel: AimFeel) -> Aim:
    """The aim once the pointer is at ``to``."""
    assert aim.anchor is not None
    dx, dy = aim.anchor[0] - to[0], aim.anchor[1] - to[1]
    way = math.hypot(dx, dy)
    if way <= feel.dead_mm:
        return replace(aim, pointer=to, power=0.0, live=False)
    power = min((way - feel.dead_mm) / (feel.full_mm - feel.dead_mm), 1.0)
    return replace(aim, pointer=to, direction=math.atan2(dy, dx) + aim.turned, power=power, live=True, left=True)


def turned(aim: Aim, steps: float, feel: AimFeel) -> Aim:
    """The aim turned by so many steps, to the left where positive."""
    by = steps * feel.turn_step
    return replace(aim, direction=math.remainder(aim.direction + by, math.tau), turned=aim.turned + by if aim.dragged else 0.0)


def strengthened(aim: Aim, steps: float, feel: AimFeel) -> Aim:
    """The aim with more power, or less; a drag has the power of its length."""
    return aim if aim.dragged else replace(aim, power=min(max(aim.power + steps * feel.power_step, 0.0), 1.0))


def spun(aim: Aim, steps: float, feel: AimFeel) -> Aim:
    """The aim with more spin to the left, or to the right where negative."""
    return replace(aim, spin=min(max(aim.spin + steps * feel.spin_step, -feel.spin_most), feel.spin_most))


def lofted(aim: Aim, steps: float, feel: AimFeel) -> Aim:
    """The aim with its face leant back more, or less."""
    return replace(aim, loft=min(max(aim.loft + steps * feel.loft_step, 0.0), feel.loft_most))


def speed_of(aim: Aim, feel: AimFeel) -> float:
    """The base's speed (mm/s) as it leaves the nail."""
    return speed_at(aim.power, feel)


def speed_at(power: float, feel: AimFeel) -> float:
    """The speed (mm/s) of a power from 0 to 1: the same step of it is the same share of the speed.

    >>> from sim.session.feel import load_feel
    >>> [round(speed_at(power, load_feel().aim)) for power in (0.0, 0.5, 1.0)]
    [120, 775, 5000]
    """
    return feel.least_speed * math.pow(feel.full_speed / feel.least_speed, power)


def grip(speed: float, equipment: Equipment, params: PhysicsParams) -> float:
    """The most spin (rad/s) that a nail gives a base at a speed."""
    friction = params.nail_friction
    return 0.98 * 2.0 * speed / equipment.base_radius * friction / math.sqrt(1.0 + friction * friction)


def flick_of(aim: Aim, purpose: Purpose | None, feel: AimFeel, equipment: Equipment, params: PhysicsParams) -> Flick:
    """The flick that is aimed; of spin no more than a nail can grip at its speed."""
    speed = rounded(min(speed_of(aim, feel), equipment.flick_cap))
    most = min(grip(speed, equipment, params), equipment.spin_cap)
    return Flick(
        figure=aim.figure,
        direction=rounded_angle(math.remainder(aim.direction, math.tau)),
        speed=speed,
        spin=rounded(min(max(aim.spin, -most), most)),
        loft=rounded_angle(aim.loft),
        purpose=purpose,
    )


def near(a: Aim, b: Aim, feel: AimFeel) -> bool:
    """Whether two aims of one figure are so much alike that a hand between them is steady."""
    turned = abs(math.remainder(a.direction - b.direction, math.tau))
    return a.figure == b.figure and turned <= feel.steady and abs(a.power - b.power) <= feel.steady_power


def heading(a: Point, b: Point) -> float:
    """The direction (rad) from one place to another."""
    return math.atan2(b[1] - a[1], b[0] - a[0])
