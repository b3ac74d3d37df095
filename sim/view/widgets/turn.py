"""Whose move it is, and everything one has to know before making it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sim.model.ids import Side
from sim.view.canvas import Canvas
from sim.view.fonts import cut, figure_height, line_height, width, wrap
from sim.view.panel import Column, draw_swatch, raised
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.counts import Count, write_counts
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look
from sim.view.widgets.pips import draw_pips

CORNER = 24
"""Room kept free in the upper right corner, in px of the design."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose move, in words: ``who`` and of what ``kind``; pips (``left`` of ``most``, none when ``left`` is None) with what they are of.

    Without pips nothing is said of a block either. ``block`` says whether one is owed and by whom, ``owed`` that one is; ``next`` is what is
    waited for.
    ``countdown`` is a time that runs out, ``hurry`` that it nearly has; ``counts`` are what a code counts of each side.
    """

    side: Side | None
    who: str
    kind: str
    left: int | None
    most: int
    touches: str
    block: str
    owed: bool
    next: str
    countdown: str = ""
    hurry: bool = False
    counts: tuple[Count, ...] = ()


def paint_turn(canvas: Canvas, box: Box, turn: Turn, look: Look) -> Iterator[Hot]:
    """The card at the head of the panel: from the top whose move, what is left of it, and what comes next."""
    write_turn(canvas, box, turn, look)
    yield from ()


def turn_height(turn: Turn, width_px: float, look: Look) -> int:
    """How high the card has to be at that width, in px."""
    return 1 + math.ceil(write_turn(Canvas(1, 1, look.theme.colour("panel"), 1), Box(0, 0, width_px, 1e4), turn, look))


def write_turn(canvas: Canvas, box: Box, turn: Turn, look: Look) -> float:
    """Writes the card, and gives the height it took."""
    u, theme = look.unit, look.theme
    narrow = box.w < 230 * u
    inner = box.inset((12 if narrow else 20) * u, 18 * u)
    column = Column(canvas, inner, theme, look.ink)
    _head(column, turn, look)
    column.skip(18)
    column.rule()
    column.skip(16)
    if turn.left is not None:
        _touches(column, turn, look, narrow=narrow)
        column.skip(16)
        _block(column, turn, look, lines=4 if narrow else 2)
        column.skip(16)
        column.rule()
        column.skip(16)
    write_counts(column, turn.counts, look, narrow=narrow)
    top = column.y
    column.write(turn.next, Size.BODY, "text", lines=8 if narrow else 4, even=True)
    column.y = max(column.y, top + figure_height(look.px(Size.BODY)) + line_height(look.px(Size.BODY)))
    return column.y - box.y + 18 * u


def _head(column: Column, turn: Turn, look: Look) -> None:
    u, theme, px = look.unit, look.theme, look.px(Size.LEAD)
    x = column.box.x
    if turn.side is not None:
        size = 18 * u
        draw_swatch(column.canvas, Box(x, column.y + figure_height(px) / 2 - size / 2, size, size), turn.side, theme)
        x += size + 10 * u
    room = column.box.right - CORNER * u - x
    whole = width(turn.who, look.px(Size.BODY), True) <= room
    who, _, more = (turn.who, "", "") if whole else turn.who.partition(" · ")
    px = px if width(who, px, True) <= room else look.px(Size.BODY)
    for i, line in enumerate(wrap(who, px, room, True, 2)):
        column.y += line_height(px) if i else 0
        column.canvas.text(line, (x, column.y), px, theme.colour("text"), bold=True)
    column.y += figure_height(px)
    if more:
        column.skip(9)
        column.write(raised(more), Size.BODY, "text", lines=1, indent=x - column.box.x)
    column.skip(12)
    column.write(turn.kind, Size.BODY, "text_soft", lines=3)
    if turn.countdown:
        column.skip(10)
        column.write(turn.countdown, Size.BODY, "alarm" if turn.hurry else "accent", bold=True, lines=2)


def _touches(column: Column, turn: Turn, look: Look, *, narrow: bool) -> None:
    u, px = look.unit, look.px(Size.SMALL)
    wide = 2 * 6 * u + (turn.most - 1) * 20 * u
    if narrow and width(turn.touches, px) > column.box.w - wide - 12 * u:
        column.write(turn.touches, Size.SMALL, "text_soft", lines=2)
        column.skip(16)
        draw_pips(column.canvas, (column.box.x, column.y), turn.left or 0, turn.most, look)
        column.skip(4)
        return
    lines = wrap(turn.touches, px, column.box.w - wide - 12 * u, lines=2)
    high = figure_height(px) + (len(lines) - 1) * line_height(px)
    draw_pips(column.canvas, (column.box.right - wide, column.y + high / 2), turn.left or 0, turn.most, look)
    column.write(turn.touches, Size.SMALL, "text_soft", lines=2) if len(lines) == 1 else _lines(column, lines, px, look)


def _lines(column: Column, lines: list[str], px: int, look: Look) -> None:
    for i, line in enumerate(lines):
        column.canvas.text(line, (column.box.x, column.y), px, look.theme.colour("text_soft"))
        column.y += line_height(px) if i < len(lines) - 1 else figure_height(px)


def _block(column: Column, turn: Turn, look: Look, *, lines: int) -> None:
    """A block that is owed is marked; one that is not is said quietly, in the same place."""
    u, theme, px = look.unit, look.theme, look.px(Size.SMALL)
    if not turn.owed:
        column.write(turn.block, Size.SMALL, "text_soft", lines=lines)
        return
    r = 4 * u
    column.canvas.circle((column.box.x + r, column.y + figure_height(px) / 2), r, theme.colour("accent"))
    rows = wrap(turn.block, px, column.box.w - 16 * u, True, lines)
    for i, line in enumerate(rows):
        column.canvas.text(line, (column.box.x + 16 * u, column.y), px, theme.colour("text"), bold=True)
        column.y += line_height(px) if i < len(rows) - 1 else figure_height(px)


def paint_turn_bar(canvas: Canvas, box: Box, turn: Turn, look: Look) -> Iterator[Hot]:
    """The same in one flat bar, for windows higher than wide."""
    u, theme = look.unit, look.theme
    canvas.box(Box(box.x, box.y, box.w, max(1.0, u)), theme.colour("panel_line"))
    pad, y = 14 * u, box.y + box.h * 0.32
    px, small = look.px(Size.BODY), look.px(Size.SMALL)
    x = box.x + pad
    if turn.side is not None:
        draw_swatch(canvas, Box(x, y - 8 * u, 16 * u, 16 * u), turn.side, theme)
        x += 26 * u
    x = canvas.text(turn.who, (x, y), px, theme.colour("text"), bold=True, anchor=(0.0, 0.5)).right + 10 * u
    x = canvas.text(turn.kind, (x, y), small, theme.colour("text_soft"), anchor=(0.0, 0.5)).right
    if turn.countdown:
        colour = theme.colour("alarm" if turn.hurry else "accent")
        x = canvas.text(turn.countdown, (x + 14 * u, y), small, colour, bold=True, anchor=(0.0, 0.5)).right
    x += 22 * u
    right = box.right - pad - CORNER * u
    if turn.left is not None:
        wide = 2 * 6 * u + (turn.most - 1) * 20 * u
        draw_pips(canvas, (right - wide, y), turn.left, turn.most, look)
        right -= wide + 20 * u
        _block_in_bar(canvas, turn, (x, right, y), look)
    canvas.text(cut(turn.next, px, box.w - 2 * pad), (box.x + pad, box.y + box.h * 0.7), px, theme.colour("text"), anchor=(0.0, 0.5))
    yield from ()


def _block_in_bar(canvas: Canvas, turn: Turn, room: tuple[float, float, float], look: Look) -> None:
    """The block between two places of the bar (px), at the right."""
    (x, right, y), u, theme, small = room, look.unit, look.theme, look.px(Size.SMALL)
    said = cut(turn.block, small, right - x, turn.owed)
    w = width(said, small, turn.owed)
    canvas.text(said, (right - w, y), small, theme.colour("text" if turn.owed else "text_soft"), bold=turn.owed, anchor=(0.0, 0.5))
    if turn.owed:
        canvas.circle((right - w - 12 * u, y), 4 * u, theme.colour("accent"))
