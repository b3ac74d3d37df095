"""What lies over the film and beside it: score strip, whistle, notebook, head, the clause's card, and small plates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import pygame

from sim.language import words
from sim.session.footage import Footage, Ruled
from sim.view.scene.viewport import Viewport
from sim.view.screens.play_review import Stage, more_words
from sim.view.screens.replay_picture import stand_of
from sim.view.screens.replay_places import Places
from sim.view.screens.replay_shot import Shot
from sim.view.screens.replay_waiting import Waiting, paint_waiting, waiting_for, waiting_size
from sim.view.screens.replay_words import Head, head_of, notebook_of, paint_head
from sim.view.theme import Size
from sim.view.widgets.banner import Banner, paint_banner
from sim.view.widgets.clause_card import ClauseText, clause_size, clause_text, paint_clause
from sim.view.widgets.held import Held
from sim.view.widgets.layers import Sheet
from sim.view.widgets.look import Look
from sim.view.widgets.notebook import Notebook, paint_notebook
from sim.view.widgets.plate import Plate, paint_plate, plate_size
from sim.view.widgets.strip import Strip, paint_strip

T = TypeVar("T")

SAID_US, TROUBLE_US = 3_000_000, 9_000_000
"""How long something said in passing is to be read, and how long what is wrong with the file."""
TIP_GAP = 4
"""A tip stands so far (px) above what it may not cover."""


@dataclass(frozen=True)
class Stand:
    """How the screen stands: the film and the shot of it that is shown, the rulings so far, look and places.

    ``waits``: the act one is at cannot be shown yet. ``tip`` is what is told of what the pointer rests on, and above which place.
    """

    film: Footage
    shot: Shot
    act: int
    notes: dict[str, Ruled]
    look: Look
    places: Places
    view: Viewport
    waits: bool = False
    tip: tuple[str, tuple[int, int]] | None = None


class Over:
    """The sheets, and what is looked at: ``review`` is a ruling's name in the notebook, ``ruled`` the ruling."""

    def __init__(self) -> None:
        self.review: str | None = None
        self.ruled: Ruled | None = None
        self.stage = Stage.EVIDENCE
        self.back = False
        self.hovered: str | None = None
        self.first = 0
        self._said: tuple[Plate, int] | None = None
        self._strip: Held[Strip] = Held(paint_strip)
        self._head: Held[Head] = Held(paint_head)
        self._book: Held[Notebook] = Held(paint_notebook)
        self._banner: Held[Banner] = Held(paint_banner)
        self._card: Held[ClauseText] = Held(paint_clause)
        self._plate: Held[Plate] = Held(paint_plate)
        self._tip: Held[Plate] = Held(paint_plate)
        self._waiting: Held[Waiting] = Held(paint_waiting)
        self._places: dict[str, pygame.Rect] = {}
        self._memory: dict[str, tuple[object, Any]] = {}

    # ------------------------------------------------------------ state

    def open(self, name: str, ruled: Ruled) -> None:
        """Looks at a ruling's evidence."""
        self.review, self.ruled, self.stage, self.back = name, ruled, Stage.EVIDENCE, False

    def close(self) -> None:
        """Looks at nothing."""
        self.review, self.ruled, self.stage = None, None, Stage.EVIDENCE

    def say(self, text: str, us: int, *, strong: bool = False) -> None:
        """Says something on a plate for a while, or until it is pressed."""
        self._said = (Plate(text, strong=strong, name="plate"), us + (TROUBLE_US if strong else SAID_US))

    def hush(self) -> None:
        """Takes the plate away."""
        self._said = None

    def scroll(self, steps: int, count: int) -> None:
        """Scrolls the notebook."""
        self.first = min(max(self.first + steps, 0), max(count - 1, 0))

    def hover(self, at: tuple[int, int]) -> None:
        """The pointer rests somewhere."""
        name = self.at(at)
        self.hovered = name.removeprefix("note:") if name.startswith("note:") else None

    def at(self, at: tuple[int, int]) -> str:
        """What lies under the pointer: ``banner``, ``more``, ``card``, ``plate``, ``note:…``, or nothing."""
        card = self._places.get("card")
        hot = None if card is None else self._card.hot((at[0] - card.x, at[1] - card.y))
        if hot is not None and hot.name == "more":
            return "more"
        for name in ("plate", "card", "banner"):
            if name in self._places and self._places[name].collidepoint(at):
                return name
        notes = self._places.get("book")
        if notes is not None and notes.collidepoint(at):
            hot = self._book.hot((at[0] - notes.x, at[1] - notes.y))
            return hot.name if hot else ""
        return ""

    # ------------------------------------------------------------ drawing

    def sheets(self, stand: Stand, us: int) -> list[Sheet]:
        """All sheets, the lowest first."""
        places, look = stand.places, stand.look
        self._places = {}
        out = [
            self._sheet("strip", self._strip.image(stand.shot.score, places.strip.size, look), places.strip.topleft),
            self._sheet("head", self._head.image(self._head_of(stand), places.head.size, look), places.head.topleft),
            self._sheet("book", self._book.image(self._notebook(stand), places.notes.size, look), places.notes.topleft),
        ]
        if stand.shot.banner is not None and stand.shot.out > 0.0 and not stand.waits and self.stage is Stage.EVIDENCE:
            out.append(self._banner_sheet(stand, stand.shot.banner))
        if self.ruled is not None and self.stage is Stage.CLAUSE:
            out.append(self._card_sheet(stand, self.ruled))
        if stand.waits:
            out.append(self._waiting_sheet(stand))
        tip = self._tip_sheet(stand, *stand.tip) if stand.tip is not None and stand.tip[0] else None
        if self._said is not None and us < self._said[1]:
            out.append(self._plate_sheet(stand, self._said[0]))
        return [*out, tip] if tip is not None else out

    def _sheet(self, name: str, image: pygame.Surface, at: tuple[int, int]) -> Sheet:
        self._places[name] = image.get_rect(topleft=at)
        return Sheet(name, image, at)

    def _head_of(self, stand: Stand) -> Head:
        film, lang = stand.film, stand.look.lang
        strip = film.strip(stand.act) if film.timeline.spans else None
        ready = film.progress if strip is None else None
        return self._kept("head", (stand.act, lang, ready), lambda: head_of(film, strip, lang))

    def _kept(self, name: str, key: object, make: Callable[[], T]) -> T:
        """What was made of the same things before, or what is made of them now."""
        if name not in self._memory or self._memory[name][0] != key:
            self._memory[name] = (key, make())
        found: T = self._memory[name][1]
        return found

    def _notebook(self, stand: Stand) -> Notebook:
        lang, notes, table = stand.look.lang, stand.notes, stand.film.table
        press = words("play.see_clause" if self.stage is Stage.EVIDENCE else "play.see_table", lang)
        first = min(self.first, max(len(notes) - 1, 0))
        key = (tuple(notes), lang, self.review, self.hovered, first, press)
        return self._kept("book", key, lambda: notebook_of(notes, lang, table, self.review, self.hovered, first, press))

    def _banner_sheet(self, stand: Stand, banner: Banner) -> Sheet:
        area, shot = stand.places.table, stand.shot
        key = (id(shot.ruling), banner, area.size, stand.look)
        stood = self._kept("stood", key, lambda: stand_of(shot, banner, area, stand.view, stand.look))
        box = stood.box(shot.out)
        image, at = self._banner.image(replace(banner, low=stood.low), stood.size, stand.look), (round(box.x), round(box.y))
        seen = pygame.Rect(at, stood.size).clip(area)
        return self._sheet("banner", image.subsurface(seen.move(-at[0], -at[1])) if seen.size != stood.size else image, seen.topleft)

    def _card_sheet(self, stand: Stand, ruled: Ruled) -> Sheet:
        area, u = stand.places.table, stand.look.unit
        press = words("play.see_table", stand.look.lang)
        strip = stand.film.strip(ruled.act)
        numbers = (stand.film.table,) if strip is None else (strip.before.ruleset, stand.film.table)
        more = more_words(stand.look.lang, back=self.back)
        text = clause_text(ruled.ruling.clause, stand.look.lang, *numbers, press=press, more=more, back=self.back)
        size = clause_size(text, (area.w - 32 * u, area.h - 32 * u), stand.look)
        return self._sheet("card", self._card.image(text, size, stand.look), (area.centerx - size[0] // 2, area.centery - size[1] // 2))

    def _plate_sheet(self, stand: Stand, plate: Plate) -> Sheet:
        area, u = stand.places.table, stand.look.unit
        size = plate_size(plate, min(area.w - 32 * u, 640 * u), stand.look)
        at = pygame.Rect((area.centerx - size[0] // 2, round(area.bottom - size[1] - 16 * u)), size)
        for other in (self._places.get("tip"), self._places.get("banner")):
            if other is not None and other.colliderect(at):
                at.bottom = round(other.top - 8 * u)
        return self._sheet("plate", self._plate.image(plate, size, stand.look), at.topleft)

    def _waiting_sheet(self, stand: Stand) -> Sheet:
        waiting, area = waiting_for(stand.film, stand.act, stand.look.lang), stand.places.table
        size = waiting_size(waiting, stand.look)
        at = (area.centerx - size[0] // 2, area.centery - size[1] // 2)
        return self._sheet("waiting", self._waiting.image(waiting, size, stand.look), at)

    def _tip_sheet(self, stand: Stand, text: str, at: tuple[int, int]) -> Sheet:
        plate = Plate(text, size=Size.SMALL)
        size = plate_size(plate, 360 * stand.look.unit, stand.look)
        left = min(max(at[0] - size[0] // 2, 4), max(stand.places.deck.right, stand.places.panel.right) - size[0] - 4)
        return self._sheet("tip", self._tip.image(plate, size, stand.look), (left, at[1] - size[1] - TIP_GAP))
