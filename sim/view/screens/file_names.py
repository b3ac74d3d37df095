"""What somebody means who types the name of a file that is to be written: a file, or only a folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection
from pathlib import Path

MOST = 9999
"""So many files of one name are told apart by their number."""


def named(text: str, folder: Path, suffix: str, free: Callable[[Path], str], others: Collection[str] = ()) -> Path:
    """The file that a name means: in ``folder``, where it names none; with the suffix, which takes the place of one of the ``others``.

    Where it names a folder alone, or nothing, it is a file of that folder with a name that is ``free``.

    >>> def first(folder): return "clip-1.gif"
    >>> [named(text, Path("nowhere"), ".gif", first, (".mp4",)).as_posix() for text in ("a", "a.GIF", "a.b", "a.mp4", "..", "")]
    ['nowhere/a.gif', 'nowhere/a.GIF', 'nowhere/a.b.gif', 'nowhere/a.gif', 'nowhere/../clip-1.gif', 'nowhere/clip-1.gif']
    """
    path = folder / _at_home(Path(text))
    if path.name in ("", "..") or not text or text.endswith(("/", os.sep)) or os.path.isdir(path):
        return path / free(path)
    if path.suffix.lower() in others:
        return path.with_suffix(suffix)
    return path if path.suffix.lower() == suffix else path.with_name(f"{path.name}{suffix}")


def free_name(stem: str, suffix: str, folder: Path, first: int | None = None) -> str:
    """A name that nothing in a folder has yet; with a number if the plain one is taken, or from ``first`` on.

    >>> free_name("scene", ".toml", Path("nowhere")), free_name("clip", ".gif", Path("nowhere"), 1)
    ('scene.toml', 'clip-1.gif')
    """
    numbers = ["", *(f"-{n}" for n in range(2, MOST))] if first is None else [f"-{n}" for n in range(first, MOST)]
    return next(name for number in numbers if not os.path.lexists(folder / (name := f"{stem}{number}{suffix}")))


def _at_home(path: Path) -> Path:
    """A path from somebody's own folder (~) in full; one from a folder of nobody's as it is."""
    try:
        return path.expanduser()
    except RuntimeError:
        return path
