"""Where the pointer is, on the window and on the cloth: what hands hold stays where it is when the window is laid out anew."""

from __future__ import annotations

from dataclasses import dataclass, field

from sim.geometry import Point
from sim.session.inputs import Button, place
from sim.view.scene.viewport import Viewport

FINE = 0.2
"""What is dragged finely goes such a share of the pointer's way."""


@dataclass
class Pointer:
    """The pointer at ``pos`` of the window, with the buttons that were pressed on the cloth and are ``held``.

    ``at`` is the place on the cloth (mm) that was last given for it, ``shift`` (mm) by how much the held pointer is taken to be elsewhere,
    ``raw`` the place (mm) it was last over.
    """

    pos: tuple[int, int] = (0, 0)
    held: set[Button] = field(default_factory=set)
    at: Point | None = None
    shift: Point = (0.0, 0.0)
    raw: Point | None = None

    def place(self, pos: tuple[int, int], viewport: Viewport, *, fine: bool = False) -> Point:
        """The place on the cloth (mm) that the pointer means at a place of the window; ``fine``: what is held goes only a share of the way."""
        x, y = viewport.pointed(pos)
        if fine and self.held and self.at is not None and self.raw is not None:
            u, v = self.at[0] + FINE * (x - self.raw[0]), self.at[1] + FINE * (y - self.raw[1])
            self.shift = (u - x, v - y)
        self.raw = (x, y)
        self.at = place(x + self.shift[0], y + self.shift[1])
        return self.at

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
