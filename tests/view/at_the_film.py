"""A film in a window, for tests that drive the replay by posted events."""

from __future__ import annotations

from pathlib import Path

from sim.resources import scenarios
from sim.session.footage import open_film
from sim.view.screens.replay import ReplayScreen
from tests.view.windowed import Driven

OFFSIDE = scenarios() / "OFF-1" / "passes-second-last.toml"


def watched(file: Path, **kwargs: object) -> tuple[Driven, ReplayScreen]:
    """A film in a window, all of it loaded, standing still at its beginning."""
    window = Driven(**kwargs)  # type: ignore[arg-type]
    screen = ReplayScreen(window.app, open_film(file))
    screen.head = screen.head.paused()
    while screen.film.load():
        pass
    window.show(screen)
    return window, screen
