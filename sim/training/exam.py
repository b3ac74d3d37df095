"""Examinations as data: sections, how many questions each, time, pass mark and marking scheme; read from TOML, drawn from a seed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal
from zlib import crc32

from pydantic import Field, StringConstraints, ValidationError

from sim.match.scenario import Texts
from sim.record.errors import Problem, Unreadable
from sim.record.fields import PLAIN, Language, Model, Number, Positive
from sim.record.problems import problems
from sim.record.toml import parse, read_bytes
from sim.resources import assets
from sim.rules.ruleset import ruleset_names
from sim.rules.words import SCALE
from sim.training.answer import Marks
from sim.training.family import Family, is_about
from sim.training.question import Question, drawn
from sim.training.rulesets import under
from sim.training.settings import load_settings

Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]
Some = Annotated[int, Field(strict=True, ge=1, le=200)]
Prefix = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Z0-9]*(-[0-9A-Za-z]+)?$")]


class MarkingModel(Model):
    """Marks for the parts of an answer; ``wrong`` is what a wrong call costs (zero or less)."""

    call: Positive = 1.0
    against: Positive = 1.0
    restart: Positive = 1.0
    wrong: Annotated[Number, Field(le=0.0)] = 0.0


class SectionModel(Model):
    """A section: clauses or families of clauses (``OFF``, ``OFF-1``), how many questions, and margins in steps (low, high)."""

    title: dict[Language, str]
    clauses: tuple[Prefix, ...] = ()
    questions: Some
    margins: tuple[Positive, Positive] = (0.0, 1000.0)


class ExamModel(Model):
    """An examination file."""

    schema_: Literal[1] = Field(alias="schema")
    id: Annotated[str, StringConstraints(pattern=f"^{PLAIN}$")]
    title: dict[Language, str]
    ruleset: str = "club"
    seconds: Annotated[Positive, Field(gt=0.0)] = 20.0
    pass_mark: Share
    attempts: Some = 1
    views: Some = 1
    marking: MarkingModel = MarkingModel()
    section: Annotated[tuple[SectionModel, ...], Field(min_length=1)]


@dataclass(frozen=True, slots=True)
class Marking:
    """Marks for the parts of an answer: call, against whom, restart with its place; and what a wrong call costs."""

    call: float
    against: float
    restart: float
    wrong: float

    @property
    def full(self) -> float:
        """Marks for an answer that is right in everything."""
        return self.call + self.against + self.restart

    def of(self, marks: Marks | None) -> float:
        """Marks for an answer; none given (None) gets none. With a wrong call the rest counts for nothing."""
        if marks is None:
            return 0.0
        if not marks.call:
            return self.wrong
        return sum(worth for worth, right in zip((self.call, self.against, self.restart), marks.parts, strict=True) if right)


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its title, how many questions, the clauses it is about (all when empty), and its margins (steps)."""

    title: Texts
    questions: int
    clauses: tuple[str, ...]
    margins: tuple[float, float]

    def families(self, all_families: Sequence[Family]) -> tuple[Family, ...]:
        """The families that its questions may come from, each with the margins that it may show."""
        found = (self._kept(family) for family in all_families if self.about(family.clause))
        return tuple(family for family in found if family is not None)

    def about(self, clause: str) -> bool:
        """Whether its questions may be about a clause."""
        return is_about(clause, self.clauses)

    def _kept(self, family: Family) -> Family | None:
        if not family.margins:
            return family
        low, high = self.margins
        kept = tuple(m for m in family.margins if low <= m / SCALE[family.unit] <= high)
        return family.with_margins(kept) if kept else None


@dataclass(frozen=True, slots=True)
class Exam:
    """An examination. ``seconds`` is the time for an answer, ``pass_mark`` a share of all marks, ``views`` how often a situation may be seen."""

    id: str
    title: Texts
    ruleset: str
    seconds: float
    pass_mark: float
    attempts: int
    views: int
    marking: Marking
    sections: tuple[Section, ...]

    @property
    def length(self) -> int:
        """How many questions there are."""
        return sum(section.questions for section in self.sections)

    def about(self, families: Sequence[Family]) -> tuple[Family, ...]:
        """The families whose clauses any section is about."""
        return tuple(family for family in families if any(section.about(family.clause) for section in self.sections))

    def paper(self, families: Sequence[Family], candidate: str, seed: int, attempt: int = 1) -> tuple[Question, ...]:
        """The questions of one candidate's sitting: the same for the same seed, name and attempt, others for another."""
        out: list[Question] = []
        for number, section in enumerate(self.sections):
            own = crc32(f"{seed}|{candidate}|{attempt}|{number}".encode())
            out += drawn(section.families(families), section.questions, own)
        return tuple(out)


def exam_names() -> tuple[str, ...]:
    """The examinations that ship."""
    return tuple(sorted(path.stem for path in (assets() / "exams").glob("*.toml")))


def load_exam(name: str | os.PathLike[str], families: Sequence[Family]) -> Exam:
    """A shipped examination by name, or one from a file.

    Raises ``Unreadable`` for what cannot be used: unknown keys, a ruleset that is not there, a section that no family can fill.
    """
    path = assets() / "exams" / f"{name}.toml" if str(name) in exam_names() else Path(name)
    file = os.fspath(path)
    data = parse(read_bytes(path, "an examination's file"), file, "an examination")
    try:
        model = ExamModel.model_validate(data)
    except ValidationError as error:
        raise Unreadable(file, problems(error, data, ExamModel)) from None
    if model.ruleset not in ruleset_names():
        raise Unreadable(file, (Problem("ruleset", model.ruleset, f"one of {', '.join(ruleset_names())}"),))
    exam, known = _exam(model), under(families, model.ruleset)
    wrong = tuple(problem for i, section in enumerate(exam.sections) for problem in _problems(section, f"section[{i}]", known))
    if wrong:
        raise Unreadable(file, wrong)
    return exam


def _problems(section: Section, where: str, known: Sequence[Family]) -> Iterator[Problem]:
    """What is wrong with a section: a clause that nothing is asked about, margins in wrong order, nothing left to ask."""
    unknown = [name for name in section.clauses if not any(is_about(family.clause, (name,)) for family in known)]
    for name in unknown:
        yield Problem(f"{where}.clauses", name, "a clause that questions are asked about, such as OFF-1, or its letters")
    if section.margins[0] > section.margins[1]:
        yield Problem(f"{where}.margins", list(section.margins), "the lower margin first")
    elif not unknown and not section.families(known):
        yield Problem(f"{where}.clauses", list(section.clauses), "clauses that some family teaches at these margins")


def _exam(m: ExamModel) -> Exam:
    marking = Marking(m.marking.call, m.marking.against, m.marking.restart, m.marking.wrong)
    sections = tuple(Section(Texts(s.title), s.questions, s.clauses, s.margins) for s in m.section)
    return Exam(m.id, Texts(m.title), m.ruleset, m.seconds, m.pass_mark, m.attempts, m.views, marking, sections)


def spot_tolerance() -> float:
    """How far (mm) an answered place may be off."""
    return load_settings().asking.spot
