"""What a match needs first, made while somebody still chooses: the table at its size, the sounds, and the process that computer players think in."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial

from sim.model.ids import Side
from sim.players.registry import UnknownPlayer, player
from sim.rules.ruleset import load_ruleset
from sim.session.terms import HUMAN as AT_THE_WINDOW
from sim.table import load_table
from sim.view.app.app import App
from sim.view.scene.backdrop import draw_backdrop
from sim.view.scene.scene import view_of
from sim.view.screens.play_open import worker
from sim.view.screens.play_panel import rect_of
from sim.view.screens.play_places import places_in


def ready(app: App, players: Iterable[str]) -> tuple[Future[object], ...]:
    """Has it made aside for a match between ``players``, and gives what tells when that is done."""
    computers = [name for name in players if name != AT_THE_WINDOW]
    pitch = load_table(load_ruleset(app.settings.ruleset).pitch).pitch
    area = rect_of(places_in(app.size, app.ui.scale, pitch, None).cloth)
    made = (
        app.aside(partial(_wake, computers[0])) if computers else None,
        app.aside(app.sound.ready),
        app.aside(partial(draw_backdrop, view_of(area, pitch), pitch, app.theme)),
    )
    return tuple(each for each in made if each is not None)


def _wake(name: str) -> None:
    """Begins the process, and loads what a player of that name is made of."""
    worker().submit(load_table)
    with suppress(UnknownPlayer):
        player(name, Side.HOME, 0)
