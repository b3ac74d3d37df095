"""What looks at the table: all of it, or nearer by and after the ball, which stays well inside the picture."""

from __future__ import annotations

import math

import pygame

from sim.geometry import Point
from sim.view.scene.scene import MARGIN, Scene
from sim.view.table_drawing import framed
from sim.view.theme import Theme

ZOOM = 2.2
"""How much larger the table is seen by an eye that follows the ball."""
AHEAD, INSIDE = 0.5, 0.72
"""So much of half the picture the eye may be ahead of the ball, and so far from its middle the ball may be seen where the table ends."""


class Camera:
    """Turns a scene to where the film's eye looks, and only when that has changed."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._eye: Point | None = None

    def set(self, area: pygame.Rect, theme: Theme) -> None:
        """Shows the table elsewhere, or in other colours."""
        self.scene.set_area(area)
        self.scene.set_theme(theme)
        self._eye = None

    def look(self, eye: Point | None, ball: Point | None = None) -> None:
        """Looks at a place (mm) from nearer by, or beside it, so that the ball stays well inside; None: at all of the table."""
        if eye is None:
            if self._eye is not None:
                self.scene.look(None)
        else:
            eye = self._within(eye, ball)
            if eye != self._eye:
                self.scene.follow(eye, ZOOM)
        self._eye = eye

    def _within(self, eye: Point, ball: Point | None) -> Point:
        """The eye, the less ahead of the ball the farther it is, moved so that the view ends where the table does, to the nearest px.

        Only a ball that lies beyond the lines leads it past the table's edge.
        """
        table, area = framed(self.scene.table.pitch), self.scene.area
        scale = ZOOM * min(area.w / (table.right - table.left), area.h / (table.high - table.low))
        half = (area.w / scale / 2, area.h / scale / 2)
        reach = (max(table.right + MARGIN - half[0], 0.0), max(table.high + MARGIN - half[1], 0.0))
        x, y = (_beside(e, b, h, r) for e, b, h, r in zip(eye, ball or eye, half, reach, strict=True))
        return (round(x * scale) / scale, round(y * scale) / scale)


def _beside(eye: float, ball: float, half: float, reach: float) -> float:
    """Along one axis (mm): where an eye looks that sees ``half`` to either side and is led no farther out than ``reach``, but for the ball.

    >>> round(_beside(100.0, 90.0, 300.0, 400.0)), round(_beside(2000.0, 0.0, 300.0, 400.0)), _beside(400.0, 620.0, 300.0, 350.0)
    (100, 150, 404.0)
    """
    near, far = AHEAD * half, INSIDE * half
    led = ball + near * math.tanh((eye - ball) / near)
    return min(max(min(max(led, -reach), reach), ball - far), ball + far)
