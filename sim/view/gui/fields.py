"""A line of text to type: what is typed, chosen, cut and pasted is the library's business, what is seen is ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from sim.view import fonts
from sim.view.app.metrics import Ui
from sim.view.app.typed import mark_typed
from sim.view.gui import pen
from sim.view.gui.widget import Look, Widget
from sim.view.theme import Size, mix

_BLINK_US = 530_000
_PAD = 10
FUNCTION_KEYS: Final = frozenset(range(pygame.K_F1, pygame.K_F12 + 1))
"""Keys that no text has a use for: help and full screen among them."""
_OTHERS: Final = FUNCTION_KEYS | {pygame.K_TAB, pygame.K_ESCAPE, pygame.K_UP, pygame.K_DOWN}


class TextField(Widget):
    """One line. ``on_change`` hears of every change, ``on_submit`` of Enter; ``empty`` is told where nothing is typed."""

    focusable = True

    def __init__(
        self,
        rect: pygame.Rect,
        text: str,
        on_change: Callable[[str], None] | None = None,
        on_submit: Callable[[str], None] | None = None,
        *,
        empty: str = "",
        limit: int = 200,
    ) -> None:
        super().__init__(rect)
        self.on_change, self.on_submit, self.empty = on_change, on_submit, empty
        pygame.font.init()
        self._manager = pygame_gui.UIManager((max(1, rect.right), max(1, rect.bottom)), enable_live_theme_updates=False)
        self._entry = UITextEntryLine(pygame.Rect(rect), self._manager, initial_text=text)
        self._entry.set_text_length_limit(limit)
        self._entry.focus()  # type: ignore[no-untyped-call]
        self._entry.edit_position = len(text)
        self._told, self._caret, self._scroll, self._pad, self._px = text, True, 0, _PAD, 15

    @property
    def text(self) -> str:
        """What stands in it."""
        return self._entry.get_text()

    def set(self, text: str) -> None:
        """Another text, without telling anybody."""
        self._entry.set_text(text)
        self._entry.edit_position = len(text)
        self._told, self.dirty = text, True

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws the field, its text, what is chosen of it, and the caret."""
        theme, self._px, self._pad = ui.theme, ui.text(Size.BODY), ui.px(_PAD)
        edge = theme.colour("accent" if look.ring else "panel_line")
        pen.box(target, self.rect, theme.colour("panel"), radius=ui.px(6), line=edge, width=max(1, ui.px(1)))
        room = self.rect.inflate(-2 * self._pad, 0)
        text, at = self.text, self._entry.edit_position
        if not text and self.empty:
            beside = pygame.Rect(room.x + ui.px(3), room.y, room.w - ui.px(3), room.h)  # the caret stands before it, not on it
            pen.line_of_text(target, beside, self.empty, self._px, theme.colour("text_soft"))
        caret = fonts.width(text[:at], self._px)
        self._scroll = min(max(self._scroll, caret - room.w + 2), caret)
        before = target.get_clip()
        target.set_clip(room.clip(before))
        start, stop = sorted(self._entry.select_range)
        if start != stop:
            left, right = (fonts.width(text[:i], self._px) for i in (start, stop))
            chosen = pygame.Rect(room.x - self._scroll + left, room.centery - self._px * 3 // 4, right - left, self._px * 3 // 2)
            target.fill(mix(theme.colour("panel"), theme.colour("accent"), 0.35), chosen)
        wide = pygame.Rect(room.x - self._scroll, room.y, fonts.width(text, self._px) + 2, room.h)
        pen.line_of_text(target, wide, text, self._px, theme.colour("text"))
        if look.ring and self._caret:
            target.fill(
                theme.colour("accent"),
                pygame.Rect(room.x - self._scroll + caret, room.centery - self._px * 2 // 3, max(1, ui.px(2)), self._px * 4 // 3),
            )
        target.set_clip(before)

    def key(self, event: pygame.event.Event) -> bool:
        """Moves in the text and changes it. Tab, Esc, up and down go on to whoever moves the focus, function keys to whoever has a use for them."""
        if event.key in _OTHERS:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            if self.on_submit:
                self.on_submit(self.text)
            return True
        mark_typed(event)
        return self.typed(event)

    def typed(self, event: pygame.event.Event) -> bool:
        """Types."""
        self._entry.process_event(event)
        self.dirty = self._caret = True
        self._tell()
        return True

    def pressed(self, at: tuple[int, int]) -> None:
        """The caret goes where the pointer is."""
        self._entry.edit_position = self._place(at[0])
        self._entry.select_range = [self._entry.edit_position] * 2
        self.dirty = True

    def dragged(self, at: tuple[int, int]) -> None:
        """What was passed over is chosen."""
        start, stop = self._entry.select_range
        anchor = start if self._entry.edit_position == stop else stop
        self._entry.edit_position = self._place(at[0])
        self._entry.select_range = [anchor, self._entry.edit_position]
        self.dirty = True

    def tick(self, us: int) -> None:
        """The caret blinks, as carets do."""
        caret = us // _BLINK_US % 2 == 0
        if caret != self._caret:
            self._caret, self.dirty = caret, True

    def _tell(self) -> None:
        if self.text != self._told:
            self._told = self.text
            if self.on_change:
                self.on_change(self.text)

    def _place(self, x: int) -> int:
        """The place in the text nearest to an x of the window."""
        wanted = x - self.rect.x - self._pad + self._scroll
        return min(range(len(self.text) + 1), key=lambda i: abs(fonts.width(self.text[:i], self._px) - wanted))
