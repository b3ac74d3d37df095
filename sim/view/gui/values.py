"""Widgets that hold a value: switches, choices and sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import pygame

from sim.view import fonts
from sim.view.app.metrics import Ui
from sim.view.gui import pen
from sim.view.gui.pen import Align
from sim.view.gui.widget import PRESS_KEYS, Look, Widget
from sim.view.theme import Colour, Size, mix

V = TypeVar("V")

MEASURED = 15
"""Texts are weighed against each other at this size."""
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


class Toggle(Widget):
    """On or off, with its name before it."""

    focusable = True

    def __init__(self, rect: pygame.Rect, text: str, on: bool, on_change: Callable[[bool], None]) -> None:
        super().__init__(rect)
        self.text, self.on, self.on_change = text, on, on_change

    def set(self, on: bool) -> None:
        """Shows it on or off without telling anybody."""
        if on != self.on:
            self.on, self.dirty = on, True

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws name and switch."""
        theme = ui.theme
        track = pygame.Rect(0, 0, ui.px(44), ui.px(24))
        track.midright = self.rect.midright
        fill = theme.colour("accent") if self.on else theme.colour("panel_line")
        pen.box(target, track, mix(fill, theme.colour("text"), 0.12) if look.hovered else fill, radius=track.h // 2)
        knob = pygame.Rect(0, 0, track.h - ui.px(6), track.h - ui.px(6))
        knob.center = (track.right - track.h // 2 if self.on else track.left + track.h // 2, track.centery)
        pen.box(target, knob, theme.colour("on_accent") if self.on else theme.colour("text"), radius=knob.h // 2)
        room = pygame.Rect(self.rect.x, self.rect.y, track.left - ui.px(8) - self.rect.x, self.rect.h)
        pen.line_of_text(target, room, self.text, ui.text(Size.BODY), theme.colour("text" if self.enabled else "text_soft"))

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and the space bar turn it over; the arrows set it."""
        if event.key in PRESS_KEYS:
            self._turn(not self.on)
        elif event.key in _STEPS:
            self._turn(event.key == pygame.K_RIGHT)
        else:
            return False
        return True

    def released(self, at: tuple[int, int], inside: bool) -> None:  # noqa: ARG002
        """A press turns it over."""
        if inside:
            self._turn(not self.on)

    def _turn(self, on: bool) -> None:
        if on != self.on:
            self.set(on)
            self.on_change(on)


class Choice(Widget, Generic[V]):
    """One of a few, all of them in sight. ``swatch`` may draw a sign before each text, ``sign`` px wide at scale 1.

    ``by_text``: longer texts get more of the width.
    """

    focusable = True

    def __init__(
        self,
        rect: pygame.Rect,
        options: Sequence[tuple[V, str]],
        value: V,
        on_change: Callable[[V], None],
        *,
        swatch: Callable[[pygame.Surface, pygame.Rect, V], None] | None = None,
        sign: int = 36,
        by_text: bool = False,
    ) -> None:
        super().__init__(rect)
        self.options, self.value, self.on_change, self.swatch, self.sign = list(options), value, on_change, swatch, sign
        wide = [fonts.width(text, MEASURED, True) + MEASURED if by_text else 1.0 for _, text in self.options]
        self._edges = [sum(wide[:i]) / sum(wide) for i in range(len(wide) + 1)]
        self._over: int | None = None

    @property
    def index(self) -> int:
        """Which option is chosen; the first where the value is none of them."""
        return next((i for i, (value, _) in enumerate(self.options) if value == self.value), 0)

    def set(self, value: V) -> None:
        """Shows another choice without telling anybody."""
        if value != self.value:
            self.value, self.dirty = value, True

    def part(self, index: int) -> pygame.Rect:
        """Where an option stands."""
        r = self.rect
        left, right = r.x + round(r.w * self._edges[index]), r.x + round(r.w * self._edges[index + 1])
        return pygame.Rect(left, r.y, right - left, r.h)

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws the row, the chosen one lit."""
        theme, px = ui.theme, self._px(ui)
        pen.box(target, self.rect, theme.colour("panel_raised"), radius=ui.px(6), line=theme.colour("panel_line"), width=max(1, ui.px(1)))
        for i, (value, text) in enumerate(self.options):
            part = self.part(i).inflate(-ui.px(4), -ui.px(4))
            chosen = i == self.index
            ink = theme.colour("on_accent" if chosen and self.enabled else "text" if chosen or self.enabled else "text_soft")
            if chosen:
                pen.box(target, part, self._chosen_fill(ui), radius=ui.px(4))
            elif look.hovered and self._over == i and self.enabled:
                pen.box(target, part, mix(theme.colour("panel_raised"), theme.colour("text"), 0.10), radius=ui.px(4))
            room = part.inflate(-ui.px(8), 0)
            if self.swatch is not None:
                sign = pygame.Rect(0, room.centery - ui.px(9), ui.px(self.sign), ui.px(18))
                wide = sign.w + (ui.px(6) + fonts.width(text, px, bold=True) if text else 0)
                sign.x = max(room.x, room.centerx - wide // 2)
                self.swatch(target, sign, value)
                room = pygame.Rect(sign.right + ui.px(6), room.y, room.right - sign.right - ui.px(6), room.h)
            pen.line_of_text(target, room, text, px, ink, bold=chosen, align=Align.LEFT if self.swatch else Align.MIDDLE)

    def _px(self, ui: Ui) -> int:
        """The size of all texts: a smaller one where any of them would not find room in the usual one when it is chosen."""
        usual = ui.text(Size.BODY)
        taken = ui.px(4) + ui.px(8)
        fits = self.swatch is not None or all(fonts.width(text, usual, True) <= self.part(i).w - taken for i, (_, text) in enumerate(self.options))
        return usual if fits else ui.text(Size.SMALL)

    def _chosen_fill(self, ui: Ui) -> Colour:
        return ui.theme.colour("accent") if self.enabled else mix(ui.theme.colour("panel_raised"), ui.theme.colour("text"), 0.12)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right choose the neighbour; Enter and the space bar the next one, round and round."""
        if event.key in _STEPS:
            self._choose(min(max(self.index + _STEPS[event.key], 0), len(self.options) - 1))
        elif event.key in PRESS_KEYS:
            self._choose((self.index + 1) % len(self.options))
        else:
            return False
        return True

    def moved(self, at: tuple[int, int]) -> None:
        """The option under the pointer lights up a little."""
        over = self._at(at)
        if over != self._over:
            self._over, self.dirty = over, True

    def released(self, at: tuple[int, int], inside: bool) -> None:
        """A press chooses."""
        index = self._at(at)
        if inside and index is not None:
            self._choose(index)

    def _at(self, at: tuple[int, int]) -> int | None:
        return next((i for i in range(len(self.options)) if self.part(i).collidepoint(at)), None)

    def _choose(self, index: int) -> None:
        if index != self.index or self.options[index][0] != self.value:
            self.set(self.options[index][0])
            self.on_change(self.value)

    @staticmethod
    def wanted(texts: Sequence[str], ui: Ui, swatch: bool = False) -> int:
        """The width that these options need: all are as wide as the widest."""
        widest = max(fonts.width(text, ui.text(Size.BODY), True) for text in texts)
        return len(texts) * (widest + ui.px(12) + 6 + (ui.px(42) if swatch else 0))


class Slider(Widget):
    """A number between two, in steps; its text stands behind the bar. ``quiet``: it counts for nothing just now."""

    focusable = True

    def __init__(
        self, rect: pygame.Rect, low: float, high: float, step: float, value: float, on_change: Callable[[float], None], say: Callable[[float], str]
    ) -> None:
        super().__init__(rect)
        self.low, self.high, self.step, self.on_change, self.say = low, high, step, on_change, say
        self.value, self.quiet = value, False
        self._bar = pygame.Rect(rect)

    def set(self, value: float) -> None:
        """Shows another value without telling anybody."""
        if value != self.value:
            self.value, self.dirty = value, True

    def hush(self, quiet: bool) -> None:
        """Draws it as counting for nothing, or not; it can be set all the same."""
        if quiet != self.quiet:
            self.quiet, self.dirty = quiet, True

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws bar, knob and value."""
        theme, px = ui.theme, ui.text(Size.BODY)
        said = max(fonts.width(self.say(v), px) for v in (self.low, self.high, self.value)) + ui.px(8)
        r = ui.px(9)
        self._bar = pygame.Rect(self.rect.x + r, self.rect.centery - ui.px(3), max(1, self.rect.w - said - 2 * r), ui.px(6))
        pen.box(target, self._bar, theme.colour("panel_line"), radius=self._bar.h // 2)
        x = self._bar.x + round(self._bar.w * (self.value - self.low) / (self.high - self.low))
        filled = pygame.Rect(self._bar.x, self._bar.y, x - self._bar.x, self._bar.h)
        pen.box(target, filled, theme.colour("text_off" if self.quiet else "accent"), radius=self._bar.h // 2)
        knob = pygame.Rect(x - r, self.rect.centery - r, 2 * r, 2 * r)
        pen.box(target, knob, theme.colour("accent" if look.hovered or look.pressed else "text_off" if self.quiet else "text"), radius=r)
        room = pygame.Rect(self.rect.right - said + ui.px(8), self.rect.y, said - ui.px(8), self.rect.h)
        pen.line_of_text(target, room, self.say(self.value), px, theme.colour("text" if self.enabled else "text_soft"), align=Align.RIGHT)

    def key(self, event: pygame.event.Event) -> bool:
        """The arrows move it by a step, Home and End to its ends."""
        if event.key in _STEPS:
            self._move(self.value + _STEPS[event.key] * self.step)
        elif event.key == pygame.K_HOME:
            self._move(self.low)
        elif event.key == pygame.K_END:
            self._move(self.high)
        else:
            return False
        return True

    def wheel(self, steps: int) -> bool:
        """The wheel moves it by steps."""
        self._move(self.value + steps * self.step)
        return True

    def pressed(self, at: tuple[int, int]) -> None:
        """A press puts it there."""
        self.dragged(at)

    def dragged(self, at: tuple[int, int]) -> None:
        """It follows the pointer."""
        self._move(self.low + (self.high - self.low) * (at[0] - self._bar.x) / self._bar.w)

    def _move(self, value: float) -> None:
        near = self.low + round((min(max(value, self.low), self.high) - self.low) / self.step) * self.step
        near = round(min(near, self.high), 9)
        if near != self.value:
            self.set(near)
            self.on_change(near)
