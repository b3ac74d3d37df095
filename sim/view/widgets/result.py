"""The card at the end of a match: the score large, and beneath it what both sides did."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sim.model.ids import Side
from sim.view.canvas import Canvas
from sim.view.fonts import cut, figure_height, line_height, width, wrap
from sim.view.panel import draw_swatch
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look

WIDE = 480
"""Width of the card, in px of the design."""
BUTTON = 40
"""Height of a button, in px of the design."""


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended: a title, names and score (home first), rows of numbers (what, home, away), and what a press does.

    ``buttons``: names and words of what can be done next; ``hover``: the name of the one under the pointer.
    """

    title: str
    names: tuple[str, str]
    score: tuple[int, int]
    rows: tuple[tuple[str, str, str], ...]
    press: str
    buttons: tuple[tuple[str, str], ...] = ()
    hover: str | None = None


def result_size(result: Result, room: tuple[float, float], look: Look) -> tuple[int, int]:
    """Width and height of the card in px, within ``room``."""
    wide = min(WIDE * look.unit, room[0])
    return round(wide), math.floor(
        min(_head(look) + len(result.rows) * _row(look) + (56 + (BUTTON + 14 if result.buttons else 0)) * look.unit, room[1])
    )


def paint_result(canvas: Canvas, box: Box, result: Result, look: Look) -> Iterator[Hot]:
    """The card."""
    u, theme = look.unit, look.theme
    canvas.box(box, theme.colour("panel_line"))
    canvas.box(box.inset(max(1.0, u)), theme.colour("panel"))
    canvas.box(Box(box.x, box.y, box.w, 3 * u), theme.colour("accent"))
    x = box.centre[0]
    small, call = look.px(Size.SMALL), look.px(Size.CALL)
    canvas.text(result.title, (x, box.y + 24 * u), small, theme.colour("text_soft"), bold=True, anchor=(0.5, 0.0))
    _score(canvas, Box(box.x, box.y + 24 * u + figure_height(small) + 18 * u, box.w, figure_height(call)), result, look)
    y = box.y + _head(look)
    for what, home, away in result.rows:
        middle = y + _row(look) / 2
        canvas.text(home, (box.x + 56 * u, middle), small, theme.colour("text"), bold=True, anchor=(0.5, 0.5))
        canvas.text(cut(what, small, box.w - 200 * u), (x, middle), small, theme.colour("text_soft"), anchor=(0.5, 0.5))
        canvas.text(away, (box.right - 56 * u, middle), small, theme.colour("text"), bold=True, anchor=(0.5, 0.5))
        y += _row(look)
    canvas.text(result.press, (x, box.bottom - 24 * u), small, theme.colour("text_soft"), anchor=(0.5, 1.0))
    yield Hot(box, "result")
    yield from _buttons(canvas, box, result, look)


def _buttons(canvas: Canvas, box: Box, result: Result, look: Look) -> Iterator[Hot]:
    """What can be done next, side by side above the foot."""
    u, theme, px = look.unit, look.theme, look.px(Size.BODY)
    if not result.buttons:
        return
    gap, wide = 12 * u, (box.w - 40 * u - 12 * u * (len(result.buttons) - 1)) / len(result.buttons)
    for i, (name, said) in enumerate(result.buttons):
        button = Box(box.x + 20 * u + i * (wide + gap), box.bottom - (56 + BUTTON - 6) * u, wide, BUTTON * u)
        canvas.box(button, theme.colour("panel_line" if result.hover == name else "panel_raised"), radius=6 * u)
        canvas.text(cut(said, px, wide - 16 * u), button.centre, px, theme.colour("text"), anchor=(0.5, 0.5))
        yield Hot(button, name)


def _score(canvas: Canvas, line: Box, result: Result, look: Look) -> None:
    """Names at either side of the score, each with its kit."""
    u, theme = look.unit, look.theme
    px, call = look.px(Size.BODY), look.px(Size.CALL)
    x, y = line.centre
    canvas.text("–", (x, y), call, theme.colour("text_soft"), anchor=(0.5, 0.5))
    for side, name, score, way in zip(Side, result.names, result.score, (-1, 1), strict=True):
        anchor = (1.0 if way < 0 else 0.0, 0.5)
        said = canvas.text(str(score), (x + way * (width("–", call, True) / 2 + 10 * u), y), call, theme.colour("accent"), bold=True, anchor=anchor)
        edge = (said.x if way < 0 else said.right) + way * 16 * u
        room = line.w / 2 - abs(edge - x) - 46 * u
        size = px if width(name, px, True) <= room else look.px(Size.SMALL)
        lines = wrap(name, size, room, True, 2)
        high = line_height(size)
        tops = [y + (i - (len(lines) - 1) / 2) * high for i in range(len(lines))]
        drawn = [canvas.text(t, (edge, top), size, theme.colour("text"), bold=True, anchor=anchor) for t, top in zip(lines, tops, strict=True)]
        named = min(drawn, key=lambda b: b.x) if way < 0 else max(drawn, key=lambda b: b.right)
        draw_swatch(canvas, Box(named.x - 24 * u if way < 0 else named.right + 8 * u, y - 8 * u, 16 * u, 16 * u), side, theme)


def _head(look: Look) -> float:
    return 24 * look.unit + figure_height(look.px(Size.SMALL)) + 18 * look.unit + figure_height(look.px(Size.CALL)) + 26 * look.unit


def _row(look: Look) -> float:
    return figure_height(look.px(Size.SMALL)) + 13 * look.unit
