"""What commands write where: nothing that is there is lost unasked, and never the file that is read.

A picture or a film may be drawn again over one of its own form, for it can be made again; any other file is only replaced with ``--overwrite``.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from sim.cli.terminal import fail

Overwrite: TypeAlias = Annotated[
    bool, typer.Option("--overwrite", help="Replace the file that is there. Without it only a picture or film is replaced, by one of the same form.")
]

_SIGNS = {
    ".png": (b"\x89PNG\r\n\x1a\n", 0),
    ".gif": (b"GIF8", 0),
    ".mp4": (b"ftyp", 4),
    ".svg": (b"<?xml", 0),
}
"""By the ending of a name: how a file of that form begins, and from which byte on."""
_MAKER = b"matplotlib"
"""What an .svg says in its head that was drawn here."""
_HEAD = 2048


def writable(out: Path, language: str, overwrite: bool = False, reads: Iterable[str | Path] = (), option: str = "--out") -> None:
    """Ends the command where writing to ``out`` would lose something: a file that is read, or one that is there and was not given up."""
    for read in reads:
        if _same(out, Path(read)):
            fail(f"{option}: {out}: the file that is read: expected another file", language)
    if out.is_dir():
        fail(f"{option}: {out}: a folder: expected a file", language)
    if not overwrite and out.exists() and not _drawn(out):
        fail(f"{option}: {out}: a file: expected a file that is not there yet, or --overwrite", language)


def _same(a: Path, b: Path) -> bool:
    try:
        return a.samefile(b)
    except OSError:
        return os.path.abspath(a) == os.path.abspath(b)


def _drawn(path: Path) -> bool:
    """Whether a file is a picture or a film of the form that its name says; an empty one is nothing yet."""
    sign = _SIGNS.get(path.suffix.lower())
    if sign is None or not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(_HEAD)
    mark, start = sign
    return not head or (head[start : start + len(mark)] == mark and (path.suffix.lower() != ".svg" or _MAKER in head.lower()))
