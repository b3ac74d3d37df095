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
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.model.refusals import Refused
from sim.record.errors import Unreadable
from sim.record.reading import load_scenario
from sim.session import editing
from sim.session.editing import Desk
from sim.session.footage import film_of
from sim.session.other_rules import laid_by_hand, ruled_by
from sim.session.seated import beside
from sim.session.shelf import SCENES
from sim.session.shelf import beside as kept_beside
from sim.session.shown import Chosen, Overlay
from sim.table import load_table
from sim.told import told
from sim.view.app.app import App
from sim.view.app.screen import Page as Screen
from sim.view.gui import as_key
from sim.view.gui.fields import FUNCTION_KEYS
from sim.view.scene.scene import Scene
from sim.view.screens.editor_field import Field
from sim.view.screens.editor_files import Files, name_of, named
from sim.view.screens.editor_hand import MAIN, NUDGE, NUDGE_FAR, NUDGES, OTHER, REACH, TURN, Held, arrows, carried, nudged, sitting_at, taken
from sim.view.screens.editor_panel import ADDS, STILL, Controls, Do, Page, done_by
from sim.view.screens.editor_places import places_in
from sim.view.screens.editor_records import noted
from sim.view.screens.editor_said import oddities, ruled, said_of_rules, summed_up
from sim.view.screens.editor_try import TryScreen
from sim.view.screens.play_panel import rect_of
from sim.view.screens.replay import ReplayScreen

NOTHING = ("", "text")
"""No news, and the colour it is not told in."""
NOT_TYPED = FUNCTION_KEYS | {pygame.K_ESCAPE}
"""Keys that are the editor's, or the window's, also in a field that is typed in."""


class EditorScreen(Screen):
    """A scenario on the table. ``folder`` is where a file goes that is named without one; without it, the one beside the kept matches."""

    def __init__(self, app: App, scenario: Scenario | None = None, file: Path | None = None, folder: Path | None = None) -> None:
        self.app, self._given, self.folder = app, folder, folder or kept_beside(app.matches, SCENES)
        self.desk = Desk(scenario or editing.new_scenario())
        self.file, self.files = name_of(file, self.folder) if file else "", Files(file)
        self.expect = scenario is None or scenario.expect is not None
        self.page, self.chosen = Page.BODIES, None if scenario else "home.9"
        self.aiming = False
        self._held: Held | None = None
        self._scene: Scene | None = None
        self._asked: Do | None = None
        self._news = NOTHING
        self._log: tuple[Layout, Log] | None = None
        self._lost: tuple[Scenario | None, str] = (None, "")
        self._under: tuple[Scenario, Scenario] | None = None
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
        """The table at the left, what the referee says above it, the panel at the right."""
        ui, lang, table = self.app.ui, self.app.lang, load_table(self.scenario.pitch)
        places = places_in(size, ui.scale, table.pitch)
        self.controls = Controls(ui, lang, (rect_of(places.panel), rect_of(places.line)), self.page, self.do, self._step, self._turn)
        if self.page is Page.FILE:
            title = self.scenario.title.by_language.get(lang, "")
            self.controls.add_file(title, self._file_name(), self.expect, self._set_title, self._set_file, self._set_expect)
        self._room, area = rect_of(places.room), rect_of(places.table)
        if self._scene is None:
            self._scene = Scene(area, theme=self.app.theme, table=table)
        else:
            self._scene.set_area(area)
            self._scene.set_theme(self.app.theme)
        self._told = ""
        self._whole = True

    def left(self) -> None:
        """Nothing is held behind another screen."""
        self._held = None

    def tick(self, us: int) -> None:
        """Lets the widgets know of the time."""
        self.controls.gui.tick(us)

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:  # noqa: ARG002
        """Draws what has changed."""
        self.controls.show(self.scenario, self.chosen, self.desk, aiming=self.aiming)
        if self._held is None or not self.controls.ruled.text:
            self._tell()
        if self._whole:
            target.fill(self.app.theme.colour("room"), self._room)
        changed = self.controls.gui.draw(target)
        if self._whole:
            self.scene.damage()
        there = self.chosen is not None and editing.place_of(self.scenario.layout, self.chosen) is not None
        overlays: list[Overlay] = [seats] if (seats := beside(self.scenario)) is not None else []
        overlays += [Chosen(self.chosen)] if there and self.chosen else []
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
        controls.why.say(*((words(self._lost[1], lang), "accent") if self._lost[0] is self.scenario and self._lost[1] else below))
        where = (words("editor.saves_to", lang, path=self.path()), "text_soft")
        controls.tell(self._news if self._news[0] else where, summed_up(odd, lang))

    # ------------------------------------------------------------ what is wanted

    def do(self, do: Do) -> None:
        """Does what a key or a button says; what the pointer holds meanwhile stays where it is."""
        now, body, self._held = self.scenario, self.chosen, None
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
            case Do.FORMATION | Do.CLEAR:
                self._lay_out(Layout(now.layout.ball) if do is Do.CLEAR else kick_off_layout(now.situation.half, now.pitch))
                self._lost = (self.scenario, "editor.swept" if laid_by_hand(now) and self.scenario != now else "")
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
        """Another layout; what was tried stays, as long as it can be done from there too, else it is said that it went."""
        before = self.scenario
        self._change(editing.relaid(before, layout))
        if before.actions and not self.scenario.actions:
            self._lost = (self.scenario, "editor.lost_tries")

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
        if field.name == "ruleset":
            names = [str(name) for name in field.values(self.scenario)]
            self._rule_by(names[(names.index(self.scenario.ruleset.name) + steps) % len(names)])
        else:
            self._change(field.stepped(self.scenario, steps))

    def _rule_by(self, name: str) -> None:
        """Another ruleset, and what became of what was laid; gone through one after the other, all of them begin from what was laid."""
        before = self._under[0] if self._under is not None and self._under[1] is self.scenario else self.scenario
        self._change(ruled_by(before, name))
        self._under = (before, self.scenario)
        self._lost = (self.scenario, said_of_rules(before, self.scenario))

    def _watch(self) -> None:
        """The scenario as a film, from its beginning; what cannot be played says so above the table already."""
        with suppress(Unreadable):
            self.app.push(ReplayScreen(self.app, film_of(self.scenario), self._given))

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

    def closes(self) -> bool:
        """Whether the window may close: with something unsaved only when it is asked for twice."""
        return self._sure(Do.CLOSE, "editor.unsaved_close")

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
        self.desk, self.file, self.files = Desk(scenario), name_of(file, self.folder), Files(file)
        self.expect, self.chosen, self._news = scenario.expect is not None, None, NOTHING
        self._scene = None
        self.app.pop()

    # ------------------------------------------------------------ the file

    def _set_title(self, text: str) -> None:
        self._change(editing.titled(self.scenario, text.strip(), self.app.lang))
        if not self.file and self.controls.file is not None:
            self.controls.file.set(self._file_name())

    def _set_file(self, text: str) -> None:
        self.file, self._asked, self._news = text.strip(), None, NOTHING

    def _set_expect(self, expect: bool) -> None:
        self.expect = expect

    def _file_name(self) -> str:
        """The file's name; until somebody gives it one, or it is saved, one that is free."""
        return self.file or self.path().name

    def path(self) -> Path:
        """Where the scenario is saved."""
        return named(self.file, self.folder, editing.slug(self.scenario.title.text(self.app.lang)))

    def save(self) -> None:
        """Writes the scenario; a file that is not of this sitting is replaced only when asked twice. Says what came of it."""
        lang, path = self.app.lang, self.path()
        why = self.files.why_ask(path, lang)
        if why and self._asked is not Do.SAVE:
            self._asked, self._news = Do.SAVE, (why, "alarm")
        else:
            said, written = self.files.write(self.scenario, path, lang, expect=self.expect, own=kept_beside(self.app.matches, SCENES))
            self._asked, self._news = None, (said, "accent" if written else "alarm")
            if written:
                self.file, self.desk = name_of(path, self.folder), self.desk.kept()
        if self.page is not Page.FILE:
            self._turn(Page.FILE)

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
        elif event.type == pygame.MOUSEMOTION and self._held is not None and any(event.buttons):
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
        self.chosen = editing.body_at(self.scenario.layout, at, REACH) or sitting_at(beside(self.scenario), at)
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
            self.app.replace(open_editor(self.app, file, self._given))
        except Unreadable as error:
            self._news = (told(str(error), self.app.lang), "alarm")
            self._turn(Page.FILE)


def open_editor(app: App, file: str | os.PathLike[str] | None = None, folder: Path | None = None) -> EditorScreen:
    """The editor, with a scenario in it or with everybody in formation. Raises ``Unreadable``."""
    return EditorScreen(app, folder=folder) if file is None else EditorScreen(app, load_scenario(file), Path(file), folder)
