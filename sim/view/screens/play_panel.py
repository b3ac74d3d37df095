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
from sim.view.screens.play_places import BAR, BAR_LAST, Places
from sim.view.screens.play_requests import Offer, buttons_of, left_out, offers
from sim.view.screens.play_review import Review, press_words
from sim.view.screens.play_words import Told, last_noted, last_of, named, notebook_of, strip_of, turn_of
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.buttons import Buttons, buttons_height, buttons_that_fit, paint_buttons, rows_that_fit
from sim.view.widgets.held import Held, Hot
from sim.view.widgets.last_whistle import LastWhistle, last_height, paint_last, paint_last_bar
from sim.view.widgets.layers import Sheet
from sim.view.widgets.look import Look
from sim.view.widgets.notebook import Notebook, notebook_least, paint_notebook
from sim.view.widgets.plate import Plate, paint_plate, plate_size
from sim.view.widgets.strip import Strip, paint_strip
from sim.view.widgets.turn import Turn, paint_turn, paint_turn_bar, turn_height

T = TypeVar("T")

IN_BAR, LEAST_ROWS = 6, 2
"""So many buttons a bar has room for; so many rows of them an opened panel keeps before it says less of the move."""


@dataclass
class Asked:
    """What the pointer and the wheel have done to the panel: what lies under the pointer, how far was scrolled.

    ``page``: 0 for the panel as it is, then one page of all its buttons after the other.
    """

    hover: str | None = None
    first: int = 0
    page: int = 0

    @property
    def hover_note(self) -> str | None:
        """The note under the pointer."""
        return self.hover.removeprefix("note:") if self.hover and self.hover.startswith("note:") else None


@dataclass
class Panel:
    """The strip, whose move it is, the notebook and the buttons."""

    asked: Asked = field(default_factory=Asked)
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
        whole = places.side or places.bar
        if self.asked.page and whole is not None and (row := self._paged(whole, shown, frame)) is not None:
            yield from self._all(turn, row, whole, frame.look)
        elif places.bar is not None and places.side is None:
            yield from self._bar(turn, places.bar, shown, frame)
        elif places.side is not None:
            yield from self._side(turn, places.side, shown, frame, review)
        tip = self._tip(places, frame.look)
        if tip is not None:
            yield tip

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
        room = round(side.w)
        head = min(self.kept.get("head", (turn, room, look), lambda: turn_height(turn, room, look)), round(side.h))
        free = round(side.h) - head
        under = last_height(self._last(shown, frame), look)
        most = buttons_that_fit(free - under, look)
        last = self._last(shown, frame, self._hidden(shown, most=most, columns=1))
        row = self._row(shown, frame, most=most, columns=1)
        foot = min(buttons_height(len(row.buttons), row.columns, look), free) if row.buttons else 0
        yield self._sheet("turn", self.turn, turn, Box(side.x, side.y, side.w, side.h - foot - under), look)
        yield self._sheet("last", self.last, last, Box(side.x, side.bottom - foot - under, side.w, under), look)
        if foot:
            yield self._sheet("buttons", self.buttons, row, Box(side.x, side.bottom - foot, side.w, foot), look)

    def _opened(self, turn: Turn, side: Box, shown: Shown, frame: Frame, review: Review | None) -> Iterator[Sheet]:
        """The whole panel: the notebook has room for an entry at least, and buttons, then what is said of the move, give way to it."""
        look, room, high = frame.look, round(side.w), round(side.h) - notebook_least(frame.look)
        card, head = turn, 0
        for i, card in enumerate(_shorter(turn)):
            head = self.kept.get(f"head {i}", (card, room, look), partial(turn_height, card, room, look))
            if head + buttons_height(2 * LEAST_ROWS, 2, look, more=True) <= high:
                break
        most = 2 * rows_that_fit(high - head, look)
        if most < len(self.offered):
            most = 2 * rows_that_fit(high - head, look, more=True)
        row = self._row(shown, frame, most=most, columns=2)
        foot = buttons_height(len(row.buttons), 2, look, more=bool(row.more)) if row.buttons else 0
        yield self._sheet("turn", self.turn, card, Box(side.x, side.y, side.w, head), look)
        middle = Box(side.x, side.y + head, side.w, side.h - head - foot)
        yield self._sheet("notebook", self.notebook, self._book(shown, frame.told, review), middle, look)
        if foot:
            yield self._sheet("buttons", self.buttons, row, Box(side.x, side.bottom - foot, side.w, foot), look)
        yield self._fold(Box(side.right, side.y, 0, 0), look, folded=False)

    def _paged(self, whole: Box, shown: Shown, frame: Frame) -> Buttons | None:
        """A page of all the buttons, in the place of everything else; None once there are no more."""
        columns = 1 if frame.places.side is not None and not frame.places.full else 2 if frame.places.side is not None else IN_BAR
        most = columns * max(1, rows_that_fit(whole.h, frame.look, more=True))
        if most * (self.asked.page - 1) >= len(self.offered):
            self.asked.page = 0
            return None
        return self._row(shown, frame, most=most, columns=columns, page=self.asked.page)

    def _all(self, turn: Turn, row: Buttons, whole: Box, look: Look) -> Iterator[Sheet]:
        """A page of all the buttons, and over it of the move as much as there is room for."""
        foot = min(buttons_height(len(row.buttons), row.columns, look, more=True), round(whole.h))
        for i, card in enumerate(_shorter(turn)):
            head = self.kept.get(f"head {i}", (card, round(whole.w), look), partial(turn_height, card, round(whole.w), look))
            if head <= whole.h - foot and row.columns < IN_BAR:
                yield self._sheet("turn", self.turn, card, Box(whole.x, whole.y, whole.w, whole.h - foot), look)
                break
        else:
            foot = round(whole.h)
        yield self._sheet("buttons", self.buttons, row, Box(whole.x, whole.bottom - foot, whole.w, foot), look)

    def _hidden(self, shown: Shown, *, most: int, columns: int) -> int | None:
        """How many buttons that may be pressed find no room; None where all there are do."""
        return None if most >= len(self.offered) else left_out(self.offered, shown, most=most, columns=columns)

    def _last(self, shown: Shown, frame: Frame, hidden: int | None = None) -> LastWhistle:
        """What was ruled last, and the button that opens the notebook, where the ``hidden`` buttons are too."""
        told, hover = frame.told, self.asked.hover
        name, entry = last_noted(self.notes)
        make = partial(last_of, name, entry, told, shown.match.table, cap(frame.keys.key("panel"), told.lang), hover, hidden)
        return self.kept.get("last", (name, entry, told, frame.keys, hover, hidden), make)

    def _book(self, shown: Shown, told: Told, review: Review | None) -> Notebook:
        opened, press = review.name if review else None, press_words(review, told)
        key = (shown.notebook, told, opened, self.asked.hover_note, self.asked.first, press)
        make = partial(notebook_of, self.notes, told, shown.match.table, opened, self.asked.hover_note, self.asked.first, press)
        return self.kept.get("book", key, make)

    def _row(self, shown: Shown, frame: Frame, *, most: int, columns: int, page: int = 0) -> Buttons:
        """The buttons, made anew when what they offer or what lies under the pointer is another."""
        key = (self.offered, shown.mode, frame.told, frame.keys, self.asked.hover, most, columns, page)
        make = partial(buttons_of, self.offered, shown, frame.told, frame.keys, self.asked.hover, most=most, columns=columns, page=page)
        return self.kept.get("row", key, make)

    def _bar(self, turn: Turn, bar: Box, shown: Shown, frame: Frame) -> Iterator[Sheet]:
        high = round(BAR * frame.look.unit)
        yield self._sheet("bar", self.bar, turn, Box(bar.x, bar.y, bar.w, high), frame.look)
        row = self._row(shown, frame, most=IN_BAR, columns=IN_BAR)
        under = round(BAR_LAST * frame.look.unit)
        hidden = self._hidden(shown, most=IN_BAR, columns=IN_BAR)
        yield self._sheet("last", self.last_bar, self._last(shown, frame, hidden), Box(bar.x, bar.y + high, bar.w, under), frame.look)
        yield self._sheet("buttons", self.buttons, row, Box(bar.x, bar.y + high + under, bar.w, bar.h - high - under), frame.look)
        yield self._fold(Box(bar.right, bar.y, 0, 0), frame.look, folded=True)

    def _fold(self, corner: Box, look: Look, *, folded: bool) -> Sheet:
        size = round(28 * look.unit)
        box = Box(corner.x - size - round(8 * look.unit), corner.y + round(10 * look.unit), size, size)
        return self._sheet("fold", self.fold, (folded, self.asked.hover == "panel"), box, look)

    def _tip(self, places: Places, look: Look) -> Sheet | None:
        """The tip of the button under the pointer, beside it."""
        for _, box, held in self._at:
            for hot in held.hots:
                if hot.tip and hot.name == self.asked.hover:
                    plate = Plate(hot.tip, size=Size.SMALL)
                    wide, high = plate_size(plate, 300 * look.unit, look)
                    x = max(box.x - wide - 8 * look.unit, 4.0)
                    y = min(max(box.y + hot.box.centre[1] - high / 2, places.strip.bottom + 4), places.strip.h + places.table.h * 4)
                    if box.w > places.table.w * 0.9:
                        x, y = min(hot.box.x, box.w - wide - 4), box.y - high - 6 * look.unit
                    bottom = max(places.table.bottom, box.bottom)
                    return Sheet("tip", self.tip.image(plate, (wide, high), look), (round(x), round(min(y, bottom - high - 4))))
        return None


def _shorter(turn: Turn) -> tuple[Turn, ...]:
    """The card with all that it says, and with less and less."""
    return (turn, replace(turn, left=None, counts=()), replace(turn, left=None, counts=(), next="", countdown=""))


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
