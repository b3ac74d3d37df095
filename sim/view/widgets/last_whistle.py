"""What was ruled last, in a line that may be pressed, and the button that opens the notebook: for where the notebook is folded away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.view.canvas import Canvas
from sim.view.fonts import cut, figure_height, width
from sim.view.panel import draw_given, draw_who
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.buttons import TIGHT
from sim.view.widgets.held import Hot
from sim.view.widgets.look import LEAST_TEXT, Look
from sim.view.widgets.notebook import Note

LINE = 26
"""Height of the line of the ruling, in px of the design."""
BUTTON = 30
"""Height of the button, in px of the design."""


@dataclass(frozen=True, slots=True)
class LastWhistle:
    """The title over the line, the newest ruling, the button's word and its key, and the name of what lies under the pointer.

    ``edge``: the room left and right of it (px of the design), the same as that of the buttons below.
    """

    title: str
    note: Note | None
    label: str
    key: str
    hover: str | None = None
    edge: float = 16.0


def last_height(last: LastWhistle, look: Look) -> int:
    """How high it is with the room round it, in px."""
    line = figure_height(look.px(Size.SMALL)) + (10 + LINE) * look.unit if last.note else 0.0
    return round(line + (BUTTON + 14) * look.unit)


def paint_last(canvas: Canvas, box: Box, last: LastWhistle, look: Look) -> Iterator[Hot]:
    """The line from the top, the button at the foot."""
    u, theme, px = look.unit, look.theme, look.px(Size.SMALL)
    inner = box.inset(last.edge * u, 0.0)
    if last.note is not None:
        canvas.text(last.title, (inner.x, box.y + 2 * u), px, theme.colour("text_soft"), bold=True)
        line = Box(inner.x, box.y + figure_height(px) + 8 * u, inner.w, LINE * u)
        yield _line(canvas, line, last.note, look, hover=last.hover)
    yield _button(canvas, Box(inner.x, box.bottom - (BUTTON + 4) * u, inner.w, BUTTON * u), last, look)


def paint_last_bar(canvas: Canvas, box: Box, last: LastWhistle, look: Look) -> Iterator[Hot]:
    """The same side by side, for windows higher than wide."""
    u, px = look.unit, look.px(Size.SMALL)
    wide = 180 * u
    top, inner = box.y + (box.h - BUTTON * u) / 2, box.inset(14 * u, 0.0)
    if last.note is not None:
        said = canvas.text(last.title, (inner.x, box.centre[1]), px, look.theme.colour("text_soft"), bold=True, anchor=(0.0, 0.5))
        x = said.right + 10 * u
        yield _line(canvas, Box(x, top, inner.right - wide - 14 * u - x, BUTTON * u), last.note, look, hover=last.hover)
    yield _button(canvas, Box(inner.right - wide, top, wide, BUTTON * u), last, look)


def _line(canvas: Canvas, line: Box, note: Note, look: Look, *, hover: str | None) -> Hot:
    """The ruling; a press on it shows the evidence."""
    u, theme, px, name = look.unit, look.theme, look.px(Size.SMALL), f"note:{note.name}"
    _lit(canvas, line, look, hover=hover == name)
    x, y = line.x + 6 * u, line.centre[1]
    if note.side is not None:
        x = draw_given(canvas, (x, y), 10 * u, note.side, theme) + 6 * u
    elif note.who is not None:
        x = draw_who(canvas, (x, y), 17 * u, note.who, theme) + 6 * u
    room = line.right - 6 * u - x
    px = next((size for size in range(px, LEAST_TEXT, -1) if width(note.call, size, True) <= room), LEAST_TEXT)
    canvas.text(cut(note.call, px, room, True), (x, y), px, theme.colour("accent"), bold=True, anchor=(0.0, 0.5))
    return Hot(line, name, note.sentence)


def _button(canvas: Canvas, button: Box, last: LastWhistle, look: Look) -> Hot:
    """The button that opens the notebook, with its key."""
    u, theme, px = look.unit, look.theme, look.px(Size.SMALL)
    _lit(canvas, button, look, hover=last.hover == "panel")
    close = button.w < 2 * TIGHT * u
    y, right, pad = button.centre[1], button.right - (6 if close else 8) * u, (6 if close else 10) * u
    if last.key:
        cap = max(width(last.key, px, True) + 10 * u, 20 * u)
        key = Box(right - cap, y - 10 * u, cap, 20 * u)
        canvas.box(key, theme.colour("panel"), radius=4 * u)
        canvas.text(last.key, key.centre, px, theme.colour("text"), bold=True, anchor=(0.5, 0.5))
        right = key.x - 6 * u
    canvas.text(cut(last.label, px, right - button.x - pad), (button.x + pad, y), px, theme.colour("text"), anchor=(0.0, 0.5))
    return Hot(button, "panel")


def _lit(canvas: Canvas, box: Box, look: Look, *, hover: bool) -> None:
    canvas.box(box, look.theme.colour("panel_line" if hover else "panel_raised"), radius=6 * look.unit)
