"""Where the pointer is, on the window and on the cloth: what hands hold stays where it is when the window is laid out anew."""

from __future__ import annotations

from dataclasses import dataclass, field

from sim.geometry import Point
from sim.session.inputs import Button, place
from sim.view.scene.viewport import Viewport


@dataclass
class Pointer:
    """The pointer at ``pos`` of the window, with the buttons that were pressed on the cloth and are ``held``.

    ``at`` is the place on the cloth (mm) that was last given for it, ``shift`` (mm) by how much the held pointer is taken to be elsewhere.
    """

    pos: tuple[int, int] = (0, 0)
    held: set[Button] = field(default_factory=set)
    at: Point | None = None
    shift: Point = (0.0, 0.0)

    def place(self, pos: tuple[int, int], viewport: Viewport) -> Point:
        """The place on the cloth (mm) that the pointer means at a place of the window."""
        x, y = viewport.pointed(pos)
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
