"""``tapete school exam``: an examination sat in a plain terminal."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.options import Lang
from sim.cli.school_ask import Dialog, Leave
from sim.cli.school_options import PICTURES, Clock, NoPictures, Now, Pictures, ProgressFile, Seal, Seed, kept, secret_of, some_seed
from sim.cli.school_pictures import Album
from sim.cli.terminal import Exit, console, fail, speak
from sim.language import number, quoted, words
from sim.record.errors import Unreadable
from sim.training.ahead import file_name
from sim.training.attempts import known_attempts, next_attempt, sitting_of
from sim.training.checking import paper_of, read_result
from sim.training.exam import Exam, exam_names, load_exam
from sim.training.library import load_families
from sim.training.progress import Progress, ProgressError, TakenError
from sim.training.report import percent, verdict
from sim.training.seat import Seat
from sim.training.sitting import Header


def exam(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"A shipped examination ({', '.join(exam_names())}), or a file (.toml).")],
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
    found = exam_named(name, language)
    secret = secret_of(seal, language)
    if not candidate.strip():
        fail(f"--candidate: {quoted(candidate)}: expected a name", language)
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
    console().print(words("school.exam.drawing", language), style="dim", soft_wrap=True)
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
        in_time = dialog.keep(lambda: seat.answer(given, watched.seconds, watched.views))  # noqa: B023 - called within this turn
        key, seconds = "school.exam.kept" if in_time else "school.exam.late", number(watched.seconds, language, 1)
        out.print(words(key, language, seconds=seconds), soft_wrap=True)
    assert seat.result is not None
    out.print()
    out.print(words("school.exam.done", language, verdict=verdict(seat.result, (), language), path=seat.path), style="bold", soft_wrap=True)
    out.print(words("school.exam.checksum", language, checksum=read_result(seat.path).end_checksum), soft_wrap=True)


def exam_named(name: str, language: str) -> Exam:
    """An examination that ships, or one in a file; ends the command for what is none."""
    if name not in exam_names() and not name.endswith(".toml"):
        fail(f"{name}: expected a file, or one of the examinations {', '.join(exam_names())}", language)
    try:
        return load_exam(name, load_families())
    except Unreadable as error:
        fail(str(error), language)
