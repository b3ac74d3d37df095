"""How each piece looks as a stamp, drawn round the centre spot of its stage."""

from __future__ import annotations

import math

import pygame

from sim.geometry import Point, rotate
from sim.model.ids import Side
from sim.view.fonts import figure_height, font, render
from sim.view.fonts import width as text_width
from sim.view.moments import SPARE_NUMBER
from sim.view.pieces import LIGHT, FigurePiece, Stage, draw_figure, draw_pattern
from sim.view.theme import BLACK, WHITE, Colour, Kit, Pattern, contrast, mix
from sim.view.transform import Box

CENTRE: Point = (0.0, 0.0)
TURNS = 128
"""Directions in which lying and turning things are kept."""
BODY, BODY_SMALL = 0.72, 0.81
"""Radius of a figure's body in radii of its base, large and small."""
HOLD = 1.0
"""The radius of what holds the number of a small figure, in radii of its base."""
HALO = 0.75
"""So many px round a number that reaches out over the pattern are in the body's colour."""
SMALL, LARGE = 7.0, 14.0
"""A base of these radii (px) is small, and large."""
LIGHT_FROM = 20.0
"""From this radius (px) of its base on a figure's body is lighter than the kit."""
LEAST = 4.5
"""A figure whose base is smaller (px) bears no number."""
CASED = 0.85
"""A ring that is seen at least so well is set off by a darker one."""
READABLE = 4.5
"""The least contrast at which a number is read."""
FIGURE_REACH, KEEPER_REACH = 19.0, 23.0
"""A figure's and a keeper's picture, shadow included, reach no farther from their middle (mm)."""
FALLING = 4
"""Pictures between standing and lying."""


def direction(angle: float) -> int:
    """The number of the nearest kept direction to an angle in radians."""
    return round(angle / math.tau * TURNS) % TURNS


def angle_of(number: int) -> float:
    """The angle of a kept direction, in radians."""
    return number * math.tau / TURNS


def paint_figure(stage: Stage, side: Side, number: str) -> None:
    """A standing figure. The smaller it is, the more of it is in the kit's own colour, so that sides are told apart at any size."""
    canvas, theme, kit = stage.canvas, stage.theme, stage.theme.kits[side]
    x, y = stage.transform.px(CENTRE)
    r = stage.transform.length(stage.equipment.base_radius)
    canvas.glow((x + r * 0.16, y + r * 0.27), r * 1.06, r * 1.06, theme.colour("shadow"), 0.5, max(1.0, r * 0.28))
    canvas.circle((x, y), r, mix(kit.colour, WHITE, 0.8))
    draw_pattern(canvas, (x, y), r - max(0.5, r * 0.07), kit)
    body, tint = r * (BODY_SMALL + (BODY - BODY_SMALL) * large(r)), body_colour(kit, r, number)
    canvas.circle((x + r * 0.04, y + r * 0.08), body * 1.04, mix(kit.colour, BLACK, 0.55), 0.6)
    canvas.circle((x, y), body, tint)
    canvas.circle((x - body * 0.16, y - body * 0.18), body * 0.7, mix(tint, WHITE, 0.5), 0.3 if r >= LIGHT_FROM else 0.0)
    if r >= LEAST:
        hold = body + (r * HOLD - body) * (1.0 - large(r))
        _inscribe(stage, number, hold, large(r), number_colour(tint, theme.colour("ink")), tint)


def large(radius: float) -> float:
    """0 for a figure whose base is small (px), 1 for a large one."""
    return min(1.0, max(0.0, (radius - SMALL) / (LARGE - SMALL)))


def body_colour(kit: Kit, radius: float, number: str) -> Colour:
    """The colour of a figure's body: nearly the kit's where that is small, clearly lighter where it is large; a spare keeper's is the second one.

    Nothing in between: on a shade neither dark nor light no number stands out.
    """
    return mix(kit.second if number == SPARE_NUMBER else kit.colour, WHITE, 0.5 if radius >= LIGHT_FROM and number != SPARE_NUMBER else 0.04)


def number_colour(body: Colour, ink: Colour) -> Colour:
    """What can be read best on a body: ink, white, or black where neither is enough."""
    return max((ink, WHITE), key=lambda c: contrast(c, body)) if max(contrast(ink, body), contrast(WHITE, body)) >= READABLE else BLACK


def _inscribe(stage: Stage, number: str, body: float, size: float, colour: Colour, halo: Colour) -> None:
    """A number as large as a disc of that radius (px) holds, two digits drawn together to fit; smaller where there is room (``size`` of 1).

    On a small figure it reaches out over the pattern; there ``halo``, the body's colour, lies round it.
    """
    canvas, one = stage.canvas, len(number) == 1
    k = canvas.samples
    px = max(8, round(2 * body * (0.85 - 0.07 * size if one else 0.82 - 0.12 * size) / figure_height(1) * k))
    room = 2 * body * k * (0.75 if one else 0.96 - 0.14 * size)
    x, y = stage.transform.px(CENTRE)

    def lay(tone: Colour, dx: float, dy: float) -> None:
        image = render(number, px, tone, True)
        if image.get_width() > room:
            image = pygame.transform.smoothscale(image, (round(room), image.get_height()))
        canvas.stamp(image, ((x + dx) * k - image.get_width() / 2, (y + dy) * k + figure_height(px) / 2 - font(px, True).get_ascent()))

    if size < 1.0:
        for i in range(8):
            lay(halo, HALO * math.cos(i * math.tau / 8), HALO * math.sin(i * math.tau / 8))
    lay(colour, 0.0, 0.0)


def paint_lying(stage: Stage, side: Side, turn: int) -> None:
    """A figure that lies from the centre along a kept direction."""
    draw_figure(stage, FigurePiece(side, "", CENTRE, True, angle_of(turn)), 0)


def paint_falling(stage: Stage, side: Side, turn: int, step: int) -> None:
    """A figure on its way down, ``step`` of ``FALLING``: the base shows its rim, the body reaches out, the shadow runs ahead of it."""
    canvas, t, e, theme = stage.canvas, stage.transform, stage.equipment, stage.theme
    kit, lean, angle = theme.kits[side], step / (FALLING + 1), angle_of(turn)
    deep = e.base_radius * (1 - lean) + e.base_height / 2 * lean
    reach = e.figure_height * lean
    half = e.base_radius * theme.figure["body"] * (1 - lean) + e.fallen_body_width / 2 * lean

    def oval(x: float, ahead: float, behind: float, aside: float) -> list[Point]:
        points = [(math.cos(i * math.tau / 28), math.sin(i * math.tau / 28)) for i in range(28)]
        return [t.px(rotate((x + (ahead if c > 0 else behind) * c, aside * s), angle)) for c, s in points]

    drop = t.length(4.0 + 5.0 * lean)
    fallen = [(x + LIGHT[0] * drop, y + LIGHT[1] * drop) for x, y in oval(deep, reach + half, deep, e.base_radius)]
    canvas.soft_polygons([fallen], theme.colour("shadow"), 0.45, max(1.0, t.length(2.5)))
    for share, colour in ((1.0, mix(kit.colour, BLACK, 0.35)), (0.86, kit.colour)):
        canvas.polygon(oval(deep, deep * share, deep * share, e.base_radius * share), colour)
    for less, colour in ((0.0, mix(kit.colour, BLACK, 0.5)), (0.7, theme.body_tint(side))):
        canvas.polygon(oval(deep, reach + half - less, half - less, half - less), colour)


def paint_whirl(stage: Stage, turn: int, strength: int) -> None:
    """Two streaks on a figure's rim that turn with it; the stronger the faster it spins."""
    t, r = stage.transform, stage.equipment.base_radius * 0.86
    angle, long = angle_of(turn), 0.5 + 0.25 * strength
    for half in (0.0, math.pi):
        stage.canvas.arc(
            t.px(CENTRE), t.length(r), max(1.2, t.length(1.6)), angle + half, angle + half + long, stage.theme.colour("lines"), 0.35 + 0.15 * strength
        )


def paint_keeper(stage: Stage, side: Side, turn: int) -> None:
    """A keeper's body across the direction in which its rod runs back."""
    canvas, t, e, theme = stage.canvas, stage.transform, stage.equipment, stage.theme
    kit, angle = theme.kits[side], angle_of(turn)

    def part(back: float, front: float, low: float, high: float) -> list[Point]:
        return [t.px(rotate((x, y), angle)) for x, y in ((back, low), (front, low), (front, high), (back, high))]

    half, wide = e.keeper_thickness / 2, e.keeper_width / 2
    drop = t.length(4.0)
    shade = [(x + LIGHT[0] * drop, y + LIGHT[1] * drop) for x, y in part(-half, half, -wide, wide)]
    canvas.soft_polygons([shade], theme.colour("shadow"), 0.5, max(1.0, t.length(2.5)))
    line = 0.7
    canvas.polygon(part(-half, half, -wide, wide), mix(kit.colour, WHITE, 0.8))
    canvas.polygon(part(-half + line, half - line, -wide + line, wide - line), kit.colour)
    if kit.pattern is not Pattern.PLAIN:
        for low, high in ((-0.76, -0.48), (0.48, 0.76)):
            canvas.polygon(part(-half + line, half - line, low * wide, high * wide), kit.second)
    head = t.length(e.keeper_thickness * 0.6)
    canvas.circle(t.px(CENTRE), head, mix(kit.colour, BLACK, 0.6))
    canvas.circle(t.px(CENTRE), head * 0.8, theme.body_tint(side))


def paint_ball(stage: Stage, radius: float) -> None:
    """The ball without its shadow, ``radius`` px."""
    canvas, theme = stage.canvas, stage.theme
    x, y = stage.transform.px(CENTRE)
    white, shade = theme.colour("ball"), theme.colour("ball_shade")
    canvas.circle((x, y), radius, theme.colour("ink"))
    r = radius - max(0.6, min(radius * 0.05, 2.0))
    steps = 18
    for i in range(steps):
        share = i / (steps - 1)
        canvas.circle((x - r * 0.26 * share, y - r * 0.3 * share), r * (1 - 0.5 * share), mix(shade, white, share))


def paint_glow(stage: Stage, radius: float, alpha: float, soft: float) -> None:
    """A round shadow, sizes in px."""
    stage.canvas.glow(stage.transform.px(CENTRE), radius, radius, stage.theme.colour("shadow"), alpha, soft)


def paint_ring(stage: Stage, radius: float, width: float, colour: str, alpha: float, dash: float = 0.0) -> None:
    """A ring of a theme's colour, dark on both sides so that it is seen on lines too; sizes in px."""
    at = stage.transform.px(CENTRE)
    if alpha >= CASED:
        stage.canvas.ring(at, radius, width + 1.6, stage.theme.colour("ink"), 0.45)
    stage.canvas.ring(at, radius, width, stage.theme.colour(colour), alpha, dash)


def paint_end(stage: Stage, radius: float, width: float, side: Side | None, dash: float) -> None:
    """Where something would come to rest: a pale ball, or a base of ``side`` that the cloth shows through; its edge ``dash`` px broken, or whole.

    Sizes in px.
    """
    at, theme, canvas = stage.transform.px(CENTRE), stage.theme, stage.canvas
    if side is None:
        canvas.circle(at, radius - (0.5 * width if dash else 0.0), theme.colour("ink"), 0.0 if dash else 0.6)
        canvas.circle(at, radius - width, theme.colour("ball"), 0.85)
    else:
        canvas.circle(at, radius - width, theme.kits[side].colour, 0.6 if dash else 0.8)
    canvas.ring(at, radius, width, theme.colour("lines"), 0.95, dash)


def paint_power(stage: Stage, text: str, px: int, *, most: bool) -> None:
    """How hard it is flicked, in words on a small plate; ``most``: harder it cannot be. ``px`` is the size of the letters."""
    canvas, theme, (x, y) = stage.canvas, stage.theme, stage.transform.px(CENTRE)
    k, (wide, high) = canvas.samples, power_size(text, px)
    canvas.box(Box(x - wide / 2, y - high / 2, wide, high), theme.colour("panel"), 0.88, radius=high / 4)
    image = render(text, px * k, theme.colour("accent" if most else "text"), True)
    canvas.stamp(image, (x * k - image.get_width() / 2, (y + figure_height(px) / 2) * k - font(px * k, True).get_ascent()))


def power_size(text: str, px: int) -> tuple[float, float]:
    """Width and height (px) of that plate."""
    return text_width(text, px, True) + px, figure_height(px) + 0.9 * px


def paint_taker(stage: Stage, radius: float, unit: float) -> None:
    """A ring and four points outside it that show inwards; sizes in px."""
    x, y = stage.transform.px(CENTRE)
    paint_ring(stage, radius, 1.4 * unit, "lines", 1.0)
    for k in range(4):
        turn = math.pi / 4 + k * math.pi / 2
        c, s = math.cos(turn), math.sin(turn)
        near, far, half = radius + 1.2 * unit, radius + 6.4 * unit, 3.4 * unit
        for grown, colour in ((1.0 * unit, "ink"), (0.0, "lines")):
            tip, end, wide = near - grown, far + grown, half + grown
            corners = [(x + c * tip, y + s * tip), (x + c * end - s * wide, y + s * end + c * wide), (x + c * end + s * wide, y + s * end - c * wide)]
            stage.canvas.polygon(corners, stage.theme.colour(colour))


def paint_gauge(stage: Stage, radius: float, share: float, unit: float) -> None:
    """A thin ring and, from its top clockwise, the share of it that is full; sizes in px."""
    at, theme = stage.transform.px(CENTRE), stage.theme
    stage.canvas.ring(at, radius, unit, theme.colour("lines"), 0.4)
    start = math.pi / 2 - math.tau * share
    stage.canvas.arc(at, radius, 4.6 * unit, start - 0.03, math.pi / 2 + 0.03, theme.colour("ink"))
    stage.canvas.arc(at, radius, 3.2 * unit, start, math.pi / 2, theme.colour("lines"))


def paint_disc(stage: Stage, radius: float, colour: tuple[int, int, int], alpha: float) -> None:
    """A disc, its radius in px."""
    stage.canvas.circle(stage.transform.px(CENTRE), radius, colour, alpha)
