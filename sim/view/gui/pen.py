"""What widgets are drawn with: smooth rounded boxes and lines of text."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

import pygame

from sim.view import fonts
from sim.view.theme import Colour

_FINER = 3


class Align(StrEnum):
    """Where a text stands in its box."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


@lru_cache(maxsize=512)
def _box(w: int, h: int, radius: int, fill: Colour | None, line: Colour | None, width: int) -> pygame.Surface:
    k = _FINER
    large = pygame.Surface((w * k, h * k), pygame.SRCALPHA, 32)
    tone = fill or line or (0, 0, 0)
    large.fill((*tone, 0))
    if line is not None:
        pygame.draw.rect(large, line, large.get_rect(), border_radius=radius * k)
        inside = large.get_rect().inflate(-2 * width * k, -2 * width * k)
        pygame.draw.rect(large, fill if fill is not None else (*line, 0), inside, border_radius=max(0, radius - width) * k)
    elif fill is not None:
        pygame.draw.rect(large, fill, large.get_rect(), border_radius=radius * k)
    return pygame.transform.smoothscale(large, (w, h))


def box(target: pygame.Surface, rect: pygame.Rect, fill: Colour | None, *, radius: int = 0, line: Colour | None = None, width: int = 1) -> None:
    """A box with round corners, filled, outlined or both."""
    if rect.w <= 0 or rect.h <= 0:
        return
    if radius == 0 and line is None and fill is not None:
        target.fill(fill, rect)
        return
    target.blit(_box(rect.w, rect.h, min(radius, rect.w // 2, rect.h // 2), fill, line, width), rect.topleft)


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
    lines = [entry for part in text.split("\n") for entry in fonts.wrap(part, px, rect.w, bold)]
    if len(lines) > rows:
        lines = [*lines[: rows - 1], fonts.cut(" ".join(lines[rows - 1 :]), px, rect.w, bold)]
    for row, entry in enumerate(lines):
        line_of_text(target, pygame.Rect(rect.x, rect.y + row * step, rect.w, step), entry, px, colour, bold=bold, align=align)
    return len(lines) * step


def height_of(text: str, px: int, room: int, bold: bool = False) -> int:
    """How high a text is when it is wrapped to ``room``."""
    return sum(len(fonts.wrap(part, px, room, bold)) or 1 for part in text.split("\n")) * fonts.line_height(px)
