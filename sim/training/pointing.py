"""Pointing at the table with keys: a cursor that steps, glides while a key is held, and jumps between the places that a referee points at."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from sim.events import Crossing, Log, Part
from sim.geometry import Point
from sim.model.ids import BALL
from sim.table import Table
from sim.training.meetings import meetings

STEP, FINE = 10.0, 1.0
"""What a press of a key moves the cursor by (mm), and by a fine one."""
WAIT_S, PACE = 0.3, 250.0
"""A key held longer than this (s) lets it glide, so fast (mm/s)."""
SAME = 4.0
"""Places nearer to each other than this (mm) are one."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """A place on the table (mm), and the ways in which keys push it: each way with how long (s) it has been pushed."""

    at: Point
    pushed: tuple[tuple[Point, float, bool], ...] = field(default=())

    def stepped(self, way: Point, table: Table, *, fine: bool = False) -> Cursor:
        """A key went down: a step that way, and the beginning of a glide."""
        step = FINE if fine else STEP
        moved = (self.at[0] + way[0] * step, self.at[1] + way[1] * step)
        held = tuple(p for p in self.pushed if p[0] != way)
        return Cursor(_on(moved, table), (*held, (way, 0.0, fine)))

    def released(self, way: Point) -> Cursor:
        """A key came up."""
        return replace(self, pushed=tuple(p for p in self.pushed if p[0] != way))

    def put(self, at: Point, table: Table) -> Cursor:
        """Somewhere else; what was held no longer counts."""
        return Cursor(_on(at, table))

    def advanced(self, seconds: float, table: Table) -> Cursor:
        """So many seconds later."""
        if not self.pushed:
            return self
        x, y, pushed = *self.at, []
        for way, since, fine in self.pushed:
            gone = max(0.0, min(seconds, since + seconds - WAIT_S)) * PACE * (FINE / STEP if fine else 1.0)
            x, y = x + way[0] * gone, y + way[1] * gone
            pushed.append((way, since + seconds, fine))
        return Cursor(_on((x, y), table), tuple(pushed))

    def jumped(self, places: Iterable[Point], table: Table, *, back: bool = False) -> Cursor:
        """At the next of these places, or the one before; from anywhere else at the first, or the last."""
        known = tuple(places)
        if not known:
            return self
        here = next((i for i, p in enumerate(known) if math.dist(p, self.at) < SAME), None)
        index = (-1 if back else 0) if here is None else (here + (-1 if back else 1)) % len(known)
        return self.put(known[index], table)


def _on(at: Point, table: Table) -> Point:
    """The place on the table nearest to one, to the thousandth of a millimetre."""
    pitch = table.pitch
    x, y = (min(max(v, -most), most) for v, most in zip(at, (pitch.fence_x, pitch.fence_y), strict=True))
    return (round(x, 3), round(y, 3))


def places(log: Log) -> tuple[Point, ...]:
    """The places that a referee points at, likeliest first: the ball, where it left, where bodies met or nearly did, spots, corners, the bodies.

    Those of a kind come from left to right and from top to bottom.
    """
    pitch, found = log.table.pitch, list[Point]()
    if BALL in log.bodies() and log.on(BALL, log.until):
        found.append(log.at(BALL, log.until))
    found += [c.at[:2] for c in reversed(tuple(log.of(Crossing))) if c.part is Part.CENTRE]
    found += [meeting.at for meeting in meetings(log)]
    found += [pitch.spot(-1), (0.0, 0.0), pitch.spot(1), *(pitch.corner(x, y) for x in (-1, 1) for y in (1, -1))]
    found += sorted((log.at(body, log.until) for body in log.bodies() if body != BALL and log.on(body, log.until)), key=lambda p: (p[0], -p[1]))
    out: list[Point] = []
    for p in found:
        if all(math.dist(p, q) >= SAME for q in out):
            out.append(p)
    return tuple(out)
