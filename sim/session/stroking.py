"""The pointer as a fingernail, at the table: the hand comes down, the nail moves, meets, and what it meets makes it a flick."""

from __future__ import annotations

import math
from dataclasses import replace

from sim.events import NailOn, Touch
from sim.geometry import Disc, Point, distance, gap
from sim.model.ids import side_of
from sim.session import nail
from sim.session.choosing import flickable, nearest_figure, probe, purpose_of
from sim.session.desk import US, Desk
from sim.session.live import Live, Part
from sim.session.nail import Stroke
from sim.session.shown import NotHeld, OutOfHand
from sim.session.thinking import faced

STEP_MM = 2.0
"""A nail that is to come down looks for a clear place so often on its way."""


def rest_hand(desk: Desk, at: Point) -> None:
    """The hand is put on the cloth near a figure that may be flicked, or any figure of a human."""
    allowed, layout, near = desk.match.permission, desk.match.layout, desk.feel.nail.near_mm
    everybody = tuple(body for body in layout.figures if side_of(body) in desk.humans)
    body = nearest_figure(layout, at, near, flickable(allowed, desk.humans)) or nearest_figure(layout, at, near, everybody)
    if body is None:
        return
    refusal = allowed.why_not(probe(body, purpose_of(allowed, body)))
    if desk.strict and not desk.flicked and refusal is not None:
        desk.refuse(refusal)
        return
    desk.hand = _lowered(desk, Stroke(body, at, desk.us))
    if not desk.flicked and not desk.table.pitch.cloth().contains(_tip(desk, at)):
        desk.refuse(OutOfHand("FLI-5", NotHeld.NO_ROOM))


def _coming_down(desk: Desk, stroke: Stroke, to: Point) -> Stroke:
    """The gesture once the pointer is at ``to``: the nail comes down at the first place on the way that is clear, however fast the pointer went."""
    (x, y), start_us = stroke.pointer, stroke.since_us
    pieces = min(max(math.ceil(distance(stroke.pointer, to) / STEP_MM), 1), desk.us - start_us)
    for k in range(1, pieces + 1):
        us, share = start_us + (desk.us - start_us) * k // pieces, k / pieces
        stroke = nail.hovered(stroke, us, (x + (to[0] - x) * share, y + (to[1] - y) * share))
        if _clear(desk, stroke.pointer, us):
            return nail.lowered(stroke, us)
    return stroke


def _tip(desk: Desk, at: Point) -> Disc:
    """What a nail and its hand take up at a place."""
    return Disc(at, max(desk.table.equipment.nail_radius, desk.table.equipment.hand_radius))


def _lowered(desk: Desk, stroke: Stroke) -> Stroke:
    """The nail on the cloth, if it is clear of everything there."""
    return nail.lowered(stroke, desk.us) if _clear(desk, stroke.pointer, desk.us) else stroke


def _clear(desk: Desk, at: Point, us: int) -> bool:
    """Whether a nail may come down at a place and a moment: on the cloth, and on nothing that lies there."""
    live, tip = desk.open(), _tip(desk, at)
    log, t = live.log, live.t(us)
    return desk.table.pitch.cloth().contains(tip) and all(gap(tip, log.shape(body, t)) > 0.0 for body in log.places(t))


def strike(desk: Desk, stroke: Stroke, at: Point) -> None:
    """The pointer moves with the hand rested: the nail comes down, moves, meets."""
    if desk.us <= stroke.since_us:
        desk.hand = replace(stroke, pointer=at)
        return
    if not stroke.down:
        stroke = _coming_down(desk, stroke, at)
        desk.hand = stroke
        if not stroke.down or stroke.nail[-1][0] >= desk.us:
            return
    moved = nail.moved(stroke, desk.us, at, desk.table.equipment.flick_cap, desk.feel.nail)
    if desk.live is not None and desk.live.stroke is not None:
        _follow(desk, moved)
    elif _near(desk, moved):
        _meet(desk, moved)
    else:
        desk.hand = moved


def _near(desk: Desk, stroke: Stroke) -> bool:
    """Whether the nail's last way may have met anything."""
    (us0, *a), (us1, *b) = stroke.nail[-2:]
    live = desk.open()
    log, t0, t1 = live.log, live.t(us0), live.t(us1)
    reach = desk.table.equipment.nail_radius + 0.5 * distance((a[0], a[1]), (b[0], b[1])) + 0.01
    middle = Disc(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), reach)
    for body in log.places(t1):
        ran = distance(log.at(body, t0), log.at(body, t1)) if log.moved(body) else 0.0
        if gap(middle, log.shape(body, t1)) <= ran:
            return True
    return False


def _part(stroke: Stroke) -> Part:
    return Part(stroke.nail[0][0], nail.flick_of(stroke))


def _meet(desk: Desk, stroke: Stroke) -> None:
    """The nail may have met something: if it has, the gesture is part of the motion from then on."""
    lead_us = round(desk.feel.nail.lead_s * US)
    begins = max(stroke.nail[0][0], desk.rest_us, desk.us - lead_us)
    counted = nail.begun(stroke, begins)
    live = desk.open().with_stroke(_part(counted))
    first = _first_met(live, counted.figure)
    if first is None:
        desk.hand = stroke
        return
    if first not in desk.match.layout.figures or side_of(first) is not side_of(stroke.figure):
        first = stroke.figure
    allowed = desk.allowed(desk.us)
    counted = replace(counted, figure=first, purpose=purpose_of(allowed, first))
    refusal = allowed.why_not(probe(first, counted.purpose))
    if desk.strict and refusal is not None:
        desk.refuse(refusal)
        desk.hand = None
        return
    desk.hand = counted
    _committed(desk, desk.open().with_stroke(_part(counted)), counted)


def _committed(desk: Desk, live: Live, stroke: Stroke) -> None:
    """The gesture so far is in the motion; when the nail has met the base in its last stretch, the finger is stretched from there on."""
    if not desk.attempt(live):
        desk.hand = None
        return
    desk.struck()
    if stroke.met:
        return
    on = next((e for e in live.log.of(NailOn) if e.figure == stroke.figure and e.first and e.t >= live.t(stroke.nail[0][0])), None)
    if on is None:
        return
    us = live.start_us + (on.t - live.moment.t) * US
    desk.hand = stretched = nail.met(stroke, us, desk.feel.nail)
    desk.attempt(desk.open().with_stroke(_part(stretched)))


def _follow(desk: Desk, stroke: Stroke) -> None:
    desk.hand = stroke
    live = desk.open().with_stroke(_part(stroke))
    if stroke.met:
        desk.live = live  # the world is asked when somebody looks, or when the gesture ends
    else:
        _committed(desk, live, stroke)


def _first_met(live: Live, figure: str) -> str | None:
    """What nail or hand of a figure's gesture meets first; None when they meet nothing, or cannot be so."""
    if live.stroke is None or live.impossible() is not None:
        return None
    log, since, side = live.log, live.t(live.stroke.us), side_of(figure)
    met = [(e.t, e.figure) for e in log.of(NailOn, after=since) if e.figure == figure]
    met += [(touch.t, touch.b) for touch in log.of(Touch, after=since) if touch.a in (f"{side}.nail", f"{side}.hand")]
    return min(met)[1] if met else None


def lift(desk: Desk, stroke: Stroke) -> None:
    """The gesture ends; one that met nothing has cost nothing."""
    desk.hand = None
    if desk.live is None or desk.live.stroke is None:
        return
    if desk.attempt(desk.live.stroke_over()):
        faced(desk, stroke.figure)
