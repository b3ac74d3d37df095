"""Where everything stands on the replay screen: table, deck below it, panel beside it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from sim.view.app.metrics import Ui
from sim.view.widgets.strip import HEIGHT

PANEL = 320
"""Width of the panel, in px at scale 1."""
DECK = 96
"""Height of the deck."""
HEAD = 158
"""Height of the panel's head, with what is shown and what was done: two lines of a title and three of what was done."""
HEAD_SHARE = 0.38
"""Of what the buttons leave of the panel the head takes no more than this."""
ROW, GAP, PAD = 34, 6, 12
"""Of the buttons at the panel's foot."""


@dataclass(frozen=True)
class Places:
    """Rectangles in px of the window. ``buttons`` is the panel's foot, ``notes`` what is left of it in the middle."""

    strip: pygame.Rect
    table: pygame.Rect
    deck: pygame.Rect
    panel: pygame.Rect
    head: pygame.Rect
    notes: pygame.Rect
    buttons: pygame.Rect


def arrange(size: tuple[int, int], ui: Ui, rows: int) -> Places:
    """The places in a window, with so many rows of buttons."""
    w, h = size
    top, panel, deck = ui.px(HEIGHT), ui.px(PANEL), ui.px(DECK)
    foot = rows * ui.px(ROW) + (rows - 1) * ui.px(GAP) + 2 * ui.px(PAD)
    left = w - panel
    head = pygame.Rect(left, top, panel, min(ui.px(HEAD), round((h - top - foot) * HEAD_SHARE)))
    return Places(
        pygame.Rect(0, 0, w, top),
        pygame.Rect(0, top, left, h - top - deck),
        pygame.Rect(0, h - deck, left, deck),
        pygame.Rect(left, top, panel, h - top),
        head,
        pygame.Rect(left, head.bottom, panel, h - head.bottom - foot),
        pygame.Rect(left, h - foot, panel, foot),
    )
