"""What an aimed flick would come to if nobody else did anything: the way to the first contact, and a little of what follows."""

from __future__ import annotations

import math

from sim.events import Fall, Log, NailOff, Touch
from sim.geometry import Point
from sim.model.actions import Flick
from sim.model.ids import BALL, is_hand
from sim.model.layout import Layout
from sim.model.refusals import Refused
from sim.physics import PhysicsParams, foresee, simulate
from sim.session.shown import End
from sim.table import Table

_STEP_MM = 6.0
"""Places along a path are so far apart (mm): a curl is still smooth."""
_MOST = 60
"""No path has more places than that."""

Ways = tuple[tuple[Point, ...], tuple[tuple[str, tuple[Point, ...]], ...]]


def foretold(layout: Layout, flick: Flick, table: Table, params: PhysicsParams, shown_s: float, far: float) -> Ways:
    """The figure's way (mm) to its first contact, and the ways of the figure and of what it meets for ``shown_s`` seconds, or ``far`` mm, from there.

    A way ends where its body meets a third one, or falls: what comes of that nobody could tell. Nothing where the flick cannot be.
    """
    try:
        log = foresee(layout, flick, shown_s, far=far, table=table, params=params)
    except Refused:
        return (), ()
    off = next(log.of(NailOff), None)
    if off is None:
        return (), ()
    met = next((touch for touch in log.touches(flick.figure) if not is_hand(touch.other(flick.figure))), None)
    fallen = next((fall.t for fall in log.of(Fall) if fall.figure == flick.figure), math.inf)
    if met is None or fallen <= met.t:
        return _way(log, flick.figure, 0.0, min(fallen, log.until)), ()
    until = min(met.t + shown_s, log.until)
    other = met.other(flick.figure)
    bodies = (other, flick.figure) if other == BALL or other in layout.figures else (flick.figure,)
    ends = {body: min((touch.t for touch in log.touches(body) if _third(touch, met)), default=until) for body in bodies}
    ends[flick.figure] = min(ends.get(flick.figure, until), fallen)
    return _way(log, flick.figure, 0.0, met.t), tuple((body, _way(log, body, met.t, min(until, end), far)) for body, end in ends.items())


def ends(layout: Layout, flick: Flick, table: Table, params: PhysicsParams) -> tuple[End, ...]:
    """Where the ball and the figure come to rest, if they stay on the cloth; nothing of a ball that does not move, nor where the flick cannot be."""
    try:
        log = simulate(layout, (flick,), table=table, params=params).log
    except Refused:
        return ()
    met = next((touch for touch in log.touches(flick.figure) if not is_hand(touch.other(flick.figure))), None)
    moved = [body for body in (BALL, flick.figure) if body in log.bodies() and log.moved(body) and log.on(body, log.until)]
    return tuple(End(body, log.at(body, log.until), not any(met is not None and _third(touch, met) for touch in log.touches(body))) for body in moved)


def _third(touch: Touch, met: Touch) -> bool:
    """Whether a touch that comes after a meeting is with something else than the two that met."""
    pair = (met.a, met.b)
    return touch.t > met.t and (touch.a in pair) is not (touch.b in pair)


def _way(log: Log, body: str, start: float, stop: float, far: float = math.inf) -> tuple[Point, ...]:
    """A body's places between two moments, about evenly spaced, and no farther than it takes to have gone ``far`` mm."""
    length = sum(math.hypot(*segment.velocity[:2]) * segment.duration for segment in log.path(body, start, stop) if math.isfinite(segment.duration))
    if length > 2.0 * far:
        (x, y), pieces = log.at(body, start), math.ceil(2.0 * length / far)
        places = ((k, log.at(body, start + (stop - start) * k / pieces)) for k in range(1, pieces))
        found = next((k for k, (u, v) in places if math.hypot(u - x, v - y) >= far), pieces)
        stop, length = start + (stop - start) * found / pieces, length * found / pieces
    count = min(max(math.ceil(length / _STEP_MM), 1), _MOST)
    return tuple(log.at(body, start + (stop - start) * i / count) for i in range(count + 1))
