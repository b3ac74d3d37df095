"""What looks at the table: all of it, or nearer by and after the ball, never past the table's edge."""

from __future__ import annotations

import pygame

from sim.geometry import Point
from sim.view.scene.scene import MARGIN, Scene
from sim.view.table_drawing import framed
from sim.view.theme import Theme

ZOOM = 2.2
"""How much larger the table is seen by an eye that follows the ball."""


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

    def look(self, eye: Point | None) -> None:
        """Looks at a place (mm) from nearer by; None: at all of the table."""
        if eye is None:
            if self._eye is not None:
                self.scene.look(None)
        else:
            eye = self._within(eye)
            if eye != self._eye:
                self.scene.follow(eye, ZOOM)
        self._eye = eye

    def _within(self, eye: Point) -> Point:
        """The eye, moved so that the view ends where the table does, to the nearest px."""
        table, area = framed(self.scene.table.pitch), self.scene.area
        scale = ZOOM * min(area.w / (table.right - table.left), area.h / (table.high - table.low))
        reach = (table.right + MARGIN - area.w / scale / 2, table.high + MARGIN - area.h / scale / 2)
        x, y = (min(max(v, -r), r) if r > 0 else 0.0 for v, r in zip(eye, reach, strict=True))
        return (round(x * scale) / scale, round(y * scale) / scale)
