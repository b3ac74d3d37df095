"""Help on top of any screen: how to flick, what the marks mean, what every button asks for, and the keys of the screen below."""

from __future__ import annotations

import pygame

from sim.language import words
from sim.table import load_table
from sim.view import fonts
from sim.view.app.app import App
from sim.view.app.metrics import Ui
from sim.view.app.screen import Screen
from sim.view.gui import Align, Choice, Label, Widget, as_key, pen
from sim.view.gui.widget import Look
from sim.view.screens import help_pictures, help_told
from sim.view.screens.form import PAD, ROW, Form
from sim.view.screens.help_told import SHOOTING, About, Group, Line, Page, Topic
from sim.view.theme import Size

NAME, KEY = 118, 40
"""Width of a name and of its key before a line, in px at scale 1."""
ALONE = 172
"""Width of a name that has no key, in px at scale 1."""
COLUMNS = 3
"""So many columns of keys stand side by side."""
BESIDE = 0.47
"""The share of the page's width that a picture takes."""

_TOPICS = {
    "play": Topic.PLAY,
    "play_pause": Topic.PLAY,
    "menu": Topic.MENU,
    "setup": Topic.SETUP,
    "settings": Topic.SETTINGS,
    "replay": Topic.REPLAY,
    "replay_choice": Topic.SHELF,
    "replay_export": Topic.EXPORT,
    "editor": Topic.EDITOR,
    "editor_try": Topic.PLAY,
}
"""What help is about, by the module of the screen it lies on."""


def about(screen: Screen | None) -> About:
    """What help on top of a screen tells; of a match, one that says how it is played (``helped``)."""
    name = type(screen).__module__.rpartition(".")[2]
    topic = Topic.SCHOOL if name.startswith("school") else _TOPICS.get(name, Topic.WINDOW)
    tells = getattr(screen, "helped", None)
    if topic is Topic.PLAY and tells is not None:
        return About(topic, *tells())
    return About(topic if topic is not Topic.PLAY else Topic.WINDOW)


class Sign(Widget):
    """A line's number on a disc, or the keys that it is about."""

    def __init__(self, rect: pygame.Rect, number: int = 0, keys: tuple[str, ...] = ()) -> None:
        super().__init__(rect)
        self.number, self.keys = number, keys

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:  # noqa: ARG002
        """Draws it at the left of its box."""
        if self.number:
            help_pictures.badge(target, (self.rect.x + ui.px(11), self.rect.centery), self.number, ui)
            return
        px, x, high = ui.text(Size.SMALL), self.rect.x, ui.px(20)
        for key in self.keys:
            wide = key_width(key, ui)
            cap = pygame.Rect(x, self.rect.centery - high // 2, wide, high)
            pen.box(target, cap, ui.theme.colour("panel_raised"), radius=ui.px(4), line=ui.theme.colour("panel_line"), width=max(1, ui.px(1)))
            pen.line_of_text(target, cap, key, px, ui.theme.colour("text"), bold=True, align=Align.MIDDLE)
            x += wide + ui.px(3)


def key_width(key: str, ui: Ui) -> int:
    """How wide a key is drawn."""
    return max(fonts.width(key, ui.text(Size.SMALL), True) + ui.px(9), ui.px(20))


class Picture(Widget):
    """A picture that is drawn once."""

    def __init__(self, rect: pygame.Rect, image: pygame.Surface) -> None:
        super().__init__(rect)
        self.image = image

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:  # noqa: ARG002
        """Lays it down with an edge round it."""
        target.blit(self.image, self.rect.topleft)
        pen.box(target, self.rect, None, line=ui.theme.colour("panel_line"), width=max(1, ui.px(1)))


class HelpScreen(Form):
    """Help about a screen, a page at a time. Esc, the key that opened it, or a press on Back leads back."""

    def __init__(self, app: App, about: About) -> None:
        super().__init__(app)
        self.about = about
        self.pages = help_told.pages_of(about)
        self.page = self.pages[0]

    def said(self) -> str:
        """The title."""
        lang = self.app.lang
        return words("help.title", lang, about=words(f"help.topic.{self.about.topic}", lang))

    def helps(self) -> bool:
        """This is help."""
        return False

    def build(self) -> None:
        """The choice of page, then what it tells."""
        lang, ui = self.app.lang, self.app.ui
        inside = self.panel.inflate(-2 * ui.px(PAD), 0)
        tabs = [(page, words(f"help.chapter.{page}", lang)) for page in self.pages]
        if len(tabs) > 1:
            self.gui.add(Choice(pygame.Rect(inside.x, self.top, inside.w, ui.px(ROW)), tabs, self.page, self._turn_to))
            self.top += ui.px(ROW + 18)
        room = pygame.Rect(inside.x, self.top, inside.w, self.panel.bottom - ui.px(20 + 44 + 12) - self.top)
        lines = help_told.lines_of(self.page, self.about, self.app.keys, lang, self.app.pad)
        match self.page:
            case Page.FLICK:
                self._pictured(room, lines, help_pictures.DRAWINGS[self.about.mode or "aim"](load_table()))
            case Page.MARKS:
                self._pictured(room, lines, help_pictures.marks_drawing(load_table(), shooting=len(lines) > SHOOTING + 3))
            case Page.KEYS:
                self._keys(room)
            case _:
                self._lines(room, lines)
        self.foot("", ((words("form.back", lang), words("key.escape", lang), self.app.pop, True),))

    def handle(self, event: pygame.event.Event, us: int) -> bool:
        """The key that opened it closes it; the arrows turn the pages, wherever the focus is."""
        key = as_key(event)
        if key.type == pygame.KEYDOWN and self.app.keys.command(pygame.key.name(key.key)) == "help":
            self.app.pop()
            return True
        if key.type == pygame.KEYDOWN and key.key in (pygame.K_LEFT, pygame.K_RIGHT):
            at = self.pages.index(self.page) + (1 if key.key == pygame.K_RIGHT else -1)
            if 0 <= at < len(self.pages):
                self._turn_to(self.pages[at])
            return True
        return super().handle(event, us)

    def _turn_to(self, page: Page) -> None:
        self.page = page
        self.resized(self.app.size)
        self.gui.draw_all()

    def _pictured(self, room: pygame.Rect, lines: tuple[Line, ...], drawing: help_pictures.Drawing) -> None:
        """A picture at the left, its numbered lines beside it."""
        ui = self.app.ui
        wide = min(round(room.w * BESIDE), room.h * 4 // 3)
        rect = pygame.Rect(room.x, room.y, wide, wide * 3 // 4)
        self.gui.add(Picture(rect, help_pictures.draw(drawing, rect.size, ui)))
        beside = pygame.Rect(rect.right + ui.px(20), room.y, room.right - rect.right - ui.px(20), room.h)
        self._lines(beside, lines)

    def _lines(self, room: pygame.Rect, lines: tuple[Line, ...]) -> None:
        """Lines one below the other: number or name, key, and text."""
        ui = self.app.ui
        small = any(line.keys for line in lines) or sum(self._high(line, i, room, Size.BODY) for i, line in enumerate(lines)) > room.h
        size = Size.SMALL if small else Size.BODY
        y = room.y
        for i, line in enumerate(lines):
            left, high = self._left(line), self._high(line, i, room, size)
            first = fonts.line_height(ui.text(size))
            if line.name:
                name = pygame.Rect(room.x, y, left - (ui.px(KEY + 8) if line.keys else ui.px(8)), first)
                self.gui.add(Label(name, line.name, size, bold=True))
            if line.keys:
                self.gui.add(Sign(pygame.Rect(room.x + left - ui.px(KEY), y, ui.px(KEY), first), keys=line.keys))
            if not line.name:
                self.gui.add(Sign(pygame.Rect(room.x, y, ui.px(24), first), i + 1))
            text = pygame.Rect(room.x + left, y, room.w - left, high)
            self.gui.add(Label(text, line.text, size, "text", wrap=True))
            y += high + self._gap(lines, room, size)

    def _left(self, line: Line) -> int:
        """How far from the left a line's text begins."""
        ui = self.app.ui
        return ui.px(32) if not line.name else ui.px(NAME + KEY + 8 if line.keys else ALONE)

    def _high(self, line: Line, _: int, room: pygame.Rect, size: Size) -> int:
        return pen.height_of(line.text, self.app.ui.text(size), room.w - self._left(line))

    def _gap(self, lines: tuple[Line, ...], room: pygame.Rect, size: Size) -> int:
        """The room between lines: as much as there is, up to what is pleasant."""
        taken = sum(self._high(line, i, room, size) for i, line in enumerate(lines))
        return min(self.app.ui.px(14), max((room.h - taken) // max(len(lines) - 1, 1), 0))

    def _keys(self, room: pygame.Rect) -> None:
        """The keys in columns, groups whole as far as they fit."""
        ui = self.app.ui
        groups = help_told.keys_of(self.about, self.app.keys, self.app.lang)
        columns = spread(groups, COLUMNS)
        rows = max(sum(len(group.lines) + 1.4 for group in column) for column in columns)
        step = min(ui.px(27), int(room.h / rows))
        gap = ui.px(20)
        wide = (room.w - gap * (COLUMNS - 1)) // COLUMNS
        for i, column in enumerate(columns):
            y = room.y
            for group in column:
                x = room.x + i * (wide + gap)
                self.gui.add(Label(pygame.Rect(x, y, wide, step), group.title, Size.SMALL, "accent", bold=True))
                y += step
                for line in group.lines:
                    self._key_line(pygame.Rect(x, y, wide, step), line)
                    y += step
                y += round(step * 0.4)

    def _key_line(self, rect: pygame.Rect, line: Line) -> None:
        ui = self.app.ui
        taken = sum(key_width(key, ui) + ui.px(3) for key in line.keys)
        self.gui.add(Label(pygame.Rect(rect.x, rect.y, rect.w - taken - ui.px(6), rect.h), line.text, Size.SMALL))
        self.gui.add(Sign(pygame.Rect(rect.right - taken, rect.y, taken, rect.h), keys=line.keys))


def spread(groups: tuple[Group, ...], columns: int) -> list[list[Group]]:
    """Groups in columns, in order, so that the longest column is as short as can be."""
    sizes = [len(group.lines) + 1.4 for group in groups]
    best: list[list[Group]] = [list(groups), *([] for _ in range(columns - 1))]
    height = sum(sizes)
    for cut in reversed(_cuts(len(groups), columns)):
        parts = [list(groups[a:b]) for a, b in zip((0, *cut), (*cut, len(groups)), strict=True)]
        tallest = max(sum(len(group.lines) + 1.4 for group in part) for part in parts)
        if tallest < height:
            best, height = parts, tallest
    return best


def _cuts(count: int, columns: int) -> list[tuple[int, ...]]:
    """All ways to cut a row of so many into so many columns."""
    if columns == 1:
        return [()]
    return [(*cut, last) for last in range(count + 1) for cut in _cuts(last, columns - 1) if all(c <= last for c in cut)]


def open_help(app: App) -> HelpScreen:
    """Help about the screen on top."""
    return HelpScreen(app, about(app.top))
