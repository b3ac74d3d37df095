"""What stands in the middle of a film that was wound to where it is not loaded yet: how far it is, as words and as a bar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.language import words
from sim.session.footage import Footage
from sim.view.canvas import Canvas
from sim.view.fonts import figure_height, width
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look

PAD, GAP, BAR, WIDE = 20, 14, 6, 260
"""Room round words and bar, between them, height of the bar and its least width, in px at scale 1."""
STEPS = 200
"""The bar grows in so many steps."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What is waited for: in words, and how much of it is done (``done`` of ``STEPS``)."""

    text: str
    done: int


def waiting_for(film: Footage, act: int, lang: str) -> Waiting:
    """How far a film is from showing an act (from 0)."""
    ready = film.progress[0]
    if not film.timeline.spans:
        return Waiting(words("replay.reading", lang), 0)
    wanted = act + 1
    return Waiting(words("replay.loading", lang, ready=ready, total=wanted), round(STEPS * min(ready / wanted, 1.0)))


def waiting_size(waiting: Waiting, look: Look) -> tuple[int, int]:
    """Width and height of the plate in px."""
    u, px = look.unit, look.px(Size.BODY)
    wide = max(width(waiting.text, px), WIDE * u) + 2 * PAD * u
    return round(wide), round(figure_height(px) + (GAP + BAR + 2 * PAD) * u)


def paint_waiting(canvas: Canvas, box: Box, waiting: Waiting, look: Look) -> Iterator[Hot]:
    """The plate: a sentence over a bar."""
    u, theme, px = look.unit, look.theme, look.px(Size.BODY)
    canvas.box(box, theme.colour("panel_line"))
    canvas.box(box.inset(max(1.0, u)), theme.colour("panel"))
    canvas.text(waiting.text, (box.x + PAD * u, box.y + PAD * u), px, theme.colour("text"))
    track = Box(box.x + PAD * u, box.bottom - (PAD + BAR) * u, box.w - 2 * PAD * u, BAR * u)
    canvas.box(track, theme.colour("panel_line"), radius=track.h / 2)
    if waiting.done:
        done = max(track.h, track.w * waiting.done / STEPS)
        canvas.box(Box(track.x, track.y, done, track.h), theme.colour("accent"), radius=track.h / 2)
    yield from ()
