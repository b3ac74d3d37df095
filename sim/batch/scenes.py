"""Little scenes drawn by chance, one flick long: a shot, a pass, and a shot to be saved. Home attacks east in all of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sim.batch.diving import Keeping
from sim.geometry import Point
from sim.model.actions import Flick, Purpose
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.physics import PhysicsParams
from sim.players.aiming import Strike, aimed
from sim.rules.situation import Situation
from sim.table import Pitch, Table
from sim.units import rounded

SHOOTER = "home.9"
"""Who shoots or passes."""
KEEPER = "away.keeper"
"""Who is shot at."""
MATES = ("home.7", "home.8", "home.10")
"""Whom a pass may be played to."""
STRIKER = "away.9"
"""Who shoots at the keeper of the other scene."""
KEEPER_DEPTH = 8.0
"""How far (mm) before its goal line a keeper stands that waits for a shot: its rod free of the line, its body before it."""

_TRIES = 200
_ROOM = 4.0
"""Least gap (mm) between two bodies of a scene, so that a nail has room."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies where, how matters stand, and who flicks."""

    layout: Layout
    situation: Situation
    figure: str


@dataclass(frozen=True, slots=True)
class ShotTerms:
    """Where shots are taken from.

    ``depth``: how far the ball lies before the goal line, ``behind``: how far the shooter stands behind it (least and greatest, mm), within
    the angle ``round`` (rad) of the line through ball and goal; ``beside``: how far the ball lies beside the long axis at most (mm).
    ``defenders`` stand in the way; the keeper misjudges where to stand by ``keeper`` (mm, one standard deviation), and ``keeping`` is what it
    does about the shot.
    """

    depth: tuple[float, float] = (60.0, 280.0)
    beside: float = 220.0
    behind: tuple[float, float] = (35.0, 90.0)
    round: float = math.radians(35.0)
    defenders: int = 2
    keeper: float = 8.0
    keeping: Keeping = Keeping.STANDS

    def __post_init__(self) -> None:
        """Raises ``ValueError`` for terms that cannot be."""
        for name, (least, most) in (("depth", self.depth), ("behind", self.behind)):
            if not 0.0 <= least <= most < math.inf:
                raise ValueError(f"{name}: {(least, most)!r}: expected the least and the greatest number of mm, 0 or more")
        for name, value in (("beside", self.beside), ("round", self.round), ("defenders", self.defenders), ("keeper", self.keeper)):
            if not 0.0 <= value < math.inf:
                raise ValueError(f"{name}: {value!r}: expected a number of 0 or more")


USUAL_SHOTS = ShotTerms()


def depths(pitch: Pitch) -> tuple[float, float]:
    """How far (mm) before the goal line shots are usually taken: in the shooting area, or in all of the half where a goal counts from anywhere."""
    least, most = USUAL_SHOTS.depth
    return (least, pitch.half_length if pitch.scores_from_anywhere else most)


class NoRoom(ValueError):
    """A scene that cannot be drawn: nowhere is room for all of it."""


class _Crowd:
    """Places taken so far."""

    def __init__(self) -> None:
        self._taken: list[tuple[Point, float]] = []

    def free(self, at: Point, radius: float) -> bool:
        return all(math.dist(at, other) > radius + r + _ROOM for other, r in self._taken)

    def take(self, at: Point, radius: float) -> Point:
        self._taken.append((at, radius))
        return at


def _point(x: float, y: float) -> Point:
    return (rounded(float(x)), rounded(float(y)))


def keeper_before(ball: Point, end: int, table: Table, aside: float = 0.0) -> Keeper:
    """A keeper on the line from the ball to the middle of the goal at an end, ``aside`` mm beside it."""
    x = table.pitch.half_length - KEEPER_DEPTH
    share = KEEPER_DEPTH / max(abs(end * table.pitch.half_length - ball[0]), KEEPER_DEPTH)
    reach = table.pitch.goal_width / 2 - table.equipment.keeper_width / 2
    return Keeper(_point(end * x, min(max(ball[1] * share + aside, -reach), reach)))


def shot_scene(rng: np.random.Generator, table: Table, terms: ShotTerms = USUAL_SHOTS, ball: Point | None = None) -> Scene:
    """A shooter behind the ball before the east goal, its keeper, and defenders. Raises ``NoRoom`` where none can stand.

    ``ball`` says where the ball lies; without it that is drawn too.
    """
    p, e = table.pitch, table.equipment
    goal = (p.half_length, 0.0)
    for _ in range(_TRIES):
        at = ball or _point(p.half_length - rng.uniform(*terms.depth), rng.uniform(-terms.beside, terms.beside))
        crowd = _Crowd()
        crowd.take(at, e.ball_radius)
        keeper = keeper_before(at, 1, table, float(rng.normal(0.0, terms.keeper)))
        crowd.take(keeper.at, e.keeper_width)
        back = math.atan2(at[1] - goal[1], at[0] - goal[0]) + rng.uniform(-terms.round, terms.round)
        way = e.ball_radius + e.base_radius + rng.uniform(*terms.behind)
        shooter = _point(at[0] + way * math.cos(back), at[1] + way * math.sin(back))
        inside = abs(shooter[0]) < p.half_length - e.base_radius and abs(shooter[1]) < p.half_width - e.base_radius
        if not (inside and crowd.free(shooter, e.base_radius)):
            continue
        crowd.take(shooter, e.base_radius)
        defenders: list[Point] = []
        for _ in range(_TRIES):
            if len(defenders) == terms.defenders:
                break
            share, aside = rng.uniform(0.25, 0.85), rng.uniform(-70.0, 70.0)
            place = _point(at[0] + share * (goal[0] - at[0]), at[1] + share * (goal[1] - at[1]) + aside)
            if crowd.free(place, e.base_radius) and math.dist(place, at) > 40.0 and place[0] < p.half_length - 2.0 * e.base_radius:
                defenders.append(crowd.take(place, e.base_radius))
        if len(defenders) == terms.defenders:
            figures = {SHOOTER: Figure(shooter)} | {f"away.{k + 2}": Figure(place) for k, place in enumerate(defenders)}
            return Scene(Layout(Ball(at), figures, {KEEPER: keeper}), Situation(possession=Side.HOME), SHOOTER)
    raise NoRoom(f"ball at {ball}: expected room for a shooter, {terms.defenders} defenders and a keeper")


def pass_scene(rng: np.random.Generator, table: Table, opponents: int = 4) -> Scene:
    """A passer near the ball in the middle of the pitch, three team-mates 120 to 450 mm away, and opponents."""
    e = table.equipment
    for _ in range(_TRIES):
        at = _point(rng.uniform(-320.0, 250.0), rng.uniform(-220.0, 220.0))
        crowd = _Crowd()
        crowd.take(at, e.ball_radius)
        back, way = rng.uniform(-math.pi, math.pi), e.ball_radius + e.base_radius + rng.uniform(30.0, 80.0)
        passer = crowd.take(_point(at[0] + way * math.cos(back), at[1] + way * math.sin(back)), e.base_radius)
        figures = {SHOOTER: Figure(passer)}
        for names, nearest, farthest in ((MATES, 120.0, 450.0), ([f"away.{k + 2}" for k in range(opponents)], 70.0, 450.0)):
            _scatter(rng, crowd, figures, names, at, (nearest, farthest), table)
        if len(figures) == 1 + len(MATES) + opponents:
            return Scene(Layout(Ball(at), figures), Situation(possession=Side.HOME), SHOOTER)
    raise NoRoom(f"{opponents} opponents: expected room for all of them")


def _scatter(
    rng: np.random.Generator, crowd: _Crowd, figures: dict[str, Figure], names: Sequence[str], round_: Point, ring: tuple[float, float], table: Table
) -> None:
    """Puts figures in a ring round a place, where there is room."""
    p, e = table.pitch, table.equipment
    for name in names:
        for _ in range(_TRIES):
            angle, far = rng.uniform(-math.pi, math.pi), rng.uniform(*ring)
            place = _point(round_[0] + far * math.cos(angle), round_[1] + far * math.sin(angle))
            inside = abs(place[0]) < p.half_length - 30.0 and abs(place[1]) < p.half_width - 30.0
            if inside and crowd.free(place, e.base_radius):
                figures[name] = Figure(crowd.take(place, e.base_radius))
                break


BLOCKERS = ("home.4", "home.5")
"""Defenders before the goal of the scene with a shot to be saved."""
DEFLECTED = 0.4
"""How often a shot to be saved glances off a defender on its way."""
_HIGHEST = math.radians(35.0)
"""The most loft of a shot to be saved: with more, hardly one comes down below the bar."""


def save_scene(rng: np.random.Generator, table: Table, params: PhysicsParams, deflected: bool = False) -> tuple[Scene, Flick]:
    """A striker of away's before home's goal in the west, home's keeper, two of its defenders, and a shot.

    Half of the shots are lofted. ``deflected``: a defender stands at the edge of the ball's way, 40 to 110 mm before the goal line, and the shot is
    aimed wherever it may be deflected from; else at a place in the goal. The ball does not curl: the world's ball runs straight between contacts.
    """
    p, e = table.pitch, table.equipment
    while True:
        at = _point(-p.half_length + rng.uniform(190.0, 285.0), rng.uniform(-150.0, 150.0))
        keeper = keeper_before(at, -1, table, float(rng.normal(0.0, 6.0)))
        back = math.atan2(at[1], at[0] + p.half_length) + rng.uniform(-0.3, 0.3)
        way = e.ball_radius + e.base_radius + rng.uniform(35.0, 80.0)
        striker = _point(at[0] + way * math.cos(back), at[1] + way * math.sin(back))
        reach = p.goal_width / 2 - e.ball_radius - 2.0
        wanted = float(rng.uniform(-1.6, 1.6) * reach if deflected else rng.uniform(-reach, reach))
        out = np.array([math.atan2(wanted - at[1], -p.half_length - at[0])])
        aim = aimed(np.array([striker]), np.array(at), out, Strike.of(e, params))
        loft = float(rng.uniform(0.0, _HIGHEST)) if rng.random() < 0.5 else 0.0
        speed = float(rng.uniform(900.0, 2800.0))
        crowd = _Crowd()
        for place, radius in ((at, e.ball_radius), (striker, e.base_radius), (keeper.at, e.keeper_width)):
            crowd.take(place, radius)
        blockers = _blockers(rng, crowd, at, float(out[0]), deflected, table)
        if abs(float(aim.cut[0])) < 1.0 and len(blockers) == len(BLOCKERS):
            flick = Flick(figure=STRIKER, direction=float(aim.direction[0]), speed=speed, loft=loft, purpose=Purpose.ATTACK)
            layout = Layout(Ball(at), {STRIKER: Figure(striker)} | blockers, {"home.keeper": keeper})
            return Scene(layout, Situation(possession=Side.AWAY), STRIKER), flick


def _blockers(rng: np.random.Generator, crowd: _Crowd, ball: Point, out: float, deflected: bool, table: Table) -> dict[str, Figure]:
    """Defenders before the west goal: one at the edge of the ball's way if it may be deflected, the others clear of it."""
    p, e = table.pitch, table.equipment
    found: dict[str, Figure] = {}
    touching = e.base_radius + e.ball_radius
    for k, body in enumerate(BLOCKERS):
        for _ in range(_TRIES):
            x = -p.half_length + float(rng.uniform(40.0, 110.0))
            line = ball[1] + math.tan(out) * (x - ball[0])
            aside = float(rng.uniform(0.6, 1.0)) * touching if deflected and k == 0 else float(rng.uniform(1.3, 8.0)) * touching
            place = _point(x, line + aside * (1.0 if rng.random() < 0.5 else -1.0))
            if abs(place[1]) < p.half_width - e.base_radius and crowd.free(place, e.base_radius):
                found[body] = Figure(crowd.take(place, e.base_radius))
                break
    return found
