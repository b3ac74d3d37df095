"""What the pointer holds on the editor's table, and the arrows of what moves when the scenario begins."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from sim.geometry import Point
from sim.model.layout import Layout
from sim.session import editing
from sim.session.shown import Benches, Going
from sim.table import Table

REACH = 16.0
"""So near (mm) to the middle of a body a press means it."""
TURN = math.radians(15)
NUDGES = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, 1), pygame.K_DOWN: (0, -1)}
NUDGE, NUDGE_FAR = 1.0, 10.0
"""How far (mm) an arrow key moves a body, and with the shift key."""
FASTER = 10.0
"""So much faster (mm/s for each mm that it would be moved by) an arrow key makes a body while speed is set."""
MAIN, OTHER = 1, 3
"""The button that moves a body, and the one that draws how fast it goes."""


@dataclass(frozen=True, slots=True)
class Held:
    """What the pointer holds: a body, and how far from it (mm) it was taken; ``aimed``: the tip of its arrow."""

    body: str
    off: Point
    aimed: bool = False


def taken(layout: Layout, body: str, at: Point, *, aimed: bool) -> Held | None:
    """A body taken up at a place (mm), or its arrow, where it is one that may move; one that sits out by its middle, and it has no arrow."""
    place = editing.place_of(layout, body)
    if place is None:
        return None if aimed else Held(body, (0.0, 0.0))
    return Held(body, (place[0] - at[0], place[1] - at[1]), aimed and editing.velocity_of(layout, body) is not None)


def sitting_at(benches: Benches | None, at: Point) -> str | None:
    """Who sits out where a press is (mm); None for nobody."""
    near = [(math.dist(place, at), body) for body, place in benches.figures] if benches is not None else []
    distance, body = min(near, default=(math.inf, None))
    return body if distance <= REACH else None


def carried(layout: Layout, held: Held, to: Point, table: Table) -> Layout | None:
    """The layout with what is held brought to a place (mm): a body as near as it fits, or the tip of its arrow; None where nothing is free."""
    if held.aimed:
        return editing.drawn(layout, held.body, to)
    return editing.nearest(layout, held.body, (to[0] + held.off[0], to[1] + held.off[1]), table)


def arrows(layout: Layout) -> tuple[Going, ...]:
    """An arrow for everything that moves when the scenario begins."""
    return tuple(Going(body, tip) for body in layout.ids() if (tip := editing.tip_of(layout, body)) is not None)


def nudged(layout: Layout, body: str, way: tuple[int, int], far: float, *, aimed: bool) -> Layout:
    """The layout with a body moved by an arrow key, or made faster that way; whether it fits there or not."""
    at, goes = editing.place_of(layout, body), editing.velocity_of(layout, body)
    if at is None:
        return layout
    if aimed and goes is not None:
        return editing.going(layout, body, (goes[0] + way[0] * far * FASTER, goes[1] + way[1] * far * FASTER))
    return editing.put(editing.parted(layout, body), body, (at[0] + way[0] * far, at[1] + way[1] * far))
