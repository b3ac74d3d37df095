"""Where everything stands on the question screen: strip, table, what can be done with the showing, the facts below it, and the answer beside it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from sim.table import Table
from sim.view.app.metrics import Ui
from sim.view.scene.scene import MARGIN
from sim.view.table_drawing import framed
from sim.view.widgets.strip import HEIGHT

PANEL = 400
"""Width of the panel, in px at scale 1."""
DECK = 48
"""Height of the row of buttons under the table."""
FACTS = 112
"""Height that is kept free for the facts, at the least."""
HEAD = 92
"""Height of the panel's head: which question, and the clock."""
PAD = 16


@dataclass(frozen=True)
class Places:
    """Rectangles in px of the window. ``body`` is the panel below its head."""

    strip: pygame.Rect
    table: pygame.Rect
    deck: pygame.Rect
    facts: pygame.Rect
    panel: pygame.Rect
    head: pygame.Rect
    body: pygame.Rect

    @property
    def left(self) -> pygame.Rect:
        """Everything beside the panel."""
        return self.strip.unionall([self.table, self.deck, self.facts])


def arrange(size: tuple[int, int], ui: Ui, table: Table) -> Places:
    """The places in a window. What the table leaves free goes to the facts."""
    w, h = size
    top, panel, deck = ui.px(HEIGHT), ui.px(PANEL), ui.px(DECK)
    left = w - panel
    whole = framed(table.pitch)
    wanted = round(left * (whole.high - whole.low + 2 * MARGIN) / (whole.right - whole.left + 2 * MARGIN))
    high = min(wanted, h - top - deck - ui.px(FACTS))
    under = top + high
    return Places(
        pygame.Rect(0, 0, left, top),
        pygame.Rect(0, top, left, high),
        pygame.Rect(0, under, left, deck),
        pygame.Rect(0, under + deck, left, h - under - deck),
        pygame.Rect(left, 0, panel, h),
        pygame.Rect(left, 0, panel, ui.px(HEAD)),
        pygame.Rect(left, ui.px(HEAD), panel, h - ui.px(HEAD)),
    )
