"""What an aimed flick would come to if nobody else did anything: the way to the first contact, and a little of what follows."""

from __future__ import annotations

import math

from sim.events import Log, NailOff
from sim.geometry import Point
from sim.model.actions import Flick
from sim.model.ids import BALL, is_hand
from sim.model.layout import Layout
from sim.model.refusals import Refused
from sim.physics import PhysicsParams, foresee
from sim.table import Table

_STEP_MM = 6.0
"""Places along a path are so far apart (mm): a curl is still smooth."""
_MOST = 60
"""No path has more places than that."""

Ways = tuple[tuple[Point, ...], tuple[tuple[str, tuple[Point, ...]], ...]]


def foretold(layout: Layout, flick: Flick, table: Table, params: PhysicsParams, shown_s: float) -> Ways:
    """The figure's way (mm) to its first contact, and the ways of the figure and of what it meets for ``shown_s`` seconds from there.

    Nothing where the flick cannot be.
    """
    try:
        log = foresee(layout, flick, shown_s, table=table, params=params)
    except Refused:
        return (), ()
    off = next(log.of(NailOff), None)
    if off is None:
        return (), ()
    met = next((touch for touch in log.touches(flick.figure) if not is_hand(touch.other(flick.figure))), None)
    if met is None:
        return _way(log, flick.figure, 0.0, log.until), ()
    until = min(met.t + shown_s, log.until)
    other = met.other(flick.figure)
    bodies = (other, flick.figure) if other == BALL or other in layout.figures else (flick.figure,)
    return _way(log, flick.figure, 0.0, met.t), tuple((body, _way(log, body, met.t, until)) for body in bodies)


def _way(log: Log, body: str, start: float, stop: float) -> tuple[Point, ...]:
    """A body's places between two moments, about evenly spaced."""
    length = sum(math.hypot(*segment.velocity[:2]) * segment.duration for segment in log.path(body, start, stop) if math.isfinite(segment.duration))
    count = min(max(math.ceil(length / _STEP_MM), 1), _MOST)
    return tuple(log.at(body, start + (stop - start) * i / count) for i in range(count + 1))
