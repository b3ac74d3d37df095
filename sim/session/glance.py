"""A match log at a glance: who plays, how it stands, and whether it is over, from its first line and its last whole one alone."""

from __future__ import annotations

import json
import math
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sim.record.match_lines import FORMAT
from sim.session.shelf import kept

HEAD: Final = 64_000
"""No first line of a log is longer (bytes)."""
TAIL: Final = 512_000
"""No line of an act is longer (bytes); where one is, the log stands for what a glance does not tell."""


@dataclass(frozen=True, slots=True)
class Glance:
    """How a log stands. ``acts`` were made, ``clock`` (s of the period) is that of the last; ``when`` it was last written (s since 1970)."""

    file: Path
    home: str
    away: str
    acts: int
    score: tuple[int, int]
    clock: float
    over: bool
    when: float

    @property
    def unfinished(self) -> bool:
        """Whether there is something to go on with."""
        return self.acts > 0 and not self.over


def glance(file: Path) -> Glance | None:
    """A log at a glance; None for what is none, or cannot be read. What is damaged within is not noticed."""
    try:
        head, last, when = _ends(file)
        first = _object(head)
        if first.get("format") != FORMAT:
            return None
        names = (str(first["home"]), str(first["away"]))
        if not last:
            return Glance(file, *names, 0, (0, 0), 0.0, over=False, when=when)
        act = _object(last)
        home, away = (int(goals) for goals in act["score"])
        over = bool(act.get("over")) or any(ruling.get("call") == "full_time" for ruling in act["rulings"])
        return Glance(file, *names, int(act["n"]), (home, away), _seconds(str(act["clock"])), over, when)
    except (OSError, ValueError, OverflowError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def latest_unfinished(folder: Path) -> Glance | None:
    """The match of a folder that was left last, to be gone on with; None where there is none."""
    found = (glance(file) for file in kept(folder))
    return max((one for one in found if one is not None and one.unfinished), key=lambda one: (one.when, one.file.name), default=None)


def _ends(file: Path) -> tuple[bytes, bytes, float]:
    """The first line, the last whole line after it (empty where there is none that can be read), and when the file was last written."""
    with file.open("rb") as handle:
        head, rest, _ = handle.read(HEAD).partition(b"\n")
        if not rest:
            raise ValueError("no whole line")
        size = handle.seek(0, os.SEEK_END)
        handle.seek(max(len(head) + 1, size - TAIL))
        lines = handle.read().split(b"\n")[:-1]
        for line in reversed(lines):
            if _whole(line):
                return head, line, os.fstat(handle.fileno()).st_mtime
        return head, b"", os.fstat(handle.fileno()).st_mtime


def _whole(line: bytes) -> bool:
    try:
        _object(line)
    except (ValueError, RecursionError):
        return False
    return True


def _object(line: bytes) -> dict[str, Any]:
    data = json.loads(line.decode("utf-8"))
    if not isinstance(data, dict):
        raise ValueError("no object")
    return data


def _seconds(clock: str) -> float:
    """The seconds that a clock shows.

    >>> _seconds("12:30.5")
    750.5
    """
    minutes, _, rest = clock.partition(":")
    seconds = int(minutes) * 60 + float(rest)
    if not math.isfinite(seconds):
        raise ValueError("no time")
    return seconds
