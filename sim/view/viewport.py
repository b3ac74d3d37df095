"""One view of the table in a box of the picture: cloth, ways, pieces, numbered contacts, evidence."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sim.events import Began, Log
from sim.geometry import Disc, Point, Rect
from sim.language import measure
from sim.model.actions import Flick, MoveHand
from sim.model.ids import BALL, is_figure, is_keeper
from sim.model.layout import keeper_end
from sim.rules.findings import Condition
from sim.rules.words import Restart
from sim.view.canvas import Canvas
from sim.view.evidence import Ink, disc_box, draw_evidence, put_label
from sim.view.fonts import figure_height, width
from sim.view.labels import Labels, Wanted
from sim.view.moments import board, draw_ball_and_bars, draw_board, figure_piece, moved, put_by_hand
from sim.view.paths import apex, draw_path, trace
from sim.view.pieces import Stage, draw_ball_ghost, draw_ghost, draw_hand, draw_keeper_ghost, draw_nail
from sim.view.subject import Subject
from sim.view.table_drawing import draw_table
from sim.view.theme import Size, Theme
from sim.view.transform import Box, Transform

SHY = 40.0
"""How much labels avoid pieces where these are small (see ``Labels``)."""
LEGIBLE = 9.0
"""The number on a figure can be read where its base is at least so large (radius, px at a width of 1280); else it stands beside it as well."""
TAG_REACH = 26.0
"""A number farther than this from its figure's edge (px at a width of 1280) is left out: it would be another's."""
HIGH = 3.0
"""A flight is given its height from this apex on (mm), if it is the highest or goes over a figure."""


@dataclass(frozen=True, slots=True)
class View:
    """What a view shows: its box, what of the table, the moment, whether that is a ``part`` only.

    ``after``: what followed the moment is shown faintly; ``evidence``: the evidence is drawn.
    """

    box: Box
    world: Rect
    t: float
    part: bool = True
    after: bool = True
    evidence: bool = True


def draw_view(canvas: Canvas, subject: Subject, view: View, theme: Theme, ink: Ink) -> Labels:
    """Draws a view; gives back its labels with the boxes they took."""
    transform = Transform.fit(view.world, view.box.inset(0.0 if view.part else 14 * ink.unit))
    stage = Stage(canvas, transform, theme, subject.log.table.equipment)
    with canvas.clipped(view.box):
        canvas.box(view.box, theme.colour("room"))
        draw_scene(stage, subject, view, ink)
        labels = draw_findings(stage, subject, view, ink)
        _draw_tags(stage, labels, subject.log, view, ink)
        return labels


def annotate(stage: Stage, subject: Subject, view: View, ink: Ink, condition: Condition | None = None) -> Labels:
    """Ways, contacts and evidence alone, to be laid over a table that is drawn already; of one ``condition`` only, if given."""
    _draw_ways(stage, subject.log, view, ink)
    _draw_spot(stage, subject, ink)
    return draw_findings(stage, subject, view, ink, condition, SHY)


def draw_findings(stage: Stage, subject: Subject, view: View, ink: Ink, condition: Condition | None = None, weight: float = 6.0) -> Labels:
    """The evidence, of one ``condition`` only if given, and the numbered contacts, with their labels; ``weight`` as in ``Labels``."""
    log, shown = subject.log, board(subject.log, view.t)
    obstacles = [disc_box(Disc(f.at, stage.equipment.base_radius), stage) for f in shown.figures]
    if shown.ball:
        obstacles.append(disc_box(Disc(shown.ball[:2], stage.equipment.ball_radius), stage))
    labels = Labels(view.box.inset(6 * ink.unit), [*obstacles, *_ways_boxes(stage, log, view, ink)], weight=weight)
    numbered = _numbered(subject, view)
    for _, _, at in numbered:
        labels.block(Box(*stage.transform.px(at), 0, 0).inset(-3.2 * ink.unit))
    if view.evidence:
        scene = partial(draw_scene, subject=subject, view=view, ink=ink, bars=0.2)
        chief, all_of_them = (condition, (condition,)) if condition else (subject.chief, subject.evidence)
        draw_evidence(stage, labels, log, all_of_them, chief, subject.attacks, ink, scene)
    _draw_contacts(stage, labels, numbered, view, ink)
    if subject.places is None:
        _draw_heights(stage, labels, log, view, ink)
    return labels


def draw_scene(stage: Stage, subject: Subject, view: View, ink: Ink, bars: float = 0.82) -> None:
    """Table, ways and pieces, without words; ``bars`` is how much posts and bars hide."""
    log = subject.log
    draw_table(stage.canvas, stage.transform, log.table.pitch, stage.theme)
    _draw_ways(stage, log, view, ink)
    if view.evidence:
        _draw_spot(stage, subject, ink)
    shown = board(log, view.t)
    draw_board(stage, shown)
    for piece in put_by_hand(log, view.t):
        draw_ghost(stage, piece, stage.theme.colour("lines"), 0.9, 1.4 * ink.unit, dash=3.0 * ink.unit)
    _draw_hands(stage, log, view.t)
    draw_ball_and_bars(stage, shown.ball, log, bars)


def _numbered(subject: Subject, view: View) -> tuple[tuple[int, float, Point], ...]:
    """Number, time and place of what bears a number; of several contacts that bear the same one the first that is shown."""
    if subject.places is not None:
        end = subject.log.until
        return tuple((i, end, at) for i, at in enumerate(subject.places, 1)) if view.t >= end - 1e-9 else ()
    found = {mark.number: mark for mark in reversed(subject.numbered) if view.after or mark.t <= view.t + 1e-9}
    return tuple((number, mark.t, mark.at) for number, mark in sorted(found.items()))


def _ways_boxes(stage: Stage, log: Log, view: View, ink: Ink) -> list[Box]:
    """Small boxes along the ways, so that labels keep off them where they can."""
    r = 4 * ink.unit
    until = log.until if view.after else view.t
    knots = [knot for body in moved(log) for way in trace(log, body, 0.0, until) for knot in way]
    return [Box(*stage.transform.px(knot.at), 0, 0).inset(-r) for knot in knots]


def _draw_ways(stage: Stage, log: Log, view: View, ink: Ink) -> None:
    bodies = sorted(moved(log), key=lambda b: b == BALL)
    for body in bodies:
        colour = stage.theme.trail(None)
        if is_figure(body) and log.on(body, 0.0) and view.t > 0:
            draw_ghost(stage, figure_piece(log, body, 0.0), colour, 0.75, 1.2 * ink.unit, dash=3.0 * ink.unit)
        elif is_keeper(body) and body in log.start.keepers and view.t > 0:
            start = log.start.keepers[body]
            draw_keeper_ghost(stage, start.at, start.angle, keeper_end(start), colour, 0.75, 1.2 * ink.unit, dash=3.0 * ink.unit)
        elif body == BALL and log.start.ball and view.t > 0:
            draw_ball_ghost(stage, log.start.ball.at, colour, 0.75, 1.2 * ink.unit, dash=3.0 * ink.unit)
        if view.after and log.until > view.t:
            draw_path(stage, log, body, view.t, log.until, ink.unit, faint=True)
        if view.t > 0:
            draw_path(stage, log, body, 0.0, view.t, ink.unit)


def _draw_hands(stage: Stage, log: Log, t: float) -> None:
    """Nails and hands whose gesture is on at ``t``."""
    for began in log.of(Began, before=t):
        action, since = began.action, t - began.t
        if isinstance(action, Flick) and action.nail and since <= action.nail[-1][0]:
            at, direction = _along([(k[0], k[1], k[2], 0.0) for k in action.nail], since)
            draw_nail(stage, at[:2], direction)
        paths = [action.path] if isinstance(action, MoveHand) else []
        if isinstance(action, Flick) and action.hand:
            paths.append(tuple((k[0], k[1], k[2], 0.0) for k in action.hand))
        for path in paths:
            if path and since <= path[-1][0] + 1e-9:
                at, _ = _along(list(path), since)
                draw_hand(stage, at[:2], at[2])


def _along(path: list[tuple[float, float, float, float]], s: float) -> tuple[tuple[float, float, float], float]:
    """The place on a path of (s, x, y, z) knots at ``s``, and the direction in which it goes there."""
    last, direction = path[0], 0.0
    for knot in path:
        if (knot[1], knot[2]) != (last[1], last[2]):
            direction = math.atan2(knot[2] - last[2], knot[1] - last[1])
        if knot[0] >= s:
            span = knot[0] - last[0]
            share = min(max((s - last[0]) / span, 0.0), 1.0) if span > 0 else 1.0
            x, y, z = (last[i] + (knot[i] - last[i]) * share for i in (1, 2, 3))
            return ((x, y, z), direction)
        last = knot
    return ((last[1], last[2], last[3]), direction)


def _draw_contacts(stage: Stage, labels: Labels, numbered: Sequence[tuple[int, float, Point]], view: View, ink: Ink) -> None:
    """A dot where each contact was, and its number beside it; those after the shown moment fainter."""
    px = ink.px(Size.TINY)
    for number, t, at in numbered:
        later = t > view.t + 1e-9
        _draw_contact(stage, labels, at, str(number), px, ink, 0.55 if later else 1.0)


def _draw_contact(stage: Stage, labels: Labels, at: Point, number: str, px: int, ink: Ink, alpha: float) -> None:
    canvas, theme = stage.canvas, stage.theme
    p = stage.transform.px(at)
    if not labels.field.holds(Box(*p, 0, 0)):
        return
    canvas.circle(p, 3.1 * ink.unit, theme.colour("ink"), alpha)
    canvas.circle(p, 2.1 * ink.unit, theme.colour("accent"), alpha)
    high = figure_height(px) + 8 * ink.unit
    wide = max(high, width(number, px, True) + 9 * ink.unit)
    box = labels.place(Wanted((wide, high), p, 6 * ink.unit, 12 * ink.unit))
    if box is None:
        return
    if math.dist(box.centre, p) > 0.9 * high:
        canvas.line(p, box.centre, 1.1 * ink.unit, theme.colour("lines"), 0.75 * alpha)
    canvas.box(box.inset(-1.0 * ink.unit), theme.colour("lines"), 0.9 * alpha, radius=high)
    canvas.box(box, theme.colour("panel"), radius=high)
    canvas.text(number, box.centre, px, theme.colour("text"), bold=True, anchor=(0.5, 0.5))


def _draw_tags(stage: Stage, labels: Labels, log: Log, view: View, ink: Ink) -> None:
    """The numbers of figures beside them, where they are too small to bear them legibly; one that finds no place is left out."""
    px, theme, radius = ink.px(Size.TINY), stage.theme, stage.transform.length(stage.equipment.base_radius)
    if radius >= LEGIBLE * ink.unit:
        return
    for piece in board(log, view.t).figures:
        p = stage.transform.px(piece.at)
        if piece.fallen or not labels.field.holds(Box(*p, 0, 0)):
            continue
        size = (width(piece.number, px, True) + 5 * ink.unit, figure_height(px) + 4 * ink.unit)
        box = labels.place(Wanted(size, p, 2 * (radius + ink.unit), 8 * ink.unit))
        if box is not None and math.dist(box.centre, p) <= radius + TAG_REACH * ink.unit:
            stage.canvas.box(box, theme.body_tint(piece.side), radius=2.5 * ink.unit)
            stage.canvas.text(piece.number, box.centre, px, theme.colour("ink"), bold=True, anchor=(0.5, 0.5))


def _draw_heights(stage: Stage, labels: Labels, log: Log, view: View, ink: Ink) -> None:
    flights = apex(log, 0.0, log.until if view.after else view.t)
    highest = max((knot.height for knot in flights), default=0.0)
    for knot in flights:
        if knot.height >= HIGH and (knot.height == highest or knot.height > log.table.equipment.figure_height):
            p: Point = stage.transform.px(knot.at)
            if labels.field.holds(Box(*p, 0, 0)):
                put_label(stage, labels, p, f"↑ {measure(round(knot.height), 'mm', ink.lang)}", ink, clear=8 * ink.unit)


def _draw_spot(stage: Stage, subject: Subject, ink: Ink) -> None:
    """Where the restart is taken: a cross round the place. When play simply goes on, nothing is taken."""
    if subject.lead is None or subject.lead.ruling.spot is None or subject.lead.ruling.restart in (Restart.PLAY_ON, Restart.RETAKE):
        return
    p, u = stage.transform.px(subject.lead.ruling.spot), ink.unit
    colour = stage.theme.colour("lines")
    r = max(stage.transform.length(stage.equipment.ball_radius) + 4 * u, 9 * u)
    for way in (0, 1, 2, 3):
        c, s = math.cos(way * math.pi / 2), math.sin(way * math.pi / 2)
        stage.canvas.line(
            (p[0] + c * (r - 3 * u), p[1] + s * (r - 3 * u)), (p[0] + c * (r + 5 * u), p[1] + s * (r + 5 * u)), 2.0 * u, colour, cap=True
        )
    stage.canvas.ring(p, r, 1.2 * u, colour, 0.55)
