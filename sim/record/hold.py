"""Whoever writes a log holds it: a second program that would write it as well is refused, and whoever is killed lets go.

What is held is a small file beside the log, ``.NAME.lock``, with the system's own lock on it: the log itself is replaced as a whole when acts
are taken back, and may be read by anybody at any time. Where a system has no locks, or nothing may be written beside the log, nobody is refused.
"""

from __future__ import annotations

import errno
import os
import sys
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Final

from sim.record.errors import Problem, Said, Unreadable

_TAKEN: Final = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK, errno.EWOULDBLOCK})
"""What systems say of a lock that somebody else has."""

ELSEWHERE: Final = "this match is open in another window; go on there, or close it there first"
"""What is said of a log that is held, English."""

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Held(Unreadable):
    """A log that another program, or another session of this one, is writing."""

    def __init__(self, file: str) -> None:
        super().__init__(file, (Problem("", Said(ELSEWHERE), "a match log"),))
        self.args = (f"{file}: {ELSEWHERE}",)

    def __reduce__(self) -> tuple[type[Held], tuple[str]]:  # type: ignore[override]
        return (Held, (self.file,))


class Hold:
    """A log that is held, until ``release``; at the end of the program, however it ends, it is let go."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        """Raises ``Held``."""
        whole = Path(path).resolve()
        self._release = weakref.finalize(self, _let_go, _taken(os.fspath(path), whole.with_name(f".{whole.name}.lock")))

    def release(self) -> None:
        """Lets go; a second time does nothing."""
        self._release()


def _taken(file: str, beside: Path) -> tuple[int, Path] | None:
    """The lock's handle and file; None where there can be no lock."""
    while True:
        try:
            handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError:
            return None
        try:
            _lock(handle)
        except OSError as error:
            os.close(handle)
            if error.errno in _TAKEN:
                raise Held(file) from None
            return None
        if _same(handle, beside):
            return (handle, beside)
        os.close(handle)  # whoever held it took the file away in between


def _same(handle: int, beside: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), beside.stat())
    except OSError:
        return False


def _let_go(taken: tuple[int, Path] | None) -> None:
    """The file goes first, so that nobody can lock one that is about to go; where that cannot be while it is open, afterwards."""
    if taken is None:
        return
    handle, beside = taken
    gone = False
    with suppress(OSError):
        beside.unlink()
        gone = True
    with suppress(OSError):
        os.close(handle)
    if not gone:
        with suppress(OSError):
            beside.unlink()
