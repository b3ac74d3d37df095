"""The replay's buttons and keys: what each says, and where it stands."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

import pygame

from sim.language import words
from sim.session.playback import Playhead, speed_name
from sim.view.app.metrics import Ui
from sim.view.gui import Align, Asker, Button, Gui, Label, Panel
from sim.view.keys import cap
from sim.view.screens.replay_deck import Scrub, Sign, SignButton
from sim.view.screens.replay_places import GAP, PAD, ROW, Places
from sim.view.screens.replay_words import time_words
from sim.view.theme import Size


class Do(StrEnum):
    """What a key or a button of the replay does."""

    PLAY = "play"
    PAUSE = "pause"
    BACKWARDS = "backwards"
    FORWARDS = "forwards"
    FRAME_BACK = "frame_back"
    FRAME_ON = "frame_on"
    EVENT_BACK = "event_back"
    EVENT_ON = "event_on"
    START = "start"
    END = "end"
    SLOWER = "slower"
    FASTER = "faster"
    GOAL = "goal"
    GOAL_BACK = "goal_back"
    RULING = "ruling"
    RULING_BACK = "ruling_back"
    LOOP_FROM = "loop_from"
    LOOP_TO = "loop_to"
    UNLOOP = "unloop"
    OVERLAYS = "overlays"
    FOLLOW = "follow"
    COPY = "copy"
    EXPORT = "export"
    EVIDENCE = "evidence"
    HELP = "help"
    LEAVE = "leave"


KEYS = {
    pygame.K_SPACE: Do.PLAY,
    pygame.K_k: Do.PAUSE,
    pygame.K_j: Do.BACKWARDS,
    pygame.K_l: Do.FORWARDS,
    pygame.K_COMMA: Do.FRAME_BACK,
    pygame.K_PERIOD: Do.FRAME_ON,
    pygame.K_LEFT: Do.EVENT_BACK,
    pygame.K_RIGHT: Do.EVENT_ON,
    pygame.K_HOME: Do.START,
    pygame.K_END: Do.END,
    pygame.K_DOWN: Do.SLOWER,
    pygame.K_UP: Do.FASTER,
    pygame.K_g: Do.GOAL,
    pygame.K_r: Do.RULING,
    pygame.K_a: Do.LOOP_FROM,
    pygame.K_b: Do.LOOP_TO,
    pygame.K_BACKSPACE: Do.UNLOOP,
    pygame.K_o: Do.OVERLAYS,
    pygame.K_f: Do.FOLLOW,
    pygame.K_c: Do.COPY,
    pygame.K_e: Do.EXPORT,
    pygame.K_v: Do.EVIDENCE,
    pygame.K_ESCAPE: Do.LEAVE,
}
"""The keys, those that players of films have."""

SHIFTED = {Do.GOAL: Do.GOAL_BACK, Do.RULING: Do.RULING_BACK}
"""With the shift key they go the other way."""

CAPS = {do: pygame.key.name(key).upper() for key, do in KEYS.items() if len(pygame.key.name(key)) == 1}
"""What stands on a button as its key."""

BUTTONS = (Do.RULING, Do.GOAL, Do.OVERLAYS, Do.FOLLOW, Do.LOOP_FROM, Do.LOOP_TO, Do.COPY, Do.EXPORT)
"""The buttons at the panel's foot, two in a row."""
ROWS = len(BUTTONS) // 2

SIGNS = (
    (Do.START, Sign.START),
    (Do.EVENT_BACK, Sign.EVENT_BACK),
    (Do.FRAME_BACK, Sign.FRAME_BACK),
    (Do.PLAY, Sign.PLAY),
    (Do.FRAME_ON, Sign.FRAME_ON),
    (Do.EVENT_ON, Sign.EVENT_ON),
    (Do.END, Sign.END),
)

SIDE = 40
"""Width of a button with a sign, in px at scale 1."""
TIME = 62
"""Width of a time beside the scrub bar."""
SPEED = 76


def done_by(event: pygame.event.Event) -> Do | None:
    """What a key does; nothing with Ctrl, Alt or the like held."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    do = KEYS.get(event.key)
    return SHIFTED.get(do, do) if do is not None and event.mod & pygame.KMOD_SHIFT else do


class Controls:
    """The widgets of deck and panel. ``do`` is told what is wanted, ``wind`` where the scrub bar is pressed."""

    def __init__(self, ui: Ui, lang: str, places: Places, do: Callable[[Do], None], wind: Callable[[float], None]) -> None:
        self.ui, self.lang, self.places = ui, lang, places
        self.gui = Gui(ui, self._backdrop)
        self.gui.add(Panel(places.deck, radius=0))
        self.gui.add(Panel(places.panel, radius=0))
        self._add_scrub(wind)
        self._add_signs(do)
        self._add_buttons(do)
        self.gui.focus_on(None)
        self.gui.ring = False

    def _backdrop(self, target: pygame.Surface, rect: pygame.Rect) -> None:
        """Only what lies under deck and panel: the table draws itself."""
        for part in (self.places.deck, self.places.panel):
            target.fill(self.ui.theme.colour("panel"), rect.clip(part))

    def _add_scrub(self, wind: Callable[[float], None]) -> None:
        ui, deck = self.ui, self.places.deck
        line = pygame.Rect(deck.x + ui.px(16), deck.y + ui.px(6), deck.w - 2 * ui.px(16), ui.px(38))
        wide = ui.px(TIME)
        self.now = self.gui.add(Label(pygame.Rect(line.x, line.y, wide, line.h), "", Size.SMALL))
        self.all = self.gui.add(Label(pygame.Rect(line.right - wide, line.y, wide, line.h), "", Size.SMALL, "text_soft", align=Align.RIGHT))
        self.scrub = self.gui.add(Scrub(pygame.Rect(line.x + wide, line.y, line.w - 2 * wide, line.h), wind))

    def _add_signs(self, do: Callable[[Do], None]) -> None:
        ui, deck = self.ui, self.places.deck
        side, gap, high = ui.px(SIDE), ui.px(GAP), ui.px(38)
        y, pad = deck.y + ui.px(48), ui.px(16)
        back, key = words("replay.back", self.lang), cap("escape", self.lang)
        left = pygame.Rect(deck.x + pad, y, Button.wanted(back, ui, key, Size.SMALL), high)
        self.back = self.gui.add(Button(left, back, _doing(do, Do.LEAVE), hint=key, size=Size.SMALL, align=Align.LEFT))
        asker = pygame.Rect(left.right + ui.px(10), y + ui.px(5), ui.px(28), ui.px(28))
        self.gui.add(Asker(asker, _doing(do, Do.HELP)))
        whole = len(SIGNS) * (side + gap) + gap + 2 * side + ui.px(SPEED)
        x = min(max(deck.centerx - whole // 2, asker.right + pad), deck.right - pad - whole)
        self.signs: dict[Do, SignButton] = {}
        for name, sign in SIGNS:
            button = SignButton(pygame.Rect(x, y, side, high), sign, words(f"replay.do.{name}", self.lang), _doing(do, name), primary=name is Do.PLAY)
            self.signs[name] = self.gui.add(button)
            x += side + gap
        x += gap
        for name, sign in ((Do.SLOWER, Sign.SLOWER), (Do.FASTER, Sign.FASTER)):
            button = SignButton(pygame.Rect(x, y, side, high), sign, words(f"replay.do.{name}", self.lang), _doing(do, name))
            self.signs[name] = self.gui.add(button)
            x += side
            if name is Do.SLOWER:
                self.speed = self.gui.add(Label(pygame.Rect(x, y, ui.px(SPEED), high), "", Size.BODY, bold=True, align=Align.MIDDLE))
                x += ui.px(SPEED)

    def _add_buttons(self, do: Callable[[Do], None]) -> None:
        ui, foot = self.ui, self.places.buttons
        pad, gap = ui.px(PAD), ui.px(GAP)
        wide = (foot.w - 2 * pad - gap) // 2
        self.buttons: dict[Do, Button] = {}
        for i, name in enumerate(BUTTONS):
            rect = pygame.Rect(foot.x + pad + (i % 2) * (wide + gap), foot.y + pad + (i // 2) * ui.px(ROW + GAP), wide, ui.px(ROW))
            text = words(f"replay.do.{name}", self.lang)
            button = Button(rect, text, _doing(do, name), hint=CAPS[name], size=Size.SMALL, align=Align.LEFT)
            self.buttons[name] = self.gui.add(button)

    def show(self, head: Playhead, scrub: tuple[float, float], *, overlays: bool, follow: bool) -> None:
        """Shows where the film is (``scrub``: its length and how much of it is loaded) and what is switched on."""
        self.now.say(time_words(head.u))
        self.all.say(time_words(scrub[0]))
        name = speed_name(head.speed)
        self.speed.say(f"−{name}" if head.back else name)
        self.signs[Do.PLAY].show_sign(Sign.PAUSE if head.playing else Sign.PLAY)
        self.buttons[Do.OVERLAYS].switch(overlays)
        self.buttons[Do.FOLLOW].switch(follow)
        self.buttons[Do.LOOP_FROM].switch(head.loop is not None)
        self.buttons[Do.LOOP_TO].switch(head.round is not None)

    def named(self, do: Do) -> Button:
        """The sign or the button of that name."""
        return self.signs[do] if do in self.signs else self.buttons[do]

    def told_at(self, at: tuple[int, int] | None) -> Do | None:
        """The sign or the button that has the keyboard's focus, else the one under the pointer."""
        there = [(name, button) for part in (self.signs, self.buttons) for name, button in part.items()]
        focused = self.gui.focus if self.gui.ring else None
        if focused is not None:
            return next((name for name, button in there if button is focused), None)
        return next((name for name, button in there if at is not None and button.rect.collidepoint(at)), None)

    def tip(self, do: Do) -> str:
        """What a sign means, and its key; what a button does."""
        if do in self.buttons:
            return words(f"replay.about.{do}", self.lang)
        name = next(pygame.key.name(key) for key, said in KEYS.items() if said is do)
        return f"{self.signs[do].tip} ({cap(name, self.lang)})"


def _doing(do: Callable[[Do], None], name: Do) -> Callable[[], None]:
    return lambda: do(name)
