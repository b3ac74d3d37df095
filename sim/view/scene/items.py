"""What lies on the cloth as a list of items in the order in which they are drawn, and which parts of a picture two such lists do not share."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

import pygame

from sim.view.scene.stamps import Stamp


class Item(NamedTuple):
    """Something drawn. Two items of the same key and rectangle (px) look the same."""

    key: Hashable
    rect: pygame.Rect
    stamps: tuple[Stamp, ...]


def stamped(stamp: Stamp) -> Item:
    """The item of a single stamp."""
    surface, at = stamp
    return Item(stamp, surface.get_rect(topleft=at), (stamp,))


def grouped(key: Hashable, stamps: Sequence[Stamp]) -> Item:
    """Many stamps as one item."""
    surfaces, places = zip(*stamps, strict=True)
    xs, ys = zip(*places, strict=True)
    sizes = [s.get_size() for s in set(surfaces)]
    left, top = min(xs), min(ys)
    width, height = max(xs) + max(w for w, _ in sizes) - left, max(ys) + max(h for _, h in sizes) - top
    return Item(key, pygame.Rect(left, top, width, height), tuple(stamps))


def changed(before: Sequence[Item], after: Sequence[Item], within: pygame.Rect) -> list[pygame.Rect]:
    """The rectangles in which two lists of items look different, none of them overlapping another."""
    old, new = {(i.key, *i.rect) for i in before}, {(i.key, *i.rect) for i in after}
    gone = [i.rect for i in before if (i.key, *i.rect) not in new]
    come = [i.rect for i in after if (i.key, *i.rect) not in old]
    return merged(r.clip(within) for r in (*gone, *come))


def merged(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same ground as rectangles that do not overlap: those that do are put together.

    >>> merged([pygame.Rect(0, 0, 4, 4), pygame.Rect(2, 2, 4, 4), pygame.Rect(20, 0, 2, 2)])
    [Rect(0, 0, 6, 6), Rect(20, 0, 2, 2)]
    """
    out: list[pygame.Rect] = []
    for rect in rects:
        if not rect.w or not rect.h:
            continue
        one = rect.copy()
        while (k := one.collidelist(out)) >= 0:
            one.union_ip(out.pop(k))
        out.append(one)
    return sorted(out, key=lambda r: (r.y, r.x))
