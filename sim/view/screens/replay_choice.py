"""What to watch: matches that were kept, the shipped scenarios, those of one's own, or any file by its name or dropped on the window."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from sim.language import words
from sim.match.scenario import Texts
from sim.model.ids import Side
from sim.record.errors import Unreadable
from sim.record.toml import parse, read_bytes
from sim.resources import scenarios
from sim.rules.catalogue import UnknownClause, clause
from sim.session.footage import open_film
from sim.session.glance import Glance, glance
from sim.session.shelf import SCENES, SUFFIX, beside, here, kept, shelf
from sim.told import told
from sim.view.app.app import App
from sim.view.app.screen import Page
from sim.view.fonts import width
from sim.view.gui import Asker, Button, Choice, Gui, Item, Label, ListBox, Panel, TextField, as_key
from sim.view.keys import cap
from sim.view.screens.names import player_name
from sim.view.screens.play_going_on import open_going_on
from sim.view.screens.replay import ReplayScreen
from sim.view.theme import Size

WIDTH, PAD, GAP, ROW = 860, 28, 12, 40


class Shelf(StrEnum):
    """Where to look."""

    MATCHES = "matches"
    SCENARIOS = "scenarios"
    OWN = "own"


@cache
def _head(file: Path, written: int) -> Mapping[str, Any]:  # noqa: ARG001 - a file that was written anew is read anew
    """What stands in a scenario file before its first table; nothing where it cannot be read as one."""
    try:
        return parse(read_bytes(file).partition(b"\n[")[0], str(file))
    except Unreadable:
        return {}


def head(file: Path) -> Mapping[str, Any]:
    """What stands in a scenario file before its first table; nothing where it cannot be read as one."""
    try:
        return _head(file, file.stat().st_mtime_ns)
    except OSError:
        return {}


def titles(file: Path) -> Texts:
    """The title of a scenario file; none where it cannot be read as one."""
    found = head(file).get("title")
    return Texts(
        {k: v for k, v in found.items() if isinstance(v, str)} if isinstance(found, dict) else {"en": found} if isinstance(found, str) else {}
    )


def own_scenarios(*folders: Path) -> list[Path]:
    """The scenarios that stand in some folders among whatever else does, the last written first."""
    found = [file for folder in dict.fromkeys(folders) for file in folder.glob("*.toml") if "schema" in head(file)]
    return sorted(found, key=lambda file: (-file.stat().st_mtime, file.name))


class ReplayChoice(Page):
    """The list. ``matches`` is the folder of kept matches, ``library`` that of scenarios, ``own`` where the editor saves.

    ``opens`` is told of the scenario that is chosen, and may raise ``Unreadable``; without it the choice is watched.
    """

    def __init__(
        self,
        app: App,
        matches: Path | None = None,
        library: Path | None = None,
        opens: Callable[[Path], None] | None = None,
        own: Path | None = None,
    ) -> None:
        self.app, self._opens = app, opens
        self.matches, self.library, self.own = matches or app.matches or shelf(), library or scenarios(), own or beside(app.matches, SCENES)
        self.shelf = Shelf.MATCHES if kept(self.matches) and opens is None else Shelf.SCENARIOS
        self.sought = ""
        self._said: Unreadable | None = None
        self._goes_on: Button | None = None
        self._watches: Button | None = None
        self._glances: dict[Path, Glance | None] = {}
        self._kept: dict[Shelf, Path] = {}
        self._files = {Shelf.SCENARIOS: sorted(self.library.rglob("*.toml"))}
        self._look_again()

    def _look_again(self) -> None:
        """Files may have come since."""
        self._glances.clear()
        self._files |= {Shelf.MATCHES: list(kept(self.matches)), Shelf.OWN: own_scenarios(self.own, here())}

    def entered(self) -> None:
        """A match may have been kept since, or gone on with."""
        self._look_again()

    def resized(self, size: tuple[int, int]) -> None:
        """Title, where to look, what to look for, the list, and what is chosen."""
        ui, lang = self.app.ui, self.app.lang
        self.gui = Gui(ui)
        margin, row, gap = ui.px(24), ui.px(ROW), ui.px(GAP)
        panel = pygame.Rect(0, margin, min(size[0] - 2 * margin, ui.px(WIDTH)), size[1] - 2 * margin)
        panel.centerx = size[0] // 2
        self.gui.add(Panel(panel, radius=12))
        inside = panel.inflate(-2 * ui.px(PAD), -2 * ui.px(20))
        title = words("replay.choose" if self._opens is None else "editor.open", lang)
        self.gui.add(Label(pygame.Rect(inside.x, inside.y, inside.w, row), title, Size.TITLE, bold=True))
        asker = pygame.Rect(inside.x + width(title, ui.text(Size.TITLE), True) + ui.px(16), inside.y + ui.px(6), ui.px(28), ui.px(28))
        y = inside.y + row + gap
        options = [(s, words(f"replay.shelf.{s}", lang)) for s in Shelf if s is not Shelf.MATCHES or self._opens is None]
        half = (inside.w - gap) * len(options) // (len(options) + 2)
        self.gui.add(Choice(pygame.Rect(inside.x, y, half, row), options, self.shelf, self._look_in))
        empty = words("replay.seek", lang)
        field = TextField(
            pygame.Rect(inside.x + half + gap, y, inside.w - half - gap, row), self.sought, self._seek, lambda _: self.open(), empty=empty
        )
        y += row + gap
        foot = inside.bottom - row
        note = 2 * ui.px(24)
        place = pygame.Rect(inside.x, y, inside.w, foot - gap - note - gap - y)
        items = self._items()
        self.list = ListBox(place, items, ui, self._chosen, lambda _: self.open(), self._place_of(items), empty=self._empty())
        spare = place.h - self.list.rows * self.list.row - self.list.row // 4
        self.list.rect.h -= spare  # no part of a row is left over
        self.gui.add(self.list)
        self.gui.add(field)
        self.note = self.gui.add(
            Label(pygame.Rect(inside.x, self.list.rect.bottom + gap, inside.w, note + spare), "", Size.BODY, "text_soft", wrap=True)
        )
        texts = [
            (words("replay.back", lang), cap("escape", lang), self.app.pop, False),
            (words("replay.go_on", lang), "", self.go_on, False),
            (words("replay.watch" if self._opens is None else "editor.do.open", lang), cap("return", lang), self.open, True),
        ]
        right = inside.right
        for text, key, action, primary in reversed(texts):
            if action == self.go_on and self._opens is not None:
                continue
            wide = max(ui.px(120), Button.wanted(text, ui, key))
            button = self.gui.add(Button(pygame.Rect(right - wide, foot, wide, row), text, action, hint=key, primary=primary))
            self._goes_on = button if action == self.go_on else self._goes_on
            self._watches = button if primary else self._watches
            right -= wide + gap
        self.gui.add(Asker(asker, self.app.help_me))
        self.gui.focus_on(self.list)
        self._tell()

    def _items(self) -> list[Item]:
        items = [Item(f, self._name(f), self._remark(f)) for f in self._files[self.shelf]]
        sought = self.sought.lower()
        return [item for item in items if sought in f"{item.text} {item.remark}/{item.value.stem}".lower()]

    def _name(self, file: Path) -> str:
        """A match by its file and how it stands, a scenario by its title."""
        if self.shelf is not Shelf.MATCHES:
            return titles(file).text(self.app.lang) or file.stem
        seen, lang = self._glance(file), self.app.lang
        if seen is None:
            return file.stem
        home, away = (player_name(side, name, lang) for side, name in zip(Side, (seen.home, seen.away), strict=True))
        return f"{home}  {seen.score[0]}–{seen.score[1]}  {away}"

    def _remark(self, file: Path) -> str:
        """A match's day, and whether it is unfinished or past reading; the clause of a scenario, the name of one's own file."""
        if self.shelf is Shelf.SCENARIOS:
            return file.parent.name
        if self.shelf is Shelf.OWN:
            return file.name
        seen = self._glance(file)
        if seen is None:
            return words("replay.unreadable", self.app.lang)
        day = time.strftime(words("replay.when", self.app.lang), time.localtime(seen.when))
        return f"{words('replay.unfinished', self.app.lang)} · {day}" if seen.unfinished else day

    def _glance(self, file: Path) -> Glance | None:
        if file not in self._glances:
            self._glances[file] = glance(file)
        return self._glances[file]

    def _look_in(self, shelf: Shelf) -> None:
        self.shelf = shelf
        items = self._items()
        self.list.fill(items, self._place_of(items), empty=self._empty())
        self._said = None
        self._tell()

    def _seek(self, text: str) -> None:
        self.sought = text.strip()
        items = self._items()
        self.list.fill(items, self._place_of(items), empty=self._empty())
        self._said = None
        self._tell()

    def _chosen(self, item: Item) -> None:
        """What is chosen on a shelf stays chosen there, whatever is looked for or looked at meanwhile."""
        self._kept[self.shelf] = item.value
        self._said = None
        self._tell()

    def _place_of(self, items: list[Item]) -> int:
        """Where what was chosen last stands among these; the first where it does not."""
        return next((i for i, item in enumerate(items) if item.value == self._kept.get(self.shelf)), 0)

    def _tell(self) -> None:
        """The title of what is chosen, or why it cannot be watched."""
        lang, file = self.app.lang, self._file()
        if self._watches is not None:
            self._watches.enable(file is not None)
        if self._goes_on is not None:
            seen = self._glance(file) if file is not None and file.suffix == SUFFIX else None
            self._goes_on.enable(seen is not None and seen.unfinished)
        if self._said is not None:
            self.note.say(told(str(self._said), lang), "alarm")
        else:
            self.note.say(self._title(file) if file is not None else "", "text_soft")

    def _empty(self) -> str:
        """Why the list holds nothing."""
        lang = self.app.lang
        if self.sought:
            return words("replay.none_found", lang)
        return words("replay.none_own", lang, folder=self.own) if self.shelf is Shelf.OWN else words("replay.none_here", lang)

    def _title(self, file: Path) -> str:
        """More of what is chosen: a scenario's clause, a match's file."""
        try:
            found = clause(file.parent.name, self.app.lang)
        except UnknownClause:
            return str(file)
        return f"{found.id} · {found.title}"

    def _file(self) -> Path | None:
        """What is named in the field, else what is chosen in the list."""
        named = Path(self.sought).expanduser()
        if self.sought and named.suffix in (".toml", ".jsonl") and named.is_file():
            return named
        return self.list.item.value if self.list.item else None

    def open(self, file: Path | None = None) -> None:
        """Shows a film; says why when it cannot be shown."""
        found = file or self._file()
        if found is None:
            return
        try:
            if self._opens is None:
                self.app.push(ReplayScreen(self.app, open_film(found)))
            else:
                self._opens(found)
        except Unreadable as error:
            self._said = error
            self._tell()

    def go_on(self) -> None:
        """Goes on with a match that is not over; says why when it cannot."""
        file = self._file()
        if file is None:
            return
        try:
            self.app.push(open_going_on(self.app, file))
        except Unreadable as error:
            self._said = error
            self._tell()

    def handle(self, event: pygame.event.Event, us: int) -> bool:  # noqa: ARG002
        """Widgets first; a file dropped on the window is shown; Esc goes back."""
        event = as_key(event)
        if event.type == pygame.DROPFILE:
            self.open(Path(event.file))
            return True
        if self.gui.handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.pop()
            return True
        return False

    def tick(self, us: int) -> None:
        """Lets the widgets know of the time."""
        self.gui.tick(us)

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect]:  # noqa: ARG002
        """Draws what has changed."""
        return self.gui.draw(target)
