"""A question of the school as a picture: before the answer the moments that lead up to where it stops, and nothing more; after it what decides."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count as counting

import pygame

from sim.events import Began, Log, contacts
from sim.geometry import Point, Rect
from sim.language import words
from sim.match.report import Report
from sim.model.actions import Flick
from sim.model.ids import BALL, Side, is_hand, side_of
from sim.rules.catalogue import clause
from sim.rules.findings import Condition, Ruling, WhyNot
from sim.rules.wording import body_name, body_phrase, say_why_not
from sim.training.meetings import Meeting, number_of
from sim.training.question import going_off
from sim.view.canvas import Canvas
from sim.view.crop import interest
from sim.view.evidence import Ink
from sim.view.fonts import figure_height, wrap
from sim.view.panel import Column, draw_inset, draw_strip
from sim.view.picture import DESIGN_WIDTH, SAME, STRIP, Moment, cells_in, draw_cells, ink_for, samples_for
from sim.view.subject import Mark, Subject, WhyNotSaid, subject_of
from sim.view.table_drawing import framed
from sim.view.theme import Size, Theme, load_theme
from sim.view.transform import Box

MOST = 6
"""No more moments than this in one picture."""
TOGETHER_S = 0.1
"""Moments nearer to each other than this (s) share a frame: which came first is to be seen in motion, not read off the order of frames."""
AHEAD = 60.0
"""A body nearer to the goal than the ball, or behind it by less than this (mm), may be offside, or prevent it."""
SLOW_S = 0.9
"""So much of what leads up to where a situation stops (s) is shown slowly."""
SLOW_PICTURES = 2
"""In so many pictures."""
_INSET = 150.0
"""Room for the whole table below the title, in units."""


@dataclass(frozen=True)
class Asked:
    """A question ready to be drawn: the log as far as it may be shown, its title, how matters stand (a line each), and the strip above.

    ``close`` is where bodies meet or nearly do: these places bear a number where the situation stops. Nothing tells which of them is a contact, or
    which came first. ``bodies`` and ``places`` are whom and what it turns on: they are to be seen. ``offside``: the ruleset knows it.
    """

    log: Log
    title: str
    lines: tuple[str, ...]
    lang: str = "en"
    possession: Side | None = None
    score: tuple[int, int] = (0, 0)
    half: int = 1
    close: tuple[Meeting, ...] = ()
    bodies: tuple[str, ...] = ()
    places: tuple[Point, ...] = ()
    offside: bool = True

    @property
    def subject(self) -> Subject:
        """What the drawing of tables takes: a log in which nothing is ruled."""
        numbered = tuple(one.at for one in self.close)
        also = tuple(dict.fromkeys((*self.before_goal, *self.bodies)))
        subject = Subject(self.log, self.title, (), self.lang, "", self.possession, self.score, self.half, also=also, places=numbered)
        return replace(subject, within=self.places)

    @property
    def before_goal(self) -> tuple[str, ...]:
        """Whoever is nearer than the ball to the goal that is attacked, once the ball is in that half: who may be offside, and who may prevent it."""
        if not self.offside:
            return ()
        log, end = self.log, (self.possession or Side.HOME).attacks(self.half)
        if BALL not in log.bodies() or not log.on(BALL, log.until):
            return ()
        ball = end * log.at(BALL, log.until)[0]
        bodies = (b for b in log.bodies() if side_of(b) and not is_hand(b) and log.on(b, log.until))
        return tuple(b for b in bodies if end * log.at(b, log.until)[0] > ball - AHEAD > -AHEAD)


def draw_asked(asked: Asked, *, width: int = DESIGN_WIDTH, frames: int = 4, decimals: int | None = 2, theme: str = "club") -> pygame.Surface:
    """The picture: up to ``frames`` moments, the last where the situation stops, and below them the words; ``decimals`` of the times shown."""
    look = load_theme(theme)
    chosen = story(asked, min(frames, MOST), decimals)
    return _drawn(asked, chosen, width, look)


def draw_slowly(asked: Asked, start: float = 0.0, *, width: int = DESIGN_WIDTH, theme: str = "club") -> tuple[pygame.Surface, ...]:
    """What leads up to where the situation stops, from ``start`` (s of the log) on at the earliest, at equal steps in several pictures."""
    look, last = load_theme(theme), asked.log.until
    begin, count = max(start, 0.0, last - SLOW_S), MOST * SLOW_PICTURES
    if last - begin < SAME * count:
        return ()
    times = [last - (last - begin) * (count - 1 - k) / (count - 1) for k in range(count)]
    words_at = [words("school.slow", asked.lang)] * (count - 1) + [words("school.picture.stop", asked.lang)]
    moments = [Moment(t, said, 3) for t, said in zip(times, words_at, strict=True)]
    return tuple(_drawn(asked, tuple(moments[k : k + MOST]), width, look) for k in range(0, count, MOST))


def _drawn(asked: Asked, chosen: tuple[Moment, ...], width: int, look: Theme) -> pygame.Surface:
    subject, ink = asked.subject, ink_for(look, width, round(width * 0.625), asked.lang)
    strip, field = round(STRIP * ink.unit), round(width * (0.5 if len(chosen) > 1 else 0.58))
    cells = cells_in(Box(0, 0, width, field), subject, len(chosen), ink)
    taken = _foot(Canvas(1, 1, look.colour("room"), 1), Box(0, 0, width, width * 4), asked, look, ink, cells.part)
    height = strip + field + math.ceil(taken)
    canvas = Canvas(width, height, look.colour("room"), samples_for(width * height))
    draw_strip(canvas, Box(0, 0, width, strip), subject, look, ink)
    draw_cells(canvas, Box(0, strip, width, field), subject, chosen, look, ink)
    below = Box(0, strip + field, width, height - strip - field)
    _foot(canvas, below, asked, look, ink, cells.part)
    if cells.part:
        _inset(canvas, below, subject, look, ink, cells.world)
    return canvas.finish()


def answer_of(asked: Asked, report: Report, about: str, condition: Condition, ruling: Ruling | None) -> Subject:
    """What is drawn once a question about a clause is answered: the ruling that is its key, or why the clause was not called.

    ``condition`` is what decides, ``ruling`` what is called in the end (None: play on). All that the question showed is shown again, and
    bears the numbers that it bore there.
    """
    lang, seen = asked.lang, interest(asked.subject, asked.log.until).corners
    subject = replace(subject_of(report, lang), title=f"{about} · {clause(about, lang).title}", within=seen)
    log = replace(subject.log, events=tuple(going_off(subject.log, event) for event in subject.log.events))
    subject = replace(subject, log=log, marks=_marks(log, asked))
    if condition.met:
        return replace(subject, said=tuple(s for s in subject.said if s.ruling == ruling), why_not=None)
    answer = WhyNot(about, condition.at, condition)
    return replace(subject, said=(), why_not=WhyNotSaid(answer, say_why_not(answer, lang)), ruled_otherwise=ruling is not None)


def _marks(log: Log, asked: Asked) -> tuple[Mark, ...]:
    """The numbers of a question once it is answered: places where nobody met keep theirs, and what comes after it was put goes on counting."""
    met = {number: touch for touch in contacts(log) if touch.t <= asked.log.until and (number := number_of(touch, asked.close))}
    out = [Mark(i, one.t, one.at, one.a, one.b, met=False) for i, one in enumerate(asked.close, 1) if i not in met]
    later = counting(len(asked.close) + 1)
    for touch in contacts(log):
        number = number_of(touch, asked.close) if touch.t <= asked.log.until else None
        out.append(Mark(number or next(later), touch.t, touch.at, touch.a, touch.b))
    return tuple(sorted(out, key=lambda mark: mark.t))


def story(asked: Asked, count: int, decimals: int | None = 2) -> tuple[Moment, ...]:
    """The moments shown, at most ``count``, in time order.

    Where it stops and where it begins; then what is done after the beginning, with whatever comes to rest at about that time; then when what was
    flicked before lies still; then when bodies are close to each other, the ball first. What happens at about the same time shares a frame.
    """
    log, lang = asked.log, asked.lang
    wanted = [Moment(log.until, words("school.picture.stop", lang), decimals), Moment(0.0, words("view.start", lang), decimals)]
    wanted += [Moment(t, label, decimals) for t, label in _done_later(log, lang)]
    out: list[Moment] = []
    for moment in wanted:
        if len(out) < count and all(abs(moment.t - other.t) >= SAME for other in out):
            out.append(moment)
    for one in sorted(asked.close, key=lambda one: (not one.involves(BALL), -one.t)):
        first = min(other.t for other in asked.close if abs(other.t - one.t) < TOGETHER_S)
        if len(out) < count and all(abs(first - other.t) >= TOGETHER_S for other in out if other.t > 0.0):
            out.append(Moment(first, words("school.picture.close", lang), decimals))
    return tuple(sorted(out, key=lambda m: m.t))


def _done_later(log: Log, lang: str) -> list[tuple[float, str]]:
    """When something is done after the beginning, the last first, and when whatever was flicked before that comes to rest.

    What comes to rest at about the time of an act shares its frame, and is named after it whichever came first.
    """
    began = [event for event in log.of(Began) if event.t <= log.until]
    later = [event for event in reversed(began) if event.t > SAME]
    rests = list(_rests(log, began, later[0].t)) if later else []
    with_act = {(t, body): min(later, key=lambda event: abs(t - event.t)) for t, body in rests}
    out: list[tuple[float, str]] = []
    for event in later:
        who = event.action.figure if isinstance(event.action, Flick) else ""
        name = body_name if with_act and any(with_act[one] is event for one in rests) else body_phrase
        label = words("school.picture.flicked" if who else "school.picture.done", lang, figure=name(who, lang) if who else "")
        still = [body for t, body in rests if with_act[t, body] is event and abs(t - event.t) < TOGETHER_S]
        out.append((event.t, " · ".join((label, *(words("school.picture.rests", lang, figure=body_name(body, lang)) for body in still)))))
    for t, body in rests:
        if min(abs(t - with_act[t, body].t), abs(t - log.until)) >= TOGETHER_S:
            out.append((t, words("school.picture.rests", lang, figure=body_phrase(body, lang))))
    return out


def _rests(log: Log, began: Sequence[Began], before: float) -> Iterator[tuple[float, str]]:
    """When each figure that was flicked before a time comes to rest."""
    for event in began:
        if isinstance(event.action, Flick) and event.t < before:
            body = event.action.figure
            rest = next((s.t for s in log.path(body, event.t, log.until) if s.at_rest and s.t > event.t), None)
            if rest is not None:
                yield rest, body


def _foot(canvas: Canvas, box: Box, asked: Asked, theme: Theme, ink: Ink, part: bool) -> float:
    """Title left, with room for the whole table where a part is shown; what must be known right. Gives the height that they take, in px."""
    u = ink.unit
    canvas.box(box, theme.colour("panel"))
    inner = box.inset(20 * u, 18 * u)
    title = inner.w * 0.2
    left = Column(canvas, Box(inner.x, inner.y, title, inner.h), theme, ink)
    left.write(asked.title, Size.LEAD, "text", bold=True)
    gap = 24 * u
    wide = (inner.w - title - 2 * gap) / 2
    halves = _halves(asked.lines, wide, ink)
    lowest = left.y + (_INSET * u if part else 0.0)
    for i, lines in enumerate(halves):
        column = Column(canvas, Box(inner.x + title + gap + i * (wide + gap), inner.y, wide, inner.h), theme, ink)
        for k, line in enumerate(lines):
            if k:
                column.skip(7)
            column.write(line, Size.SMALL)
        lowest = max(lowest, column.y)
    return lowest - box.y + 18 * u


def _inset(canvas: Canvas, foot: Box, subject: Subject, theme: Theme, ink: Ink, world: Rect) -> None:
    """The whole table under the title, with the part that is shown."""
    inner = foot.inset(20 * ink.unit, 18 * ink.unit)
    whole, high = framed(subject.log.table.pitch), (_INSET - 14) * ink.unit
    wide = high * (whole.right - whole.left) / (whole.high - whole.low)
    draw_inset(canvas, Box(inner.x, inner.bottom - 4 * high, wide, 4 * high), subject, theme, ink, world)


def _halves(lines: Sequence[str], wide: float, ink: Ink) -> tuple[Sequence[str], Sequence[str]]:
    """Lines in two columns of about the same height, in reading order."""
    px = ink.px(Size.SMALL)
    heights = [len(wrap(line, px, wide, False)) * figure_height(px) + 7 * ink.unit for line in lines]
    cut = min(range(len(lines) + 1), key=lambda k: (max(sum(heights[:k]), sum(heights[k:])), -k))
    return lines[:cut], lines[cut:]
