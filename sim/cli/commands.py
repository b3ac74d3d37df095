"""The commands of ``tapete``."""

from __future__ import annotations

from typing import Annotated

import typer

from sim import __version__
from sim.cli import batch, bench, check, demo, edit, judge, match, picture, play, plot, replay, rules, schema, school
from sim.cli.helping import told_plainly
from sim.cli.options import Lang
from sim.cli.picture import FramesCommand
from sim.cli.terminal import SHARED, Shared, speak
from sim.cli.window import SettingsFile, open_window

app = typer.Typer(
    name="tapete",
    no_args_is_help=False,
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.command("judge")(judge.judge)
app.command("rules")(rules.rules)
app.command("check")(check.check)
app.command("schema")(schema.schema)
app.command("picture", cls=FramesCommand)(picture.picture)
app.command("demo")(demo.demo)
app.command("bench")(bench.bench)
app.command("batch")(batch.batch)
app.command("replay")(replay.replay)
app.command("edit")(edit.edit)
app.command("play")(play.play)
app.add_typer(match.app, name="match")
app.add_typer(plot.app, name="plot")
app.add_typer(school.app, name="school")


def _version(wanted: bool) -> None:
    if wanted:
        print(f"tapete {__version__}")
        raise typer.Exit


@app.callback()
def _tapete(
    context: typer.Context,
    settings: SettingsFile = None,
    lang: Lang = None,
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")] = False,  # noqa: ARG001 - its callback ends the command
) -> None:
    """Sports table football: real physics, and a referee that shows its evidence.

    Without a command it opens the window, with everything that can be played and watched there.

    \b
    Examples:
      tapete
      tapete demo
      tapete judge scenarios --explain
      tapete rules OFF-1 --lang es
      tapete picture scenarios/OFF-1/passes-second-last.toml -o out.png
    """
    SHARED.set(Shared(settings, speak(lang) if lang else None))
    if context.invoked_subcommand is None:
        open_window(None)


told_plainly(app)
