"""Figures, ball, rod keepers, nail and hand, each drawn from plain values: a board of a moment needs no log."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from sim.geometry import Point, Polygons, rotate
from sim.model.ids import Side
from sim.model.layout import fallen_shape, keeper_shape
from sim.table import Equipment
from sim.view.canvas import Canvas
from sim.view.fonts import width as text_width
from sim.view.theme import BLACK, WHITE, Colour, Kit, Pattern, Theme, grey, mix
from sim.view.transform import Transform

LEAST_NUMBER = 8
"""Smaller than this (px) a number cannot be read and is left out."""
LIGHT: Point = (0.5, 0.85)
"""Where shadows fall, in px right and down for each mm of height at a scale of 1."""


@dataclass(frozen=True, slots=True)
class FigurePiece:
    """A figure as drawn: its side, what is written on it, its place, and how it stands or lies (radians)."""

    side: Side
    number: str
    at: Point
    fallen: bool = False
    lying: float = 0.0
    turned: float = 0.0


@dataclass(frozen=True, slots=True)
class Stage:
    """What drawing a piece needs: where to, at which scale, in which look, and the equipment's sizes."""

    canvas: Canvas
    transform: Transform
    theme: Theme
    equipment: Equipment

    def sees(self, at: Point, reach: float) -> bool:
        """Whether anything within ``reach`` (mm) of a place can lie on the canvas."""
        (x, y), r = self.transform.px(at), self.transform.length(reach)
        return -r <= x <= self.canvas.width + r and -r <= y <= self.canvas.height + r


def draw_figure(stage: Stage, piece: FigurePiece, number_px: int) -> None:
    """A standing figure, or a fallen one with its long outline."""
    if not stage.sees(piece.at, 2 * stage.equipment.figure_height):
        return
    if piece.fallen:
        _draw_fallen(stage, piece)
        return
    canvas, t, theme = stage.canvas, stage.transform, stage.theme
    kit = theme.kits[piece.side]
    centre, r = t.px(piece.at), t.length(stage.equipment.base_radius)
    drop = t.length(3.0)
    canvas.glow((centre[0] + LIGHT[0] * drop, centre[1] + LIGHT[1] * drop), r * 1.05, r * 1.05, theme.colour("shadow"), 0.5, max(1.0, r * 0.28))
    canvas.circle(centre, r, mix(kit.colour, BLACK, 0.35))
    rim = max(0.6, r * 0.07)
    draw_pattern(canvas, centre, r - rim, kit)
    body = r * body_share(r, theme)
    canvas.circle((centre[0] + r * 0.03, centre[1] + r * 0.07), body * 1.05, mix(kit.colour, BLACK, 0.5), 0.55)
    canvas.circle(centre, body, theme.body_tint(piece.side))
    canvas.circle((centre[0] - body * 0.18, centre[1] - body * 0.2), body * 0.7, mix(theme.body_tint(piece.side), WHITE, 0.45), 0.6)
    if number_px:
        canvas.inscribe(piece.number, centre, number_px, theme.colour("ink"))


def body_share(radius: float, theme: Theme) -> float:
    """Radius of the lighter body in radii of the base: larger in small pictures, so that the number can still be read."""
    small = min(1.0, max(0.0, (15.0 - radius) / 8.0))
    return theme.figure["body"] + (theme.figure["body_small"] - theme.figure["body"]) * small


def number_size(transform: Transform, equipment: Equipment, theme: Theme) -> int:
    """The text size at which two digits stand on a figure's body; 0 where they could not be read."""
    radius = transform.length(equipment.base_radius)
    room = 2 * radius * body_share(radius, theme)
    px = round(room)
    while px > LEAST_NUMBER and text_width("10", px, True) > room * 0.9:
        px -= 1
    return max(px, LEAST_NUMBER) if 2 * radius > text_width("10", LEAST_NUMBER, True) else 0


def draw_pattern(canvas: Canvas, centre: Point, r: float, kit: Kit) -> None:
    """A base in a kit's colour and pattern, round ``centre`` with radius ``r`` (px)."""
    canvas.circle(centre, r, kit.colour)
    x, y = centre
    if kit.pattern is Pattern.HOOPS:
        for low, high in ((-0.72, -0.28), (0.28, 0.72)):
            canvas.polygon(_slice(x, y, r, low, high), kit.second)
    elif kit.pattern is Pattern.HALVES:
        canvas.polygon(_arc_points(x, y, r, -math.pi / 2, math.pi / 2), kit.second)


def _slice(x: float, y: float, r: float, low: float, high: float) -> list[Point]:
    """The part of a disc between two heights, given in radii."""
    steps = 12
    heights = [low + (high - low) * i / steps for i in range(steps + 1)]
    right = [(x + r * math.sqrt(1 - h * h), y + r * h) for h in heights]
    left = [(x - r * math.sqrt(1 - h * h), y + r * h) for h in reversed(heights)]
    return [*right, *left]


def _arc_points(x: float, y: float, r: float, start: float, stop: float) -> list[Point]:
    steps = 24
    return [(x + r * math.cos(start + (stop - start) * i / steps), y + r * math.sin(start + (stop - start) * i / steps)) for i in range(steps + 1)]


def _draw_fallen(stage: Stage, piece: FigurePiece) -> None:
    canvas, t, theme = stage.canvas, stage.transform, stage.theme
    kit = theme.kits[piece.side]
    base, body = _px_parts(t, fallen_shape(piece.at, piece.lying, stage.equipment))
    drop = t.length(2.2)
    shade = [[(x + LIGHT[0] * drop, y + LIGHT[1] * drop) for x, y in part] for part in (base, body)]
    canvas.soft_polygons(shade, theme.colour("shadow"), 0.5, max(1.0, t.length(2.0)))
    outline = mix(grey(kit.colour, 0.6), BLACK, 0.45)
    line = max(0.6, t.length(0.7))
    canvas.polygons([base, body], outline)
    canvas.polygon(_shrunk(base, line), grey(kit.colour, 0.55))
    if kit.pattern is not Pattern.PLAIN:
        middle = _between(base, 0.36, 0.64) if kit.pattern is Pattern.HOOPS else _between(base, 0.5, 1.0)
        canvas.polygon(_shrunk(middle, line), grey(kit.second, 0.55))
    canvas.polygon(_shrunk(body, line), grey(theme.body_tint(piece.side), 0.55))


def _px_parts(t: Transform, shape: Polygons) -> list[list[Point]]:
    return [[t.px(p) for p in part] for part in shape.parts]


def _between(part: list[Point], low: float, high: float) -> list[Point]:
    """The strip of a four-cornered part between two shares of its breadth."""
    a, b, c, d = part

    def on(p: Point, q: Point, s: float) -> Point:
        return (p[0] + (q[0] - p[0]) * s, p[1] + (q[1] - p[1]) * s)

    return [on(a, d, low), on(b, c, low), on(b, c, high), on(a, d, high)]


def _shrunk(part: list[Point], by: float) -> list[Point]:
    """A rectangle drawn in by ``by`` px on every side."""
    cx, cy = sum(p[0] for p in part) / 4, sum(p[1] for p in part) / 4
    a, b, _, d = part
    w, h = math.dist(a, b), math.dist(a, d)
    if w <= 2 * by or h <= 2 * by:
        return part
    ux, uy = ((b[0] - a[0]) / w, (b[1] - a[1]) / w)
    vx, vy = ((d[0] - a[0]) / h, (d[1] - a[1]) / h)
    i, j = w / 2 - by, h / 2 - by
    return [(cx + s * ux * i + q * vx * j, cy + s * uy * i + q * vy * j) for s, q in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def draw_ghost(stage: Stage, piece: FigurePiece, colour: Colour, alpha: float, width: float, dash: float = 0.0, fill: float = 0.0) -> None:
    """A figure where it was: its outline only, faintly filled if asked."""
    canvas, t = stage.canvas, stage.transform
    if piece.fallen:
        parts = _px_parts(t, fallen_shape(piece.at, piece.lying, stage.equipment))
        if fill:
            canvas.polygons(parts, colour, fill)
        for part in parts:
            for a, b in zip(part, [*part[1:], part[0]], strict=True):
                canvas.line(a, b, width, colour, alpha, dash, cap=not dash)
        return
    centre, r = t.px(piece.at), t.length(stage.equipment.base_radius)
    if fill:
        canvas.circle(centre, r, colour, fill)
    if not dash:
        canvas.ring(centre, r - width * 1.25, width * 0.5, stage.theme.colour("ink"), 0.6)
    canvas.ring(centre, r - width / 2, width, colour, alpha, dash)


def draw_keeper_ghost(stage: Stage, at: Point, angle: float, end: int, colour: Colour, alpha: float, width: float, dash: float = 0.0) -> None:
    """A rod keeper's body where it was."""
    body = _px_parts(stage.transform, keeper_shape(at, angle, end, stage.equipment))[0]
    for a, b in zip(body, [*body[1:], body[0]], strict=True):
        stage.canvas.line(a, b, width, colour, alpha, dash)


def draw_ball(stage: Stage, at: Point, height: float = 0.0) -> None:
    """The ball, with a shadow that parts from it in the air."""
    if not stage.sees(at, 4 * stage.equipment.ball_radius + height):
        return
    canvas, t, theme = stage.canvas, stage.transform, stage.theme
    centre, r = t.px(at), t.length(stage.equipment.ball_radius)
    drop = t.length(2.5 + height * 0.7)
    soft = max(1.0, r * (0.25 + min(height, 80) / 160))
    canvas.glow((centre[0] + LIGHT[0] * drop, centre[1] + LIGHT[1] * drop), r, r, theme.colour("shadow"), 0.55 - min(height, 80) / 320, soft)
    white, shade = theme.colour("ball"), theme.colour("ball_shade")
    canvas.circle(centre, r, theme.colour("ink"))
    r -= max(0.5, min(r * 0.05, 2.0))
    steps = 18
    for i in range(steps):
        share = i / (steps - 1)
        canvas.circle((centre[0] - r * 0.26 * share, centre[1] - r * 0.3 * share), r * (1 - 0.5 * share), mix(shade, white, share))


def draw_ball_ghost(stage: Stage, at: Point, colour: Colour, alpha: float, width: float, dash: float = 0.0) -> None:
    """The ball where it was."""
    r = stage.transform.length(stage.equipment.ball_radius)
    stage.canvas.ring(stage.transform.px(at), r - width / 2, width, colour, alpha, dash)


def draw_keeper(stage: Stage, side: Side, at: Point, angle: float, end: int) -> None:
    """A rod keeper: body across the goal, rod running back over the goal line."""
    canvas, t, theme, e = stage.canvas, stage.transform, stage.theme, stage.equipment
    if not stage.sees(at, e.rod_length + e.keeper_width):
        return
    kit = theme.kits[side]
    body, rod = _px_parts(t, keeper_shape(at, angle, end, e))
    drop = t.length(3.5)
    fall = partial(_moved, dx=LIGHT[0] * drop, dy=LIGHT[1] * drop)
    canvas.soft_polygons([fall(body), fall(rod)], theme.colour("shadow"), 0.45, max(1.0, t.length(2.5)))
    canvas.polygon(rod, mix(theme.colour("rod"), BLACK, 0.35))
    canvas.polygon(_shrunk(rod, max(0.4, t.length(0.8))), theme.colour("rod"))
    line = max(0.6, t.length(0.6))
    canvas.polygon(body, mix(kit.colour, BLACK, 0.55))
    canvas.polygon(_shrunk(body, line), kit.colour)
    head = t.px(at)
    canvas.circle(head, t.length(e.keeper_thickness * 0.42), theme.body_tint(side))
    if kit.pattern is not Pattern.PLAIN:
        for share in (0.12, 0.74):
            canvas.polygon(_shrunk(_between(body, share, share + 0.14), 0.0), kit.second)


def _moved(part: list[Point], dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in part]


def draw_nail(stage: Stage, at: Point, direction: float) -> None:
    """The fingernail at ``at``, the finger coming from behind it against ``direction`` (radians)."""
    canvas, t, theme = stage.canvas, stage.transform, stage.theme
    r = t.length(stage.equipment.nail_radius)
    back = rotate((-9.0, 0.0), direction)
    root = t.px((at[0] + back[0], at[1] + back[1]))
    tip = t.px(at)
    canvas.line(root, tip, 2 * r + 1.4, theme.colour("ink"), 0.5, cap=True)
    canvas.line(root, tip, 2 * r, theme.colour("skin"), 1.0, cap=True)
    canvas.circle(tip, r * 0.78, theme.colour("nail"))


def draw_hand(stage: Stage, at: Point, height: float) -> None:
    """The part of a hand that comes near; fainter the higher it is."""
    canvas, t, theme = stage.canvas, stage.transform, stage.theme
    r = t.length(stage.equipment.hand_radius)
    centre = t.px(at)
    drop = t.length(1.5 + height * 0.7)
    canvas.glow((centre[0] + LIGHT[0] * drop, centre[1] + LIGHT[1] * drop), r, r, theme.colour("shadow"), 0.4, max(1.0, r * 0.4))
    canvas.circle(centre, r, theme.colour("skin"), 0.95 if height <= 0 else 0.7)
    canvas.ring(centre, r, max(0.6, r * 0.12), theme.colour("ink"), 0.5)
