"""The referee's hand as it is drawn: what is put elsewhere at rest glides there, easing, while the session has it there at once."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sim.events import Log, Motion, Segment
from sim.geometry import Point3
from sim.model.ids import BALL
from sim.model.layout import Layout
from sim.session.shown import Shown

SECONDS = 0.5
"""How long a hand takes, in s."""
LEAST = 0.5
"""A way shorter than this (mm) is not seen."""


def glide(before: Log, t: float, after: Log) -> Log | None:
    """A log in which everything goes from where it was at ``t`` to where it is in ``after``, slowing down; None when nothing is elsewhere."""
    ways: dict[str, tuple[Point3, Point3]] = {}
    for body in after.start.ids():
        if body in before.bodies() and before.on(body, t):
            start, end = before.place(body, t), after.place(body, after.until)
            if math.dist(start, end) > LEAST:
                ways[body] = (start, end)
    if not ways:
        return None
    moves = tuple(Motion(0.0, body, _way(*way, _angle(after.start, body))) for body, way in ways.items())
    return Log(after.table, _moved(after.start, ways), moves, SECONDS)


def _way(start: Point3, end: Point3, angle: float) -> tuple[Segment, ...]:
    speed = _scaled(start, end, 2.0 / SECONDS)
    slowing = _scaled(end, start, 2.0 / SECONDS**2)
    return (Segment(0.0, SECONDS, start, speed, slowing, angle), Segment(SECONDS, math.inf, end, angle=angle))


def _scaled(start: Point3, end: Point3, by: float) -> Point3:
    x, y, z = ((q - p) * by for p, q in zip(start, end, strict=True))
    return (x, y, z)


def _angle(layout: Layout, body: str) -> float:
    if body in layout.keepers:
        return layout.keepers[body].angle
    return layout.figures[body].lying if body in layout.figures else 0.0


def _moved(layout: Layout, ways: dict[str, tuple[Point3, Point3]]) -> Layout:
    """The layout with everything where it was before."""
    figures = {b: replace(f, at=ways[b][0][:2]) if b in ways else f for b, f in layout.figures.items()}
    keepers = {b: replace(k, at=ways[b][0][:2]) if b in ways else k for b, k in layout.keepers.items()}
    ball = replace(layout.ball, at=ways[BALL][0][:2]) if layout.ball and BALL in ways else layout.ball
    return Layout(ball, figures, keepers)


@dataclass
class Gliding:
    """Watches what is shown from frame to frame, and says what to draw while something is being put elsewhere."""

    shown: Shown | None = None
    log: Log | None = None
    since_us: int = 0

    def view(self, now: Shown) -> tuple[Log, float]:
        """The log and the moment to be drawn."""
        last, self.shown = self.shown, now
        if now.log.events:
            self.log = None
        elif last is not None and last.match is not now.match:
            was = (last.log, last.t) if self.log is None else (self.log, self._t(now.us))
            self.log, self.since_us = glide(*was, now.log), now.us
        if self.log is not None and self._t(now.us) < SECONDS:
            return self.log, self._t(now.us)
        self.log = None
        return now.log, now.t

    def _t(self, us: int) -> float:
        return min((us - self.since_us) / 1e6, SECONDS)
