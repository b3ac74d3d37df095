"""How often somebody has sat an examination: by what this computer remembers, and by the result files that lie in a folder.

A sitting counts from its first question on, finished or not. Deleting its file does not give it back here; another computer knows
nothing of it, which is why ``group`` counts again over all files that a committee has.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path

from sim.record.errors import Unreadable
from sim.training.checking import read_header
from sim.training.progress import Progress, Sitting
from sim.training.sitting import Header

Known = Mapping[tuple[str, str], int]
"""The highest attempt known, by examination and by ``same_name`` of the candidate."""


def same_name(name: str) -> str:
    """What is the same for two spellings of a name that differ in capitals, spaces or accents alone.

    >>> same_name("  Ana  MARÍA "), same_name("áNA maria")
    ('ana maria', 'ana maria')
    """
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return " ".join("".join(sign for sign in apart if not unicodedata.combining(sign)).split())


def known_attempts(progress: Progress, folders: Iterable[Path]) -> Known:
    """What is known of all sittings. Raises ``ProgressError`` when this computer's memory of them cannot be read."""
    found: dict[tuple[str, str], int] = {}
    headers = (header for folder in folders for header in _headers(folder))
    for exam, candidate, attempt in (*((h.exam, h.candidate, h.attempt) for h in headers), *_remembered(progress.sittings())):
        key = (exam, same_name(candidate))
        found[key] = max(attempt, found.get(key, 0))
    return found


def next_attempt(known: Known, exam: str, candidate: str) -> int:
    """The number of a candidate's next sitting, from 1."""
    return known.get((exam, same_name(candidate)), 0) + 1


def sitting_of(header: Header) -> Sitting:
    """What is remembered of a sitting that begins."""
    return Sitting(header.exam, same_name(header.candidate), header.attempt, header.begun, header.seed)


def _remembered(sittings: Iterable[Sitting]) -> Iterable[tuple[str, str, int]]:
    return ((sitting.exam, sitting.candidate, sitting.attempt) for sitting in sittings)


def _headers(folder: Path) -> Iterable[Header]:
    """The headers of the result files in a folder; what is none is passed over."""
    for path in sorted(folder.glob("*.jsonl")):
        try:
            yield read_header(path)
        except Unreadable:
            continue
