"""What is wrong with a file, in one line: file, key path, value, and what was expected."""

from __future__ import annotations

from dataclasses import dataclass

from sim.language import quoted

_SHOWN = 60


def shown(value: object) -> str:
    """A value as it is quoted in a message: one line, and not long.

    >>> shown("a" * 100)[-1], shown(3), shown("two\\nlines")
    ('…', '3', "'two\\\\nlines'")
    """
    text = quoted(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"


class Said(str):
    """A value that is told in words, not quoted: ``no such file``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


MISSING = Said("missing")
"""Stands for the value of a key that is not there."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong: ``where`` is the key path, ``line`` the line of the file where no key path can be given, ``value`` what stood there."""

    where: str
    value: object
    expected: str
    line: int | None = None

    def __str__(self) -> str:
        place = f"{self.where}: " if self.where else ""
        return f"{place}{shown(self.value)}: expected {self.expected}"


class Unreadable(ValueError):
    """A file that cannot be used. ``problems`` are all that were found, the first one is told."""

    def __init__(self, file: str, problems: tuple[Problem, ...]) -> None:
        self.file, self.problems = file, problems
        first = problems[0]
        line = f":{first.line}" if first.line is not None else ""
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(f"{file}{line}: {first}{more}")

    def __reduce__(self) -> tuple[type[Unreadable], tuple[str, tuple[Problem, ...]]]:
        return (Unreadable, (self.file, self.problems))


def unread(file: str, error: OSError, what: str) -> Unreadable:
    """A file that the system does not let be read, where ``what`` was expected: it is not there, it is a folder, it may not be read.

    >>> str(unread("a.toml", FileNotFoundError(2, "No such file or directory"), "a scenario file"))
    'a.toml: no such file: expected a scenario file'
    """
    known = next((said for kind, said in _KNOWN.items() if isinstance(error, kind)), None)
    if isinstance(error, PermissionError):
        what = "a file that may be read"
    elif known is None:
        known, what = Said(error.strerror or error), "a file that can be read"
    return Unreadable(file, (Problem("", known, what),))


_KNOWN = {
    FileNotFoundError: Said("no such file"),
    NotADirectoryError: Said("no such file"),
    IsADirectoryError: Said("a folder"),
    PermissionError: Said("no permission"),
}
