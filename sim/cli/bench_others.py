"""Other engines on the work of theirs that is nearest to ours, where they are installed: Box2D with friction joints, pooltool with its balls.

Box2D plays the very flicks of ``benching``: discs on the cloth held by friction joints, in units of 100 mm, as its tuning wants. pooltool
knows no discs and no referee: its balls on its own table are shot into a resting crowd, event by event as in ours.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from statistics import median
from time import perf_counter
from typing import Any

from sim.cli.benching import Row, Told, angle_between, cases, hit, rms
from sim.geometry import Point
from sim.model.ids import BALL
from sim.model.layout import Layout, keeper_end, keeper_shape
from sim.physics import PhysicsParams, load_params
from sim.table import Table, load_table
from sim.units import GRAVITY

SCALE = 100.0
"""Box2D is tuned for bodies of 0.1 to 10 units: one unit is so many mm."""
STEPS = {"1/240 s": 1.0 / 240.0, "1/1000 s": 1.0 / 1000.0}
_STILL = 1.0 / SCALE
_LONGEST = 60.0
_LOOK = 0.02
_ROLLS = 0.6
"""The ball's friction is that of sliding until it has so much of its speed, as in the plain world."""


@dataclass(frozen=True, slots=True)
class Others:
    """Rows of the engines that are installed, and the names of those that are not."""

    rows: tuple[Row, ...]
    missing: tuple[str, ...]


def others(count: int, hits: int, seed: int, told: Told) -> Others:
    """Measures what is installed."""
    rows: list[Row] = []
    missing: list[str] = []
    for name, module, measure in (("Box2D", "Box2D", _box2d), ("pooltool", "pooltool", _pooltool)):
        if find_spec(module) is None:
            missing.append(name)
        else:
            rows += measure(import_module(module), count, hits, seed, told)
    return Others(tuple(rows), tuple(missing))


class Boxes:
    """A layout in a Box2D world, ready to run."""

    def __init__(self, b2: Any, layout: Layout, table: Table, params: PhysicsParams, step: float) -> None:
        self.step, self.world = step, b2.b2World(gravity=(0.0, 0.0), doSleep=True)
        self.ground = self.world.CreateStaticBody()
        self.bodies: dict[str, Any] = {}
        self.rolling: tuple[Any, Any, float, float]
        e, bounce = table.equipment, params.restitution
        for body in layout.ids():
            if body in layout.keepers:
                keeper = layout.keepers[body]
                for part in keeper_shape(keeper.at, keeper.angle, keeper_end(keeper), e).parts:
                    corners = [(x / SCALE, y / SCALE) for x, y in part]
                    self.ground.CreatePolygonFixture(vertices=corners, friction=params.contact_friction, restitution=bounce)
            elif body == BALL:
                assert layout.ball is not None
                self._disc(body, layout.ball.at, layout.ball.velocity, e.ball_radius, e.ball_mass, params.ball_rolling, params)
            else:
                figure = layout.figures[body]
                self._disc(body, figure.at, figure.velocity, e.base_radius, e.figure_mass, params.base_friction, params)
        p = table.pitch
        corners = [(sx * p.fence_x / SCALE, sy * p.fence_y / SCALE) for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
        self.ground.CreateLoopFixture(vertices=corners, restitution=bounce)
        for end in (1, -1):
            for side in (1, -1):
                post = (end * p.post_x / SCALE, side * p.post_y / SCALE)
                self.ground.CreateCircleFixture(pos=post, radius=p.post_radius / SCALE, restitution=bounce)

    def _disc(self, name: str, at: Point, velocity: Point, radius: float, mass: float, grip: float, params: PhysicsParams) -> None:
        r = radius / SCALE
        body = self.world.CreateDynamicBody(position=(at[0] / SCALE, at[1] / SCALE), bullet=True)
        body.linearVelocity = (velocity[0] / SCALE, velocity[1] / SCALE)
        body.CreateCircleFixture(radius=r, density=mass / (math.pi * r * r), friction=params.contact_friction, restitution=params.restitution)
        force = grip * mass * GRAVITY / SCALE
        joint = self.world.CreateFrictionJoint(
            bodyA=self.ground, bodyB=body, localAnchorA=body.position, localAnchorB=(0.0, 0.0), maxForce=force, maxTorque=force * r * 2.0 / 3.0
        )
        self.bodies[name] = body
        if name == BALL:
            self.rolling = (body, joint, params.ball_sliding * mass * GRAVITY / SCALE, force)

    def push(self, body: str, direction: float, speed: float) -> None:
        """Sets a body in motion."""
        self.bodies[body].linearVelocity = (speed * math.cos(direction) / SCALE, speed * math.sin(direction) / SCALE)

    def run(self) -> float:
        """Steps until all stand; returns the seconds simulated."""
        t, batch, moving = 0.0, max(1, round(_LOOK / self.step)), list(self.bodies.values())
        ball, joint, slide, roll = self.rolling
        fastest = before = 0.0
        while t < _LONGEST:
            for _ in range(batch):
                self.world.Step(self.step, 8, 3)
            t += batch * self.step
            speed = ball.linearVelocity.length
            fastest = speed if speed > before else fastest
            joint.maxForce, before = roll if speed < _ROLLS * fastest else slide, speed
            if all(body.linearVelocity.lengthSquared < _STILL * _STILL for body in moving):
                break
        return t

    def until_struck(self, body: str) -> Point:
        """Steps until a resting body moves; which way then, (0, 0) when it is never struck."""
        struck = self.bodies[body]
        for _ in range(round(1.0 / self.step)):
            self.world.Step(self.step, 8, 3)
            if struck.linearVelocity.lengthSquared > 0.0:
                return (float(struck.linearVelocity[0]), float(struck.linearVelocity[1]))
        return (0.0, 0.0)


def _box2d(b2: Any, count: int, hits: int, seed: int, told: Told) -> list[Row]:
    table, params = load_table(), load_params()
    plain, rows = replace(params, contact_friction=0.0), []
    todo = cases(count, seed, table, told)
    for k, (name, step) in enumerate(STEPS.items()):
        times: list[tuple[float, float]] = []
        for layout, flick in todo:
            world = Boxes(b2, layout, table, params, step)
            assert flick.direction is not None
            world.push(flick.figure, flick.direction, flick.speed)
            start = perf_counter()
            simulated = world.run()
            times.append((perf_counter() - start, simulated))
        rng = random.Random(seed)
        angles = []
        for _ in range(hits):
            layout, line = hit(rng, table)
            angles.append(angle_between(line, Boxes(b2, layout, table, plain, step).until_struck("home.9")))
        rows.append(_row(f"Box2D, {name}", times, angles))
        told("Box2D", k + 1, len(STEPS))
    return rows


def _pooltool(pt: Any, count: int, hits: int, seed: int, told: Told) -> list[Row]:
    rng = random.Random(seed)
    times: list[tuple[float, float]] = []
    play: Callable[[Any], Any] = pt.simulate
    play(_rack(pt, rng))
    for k in range(count):
        system = _rack(pt, rng)
        start = perf_counter()
        shot = play(system)
        times.append((perf_counter() - start, float(shot.t)))
        told("pooltool", k + 1, count)
    return [_row("pooltool, 22 balls", times, [_pool_hit(pt, rng) for _ in range(min(hits, 50))])]


def _rack(pt: Any, rng: random.Random) -> Any:
    """22 balls anywhere on pooltool's table, and a cue ball shot at one of them."""
    cloth = pt.Table.default()
    balls: dict[str, Any] = {}
    while len(balls) < 22:
        at = (rng.uniform(0.05, cloth.w - 0.05), rng.uniform(0.05, cloth.l - 0.05))
        if all(math.dist(at, ball.state.rvw[0][:2]) > 0.06 for ball in balls.values()):
            name = "cue" if not balls else str(len(balls))
            balls[name] = pt.Ball.create(name, xy=at)
    system = pt.System(cue=pt.Cue(cue_ball_id="cue"), table=cloth, balls=balls)
    target = balls["1"].state.rvw[0] - balls["cue"].state.rvw[0]
    system.cue.set_state(V0=rng.uniform(1.0, 3.0), phi=math.degrees(math.atan2(target[1], target[0])) % 360.0)
    return system


def _pool_hit(pt: Any, rng: random.Random) -> float | None:
    """How far the struck ball strays from the line of centres at the contact (friction between balls is pooltool's own)."""
    cloth = pt.Table.default()
    middle = (cloth.w / 2, cloth.l / 2)
    balls = {"cue": pt.Ball.create("cue", xy=(middle[0], middle[1] - 0.3)), "1": pt.Ball.create("1", xy=middle)}
    system = pt.System(cue=pt.Cue(cue_ball_id="cue"), table=cloth, balls=balls)
    reach = 2.0 * balls["cue"].params.R
    system.cue.set_state(V0=2.0, phi=90.0 + math.degrees(rng.uniform(-0.9, 0.9) * math.asin(reach / 0.3)))
    for event in pt.simulate(system).events:
        if event.event_type == pt.EventType.BALL_BALL:
            states = {agent.id: agent for agent in event.agents}
            a, b = (states[name].final.state.rvw for name in ("cue", "1"))
            line = b[0] - a[0]
            return angle_between((float(line[0]), float(line[1])), (float(b[1][0]), float(b[1][1])))
    return None


def _row(name: str, times: Sequence[tuple[float, float]], angles: Sequence[float | None]) -> Row:
    seen = [angle for angle in angles if angle is not None]
    errors = (rms(seen), max(map(abs, seen)), len(angles) - len(seen)) if seen else (None, None, None)
    return Row(name, median(t for t, _ in times) * 1000.0, median(s for _, s in times), *errors)
