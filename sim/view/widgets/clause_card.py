"""The card with a clause's own words: title, what holds, what is called, how it is read, and where it comes from."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

from sim.language import sentence, words
from sim.rules.catalogue import clause
from sim.view.canvas import Canvas
from sim.view.panel import Column, raised
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look

WIDE = 560
"""Width of the card, in px of the design."""


@dataclass(frozen=True, slots=True)
class ClauseText:
    """A clause as it is read out; ``press`` says what a press shows."""

    id: str
    title: str
    rule: str
    called: str
    note: str
    source: str
    press: str = ""


def clause_text(clause_id: str, lang: str, *numbers: object, press: str = "") -> ClauseText:
    """A clause in a language, its numbers taken from ``numbers`` (a ruleset, a table). Raises ``UnknownClause``."""
    found = clause(clause_id, lang)
    note = plain(found.note(*numbers), found.settings)
    return ClauseText(
        found.id,
        found.title,
        found.rule(*numbers),
        found.called(*numbers),
        "" if note == sentence(found.origin) else note,
        f"{words('clause.source', lang)}: {found.origin.replace(EXT, '')}",
        press,
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
    _write(canvas, box, text, look)
    yield Hot(box, "card")


def _write(canvas: Canvas, box: Box, text: ClauseText, look: Look) -> float:
    u, lang = look.unit, look.lang
    column = Column(canvas, box.inset(24 * u, 24 * u), look.theme, look.ink)
    column.write(text.id, Size.SMALL, "accent", bold=True)
    column.skip(12)
    column.write(text.title, Size.TITLE, "text", bold=True)
    column.skip(18)
    column.write(text.rule, Size.BODY)
    for key, part in (("clause.called", text.called), ("clause.note", text.note)):
        if part:
            column.skip(18)
            column.write(words(key, lang), Size.SMALL, "text_soft", bold=True)
            column.skip(9)
            column.write(part, Size.BODY)
    column.skip(18)
    column.write(text.source, Size.SMALL, "text_soft")
    if text.press:
        column.skip(18)
        column.rule()
        column.skip(14)
        column.write(text.press, Size.SMALL, "text_soft")
    return column.y - box.y + 24 * u
