"""What ``tapete bench`` measures: the same flicks in the engine and in plain worlds stepped in time, and how true a hit is in each."""

from __future__ import annotations

import gc
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from statistics import median
from time import perf_counter

from sim.geometry import Point
from sim.match.play import play
from sim.model.actions import Flick
from sim.model.ids import BALL
from sim.model.layout import Ball, Figure, Layout
from sim.physics import PhysicsParams, load_params, simulate
from sim.physics.baseline import build, flicked
from sim.physics.samples import crowd, reaching
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.table import Table, load_table

PLAIN_STEPS = {"1/240 s": 1.0 / 240.0, "1/1000 s": 1.0 / 1000.0}
REFERENCE = "plain, 1/1000 s"
"""The world that the speed ratio is taken against."""
OURS = "tapete"
REFEREE = "tapete, referee on"
EXPLAINING = "tapete, referee explaining"
HIT_SPEED = 3000.0
_WARM_UP = 5
_BLOCK = 10

Told = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and of how much."""


@dataclass(frozen=True, slots=True)
class Row:
    """One world: median milliseconds a flick, seconds of play simulated (median), the deflection error (degrees rms, worst), hits never seen."""

    name: str
    ms: float
    seconds: float
    rms: float | None = None
    worst: float | None = None
    missed: int | None = None


@dataclass(frozen=True, slots=True)
class Bench:
    """What was measured: rows in the order of the table, and of how many flicks, bodies and hits; ``compiled``: in a compiled copy."""

    rows: tuple[Row, ...]
    flicks: int
    bodies: int
    hits: int
    seed: int
    compiled: bool = False

    def row(self, name: str) -> Row:
        """The row of that name."""
        return next(row for row in self.rows if row.name == name)

    def faster(self, name: str) -> float:
        """How many times faster than a world the engine is, by medians of the same flicks."""
        return self.row(name).ms / self.row(OURS).ms

    @property
    def faster_refereed(self) -> float:
        """The same with the referee on."""
        return self.row(REFERENCE).ms / self.row(REFEREE).ms

    @property
    def referee(self) -> float:
        """Time with the referee on as a multiple of the time without."""
        return self.row(REFEREE).ms / self.row(OURS).ms


Case = tuple[Layout, Flick]


def cases(count: int, seed: int, table: Table, told: Told) -> list[Case]:
    """Random flicks that reach the ball, each among 20 figures, two keepers and the ball."""
    rng = random.Random(seed)
    found: list[Case] = []
    while len(found) < count:
        layout = crowd(rng, table)
        flick = reaching(rng, layout, table)
        if flick and any(t.a == flick.figure and t.b == BALL for t in simulate(layout, [flick], table=table).touches):
            found.append((layout, flick))
            told("flicks that reach the ball", len(found), count)
    return found


def bench(count: int, hits: int, seed: int, told: Told) -> Bench:
    """Measures every world on the same flicks, in turn within one run: a block of them in one world, then in the next."""
    table, params = load_table(), load_params()
    todo = cases(count, seed, table, told)
    runners = _runners(table, params)
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in runners}
    for layout, flick in todo[:_WARM_UP]:
        for runner in runners.values():
            runner(layout, flick)
    collecting = gc.isenabled()
    gc.disable()
    try:
        for k in range(0, count, _BLOCK):
            block = todo[k : k + _BLOCK]
            for name, runner in runners.items():
                times[name] += [runner(layout, flick) for layout, flick in block]
                gc.collect(0)
            told("flicks played in every world", k + len(block), count)
    finally:
        if collecting:
            gc.enable()
    errors = _errors(hits, seed, table, replace(params, contact_friction=0.0), told)
    rows = tuple(
        Row(name, median(t for t, _ in found) * 1000.0, median(s for _, s in found), *errors.get(name, (None, None, None)))
        for name, found in times.items()
    )
    return Bench(rows, count, len(todo[0][0].ids()), hits, seed, compiled())


def compiled() -> bool:
    """Whether what runs is a copy in which physics and referee are compiled (``tools/fast.py``)."""
    spec = find_spec("sim.physics.world")
    return spec is not None and not str(spec.origin).endswith(".py")


Runner = Callable[[Layout, Flick], tuple[float, float]]


def _runners(table: Table, params: PhysicsParams) -> dict[str, Runner]:
    """Each world's way of playing a flick: (seconds it took, seconds simulated). Plain worlds are built outside the timer."""
    situation, ruleset = Situation(), load_ruleset()

    def engine(layout: Layout, flick: Flick) -> tuple[float, float]:
        start = perf_counter()
        outcome = simulate(layout, [flick], table=table, params=params)
        return (perf_counter() - start, outcome.duration)

    def refereed(explain: bool) -> Runner:
        def run(layout: Layout, flick: Flick) -> tuple[float, float]:
            start = perf_counter()
            played = play(situation, layout, [flick], ruleset=ruleset, table=table, params=params, explain=explain)
            return (perf_counter() - start, played.log.until)

        return run

    def plain(step: float, sleeping: bool) -> Runner:
        def run(layout: Layout, flick: Flick) -> tuple[float, float]:
            world = build(layout, table, params, step, sleeping=sleeping)
            flicked(world, flick, params)
            start = perf_counter()
            simulated = world.run()
            return (perf_counter() - start, simulated)

        return run

    out: dict[str, Runner] = {OURS: engine, REFEREE: refereed(False), EXPLAINING: refereed(True)}
    for name, step in PLAIN_STEPS.items():
        out[f"plain, {name}"] = plain(step, False)
    for name, step in PLAIN_STEPS.items():
        out[f"plain, sleeping, {name}"] = plain(step, True)
    return out


def _errors(hits: int, seed: int, table: Table, params: PhysicsParams, told: Told) -> dict[str, tuple[float, float, int]]:
    """Deflection of a free figure hit by the ball at ``HIT_SPEED`` without contact friction: rms and worst (°), missed."""
    rng = random.Random(seed)
    found: dict[str, list[float | None]] = {OURS: [], **{f"plain, {name}": [] for name in PLAIN_STEPS}}
    for k in range(hits):
        layout, line = hit(rng, table)
        outcome = simulate(layout, table=table, params=params)
        u, v, _ = outcome.log.velocity("home.9", outcome.touches[0].t)
        found[OURS].append(angle_between(line, (u, v)))
        for name, step in PLAIN_STEPS.items():
            found[f"plain, {name}"].append(angle_between(line, build(layout, table, params, step).until_struck("home.9")))
        told("hits measured in every world", k + 1, hits)
    seen = {name: [a for a in angles if a is not None] for name, angles in found.items()}
    return {name: (rms(angles), max(map(abs, angles)), hits - len(angles)) for name, angles in seen.items()}


def hit(rng: random.Random, table: Table) -> tuple[Layout, Point]:
    """A ball at ``HIT_SPEED`` that hits a free figure somewhere, and the line of centres at the contact."""
    reach = table.equipment.base_radius + table.equipment.ball_radius
    direction, aside, away = rng.uniform(-math.pi, math.pi), rng.uniform(-0.95, 0.95) * reach, rng.uniform(40.0, 80.0)
    c, s = math.cos(direction), math.sin(direction)
    along = math.sqrt(reach * reach - aside * aside)
    ball = Ball((-(along + away) * c - aside * s, -(along + away) * s + aside * c), (HIT_SPEED * c, HIT_SPEED * s))
    return Layout(ball, {"home.9": Figure((0.0, 0.0))}), (along * c + aside * s, along * s - aside * c)


def angle_between(a: Point, b: Point) -> float | None:
    """The signed angle between two vectors in degrees; None for a hit that was never seen."""
    if b == (0.0, 0.0):
        return None
    return math.degrees(math.atan2(a[0] * b[1] - a[1] * b[0], a[0] * b[0] + a[1] * b[1]))


def rms(values: Sequence[float]) -> float:
    """The root of the mean square."""
    return math.sqrt(math.fsum(v * v for v in values) / len(values))
