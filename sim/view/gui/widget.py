"""What every widget is, and the plain ones: panels, labels and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sim.view import fonts
from sim.view.app.metrics import Ui
from sim.view.gui import pen
from sim.view.gui.pen import Align
from sim.view.theme import Size, mix

PRESS_KEYS = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})


@dataclass(slots=True)
class Look:
    """How a widget stands at the moment."""

    hovered: bool = False
    pressed: bool = False
    ring: bool = False


class Widget:
    """A part of a screen: where it is, and what it does with input. ``dirty`` asks for it to be drawn again.

    ``about`` is told beside it where the pointer rests on it, or the keyboard's focus.
    """

    focusable = False
    about = ""

    def __init__(self, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self.enabled = self.visible = self.dirty = True

    @property
    def takes_focus(self) -> bool:
        """Whether the keyboard can stop here now."""
        return self.focusable and self.enabled and self.visible

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws it."""

    def key(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Takes a key while it has the focus; False when it has no use for it."""
        return False

    def typed(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Takes text that was typed while it has the focus; False when it has no use for it."""
        return False

    def pressed(self, at: tuple[int, int]) -> None:
        """The main button went down on it."""

    def dragged(self, at: tuple[int, int]) -> None:
        """The pointer moved while the button that went down on it is held."""

    def released(self, at: tuple[int, int], inside: bool) -> None:
        """The button went up again."""

    def wheel(self, steps: int) -> bool:  # noqa: ARG002
        """The wheel turned over it; False when it has no use for that."""
        return False

    def moved(self, at: tuple[int, int]) -> None:
        """The pointer moved over it."""

    def tick(self, us: int) -> None:
        """Time went by."""

    def enable(self, enabled: bool) -> None:
        """Lets it be used, or not."""
        if enabled != self.enabled:
            self.enabled, self.dirty = enabled, True

    def show(self, visible: bool) -> None:
        """Lets it be seen, or not."""
        if visible != self.visible:
            self.visible, self.dirty = visible, True


class Panel(Widget):
    """A raised area that other widgets stand on."""

    def __init__(self, rect: pygame.Rect, tone: str = "panel", radius: float = 8, line: bool = False) -> None:
        super().__init__(rect)
        self.tone, self.radius, self.line = tone, radius, line

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:  # noqa: ARG002
        """Draws the area."""
        line = ui.theme.colour("panel_line") if self.line else None
        pen.box(target, self.rect, ui.theme.colour(self.tone), radius=ui.px(self.radius), line=line, width=max(1, ui.px(1)))


class Label(Widget):
    """A text; several lines when ``wrap`` is set."""

    def __init__(
        self,
        rect: pygame.Rect,
        text: str,
        size: Size = Size.BODY,
        tone: str = "text",
        *,
        bold: bool = False,
        align: Align = Align.LEFT,
        wrap: bool = False,
    ) -> None:
        super().__init__(rect)
        self.text, self.size, self.tone, self.bold, self.align, self.wrap = text, size, tone, bold, align, wrap

    def say(self, text: str, tone: str | None = None) -> None:
        """Another text, in another colour if one is named."""
        if (text, tone or self.tone) != (self.text, self.tone):
            self.text, self.tone, self.dirty = text, tone or self.tone, True

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:  # noqa: ARG002
        """Sets the text."""
        if not self.text:
            return
        px, colour = ui.text(self.size), ui.theme.colour(self.tone)
        set_text = pen.lines_of_text if self.wrap else pen.line_of_text
        set_text(target, self.rect, self.text, px, colour, bold=self.bold, align=self.align)


class Button(Widget):
    """Something to press. ``hint`` is the key that does the same, ``primary`` the one most people want next, ``on`` one that is switched on."""

    focusable = True

    def __init__(
        self,
        rect: pygame.Rect,
        text: str,
        on_press: Callable[[], None],
        *,
        hint: str = "",
        primary: bool = False,
        align: Align = Align.MIDDLE,
        size: Size = Size.BODY,
        on: bool = False,
    ) -> None:
        super().__init__(rect)
        self.text, self.on_press, self.hint, self.primary, self.align, self.size, self.on = text, on_press, hint, primary, align, size, on

    def say(self, text: str) -> None:
        """Another text."""
        if text != self.text:
            self.text, self.dirty = text, True

    def switch(self, on: bool) -> None:
        """Shows it switched on or off."""
        if on != self.on:
            self.on, self.dirty = on, True

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws the button with its text and key."""
        theme, px, pad = ui.theme, ui.text(self.size), ui.px(12)
        lit = self.enabled and (self.primary or self.on)
        fill = theme.colour("accent" if lit else "panel_raised")
        ink = theme.colour("on_accent" if lit else "text" if self.enabled else "text_soft")
        if self.enabled and look.pressed:
            fill = mix(fill, theme.colour("room"), 0.18)
        elif self.enabled and look.hovered:
            fill = mix(fill, theme.colour("text"), 0.10)
        line = None if lit else theme.colour("panel_line")
        pen.box(target, self.rect, fill if self.enabled else theme.colour("panel"), radius=ui.px(6), line=line, width=max(1, ui.px(1)))
        inside = self.rect.inflate(-2 * pad, 0)
        if self.hint:
            small = ui.text(Size.SMALL)
            w = fonts.width(self.hint, small, True) + ui.px(10)
            cap = pygame.Rect(inside.right - w, self.rect.centery - ui.px(11), w, ui.px(22))
            edge = mix(fill, ink, 0.45) if self.enabled else theme.colour("panel_line")
            pen.box(target, cap, None, radius=ui.px(4), line=edge, width=max(1, ui.px(1)))
            pen.line_of_text(target, cap, self.hint, small, ink, bold=True, align=Align.MIDDLE)
            inside.w -= w + ui.px(8)
        pen.line_of_text(target, inside, self.text, px, ink, bold=lit, align=self.align)

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and the space bar press it."""
        if event.key in PRESS_KEYS:
            self.on_press()
            return True
        return False

    def released(self, at: tuple[int, int], inside: bool) -> None:  # noqa: ARG002
        """Let go on the button, it is pressed; let go elsewhere, it is not."""
        if inside:
            self.on_press()

    @staticmethod
    def wanted(text: str, ui: Ui, hint: str = "", size: Size = Size.BODY) -> int:
        """The width that a text (and a key) needs."""
        width = fonts.width(text, ui.text(size), True) + 2 * ui.px(12) + 2
        return width + (fonts.width(hint, ui.text(Size.SMALL), True) + ui.px(18) if hint else 0)


class Asker(Button):
    """A round button with a question mark: help."""

    def __init__(self, rect: pygame.Rect, on_press: Callable[[], None]) -> None:
        super().__init__(rect, "?", on_press)

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws the disc and its sign."""
        theme = ui.theme
        fill = mix(theme.colour("panel_raised"), theme.colour("text"), 0.12 if look.hovered else 0.0)
        pen.box(target, self.rect, fill, radius=self.rect.h // 2, line=theme.colour("panel_line"), width=max(1, ui.px(1)))
        pen.line_of_text(target, self.rect, self.text, ui.text(Size.BODY), theme.colour("text"), bold=True, align=Align.MIDDLE)
