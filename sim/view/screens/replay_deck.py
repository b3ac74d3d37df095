"""The deck under the film: a scrub bar with its marks, and buttons with the signs that players of films have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum

import pygame

from sim.geometry import Point
from sim.session.timeline import Kind, Timeline
from sim.view.app.metrics import Ui
from sim.view.gui import Button, Widget, pen
from sim.view.gui.widget import Look
from sim.view.theme import mix

FINER = 4
"""Signs are drawn so many times larger and brought down smoothly."""


class Sign(StrEnum):
    """What is drawn on a button."""

    PLAY = "play"
    PAUSE = "pause"
    FRAME_BACK = "frame_back"
    FRAME_ON = "frame_on"
    EVENT_BACK = "event_back"
    EVENT_ON = "event_on"
    START = "start"
    END = "end"
    SLOWER = "slower"
    FASTER = "faster"


def _right(x: float, wide: float = 0.5) -> list[Point]:
    return [(x, 0.15), (x + wide, 0.5), (x, 0.85)]


def _bar(x: float, wide: float = 0.12) -> list[Point]:
    return [(x, 0.15), (x + wide, 0.15), (x + wide, 0.85), (x, 0.85)]


def _cross(tall: bool) -> list[list[Point]]:
    flat = [(0.15, 0.43), (0.85, 0.43), (0.85, 0.57), (0.15, 0.57)]
    return [flat, [(y, x) for x, y in flat]] if tall else [flat]


_ON: dict[Sign, list[list[Point]]] = {
    Sign.PLAY: [_right(0.22, 0.62)],
    Sign.PAUSE: [_bar(0.22, 0.2), _bar(0.58, 0.2)],
    Sign.FRAME_ON: [_bar(0.18), _right(0.4, 0.45)],
    Sign.EVENT_ON: [_right(0.1, 0.38), _right(0.48, 0.38)],
    Sign.END: [_right(0.15, 0.5), _bar(0.7, 0.14)],
    Sign.SLOWER: _cross(tall=False),
    Sign.FASTER: _cross(tall=True),
}
_BACK = {Sign.FRAME_BACK: Sign.FRAME_ON, Sign.EVENT_BACK: Sign.EVENT_ON, Sign.START: Sign.END}


def shapes(sign: Sign) -> list[list[Point]]:
    """The polygons of a sign in a square of side 1, y downwards.

    >>> shapes(Sign.START)[0][1][0] < shapes(Sign.END)[0][1][0]
    True
    """
    if sign in _BACK:
        return [[(1.0 - x, y) for x, y in shape] for shape in _ON[_BACK[sign]]]
    return _ON[sign]


class SignButton(Button):
    """A button with a sign instead of words; ``tip`` is what the words would be."""

    def __init__(self, rect: pygame.Rect, sign: Sign, tip: str, on_press: Callable[[], None], *, primary: bool = False) -> None:
        super().__init__(rect, "", on_press, primary=primary)
        self.sign, self.tip = sign, tip

    def show_sign(self, sign: Sign) -> None:
        """Another sign."""
        if sign is not self.sign:
            self.sign, self.dirty = sign, True

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws the button with its sign."""
        super().draw(target, ui, look)
        side = ui.px(16)
        ink = ui.theme.colour("on_accent" if self.primary and self.enabled else "text" if self.enabled else "text_soft")
        large = pygame.Surface((side * FINER, side * FINER), pygame.SRCALPHA, 32)
        large.fill((*ink, 0))
        for shape in shapes(self.sign):
            pygame.draw.polygon(large, ink, [(x * side * FINER, y * side * FINER) for x, y in shape])
        at = (self.rect.centerx - side // 2, self.rect.centery - side // 2)
        target.blit(pygame.transform.smoothscale(large, (side, side)), at)


class Scrub(Widget):
    """The whole film as a bar: what is loaded, marks, the loop, and where one is. A press or a drag winds the film there."""

    focusable = True

    def __init__(self, rect: pygame.Rect, on_wind: Callable[[float], None]) -> None:
        super().__init__(rect)
        self.on_wind = on_wind
        self.film = Timeline()
        self.u, self.loaded = 0.0, 0.0
        self.loop: tuple[float, float | None] | None = None
        self.over: int | None = None
        self._ground: pygame.Surface | None = None
        self._marks: tuple[Timeline, tuple[int, int], pygame.Surface] | None = None

    @property
    def takes_focus(self) -> bool:
        """The film is wound with its own keys, wherever the focus is."""
        return False

    def set(self, film: Timeline, u: float, loaded: float, loop: tuple[float, float | None] | None) -> None:
        """What it shows."""
        if film is not self.film or loop != self.loop or self._x(loaded) != self._x(self.loaded):
            self.film, self.loop, self.loaded = film, loop, loaded
            self._ground, self.dirty = None, True
        if self._x(u) != self._x(self.u):
            self.dirty = True
        self.u = u

    def _track(self) -> pygame.Rect:
        """The bar itself; half the knob has room at either end."""
        high = max(4, self.rect.h // 6)
        side = self.rect.h // 3
        return pygame.Rect(self.rect.x + side, self.rect.centery - high // 2, self.rect.w - 2 * side, high)

    def _x(self, u: float) -> int:
        track = self._track()
        return track.x + round(track.w * min(max(u / self.film.length, 0.0), 1.0)) if self.film.length else track.x

    def place(self, x: int) -> float:
        """The place of the film at a px of the window."""
        track = self._track()
        return min(max((x - track.x) / track.w, 0.0), 1.0) * self.film.length

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws the bar; what does not change with every frame is kept."""
        if self._ground is None or self._ground.get_size() != self.rect.size:
            self._ground = self._paint(ui)
        target.blit(self._ground, self.rect.topleft)
        theme, track, x = ui.theme, self._track(), self._x(self.u)
        there = min(x, self._x(self.loaded))
        if there < x:
            faint = mix(theme.colour("panel_line"), theme.colour("accent"), 0.45)
            pen.box(target, pygame.Rect(track.x, track.y, x - track.x, track.h), faint, radius=track.h // 2)
        pen.box(target, pygame.Rect(track.x, track.y, there - track.x, track.h), theme.colour("accent"), radius=track.h // 2)
        r = ui.px(9 if look.hovered or look.pressed else 7)
        pen.box(target, pygame.Rect(x - r - 1, track.centery - r - 1, 2 * r + 2, 2 * r + 2), theme.colour("panel"), radius=r + 1)
        pen.box(target, pygame.Rect(x - r, track.centery - r, 2 * r, 2 * r), theme.colour("text"), radius=r)

    def _paint(self, ui: Ui) -> pygame.Surface:
        theme, track = ui.theme, self._track().move(-self.rect.x, -self.rect.y)
        ground = pygame.Surface(self.rect.size)
        ground.fill(theme.colour("panel"))
        pen.box(ground, track, theme.colour("panel_line"), radius=track.h // 2)
        reach = self._x(self.loaded) - self.rect.x - track.x
        pen.box(
            ground, pygame.Rect(track.x, track.y, reach, track.h), mix(theme.colour("panel_line"), theme.colour("text"), 0.3), radius=track.h // 2
        )
        if self.loop is not None:
            self._paint_loop(ground, ui, track)
        if self._marks is None or self._marks[0] is not self.film or self._marks[1] != self.rect.size:
            self._marks = (self.film, self.rect.size, self._paint_marks(ui, track.centery))
        ground.blit(self._marks[2], (0, 0))
        return ground

    def _paint_loop(self, ground: pygame.Surface, ui: Ui, track: pygame.Rect) -> None:
        assert self.loop is not None
        low, high = self.loop
        left = self._x(low) - self.rect.x
        right = left if high is None else self._x(high) - self.rect.x
        colour = ui.theme.colour("accent")
        top, foot = track.centery - ui.px(15), track.centery + ui.px(15)
        band = pygame.Rect(left, top, right - left, foot - top)
        ground.fill(mix(ui.theme.colour("panel"), colour, 0.22), band)
        wide = max(2, ui.px(2))
        for x, way in ((left, 1), (right, -1)) if high is not None else ((left, 1),):
            ground.fill(colour, pygame.Rect(x - wide // 2, top, wide, foot - top))
            for y in (top, foot - wide):
                ground.fill(colour, pygame.Rect(x if way > 0 else x - ui.px(5), y, ui.px(5), wide))

    def _paint_marks(self, ui: Ui, middle: int) -> pygame.Surface:
        """Short ticks of touches, tall ones of rulings, a ball for a goal; of several on one px the weightiest."""
        ground = pygame.Surface(self.rect.size, pygame.SRCALPHA, 32)
        ground.fill((*ui.theme.colour("panel"), 0))
        heaviest: dict[int, Kind] = {}
        for mark in self.film.marks:
            x = self._x(mark.u) - self.rect.x
            if mark.note.kind is not Kind.TOUCH or x not in heaviest:
                heaviest[x] = Kind.GOAL if heaviest.get(x) is Kind.GOAL else mark.note.kind
        theme, wide = ui.theme, max(1, ui.px(1))
        for x, kind in sorted(heaviest.items(), key=lambda entry: list(Kind).index(entry[1])):
            if kind is Kind.TOUCH:
                ground.fill(theme.colour("text_soft"), pygame.Rect(x, middle + ui.px(6), wide, ui.px(5)))
            elif kind is Kind.RULING:
                ground.fill(theme.colour("accent"), pygame.Rect(x - wide // 2, middle - ui.px(12), 2 * wide, ui.px(8)))
            else:
                r = ui.px(5)
                pen.box(ground, pygame.Rect(x - r, middle - ui.px(11) - r, 2 * r, 2 * r), theme.colour("text"), radius=r)
        return ground

    def pressed(self, at: tuple[int, int]) -> None:
        """A press winds the film there."""
        self.on_wind(self.place(at[0]))

    def dragged(self, at: tuple[int, int]) -> None:
        """It follows the pointer."""
        self.on_wind(self.place(at[0]))

    def moved(self, at: tuple[int, int]) -> None:
        """Where the pointer is, for whoever tells what is marked there."""
        self.over = at[0]


def row(count: int, rect: pygame.Rect, wide: int, gap: int) -> Sequence[pygame.Rect]:
    """So many rectangles of a width side by side from the left edge of a rectangle, as high as it is.

    >>> [r.x for r in row(3, pygame.Rect(10, 0, 100, 20), 30, 5)]
    [10, 45, 80]
    """
    return [pygame.Rect(rect.x + i * (wide + gap), rect.y, wide, rect.h) for i in range(count)]
