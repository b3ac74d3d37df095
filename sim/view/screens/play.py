"""The play screen: the table with everything that is to be known round it, and every press turned into an input of the session."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from sim.events import Log
from sim.geometry import Point
from sim.model.ids import Side
from sim.rules.ruleset import Ruleset
from sim.session.inputs import Button, Command, FocusLost, Input, Moved, Pressed, Released, Said, Stamped, Wheel
from sim.session.session import Session
from sim.session.shown import Doing, FlickMode, Overlay, Shown
from sim.session.terms import Terms
from sim.view.app.app import App
from sim.view.app.screen import NOT_YET
from sim.view.keys import key_name
from sim.view.scene.scene import Scene
from sim.view.screens.play_frame import Frame
from sim.view.screens.play_glide import Gliding
from sim.view.screens.play_inputs import BUTTONS, STEPS, Repeats, said_by_key, said_by_wheel, shifted
from sim.view.screens.play_open import begin, humans_of, names_of, you_of
from sim.view.screens.play_over import OverTable
from sim.view.screens.play_pads import EVENTS as PAD_EVENTS
from sim.view.screens.play_pads import PadHands
from sim.view.screens.play_panel import Panel, rect_of
from sim.view.screens.play_pause import PauseScreen
from sim.view.screens.play_places import FOLDED_BELOW, Places, places_in
from sim.view.screens.play_pointer import Pointer
from sim.view.screens.play_refused import Refusals
from sim.view.screens.play_requests import tip_of, why_off
from sim.view.screens.play_review import Looking, Review, Stage
from sim.view.screens.play_soon import Soon
from sim.view.screens.play_sounds import Ears
from sim.view.screens.play_time import Stopwatch
from sim.view.screens.play_words import Told
from sim.view.widgets.layers import Layers, Sheet
from sim.view.widgets.look import Look, look_for

_BUSY = frozenset({Doing.AIMING, Doing.STROKE, Doing.PLACING, Doing.CHANGING})
"""What Esc calls off, rather than opening the menu."""
_BY_KEYS = frozenset({Command.NEXT, Command.PREVIOUS, Command.CONFIRM, Command.TAKE, *STEPS})
"""Who says one of these with a key plays with keys."""


class PlayScreen:
    """A match at the window, played by the ``terms`` that it was begun with; ``word`` is said first."""

    def __init__(self, app: App, session: Session, terms: Terms, word: str = "") -> None:
        self.app, self.session, self.terms = app, session, terms
        self.clock = Stopwatch()
        self.panel, self.over, self.layers = Panel(), OverTable(refusals=Refusals(word)), Layers()
        self.gliding, self.ears = Gliding(), Ears()
        self.looking = Looking(self._stand_still)
        self.folded: bool | None = None
        self._us, self._on_top, self._pointer = 0, False, Pointer()
        self._scene: Scene | None = None
        self._laid_out: tuple[tuple[int, int], Look, Places] | None = None
        self._mode, self._held_keys, self.pads = app.settings.mode, Repeats(), PadHands(self)
        self.soon = Soon(self)

    # ------------------------------------------------------------ the screen's life

    def entered(self) -> None:
        """Play goes on, flicked as the settings say if they have changed meanwhile."""
        self._on_top = True
        if self._mode != (mode := self.app.settings.mode):
            self._mode = mode
            if self.shown(self._us).mode != mode:
                self.fed(Said(Command.MODE), self._us)
        self.app.sound.crowd(True)

    def left(self) -> None:
        """Play stands still while another screen covers this one."""
        self._pointer.let_go_of_all()
        self._held_keys.clear()
        self.pads.let_go()
        self.fed(FocusLost(), self._us)
        self.clock.stop(self._us)
        self._on_top = False
        self.app.sound.crowd(False)
        if new := self.over.learned - frozenset(self.app.settings.learned):
            self.app.change(learned=(*self.app.settings.learned, *sorted(new)))

    def resized(self, size: tuple[int, int]) -> None:
        """Lays everything out for a window of that size."""
        look = look_for(self.app.theme, self.app.ui.scale, self.app.lang)
        places = self.placed(size, look.unit)
        self.frame = Frame(
            look,
            places,
            Told(self.app.lang, names_of(self.terms, self.app.lang), you_of(self.terms)),
            self.app.keys,
            humans_of(self.terms),
            frozenset(self.app.settings.learned),
            self.back(),
        )
        if self._laid_out != (laid_out := (size, look, places)):
            self._lay_table(size, rect_of(places.cloth))
            self._laid_out = laid_out
        self.layers.forget()
        self._whole = True

    def placed(self, size: tuple[int, int], unit: float) -> Places:
        """Where everything stands in a window of that size."""
        return places_in(size, unit, self.session.match.table.pitch, self.folded)

    def _lay_table(self, size: tuple[int, int], area: pygame.Rect) -> None:
        """The table where it now stands, and the ground that it is drawn on."""
        if self._scene is None:
            self._scene = Scene(area, theme=self.app.theme, table=self.session.match.table)
        else:
            self._scene.set_area(area)
            self._scene.set_theme(self.app.theme)
        self._pointer.laid_out(self._scene.viewport)
        self._ground = pygame.Surface(size)
        self._ground.fill(self.app.theme.colour("room"))

    def pieces(self) -> Iterator[None]:
        """Draws what is to be seen first before the screen comes on top, a picture at a time."""
        self.resized(self.app.size)
        shown = self.shown(self._us)
        yield
        yield from self.scene.pieces(shown.log, shown.overlays)
        log, t, overlays = self.view(shown, self._us)
        self.scene.draw(self._ground, log, t, overlays, lang=self.app.lang)
        yield
        for _ in self.panel.sheets(shown, None, self.frame):
            yield
        self._sheets(shown, self._us)

    @property
    def scene(self) -> Scene:
        """The table."""
        assert self._scene is not None
        return self._scene

    @property
    def review(self) -> Review | None:
        """The ruling that is looked at."""
        return self.looking.review

    @property
    def us(self) -> int:
        """The moment that was last heard of (µs of the window)."""
        return self._us

    @property
    def playing(self) -> bool:
        """Whether play goes on: no menu lies over it, and nothing is looked at."""
        return self._on_top and self.review is None

    def tick(self, us: int) -> None:
        """Time goes by, for the session too unless something is looked at, or a computer player has still to answer."""
        self._us = us
        if self.playing:
            self._let_go_on(us)
            for said in self._held_keys.due(us):
                self.fed(said, us)
            self.pads.tick(us)
            self.session.advance(self.clock.at(us))
            self.soon.go_on()

    def _let_go_on(self, us: int) -> None:
        """The session's time runs, but not while it waits for an answer: stamps stand still with it."""
        if self.session.stalled:
            self.clock.stop(us)
        else:
            self.clock.go(us)

    def shown(self, us: int) -> Shown:
        """What there is to show now."""
        return self.session.shown(self.clock.at(us))

    # ------------------------------------------------------------ input

    def handle(self, event: pygame.event.Event, us: int) -> bool | None:
        """Takes an event: the panel's first, then the table's."""
        self._us = us
        if self.playing:
            self._let_go_on(us)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._held_keys.again(event) or self._key(event, us)
        if event.type == pygame.MOUSEMOTION:
            self._moved(event.pos, us)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in BUTTONS:
            self._pressed(event.pos, BUTTONS[event.button], us)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in BUTTONS:
            self._released(event.pos, BUTTONS[event.button], us)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event, us)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._pointer.let_go_of_all()
            self._held_keys.clear()
            self.pads.let_go()
            self.fed(FocusLost(), us)
        elif event.type in PAD_EVENTS:
            self.pads.handle(event, us)
        else:
            return None
        return True

    def fed(self, what: Input, us: int) -> None:
        """Gives the session an input, unless its time stands still."""
        if self.playing:
            self.session.feed(Stamped(self.clock.at(us), what))
            self.soon.after(what, us)

    def _mm(self, pos: tuple[int, int]) -> Point:
        return self._pointer.place(pos, self.scene.viewport, fine=shifted(), anchor=self.session.pulled_from, window=self.app.size)

    def _key(self, event: pygame.event.Event, us: int) -> bool:
        down = event.type == pygame.KEYDOWN
        if down:
            self.panel.hush.pressed(self.panel.asked.hover)
        name = self.frame.keys.command(key_name(event.key))
        if self.review is not None:
            if down and name == "cancel":
                self.looking.close()
            elif down and name == "confirm" and self.review.stage is Stage.CLAUSE:
                self.looking.turn_over()
            elif down and name in ("evidence", "confirm"):
                self.looking.on()
            return name is not None
        doing = self.shown(us).doing
        if down and (name == "pause" or (name == "cancel" and doing not in _BUSY)):
            self.pause()
        elif down and name == "panel":
            self.fold()
        elif down and name == "evidence":
            self.looking.at_newest(self.shown(us), us)
        elif not down and self._held_keys.up(event.key):
            return True
        elif (said := said_by_key(event, self.frame.keys, placing=doing is Doing.PLACING)) is not None:
            self.fed(said, us)
            if down:
                self._held_keys.down(event.key, said, us)
            self.over.by_keys = self.over.by_keys or (down and said.command in _BY_KEYS)
            self.over.pad = None
        else:
            return name is not None and name in Command.__members__.values()
        return True

    def _moved(self, pos: tuple[int, int], us: int) -> None:
        self._pointer.pos = pos
        self._hover()
        if self._pointer.held or self._on_table(pos):
            self.fed(Moved(self._mm(pos)), us)

    def _hover(self) -> None:
        """What lies under the pointer, though it may have come there by itself: by scrolling, or because something else is offered now."""
        hot = None if self._pointer.held else self.panel.hot(self._pointer.pos)
        self.panel.asked.hover = hot.name if hot else None
        self.panel.hush.over(self.panel.asked.hover)
        self.over.hover = self.over.next_at(self._pointer.pos)
        self.pads.pointed()

    def _on_table(self, pos: tuple[int, int]) -> bool:
        t = self.frame.places.table
        return t.x <= pos[0] < t.right and t.y <= pos[1] < t.bottom and not self.panel.covers(pos)

    def _pressed(self, pos: tuple[int, int], button: Button, us: int) -> None:
        self.over.by_keys, self.over.pad = False, None
        over = self.over.at(pos)
        hot = self.panel.hot(pos)
        self.panel.hush.pressed(None if hot is None else hot.name)
        if button is Button.MAIN and hot is not None:
            self._press_hot(hot.name, us)
        elif over == "banner" and (self.over.away_at(pos) if button is Button.MAIN else self.review is None):
            self.looking.close()
            self.over.send_away(self.shown(us))
        elif self.review is not None and button is Button.MAIN and self.over.more_at(pos):
            self.looking.turn_over()
        elif self.review is not None:
            self.looking.on() if button is Button.MAIN else self.looking.close()
        elif over == "banner" and button is Button.MAIN:
            self.looking.at_newest(self.shown(us), us)
        elif over == "result":
            self.after(self.over.next_at(pos) if button is Button.MAIN else None)
        elif self._on_table(pos):
            self.over.acted(self.shown(us))
            self._pointer.pos = pos
            self.fed(Pressed(self._mm(pos), button), us)
            self._pointer.held.add(button)

    def after(self, name: str | None) -> None:
        """What the card at the end offers is done; pressed elsewhere it is put away."""
        if name is None:
            self.over.result_shown = False
            return
        menu = PauseScreen(self.app, self)
        self.app.push(menu)
        menu.again() if name == "again" else menu.watch()

    def _press_hot(self, name: str, us: int) -> None:
        if name == "menu":
            self.pause()
        elif name == "panel":
            self.fold()
        elif name == "help":
            self.app.help_me()
        elif name.startswith("note:"):
            self.looking.at_note(name.removeprefix("note:"), self.panel.notes, us)
        else:
            self.asked_for(name, us)

    def asked_for(self, name: str, us: int, side: Side | None = None) -> None:
        """A button of the panel is pressed, by ``side`` where it is known by whom."""
        if name in Command.__members__.values():
            self.looking.close()
            self._let_go_on(us)
            self._ask(Command(name), us, side)

    def _ask(self, command: Command, us: int, side: Side | None) -> None:
        """What may not be asked for is not, but it is said why."""
        offer = next((offer for offer in self.panel.offers(self.shown(us), self.frame) if offer.command is command), None)
        if offer is not None and not offer.on:
            told = self.frame.told
            self.over.refusals.say(why_off(offer, told) or tip_of(offer, told), self.shown(us), us)
        else:
            self.fed(Said(command, side or (None if offer is None else offer.side)), us)

    def _released(self, pos: tuple[int, int], button: Button, us: int) -> None:
        if button in self._pointer.held:
            self._pointer.pos = pos
            self.fed(Released(self._mm(pos), button), us)
            self._pointer.let_go(button)

    def _wheel(self, event: pygame.event.Event, us: int) -> None:
        if self.panel.over_notebook(self._pointer.pos):
            most = max(len(self.panel.notes) - 1, 0)
            self.panel.asked.first = min(max(self.panel.asked.first - event.y, 0), most)
        else:
            self.fed(said_by_wheel(event) or Wheel(event.y), us)

    def pause(self) -> None:
        """Opens the menu over the table."""
        self.app.push(PauseScreen(self.app, self))

    def helped(self) -> tuple[FlickMode, Ruleset]:
        """What help has to know: how one flicks here, and by which rules."""
        return self.shown(self._us).mode, self.session.match.ruleset

    def back(self) -> str:
        """The key that leads back from a try; this is none."""
        return ""

    def fold(self) -> None:
        """Folds the panel, or opens it."""
        folded = self.app.size[0] < FOLDED_BELOW if self.folded is None else self.folded
        self.folded = not folded
        self.resized(self.app.size)

    def _stand_still(self, us: int) -> None:
        """The session's time stops, and hands let go, before something is looked at."""
        self.fed(FocusLost(), us)
        self.clock.stop(us)

    # ------------------------------------------------------------ drawing

    def draw(self, target: pygame.Surface, us: int) -> list[pygame.Rect] | None:
        """Draws what has changed."""
        if not self._whole and self.playing and self.soon.waits(us):
            return NOT_YET
        shown = self.shown(us)
        if self.playing:
            self.ears.hear(shown, self.app.sound)
        log, t, overlays = self.view(shown, us)
        changed = self.scene.draw(self._ground, log, t, overlays, lang=self.app.lang)
        self._hover()
        sheets = self._sheets(shown, us)
        if self._whole:
            changed, self._whole = [target.get_rect()], False
        return self.layers.put(target, self._ground, changed, sheets)

    def _sheets(self, shown: Shown, us: int) -> list[Sheet]:
        """What lies over the table, and round it; a tip gives way to what was whistled and to what may be pressed, a hint to a tip."""
        slow = self.review is not None and self.review.evidence(us) is None
        over = self.over.sheets(shown, self.review, self.frame, self.scene.viewport.px, us, slow=slow)
        round_ = list(self.panel.sheets(shown, self.review, self.frame))
        kept = [sheet.rect for sheet in over if sheet.name != "hint"]
        tip = self.panel.tip_sheet(shown, self.frame, self.scene.viewport.px, kept)
        if tip is None:
            return [*over, *round_]
        return [*(sheet for sheet in over if sheet.name != "hint" or not sheet.rect.colliderect(tip.rect)), *round_, tip]

    def view(self, shown: Shown, us: int) -> tuple[Log, float, tuple[Overlay, ...]]:
        """The log, the moment and the overlays that the table shows."""
        if self.review is not None:
            evidence = self.review.evidence(us)
            return self.review.entry.log, self.review.moment(us), (evidence,) if evidence else ()
        return (*self.gliding.view(shown), (*self._pointer.seen(shown.overlays), *self.over.wrong))


def open_play(app: App, terms: Terms) -> PlayScreen:
    """The screen of a new match. Raises ``UnknownPlayer``, ``RulesetError``, and ``OSError`` where the log that was named cannot be begun."""
    begun = begin(terms, app.matches, app.lang)
    return PlayScreen(app, begun.session, begun.terms, begun.word)
