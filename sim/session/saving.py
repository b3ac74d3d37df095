"""Keeps the log of a match on the disk while it is played, act by act; a disk that fails ends the keeping, not the match."""

from __future__ import annotations

import os
from contextlib import suppress

from sim.match.match import Match, Step
from sim.record.hold import Hold
from sim.record.match_log import LogWriter, MatchFile, create, resume_writing


class Keeper:
    """Writes every act as it is made. ``trouble`` is what the system said when it could not."""

    def __init__(self, path: str | os.PathLike[str], writer: LogWriter) -> None:
        self.path = os.fspath(path)
        self.trouble: str | None = None
        self._writer: LogWriter | None = writer

    @classmethod
    def new(cls, path: str | os.PathLike[str], match: Match) -> Keeper:
        """A new log, with every act made so far. Raises ``OSError``, ``FileExistsError`` among them."""
        return cls(path, create(path, match))

    @classmethod
    def going_on(cls, found: MatchFile, hold: Hold | None = None) -> Keeper:
        """The log that was read, gone on with; ``hold`` is its, where it was held while it was read. Raises ``OSError``, ``Held``."""
        return cls(found.file, resume_writing(found, hold))

    def made(self, step: Step) -> None:
        """Writes one act more."""
        if self._writer is None:
            return
        try:
            self._writer.append(step)
        except OSError as error:
            self._failed(error)

    def undone(self, acts: int) -> None:
        """Takes the last acts out again."""
        if self._writer is None:
            return
        try:
            self._writer.undo(acts)
        except OSError as error:
            self._failed(error)

    def close(self) -> None:
        """Nothing more is written."""
        if self._writer is not None:
            self._writer.close()
            self._writer = None

    def _failed(self, error: OSError) -> None:
        self.trouble = error.strerror or str(error)
        with suppress(OSError):
            self.close()
        self._writer = None
