"""The referee's notebook: what was ruled, newest first; each entry one line that opens to its reason and its margin."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sim.model.ids import Side
from sim.view.canvas import Canvas
from sim.view.fonts import cut, figure_height, line_height, width, wrap
from sim.view.panel import Who, draw_given, draw_who
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look


@dataclass(frozen=True, slots=True)
class Note:
    """One ruling: when (clock), the call, the clause, the side it is given to, why in a sentence, and the margin in words.

    ``name`` tells it from all others; ``press`` says what another press shows; ``who``: the figure to which it is shown.
    """

    name: str
    clock: str
    call: str
    clause: str
    side: Side | None
    sentence: str
    margin: str = ""
    press: str = ""
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class Notebook:
    """The entries from the newest on, which one is open and which the pointer rests on; ``first`` entries have been scrolled past.

    ``empty`` is said while there are none, ``more`` (with ``{count}``) of those for which there is no room.
    """

    title: str
    notes: tuple[Note, ...]
    empty: str
    more: str
    opened: str | None = None
    hover: str | None = None
    first: int = 0


def paint_notebook(canvas: Canvas, box: Box, book: Notebook, look: Look) -> Iterator[Hot]:
    """The notebook down a box; entries that do not fit are counted, and an open one for whose reason there is no room stays one line."""
    u, theme, small = look.unit, look.theme, look.px(Size.SMALL)
    inner = box.inset(20 * u, 14 * u)
    canvas.box(Box(inner.x, box.y, inner.w, max(1.0, u)), theme.colour("panel_line"))
    canvas.text(book.title, (inner.x, inner.y), small, theme.colour("text_soft"), bold=True)
    y = inner.y + figure_height(small) + 12 * u
    if not book.notes:
        for line in wrap(book.empty, small, inner.w):
            canvas.text(line, (inner.x, y), small, theme.colour("text_soft"))
            y += line_height(small)
        return
    foot = inner.bottom - line_height(small)
    for i, note in enumerate(book.notes[book.first :], book.first):
        end = foot if i < len(book.notes) - 1 else inner.bottom
        opened = note.name == book.opened and y + _height(note, inner.w, look, opened=True) <= end
        high = _height(note, inner.w, look, opened=opened)
        if y + high > end:
            canvas.text(book.more.format(count=len(book.notes) - i), (inner.x, foot + 6 * u), small, theme.colour("text_soft"))
            return
        entry = Box(inner.x - 8 * u, y, inner.w + 16 * u, high)
        _entry(canvas, entry, note, book, look, whole=opened)
        yield Hot(entry, f"note:{note.name}")
        y += high


def notebook_least(look: Look) -> int:
    """How high a notebook has to be (px) for its title, one entry and the count of the others."""
    small = look.px(Size.SMALL)
    return math.ceil(28 * look.unit + figure_height(small) + 12 * look.unit + _row(look) + line_height(small)) + 1


def _row(look: Look) -> float:
    """Height of an entry of one line."""
    return figure_height(look.px(Size.SMALL)) + 15 * look.unit


def _height(note: Note, room: float, look: Look, *, opened: bool) -> float:
    if not opened:
        return _row(look)
    px = look.px(Size.SMALL)
    lines = len(wrap(note.sentence, px, room)) + bool(note.press)
    return _row(look) + lines * line_height(px) + 12 * look.unit


def _entry(canvas: Canvas, box: Box, note: Note, book: Notebook, look: Look, *, whole: bool) -> None:
    u, theme, px = look.unit, look.theme, look.px(Size.SMALL)
    opened = note.name == book.opened
    if opened or note.name == book.hover:
        canvas.box(box, theme.colour("panel_raised"), radius=6 * u)
    y = box.y + _row(look) / 2
    clock = canvas.text(note.clock, (box.x + 8 * u, y), px, theme.colour("text_soft"), anchor=(0.0, 0.5))
    x = clock.x + max(width(n.clock, px) for n in book.notes) + 8 * u
    if note.side is not None:
        draw_given(canvas, (x, y), 10 * u, note.side, theme)
    elif note.who is not None:
        draw_who(canvas, (x + 1 * u, y), 17 * u, note.who, theme)
    x += 24 * u
    right = box.right - 8 * u
    if x + width(note.call, px, True) <= right - 8 * u - width(note.clause, px):  # else the call alone, whole; the rule is a press away
        canvas.text(note.clause, (right, y), px, theme.colour("text_soft"), anchor=(1.0, 0.5))
    call = cut(note.call, px, right - x, True)
    canvas.text(call, (x, y), px, theme.colour("accent" if opened else "text"), bold=True, anchor=(0.0, 0.5))
    if not whole:
        return
    y = box.y + _row(look) + 2 * u
    for line in wrap(note.sentence, px, box.w - 16 * u):
        canvas.text(line, (box.x + 8 * u, y), px, theme.colour("text"))
        y += line_height(px)
    y += 4 * u
    right = box.right - 8 * u
    if note.margin:
        right = canvas.text(note.margin, (right, y), px, theme.colour("accent"), bold=True, anchor=(1.0, 0.0)).x - 8 * u
    if note.press:
        canvas.text(cut(note.press, px, right - box.x - 8 * u), (box.x + 8 * u, y), px, theme.colour("text_soft"))
