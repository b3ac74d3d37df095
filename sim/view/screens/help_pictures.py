"""The pictures of help: a piece of the live table with numbers on it, drawn as it would be in a match."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sim.events import Log
from sim.geometry import Point, Rect
from sim.model.ids import BALL, Side
from sim.model.layout import Ball, Figure, Layout
from sim.physics import load_params
from sim.rules.zones import Zone
from sim.session.aim import dragged, flick_of, pressed
from sim.session.feel import load_feel
from sim.session.foretelling import ends, foretold
from sim.session.nail import sight
from sim.session.shown import AimLine, Chosen, Legal, NailShown, Overlay, Pulse, Shooting, Taker, Wrong
from sim.table import Table, load_table
from sim.view.app.metrics import Ui
from sim.view.gui import Align, pen
from sim.view.scene.scene import Scene
from sim.view.theme import Size

BADGE = 22
"""Across a number's disc, in px at scale 1."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What lies on a piece of the table (``crop``, mm), what is laid over it, and where the numbers of the lines beside it go (mm)."""

    layout: Layout
    overlays: tuple[Overlay, ...]
    crop: Rect
    numbers: tuple[Point, ...]


def aim_drawing(table: Table) -> Drawing:
    """A flick that is aimed at the ball."""
    layout = Layout(Ball((0.0, 0.0)), {"home.9": Figure((-52.0, -6.0)), "away.4": Figure((76.0, 62.0))}, {})
    line = _aimed(layout, "home.9", (-172.0, -27.0), table)
    numbers = ((-172.0, -45.0), (-52.0, -34.0), (34.0, 22.0))
    return Drawing(layout, (Legal(("home.9",)), Chosen("home.9"), line), _crop((-42.0, 10.0), 310.0), numbers)


def nail_drawing(table: Table) -> Drawing:
    """A stroke of the nail, just before it meets the base."""
    layout = Layout(Ball((40.0, 4.0)), {"home.9": Figure((-10.0, 0.0)), "home.7": Figure((-40.0, 72.0))}, {})
    hand, nail = (-96.0, -34.0), (-22.0 - table.equipment.base_radius - table.equipment.nail_radius, -3.0)
    way, meets = sight(layout, "home.9", nail, table.equipment, load_feel().nail.sight_mm)
    shown = NailShown(Side.HOME, nail, hand, True, 0.012, 0.04, 2.0, 8.0, way, meets)
    overlays: tuple[Overlay, ...] = (Legal(("home.9", "home.7")), Chosen("home.9"), shown)
    numbers = ((-96.0, -12.0), (8.0, -24.0), (-28.0, 24.0), (-52.0, 18.0), (-40.0, 48.0))
    return Drawing(layout, overlays, _crop((-10.0, 10.0), 230.0), (numbers[0], numbers[1], (-10.0, 26.0), numbers[3], numbers[4]))


def marks_drawing(table: Table, *, shooting: bool) -> Drawing:
    """All marks at once, before the shooting line where there is one."""
    figures = {
        "home.9": Figure((216.0, 10.0)),
        "home.7": Figure((196.0, 78.0)),
        "home.8": Figure((290.0, -76.0)),
        "home.6": Figure((352.0, -40.0)),
        "away.4": Figure((352.0, 84.0), fallen=True, lying=math.radians(200.0)),
    }
    layout = Layout(Ball((262.0, 14.0)), figures, {})
    line = _aimed(layout, "home.9", (96.0, 1.0), table)
    zone = Zone("shooting_area", Rect(301.0, 600.0, -400.0, 400.0))
    ground: tuple[Overlay, ...] = (Shooting(zone, there=False),) if shooting else ()
    overlays = (*ground, Legal(("home.9", "home.7")), Chosen("home.9"), Wrong(("home.8",)), Taker("home.6"), line, Pulse((214.0, -74.0), 0.55))
    ball = next((end.at for end in line.ends if end.body == BALL), (360.0, 14.0))
    numbers = (
        (222.0, 78.0),
        (216.0, -16.0),
        (290.0, 34.0),
        (ball[0], ball[1] - 26.0),
        (400.0, -80.0),
        (290.0, -48.0),
        (352.0, 58.0),
        (214.0, -38.0),
        (352.0, -70.0),
    )
    shown = numbers if shooting else tuple(at for i, at in enumerate(numbers) if i != 4)
    return Drawing(layout, overlays, _crop((296.0, 0.0), 270.0), shown)


DRAWINGS: dict[str, Callable[[Table], Drawing]] = {"aim": aim_drawing, "nail": nail_drawing}


def _aimed(layout: Layout, figure: str, pointer: Point, table: Table) -> AimLine:
    """The flick of a drag to ``pointer``, as it would be foretold."""
    feel, params = load_feel().aim, load_params()
    aim = dragged(pressed(figure, layout.figures[figure].at), pointer, feel)
    flick = flick_of(aim, None, feel, table.equipment, params)
    own, then = foretold(layout, flick, table, params, feel.shown_s, feel.shown_mm)
    return AimLine(figure, own, then, aim.power, flick.speed, aim.direction, 0.0, 0.0, pointer, ends(layout, flick, table, params))


def _crop(middle: Point, wide: float) -> Rect:
    """A piece of the table four wide and three high."""
    (x, y), high = middle, wide * 0.75
    return Rect(x - wide / 2, x + wide / 2, y - high / 2, y + high / 2)


def draw(drawing: Drawing, size: tuple[int, int], ui: Ui, table: Table | None = None) -> pygame.Surface:
    """The picture of a drawing, with its numbers."""
    table = table or load_table()
    out = pygame.Surface(size)
    out.fill(ui.theme.colour("room"))
    scene = Scene(size, theme=ui.theme, table=table, crop=drawing.crop)
    scene.draw(out, Log(table, drawing.layout, (), 0.0), 0.0, drawing.overlays)
    for i, at in enumerate(drawing.numbers):
        x, y = scene.viewport.px(at)
        badge(out, (round(x), round(y)), i + 1, ui)
    return out


def badge(target: pygame.Surface, at: tuple[int, int], number: int, ui: Ui) -> None:
    """A number on a disc."""
    side = ui.px(BADGE)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = at
    pen.box(target, rect, ui.theme.colour("panel"), radius=side // 2, line=ui.theme.colour("text"), width=max(1, ui.px(1)))
    pen.line_of_text(target, rect, str(number), ui.text(Size.SMALL), ui.theme.colour("text"), bold=True, align=Align.MIDDLE)
