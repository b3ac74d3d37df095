"""A film's pictures for files: score strip, table and whistle in a frame of any size, drawn without a window."""

from __future__ import annotations

import pygame

from sim.rules.findings import Ruling
from sim.session.footage import Footage
from sim.view.app.metrics import scale_for
from sim.view.scene.scene import Scene
from sim.view.scene.viewport import Viewport
from sim.view.screens.replay_camera import Camera
from sim.view.screens.replay_shot import Shot, Wanted, shot_at
from sim.view.theme import Theme
from sim.view.widgets.banner import Banner, banner_size, paint_banner
from sim.view.widgets.held import Held
from sim.view.widgets.look import look_for
from sim.view.widgets.strip import HEIGHT, Strip, paint_strip


class Pictures:
    """Paints places of a film onto one surface, over and over again."""

    def __init__(self, film: Footage, size: tuple[int, int], theme: Theme, lang: str, *, overlays: bool = True, follow: bool = False) -> None:
        self.film, self._wanted, self._follow = film, Wanted(lang, overlays), follow
        self._look = look_for(theme, scale_for(size), lang)
        self.surface = pygame.Surface(size)
        self.surface.fill(theme.colour("room"))
        high = round(HEIGHT * self._look.unit)
        self._strip: Held[Strip] = Held(paint_strip)
        self._banner: Held[Banner] = Held(paint_banner)
        self._camera = Camera(Scene(pygame.Rect(0, high, size[0], size[1] - high), theme=theme, table=film.table))

    def paint(self, u: float) -> pygame.Surface:
        """The picture of a place. Raises ``LookupError`` when that act cannot be shown yet."""
        shot = shot_at(self.film, u, self._wanted)
        if shot is None:
            raise LookupError("this act was not loaded")
        self._camera.look(shot.eye if self._follow else None)
        scene = self._camera.scene
        scene.draw(self.surface, shot.log, shot.t, shot.overlays, lang=self._wanted.lang)
        self.surface.blit(self._strip.image(shot.score, (self.surface.get_width(), scene.area.y), self._look), (0, 0))
        if shot.banner is not None and shot.out > 0.0:
            self._lay_banner(shot, shot.banner)
        return self.surface

    def _lay_banner(self, shot: Shot, banner: Banner) -> None:
        area = self._camera.scene.area
        size = banner_size(banner, area.w * 0.92, self._look)
        low = shot.ruling is not None and hides(shot.ruling, self._camera.scene.viewport, area, size)
        at = banner_place(area, size, shot.out, low=low)
        before = self.surface.get_clip()
        self.surface.set_clip(area)
        self.surface.blit(self._banner.image(banner, size, self._look), at)
        self.surface.set_clip(before)
        self._camera.scene.damage(pygame.Rect(at, size))


def banner_place(area: pygame.Rect, size: tuple[int, int], out: float, *, low: bool) -> tuple[int, int]:
    """Where the plate stands that has come ``out`` so far over the far edge of the table's area, or ``low``, over the near one."""
    x = area.x + (area.w - size[0]) // 2
    return (x, area.bottom - round(size[1] * out) if low else area.y - round(size[1] * (1.0 - out)))


def hides(ruling: Ruling, view: Viewport, area: pygame.Rect, size: tuple[int, int]) -> bool:
    """Whether the plate at the far edge would hide what the ruling is about, and the near edge is free."""
    places = [*(p for c in ruling.evidence for p in c.places), *([ruling.spot] if ruling.spot else [])]
    rows = [view.px(p)[1] for p in places]
    far, near = area.y + size[1] * 1.15, area.bottom - size[1] * 1.15
    return any(y < far for y in rows) and not any(y > near for y in rows)
