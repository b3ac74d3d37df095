"""Overlays that are dear to draw, each drawn once for a viewport and kept: zones to put something in, and the evidence of a ruling."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial

import pygame

from sim.geometry import Point
from sim.model.ids import Side
from sim.rules.zones import Zone
from sim.session.shown import EvidenceShown, Shooting
from sim.view.canvas import Canvas
from sim.view.picture import ink_for
from sim.view.pieces import Stage
from sim.view.scene.items import Item
from sim.view.scene.viewport import Viewport
from sim.view.scene.ways import Pieces
from sim.view.scene.zones import draw_ground, draw_zone
from sim.view.subject import Said, Subject
from sim.view.theme import Theme
from sim.view.transform import Box, Transform
from sim.view.viewport import View, annotate

SAMPLES = 2
MOST = 12
"""So many layers are kept."""

NEAR, THERE = 0.05, 0.09
"""How much of the colour is seen of the shooting area while the ball is not there yet, and once it is."""

Drawn = tuple[pygame.Surface, tuple[int, int]]
"""A premultiplied picture, and where in a layer its upper left corner goes (px)."""


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

    def shooting(self, shown: Shooting) -> Item | None:
        """The ground from which a shot counts: a breath of the accent over the cloth, a little more once the ball is there."""
        return self._keep(("shooting", shown), shown, partial(self._draw_shooting, shown))

    def evidence(self, shown: EvidenceShown, lang: str) -> Item | None:
        """What a ruling rests on, drawn over the whole area."""
        return self._keep(
            ("evidence", id(shown.ruling), id(shown.condition), id(shown.log), shown.t, lang), shown, partial(self._draw_evidence, shown, lang)
        )

    def _keep(self, key: Hashable, of: object, draw: Callable[[], Drawn | None]) -> Item | None:
        """What is kept under a key; ``of`` is kept with it, so that its parts go on being themselves."""
        if key not in self._kept:
            if len(self._kept) >= MOST:
                self._kept.pop(next(iter(self._kept)))
            item, drawn = None, draw()
            if drawn is not None:
                surface, (x, y) = drawn
                at = (round(self.view.area.x) - self.margin + x, round(self.view.area.y) - self.margin + y)
                item = Item(key, surface.get_rect(topleft=at), ((surface, at),))
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

    def _draw_zone(self, zone: Zone) -> Drawn | None:
        return draw_zone(zone, self._own(), pygame.Rect((0, 0), self._size()), self.theme.colour("accent"))

    def _draw_shooting(self, shown: Shooting) -> Drawn | None:
        return draw_ground(shown.zone, self._own(), pygame.Rect((0, 0), self._size()), self.theme.colour("accent"), THERE if shown.there else NEAR)

    def _draw_evidence(self, shown: EvidenceShown, lang: str) -> Drawn | None:
        (width, height), area, m = self._size(), self.view.area, self.margin
        canvas = Canvas(width, height, (0, 0, 0, 0), SAMPLES)
        stage = Stage(canvas, self._own(), self.theme, shown.log.table.equipment)
        picture = View(Box(m, m, area.w, area.h), self.view.world, shown.t, part=True, after=False)
        ink = ink_for(self.theme, max(1000, math.ceil(area.w)), math.ceil(area.h), lang)
        annotate(stage, subject_of(shown, lang), picture, ink, shown.condition)
        surface = canvas.finish_clear()
        rect = surface.get_bounding_rect()
        return (surface.subsurface(rect), rect.topleft) if rect.w and rect.h else None


def subject_of(shown: EvidenceShown, lang: str) -> Subject:
    """The ruling as what a picture is of. The half follows from where the keepers stand."""
    half = next((1 if (at[0] < 0) == (side is Side.HOME) else 2 for side, at in _keepers(shown)), 1)
    return Subject(shown.log, "", (Said(shown.ruling, "", ""),), lang, half=half)


def _keepers(shown: EvidenceShown) -> list[tuple[Side, Point]]:
    return [(side, shown.log.start.keepers[f"{side.value}.keeper"].at) for side in Side if f"{side.value}.keeper" in shown.log.start.keepers]
