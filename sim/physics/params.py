"""The constants of the world, read from ``assets/physics.toml``; one frozen value that may be passed to any run."""

from __future__ import annotations

import hashlib
import math
import tomllib
from dataclasses import dataclass, fields
from functools import cache

from sim.model.refusals import Kind, Refused
from sim.resources import assets
from sim.table import Equipment
from sim.units import GRAVITY, finite

_POSITIVE = ("base_friction", "ball_rolling", "edge_inertia", "rest_speed", "bounce_speed")
_SHARES = ("restitution", "net_restitution", "curl_cap")
_BOUNCIEST = 0.95


@dataclass(frozen=True, slots=True)
class PhysicsParams:
    """Friction, restitution, falling and curling; meaning, unit and source of each number in the data file.

    ``dataclasses.replace`` gives a variant, such as a world without contact friction. Raises ``Refused``
    for a number that no world has: negative, not finite, or such that motion would never end or energy would grow.

    >>> from dataclasses import replace
    >>> replace(load_params(), contact_friction=0.0).contact_friction
    0.0
    """

    base_friction: float
    ball_sliding: float
    ball_rolling: float
    restitution: float
    cloth_restitution: float
    net_restitution: float
    contact_friction: float
    nail_friction: float
    mass_height: float
    edge_inertia: float
    blow_height: float
    curl_rate: float
    curl_cap: float
    lean_speed: float
    rest_speed: float
    bounce_speed: float

    def __post_init__(self) -> None:
        for f in fields(self):
            value = getattr(self, f.name)
            if not finite(value) or value < 0.0:
                raise Refused(Kind.OUT_OF_RANGE, f.name, value, "a finite number, zero or more")
            if f.name in _POSITIVE and value == 0.0:
                raise Refused(Kind.OUT_OF_RANGE, f.name, value, "more than zero: else nothing would ever come to rest")
            if f.name in _SHARES and value > 1.0:
                raise Refused(Kind.OUT_OF_RANGE, f.name, value, "a number from 0 to 1: else energy would grow")
        if self.cloth_restitution > _BOUNCIEST:
            raise Refused(Kind.OUT_OF_RANGE, "cloth_restitution", self.cloth_restitution, f"at most {_BOUNCIEST:g}: else it bounces for ever")

    def fingerprint(self) -> str:
        """A short hash of every number, for logs."""
        text = ";".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def fall_moment(self, equipment: Equipment) -> float:
        """The least moment of impulse J·h (g·mm²/s) that tips a figure over its rim.

        From J²h²/2I = Mg(√(a²+z²)−z): a the radius of the footprint, z the height of the mass centre,
        I the moment of inertia about the rim.
        """
        a, z = equipment.base_radius, self.mass_height
        lift = equipment.figure_mass * GRAVITY * (math.hypot(a, z) - z)
        return math.sqrt(2.0 * self.edge_inertia * lift)


@cache
def load_params() -> PhysicsParams:
    """The shipped constants."""
    data = tomllib.loads((assets() / "physics.toml").read_text(encoding="utf-8"))
    return PhysicsParams(**{name: float(entry["value"]) for name, entry in data["params"].items()})
