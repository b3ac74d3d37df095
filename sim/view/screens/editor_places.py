"""Where everything stands in the editor. The table stands where play has it when flicks are tried, so that nothing moves under the pointer."""

from __future__ import annotations

from dataclasses import dataclass

from sim.table import Pitch
from sim.view.screens.play_places import aspect_of, standing
from sim.view.transform import Box

PANEL = 320
"""Width of the panel, in px of the design."""
LINE = 72
"""Height of the line over the table that says what the referee would: no less than play's strip."""


@dataclass(frozen=True, slots=True)
class Places:
    """Boxes in px of the window: ``room`` is what panel and line leave, ``table`` where in it the table stands."""

    panel: Box
    line: Box
    room: Box
    table: Box


def places_in(size: tuple[int, int], unit: float, pitch: Pitch) -> Places:
    """The places in a window for a pitch; ``unit`` is how many px there are to one of the design.

    >>> from sim.table import load_table
    >>> places_in((1280, 800), 1.0, load_table().pitch).room
    Box(x=0, y=72, w=960, h=728)
    """
    w, h = size
    panel, line = round(PANEL * unit), round(LINE * unit)
    room = Box(0, line, w - panel, h - line)
    return Places(Box(w - panel, 0, panel, h), Box(0, 0, w - panel, line), room, standing(room, unit, aspect_of(pitch)))
