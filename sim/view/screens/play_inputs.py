"""Events of the window turned into what a session takes: pointer, wheel, keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pygame

from sim.session.inputs import Button, Command, Said
from sim.session.keys import Keys
from sim.view.keys import key_name

BUTTONS = {pygame.BUTTON_LEFT: Button.MAIN, pygame.BUTTON_RIGHT: Button.SECOND}
HELD = frozenset(command for command in Command if command.startswith("keeper_") and command is not Command.KEEPER_STOP)
"""Commands that last as long as their key is down."""
NUDGES = {
    Command.TURN_LEFT: Command.NUDGE_LEFT,
    Command.TURN_RIGHT: Command.NUDGE_RIGHT,
    Command.MORE: Command.NUDGE_UP,
    Command.LESS: Command.NUDGE_DOWN,
}
"""While something is held over the cloth, the keys that aim move it instead."""
FINE = 0.2
"""With shift, turns, power and nudges go in steps of this share."""
COARSE = 5.0
"""With ctrl they go in steps so many times as large."""
WAIT_US, EVERY_US = 350_000, 50_000
"""A key that is held says the same again after so long, and then so often."""
FASTER_US, FASTEST = 700_000, 6.0
"""Each further stretch of so long doubles what it says, up to so many times."""
STEPS = frozenset({*NUDGES, *NUDGES.values(), Command.SPIN_LEFT, Command.SPIN_RIGHT, Command.LOFT_MORE, Command.LOFT_LESS})
NUDGE_MM = 5.0
"""A nudge without shift, in mm."""


def said_by_key(event: pygame.event.Event, keys: Keys, *, placing: bool) -> Said | None:
    """What a key says as it goes down or comes up; None when it says nothing to a session."""
    name = keys.command(key_name(event.key))
    if name is None or name not in Command.__members__.values():
        return None
    command = Command(name)
    if event.type == pygame.KEYUP:
        return Said(command, None, 0.0) if command in HELD else None
    if placing:
        command = NUDGES.get(command, command)
    value = 1.0
    if command in STEPS:
        value = FINE if event.mod & pygame.KMOD_SHIFT else COARSE if event.mod & pygame.KMOD_CTRL else 1.0
    return Said(command, None, value * NUDGE_MM if command in NUDGES.values() else value)


@dataclass
class Repeats:
    """The key that is held, what it says, since when, and when it says so next (µs of the window)."""

    key: int = 0
    said: Said | None = None
    since_us: int = 0
    next_us: int = 0
    pressed: set[int] = field(default_factory=set)

    def again(self, event: pygame.event.Event) -> bool:
        """Whether a key that is down already goes down: the window system repeats it, and nobody has pressed it twice."""
        if event.type == pygame.KEYUP:
            self.pressed.discard(event.key)
            return False
        there = event.key in self.pressed
        self.pressed.add(event.key)
        return there

    def down(self, key: int, said: Said, us: int) -> None:
        """A key goes down; only steps are said again."""
        self.key, self.said = key, said if said.command in STEPS else None
        self.since_us, self.next_us = us, us + WAIT_US

    def up(self, key: int) -> bool:
        """A key comes up; whether it was the one that said something again."""
        repeated = self.said is not None and key == self.key
        if repeated:
            self.said = None
        return repeated

    def clear(self) -> None:
        """No key is held any more."""
        self.said = None
        self.pressed.clear()

    def due(self, us: int) -> Iterator[Said]:
        """What the held key says by now, ever larger steps the longer it is held."""
        while self.said is not None and self.next_us <= us:
            faster = min(2.0 ** ((self.next_us - self.since_us - WAIT_US) // FASTER_US), FASTEST)
            self.next_us += EVERY_US
            yield replace(self.said, value=self.said.value * faster)


def shifted() -> bool:
    """Whether Shift is held; it is not where no window is open, as when frames are only measured."""
    return pygame.display.get_init() and bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)


def said_by_wheel(event: pygame.event.Event) -> Said | None:
    """With shift the wheel is loft; without it is spin, which a session takes as it is."""
    if not event.y or not shifted():
        return None
    return Said(Command.LOFT_MORE if event.y > 0 else Command.LOFT_LESS, None, float(abs(event.y)))
