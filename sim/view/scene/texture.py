"""What wood and cloth are like close to: grain and moulding of the frame, the felt's nap. Laid over their plain colours."""

from __future__ import annotations

import math

import numpy as np
import pygame

from sim.table import Pitch
from sim.view.table_drawing import FRAME
from sim.view.transform import Transform

MOULDING = 0.17
"""How much lighter the side is that looks to the light, and darker the other."""
GRAIN = ((8.3, 210.0, 0.055), (4.1, 130.0, 0.035), (2.9, 340.0, 0.02))
"""Waves of the grain: their length across a rail and along it in mm, and how much they lighten and darken."""
NAP = 3
"""So many neighbouring shades the cloth is mixed of; also keeps its soft darkening from showing in steps."""
GAP = 4.0
"""Between cloth and frame, in mm."""


def lay_grain(surface: pygame.Surface, transform: Transform, pitch: Pitch) -> None:
    """Works the four rails of a table's frame on a surface that shows it, in place."""
    width, height = surface.get_size()
    for level in (True, False):
        for sign in (-1, 1):
            inner = (pitch.fence_y if level else pitch.fence_x) + GAP
            long = (pitch.fence_x if level else pitch.fence_y) + FRAME
            near, far = sorted((sign * inner, sign * (inner + FRAME - GAP)))
            ends = ((-long, far), (long, near)) if level else ((near, long), (far, -long))
            (left, top), (right, bottom) = (transform.px(p) for p in ends)
            rect = pygame.Rect(math.floor(left), math.floor(top), math.ceil(right) - math.floor(left), math.ceil(bottom) - math.floor(top))
            rect = rect.clip(pygame.Rect(0, 0, width, height))
            if rect.w and rect.h:
                _work(surface, rect, transform, pitch, level)


def _work(surface: pygame.Surface, rect: pygame.Rect, transform: Transform, pitch: Pitch, level: bool) -> None:
    u = ((np.arange(rect.left, rect.right) + 0.5 - transform.x) / transform.scale)[:, None]
    v = ((transform.y - np.arange(rect.top, rect.bottom) - 0.5) / transform.scale)[None, :]
    over_x, over_y = np.abs(u) - pitch.fence_x, np.abs(v) - pitch.fence_y
    along, across, deep = (u, v, over_y) if level else (v, -u, over_x)
    mine = (over_x <= over_y) if level else (over_y < over_x)
    middle = (FRAME + GAP) / 2
    share = np.clip((deep - middle) / (middle - GAP), -1.0, 1.0) * np.sign(across)
    shade = MOULDING * share * (0.6 + 0.4 * share * share)
    for wide, long, strong in GRAIN:
        bend = 1.7 * np.sin(along / long + across / 31.0)
        shade = shade + strong * np.sin(across * math.tau / wide + bend + 0.7 * np.sin(along / (0.37 * long)))
    pixels = pygame.surfarray.pixels3d(surface)
    part = pixels[rect.left : rect.right, rect.top : rect.bottom]
    factor = np.where(mine & (deep >= GAP), 1.0 + shade, 1.0)[:, :, None]
    part[:] = np.clip(part * factor, 0, 255).astype(np.uint8)
    del part, pixels


def lay_felt(surface: pygame.Surface, transform: Transform, pitch: Pitch) -> None:
    """Gives the cloth its nap, in place; always the same one."""
    (left, top), (right, bottom) = transform.px((-pitch.fence_x, pitch.fence_y)), transform.px((pitch.fence_x, -pitch.fence_y))
    rect = pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top)).clip(surface.get_rect())
    if not rect.w or not rect.h:
        return
    x, y = np.arange(rect.w, dtype=np.uint32)[:, None], np.arange(rect.h, dtype=np.uint32)[None, :]
    mixed = x * np.uint32(0x9E3779B1) ^ y * np.uint32(0x85EBCA77)
    mixed ^= mixed >> np.uint32(15)
    mixed *= np.uint32(0x2C1B3C6D)
    shade = ((mixed >> np.uint32(16)) % np.uint32(NAP)).astype(np.int16) - NAP // 2
    pixels = pygame.surfarray.pixels3d(surface)
    part = pixels[rect.left : rect.right, rect.top : rect.bottom]
    part[:] = np.clip(part + shade[:, :, None], 0, 255).astype(np.uint8)
    del part, pixels
