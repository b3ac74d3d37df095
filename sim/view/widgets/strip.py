"""The score strip: kits, names, score, half and clock, and the arrow of possession."""

from __future__ import annotations

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

HEIGHT = 48
"""Height of the strip, in px of the design."""


@dataclass(frozen=True, slots=True)
class Strip:
    """What the strip says: names and score (home first), possession and where it attacks (sign of x), half and clock in words.

    ``menu`` is the word of the button at the left end; ``hover``: the pointer rests on it. ``counts`` are told beside the half,
    ``warned`` that they are to be heeded. ``help``: what the question mark beside the menu means, with its key; no mark without.
    """

    names: tuple[str, str]
    score: tuple[int, int]
    possession: Side | None
    attacks: int
    half: str
    clock: str
    menu: str = ""
    hover: bool = False
    counts: str = ""
    warned: bool = False
    help: str = ""
    help_hover: bool = False


def paint_strip(canvas: Canvas, box: Box, strip: Strip, look: Look) -> Iterator[Hot]:
    """Score in the middle, a name either side of it, the clock at the right end."""
    u, theme = look.unit, look.theme
    canvas.box(Box(box.x, box.bottom - max(1.0, u), box.w, max(1.0, u)), theme.colour("panel_line"))
    taken = 0.0
    if strip.menu:
        menu = _menu(canvas, box, strip, look)
        taken = menu.right
        yield Hot(menu, "menu")
        if strip.help:
            ask = _ask(canvas, menu, strip, look)
            taken = ask.right
            yield Hot(ask, "help", strip.help)
    clock = _clock(canvas, box, strip, look)
    room = min(box.centre[0] - taken, clock.x - box.centre[0]) - 16 * u
    _middle(canvas, box, strip, look, room)


def _menu(canvas: Canvas, box: Box, strip: Strip, look: Look) -> Box:
    """Two bars and a word: play stops, the menu opens."""
    u, theme, px = look.unit, look.theme, look.px(Size.SMALL)
    wide = 18 * u + width(strip.menu, px) + 26 * u
    button = Box(box.x + 8 * u, box.y + 8 * u, wide, box.h - 17 * u)
    colour = theme.colour("text" if strip.hover else "text_soft")
    if strip.hover:
        canvas.box(button, theme.colour("panel_raised"), radius=6 * u)
    y = button.centre[1]
    for i in range(2):
        canvas.box(Box(button.x + (10 + 6 * i) * u, y - 6 * u, 3 * u, 12 * u), colour, radius=1 * u)
    canvas.text(strip.menu, (button.x + 28 * u, y), px, colour, anchor=(0.0, 0.5))
    return button


def _ask(canvas: Canvas, menu: Box, strip: Strip, look: Look) -> Box:
    """A question mark on a disc beside the menu."""
    u, theme = look.unit, look.theme
    side = 26 * u
    disc = Box(menu.right + 6 * u, menu.centre[1] - side / 2, side, side)
    canvas.circle(disc.centre, side / 2, theme.colour("panel_line" if strip.help_hover else "panel_raised"))
    canvas.text("?", disc.centre, look.px(Size.SMALL), theme.colour("text"), bold=True, anchor=(0.5, 0.5))
    return disc


def _clock(canvas: Canvas, box: Box, strip: Strip, look: Look) -> Box:
    u, theme = look.unit, look.theme
    y = box.centre[1]
    clock = canvas.text(strip.clock, (box.right - 16 * u, y), look.px(Size.LEAD), theme.colour("text"), bold=True, anchor=(1.0, 0.5))
    x, px = clock.x - 12 * u, look.px(Size.SMALL)
    if strip.counts:
        x = canvas.text(strip.counts, (x, y), px, theme.colour("accent" if strip.warned else "text"), bold=strip.warned, anchor=(1.0, 0.5)).x
        x = canvas.text("·", (x - 6 * u, y), px, theme.colour("text_soft"), anchor=(1.0, 0.5)).x - 6 * u
    return canvas.text(strip.half, (x, y), px, theme.colour("text_soft"), anchor=(1.0, 0.5))


def _middle(canvas: Canvas, box: Box, strip: Strip, look: Look, room: float) -> None:
    """The score round the middle of the strip; nothing moves when the ball changes hands, for the arrow's place is kept."""
    u, theme = look.unit, look.theme
    x, y = box.centre
    px, big = look.px(Size.BODY), look.px(Size.TITLE)
    dash = width("–", big, True) / 2 + 7 * u
    canvas.text("–", (x, y), big, theme.colour("text_soft"), anchor=(0.5, 0.5))
    for side, name, score, way in zip(Side, strip.names, strip.score, (-1, 1), strict=True):
        anchor = (1.0 if way < 0 else 0.0, 0.5)
        canvas.text(str(score), (x + way * dash, y), big, theme.colour("text"), bold=True, anchor=anchor)
        edge = x + way * (dash + width("00", big, True) + 8 * u)
        if strip.possession is side:
            _arrow(canvas, (edge + way * 8 * u, y), strip.attacks, look)
        edge += way * 22 * u
        free = room - abs(edge - x) - 26 * u
        size = px if width(name, px, True) <= free else look.px(Size.SMALL)
        said = canvas.text(cut(name, size, free, True), (edge, y), size, theme.colour("text"), bold=True, anchor=anchor)
        far = said.x - 26 * u if way < 0 else said.right + 10 * u
        draw_swatch(canvas, Box(far, y - 8 * u, 16 * u, 16 * u), side, theme)


def _arrow(canvas: Canvas, at: tuple[float, float], way: int, look: Look) -> None:
    """A small arrow beside the name of who has the ball, pointing where that side attacks."""
    u = look.unit
    x, y = at
    points = [(x + way * 7 * u, y), (x - way * 5 * u, y - 6.5 * u), (x - way * 5 * u, y + 6.5 * u)]
    canvas.polygon(points, look.theme.colour("accent"))
