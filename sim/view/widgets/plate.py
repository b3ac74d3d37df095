"""Small plates with a few lines of text: hints, refusals, tips and the rule's own words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.geometry import Point
from sim.view.canvas import Canvas
from sim.view.fonts import evened, figure_height, line_height, width
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look


@dataclass(frozen=True, slots=True)
class Plate:
    """A text on a plate; ``strong`` marks one that says no, ``name`` is what a press on it means."""

    text: str
    strong: bool = False
    name: str = ""
    size: Size = Size.BODY


def plate_lines(plate: Plate, room: float, look: Look) -> list[str]:
    """The lines of the text in a plate no wider than ``room``."""
    pad = _pad(plate, look)
    return evened(plate.text, look.px(plate.size), room - pad[0] * 2 - _mark(plate, look))


def plate_size(plate: Plate, room: float, look: Look) -> tuple[int, int]:
    """Width and height of a plate in px, no wider than ``room``."""
    px = look.px(plate.size)
    lines = plate_lines(plate, room, look)
    across, down = _pad(plate, look)
    wide = max((width(line, px) for line in lines), default=0) + 2 * across + _mark(plate, look)
    high = figure_height(px) + (len(lines) - 1) * line_height(px) + 2 * down
    return round(wide) + 1, round(high)


def paint_plate(canvas: Canvas, box: Box, plate: Plate, look: Look) -> Iterator[Hot]:
    """The plate with its text; one that says no has a bar in the accent colour before it."""
    u, theme, px = look.unit, look.theme, look.px(plate.size)
    across, down = _pad(plate, look)
    canvas.box(box, theme.colour("panel_line"))
    canvas.box(box.inset(max(1.0, u)), theme.colour("panel"))
    x = box.x + across
    if plate.strong:
        canvas.box(Box(box.x, box.y, 4 * u, box.h), theme.colour("accent"))
        x += _mark(plate, look)
    y = box.y + down
    for line in plate_lines(plate, box.w, look):
        canvas.text(line, (x, y), px, theme.colour("text"))
        y += line_height(px)
    if plate.name:
        yield Hot(box, plate.name)


def _pad(plate: Plate, look: Look) -> Point:
    u = look.unit
    return (10 * u, 9 * u) if plate.size is Size.SMALL else (16 * u, 11 * u)


def _mark(plate: Plate, look: Look) -> float:
    return 4 * look.unit if plate.strong else 0.0
