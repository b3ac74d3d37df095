"""What there is to be shown at a moment of a session: frozen values in mm, s and ids, for any drawing to use."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from sim.events import Log
from sim.geometry import Point
from sim.match.match import Match
from sim.model.actions import Purpose
from sim.model.ids import Side
from sim.model.refusals import Refused
from sim.rules.counters import Counters
from sim.rules.findings import Condition, Ruling
from sim.rules.permission import Permission, Refusal
from sim.rules.procedure import Step
from sim.rules.state import State
from sim.rules.zones import Zone


class Doing(StrEnum):
    """What is going on."""

    WAITING = "waiting"
    """All at rest; a human may act."""
    AIMING = "aiming"
    """A flick is being aimed, by dragging or with keys."""
    STROKE = "stroke"
    """The nail is on the cloth."""
    MOVING = "moving"
    """Something moves, and nobody aims."""
    PLACING = "placing"
    """A body is held over the cloth."""
    CHANGING = "changing"
    """It is being chosen who goes off, and who comes on."""
    THINKING = "thinking"
    """All at rest; the computer is to act."""
    SIGNAL = "signal"
    """The interval: play goes on when both sides are ready."""
    OVER = "over"
    """The match has ended."""


class FlickMode(StrEnum):
    """How the pointer flicks."""

    AIM = "aim"
    """Drag back from a figure, release."""
    NAIL = "nail"
    """The pointer is the fingernail."""


# ---------------------------------------------------------------- overlays


@dataclass(frozen=True, slots=True)
class End:
    """Where a body would come to rest (mm); ``sure``: it meets nothing on the way but what the flicked figure meets first.

    ``way``: its places from that first contact on, up to its end or to where it meets a third body; ``beyond``: those from there to its end.
    """

    body: str
    at: Point
    sure: bool
    way: tuple[Point, ...] = ()
    beyond: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class AimLine:
    """The flick that would be made now. ``own``: places (mm) from the base to its first contact; ``then``: bodies and where they go from there.

    ``power`` is 0 to 1; ``speed`` mm/s; ``direction`` and ``loft`` rad; ``spin`` rad/s; ``pointer`` where the drag is (mm), None with keys.
    ``ends``: where what moves comes to rest, while the hand is steady enough for that to mean anything.
    """

    figure: str
    own: tuple[Point, ...]
    then: tuple[tuple[str, tuple[Point, ...]], ...]
    power: float
    speed: float
    direction: float
    spin: float
    loft: float
    pointer: Point | None = None
    ends: tuple[End, ...] = ()


@dataclass(frozen=True, slots=True)
class NailShown:
    """The fingernail at ``at`` and the planted hand at ``hand`` (mm). ``down``: it touches the cloth.

    ``contact_s`` of the allowed ``limit_s`` have run (s), ``contact_mm`` of ``limit_mm``; ``dragging``: more than that. ``way``: where the base
    would go (mm) if the nail struck straight through its middle from here, up to what it would meet; ``meets``: it would meet something.
    ``reach``: how far (mm) a finger gets with the hand where it rests, while nothing is struck yet; 0 otherwise.
    """

    side: Side
    at: Point
    hand: Point
    down: bool
    contact_s: float
    limit_s: float
    contact_mm: float
    limit_mm: float
    way: tuple[Point, ...] = ()
    meets: bool = False
    reach: float = 0.0

    @property
    def dragging(self) -> bool:
        """Whether the contact is longer than the rules allow."""
        return self.contact_s > self.limit_s or self.contact_mm > self.limit_mm


@dataclass(frozen=True, slots=True)
class Chosen:
    """The figure that is chosen."""

    figure: str


@dataclass(frozen=True, slots=True)
class Legal:
    """The bodies that may be flicked, named or put now."""

    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wrong:
    """The figures that stand where they may not."""

    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Going:
    """A body that moves before anything is done: an arrow from it, as if the body came to ``to`` (mm)."""

    body: str
    to: Point


@dataclass(frozen=True, slots=True)
class ZoneShown:
    """A body held at ``at`` (mm), the zone it may be put in, and ``nearest``, where it would come to stand; None where nothing is free."""

    zone: Zone
    body: str
    at: Point
    nearest: Point | None
    fits: bool


@dataclass(frozen=True, slots=True)
class Open:
    """Ground on which something may be put now, while nothing is held."""

    zone: Zone


@dataclass(frozen=True, slots=True)
class Shooting:
    """Ground from which a shot at goal counts; ``there``: the ball lies in it."""

    zone: Zone
    there: bool


@dataclass(frozen=True, slots=True)
class Taker:
    """Who has been named to take what is due."""

    figure: str


@dataclass(frozen=True, slots=True)
class Benches:
    """Those that are not on the cloth, and where each stands (mm); ``rods`` of them hold a rod.

    While a change is made: ``missing``, for whom somebody may come on, and where; ``first``, who has been chosen; ``may``, who can be; ``over``,
    at whom keys point; ``at``, where the first is dragged (mm).
    """

    figures: tuple[tuple[str, Point], ...]
    rods: tuple[str, ...] = ()
    missing: tuple[tuple[str, Point], ...] = ()
    first: str | None = None
    may: tuple[str, ...] = ()
    over: str | None = None
    at: Point | None = None


@dataclass(frozen=True, slots=True)
class Pulse:
    """The spot of a ruling (mm), ``age`` 0 to 1."""

    spot: Point
    age: float


@dataclass(frozen=True, slots=True)
class EvidenceShown:
    """What a ruling rests on: its log, the moment (s), and the condition that is looked at; None for all of them."""

    log: Log = field(repr=False)
    t: float
    ruling: Ruling
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways that bodies went since a moment of the log (s), up to the moment that is shown."""

    since: float


Overlay = AimLine | NailShown | Chosen | Going | Legal | Taker | Benches | Open | Shooting | Wrong | ZoneShown | Pulse | EvidenceShown | Ways


# ---------------------------------------------------------------- words to come


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the referee's notebook: the act (from 1), the clock (s of the period), the ruling, the log it rests on, and the period."""

    number: int
    clock: float
    ruling: Ruling
    log: Log = field(repr=False)
    period: int = 1

    @property
    def t(self) -> float:
        """The moment of the evidence in the log (s)."""
        return self.ruling.at


@dataclass(frozen=True, slots=True)
class Whistle:
    """Rulings just given, and when (µs of the session): the entries of the last act that had any."""

    entries: tuple[Entry, ...]
    since_us: int


@dataclass(frozen=True, slots=True)
class Expected:
    """The next thing expected: a key of the catalogue (``expect.…``) and its facts; said by ``sim.session.words``."""

    key: str
    side: Side | None = None
    figures: tuple[str, ...] = ()
    count: int | None = None


class NotHeld(StrEnum):
    """Why the hand takes hold of nothing where it presses."""

    OPPONENTS = "opponents"
    """A figure of the other player's."""
    THEIR_KEEPER = "their_keeper"
    """The keeper of the other player's."""
    KEEPER = "keeper"
    """The own keeper, while it does not follow the pointer."""
    NOT_STRUCK = "not_struck"
    """The nail was lifted before it had struck any base."""
    TAKER = "taker"
    """The named taker, while the other side has its flick."""
    MOVING = "moving"
    """One of the bench, while something moves."""
    NO_ROOM = "no_room"
    """The nail would come down beside the cloth."""


@dataclass(frozen=True, slots=True)
class OutOfHand:
    """Something that was pressed and may not be held now, with the clause that says so."""

    clause: str
    reason: NotHeld


Why = Refusal | Refused | OutOfHand
"""Why something was not done: by the rules, because it cannot be at all, or because it is not to be held."""


@dataclass(frozen=True)
class Shown:
    """All there is to show at a moment.

    ``t`` is the place in ``log`` (s); at rest ``log`` has no events. ``match`` and ``state`` are as announced at the last rest,
    ``permission`` what it allows. ``kind``: what a flick would be for, where that is settled; ``step`` the step of the restart.
    ``touches_left`` of ``touching``, the figure that plays. ``block_s``: so long (s) a computer that attacks still leaves a human to make the
    block that is owed. ``clock`` (s of the period) runs, ``left`` is the time to the signal (s).
    ``counters``: fouls, time-outs and the time that runs out, where the code counts them.
    ``stalled``: the computer has not answered yet, and time stands still. ``trouble``: why the match is no longer being written to its log.
    """

    us: int
    t: float
    log: Log = field(repr=False)
    match: Match = field(repr=False)
    state: State = field(repr=False)
    permission: Permission = field(repr=False)
    doing: Doing
    mode: FlickMode
    to_move: Side | None
    step: Step
    kind: Purpose | None
    touches_left: int | None
    touching: str | None
    block_owed: Side | None
    expected: Expected
    clock: float
    left: float
    score: tuple[int, int]
    overlays: tuple[Overlay, ...] = ()
    notebook: tuple[Entry, ...] = field(default=(), repr=False)
    whistle: Whistle | None = None
    refused: tuple[Why, int] | None = None
    stalled: bool = False
    counters: Counters | None = None
    block_s: float | None = None
    trouble: str | None = None
