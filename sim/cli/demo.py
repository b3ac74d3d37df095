"""``tapete demo``: three shipped scenarios, their rulings, and a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from sim.cli.judging import attempt, told
from sim.cli.options import Lang
from sim.cli.picture import draw
from sim.cli.terminal import Exit, console, fail, mark, speak, unicode_out
from sim.cli.writing import Overwrite, writable
from sim.language import words
from sim.record.library import find, shipped
from sim.table import load_table

SHOWN = ("OFF-1/passes-second-last", "ATT-1/figure-before-ball", "GOL-4/rolls-in")
"""What is played; the picture is of the first."""


def demo(
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where the picture goes.")] = Path("tapete-demo.png"),
    overwrite: Overwrite = False,
    lang: Lang = None,
) -> None:
    """Play three shipped scenarios and save a picture.

    \b
    Examples:
      tapete demo
      tapete demo --lang es -o demo.png
    """
    language = speak(lang)
    writable(out, language, overwrite)
    files = [str(shipped(name)) for name in SHOWN if shipped(name).is_file()]
    files += [file for file in find().files if file not in files][: len(SHOWN) - len(files)]
    screen = console()
    screen.print(Text(words("cli.demo_intro", language, count=len(files)), style="bold"))
    first = None
    ok = True
    for file in files:
        result = attempt(file)
        if isinstance(result, str):
            fail(result, language)
        scenario, report = result
        first = first or report
        ok = ok and report.ok
        screen.print()
        screen.print(Text.assemble((scenario.id, "bold"), "  ", scenario.title.text(language)), soft_wrap=True)
        table = load_table(scenario.pitch)
        for ruling in report.rulings:
            line = told(ruling, language, table)
            screen.print(Text(f"  {mark('bullet', unicode_out())} {line.sentence}"), soft_wrap=True)
            screen.print(Text(f"    {words('cli.judge_margin', language, margin=line.margin)}", style="cyan"), soft_wrap=True)
        if not report.rulings:
            screen.print(Text(f"  {mark('bullet', unicode_out())} {words('cli.judge_none_called', language)}"))
    if first is None:
        fail("no shipped scenarios: expected *.toml files in the scenarios folder", language)
    screen.print()
    saved = draw(first, out, language)
    screen.print(words("cli.demo_picture_saved", language, path=saved.resolve()), soft_wrap=True)
    screen.print(words("cli.demo_next", language, command="tapete judge --explain"), soft_wrap=True)
    raise typer.Exit(int(Exit.OK if ok else Exit.DIFFERENT))
