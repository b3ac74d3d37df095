"""A list to choose from, as long as it likes: it scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from sim.view import fonts
from sim.view.app.metrics import Ui
from sim.view.gui import pen
from sim.view.gui.pen import Align
from sim.view.gui.widget import PRESS_KEYS, Look, Widget
from sim.view.theme import Size, mix

DOUBLE_US: Final = 500_000
"""Two clicks on one row are a double click when no more time than this (µs) lies between them."""


@dataclass(frozen=True, slots=True)
class Item:
    """A line of a list: the value it stands for, its text, and a short remark at its right end."""

    value: Any
    text: str
    remark: str = ""


class ListBox(Widget):
    """One line a row. ``on_choose`` hears of every change of the chosen row, ``on_open`` of Enter and of a double click.

    ``empty`` is told in the middle of a list that holds nothing.
    """

    focusable = True

    def __init__(
        self,
        rect: pygame.Rect,
        items: Sequence[Item],
        ui: Ui,
        on_choose: Callable[[Item], None] | None = None,
        on_open: Callable[[Item], None] | None = None,
        chosen: int = 0,
        *,
        empty: str = "",
    ) -> None:
        super().__init__(rect)
        self.empty = empty
        self.items, self.chosen = list(items), min(chosen, max(0, len(items) - 1))
        self.on_choose, self.on_open = on_choose, on_open
        self.row = ui.px(32)
        self.first = 0
        self._over: int | None = None
        self._us = 0
        self._clicked: tuple[int, int] | None = None
        self._bring()

    @property
    def rows(self) -> int:
        """How many rows are seen at once."""
        return max(1, (self.rect.h - self.row // 4) // self.row)

    @property
    def item(self) -> Item | None:
        """The chosen one; None in an empty list."""
        return self.items[self.chosen] if self.items else None

    def fill(self, items: Sequence[Item], chosen: int = 0, *, empty: str = "") -> None:
        """Other items; where there are none, ``empty`` is told."""
        self.empty = empty
        self.items, self.chosen, self.first, self.dirty = list(items), min(chosen, max(0, len(items) - 1)), 0, True
        self._clicked = None
        self._bring()

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws the rows in sight, the chosen one lit, and how far down one is."""
        theme, px = ui.theme, ui.text(Size.BODY)
        pen.box(target, self.rect, theme.colour("panel"), radius=ui.px(6), line=theme.colour("panel_line"), width=max(1, ui.px(1)))
        more = len(self.items) > self.rows
        if not self.items and self.empty:
            room = self.rect.inflate(-ui.px(48), 0)
            high = pen.height_of(self.empty, px, room.w)
            middle = pygame.Rect(room.x, room.centery - high // 2, room.w, high)
            pen.lines_of_text(target, middle, self.empty, px, theme.colour("text_soft"), align=Align.MIDDLE)
        for i in range(self.first, min(self.first + self.rows, len(self.items))):
            item, place = self.items[i], self._place(i)
            if more:
                place.w -= ui.px(10)
            chosen = i == self.chosen
            if chosen:
                pen.box(target, place, theme.colour("accent"), radius=ui.px(4))
            elif look.hovered and i == self._over:
                pen.box(target, place, mix(theme.colour("panel"), theme.colour("text"), 0.08), radius=ui.px(4))
            ink, soft = (theme.colour("on_accent"),) * 2 if chosen else (theme.colour("text"), theme.colour("text_soft"))
            room = place.inflate(-ui.px(16), 0)
            if item.remark:
                w = fonts.width(item.remark, ui.text(Size.SMALL))
                pen.line_of_text(
                    target, pygame.Rect(room.right - w - 1, room.y, w + 1, room.h), item.remark, ui.text(Size.SMALL), soft, align=Align.RIGHT
                )
                room.w -= w + ui.px(12)
            pen.line_of_text(target, room, item.text, px, ink, bold=chosen)
        if more:
            self._draw_bar(target, ui)

    def _draw_bar(self, target: pygame.Surface, ui: Ui) -> None:
        track = pygame.Rect(self.rect.right - ui.px(9), self.rect.y + ui.px(4), ui.px(5), self.rect.h - ui.px(8))
        length = max(ui.px(20), round(track.h * self.rows / len(self.items)))
        top = round((track.h - length) * self.first / max(1, len(self.items) - self.rows))
        pen.box(target, pygame.Rect(track.x, track.y + top, track.w, length), ui.theme.colour("text_soft"), radius=track.w // 2)

    def key(self, event: pygame.event.Event) -> bool:
        """Up, down, page, Home and End choose; Enter opens. At either end up and down let the focus go on."""
        steps = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -self.rows, pygame.K_PAGEDOWN: self.rows}
        steps |= {pygame.K_HOME: -len(self.items), pygame.K_END: len(self.items)}
        if event.key in steps:
            wanted = min(max(self.chosen + steps[event.key], 0), max(0, len(self.items) - 1))
            if wanted == self.chosen:
                return event.key not in (pygame.K_UP, pygame.K_DOWN)
            self.choose(wanted)
        elif event.key in PRESS_KEYS:
            self._open()
        else:
            return False
        return True

    def wheel(self, steps: int) -> bool:
        """The wheel scrolls."""
        first = min(max(self.first - 3 * steps, 0), max(0, len(self.items) - self.rows))
        if first != self.first:
            if self._over is not None:  # another row has come under the pointer
                over = self._over + first - self.first
                self._over = over if over < min(first + self.rows, len(self.items)) else None
            self.first, self.dirty = first, True
        return True

    def moved(self, at: tuple[int, int]) -> None:
        """The row under the pointer lights up a little."""
        over = self._at(at)
        if over != self._over:
            self._over, self.dirty = over, True

    def pressed(self, at: tuple[int, int]) -> None:
        """A press chooses."""
        row = self._at(at)
        if row is None:
            return
        if row != self.chosen:
            self._clicked = None
        self.choose(row)

    def released(self, at: tuple[int, int], inside: bool) -> None:
        """A double click on a row opens it."""
        row = self._at(at) if inside else None
        before, self._clicked = self._clicked, None
        if row is None or row != self.chosen:
            return
        if before is not None and before[0] == row and self._us - before[1] <= DOUBLE_US:
            self._open()
        else:
            self._clicked = (row, self._us)

    def tick(self, us: int) -> None:
        """Time went by."""
        self._us = us

    def choose(self, index: int) -> None:
        """Chooses a row and brings it into sight."""
        if index != self.chosen and 0 <= index < len(self.items):
            self.chosen, self.dirty = index, True
            self._bring()
            if self.on_choose:
                self.on_choose(self.items[index])

    def _open(self) -> None:
        if self.on_open and self.items:
            self.on_open(self.items[self.chosen])

    def _bring(self) -> None:
        self.first = min(max(self.first, self.chosen - self.rows + 1), self.chosen)

    def _place(self, index: int) -> pygame.Rect:
        pad = self.row // 8
        return pygame.Rect(self.rect.x + pad, self.rect.y + pad + (index - self.first) * self.row, self.rect.w - 2 * pad, self.row)

    def _at(self, at: tuple[int, int]) -> int | None:
        index = self.first + (at[1] - self.rect.y - self.row // 8) // self.row
        return index if self.first <= index < min(self.first + self.rows, len(self.items)) else None
