"""Going on with a kept match: its acts are made again, a few between two frames, and then it is played on."""

from __future__ import annotations

from pathlib import Path

import pygame

from sim.language import words
from sim.model.ids import Side
from sim.players.registry import UnknownPlayer
from sim.record.errors import Unreadable
from sim.session.going_on import GoingOn
from sim.session.shown import FlickMode
from sim.told import reason, told
from sim.view.app.app import App
from sim.view.app.metrics import Ui
from sim.view.app.screen import Page
from sim.view.gui import Button, Gui, Label, Panel, Widget, as_key, pen
from sim.view.gui.widget import Look
from sim.view.keys import cap
from sim.view.screens.entries import entry
from sim.view.screens.names import player_name
from sim.view.screens.play import PlayScreen
from sim.view.screens.play_ahead import ready
from sim.view.screens.play_open import go_on
from sim.view.screens.play_opening import drawn
from sim.view.theme import Size

WIDE, HIGH = 620, 240
"""Of the panel, in px at scale 1."""


class Progress(Widget):
    """How far something has come: ``share`` from 0 to 1."""

    share = 0.0

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:  # noqa: ARG002
        """A bar that fills."""
        theme = ui.theme
        pen.box(target, self.rect, theme.colour("panel_line"), radius=self.rect.h // 2)
        done = self.rect.copy()
        done.w = max(self.rect.h, round(self.rect.w * self.share))
        pen.box(target, done, theme.colour("accent"), radius=self.rect.h // 2)

    def to(self, share: float) -> None:
        """So far it is now."""
        if round(self.rect.w * share) != round(self.rect.w * self.share):
            self.dirty = True
        self.share = share


class GoingOnScreen(Page):
    """The bar; once it is full, the match stands in its place. Esc goes back."""

    def __init__(self, app: App, going: GoingOn) -> None:
        self.app, self.going = app, going
        self.gui = Gui(app.ui)
        self._said = ""
        self._went_on = False
        self.bar = Progress(pygame.Rect(0, 0, 1, 1))

    def resized(self, size: tuple[int, int]) -> None:
        """A panel in the middle: who plays, how far it has come, and the way back."""
        ui, lang = self.app.ui, self.app.lang
        self.gui = Gui(ui)
        panel = pygame.Rect(0, 0, ui.px(WIDE), ui.px(HIGH))
        panel.center = (size[0] // 2, size[1] // 2)
        self.gui.add(Panel(panel, radius=12))
        inside = panel.inflate(-2 * ui.px(28), -2 * ui.px(20))
        title = words("play.not_going_on" if self._said else "play.going_on", lang)
        self.gui.add(Label(pygame.Rect(inside.x, inside.y, inside.w, ui.px(36)), title, Size.TITLE, bold=True))
        terms = self.going.terms(FlickMode(self.app.settings.mode))
        names = " – ".join(player_name(side, terms.player(side), lang) for side in Side)
        text = self.gui.add(
            Label(pygame.Rect(inside.x, inside.y + ui.px(44), inside.w, ui.px(84)), self._said or names, Size.BODY, "text_soft", wrap=True)
        )
        if self._said:
            text.say(self._said, "text")
        else:
            self.bar = self.gui.add(Progress(pygame.Rect(inside.x, inside.y + ui.px(100), inside.w, ui.px(8))))
        buttons = [(words("form.back", lang), cap("escape", lang), self.app.pop)]
        if self._said:
            buttons.append((words("play.going_on_watch", lang), "", self.watch))
        widths = [max(ui.px(120), Button.wanted(said, ui, key)) for said, key, _ in buttons]
        left = inside.right - sum(widths) - ui.px(12) * (len(widths) - 1)
        for (said, key, action), wide in zip(buttons, widths, strict=True):
            rect = pygame.Rect(left, inside.bottom - ui.px(44), wide, ui.px(44))
            self.gui.focus_on(self.gui.add(Button(rect, said, action, hint=key, primary=action == self.watch)))
            left += wide + ui.px(12)
        ready(self.app, (terms.home, terms.away))

    def left(self) -> None:
        """Whoever goes back lets the log go."""
        if not self._went_on:
            self.going.close()

    def tick(self, us: int) -> None:
        """Makes one act again; with the last one the match goes on."""
        self.gui.tick(us)
        if self._said or self.app.coming:
            return
        if self.going.load():
            done, of = self.going.progress
            self.bar.to(done / max(of, 1))
        else:
            self._go_on()

    def _go_on(self) -> None:
        lang = self.app.lang
        if not self.going.steps and self.going.flaw is not None and self.going.flaw.what != "cut":
            self._say(words("play.cannot_go_on", lang))
            return
        try:
            begun = go_on(self.going, FlickMode(self.app.settings.mode), lang)
            self._went_on = True
        except UnknownPlayer as error:
            self._say(str(error))
        except OSError as error:
            self._say(words("play.not_saved", lang, reason=reason(error, lang)))
        else:
            self.app.come(drawn(PlayScreen(self.app, begun.session, begun.terms, begun.word)))

    def watch(self) -> None:
        """Shows the match as a film instead, or says why it cannot."""
        opens = entry("replay")
        try:
            if opens is not None:
                self.app.push(opens(self.app, self.going.file))
        except Unreadable as error:
            self._say(told(str(error), self.app.lang))

    def _say(self, text: str) -> None:
        self._said = text
        self.resized(self.app.size)

    def handle(self, event: pygame.event.Event, us: int) -> bool:  # noqa: ARG002
        """Widgets first; Esc goes back."""
        event = as_key(event)
        if self.gui.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
            return True
        return False

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect]:  # noqa: ARG002
        """Draws what has changed."""
        return self.gui.draw(target)


def open_going_on(app: App, file: Path) -> GoingOnScreen:
    """The screen that goes on with a log. Raises ``Unreadable`` for what is none."""
    return GoingOnScreen(app, GoingOn(file))
