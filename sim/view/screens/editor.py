"""The editor: a situation laid out by hand, tried, and saved as a scenario that the referee accepts."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pygame

from sim.events import Log
from sim.language import words
from sim.match.kick_off_layout import kick_off_layout
from sim.match.match import Match, MatchOver
from sim.match.scenario import Scenario
from sim.model.ids import BALL, Side, figure
from sim.model.layout import Layout
from sim.model.refusals import Refused
from sim.record.errors import Unreadable
from sim.record.match_log import replace_file
from sim.record.reading import load_scenario
from sim.session import editing
from sim.session.editing import Desk
from sim.session.footage import film_of
from sim.session.remarks import remark, remarks_in
from sim.session.shelf import here
from sim.session.shown import Chosen, Overlay
from sim.table import load_table
from sim.told import reason, told
from sim.view.app.app import App
from sim.view.app.screen import Page as Screen
from sim.view.gui import as_key
from sim.view.gui.fields import FUNCTION_KEYS
from sim.view.scene.scene import Scene
from sim.view.screens.editor_field import Field
from sim.view.screens.editor_hand import MAIN, NUDGE, NUDGE_FAR, NUDGES, OTHER, REACH, TURN, Held, arrows, carried, nudged, taken
from sim.view.screens.editor_panel import PANEL, STILL, Controls, Do, Page, done_by
from sim.view.screens.editor_records import noted
from sim.view.screens.editor_said import oddities, ruled, summed_up
from sim.view.screens.editor_try import TryScreen
from sim.view.screens.replay import ReplayScreen

LINE = 72
"""Height of the line under the table that says what the referee would, in px at scale 1."""
NOTHING = ("", "text")
"""No news, and the colour it is not told in."""
NOT_TYPED = FUNCTION_KEYS | {pygame.K_ESCAPE}
"""Keys that are the editor's, or the window's, also in a field that is typed in."""
ADDS = {
    Do.ADD_HOME_KEEPER: figure(Side.HOME, "keeper"),
    Do.ADD_AWAY_KEEPER: figure(Side.AWAY, "keeper"),
    Do.ADD_BALL: BALL,
}


class EditorScreen(Screen):
    """A scenario on the table. ``folder`` is where a file goes that is named without one."""

    def __init__(self, app: App, scenario: Scenario | None = None, file: Path | None = None, folder: Path | None = None) -> None:
        self.app, self.folder = app, folder or here()
        self.desk = Desk(scenario or editing.new_scenario())
        self.file = str(file) if file else ""
        self.own = {file} if file else set[Path]()
        self.expect = scenario is None or scenario.expect is not None
        self.page, self.chosen = Page.BODIES, None if scenario else "home.9"
        self.aiming = False
        self._held: Held | None = None
        self._scene: Scene | None = None
        self._asked: Do | None = None
        self._news = NOTHING
        self._log: tuple[Layout, Log] | None = None
        self._odd: tuple[Scenario | None, str, list[str]] = (None, "", [])

    # ------------------------------------------------------------ the screen's life

    @property
    def scenario(self) -> Scenario:
        """What is laid out now."""
        return self.desk.now

    @property
    def scene(self) -> Scene:
        """The table."""
        assert self._scene is not None
        return self._scene

    def resized(self, size: tuple[int, int]) -> None:
        """The table at the left, the panel at the right, what the referee says below."""
        ui, lang = self.app.ui, self.app.lang
        panel, line = ui.px(PANEL), ui.px(LINE)
        places = (pygame.Rect(size[0] - panel, 0, panel, size[1]), pygame.Rect(0, size[1] - line, size[0] - panel, line))
        self.controls = Controls(ui, lang, places, self.page, self.do, self._step, self._turn)
        if self.page is Page.FILE:
            title = self.scenario.title.by_language.get(lang, "")
            self.controls.add_file(title, self._file_name(), self.expect, self._set_title, self._set_file, self._set_expect)
        area = pygame.Rect(0, 0, size[0] - panel, size[1] - line)
        if self._scene is None:
            self._scene = Scene(area, theme=self.app.theme, table=load_table(self.scenario.pitch))
        else:
            self._scene.set_area(area)
            self._scene.set_theme(self.app.theme)
        self._told = ""
        self._whole = True

    def tick(self, us: int) -> None:
        """Lets the widgets know of the time."""
        self.controls.gui.tick(us)

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:  # noqa: ARG002
        """Draws what has changed."""
        self.controls.show(self.scenario, self.chosen, self.desk, aiming=self.aiming)
        if self._held is None:
            self._tell()
        changed = self.controls.gui.draw(target)
        if self._whole:
            self.scene.damage()
        there = self.chosen is not None and editing.place_of(self.scenario.layout, self.chosen) is not None
        overlays: tuple[Overlay, ...] = (Chosen(self.chosen),) if there and self.chosen else ()
        changed += self.scene.draw(target, self._drawn(), 0.0, (*overlays, *arrows(self.scenario.layout)), lang=self.app.lang)
        whole, self._whole = self._whole, False
        return None if whole else changed

    def _drawn(self) -> Log:
        if self._log is None or self._log[0] is not self.scenario.layout:
            self._log = (self.scenario.layout, Log(self.scene.table, self.scenario.layout))
        return self._log[1]

    def _tell(self) -> None:
        """Says what the referee rules in the situation as it is, and what does not fit together in it."""
        lang, controls = self.app.lang, self.controls
        if self._odd[0] is not self.scenario or self._odd[1] != lang:
            self._odd = (self.scenario, lang, oddities(self.scenario, lang))
        odd = self._odd[2]
        head, below = ruled(self.scenario, odd, lang, aiming=self.aiming)
        controls.ruled.say(*head)
        controls.why.say(*below)
        controls.tell(self._news, summed_up(odd, lang))

    # ------------------------------------------------------------ what is wanted

    def do(self, do: Do) -> None:
        """Does what a key or a button says."""
        now, body = self.scenario, self.chosen
        if do is not self._asked:
            self._asked, self._news = None, NOTHING
        match do:
            case Do.HELP:
                self.app.help_me()
            case Do.LEAVE:
                self._leave()
            case Do.SAVE:
                self.save()
            case Do.OPEN:
                self._choose()
            case Do.TRY:
                self._try()
            case Do.WATCH:
                self._watch()
            case Do.SPEED:
                self.aiming = not self.aiming
            case Do.STOP if body:
                self._lay_out(editing.going(now.layout, body, STILL))
            case Do.UNDO:
                self._take_over(self.desk.undone())
            case Do.REDO:
                self._take_over(self.desk.redone())
            case Do.REMOVE if body:
                self._lay_out(editing.parted(now.layout, body).without(body))
            case Do.LAY if body:
                self._fit(body, editing.laid(now.layout, body))
            case Do.TURN_LEFT | Do.TURN_RIGHT if body:
                self._fit(body, editing.turned(now.layout, body, TURN if do is Do.TURN_LEFT else -TURN))
            case Do.PASSIVE | Do.CAUTION if body:
                self._change(noted(now, body, caution=do is Do.CAUTION))
            case Do.ADD_HOME | Do.ADD_AWAY:
                self._add(editing.free_number(now.layout, Side.HOME if do is Do.ADD_HOME else Side.AWAY))
            case Do.ADD_HOME_KEEPER | Do.ADD_AWAY_KEEPER | Do.ADD_BALL:
                self._add(ADDS[do])
            case Do.FORMATION:
                self._lay_out(kick_off_layout(now.situation.half, now.pitch))
            case Do.CLEAR:
                self._lay_out(Layout(now.layout.ball))
            case Do.FORGET:
                self._change(replace(now, actions=()))
            case _:
                pass

    def _change(self, scenario: Scenario) -> None:
        self._take_over(self.desk.did(scenario))

    def _take_over(self, desk: Desk) -> None:
        """Another scenario; one on another table is drawn on that one."""
        pitch, self.desk = self.scenario.pitch, desk
        if self.scenario.pitch != pitch:
            self._scene, self._held = None, None
            self.resized(self.app.size)

    def _lay_out(self, layout: Layout) -> None:
        """Another layout; what was tried stays, as long as it can be done from there too."""
        self._change(editing.relaid(self.scenario, layout))

    def _fit(self, body: str, layout: Layout) -> None:
        """Another layout, with a body moved to where it fits so."""
        at = editing.place_of(layout, body)
        found = editing.nearest(layout, body, at, self.scene.table) if at is not None else None
        if found is not None:
            self._lay_out(found)

    def _add(self, body: str | None) -> None:
        found = editing.added(self.scenario.layout, body, self.scene.table, self.scenario.situation.half) if body else None
        if found is not None:
            self._lay_out(found)
            self.chosen = body

    def _step(self, field: Field, steps: int) -> None:
        self._change(field.stepped(self.scenario, steps))

    def _watch(self) -> None:
        """The scenario as a film, from its beginning; what cannot be played says so below the table already."""
        with suppress(Unreadable):
            self.app.push(ReplayScreen(self.app, film_of(self.scenario)))

    def _turn(self, page: Page) -> None:
        self.page = page
        self.resized(self.app.size)

    def _try(self) -> None:
        """Play goes on from here, and comes back as what was done."""
        try:
            match = editing.going_on(self.scenario)
        except (Refused, MatchOver):
            return
        self.app.push(TryScreen(self.app, match, self._tried))

    def _tried(self, match: Match) -> None:
        self._change(editing.tried(self.scenario, match))

    def _leave(self) -> None:
        if self._sure(Do.LEAVE, "editor.unsaved"):
            self.app.pop()

    def _sure(self, do: Do, key: str) -> bool:
        """Whether something may be done by which what is unsaved is lost: only the second time it is asked for."""
        if not self.desk.changed or self._asked is do:
            return True
        self._asked, self._news = do, (words(key, self.app.lang), "alarm")
        self._turn(Page.FILE)
        return False

    def _choose(self) -> None:
        from sim.view.screens.replay_choice import ReplayChoice  # noqa: PLC0415 - only when asked for

        if self._sure(Do.OPEN, "editor.unsaved_open"):
            self.app.push(ReplayChoice(self.app, opens=self._opened, own=self.folder))

    def _opened(self, file: Path) -> None:
        """Another scenario in the place of this one. Raises ``Unreadable``."""
        scenario = load_scenario(file)
        self.desk, self.file, self.own = Desk(scenario), str(file), {file}
        self.expect, self.chosen, self._news = scenario.expect is not None, None, NOTHING
        self._scene = None
        self.app.pop()

    # ------------------------------------------------------------ the file

    def _set_title(self, text: str) -> None:
        self._change(editing.titled(self.scenario, text.strip(), self.app.lang))

    def _set_file(self, text: str) -> None:
        self.file, self._asked, self._news = text.strip(), None, NOTHING

    def _set_expect(self, expect: bool) -> None:
        self.expect = expect

    def _file_name(self) -> str:
        return self.file or f"{editing.slug(self.scenario.title.text(self.app.lang))}.toml"

    def path(self) -> Path:
        """Where the scenario is saved."""
        path = self.folder / Path(self._file_name()).expanduser()
        return path if path.suffix == ".toml" else path.with_name(f"{path.name}.toml")

    def save(self) -> None:
        """Writes the scenario; a file that is not this one's own is replaced only when asked twice. Says what came of it."""
        lang, path = self.app.lang, self.path()
        if path.exists() and path not in self.own and self._asked is not Do.SAVE:
            self._asked, self._news = Do.SAVE, (words("editor.replace", lang, path=path), "alarm")
        else:
            self._asked, self._news = None, self._written(path, lang)
        if self.page is not Page.FILE:
            self._turn(Page.FILE)

    def _written(self, path: Path, lang: str) -> tuple[str, str]:
        wrong = editing.outcome(self.scenario).wrong
        if wrong:
            return told(wrong, lang), "alarm"
        scenario = editing.filed(
            editing.expecting(self.scenario) if self.expect else replace(self.scenario, expect=None), path.stem, path.resolve().parent.name
        )
        remarks = self._remarks(path) or remark(scenario, lang)
        try:
            replace_file(path, f"{remarks}{editing.text_of(scenario)}".encode())
        except OSError as error:
            return words("editor.not_saved", lang, path=path, why=reason(error, lang)), "alarm"
        self.own.add(path)
        self.file = self._file_name()
        self.desk = self.desk.kept()
        return words("editor.saved", lang, path=path), "accent"

    def _remarks(self, path: Path) -> str:
        """What its author wrote at the head of a file that this one was opened from, or that was written already."""
        try:
            return remarks_in(path.read_text(encoding="utf-8")) if path in self.own else ""
        except (OSError, UnicodeDecodeError):
            return ""

    # ------------------------------------------------------------ input

    def handle(self, event: pygame.event.Event, us: int) -> bool | None:  # noqa: ARG002
        """Fields that are typed in first, then the editor's keys, its buttons and the table."""
        event = as_key(event)
        gui = self.controls.gui
        if event.type == pygame.KEYDOWN:
            typing = gui.focus is not None and gui.focus in (self.controls.title, self.controls.file) and event.key not in NOT_TYPED
            return (gui.handle(event) or typing) if typing or self._for_gui(event) else self._key(event)
        if event.type == pygame.DROPFILE:
            self._dropped(Path(event.file))
            return True
        if self._held is None and gui.handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (MAIN, OTHER) and self.scene.area.collidepoint(event.pos):
            self._take(event.pos, aimed=self.aiming or event.button == OTHER)
        elif event.type == pygame.MOUSEMOTION and self._held is not None:
            self._drag(event.pos)
        elif (event.type == pygame.MOUSEBUTTONUP and event.button in (MAIN, OTHER)) or event.type == pygame.WINDOWFOCUSLOST:
            self._held = None
        else:
            return None
        return True

    def _for_gui(self, event: pygame.event.Event) -> bool:
        """Whether a key belongs to the widgets: Tab always, and what a field that was walked to understands."""
        gui = self.controls.gui
        walked = gui.ring and gui.focus is not None
        return event.key == pygame.K_TAB or (walked and event.key in (*NUDGES, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE))

    def _key(self, event: pygame.event.Event) -> bool:
        if event.key in NUDGES and self.chosen:
            self._nudge(NUDGES[event.key], NUDGE_FAR if event.mod & pygame.KMOD_SHIFT else NUDGE)
            return True
        do = done_by(event)
        if do is None:
            return False
        self.do(do)
        return True

    def _nudge(self, way: tuple[int, int], far: float) -> None:
        if self.chosen is None:
            return
        layout = nudged(self.scenario.layout, self.chosen, way, far, aimed=self.aiming)
        if editing.fits(layout, self.scene.table):
            self._lay_out(layout)

    def _take(self, pos: tuple[int, int], *, aimed: bool) -> None:
        """A press takes a body up, or the tip of its arrow; one beside all bodies lets go of the chosen one."""
        self.controls.gui.focus_on(None)
        at = self.scene.viewport.pointed(pos)
        self.chosen = editing.body_at(self.scenario.layout, at, REACH)
        self._held = taken(self.scenario.layout, self.chosen, at, aimed=aimed) if self.chosen else None
        self._began = False

    def _drag(self, pos: tuple[int, int]) -> None:
        """What is held follows the pointer; all of a drag is one change."""
        assert self._held is not None
        layout = carried(self.scenario.layout, self._held, self.scene.viewport.pointed(pos), self.scene.table)
        if layout is None or layout == self.scenario.layout:
            return
        then = editing.moved(self.scenario, layout)
        self.desk = self.desk.going_on(then) if self._began else self.desk.did(then)
        self._began = True

    def _dropped(self, file: Path) -> None:
        if not self._sure(Do.OPEN, "editor.unsaved_open"):
            return
        try:
            screen = open_editor(self.app, file)
        except Unreadable as error:
            self._news = (told(str(error), self.app.lang), "alarm")
            self._turn(Page.FILE)
            return
        self.app.replace(screen)


def open_editor(app: App, file: str | os.PathLike[str] | None = None) -> EditorScreen:
    """The editor, with a scenario in it or with everybody in formation. Raises ``Unreadable``."""
    return EditorScreen(app) if file is None else EditorScreen(app, load_scenario(file), Path(file))
