"""How to strike the ball so that it goes there, in closed form: the angle of the contact, the throw of friction, the speed.

Everything works on arrays of many flicks at once. Places are mm (…, 2), angles rad, speeds mm/s. A flick found here is a proposal:
what comes of it is simulated.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.physics import PhysicsParams
from sim.table import Equipment
from sim.units import GRAVITY

Floats = npt.NDArray[np.float64]

_ROUNDS = 4
_SHELL = 2.5
"""1 + m r²/I of a thin shell turned by friction at its rim."""
_DISC = 3.0
"""1 + m r²/I of a disc."""
_ROLLS = 0.6
"""A ball that slid first rolls at so much of its speed."""


@dataclass(frozen=True, slots=True)
class Strike:
    """What table and equipment make of a figure that meets the ball."""

    reach: float
    gain: float
    throw: float
    grip: float
    braking: float
    run: float

    @classmethod
    def of(cls, equipment: Equipment, params: PhysicsParams) -> Strike:
        """From masses, restitution and friction: ``gain`` is the ball's speed over the figure's in a full hit, ``throw`` how much of
        the slip along the contact friction takes while it grips (``grip`` at most), ``braking`` the figure's deceleration (mm/s²),
        ``run`` the ball's way over its speed squared (s²/mm).
        """
        ball, figure = equipment.ball_mass, equipment.figure_mass
        full = (1.0 + params.restitution) / (1.0 / ball + 1.0 / figure)
        throw = 1.0 / (_SHELL / ball + _DISC / figure) / full
        slide = (1.0 - _ROLLS**2) / (2.0 * params.ball_sliding * GRAVITY)
        roll = _ROLLS**2 / (2.0 * params.ball_rolling * GRAVITY)
        return cls(
            equipment.ball_radius + equipment.base_radius,
            full / ball,
            throw,
            params.contact_friction,
            params.base_friction * GRAVITY,
            slide + roll,
        )

    def thrown(self, cut: Floats) -> Floats:
        """By what angle friction draws the ball from the line of centres when the figure comes in at ``cut`` to it."""
        return np.arctan(np.clip(self.throw * np.tan(cut), -self.grip, self.grip))


@dataclass(frozen=True, slots=True)
class Aim:
    """Flicks that send a resting ball off along given directions: where the figure meets it (…, 2), which way and how far it goes
    until then, and at what angle to the line of centres it comes in.
    """

    meets: Floats
    direction: Floats
    way: Floats
    cut: Floats

    def speed(self, strike: Strike, length: Floats) -> Floats:
        """How fast the figures have to leave the nail for the ball to run ``length`` (mm)."""
        wanted = np.sqrt(np.maximum(length, 1.0) / strike.run)
        at_contact = wanted / (strike.gain * np.maximum(np.cos(self.cut), 0.2))
        return np.sqrt(at_contact**2 + 2.0 * strike.braking * self.way)


def wrapped(angle: Floats) -> Floats:
    """Angles brought to ±π."""
    return (angle + math.pi) % (2.0 * math.pi) - math.pi


def aimed(figures: Floats, ball: Floats, out: Floats, strike: Strike) -> Aim:
    """How each figure (n, 2) meets the ball (2,) so that it goes off along ``out`` (n,) rad."""
    normal = out
    travel, cut = out, np.zeros_like(out)
    meets = ball - strike.reach * _units(normal)
    for _ in range(_ROUNDS):
        gone = meets - figures
        travel = np.arctan2(gone[:, 1], gone[:, 0])
        turn = wrapped(out - travel)
        cut = np.clip(turn + np.sign(turn) * np.abs(strike.thrown(np.clip(cut, -1.5, 1.5))), -1.5, 1.5)
        normal = travel + cut
        meets = ball - strike.reach * _units(normal)
    gone = meets - figures
    return Aim(meets, np.arctan2(gone[:, 1], gone[:, 0]), np.hypot(gone[:, 0], gone[:, 1]), cut)


def _units(angle: Floats) -> Floats:
    return np.stack([np.cos(angle), np.sin(angle)], axis=-1)


def units(angle: Floats) -> Floats:
    """Unit vectors (n, 2) along angles (n,)."""
    return _units(angle)


def fanned(first: float, count: int) -> Floats:
    """So many directions spread evenly, from a first one on."""
    out: Floats = first + np.arange(count, dtype=np.float64) * (2.0 * math.pi / count)
    return out


def lengths(vectors: Floats) -> Floats:
    """How long vectors (…, 2) are (mm)."""
    out: Floats = np.hypot(vectors[..., 0], vectors[..., 1])
    return out


def ways_past(start: Floats, end: Floats, bodies: Floats) -> Floats:
    """How near each straight way (n) comes to each body (m): (n, m) mm, centre line to centre."""
    along = end - start
    length2 = np.maximum((along**2).sum(axis=1), 1e-9)
    rel = bodies[None, :, :] - start[:, None, :]
    share = np.clip((rel * along[:, None, :]).sum(axis=2) / length2[:, None], 0.0, 1.0)
    gap = rel - share[:, :, None] * along[:, None, :]
    return lengths(gap)
