"""``tapete school check``, ``report`` and ``compare``: what came of examinations, file by file and side by side."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.table import Table
from rich.text import Text

from sim.cli.options import Lang
from sim.cli.school_options import Seal, secret_of
from sim.cli.terminal import Exit, complain, console, fail, mark, speak, unicode_out
from sim.cli.writing import Overwrite, writable
from sim.language import words
from sim.record.errors import Problem, Said, Unreadable
from sim.rules.catalogue import clause
from sim.training.checking import Checked, check, read_result
from sim.training.exam import Exam, exam_names, load_exam
from sim.training.group import Group, group_of
from sim.training.library import load_families
from sim.training.report import fault_words, percent, sheet_of, verdict
from sim.training.report_html import to_html
from sim.training.report_pdf import to_pdf
from sim.training.sitting import ResultFile

MOST_CLAUSES = 15
"""No more clauses than this are listed for a group."""

ResultPath: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="A result file (.jsonl).")]
ResultPaths: TypeAlias = Annotated[list[Path], typer.Argument(metavar="PATH", help="Result files, or folders with result files (.jsonl) in them.")]
ExamFile: TypeAlias = Annotated[str | None, typer.Option("--exam", metavar="FILE", help="The examination's file, when it is none that ships.")]


def check_results(paths: ResultPaths, exam_file: ExamFile = None, seal: Seal = None, lang: Lang = None) -> None:
    """Check that results are genuine: each paper is drawn again, every question decided and every answer marked anew.

    A line a file, and what is wrong with it. Exit code 0: all are genuine. 1: one is not, or was broken off. 2: one could not be used.

    \b
    Examples:
      tapete school check club-ana-1.jsonl
      tapete school check results
      tapete school check club-ana-1.jsonl club-ben-1.jsonl --seal secret.txt
    """
    language, worst, genuine = speak(lang), Exit.OK, 0
    secret, files = secret_of(seal, language), tuple(_found(paths))
    for path in files:
        try:
            result, checked = _checked(path, exam_file, secret)
        except Unreadable as error:
            complain(str(error), language)
            worst = Exit.UNUSABLE
            continue
        genuine += checked.genuine
        worst = worst if checked.genuine or worst is Exit.UNUSABLE else Exit.DIFFERENT
        said = _told(path, result, checked, unsealed=seal is None, language=language)
        lines = said if len(files) == 1 else (Text(" · ").join(said),)
        for i, line in enumerate(lines):
            console().print(Text("  ") + line if i else line, soft_wrap=True)
    if len(files) > 1:
        console().print(words("school.check.summary", language, count=len(files), genuine=genuine), style="bold", soft_wrap=True)
    raise typer.Exit(int(worst))


def _told(path: Path, result: ResultFile, checked: Checked, *, unsealed: bool, language: str) -> tuple[Text, ...]:
    """What came of a check, then what is wrong with the file, a sentence each."""
    said = verdict(checked.result, checked.faults, language)
    key = "school.check.genuine" if checked.genuine else "school.check.broken_off" if checked.broken_off else "school.check.false"
    sign = mark("ok" if checked.genuine else "different", unicode_out())
    line = words(key, language, path=path, candidate=result.header.candidate, verdict=said)
    out = [Text(f"{sign} {line}", style="green" if checked.genuine else "red")]
    out += [Text(fault_words(fault, language)) for fault in checked.faults if not checked.broken_off]
    if result.end is not None and result.end["sealed"] and unsealed:
        out.append(Text(words("school.check.sealed", language), style="yellow"))
    return tuple(out)


def report(
    file: ResultPath,
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where the report goes (.html or .pdf).")] = Path("report.html"),
    overwrite: Overwrite = False,
    exam_file: ExamFile = None,
    seal: Seal = None,
    lang: Lang = None,
) -> None:
    """Write a report of a sitting: answers against the key, clauses most missed, checksum; HTML that prints well, or PDF.

    Faults of the file are said in it. Exit code 1: the file is not genuine (the report is written all the same).

    \b
    Examples:
      tapete school report club-ana-1.jsonl -o ana.html --lang es
      tapete school report club-ana-1.jsonl -o ana.pdf
    """
    language = speak(lang)
    if out.suffix.lower() not in (".html", ".htm", ".pdf"):
        fail(f"--out: {out}: expected a name that ends in .html or .pdf", language)
    writable(out, language, overwrite, [path for path in (file, exam_file, seal) if path is not None])
    result, checked = _one(file, exam_file, secret_of(seal, language), language)
    sheet = sheet_of(result, checked, language)
    if out.suffix.lower() == ".pdf":
        try:
            content = to_pdf(sheet)
        except ImportError as error:
            fail(f"--out: {error.name}: expected fpdf2, which PDF takes: pip install '.[export]'", language)
    else:
        content = to_html(sheet).encode("utf-8")
    _write(out, content, language)
    console().print(words("school.report.saved", language, path=out), soft_wrap=True)
    raise typer.Exit(int(Exit.OK if checked.genuine else Exit.DIFFERENT))


def compare(paths: ResultPaths, exam_file: ExamFile = None, seal: Seal = None, lang: Lang = None) -> None:
    """Compare sittings: each candidate's marks, and the clauses that the group missed most.

    Every file is checked; one that is not genuine is shown as such, and does not count as passed. One that was broken off is left out of the average,
    one that cannot be used out of everything, with a word, and exit code 2.

    \b
    Examples:
      tapete school compare results
      tapete school compare results/*.jsonl
    """
    language, usable, wrong = speak(lang), list[Checked](), 0
    secret = secret_of(seal, language)
    for path in _found(paths):
        try:
            usable.append(_checked(path, exam_file, secret)[1])
        except Unreadable as error:
            complain(str(error), language)
            wrong += 1
    if usable:
        show_group(group_of(usable), language)
    raise typer.Exit(int(Exit.UNUSABLE if wrong else Exit.OK))


def show_group(group: Group, language: str) -> None:
    """Two tables: candidates, best first, and clauses, those most missed first."""
    out = console()
    table = _table(*(words(f"school.compare.{key}", language) for key in ("candidate", "share", "result")))
    for one in group.candidates:
        key = "broken_off" if one.broken_off else "not_genuine" if not one.genuine else "passed" if one.passed else "failed"
        style = "green" if one.passed else "red"
        table.add_row(Text(one.name), percent(one.share, language), Text(words(f"school.compare.{key}", language), style=style))
    out.print(table)
    out.print()
    table = _table(words("school.report.clause", language), "", words("school.compare.right", language), "")
    for row in group.clauses[:MOST_CLAUSES]:
        table.add_row(row.clause, Text(clause(row.clause, language).title), percent(row.share, language), f"{row.right} / {row.asked}")
    out.print(table)
    out.print()
    passed = sum(one.passed for one in group.candidates)
    line = words("school.compare.group", language, count=len(group.candidates), passed=passed, share=percent(group.share, language))
    out.print(line, style="bold", soft_wrap=True)
    if group.broken_off:
        out.print(words("school.compare.left_out", language, count=group.broken_off), soft_wrap=True)
    for often in group.often:
        key = "too_often" if often.attempt is None else "twice"
        said = words(f"school.compare.{key}", language, candidate=often.name, count=often.sittings, most=often.most, attempt=often.attempt or 0)
        out.print(Text(said, style="red"), soft_wrap=True)


def _table(*headings: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for heading in headings:
        table.add_column(heading)
    return table


# ---------------------------------------------------------------- files


def _found(paths: Iterable[Path]) -> Iterator[Path]:
    """The files that paths name, each once: a folder stands for the result files in it."""
    seen: set[Path] = set()
    for path in paths:
        for file in _inside(path) if os.path.isdir(path) else (path,):
            if file.absolute() not in seen:
                seen.add(file.absolute())
                yield file


def _inside(folder: Path) -> Sequence[Path]:
    """The result files in a folder; where there is none the folder itself, which is then told to be no result."""
    return sorted(file for file in folder.glob("*.jsonl") if file.is_file()) or (folder,)


@cache
def _exam(name: str) -> Exam:
    return load_exam(name, load_families())


def _checked(path: Path, exam_file: str | None, secret: bytes | None) -> tuple[ResultFile, Checked]:
    """A result file, checked. Raises ``Unreadable`` for what is none, or whose examination is not there."""
    if os.path.isdir(path):
        raise Unreadable(os.fspath(path), (Problem("", Said("no result files"), "a folder with *.jsonl files in it"),))
    file = read_result(path)
    name = exam_file or file.header.exam
    if exam_file is None and name not in exam_names():
        raise Unreadable(os.fspath(path), (Problem("exam", name, "one that ships, or --exam with its file"),))
    found = _exam(name)
    if found.id != file.header.exam:
        raise Unreadable(os.fspath(path), (Problem("exam", file.header.exam, f"{found.id}, the examination asked for with --exam"),))
    return file, check(file, found, load_families(), secret)


def _one(path: Path, exam_file: str | None, secret: bytes | None, language: str) -> tuple[ResultFile, Checked]:
    """A result file, checked; ends the command where it cannot be used."""
    try:
        return _checked(path, exam_file, secret)
    except Unreadable as error:
        fail(str(error), language)


def _write(path: Path, content: bytes, language: str) -> None:
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(content)
        os.replace(part, path)
    except OSError as error:
        fail(f"{path}: {error.strerror or error}: expected a file that can be written", language)
    finally:
        part.unlink(missing_ok=True)
