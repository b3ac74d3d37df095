"""Going on with a match from its log: its acts are made again one by one, so that a window is drawn meanwhile, as far as the log is sound.

What was killed while it wrote left half a line, and nothing else is lost. A log that is damaged further up, or whose acts come out otherwise
than they were recorded, goes on from the last line before that; the log as it was found is kept beside it.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from sim.match.match import Match, Step
from sim.model.ids import Side
from sim.record.aside import beside
from sim.record.errors import Unreadable
from sim.record.hold import Hold
from sim.record.match_log import Entry, MatchFile, entry_of, lines_of, seats_after
from sim.record.match_replay import again, compared
from sim.session.shown import FlickMode
from sim.session.terms import Terms


@dataclass(frozen=True, slots=True)
class Flaw:
    """Why a match does not go on from the end of its file: ``what`` is ``cut``, ``damaged`` or ``differs``; ``acts`` are sound.

    What comes out otherwise is damaged, but for what another version wrote: that ``differs``. ``aside``: where the file is kept as it was found.
    """

    what: str
    acts: int
    aside: Path | None = None


class GoingOn:
    """A log that is made again. ``load`` does one piece of it; when nothing is left, ``settled`` gives what to go on with."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Holds the log until ``close``. Raises ``Unreadable`` for what is no match log, or a match that cannot even begin; ``Held``."""
        self.hold = Hold(path)
        try:
            self._lines = lines_of(path)
            self._begun = MatchFile(self._lines.file, self._lines.header, self._lines.layout, ()).begin()
        except Unreadable:
            self.hold.release()
            raise
        self._entries: list[Entry] = []
        self._end = len(self._lines.lines)
        self.steps: list[Step] = []
        self.flaw = Flaw("cut", self._end) if self._lines.cut else None

    @property
    def file(self) -> Path:
        """The log."""
        return Path(self._lines.file)

    @property
    def match(self) -> Match:
        """The match as far as it was made again."""
        return self.steps[-1].match if self.steps else self._begun

    @property
    def progress(self) -> tuple[int, int]:
        """Acts made again, and of how many."""
        return (len(self.steps), self._end)

    def load(self) -> bool:
        """Makes one act again; whether anything is left."""
        done = len(self.steps)
        if done >= self._end:
            return False
        try:
            entry = entry_of(self._lines.file, done + 2, self._lines.lines[done])
            step = again(self.match, entry, self._lines.file)
        except Unreadable:
            return self._stop("damaged")
        if compared(entry, step) is not None:
            return self._stop("differs" if self._lines.header.foreign else "damaged")
        self._entries.append(entry)
        self.steps.append(step)
        return True

    def _stop(self, what: str) -> bool:
        self._end = len(self.steps)
        self.flaw = Flaw(what, self._end)
        return False

    def close(self) -> None:
        """Lets the log go, unless somebody goes on with it by now."""
        self.hold.release()

    def terms(self, mode: FlickMode) -> Terms:
        """The terms of the match, as its log has them."""
        header = self._lines.header
        minutes = dict(header.settings).get("half_minutes")
        played = float(minutes) if isinstance(minutes, int | float) else None
        seats = seats_after(header, self._entries)
        return Terms(seats[Side.HOME], seats[Side.AWAY], header.ruleset, played, mode, header.seed, self.file)

    def settled(self) -> MatchFile:
        """The log with what is sound of it, to be written on. Keeps a file that was damaged beside it first. Raises ``OSError``."""
        if self.flaw is not None and self.flaw.what != "cut":
            aside = beside(self.file)
            shutil.copyfile(self.file, aside)
            self.flaw = Flaw(self.flaw.what, self.flaw.acts, aside)
        sound = self._lines.lines[: len(self.steps)]
        whole = self._first + sum(len(line) + 1 for line in sound)
        lines = self._lines
        return MatchFile(lines.file, lines.header, lines.layout, tuple(self._entries), self.flaw is not None, whole)

    @property
    def _first(self) -> int:
        """The bytes of the first line."""
        return self._lines.whole - sum(len(line) + 1 for line in self._lines.lines)
