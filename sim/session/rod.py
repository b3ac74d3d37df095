"""A hand on a goalkeeper's rod: where pointer and keys lead it, at the speed of a hand, within what the goal lets through.

Each order begins a *leg* from where the rod then is. What was done is never changed by a later order, so the path is the same however
often it is looked at.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from sim.geometry import Point
from sim.model.actions import MoveKeeper, Path3
from sim.model.ids import Side
from sim.session.feel import KeeperFeel
from sim.table import Table

Knot = tuple[int, float, float, float]
"""When (µs) and where (mm, mm, rad)."""

_GRAIN_S = 1e-6
"""Ways shorter than what a microsecond covers are none."""


@dataclass(frozen=True, slots=True)
class Rod:
    """The rod keeper of ``side`` at the goal of ``end``: the knots of its path, the last one where the present leg leads.

    ``keys`` are the shares of full pace that keys ask for: along x, along y, turning.
    """

    side: Side
    end: int
    knots: tuple[Knot, ...]
    keys: tuple[float, float, float] = (0.0, 0.0, 0.0)
    asked_us: int = field(default=-1)

    @property
    def began_us(self) -> int:
        """When it was first moved."""
        return self.knots[0][0]

    @property
    def still_us(self) -> int:
        """When it will stand still, if nothing more is asked."""
        return self.knots[-1][0]


def at_rest(side: Side, end: int, us: int, at: Point, angle: float) -> Rod:
    """A rod that nobody has moved yet."""
    return Rod(side, end, ((us, *at, angle),))


def where(rod: Rod, us: int) -> tuple[float, float, float]:
    """Where a rod is (mm, mm, rad) at a moment."""
    before = rod.knots[0]
    for knot in rod.knots:
        if knot[0] >= us:
            span = knot[0] - before[0]
            u = (us - before[0]) / span if span > 0 else 1.0
            u = min(max(u, 0.0), 1.0)
            return (before[1] + u * (knot[1] - before[1]), before[2] + u * (knot[2] - before[2]), before[3] + u * (knot[3] - before[3]))
        before = knot
    return rod.knots[-1][1:]


def bounds(rod: Rod, feel: KeeperFeel, table: Table) -> tuple[float, float]:
    """The least and the greatest x (mm) that the body may have."""
    line = table.pitch.half_length - table.equipment.keeper_thickness
    near, far = rod.end * line, rod.end * (table.pitch.half_length - feel.out_mm)
    return (min(near, far), max(near, far))


def _within(rod: Rod, to: tuple[float, float, float], feel: KeeperFeel, table: Table) -> tuple[float, float, float]:
    low, high = bounds(rod, feel, table)
    return (
        min(max(to[0], low), high),
        min(max(to[1], -feel.aside_mm), feel.aside_mm),
        min(max(to[2], -feel.turn_most), feel.turn_most),
    )


def _leg(rod: Rod, us: int, to: tuple[float, float, float], seconds: float) -> Rod:
    """The rod on its way to ``to`` from ``us`` on, there after ``seconds``."""
    here = where(rod, us)
    kept = tuple(knot for knot in rod.knots if knot[0] < us) or ((us, *rod.knots[0][1:]),)
    start = () if kept[-1][0] == us else ((us, *here),)
    arrives = us + max(math.ceil(seconds * 1e6), 1)
    return replace(rod, knots=(*kept, *start, (arrives, *to)), asked_us=us)


def led(rod: Rod, us: int, to: Point, cap: float, feel: KeeperFeel, table: Table) -> Rod:
    """The rod following a pointer at ``to``, no faster than ``cap`` (mm/s)."""
    x, y, angle = where(rod, us)
    place = _within(rod, (*to, angle), feel, table)
    way = math.dist((x, y), place[:2])
    return _leg(rod, us, place, max(feel.follow_s, way / (0.999 * cap)))


def driven(rod: Rod, us: int, keys: tuple[float, float, float], cap: float, feel: KeeperFeel, table: Table) -> Rod:
    """The rod moved by keys at these shares of full pace, until its bounds or the next order."""
    rod = _leg(replace(rod, keys=keys), us, where(rod, us), 0.0)
    pace = min(feel.key_speed, 0.999 * cap)
    rates = (keys[0] * pace, keys[1] * pace, keys[2] * feel.key_turn)
    room = (bounds(rod, feel, table), (-feel.aside_mm, feel.aside_mm), (-feel.turn_most, feel.turn_most))
    for _ in rates:  # each leg ends where one of them comes to its bound, and the others go on
        here = rod.knots[-1][1:]
        reach = [((edge[1] if rate > 0.0 else edge[0]) - place) / rate if rate else 0.0 for place, rate, edge in zip(here, rates, room, strict=True)]
        ahead = [seconds for seconds in reach if seconds > _GRAIN_S]
        if not ahead:
            break
        seconds = min(ahead)
        x, y, angle = (place + rate * seconds if left > _GRAIN_S else place for place, rate, left in zip(here, rates, reach, strict=True))
        knot = (rod.still_us + max(math.ceil(seconds * 1e6), 1), *_within(rod, (x, y, angle), feel, table))
        rod = replace(rod, knots=(*rod.knots, knot))
    return rod


def cut(rod: Rod, us: int) -> Rod:
    """The rod's path as far as it was run by ``us``."""
    if rod.still_us <= us:
        return rod
    kept = tuple(knot for knot in rod.knots if knot[0] < us)
    return replace(rod, knots=(*kept, (us, *where(rod, us))) if kept else ((us, *where(rod, us)),))


def path_of(rod: Rod) -> Path3:
    """The path from when it was first moved (s, mm, mm, rad), with nothing in it that adds nothing."""
    t0 = rod.began_us
    knots: list[tuple[float, float, float, float]] = []
    for us, x, y, angle in rod.knots:
        still = len(knots) > 1 and knots[-1][1:] == knots[-2][1:] == (x, y, angle)
        if still:
            knots.pop()
        knots.append(((us - t0) / 1e6, x, y, angle))
    return tuple(knots)


def moved(rod: Rod) -> bool:
    """Whether the rod went anywhere."""
    return any(knot[1:] != rod.knots[0][1:] for knot in rod.knots)


def action_of(rod: Rod) -> MoveKeeper:
    """The action that moves it so."""
    return MoveKeeper(side=rod.side, path=path_of(rod))


def grips(at: Point, end: int, feel: KeeperFeel, table: Table) -> bool:
    """Whether a pointer is near enough to a goal to hold the rod there."""
    out = table.pitch.half_length - end * at[0]
    return -feel.grip_out_mm <= out <= feel.grip_out_mm and abs(at[1]) <= feel.grip_aside_mm
