"""What never moves, drawn once for a scale: frame, cloth, lines and the floors of the goals."""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass
from threading import Lock

import pygame

from sim.table import Pitch
from sim.view.canvas import Canvas
from sim.view.scene.goals import draw_goal_floor
from sim.view.scene.texture import lay_felt, lay_grain
from sim.view.scene.viewport import Viewport
from sim.view.table_drawing import draw_ground, framed
from sim.view.theme import Theme
from sim.view.transform import Transform

MOST = 9_000_000
"""A whole table of more px than this is not kept: then only what is shown is drawn."""
FINE = 2_500_000
"""Up to so many px three samples along a px's side are drawn, then two."""
EDGE = 4
"""Px of room round the frame."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """A surface whose top left corner lies at (``x``, ``y``) px from the centre spot, at a scale."""

    surface: pygame.Surface
    scale: float
    x: int
    y: int
    whole: bool

    def serves(self, view: Viewport) -> bool:
        """Whether all of the table that a view shows is on it."""
        if self.scale != view.scale:
            return False
        return self.whole or self.rect(view).contains(pygame.Rect(*_area(view)))

    def rect(self, view: Viewport) -> pygame.Rect:
        """Where it lies in a view, in px."""
        return self.surface.get_rect(topleft=(round(view.x) + self.x, round(view.y) + self.y))

    def restore(self, target: pygame.Surface, view: Viewport, part: pygame.Rect, room: tuple[int, int, int]) -> None:
        """Draws its part of a view again, as if nothing stood there."""
        rect = self.rect(view)
        if not rect.contains(part):
            target.fill(room, part)
        target.blit(self.surface, part.topleft, part.move(-rect.x, -rect.y))


def _area(view: Viewport) -> tuple[int, int, int, int]:
    left, top = math.floor(view.area.x), math.floor(view.area.y)
    return (left, top, math.ceil(view.area.right) - left, math.ceil(view.area.bottom) - top)


def draw_backdrop(view: Viewport, pitch: Pitch, theme: Theme) -> Backdrop:
    """The backdrop for a view: of the whole table where that is not too large, so that the view may move over it."""
    table = framed(pitch)
    left, top = math.floor(table.left * view.scale) - EDGE, math.floor(-table.high * view.scale) - EDGE
    width, height = math.ceil(table.right * view.scale) + EDGE - left, math.ceil(-table.low * view.scale) + EDGE - top
    whole = width * height <= MOST
    if not whole:
        left, top, width, height = _area(view)
        left, top = left - round(view.x), top - round(view.y)
    key = (view.scale, left, top, width, height)
    with _DRAWING:
        found = next((known for known in _KEPT if known[0] == key and known[1] == pitch and known[2] == theme), None)
        if found is None:
            found = (key, pitch, theme, Backdrop(_drawn(view.scale, left, top, (width, height), pitch, theme), view.scale, left, top, whole))
            _KEPT.appendleft(found)
        return found[3]


_KEPT: deque[tuple[tuple[float, int, int, int, int], Pitch, Theme, Backdrop]] = deque(maxlen=2)
"""The last backdrops: a screen that comes back finds its own, and one that was drawn ahead is found by the screen that needs it."""
_DRAWING = Lock()
"""Whoever needs the one that somebody else is drawing waits for it."""


def _drawn(scale: float, left: int, top: int, size: tuple[int, int], pitch: Pitch, theme: Theme) -> pygame.Surface:
    width, height = size
    canvas = Canvas(width, height, theme.colour("room"), 3 if width * height < FINE else 2)
    transform = Transform(scale, float(-left), float(-top))
    draw_ground(canvas, transform, pitch, theme, crisp=True)
    for end in (-1, 1):
        draw_goal_floor(canvas, transform, pitch, theme, end)
    opaque = pygame.Surface((width, height), 0, 32)
    opaque.blit(canvas.finish(), (0, 0))
    lay_grain(opaque, transform, pitch)
    lay_felt(opaque, transform, pitch)
    return opaque
