"""Closed forms of a contact, and how far random hits stray from them."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from sim.geometry import Point
from sim.model.ids import BALL
from sim.model.layout import Figure, Layout
from sim.physics import PhysicsParams
from tests.physics.scenes import BRAKE, EQUIPMENT, PITCH, REACH, ROLL, after, between, dot, plus, run, scene, shot_at, slowed, spin_after, turned

POST = (PITCH.post_x, PITCH.post_y)
POST_REACH = EQUIPMENT.ball_radius + PITCH.post_radius


@dataclass(frozen=True)
class Disc:
    """A disc in a contact: velocity (mm/s), spin (rad/s), mass (g), moment of inertia (g·mm²), radius (mm)."""

    velocity: Point
    spin: float
    mass: float
    inertia: float
    radius: float


def coulomb(a: Disc, b: Disc, normal: Point, restitution: float, friction: float) -> tuple[Disc, Disc]:
    """The Coulomb impulse solution for two discs; ``normal`` points from ``a`` to ``b``."""
    tangent = (-normal[1], normal[0])
    relative = plus(a.velocity, b.velocity, -1.0)
    ease = 1.0 / a.mass + 1.0 / b.mass
    push = (1.0 + restitution) * dot(relative, normal) / ease
    slip = dot(relative, tangent) + a.spin * a.radius + b.spin * b.radius
    twist = ease + a.radius**2 / a.inertia + b.radius**2 / b.inertia
    rub = max(-friction * push, min(friction * push, slip / twist))
    impulse = plus((push * normal[0], push * normal[1]), tangent, rub)
    return (
        Disc(plus(a.velocity, impulse, -1.0 / a.mass), a.spin - rub * a.radius / a.inertia, a.mass, a.inertia, a.radius),
        Disc(plus(b.velocity, impulse, 1.0 / b.mass), b.spin - rub * b.radius / b.inertia, b.mass, b.inertia, b.radius),
    )


def ball_disc(velocity: Point) -> Disc:
    """The ball, a thin shell that does not turn about the upright axis."""
    m, r = EQUIPMENT.ball_mass, EQUIPMENT.ball_radius
    return Disc(velocity, 0.0, m, 2.0 / 3.0 * m * r * r, r)


def figure_disc(velocity: Point, spin: float = 0.0) -> Disc:
    """A standing figure, a disc of even mass."""
    m, r = EQUIPMENT.figure_mass, EQUIPMENT.base_radius
    return Disc(velocity, spin, m, 0.5 * m * r * r, r)


AWAY = 60.0
FIXED = Disc((0.0, 0.0), 0.0, math.inf, math.inf, PITCH.post_radius)


@dataclass(frozen=True)
class Errors:
    """Angles (degrees) and spins (rad/s) by which hits stray from the closed form."""

    angles: tuple[float, ...]
    spins: tuple[float, ...] = ()

    @property
    def rms(self) -> float:
        """Root of the mean square angle."""
        return math.sqrt(math.fsum(a * a for a in self.angles) / len(self.angles))

    @property
    def bias(self) -> float:
        """The mean angle's size."""
        return abs(math.fsum(self.angles) / len(self.angles))

    @property
    def worst(self) -> float:
        """The greatest angle."""
        return max(map(abs, self.angles))

    @property
    def worst_spin(self) -> float:
        """The greatest error of a spin."""
        return max(map(abs, self.spins), default=0.0)


def _normal(direction: float, aside: float, reach: float) -> Point:
    """From the ball to the target at contact: the ball runs along ``direction``, ``aside`` to the left of the target."""
    return turned((math.sqrt(1.0 - (aside / reach) ** 2), -aside / reach), direction)


def figure_hits(count: int, speed: float, params: PhysicsParams, seed: int = 1) -> Errors:
    """A ball meets a free figure, which may spin, at random places of its rim: both bodies' directions and the figure's spin."""
    rng = random.Random(seed)
    angles: list[float] = []
    spins: list[float] = []
    for _ in range(count):
        at = (rng.uniform(-200, 200), rng.uniform(-150, 150))
        direction, aside = rng.uniform(-math.pi, math.pi), rng.uniform(-0.95, 0.95) * REACH
        layout = scene(shot_at(at, REACH, aside, direction, speed, AWAY), home_9=at)
        outcome = run(layout, params=params)
        t = outcome.touches[0].t
        normal = _normal(direction, aside, REACH)
        ball, figure = coulomb(
            ball_disc(turned((slowed(speed, AWAY, ROLL), 0.0), direction)),
            figure_disc((0.0, 0.0)),
            normal,
            params.restitution,
            params.contact_friction,
        )
        angles += [between(ball.velocity, after(outcome.log, BALL, t)), between(figure.velocity, after(outcome.log, "home.9", t))]
        if not outcome.log.fallen("home.9", t):
            spins.append(spin_after(outcome.log, "home.9", t) - figure.spin)
    return Errors(tuple(angles), tuple(spins))


def post_hits(count: int, speed: float, params: PhysicsParams, seed: int = 2) -> Errors:
    """A ball meets a post from the field at random places."""
    rng = random.Random(seed)
    angles: list[float] = []
    while len(angles) < count:
        direction = rng.uniform(-1.0, 1.0)
        aside = rng.uniform(-0.95, 0.95) * POST_REACH
        if _normal(direction, aside, POST_REACH)[0] < 0.3:  # it would come past the post, from the side of the net
            continue
        outcome = run(Layout(shot_at(POST, POST_REACH, aside, direction, speed, AWAY)), params=params)
        t = outcome.touches[0].t
        assert outcome.touches[0].b == "post.east.north"
        ball, _ = coulomb(
            ball_disc(turned((slowed(speed, AWAY, ROLL), 0.0), direction)),
            FIXED,
            _normal(direction, aside, POST_REACH),
            params.restitution,
            params.contact_friction,
        )
        angles.append(between(ball.velocity, after(outcome.log, BALL, t)))
    return Errors(tuple(angles))


def figure_on_figure(count: int, speed: float, params: PhysicsParams, seed: int = 3) -> Errors:
    """A figure slides into another: directions and spins of both."""
    rng = random.Random(seed)
    angles: list[float] = []
    spins: list[float] = []
    reach, friction = 2 * EQUIPMENT.base_radius, params.contact_friction
    for _ in range(count):
        direction, aside = rng.uniform(-math.pi, math.pi), rng.uniform(-0.9, 0.9) * reach
        along, away = math.sqrt(reach**2 - aside**2), 0.5
        start = turned((-along - away, aside), direction)
        layout = scene(home_9=Figure(start, turned((speed, 0.0), direction)), away_4=(0.0, 0.0))
        outcome = run(layout, params=params)
        t = outcome.touches[0].t
        ours = figure_disc(turned((slowed(speed, away, BRAKE), 0.0), direction))
        a, b = coulomb(ours, figure_disc((0.0, 0.0)), _normal(direction, aside, reach), params.restitution, friction)
        for body, disc in (("home.9", a), ("away.4", b)):
            angles.append(between(disc.velocity, after(outcome.log, body, t)))
            if not outcome.log.fallen(body, t):
                spins.append(spin_after(outcome.log, body, t) - disc.spin)
    return Errors(tuple(angles), tuple(spins))
