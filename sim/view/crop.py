"""Which part of the table a picture shows: where things happen, or all of it."""

from __future__ import annotations

import math
from collections.abc import Iterable

from sim.events import Entered, contacts
from sim.geometry import Point, Rect, extent
from sim.model.ids import BALL, is_figure, is_keeper
from sim.rules.words import Restart
from sim.view.moments import moved
from sim.view.paths import trace
from sim.view.subject import Subject
from sim.view.table_drawing import framed

PAD = 42.0
"""Cloth shown round what matters, in mm."""
LEAST = (330.0, 240.0)
"""Never closer than this, in mm: pieces should look like pieces on a table."""
MOST = 0.86
"""Where a part would be shown no larger than all of the table over this, all of it is shown."""

COUNTS_DEFENDERS = ("figure_nearer_than_second_last", "ball_passed_second_last", "ball_ahead_of_all_but_one")
"""Conditions that count defenders: then the keeper at that end is part of the picture."""

AFTER = 0.62
"""What came after is left out when the rest could be shown so much larger without it (a ratio of scales)."""


def interest(subject: Subject, until: float) -> Rect:
    """The least rectangle that holds everything that moved or met until then, and all that was measured."""
    log = subject.log
    points: list[Point] = []
    put = () if subject.places is None else sorted({event.body for event in log.of(Entered) if event.t <= until})
    bodies = (*dict.fromkeys((*moved(log, 0.0, until), *put)),) or (() if subject.also or subject.within else log.start.ids())
    for body in bodies:
        if body != BALL and not (is_figure(body) or is_keeper(body)):
            continue
        stop = math.nextafter(until, 0.0) if body == BALL and _kicks_off(subject) else until
        points += [knot.at for way in trace(log, body, 0.0, stop) for knot in way]
        points += _around(subject, body, (0.0, stop))
    if log.start.ball:
        points += _around(subject, BALL, (0.0,))
    for body in subject.also:
        points += _around(subject, body, (0.0, until))
    points += subject.within
    points += [touch.at for touch in contacts(log) if touch.t <= until] if subject.places is None else subject.places
    for condition in subject.evidence:
        points += condition.places
        for body in condition.bodies:
            points += _around(subject, body, (condition.at,))
    if any(condition.name in COUNTS_DEFENDERS for condition in subject.evidence):
        ends = {condition.places[0][0] > 0.0 for condition in subject.evidence if condition.places}
        points += [log.at(keeper, 0.0) for keeper in log.start.keepers if (log.at(keeper, 0.0)[0] > 0.0) in ends]
    if subject.lead and subject.lead.ruling.spot and not _kicks_off(subject):
        points.append(subject.lead.ruling.spot)
    if not points:
        return framed(log.table.pitch)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    cloth = log.table.pitch.cloth()
    return Rect(max(min(xs), cloth.left), min(max(xs), cloth.right), max(min(ys), cloth.low), min(max(ys), cloth.high))


def _kicks_off(subject: Subject) -> bool:
    """Whether play goes on at the centre spot, which is no place where anything happened."""
    return subject.lead is not None and subject.lead.ruling.restart is Restart.KICK_OFF


def _around(subject: Subject, body: str, times: Iterable[float]) -> list[Point]:
    log = subject.log
    out: list[Point] = []
    for t in times:
        if body not in log.bodies() or not log.on(body, t):
            continue
        if is_keeper(body):
            out.append(log.at(body, t))
            continue
        left, right, low, high = extent(log.shape(body, t))
        out += [(left, low), (right, high)]
    return out


def crop(subject: Subject, aspect: float, *, story: bool = False) -> tuple[Rect, bool]:
    """What to show in a view of ``aspect`` (width to height), and whether it is only a part of the table.

    What came after the decisive moment is shown too, with ``story`` always, else when it does not make all else small.
    """
    full, part = _fitted(subject, interest(subject, subject.log.until), aspect)
    core, core_part = _fitted(subject, interest(subject, subject.decisive), aspect)
    if story or (core.right - core.left) >= AFTER * (full.right - full.left):
        return full, part
    return core, core_part


def _fitted(subject: Subject, want: Rect, aspect: float) -> tuple[Rect, bool]:
    whole = framed(subject.log.table.pitch)
    w = max(want.right - want.left + 2 * PAD, LEAST[0])
    h = max(want.high - want.low + 2 * PAD, LEAST[1])
    w, h = max(w, h * aspect), max(h, w / aspect)
    full_w, full_h = whole.right - whole.left, whole.high - whole.low
    if w > full_w or h > full_h or min(aspect / full_w, 1.0 / full_h) > MOST / h:
        return whole, False
    x = _slid((want.left + want.right) / 2, w / 2, whole.left, whole.right)
    y = _slid((want.low + want.high) / 2, h / 2, whole.low, whole.high)
    return Rect(x - w / 2, x + w / 2, y - h / 2, y + h / 2), True


def _slid(middle: float, half: float, low: float, high: float) -> float:
    """The middle, moved so that the view does not look past the table's edge."""
    return min(max(middle, low + half), high - half)
