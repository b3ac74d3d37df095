"""The editor's panel: four pages (bodies, how play and the match stand, the file) over a foot that is always there."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum

import pygame

from sim.geometry import Point
from sim.language import known, number, words
from sim.match.scenario import Scenario
from sim.model.ids import BALL, Side, figure
from sim.model.layout import Layout
from sim.rules.wording import body_name
from sim.session.editing import Desk, free_number, place_of, velocity_of
from sim.view.app.metrics import Ui
from sim.view.gui import Align, Asker, Button, Choice, Gui, Label, Panel, TextField, Toggle, Widget, pen
from sim.view.gui.widget import PRESS_KEYS, Look
from sim.view.keys import cap
from sim.view.panel import raised
from sim.view.screens.editor_field import Field
from sim.view.screens.editor_fields import MATCH, PLAY
from sim.view.screens.editor_records import RECORD, may_be_cautioned, may_be_passive
from sim.view.theme import Size, mix

ROW, GAP, PAD = 34, 6, 14
"""Height of a row, and room between and round them, in px at scale 1."""
STEP = 37
"""From one field to the next."""


VALUE = 0.6
"""The part of a field that its value takes."""
STILL = (0.0, 0.0)
"""The velocity of what does not move."""


class Page(StrEnum):
    """A page of the panel."""

    BODIES = "bodies"
    PLAY = "play"
    MATCH = "match"
    RECORD = "record"
    FILE = "file"


class Do(StrEnum):
    """What a key or a button of the editor does."""

    LAY = "lay"
    REMOVE = "remove"
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    SPEED = "speed"
    STOP = "stop"
    PASSIVE = "passive"
    CAUTION = "caution"
    ADD_HOME = "add_home"
    ADD_AWAY = "add_away"
    ADD_HOME_KEEPER = "add_home_keeper"
    ADD_AWAY_KEEPER = "add_away_keeper"
    ADD_BALL = "add_ball"
    FORMATION = "formation"
    CLEAR = "clear"
    FORGET = "forget"
    TRY = "try"
    WATCH = "watch"
    UNDO = "undo"
    REDO = "redo"
    SAVE = "save"
    OPEN = "open"
    HELP = "help"
    LEAVE = "leave"
    CLOSE = "close"


KEYS = {
    pygame.K_l: Do.LAY,
    pygame.K_DELETE: Do.REMOVE,
    pygame.K_q: Do.TURN_LEFT,
    pygame.K_e: Do.TURN_RIGHT,
    pygame.K_v: Do.SPEED,
    pygame.K_p: Do.PASSIVE,
    pygame.K_c: Do.CAUTION,
    pygame.K_h: Do.ADD_HOME,
    pygame.K_a: Do.ADD_AWAY,
    pygame.K_b: Do.ADD_BALL,
    pygame.K_t: Do.TRY,
    pygame.K_w: Do.WATCH,
    pygame.K_u: Do.UNDO,
    pygame.K_y: Do.REDO,
    pygame.K_s: Do.SAVE,
    pygame.K_o: Do.OPEN,
    pygame.K_ESCAPE: Do.LEAVE,
}
CONTROLLED = {pygame.K_z: Do.UNDO, pygame.K_y: Do.REDO, pygame.K_s: Do.SAVE, pygame.K_o: Do.OPEN}
"""With Ctrl held, as everywhere."""

CHOSEN = (Do.LAY, Do.REMOVE, Do.TURN_LEFT, Do.TURN_RIGHT, Do.SPEED, Do.STOP, Do.PASSIVE, Do.CAUTION)
ADDED = (Do.ADD_HOME, Do.ADD_AWAY, Do.ADD_HOME_KEEPER, Do.ADD_AWAY_KEEPER, Do.ADD_BALL)
ADDS = {
    Do.ADD_HOME_KEEPER: figure(Side.HOME, "keeper"),
    Do.ADD_AWAY_KEEPER: figure(Side.AWAY, "keeper"),
    Do.ADD_BALL: BALL,
}
"""Of whom there is but one."""
WHOLE = (Do.FORMATION, Do.CLEAR, Do.FORGET)
FIELDS = {Page.PLAY: PLAY, Page.MATCH: MATCH, Page.RECORD: RECORD}
FOOT = (Do.TRY, Do.WATCH, Do.UNDO, Do.REDO, Do.SAVE, Do.LEAVE)


def done_by(event: pygame.event.Event) -> Do | None:
    """What a key does."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return CONTROLLED.get(event.key)
    return None if event.mod & pygame.KMOD_ALT else KEYS.get(event.key)


class Stepper(Widget):
    """A field with its value between two arrows. Left and right, or a press on either half, choose another one."""

    focusable = True

    def __init__(self, rect: pygame.Rect, text: str, value: str, on_step: Callable[[int], None]) -> None:
        super().__init__(rect)
        self.text, self.value, self.on_step = text, value, on_step

    def say(self, value: str) -> None:
        """Another value."""
        if value != self.value:
            self.value, self.dirty = value, True

    @property
    def half(self) -> pygame.Rect:
        """The part with the value and its arrows."""
        wide = round(self.rect.w * VALUE)
        return pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h)

    def draw(self, target: pygame.Surface, ui: Ui, look: Look) -> None:
        """Draws name, arrows and value."""
        theme, px, box = ui.theme, ui.text(Size.SMALL), self.half
        look = look if self.enabled else Look()
        name = pygame.Rect(self.rect.x, self.rect.y, box.x - ui.px(6) - self.rect.x, self.rect.h)
        pen.line_of_text(target, name, self.text, px, theme.colour("text_soft"))
        fill = theme.colour("panel_raised")
        fill = mix(fill, theme.colour("text"), 0.08) if look.hovered else fill
        pen.box(target, box, fill, radius=ui.px(6), line=theme.colour("panel_line"), width=max(1, ui.px(1)))
        side = ui.px(20)
        for way, x in ((-1, box.x + side // 2), (1, box.right - side // 2)):
            reach = ui.px(4)
            points = [(x + way * reach, box.centery), (x - way * reach, box.centery - reach), (x - way * reach, box.centery + reach)]
            pygame.draw.polygon(target, theme.colour("accent" if self.enabled else "panel_line"), points)
        ink = theme.colour("text" if self.enabled else "text_soft")
        pen.line_of_text(target, box.inflate(-2 * side, 0), self.value, px, ink, bold=self.enabled, align=Align.MIDDLE)

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right choose; Enter and the space bar go on to the next one."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.on_step(1 if event.key == pygame.K_RIGHT else -1)
        elif event.key in PRESS_KEYS:
            self.on_step(1)
        else:
            return False
        return True

    def wheel(self, steps: int) -> bool:
        """The wheel chooses."""
        self.on_step(-steps)
        return True

    def released(self, at: tuple[int, int], inside: bool) -> None:
        """A press on the left half goes back, else on."""
        if inside:
            self.on_step(-1 if self.half.x <= at[0] < self.half.centerx else 1)


class Controls:
    """The widgets. ``do`` is told what is wanted, ``step`` which field goes how far, ``turn`` which page, ``typed`` what stands in title and file."""

    def __init__(
        self,
        ui: Ui,
        lang: str,
        places: tuple[pygame.Rect, pygame.Rect],
        page: Page,
        do: Callable[[Do], None],
        step: Callable[[Field, int], None],
        turn: Callable[[Page], None],
    ) -> None:
        self.ui, self.lang, self.panel, self.line, self.page, self._do = ui, lang, *places, page, do
        self.gui = Gui(ui, self._backdrop, tips_in=self.panel)
        self.gui.add(Panel(self.panel, radius=0))
        self.gui.add(Panel(self.line, radius=0))
        pad, row = ui.px(PAD), ui.px(ROW)
        self.inside = self.panel.inflate(-2 * pad, -2 * pad)
        pages = [(p, words(f"editor.page.{p}", lang)) for p in Page]
        self.gui.add(Choice(pygame.Rect(self.inside.x, self.inside.y, self.inside.w, row), pages, page, turn, by_text=True))
        self.top = self.inside.y + row + ui.px(GAP * 2)
        self.buttons: dict[Do, Button] = {}
        self.steppers: dict[str, Stepper] = {}
        self.title: TextField | None = None
        self.file: TextField | None = None
        self.expect: Toggle | None = None
        self.news: Label | None = None
        self.odd: Label | None = None
        self.chosen: Label | None = None
        self.where: Label | None = None
        if page is Page.BODIES:
            self._bodies()
        self.fields = FIELDS.get(page, ())
        for field in self.fields:
            self._stepper(field, step)
        self._pairs(FOOT, self._foot, primary=Do.TRY)
        wide = self.line.w - 2 * ui.px(16)
        self.gui.add(Asker(pygame.Rect(self.line.right - ui.px(16 + 24), self.line.y + ui.px(4), ui.px(24), ui.px(24)), self._doing(Do.HELP)))
        head = pygame.Rect(self.line.x + ui.px(16), self.line.y + ui.px(6), wide - ui.px(34), ui.px(22))
        self.ruled = self.gui.add(Label(head, "", Size.BODY, bold=True))
        below = pygame.Rect(self.line.x + ui.px(16), self.line.y + ui.px(28), wide, self.line.h - ui.px(30))
        self.why = self.gui.add(Label(below, "", Size.SMALL, "text_soft", wrap=True))
        self.gui.focus_on(None)
        self.gui.ring = False

    def _backdrop(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        for part in (self.panel, self.line):
            target.fill(self.ui.theme.colour("panel"), rect.clip(part))

    @property
    def _foot(self) -> int:
        """Where the panel's foot begins."""
        rows = -(-len(FOOT) // 2)
        return self.inside.bottom - rows * self.ui.px(ROW) - (rows - 1) * self.ui.px(GAP)

    def _head(self, text: str) -> Label:
        label = self.gui.add(Label(pygame.Rect(self.inside.x, self.top, self.inside.w, self.ui.px(24)), text, Size.SMALL, "text_soft", bold=True))
        self.top += self.ui.px(28)
        return label

    def _pairs(self, names: tuple[Do, ...], top: int, *, primary: Do | None = None) -> int:
        """Buttons in two columns; gives where the next row begins."""
        ui = self.ui
        gap, row = ui.px(GAP), ui.px(ROW)
        wide = (self.inside.w - gap) // 2
        for i, name in enumerate(names):
            rect = pygame.Rect(self.inside.x + (i % 2) * (wide + gap), top + (i // 2) * (row + gap), wide, row)
            key = next((pygame.key.name(k) for k, said in KEYS.items() if said is name), "")
            text = words(f"editor.do.{name}", self.lang)
            button = Button(rect, text, self._doing(name), hint=cap(key, self.lang), size=Size.SMALL, align=Align.LEFT, primary=name is primary)
            button.about = about(name, self.lang)
            self.buttons[name] = self.gui.add(button)
        return top + -(-len(names) // 2) * (row + gap) + ui.px(GAP)

    def _doing(self, name: Do) -> Callable[[], None]:
        return lambda: self._do(name)

    def _bodies(self) -> None:
        ui = self.ui
        self.chosen = self._head("")
        self.where = self.gui.add(Label(pygame.Rect(self.inside.x, self.top - ui.px(6), self.inside.w, ui.px(20)), "", Size.SMALL, "text_soft"))
        self.top += ui.px(20)
        self.top = self._pairs(CHOSEN, self.top)
        self._head(words("editor.add", self.lang))
        self.top = self._pairs(ADDED, self.top)
        self._head(words("editor.whole", self.lang))
        self.top = self._pairs(WHOLE, self.top)

    def _stepper(self, field: Field, step: Callable[[Field, int], None]) -> None:
        ui = self.ui
        rect = pygame.Rect(self.inside.x, self.top, self.inside.w, ui.px(STEP - 5))
        stepper = self.gui.add(Stepper(rect, words(f"editor.field.{field.name}", self.lang), "", _stepping(step, field)))
        stepper.about = about(field.name, self.lang)
        self.steppers[field.name] = stepper
        self.top += ui.px(STEP)

    def add_file(
        self, title: str, file: str, expect: bool, on_title: Callable[[str], None], on_file: Callable[[str], None], on_expect: Callable[[bool], None]
    ) -> None:
        """The page of the file: title, name, whether what is ruled is expected, and what came of saving."""
        ui, inside, row = self.ui, self.inside, self.ui.px(ROW + 4)
        self._head(words("editor.title", self.lang))
        self.title = self.gui.add(
            TextField(pygame.Rect(inside.x, self.top, inside.w, row), title, on_title, empty=words("editor.no_title", self.lang))
        )
        self.top += row + ui.px(10)
        self._head(words("editor.file", self.lang))
        self.file = self.gui.add(TextField(pygame.Rect(inside.x, self.top, inside.w, row), file, on_file, lambda _: self._do(Do.SAVE)))
        self.top += row + ui.px(10)
        self.expect = self.gui.add(Toggle(pygame.Rect(inside.x, self.top, inside.w, row), words("editor.expect", self.lang), expect, on_expect))
        self.top += row + ui.px(10)
        self.top = self._pairs((Do.OPEN,), self.top)
        room = pygame.Rect(inside.x, self.top, inside.w, self._foot - ui.px(GAP) - self.top)
        self.news = self.gui.add(Label(room, "", Size.SMALL, "text", wrap=True))
        self.odd = self.gui.add(Label(room, "", Size.SMALL, "alarm", wrap=True))
        self.gui.focus_on(None)

    def tell(self, news: tuple[str, str], odd: str) -> None:
        """On the page of the file: what came of saving, in which colour, and right above Save what does not fit together."""
        if self.news is None or self.odd is None:
            return
        bottom = self._foot - self.ui.px(GAP)
        high = min(pen.height_of(odd, self.ui.text(Size.SMALL), self.inside.w), bottom - self.top) if odd else 0
        if high != bottom - self.news.rect.bottom:
            self.news.rect.h = bottom - high - self.top
            self.odd.rect = pygame.Rect(self.inside.x, bottom - high, self.inside.w, high)
            self.gui.draw_all()
        self.news.say(*news)
        self.odd.say(odd)

    def show(self, scenario: Scenario, chosen: str | None, desk: Desk, *, aiming: bool) -> None:
        """Shows what is chosen and how matters stand; ``aiming``: a drag gives speed."""
        if self.chosen is not None and self.where is not None:
            self._show_bodies(scenario.layout, chosen)
            self._show_figure(scenario, chosen)
            self.buttons[Do.SPEED].switch(aiming)
            self.buttons[Do.FORGET].enable(bool(scenario.actions))
        for field in self.fields:
            stepper = self.steppers[field.name]
            stepper.say(field.say(field.get(scenario), self.lang))
            stepper.enable(len(field.values(scenario)) > 1)
        self.buttons[Do.UNDO].enable(bool(desk.past))
        self.buttons[Do.REDO].enable(bool(desk.future))

    def _show_bodies(self, layout: Layout, chosen: str | None) -> None:
        assert self.chosen is not None
        assert self.where is not None
        at = place_of(layout, chosen) if chosen else None
        there = chosen is not None and at is not None
        self.chosen.say(raised(body_name(chosen, self.lang)) if chosen and at else words("editor.choose", self.lang))
        self.where.say(self._placed(layout, chosen, at) if chosen and at else "")
        figure = layout.figures.get(chosen or "")
        turns = chosen in layout.keepers or (figure is not None and figure.fallen)
        goes = velocity_of(layout, chosen or "") if chosen else None
        moves = goes is not None and goes != STILL
        for name, on in ((Do.LAY, figure is not None), (Do.REMOVE, there), (Do.TURN_LEFT, turns), (Do.TURN_RIGHT, turns), (Do.STOP, moves)):
            self.buttons[name].enable(on)
        self.buttons[Do.LAY].say(words("editor.do.stand" if figure is not None and figure.fallen else "editor.do.lay", self.lang))
        self.buttons[Do.ADD_BALL].enable(layout.ball is None)
        for of, name in ((Side.HOME, Do.ADD_HOME), (Side.AWAY, Do.ADD_AWAY)):
            self.buttons[name].enable(free_number(layout, of) is not None)
        for side, name in (("home", Do.ADD_HOME_KEEPER), ("away", Do.ADD_AWAY_KEEPER)):
            self.buttons[name].enable(f"{side}.keeper" not in layout.keepers)

    def _show_figure(self, scenario: Scenario, chosen: str | None) -> None:
        """Whether the chosen figure is passive or cautioned, where the rules know of such a thing."""
        there = chosen in scenario.layout.figures
        for name, holds, names in (
            (Do.PASSIVE, may_be_passive(scenario), scenario.situation.passive),
            (Do.CAUTION, may_be_cautioned(scenario), scenario.situation.cautioned),
        ):
            self.buttons[name].enable(there and holds)
            self.buttons[name].switch(there and chosen in names)

    def _placed(self, layout: Layout, body: str, at: Point) -> str:
        """Where a body is, and how fast where it moves."""
        x, y = (number(v, self.lang, 1) for v in at)
        goes = velocity_of(layout, body)
        fast = f" · {number(math.hypot(*goes), self.lang, 0)} mm/s" if goes is not None and goes != STILL else ""
        return f"x {x} · y {y} mm{fast}"


def _stepping(step: Callable[[Field, int], None], field: Field) -> Callable[[int], None]:
    return lambda steps: step(field, steps)


def about(name: str, lang: str) -> str:
    """What a field or a button is for; nothing where its name says so."""
    key = f"editor.about.{name.removesuffix('_home').removesuffix('_away')}"
    return words(key, lang) if known(key, lang) else ""
