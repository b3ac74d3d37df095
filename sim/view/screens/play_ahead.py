"""What a match needs first, made while somebody still chooses: the table at its size, and the process that computer players think in."""

from __future__ import annotations

from functools import partial

from sim.rules.ruleset import load_ruleset
from sim.table import load_table
from sim.view.app.app import App
from sim.view.scene.backdrop import draw_backdrop
from sim.view.scene.scene import view_of
from sim.view.screens.play_open import worker
from sim.view.screens.play_panel import rect_of
from sim.view.screens.play_places import places_in


def ready(app: App, *, computer: bool) -> None:
    """Has it made aside; ``computer``: whether one plays."""
    if computer:
        app.aside(_wake)
    pitch = load_table(load_ruleset(app.settings.ruleset).pitch).pitch
    area = rect_of(places_in(app.size, app.ui.scale, pitch, None).table)
    app.aside(partial(draw_backdrop, view_of(area, pitch), pitch, app.theme))


def _wake() -> None:
    """Begins the process, which then knows all there is to know."""
    worker().submit(load_table)
