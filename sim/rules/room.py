"""LIF-4 after the referee's hand has put something back: whoever has come to stand there meanwhile makes room; what was put never moves."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from sim.events import Entered
from sim.geometry import Point, Shape, gap
from sim.model.ids import BALL, is_keeper, order
from sim.model.layout import Keeper, Layout, keeper_end, shape_of
from sim.rules.plan import free_place, obstacles, own_end, taken
from sim.rules.zones import Zone
from sim.table import Table
from sim.units import OVERLAP

_ASIDE = 2.0
_STEPS = 60


def making_room(layout: Layout, put: frozenset[str], table: Table, half: int, clearance: float, at: float) -> list[Entered]:
    """What moves so that nothing overlaps the bodies that were put by the referee's hand; nothing where nothing does."""
    moved: dict[str, Entered] = {}
    for _ in range(len(layout.figures) + len(layout.keepers)):
        pair = next(_overlaps(layout, put.union(moved), table), None)
        if pair is None:
            break
        body = _gives_way(pair, put)
        layout = _moved(layout, body, table, half, clearance)
        entry = layout.keepers[body] if is_keeper(body) else layout.figures[body]
        moved[body] = Entered(at, body, entry.at, entry.angle if isinstance(entry, Keeper) else 0.0)
    return [moved[body] for body in sorted(moved, key=order)]


def _overlaps(layout: Layout, bodies: frozenset[str] | set[str], table: Table) -> Iterator[tuple[str, str]]:
    e, ids = table.equipment, layout.ids()
    for a in (body for body in ids if body in bodies):
        shape, at = shape_of(layout, a, e), _place(layout, a)
        for b in ids:
            far = e.rod_length + e.keeper_width if is_keeper(a) or is_keeper(b) else 0.0
            if b == a or math.dist(at, _place(layout, b)) > far + 2 * (e.base_radius + e.figure_height):
                continue
            if gap(shape, shape_of(layout, b, e)) < -OVERLAP and not _hanging(layout, a, b):
                yield (a, b)


def _place(layout: Layout, body: str) -> Point:
    if body == BALL and layout.ball is not None:
        return layout.ball.at
    return layout.keepers[body].at if is_keeper(body) else layout.figures[body].at


def _hanging(layout: Layout, a: str, b: str) -> bool:
    """Whether two figures hang together; they are parted, not moved."""
    p, q = layout.figures.get(a), layout.figures.get(b)
    return p is not None and q is not None and (b in p.entangled or a in q.entangled)


def _gives_way(pair: tuple[str, str], put: frozenset[str]) -> str:
    """Never the ball; of two others the one that was not put there, a keeper before a figure."""
    return min(pair, key=lambda body: (body == BALL, body in put, not is_keeper(body), order(body)))


def _moved(layout: Layout, body: str, table: Table, half: int, clearance: float) -> Layout:
    stands = obstacles(layout, table, {body})
    if is_keeper(body):
        return layout.with_keeper(body, _keeper_place(layout, body, stands, table, clearance))
    radius, figure = table.equipment.base_radius, layout.figures[body]
    cloth = Zone("cloth", table.pitch.cloth())
    place = figure.at
    for towards in (own_end(body, half), -own_end(body, half)):
        place = free_place(figure.at, radius, stands, towards, clearance)
        if taken(place, radius, stands) <= 0.0 and cloth.contains(place, radius):
            break
    else:
        place = cloth.nearest(figure.at, radius, stands, clearance) or place
    return layout.with_figure(body, replace(figure, at=place, fallen=False, lying=0.0, entangled=()))


def _keeper_place(layout: Layout, body: str, stands: tuple[Shape, ...], table: Table, clearance: float) -> Keeper:
    """The nearest place on the goal line at which the keeper, held straight, meets nothing."""
    keeper, e = layout.keepers[body], table.equipment
    end = keeper_end(keeper)
    x = end * (table.pitch.half_length - e.keeper_thickness / 2 - table.pitch.line_width)
    for step in range(_STEPS):
        for side in (1, -1):
            place = Keeper((x, max(min(keeper.at[1], table.pitch.goal_width / 2), -table.pitch.goal_width / 2) + side * step * _ASIDE))
            shape = shape_of(layout.with_keeper(body, place), body, e)
            if all(gap(shape, other) >= clearance for other in stands):
                return place
    return keeper
