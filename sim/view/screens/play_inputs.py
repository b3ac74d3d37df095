"""Events of the window turned into what a session takes: pointer, wheel, keys, gamepad."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from sim.model.ids import Side
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
STEPS = frozenset({*NUDGES, *NUDGES.values(), Command.SPIN_LEFT, Command.SPIN_RIGHT, Command.LOFT_MORE, Command.LOFT_LESS})
NUDGE_MM = 5.0
"""A nudge without shift, in mm."""
AXES = {
    0: (Command.KEEPER_LEFT, Command.KEEPER_RIGHT),
    1: (Command.KEEPER_UP, Command.KEEPER_DOWN),
    2: (Command.KEEPER_TURN_LEFT, Command.KEEPER_TURN_RIGHT),
}
DEAD = 0.18
"""A stick that leans less than this stands in the middle."""
PAD = {0: Command.CONFIRM, 1: Command.CANCEL, 2: Command.READY, 3: Command.WAIVE}


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
    value = FINE if event.mod & pygame.KMOD_SHIFT and command in STEPS else 1.0
    return Said(command, None, value * NUDGE_MM if command in NUDGES.values() else value)


def said_by_wheel(event: pygame.event.Event) -> Said | None:
    """With shift the wheel is loft; without it is spin, which a session takes as it is."""
    if not event.y or not pygame.key.get_mods() & pygame.KMOD_SHIFT:
        return None
    return Said(Command.LOFT_MORE if event.y > 0 else Command.LOFT_LESS, None, float(abs(event.y)))


def said_by_pad(event: pygame.event.Event, side: Side | None) -> Iterator[Said]:
    """What a gamepad says: its sticks move the keeper of ``side``."""
    if event.type == pygame.JOYBUTTONDOWN and event.button in PAD:
        yield Said(PAD[event.button], side)
    elif event.type == pygame.JOYAXISMOTION and event.axis in AXES:
        less, more = AXES[event.axis]
        lean = event.value if abs(event.value) > DEAD else 0.0
        yield Said(more, side, max(lean, 0.0))
        yield Said(less, side, max(-lean, 0.0))
