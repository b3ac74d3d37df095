"""What was answered, kept in SQLite: one row an answer, written before anything else is shown. All else is worked out from the rows.

Besides, one row a sitting of an examination, so that nobody sits it more often than is allowed.

Two programs may write to one file. A damaged file is set aside, never overwritten.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, dataclass, fields
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import platformdirs

from sim.record.hold import Held, Hold
from sim.training.answer import Confidence
from sim.training.threshold import Seen

VERSION = 1
_PATIENCE = 30.0
"""How long (s) one program waits for another that is writing."""
_BEAT = 0.05
"""How often (s) it looks again whether the other has set a damaged file aside."""
_OWN = frozenset({"answers", "sittings"})
"""The tables of a progress file."""

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Record:
    """One answer as it is kept.

    ``at`` is when (UTC, ISO 8601), ``question`` the variant's id, ``situation`` its class (the decisive condition), ``margin`` signed in ``unit``,
    ``given`` and ``key`` the answers as texts, ``seconds`` how long it took, ``views``, ``slow`` and ``measured`` how often it was looked at
    again, in slow motion, and with the measure.
    """

    at: str
    trainee: str
    question: str
    family: str
    clause: str
    situation: str
    called: bool
    margin: float
    unit: str
    given: str
    key: str
    right: bool
    call_right: bool
    confidence: str
    seconds: float
    views: int = 1
    slow: int = 0
    measured: int = 0

    @property
    def sure_but_wrong(self) -> bool:
        """Whether the trainee was sure, and wrong."""
        return not self.right and self.confidence == Confidence.SURE

    @property
    def when(self) -> datetime:
        """The moment of the answer."""
        return datetime.fromisoformat(self.at)

    @property
    def seen(self) -> Seen:
        """What the answer says about the trainee's eye: was the side of the boundary told rightly?"""
        return Seen(self.margin, self.call_right)


_COLUMNS = tuple(f.name for f in fields(Record))
_AFFINITIES = {"str": "TEXT", "bool": "INTEGER", "int": "INTEGER", "float": "REAL"}
_TABLE = ", ".join(f"{f.name} {_AFFINITIES[str(f.type)]} NOT NULL" for f in fields(Record))
_BOOLS = frozenset(f.name for f in fields(Record) if str(f.type) == "bool")


@dataclass(frozen=True, slots=True)
class Sitting:
    """A sitting of an examination that was begun: which attempt of whom, when (ISO 8601), and the seed of its paper."""

    exam: str
    candidate: str
    attempt: int
    begun: str
    seed: int


_SITTING = tuple(f.name for f in fields(Sitting))


_SITTINGS = "exam TEXT NOT NULL, candidate TEXT NOT NULL, attempt INTEGER NOT NULL, begun TEXT NOT NULL, seed INTEGER NOT NULL"
_SITTINGS += ", UNIQUE (exam, candidate, attempt)"


class TakenError(Exception):
    """Another program has begun that very attempt."""


_MAY_NOT = "may not be written: allow the file and its folder to be written, then try again"
_FULL = "there is no room left on the disk: make room, then try again; what was kept before is not lost"
_HELD = "another program is using it: end that program, then try again"
_NO_FILE = "no file can be opened there: see that its folder may be used and that no folder bears its name"
_UNSOUND = "the disk does not read or write it: move the file to a sound disk, then try again"
_ROOM = 1 << 16
"""With less than this (bytes) left, what SQLite calls a fault of the disk is that it is full."""
_OF_SQLITE = {
    sqlite3.SQLITE_READONLY: _MAY_NOT,
    sqlite3.SQLITE_PERM: _MAY_NOT,
    sqlite3.SQLITE_AUTH: _MAY_NOT,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_BUSY: _HELD,
    sqlite3.SQLITE_LOCKED: _HELD,
    sqlite3.SQLITE_CANTOPEN: _NO_FILE,
    sqlite3.SQLITE_IOERR: _UNSOUND,
}
_OF_SYSTEM = {
    errno.EACCES: _MAY_NOT,
    errno.EPERM: _MAY_NOT,
    errno.EROFS: _MAY_NOT,
    errno.ENOSPC: _FULL,
    errno.EDQUOT: _FULL,
    errno.EIO: _UNSOUND,
    errno.ENOTDIR: _NO_FILE,
    errno.EISDIR: _NO_FILE,
    errno.EEXIST: _NO_FILE,
    errno.ENOENT: _NO_FILE,
}


class ProgressError(Exception):
    """A progress file that cannot be used: ``path``, and ``expected``, what is wrong with it and what to do."""

    def __init__(self, path: Path, expected: str) -> None:
        super().__init__(f"{path}: {expected}")
        self.path, self.expected = path, expected

    def __reduce__(self) -> tuple[type[ProgressError], tuple[Path, str]]:
        """Goes from one process to another as it is."""
        return (type(self), (self.path, self.expected))


def unusable(path: Path, error: OSError | sqlite3.Error) -> ProgressError:
    """What keeps a progress file from being used, in one phrase that says what to do."""
    kinds, kind = (_OF_SYSTEM, error.errno) if isinstance(error, OSError) else (_OF_SQLITE, getattr(error, "sqlite_errorcode", 0) & 0xFF)
    known = kinds.get(kind or 0, f"cannot be used: {error}")
    if known == _NO_FILE and path.is_file():
        known = _MAY_NOT
    if known == _UNSOUND and path.is_file() and shutil.disk_usage(path).free < _ROOM:
        known = _FULL
    return ProgressError(path, _NO_FILE if path.is_dir() else known)


class Progress:
    """A file of answers. ``aside`` is where a damaged file was moved, when this one was begun or later on: what is written goes on in a new one."""

    def __init__(self, path: Path, aside: Path | None = None) -> None:
        self.path, self.aside = path, aside

    def add(self, record: Record) -> None:
        """Keeps an answer; when this returns, it is on the disk. Raises ``ProgressError`` when it cannot be kept."""
        marks = ", ".join("?" * len(_COLUMNS))
        self._do(lambda db: db.execute(f"INSERT INTO answers ({', '.join(_COLUMNS)}) VALUES ({marks})", astuple(record)))

    def records(self, trainee: str | None = None) -> tuple[Record, ...]:
        """All answers in the order in which they were given, or one trainee's. Raises ``ProgressError`` when they cannot be read."""
        where, which = ("", ()) if trainee is None else (" WHERE trainee = ?", (trainee,))
        rows = self._do(lambda db: db.execute(f"SELECT {', '.join(_COLUMNS)} FROM answers{where} ORDER BY at, rowid", which).fetchall())
        return tuple(_record(row) for row in rows)

    def sit(self, sitting: Sitting) -> None:
        """Remembers a sitting before its first question is shown.

        Raises ``TakenError`` when that attempt was begun before, ``ProgressError`` when it cannot be kept.
        """
        try:
            self._do(lambda db: db.execute(f"INSERT INTO sittings ({', '.join(_SITTING)}) VALUES (?, ?, ?, ?, ?)", astuple(sitting)))
        except sqlite3.IntegrityError as error:
            raise TakenError from error

    def sittings(self) -> tuple[Sitting, ...]:
        """All sittings that were begun, in that order. Raises ``ProgressError`` when they cannot be read."""
        rows = self._do(lambda db: db.execute(f"SELECT {', '.join(_SITTING)} FROM sittings ORDER BY rowid").fetchall())
        return tuple(Sitting(*row) for row in rows)

    def _do(self, work: Callable[[sqlite3.Connection], Value]) -> Value:
        """Does something with the file, in one transaction. One that was damaged or taken away meanwhile is begun anew first."""
        try:
            return self._at_once(work)
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError:
            again = open_progress(self.path)
            self.aside = again.aside or self.aside
        try:
            return self._at_once(work)
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            raise unusable(self.path, error) from error

    def _at_once(self, work: Callable[[sqlite3.Connection], Value]) -> Value:
        with closing(sqlite3.connect(self.path, timeout=_PATIENCE)) as db, db:
            return work(db)


def _record(row: tuple[object, ...]) -> Record:
    values = {name: bool(value) if name in _BOOLS else value for name, value in zip(_COLUMNS, row, strict=True)}
    return Record(**values)  # type: ignore[arg-type]


def usual_path() -> Path:
    """Where the answers of whoever uses this computer are kept, unless another file is named."""
    return Path(platformdirs.user_data_dir("tapete", appauthor=False)) / "school.sqlite"


def open_progress(path: Path) -> Progress:
    """The progress kept in a file, begun when there is none. A damaged file is set aside as ``….damaged`` and a new one begun.

    Raises ``ProgressError`` for a file of a newer program or of another one, and when nothing can be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside = None if _sound(path) else _set_aside(path)
        with closing(sqlite3.connect(path, timeout=_PATIENCE)) as db, db:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute(f"CREATE TABLE IF NOT EXISTS answers ({_TABLE})")
            db.execute(f"CREATE TABLE IF NOT EXISTS sittings ({_SITTINGS})")
            db.execute(f"PRAGMA user_version = {VERSION}")
    except (OSError, sqlite3.DatabaseError) as error:
        raise unusable(path, error) from error
    return Progress(path, aside)


def _sound(path: Path) -> bool:
    """Whether a file is absent, empty, or a progress file of this version or an older one."""
    if not path.exists() or path.stat().st_size == 0:
        return True
    db = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=_PATIENCE)  # what lies beside a damaged file stays there
    try:
        version = int(db.execute("PRAGMA user_version").fetchone()[0])
        whole = db.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        tables = {str(row[0]) for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        columns = {str(row[1]) for row in db.execute("PRAGMA table_info(answers)")}
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
        return False
    finally:
        db.close()
    if whole and tables - _OWN:
        raise ProgressError(path, "a database of another program")
    if version > VERSION:
        raise ProgressError(path, f"written by a newer version ({version}; this one reads up to {VERSION})")
    return whole and (version == 0 or columns == set(_COLUMNS))


def _set_aside(path: Path) -> Path | None:
    """Moves a damaged file, with what belongs to it, out of the way; None when another program has just done so."""
    with _alone(path):
        if _sound(path):
            return None
        aside = next(p for n in range(1, 10_000) if not (p := path.with_name(f"{path.name}.damaged{n}")).exists())
        for suffix in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
        path.rename(aside)
    return aside


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """No other program sets the file aside at the same time, as far as the system has locks."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            held = Hold(path)
        except Held:
            if time.monotonic() > until:
                raise
            time.sleep(_BEAT)
        else:
            break
    try:
        yield
    finally:
        held.release()
