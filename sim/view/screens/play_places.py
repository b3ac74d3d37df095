"""Where everything stands on the play screen: the table takes all the room it can, the words arrange themselves round it."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim.table import Pitch
from sim.view.scene.scene import MARGIN
from sim.view.table_drawing import framed
from sim.view.transform import Box
from sim.view.widgets.strip import HEIGHT

PANEL = 304
"""Width of the panel, in px of the design."""
COLUMN = 204
"""Least width of what is left of the panel when it is folded beside the table."""
COLUMN_MOST = 236
"""No wider than this, however much room the table leaves."""
BAR = 64
"""Height of the same, below the table in windows higher than wide."""
BAR_LAST = 36
"""Height of the last whistle and the notebook's button, between that bar and its buttons."""
BAR_BUTTON, BAR_PAD = (84, 29), 16
"""Least width of a button below that bar with the room beside it, its height with the room over it, and the room round all of them."""
BAR_LABEL = 78
"""No such button is narrower (px): letters have a least size."""
BUTTONS = 15
"""So many buttons there are at most."""
HELP, HELP_TWO = 52, 76
"""Height of a line of help with the room round it, and of two lines, in px of the design."""
SMALLER = 0.04
"""The table is made smaller by this share at most, so that two lines of help have room beside it."""
FOLDED_BELOW = 1000
"""In windows narrower than this (px) the panel is folded until somebody opens it."""


@dataclass(frozen=True, slots=True)
class Places:
    """Boxes in px of the window. ``side`` is the panel or the column beside the table, ``bar`` what is below it instead.

    ``cloth`` is where in ``table`` the table itself stands: what room is left below it is for the line that helps.
    ``full``: the side is the whole panel, with the notebook; ``over``: it lies over the table, which beside it would be too small.
    """

    strip: Box
    table: Box
    cloth: Box
    side: Box | None
    bar: Box | None
    full: bool
    over: bool

    @property
    def whole(self) -> Box:
        """All of the window below the strip."""
        return Box(
            self.strip.x, self.strip.bottom, self.strip.w, max(box.bottom for box in (self.table, self.side, self.bar) if box) - self.strip.bottom
        )

    @property
    def clear(self) -> Box:
        """What of the table no panel lies over."""
        right = self.side.x if self.over and self.side is not None else self.table.right
        return Box(self.table.x, self.table.y, right - self.table.x, self.table.h)


def places_in(size: tuple[int, int], unit: float, pitch: Pitch, folded: bool | None) -> Places:
    """The places in a window for a pitch; ``folded``: whether the panel is, None where nobody has said."""
    return arrange(size, unit, aspect_of(pitch), folded=size[0] < FOLDED_BELOW if folded is None else folded)


def aspect_of(pitch: Pitch) -> float:
    """Width to height of the table with its frame and the room round it."""
    whole = framed(pitch)
    return (whole.right - whole.left + 2 * MARGIN) / (whole.high - whole.low + 2 * MARGIN)


def arrange(size: tuple[int, int], unit: float, aspect: float, *, folded: bool) -> Places:
    """The places in a window; ``aspect`` is width to height of the table with its frame.

    >>> arrange((1280, 800), 1.0, 1.4, folded=False).table
    Box(x=0, y=48, w=976, h=752)
    >>> arrange((960, 600), 0.9, 1.4, folded=False).over, arrange((480, 600), 0.9, 1.4, folded=False).over
    (False, True)
    """
    w, h = size
    top = round(HEIGHT * unit)
    strip, room = Box(0, 0, w, top), Box(0, top, w, h - top)
    panel = round(min(PANEL * unit, w * 0.8))
    if not folded and panel <= w / 2:
        table = Box(0, top, w - panel, room.h)
        return Places(strip, table, standing(table, unit, aspect), Box(w - panel, top, panel, room.h), None, full=True, over=False)
    beside = _beside(room, unit, aspect)
    high = round((BAR + BAR_LAST + BAR_PAD + BAR_BUTTON[1] * bar_grid(w, unit)[1]) * unit)
    below = Box(0, h - high, w, high)
    column_scale = min((w - beside) / aspect, room.h)
    bar_scale = min(w / aspect, room.h - high)
    upright = bar_scale > column_scale
    table = Box(0, top, w, room.h - high) if upright else Box(0, top, w - beside, room.h)
    cloth = standing(table, unit, aspect)
    if not folded:
        return Places(strip, table, cloth, Box(w - panel, top, panel, room.h), None, full=True, over=True)
    if upright:
        return Places(strip, table, cloth, None, below, full=False, over=False)
    return Places(strip, table, cloth, Box(w - beside, top, beside, room.h), None, full=False, over=False)


def standing(table: Box, unit: float, aspect: float) -> Box:
    """Where the table stands: as low as it can without help lying half on its frame."""
    high = table.w / aspect
    spare = max(0.0, table.h - high)
    two = HELP_TWO * unit
    kept = two if spare >= two or two - spare <= SMALLER * high else min(spare, HELP * unit)
    return Box(table.x, table.y, table.w, table.h - math.floor(kept))


def bar_grid(wide: float, unit: float) -> tuple[int, int]:
    """Columns and rows of the buttons below a bar so wide (px): evenly filled.

    >>> bar_grid(800, 1.0), bar_grid(480, 0.9)
    ((8, 2), (5, 3))
    """
    most = max(int((wide - BAR_PAD * unit) / max(BAR_BUTTON[0] * unit, BAR_LABEL)), 2)
    rows = math.ceil(BUTTONS / most)
    return math.ceil(BUTTONS / rows), rows


def _beside(room: Box, unit: float, aspect: float) -> int:
    """Width of the column: what the table leaves at its largest, within bounds."""
    spare = room.w - math.ceil(room.h * aspect)
    return round(min(max(spare, COLUMN * unit), COLUMN_MOST * unit))
