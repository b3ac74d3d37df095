"""The constants of the world, read from ``assets/physics.toml``; one frozen value that may be passed to any run."""

from __future__ import annotations

import hashlib
import math
import tomllib
from dataclasses import dataclass, field, fields
from functools import cache, partial

from sim.model.refusals import Kind, Refused
from sim.resources import assets
from sim.table import Equipment
from sim.units import GRAVITY, finite

_POSITIVE = ("base_friction", "ball_rolling", "edge_inertia", "rest_speed", "bounce_speed")
_SHARES = ("restitution", "net_restitution", "curl_cap")
_BOUNCIEST = 0.95


@cache
def _data() -> dict[str, float]:
    data = tomllib.loads((assets() / "physics.toml").read_text(encoding="utf-8"))
    return {name: float(entry["value"]) for name, entry in data["params"].items()}


def _shipped(name: str) -> float:
    return _data()[name]


@dataclass(frozen=True, slots=True)
class PhysicsParams:
    """Friction, restitution, falling and curling; meaning, unit and source of each number in the data file.

    What is not given is as shipped; a world without contact friction is one in which only that is given. Raises ``Refused``
    for a number that no world has: negative, not finite, or such that motion would never end or energy would grow.

    >>> PhysicsParams(contact_friction=0.0).contact_friction
    0.0
    """

    base_friction: float = field(default_factory=partial(_shipped, "base_friction"))
    ball_sliding: float = field(default_factory=partial(_shipped, "ball_sliding"))
    ball_rolling: float = field(default_factory=partial(_shipped, "ball_rolling"))
    restitution: float = field(default_factory=partial(_shipped, "restitution"))
    cloth_restitution: float = field(default_factory=partial(_shipped, "cloth_restitution"))
    net_restitution: float = field(default_factory=partial(_shipped, "net_restitution"))
    contact_friction: float = field(default_factory=partial(_shipped, "contact_friction"))
    nail_friction: float = field(default_factory=partial(_shipped, "nail_friction"))
    mass_height: float = field(default_factory=partial(_shipped, "mass_height"))
    edge_inertia: float = field(default_factory=partial(_shipped, "edge_inertia"))
    blow_height: float = field(default_factory=partial(_shipped, "blow_height"))
    curl_rate: float = field(default_factory=partial(_shipped, "curl_rate"))
    curl_cap: float = field(default_factory=partial(_shipped, "curl_cap"))
    lean_speed: float = field(default_factory=partial(_shipped, "lean_speed"))
    rest_speed: float = field(default_factory=partial(_shipped, "rest_speed"))
    bounce_speed: float = field(default_factory=partial(_shipped, "bounce_speed"))

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
    return PhysicsParams(**_data())
