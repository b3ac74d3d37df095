"""What is painted beside and below the table: the panel's head with the clock, how matters stand, and what an answer brought to light."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sim.language import words
from sim.training.answer import Given, Marks
from sim.training.asked import Act, Choice, against_choices, call_choices, restart_choices
from sim.training.draft import Part
from sim.training.key import Key
from sim.training.telling import Told
from sim.view.canvas import Canvas
from sim.view.fonts import cut, figure_height, line_height, width, wrap
from sim.view.panel import Column, raised
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look

RIGHT, WRONG = "✓", "✗"


# ---------------------------------------------------------------- head


@dataclass(frozen=True, slots=True)
class Head:
    """Which question it is, a remark below, and the clock: in words, and how much of the time has run (0 to 1; beyond, it is over)."""

    title: str
    remark: str
    clock: str
    share: float


def paint_head(canvas: Canvas, box: Box, head: Head, look: Look) -> Iterator[Hot]:
    """The panel's head; its foot is a bar that fills as the time runs."""
    u, theme = look.unit, look.theme
    inner = box.inset(16 * u, 18 * u)
    lead = look.px(Size.LEAD)
    over = head.share >= 1.0
    clock = canvas.text(head.clock, (inner.right, inner.y), lead, theme.colour("alarm" if over else "text"), bold=True, anchor=(1.0, 0.0))
    canvas.text(cut(head.title, lead, clock.x - inner.x - 12 * u, True), (inner.x, inner.y), lead, theme.colour("text"), bold=True)
    y = inner.y + figure_height(lead) + 14 * u
    small = look.px(Size.SMALL)
    canvas.text(cut(head.remark, small, inner.w), (inner.x, y), small, theme.colour("text_soft"))
    bar = Box(inner.x, box.bottom - 14 * u, inner.w, 4 * u)
    canvas.box(bar, theme.colour("panel_line"), radius=2 * u)
    share = min(1.0, max(0.0, head.share))
    if share > 0.0:
        canvas.box(Box(bar.x, bar.y, max(4 * u, bar.w * share), bar.h), theme.colour("alarm" if over else "accent"), radius=2 * u)
    yield from ()


# ---------------------------------------------------------------- facts


@dataclass(frozen=True, slots=True)
class Facts:
    """How matters stand, and what is done; ``more`` says which key shows all of it where it finds no room."""

    stand: tuple[str, ...]
    acts: tuple[Act, ...]
    done: str
    more: str


def paint_facts(canvas: Canvas, box: Box, facts: Facts, look: Look) -> Iterator[Hot]:
    """Two columns: how matters stand, what is done; as wide each as lets both be low."""
    u, theme = look.unit, look.theme
    inner = box.inset(16 * u, 10 * u)
    gap = 24 * u
    stand, done = " ".join(facts.stand), " ".join([facts.done, *(act.text for act in facts.acts)])
    split = _split(stand, done, inner.w, gap, look) if facts.acts else 1.0
    left = Box(inner.x, inner.y, inner.w * split - (gap / 2 if facts.acts else 0), inner.h)
    whole = _flow(canvas, left, stand, look)
    if facts.acts:
        right = Box(left.right + gap, inner.y, inner.right - left.right - gap, inner.h)
        whole = _flow(canvas, right, done, look, facts.more) and whole
        canvas.box(Box(left.right + gap / 2, inner.y, max(1.0, u), inner.h), theme.colour("panel_line"))
    yield Hot(box, "facts", "" if whole else facts.more)


_SPLITS = (0.56, 0.5, 0.62, 0.44, 0.68, 0.74)
"""Shares of the width that the left of two columns may have, those liked better first."""


def _split(left: str, right: str, wide: float, gap: float, look: Look) -> float:
    """The share of the left column with which the higher of both takes the fewest lines."""
    px = look.px(Size.SMALL)
    lines = {s: max(len(wrap(left, px, wide * s - gap / 2)), len(wrap(right, px, wide * (1.0 - s) - gap / 2))) for s in _SPLITS}
    return min(_SPLITS, key=lambda s: (lines[s], _SPLITS.index(s)))


def _flow(canvas: Canvas, box: Box, text: str, look: Look, more: str = "") -> bool:
    """A text in as many lines as the box has; whether it is all there."""
    px = look.px(Size.SMALL)
    step = line_height(px)
    rows = max(1, int((box.h + step - figure_height(px)) // step))
    lines = wrap(text, px, box.w)
    if len(lines) > rows:
        end = f" … {more}" if more else " …"
        room = box.w - width(end, px)
        last = lines[rows - 1]
        while last and width(last, px) > room:
            last = last.rpartition(" ")[0]
        lines = [*lines[: rows - 1], last + end]
    for i, line in enumerate(lines):
        canvas.text(line, (box.x, box.y + i * step), px, look.theme.colour("text"))
    return len(lines) <= rows and "…" not in (lines[-1] if lines else "")


def all_facts(facts: Facts) -> str:
    """All of it as one text, a line each."""
    acts = ([facts.done] if facts.acts else []) + [act.text for act in facts.acts]
    return " ".join(facts.stand) + ("\n" + " ".join(acts) if acts else "")


# ---------------------------------------------------------------- feedback


@dataclass(frozen=True, slots=True)
class Row:
    """A part of an answer: what it is about, what was answered, whether that was right (None: not asked), and what would have been."""

    name: str
    given: str
    right: bool | None
    key: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an answer brought to light: part by part, and in words. ``labels`` stand before margin and id."""

    told: Told
    rows: tuple[Row, ...]
    margin: str
    id: str


def rows_of(given: Given, key: Key, marks: Marks, places: tuple[str, str], lang: str, ruleset: str) -> tuple[Row, ...]:
    """The parts of an answer against the key; ``places`` are the place answered and the right one in words."""

    def name(choices: tuple[Choice[object], ...], value: object) -> str:
        return next((raised(c.name) for c in choices if c.value == value), "–")

    calls: tuple[Choice[object], ...] = tuple(c for _, group in call_choices(lang, ruleset) for c in group)
    sides: tuple[Choice[object], ...] = against_choices(lang)
    restarts: tuple[Choice[object], ...] = restart_choices(lang, ruleset)
    out = [
        Row(words("school.window.part.call", lang), name(calls, given.call), marks.call, name(calls, key.call)),
        Row(words("school.window.part.against", lang), name(sides, given.against), marks.against, name(sides, key.against)),
        Row(words("school.window.part.restart", lang), name(restarts, given.restart), marks.restart, name(restarts, key.restart)),
    ]
    if marks.spot is not None:
        out.append(Row(words("school.window.part.spot", lang), places[0] or "–", marks.spot, places[1]))
    if marks.clause is not None:
        out.append(Row(words("school.window.part.clause", lang), given.clause or "–", marks.clause, key.clause or key.about or "–"))
    return tuple(out)


def paint_outcome(canvas: Canvas, box: Box, outcome: Outcome, look: Look) -> Iterator[Hot]:
    """The verdict, the parts with their marks, and why; in smaller letters where room is short, then without the rule, and at last closer."""
    ways = ((Size.BODY, True, 1.0), (Size.SMALL, True, 1.0), (Size.SMALL, False, 1.0), (Size.SMALL, False, 0.6))
    size, rule, close = next((way for way in ways if outcome_height(box.w, outcome, look, *way) <= box.h), ways[-1])
    _outcome(canvas, box, outcome, look, size, rule=rule, close=close)
    yield from ()


def outcome_height(wide: float, outcome: Outcome, look: Look, size: Size, rule: bool, close: float) -> int:
    """How high it is at a width, in px; without the rule's own words, or with less between its lines (``close`` below 1), it is lower."""
    return 1 + math.ceil(_outcome(Canvas(1, 1, look.theme.colour("panel"), 1), Box(0, 0, wide, 1e5), outcome, look, size, rule=rule, close=close))


def _outcome(canvas: Canvas, box: Box, outcome: Outcome, look: Look, size: Size, *, rule: bool, close: float) -> float:
    u, told = look.unit, outcome.told
    column = Column(canvas, box.inset(16 * u, 4 * u), look.theme, look.ink)
    sign, gap = RIGHT if told.right else WRONG, close * (19 if size is Size.BODY else 14)
    column.write(f"{sign}  {told.verdict}", Size.TITLE, "accent" if told.right else "alarm", bold=True)
    column.skip(20 * close)
    for row in outcome.rows:
        _row(column, row, look)
        column.skip(12 * close)
    column.skip(4 * close)
    column.rule()
    column.skip(14 * close)
    for text in (told.ruling or told.fact, told.besides):
        if text:
            column.write(text, size)
            column.skip(gap)
    if outcome.margin:
        column.write(outcome.margin, size, "accent", bold=True)
        column.skip(gap)
    column.write(told.differ, size)
    column.skip(gap)
    column.rule()
    column.skip(gap)
    column.write(f"{told.clause} · {told.title}", size, "text_soft", bold=True)
    if rule:
        column.skip(12)
        column.write(told.rule, Size.SMALL, "text_soft")
    column.skip(gap)
    column.write(outcome.id, Size.TINY, "text_soft")
    return column.y - box.y + 4 * u


def _row(column: Column, row: Row, look: Look) -> None:
    """A part with a sign; where it was wrong, what would have been right stands below."""
    u, px, theme = look.unit, look.px(Size.SMALL), look.theme
    canvas, x, name = column.canvas, column.box.x, 104 * u
    tone = "accent" if row.right else "alarm"
    canvas.text(cut(row.name, px, name - 6 * u), (x, column.y), px, theme.colour("text_soft"))
    canvas.text(RIGHT if row.right else WRONG, (x + name, column.y), px, theme.colour(tone), bold=True)
    room = column.box.right - x - name - 20 * u
    canvas.text(cut(row.given, px, room), (x + name + 20 * u, column.y), px, theme.colour("text"))
    column.y += figure_height(px)
    if not row.right:
        column.skip(8)
        canvas.text("→", (x + name, column.y), px, theme.colour("accent"), bold=True)
        canvas.text(cut(row.key, px, room, True), (x + name + 20 * u, column.y), px, theme.colour("accent"), bold=True)
        column.y += figure_height(px)


PARTS = {
    Part.CALL: "school.window.part.call",
    Part.AGAINST: "school.window.part.against",
    Part.RESTART: "school.window.part.restart",
    Part.SPOT: "school.window.part.spot",
    Part.SURE: "school.window.part.sure",
}
"""What the parts of an answer are called."""
