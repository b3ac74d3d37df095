"""The card with a clause's own words: title, what holds and what is called; then how it is read, and where it comes from.

A card that can be turned over (``more``) keeps the latter for its back, with everything that the book's authors noted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from sim.language import sentence, words
from sim.rules.catalogue import clause
from sim.view.canvas import Canvas
from sim.view.fonts import figure_height, width
from sim.view.panel import Column, raised
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look

WIDE = 560
"""Width of the card, in px of the design."""


@dataclass(frozen=True, slots=True)
class ClauseText:
    """A clause as it is read out; ``press`` says what a press shows, ``more`` what turning it over shows, ``back`` that it is turned over."""

    id: str
    title: str
    rule: str
    called: str
    note: str
    source: str
    press: str = ""
    more: str = ""
    back: bool = False


def clause_text(clause_id: str, lang: str, *numbers: object, press: str = "", more: str = "", back: bool = False) -> ClauseText:
    """A clause in a language, its numbers taken from ``numbers`` (a ruleset, a table). Raises ``UnknownClause``."""
    found = clause(clause_id, lang)
    note = found.note(*numbers) if more else plain(found.note(*numbers), found.settings)
    return ClauseText(
        found.id,
        found.title,
        found.rule(*numbers),
        found.called(*numbers),
        "" if note == sentence(found.origin) and not more else note,
        f"{words('clause.source', lang)}: {found.origin.replace(EXT, '')}",
        press,
        more,
        back,
    )


def plain(note: str, settings: tuple[str, ...]) -> str:
    """How a rule is read, without what is said there about where it comes from and which setting governs it.

    >>> plain("EXT; setting cards, on in matches. A second card counts too.", ("cards",))
    'A second card counts too.'
    """
    told = (part.removeprefix("EXT: ") for part in _SENTENCES.split(note))
    ids = frozenset(settings)
    return " ".join(raised(part) for part in told if "EXT" not in part and ids.isdisjoint(re.findall(r"\w+", part)))


_SENTENCES = re.compile(r"(?<=[.»]) (?=[^a-z])")
EXT = " (EXT)"


def clause_size(text: ClauseText, room: tuple[float, float], look: Look) -> tuple[int, int]:
    """Width and height of the card in px, within ``room``."""
    u = look.unit
    wide = min(WIDE * u, room[0])
    high = _write(Canvas(1, 1, look.theme.colour("panel"), 1), Box(0, 0, wide, 1e5), text, look)
    return round(wide), math.floor(min(math.ceil(high) + 1, room[1]))


def paint_clause(canvas: Canvas, box: Box, text: ClauseText, look: Look) -> Iterator[Hot]:
    """The card."""
    u, theme = look.unit, look.theme
    canvas.box(box, theme.colour("panel_line"))
    canvas.box(box.inset(max(1.0, u)), theme.colour("panel"))
    canvas.box(Box(box.x, box.y, box.w, 3 * u), theme.colour("accent"))
    y = box.y + _write(canvas, box, text, look)
    yield Hot(box, "card")
    if text.more:
        px = look.px(Size.SMALL)
        high = figure_height(px) + 16 * u
        yield Hot(Box(box.x, min(y, box.bottom) - 24 * u - figure_height(px) - 8 * u, 24 * u + width(text.more, px, True) + 16 * u, high), "more")


def _write(canvas: Canvas, box: Box, text: ClauseText, look: Look) -> float:
    """Writes the face of the card that is up, and gives the height it took; the last line is what can be done with it."""
    u, lang = look.unit, look.lang
    column = Column(canvas, box.inset(24 * u, 24 * u), look.theme, look.ink)
    column.write(text.id, Size.SMALL, "accent", bold=True)
    column.skip(12)
    column.write(text.title, Size.TITLE, "text", bold=True)
    column.skip(18)
    front, behind = (("", text.rule), ("clause.called", text.called)), (("clause.note", text.note),)
    parts = (*front, *behind) if not text.more else behind if text.back else front
    for key, part in parts:
        if part and not key:
            column.write(part, Size.BODY)
        elif part:
            column.skip(18)
            column.write(words(key, lang), Size.SMALL, "text_soft", bold=True)
            column.skip(9)
            column.write(part, Size.BODY)
    if text.back or not text.more:
        column.skip(18)
        column.write(text.source, Size.SMALL, "text_soft")
    if text.press:
        column.skip(18)
        column.rule()
        column.skip(14)
        if text.more:
            px = look.px(Size.SMALL)
            said = width(text.press, px)
            canvas.text(text.press, (column.box.right - said, column.y), px, look.theme.colour("text_soft"))
            column.write(text.more, Size.SMALL, "accent", bold=True)
        else:
            column.write(text.press, Size.SMALL, "text_soft")
    return column.y - box.y + 24 * u
