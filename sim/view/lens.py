"""A magnifier: what is too small to be seen at the picture's scale, shown again in a round glass beside it."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from sim.geometry import Point
from sim.view.canvas import Canvas
from sim.view.labels import Labels, Wanted
from sim.view.pieces import Stage
from sim.view.transform import Box, Transform

RADIUS = 74.0
"""Radius of the glass, in px at a width of 1280."""
SHARE = 0.2
"""The glass is never larger than this share of the view's height."""
SEEN = 14.0
"""A length of fewer px than this needs the glass."""
WANTED = 26.0
"""How long, in px, the glass tries to show it."""
MOST = 36.0
"""The glass never shows more px to the mm than this."""


def needed(stage: Stage, a: Point, b: Point, unit: float) -> bool:
    """Whether the distance of two places (mm) is too small to be seen, and yet not nothing."""
    return 0.0 < stage.transform.length(math.dist(a, b)) < SEEN * unit


def draw_lens(stage: Stage, labels: Labels, a: Point, b: Point, unit: float, paint: Callable[[Stage], None]) -> Box | None:
    """A glass near the places ``a`` and ``b`` (mm), in which ``paint`` draws the scene larger. Gives its box, None when there is no room."""
    canvas, accent = stage.canvas, stage.theme.colour("accent")
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    at, r = stage.transform.px(middle), min(RADIUS * unit, SHARE * labels.field.h)
    box = labels.place(Wanted((2 * r, 2 * r), at, 34 * unit, 26 * unit))
    if box is None:
        return None
    size = math.ceil(2 * r)
    scale = min(MOST, WANTED * unit / math.dist(a, b))
    glass = Canvas(size, size, stage.theme.colour("room"), canvas.samples)
    transform = Transform(scale, size / 2 - scale * middle[0], size / 2 + scale * middle[1])
    paint(Stage(glass, transform, stage.theme, stage.equipment))
    small = max(7.0 * unit, r * stage.transform.scale / scale)
    labels.block(Box(at[0], at[1], 0, 0).inset(-small))
    _draw_tie(canvas, at, small, box, unit, accent)
    canvas.circle(box.centre, r + 3.5 * unit, stage.theme.colour("ink"), 0.5)
    canvas.stamp(_round(glass.surface, r * canvas.samples), (box.x * canvas.samples, box.y * canvas.samples))
    canvas.ring(box.centre, r, 2.2 * unit, accent)
    return box


def _draw_tie(canvas: Canvas, at: Point, small: float, box: Box, unit: float, accent: tuple[int, int, int]) -> None:
    """The circle that is magnified, tied to the glass."""
    far = math.dist(at, box.centre)
    if far > small + box.w / 2:
        ux, uy = (box.centre[0] - at[0]) / far, (box.centre[1] - at[1]) / far
        start = (at[0] + ux * small, at[1] + uy * small)
        canvas.line(start, (box.centre[0] - ux * box.w / 2, box.centre[1] - uy * box.w / 2), 1.4 * unit, accent, 0.9)
    canvas.ring(at, small, 1.4 * unit, accent, 0.9)


def _round(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """The surface, cut to a disc."""
    mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
    mask.fill((255, 255, 255, 0))
    pygame.draw.circle(mask, (255, 255, 255, 255), (surface.get_width() / 2, surface.get_height() / 2), radius)
    out = surface.copy()
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out
