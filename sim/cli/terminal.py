"""Standard output and error as this terminal can show them, and how commands end."""

from __future__ import annotations

import sys
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Final, NoReturn

import typer
from rich.console import Console

from sim.language import DEFAULT, choose
from sim.told import told

PLAIN_WIDTH = 200
"""Columns where output is not a terminal: lines stay whole, for ``grep`` and files."""


class Exit(IntEnum):
    """Exit codes: as expected, a difference found, unusable input or no display, stopped by the user (as shells count an interrupt)."""

    OK = 0
    DIFFERENT = 1
    UNUSABLE = 2
    STOPPED = 130


@dataclass(frozen=True, slots=True)
class Shared:
    """What was said before the command's name: it holds where the command itself says nothing."""

    settings: Path | None = None
    lang: str | None = None


SHARED: Final[ContextVar[Shared | None]] = ContextVar("shared", default=None)
"""What was said before the name of the command that is being run."""


def shared() -> Shared:
    """What was said before the name of the command that is being run."""
    return SHARED.get() or Shared()


def prepare() -> None:
    """Lets any terminal show any text: what its encoding lacks is escaped instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")


def unicode_out() -> bool:
    """Whether standard output shows more than ASCII."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower()
    return encoding.startswith("utf") or encoding == "cp65001"


def console() -> Console:
    """The console on standard output, made anew so that redirected output is seen."""
    out = Console(highlight=False, emoji=False, markup=False)
    if not out.is_terminal:
        out = Console(highlight=False, emoji=False, markup=False, width=PLAIN_WIDTH)
    return out


def errors() -> Console:
    """The console on standard error."""
    return Console(stderr=True, highlight=False, emoji=False, markup=False, soft_wrap=True)


@cache
def mark(name: str, rich: bool) -> str:
    """A sign that the terminal can show: ok, different, open, arrow, bullet."""
    signs = {"ok": ("✓", "ok"), "different": ("✗", "!!"), "open": ("·", "--"), "arrow": ("→", "->"), "bullet": ("•", "*")}
    return signs[name][0 if rich else 1]


def complain(message: str, language: str = DEFAULT) -> None:
    """One line on standard error, in the reader's language."""
    line = told(" ".join(message.split()), language)
    sys.stdout.flush()
    print(line, file=sys.stderr, flush=True)


def fail(message: str, language: str = DEFAULT, code: Exit = Exit.UNUSABLE) -> NoReturn:
    """Says what is wrong in one line and ends the command."""
    complain(message, language)
    raise typer.Exit(int(code))


def speak(language: str | None) -> str:
    """The language to use; ends the command when an unknown one was asked for."""
    language = language or shared().lang
    try:
        return choose(language)
    except ValueError as error:
        fail(f"--lang: {error}" if language else f"TAPETE_LANG: {error}")
