"""A judged scenario as a picture: one view with everything, or several moments side by side."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from sim.geometry import Rect
from sim.language import LANGUAGES, words
from sim.model.ids import BALL
from sim.view.canvas import Canvas
from sim.view.crop import crop
from sim.view.evidence import Ink
from sim.view.fonts import figure_height
from sim.view.moments import first_rest
from sim.view.panel import draw_columns, draw_foot, draw_panel, draw_strip, raised, seconds
from sim.view.subject import Said, Subject, WhyNotSaid
from sim.view.theme import Size, Theme, load_theme
from sim.view.transform import Box
from sim.view.viewport import View, draw_view

__all__ = ["Said", "Subject", "WhyNotSaid", "draw_picture", "save_picture"]

DESIGN_WIDTH = 1280
SIZES = (320, 7680)
FRAMES = (2, 6)
SIDE_PANEL_FROM = 1000
"""Below this width the panel stands under the table."""
STRIP = 48
"""Height of the score strip, in px at a width of 1280."""
TABLE_SHARE = 0.78
"""Height of the table above a panel, in widths of the picture."""
SAME = 0.0005
"""Moments closer than this (s) are one frame."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment worth a frame, and to how many decimals its time is said (None: not at all)."""

    t: float
    label: str
    decimals: int | None = 3


def save_picture(subject: Subject, out: Path, *, width: int = DESIGN_WIDTH, height: int | None = None, frames: int = 0, theme: str = "club") -> Path:
    """Draws a picture and writes it as PNG, all at once or not at all. Raises ``ValueError`` for what cannot be drawn, ``OSError`` from writing."""
    return save_image(draw_picture(subject, width=width, height=height, frames=frames, theme=theme), out)


def save_image(image: pygame.Surface, out: Path) -> Path:
    """Writes a picture as PNG, all at once or not at all. Raises ``OSError``."""
    part = out.with_name(f".{out.name}.part.png")
    try:
        with part.open("wb") as file:
            pygame.image.save(image, file, "x.png")
        os.replace(part, out)
    finally:
        part.unlink(missing_ok=True)
    return out


def draw_picture(subject: Subject, *, width: int = DESIGN_WIDTH, height: int | None = None, frames: int = 0, theme: str = "club") -> pygame.Surface:
    """A picture ``width`` px wide; ``frames`` = 0 for one view, 2 to 6 for so many moments side by side.

    Without ``height`` it is as high as it looks best. Raises ``ValueError`` with one clear line for sizes
    from 320 to 7680 px being missed, another number of frames, an unknown language or theme.
    """
    look = load_theme(theme)
    _check(subject, width, height, frames)
    high = height or usual_height(subject, look, width, frames)
    ink = ink_for(look, width, high, subject.lang)
    canvas = Canvas(width, high, look.colour("room"), samples_for(width * high))
    strip = Box(0, 0, width, round(STRIP * ink.unit))
    draw_strip(canvas, strip, subject, look, ink)
    rest = Box(0, strip.bottom, width, high - strip.bottom)
    if frames:
        _draw_frames(canvas, rest, subject, look, ink, frames)
    else:
        _draw_single(canvas, rest, subject, look, ink)
    return canvas.finish()


def _check(subject: Subject, width: int, height: int | None, frames: int) -> None:
    for name, value in (("width", width), ("height", height)):
        if value is not None and not SIZES[0] <= value <= SIZES[1]:
            raise ValueError(f"{name}: {value}: expected {SIZES[0]} to {SIZES[1]} px")
    if frames and not FRAMES[0] <= frames <= FRAMES[1]:
        raise ValueError(f"frames: {frames}: expected 0, or {FRAMES[0]} to {FRAMES[1]}")
    if subject.lang not in LANGUAGES:
        raise ValueError(f"lang: {subject.lang!r}: expected one of {', '.join(LANGUAGES)}")


def usual_height(subject: Subject, theme: Theme, width: int, frames: int) -> int:
    """The height at which a picture looks best: 16 to 10, or below the width of a side panel whatever the words take."""
    if width >= SIDE_PANEL_FROM:
        return round(width * 0.625)
    ink = ink_for(theme, width, width, subject.lang)
    strip = round(STRIP * ink.unit)
    if frames:
        return strip + round(width * 0.8 + draw_foot(_scratch(theme), Box(0, 0, width, width * 4), subject, theme, ink))
    table = round(width * TABLE_SHARE)
    world, part = crop(subject, 1 / TABLE_SHARE)
    words_take = draw_columns(_scratch(theme), Box(0, 0, width, width * 4), subject, theme, ink, world if part else None)
    return strip + table + math.ceil(words_take) + 1


def _scratch(theme: Theme) -> Canvas:
    """A canvas to try out on how much room words take."""
    return Canvas(1, 1, theme.colour("room"), 1)


def ink_for(theme: Theme, width: int, height: int, lang: str) -> Ink:
    """Sizes for a picture: they grow with it, and never below what can be read."""
    stacked = width < SIDE_PANEL_FROM
    unit = min(max(width / 900, 0.72), 1.1) if stacked else max(0.8, min(width / DESIGN_WIDTH, height / 720))
    return Ink(unit, {size.value: max(10, round(theme.sizes[size.value] * unit)) for size in Size}, lang)


def samples_for(pixels: int) -> int:
    """Samples along a pixel's side: four in small pictures, fewer in large ones."""
    return 4 if pixels < 1_400_000 else 3 if pixels < 4_500_000 else 2


def _draw_single(canvas: Canvas, rest: Box, subject: Subject, theme: Theme, ink: Ink) -> None:
    if rest.w >= SIDE_PANEL_FROM:
        panel = round(320 * ink.unit)
        box, side = Box(rest.x, rest.y, rest.w - panel, rest.h), Box(rest.right - panel, rest.y, panel, rest.h)
    else:
        high = round(min(rest.h * 0.66, rest.w * TABLE_SHARE))
        box, side = Box(rest.x, rest.y, rest.w, high), Box(rest.x, rest.y + high, rest.w, rest.h - high)
    world, part = crop(subject, box.w / box.h)
    draw_view(canvas, subject, View(box, world, subject.decisive, part), theme, ink)
    draw = draw_panel if rest.w >= SIDE_PANEL_FROM else draw_columns
    draw(canvas, side, subject, theme, ink, world if part else None)


def _draw_frames(canvas: Canvas, rest: Box, subject: Subject, theme: Theme, ink: Ink, frames: int) -> None:
    taken = draw_foot(_scratch(theme), Box(0, 0, rest.w, rest.h * 4), subject, theme, ink)
    foot = math.ceil(min(taken, rest.h * 0.4)) + 1
    draw_cells(canvas, Box(rest.x, rest.y, rest.w, rest.h - foot), subject, moments(subject, frames), theme, ink)
    draw_foot(canvas, Box(rest.x, rest.bottom - foot, rest.w, foot), subject, theme, ink)


@dataclass(frozen=True, slots=True)
class Cells:
    """Views of one size in a box: how many side by side, how large, and what of the table all of them show (``part``: not all of it)."""

    columns: int
    width: float
    height: float
    head: float
    gap: float
    world: Rect
    part: bool


def cells_in(box: Box, subject: Subject, count: int, ink: Ink) -> Cells:
    """How so many views fill a box best."""
    field, gap = box.inset(12 * ink.unit), 12 * ink.unit
    head = figure_height(ink.px(Size.BODY)) + 16 * ink.unit
    columns = _columns(subject, field, count, head, gap)
    rows = -(-count // columns)
    wide, high = (field.w - gap * (columns - 1)) / columns, (field.h - gap * (rows - 1)) / rows
    world, part = crop(subject, wide / (high - head), story=True)
    return Cells(columns, wide, high, head, gap, world, part)


def draw_cells(canvas: Canvas, box: Box, subject: Subject, chosen: Sequence[Moment], theme: Theme, ink: Ink) -> None:
    """Moments side by side and below one another, as large as they fit; evidence in the decisive one."""
    field, cells = box.inset(12 * ink.unit), cells_in(box, subject, len(chosen), ink)
    for i, moment in enumerate(chosen):
        x = field.x + (i % cells.columns) * (cells.width + cells.gap)
        y = field.y + (i // cells.columns) * (cells.height + cells.gap)
        _draw_cell(canvas, Box(x, y, cells.width, cells.height), cells.head, subject, moment, (cells.world, cells.part), theme, ink)


def _columns(subject: Subject, field: Box, count: int, head: float, gap: float) -> int:
    """The number of columns in which the part of the table that matters is shown largest."""

    def scale(columns: int) -> float:
        rows = -(-count // columns)
        w, h = (field.w - gap * (columns - 1)) / columns, (field.h - gap * (rows - 1)) / rows - head
        world, _ = crop(subject, w / h, story=True)
        return min(w / (world.right - world.left), h / (world.high - world.low))

    return max(range(1, count + 1), key=lambda c: (round(scale(c), 6), -c))


def _draw_cell(canvas: Canvas, cell: Box, head: float, subject: Subject, moment: Moment, shown: tuple[Rect, bool], theme: Theme, ink: Ink) -> None:
    px = ink.px(Size.BODY)
    chosen = abs(moment.t - subject.decisive) < SAME
    y = cell.y + (head - figure_height(px)) / 2
    colour = theme.colour("accent" if chosen else "text")
    canvas.text(raised(moment.label), (cell.x + 2, y), px, colour, bold=True)
    if moment.decimals is not None:
        canvas.text(seconds(moment.t, ink.lang, moment.decimals), (cell.right - 2, y), px, theme.colour("text_soft"), anchor=(1.0, 0.0))
    box = Box(cell.x, cell.y + head, cell.w, cell.h - head)
    draw_view(canvas, subject, View(box, shown[0], moment.t, shown[1], after=False, evidence=chosen), theme, ink)


def moments(subject: Subject, count: int) -> tuple[Moment, ...]:
    """The moments worth showing, at most ``count``, in time order: decision, start, end, then the contacts of the ball."""
    log, lang = subject.log, subject.lang
    end = max(first_rest(log), subject.decisive)
    numbered = [(mark.number, mark) for mark in subject.numbered if mark.met]
    ball = [(i, t) for i, t in numbered if BALL in (t.a, t.b)]
    measured = [c.at for c in subject.evidence]
    wanted = [Moment(subject.decisive, words("view.whistle" if subject.lead else "view.now", lang)), Moment(0.0, words("view.start", lang))]
    wanted += [Moment(t.t, words("view.touch", lang, number=i)) for i, t in ball[:1]]
    wanted.append(Moment(end, words("view.end", lang)))
    wanted += [Moment(t.t, words("view.touch", lang, number=i)) for i, t in numbered if any(abs(t.t - m) < SAME for m in measured)]
    wanted += [Moment(t.t, words("view.touch", lang, number=i)) for i, t in [*ball, *numbered]]
    out: list[Moment] = []
    for moment in wanted:
        if len(out) < count and all(abs(moment.t - other.t) >= SAME for other in out):
            out.append(moment)
    return tuple(sorted(out, key=lambda m: m.t))
