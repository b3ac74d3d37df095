"""What a code counts of each side beside the score: fouls as pips that fill up, kicks from the mark, and who plays short."""

from __future__ import annotations

from dataclasses import dataclass

from sim.model.ids import Side
from sim.view.fonts import figure_height, line_height, wrap
from sim.view.panel import Column, draw_swatch
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.look import Look


@dataclass(frozen=True, slots=True)
class Count:
    """A side's counts: ``pips`` that are full of ``most`` (``marks``: which, one by one, instead), what is said of it, and what to beware of.

    Without ``text`` the pips speak for themselves.
    """

    side: Side
    pips: int
    most: int
    text: str
    beware: str = ""
    marks: tuple[bool, ...] | None = None


def write_counts(column: Column, counts: tuple[Count, ...], look: Look, *, narrow: bool) -> None:
    """The counts of both sides in a column, and a line below them; nothing where nothing is counted."""
    if not counts:
        return
    for count in counts:
        _count(column, count, look, narrow=narrow)
        column.skip(13)
    column.skip(3)
    column.rule()
    column.skip(16)


def _count(column: Column, count: Count, look: Look, *, narrow: bool) -> None:
    """A side's kit, its pips and words; what is to be beware of on a line of its own, with a mark."""
    u, theme, px = look.unit, look.theme, look.px(Size.SMALL)
    x, high = column.box.x, figure_height(px)
    draw_swatch(column.canvas, Box(x, column.y + high / 2 - 7 * u, 14 * u, 14 * u), count.side, theme)
    x = _pips(column, count, x + 22 * u, look)
    if narrow or not count.text:
        column.y += high
        if count.text:
            column.skip(9)
            column.write(count.text, Size.SMALL, "text", lines=2)
    else:
        for i, line in enumerate(wrap(count.text, px, column.box.right - x, lines=2)):
            column.y += line_height(px) if i else 0
            column.canvas.text(line, (x, column.y), px, theme.colour("text"))
        column.y += high
    if count.beware:
        column.skip(9)
        column.canvas.circle((column.box.x + 7 * u, column.y + high / 2), 4 * u, theme.colour("alarm"))
        column.write(count.beware, Size.SMALL, "text", bold=True, lines=2, indent=22 * u)


def _pips(column: Column, count: Count, x: float, look: Look) -> float:
    """The pips from ``x`` on; all full, they warn by their colour. Gives where they end."""
    u, theme, y = look.unit, look.theme, column.y + figure_height(look.px(Size.SMALL)) / 2
    colour = theme.colour("alarm" if count.marks is None and count.pips >= count.most else "accent")
    full = count.marks if count.marks is not None else tuple(i < count.pips for i in range(count.most))
    for on in full:
        if on:
            column.canvas.circle((x + 4 * u, y), 4 * u, colour)
        else:
            column.canvas.ring((x + 4 * u, y), 3.3 * u, 1.3 * u, theme.colour("text_soft"), 0.8)
        x += 12 * u
    return x + 6 * u
