"""A plain pymunk world stepped in time, to measure the engine against: what one would write first.

Every body lies in one Space. Friction on the cloth is a PivotJoint and a GearJoint to the static body, with ``max_bias`` 0 and
``max_force`` μmg and μmg·⅔r; what is set in motion gets its first half-kick v − μg·dt/2. The ball's μ is that of sliding until it
has 3/5 of its speed, then that of rolling. Fence, posts and nets are fixed; nothing leaves the plane, falls or curls.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import pymunk

from sim.geometry import Point
from sim.model.actions import Flick
from sim.model.ids import BALL
from sim.model.layout import Layout, keeper_end, keeper_shape
from sim.physics.params import PhysicsParams
from sim.table import Table
from sim.units import GRAVITY

STILL = 1.0
"""A body slower than this (mm/s) stands; when all do, a run is over."""
_LOOK_EVERY = 0.02
"""How often (s) a run looks whether all stand: seldom, so that looking costs next to nothing."""
_ASLEEP_AFTER = 0.02
_LONGEST = 60.0


@dataclass(slots=True)
class _Rolling:
    """The ball's friction joint: sliding after it has been struck, rolling from 3/5 of that speed on."""

    ball: pymunk.Body
    pivot: pymunk.Constraint
    slide: float
    roll: float
    fastest: float = 0.0
    before: float = 0.0

    def look(self) -> None:
        """Takes the joint's force from the ball's speed; called now and then, so that it costs next to nothing."""
        speed = abs(self.ball.velocity)
        if speed > self.before:
            self.fastest = speed
        force = self.roll if speed < 0.6 * self.fastest else self.slide
        if self.pivot.max_force != force:
            self.pivot.max_force = force
        self.before = speed


@dataclass(slots=True)
class Plain:
    """A plain world ready to run: its Space, its bodies by id, and the step (s)."""

    space: pymunk.Space
    bodies: dict[str, pymunk.Body]
    step: float
    rolling: _Rolling | None = None

    def run(self) -> float:
        """Steps until every body is slower than ``STILL``; returns the seconds simulated."""
        space, step = self.space, self.step
        moving = list(self.bodies.values())
        batch = max(1, round(_LOOK_EVERY / step))
        t = 0.0
        while t < _LONGEST:
            for _ in range(batch):
                space.step(step)
            t += batch * step
            if self.rolling:
                self.rolling.look()
            if all(abs(b.velocity) < STILL for b in moving):
                break
        return t

    def until_struck(self, body: str, longest: float = 1.0) -> Point:
        """Steps until a resting body moves; its velocity then (mm/s), (0, 0) when it is never struck."""
        struck, t = self.bodies[body], 0.0
        while t < longest:
            self.space.step(self.step)
            t += self.step
            if abs(struck.velocity) > 0.0:
                return (struck.velocity.x, struck.velocity.y)
        return (0.0, 0.0)


def build(layout: Layout, table: Table, params: PhysicsParams, step: float, *, sleeping: bool = False) -> Plain:
    """A plain world of a layout; velocities of the layout are taken over, with their first half-kick."""
    space = pymunk.Space()
    space.gravity = (0.0, 0.0)
    bodies: dict[str, pymunk.Body] = {}
    bounce, rub = math.sqrt(params.restitution), math.sqrt(params.contact_friction)
    e = table.equipment
    rolling: _Rolling | None = None
    for body in layout.ids():
        if body in layout.keepers:
            outline = keeper_shape(layout.keepers[body].at, layout.keepers[body].angle, keeper_end(layout.keepers[body]), e)
            _fix(space, [pymunk.Poly(space.static_body, part) for part in outline.parts], bounce, rub)
            continue
        if body == BALL:
            assert layout.ball is not None
            mass, radius, inertia = e.ball_mass, e.ball_radius, 2.0 / 3.0 * e.ball_mass * e.ball_radius**2
            at, velocity, spin = layout.ball.at, layout.ball.velocity, 0.0
            grip = params.ball_sliding if velocity == (0.0, 0.0) else params.ball_rolling
        else:
            figure = layout.figures[body]
            mass, radius, inertia = e.figure_mass, e.base_radius, 0.5 * e.figure_mass * e.base_radius**2
            at, velocity, spin, grip = figure.at, figure.velocity, figure.spin, params.base_friction
        made = pymunk.Body(mass, inertia)
        made.position, made.velocity, made.angular_velocity = at, _half_kicked(velocity, grip, step), spin
        shape = pymunk.Circle(made, radius)
        shape.elasticity, shape.friction = bounce, rub
        joints = _cloth(space, made, mass, radius, grip)
        space.add(made, shape, *joints)
        bodies[body] = made
        if body == BALL:
            rolling = _Rolling(made, joints[0], params.ball_sliding * mass * GRAVITY, params.ball_rolling * mass * GRAVITY)
    _surroundings(space, table, bounce, rub)
    if sleeping:
        space.sleep_time_threshold, space.idle_speed_threshold = _ASLEEP_AFTER, STILL
        for made in bodies.values():
            if made.velocity == (0.0, 0.0):
                made.sleep()
    return Plain(space, bodies, step, rolling)


def flicked(world: Plain, flick: Flick, params: PhysicsParams) -> None:
    """Sets the flicked figure in motion at the declared speed and direction (the nail is no part of a plain world)."""
    assert flick.direction is not None
    velocity = (flick.speed * math.cos(flick.direction), flick.speed * math.sin(flick.direction))
    body = world.bodies[flick.figure]
    body.velocity = _half_kicked(velocity, params.base_friction, world.step)
    body.angular_velocity = flick.spin


def _half_kicked(velocity: Point, grip: float, step: float) -> Point:
    speed = math.hypot(*velocity)
    share = max(0.0, 1.0 - 0.5 * grip * GRAVITY * step / speed) if speed > 0.0 else 0.0
    return (velocity[0] * share, velocity[1] * share)


def _cloth(space: pymunk.Space, body: pymunk.Body, mass: float, radius: float, grip: float) -> list[pymunk.Constraint]:
    pivot = pymunk.PivotJoint(space.static_body, body, (0.0, 0.0), (0.0, 0.0))
    gear = pymunk.GearJoint(space.static_body, body, 0.0, 1.0)
    pivot.max_bias = gear.max_bias = 0.0
    pivot.max_force = grip * mass * GRAVITY
    gear.max_force = grip * mass * GRAVITY * 2.0 / 3.0 * radius
    return [pivot, gear]


def _surroundings(space: pymunk.Space, table: Table, bounce: float, rub: float) -> None:
    p = table.pitch
    x, y, ground = p.fence_x, p.fence_y, space.static_body
    corners = [(x, y), (-x, y), (-x, -y), (x, -y)]
    fixed: list[pymunk.Shape] = [pymunk.Segment(ground, a, b, 0.0) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    for end in (1, -1):
        back = end * (p.half_length + p.goal_depth)
        fixed.append(pymunk.Segment(ground, (back, -p.post_y), (back, p.post_y), 0.5))
        for side in (1, -1):
            fixed.append(pymunk.Segment(ground, (end * p.post_x, side * p.post_y), (back, side * p.post_y), 0.5))
            fixed.append(pymunk.Circle(ground, p.post_radius, (end * p.post_x, side * p.post_y)))
    _fix(space, fixed, bounce, rub)


def _fix(space: pymunk.Space, shapes: list[pymunk.Shape] | list[pymunk.Poly], bounce: float, rub: float) -> None:
    for shape in shapes:
        shape.elasticity, shape.friction = bounce, rub
        space.add(shape)
