"""Gamepads on the play screen: the whole of play without mouse or keyboard, each gamepad for a side.

The cross has its meaning from what is being done: it goes from figure to figure, turns and strengthens an aim, moves what is placed, goes through
the buttons of the panel. In hot seat the first gamepad is the second player's, the next the first's; alone all of them are one's own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from sim.model.ids import Side
from sim.session.inputs import Command, Leaned, Said, Stick, place
from sim.session.pad import BUTTONS, CROSS
from sim.session.shown import Chosen, Doing, Shown
from sim.view.buttons import button_cap
from sim.view.screens.play_inputs import NUDGE_MM, STEPS, Repeats
from sim.view.screens.play_review import Stage
from sim.view.screens.play_words import NEXT

if TYPE_CHECKING:
    from sim.view.screens.play import PlayScreen

EVENTS: Final = frozenset({pygame.JOYAXISMOTION, pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP, pygame.JOYDEVICEADDED, pygame.JOYDEVICEREMOVED})
NEWS_US: Final = 6_000_000
"""What there is to tell of a gamepad is to be read for so long."""
_STICKS: Final = {0: Stick.LEFT, 1: Stick.LEFT, 2: Stick.RIGHT, 3: Stick.RIGHT}
_HAND: Final = frozenset({Doing.AIMING, Doing.PLACING, Doing.CHANGING})
_AIMED: Final = {"left": Command.TURN_LEFT, "right": Command.TURN_RIGHT, "up": Command.MORE, "down": Command.LESS}
_MOVED: Final = {"left": Command.NUDGE_LEFT, "right": Command.NUDGE_RIGHT, "up": Command.NUDGE_UP, "down": Command.NUDGE_DOWN}
_CHOSEN: Final = {"left": Command.PREVIOUS, "up": Command.PREVIOUS, "right": Command.NEXT, "down": Command.NEXT}
_ON: Final = frozenset({"right", "down"})


def side_of_pad(number: int, humans: tuple[Side, ...]) -> Side | None:
    """The side that a gamepad plays for: where two humans play, the second player's first; None where none does."""
    if len(humans) < 2:
        return next(iter(humans), None)
    return humans[1] if number % 2 == 0 else humans[0]


def cross_says(button: str, doing: Doing) -> Said:
    """What the cross says while something is done."""
    says = _AIMED if doing is Doing.AIMING else _MOVED if doing is Doing.PLACING else _CHOSEN
    command = says[button]
    return Said(command, None, NUDGE_MM if says is _MOVED else 1.0)


@dataclass
class PadHands:
    """The hands at the gamepads of a screen. ``at``: the button of the panel that is pointed at, None while one plays.

    ``leans``: how the axes of each gamepad's sticks lean; ``next``: which of what the card at the end offers is pointed at; ``greeted``: whose
    gamepad it is has been told.
    """

    screen: PlayScreen
    at: str | None = None
    next: int = 0
    greeted: bool = False
    leans: dict[int, list[float]] = field(default_factory=dict)
    held: dict[int, Repeats] = field(default_factory=dict)

    def handle(self, event: pygame.event.Event, us: int) -> None:
        """Takes an event of a gamepad."""
        number: int = event.pad
        if event.type == pygame.JOYAXISMOTION:
            self._leaned(number, event.axis, event.value, us)
        elif event.type == pygame.JOYBUTTONUP:
            self.held.setdefault(number, Repeats()).up(event.button)
        elif event.type == pygame.JOYBUTTONDOWN:
            self.screen.over.news = None
            self.screen.over.pad = self.screen.app.pad
            self._down(number, BUTTONS[event.button], us)
        elif event.type == pygame.JOYDEVICEREMOVED:
            self._gone(number, us)
        else:
            self._told("pad_there", number, us)

    def tick(self, us: int) -> None:
        """Buttons that are held say the same again. Where two play, it is told first whose the gamepad is."""
        if not self.greeted:
            self.greeted = True
            for number in self.screen.app.pads.numbers[:1] if len(self.screen.frame.humans) > 1 else ():
                self._told("pad_there", number, us)
        for number, held in self.held.items():
            for said in held.due(us):
                self._feed(said, number, us)

    def let_go(self) -> None:
        """Nothing is held or pointed at any more."""
        for held in self.held.values():
            held.clear()
        self.at = None

    def pointed(self) -> None:
        """What is pointed at shows itself as it does under the pointer."""
        screen = self.screen
        if self.at is not None:
            if self.at not in self._buttons():
                self.at = next(iter(self._buttons()), None)
            screen.panel.asked.hover = self.at
        if screen.over.pad is not None and self._at_end(screen.shown(screen.us)):
            screen.over.hover = NEXT[self.next]

    def side(self, number: int) -> Side | None:
        """The side that a gamepad plays for; in a try, whichever is to move."""
        screen = self.screen
        if screen.back():
            return screen.shown(screen.us).to_move or screen.session.match.state.possession
        return side_of_pad(number, screen.frame.humans)

    # ------------------------------------------------------------ sticks

    def _leaned(self, number: int, axis: int, value: float, us: int) -> None:
        axes = self.leans.setdefault(number, [0.0] * len(_STICKS))
        axes[axis] = value
        side, stick = self.side(number), _STICKS[axis]
        if side is not None:
            x, y = axes[:2] if stick is Stick.LEFT else axes[2:]
            self.screen.fed(Leaned(stick, place(x, -y), side), us)

    def _gone(self, number: int, us: int) -> None:
        """A gamepad is pulled out: its sticks stand in the middle, nothing of it is held; what was aimed stays as it is."""
        self.leans.pop(number, None)
        self.held.pop(number, None)
        side = self.side(number)
        if side is not None:
            for stick in Stick:
                self.screen.fed(Leaned(stick, (0.0, 0.0), side), us)
        self.at = self.screen.over.pad = None
        self._told("pad_gone", number, us)

    def _told(self, what: str, number: int, us: int) -> None:
        screen, side = self.screen, self.side(number)
        if side is not None:
            told = screen.frame.told
            confirm = button_cap(screen.app.pad.key("confirm"), told.lang)
            screen.over.news = (told.words(f"hint.{what}", side=told.name(side), confirm=confirm), us + NEWS_US)

    # ------------------------------------------------------------ buttons

    def _down(self, number: int, button: str, us: int) -> None:
        screen = self.screen
        does = button if button in CROSS else screen.app.pad.command(button)
        shown = screen.shown(us)
        if does is None:
            return
        if screen.review is not None:
            self._looking(does)
        elif does == "pause":
            screen.pause()
        elif does == "panel":
            screen.fold()
        elif does == "evidence":
            screen.looking.at_newest(shown, us)
        elif does == "requests":
            self.at = next(iter(self._buttons()), None) if self.at is None else None
        elif self.at is not None:
            self._asking(does, self.at, number, us)
        elif self._at_end(shown):
            self._ending(does)
        elif does == "cancel" and shown.doing not in _HAND:
            screen.over.send_away(shown)
        else:
            self._says(does, shown, number, BUTTONS.index(button), us)

    def _says(self, does: str, shown: Shown, number: int, button: int, us: int) -> None:
        """A command for the table; with nothing in the hand, what confirms takes the first figure."""
        if does in CROSS:
            said = cross_says(does, shown.doing)
        elif does == "confirm" and shown.doing not in _HAND and not any(isinstance(overlay, Chosen) for overlay in shown.overlays):
            said = Said(Command.NEXT)
        else:
            said = Said(Command(does))
        self._feed(said, number, us)
        if said.command in STEPS:
            self.held.setdefault(number, Repeats()).down(button, said, us)

    def _feed(self, said: Said, number: int, us: int) -> None:
        side = self.side(number)
        if side is not None:
            self.screen.fed(Said(said.command, side, said.value), us)

    def _looking(self, does: str) -> None:
        """While a ruling is looked at: on to its clause and back to the table, over the leaf of the rule, or away."""
        looking, review = self.screen.looking, self.screen.review
        if does == "cancel":
            looking.close()
        elif does in ("confirm", "evidence"):
            looking.on()
        elif does in CROSS and review is not None and review.stage is Stage.CLAUSE:
            looking.turn_over()

    def _buttons(self) -> list[str]:
        """The buttons of the panel that are there to be pressed, in their order."""
        panel = self.screen.panel
        return [hot.name for hot in panel.buttons.hots if panel.middle_of(hot.name) is not None]

    def _asking(self, does: str, at: str, number: int, us: int) -> None:
        """Among the buttons of the panel: from one to the other, press, or back to the table."""
        names = self._buttons()
        if does in CROSS and names:
            here = names.index(at) if at in names else 0
            self.at = names[(here + (1 if does in _ON else -1)) % len(names)]
        elif does == "confirm":
            self.at = None
            self.screen.asked_for(at, us, self.side(number))
        elif does == "cancel":
            self.at = None

    def _at_end(self, shown: Shown) -> bool:
        """Whether the card at the end of a match is there to be answered."""
        return shown.doing is Doing.OVER and self.screen.over.result_shown

    def _ending(self, does: str) -> None:
        if does in CROSS:
            self.next = (self.next + (1 if does in _ON else -1)) % len(NEXT)
        elif does == "confirm":
            self.screen.after(NEXT[self.next])
        elif does == "cancel":
            self.screen.after(None)
