"""What an aimed flick would come to if nobody else did anything: the way to the first contact, a little of what follows, and where it ends."""

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
_OFF_MM = 0.5
"""A way is told of by so many places that it lies nowhere farther (mm) from the lines between them."""
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
    """Where the ball, the figure and what it meets first come to rest, if they stay on the cloth, and their ways from the first contact to there.

    Nothing of a ball that does not move, nor where the flick cannot be.
    """
    try:
        log = simulate(layout, (flick,), table=table, params=params).log
    except Refused:
        return ()
    met = next((touch for touch in log.touches(flick.figure) if not is_hand(touch.other(flick.figure))), None)
    other = flick.figure if met is None else met.other(flick.figure)
    bodies = dict.fromkeys((BALL, *((other,) if other in layout.figures else ()), flick.figure))
    return tuple(_end(log, body, met) for body in bodies if body in log.bodies() and log.moved(body) and log.on(body, log.until))


def _end(log: Log, body: str, met: Touch | None) -> End:
    """Where a body comes to rest, and its way from a meeting to there: up to where one of the two that met meets a third, and from there on."""
    at, start = log.at(body, log.until), 0.0 if met is None else met.t
    parted = next((touch.t for touch in log.touches(body) if met is not None and _third(touch, met)), None)
    known = () if met is None else _course(log, body, start, log.until if parted is None else parted)
    return End(body, at, parted is None, known, () if parted is None else _course(log, body, parted, log.until))


def _third(touch: Touch, met: Touch) -> bool:
    """Whether a touch that comes after a meeting is with something else than the two that met."""
    pair = (met.a, met.b)
    return touch.t > met.t and (touch.a in pair) is not (touch.b in pair)


def _course(log: Log, body: str, start: float, stop: float) -> tuple[Point, ...]:
    """A body's places between two moments, first and last and wherever its way bends."""
    places = [log.at(body, start)]
    for segment in log.path(body, start, stop):
        if segment.at_rest or not math.isfinite(segment.duration):
            continue
        bend = math.hypot(*segment.acceleration[:2]) * segment.duration**2 / 8.0
        count = min(max(math.ceil(math.sqrt(bend / _OFF_MM)), 1), _MOST)
        places += [segment.place(segment.t + segment.duration * i / count)[:2] for i in range(count + 1)]
    return tuple(dict.fromkeys((*places, log.at(body, stop))))


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
