"""Match logs: JSON Lines, one line for the terms of the match and one for every act, written as the match goes on.

A line holds what was done, what of it matters for the referee, the rulings, and a hash of how the match then stood. The acts
alone give the match again; the rest is for reading, and for finding out where a repetition first differs.
"""

from __future__ import annotations

import codecs
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, Field, ValidationError

from sim.match.header import Header
from sim.match.match import Act, Match, Step
from sim.model.ids import Side
from sim.model.layout import Layout, LayoutError
from sim.model.refusals import Refused
from sim.physics import check_layout
from sim.record.encoding import UTF_16, no_utf_8, piece
from sim.record.errors import Problem, Said, Unreadable, unread
from sim.record.fields import Count, Flag, Model, Number, Positive
from sim.record.hold import Hold
from sim.record.match_lines import FORMAT, NOBODY_NEW, VERSION, header_to_dict, line_of, step_to_dict
from sim.record.plain import action_from_dict
from sim.record.problems import problems
from sim.rules.ruleset import RulesetError
from sim.table import table_names

MAX_BYTES = 50_000_000
"""A full match is far smaller; what is larger is something else."""


class HeaderModel(Model):
    """The first line."""

    format: Literal["tapete-match"]
    version: Count
    engine: str
    physics: str
    home: str
    away: str
    ruleset: str
    settings: dict[str, Flag | Number | str] = Field(default_factory=dict)
    pitch: str
    seed: Count
    kick_off: Literal["home", "away"]
    layout: dict[str, Any]


class ActModel(Model):
    """The line of an act."""

    n: Count
    t: Number
    clock: str
    waited: Positive | None = None
    players: dict[Literal["home", "away"], str] = Field(default_factory=dict)
    do: list[dict[str, Any]] = Field(min_length=1)
    events: list[list[Any]]
    rulings: list[dict[str, Any]]
    score: tuple[Count, Count]
    over: Flag = False
    hash: str


@dataclass(frozen=True, slots=True)
class Entry:
    """The line of an act, read: what was done, and what was recorded of it."""

    line: int
    act: Act
    data: dict[str, Any]

    @property
    def waited(self) -> float | None:
        """How long (s) all lay at rest before it, where that was measured."""
        waited = self.data.get("waited")
        return None if waited is None else float(waited)

    @property
    def players(self) -> dict[Side, str]:
        """Who plays a side from this act on, where somebody else took it over."""
        return {Side(side): name for side, name in self.data.get("players", {}).items()}


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match log, read: terms, start, acts in order; ``cut`` says that its last line was cut short and is left out.

    ``whole`` is how many bytes the whole lines take.
    """

    file: str
    header: Header
    layout: Layout
    entries: tuple[Entry, ...]
    cut: bool = False
    whole: int = 0

    @property
    def acts(self) -> tuple[Act, ...]:
        """What was done, act by act."""
        return tuple(entry.act for entry in self.entries)

    @property
    def seats(self) -> dict[Side, str]:
        """Who plays each side at the end of the log."""
        return seats_after(self.header, self.entries)

    @property
    def names(self) -> dict[Side, str]:
        """Who has played each side, in order of their coming."""
        come = {side: [self.header.name(side)] for side in Side}
        for entry in self.entries:
            for side, name in entry.players.items():
                come[side].append(name)
        return {side: ", ".join(names) for side, names in come.items()}

    def begin(self) -> Match:
        """The match before its first act. Raises ``Unreadable`` when it cannot be."""
        try:
            check_layout(self.layout, self.header.table())
            return Match.new(self.header, self.layout)
        except (RulesetError, Refused) as error:
            where = _header_key(error.path) if isinstance(error, RulesetError) else f"layout.{error.where}"
            raise Unreadable(self.file, (Problem(where, error.value, error.expected, 1),)) from None


def seats_after(header: Header, entries: Iterable[Entry]) -> dict[Side, str]:
    """Who plays each side after these acts: who the header names, or who took the side over last."""
    seats = {side: header.name(side) for side in Side}
    for entry in entries:
        seats |= entry.players
    return seats


@dataclass(frozen=True, slots=True)
class Lines:
    """A match log whose acts still stand as lines, for those who read one after another."""

    file: str
    header: Header
    layout: Layout
    lines: tuple[bytes, ...]
    cut: bool = False
    whole: int = 0


# ---------------------------------------------------------------- writing


class LogWriter:
    """Appends to a match log. Every act is on the disk before the next one is made; use as a context manager."""

    def __init__(self, path: str | os.PathLike[str], hold: Hold | None = None) -> None:
        """Holds the log while it is written; ``hold`` is that of whoever held it before. Raises ``Held``, ``OSError``."""
        self._path, self._hold = path, hold or Hold(path)
        try:
            self._handle = Path(path).open("ab")  # noqa: SIM115 - closed by close()
        except OSError:
            self._hold.release()
            raise

    def __enter__(self) -> LogWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def append(self, step: Step, players: Mapping[Side, str] = NOBODY_NEW) -> None:
        """Writes the line of an act; ``players`` are those who have taken a side over just before it."""
        self._handle.write(line_of(step_to_dict(step, players)))
        self._handle.flush()
        os.fsync(self._handle.fileno())

    def undo(self, acts: int) -> None:
        """Takes the last acts out again. Raises ``OSError``, ``Unreadable`` for a log that somebody has damaged meanwhile."""
        self._handle.close()
        _drop(read(self._path), acts)
        self._handle = Path(self._path).open("ab")  # noqa: SIM115 - closed by close()

    def close(self) -> None:
        """Nothing more is appended, and the log is let go."""
        self._handle.close()
        self._hold.release()


def create(path: str | os.PathLike[str], match: Match) -> LogWriter:
    """A new log with its first line and every act made so far. Raises ``FileExistsError`` rather than lose a log that is there."""
    if Path(path).exists():
        raise FileExistsError(os.fspath(path))
    history = match.history()
    start = history[0]
    lines = [line_of(header_to_dict(match.header, start.layout))]
    lines += [line_of(step_to_dict(step)) for step in start.replayed((m.act_done for m in history[1:]), waits=(m.waited for m in history[1:]))]
    hold = Hold(path)
    try:
        replace_file(path, b"".join(lines))
    except OSError:
        hold.release()
        raise
    return LogWriter(path, hold)


def resume_writing(found: MatchFile, hold: Hold | None = None) -> LogWriter:
    """Goes on writing a log that was read; a last line that was cut short is taken away first.

    ``hold``: the log's, where it was held while it was read. Raises ``Held``, ``OSError``.
    """
    hold = hold or Hold(found.file)
    try:
        if found.cut:
            replace_file(found.file, Path(found.file).read_bytes()[: found.whole])
    except OSError:
        hold.release()
        raise
    return LogWriter(found.file, hold)


def drop(found: MatchFile, acts: int) -> None:
    """Takes the last acts out of a log. Raises ``ValueError`` when it holds fewer, ``Held`` while somebody writes it."""
    hold = Hold(found.file)
    try:
        _drop(read(found.file), acts)
    finally:
        hold.release()


def _drop(found: MatchFile, acts: int) -> None:
    if not 0 <= acts <= len(found.entries):
        raise ValueError(f"{acts} acts: expected at most {len(found.entries)}, as many as were made")
    lines = Path(found.file).read_bytes()[: found.whole].splitlines(keepends=True)
    replace_file(found.file, b"".join(lines[: len(lines) - acts]))


def replace_file(path: str | os.PathLike[str], content: bytes) -> None:
    """Writes a file as a whole or not at all."""
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as handle:
            handle.write(content)
            handle.flush()
            os.fsync(handle.fileno())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


# ---------------------------------------------------------------- reading


def read(path: str | os.PathLike[str]) -> MatchFile:
    """Reads a match log. Raises ``Unreadable`` naming file, line, key, value and what was expected.

    A last line without its end was cut short while it was written: what stands before it is read, and the cut is told.
    """
    found = lines_of(path)
    entries = tuple(entry_of(found.file, number, line) for number, line in enumerate(found.lines, 2))
    return MatchFile(found.file, found.header, found.layout, entries, found.cut, found.whole)


def lines_of(path: str | os.PathLike[str]) -> Lines:
    """The terms of a match log and the lines of its acts, which are not looked at yet. Raises ``Unreadable`` as ``read`` does."""
    name = os.fspath(path)
    raw = _bytes(name)
    whole = raw.rfind(b"\n") + 1
    if raw.startswith(codecs.BOM_UTF8):
        raise Unreadable(name, (Problem("", Said("UTF-8 with a byte order mark"), _UTF_8, 1),))
    if (wrong := no_utf_8(raw, _UTF_8)) is not None and (wrong.value == UTF_16 or wrong.line == 1):
        raise Unreadable(name, (wrong,))
    lines = raw[:whole].split(b"\n")[:-1]
    if not lines:
        raise Unreadable(name, (Problem("", Said("no whole line"), "a match log with its first line", 1),))
    header, layout = _header(name, lines[0])
    return Lines(name, header, layout, tuple(lines[1:]), whole < len(raw), whole)


def _bytes(name: str) -> bytes:
    path = Path(name)
    try:
        if path.is_dir():
            raise Unreadable(name, (Problem("", Said("a folder"), "a match log"),))
        if (size := path.stat().st_size) > MAX_BYTES:
            raise Unreadable(name, (Problem("", Said(f"{size} bytes"), f"a match log of at most {MAX_BYTES} bytes"),))
        return path.read_bytes()
    except OSError as error:
        raise unread(name, error, "a match log") from None


class _NoNumber(ValueError):
    """NaN or an infinity stands where JSON has numbers."""


def _refuse_constant(name: str) -> Any:
    raise _NoNumber(name)


_UTF_8 = "a match log in UTF-8 without a byte order mark"


def _kind(data: Any) -> Said:
    """What a line of JSON holds that is no object."""
    return Said("null" if data is None else "a list" if isinstance(data, list) else json.dumps(data))


def _object(file: str, number: int, line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line.decode("utf-8"), parse_constant=_refuse_constant)
    except _NoNumber as error:
        raise Unreadable(file, (Problem("", Said(error), "finite numbers", number),)) from None
    except (ValueError, RecursionError):
        raise Unreadable(file, (Problem("", piece(line), "a whole line of JSON: the line is damaged", number),)) from None
    if not isinstance(data, dict):
        raise Unreadable(file, (Problem("", _kind(data), "a JSON object", number),))
    return data


def _checked(model: type[BaseModel], file: str, number: int, data: dict[str, Any]) -> Any:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        found = problems(error, data, model)
        raise Unreadable(file, tuple(Problem(p.where, p.value, p.expected, number) for p in found)) from None


def _header_key(path: str) -> str:
    """Where a complaint about the rules stands in the first line: the name of the ruleset, or one of the settings."""
    return path if path in HeaderModel.model_fields else f"settings.{path}"


def _header(file: str, line: bytes) -> tuple[Header, Layout]:
    data = _object(file, 1, line)
    if data.get("format") != FORMAT:
        raise Unreadable(file, (Problem("format", data.get("format", Said("missing")), f"{FORMAT}: a match log", 1),))
    version = data.get("version")
    if isinstance(version, int) and version > VERSION:
        raise Unreadable(file, (Problem("version", version, f"at most {VERSION}: the log was written by a newer version", 1),))
    m: HeaderModel = _checked(HeaderModel, file, 1, data)
    if m.pitch not in table_names():
        raise Unreadable(file, (Problem("pitch", m.pitch, f"one of {', '.join(table_names())}", 1),))
    try:
        layout = Layout.from_dict(m.layout)
        settings = tuple(sorted(m.settings.items()))
        header = Header(m.home, m.away, m.ruleset, settings, m.pitch, m.seed, Side(m.kick_off), m.engine, m.physics)
        header.rules()
    except LayoutError as error:
        raise Unreadable(file, (Problem(f"layout.{error.path}", error.value, error.expected, 1),)) from None
    except RulesetError as error:
        raise Unreadable(file, (Problem(_header_key(error.path), error.value, error.expected, 1),)) from None
    return header, layout


def entry_of(file: str, number: int, line: bytes) -> Entry:
    """The line of an act, read; ``number`` is its place in the file, from 1. Raises ``Unreadable``."""
    data = _object(file, number, line)
    m: ActModel = _checked(ActModel, file, number, data)
    if m.n != number - 1:
        raise Unreadable(file, (Problem("n", m.n, f"{number - 1}: lines in order, none missing", number),))
    act = []
    for i, action in enumerate(m.do):
        try:
            act.append(action_from_dict(action))
        except Unreadable as error:
            found = tuple(Problem(f"do[{i}].{p.where}".rstrip("."), p.value, p.expected, number) for p in error.problems)
            raise Unreadable(file, found) from None
    return Entry(number, tuple(act), data)
