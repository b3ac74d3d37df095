"""Where matches, situations and clips are kept that nobody gave a file of their own."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import platformdirs

from sim.match.match import Match
from sim.session.saving import Keeper

SUFFIX = ".jsonl"
MOST = 9999
"""So many matches are told apart by their number."""


def shelf() -> Path:
    """The folder that this platform keeps a program's own files in, for matches."""
    return Path(platformdirs.user_data_dir("tapete", appauthor=False)) / "matches"


SCENES, CLIPS = "scenes", "clips"
"""The folders, beside that of the matches, of situations that were laid out and of clips of films."""


def beside(matches: Path | None, name: str) -> Path:
    """The folder of that name beside the one that matches are kept in; where none are kept, where files go that are named without a folder.

    >>> beside(Path("own/matches"), CLIPS).as_posix()
    'own/clips'
    """
    return here() if matches is None else matches.parent / name


def here(folder: Path | None = None) -> Path:
    """Where files go that are named without a folder: the working folder, or the person's own where nothing may be written there."""
    folder = Path.cwd() if folder is None else folder
    return folder if os.access(folder, os.W_OK) else Path.home()


def kept(folder: Path) -> tuple[Path, ...]:
    """The matches in a folder, the last first; none where there is no such folder."""
    return tuple(sorted(folder.glob(f"match-*{SUFFIX}"), reverse=True)) if folder.is_dir() else ()


T = TypeVar("T")


def placed(folder: Path, make: Callable[[Path], T]) -> T:
    """What ``make`` makes of the next free place in a folder; it raises ``FileExistsError`` where somebody was faster. Raises ``OSError``."""
    folder.mkdir(parents=True, exist_ok=True)
    last = max((int(path.stem.removeprefix("match-")) for path in kept(folder) if path.stem.removeprefix("match-").isdigit()), default=0)
    for number in range(last + 1, MOST + 1):
        try:
            return make(folder / f"match-{number:04}{SUFFIX}")
        except FileExistsError:
            continue
    raise OSError(f"{folder}: full")


def keep(match: Match, folder: Path) -> Path:
    """Writes a match into a folder under the next free number, all of it. Raises ``OSError`` when it cannot be written."""

    def write(path: Path) -> Path:
        Keeper.new(path, match).close()
        return path

    return placed(folder, write)
