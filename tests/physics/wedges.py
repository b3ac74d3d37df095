"""Bodies wedged between post, net, fence, keeper and figures, with gaps of next to nothing, and what is then flicked or pushed into them."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

from sim.geometry import Point
from sim.model.actions import After, AnyAction, Flick, MoveKeeper
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.model.refusals import Refused
from sim.physics import PhysicsParams, check_layout
from sim.physics.collide import collide
from sim.physics.simulate import Cues
from sim.physics.world import Contact, World
from sim.units import rounded
from tests.physics.scenes import EQUIPMENT, PARAMS, PITCH, TABLE

Case = tuple[Layout, list[AnyAction]]
_TRIES = 40


def wedge(rng: random.Random) -> Case:
    """A ball close to what is fixed, figures and a keeper close to it, a flick into them and perhaps a push of the keeper."""
    end = rng.choice([1, -1])
    name = "away.keeper" if end > 0 else "home.keeper"
    x, y = _by_something_fixed(rng, end)
    layout = Layout(Ball((rounded(x), rounded(y))))
    for k in range(rng.randint(1, 5)):
        layout = _added(layout, lambda made, k=k: made.with_figure(f"{rng.choice(['home', 'away'])}.{k + 1}", _beside(rng, made)))
    if rng.random() < 0.8:
        layout = _added(layout, lambda made: Layout(made.ball, made.figures, {name: _keeper(rng, (x, y), end)}))
    actions: list[AnyAction] = []
    way = rng.uniform(-math.pi, math.pi)
    start = _put((x, y), way, rng.uniform(35.0, 200.0))
    shooting = _added(layout, lambda made: made.with_figure("home.9", Figure(start)), 1)
    if shooting is not layout:
        layout = shooting
        actions.append(Flick(figure="home.9", direction=way + math.pi + rng.uniform(-0.15, 0.15), speed=rng.uniform(100.0, 5000.0)))
    if actions and name in layout.keepers and rng.random() < 0.5:
        actions.append(_push(rng, layout.keepers[name], (x, y), end))
    return layout, actions


def contacts(layout: Layout, actions: list[AnyAction], params: PhysicsParams = PARAMS) -> int:
    """How often bodies meet until all is at rest (simultaneous meetings count once)."""
    world, count = World(TABLE, params, layout), 0
    Cues(world, actions, 0)

    def counted(running: World, batch: list[Contact]) -> None:
        nonlocal count
        count += 1
        collide(running, batch)

    world.run(counted)
    return count


def _hair(rng: random.Random) -> float:
    return rng.choice([0.0, 0.0, 1e-6, 1e-4, rng.uniform(0.0, 0.01), rng.uniform(0.0, 1.0), rng.uniform(0.0, 5.0)])


def _put(at: Point, way: float, far: float) -> Point:
    return (rounded(at[0] + far * math.cos(way)), rounded(at[1] + far * math.sin(way)))


def _by_something_fixed(rng: random.Random, end: int) -> Point:
    p, side, off = PITCH, rng.choice([1, -1]), EQUIPMENT.ball_radius + _hair(rng)
    where = rng.choice(["post", "post", "post", "net", "fence", "corner", "open"])
    if where == "post":
        return _put((end * p.post_x, side * p.post_y), rng.uniform(-math.pi, math.pi), off + p.post_radius)
    if where == "net":
        return (end * (p.half_length + p.goal_depth - off), side * (p.post_y - off))
    if where == "corner":
        return (end * (p.fence_x - off), side * (p.fence_y - off))
    if where == "fence":
        return (rng.uniform(-600.0, 600.0), side * (p.fence_y - off))
    return (rng.uniform(-400.0, 400.0), rng.uniform(-300.0, 300.0))


def _beside(rng: random.Random, layout: Layout) -> Figure:
    assert layout.ball is not None
    others = [(layout.ball.at, EQUIPMENT.ball_radius), *((f.at, EQUIPMENT.base_radius) for f in layout.figures.values())]
    at, radius = rng.choice(others)
    place = _put(at, rng.uniform(-math.pi, math.pi), radius + EQUIPMENT.base_radius + _hair(rng))
    return Figure(place, fallen=True, lying=rng.uniform(-3.0, 3.0)) if rng.random() < 0.15 else Figure(place)


def _keeper(rng: random.Random, ball: Point, end: int) -> Keeper:
    x = end * min(max(abs(ball[0]) + rng.uniform(-15.0, 15.0), 560.0), 650.0)
    return Keeper((rounded(x), rounded(ball[1] + rng.uniform(-25.0, 25.0))), rng.choice([0.0, rng.uniform(-0.7, 0.7)]))


def _push(rng: random.Random, keeper: Keeper, ball: Point, end: int) -> MoveKeeper:
    (x, y), way = keeper.at, rng.uniform(2.0, 60.0)
    far = math.dist(keeper.at, ball)
    to = (x + way * (ball[0] - x) / far, y + way * (ball[1] - y) / far)
    to = (end * min(max(abs(to[0]), 540.0), 660.0), to[1])
    turned = keeper.angle + rng.choice([0.0, rng.uniform(-0.5, 0.5)])
    path = ((0.0, x, y, keeper.angle), (rng.uniform(0.1, 0.4), *to, turned))
    return MoveKeeper(side=Side.HOME if end < 0 else Side.AWAY, path=path, when=After(rng.uniform(0.0, 0.2)))


def _added(layout: Layout, more: Callable[[Layout], Layout], tries: int = _TRIES) -> Layout:
    """The layout with more on it, where that can be."""
    for _ in range(tries):
        made = more(layout)
        try:
            check_layout(made, TABLE)
        except Refused:
            continue
        return made
    return layout
