"""Where the tip of what the pointer rests on stands: beside it, on nothing that was whistled or is to be pressed next; else nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pygame

from sim.session.shown import AimLine, Legal, Shown, Taker
from sim.view.screens.whistle_place import Lies
from sim.view.transform import Box


@dataclass
class Hush:
    """What was pressed, or rested on while a key was pressed, is told about no more until the pointer has left it."""

    name: str | None = None

    def pressed(self, hover: str | None) -> None:
        """A button or a key was pressed."""
        self.name = hover

    def over(self, hover: str | None) -> bool:
        """Whether nothing is told about what the pointer is over now."""
        self.name = self.name if hover == self.name else None
        return self.name is not None


NEAR = 16
"""No tip lies nearer to what may be pressed on the table (px of the design)."""


def next_pressed(shown: Shown, lies: Lies, unit: float) -> Iterator[pygame.Rect]:
    """The parts of the window (px) that somebody may press next on the table; ``unit``: px to the px of the design."""
    layout, reach = shown.match.layout, NEAR * unit
    for overlay in shown.overlays:
        match overlay:
            case Legal(figures=bodies):
                pass
            case Taker(figure=body) | AimLine(figure=body):
                bodies = (body,)
            case _:
                continue
        for body in bodies:
            at = layout.figures[body].at if body in layout.figures else layout.ball.at if layout.ball is not None and body == "ball" else None
            if at is not None:
                x, y = lies(at)
                yield pygame.Rect(round(x - reach), round(y - reach), round(2 * reach), round(2 * reach))


def place(size: tuple[int, int], hot: Box, widget: Box, within: Box, gap: float, avoid: Iterable[pygame.Rect]) -> tuple[int, int] | None:
    """Where a tip of a size goes for a part of a widget, all in px of the window; None where it would lie on something to be seen."""
    wide, high = size
    beside, middle = widget.x - wide - gap, hot.centre[1] - high / 2
    room = widget if wide + 2 * gap <= widget.w else within
    over = min(max(hot.centre[0] - wide / 2, room.x + gap), room.right - wide - gap)
    tops = (middle, widget.y - high - gap, widget.bottom - high, within.y + gap, within.bottom - high - gap)
    tried = [(over, widget.y - high - gap), *((beside, y) for y in tops), (over, widget.bottom + gap)]
    kept, whole = list(avoid), pygame.Rect(round(within.x), round(within.y), round(within.w), round(within.h))
    for x, y in tried:
        at = pygame.Rect(round(x), round(y), wide, high)
        if whole.contains(at) and not at.collidelistall(kept) and not at.colliderect((hot.x, hot.y, hot.w, hot.h)):
            return at.topleft
    return None
