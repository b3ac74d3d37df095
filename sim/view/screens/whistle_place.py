"""Where the whistle's plate stands: over the edge of the table that is farther from what was ruled on, so that it hides none of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from sim.events import Log
from sim.geometry import Point
from sim.model.ids import BALL
from sim.rules.findings import Ruling
from sim.view.transform import Box
from sim.view.widgets.banner import Banner, banner_least, banner_size
from sim.view.widgets.look import Look

Lies = Callable[[Point], Point]
"""Where a place on the table (mm) lies in the window (px)."""

CLEAR = 14.0
"""A body and a breath round it, in mm: so far from the plate is the middle of what it must not hide."""
BESIDE = 12.0
"""Room (px of the design) left between the plate and the edge of its area where it stands in a corner."""
NARROWER = (1.0, 0.62, 0.5, 0.4)
"""Shares of its full width that a plate may have, where a broader one would hide something."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A plate of ``size`` (px) whose left edge is at ``x``; ``low``: it comes over the near edge of ``area``."""

    area: Box
    x: float
    size: tuple[int, int]
    low: bool

    def box(self, out: float = 1.0) -> Box:
        """Where it is when it has come out so far."""
        y = self.area.bottom - self.size[1] * out if self.low else self.area.y - self.size[1] * (1.0 - out)
        return Box(round(self.x), round(y), *self.size)


def concerned(ruling: Ruling, log: Log, now: tuple[Log, float] | None = None) -> list[Point]:
    """The places (mm) that a ruling is about: its spot, what was measured, the bodies named in it and the ball, then and ``now``."""
    out = [p for condition in ruling.evidence for p in condition.places]
    out += [ruling.spot] if ruling.spot is not None else []
    bodies = {BALL, *(b for condition in ruling.evidence for b in condition.bodies), *([ruling.figure] if ruling.figure else [])}
    for seen, t in ((log, ruling.at), *([now] if now is not None else [])):
        out += [seen.at(b, t) for b in sorted(bodies) if b in seen.bodies() and seen.on(b, t)]
    return out


def stand(banner: Banner, area: Box, places: Sequence[Point], clear: float, look: Look) -> Stand:
    """The first place in which a plate comes no nearer than ``clear`` px to any of these (px); where there is none, the one that hides least."""
    best: tuple[tuple[int, float], Stand] | None = None
    for tried in _stands(banner, area, places, look):
        free = _free(tried.box(), places, clear)
        if best is None or free > best[0]:
            best = (free, tried)
        if free[0] == 0:
            break
    assert best is not None, "a plate always has places"
    return best[1]


def _stands(banner: Banner, area: Box, places: Sequence[Point], look: Look) -> Iterator[Stand]:
    """Places to be tried: broad before narrow, the middle before the corners, the edge farther from everything before the other."""
    pad, least = BESIDE * look.unit, banner_least(banner, look)
    room = area.w - 2 * pad
    high = min((y for _, y in places), default=area.y) - area.y
    low = area.bottom - max((y for _, y in places), default=area.y)
    seen: set[int] = set()
    for share in NARROWER:
        size = banner_size(banner, min(max(share * _full(banner, room, look), least), room), look)
        if size[0] in seen:
            continue
        seen.add(size[0])
        for x in (area.centre[0] - size[0] / 2, area.x + pad, area.right - pad - size[0]):
            for near in (low > high, low <= high):
                yield Stand(area, x, size, near)


def _full(banner: Banner, room: float, look: Look) -> float:
    return float(banner_size(banner, room, look)[0])


def _free(box: Box, places: Sequence[Point], clear: float) -> tuple[int, float]:
    """How little a plate hides: minus how many places lie too near, then how near the nearest is, up to where it does not matter."""
    gaps = [math.hypot(max(box.x - x, x - box.right, 0.0), max(box.y - y, y - box.bottom, 0.0)) for x, y in places]
    hidden = sum(gap < clear for gap in gaps)
    return (-hidden, min([*gaps, clear]) if hidden else clear)
