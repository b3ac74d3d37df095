"""The keeper's stroke that takes a restart, and a side made whole again: what every kind of player does alike."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sim.geometry import Point, distance, unit
from sim.model.actions import MoveKeeper, Substitute
from sim.model.ids import Side, figure, side_of
from sim.model.layout import Keeper, Layout
from sim.rules.permission import Permission
from sim.rules.words import Phase
from sim.table import Table

SPEED = 600.0
"""How fast (mm/s) the keeper goes through the ball: it leaves the area, and rolls to about halfway."""
_CARRIED = 700.0
_SWING, _THROUGH = 14.0, 8.0
_ASIDE = (0.0, 5.0, -5.0, 2.5, -2.5)
"""By how much (mm) the ball may be met beside its middle."""
_WIDE = 60.0


def clearances(permission: Permission, layout: Layout, side: Side) -> Iterator[MoveKeeper]:
    """Strokes that take a clearance, those first whose way is farthest from every opponent; none while another restart is due."""
    keeper = layout.keepers.get(figure(side, "keeper"))
    state = permission.state
    if state.phase is not Phase.CLEARANCE or state.possession is not side or state.sanction is not None or keeper is None or layout.ball is None:
        return
    end = side.attacks(state.half)
    ordered = sorted(_ASIDE, key=lambda aside: -_free(layout, layout.ball.at if layout.ball else (0.0, 0.0), side, end, aside))
    yield from (through(permission.table, keeper, layout.ball.at, side, end, aside) for aside in ordered)


def through(table: Table, keeper: Keeper, ball: Point, side: Side, end: int, aside: float) -> MoveKeeper:
    """The keeper brought behind the ball, round it where that is in the way, and pushed forward through it."""
    e, p = table.equipment, table.pitch
    meets = ball[0] - end * (e.ball_radius + e.keeper_thickness / 2)
    start = -end * min(-end * meets + _SWING, p.half_length - e.keeper_thickness)
    y = ball[1] + aside
    beside = ball[1] + math.copysign(e.ball_radius + e.keeper_width / 2 + e.rod_width, keeper.at[1] - ball[1])
    ahead = end * (keeper.at[0] - start) > 0.0
    side_step = beside if ahead and abs(keeper.at[1] - ball[1]) < abs(beside - ball[1]) else keeper.at[1]
    path = [(0.0, *keeper.at, keeper.angle)]
    for place in ((keeper.at[0], side_step), (start, side_step), (start, y)):
        t, x, was, _ = path[-1]
        path.append((t + distance((x, was), place) / _CARRIED, *place, 0.0))
    goes = meets + end * _THROUGH
    path.append((path[-1][0] + abs(goes - start) / SPEED, goes, y, 0.0))
    return MoveKeeper(side=side, path=tuple(knot for i, knot in enumerate(path) if i == 0 or knot[0] > path[i - 1][0]))


def _free(layout: Layout, ball: Point, side: Side, end: int, aside: float) -> float:
    """How far (mm) a ball met so passes the nearest opponent; wide enough is wide enough."""
    ux, uy = unit((0.0, 0.0), (float(end), -aside / 11.0))
    gaps = [
        abs((f.at[0] - ball[0]) * uy - (f.at[1] - ball[1]) * ux)
        for b, f in layout.figures.items()
        if side_of(b) is side.other and (f.at[0] - ball[0]) * end > 0.0
    ]
    return min([_WIDE, *gaps])


def completion(permission: Permission, layout: Layout, side: Side) -> Substitute | None:
    """A substitute for a figure that was sent off, once its side may be whole again."""
    found = permission.substitution(side)
    return found if found is not None and found.off not in layout.figures else None
