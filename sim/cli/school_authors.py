"""``tapete school changes``, ``lint``, ``preview`` and ``dispute``: for those who make the questions and those who quarrel with them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from sim.cli.options import Lang
from sim.cli.school_options import PICTURES, Clock, NoPictures, Now, Pictures, UnderRuleset
from sim.cli.school_pictures import Album
from sim.cli.terminal import Exit, complain, console, fail, mark, speak, unicode_out
from sim.cli.writing import Overwrite, writable
from sim.language import number, quoted, words
from sim.record.library import find
from sim.rules.ruleset import load_ruleset, ruleset_names
from sim.rules.words import Restart
from sim.table import load_table
from sim.told import told
from sim.training.answer import Given
from sim.training.asked import acts, facts
from sim.training.authors import lint
from sim.training.desk import feedback
from sim.training.dispute import dispute_text
from sim.training.family import Family
from sim.training.library import load_families
from sim.training.question import Question, from_id, question
from sim.training.rulesets import changed_families, decided, under
from sim.training.telling import key_words, told_feedback
from sim.training.variant import variant


def changes(
    old: Annotated[str, typer.Argument(metavar="OLD", help="The ruleset before, such as club.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The ruleset after.")],
    lang: Lang = None,
) -> None:
    """List the situations that two rulesets decide differently, each with what is decided before and after.

    \b
    Examples:
      tapete school changes club fistf
      tapete school changes club fistf --lang es
    """
    language = speak(lang)
    for name in (old, new):
        if name not in ruleset_names():
            fail(f"{quoted(name)}: expected one of {', '.join(ruleset_names())}", language)
    if old == new:
        fail(f"{quoted(new)}: expected another ruleset than the one before", language)
    if load_ruleset(old).code is not load_ruleset(new).code:
        fail(f"{quoted(new)}: expected a ruleset of the same laws as {old}", language)
    found, out, code = changed_families(load_families(), old, new), console(), load_ruleset(new).code
    for family, called in found:
        before, after = (decided(family.scenario(called), family, name) for name in (old, new))
        if before is not None and after is not None:
            name, table = family.scenario(called).id, load_table(family.called.pitch)
            said = partial(key_words, lang=language, table=table, code=code)
            line = words("school.changes.line", language, id=name, before=said(before), after=said(after))
            out.print(Text(line if unicode_out() else line.replace("→", "->")), soft_wrap=True)
    if not found:
        out.print(words("school.changes.none", language, old=old, new=new), soft_wrap=True)
        return
    out.print(words("school.changes.count", language, count=len(found), old=old, new=new), style="bold", soft_wrap=True)
    out.print(words("school.changes.practise", language, old=old, new=new), style="dim", soft_wrap=True)


def lint_files(
    paths: Annotated[list[str], typer.Argument(metavar="PATH", help="Scenario files or folders.")],
    no_dial: Annotated[bool, typer.Option("--no-dial", help="Do not try how near each dial goes, which takes a while.")] = False,
    lang: Lang = None,
) -> None:
    """Check scenarios as questions of the school: played as they say, twins that one condition parts, a dial, explanations in three languages.

    Exit code 0: nothing wrong (notes, such as of texts that are missing, do not count). 1: a fault was found. 2: a file cannot be used.

    \b
    Examples:
      tapete school lint my-scenarios
      tapete school lint my-scenarios/OFF-1 --no-dial
    """
    language = speak(lang)
    files = find(paths)
    for wrong in files.wrong:
        complain(str(wrong), language)
    found, out = lint(files.files, dial=not no_dial), console()
    for fault in found.faults:
        out.print(Text(f"{mark('different', unicode_out())} {told(' '.join(str(fault).split()), language)}", style="red"), soft_wrap=True)
    for note in found.notes:
        line = words("school.lint.note", language, line=told(" ".join(str(note).split()), language))
        out.print(Text(f"{mark('open', unicode_out())} {line}", style="yellow"), soft_wrap=True)
    for family in found.families:
        margins = ", ".join(number(m, language) for m in family.margins)
        key = "school.lint.family" if margins else "school.lint.switch"
        line = words(key, language, id=family.id, margins=margins, unit=str(family.unit))
        out.print(Text(f"{mark('ok', unicode_out())} {line}", style="green"), soft_wrap=True)
    faults = len(found.faults) + len(files.wrong)
    counts = {"files": len(files.files), "families": len(found.families), "faults": faults}
    out.print(
        words("school.lint.summary", language, **{what: words(f"counted.{what}", language, count=count) for what, count in counts.items()}),
        soft_wrap=True,
    )
    raise typer.Exit(int(Exit.UNUSABLE if found.unusable or files.wrong else Exit.DIFFERENT if faults else Exit.OK))


def preview(
    name: Annotated[str, typer.Argument(metavar="ID", help="A question's id, a family's id, or the file of a near miss.")],
    seed: Annotated[int, typer.Option("--seed", min=0, metavar="N", help="Of a family: which of its variants.")] = 1,
    ruleset: UnderRuleset = None,
    pictures: Pictures = PICTURES,
    no_pictures: NoPictures = False,
    lang: Lang = None,
) -> None:
    """Show a question as it is put, with its key and evidence. Of a family, one on either side of its boundary.

    \b
    Examples:
      tapete school preview OFF-1/ball-short-of-the-second-last
      tapete school preview OFF-1/ball-short-of-the-second-last+2~7
      tapete school preview FLI-4/free-finger --ruleset fistf
    """
    language = speak(lang)
    album = Album(None if no_pictures else pictures, language)
    for i, of in enumerate(_questions(name, seed, ruleset, language), 1):
        _show(of, album, f"preview-{i}", language)


def dispute(
    name: Annotated[str, typer.Argument(metavar="QUESTION-ID", help="The question's id, as feedback and reports give it.")],
    text: Annotated[str, typer.Argument(metavar="TEXT", help="The objection.")],
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="The scenario file (.toml).")] = None,
    overwrite: Overwrite = False,
    now: Now = None,
    lang: Lang = None,
) -> None:
    """Write an objection to a key as a scenario file that the committee can judge, look at and change.

    \b
    Examples:
      tapete school dispute "OFF-1/ball-short-of-the-second-last+2~7" "The ball never passed him."
    """
    language = speak(lang)
    if not text.strip():
        fail(f"{quoted(text)}: expected some words of objection", language)
    of = _question(name, language)
    path = out or Path(f"dispute-{name.replace('/', '-').replace('~', '-').replace('+', '-called-')}.toml")
    writable(path, language, overwrite)
    try:
        path.write_text(dispute_text(of, text, language, Clock(now, language)()), encoding="utf-8")
    except OSError as error:
        fail(f"{path}: {error.strerror or error}: expected a file that can be written", language)
    console().print(words("school.dispute.saved", language, path=path), soft_wrap=True)


def _show(of: Question, album: Album, name: str, language: str) -> None:
    out = console()
    out.print(Text(of.id, style="bold"), soft_wrap=True)
    for line in (*facts(of, language), *(f"{number(act.t, language, 2):>6}  {act.text}" for act in acts(of, language))):
        out.print(Text(f"  {line}"), soft_wrap=True)
    said = told_feedback(feedback(of, Given(None, None, Restart.PLAY_ON)), language)
    out.print(Text(f"  {words('school.key', language, answer=said.key)}", style="bold"), soft_wrap=True)
    for line in filter(None, (said.fact, said.besides, said.differ)):
        out.print(Text(f"  {line}"), soft_wrap=True)
    if said.margin:
        out.print(Text(f"  {words('school.margin', language, margin=said.margin)}", style="cyan"), soft_wrap=True)
    title = words("school.question", language, number=name.rpartition("-")[2])
    for path in (album.asked(of, name, title), album.answered(of, name)):
        if path is not None:
            out.print(Text(f"  {words('school.picture', language, path=path)}", style="cyan"), soft_wrap=True)
    out.print()


def _questions(name: str, seed: int, ruleset: str | None, language: str) -> list[Question]:
    """The question of that id, or one on either side of a family's boundary, under its own ruleset or another."""
    if ruleset is not None and ruleset not in ruleset_names():
        fail(f"--ruleset: {quoted(ruleset)}: expected one of {', '.join(ruleset_names())}", language)
    family = next((f for f in load_families() if f.id == name), None)
    if name.endswith(".toml"):
        family = _family_in(name, language)
    if family is None:
        return [_question(name, language)]
    if ruleset is not None:
        family = next(iter(under((family,), ruleset)), None)
    if family is None:
        fail(f"--ruleset: {quoted(ruleset)}: expected a ruleset under which these clauses have questions", language)
    margin = family.margins[len(family.margins) // 2] if family.margins else None
    made = (variant(family, seed, called, margin) for called in (True, False))
    return [question(one) for one in made if one is not None]


def _family_in(file: str, language: str) -> Family:
    found = lint(find([file]).files, dial=False)
    if not found.families:
        fault = next((str(f) for f in found.faults), f"{file}: no near miss: expected a question's or family's id, or a scenario file")
        fail(fault, language)
    return found.families[0]


def _question(name: str, language: str) -> Question:
    try:
        return from_id(name, load_families())
    except ValueError as error:
        fail(str(error), language)
