"""``tapete school``: practice, examinations, and tools for their authors; alone it opens the school in the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli import school_authors, school_papers, school_practice, school_progress, school_results
from sim.cli.options import Lang
from sim.cli.school_options import Seal, secret_of
from sim.cli.terminal import speak
from sim.cli.window import SettingsFile, open_window

if TYPE_CHECKING:
    from sim.view.app.app import App
    from sim.view.app.screen import Screen

app = typer.Typer(
    name="school",
    rich_markup_mode=None,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("practice")(school_practice.practice)
app.command("today")(school_progress.today)
app.command("progress")(school_progress.progress_)
app.command("exam")(school_papers.exam)
app.command("check")(school_results.check_results)
app.command("report")(school_results.report)
app.command("compare")(school_results.compare)
app.command("changes")(school_authors.changes)
app.command("lint")(school_authors.lint_files)
app.command("preview")(school_authors.preview)
app.command("dispute")(school_authors.dispute)


@app.callback()
def _school(
    context: typer.Context,
    text: Annotated[bool, typer.Option("--text", help="Practise in this terminal, with pictures saved beside it.")] = False,
    seal: Seal = None,
    settings: SettingsFile = None,
    lang: Lang = None,
) -> None:
    """The referee school: practice, examinations, and tools for their authors.

    Without a command it opens the school in the window, or with --text begins to practise in this terminal. With --seal examinations sat in that
    window are sealed.

    \b
    Examples:
      tapete school
      tapete school --seal secret.txt
      tapete school --text
      tapete school exam club --candidate "Ana" --text
      tapete school report club-ana-1.jsonl -o ana.pdf
    """
    if context.invoked_subcommand is not None:
        return
    if text:
        school_practice.practice(text=True, lang=lang)
        return

    secret = secret_of(seal, speak(lang))

    def screens(window: App) -> Sequence[Screen]:
        from sim.view.screens.school import open_school  # noqa: PLC0415 - the window is loaded only when one is opened

        return (open_school(window, secret=secret),)

    open_window(lang, screens, settings=settings)
