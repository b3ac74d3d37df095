"""What the replay screen says: the film's title and act, its rulings as a notebook, times, and what is wrong with a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.language import sentence, words
from sim.match.transcript import said
from sim.rules.words import UNASKED
from sim.session.footage import Footage, Ruled, Strip, Trouble
from sim.session.timeline import Kind, Mark
from sim.table import Table
from sim.told import told
from sim.view.canvas import Canvas
from sim.view.panel import Column, raised
from sim.view.screens.replay_shot import names_of
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.held import Hot
from sim.view.widgets.look import Look
from sim.view.widgets.notebook import Notebook
from sim.view.widgets.ruled import note_of

BACK = 60
"""So many rulings are told in the notebook; older ones are a jump away."""


@dataclass(frozen=True, slots=True)
class Head:
    """The panel's head: what is shown, which act of it, and what is done in it."""

    title: str
    act: str
    did: str


def head_of(film: Footage, strip: Strip | None, lang: str) -> Head:
    """The head at an act; None while it is loaded."""
    title = film.title.text(lang) or " – ".join(names_of(film, lang))
    ready, total = film.progress
    if strip is None:
        key = "replay.no_act" if not total else "replay.loading" if film.timeline.spans else "replay.reading"
        return Head(title, words(key, lang, ready=ready, total=total), "")
    act = words("replay.act", lang, number=strip.number, total=total)
    did = "; ".join(said(action, strip.before, film.table, lang) for action in strip.did)
    return Head(title, act, sentence(did) if did else "")


def paint_head(canvas: Canvas, box: Box, head: Head, look: Look) -> Iterator[Hot]:
    """The head; what finds no room ends in an ellipsis."""
    u = look.unit
    column = Column(canvas, box.inset(20 * u, 18 * u), look.theme, look.ink)
    column.write(head.title, Size.BODY, "text", bold=True, lines=3)
    column.skip(12)
    column.write(head.act, Size.SMALL, "text_soft", lines=1)
    column.skip(8)
    column.write(head.did, Size.SMALL, "text")
    yield from ()


def note_name(ruled: Ruled, index: int) -> str:
    """A name that tells a ruling from all others: its act, and which of that act's rulings."""
    return f"{ruled.act}.{index}"


def notes_until(film: Footage, act: int, t: float, resting: bool) -> dict[str, Ruled]:
    """The rulings given by a moment of an act by name, newest first; no more than the notebook tells."""
    out: dict[str, Ruled] = {}
    for number in range(act, -1, -1):
        given = [(i, r) for i, r in enumerate(film.ruled(number)) if number < act or resting or r.ruling.at <= t + 1e-6]
        out |= {note_name(r, i): r for i, r in reversed(given)}
        if len(out) >= BACK:
            break
    return out


def notebook_of(notes: dict[str, Ruled], lang: str, table: Table, opened: str | None, hover: str | None, first: int, press: str) -> Notebook:
    """The rulings so far as the referee's notebook."""
    lines = tuple(
        note_of(name, ruled.clock, ruled.period, ruled.ruling, lang, table, press if name == opened else "") for name, ruled in notes.items()
    )
    return Notebook(
        words("replay.notebook", lang),
        lines,
        words("replay.notebook_empty", lang),
        words("play.earlier", lang, count="{count}"),
        opened,
        hover,
        first,
    )


def newest(notes: dict[str, Ruled]) -> str | None:
    """The last decision among the rulings so far."""
    return next((name for name, ruled in notes.items() if ruled.ruling.call not in UNASKED), next(iter(notes), None))


def time_words(u: float) -> str:
    """A place of the film as it is read out, to the tenth of a second.

    >>> time_words(0.06), time_words(83.96), time_words(3725.0)
    ('0:00.0', '1:23.9', '62:05.0')
    """
    minutes, rest = divmod(int(u * 10 + 1e-9), 600)
    return f"{minutes}:{rest // 10:02d}.{rest % 10}"


def mark_words(mark: Mark, film: Footage, lang: str) -> str:
    """What is marked there, in a few words."""
    if mark.note.kind is Kind.TOUCH:
        return time_words(mark.u)
    ruled = next((r for r in film.ruled(mark.act) if str(r.ruling.call) == mark.note.what), None)
    name = raised(words(f"call.{mark.note.what}", lang))
    clause = f" {ruled.ruling.clause}" if ruled else ""
    return f"{time_words(mark.u)} · {name}{clause}"


def trouble_words(trouble: Trouble, lang: str) -> str:
    """What is wrong with the file, in a sentence."""
    reason = told(trouble.told, lang) if trouble.what == "damaged" else trouble.told
    fields = {"acts": trouble.acts, "next": trouble.acts + 1, "told": reason, "part": trouble.told, "line": trouble.line}
    return words(f"replay.trouble.{trouble.what}", lang, **fields)
