"""The ground on which something may be put, as a picture: even where it is even, and worked finely only where something is cut out of it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from sim.geometry import Disc, Point, Rect, Shape, extent
from sim.rules.zones import Zone
from sim.table import Lobe
from sim.view.colour import Colour
from sim.view.scene.items import merged
from sim.view.transform import Transform

SAMPLES = 2
FILL, EDGE = 0.13, 0.85
"""How much of a zone's ground and edge is seen."""
EDGE_MM = 1.1
"""How wide the edge is."""

_NOTHING = (0, 0, 0, 0)


def draw_zone(zone: Zone, transform: Transform, seen: pygame.Rect, colour: Colour) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """The part of a zone that lies in ``seen`` (px), premultiplied, and where its upper left corner goes; None where nothing of it does."""
    whole = _box(zone.rect, transform)
    part = whole.clip(seen)
    if zone.within is not None:
        part = part.clip(_around(zone.within, transform, 1))
    if not part.w or not part.h:
        return None
    pen = _Pen(zone, transform, whole, colour)
    if zone.within is not None or isinstance(zone.rect, Lobe):
        return pen.fine(part), part.topleft
    out = pygame.Surface(part.size, pygame.SRCALPHA, 32)
    edge = whole.move(-part.x, -part.y)
    out.fill(pen.edge, edge)
    out.fill(pen.ground, edge.inflate(-2 * pen.width, -2 * pen.width))
    for rect in merged([cut for shape in zone.without if (cut := _around(shape, transform, pen.width + 2).clip(part)).size != (0, 0)]):
        at = rect.move(-part.x, -part.y)
        out.fill(_NOTHING, at)
        out.blit(pen.fine(rect), at.topleft, special_flags=pygame.BLEND_PREMULTIPLIED)
    return out, part.topleft


def draw_ground(zone: Zone, transform: Transform, seen: pygame.Rect, colour: Colour, alpha: float) -> tuple[pygame.Surface, tuple[int, int]] | None:
    """A zone's rectangle, even and without an edge, where it lies in ``seen`` (px); None where nothing of it does."""
    part = _box(zone.rect, transform).clip(seen)
    if not part.w or not part.h:
        return None
    out = pygame.Surface(part.size, pygame.SRCALPHA, 32)
    out.fill(_thin(colour, alpha))
    return out, part.topleft


@dataclass(frozen=True)
class _Pen:
    """What a zone is drawn with; ``whole`` is its rectangle in px."""

    zone: Zone
    transform: Transform
    whole: pygame.Rect
    colour: Colour

    @property
    def width(self) -> int:
        """Of the edge, in px."""
        return max(1, round(EDGE_MM * max(1.0, self.transform.scale)))

    @property
    def ground(self) -> tuple[int, int, int, int]:
        """The ground's colour, premultiplied."""
        return _thin(self.colour, FILL)

    @property
    def edge(self) -> tuple[int, int, int, int]:
        """The edge's, premultiplied."""
        return _thin(self.colour, EDGE)

    def fine(self, part: pygame.Rect) -> pygame.Surface:
        """A part (px) with all that is cut out of it, its edges smooth."""
        k, room = SAMPLES, part.inflate(2 * (self.width + 1), 2 * (self.width + 1))
        inside = self._inside(room)
        reach = max(2, round(EDGE_MM * k * max(1.0, self.transform.scale)))
        core = inside
        for offset in ((reach, 0), (-reach, 0), (0, reach), (0, -reach)):
            core = core.overlap_mask(inside, offset)
        large = inside.to_surface(pygame.Surface((room.w * k, room.h * k), pygame.SRCALPHA, 32), setcolor=self.edge, unsetcolor=_NOTHING)
        core.to_surface(large, setcolor=self.ground, unsetcolor=None)
        return pygame.transform.smoothscale(large, room.size).subsurface(part.move(-room.x, -room.y))

    def _inside(self, room: pygame.Rect) -> pygame.mask.Mask:
        """What of a room (px) belongs to the zone, in its finer px."""
        k, t, zone = SAMPLES, self.transform, self.zone
        surface = pygame.Surface((room.w * k, room.h * k), pygame.SRCALPHA, 32)

        def at(p: Point) -> Point:
            x, y = t.px(p)
            return ((x - room.x) * k, (y - room.y) * k)

        own = self.whole.move(-room.x, -room.y)
        surface.set_clip(pygame.Rect(own.x * k, own.y * k, own.w * k, own.h * k))
        if zone.within is not None:
            pygame.draw.circle(surface, (255, 255, 255, 255), at(zone.within.at), zone.within.radius * t.scale * k)
        elif isinstance(zone.rect, Lobe):
            pygame.draw.polygon(surface, (255, 255, 255, 255), [at(p) for p in zone.rect.outline])
        else:
            surface.fill((255, 255, 255, 255))
        for shape in zone.without:
            if isinstance(shape, Disc):
                pygame.draw.circle(surface, _NOTHING, at(shape.at), shape.radius * t.scale * k)
            else:
                for corners in shape.parts:
                    pygame.draw.polygon(surface, _NOTHING, [at(p) for p in corners])
        return pygame.mask.from_surface(surface)


def _thin(colour: Colour, alpha: float) -> tuple[int, int, int, int]:
    r, g, b = (round(c * alpha) for c in colour)
    return (r, g, b, round(255 * alpha))


def _box(rect: Rect | Lobe, transform: Transform) -> pygame.Rect:
    """The whole px that a rectangle of the table covers best."""
    (left, top), (right, bottom) = transform.px((rect.left, rect.high)), transform.px((rect.right, rect.low))
    return pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))


def _around(shape: Shape, transform: Transform, by: int) -> pygame.Rect:
    """The px round a shape, and ``by`` more."""
    left, right, low, high = extent(shape)
    (x, y), (u, v) = transform.px((left, high)), transform.px((right, low))
    return pygame.Rect(math.floor(x) - by, math.floor(y) - by, math.ceil(u) - math.floor(x) + 2 * by, math.ceil(v) - math.floor(y) + 2 * by)
