"""The table from straight above: wooden frame, cloth, lines, goals with their nets."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pygame

from sim.geometry import Point, Rect
from sim.table import Lobe, Pitch
from sim.view.canvas import Canvas
from sim.view.theme import Colour, Theme
from sim.view.transform import Box, Transform

FRAME = 30.0
"""Width of the wooden frame that is shown, in mm."""
BANDS = 12
"""Mowing bands along the pitch."""
NET_MESH = 7.0
"""Mesh of a net, in mm."""


def framed(pitch: Pitch) -> Rect:
    """Everything there is to see of a table: cloth and frame."""
    return Rect(-pitch.fence_x - FRAME, pitch.fence_x + FRAME, -pitch.fence_y - FRAME, pitch.fence_y + FRAME)


def draw_table(canvas: Canvas, transform: Transform, pitch: Pitch, theme: Theme, *, plain: bool = False) -> None:
    """Frame, cloth and lines; with ``plain`` no frame, bands nor nets (a small inset)."""
    if plain:
        _fill(canvas, transform, framed(pitch), theme.colour("frame"))
        _fill(canvas, transform, pitch.cloth(), theme.colour("cloth"))
        _draw_lines(canvas, transform, pitch, theme)
    else:
        draw_ground(canvas, transform, pitch, theme)
    for end in (-1, 1):
        _draw_goal(canvas, transform, pitch, theme, end, plain=plain)


def draw_ground(canvas: Canvas, transform: Transform, pitch: Pitch, theme: Theme, *, crisp: bool = False) -> None:
    """Frame, cloth and lines, without the goals; with ``crisp`` straight lines fill whole px, off by no more than half of one."""
    _draw_frame(canvas, transform, pitch, theme)
    _draw_cloth(canvas, transform, pitch, theme)
    _draw_lines(canvas, transform, pitch, theme, crisp=crisp)


def draw_bars(canvas: Canvas, transform: Transform, pitch: Pitch, theme: Theme, alpha: float = 0.82, ends: tuple[int, ...] = (-1, 1)) -> None:
    """Posts and bars, drawn after the pieces, which they hide; with little ``alpha`` one sees what is below."""
    for end in ends:
        x = end * pitch.post_x
        feet = [transform.px((x, side * pitch.post_y)) for side in (-1, 1)]
        width = max(transform.length(pitch.post_width), 1.6)
        shade = [(p[0] + width * 0.5, p[1] + width * 0.6) for p in feet]
        canvas.line(shade[0], shade[1], width, theme.colour("shadow"), alpha / 3, cap=True)
        canvas.line(feet[0], feet[1], width, theme.colour("metal"), alpha, cap=True)
        for p in feet:
            canvas.circle(p, width * 0.62, theme.colour("metal"))
            canvas.ring(p, width * 0.62, max(0.5, width * 0.12), theme.colour("ink"), 0.55)


def _fill(canvas: Canvas, transform: Transform, rect: Rect, colour: Colour, alpha: float = 1.0) -> None:
    canvas.polygon([transform.px(p) for p in rect.corners], colour, alpha)


def _grown(rect: Rect, by: float) -> Rect:
    return Rect(rect.left - by, rect.right + by, rect.low - by, rect.high + by)


def _draw_frame(canvas: Canvas, transform: Transform, pitch: Pitch, theme: Theme) -> None:
    cloth = pitch.cloth()
    outer = _grown(cloth, FRAME)
    box = _box(transform, outer)
    canvas.box(box, theme.colour("frame"), radius=transform.length(10))
    inner = _grown(cloth, 4.0)
    light, dark = theme.colour("frame_light"), theme.colour("frame_dark")
    corners, rims = _grown(cloth, FRAME - 3).corners, inner.corners
    for corner, rim in zip(corners, rims, strict=True):
        canvas.line(transform.px(rim), transform.px(corner), max(0.6, transform.length(0.7)), dark, 0.7)
    _fill(canvas, transform, inner, dark)
    sw, se, ne, nw = (transform.px(c) for c in inner.corners)
    width = max(0.8, transform.length(1.4))
    for a, b in ((sw, se), (se, ne)):
        canvas.line(a, b, width, light, 0.9, cap=True)
    for a, b in ((ne, nw), (nw, sw)):
        canvas.line(a, b, width, theme.colour("shadow"), 0.6, cap=True)


def _box(transform: Transform, rect: Rect) -> Box:
    x, y = transform.px((rect.left, rect.high))
    return Box(x, y, transform.length(rect.right - rect.left), transform.length(rect.high - rect.low))


def _draw_cloth(canvas: Canvas, transform: Transform, pitch: Pitch, theme: Theme) -> None:
    cloth = pitch.cloth()
    _fill(canvas, transform, cloth, theme.colour("cloth"))
    step = pitch.length / BANDS
    first = -math.ceil(pitch.fence_x / step)
    for i in range(first, -first):
        if i % 2:
            left, right = max(i * step, cloth.left), min((i + 1) * step, cloth.right)
            if left < right:
                _fill(canvas, transform, Rect(left, right, cloth.low, cloth.high), theme.colour("cloth_band"))
    _vignette(canvas, transform, pitch, theme)


def _vignette(canvas: Canvas, transform: Transform, pitch: Pitch, theme: Theme) -> None:
    """Darkens towards the corners of the cloth and under the frame's edge; fixed to the table, not to the view."""
    cloth, k = pitch.cloth(), canvas.samples
    box = _box(transform, cloth)
    left, top = max(box.x, 0.0), max(box.y, 0.0)
    right, bottom = min(box.right, canvas.width), min(box.bottom, canvas.height)
    if right <= left or bottom <= top:
        return
    coarse = 4
    w, h = max(2, math.ceil((right - left) / coarse)), max(2, math.ceil((bottom - top) / coarse))
    xs = np.linspace(left, right, w, dtype=np.float64)
    ys = np.linspace(top, bottom, h, dtype=np.float64)
    u = (xs - transform.x) / transform.scale
    v = (transform.y - ys) / transform.scale
    far = np.hypot(u[:, None] / cloth.right, v[None, :] / cloth.high) / math.sqrt(2)
    edge = np.minimum(cloth.right - np.abs(u)[:, None], cloth.high - np.abs(v)[None, :])
    alpha = 105 * np.clip((far - 0.45) / 0.55, 0, 1) ** 1.6 + 70 * np.clip(1 - edge / 14, 0, 1) ** 2
    layer = pygame.Surface((w, h), pygame.SRCALPHA, 32)
    layer.fill((*theme.colour("cloth_edge"), 255))
    view = pygame.surfarray.pixels_alpha(layer)
    view[:] = np.clip(alpha, 0, 255).astype(np.uint8)
    del view
    size = (round((right - left) * k), round((bottom - top) * k))
    canvas.stamp(pygame.transform.smoothscale(layer, size), (left * k, top * k))


"""How far (mm) the marks of a substitution zone reach to either side of the touchline."""


def _draw_lines(canvas: Canvas, transform: Transform, pitch: Pitch, theme: Theme, *, crisp: bool = False) -> None:
    colour = theme.colour("lines")
    lw = pitch.line_width
    width = max(transform.length(lw), 1.0)
    x, y = pitch.half_length - lw / 2, pitch.half_width - lw / 2

    def line(a: Point, b: Point) -> None:
        if crisp:
            canvas.box(_on_px(transform.px(a), transform.px(b), width), colour)
        else:
            canvas.line(transform.px(a), transform.px(b), width, colour)

    def frame(rect: Rect) -> None:
        for sign in (-1, 1):
            for across in (rect.low, rect.high):
                line((rect.left - lw / 2, across), (rect.right + lw / 2, across))
            line((rect.left if sign < 0 else rect.right, rect.low), (rect.left if sign < 0 else rect.right, rect.high))

    frame(Rect(-x, x, -y, y))
    for sign in (-1, 1):
        if pitch.shooting_distance:
            middle = sign * (pitch.half_length - pitch.shooting_distance)
            line((middle, -y), (middle, y))
        for area in dict.fromkeys((pitch.penalty_area(sign), pitch.goal_area(sign))):
            if isinstance(area, Lobe):
                for a, b in pairwise(area._replace(radius=area.radius - lw / 2).outline):
                    canvas.line(transform.px(a), transform.px(b), width, colour, cap=True)
            else:
                frame(_grown(area, -lw / 2))
        for mark in (pitch.spot(sign), *([pitch.mark(sign)] if pitch.second_mark else ())):
            canvas.circle(transform.px(mark), max(transform.length(lw * 1.3), 1.2), colour)
        if pitch.arc_radius:
            half = pitch.arc_angle() + lw / pitch.arc_radius
            face = math.pi if sign > 0 else 0.0
            canvas.arc(transform.px(pitch.spot(sign)), transform.length(pitch.arc_radius), width, face - half, face + half, colour)
        for way in (pitch.zone_start, pitch.zone_start + pitch.zone_length) if pitch.zone_length else ():
            line((sign * way, -y - pitch.zone_depth), (sign * way, -y + pitch.zone_depth))
        for side in (-1, 1):
            start = {(1, 1): math.pi, (-1, 1): -math.pi / 2, (-1, -1): 0.0, (1, -1): math.pi / 2}[sign, side]
            canvas.arc(transform.px(pitch.corner(sign, side)), transform.length(pitch.corner_radius), width, start, start + math.pi / 2, colour)
    line((0.0, -y), (0.0, y))
    canvas.ring(transform.px((0.0, 0.0)), transform.length(pitch.circle_radius), width, colour)
    canvas.circle(transform.px((0.0, 0.0)), max(transform.length(lw * 1.3), 1.2), colour)


def _on_px(a: Point, b: Point, width: float) -> Box:
    """An upright or level line as the whole px it covers best."""
    thick = max(1, round(width))
    (left, right), (top, bottom) = sorted((a[0], b[0])), sorted((a[1], b[1]))
    if right - left < bottom - top:
        return Box(round((left + right - thick) / 2), round(top), thick, round(bottom) - round(top))
    return Box(round(left), round((top + bottom - thick) / 2), round(right) - round(left), thick)


def _draw_goal(canvas: Canvas, transform: Transform, pitch: Pitch, theme: Theme, end: int, *, plain: bool) -> None:
    near, far = end * pitch.half_length, end * (pitch.half_length + pitch.goal_depth)
    half = pitch.post_y
    floor = Rect(min(near, far), max(near, far), -half, half)
    _fill(canvas, transform, floor, theme.colour("goal_floor"), 0.75)
    net = theme.colour("net")
    if not plain:
        thin = max(0.5, min(1.2, transform.length(0.5)))
        for a, b in _mesh(floor):
            canvas.line(transform.px(a), transform.px(b), thin, net, 0.3)
    corners = [(near, -half), (far, -half), (far, half), (near, half)]
    for a, b in pairwise(corners):
        canvas.line(transform.px(a), transform.px(b), max(1.0, transform.length(1.4)), net, 0.9, cap=True)


def _mesh(rect: Rect) -> list[tuple[Point, Point]]:
    """The diagonals of a net over a rectangle, cut at its edges."""
    out: list[tuple[Point, Point]] = []
    w, h = rect.right - rect.left, rect.high - rect.low
    count = math.ceil((w + h) / NET_MESH)
    for i in range(1, count):
        c = i * NET_MESH
        a, b = (min(c, w), max(0.0, c - w)), (max(0.0, c - h), min(c, h))
        if a[0] > b[0]:
            out.append(((rect.left + a[0], rect.low + a[1]), (rect.left + b[0], rect.low + b[1])))
            out.append(((rect.left + a[0], rect.high - a[1]), (rect.left + b[0], rect.high - b[1])))
    return out
