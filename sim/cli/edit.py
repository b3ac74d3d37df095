"""``tapete edit``: lay out a situation by hand and save it as a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.options import RULESETS, Lang
from sim.cli.terminal import fail, speak
from sim.cli.window import SettingsFile, open_window
from sim.language import quoted
from sim.record import load_scenario
from sim.record.errors import Unreadable
from sim.rules.ruleset import RulesetError
from sim.session import editing
from sim.session.other_rules import ruled_by
from sim.session.shelf import here

if TYPE_CHECKING:
    from sim.view.app.app import App
    from sim.view.app.screen import Screen


def edit(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A scenario file (default: everybody in formation).")] = None,
    ruleset: Annotated[str, typer.Option("--ruleset", metavar="NAME", help=f"What a new scenario is played by: one of {RULESETS}.")] = "club",
    settings: SettingsFile = None,
    lang: Lang = None,
) -> None:
    """Lay out a situation by hand, try flicks in it, and save it as a scenario file.

    \b
    Examples:
      tapete edit
      tapete edit --ruleset five
      tapete edit scenarios/OFF-1/passes-second-last.toml
    """
    language = speak(lang)
    try:
        scenario = ruled_by(editing.new_scenario(), ruleset) if file is None and ruleset != "club" else None
        scenario = scenario if file is None else load_scenario(file)
    except RulesetError as error:
        fail(f"--ruleset: {quoted(error.value)}: expected {error.expected}", language)
    except Unreadable as error:
        fail(str(error), language)
    from sim.view.screens.editor import EditorScreen  # noqa: PLC0415 - drawing is loaded only when something is drawn

    def screens(app: App) -> list[Screen]:
        editor = EditorScreen(app, scenario, Path(file) if file else None, here() if file else None)
        editor.expect = editor.expect or file is None
        return [editor]

    open_window(lang, screens, settings=settings)
