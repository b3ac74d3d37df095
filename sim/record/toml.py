"""Reading TOML: a file's text to plain data, with one line for whatever is wrong with it."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path
from typing import Any

from sim.record.encoding import no_utf_8
from sim.record.errors import Problem, Said, Unreadable, unread

_AT = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)$")

MAX_BYTES = 4_000_000
"""A scenario is a page or two; what is larger is something else."""


def read_bytes(path: str | os.PathLike[str], what: str = "a scenario file") -> bytes:
    """A file's bytes. Raises ``Unreadable``, in one line, for whatever keeps them from being read; ``what`` was expected."""
    name = os.fspath(path)
    try:
        if Path(path).is_dir():
            raise Unreadable(name, (Problem("", Said("a folder"), "a file"),))
        if (size := Path(path).stat().st_size) > MAX_BYTES:
            raise Unreadable(name, (Problem("", Said(f"{size} bytes"), f"a file of at most {MAX_BYTES} bytes"),))
        return Path(path).read_bytes()
    except OSError as error:
        raise unread(name, error, what) from None
    except ValueError as error:
        if isinstance(error, Unreadable):
            raise
        raise Unreadable(name, (Problem("", Said(error), "a file that can be read"),)) from None


def parse(raw: bytes, file: str, what: str = "a scenario") -> dict[str, Any]:
    """A TOML document as plain data. Raises ``Unreadable`` naming file, line and fault; ``what`` was expected of an empty one."""
    if (wrong := no_utf_8(raw)) is not None:
        raise Unreadable(file, (wrong,))
    text = raw.decode("utf-8-sig")
    if not text.strip():
        raise Unreadable(file, (Problem("", Said("an empty file"), what),))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(file, (_syntax(str(error), text),)) from None
    except RecursionError:
        raise Unreadable(file, (Problem("", Said("nested too deeply"), "TOML of a few levels"),)) from None
    except ValueError as error:  # impossible dates and the like
        raise Unreadable(file, (Problem("", Said(error), "valid TOML"),)) from None


def _syntax(message: str, text: str) -> Problem:
    lines = text.splitlines()
    found = _AT.search(message)
    line = int(found.group(1)) if found and found.group(1) else max(1, len(lines))
    stood = lines[line - 1].strip() if line <= len(lines) else ""
    return Problem("", stood, f"valid TOML ({_AT.sub('', message)[:120]})", line)
