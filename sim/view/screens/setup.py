"""The set-up of a match: everything stands as it was last time, and one press kicks off."""

from __future__ import annotations

import secrets

import pygame

from sim.language import words
from sim.model.ids import Side
from sim.session.terms import SEEDS, Terms, opponent
from sim.view.gui import Choice
from sim.view.kits import swatch
from sim.view.screens import options
from sim.view.screens.form import AIRY, Form
from sim.view.screens.play_ahead import ready
from sim.view.screens.play_opening import opening


class Setup(Form):
    """The page before a match."""

    gap = AIRY

    def said(self) -> str:
        """The title."""
        return words("setup.title", self.app.lang)

    def build(self) -> None:
        """The rows; the focus is on the kick-off."""
        lang, now = self.app.lang, self.app.settings
        change = self.app.change
        opponents = [(who, options.raised(words(f"opponent.{who}", lang))) for who in ("computer", "human")]
        self.row(words("setup.opponent", lang), lambda r: Choice(r, opponents, now.opponent, lambda v: change(opponent=v)))
        level = self.row(words("setup.level", lang), lambda r: Choice(r, options.levels(lang), now.level, lambda v: change(level=v)))
        side = self.row(
            words("setup.side", lang), lambda r: Choice(r, options.sides(lang), now.side, lambda v: change(side=v), swatch=self._draw_kit, sign=18)
        )
        for widget in (level, side):
            widget.enable(now.opponent == "computer")
        self.row(words("setup.mode", lang), lambda r: Choice(r, options.modes(lang), now.mode, lambda v: change(mode=v)))
        self.note(words(f"mode.{now.mode}.about", lang), among=options.about_modes(lang))
        self.row(words("setup.minutes", lang), lambda r: Choice(r, options.minutes(now.minutes, lang), now.minutes, lambda v: change(minutes=v)))
        self.row(words("setup.ruleset", lang), lambda r: Choice(r, options.rulesets(lang), now.ruleset, lambda v: change(ruleset=v)))
        self.note(options.about_ruleset(now.ruleset, lang), among=options.about_rulesets(lang))
        buttons = (
            (words("form.back", lang), words("key.escape", lang), self.app.pop, False),
            (words("setup.start", lang), "", self.start, True),
        )
        _, start = self.foot(words("setup.starting" if self.app.coming else "setup.hint", lang), buttons)
        self.gui.focus_on(start)

    def resized(self, size: tuple[int, int]) -> None:
        """What the match needs first is made meanwhile."""
        super().resized(size)
        ready(self.app, [opponent(self.app.settings)])

    def goes(self) -> bool:
        """Enter kicks off from any row; the space bar and the arrows change what stands there."""
        self.start()
        return True

    def start(self) -> None:
        """Kicks off: the match comes in this page's place as soon as all it needs is made."""
        if not self.app.coming:
            self.hint.say(words("setup.starting", self.app.lang), "text")
            self.app.come(opening(self.app, Terms.of(self.app.settings, seed=secrets.randbelow(SEEDS))))

    def _draw_kit(self, target: pygame.Surface, rect: pygame.Rect, side: str) -> None:
        target.blit(swatch(self.app.theme.kits[Side(side)], rect.h), rect.topleft)
