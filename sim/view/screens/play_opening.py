"""A match opened piece by piece, so that the window goes on pumping: what it needs, the match itself, and the first pictures of its screen."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Future
from contextlib import suppress
from functools import partial

from sim.session.feel import load_feel
from sim.session.terms import Terms
from sim.view.app.app import App
from sim.view.screens.play import PlayScreen
from sim.view.screens.play_ahead import ready
from sim.view.screens.play_open import Begun, begin


def opening(app: App, terms: Terms) -> Generator[PlayScreen | None]:
    """Gives None, piece after piece, and at last the screen of a new match; what was begun in vain leaves nothing. Raises as ``open_play`` does."""
    ahead = ready(app, (terms.home, terms.away))
    while not all(made.done() for made in ahead):
        yield None
    load_feel()
    yield None
    made = app.aside(partial(begin, terms, app.matches, app.lang))
    try:
        while made is not None and not made.done():
            yield None
    except GeneratorExit:
        if isinstance(made, Future):
            _undone(made.result())
        raise
    found = begin(terms, app.matches, app.lang) if made is None else made.result()
    assert isinstance(found, Begun)
    screen = PlayScreen(app, found.session, found.terms, found.word)
    try:
        yield None
        for _ in screen.pieces():
            yield None
    except GeneratorExit:
        _undone(found)
        raise
    yield screen


def _undone(begun: object) -> None:
    """A match that was begun in vain leaves nothing."""
    assert isinstance(begun, Begun)
    log = begun.session.log
    begun.session.close()
    if log is not None:
        with suppress(OSError):
            log.unlink(missing_ok=True)


def drawn(screen: PlayScreen) -> Generator[PlayScreen | None]:
    """Gives None for every first picture of a screen, and then the screen; called off, its session is closed."""
    try:
        for _ in screen.pieces():
            yield None
    except GeneratorExit:
        screen.session.close()
        raise
    yield screen
