"""The whistle: a plate that slides over the cloth's far edge, with the call large, the reason and the clause."""

from __future__ import annotations

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

WIDE = 720
"""Width of the plate, in px of the design."""
STAYS_US = 4_000_000
"""How long it is to be seen at least, sliding included."""
LETTER_US = 45_000
"""Long texts are to be seen for so long for each letter."""
MOST_US = 10_000_000
"""No plate is to be seen for longer."""
MOST_LINES = 6
"""No reason is told in more lines."""
SLIDES_US = 220_000
"""How long it takes to slide in, and out again."""


@dataclass(frozen=True, slots=True)
class Banner:
    """What is called, whom it is given to, why in a sentence, and small the clause with the margin; ``press`` says what a press shows.

    ``low``: it has come over the near edge; ``also``: what else was called with it, a line each. ``away``: a cross in its corner sends it
    away; ``who``: the figure to which it is shown.
    """

    call: str
    side: Side | None
    sentence: str
    small: str
    press: str = ""
    low: bool = False
    also: tuple[str, ...] = ()
    away: bool = False
    who: Who | None = None


def paint_banner(canvas: Canvas, box: Box, banner: Banner, look: Look) -> Iterator[Hot]:
    """The plate; it is as high as ``banner_size`` says."""
    u, theme = look.unit, look.theme
    canvas.box(Box(box.x, box.y if banner.low else box.bottom - 3 * u, box.w, 3 * u), theme.colour("accent"))
    yield Hot(box, "banner")
    px, small, body = look.px(Size.CALL), look.px(Size.SMALL), look.px(Size.BODY)
    x, y = box.x + 24 * u, box.y + 20 * u
    right = box.right - 24 * u
    if banner.away:
        cross = Box(box.right - 40 * u, y + figure_height(px) / 2 - 16 * u, 32 * u, 32 * u)
        _draw_cross(canvas, cross, look)
        yield Hot(cross, "away")
        right = cross.x - 8 * u
    mark = canvas.text(banner.small, (right, y + figure_height(px) / 2), small, theme.colour("text"), bold=True, anchor=(1.0, 0.5))
    if banner.side is not None:
        x = draw_given(canvas, (x, y + figure_height(px) / 2), figure_height(px), banner.side, theme) + 14 * u
    elif banner.who is not None:
        x = draw_who(canvas, (x, y + figure_height(px) / 2), 1.2 * figure_height(px), banner.who, theme) + 14 * u
    room = mark.x - 16 * u - x
    size = px if width(banner.call, px, True) <= room else look.px(Size.TITLE)
    canvas.text(cut(banner.call, size, room, True), (x, y + figure_height(px) / 2), size, theme.colour("accent"), bold=True, anchor=(0.0, 0.5))
    y += figure_height(px) + 18 * u
    for line in _lines(banner, box.w, look):
        canvas.text(line, (box.x + 24 * u, y), body, theme.colour("text"))
        y += line_height(body)
    for line in _also(banner, box.w, look):
        canvas.text(line, (box.x + 24 * u, y + 2 * u), small, theme.colour("text"), bold=True)
        y += line_height(small) + 2 * u
    if banner.press:
        canvas.text(banner.press, (box.x + 24 * u, y + 4 * u), small, theme.colour("text_soft"))


def _draw_cross(canvas: Canvas, box: Box, look: Look) -> None:
    (x, y), r, u = box.centre, 5.0 * look.unit, look.unit
    for way in (-1.0, 1.0):
        canvas.line((x - r, y - way * r), (x + r, y + way * r), 1.8 * u, look.theme.colour("text_soft"), cap=True)


def banner_least(banner: Banner, look: Look) -> float:
    """The least width (px) at which a plate's call is not cut."""
    u, size = look.unit, figure_height(look.px(Size.CALL))
    mark = width(banner.small, look.px(Size.SMALL), True)
    given = 1.7 * size + 14 * u if banner.side is not None or banner.who is not None else 0.0
    return 48 * u + given + width(banner.call, look.px(Size.TITLE), True) + 16 * u + mark + (24 * u if banner.away else 0.0)


def _lines(banner: Banner, wide: float, look: Look) -> list[str]:
    return wrap(banner.sentence, look.px(Size.BODY), wide - 48 * look.unit, lines=MOST_LINES)


def _also(banner: Banner, wide: float, look: Look) -> list[str]:
    """What else was called, each in as many lines as it needs, but no more than two."""
    return [line for said in banner.also for line in wrap(said, look.px(Size.SMALL), wide - 48 * look.unit, True, 2)]


def banner_size(banner: Banner, room: float, look: Look) -> tuple[int, int]:
    """Width and height of the plate in px, no wider than ``room``."""
    u = look.unit
    wide = min(WIDE * u, room)
    high = 20 * u + figure_height(look.px(Size.CALL)) + 18 * u + len(_lines(banner, wide, look)) * line_height(look.px(Size.BODY))
    high += len(_also(banner, wide, look)) * (line_height(look.px(Size.SMALL)) + 2 * u)
    high += line_height(look.px(Size.SMALL)) + 10 * u if banner.press else 8 * u
    return round(wide), round(high)


def stays_us(banner: Banner) -> int:
    """How long a plate is to be seen, by the length of what is on it.

    >>> stays_us(Banner("Goal", None, "Short.", "GOA-1"))
    4000000
    """
    letters = sum(map(len, (banner.call, banner.sentence, *banner.also)))
    return min(max(STAYS_US, LETTER_US * letters), MOST_US)


def slide(age_us: int, stays_us: int = STAYS_US) -> float:
    """How far the plate has come out at an age: 0 not at all, 1 wholly; it slows down before it stands still.

    >>> slide(0), slide(1_000_000), slide(4_000_000)
    (0.0, 1.0, 0.0)
    """
    share = min(age_us, stays_us - age_us) / SLIDES_US
    share = min(max(share, 0.0), 1.0)
    return 1.0 - (1.0 - share) ** 3
