"""The words round the table: each widget held until what it says changes, laid out as sheets, and asked what lies under the pointer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar, cast

import pygame

from sim.geometry import Point
from sim.session.shown import Entry, Shown
from sim.view.canvas import Canvas
from sim.view.keys import cap
from sim.view.screens.play_frame import Frame, Kept
from sim.view.screens.play_places import BAR, BAR_LAST, bar_grid
from sim.view.screens.play_requests import Offer, buttons_of, offers
from sim.view.screens.play_review import Review, press_words
from sim.view.screens.play_tips import Hush, next_pressed, place
from sim.view.screens.play_words import Told, last_noted, last_of, named, notebook_of, strip_of, turn_of
from sim.view.screens.whistle_place import Lies
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.buttons import Buttons, buttons_height, edge_of, paint_buttons, size_for
from sim.view.widgets.held import Held, Hot
from sim.view.widgets.last_whistle import LastWhistle, last_height, paint_last, paint_last_bar
from sim.view.widgets.layers import Sheet
from sim.view.widgets.look import Look
from sim.view.widgets.notebook import Notebook, notebook_least, paint_notebook
from sim.view.widgets.plate import Plate, paint_plate, plate_size
from sim.view.widgets.strip import Strip, paint_strip
from sim.view.widgets.turn import Turn, paint_turn, paint_turn_bar, turn_height

T = TypeVar("T")


@dataclass
class Asked:
    """What the pointer and the wheel have done to the panel: what lies under the pointer, how far was scrolled."""

    hover: str | None = None
    first: int = 0

    @property
    def hover_note(self) -> str | None:
        """The note under the pointer."""
        return self.hover.removeprefix("note:") if self.hover and self.hover.startswith("note:") else None


@dataclass
class Panel:
    """The strip, whose move it is, the notebook and the buttons."""

    asked: Asked = field(default_factory=Asked)
    hush: Hush = field(default_factory=Hush)
    strip: Held[Strip] = field(default_factory=lambda: Held(paint_strip))
    turn: Held[Turn] = field(default_factory=lambda: Held(paint_turn))
    bar: Held[Turn] = field(default_factory=lambda: Held(paint_turn_bar))
    notebook: Held[Notebook] = field(default_factory=lambda: Held(paint_notebook))
    last: Held[LastWhistle] = field(default_factory=lambda: Held(paint_last))
    last_bar: Held[LastWhistle] = field(default_factory=lambda: Held(paint_last_bar))
    buttons: Held[Buttons] = field(default_factory=lambda: Held(paint_buttons))
    fold: Held[tuple[bool, bool]] = field(default_factory=lambda: Held(paint_fold))
    tip: Held[Plate] = field(default_factory=lambda: Held(paint_plate))
    kept: Kept = field(default_factory=Kept)
    _at: list[tuple[str, Box, Held[object]]] = field(default_factory=list)
    offered: tuple[Offer, ...] = ()
    notes: dict[str, Entry] = field(default_factory=dict)

    def sheets(self, shown: Shown, review: Review | None, frame: Frame) -> Iterator[Sheet]:
        """The sheets in the order in which they lie."""
        self._at = []
        told, places = frame.told, frame.places
        self.offered = self.offers(shown, frame)
        self.notes = self.kept.get("notes", (shown.notebook,), lambda: named(shown.notebook))
        strip = strip_of(shown, told, hover=self.asked.hover, back=frame.back, help_key=cap(frame.keys.key("help"), told.lang))
        yield self._sheet("strip", self.strip, strip, places.strip, frame.look)
        turn = turn_of(shown, told, frame.humans)
        if places.bar is not None and places.side is None:
            yield from self._bar(turn, places.bar, shown, frame)
        elif places.side is not None:
            yield from self._side(turn, places.side, shown, frame, review)

    def ahead(self, shown: Shown, review: Review | None, frame: Frame) -> Iterator[None]:
        """Makes what ``sheets`` will give, one at a time of those that are not there; what answers the pointer stays where it is until then."""
        made, places, there = self.sheets(shown, review, frame), self._at, self._painted
        while True:
            before, self._at = self._at, places
            sheet = next(made, None)
            places, self._at = self._at, before
            if sheet is None:
                return
            if there != self._painted:
                there = self._painted
                yield

    @property
    def _painted(self) -> int:
        """How many pictures were painted so far."""
        held = (self.strip, self.turn, self.bar, self.notebook, self.last, self.last_bar, self.buttons, self.fold, self.tip)
        return sum(each.painted for each in held)

    def offers(self, shown: Shown, frame: Frame) -> tuple[Offer, ...]:
        """What the buttons offer."""
        state = (shown.permission, shown.doing, bool(shown.log.events), shown.mode, shown.match.acts, shown.step, frame.told, frame.humans)
        return self.kept.get("offers", state, lambda: offers(shown, frame.humans, frame.told))

    def hot(self, at: Point) -> Hot | None:
        """What of the panel lies under a place; None where nothing answers."""
        for _, box, held in reversed(self._at):
            if box.x <= at[0] < box.right and box.y <= at[1] < box.bottom:
                found = held.hot((at[0] - box.x, at[1] - box.y))
                if found is not None:
                    return found
        return None

    def middle_of(self, name: str) -> Point | None:
        """The middle of what answers by that name (px); None where it is not shown."""
        places = ((box.x + hot.box.centre[0], box.y + hot.box.centre[1]) for _, box, held in self._at for hot in held.hots if hot.name == name)
        return next(places, None)

    def _rect(self, name: str) -> pygame.Rect | None:
        """The part of the window (px) that answers by that name; None where it is not shown."""
        found = next(((box, hot.box) for _, box, held in self._at for hot in held.hots if hot.name == name), None)
        return None if found is None else rect_of(Box(found[0].x + found[1].x, found[0].y + found[1].y, found[1].w, found[1].h))

    def covers(self, at: Point) -> bool:
        """Whether the panel or the strip lies at a place, so that the table does not."""
        return any(box.x <= at[0] < box.right and box.y <= at[1] < box.bottom for _, box, _ in self._at)

    def over_notebook(self, at: Point) -> bool:
        """Whether a place lies on the notebook."""
        return any(name == "notebook" and box.x <= at[0] < box.right and box.y <= at[1] < box.bottom for name, box, _ in self._at)

    def _sheet(self, name: str, held: Held[T], value: T, box: Box, look: Look) -> Sheet:
        size = (max(1, round(box.w)), max(1, round(box.h)))
        image = held.image(value, size, look)
        self._at.append((name, box, cast("Held[object]", held)))
        return Sheet(name, image, (round(box.x), round(box.y)))

    def _side(self, turn: Turn, side: Box, shown: Shown, frame: Frame, review: Review | None) -> Iterator[Sheet]:
        look = frame.look
        if frame.places.full:
            yield from self._opened(turn, side, shown, frame, review)
            return
        row = self._row(shown, frame, columns=2, size=size_for(side.h, look))
        foot, last = buttons_height(len(row.buttons), 2, look, row.size), self._last(shown, frame, edge_of(row.size))
        under = last_height(last, look)
        room = side.h - foot - under
        card, _ = self._card(turn, round(side.w), room, look)
        yield self._sheet("turn", self.turn, card, Box(side.x, side.y, side.w, room), look)
        yield self._sheet("last", self.last, last, Box(side.x, side.bottom - foot - under, side.w, under), look)
        yield self._sheet("buttons", self.buttons, row, Box(side.x, side.bottom - foot, side.w, foot), look)

    def _opened(self, turn: Turn, side: Box, shown: Shown, frame: Frame, review: Review | None) -> Iterator[Sheet]:
        """The whole panel: the notebook has room for an entry at least, then what is said of the move gives way to it."""
        look = frame.look
        row = self._row(shown, frame, columns=2, size=size_for(side.h, look))
        foot = buttons_height(len(row.buttons), 2, look, row.size)
        card, head = self._card(turn, round(side.w), side.h - foot - notebook_least(look), look)
        yield self._sheet("turn", self.turn, card, Box(side.x, side.y, side.w, head), look)
        middle = Box(side.x, side.y + head, side.w, side.h - head - foot)
        yield self._sheet("notebook", self.notebook, self._book(shown, frame.told, review), middle, look)
        yield self._sheet("buttons", self.buttons, row, Box(side.x, side.bottom - foot, side.w, foot), look)
        yield self._fold(Box(side.right, side.y, 0, 0), look, folded=False)

    def _card(self, turn: Turn, wide: int, high: float, look: Look) -> tuple[Turn, int]:
        """As much of the move as there is room for (px), and how high that is."""
        card, head = turn, 0
        for i, card in enumerate(_shorter(turn)):
            head = self.kept.get(f"head {i}", (card, wide, look), partial(turn_height, card, wide, look))
            if head <= high:
                break
        return card, head

    def _last(self, shown: Shown, frame: Frame, edge: float = 16.0) -> LastWhistle:
        """What was ruled last, and the button that opens the notebook, with so much room beside them (px of the design)."""
        told, hover = frame.told, self.asked.hover
        name, entry = last_noted(self.notes)
        key = cap(frame.keys.key("panel"), told.lang)
        return self.kept.get(
            "last",
            (name, entry, told, frame.keys, hover, edge),
            lambda: replace(last_of(name, entry, told, shown.match.table, key, hover), edge=edge),
        )

    def _book(self, shown: Shown, told: Told, review: Review | None) -> Notebook:
        opened, press = review.name if review else None, press_words(review, told)
        key = (shown.notebook, told, opened, self.asked.hover_note, self.asked.first, press)
        make = partial(notebook_of, self.notes, told, shown.match.table, opened, self.asked.hover_note, self.asked.first, press)
        return self.kept.get("book", key, make)

    def _row(self, shown: Shown, frame: Frame, *, columns: int, size: int) -> Buttons:
        """The buttons, made anew when what they offer or what lies under the pointer is another."""
        key = (self.offered, shown.mode, frame.told, frame.keys, self.asked.hover, columns, size)
        make = partial(buttons_of, self.offered, shown, frame.told, frame.keys, self.asked.hover, columns=columns, size=size)
        return self.kept.get("row", key, make)

    def _bar(self, turn: Turn, bar: Box, shown: Shown, frame: Frame) -> Iterator[Sheet]:
        high = round(BAR * frame.look.unit)
        yield self._sheet("bar", self.bar, turn, Box(bar.x, bar.y, bar.w, high), frame.look)
        row = self._row(shown, frame, columns=bar_grid(bar.w, frame.look.unit)[0], size=1)
        under = round(BAR_LAST * frame.look.unit)
        yield self._sheet("last", self.last_bar, self._last(shown, frame), Box(bar.x, bar.y + high, bar.w, under), frame.look)
        yield self._sheet("buttons", self.buttons, row, Box(bar.x, bar.y + high + under, bar.w, bar.h - high - under), frame.look)
        yield self._fold(Box(bar.right, bar.y, 0, 0), frame.look, folded=True)

    def _fold(self, corner: Box, look: Look, *, folded: bool) -> Sheet:
        size = round(28 * look.unit)
        box = Box(corner.x - size - round(8 * look.unit), corner.y + round(10 * look.unit), size, size)
        return self._sheet("fold", self.fold, (folded, self.asked.hover == "panel"), box, look)

    def tip_sheet(self, shown: Shown, frame: Frame, lies: Lies, kept: list[pygame.Rect]) -> Sheet | None:
        """The tip of what the pointer rests on, beside it; None where there is none, or it has been pressed.

        It lies neither on what is ``kept`` clear (px) nor on the button that play waits for, nor on what may be pressed on the table.
        """
        if self.asked.hover is None or self.hush.over(self.asked.hover):
            return None
        look, places = frame.look, frame.places
        for _, box, held in self._at:
            for hot in held.hots:
                if hot.tip and hot.name == self.asked.hover:
                    plate = Plate(hot.tip, size=Size.SMALL)
                    size = self.kept.get("tip", (plate, look), partial(plate_size, plate, 280 * look.unit, look))
                    at = Box(box.x + hot.box.x, box.y + hot.box.y, hot.box.w, hot.box.h)
                    lit = [self._rect(offer.command) for offer in self.offered if offer.on and offer.strong]
                    avoid = [*kept, *(rect for rect in lit if rect is not None), *next_pressed(shown, lies, look.unit)]
                    stands = place(size, at, box, places.whole, 6 * look.unit, avoid)
                    return None if stands is None else Sheet("tip", self.tip.image(plate, size, look), stands)
        return None


def _shorter(turn: Turn) -> tuple[Turn, ...]:
    """The card with all that it says, and with less and less: counts lose their words before any is left out."""
    brief = replace(turn, counts=tuple(replace(count, text="") for count in turn.counts))
    warned, bare = replace(brief, counts=tuple(count for count in brief.counts if count.beware)), replace(turn, counts=())
    return (turn, brief, warned, bare, replace(bare, left=None), replace(bare, left=None, next="", countdown=""))


def paint_fold(canvas: Canvas, box: Box, value: tuple[bool, bool], look: Look) -> Iterator[Hot]:
    """A small angle that points where the panel would go."""
    folded, hover = value
    u, theme = look.unit, look.theme
    colour = theme.colour("text" if hover else "text_soft")
    if hover:
        canvas.box(box, theme.colour("panel_raised"), radius=6 * u)
    x, y = box.centre
    way = -1 if folded else 1
    canvas.trail([(x - way * 3 * u, y - 6 * u, 1.1 * u), (x + way * 3 * u, y, 1.1 * u), (x - way * 3 * u, y + 6 * u, 1.1 * u)], colour)
    yield Hot(box, "panel")


def rect_of(box: Box) -> pygame.Rect:
    """A box in whole px."""
    return pygame.Rect(round(box.x), round(box.y), round(box.w), round(box.h))
