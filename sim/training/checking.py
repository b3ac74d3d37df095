"""Reading result files back, and checking that nothing in them was changed: questions, keys, marks and checksum are all made anew."""

from __future__ import annotations

import codecs
import hmac
import json
import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sim.record.encoding import UTF_16, no_utf_8, piece
from sim.record.errors import MISSING, Problem, Said, Unreadable, unread
from sim.training.exam import Exam
from sim.training.family import Family
from sim.training.question import Question
from sim.training.rulesets import under
from sim.training.sitting import FORMAT, VERSION, Fault, Header, Line, Result, ResultFile, checksum, given_from_dict, result_of

MAX_BYTES = 5_000_000
"""A sitting is some tens of short lines."""
MAX_HEADER = 10_000
"""A header is one of them."""


@dataclass(frozen=True)
class Checked:
    """What came of a check: the result as it should be, what is wrong with the file (nothing: it is genuine), and the paper drawn again."""

    result: Result
    faults: tuple[Fault, ...]
    paper: tuple[Question, ...] = ()

    @property
    def genuine(self) -> bool:
        """Whether nothing is wrong with it."""
        return not self.faults

    @property
    def broken_off(self) -> bool:
        """Whether nothing is wrong with it but that it was not finished."""
        return self.faults == (Fault.UNFINISHED,)


def read_result(path: str | os.PathLike[str]) -> ResultFile:
    """A result file as written, a cut one as far as it goes. Raises ``Unreadable`` for what is no result file."""
    name = os.fspath(path)
    lines = _lines(name)
    header = _header(name, lines[0])
    answers: list[Line] = []
    end: Mapping[str, Any] | None = None
    content = lines[0]
    for number, raw in enumerate(lines[1:], 2):
        data = _object(name, number, raw)
        if end is not None:
            raise Unreadable(name, (Problem("", Said("more lines"), "nothing after the line with the checksum", number),))
        if "checksum" in data:
            end = _end(name, number, data)
            continue
        answers.append(_answer(name, number, data))
        content += raw
    return ResultFile(name, header, tuple(answers), content, end)


def read_header(path: str | os.PathLike[str]) -> Header:
    """The header of a result file alone. Raises ``Unreadable`` for what is no result file."""
    name = os.fspath(path)
    try:
        with Path(name).open("rb") as file:
            first = file.readline(MAX_HEADER + 1)
    except OSError as error:
        raise unread(name, error, "a result file") from None
    return _header(name, first)


_UTF_8 = "a result file in UTF-8 without a byte order mark"


def _lines(name: str) -> list[bytes]:
    path = Path(name)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Unreadable(name, (Problem("", Said(f"{path.stat().st_size} bytes"), f"a result file of at most {MAX_BYTES} bytes"),))
        raw = path.read_bytes()
    except OSError as error:
        raise unread(name, error, "a result file") from None
    if raw.startswith(codecs.BOM_UTF8):
        raise Unreadable(name, (Problem("", Said("UTF-8 with a byte order mark"), _UTF_8, 1),))
    if (wrong := no_utf_8(raw, _UTF_8)) is not None and (wrong.value == UTF_16 or wrong.line == 1):
        raise Unreadable(name, (wrong,))
    whole = raw[: raw.rfind(b"\n") + 1]
    lines = whole.splitlines(keepends=True)
    if not lines:
        raise Unreadable(name, (Problem("", Said("no whole line"), "a result file"),))
    return lines


def _object(name: str, number: int, raw: bytes) -> dict[str, Any]:
    try:
        data = json.loads(raw.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Unreadable(name, (Problem("", piece(raw), "a whole line of JSON", number),)) from None
    if not isinstance(data, dict):
        raise Unreadable(name, (Problem("", data, "a JSON object", number),))
    return data


def _header(name: str, raw: bytes) -> Header:
    data = _object(name, 1, raw)
    if data.pop("format", None) != FORMAT:
        raise Unreadable(name, (Problem("format", Said("another format"), f"{FORMAT}: a result of the school", 1),))
    version = data.pop("version", None)
    if version != VERSION:
        raise Unreadable(name, (Problem("version", version, f"{VERSION}: the file was written by another version", 1),))
    usual = Header("", "", 0)
    kinds = {key: type(getattr(usual, key)) for key in Header.__slots__}
    wrong = [key for key, kind in kinds.items() if type(data.get(key)) is not kind]
    if wrong or set(data) != set(kinds):
        where = (wrong or sorted(set(data) - set(kinds)))[0]
        raise Unreadable(name, (Problem(where, data.get(where), "the header of a result", 1),))
    return Header(**data)


def _answer(name: str, number: int, data: dict[str, Any]) -> Line:
    try:
        seconds, views = float(data["seconds"]), data["views"]
        if not (isinstance(data["question"], str) and isinstance(views, int) and math.isfinite(seconds)):
            raise ValueError
        return Line(data["question"], given_from_dict(data["given"]), seconds, views)
    except KeyError as error:
        raise Unreadable(name, (Problem(str(error.args[0]), MISSING, "the line of an answer", number),)) from None
    except (TypeError, ValueError, IndexError):
        raise Unreadable(name, (Problem("", json.dumps(data, ensure_ascii=False)[:40], "the line of an answer", number),)) from None


def _end(name: str, number: int, data: dict[str, Any]) -> dict[str, Any]:
    expected = {"points": (int, float), "full": (int, float), "passed": bool, "checksum": str, "sealed": bool}
    if data.keys() != expected.keys() or not all(isinstance(data[key], kind) for key, kind in expected.items()):  # type: ignore[arg-type]
        raise Unreadable(name, (Problem("", data, "the line with score and checksum", number),))
    return data


def paper_of(exam: Exam, header: Header, families: Sequence[Family]) -> tuple[Question, ...]:
    """The questions of a sitting, drawn again."""
    return exam.paper(under(exam.about(families), exam.ruleset), header.candidate, header.seed, header.attempt)


def check(file: ResultFile, exam: Exam, families: Sequence[Family], secret: bytes | None = None) -> Checked:
    """Makes the paper again, decides and marks it anew, and says what of the file does not fit."""
    paper = paper_of(exam, file.header, families)
    keys = {question.id: question.variant.key for question in paper}
    known = tuple(line for line in file.lines if line.question in keys)
    result = result_of(exam, file.header, known, keys)
    return Checked(result, tuple(_faults(file, result, [question.id for question in paper], secret)), paper)


def _faults(file: ResultFile, result: Result, paper: list[str], secret: bytes | None) -> list[Fault]:
    out: list[Fault] = []
    now = Header.new(result.exam, "", 0, "")
    if (file.header.engine, file.header.physics) != (now.engine, now.physics):
        out.append(Fault.VERSION)
    if file.header.attempt > result.exam.attempts:
        out.append(Fault.ATTEMPT)
    if [line.question for line in file.lines] != paper[: len(file.lines)] or file.header.ruleset != result.exam.ruleset:
        out.append(Fault.PAPER)
    if file.end is None or len(file.lines) < len(paper):
        return [*out, Fault.UNFINISHED]
    out += _seal_faults(file, file.end, secret)
    if (file.end["points"], file.end["full"], file.end["passed"]) != (result.points, result.full, result.passed):
        out.append(Fault.SCORE)
    return out


def _seal_faults(file: ResultFile, end: Mapping[str, Any], secret: bytes | None) -> list[Fault]:
    """Whether the checksum fits; a seal can be judged by who knows its secret only."""
    if secret is None and end["sealed"]:
        return []
    if secret is not None and not end["sealed"]:
        return [Fault.SEAL]
    fits = hmac.compare_digest(end["checksum"], checksum(file.content, end, secret))
    return [] if fits else [Fault.CHANGED if secret is None else Fault.SEAL]
