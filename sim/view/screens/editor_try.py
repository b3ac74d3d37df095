"""Trying flicks from a laid-out situation: the play screen itself, both sides in one's own hands; whatever happens is ruled on."""

from __future__ import annotations

from collections.abc import Callable

from sim.match.match import Match
from sim.model.ids import Side
from sim.session.seats import HUMAN
from sim.session.session import Session
from sim.session.shown import FlickMode
from sim.view.app.app import App
from sim.view.screens.names import player_name
from sim.view.screens.play import PlayScreen


def _names(lang: str) -> tuple[str, str]:
    home, away = (player_name(side, side, lang) for side in Side)
    return (home, away)


class TryScreen(PlayScreen):
    """Play from a match that stands as the situation does; leaving it tells ``done`` how the match stands then."""

    def __init__(self, app: App, match: Match, done: Callable[[Match], None]) -> None:
        session = Session.new(match.header, dict.fromkeys(Side, HUMAN), mode=FlickMode(app.settings.mode), strict=False, start=match)
        super().__init__(app, session, _names, tuple(Side))
        self._done = done

    def pause(self) -> None:
        """There is no menu here: one is back at the editor."""
        self.session.close()
        self._done(self.session.match)
        self.app.pop()
