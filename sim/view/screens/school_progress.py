"""Progress: how the share of right answers went, the weakest clauses, what was sure and wrong, and how close a call is told."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import pygame

from sim.language import measure, number, words
from sim.rules.catalogue import clause
from sim.rules.words import Unit
from sim.training.history import SPAN, narrowing
from sim.training.overview import ByClause, Curve, Noticed, Overview, overview
from sim.training.progress import Record
from sim.training.report import percent
from sim.training.threshold import Estimate
from sim.view.app.app import App
from sim.view.app.screen import Page
from sim.view.canvas import Canvas
from sim.view.fonts import cut, figure_height, line_height, width, wrap
from sim.view.gui import as_key
from sim.view.screens.school_room import NOBODY
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Held, Hot
from sim.view.widgets.look import Look, look_for

WEAKEST, SURE = 6, 4
"""So many of the weakest clauses, and of those that were sure and wrong, are shown."""
COLUMNS = (0.42, 0.27, 0.31)
"""The shares of the width that the three columns have: titles of clauses are the longest texts."""
CHANCE = 0.5
"""The share that guessing gets on either side of a boundary: a line in the curve."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is painted: whose progress, and what there is to say of it; ``curve`` of all answers or of the clause that is chosen."""

    trainee: str
    history: Overview
    chosen: str | None
    first: int
    narrowed: Narrowed | None = None


@dataclass(frozen=True, slots=True)
class Narrowed:
    """How the just noticeable margin of a clause has narrowed: estimates in a unit, each after an answer more; ``widest`` as in ``Noticed``."""

    unit: Unit
    widest: float
    steps: tuple[tuple[datetime, Estimate], ...]


class ProgressPage(Page):
    """The page. The arrows choose a clause, whose own curve is then drawn; the wheel and Page up and down go through the margins."""

    def __init__(self, app: App, records: Sequence[Record], now: datetime, trainee: str) -> None:
        self.app, self.records, self.trainee = app, records, trainee
        self.history = overview(records, now)
        self.narrowed: Narrowed | None = None
        self.chosen: str | None = None
        self.first = 0
        self._held: Held[Shown] = Held(paint_progress, ground="panel")
        self._whole = True

    def resized(self, size: tuple[int, int]) -> None:
        """Another size, or another language."""
        self.size = size
        self.look = look_for(self.app.theme, self.app.ui.scale, self.app.lang)
        self._whole = True

    def handle(self, event: pygame.event.Event, us: int) -> bool | None:  # noqa: ARG002
        """Esc goes back; up and down choose among the weakest clauses."""
        event = as_key(event)
        if event.type == pygame.MOUSEWHEEL:
            self._scroll(-event.y)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hot = self._held.hot(event.pos)
            if hot is not None and hot.name == "back":
                self.app.pop()
            elif hot is not None:
                self._choose(None if hot.name == self.chosen else hot.name)
            return True
        if event.type != pygame.KEYDOWN:
            return None
        if event.key in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self.app.pop()
        elif event.key in (pygame.K_UP, pygame.K_DOWN):
            self._step(-1 if event.key == pygame.K_UP else 1)
        elif event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self._scroll(-5 if event.key == pygame.K_PAGEUP else 5)
        else:
            return None
        return True

    def _step(self, by: int) -> None:
        names = [None, *(c.clause for c in self.history.clauses[:WEAKEST])]
        at = names.index(self.chosen) if self.chosen in names else 0
        self._choose(names[(at + by) % len(names)])

    def _choose(self, name: str | None) -> None:
        self.chosen = name
        found = next((m for m in self.history.margins if m.clause == name), None)
        self.narrowed = Narrowed(found.unit, found.widest, narrowing(self.records, found.clause, found.unit)) if found else None

    def _scroll(self, by: int) -> None:
        self.first = min(max(self.first + by, 0), max(0, len(self.history.margins) - 1))

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:  # noqa: ARG002
        """Draws it where something has changed."""
        before = self._held.painted
        image = self._held.image(Shown(self.trainee, self.history, self.chosen, self.first, self.narrowed), self.size, self.look)
        if before == self._held.painted and not self._whole:
            return []
        self._whole = False
        target.blit(image, (0, 0))
        return None


# ---------------------------------------------------------------- painting


def paint_progress(canvas: Canvas, box: Box, shown: Shown, look: Look) -> Iterator[Hot]:
    """The curve above, three columns below."""
    u, lang, h = look.unit, look.lang, shown.history
    inner = box.inset(32 * u, 26 * u)
    yield from _title(canvas, inner, shown, look)
    top = inner.y + 46 * u
    high = (inner.bottom - top) * 0.4
    own = next((c for c in h.clauses if c.clause == shown.chosen), None)
    wide = (inner.w - 36 * u) / 2 if shown.narrowed else inner.w
    _curve(canvas, Box(inner.x, top, wide, high), own.curve if own else h.curve, _curve_title(own, lang), look)
    if shown.narrowed:
        _narrowing(canvas, Box(inner.right - wide, top, wide, high), shown.narrowed, look)
    top += high + 26 * u
    gap = 36 * u
    widths = [share * (inner.w - 2 * gap) for share in COLUMNS]
    columns = [Box(inner.x + sum(widths[:i]) + i * gap, top, w, inner.bottom - top) for i, w in enumerate(widths)]
    yield from _weakest(canvas, columns[0], h.clauses[:WEAKEST], shown.chosen, look)
    _sure(canvas, columns[1], h, look)
    _margins(canvas, columns[2], h.margins, shown.first, look)


def _title(canvas: Canvas, box: Box, shown: Shown, look: Look) -> Iterator[Hot]:
    u, theme, lang, h = look.unit, look.theme, look.lang, shown.history
    px, small = look.px(Size.TITLE), look.px(Size.SMALL)
    back = words("form.back", lang)
    escape = words("key.escape", lang)
    hint = width(escape, small, True) + 10 * u
    w = width(back, small, True) + hint + 32 * u
    button = Box(box.right - w, box.y - 8 * u, w, 32 * u)
    canvas.box(button, theme.colour("panel_raised"), radius=6 * u)
    canvas.text(back, (button.x + 12 * u, button.centre[1]), small, theme.colour("text"), bold=True, anchor=(0.0, 0.5))
    cap = Box(button.right - 12 * u - hint, button.y + 5 * u, hint, 22 * u)
    canvas.box(cap, theme.colour("text_soft"), radius=4 * u)
    canvas.box(cap.inset(u, u), theme.colour("panel_raised"), radius=3 * u)
    canvas.text(escape, cap.centre, small, theme.colour("text"), bold=True, anchor=(0.5, 0.5))
    yield Hot(button, "back")
    name = canvas.text(words("school.window.progress", lang), (box.x, box.y), px, theme.colour("text"), bold=True)
    share = percent(h.right / h.answers, lang) if h.answers else "–"
    key = "school.window.progress_of" if shown.trainee != NOBODY else "school.window.progress_all"
    said = words(key, lang, name=shown.trainee, count=h.answers, share=share)
    y = box.y + figure_height(px) - figure_height(small)
    canvas.text(cut(said, small, button.x - name.right - 36 * u), (name.right + 18 * u, y), small, theme.colour("text_soft"))


def _curve_title(own: ByClause | None, lang: str) -> str:
    if own is None:
        return words("school.window.curve", lang, count=SPAN)
    return words("school.window.curve_of", lang, clause=own.clause, title=clause(own.clause, lang).title)


def _curve(canvas: Canvas, box: Box, points: Curve, title: str, look: Look) -> None:
    """Right answers over the answers given: a line between 0 and 100 %, with the share that guessing gets."""
    u, theme, lang = look.unit, look.theme, look.lang
    small = look.px(Size.SMALL)
    canvas.text(cut(title, small, box.w, True), (box.x, box.y), small, theme.colour("text_soft"), bold=True)
    left = box.x + width(percent(1.0, lang), small) + 12 * u
    top = box.y + figure_height(small) + 18 * u
    plot = Box(left, top, box.right - left - 6 * u, box.bottom - top - line_height(small))
    for share in (0.0, CHANCE, 1.0):
        y = plot.bottom - share * plot.h
        canvas.line((plot.x, y), (plot.right, y), 1.0 * u, theme.colour("panel_line"), 1.0, 5 * u if share == CHANCE else 0.0)
        canvas.text(percent(share, lang), (left - 10 * u, y), small, theme.colour("text_soft"), anchor=(1.0, 0.5))
    if not points:
        return
    step = plot.w / max(1, len(points) - 1)
    places = [(plot.x + i * step, plot.bottom - share * plot.h) for i, (_, share) in enumerate(points)]
    if len(places) > 1:
        canvas.polygon([(places[0][0], plot.bottom), *places, (places[-1][0], plot.bottom)], theme.colour("accent"), 0.12)
        canvas.trail([(x, y, 1.4 * u) for x, y in places], theme.colour("accent"))
    canvas.circle(places[-1], 4 * u, theme.colour("accent"))
    y = box.bottom
    for index, x, anchor in ((0, plot.x, 0.0), (len(points) - 1, plot.right, 1.0)):
        if anchor == 0.0 or index:
            day = words("school.window.day", lang, number=index + 1, day=points[index][0].date().isoformat())
            canvas.text(day, (x, y), small, theme.colour("text_soft"), anchor=(anchor, 1.0))


def _narrowing(canvas: Canvas, box: Box, shown: Narrowed, look: Look) -> None:
    """The margin as it was known after each answer, on a logarithmic rule, in the band in which it lay nine times in ten."""
    u, theme, lang, small = look.unit, look.theme, look.lang, look.px(Size.SMALL)
    title = words("school.window.narrowing", lang, unit=shown.unit)
    canvas.text(cut(title, small, box.w, True), (box.x, box.y), small, theme.colour("text_soft"), bold=True)
    marks = [shown.widest * share for share in (4.0, 1.0, 1 / 4, 1 / 16, 1 / 64)]
    names = [number(round(mark, 1), lang) for mark in marks]
    left = box.x + max(width(name, small) for name in names) + 12 * u
    top = box.y + figure_height(small) + 18 * u
    plot = Box(left, top, box.right - left - 6 * u, box.bottom - top - line_height(small))

    def y(value: float) -> float:
        share = math.log(marks[0] / min(max(value, marks[-1]), marks[0])) / math.log(marks[0] / marks[-1])
        return plot.y + share * plot.h

    for mark, name in zip(marks, names, strict=True):
        canvas.line((plot.x, y(mark)), (plot.right, y(mark)), 1.0 * u, theme.colour("panel_line"))
        canvas.text(name, (left - 10 * u, y(mark)), small, theme.colour("text_soft"), anchor=(1.0, 0.5))
    step = plot.w / max(1, len(shown.steps) - 1)
    xs = [plot.x + i * step for i in range(len(shown.steps))]
    found = [estimate for _, estimate in shown.steps]
    if len(found) > 1:
        band = [(x, y(e.high)) for x, e in zip(xs, found, strict=True)] + [(x, y(e.low)) for x, e in reversed(list(zip(xs, found, strict=True)))]
        canvas.polygon(band, theme.colour("accent"), 0.16)
        canvas.trail([(x, y(e.margin), 1.4 * u) for x, e in zip(xs, found, strict=True)], theme.colour("accent"))
    canvas.circle((xs[-1], y(found[-1].margin)), 4 * u, theme.colour("accent"))


def _head(canvas: Canvas, box: Box, key: str, look: Look) -> float:
    px = look.px(Size.BODY)
    canvas.text(cut(words(key, look.lang), px, box.w, True), (box.x, box.y), px, look.theme.colour("text"), bold=True)
    return box.y + figure_height(px) + 18 * look.unit


def _weakest(canvas: Canvas, box: Box, clauses: Sequence[ByClause], chosen: str | None, look: Look) -> Iterator[Hot]:
    """Clauses with a bar each, the weakest first; a press shows the clause's own curve."""
    u, theme, lang = look.unit, look.theme, look.lang
    y, small = _head(canvas, box, "school.window.weakest", look), look.px(Size.SMALL)
    for one in clauses:
        row = Box(box.x, y, box.w, figure_height(small) + 20 * u)
        if row.bottom > box.bottom:
            return
        right = f"{one.right} / {one.answers}"
        end = canvas.text(right, (box.right, y), small, theme.colour("text"), bold=True, anchor=(1.0, 0.0))
        tone = "accent" if one.clause == chosen else "text"
        name = cut(f"{one.clause}  {clause(one.clause, lang).title}", small, end.x - box.x - 10 * u, one.clause == chosen)
        canvas.text(name, (box.x, y), small, theme.colour(tone), bold=one.clause == chosen)
        bar = Box(box.x, y + figure_height(small) + 7 * u, box.w, 4 * u)
        canvas.box(bar, theme.colour("panel_line"), radius=2 * u)
        if one.right:
            canvas.box(Box(bar.x, bar.y, max(4 * u, bar.w * one.share), bar.h), theme.colour("accent"), radius=2 * u)
        yield Hot(Box(row.x, row.y - 6 * u, row.w, row.h + 8 * u), one.clause)
        y = row.bottom + 8 * u


def _sure(canvas: Canvas, box: Box, h: Overview, look: Look) -> None:
    """What was answered wrongly the last time, without a doubt."""
    u, theme, lang = look.unit, look.theme, look.lang
    y, small = _head(canvas, box, "school.window.sure_wrong", look), look.px(Size.SMALL)
    if not h.sure_but_wrong:
        for line in wrap(words("school.window.none_sure_wrong", lang), small, box.w):
            canvas.text(line, (box.x, y), small, theme.colour("text_soft"))
            y += line_height(small)
    for standing in h.sure_but_wrong[:SURE]:
        name = standing.topic[0]
        for line in wrap(f"{name}  {clause(name, lang).title}", small, box.w - 16 * u, False, 2):
            if y + figure_height(small) > box.bottom:
                return
            canvas.text(line, (box.x + 16 * u, y), small, theme.colour("text"))
            y += line_height(small)
        canvas.circle((box.x + 4 * u, y - line_height(small) + figure_height(small) / 2), 3.5 * u, theme.colour("alarm"))
        y += 8 * u


def _margins(canvas: Canvas, box: Box, margins: Sequence[Noticed], first: int, look: Look) -> None:
    """The just noticeable margin of each clause, with the interval in which it lies nine times in ten, on a logarithmic rule."""
    u, theme, lang = look.unit, look.theme, look.lang
    y, small = _head(canvas, box, "school.window.noticeable", look), look.px(Size.SMALL)
    if not margins:
        for line in wrap(words("school.window.none_noticeable", lang), small, box.w):
            canvas.text(line, (box.x, y), small, theme.colour("text_soft"))
            y += line_height(small)
    for one in margins[first:]:
        if y + figure_height(small) + 14 * u > box.bottom:
            return
        e = one.estimate
        low, high = (number(round(v, 1), lang) for v in (e.low, e.high))
        said = f"{measure(round(e.margin, 1), one.unit, lang)}  ({low}–{high})"
        end = canvas.text(said, (box.right, y), small, theme.colour("text"), bold=True, anchor=(1.0, 0.0))
        canvas.text(cut(one.clause, small, end.x - box.x - 8 * u), (box.x, y), small, theme.colour("text"))
        _interval(canvas, Box(box.x, y + figure_height(small) + 7 * u, box.w, 6 * u), one, look)
        y += figure_height(small) + 28 * u


def _interval(canvas: Canvas, bar: Box, one: Noticed, look: Look) -> None:
    u, theme, e = look.unit, look.theme, one.estimate
    least, most = math.log(one.widest / 300.0), math.log(4.0 * one.widest)

    def x(value: float) -> float:
        share = (math.log(max(value, 1e-9)) - least) / (most - least)
        return bar.x + bar.w * min(1.0, max(0.0, share))

    y = bar.centre[1]
    canvas.box(Box(bar.x, y - 1 * u, bar.w, 2 * u), theme.colour("panel_line"))
    canvas.box(Box(x(e.low), y - 3 * u, max(3 * u, x(e.high) - x(e.low)), 6 * u), theme.colour("accent"), 0.45, radius=3 * u)
    canvas.circle((x(e.margin), y), 4 * u, theme.colour("accent"))
