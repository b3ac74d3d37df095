"""Buttons for requests, each with its key; those that may not be pressed say why when the pointer rests on them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sim.model.ids import Side
from sim.view.canvas import Canvas
from sim.view.fonts import cut, width
from sim.view.panel import draw_swatch
from sim.view.theme import Colour, Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import LEAST_TEXT, Look

SIZES = ((30.0, 6.0, 14.0), (24.0, 3.0, 9.0), (20.0, 2.0, 7.0))
"""Height of a button, and the room between and round them, in px of the design: where there is much room, less, and little."""
ROOMY = (700.0, 560.0)
"""A panel at least so high (px of the design) has much room, or less; a lower one has little."""
TIGHT = 128.0
"""A button narrower than this (px of the design) has its key beside its label in small, or nowhere."""
KEY = 0.85
"""There the key is so large, in sizes of the label."""


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
    """Buttons in rows of ``columns``, and the one that the pointer rests on; ``size``: which of ``SIZES`` they have."""

    buttons: tuple[Button, ...]
    columns: int = 2
    hover: str | None = None
    size: int = 0


def size_for(high: float, look: Look) -> int:
    """Which size buttons have in a panel so high (px), whatever else is in it."""
    return sum(high < least * look.unit for least in ROOMY)


def edge_of(size: int) -> float:
    """The room left and right of buttons of a size, in px of the design."""
    return 16.0 if size == 0 else 10.0


def buttons_height(count: int, columns: int, look: Look, size: int = 0) -> int:
    """How high so many buttons are together with the room round them, in px."""
    rows, (high, gap, pad) = math.ceil(count / columns), SIZES[size]
    return round((rows * high + max(rows - 1, 0) * gap + 2 * pad) * look.unit)


def paint_buttons(canvas: Canvas, box: Box, row: Buttons, look: Look) -> Iterator[Hot]:
    """The buttons in rows that end at the foot, whatever room there is; a last one alone takes its whole row."""
    u, (high, gap, pad) = look.unit, (part * look.unit for part in SIZES[row.size])
    canvas.box(Box(box.x + 20 * u, box.y, box.w - 40 * u, max(1.0, u)), look.theme.colour("panel_line"))
    inner = box.inset(edge_of(row.size) * u, pad)
    top = inner.bottom - (math.ceil(len(row.buttons) / row.columns) * (high + gap) - gap)
    wide = (inner.w - (row.columns - 1) * gap) / row.columns
    for i, button in enumerate(row.buttons):
        at = Box(inner.x + (i % row.columns) * (wide + gap), top + (i // row.columns) * (high + gap), wide, high)
        if row.columns == 2 and i == len(row.buttons) - 1 and i % 2 == 0:
            at = Box(at.x, at.y, inner.w, at.h)
        _button(canvas, at, button, look, hover=button.name == row.hover, close=wide < TIGHT * u)
        yield Hot(at, button.name, button.tip)


def _button(canvas: Canvas, box: Box, button: Button, look: Look, *, hover: bool, close: bool) -> None:
    """One button; ``close``: with as little room at its ends as the narrow ones, so that all labels begin below one another."""
    u, theme, px = look.unit, look.theme, look.px(Size.SMALL)
    strong, tight = button.on and button.strong, box.w < TIGHT * u
    lit = button.on and hover
    ground = theme.colour("accent") if strong else theme.colour("panel_line" if lit else "panel_raised")
    ink = theme.colour("on_accent") if strong else theme.colour("text" if button.on else "text_off")
    if button.on:
        canvas.box(box, ground, radius=6 * u)
    if strong and hover:
        canvas.box(box, (255, 255, 255), 0.25, radius=6 * u)
    y, pad = box.centre[1], (6 if close else 10) * u
    right = box.right - (6 if close else 8) * u
    if tight:
        px, right = _tight(canvas, box, button, look, ink, right)
    elif button.key:
        cap = max(width(button.key, px, True) + 10 * u, 20 * u)
        high = min(20 * u, box.h - 4 * u)
        key = Box(right - cap, y - high / 2, cap, high)
        canvas.box(key, theme.colour("on_accent" if strong else "panel"), radius=4 * u)
        colour = theme.colour("text" if button.on else "text_off")
        canvas.text(button.key, key.centre, px, colour, bold=True, anchor=(0.5, 0.5))
        right = key.x - 6 * u
    if button.side is not None:
        draw_swatch(canvas, Box(right - 14 * u, y - 6 * u, 12 * u, 12 * u), button.side, theme)
        right -= 20 * u
    label = cut(button.label, px, right - box.x - pad, strong)
    canvas.text(label, (box.x + pad, y), px, ink, bold=strong, anchor=(0.0, 0.5))


def _tight(canvas: Canvas, box: Box, button: Button, look: Look, ink: Colour, right: float) -> tuple[int, float]:
    """The key of a narrow button, if its label leaves room for it. Gives the size of the label, and where that has to end (px)."""
    u, strong = look.unit, button.on and button.strong
    room = right - box.x - 6 * u - (20 * u if button.side is not None else 0.0)
    sizes = range(look.px(Size.SMALL), LEAST_TEXT - 1, -1)
    for px in sizes:
        small = max(LEAST_TEXT, round(px * KEY))
        key = width(button.key, small, True) + 4 * u if button.key else 0.0
        if width(button.label, px, strong) <= room - key:
            canvas.text(button.key, (right, box.centre[1]), small, ink, bold=True, anchor=(1.0, 0.5))
            return px, right - key
    return next((px for px in sizes if width(button.label, px, strong) <= room), LEAST_TEXT), right
