"""The menu over a match: back to it, save and leave, settings, leave."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Protocol

import pygame

from sim.language import words
from sim.rules.ruleset import Ruleset
from sim.session.session import Session
from sim.session.shelf import keep, shelf
from sim.session.shown import FlickMode
from sim.session.terms import Terms
from sim.told import reason
from sim.view.app.app import App
from sim.view.app.screen import Page
from sim.view.gui import Align, Button, Gui, Label, Panel, as_key
from sim.view.gui.pen import height_of
from sim.view.keys import cap
from sim.view.screens.entries import entry
from sim.view.screens.settings import SettingsScreen
from sim.view.theme import Size

WIDE, ROW, STEP = 380, 46, 54
"""Of the panel and its buttons, in px at scale 1."""
BLUR = 14
"""So many px of the table behind become one."""
DIM = 130
"""How much the table behind is darkened, of 255."""


class Paused(Protocol):
    """What is paused: its session, and the terms it is played by."""

    session: Session
    terms: Terms


class PauseScreen(Page):
    """Play stands still. ``folder`` is where a match goes that no file was named for."""

    def __init__(self, app: App, paused: Paused, folder: Path | None = None) -> None:
        self.app, self._paused, self._folder = app, paused, folder
        self.gui = Gui(app.ui)
        self._said, self._warned = "", False
        self._back: pygame.Surface | None = None
        self._table: pygame.Surface | None = None
        self._file: Path | None = None

    def resized(self, size: tuple[int, int]) -> None:
        """The panel in the middle, over the darkened table."""
        ui, lang = self.app.ui, self.app.lang
        self._back = self._behind(size)
        before, self.gui = self.gui, Gui(ui, self._restore)
        self.gui.ring = before.ring
        entries = self._entries()
        told = height_of(self._said, ui.text(Size.SMALL), ui.px(WIDE - 2 * 28)) + ui.px(8) if self._said else 0
        high = ui.px(104 + STEP * len(entries)) + told
        panel = pygame.Rect(0, 0, ui.px(WIDE), high)
        panel.center = (size[0] // 2, size[1] // 2)
        self.gui.add(Panel(panel, radius=12, line=True))
        inside = panel.inflate(-2 * ui.px(28), 0)
        self.gui.add(
            Label(
                pygame.Rect(inside.x, panel.y + ui.px(22), inside.w, ui.px(40)),
                words("play.pause.title_over" if self.over else "play.pause.title", lang),
                Size.TITLE,
                bold=True,
            )
        )
        top = panel.y + ui.px(76)
        for name, (action, key) in entries.items():
            rect = pygame.Rect(inside.x, top, inside.w, ui.px(ROW))
            self.gui.add(Button(rect, words(f"play.pause.{name}", lang), action, hint=key, primary=name in ("resume", "look"), align=Align.LEFT))
            top += ui.px(STEP)
        if self._said:
            self.gui.add(Label(pygame.Rect(inside.x, top + ui.px(4), inside.w, told), self._said, Size.SMALL, "text", wrap=True))

    def handle(self, event: pygame.event.Event, us: int) -> bool:  # noqa: ARG002
        """Widgets first; Esc and the key that opened the menu go back to the match."""
        event = as_key(event)
        if self.gui.handle(event):
            return True
        if event.type == pygame.KEYDOWN and self.app.keys.command(pygame.key.name(event.key)) in ("cancel", "pause"):
            self.app.pop()
            return True
        return False

    def tick(self, us: int) -> None:
        """Lets the widgets know of the time."""
        self.gui.tick(us)

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect]:  # noqa: ARG002
        """Draws what has changed."""
        return self.gui.draw(target)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._paused.session.match.over

    def helped(self) -> tuple[FlickMode, Ruleset]:
        """What help has to know: how one flicks, and by which rules."""
        return FlickMode(self.app.settings.mode), self._paused.session.match.ruleset

    def _entries(self) -> dict[str, tuple[Callable[[], None], str]]:
        back = {"look" if self.over else "resume": (self.app.pop, cap("escape", self.app.lang))}
        after: dict[str, tuple[Callable[[], None], str]] = {"again": (self.again, ""), "watch": (self.watch, "")} if self.over else {}
        settings = partial(self.app.push, SettingsScreen(self.app))
        throw: dict[str, tuple[Callable[[], None], str]] = {} if self._paused.terms.out else {"quit": (self.throw_away, "")}
        about = {"help": (self.app.help_me, cap(self.app.keys.key("help"), self.app.lang))}
        return {**back, **after, "save": (self.save, ""), "settings": (settings, ""), **about, **throw}

    def again(self) -> None:
        """The same match once more, with another toss, flicked as the settings now say."""
        play = entry("play")
        if play is not None:
            self._paused.session.close()
            self.app.pop()
            self.app.replace(
                play(self.app, replace(self._paused.terms, seed=self._paused.terms.seed + 1, out=None, mode=FlickMode(self.app.settings.mode)))
            )

    def watch(self) -> None:
        """The match as a film, over this menu."""
        file, replay = self._kept(), entry("replay")
        if file is not None and replay is not None:
            self.app.push(replay(self.app, file))

    def save(self) -> None:
        """Leaves the match, which is kept, to be gone on with; one in which nothing was done is not worth keeping."""
        if not self._paused.session.match.acts and self._paused.terms.out is None:
            self.throw_away()
        elif self._kept() is not None:
            self.leave()

    def throw_away(self) -> None:
        """Leaves the match, of which nothing stays, once it was asked for twice; only where it was begun here and nobody named a file."""
        if self._paused.session.match.acts and not self._warned:
            self._warned, self._said = True, words("play.pause.sure", self.app.lang)
            self.resized(self.app.size)
            return
        log = self._paused.session.log
        self._paused.session.close()
        if log is not None:
            with suppress(OSError):
                log.unlink(missing_ok=True)
        self.leave()

    def _kept(self) -> Path | None:
        """The file the match is in, which it has been written to as it went on; where none could be, now. Says so, and gives None, in vain."""
        if self._file is None:
            try:
                self._file = self._paused.session.log or keep(self._paused.session.match, self._folder or self.app.matches or shelf())
            except OSError as error:
                self._said = words("play.not_saved", self.app.lang, reason=reason(error, self.app.lang))
                self.resized(self.app.size)
        return self._file

    def leave(self) -> None:
        """Back to where the match was begun from."""
        self._paused.session.close()
        self.app.pop()
        self.app.pop()

    def _behind(self, size: tuple[int, int]) -> pygame.Surface:
        """What was on the screen, out of focus and darkened, so that nobody tries to read it."""
        if self._table is None:
            shown = self.app.display.surface
            self._table = pygame.transform.smoothscale(shown, (max(1, shown.get_width() // BLUR), max(1, shown.get_height() // BLUR)))
        back = pygame.transform.smoothscale(self._table, size)
        dark = pygame.Surface(size)
        dark.fill(self.app.theme.colour("room"))
        dark.set_alpha(DIM)
        back.blit(dark, (0, 0))
        return back

    def _restore(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        if self._back is not None:
            target.blit(self._back, rect.topleft, rect)
