"""What lies over the table: pictures with their places, put together again only where something changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame


@dataclass(frozen=True)
class Sheet:
    """A picture at a place of the screen. ``shade``: 0 to 255, how much of it is seen."""

    name: str
    image: pygame.Surface
    at: tuple[int, int]
    shade: int = 255

    @property
    def rect(self) -> pygame.Rect:
        """The part of the screen it takes."""
        return self.image.get_rect(topleft=self.at)

    def same(self, other: Sheet | None) -> bool:
        """Whether it looks just like another."""
        return other is not None and self.image is other.image and self.at == other.at and self.shade == other.shade


class Layers:
    """Puts a ground and sheets over it onto a surface, and only the parts that are not as they were."""

    def __init__(self) -> None:
        self._before: tuple[Sheet, ...] = ()

    def forget(self) -> None:
        """Everything is to be put together afresh, as after a change of size."""
        self._before = ()

    def put(self, target: pygame.Surface, ground: pygame.Surface, changed: Iterable[pygame.Rect], sheets: Sequence[Sheet]) -> list[pygame.Rect]:
        """Brings the target up to date: ``changed`` are the parts of the ground that are new. Gives the parts that were drawn."""
        whole = target.get_rect()
        before = {sheet.name: sheet for sheet in self._before}
        now = {sheet.name: sheet for sheet in sheets}
        stale = [rect.clip(whole) for rect in changed]
        for name, sheet in now.items():
            if not sheet.same(before.get(name)):
                stale.append(sheet.rect.clip(whole))
        for name, sheet in before.items():
            if not sheet.same(now.get(name)):
                stale.append(sheet.rect.clip(whole))
        dirty = merged([rect for rect in stale if rect.w and rect.h])
        for rect in dirty:
            target.blit(ground, rect.topleft, rect)
            for sheet in sheets:
                part = sheet.rect.clip(rect)
                if part.w and part.h:
                    _lay(target, sheet, part)
        self._before = tuple(sheets)
        return dirty


def _lay(target: pygame.Surface, sheet: Sheet, part: pygame.Rect) -> None:
    sheet.image.set_alpha(sheet.shade)
    target.blit(sheet.image, part.topleft, part.move(-sheet.at[0], -sheet.at[1]))


def merged(rects: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """The same area in rectangles that do not overlap more than they must: those that meet become one.

    >>> merged([pygame.Rect(0, 0, 4, 4), pygame.Rect(2, 2, 4, 4), pygame.Rect(20, 0, 2, 2)])
    [Rect(0, 0, 6, 6), Rect(20, 0, 2, 2)]
    """
    out: list[pygame.Rect] = []
    for rect in rects:
        grown = rect.copy()
        while (hit := grown.collidelist(out)) >= 0:
            grown = grown.union(out.pop(hit))
        out.append(grown)
    return sorted(out, key=lambda r: (r.x, r.y))
