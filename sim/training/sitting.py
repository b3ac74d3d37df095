"""A sitting of an examination: who answered what, kept line by line, and a certificate that can be checked.

A result file is JSON Lines: a header, a line an answer (on the disk before the next question is shown), and a last line with the score and the
checksum over all lines before it. Checking makes every question again from its id, has the referee decide it anew, and marks
the answers again: neither an answer, a key nor a score can be changed unnoticed. A club that wants certainty about the writer seals with a secret.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from sim import __version__
from sim.model.ids import Side
from sim.physics import load_params
from sim.rules.words import Call, Restart
from sim.training.answer import Confidence, Given, Marks, mark
from sim.training.exam import Exam, spot_tolerance
from sim.training.key import Key

FORMAT = "tapete-school-result"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Header:
    """Who sits which examination: ``extra`` is the factor on the time (1.25 for a quarter more), ``seed`` what the paper is drawn from."""

    exam: str
    candidate: str
    seed: int
    attempt: int = 1
    extra: float = 1.0
    ruleset: str = "club"
    begun: str = ""
    engine: str = __version__
    physics: str = ""

    @classmethod
    def new(cls, exam: Exam, candidate: str, seed: int, begun: str, *, attempt: int = 1, extra: float = 1.0) -> Header:
        """The header of a sitting that begins at ``begun`` (ISO 8601)."""
        return cls(exam.id, candidate, seed, attempt, extra, exam.ruleset, begun, __version__, load_params().fingerprint())


@dataclass(frozen=True, slots=True)
class Line:
    """One question of a sitting: its id, the answer (None: none in time), how long it took (s) and how often it was seen."""

    question: str
    given: Given | None
    seconds: float
    views: int = 1


@dataclass(frozen=True, slots=True)
class Marked:
    """An answer against its key, with its marks."""

    line: Line
    key: Key
    marks: Marks | None
    points: float


@dataclass(frozen=True)
class Result:
    """A whole sitting, marked."""

    header: Header
    exam: Exam
    answers: tuple[Marked, ...]

    @property
    def points(self) -> float:
        """The marks got, never fewer than none."""
        return max(0.0, sum(answer.points for answer in self.answers))

    @property
    def full(self) -> float:
        """The marks that could be got."""
        return self.exam.marking.full * self.exam.length

    @property
    def share(self) -> float:
        """The share of marks got."""
        return self.points / self.full

    @property
    def passed(self) -> bool:
        """Whether that is enough."""
        return self.share >= self.exam.pass_mark


class Fault(StrEnum):
    """What is wrong with a result file."""

    UNFINISHED = "unfinished"
    """It has no last line: the sitting was broken off."""
    CHANGED = "changed"
    """Its checksum does not fit its lines."""
    SEAL = "seal"
    """It is sealed with another secret, or not sealed."""
    PAPER = "paper"
    """Its questions are not those that its seed draws."""
    SCORE = "score"
    """Its score is not what its answers earn."""
    ATTEMPT = "attempt"
    """It is one sitting more than the examination allows."""
    VERSION = "version"
    """It was sat under another version of the engine or its physics; keys may differ."""


def marked(exam: Exam, line: Line, key: Key) -> Marked:
    """One answer marked by the examination's scheme."""
    marks = None if line.given is None else mark(line.given, key, spot_tolerance())
    return Marked(line, key, marks, exam.marking.of(marks))


# ---------------------------------------------------------------- as text


def given_to_dict(given: Given | None) -> dict[str, Any] | None:
    """An answer as plain data; None stays None."""
    if given is None:
        return None
    out: dict[str, Any] = {
        "call": None if given.call is None else str(given.call),
        "against": None if given.against is None else str(given.against),
        "restart": str(given.restart),
        "confidence": str(given.confidence),
    }
    if given.spot is not None:
        out["spot"] = list(given.spot)
    if given.clause is not None:
        out["clause"] = given.clause
    return out


def given_from_dict(data: Mapping[str, Any] | None) -> Given | None:
    """An answer from plain data. Raises ``KeyError``, ``TypeError`` or ``ValueError`` for what is none."""
    if data is None:
        return None
    spot = data.get("spot")
    return Given(
        None if data["call"] is None else Call(data["call"]),
        None if data["against"] is None else Side(data["against"]),
        Restart(data["restart"]),
        None if spot is None else (float(spot[0]), float(spot[1])),
        Confidence(data["confidence"]),
        data.get("clause"),
    )


def _text(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True, allow_nan=False).encode() + b"\n"


def header_line(header: Header) -> bytes:
    """The first line of a result file."""
    return _text({"format": FORMAT, "version": VERSION, **{k: getattr(header, k) for k in Header.__slots__}})


def answer_line(line: Line) -> bytes:
    """The line of an answer."""
    return _text({"question": line.question, "given": given_to_dict(line.given), "seconds": round(line.seconds, 3), "views": line.views})


def last_line(before: bytes, result: Result, secret: bytes | None = None) -> bytes:
    """The last line: score, and checksum over everything before it."""
    end = {"points": result.points, "full": result.full, "passed": result.passed}
    return _text({**end, "checksum": checksum(before, end, secret), "sealed": secret is not None})


def checksum(before: bytes, end: Mapping[str, Any], secret: bytes | None = None) -> str:
    """SHA-256 over the lines and the score; with a secret, an HMAC that only its holders can make."""
    content = before + _text({key: end[key] for key in ("points", "full", "passed")})
    digest = hmac.new(secret, content, hashlib.sha256) if secret is not None else hashlib.sha256(content)
    return digest.hexdigest()


@dataclass(frozen=True)
class ResultFile:
    """A result file as read: ``end`` is its last line, None when the sitting was broken off; ``content`` all bytes before that line."""

    path: str
    header: Header
    lines: tuple[Line, ...]
    content: bytes
    end: Mapping[str, Any] | None

    @property
    def end_checksum(self) -> str:
        """The checksum; a dash where the sitting was broken off."""
        return "–" if self.end is None else str(self.end["checksum"])


class ResultWriter:
    """Writes a sitting as it goes; every line is on the disk when ``add`` returns."""

    def __init__(self, path: Path, header: Header) -> None:
        self.path, self.header = path, header
        self._content = b""
        self._handle = path.open("xb", buffering=0)
        self._write(header_line(header))

    def add(self, line: Line) -> None:
        """Keeps an answer."""
        self._write(answer_line(line))

    def finish(self, result: Result, secret: bytes | None = None) -> None:
        """Writes the last line and closes."""
        self._write(last_line(self._content, result, secret))
        self.close()

    def close(self) -> None:
        """Ends writing; a sitting without its last line is unfinished."""
        self._handle.close()

    def _write(self, line: bytes) -> None:
        """Writes a line wholly or not at all. Raises ``OSError``; then it can be written again."""
        try:
            left = memoryview(line)
            while left:
                left = left[self._handle.write(left) :]
            os.fsync(self._handle.fileno())
        except OSError:
            with suppress(OSError):
                self._handle.truncate(len(self._content))
                self._handle.seek(len(self._content))
            raise
        self._content += line


def result_of(exam: Exam, header: Header, lines: Sequence[Line], keys: Mapping[str, Key]) -> Result:
    """A sitting marked: questions without a line were not answered."""
    return Result(replace(header), exam, tuple(marked(exam, line, keys[line.question]) for line in lines))
