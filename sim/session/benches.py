"""Where those who are not on the cloth stand: on the rail beside their own zone, the one with the rod a little apart at the outer end."""

from __future__ import annotations

from sim.geometry import Point
from sim.model.ids import Side
from sim.rules.permission import Bench, Permission
from sim.table import Table

RAIL = 15.0
"""The middle of the rail, in mm beyond the fence: half of how broad the frame is drawn."""
STEP = 23.0
"""From one place to the next, in mm: a base and a finger's breadth."""
APART = 10.0
"""The one with the rod stands so much farther away (mm)."""
REACH = 8.0
"""A press so far (mm) beyond the rail still means who stands on it."""


def benches(allowed: Permission, sides: tuple[Side, ...] = tuple(Side)) -> tuple[Bench, ...]:
    """The benches of these sides; none where figures are not changed."""
    found = (allowed.bench(side) for side in sides)
    return tuple(bench for bench in found if bench is not None)


def places(bench: Bench, table: Table) -> dict[str, Point]:
    """The middle of each place on the rail that is taken (mm), from halfway outwards."""
    zone = bench.zone.rect
    middle = (zone.left + zone.right) / 2
    way, y = (1.0 if middle > 0 else -1.0), -(table.pitch.fence_y + RAIL)
    room = len(bench.figures) * STEP + (STEP + APART if bench.rod else 0.0)
    first = middle - way * (room - STEP) / 2
    out = {body: (first + way * STEP * k, y) for k, body in enumerate(bench.figures)}
    if bench.rod is not None:
        out[bench.rod] = (first + way * (STEP * len(bench.figures) + APART), y)
    return out


def gaps(bench: Bench, table: Table) -> dict[str, Point]:
    """Where those are missed for whom somebody may come on: places (mm) on the cloth inside the zone."""
    zone = bench.zone.rect
    y = -table.pitch.half_width - 2.0 * table.equipment.base_radius
    return {body: (zone.left + (zone.right - zone.left) * (k + 1) / (len(bench.missing) + 1), y) for k, body in enumerate(bench.missing)}


def sitting(bench: Bench, table: Table, at: Point) -> str | None:
    """Who of a bench a press at a place (mm) means; None for nobody."""
    rail = -(table.pitch.fence_y + RAIL)
    if abs(at[1] - rail) > RAIL + REACH:
        return None
    near = [(abs(x - at[0]), body) for body, (x, _) in places(bench, table).items() if abs(x - at[0]) <= STEP / 2]
    return min(near)[1] if near else None
