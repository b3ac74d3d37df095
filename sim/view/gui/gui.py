"""The widgets of one screen together: who has the focus, who is under the pointer, what must be drawn again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import pygame

from sim.view.app.metrics import Ui
from sim.view.fonts import evened, line_height, width
from sim.view.gui import pen
from sim.view.gui.widget import Look, Widget
from sim.view.theme import Size

W = TypeVar("W", bound=Widget)
Backdrop = Callable[[pygame.Surface, pygame.Rect], None]

RESTS_US: Final = 450_000
"""Who rests on something for so long is told about it."""
TIP: Final = 320
"""No tip is wider than this, in px at scale 1."""
_WAYS: Final = {pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1), pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0)}
_PAD_BUTTONS: Final = {
    0: pygame.K_RETURN,
    1: pygame.K_ESCAPE,
    11: pygame.K_UP,  # the cross, where a system takes it for four buttons
    12: pygame.K_DOWN,
    13: pygame.K_LEFT,
    14: pygame.K_RIGHT,
}
_PAD_HATS: Final = {(0, 1): pygame.K_UP, (0, -1): pygame.K_DOWN, (-1, 0): pygame.K_LEFT, (1, 0): pygame.K_RIGHT}
_POINTER: Final = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})


class Gui:
    """A screen's widgets. ``backdrop(target, rect)`` paints what lies behind them; without one it is the room's colour.

    ``handle`` says whether an event was used. Tab and the arrows move the focus, Enter presses, and a ring shows where the focus is
    as long as the keyboard is used. What is told about a widget stays within ``tips_in``, the whole target without.
    """

    def __init__(self, ui: Ui, backdrop: Backdrop | None = None, tips_in: pygame.Rect | None = None) -> None:
        self._tips_in = tips_in
        self.ui, self.widgets = ui, []  # type: Ui, list[Widget]
        self._backdrop = backdrop or (lambda target, rect: target.fill(ui.theme.colour("room"), rect) and None)
        self.focus: Widget | None = None
        self.ring = True
        self._over: Widget | None = None
        self._held: Widget | None = None
        self._everything = True
        self._told: Widget | None = None
        self._rests: tuple[Widget | None, int] = (None, 0)

    def add(self, widget: W) -> W:
        """Puts a widget over those that are there; the first that can have the focus gets it."""
        self.widgets.append(widget)
        if self.focus is None and widget.takes_focus:
            self.focus = widget
        return widget

    def focus_on(self, widget: Widget | None) -> None:
        """Gives the focus to a widget."""
        if widget is not self.focus:
            for each in (self.focus, widget):
                if each is not None:
                    each.dirty = True
            self.focus = widget

    @property
    def order(self) -> list[Widget]:
        """The widgets that Tab goes through, in order."""
        return [widget for widget in self.widgets if widget.takes_focus]

    def handle(self, event: pygame.event.Event) -> bool:
        """Takes an event; True when it was used."""
        event = as_key(event)
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type in _POINTER:
            return self._pointer(event)
        if event.type == pygame.MOUSEWHEEL:
            return self._over is not None and self._over.enabled and self._over.wheel(event.y)
        if self.focus is not None and self.focus.takes_focus and event.type == pygame.TEXTINPUT:
            return self.focus.typed(event)
        return False

    def tick(self, us: int) -> None:
        """Time went by; what one rests on is told about."""
        for widget in self.widgets:
            widget.tick(us)
        subject = self.subject
        if subject is not self._rests[0]:
            self._rests = (subject, us)
        told = subject if subject is not None and us - self._rests[1] >= RESTS_US else None
        if told is not self._told:
            self._told, self._everything = told, True

    @property
    def subject(self) -> Widget | None:
        """What would be told about: what lies under the pointer, else what has the focus while the keyboard is used."""
        if self._over is not None and not self.ring:
            return self._over if self._over.about and self._held is None else None
        return self.focus if self.ring and self.focus is not None and self.focus.about else None

    @property
    def tip(self) -> str:
        """What is told about now."""
        return self._told.about if self._told is not None else ""

    def draw_all(self) -> None:
        """Asks for everything to be drawn again."""
        self._everything = True

    def draw(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draws what has changed, and says where."""
        if self._everything:
            return self._all(target)
        if self._told is not None and any(widget.dirty for widget in self.widgets):
            return self._all(target)
        rects = [self._reach(widget) for widget in self.widgets if widget.dirty]
        for widget in self.widgets:
            widget.dirty = False
        for rect in rects:
            self._paint(target, rect)
        return rects

    def _all(self, target: pygame.Surface) -> list[pygame.Rect]:
        for widget in self.widgets:
            widget.dirty = False
        self._everything = False
        self._paint(target, target.get_rect())
        return [target.get_rect()]

    def _reach(self, widget: Widget) -> pygame.Rect:
        """A widget with its ring."""
        by = 2 * self.ui.px(5)
        return widget.rect.inflate(by, by)

    def _paint(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        before = target.get_clip()
        target.set_clip(rect.clip(before))
        self._backdrop(target, rect)
        for widget in self.widgets:
            if widget.visible and self._reach(widget).colliderect(rect):
                ring = self.ring and widget is self.focus
                widget.draw(target, self.ui, Look(widget is self._over, widget is self._held, ring))
                if ring:
                    self._draw_ring(target, widget.rect)
        if self._told is not None:
            self._draw_tip(target, self._told)
        target.set_clip(before)

    def _draw_tip(self, target: pygame.Surface, widget: Widget) -> None:
        """A plate above what it is about, or below it where there is no room."""
        ui, px = self.ui, self.ui.text(Size.SMALL)
        pad, step = ui.px(10), line_height(px)
        around = (self._tips_in or target.get_rect()).inflate(-2 * ui.px(4), -2 * ui.px(4))
        lines = evened(widget.about, px, min(ui.px(TIP), around.w - 2 * pad))
        wide = max(width(line, px) for line in lines) + 2 * pad
        rect = pygame.Rect(0, 0, wide, len(lines) * step + 2 * pad - ui.px(4))
        rect.midbottom = (widget.rect.centerx, widget.rect.top - ui.px(8))
        if rect.top < around.top:
            rect.top = widget.rect.bottom + ui.px(8)
        rect.clamp_ip(around)
        pen.box(target, rect, ui.theme.colour("panel"), radius=ui.px(4), line=ui.theme.colour("text_soft"), width=max(1, ui.px(1)))
        inner = rect.inflate(-2 * pad, -2 * pad + ui.px(4))
        for i, line in enumerate(lines):
            place = pygame.Rect(inner.x, inner.y + i * step, inner.w + 2, step)
            pen.line_of_text(target, place, line, px, ui.theme.colour("text"))

    def _draw_ring(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        by = 2 * self.ui.px(4)
        pen.box(target, rect.inflate(by, by), None, radius=self.ui.px(9), line=self.ui.theme.colour("text"), width=max(2, self.ui.px(2)))

    def _key(self, event: pygame.event.Event) -> bool:
        if not self.ring and (event.key in _WAYS or event.key == pygame.K_TAB):
            self._show_ring(True)
        if self.focus is not None and self.focus.takes_focus and self.focus.key(event):
            return True
        if event.key == pygame.K_TAB:
            return self._walk(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        return event.key in _WAYS and self._go(_WAYS[event.key])

    def _walk(self, step: int) -> bool:
        order = self.order
        if not order:
            return False
        at = order.index(self.focus) if self.focus in order else -1 if step > 0 else 0
        self.focus_on(order[(at + step) % len(order)])
        return True

    def _go(self, way: tuple[int, int]) -> bool:
        """The focus goes to the nearest widget on that side; what lies straight ahead goes before what lies aside."""
        if self.focus is None:
            return self._walk(1)
        here = self.focus.rect

        def far(widget: Widget) -> float | None:
            there = widget.rect
            if way[0]:
                ahead = (there.left - here.right) if way[0] > 0 else (here.left - there.right)
                aside = max(there.top - here.bottom, here.top - there.bottom, 0)
            else:
                ahead = (there.top - here.bottom) if way[1] > 0 else (here.top - there.bottom)
                aside = max(there.left - here.right, here.left - there.right, 0)
            return None if ahead < 0 else ahead + 3.0 * aside

        ways = [(length, i, widget) for i, widget in enumerate(self.order) if widget is not self.focus and (length := far(widget)) is not None]
        if not ways:
            return False
        self.focus_on(min(ways)[2])
        return True

    def _pointer(self, event: pygame.event.Event) -> bool:
        under = next((w for w in reversed(self.widgets) if w.visible and w.focusable and w.rect.collidepoint(event.pos)), None)
        self._hover(under, event.pos)
        if event.type == pygame.MOUSEMOTION:
            if self._held is not None:
                self._held.dragged(event.pos)
            return self._held is not None
        if event.button != 1:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._show_ring(False)
            if under is None or not under.enabled:
                return under is not None
            self.focus_on(under)
            self._held, under.dirty = under, True
            under.pressed(event.pos)
            return True
        held, self._held = self._held, None
        if held is None:
            return False
        held.dirty = True
        held.released(event.pos, held is under)
        return True

    def _hover(self, widget: Widget | None, at: tuple[int, int]) -> None:
        if widget is not self._over:
            for each in (self._over, widget):
                if each is not None:
                    each.dirty = True
            self._over = widget
        if widget is not None:
            widget.moved(at)

    def _show_ring(self, shown: bool) -> None:
        if shown != self.ring:
            self.ring = shown
            if self.focus is not None:
                self.focus.dirty = True


def as_key(event: pygame.event.Event) -> pygame.event.Event:
    """What a gamepad's cross and its first two buttons say, as the arrows, Enter and Esc; any other event as it is."""
    key = None
    if event.type == pygame.JOYHATMOTION:
        key = _PAD_HATS.get(event.value)
    elif event.type == pygame.JOYBUTTONDOWN:
        key = _PAD_BUTTONS.get(event.button)
    return event if key is None else pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
