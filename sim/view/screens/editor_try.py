"""Trying flicks from a laid-out situation: the play screen itself, both sides in one's own hands; whatever happens is ruled on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sim.language import words
from sim.match.match import Match
from sim.model.ids import Side
from sim.session.seats import HUMAN
from sim.session.session import Session
from sim.session.shown import FlickMode
from sim.session.terms import HUMAN as AT_THE_WINDOW
from sim.session.terms import Terms
from sim.view.app.app import App
from sim.view.keys import cap
from sim.view.screens.editor_places import PANEL, places_in
from sim.view.screens.play import PlayScreen
from sim.view.screens.play_places import Places


class TryScreen(PlayScreen):
    """Play from a match that stands as the situation does; leaving it tells ``done`` how the match stands then.

    One aims there, whatever the last match was played with, until the other way of flicking is chosen.
    """

    def __init__(self, app: App, match: Match, done: Callable[[Match], None]) -> None:
        session = Session.new(match.header, dict.fromkeys(Side, HUMAN), mode=FlickMode.AIM, strict=False, start=match)
        terms = Terms(AT_THE_WINDOW, AT_THE_WINDOW, ruleset=match.header.ruleset, mode=FlickMode.AIM)
        super().__init__(app, session, terms, words("play.try_word", app.lang, key=cap("escape", app.lang)))
        self._done = done
        self.folded = app.size[0] < 2 * PANEL * app.ui.scale

    def placed(self, size: tuple[int, int], unit: float) -> Places:
        """The table stands where the editor has it."""
        return replace(super().placed(size, unit), cloth=places_in(size, unit, self.session.match.table.pitch).table)

    def back(self) -> str:
        """The key that leads back to the editor."""
        return cap("escape", self.app.lang)

    def closes(self) -> bool:
        """The window may close as far as this screen goes: what was done is the editor's from now on, and that one may say no."""
        self._done(self.session.match)
        return True

    def pause(self) -> None:
        """There is no menu here: one is back at the editor."""
        self.session.close()
        self._done(self.session.match)
        self.app.pop()
