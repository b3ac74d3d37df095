"""A painted widget that is kept until what it shows changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import pygame

from sim.geometry import Point
from sim.view.canvas import Canvas
from sim.view.theme import Colour
from sim.view.transform import Box
from sim.view.widgets.look import Look

Value = TypeVar("Value")

SAMPLES = 3
"""Samples along a pixel's side in a widget."""


@dataclass(frozen=True, slots=True)
class Hot:
    """A part of a widget that answers to the pointer; ``name`` says to what, ``tip`` is told when the pointer rests there."""

    box: Box
    name: str
    tip: str = ""


@dataclass
class Held(Generic[Value]):
    """Paints a value onto a picture of a size; the picture is kept, and painted again only when value, size or look are others.

    ``paint`` draws on a canvas as large as the widget and names its hot parts, in px from its upper left corner.
    """

    paint: Callable[[Canvas, Box, Value, Look], Iterable[Hot]]
    ground: str = "panel"
    _key: tuple[object, ...] | None = None
    _image: pygame.Surface = field(default_factory=lambda: pygame.Surface((1, 1)))
    _hots: tuple[Hot, ...] = ()
    painted: int = 0

    def image(self, value: Value, size: tuple[int, int], look: Look) -> pygame.Surface:
        """The picture of a value."""
        key = (value, size, look)
        if key != self._key:
            canvas = Canvas(*size, look.theme.colour(self.ground), SAMPLES)
            self._hots = tuple(self.paint(canvas, Box(0, 0, *size), value, look))
            self._image, self._key = _solid(canvas.finish(), look.theme.colour(self.ground)), key
            self.painted += 1
        return self._image

    def forget(self) -> None:
        """The picture is painted again, even of the same value."""
        self._key = None

    def hot(self, at: Point) -> Hot | None:
        """What lies at a place of the last picture, the topmost first; None when nothing does."""
        x, y = at
        return next((h for h in reversed(self._hots) if h.box.x <= x < h.box.right and h.box.y <= y < h.box.bottom), None)

    @property
    def hots(self) -> tuple[Hot, ...]:
        """The hot parts of the last picture."""
        return self._hots


def _solid(image: pygame.Surface, ground: Colour) -> pygame.Surface:
    """The picture without transparency: nothing below it shows through, and it is laid down faster."""
    out = pygame.Surface(image.get_size(), 0, 24)
    out.fill(ground)
    out.blit(image, (0, 0))
    return out
