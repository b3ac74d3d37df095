"""From a declared flick to a gesture, and the contact of nail and base.

A gesture is a path of the fingertip in plan: (s, mm, mm) knots. A declared flick becomes the gesture that
drives the base to the asked speed, direction and spin over the asked contact time and way; the world then
plays the gesture like any other, and the referee measures the contacts that really happened.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from sim.geometry import Point, rotate, unit
from sim.model.actions import Path2, Technique
from sim.model.quick import quick
from sim.model.refusals import Kind, Refused
from sim.table import Equipment
from sim.units import GRAVITY

OBLIQUE_STEP: Final = 2.5e-4
"""While a nail slips round the rim of a base, their contact is followed in steps of this length (s)."""
_CORRECTIONS: Final = 40
_CLOSE: Final = 1e-6
"""A stroke is right when speed, direction, spin and way are so to this share."""
_LONGEST: Final = 1000.0
"""No declared contact is longer than this (ms)."""
_DRY_SHARE: Final = 0.6
"""A contact way left to the table is at most this share of speed × contact time (a nail that gains speed)."""


@quick
@dataclass(frozen=True, slots=True)
class Push:
    """The base after a push of the nail: velocity (mm/s) and spin (rad/s)."""

    velocity: Point
    spin: float


def push(velocity: Point, spin: float, normal: Point, nail: Point, held: float, mass: float, radius: float, grip: float) -> Push | None:
    """What a nail moving at ``nail`` does to a base touching it; ``normal`` points from nail to base.

    The base takes the nail's speed along the normal and is turned by friction (coefficient ``grip``) until
    it no longer slips; ``held`` is the impulse per mass (mm/s) that the cloth takes meanwhile. None when the
    base is already faster than the nail: they part.
    """
    nx, ny = normal
    tx, ty = -ny, nx
    along = velocity[0] * nx + velocity[1] * ny
    want = nail[0] * nx + nail[1] * ny
    if want < along - 1e-9:
        return None
    aside = velocity[0] * tx + velocity[1] * ty
    slip = nail[0] * tx + nail[1] * ty - (aside - spin * radius)
    most = grip * mass * (want - along + held)
    drag = max(-most, min(most, slip * mass / 3.0))
    aside += drag / mass
    return Push((want * nx + aside * tx, want * ny + aside * ty), spin - 2.0 * drag / (mass * radius))


def contact_of(technique: Technique, speed: float, equipment: Equipment) -> tuple[float, float]:
    """Contact time (s) and way (mm) of a declared flick.

    Raises ``Refused`` when a declared time and way contradict the speed: a nail that gains speed to
    ``speed`` covers less than speed × time, but some of it.
    """
    ms, mm = technique.contact_ms, technique.contact_mm
    if ms is None and mm is not None:
        ms = max(equipment.contact_ms, 1000.0 * mm / (_DRY_SHARE * speed))
    elif ms is None:
        ms = equipment.contact_ms
    if mm is None:
        mm = min(equipment.contact_mm, _DRY_SHARE * speed * ms / 1000.0)
    if ms <= 0.0 or mm <= 0.0 or ms > _LONGEST:
        raise Refused(Kind.OUT_OF_RANGE, "technique", (ms, mm), f"a contact of more than 0 ms and 0 mm, and at most {_LONGEST:g} ms")
    share = mm / (speed * ms / 1000.0)
    if share > 1.0:
        raise Refused(
            Kind.CONTRADICTION,
            "technique",
            f"{mm:g} mm in {ms:g} ms",
            f"at most {speed * ms / 1000.0:.3g} mm, the way of a base that leaves at {speed:g} mm/s",
        )
    return (ms / 1000.0, mm)


def _speeds(speed: float, duration: float, way: float, finest: float) -> list[tuple[float, float]]:
    """The pieces of a stroke as (s, mm/s): a press, then a snap at ``speed`` for half of the way; none longer than ``finest``."""
    snap = 0.5 * way / speed
    press = duration - snap
    out: list[tuple[float, float]] = []
    for length, v in ((press, 0.5 * way / press), (snap, speed)):
        pieces = max(1, math.ceil(length / finest))
        out += [(length / pieces, v)] * pieces
    return out


def most_spin(speed: float, radius: float, grip: float) -> float:
    """The spin (rad/s) up to which a nail grips a base of that radius (mm) that leaves it at ``speed`` (mm/s).

    >>> round(most_spin(1000.0, 10.0, 0.0)), most_spin(2000.0, 10.0, 0.5) == 2.0 * most_spin(1000.0, 10.0, 0.5)
    (0, True)
    """
    return speed * 2.0 / radius * grip / math.sqrt(1.0 + grip * grip)


def stroke(at: Point, direction: float, speed: float, spin: float, technique: Technique, equipment: Equipment, friction: float, grip: float) -> Path2:
    """The nail's path, from its first contact, that sends a base resting at ``at`` off along ``direction`` (rad) with ``speed`` and ``spin``.

    The path is played back in thought and corrected until the base leaves as asked. Raises ``Refused`` when
    the nail cannot grip so much spin at that speed.
    """
    duration, way = contact_of(technique, speed, equipment)
    finest = OBLIQUE_STEP if spin else math.inf
    pieces = _speeds(speed, duration, way, finest)
    radius = equipment.base_radius
    share = 0.5 * radius * abs(spin) / speed
    if share >= grip / math.sqrt(1.0 + grip * grip):
        most = most_spin(speed, radius, grip)
        raise Refused(Kind.OUT_OF_RANGE, "spin", spin, f"at most {most:.3g} rad/s, what a nail can grip at {speed:g} mm/s")
    heading, turn, scale, asked = direction, spin, 1.0, way
    path: Path2 = ()
    for _ in range(_CORRECTIONS):
        path, left, went = _trial(at, heading, [(h, scale * v) for h, v in pieces], turn, equipment, friction, grip)
        got = math.hypot(*left.velocity)
        turned = math.remainder(math.atan2(left.velocity[1], left.velocity[0]) - direction, 2.0 * math.pi)
        if not spin or max(abs(got / speed - 1.0), abs(turned), abs(left.spin / spin - 1.0), abs(went / way - 1.0)) < _CLOSE:
            break
        asked = min(asked * way / went, 0.999 * speed * duration)
        pieces = _speeds(speed, duration, asked, finest)
        heading -= turned
        turn += spin - left.spin
        scale *= speed / got
    return path


def _trial(
    at: Point, heading: float, pieces: list[tuple[float, float]], spin: float, equipment: Equipment, friction: float, grip: float
) -> tuple[Path2, Push, float]:
    """A stroke, what comes of it, and how far (mm) the base went. The nail moves as the rim it drives: no slip, so spin grows with speed."""
    radius, reach = equipment.base_radius, equipment.base_radius + equipment.nail_radius
    last = pieces[-1][1]
    lean = math.asin(max(-1.0, min(1.0, -0.5 * radius * spin / last)))
    normal = rotate((1.0, 0.0), heading - lean)
    base, nail = at, (at[0] - reach * normal[0], at[1] - reach * normal[1])
    state = Push((0.0, 0.0), 0.0)
    knots = [(0.0, *nail)]
    ux, uy = math.cos(heading), math.sin(heading)
    t = before = 0.0
    for step, v in pieces:
        normal = unit(nail, base)
        rim = spin * v / last * radius
        drive = (v * ux + rim * normal[1], v * uy - rim * normal[0])
        held = friction * GRAVITY * before
        pushed = push(slowed(state.velocity, held), state.spin, normal, drive, held, equipment.figure_mass, radius, grip)
        state = pushed or state
        nail = (nail[0] + drive[0] * step, nail[1] + drive[1] * step)
        base = carried(base, state.velocity, nail, step, reach)
        t, before = t + step, step
        knots.append((t, *nail))
    return tuple(knots), state, math.dist(base, at)


def slowed(velocity: Point, loss: float) -> Point:
    """A velocity less what the cloth takes (mm/s); it never turns round."""
    speed = math.hypot(*velocity)
    share = max(0.0, 1.0 - loss / speed) if speed > 0.0 else 0.0
    return (velocity[0] * share, velocity[1] * share)


def carried(base: Point, velocity: Point, nail: Point, step: float, reach: float) -> Point:
    """Where a pushed base is after ``step`` seconds: in touch with the nail, then at ``nail``."""
    x, y = base[0] + velocity[0] * step, base[1] + velocity[1] * step
    ux, uy = unit(nail, (x, y))
    return (nail[0] + ux * reach, nail[1] + uy * reach)


def along(path: Path2, t: float) -> Point:
    """A path's place at ``t`` seconds, straight between knots, held at its ends."""
    if t <= path[0][0]:
        return (path[0][1], path[0][2])
    for (t0, x0, y0), (t1, x1, y1) in pairwise(path):
        if t <= t1:
            u = (t - t0) / (t1 - t0) if t1 > t0 else 1.0
            return (x0 + u * (x1 - x0), y0 + u * (y1 - y0))
    return (path[-1][1], path[-1][2])


def excursion(path: Path2, start: float, stop: float) -> float:
    """How far (mm) a path's point gets from where it was at ``start``, until ``stop``."""
    if not path:
        return 0.0
    x, y = along(path, start)
    places = [along(path, t) for t in (*(k[0] for k in path if start < k[0] < stop), stop)]
    return max(math.hypot(p - x, q - y) for p, q in places)
