"""The replay screen: a scenario or a match as a film, with everything that players of films have, and its rulings to look at."""

from __future__ import annotations

import os
from pathlib import Path

import pygame

from sim.language import words
from sim.record.errors import Unreadable
from sim.record.notation import layout_to_text
from sim.session.footage import MatchFilm, Ruled, ScenarioFilm, open_film
from sim.session.playback import Playhead
from sim.session.shelf import here
from sim.session.timeline import RULINGS, Kind
from sim.told import told
from sim.view.app.app import App
from sim.view.app.screen import Page, Screen
from sim.view.gui import as_key
from sim.view.scene.scene import Scene
from sim.view.screens.play_review import Stage
from sim.view.screens.replay_camera import Camera
from sim.view.screens.replay_controls import ROWS, Controls, Do, done_by
from sim.view.screens.replay_deck import Scrub
from sim.view.screens.replay_export import ExportScreen
from sim.view.screens.replay_over import Over, Stand
from sim.view.screens.replay_places import arrange
from sim.view.screens.replay_shot import Shot, Wanted, shot_at
from sim.view.screens.replay_sounds import FilmEars
from sim.view.screens.replay_words import mark_words, newest, notes_until, time_words, trouble_words
from sim.view.widgets.layers import Layers
from sim.view.widgets.look import look_for

Film = ScenarioFilm | MatchFilm

_WINDS = {
    Do.EVENT_BACK: (frozenset(Kind), True),
    Do.EVENT_ON: (frozenset(Kind), False),
    Do.GOAL: (frozenset({Kind.GOAL}), False),
    Do.GOAL_BACK: (frozenset({Kind.GOAL}), True),
    Do.RULING: (RULINGS, False),
    Do.RULING_BACK: (RULINGS, True),
}
"""Which marks a jump looks for, and whether backwards."""
NEAR_PX = 6
"""A mark so near to the pointer is told."""
_NONE_LEFT = {Do.GOAL: "no_goal", Do.GOAL_BACK: "no_goal", Do.RULING: "no_ruling", Do.RULING_BACK: "no_ruling"}


class ReplayScreen(Page):
    """A film in the window. ``app.pop`` leaves it. ``folder`` is where its clips go; without it, the one beside the kept matches."""

    def __init__(self, app: App, film: Film, folder: Path | None = None) -> None:
        self.app, self.film, self.folder = app, film, folder
        self.head = Playhead(playing=True)
        self.overlays, self.follow = True, False
        self.over, self.layers, self.ears = Over(), Layers(), FilmEars()
        self._us: int | None = None
        self._camera: Camera | None = None
        self._shot: Shot | None = None
        self._told = 0
        self._pointer: tuple[int, int] | None = None
        self._hushed: Do | Scrub | None = None
        self._hushed_x = 0

    # ------------------------------------------------------------ the screen's life

    def resized(self, size: tuple[int, int]) -> None:
        """Lays everything out for a window of that size."""
        app = self.app
        self.look = look_for(app.theme, app.ui.scale, app.lang)
        self.places = arrange(size, app.ui, ROWS)
        self.controls = Controls(app.ui, app.lang, self.places, self.do, self.wind)
        if self._camera is None:
            self._camera = Camera(Scene(self.places.table, theme=app.theme, table=self.film.table))
        else:
            self._camera.set(self.places.table, app.theme)
        self._ground = pygame.Surface(size)
        self._ground.fill(app.theme.colour("room"))
        self.layers.forget()
        self._whole = True

    def entered(self) -> None:
        """The film goes on from where it was."""
        self._us = None

    @property
    def camera(self) -> Camera:
        """What looks at the table."""
        assert self._camera is not None
        return self._camera

    def tick(self, us: int) -> None:
        """Loads a little more, and lets the film run, as long as what comes next can be shown."""
        gone = 0 if self._us is None else us - self._us
        self._us = us
        self.film.load()
        self._tell_troubles(us)
        if self.head.playing and self._ready(self.head.u):
            self.head = self.head.advanced(gone / 1e6, self.film.timeline)
            self._hear()
        self.controls.gui.tick(us)

    def _hear(self) -> None:
        spot = self.film.timeline.spot(self.head.u)
        strip = self.film.strip(spot.act)
        if strip is not None:
            self.ears.hear(strip, spot, self.head, self.app.sound)

    def _tell_troubles(self, us: int) -> None:
        """Says once what is wrong with the file."""
        troubles = self.film.troubles
        if len(troubles) > self._told:
            self.over.say(trouble_words(troubles[-1], self.app.lang), us, strong=True)
            self._told = len(troubles)

    def _ready(self, u: float) -> bool:
        spans = self.film.timeline.spans
        return bool(spans) and self.film.timeline.act_at(u) < self.film.progress[0]

    def _loaded(self) -> float:
        """How much of the film can be shown (s)."""
        line, ready = self.film.timeline, self.film.progress[0]
        return line.length if ready >= len(line.spans) else line.starts[ready]

    # ------------------------------------------------------------ what is wanted

    def wind(self, u: float) -> None:
        """Goes to a place of the film."""
        self.over.close()
        self.head = self.head.at(u, self.film.timeline)

    def do(self, do: Do) -> None:
        """Does what a key or a button says."""
        film, head = self.film.timeline, self.head
        match do:
            case Do.EVIDENCE:
                self._look_at(newest(self._notes()))
                return
            case Do.HELP:
                self.app.help_me()
            case Do.LEAVE:
                self._leave()
                return
            case Do.COPY:
                self._copy()
                return
            case Do.EXPORT:
                self._export()
                return
            case Do.OVERLAYS:
                self.overlays = not self.overlays
            case Do.FOLLOW:
                self.follow = not self.follow
            case Do.PLAY:
                head = head.toggled(film)
            case Do.PAUSE:
                head = head.paused()
            case Do.BACKWARDS | Do.FORWARDS:
                head = head.pushed(film, back=do is Do.BACKWARDS)
            case Do.FRAME_BACK | Do.FRAME_ON:
                head = head.stepped(1 if do is Do.FRAME_ON else -1, film)
            case Do.START | Do.END:
                head = head.at(0.0 if do is Do.START else film.length, film)
            case Do.SLOWER | Do.FASTER:
                head = head.faster(1 if do is Do.FASTER else -1)
            case Do.LOOP_FROM | Do.LOOP_TO:
                head = head.unlooped() if do is Do.LOOP_TO and head.round else head.marked(end=do is Do.LOOP_TO)
            case Do.UNLOOP:
                head = head.unlooped()
            case _:
                kinds, back = _WINDS[do]
                head = head.jumped(film, kinds, back=back)
                if head == self.head and do in _NONE_LEFT:
                    some = any(mark.note.kind in kinds for mark in film.marks)
                    self._say(f"replay.{_NONE_LEFT[do]}{'' if some else '_at_all'}")
        self.over.close()
        self.head = head

    def _say(self, key: str, **fields: object) -> None:
        self.over.say(words(key, self.app.lang, **fields), self._us or 0)

    def _leave(self) -> None:
        """Closes what is looked at, then the film."""
        if self.over.review is not None:
            self.over.close()
        else:
            self.app.pop()

    def _copy(self) -> None:
        """Puts the layout, as it stands now, on the clipboard as one line of text."""
        shot = shot_at(self.film, self.head.u, Wanted(self.app.lang, review=self.over.ruled))
        if shot is None:
            return
        text = layout_to_text(shot.log.layout(shot.t))
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            self._say("replay.not_copied")
            return
        self._say("replay.copied")

    def _export(self) -> None:
        self.head = self.head.paused()
        self.app.push(ExportScreen(self.app, self.film, self.head, overlays=self.overlays, follow=self.follow, folder=self.folder))

    # ------------------------------------------------------------ input

    def handle(self, event: pygame.event.Event, us: int) -> bool | None:  # noqa: ARG002
        """The film's keys first, then its buttons, then the table and the notebook."""
        key = as_key(event)
        if event.type == pygame.KEYDOWN or (key.type == pygame.KEYDOWN and key.key == pygame.K_ESCAPE):
            return self._key(key)
        if event.type == pygame.MOUSEMOTION:
            self._pointer = event.pos
            self.over.hover(event.pos)
        self._hush(event)
        if self.controls.gui.handle(event):
            return True
        if event.type == pygame.MOUSEMOTION:
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.DROPFILE:
            self._dropped(event.file)
        else:
            return None
        return True

    def _hush(self, event: pygame.event.Event) -> None:
        """What was pressed needs to be told about no more, until the pointer rests on something else; on the scrub bar, elsewhere."""
        under = self._told_of()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._hushed, self._hushed_x = under, event.pos[0]
        elif event.type == pygame.MOUSEMOTION:
            elsewhere = isinstance(under, Scrub) and abs(event.pos[0] - self._hushed_x) > NEAR_PX
            self._hushed = None if under is not self._hushed or elsewhere else self._hushed

    def _key(self, event: pygame.event.Event) -> bool:
        gui = self.controls.gui
        self._hushed = self._told_of() if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) else None if event.key == pygame.K_TAB else self._hushed
        if event.key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER) and gui.handle(event):
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.over.stage is Stage.CLAUSE:
            self._turn_over()
            return True
        do = done_by(event)
        if do is None:
            return False
        self.do(do)
        return True

    def _turn_over(self) -> None:
        """The rule's card shows its notes, or its rule again."""
        self.over.back = not self.over.back

    def _dropped(self, file: str) -> None:
        """Another film in the place of this one; why not, when it cannot be shown."""
        try:
            self.app.replace(ReplayScreen(self.app, open_film(file), self.folder))
        except Unreadable as error:
            self.over.say(told(str(error), self.app.lang), self._us or 0, strong=True)

    def _press(self, at: tuple[int, int]) -> None:
        name = self.over.at(at)
        if name == "banner":
            self._look_at(newest(self._notes()))
        elif name == "more":
            self._turn_over()
        elif name == "card" or (self.over.review is not None and self.places.table.collidepoint(at)):
            self._look_on()
        elif name.startswith("note:"):
            self._look_at(name.removeprefix("note:"))
        elif name == "plate":
            self.over.hush()
        elif self.places.table.collidepoint(at):
            self.do(Do.PLAY)

    def _wheel(self, event: pygame.event.Event) -> None:
        at = pygame.mouse.get_pos()
        if self.places.notes.collidepoint(at):
            self.over.scroll(-event.y, len(self._notes()))
        else:
            self.do(Do.FRAME_ON if event.y < 0 else Do.FRAME_BACK)

    # ------------------------------------------------------------ looking at a ruling

    def _notes(self) -> dict[str, Ruled]:
        """The rulings given so far, by name."""
        if not self.film.timeline.spans:
            return {}
        spot = self.film.timeline.spot(self.head.u)
        return notes_until(self.film, spot.act, spot.t, spot.resting)

    def _look_at(self, name: str | None) -> None:
        """Winds to a ruling and shows its evidence; again, its clause."""
        if name is not None and self.over.review == name:
            self._look_on()
            return
        ruled = self._notes().get(name or "")
        if name is None or ruled is None:
            self._say("replay.no_ruling_yet")
            return
        self.head = self.head.paused().at(self.film.timeline.place(ruled.act, ruled.ruling.at), self.film.timeline)
        self.over.open(name, ruled)

    def _look_on(self) -> None:
        """From the evidence to the clause, from there back to the film."""
        if self.over.stage is Stage.EVIDENCE:
            self.over.stage = Stage.CLAUSE
        else:
            self.over.close()

    # ------------------------------------------------------------ drawing

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:
        """Draws what has changed."""
        press = words("play.see_clause" if self.over.review else "replay.see_evidence", self.app.lang)
        shown = self.overlays and self.over.stage is not Stage.CLAUSE  # no measure is to be half covered by the card
        wanted = Wanted(self.app.lang, shown, not self.head.playing, self.over.ruled, press, self.follow)
        found = shot_at(self.film, self.head.u, wanted)
        shot = found or self._shot
        self.controls.show(self.head, (self.film.timeline.length, self._loaded()), overlays=self.overlays, follow=self.follow)
        self.controls.scrub.set(self.film.timeline, self.head.u, self._loaded(), self.head.loop)
        changed = self.controls.gui.draw(self._ground)
        if shot is not None:
            self._shot = shot
            self.camera.look(shot.eye, shot.ball)
            changed += self.camera.scene.draw(self._ground, shot.log, shot.t, shot.overlays, lang=self.app.lang)
        if self._pointer is not None:  # what lies under it may have come there by itself
            self.over.hover(self._pointer)
        sheets = self.over.sheets(self._stand(shot, waits=found is None or not self.film.timeline.spans), us) if shot is not None else []
        if self._whole:
            changed, self._whole = [target.get_rect()], False
        return self.layers.put(target, self._ground, changed, sheets)

    def _stand(self, shot: Shot, *, waits: bool) -> Stand:
        act = self.film.timeline.act_at(self.head.u) if self.film.timeline.spans else 0
        return Stand(self.film, shot, act, self._notes(), self.look, self.places, self.camera.scene.viewport, waits, self._tip())

    def _tip(self) -> tuple[str, tuple[int, int]] | None:
        """What is told of what the pointer rests on, or the keyboard's focus, and over what: a mark of the film, a sign or a button.

        It stands clear of the deck and of all buttons, and goes with a press.
        """
        of, at, scrub = self._told_of(), self._pointer, self.controls.scrub
        if of is None or of is self._hushed:
            return None
        if isinstance(of, Scrub):
            assert at is not None
            u = scrub.place(at[0])
            reach = scrub.place(at[0] + NEAR_PX) - u
            near = [m for m in self.film.timeline.marks if abs(m.u - u) <= reach and m.note.kind is not Kind.TOUCH]
            text = mark_words(min(near, key=lambda m: abs(m.u - u)), self.film, self.app.lang) if near else time_words(u)
            return (text, (at[0], self.places.deck.y))
        foot = self.places.deck if of in self.controls.signs else self.places.buttons
        return (self.controls.tip(of), (self.controls.named(of).rect.centerx, foot.y))

    def _told_of(self) -> Do | Scrub | None:
        """What the pointer rests on, or the keyboard's focus, that there is something to tell of."""
        at, scrub = self._pointer, self.controls.scrub
        if at is not None and not self.controls.gui.ring and scrub.rect.collidepoint(at) and self.film.timeline.spans:
            return scrub
        return self.controls.told_at(at)


def open_replay(app: App, file: str | os.PathLike[str] | None = None) -> Screen:
    """The replay of a file; without one, the choice of what to watch. Raises ``Unreadable`` for a file of which nothing can be shown."""
    if file is None:
        from sim.view.screens.replay_choice import ReplayChoice  # noqa: PLC0415 - that screen opens this one

        return ReplayChoice(app)
    return ReplayScreen(app, open_film(file), here())
