"""What the next frame shows after something was done, made a piece at a time between the pumps before it: no pump takes long, and no input waits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from sim.session.inputs import Command, Input, Pressed, Released, Said

if TYPE_CHECKING:
    from sim.view.screens.play import PlayScreen

LATE_US: Final = 16_000
"""So long at most the frame waits for its pieces; then it makes the rest by itself."""
_LASTING: Final = frozenset(command for command in Command if command.startswith("keeper_"))
"""Commands after which nothing new is to be seen but what moves anyway."""


@dataclass
class Soon:
    """The pieces that are still to be made for the next frame, and since when (µs of the window)."""

    screen: PlayScreen
    _pieces: Iterator[None] | None = None
    _since_us: int = 0
    _done: bool = field(default=False)

    def after(self, what: Input, us: int) -> None:
        """Somebody did something: what is shown then is made anew."""
        if isinstance(what, Pressed | Released) or (isinstance(what, Said) and what.command not in _LASTING):
            if self._pieces is None:
                self._since_us = us
            self._pieces = self._made(us)

    def go_on(self) -> None:
        """One piece, if there is one left."""
        if self._pieces is not None and next(self._pieces, self) is self:
            self._pieces = None

    def waits(self, us: int) -> bool:
        """Whether the frame had better wait for its pieces."""
        if self._pieces is not None and us - self._since_us > LATE_US:
            self._pieces = None
        return self._pieces is not None

    def _made(self, us: int) -> Iterator[None]:
        screen = self.screen
        shown = screen.shown(us)
        yield
        log, t, overlays = screen.view(shown, us)
        yield from screen.scene.ahead(log, t, overlays, lang=screen.app.lang)
        yield from screen.panel.ahead(shown, screen.review, screen.frame)
        screen.over.sheets(shown, screen.review, screen.frame, screen.scene.viewport.px, us, slow=False)
        yield
