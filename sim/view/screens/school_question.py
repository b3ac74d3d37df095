"""The question screen: a situation is played to where it stops, and the answer is taken part by part while the clock runs.

What is done with the answer is for whoever builds on it: practice tells at once what was right, an examination goes on.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from sim.events import Log
from sim.geometry import Point
from sim.language import words
from sim.rules.wording import body_phrase
from sim.session.cues import cues
from sim.session.shown import Overlay
from sim.table import Table, load_table
from sim.training.draft import Draft, Part
from sim.training.question import Question
from sim.training.settings import load_settings
from sim.training.showing import Showing, Stage
from sim.view.app.app import App
from sim.view.app.screen import Page
from sim.view.gui import Gui, Panel, TextField, as_key
from sim.view.panel import raised
from sim.view.scene.scene import Scene
from sim.view.screens.school_answer import Answer
from sim.view.screens.school_paint import Facts, Head, all_facts, paint_facts, paint_head
from sim.view.screens.school_panels import add_answer, add_deck, add_waiting
from sim.view.screens.school_places import Places, arrange
from sim.view.screens.school_said import body_at, facts_of, head_of, pointed, score_of
from sim.view.screens.school_table import PRESS, Over, Pointing
from sim.view.widgets.held import Held
from sim.view.widgets.layers import Layers, Sheet
from sim.view.widgets.look import look_for
from sim.view.widgets.strip import paint_strip

SAID_US = 3_500_000
"""How long something said in passing is to be read."""
ROOMY = 760
"""A strip narrower than this (px at scale 1) leaves out the half."""


class QuestionScreen(Page, ABC):
    """One question after the other. ``question`` is None as long as the next one is being made."""

    measures = True
    """Whether the measure may be used."""
    nothing = ""
    """Why there is no question, where none is being made either."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.question: Question | None = None
        self.showing = Showing.of(0.0, 0.0)
        self.draft = Draft()
        self.over, self.layers = Over(), Layers()
        self.gui = Gui(app.ui)
        self.answer: Answer | None = None
        self.pointing: Pointing | None = None
        self.ruler: tuple[Point, ...] | None = None
        self.scene: Scene | None = None
        self.reading = False
        self._hover: tuple[int, int] | None = None
        self._us: int | None = None
        self._said: tuple[str, int] | None = None
        self._strip, self._facts, self._head = Held(paint_strip), Held(paint_facts), Held(paint_head)
        self._whole = True
        self._held: set[int] = set()
        self._facts_of: tuple[object, Facts] | None = None

    # ------------------------------------------------------------ for whoever builds on it

    @abstractmethod
    def title(self) -> str:
        """Which question it is."""

    @abstractmethod
    def handed_in(self, draft: Draft) -> None:
        """The answer is finished."""

    @abstractmethod
    def leave(self) -> None:
        """The trainee wants to leave."""

    def seconds(self) -> float:
        """The time for an answer (s)."""
        return load_settings().asking.seconds

    def views(self) -> int | None:
        """How often a situation may be seen; None as often as one likes."""
        return None

    def shot(self, question: Question) -> tuple[Log, float, tuple[Overlay, ...]]:
        """What the table shows."""
        return question.log, self.showing.t, ()

    def panel(self) -> None:
        """Puts what stands in the panel below its head: what has been answered, and what is asked for next."""
        if self.answering:
            self.answer = add_answer(self)
        else:
            add_waiting(self)

    def more_keys(self, event: pygame.event.Event) -> bool:  # noqa: ARG002
        """Keys of their own."""
        return False

    def more_sheets(self) -> list[Sheet]:
        """Sheets of their own."""
        return []

    @property
    def answering(self) -> bool:
        """Whether an answer is waited for."""
        return self.question is not None and self.showing.asked

    @property
    def answered_spot(self) -> Point | None:
        """The place answered, as far as it is to be shown."""
        return self.draft.spot

    @property
    def running(self) -> bool:
        """Whether the situation and the clock go on."""
        return self.question is not None

    # ------------------------------------------------------------ the screen's life

    def put(self, question: Question) -> None:
        """Puts a question."""
        self.question, self.draft = question, Draft()
        self.showing = Showing.of(question.start, question.stop, self.views())
        self.pointing = self.ruler = None
        self.reading = False
        if self.scene is not None and self.scene.table != self.table:
            self.scene = None
            self.resized(self.app.size)
        else:
            self.build()

    def resized(self, size: tuple[int, int]) -> None:
        """Lays everything out for a window of that size."""
        app = self.app
        table = self.table
        self.look = look_for(app.theme, app.ui.scale, app.lang)
        self.places: Places = arrange(size, app.ui, table)
        if self.scene is None:
            self.scene = Scene(self.places.table, theme=app.theme, table=table)
        else:
            self.scene.set_theme(app.theme)
            self.scene.set_area(self.places.table)
        self._ground = pygame.Surface(size)
        self._ground.fill(app.theme.colour("room"))
        self.layers.forget()
        self._whole = True
        self.build()

    def entered(self) -> None:
        """Time goes on from now."""
        self._us = None
        self._held.clear()

    def tick(self, us: int) -> None:
        """Lets the situation and the clock run."""
        gone = 0.0 if self._us is None else (us - self._us) / 1e6
        self._us = us
        before = self.showing
        self.showing = before.advanced(gone) if self.running else before
        self._sound(before)
        if before.stage is not self.showing.stage:
            self.build()
        if self.pointing is not None:
            self.pointing.tick(gone)
        self.gui.tick(us)

    def _sound(self, before: Showing) -> None:
        """What is seen at match speed is heard too."""
        if self.question is not None and before.stage is Stage.PLAYING and not before.slowly:
            self.app.sound.play(cues(self.question.log, before.t, self.showing.t))

    # ------------------------------------------------------------ what is built

    def build(self) -> None:
        """Builds the widgets for what is going on now."""
        if self.scene is None:
            return
        ui, places = self.app.ui, self.places
        ring = self.gui.ring
        self.gui = Gui(ui, self._backdrop)
        self.gui.ring = ring
        for rect in (places.panel, places.deck, places.facts):
            self.gui.add(Panel(rect, radius=0))
        self.answer = None
        self.panel()
        first = self.gui.focus
        add_deck(self)
        self.gui.focus_on(None if self.pointing is not None else first if first is not None else self.gui.focus)

    def _backdrop(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Only what lies under the panels: the table draws itself."""
        for part in (self.places.panel, self.places.deck, self.places.facts):
            target.fill(self.app.theme.colour("panel"), rect.clip(part))

    @property
    def table(self) -> Table:
        """The table of the situation; between two of them that of the last one."""
        if self.question is not None:
            return self.question.log.table
        return self.scene.table if self.scene is not None else load_table()

    @property
    def ruleset(self) -> str:
        """The ruleset of the situation."""
        return self.question.variant.scenario.ruleset.name if self.question is not None else "club"

    # ------------------------------------------------------------ what is done

    def begin(self) -> None:
        """Plays the situation for the first time."""
        self.showing = self.showing.begun()
        self.build()

    def see_again(self) -> None:
        """Plays it once more."""
        self._see(slowly=False)

    def see_slowly(self) -> None:
        """Plays it once more, slowly."""
        self._see(slowly=True)

    def _see(self, *, slowly: bool) -> None:
        if self.showing.again:
            self.showing = self.showing.seen_again(slowly=slowly)
            self.build()
        elif self.showing.stage is Stage.STOPPED and self.showing.stop > self.showing.start:
            self.say(words("school.window.no_more_views", self.app.lang))

    def measure(self) -> None:
        """Takes the measure out, or puts it away."""
        if not (self.showing.asked and self.running):
            return
        if self.ruler is None:
            self.ruler = ()
            self.showing = self.showing.measured_once()
        else:
            self.ruler = None
        self._point()
        self.build()

    def say(self, text: str) -> None:
        """Says something for a while."""
        self._said = (text, (self._us or 0) + SAID_US)

    def choose(self, draft: Draft) -> None:
        """A part was answered, or taken back."""
        self.draft = draft
        self._point()
        self.build()

    def note(self, draft: Draft) -> None:
        """The draft is another, and nothing else is asked for thereby."""
        self.draft = draft

    def _point(self) -> None:
        """A cursor is on the table while a place is asked for, or measured."""
        wanted = self.question is not None and (self.ruler is not None or (self.answering and self.draft.part is Part.SPOT))
        if not wanted:
            self.pointing = None
        elif self.pointing is None and self.question is not None:
            self.pointing = Pointing(self.question.log, self._pointed)

    def _pointed(self, at: Point) -> None:
        """A place was chosen."""
        if self.ruler is not None:
            self.ruler = (at,) if len(self.ruler) != 1 else (*self.ruler, at)
        else:
            self.choose(self.draft.with_spot(at))

    # ------------------------------------------------------------ input

    def handle(self, event: pygame.event.Event, us: int) -> bool | None:  # noqa: ARG002
        """The answer's keys, then the cursor's, then the widgets, then the screen's own."""
        if self._is_held_on(event):
            return True
        event = as_key(event)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP) and self._key(event):
            return True
        if self.gui.handle(event):
            return True
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return self._pointer(event)
        return None

    def _is_held_on(self, event: pygame.event.Event) -> bool:
        """Whether a key that presses buttons says again that it is down: one that is held too long answers nothing by that."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        if event.type != pygame.KEYDOWN or event.key not in PRESS:
            return False
        held = event.key in self._held
        self._held.add(event.key)
        return held

    def _key(self, event: pygame.event.Event) -> bool:
        typing = isinstance(self.gui.focus, TextField)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._escape()
            return True
        if typing:
            return False
        if event.type == pygame.KEYDOWN and self.reading:
            self.reading = False
        if self.pointing is not None and self.pointing.key(event):
            return True
        if event.type == pygame.KEYUP:
            return False
        if self.more_keys(event):
            return True
        does = {pygame.K_r: self.see_again, pygame.K_s: self.see_slowly, pygame.K_i: self.read}
        if self.measures:
            does[pygame.K_t] = self.measure
        if event.key in does:
            does[event.key]()
            return True
        return self.answer is not None and self.answer.key(event)

    def read(self) -> None:
        """Shows all of the facts, or puts them away."""
        self.reading = not self.reading

    def _escape(self) -> None:
        if self.reading:
            self.reading = False
        elif self.ruler is not None:
            self.measure()
        else:
            self.leave()

    def _pointer(self, event: pygame.event.Event) -> bool:
        self._hover = event.pos if self.places.table.collidepoint(event.pos) else None
        if self.reading and event.type == pygame.MOUSEBUTTONDOWN:
            self.reading = False
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.places.facts.collidepoint(event.pos):
            self.read()
            return True
        if self.pointing is None or self.scene is None or not self.places.table.collidepoint(event.pos):
            return event.type == pygame.MOUSEMOTION
        at = self.scene.viewport.pointed(event.pos)
        if event.type == pygame.MOUSEMOTION:
            self.pointing.move(at)
        elif event.button == 1:
            self.pointing.press(at)
        return True

    # ------------------------------------------------------------ drawing

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:
        """Draws what has changed."""
        changed = self.gui.draw(self._ground)
        if self.question is not None and self.scene is not None:
            log, t, overlays = self.shot(self.question)
            changed += self.scene.draw(self._ground, log, t, overlays, lang=self.app.lang)
        sheets = self._sheets(us)
        if self._whole:
            changed, self._whole = [target.get_rect()], False
        return self.layers.put(target, self._ground, changed, sheets)

    def _sheets(self, us: int) -> list[Sheet]:
        places, look, scene, of = self.places, self.look, self.scene, self.question
        assert scene is not None
        out = [Sheet("head", self._head.image(self.head(), places.head.size, look), places.head.topleft)]
        if of is None:
            return out
        told = self._told(of)
        out.append(
            Sheet(
                "strip",
                self._strip.image(
                    score_of(of, self.showing.t, self.app.lang, roomy=places.strip.w >= self.app.ui.px(ROOMY)), places.strip.size, look
                ),
                places.strip.topleft,
            )
        )
        out.append(Sheet("facts", self._facts.image(told, places.facts.size, look), places.facts.topleft))
        if self.showing.stage is not Stage.PLAYING and self.running:
            out += self.over.tags(scene, of.log, self.showing.t, look)
        if self.answered_spot is not None:
            out.append(self.over.spot(scene, self.answered_spot, look, "accent" if self.running else "lines"))
        if self.ruler:
            end = self.ruler[1] if len(self.ruler) == 2 else self.pointing.cursor.at if self.pointing else self.ruler[0]
            out += self.over.ruler(scene, (self.ruler[0], end), look)
        if self.pointing is not None:
            out.append(self.over.cursor(scene, self.pointing.cursor.at, look))
        out += self.more_sheets()
        remark = all_facts(told) if self.reading else self._said[0] if self._said is not None and us < self._said[1] else self._pointing_at()
        return [*out, self.over.plate(places.table, remark, look)] if remark else out

    def _pointing_at(self) -> str:
        """What the cursor points at; how the measure is used."""
        if self.question is None:
            return ""
        if self.pointing is None:
            return self._under_pointer(self.question)
        if self.ruler is not None:
            return words(f"school.window.measuring.{len(self.ruler)}", self.app.lang)
        return pointed(self.question.log, self.showing.t, self.pointing.cursor.at, self.app.lang)

    def head(self) -> Head:
        """The panel's head."""
        return head_of(self.title(), self.showing, self.seconds(), self.app.lang)

    def _under_pointer(self, of: Question) -> str:
        """The name of the body that the pointer rests on: numbers are too small to be read on a small table."""
        if self._hover is None or self.scene is None:
            return ""
        log, t, _ = self.shot(of)
        body = body_at(log, t, self.scene.viewport.pointed(self._hover))
        return raised(body_phrase(body, self.app.lang)) if body else ""

    def _told(self, of: Question) -> Facts:
        key = (of.id, self.app.lang)
        if self._facts_of is None or self._facts_of[0] != key:
            self._facts_of = (key, facts_of(of, self.app.lang))
        return self._facts_of[1]
