"""The card at the end of a match: the score large, and beneath it what both sides did."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sim.model.ids import Side
from sim.view.canvas import Canvas
from sim.view.fonts import cut, figure_height, width
from sim.view.panel import draw_swatch
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look

WIDE = 480
"""Width of the card, in px of the design."""


@dataclass(frozen=True, slots=True)
class Result:
    """How it ended: a title, names and score (home first), rows of numbers (what, home, away), and what a press does."""

    title: str
    names: tuple[str, str]
    score: tuple[int, int]
    rows: tuple[tuple[str, str, str], ...]
    press: str


def result_size(result: Result, room: tuple[float, float], look: Look) -> tuple[int, int]:
    """Width and height of the card in px, within ``room``."""
    wide = min(WIDE * look.unit, room[0])
    return round(wide), math.floor(min(_head(look) + len(result.rows) * _row(look) + 56 * look.unit, room[1]))


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
        named = canvas.text(cut(name, px, room, True), (edge, y), px, theme.colour("text"), bold=True, anchor=anchor)
        draw_swatch(canvas, Box(named.x - 24 * u if way < 0 else named.right + 8 * u, y - 8 * u, 16 * u, 16 * u), side, theme)


def _head(look: Look) -> float:
    return 24 * look.unit + figure_height(look.px(Size.SMALL)) + 18 * look.unit + figure_height(look.px(Size.CALL)) + 26 * look.unit


def _row(look: Look) -> float:
    return figure_height(look.px(Size.SMALL)) + 13 * look.unit
