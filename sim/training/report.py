"""A sitting as a report: who sat what, every answer against its key, the clauses most missed, and the checksum. Words and numbers only.

``report_html`` and ``report_pdf`` lay it out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from sim.language import listed, number, sentence, words
from sim.match.report import ruleset_of
from sim.rules.catalogue import clause
from sim.table import load_table
from sim.training.answer import Marks
from sim.training.asked import ruleset_words
from sim.training.checking import Checked
from sim.training.question import Question
from sim.training.sitting import Fault, Marked, Result, ResultFile
from sim.training.telling import given_words, key_words, wrong_parts

MOST_MISSED = 8
"""No more clauses than this are listed as missed most."""


@dataclass(frozen=True, slots=True)
class Row:
    """One question: its number and id, the clause it is about, answer and key, what was wrong (""), marks, time and views."""

    number: int
    id: str
    clause: str
    given: str
    key: str
    right: bool
    wrong: str
    marks: str
    seconds: str
    views: int


@dataclass(frozen=True, slots=True)
class Missed:
    """A clause that was missed: how many of its questions were answered wrongly."""

    clause: str
    title: str
    wrong: int
    asked: int


@dataclass(frozen=True)
class Sheet:
    """A report ready to be laid out; every text in the language ``lang``. ``faults`` say what is wrong with the file (none: it is genuine)."""

    lang: str
    title: str
    candidate: str
    verdict: str
    passed: bool
    facts: tuple[tuple[str, str], ...]
    rows: tuple[Row, ...]
    missed: tuple[Missed, ...]
    faults: tuple[str, ...]
    checksum: str
    checksum_note: str


def sheet_of(file: ResultFile, checked: Checked, lang: str) -> Sheet:
    """The report of a result file that was checked."""
    result, asked = checked.result, {q.id: q for q in checked.paper}
    rows = tuple(_row(i, answer, asked[answer.line.question], result, lang) for i, answer in enumerate(result.answers, 1))
    return Sheet(
        lang=lang,
        title=result.exam.title.text(lang) or result.exam.id,
        candidate=result.header.candidate,
        verdict=verdict(result, checked.faults, lang),
        passed=result.passed and Fault.UNFINISHED not in checked.faults,
        facts=(*facts(result, lang), *by_section(result, lang)),
        rows=rows,
        missed=missed(rows, lang),
        faults=tuple(fault_words(fault, lang) for fault in checked.faults),
        checksum=file.end_checksum,
        checksum_note=words("school.report.sealed" if file.end is not None and file.end["sealed"] else "school.report.plain", lang),
    )


def verdict(result: Result, faults: tuple[Fault, ...], lang: str) -> str:
    """Passed or not, and with how many marks."""
    key = "unfinished" if Fault.UNFINISHED in faults else "passed" if result.passed else "failed"
    return words(f"school.report.{key}", lang, points=marks(result.points, lang), full=marks(result.full, lang), share=percent(result.share, lang))


def fault_words(fault: Fault, lang: str) -> str:
    """What is wrong with a file, as a sentence."""
    return sentence(words(f"school.fault.{fault}", lang))


def facts(result: Result, lang: str) -> list[tuple[str, str]]:
    """Everything about a sitting that is no answer, as labels and values."""
    header, exam = result.header, result.exam
    marking = exam.marking
    rows = [
        ("exam", exam.id),
        ("begun", header.begun.replace("T", " ").replace("+00:00", " UTC")),
        ("attempt", words("school.report.of", lang, number=header.attempt, count=exam.attempts)),
        ("time", words("school.report.seconds", lang, seconds=number(exam.seconds * header.extra, lang), extra=number(header.extra, lang))),
        ("pass_mark", percent(exam.pass_mark, lang)),
        ("marking", "; ".join(words(f"school.report.marks.{n}", lang, marks=marks(getattr(marking, n), lang)) for n in _PARTS)),
        ("ruleset", ruleset_words(header.ruleset, lang)),
        ("engine", f"{header.engine} · {header.physics[:12]}"),
        ("seed", str(header.seed)),
    ]
    return [(words(f"school.report.{label}", lang), value) for label, value in rows]


def by_section(result: Result, lang: str) -> Iterator[tuple[str, str]]:
    """The marks of each section of a paper that has several, by its title."""
    exam, first = result.exam, 0
    for section in exam.sections if len(exam.sections) > 1 else ():
        got = sum(answer.points for answer in result.answers[first : first + section.questions])
        full, first = exam.marking.full * section.questions, first + section.questions
        yield (
            section.title.text(lang) or ", ".join(section.clauses),
            f"{marks(got, lang)} / {marks(full, lang)} ({percent(max(0.0, got) / full, lang)})",
        )


_PARTS = ("call", "against", "restart", "wrong")


def missed(rows: tuple[Row, ...], lang: str, most: int = MOST_MISSED) -> tuple[Missed, ...]:
    """The clauses with the most wrong answers, those missed more often first."""
    asked, wrong = Counter(row.clause for row in rows), Counter(row.clause for row in rows if not row.right)
    ordered = sorted(wrong, key=lambda c: (-wrong[c], -wrong[c] / asked[c], c))
    return tuple(Missed(c, clause(c, lang).title, wrong[c], asked[c]) for c in ordered[:most])


def _row(index: int, answer: Marked, of: Question, result: Result, lang: str) -> Row:
    table, code = load_table(of.variant.scenario.pitch), ruleset_of(of.variant.scenario).code
    parts = () if answer.marks is None else wrong_parts(answer.marks, lang)
    wrong = words("school.wrong_in", lang, parts=listed(parts, lang)) if parts else ""
    points = f"{marks(answer.points, lang)} / {marks(result.exam.marking.full, lang)}"
    return Row(
        index,
        answer.line.question,
        of.variant.family.clause,
        given_words(answer.line.given, lang, table, code),
        key_words(answer.key, lang, table, code),
        is_right(answer.marks),
        wrong,
        points,
        number(answer.line.seconds, lang, 1),
        answer.line.views,
    )


def is_right(found: Marks | None) -> bool:
    """Whether an answer was right in all its parts; none is not."""
    return found is not None and found.right


def marks(value: float, lang: str) -> str:
    """Marks as a number.

    >>> marks(6.5, "es"), marks(8.0, "it")
    ('6,5', '8')
    """
    return number(value, lang)


def percent(share: float, lang: str) -> str:
    """A share in per cent.

    >>> percent(0.705, "es")
    '70,5 %'
    """
    return f"{number(100.0 * share, lang, 1).removesuffix('.0').removesuffix(',0')} %"
