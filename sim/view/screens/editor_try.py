"""Trying flicks from a laid-out situation: the play screen itself, both sides in one's own hands; whatever happens is ruled on."""

from __future__ import annotations

from collections.abc import Callable

from sim.match.match import Match
from sim.model.ids import Side
from sim.session.seats import HUMAN
from sim.session.session import Session
from sim.session.shown import FlickMode
from sim.session.terms import HUMAN as AT_THE_WINDOW
from sim.session.terms import Terms
from sim.view.app.app import App
from sim.view.screens.play import PlayScreen


class TryScreen(PlayScreen):
    """Play from a match that stands as the situation does; leaving it tells ``done`` how the match stands then."""

    def __init__(self, app: App, match: Match, done: Callable[[Match], None]) -> None:
        mode = FlickMode(app.settings.mode)
        session = Session.new(match.header, dict.fromkeys(Side, HUMAN), mode=mode, strict=False, start=match)
        super().__init__(app, session, Terms(AT_THE_WINDOW, AT_THE_WINDOW, ruleset=match.header.ruleset, mode=mode))
        self._done = done

    def pause(self) -> None:
        """There is no menu here: one is back at the editor."""
        self.session.close()
        self._done(self.session.match)
        self.app.pop()
