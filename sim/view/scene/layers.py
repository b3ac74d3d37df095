"""Overlays that are dear to draw, each drawn once for a viewport and kept: zones to put something in, and the evidence of a ruling."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial

import numpy as np
import pygame

from sim.geometry import Disc, Point, Shape
from sim.model.ids import Side
from sim.rules.zones import Zone
from sim.session.shown import EvidenceShown
from sim.view.canvas import Canvas
from sim.view.picture import ink_for
from sim.view.pieces import Stage
from sim.view.scene.items import Item
from sim.view.scene.viewport import Viewport
from sim.view.scene.ways import Pieces
from sim.view.subject import Said, Subject
from sim.view.theme import Theme
from sim.view.transform import Box, Transform
from sim.view.viewport import View, annotate

SAMPLES = 2
FILL, EDGE = 0.13, 0.85
"""How much of a zone's ground and edge is seen."""
MOST = 12
"""So many layers are kept."""


class Layers:
    """The layers of a viewport, and of those that lie no farther than ``margin`` px from it at the same scale."""

    def __init__(self, view: Viewport, theme: Theme, margin: int = 0) -> None:
        self.view, self.theme, self.margin = view, theme, margin
        self._shift = (0, 0)
        self._kept: dict[Hashable, tuple[object, Item | None]] = {}
        self.ways: Pieces = {}

    def serve(self, view: Viewport) -> bool:
        """Goes on to another viewport, if the layers reach so far."""
        here = self.view
        if (view.scale, view.area) != (here.scale, here.area):
            return False
        shift = (round(view.x - here.x), round(view.y - here.y))
        if max(map(abs, shift)) > self.margin:
            return False
        self._shift = shift
        return True

    def zone(self, zone: Zone) -> Item | None:
        """The ground on which something may be put; None where nothing of it is in view."""
        return self._keep(("zone", zone), zone, partial(self._draw_zone, zone))

    def evidence(self, shown: EvidenceShown, lang: str) -> Item | None:
        """What a ruling rests on, drawn over the whole area."""
        return self._keep(
            ("evidence", id(shown.ruling), id(shown.condition), id(shown.log), shown.t, lang), shown, partial(self._draw_evidence, shown, lang)
        )

    def _keep(self, key: Hashable, of: object, draw: Callable[[], pygame.Surface]) -> Item | None:
        """What is kept under a key; ``of`` is kept with it, so that its parts go on being themselves."""
        if key not in self._kept:
            if len(self._kept) >= MOST:
                self._kept.pop(next(iter(self._kept)))
            surface = draw()
            rect = surface.get_bounding_rect()
            item = None
            if rect.w and rect.h:
                at = (round(self.view.area.x) - self.margin + rect.x, round(self.view.area.y) - self.margin + rect.y)
                item = Item(key, pygame.Rect(at, rect.size), ((surface.subsurface(rect), at),))
            self._kept[key] = (of, item)
        found = self._kept[key][1]
        if found is None or self._shift == (0, 0):
            return found
        x, y = self._shift
        surface, at = found.stamps[0]
        return Item(key, found.rect.move(x, y), ((surface, (at[0] + x, at[1] + y)),))

    def _size(self) -> tuple[int, int]:
        """The size of a layer, in px."""
        return (math.ceil(self.view.area.w) + 2 * self.margin, math.ceil(self.view.area.h) + 2 * self.margin)

    def _own(self) -> Transform:
        """Mm to px of a layer."""
        view = self.view
        return Transform(view.scale, view.x - view.area.x + self.margin, view.y - view.area.y + self.margin)

    def _draw_zone(self, zone: Zone) -> pygame.Surface:
        (width, height), k, own = self._size(), SAMPLES, self._own()
        fine = Transform(own.scale * k, own.x * k, own.y * k)
        at, scale = fine.px, fine.scale
        ground = pygame.Surface((width * k, height * k), pygame.SRCALPHA, 32)
        (left, top), (right, bottom) = at((zone.rect.left, zone.rect.high)), at((zone.rect.right, zone.rect.low))
        ground.set_clip(pygame.Rect(round(left), round(top), round(right - left), round(bottom - top)))
        if zone.within is None:
            ground.fill((255, 255, 255, 255))
        else:
            pygame.draw.circle(ground, (255, 255, 255, 255), at(zone.within.at), zone.within.radius * scale)
        for shape in zone.without:
            _cut_out(ground, shape, at, scale)
        inside = pygame.surfarray.array_alpha(ground) > 0
        edge = inside & ~_shrunk(inside, max(2, round(1.1 * k * max(1.0, self.view.scale))))
        out = pygame.Surface(ground.get_size(), pygame.SRCALPHA, 32)
        out.fill((*self.theme.colour("accent"), 0))
        alpha = pygame.surfarray.pixels_alpha(out)
        alpha[:] = np.where(edge, round(255 * EDGE), np.where(inside, round(255 * FILL), 0)).astype(np.uint8)
        del alpha
        return pygame.transform.smoothscale(out.premul_alpha(), (width, height))

    def _draw_evidence(self, shown: EvidenceShown, lang: str) -> pygame.Surface:
        (width, height), area, m = self._size(), self.view.area, self.margin
        canvas = Canvas(width, height, (0, 0, 0, 0), SAMPLES)
        stage = Stage(canvas, self._own(), self.theme, shown.log.table.equipment)
        picture = View(Box(m, m, area.w, area.h), self.view.world, shown.t, part=True, after=False)
        ink = ink_for(self.theme, max(1000, math.ceil(area.w)), math.ceil(area.h), lang)
        annotate(stage, subject_of(shown, lang), picture, ink, shown.condition)
        return canvas.finish_clear()


def subject_of(shown: EvidenceShown, lang: str) -> Subject:
    """The ruling as what a picture is of. The half follows from where the keepers stand."""
    half = next((1 if (at[0] < 0) == (side is Side.HOME) else 2 for side, at in _keepers(shown)), 1)
    return Subject(shown.log, "", (Said(shown.ruling, "", ""),), lang, half=half)


def _keepers(shown: EvidenceShown) -> list[tuple[Side, Point]]:
    return [(side, shown.log.start.keepers[f"{side.value}.keeper"].at) for side in Side if f"{side.value}.keeper" in shown.log.start.keepers]


def _cut_out(ground: pygame.Surface, shape: Shape, at: Callable[[Point], Point], scale: float) -> None:
    if isinstance(shape, Disc):
        pygame.draw.circle(ground, (0, 0, 0, 0), at(shape.at), shape.radius * scale)
        return
    for part in shape.parts:
        pygame.draw.polygon(ground, (0, 0, 0, 0), [at(p) for p in part])


def _shrunk(inside: np.ndarray, by: int) -> np.ndarray:
    """What is left of an area when ``by`` is taken off all round."""
    out = inside.copy()
    for axis in (0, 1):
        for way in (-1, 1):
            moved = np.roll(inside, way * by, axis)
            edge = [slice(None), slice(None)]
            edge[axis] = slice(None, by) if way > 0 else slice(-by, None)
            moved[tuple(edge)] = False
            out &= moved
    return out
