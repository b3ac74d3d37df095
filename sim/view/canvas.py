"""A canvas in px of the finished picture, drawn several times larger and brought down smoothly.

Shapes take their colour as (r, g, b) and an ``alpha`` of 0 to 1. Text is kept back until the end and set at
the final size, over everything, so that it stays crisp.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise

import pygame

from sim.geometry import Point
from sim.view import fonts
from sim.view.theme import Colour
from sim.view.transform import Box

SAMPLES = 3
"""Samples along each side of a pixel; fewer in very large pictures, whose pixels are small anyway."""

LARGEST_BLUR = 6_000_000
"""No shadow is blurred on a layer of more samples than this."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text to be set at the end: its box, and what it stands on (for the check of contrast)."""

    text: str
    px: int
    colour: Colour
    bold: bool
    at: Point
    clip: Box | None
    alpha: float


class Canvas:
    """Draws shapes in px; ``finish`` gives the picture."""

    def __init__(self, width: int, height: int, background: Colour | tuple[int, int, int, int], samples: int = SAMPLES) -> None:
        self.width, self.height, self.samples = width, height, samples
        self.surface = pygame.Surface((width * samples, height * samples), pygame.SRCALPHA, 32)
        self.surface.fill(background)
        self.texts: list[Text] = []
        self._clip: Box | None = None

    @contextmanager
    def clipped(self, box: Box) -> Iterator[None]:
        """Inside, nothing is drawn outside ``box``."""
        before = self._clip
        self._clip = box
        self.surface.set_clip(self._rect(box))
        yield
        self._clip = before
        self.surface.set_clip(self._rect(before) if before else None)

    def finish(self) -> pygame.Surface:
        """The picture at its own size, texts set."""
        out = pygame.transform.smoothscale(self.surface, (self.width, self.height)) if self.samples > 1 else self.surface
        for text in self.texts:
            image = fonts.render(text.text, text.px, text.colour, text.bold)
            if text.alpha < 1:
                image.set_alpha(round(255 * text.alpha))
            self._set(out, image, text)
        return out

    def finish_clear(self) -> pygame.Surface:
        """The picture, premultiplied, of a canvas that began transparent: for laying over something else."""
        out = pygame.transform.smoothscale(self.surface.premul_alpha(), (self.width, self.height))
        for text in self.texts:
            image = fonts.render(text.text, text.px, text.colour, text.bold).premul_alpha()
            if text.alpha < 1:
                image.fill((round(255 * text.alpha),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
            self._set(out, image, text, pygame.BLEND_PREMULTIPLIED)
        return out

    def _set(self, out: pygame.Surface, image: pygame.Surface, text: Text, flags: int = 0) -> None:
        if text.clip:
            c = text.clip
            out.set_clip(pygame.Rect(round(c.x), round(c.y), round(c.w), round(c.h)))
        out.blit(image, (round(text.at[0]), round(text.at[1])), special_flags=flags)
        out.set_clip(None)

    def text(self, text: str, at: Point, px: int, colour: Colour, *, bold: bool = False, anchor: Point = (0.0, 0.0), alpha: float = 1.0) -> Box:
        """Sets a text; ``anchor`` says which point of its box lies at ``at``: (0, 0) top left, (0.5, 0.5) middle. Gives its box.

        The box is as high as the figures and capitals are, so that texts line up by what the eye sees.
        """
        w, cap = fonts.width(text, px, bold), fonts.figure_height(px)
        x, y = at[0] - anchor[0] * w, at[1] - anchor[1] * cap
        ascent = fonts.font(px, bold).get_ascent()
        self.texts.append(Text(text, px, colour, bold, (x, y + cap - ascent), self._clip, alpha))
        return Box(x, y, w, cap)

    def inscribe(self, text: str, middle: Point, px: int, colour: Colour) -> None:
        """A text that belongs to a piece: what is drawn later may cover it."""
        size = px * self.samples
        image = fonts.render(text, size, colour, True)
        ascent = fonts.font(size, True).get_ascent()
        top = middle[1] * self.samples + fonts.figure_height(size) / 2 - ascent
        self.stamp(image, (middle[0] * self.samples - image.get_width() / 2, top))

    def polygon(self, points: Sequence[Point], colour: Colour, alpha: float = 1.0) -> None:
        """A filled polygon."""
        self._paint(_bounds(points, 1), colour, alpha, lambda s, at: pygame.draw.polygon(s, colour, [at(p) for p in points]))

    def polygons(self, parts: Sequence[Sequence[Point]], colour: Colour, alpha: float = 1.0) -> None:
        """Filled polygons that count as one shape: where they overlap nothing gets darker."""

        def paint(s: pygame.Surface, at: Callable[[Point], Point]) -> None:
            for part in parts:
                pygame.draw.polygon(s, colour, [at(p) for p in part])

        if parts:
            self._paint(_bounds([p for part in parts for p in part], 1), colour, alpha, paint)

    def circle(self, centre: Point, radius: float, colour: Colour, alpha: float = 1.0) -> None:
        """A filled disc."""
        self._paint(_bounds([centre], radius + 1), colour, alpha, lambda s, at: pygame.draw.circle(s, colour, at(centre), radius * self.samples))

    def ring(self, centre: Point, radius: float, width: float, colour: Colour, alpha: float = 1.0, dash: float = 0.0) -> None:
        """A circle's line of ``width``, its middle at ``radius``; dashed in steps of ``dash`` px if given."""
        self.arc(centre, radius, width, 0.0, math.tau, colour, alpha, dash)

    def arc(
        self, centre: Point, radius: float, width: float, start: float, stop: float, colour: Colour, alpha: float = 1.0, dash: float = 0.0
    ) -> None:
        """A part of a circle's line, from ``start`` to ``stop`` in radians, counter-clockwise as seen."""
        count = max(1, round((stop - start) * radius / (2 * dash))) if dash else 1
        step = (stop - start) / count
        parts = [_arc_band(centre, radius, width, start + i * step, start + i * step + (step * 0.5 if dash else step)) for i in range(count)]
        self.polygons(parts, colour, alpha)

    def line(self, a: Point, b: Point, width: float, colour: Colour, alpha: float = 1.0, dash: float = 0.0, cap: bool = False) -> None:
        """A straight line of ``width``, dashed in steps of ``dash`` px if given; with ``cap``, round at its ends."""
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length == 0:
            return
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        pieces = [(0.0, length)]
        if dash:
            pieces = [(i * 2 * dash, min(i * 2 * dash + dash, length)) for i in range(math.ceil(length / (2 * dash)))]
        parts: list[list[Point]] = [_band((a[0] + ux * s, a[1] + uy * s), (a[0] + ux * e, a[1] + uy * e), width / 2, width / 2) for s, e in pieces]
        if cap:
            parts += [_disc(p, width / 2) for p in (a, b)]
        self.polygons(parts, colour, alpha)

    def trail(self, points: Sequence[tuple[float, float, float]], colour: Colour, alpha: float = 1.0) -> None:
        """A line through (x, y, half width) knots whose width changes on the way, round at its joints."""
        parts: list[list[Point]] = []
        for (x, y, h), (u, v, k) in pairwise(points):
            if (x, y) != (u, v):
                parts += [_band((x, y), (u, v), h, k), _disc((u, v), k)]
        if points and parts:
            parts.append(_disc(points[0][:2], points[0][2]))
        self.polygons(parts, colour, alpha)

    def box(self, box: Box, colour: Colour, alpha: float = 1.0, radius: float = 0.0) -> None:
        """A filled rectangle, its corners rounded."""
        corners = [(box.x, box.y), (box.right, box.bottom)]

        def paint(s: pygame.Surface, at: Callable[[Point], Point]) -> None:
            (x, y), (u, v) = at(corners[0]), at(corners[1])
            rect = pygame.Rect(round(x), round(y), round(u) - round(x), round(v) - round(y))
            pygame.draw.rect(s, colour, rect, border_radius=round(radius * self.samples))

        self._paint(_bounds(corners, 1), colour, alpha, paint)

    def glow(self, centre: Point, rx: float, ry: float, colour: Colour, alpha: float, soft: float) -> None:
        """A soft-edged ellipse: a shadow."""
        k = self.samples
        w, h, pad = max(1, round(2 * rx * k)), max(1, round(2 * ry * k)), max(1, round(soft * k * 2))
        at = (centre[0] * k - w / 2 - pad, centre[1] * k - h / 2 - pad)
        if not self._shown(at, w + 2 * pad, h + 2 * pad):
            return
        layer = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA, 32)
        layer.fill((*colour, 0))
        pygame.draw.ellipse(layer, (*colour, 255), pygame.Rect(pad, pad, w, h))
        self.stamp(_blurred(layer, soft * k), at, alpha)

    def soft_polygons(self, parts: Sequence[Sequence[Point]], colour: Colour, alpha: float, soft: float) -> None:
        """Soft-edged polygons that count as one shape: the shadow of something that lies."""
        k = self.samples
        b = _bounds([p for part in parts for p in part], soft * 2)
        if not self._shown((b.x * k, b.y * k), b.w * k, b.h * k):
            return
        layer = pygame.Surface((math.ceil(b.w * k), math.ceil(b.h * k)), pygame.SRCALPHA, 32)
        layer.fill((*colour, 0))
        for part in parts:
            pygame.draw.polygon(layer, (*colour, 255), [((x - b.x) * k, (y - b.y) * k) for x, y in part])
        self.stamp(_blurred(layer, soft * k), (b.x * k, b.y * k), alpha)

    def _shown(self, at: Point, w: float, h: float) -> bool:
        """Whether a layer in finer px meets what may be drawn on; one much larger than that is not worth its blur."""
        clip = self.surface.get_clip()
        return clip.colliderect(pygame.Rect(round(at[0]), round(at[1]), math.ceil(w), math.ceil(h))) and w * h < LARGEST_BLUR

    def stamp(self, layer: pygame.Surface, at: Point, alpha: float = 1.0) -> None:
        """Lays a surface over the canvas, in the canvas's own finer px."""
        if alpha < 1:
            layer.set_alpha(round(255 * alpha))
        self.surface.blit(layer, (round(at[0]), round(at[1])))

    def _rect(self, box: Box) -> pygame.Rect:
        k = self.samples
        return pygame.Rect(round(box.x * k), round(box.y * k), round(box.w * k), round(box.h * k))

    def _paint(self, bounds: Box, colour: Colour, alpha: float, paint: Callable[[pygame.Surface, Callable[[Point], Point]], object]) -> None:
        """Paints straight on, or where it lets things through, on a layer of its own first."""
        k = self.samples
        if alpha >= 1:
            paint(self.surface, lambda p: (p[0] * k, p[1] * k))
            return
        rect = self._rect(bounds).inflate(2, 2).clip(self.surface.get_clip())
        if alpha <= 0 or rect.w <= 0 or rect.h <= 0:
            return
        layer = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
        layer.fill((*colour, 0))
        paint(layer, lambda p: (p[0] * k - rect.x, p[1] * k - rect.y))
        layer.set_alpha(round(255 * alpha))
        self.surface.blit(layer, rect.topleft)


def _bounds(points: Sequence[Point], by: float) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Box(min(xs) - by, min(ys) - by, max(xs) - min(xs) + 2 * by, max(ys) - min(ys) + 2 * by)


def _band(a: Point, b: Point, h: float, k: float) -> list[Point]:
    length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
    return [(a[0] + nx * h, a[1] + ny * h), (b[0] + nx * k, b[1] + ny * k), (b[0] - nx * k, b[1] - ny * k), (a[0] - nx * h, a[1] - ny * h)]


def _disc(centre: Point, radius: float, corners: int = 20) -> list[Point]:
    return [(centre[0] + radius * math.cos(i * math.tau / corners), centre[1] + radius * math.sin(i * math.tau / corners)) for i in range(corners)]


def _arc_band(centre: Point, radius: float, width: float, start: float, stop: float) -> list[Point]:
    steps = max(2, math.ceil((stop - start) * math.sqrt(max(radius, 1.0)) * 2.2))
    angles = [start + (stop - start) * i / steps for i in range(steps + 1)]
    x, y = centre
    outer = [(x + (radius + width / 2) * math.cos(a), y - (radius + width / 2) * math.sin(a)) for a in angles]
    inner = [(x + (radius - width / 2) * math.cos(a), y - (radius - width / 2) * math.sin(a)) for a in reversed(angles)]
    return [*outer, *inner]


def _blurred(layer: pygame.Surface, radius: float) -> pygame.Surface:
    """A soft copy: brought down and up again, which is quick and the same everywhere."""
    w, h = layer.get_size()
    step = max(1.0, radius / 3)
    small = pygame.transform.smoothscale(layer, (max(1, round(w / step)), max(1, round(h / step))))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, max(1, round(radius / step))), (w, h))
