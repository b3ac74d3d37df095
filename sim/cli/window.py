"""The commands that open the window: ``tapete`` alone, ``tapete play`` and ``tapete replay`` share how."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from sim.cli.terminal import complain, fail, shared, speak
from sim.language import words
from sim.session.settings import default_path

if TYPE_CHECKING:
    from sim.view.app.app import App
    from sim.view.app.screen import Screen

SettingsFile: TypeAlias = Annotated[
    Path | None, typer.Option("--settings", metavar="FILE", help="Where settings are kept (default: where this platform keeps them).")
]


def open_window(lang: str | None, screens: Callable[[App], Sequence[Screen]] = lambda _: (), *, settings: Path | None = None) -> None:
    """Opens the window on the menu, with ``screens`` over it, until it is closed; ends the command in one sentence where there is no display.

    ``lang`` is the language asked for and ``settings`` the file of settings; without them the window speaks what its settings say.
    """
    from sim.view.app.running import NoDisplay, run_window  # noqa: PLC0415 - the window is loaded only when one is opened

    before = shared()
    language = speak(lang)
    kept = settings or before.settings

    def told_of_settings(app: App) -> Sequence[Screen]:
        """The screens; before they stand, what is wrong with the settings is said where the command was given."""
        if app.trouble is not None:
            complain(f"{kept or default_path()}: {app.troubled}", app.lang)
        return screens(app)

    try:
        run_window(told_of_settings, settings=kept, lang=language if lang or before.lang else None)
    except NoDisplay:
        fail(words("cli.no_display", language), language)
