"""``tapete school practice``: questions in a plain terminal, with pictures saved beside it."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.text import Text

from sim.cli.options import Lang
from sim.cli.school_ask import Dialog, Leave
from sim.cli.school_options import (
    PICTURES,
    TRAINEE,
    Clauses,
    Clock,
    NoPictures,
    Now,
    Pictures,
    ProgressFile,
    RulesetName,
    Seed,
    Trainee,
    about,
    changed,
    chosen,
    kept,
    some_seed,
)
from sim.cli.school_pictures import Album
from sim.cli.terminal import complain, console, fail, mark, speak, unicode_out
from sim.language import listed, words
from sim.training.desk import Feedback, NothingToAsk, Practice
from sim.training.progress import ProgressError
from sim.training.telling import told_feedback


def practice(
    text: Annotated[bool, typer.Option("--text", help="In this terminal, with pictures saved beside it.")] = False,  # noqa: ARG001 - the only way so far
    count: Annotated[int, typer.Option("--count", "-n", min=1, metavar="N", help="How many questions.")] = 10,
    clause: Clauses = None,
    ruleset: RulesetName = "club",
    since: Annotated[str | None, typer.Option("--since", metavar="OLD", help="Only what --ruleset decides otherwise than this ruleset.")] = None,
    trainee: Trainee = TRAINEE,
    seed: Seed = None,
    pictures: Pictures = PICTURES,
    no_pictures: NoPictures = False,
    progress: ProgressFile = None,
    now: Now = None,
    lang: Lang = None,
) -> None:
    """Answer questions, and be told at once what is right and why.

    What is due comes first, then what was never asked. Every answer is kept before anything else happens: leave whenever you like (q, or Ctrl-D).

    \b
    Examples:
      tapete school practice --text
      tapete school practice --text --clause OFF --count 5
      tapete school practice --text --lang es --pictures fotos
      tapete school practice --text --ruleset fistf --since club
    """
    language = speak(lang)
    clock = Clock(now, language)
    if since is None:
        families, sides = chosen(clause, ruleset, language), None
    else:
        families, sides = changed(about(clause, ruleset, language), since, ruleset, language)
    desk = Practice(families, kept(progress, language), trainee, some_seed(seed), sides)
    album = Album(None if no_pictures else pictures, language)
    answered, right = 0, 0
    console().print(words("school.window.making", language), style="dim", soft_wrap=True)
    try:
        for n in range(1, count + 1):
            right += _one(desk, clock, album, n, count, language).marks.right
            answered = n
    except (Leave, KeyboardInterrupt):
        console().print()
    except (ProgressError, NothingToAsk) as error:
        fail(str(error), language)
    console().print(words("school.saved_so_far", language, count=answered, right=right), soft_wrap=True)


def _one(desk: Practice, clock: Clock, album: Album, n: int, count: int, language: str) -> Feedback:
    """One question, its answer, and what comes of it."""
    of = desk.next(clock())
    if of.without:
        console().print(Text(words("school.without", language, families=listed(of.without, language)), style="yellow"), soft_wrap=True)
    title = words("school.question_of", language, number=n, count=count)
    name = f"question-{n:02d}"
    looks = 0

    def look() -> str | None:
        nonlocal looks
        looks += 1
        return album.asked(of, name, words("school.question", language, number=n), looks)

    def slowly() -> tuple[str, ...]:
        return album.slowly(of, name, words("school.question", language, number=n))

    dialog = Dialog(language, time.monotonic, look, None if album.folder is None else slowly)
    given, watched = dialog.ask(of, title)
    aside, now = desk.progress.aside, clock()
    told = dialog.keep(lambda: desk.answer(of, given, now, watched))
    if desk.progress.aside != aside:
        complain(words("school.aside", language, path=desk.progress.aside), language)
    show_feedback(told, language)
    path = album.answered(of, name)
    if path is not None:
        console().print(Text(words("school.picture", language, path=path), style="cyan"), soft_wrap=True)
    console().print()
    return told


def show_feedback(told: Feedback, language: str) -> None:
    """What an answer brings to light, line by line."""
    out, said = console(), told_feedback(told, language)
    sign = mark("ok" if said.right else "different", unicode_out())
    lines = [
        Text(f"{sign} {said.verdict}", style="bold green" if said.right else "bold red"),
        Text(f"  {words('school.given', language, answer=said.given)}"),
        Text(f"  {words('school.key', language, answer=said.key)}", style="bold"),
    ]
    if said.parts:
        lines.append(Text(f"  {words('school.wrong_in', language, parts=listed(said.parts, language))}", style="red"))
    lines += [Text(f"  {text}") for text in (said.ruling or said.fact, said.besides) if text]
    if said.margin:
        lines.append(Text(f"  {words('school.margin', language, margin=said.margin)}", style="cyan"))
    lines += [Text(f"  {said.differ}"), Text(f"  {said.clause} · {said.title}: {said.rule}", style="dim")]
    lines.append(Text(f"  {words('school.id', language, id=told.question.id)}", style="dim"))
    for line in lines:
        out.print(line, soft_wrap=True)
