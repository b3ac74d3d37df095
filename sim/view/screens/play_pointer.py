"""Where the pointer is, on the window and on the cloth: what hands hold stays where it is when the window is laid out anew."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from sim.geometry import Point
from sim.session.feel import load_feel
from sim.session.inputs import Button, place
from sim.session.shown import AimLine, Overlay
from sim.view.scene.viewport import Viewport

LEAST = 0.25
"""Where there is less room than such a share of the longest drag, a drag counts for no more than there."""
FINE = 0.2
"""What is dragged finely goes such a share of the pointer's way."""


EDGE = 4.0
"""So near to the window's edge (px) a pointer comes."""


def room_for(anchor: Point, to: Point, viewport: Viewport, window: tuple[int, int]) -> float:
    """How far (mm) a drag from one place towards another may go before it comes to the edge of a window (px)."""
    (x, y), (u, v) = viewport.px(anchor), viewport.px(to)
    far = math.hypot(u - x, v - y)
    if far == 0.0:
        return math.inf
    steps = [((size - EDGE if way > 0 else EDGE) - start) / way for start, way, size in zip((x, y), (u - x, v - y), window, strict=True) if way]
    return min(steps) * far / viewport.scale


def lengthened(anchor: Point, to: Point, room: float) -> Point:
    """Where a drag ends (mm) for which there is so much ``room`` (mm): with all of that a flick is the hardest, and the dead zone stays.

    >>> lengthened((0.0, 0.0), (100.0, 0.0), 500.0), lengthened((0.0, 0.0), (150.0, 0.0), 150.0)
    ((100.0, 0.0), (300.0, 0.0))
    """
    feel = load_feel().aim
    way, room = math.dist(anchor, to), max(room, LEAST * feel.full_mm)
    if room >= feel.full_mm or way <= feel.dead_mm:
        return to
    by = (feel.dead_mm + (way - feel.dead_mm) * (feel.full_mm - feel.dead_mm) / (room - feel.dead_mm)) / way
    return place(anchor[0] + (to[0] - anchor[0]) * by, anchor[1] + (to[1] - anchor[1]) * by)


@dataclass
class Pointer:
    """The pointer at ``pos`` of the window, with the buttons that were pressed on the cloth and are ``held``.

    ``at`` is the place on the cloth (mm) that it was last taken to be at, ``shift`` (mm) by how much the held pointer is taken to be elsewhere,
    ``raw`` the place (mm) it was last over. ``lengthened``: a drag for which the window leaves too little room counted for more.
    """

    pos: tuple[int, int] = (0, 0)
    held: set[Button] = field(default_factory=set)
    at: Point | None = None
    shift: Point = (0.0, 0.0)
    raw: Point | None = None
    lengthened: bool = False

    def place(
        self, pos: tuple[int, int], viewport: Viewport, *, fine: bool = False, anchor: Point | None = None, window: tuple[int, int] = (0, 0)
    ) -> Point:
        """The place on the cloth (mm) that the pointer means at a place of the window; ``fine``: what is held goes only a share of the way.

        ``anchor``: where a drag began that aims a flick (mm); towards the edge of a ``window`` (px) that is too near it counts for more.
        """
        x, y = viewport.pointed(pos)
        if fine and self.held and self.at is not None and self.raw is not None:
            u, v = self.at[0] + FINE * (x - self.raw[0]), self.at[1] + FINE * (y - self.raw[1])
            self.shift = (u - x, v - y)
        self.raw = (x, y)
        self.at = place(x + self.shift[0], y + self.shift[1])
        meant = self.at if anchor is None else lengthened(anchor, self.at, room_for(anchor, self.at, viewport, window))
        self.lengthened = meant != self.at
        return meant

    def seen(self, overlays: tuple[Overlay, ...]) -> tuple[Overlay, ...]:
        """What is drawn over the table, a drag that counted for more as far as the pointer really is."""
        if not self.lengthened or not self.held:
            return overlays
        return tuple(replace(o, pointer=self.at) if isinstance(o, AimLine) and o.pointer is not None else o for o in overlays)

    def laid_out(self, viewport: Viewport) -> None:
        """Another part of the cloth lies under the pointer: a drag that goes on ends where it did until the pointer moves."""
        if not self.held or self.at is None:
            return
        x, y = viewport.pointed(self.pos)
        self.shift = (self.at[0] - x, self.at[1] - y)

    def let_go(self, button: Button) -> None:
        """A button is held no more."""
        self.held.discard(button)
        if not self.held:
            self.shift = (0.0, 0.0)

    def let_go_of_all(self) -> None:
        """No button is held any more."""
        self.held.clear()
        self.shift = (0.0, 0.0)
