"""Showing a table: pictures in memory or a window, loaded only when something is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from sim.env.columns import real
from sim.events import Log
from sim.model.layout import Layout
from sim.table import Table

if TYPE_CHECKING:
    from sim.view.watching import Album, Watch

MODES = ("rgb_array", "human")
RATE = 30
"""Frames a second in a window."""


def check_mode(mode: str | None) -> None:
    """Raises ``ValueError`` for a mode that there is not."""
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode: {mode!r}: expected one of {', '.join(MODES)}, or None")


def still(layout: Layout, table: Table) -> Log:
    """A log in which nothing happens."""
    return Log(table, layout)


class Rendering:
    """How an environment is shown in its render mode; ``pace`` is how many times as fast as it was a window plays what happened."""

    def __init__(self, mode: str | None, table: Table, pace: float) -> None:
        check_mode(mode)
        if not (real(pace) and pace > 0.0):
            raise ValueError(f"pace: {pace!r}: expected a number of more than 0")
        self.mode, self._table, self._pace = mode, table, pace
        self._album: Album | None = None
        self._watch: Watch | None = None

    def __getstate__(self) -> dict[str, Any]:
        """What a copy shows by itself it draws by itself: pictures and windows stay here."""
        return self.__dict__ | {"_album": None, "_watch": None}

    def happened(self, log: Log, start: float | None = None) -> None:
        """In a window: plays a log, from ``start`` (s) if given, else shows its end; elsewhere nothing."""
        if self.mode != "human":
            return
        if self._watch is None:
            from sim.view.watching import Watch  # noqa: PLC0415 - drawing is loaded only when something is shown

            self._watch = Watch(self._table)
        self._watch.play(log, log.until if start is None else start, self._pace, RATE)

    def picture(self, log: Log, t: float | None = None) -> npt.NDArray[np.uint8] | None:
        """In memory: a moment of a log (its end without ``t``) as (height, width, 3) bytes; None in other modes."""
        if self.mode != "rgb_array":
            return None
        if self._album is None:
            from sim.view.watching import Album  # noqa: PLC0415 - drawing is loaded only when something is shown

            self._album = Album(self._table)
        return self._album.picture(log, log.until if t is None else t)

    def close(self) -> None:
        """Closes the window, if one is open."""
        if self._watch is not None:
            self._watch.close()
            self._watch = None
