"""A film's pictures for files: score strip, table and whistle in a frame of any size, drawn without a window."""

from __future__ import annotations

from dataclasses import replace

import pygame

from sim.rules.findings import Ruling
from sim.session.footage import Footage
from sim.view.app.metrics import scale_for
from sim.view.scene.scene import Scene
from sim.view.scene.viewport import Viewport
from sim.view.screens.replay_camera import Camera
from sim.view.screens.replay_shot import Shot, Wanted, shot_at
from sim.view.screens.whistle_place import CLEAR, Stand, concerned, stand
from sim.view.theme import Theme
from sim.view.transform import Box
from sim.view.widgets.banner import Banner, paint_banner
from sim.view.widgets.held import Held
from sim.view.widgets.look import Look, look_for
from sim.view.widgets.strip import HEIGHT, Strip, paint_strip


class Pictures:
    """Paints places of a film onto one surface, over and over again."""

    def __init__(self, film: Footage, size: tuple[int, int], theme: Theme, lang: str, *, overlays: bool = True, follow: bool = False) -> None:
        self.film, self._wanted = film, Wanted(lang, overlays, follow=follow)
        self._look = look_for(theme, scale_for(size), lang)
        self.surface = pygame.Surface(size)
        self.surface.fill(theme.colour("room"))
        high = round(HEIGHT * self._look.unit)
        self._strip: Held[Strip] = Held(paint_strip)
        self._banner: Held[Banner] = Held(paint_banner)
        self._stood: tuple[Ruling | None, Stand] | None = None
        self._camera = Camera(Scene(pygame.Rect(0, high, size[0], size[1] - high), theme=theme, table=film.table))

    def paint(self, u: float) -> pygame.Surface:
        """The picture of a place. Raises ``LookupError`` when that act cannot be shown yet."""
        shot = shot_at(self.film, u, self._wanted)
        if shot is None:
            raise LookupError("this act was not loaded")
        self._camera.look(shot.eye, shot.ball)
        scene = self._camera.scene
        scene.draw(self.surface, shot.log, shot.t, shot.overlays, lang=self._wanted.lang)
        self.surface.blit(self._strip.image(shot.score, (self.surface.get_width(), scene.area.y), self._look), (0, 0))
        if shot.banner is not None and shot.out > 0.0:
            self._lay_banner(shot, shot.banner)
        return self.surface

    def _lay_banner(self, shot: Shot, banner: Banner) -> None:
        area, scene = self._camera.scene.area, self._camera.scene
        if self._stood is None or self._stood[0] is not shot.ruling:
            self._stood = (shot.ruling, stand_of(shot, banner, area, scene.viewport, self._look))
        stood = self._stood[1]
        box = stood.box(shot.out)
        at = (round(box.x), round(box.y))
        before = self.surface.get_clip()
        self.surface.set_clip(area)
        self.surface.blit(self._banner.image(replace(banner, low=stood.low), stood.size, self._look), at)
        self.surface.set_clip(before)
        self._camera.scene.damage(pygame.Rect(at, stood.size))


def stand_of(shot: Shot, banner: Banner, area: pygame.Rect, view: Viewport, look: Look) -> Stand:
    """Where the plate of a shot stands in the table's area, beside all that its ruling is about."""
    places = [] if shot.ruling is None else [view.px(p) for p in concerned(shot.ruling, shot.log)]
    return stand(banner, Box(*area), places, view.scale * CLEAR, look)
