"""A page of rows, each a name and something to set, with buttons at its foot: what set-up and settings are made of."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import pygame

from sim.view.app.app import App
from sim.view.app.screen import Page
from sim.view.fonts import line_height, width
from sim.view.gui import Asker, Button, Choice, Gui, Label, Panel, Widget, as_key
from sim.view.gui.pen import height_of
from sim.view.theme import Size

WIDTH, HEIGHT = 860, 640
"""Of the panel in the middle at most, in px at scale 1."""
ROW, GAP, PAD = 38, 8, 28
AIRY = 14
"""Between the rows of a page that has few of them."""
_ENTER = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER})


class Form(Page, ABC):
    """The page. Subclasses fill it in ``build``, from ``top`` downwards, with ``gap`` px at scale 1 between rows; Esc goes back."""

    gap = GAP

    def __init__(self, app: App) -> None:
        self.app = app
        self.gui = Gui(app.ui)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.top = 0
        self.hint = Label(self.panel, "")

    @abstractmethod
    def build(self) -> None:
        """Puts the rows and the buttons in their places."""

    @abstractmethod
    def said(self) -> str:
        """The title in the language in use."""

    def helps(self) -> bool:
        """Whether a button beside the title opens help."""
        return True

    def resized(self, size: tuple[int, int]) -> None:
        """Builds the page anew; the focus stays where it was."""
        ui = self.app.ui
        before = self.gui
        at = before.order.index(before.focus) if before.focus in before.order else None
        self.gui = Gui(ui)
        self.gui.ring = before.ring
        margin = ui.px(24)
        self.panel = pygame.Rect(0, 0, min(size[0] - 2 * margin, ui.px(WIDTH)), min(size[1] - 2 * margin, ui.px(HEIGHT)))
        self.panel.center = (size[0] // 2, size[1] // 2)
        self.gui.add(Panel(self.panel, radius=12))
        self.top = self.panel.y + ui.px(20)
        inside = self.panel.inflate(-2 * ui.px(PAD), 0)
        self.gui.add(Label(pygame.Rect(inside.x, self.top, inside.w, ui.px(40)), self.said(), Size.TITLE, bold=True))
        beside = pygame.Rect(inside.x + width(self.said(), ui.text(Size.TITLE), True) + ui.px(16), self.top + ui.px(6), ui.px(28), ui.px(28))
        self.top += ui.px(58)
        self.build()
        if self.helps():
            self.gui.add(Asker(beside, self.app.help_me))
        order = self.gui.order
        if at is not None and order:
            self.gui.focus_on(order[min(at, len(order) - 1)])

    def row(self, text: str, make: Callable[[pygame.Rect], Widget], *, wide: int | None = None) -> Widget:
        """A row: its name, and what is made in the rest of it (``wide`` px at scale 1, if not all)."""
        ui = self.app.ui
        inside = self.panel.inflate(-2 * ui.px(PAD), 0)
        name = ui.px(220)
        self.gui.add(Label(pygame.Rect(inside.x, self.top, name, ui.px(ROW)), text))
        room = inside.w - name - ui.px(16)
        made = self.gui.add(make(pygame.Rect(inside.right - room, self.top, min(room, ui.px(wide)) if wide else room, ui.px(ROW))))
        self.top += ui.px(ROW + self.gap)
        return made

    def note(self, text: str, lines: int = 1, among: Sequence[str] = ()) -> Label:
        """A remark under the rows, set off to the side of what is set.

        There is room for so many lines, and for any of ``among``, so that nothing moves when another of them is told.
        """
        ui = self.app.ui
        inside = self.panel.inflate(-2 * ui.px(PAD), 0)
        left = inside.x + ui.px(236)
        px, wide = ui.text(Size.SMALL), inside.right - left
        high = max([lines * line_height(px), *(height_of(each, px, wide) for each in among)])
        rect = pygame.Rect(left, self.top - ui.px(self.gap - 6), wide, high + ui.px(4))
        self.top = rect.bottom + ui.px(self.gap)
        return self.gui.add(Label(rect, text, Size.SMALL, "text_soft", wrap=True))

    def foot(self, text: str, buttons: Sequence[tuple[str, str, Callable[[], None], bool]]) -> list[Button]:
        """The foot: a hint at the left, and buttons (text, key, what they do, whether most people want it) at the right."""
        ui = self.app.ui
        inside = self.panel.inflate(-2 * ui.px(PAD), 0)
        y = self.panel.bottom - ui.px(20 + 44)
        right, made = inside.right, []
        for said, key, action, primary in reversed(buttons):
            w = max(ui.px(120), Button.wanted(said, ui, key))
            made.append(Button(pygame.Rect(right - w, y, w, ui.px(44)), said, action, hint=key, primary=primary))
            right -= w + ui.px(12)
        for button in reversed(made):
            self.gui.add(button)
        room = right - inside.x
        high = min(ui.px(44), height_of(text, ui.text(Size.SMALL), room))
        place = pygame.Rect(inside.x, y + (ui.px(44) - high) // 2, room, high)
        self.hint = self.gui.add(Label(place, text, Size.SMALL, "text_soft", wrap=True))
        return list(reversed(made))

    def handle(self, event: pygame.event.Event, us: int) -> bool:  # noqa: ARG002
        """Widgets first, but for Enter on a row of a page that has one thing to do; Esc goes back."""
        event = as_key(event)
        if event.type == pygame.KEYDOWN and event.key in _ENTER and isinstance(self.gui.focus, Choice) and self.goes():
            return True
        if self.gui.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
            return True
        return False

    def goes(self) -> bool:
        """Does what the page is for, when Enter is pressed on any of its rows; False where Enter is left to the row."""
        return False

    def tick(self, us: int) -> None:
        """Lets the widgets know of the time."""
        self.gui.tick(us)

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect]:  # noqa: ARG002
        """Draws what has changed."""
        return self.gui.draw(target)
