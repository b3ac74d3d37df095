"""``tapete edit``: lay out a situation by hand and save it as a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.options import Lang
from sim.cli.terminal import fail, speak
from sim.cli.window import SettingsFile, open_window
from sim.record import load_scenario
from sim.record.errors import Unreadable


def edit(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="A scenario file (default: everybody in formation).")] = None,
    settings: SettingsFile = None,
    lang: Lang = None,
) -> None:
    """Lay out a situation by hand, try flicks in it, and save it as a scenario file.

    \b
    Examples:
      tapete edit
      tapete edit scenarios/OFF-1/passes-second-last.toml
    """
    language = speak(lang)
    try:
        scenario = None if file is None else load_scenario(file)
    except Unreadable as error:
        fail(str(error), language)
    from sim.view.screens.editor import EditorScreen  # noqa: PLC0415 - drawing is loaded only when something is drawn

    open_window(lang, lambda app: [EditorScreen(app, scenario, Path(file) if file else None)], settings=settings)
