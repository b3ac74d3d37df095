"""What players do: one frozen value per verb of a scenario's ``[[action]]``.

Times are seconds from the action's own start, places mm, angles radians. ``when`` says when an action
begins: at rest, a number of seconds after the previous action began, or after a figure touches the ball.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sim.geometry import Point
from sim.model.ids import Side, side_of

Path2 = tuple[tuple[float, float, float], ...]
"""A path in plan: (s, mm, mm) knots, times not decreasing."""
Path3 = tuple[tuple[float, float, float, float], ...]
"""A path with a fourth column: (s, mm, mm, radians) of a keeper or (s, mm, mm, mm of height) of a hand."""


class Purpose(StrEnum):
    """What a player claims a flick to be; the referee judges whether it was entitled to it."""

    ATTACK = "attack"
    BLOCK = "block"
    POSITION = "position"
    TICK = "tick"


class Finger(StrEnum):
    """The finger that flicks."""

    INDEX = "index"
    MIDDLE = "middle"
    RING = "ring"
    LITTLE = "little"
    THUMB = "thumb"


class Hand(StrEnum):
    """Which hand flicks."""

    LEFT = "left"
    RIGHT = "right"


class Support(StrEnum):
    """Where the force of a flick comes from: the finger pressed on the cloth is the lawful way."""

    CLOTH = "cloth"
    THUMB = "thumb"
    LEVER = "lever"
    NONE = "none"


class PartStruck(StrEnum):
    """What part of the figure is struck."""

    BASE = "base"
    BODY = "body"


class Request(StrEnum):
    """What a player may ask for."""

    DISTANCE = "distance"
    BACK = "back"
    TICK = "tick"
    CHECK = "check"
    PLAY_ON = "play_on"
    ACCEPT = "accept"
    SANCTION = "sanction"
    FORCING = "forcing"
    WAIVE = "waive"
    TIME_OUT = "time_out"


class About(StrEnum):
    """What a requested check is about."""

    AREA = "area"
    LINE = "line"
    DISTANCE = "distance"


@dataclass(frozen=True, slots=True)
class AtRest:
    """Once all is at rest (the default)."""


@dataclass(frozen=True, slots=True)
class After:
    """Seconds after the previous action began (for the first action: from the start)."""

    seconds: float


@dataclass(frozen=True, slots=True)
class OnTouch:
    """``delay`` seconds after ``figure`` touches the ball."""

    figure: str
    delay: float = 0.0


When = AtRest | After | OnTouch


@dataclass(frozen=True, slots=True)
class Technique:
    """A declared way of flicking; turned into a gesture and measured back from the contacts (ms, mm).

    A contact time or way left None is the shipped table's usual one, as far as the speed allows.
    """

    finger: Finger = Finger.INDEX
    hand: Hand = Hand.RIGHT
    support: Support = Support.CLOTH
    part: PartStruck = PartStruck.BASE
    contact_ms: float | None = None
    contact_mm: float | None = None
    hand_mm: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """What all actions have: when they begin, and whether they were done on purpose."""

    when: When = AtRest()
    deliberate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Flick(Action):
    """A flick of ``figure``, declared (``aim`` or ``direction``, ``speed``, ``technique``) or as a raw gesture (``nail``, ``hand``).

    ``aim`` is an id or a place, resolved at nail contact without lead; ``direction`` is radians. ``speed``
    is the base's as it leaves the nail (mm/s), ``spin`` its spin then (rad/s), ``loft`` the angle (radians)
    of the base's face at the ball. With ``nail`` the rest is read from the contacts.
    """

    figure: str
    aim: str | Point | None = None
    direction: float | None = None
    speed: float = 0.0
    spin: float = 0.0
    loft: float = 0.0
    purpose: Purpose | None = None
    technique: Technique = Technique()
    nail: Path2 = ()
    hand: Path2 = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveKeeper(Action):
    """The rod keeper of ``side`` moved along ``path`` (s, mm, mm, radians), taken off, or brought in at ``enter``."""

    side: Side
    path: Path3 = ()
    off: bool = False
    enter: Point | None = None
    angle: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Action):
    """A figure, or the ball, put by hand."""

    body: str
    to: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(Action):
    """The taker of the restart is named."""

    figure: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ready(Action):
    """A side has finished placing."""

    side: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Action):
    """A side asks for something."""

    side: Side
    request: Request
    about: About | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveHand(Action):
    """A hand of ``side`` moving over the cloth along ``path`` (s, mm, mm, mm of height)."""

    side: Side
    path: Path3


@dataclass(frozen=True, slots=True, kw_only=True)
class Spare(Action):
    """The spare keeper of ``side`` brought on at ``enter``, or taken off."""

    side: Side
    enter: Point | None = None
    leave: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands(Action):
    """How many hands of ``side`` are over the playing area, and whether one leans on the cloth."""

    side: Side
    over: int = 1
    leaning: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute(Action):
    """Figure ``off`` leaves for ``by``; ``leave`` and ``enter`` are (s, mm, mm)."""

    off: str
    by: str
    leave: tuple[float, float, float] | None = None
    enter: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait(Action):
    """Seconds pass."""

    seconds: float


AnyAction = Flick | MoveKeeper | Place | Take | Ready | Ask | MoveHand | Spare | Hands | Substitute | Wait


def actor(action: AnyAction) -> Side | None:
    """The side that acts; None when nobody does (``wait``, a placed ball)."""
    match action:
        case Flick(figure=body) | Take(figure=body) | Substitute(off=body) | Place(body=body):
            return side_of(body)
        case MoveKeeper(side=side) | Ready(side=side) | Ask(side=side) | MoveHand(side=side) | Spare(side=side) | Hands(side=side):
            return side
        case _:
            return None
