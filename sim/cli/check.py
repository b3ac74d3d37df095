"""``tapete check``: what is wrong with scenario files."""

from __future__ import annotations

import typer
from rich.progress import track
from rich.text import Text

from sim.cli.judging import FEW
from sim.cli.options import Lang, Paths
from sim.cli.terminal import Exit, complain, console, errors, speak
from sim.language import words
from sim.record.library import find
from sim.record.lint import FOUND, lint
from sim.told import told


def check(paths: Paths = None, lang: Lang = None) -> None:
    """Say what is wrong with scenario files.

    Form, overlaps, unknown ids and clauses, what cannot be so together, the same scene twice. In a clause's folder, as in the library, also
    missing translations, twins, and ids that do not fit the path. A twin that only the shipped library has, and elsewhere one that is nowhere,
    is noted and no fault of the file.

    Exit code 0: nothing wrong. 2: something is; each problem is a line naming file, key, value and what was expected.

    \b
    Examples:
      tapete check
      tapete check scenarios/OFF-1
      tapete check my-scenario.toml
    """
    language = speak(lang)
    found = find(paths or ())
    for wrong in found.wrong:
        complain(str(wrong), language)
    err = errors()
    if len(found.files) > FEW and err.is_terminal:
        steps = iter(track(range(len(found.files) + 1), console=err, transient=True))
        faults = lint(found.files, lambda _: next(steps))
        for _ in steps:
            pass
    else:
        faults = lint(found.files)
    for note in (fault for fault in faults if fault.note):
        key = "cli.check_no_twin" if note.problem.expected == FOUND else "cli.check_twin_shipped"
        complain(words(key, language, file=note.file, twin=note.problem.value), language)
    faults = [fault for fault in faults if not fault.note]
    out = console()
    for fault in faults:
        out.print(Text(told(" ".join(str(fault).split()), language)), soft_wrap=True)
    count = len(faults) + len(found.wrong)
    if count:
        out.print(
            words(
                "cli.check_summary",
                language,
                files=words("counted.files", language, count=len(found.files)),
                problems=words("counted.problems", language, count=count),
            )
        )
    else:
        out.print(words("cli.check_ok", language, count=len(found.files)), style="green")
    raise typer.Exit(int(Exit.UNUSABLE if count else Exit.OK))
