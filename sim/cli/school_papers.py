"""``tapete school exam``, ``check``, ``report`` and ``compare``: examinations and what came of them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Annotated, TypeAlias

import typer
from rich.table import Table
from rich.text import Text

from sim.cli.options import Lang
from sim.cli.school_ask import Dialog, Leave
from sim.cli.school_options import PICTURES, Clock, NoPictures, Now, Pictures, ProgressFile, Seal, Seed, kept, secret_of, some_seed
from sim.cli.school_pictures import Album
from sim.cli.terminal import Exit, console, fail, mark, speak, unicode_out
from sim.cli.writing import Overwrite, writable
from sim.language import number, words
from sim.record.errors import Unreadable
from sim.rules.catalogue import clause
from sim.training.ahead import file_name
from sim.training.attempts import known_attempts, next_attempt, sitting_of
from sim.training.checking import Checked, check, paper_of, read_result
from sim.training.exam import Exam, exam_names, load_exam
from sim.training.group import Group, group_of
from sim.training.library import load_families
from sim.training.progress import Progress, ProgressError, TakenError
from sim.training.report import fault_words, percent, sheet_of, verdict
from sim.training.report_html import to_html
from sim.training.report_pdf import to_pdf
from sim.training.seat import Seat
from sim.training.sitting import Header, ResultFile

MOST_CLAUSES = 15
"""No more clauses than this are listed for a group."""

ResultPath: TypeAlias = Annotated[Path, typer.Argument(metavar="FILE", help="A result file (.jsonl).")]
ExamFile: TypeAlias = Annotated[str | None, typer.Option("--exam", metavar="FILE", help="The examination's file, when it is none that ships.")]


def exam(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A shipped examination (club, five), or a file (.toml).")],
    candidate: Annotated[str, typer.Option("--candidate", metavar="NAME", help="Who sits it.")],
    text: Annotated[bool, typer.Option("--text", help="In this terminal, with pictures saved beside it.")] = False,  # noqa: ARG001 - the only way so far
    seed: Seed = None,
    attempt: Annotated[
        int | None, typer.Option("--attempt", min=1, metavar="N", help="Which of the attempts this is (default: the next one).")
    ] = None,
    extra: Annotated[float, typer.Option("--extra", min=1.0, max=10.0, metavar="F", help="Factor on the time: 1.25 for a quarter more.")] = 1.0,
    seal: Seal = None,
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="The result file (.jsonl).")] = None,
    pictures: Pictures = PICTURES,
    no_pictures: NoPictures = False,
    progress: ProgressFile = None,
    now: Now = None,
    lang: Lang = None,
) -> None:
    """Sit an examination: no answer is told before the end, and what comes too late does not count.

    The paper follows from seed, candidate and attempt. Anybody can check the result file; with --seal only who knows the secret can have made it.

    \b
    Examples:
      tapete school exam club --candidate "Ana" --text
      tapete school exam club --candidate "Ana" --text --seed 7 --extra 1.25 -o ana.jsonl
    """
    language = speak(lang)
    found = _exam(name, language)
    secret = secret_of(seal, language)
    if not candidate.strip():
        fail(f"--candidate: {candidate!r}: expected a name", language)
    memory = kept(progress, language)
    number = _attempt(attempt, found, candidate, memory, (out or Path()).parent, language)
    header = Header.new(found, candidate, some_seed(seed), Clock(now, language)().isoformat(timespec="seconds"), attempt=number, extra=extra)
    path = out or Path(f"{found.id}-{file_name(candidate)}-{number}.jsonl")
    seat = _seat(found, header, path, secret, memory, language)
    try:
        _sit(seat, Album(None if no_pictures else pictures, language), language)
    except (Leave, KeyboardInterrupt) as ended:
        seat.leave()
        console().print()
        console().print(words("school.exam.left", language, count=len(seat.lines), path=path), soft_wrap=True)
        raise typer.Exit(int(Exit.DIFFERENT if isinstance(ended, Leave) else Exit.STOPPED)) from None


def _attempt(asked: int | None, exam: Exam, candidate: str, memory: Progress, folder: Path, language: str) -> int:
    """Which attempt this is; ends the command for one that was begun before, and when all are used."""
    if asked is not None and asked > exam.attempts:
        fail(f"--attempt: {asked}: expected at most {exam.attempts}", language)
    try:
        following = next_attempt(known_attempts(memory, (folder, Path())), exam.id, candidate)
    except ProgressError as error:
        fail(str(error), language)
    if following > exam.attempts:
        fail(words("school.window.exam.no_attempt", language, count=exam.attempts), language)
    if asked is not None and asked < following:
        fail(f"--attempt: {asked}: expected an attempt that was not begun yet: {following}", language)
    return asked or following


def _seat(exam: Exam, header: Header, path: Path, secret: bytes | None, memory: Progress, language: str) -> Seat:
    """Draws the paper and sits down; from then on the attempt counts."""
    paper = paper_of(exam, header, load_families())
    try:
        seat = Seat(exam, header, paper, path, secret)
    except FileExistsError:
        fail(f"{path}: a file: expected a file that is not there yet", language)
    except OSError as error:
        fail(f"{path}: {error.strerror or error}: expected a file that can be written", language)
    try:
        memory.sit(sitting_of(header))
    except (TakenError, ProgressError) as error:
        seat.leave()
        path.unlink(missing_ok=True)
        fail(str(error) or f"--attempt: {header.attempt}: expected an attempt that was not begun yet", language)
    return seat


def _sit(seat: Seat, album: Album, language: str) -> None:
    out, exam, title = console(), seat.exam, seat.exam.title.text(language) or seat.exam.id
    limit, least = number(seat.limit, language), percent(exam.pass_mark, language)
    out.print(words("school.exam.head", language, title=title, count=len(seat.paper), seconds=limit, pass_mark=least), style="bold", soft_wrap=True)
    out.print(words("school.exam.attempt", language, attempt=seat.header.attempt, count=exam.attempts), soft_wrap=True)
    while (of := seat.question) is not None:
        n = seat.number
        looks = 0

        def look() -> str | None:
            nonlocal looks
            looks += 1
            return album.asked(of, f"question-{n:02d}", words("school.question", language, number=n), looks)  # noqa: B023 - called within this turn

        def slowly() -> tuple[str, ...]:
            return album.slowly(of, f"question-{n:02d}", words("school.question", language, number=n))  # noqa: B023 - as above

        out.print()
        dialog = Dialog(language, time.monotonic, look, None if album.folder is None else slowly, views=exam.views, measures=False)
        given, watched = dialog.ask(of, words("school.question_of", language, number=n, count=len(seat.paper)))
        in_time = seat.answer(given, watched.seconds, watched.views)
        key, seconds = "school.exam.kept" if in_time else "school.exam.late", number(watched.seconds, language, 1)
        out.print(words(key, language, seconds=seconds), soft_wrap=True)
    assert seat.result is not None
    out.print()
    out.print(words("school.exam.done", language, verdict=verdict(seat.result, (), language), path=seat.path), style="bold", soft_wrap=True)
    out.print(words("school.exam.checksum", language, checksum=_read(seat.path, language).end_checksum), soft_wrap=True)


def check_result(file: ResultPath, exam_file: ExamFile = None, seal: Seal = None, lang: Lang = None) -> None:
    """Check that a result is genuine: the paper is drawn again, every question decided and every answer marked anew.

    Exit code 0: genuine. 1: it is not, or was broken off, and why. 2: the file could not be used.

    \b
    Examples:
      tapete school check club-ana-1.jsonl
      tapete school check club-ana-1.jsonl --seal secret.txt
    """
    language = speak(lang)
    result, checked = _checked(file, exam_file, seal, language)
    said = verdict(checked.result, checked.faults, language)
    key = "school.check.genuine" if checked.genuine else "school.check.broken_off" if checked.broken_off else "school.check.false"
    sign = mark("ok" if checked.genuine else "different", unicode_out())
    line = words(key, language, path=file, candidate=result.header.candidate, verdict=said)
    console().print(Text(f"{sign} {line}", style="green" if checked.genuine else "red"), soft_wrap=True)
    for fault in () if checked.broken_off else checked.faults:
        console().print(Text(f"  {fault_words(fault, language)}"), soft_wrap=True)
    if result.end is not None and result.end["sealed"] and seal is None:
        console().print(Text(f"  {words('school.check.sealed', language)}", style="yellow"), soft_wrap=True)
    raise typer.Exit(int(Exit.OK if checked.genuine else Exit.DIFFERENT))


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
    result, checked = _checked(file, exam_file, seal, language)
    sheet = sheet_of(result, checked, language)
    if out.suffix.lower() == ".pdf":
        try:
            content = to_pdf(sheet)
        except ImportError as error:
            fail(f"--out: {error.name}: expected fpdf2, which PDF takes: pip install 'tapete[export]'", language)
    else:
        content = to_html(sheet).encode("utf-8")
    _write(out, content, language)
    console().print(words("school.report.saved", language, path=out), soft_wrap=True)
    raise typer.Exit(int(Exit.OK if checked.genuine else Exit.DIFFERENT))


def compare(
    files: Annotated[list[Path], typer.Argument(metavar="FILES", help="Result files.")],
    exam_file: ExamFile = None,
    seal: Seal = None,
    lang: Lang = None,
) -> None:
    """Compare sittings: each candidate's marks, and the clauses that the group missed most.

    Every file is checked; one that is not genuine is shown as such, and does not count as passed. One that was broken off is left out of the average.

    \b
    Examples:
      tapete school compare results/*.jsonl
    """
    language = speak(lang)
    show_group(group_of(_checked(file, exam_file, seal, language)[1] for file in files), language)


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


def _exam(name: str, language: str) -> Exam:
    if name not in exam_names() and not name.endswith(".toml"):
        fail(f"{name}: expected a file, or one of the examinations {', '.join(exam_names())}", language)
    try:
        return load_exam(name, load_families())
    except Unreadable as error:
        fail(str(error), language)


def _read(path: Path, language: str) -> ResultFile:
    try:
        return read_result(path)
    except Unreadable as error:
        fail(str(error), language)


def _checked(path: Path, exam_file: str | None, seal: Path | None, language: str) -> tuple[ResultFile, Checked]:
    """A result file, checked; ends the command for what is none, or whose examination is not there."""
    file, secret = _read(path, language), secret_of(seal, language)
    name = exam_file or file.header.exam
    if exam_file is None and name not in exam_names():
        fail(f"{path}: examination {name!r}: expected one that ships, or --exam with its file", language)
    found = _exam(name, language)
    if found.id != file.header.exam:
        fail(f"--exam: {found.id!r}: expected the examination of the result, {file.header.exam!r}", language)
    return file, check(file, found, load_families(), secret)


def _write(path: Path, content: bytes, language: str) -> None:
    part = path.with_name(f".{path.name}.part")
    try:
        part.write_bytes(content)
        os.replace(part, path)
    except OSError as error:
        fail(f"{path}: {error.strerror or error}: expected a file that can be written", language)
    finally:
        part.unlink(missing_ok=True)
