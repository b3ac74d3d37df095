"""Buttons for requests, each with its key; those that may not be pressed say why when the pointer rests on them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sim.model.ids import Side
from sim.view.canvas import Canvas
from sim.view.fonts import cut, width
from sim.view.panel import draw_swatch
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look

HIGH = 30
"""Height of a button, in px of the design."""
GAP = 6
"""Between buttons, in px of the design."""
MORE = 24
"""Height of what leads to the others, over the buttons, in px of the design."""


@dataclass(frozen=True, slots=True)
class Button:
    """What is written on a button and on its key; ``on``: it may be pressed; ``strong``: play waits for it.

    ``tip`` is told when the pointer rests on it: what it does, or why not. ``side``: whose it is, where that does not go without saying.
    """

    name: str
    label: str
    key: str
    on: bool = True
    strong: bool = False
    tip: str = ""
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Buttons:
    """Buttons in rows of ``columns``, and the one that the pointer rests on; ``more`` stands over them and leads to the others, or back."""

    buttons: tuple[Button, ...]
    columns: int = 2
    hover: str | None = None
    more: str = ""


def buttons_height(count: int, columns: int, look: Look, *, more: bool = False) -> int:
    """How high so many buttons are together with the room round them, in px; ``more``: with the line that says that there are others."""
    rows = math.ceil(count / columns)
    return round((rows * HIGH + max(rows - 1, 0) * GAP + 28 + MORE * more) * look.unit)


def rows_that_fit(high: float, look: Look, *, more: bool = False) -> int:
    """How many rows of buttons that height (px) has room for, with the line over them if there is one."""
    return max(0, int((high / look.unit - 28 - MORE * more + GAP) / (HIGH + GAP)))


def buttons_that_fit(high: float, look: Look) -> int:
    """How many buttons one below the other that height (px) has room for; at most eleven, so that it is never a panel."""
    return min(rows_that_fit(high, look), 11)


def paint_buttons(canvas: Canvas, box: Box, row: Buttons, look: Look) -> Iterator[Hot]:
    """The buttons in rows that end at the foot, whatever room there is; a last one alone takes its whole row."""
    u = look.unit
    canvas.box(Box(box.x + 20 * u, box.y, box.w - 40 * u, max(1.0, u)), look.theme.colour("panel_line"))
    inner = box.inset(16 * u, 14 * u)
    rows = math.ceil(len(row.buttons) / row.columns)
    top = inner.bottom - (rows * (HIGH + GAP) - GAP) * u
    if row.more:
        line = Box(inner.x, top - (MORE + GAP - 2) * u, inner.w, (MORE - 2) * u)
        _more(canvas, line, row.more, look, hover=row.hover == "more")
        yield Hot(line, "more")
    wide = (inner.w - (row.columns - 1) * GAP * u) / row.columns
    for i, button in enumerate(row.buttons):
        at = Box(inner.x + (i % row.columns) * (wide + GAP * u), top + (i // row.columns) * (HIGH + GAP) * u, wide, HIGH * u)
        if row.columns == 2 and i == len(row.buttons) - 1 and i % 2 == 0:
            at = Box(at.x, at.y, inner.w, at.h)
        _button(canvas, at, button, look, hover=button.name == row.hover)
        yield Hot(at, button.name, button.tip)


def _more(canvas: Canvas, box: Box, text: str, look: Look, *, hover: bool) -> None:
    """The line that leads to the other buttons, with an angle."""
    u, px = look.unit, look.px(Size.SMALL)
    colour = look.theme.colour("text" if hover else "text_soft")
    canvas.box(box, look.theme.colour("panel_line" if hover else "panel_raised"), radius=6 * u)
    x, y = box.right - 16 * u, box.centre[1]
    canvas.trail([(x - 5 * u, y + 2.5 * u, 1.0 * u), (x, y - 2.5 * u, 1.0 * u), (x + 5 * u, y + 2.5 * u, 1.0 * u)], colour)
    canvas.text(cut(text, px, box.w - 42 * u), (box.x + 10 * u, y), px, colour, anchor=(0.0, 0.5))


def _button(canvas: Canvas, box: Box, button: Button, look: Look, *, hover: bool) -> None:
    u, theme, px = look.unit, look.theme, look.px(Size.SMALL)
    strong = button.on and button.strong
    lit = button.on and hover
    ground = theme.colour("accent") if strong else theme.colour("panel_line" if lit else "panel_raised")
    ink = theme.colour("on_accent") if strong else theme.colour("text" if button.on else "text_off")
    if button.on:
        canvas.box(box, ground, radius=6 * u)
    if strong and hover:
        canvas.box(box, (255, 255, 255), 0.25, radius=6 * u)
    y = box.centre[1]
    right = box.right - 8 * u
    if button.key:
        cap = max(width(button.key, px, True) + 10 * u, 20 * u)
        key = Box(right - cap, y - 10 * u, cap, 20 * u)
        canvas.box(key, theme.colour("on_accent" if strong else "panel"), radius=4 * u)
        colour = theme.colour("text" if button.on else "text_off")
        canvas.text(button.key, key.centre, px, colour, bold=True, anchor=(0.5, 0.5))
        right = key.x - 6 * u
    if button.side is not None:
        draw_swatch(canvas, Box(right - 14 * u, y - 6 * u, 12 * u, 12 * u), button.side, theme)
        right -= 20 * u
    label = cut(button.label, px, right - box.x - 10 * u, strong)
    canvas.text(label, (box.x + 10 * u, y), px, ink, bold=strong, anchor=(0.0, 0.5))
