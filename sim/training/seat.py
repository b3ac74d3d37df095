"""Sitting an examination: one question after the other, each answer on the disk before the next is shown, and the result at the end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sim.training.answer import Given
from sim.training.exam import Exam
from sim.training.question import Question
from sim.training.sitting import Header, Line, Result, ResultWriter, result_of


class Seat:
    """One candidate in one sitting. Whoever shows the questions says how long an answer took; what comes too late does not count.

    Raises ``FileExistsError`` when there is a result file at ``path`` already, ``OSError`` when none can be written.
    """

    def __init__(self, exam: Exam, header: Header, paper: Sequence[Question], path: Path, secret: bytes | None = None) -> None:
        self.exam, self.header, self.paper = exam, header, tuple(paper)
        self.lines: list[Line] = []
        self._secret = secret
        self._writer = ResultWriter(path, header)
        self.result: Result | None = None

    @property
    def path(self) -> Path:
        """The result file."""
        return self._writer.path

    @property
    def limit(self) -> float:
        """The time for an answer (s), extra time included."""
        return self.exam.seconds * self.header.extra

    @property
    def number(self) -> int:
        """The number of the question to be answered, from 1."""
        return len(self.lines) + 1

    @property
    def question(self) -> Question | None:
        """The question to be answered; None when all are."""
        return self.paper[len(self.lines)] if len(self.lines) < len(self.paper) else None

    def answer(self, given: Given | None, seconds: float, views: int = 1) -> bool:
        """Takes an answer (None: none was given): it is kept when this returns. Tells whether it came in time.

        After the last one the result is there, and the file has its checksum. Raises ``OSError`` when nothing can be written; called again, it goes
        on with what could not.
        """
        question = self.question
        if question is None and self.result is not None:
            raise ValueError("all questions are answered")
        in_time = seconds <= self.limit
        if question is not None:
            line = Line(question.id, given if in_time else None, seconds, views)
            self._writer.add(line)
            self.lines.append(line)
        if self.question is None:
            result = result_of(self.exam, self.header, self.lines, {q.id: q.variant.key for q in self.paper})
            self._writer.finish(result, self._secret)
            self.result = result
        return in_time

    def leave(self) -> None:
        """Breaks the sitting off; the answers given stay in the file, which has no result."""
        self._writer.close()
