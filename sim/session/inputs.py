"""What reaches a session: inputs, each stamped with the microseconds since the session began.

Places are mm on the cloth, as the window mapped them when the event came; they may lie outside the table. A session is a function of this
stream alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sim.geometry import Point
from sim.model.ids import Side

PLACE_DECIMALS = 3
"""Places of the pointer are rounded to 1e-3 mm, far below a pixel."""


class Button(StrEnum):
    """A button of the mouse, by what it is for."""

    MAIN = "main"
    """Flicks, chooses, names, puts down."""
    SECOND = "second"
    """Cancels what the main button began; pressed on its own on a body, takes that body up to be placed by hand."""


class Command(StrEnum):
    """What a key, a screen's button or a gamepad says."""

    CANCEL = "cancel"
    CONFIRM = "confirm"
    READY = "ready"
    NEXT = "next"
    PREVIOUS = "previous"
    TURN_LEFT = "turn_left"
    TURN_RIGHT = "turn_right"
    MORE = "more"
    LESS = "less"
    SPIN_LEFT = "spin_left"
    SPIN_RIGHT = "spin_right"
    LOFT_MORE = "loft_more"
    LOFT_LESS = "loft_less"
    NUDGE_UP = "nudge_up"
    NUDGE_DOWN = "nudge_down"
    NUDGE_LEFT = "nudge_left"
    NUDGE_RIGHT = "nudge_right"
    KEEPER_UP = "keeper_up"
    KEEPER_DOWN = "keeper_down"
    KEEPER_LEFT = "keeper_left"
    KEEPER_RIGHT = "keeper_right"
    KEEPER_TURN_LEFT = "keeper_turn_left"
    KEEPER_TURN_RIGHT = "keeper_turn_right"
    KEEPER_STOP = "keeper_stop"
    ASK_DISTANCE = "ask_distance"
    ASK_BACK = "ask_back"
    ASK_TICK = "ask_tick"
    ASK_CHECK = "ask_check"
    ASK_CHECK_LINE = "ask_check_line"
    ASK_CHECK_DISTANCE = "ask_check_distance"
    ASK_FORCING = "ask_forcing"
    PLAY_ON = "play_on"
    ACCEPT = "accept"
    SANCTION = "sanction"
    WAIVE = "waive"
    TAKE = "take"
    PLACE = "place"
    TIDY = "tidy"
    FORMATION = "formation"
    SPARE = "spare"
    TIME_OUT = "time_out"
    SUBSTITUTE = "substitute"
    MODE = "mode"
    UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Moved:
    """The pointer is at ``at`` (mm)."""

    at: Point


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button goes down at ``at`` (mm)."""

    at: Point
    button: Button = Button.MAIN


@dataclass(frozen=True, slots=True)
class Released:
    """A button comes up at ``at`` (mm), which may lie outside the window."""

    at: Point
    button: Button = Button.MAIN


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel is turned by ``steps``; away from the hand is positive, and is spin to the left."""

    steps: int


@dataclass(frozen=True, slots=True)
class Said:
    """A command. ``side``: who says it; None where it goes without saying. ``value``: how much of it.

    Of turns, power, spin and loft it is a number of steps; of nudges mm; of keeper commands the share of full pace from then on (a key that
    comes up says 0).
    """

    command: Command
    side: Side | None = None
    value: float = 1.0


class Stick(StrEnum):
    """A stick of a gamepad."""

    LEFT = "left"
    """Points where a flick goes; moves what is held, or leads the keeper."""
    RIGHT = "right"
    """Up and down is power, to the sides spin; turns the keeper."""


@dataclass(frozen=True, slots=True)
class Leaned:
    """A stick of a gamepad of ``side`` leans to ``at``: shares of its full way to the right and up. It does so until it says otherwise."""

    stick: Stick
    at: Point
    side: Side


@dataclass(frozen=True, slots=True)
class FocusLost:
    """The window no longer has the keyboard or the mouse."""


Input = Moved | Pressed | Released | Wheel | Said | Leaned | FocusLost


@dataclass(frozen=True, slots=True)
class Stamped:
    """An input and when it came: whole microseconds since the session began, never running back."""

    us: int
    what: Input


def acts(what: Input) -> bool:
    """Whether somebody does something with an input: a pointer, a stick or a keeper may move while one reads.

    >>> acts(Moved((0.0, 0.0))), acts(Pressed((0.0, 0.0))), acts(Said(Command.KEEPER_UP)), acts(Said(Command.READY))
    (False, True, False, True)
    """
    return isinstance(what, Pressed) or (isinstance(what, Said) and not what.command.startswith("keeper_"))


def place(x: float, y: float) -> Point:
    """A place as inputs carry it, rounded to 1e-3 mm.

    >>> place(1.00049, -0.0001)
    (1.0, 0.0)
    """
    return (round(x, PLACE_DECIMALS) + 0.0, round(y, PLACE_DECIMALS) + 0.0)
