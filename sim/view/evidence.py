"""The evidence of a ruling, drawn in one accent colour: contact points, lines, ghosts, rings, the margin as a dimension line."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from sim.events import Log
from sim.geometry import Disc, Point, unit
from sim.model.ids import BALL, is_figure, is_keeper
from sim.rules.findings import Condition
from sim.view.fonts import figure_height, width
from sim.view.gauge import BACKDROP, Asked, Gauge, Ring, gauge
from sim.view.labels import Labels, Wanted
from sim.view.lens import draw_lens, needed
from sim.view.moments import figure_piece
from sim.view.pieces import Stage, draw_ball_ghost, draw_ghost, draw_keeper_ghost
from sim.view.theme import Size
from sim.view.transform import Box


@dataclass(frozen=True, slots=True)
class Ink:
    """How large things are: ``unit`` px at a width of 1280; text sizes in px; language of the numbers."""

    unit: float
    sizes: dict[str, int]
    lang: str

    def px(self, size: Size) -> int:
        """A text size of the scale, in px."""
        return self.sizes[size.value]


def draw_evidence(
    stage: Stage,
    labels: Labels,
    log: Log,
    conditions: tuple[Condition, ...],
    chief: Condition | None,
    attacks: int,
    ink: Ink,
    scene: Callable[[Stage], None],
) -> None:
    """All that was measured; the chief condition with its value, under a glass when it is too small to be seen.

    ``scene`` draws what the glass shows besides the evidence.
    """
    for condition in conditions:
        if condition is not chief and condition.name in BACKDROP:
            draw_gauge(stage, log, gauge(Asked(condition, log, attacks, ink.lang)), condition.at, ink)
    if chief is None:
        return
    drawn = gauge(Asked(chief, log, attacks, ink.lang))
    draw_gauge(stage, log, drawn, chief.at, ink)
    d = drawn.dimension
    if d and needed(stage, d.a, d.b, ink.unit):

        def inside(glass: Stage) -> None:
            scene(glass)
            draw_gauge(glass, log, drawn, chief.at, ink)
            draw_dimension(glass, d.a, d.b, ink)

        box = draw_lens(stage, labels, d.a, d.b, ink.unit, inside)
        if box:
            put_label(stage, labels, (box.centre[0], box.bottom), d.says, ink, clear=6 * ink.unit, strong=True, leader=False)
            _name(stage, labels, drawn, ink)
            return
    if d:
        middle = draw_dimension(stage, d.a, d.b, ink)
        _keep_clear(stage, labels, d.a, d.b, ink)
        put_label(stage, labels, middle, d.says, ink, clear=6 * ink.unit, strong=True)
    _name(stage, labels, drawn, ink)


def _keep_clear(stage: Stage, labels: Labels, a: Point, b: Point, ink: Ink) -> None:
    """No label may lie over a dimension line."""
    p, q = stage.transform.px(a), stage.transform.px(b)
    steps = max(1, math.ceil(math.dist(p, q) / (8 * ink.unit)))
    for i in range(steps + 1):
        x, y = p[0] + (q[0] - p[0]) * i / steps, p[1] + (q[1] - p[1]) * i / steps
        labels.block(Box(x, y, 0, 0).inset(-3 * ink.unit))


def _name(stage: Stage, labels: Labels, drawn: Gauge, ink: Ink) -> None:
    """What a gauge says besides its dimension."""
    for ring in drawn.rings:
        x, y = stage.transform.px(ring.at)
        put_label(stage, labels, (x, y - stage.transform.length(ring.radius)), ring.says, ink, clear=4 * ink.unit)
    if drawn.tag:
        put_label(stage, labels, stage.transform.px(drawn.tag.at), drawn.tag.says, ink, clear=16 * ink.unit, strong=True)


def draw_gauge(stage: Stage, log: Log, drawn: Gauge, t: float, ink: Ink) -> None:
    """The lines, areas, rings, ghosts and dots of a gauge."""
    canvas, transform, accent, u = stage.canvas, stage.transform, stage.theme.colour("accent"), ink.unit
    for area in drawn.areas:
        corners = [transform.px(p) for p in area.corners]
        canvas.polygon(corners, accent, 0.1)
        for a, b in zip(corners, [*corners[1:], corners[0]], strict=True):
            canvas.line(a, b, 1.6 * u, accent, 0.9)
    for line in drawn.lines:
        _draw_cased(stage, transform.px(line.a), transform.px(line.b), 1.6, u, dash=6 * u if line.dashed else 0.0)
    for ring in drawn.rings:
        _draw_ring(stage, ring, ink)
    _draw_ghosts(stage, log, drawn.ghosts, t, ink)
    _draw_dots(stage, drawn.dots, ink)


def _draw_cased(stage: Stage, a: Point, b: Point, width: float, u: float, dash: float = 0.0) -> None:
    """A line in the accent colour, set off by a dark one from light ground such as lines, ball and bar."""
    stage.canvas.line(a, b, (width + 1.6) * u, stage.theme.colour("ink"), 0.4)
    stage.canvas.line(a, b, width * u, stage.theme.colour("accent"), 1.0, dash)


def _draw_ring(stage: Stage, ring: Ring, ink: Ink) -> None:
    accent = stage.theme.colour("accent")
    p, r = stage.transform.px(ring.at), stage.transform.length(ring.radius)
    stage.canvas.circle(p, r, accent, 0.08)
    stage.canvas.ring(p, r, 1.6 * ink.unit, accent, 0.9, dash=5 * ink.unit)


def _draw_ghosts(stage: Stage, log: Log, bodies: tuple[str, ...], t: float, ink: Ink) -> None:
    """The bodies of a condition, where they were when it was measured."""
    accent = stage.theme.colour("accent")
    for body in bodies:
        if is_figure(body):
            draw_ghost(stage, figure_piece(log, body, t), accent, 0.95, 2.0 * ink.unit, fill=0.12)
        elif body == BALL:
            draw_ball_ghost(stage, log.at(BALL, t), accent, 0.95, 2.0 * ink.unit)
        elif is_keeper(body):
            x, y = log.at(body, t)
            draw_keeper_ghost(stage, (x, y), log.segment(body, t).turned(t), 1 if x >= 0 else -1, accent, 0.95, 1.6 * ink.unit)


def _draw_dots(stage: Stage, places: tuple[Point, ...], ink: Ink) -> None:
    for place in places:
        stage.canvas.ring(stage.transform.px(place), 4.0 * ink.unit, 1.2 * ink.unit, stage.theme.colour("accent"), 0.8)


def draw_dimension(stage: Stage, a: Point, b: Point, ink: Ink) -> Point:
    """A dimension line between two places in mm; arrows from outside when there is no room between. Gives where to say its value, in px."""
    u = ink.unit
    p, q = stage.transform.px(a), stage.transform.px(b)
    dx, dy = unit(p, q)
    nx, ny = -dy, dx
    for end in (p, q):
        _draw_cased(stage, (end[0] + nx * 7 * u, end[1] + ny * 7 * u), (end[0] - nx * 7 * u, end[1] - ny * 7 * u), 1.4, u)
    size = 6.0 * u
    if math.dist(p, q) < 3.2 * size:
        for end, way in ((p, -1.0), (q, 1.0)):
            far = (end[0] + way * dx * 22 * u, end[1] + way * dy * 22 * u)
            _draw_cased(stage, far, end, 1.6, u)
            _arrow(stage, far, end, size)
        return (q[0] + dx * 22 * u, q[1] + dy * 22 * u)
    _draw_cased(stage, p, q, 1.6, u)
    _arrow(stage, q, p, size)
    _arrow(stage, p, q, size)
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)


def _arrow(stage: Stage, start: Point, tip: Point, size: float) -> None:
    ux, uy = unit(start, tip)
    base = (tip[0] - ux * size, tip[1] - uy * size)
    wing = size * 0.42
    stage.canvas.polygon([tip, (base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing)], stage.theme.colour("accent"))


def put_label(
    stage: Stage, labels: Labels, anchor: Point, text: str, ink: Ink, *, clear: float, strong: bool = False, leader: bool = True
) -> Box | None:
    """A text on a small plate near ``anchor``, tied to it by a thin line when it had to move away."""
    px = ink.px(Size.SMALL)
    pad = 5.0 * ink.unit
    size = (width(text, px, True) + 2 * pad, figure_height(px) + 2 * pad)
    box = labels.place(Wanted(size, anchor, clear, 14 * ink.unit))
    if box is None:
        return None
    theme, canvas = stage.theme, stage.canvas
    if leader and math.dist(box.centre, anchor) > max(box.w, box.h):
        edge = (min(max(anchor[0], box.x), box.right), min(max(anchor[1], box.y), box.bottom))
        canvas.line(anchor, edge, 1.0 * ink.unit, theme.colour("accent" if strong else "lines"), 0.8)
    canvas.box(box, theme.colour("accent" if strong else "panel"), radius=4 * ink.unit)
    canvas.text(text, box.centre, px, theme.colour("on_accent" if strong else "text"), bold=True, anchor=(0.5, 0.5))
    return box


def disc_box(shape: Disc, stage: Stage) -> Box:
    """The px box of a disc on the cloth."""
    (x, y), r = stage.transform.px(shape.at), stage.transform.length(shape.radius)
    return Box(x - r, y - r, 2 * r, 2 * r)
