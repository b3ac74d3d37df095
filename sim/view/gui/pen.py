"""What widgets are drawn with: smooth rounded boxes and lines of text."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import numpy as np
import pygame

from sim.view import fonts
from sim.view.theme import Colour

_FINER = 3


class Align(StrEnum):
    """Where a text stands in its box."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


def _cover(w: int, h: int, inset: int, radius: int) -> np.ndarray:
    """How much of each px (0 to 1) a box with round corners covers that stands ``inset`` px within ``w`` by ``h``."""
    k = _FINER
    fine = pygame.Surface((w * k, h * k), depth=32)
    pygame.draw.rect(fine, (255, 255, 255), fine.get_rect().inflate(-2 * inset * k, -2 * inset * k), border_radius=max(0, radius - inset) * k)
    shares = pygame.surfarray.array3d(fine)[:, :, 0].astype(float) / 255
    return np.asarray(shares.reshape(w, k, h, k).mean(axis=(1, 3)))


@lru_cache(maxsize=512)
def _box(w: int, h: int, radius: int, fill: Colour | None, line: Colour | None, width: int) -> pygame.Surface:
    """The colours are exactly those asked for, and only the transparency is smooth: so pieces of boxes fit together without a seam."""
    outer = _cover(w, h, 0, radius)
    inner = _cover(w, h, width, radius) if line is not None else outer
    shown = outer if fill is not None else outer - inner
    within = np.divide(inner, outer, out=np.zeros_like(outer), where=outer > 0)[:, :, None] if fill is not None else np.zeros((w, h, 1))
    colours = np.asarray(line or fill or (0, 0, 0)) * (1 - within) + np.asarray(fill or (0, 0, 0)) * within
    out = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    pygame.surfarray.pixels3d(out)[:] = np.round(colours)
    pygame.surfarray.pixels_alpha(out)[:] = np.round(255 * shown)
    return out


def box(target: pygame.Surface, rect: pygame.Rect, fill: Colour | None, *, radius: int = 0, line: Colour | None = None, width: int = 1) -> None:
    """A box with round corners, filled, outlined or both."""
    if rect.w <= 0 or rect.h <= 0:
        return
    if radius == 0 and line is None and fill is not None:
        target.fill(fill, rect)
        return
    radius = min(radius, rect.w // 2, rect.h // 2)
    small = 2 * max(radius, width) + 2
    if rect.w <= small or rect.h <= small:
        target.blit(_box(rect.w, rect.h, radius, fill, line, width), rect.topleft)
        return
    # Only the corners need to be smooth: they are cut from a small box, the rest is filled.
    corners, half = _box(small, small, radius, fill, line, width), small // 2
    for x, left in ((rect.x, 0), (rect.right - half, half)):
        for y, top in ((rect.y, 0), (rect.bottom - half, half)):
            target.blit(corners, (x, y), pygame.Rect(left, top, half, half))
    if fill is not None:
        target.fill(fill, pygame.Rect(rect.x + half, rect.y, rect.w - small, rect.h))
        target.fill(fill, pygame.Rect(rect.x, rect.y + half, rect.w, rect.h - small))
    if line is not None:
        for y in (rect.y, rect.bottom - width):
            target.fill(line, pygame.Rect(rect.x + half, y, rect.w - small, width))
        for x in (rect.x, rect.right - width):
            target.fill(line, pygame.Rect(x, rect.y + half, width, rect.h - small))


def line_of_text(
    target: pygame.Surface, rect: pygame.Rect, text: str, px: int, colour: Colour, *, bold: bool = False, align: Align = Align.LEFT
) -> pygame.Rect:
    """One line of text, its capitals in the middle of the box's height; shortened with an ellipsis when too wide. Gives its box."""
    if not text:
        return pygame.Rect(rect.x, rect.y, 0, 0)
    text = fonts.cut(text, px, rect.w, bold)
    face = fonts.font(px, bold)
    image = fonts.render(text, px, colour, bold)
    x = {Align.LEFT: rect.x, Align.MIDDLE: rect.x + (rect.w - image.get_width()) // 2, Align.RIGHT: rect.right - image.get_width()}[align]
    y = round(rect.centery + fonts.figure_height(px) / 2 - face.get_ascent())
    target.blit(image, (x, y))
    return pygame.Rect(x, y, *image.get_size())


def lines_of_text(
    target: pygame.Surface, rect: pygame.Rect, text: str, px: int, colour: Colour, *, bold: bool = False, align: Align = Align.LEFT
) -> int:
    """A text wrapped into the box from its top; gives the height that it took."""
    step = fonts.line_height(px)
    rows = max(1, rect.h // step)
    lines = [entry for part in text.split("\n") for entry in fonts.evened(part, px, rect.w, bold)]
    if len(lines) > rows:
        lines = [*lines[: rows - 1], fonts.cut(" ".join(lines[rows - 1 :]), px, rect.w, bold)]
    for row, entry in enumerate(lines):
        line_of_text(target, pygame.Rect(rect.x, rect.y + row * step, rect.w, step), entry, px, colour, bold=bold, align=align)
    return len(lines) * step


def height_of(text: str, px: int, room: int, bold: bool = False) -> int:
    """How high a text is when it is wrapped to ``room``."""
    return sum(len(fonts.wrap(part, px, room, bold)) or 1 for part in text.split("\n")) * fonts.line_height(px)
