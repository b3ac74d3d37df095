"""The table of the question screen: the scene, and over it the cursor that points, the place answered, and the measure."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from sim.events import Log
from sim.geometry import Point
from sim.language import measure
from sim.model.ids import BALL, is_figure, is_keeper
from sim.rules.words import Unit
from sim.table import Table
from sim.training.pointing import Cursor, places
from sim.view.fonts import render
from sim.view.moments import number_of
from sim.view.scene.scene import Scene
from sim.view.theme import Colour, Size, Theme
from sim.view.widgets.held import Held
from sim.view.widgets.layers import Sheet
from sim.view.widgets.look import Look
from sim.view.widgets.plate import Plate, paint_plate, plate_size

WAYS = {pygame.K_LEFT: (-1.0, 0.0), pygame.K_RIGHT: (1.0, 0.0), pygame.K_UP: (0.0, 1.0), pygame.K_DOWN: (0.0, -1.0)}
"""Which way (on the table) a key moves the cursor."""
PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_FINER = 4
NUMBERED = 8.0
"""Figures whose base has a smaller radius (px) than this have their number beside them: of two digits on it no more than a blot would be seen."""
CURSOR = 15
"""Radius of the cursor, in px of the design."""


Paint = Callable[[pygame.Surface, Colour], None]
"""Draws a shape in a colour."""


class Pointing:
    """A cursor on the table. ``choose`` is told the place that is pressed or confirmed."""

    def __init__(self, log: Log, choose: Callable[[Point], None]) -> None:
        self.table: Table = log.table
        self.places = places(log)
        self.cursor = Cursor((0.0, 0.0)).put(self.places[0] if self.places else (0.0, 0.0), log.table)
        self._choose = choose

    def key(self, event: pygame.event.Event) -> bool:
        """The arrows move (Shift: finely), Tab jumps, Enter or the space bar confirms."""
        if event.type == pygame.KEYUP:
            self.cursor = self.cursor.released(WAYS.get(event.key, (0.0, 0.0)))
            return event.key in WAYS
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in WAYS:
            self.cursor = self.cursor.stepped(WAYS[event.key], self.table, fine=shift)
        elif event.key == pygame.K_TAB:
            self.cursor = self.cursor.jumped(self.places, self.table, back=shift)
        elif event.key in PRESS:
            self._choose(self.cursor.at)
        else:
            return False
        return True

    def move(self, at: Point) -> None:
        """The pointer is over a place."""
        self.cursor = self.cursor.put(at, self.table)

    def press(self, at: Point) -> None:
        """The pointer chose a place."""
        self.move(at)
        self._choose(self.cursor.at)

    def tick(self, seconds: float) -> None:
        """A key that is held lets the cursor glide."""
        self.cursor = self.cursor.advanced(seconds, self.table)


class Over:
    """Sheets for what lies over the table."""

    def __init__(self) -> None:
        self._tagged: tuple[object, list[Sheet]] | None = None
        self._labels = (Held[Plate](paint_plate), Held[Plate](paint_plate))

    def cursor(self, scene: Scene, at: Point, look: Look) -> Sheet:
        """The cross-hairs."""
        return _centred(
            "cursor", _cross_hairs(round(CURSOR * look.unit), look.theme.colour("accent"), look.theme.colour("ink")), scene.viewport.px(at)
        )

    def spot(self, scene: Scene, at: Point, look: Look, tone: str) -> Sheet:
        """The place that was answered, in a colour of the theme."""
        return _centred("spot", _ring(round(CURSOR * look.unit), look.theme.colour(tone), look.theme.colour("ink")), scene.viewport.px(at))

    def tags(self, scene: Scene, log: Log, t: float, look: Look) -> list[Sheet]:
        """The numbers of the figures beside them, where they are too small to bear them; one that finds no free place is left out."""
        if scene.viewport.scale * log.table.equipment.base_radius >= NUMBERED:
            return []
        key = (log, t, scene.viewport, look)
        if self._tagged is None or self._tagged[0] != key:
            self._tagged = (key, _tags(scene, log, t, look))
        return self._tagged[1]

    def ruler(self, scene: Scene, ends: tuple[Point, Point], look: Look) -> list[Sheet]:
        """A line between two places, and how long it is."""
        a, b = (scene.viewport.px(end) for end in ends)
        plate = Plate(measure(math.dist(*ends), Unit.MM, look.lang), size=Size.SMALL)
        size = plate_size(plate, 300 * look.unit, look)
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        off = size[1] / 2 + 12 * look.unit
        at = pygame.Rect(round(middle[0] - size[0] / 2), round(middle[1] - off - size[1] / 2), *size).clamp(scene.area)
        return [_line(a, b, look.theme, look.unit), Sheet("length", self._labels[0].image(plate, size, look), at.topleft)]

    def plate(self, area: pygame.Rect, text: str, look: Look) -> Sheet:
        """A remark at the table's near edge."""
        plate = Plate(text)
        size = plate_size(plate, min(area.w - 32 * look.unit, 640 * look.unit), look)
        return Sheet("remark", self._labels[1].image(plate, size, look), (area.centerx - size[0] // 2, round(area.bottom - size[1] - 12 * look.unit)))


def _tags(scene: Scene, log: Log, t: float, look: Look) -> list[Sheet]:
    px, theme = look.px(Size.TINY), look.theme
    bodies = {b: scene.viewport.px(log.at(b, t)) for b in sorted(log.bodies()) if log.on(b, t) and (b == BALL or is_figure(b) or is_keeper(b))}
    r = scene.viewport.scale * log.table.equipment.base_radius
    taken = [pygame.Rect(round(x - r), round(y - r), round(2 * r), round(2 * r)) for x, y in bodies.values()]
    out: list[Sheet] = []
    for body, (x, y) in bodies.items():
        if not is_figure(body):
            continue
        text = render(number_of(body), px, theme.colour("text"), True)
        image = pygame.Surface((text.get_width() + 6, text.get_height()), 0, 24)
        image.fill(theme.colour("panel"))
        image.blit(text, (3, 0))
        w, h = image.get_size()
        off = r + 2 * look.unit
        spots = ((x - w / 2, y - off - h), (x - w / 2, y + off), (x + off, y - h / 2), (x - off - w, y - h / 2))
        rects = [pygame.Rect(round(left), round(top), w, h) for left, top in spots]
        free = next((rect for rect in rects if scene.area.contains(rect) and rect.collidelist(taken) < 0), None)
        if free is not None:
            taken.append(free)
            out.append(Sheet(f"tag {body}", image, free.topleft))
    return out


@lru_cache(maxsize=2)
def veil(size: tuple[int, int], colour: Colour) -> pygame.Surface:
    """A surface of one colour, to cover what lies below."""
    out = pygame.Surface(size, 0, 24)
    out.fill(colour)
    return out


def _centred(name: str, image: pygame.Surface, at: Point) -> Sheet:
    return Sheet(name, image, (round(at[0] - image.get_width() / 2), round(at[1] - image.get_height() / 2)))


def _smooth(size: tuple[int, int], layers: list[tuple[Colour, Paint]], finer: int = _FINER) -> pygame.Surface:
    """Shapes drawn large and brought down, each in its own colour, so that no edge takes on another's."""
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    for colour, paint in layers:
        large = pygame.Surface((size[0] * finer, size[1] * finer), pygame.SRCALPHA, 32)
        large.fill((*colour, 0))
        paint(large, (*colour, 255))  # type: ignore[arg-type]
        out.blit(pygame.transform.smoothscale(large, size), (0, 0))
    return out


@lru_cache(maxsize=32)
def _cross_hairs(r: int, colour: Colour, edge: Colour) -> pygame.Surface:
    k, w = _FINER, max(2, r // 7)
    side = 2 * r + 8
    c = side * k // 2

    def paint(more: int) -> Paint:
        def draw(s: pygame.Surface, ink: Colour) -> None:
            width = (w + more) * k
            pygame.draw.circle(s, ink, (c, c), round(r * 0.66 * k) + width // 2, width)
            for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                pygame.draw.line(s, ink, (c + dx * r * k // 3, c + dy * r * k // 3), (c + dx * (r + 1) * k, c + dy * (r + 1) * k), width)

        return draw

    return _smooth((side, side), [(edge, paint(2)), (colour, paint(0))])


@lru_cache(maxsize=32)
def _ring(r: int, colour: Colour, edge: Colour) -> pygame.Surface:
    k, w = _FINER, max(2, r // 6)
    side = 2 * r + 8
    c = side * k // 2

    def paint(more: int) -> Paint:
        def draw(s: pygame.Surface, ink: Colour) -> None:
            pygame.draw.circle(s, ink, (c, c), r * k + (w + more) * k // 2 - w * k // 2, (w + more) * k)
            pygame.draw.circle(s, ink, (c, c), (w + more) * k)

        return draw

    return _smooth((side, side), [(edge, paint(2)), (colour, paint(0))])


@lru_cache(maxsize=64)
def _drawn_line(dx: int, dy: int, unit: float, colour: Colour, edge: Colour) -> pygame.Surface:
    pad, w, k = round(10 * unit), max(2, round(2 * unit)), 2
    size = (abs(dx) + 2 * pad, abs(dy) + 2 * pad)
    a = ((pad if dx >= 0 else pad - dx) * k, (pad if dy >= 0 else pad - dy) * k)
    b = (a[0] + dx * k, a[1] + dy * k)
    far = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / far * 7 * unit * k, dx / far * 7 * unit * k

    def paint(more: int) -> Paint:
        def draw(s: pygame.Surface, ink: Colour) -> None:
            pygame.draw.line(s, ink, a, b, (w + more) * k)
            for x, y in (a, b):
                pygame.draw.line(s, ink, (x - nx, y - ny), (x + nx, y + ny), (w + more) * k)

        return draw

    return _smooth(size, [(edge, paint(2)), (colour, paint(0))], k)


def _line(a: Point, b: Point, theme: Theme, unit: float) -> Sheet:
    (ax, ay), (bx, by) = (round(a[0]), round(a[1])), (round(b[0]), round(b[1]))
    image, pad = _drawn_line(bx - ax, by - ay, unit, theme.colour("accent"), theme.colour("ink")), round(10 * unit)
    return Sheet("ruler", image, (min(ax, bx) - pad, min(ay, by) - pad))
