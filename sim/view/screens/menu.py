"""The menu: where the window begins. The table lies ready beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sim.events import Log
from sim.language import sentence, words
from sim.match.kick_off_layout import kick_off_layout
from sim.record.errors import Unreadable
from sim.session.glance import Glance, latest_unfinished
from sim.table import load_table
from sim.told import told
from sim.view.app.app import App
from sim.view.app.screen import Page, Screen
from sim.view.gui import Align, Asker, Button, Gui, Label, as_key
from sim.view.keys import cap
from sim.view.scene.scene import Scene
from sim.view.screens.entries import entry
from sim.view.screens.play_going_on import open_going_on
from sim.view.screens.settings import SettingsScreen
from sim.view.screens.setup import Setup
from sim.view.theme import Size

COLUMN = 340
"""The width of the menu's column, in px at scale 1."""


class Menu(Page):
    """The first screen."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.gui = Gui(app.ui)
        self._names: list[str] = []
        self._back = pygame.Surface((1, 1))
        self._note: Label | None = None
        self._said = ""
        self._quit: Button | None = None
        self._left: Glance | None = None

    def entered(self) -> None:
        """A match may have been left unfinished since; where no ring shows the focus, it is on what looks chosen."""
        before, self._left = self._left, latest_unfinished(self.app.matches) if self.app.matches else None
        if not self.gui.ring or (self._left is not None and self._left != before):
            self.gui.focus_on(None)

    def resized(self, size: tuple[int, int]) -> None:
        """Lays the column out at the left, the table in the rest."""
        ui, lang = self.app.ui, self.app.lang
        before = self.gui
        focused = self._names[before.order.index(before.focus)] if before.focus in before.order else ""
        column = pygame.Rect(0, 0, ui.px(COLUMN), size[1])
        self._back = self._background(size, column)
        self.gui = Gui(ui, self._restore)
        self.gui.ring = before.ring
        left, width = ui.px(32), column.w - 2 * ui.px(32)
        top = max(ui.px(28), size[1] // 2 - ui.px(300))
        self.gui.add(Label(pygame.Rect(left, top, width, ui.px(48)), "Tapete", Size.CALL, bold=True))
        side = ui.px(28)
        asker = Asker(pygame.Rect(left + width - side, top + ui.px(10), side, side), self.app.help_me)
        about = words("menu.about", lang)
        self.gui.add(Label(pygame.Rect(left, top + ui.px(50), width, ui.px(44)), about, Size.SMALL, "text_soft", wrap=True))
        top += ui.px(112)
        entries = self._entries()
        self._names = [*entries, "help"]
        for name, action in entries.items():
            button = Button(
                pygame.Rect(left, top, width, ui.px(46)),
                self._said_of(name),
                action,
                primary=name == self._names[0],
                align=Align.LEFT,
                size=Size.LEAD,
            )
            self.gui.add(button)
            self._quit = button
            top += ui.px(54)
        self.gui.add(asker)
        hint = words(
            "menu.hint_go_on" if self._left else "menu.hint",
            lang,
            sound=cap(self.app.keys.key("sound"), lang),
            full=cap(self.app.keys.key("full_screen"), lang),
        )
        room = size[1] - top - ui.px(20)
        self._note = self.gui.add(
            Label(pygame.Rect(left, top + ui.px(8), width, room), self.app.troubled or hint, Size.SMALL, "text_soft", wrap=True)
        )
        if self.app.troubled or self._said:
            self._note.say(self._said or self.app.troubled, "text")
        self.gui.focus_on(self.gui.order[self._names.index(focused) if focused in self._names else 0])

    def handle(self, event: pygame.event.Event, us: int) -> bool:  # noqa: ARG002
        """Widgets first; Esc goes to the last line, where Enter ends the program."""
        event = as_key(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.gui.ring = True
            self.gui.focus_on(self._quit)
            return True
        return self.gui.handle(event)

    def tick(self, us: int) -> None:
        """Lets the widgets know of the time."""
        self.gui.tick(us)

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect]:  # noqa: ARG002
        """Draws what has changed."""
        return self.gui.draw(target)

    def _entries(self) -> dict[str, Callable[[], None]]:
        app = self.app
        go_on: dict[str, Callable[[], None]] = {"go_on": self._go_on} if self._left else {}
        return {
            **go_on,
            "play": lambda: app.push(Setup(app)),
            "replay": lambda: self._open("replay", None),
            "school": lambda: self._open("school"),
            "editor": lambda: self._open("editor"),
            "settings": lambda: app.push(SettingsScreen(app)),
            "quit": app.quit,
        }

    def _said_of(self, name: str) -> str:
        """What stands on a button; of a match that was left, how it stands."""
        if name != "go_on" or self._left is None:
            return words(f"menu.{name}", self.app.lang)
        return words("menu.go_on", self.app.lang, score="–".join(map(str, self._left.score)))

    def _go_on(self) -> None:
        """Goes on with the match that was left last, or says why it cannot."""
        if self._left is None:
            return
        try:
            self.app.push(open_going_on(self.app, self._left.file))
        except Unreadable as error:
            self._said = sentence(told(str(error).removeprefix(f"{error.file}: "), self.app.lang))
            self.resized(self.app.size)

    def _open(self, name: str, *more: object) -> None:
        """Goes to a screen, or says honestly that there is none."""
        opens: Callable[..., Screen] | None = entry(name)
        if opens is not None:
            self._said = ""
            self.app.push(opens(self.app, *more))
        elif self._note is not None:
            self._said = words(f"menu.no_{name}", self.app.lang)
            self._note.say(self._said, "text")

    def _background(self, size: tuple[int, int], column: pygame.Rect) -> pygame.Surface:
        """The table at kick-off, drawn once."""
        theme, table = self.app.theme, load_table()
        back = pygame.Surface(size)
        back.fill(theme.colour("room"))
        back.fill(theme.colour("panel"), column)
        room = pygame.Rect(column.right, 0, size[0] - column.w, size[1]).inflate(-2 * self.app.ui.px(16), -2 * self.app.ui.px(16))
        Scene(room, theme=theme, table=table).draw(back, Log(table, kick_off_layout(), (), 0.0), 0.0)
        return back

    def _restore(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        target.blit(self._back, rect.topleft, rect)
