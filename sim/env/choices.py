"""What a side can choose in a match: kinds of act and the numbers that go with them, and which of them are permitted now.

Places and directions are *side-relative*: seen from the side that chooses, which always attacks east.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import numpy as np
import numpy.typing as npt

from sim.env.columns import Column
from sim.env.facts import Undone
from sim.env.keeping import DEPTH, keeper_move
from sim.env.striking import SLOWEST, bearing, gripped
from sim.geometry import Point
from sim.model.actions import After, AnyAction, Ask, AtRest, Flick, MoveKeeper, Place, Purpose, Ready, Request, Spare, Take, Wait, When
from sim.model.ids import BALL, figure
from sim.players.protocol import Asked, View
from sim.rules.procedure import RESTARTS, naming
from sim.rules.refusals import Reason
from sim.rules.state import State
from sim.rules.zones import Zone

PARTS = (*(str(n) for n in range(1, 13)), "spare")
"""The figures of a side, in the order of every list of them."""
PAUSE = 1.0
"""How long (s) a side waits that lets time pass."""


class Kind(StrEnum):
    """Kinds of act."""

    NOTHING = "nothing"
    FLICK = "flick"
    KEEPER = "keeper"
    PLACE = "place"
    TAKE = "take"
    READY = "ready"
    ASK = "ask"
    SPARE = "spare"


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind of act and whom or what it concerns: a figure's part of its id, ``ball``, a request, ``enter`` or ``leave``."""

    kind: Kind
    what: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.what}".strip()


CHOICES = (
    Choice(Kind.NOTHING),
    *(Choice(Kind.FLICK, part) for part in PARTS),
    Choice(Kind.KEEPER),
    *(Choice(Kind.PLACE, part) for part in (*PARTS, BALL)),
    *(Choice(Kind.TAKE, part) for part in PARTS),
    Choice(Kind.READY),
    *(Choice(Kind.ASK, str(request)) for request in Request),
    Choice(Kind.SPARE, "enter"),
    Choice(Kind.SPARE, "leave"),
)
"""Everything that can be chosen, in a fixed order."""

NUMBERS = (
    Column("turn: the cube of it, off the line from figure to ball, counter-clockwise", "deg", 180.0),
    Column("speed of the base, from -1 for the slowest to 1 for the fastest; of a keeper likewise", "mm/s", 6000.0),
    Column("spin, counter-clockwise: the cube of it is the share of what the nail can grip at that speed", "1", 1.0),
    Column("loft of the base at the ball; 0 and less is flat", "deg", 60.0),
    Column("where to, along the pitch; of a keeper how far before its goal line, from -1 for the nearest to 1 for the farthest", "mm", 600.0),
    Column("where to, across the pitch; of a keeper across its goal", "mm", 400.0),
)
"""The numbers that go with a choice; each kind of act reads those that concern it."""


def permitted(view: View) -> npt.NDArray[np.int8]:
    """Which choices are permitted to the side that is asked: one 0 or 1 for each; at least one is 1. Numbers change nothing in it."""
    mask = np.array([choice.kind is not Kind.NOTHING and _open(view, choice) for choice in CHOICES], np.int8)
    mask[0] = view.asked is not Asked.ACT or view.permission.clock or not mask.any()
    return mask


def _open(view: View, choice: Choice) -> bool:
    if choice.kind is Kind.PLACE:
        body = choice.what if choice.what == BALL else figure(view.side, choice.what)
        zone = _zone(view, body)
        return zone is not None and _somewhere(view, body, zone) is not None
    return why_not(view, choice, acts(view, choice, _ANY)) is None


def why_not(view: View, choice: Choice, done: tuple[AnyAction, ...]) -> Undone | None:
    """Why a choice, and the acts it stands for, may not be done now; None when it may.

    It is what the permission says; besides, only who has the right to puts the ball by hand, and nobody does nothing while play waits.
    """
    if not done:
        idle = view.asked is Asked.ACT and permitted(view)[0] == 0
        return Undone(_waiting(view.state), PLAY_WAITS) if idle else None
    refusal = view.permission.why_not(done[0])
    if refusal is not None:
        return Undone(refusal.clause, str(refusal.reason))
    if choice == Choice(Kind.PLACE, BALL) and _zone(view, BALL) is None:
        return Undone(_waiting(view.state), str(Reason.NOT_YOUR_TURN))
    return None


PLAY_WAITS = "play_waits"
"""The reason when a side does nothing although play waits for it and no clock runs."""


def _waiting(state: State) -> str:
    """The clause by which play waits at a restart, or for a shot."""
    return naming(state.phase, state.ruleset) if state.phase in RESTARTS else "TIM-2"


def acts(view: View, choice: Choice, numbers: Sequence[float]) -> tuple[AnyAction, ...]:
    """What a choice with its numbers (as in ``NUMBERS``) stands for, permitted or not; nothing only where nothing is chosen.

    A place is the nearest that is free and right where there is one.
    """
    when: When = After(0.0) if view.asked is Asked.MOVING else AtRest()
    body = choice.what if choice.what == BALL else figure(view.side, choice.what or "1")
    match choice.kind:
        case Kind.FLICK:
            return (_flick(view, body, when, numbers),)
        case Kind.KEEPER:
            return (_keeper(view, when, numbers),)
        case Kind.PLACE:
            return (Place(when=when, body=body, to=_spot(view, body, _place(view, numbers))),)
        case Kind.TAKE:
            return (Take(when=when, figure=body),)
        case Kind.READY:
            return (*view.permission.tidy(view.side), Ready(when=when, side=view.side))
        case Kind.ASK:
            return (Ask(when=when, side=view.side, request=Request(choice.what)),)
        case Kind.SPARE if choice.what == "leave":
            return (Spare(when=when, side=view.side, leave=True),)
        case Kind.SPARE:
            return (Spare(when=when, side=view.side, enter=_spot(view, figure(view.side, "spare"), _place(view, numbers))),)
        case _:
            return (Wait(seconds=PAUSE),) if view.asked is Asked.ACT and view.permission.clock else ()


def _flick(view: View, body: str, when: When, numbers: Sequence[float]) -> Flick:
    turn, speed, spin, loft = numbers[:4]
    standing = view.layout.figures.get(body)
    rights = [right.purpose for right in view.permission.flicks if body in right.figures]
    fast = SLOWEST + 0.5 * (speed + 1.0) * (view.table.equipment.flick_cap - SLOWEST)
    ahead = bearing(standing.at, view.ball) if standing is not None and view.ball is not None else (0.0 if view.end > 0 else math.pi)
    return Flick(
        when=when,
        figure=body,
        direction=ahead + math.radians(turn**3 * NUMBERS[0].scale),
        speed=fast,
        spin=gripped(spin**3, fast, view.table.equipment, view.params),
        loft=math.radians(max(loft, 0.0) * NUMBERS[3].scale),
        purpose=Purpose.TICK if Purpose.TICK in rights else next(iter(rights), None),
    )


def _place(view: View, numbers: Sequence[float]) -> Point:
    p = view.table.pitch
    return (view.end * numbers[4] * p.half_length, view.end * numbers[5] * p.half_width)


def _zone(view: View, body: str) -> Zone | None:
    """Where the side that is asked may put a body by hand; None where it may not."""
    if body == BALL and not any(right.side is view.side and BALL in right.bodies for right in view.permission.places):
        return None
    return view.permission.zone(body)


def _spot(view: View, body: str, at: Point) -> Point:
    """The free and right place that is nearest to one, whenever there is any in the zone of a body; else that one itself, which will be refused."""
    zone = _zone(view, body)
    if zone is None or (somewhere := _somewhere(view, body, zone)) is None:
        return at
    return view.permission.nearest(body, _within(zone, at)) or somewhere


def _somewhere(view: View, body: str, zone: Zone) -> Point | None:
    """A place where a body may be put, wherever one asks for: where it is, if that is right; None when its zone is full."""
    ball, standing = view.layout.ball, view.layout.figures.get(body)
    now = ball.at if body == BALL and ball is not None else standing.at if standing is not None else None
    if now is not None and view.permission.why_not(Place(body=body, to=now)) is None:
        return now
    rect, within = zone.rect, zone.within
    middle = within.at if within is not None else ((rect.left + rect.right) / 2, (rect.low + rect.high) / 2)
    found = view.permission.nearest(body, middle)
    if found is not None:
        return found
    left, right, low, high = rect.left, rect.right, rect.low, rect.high
    if within is not None:
        left, right = max(left, within.at[0] - within.radius), min(right, within.at[0] + within.radius)
        low, high = max(low, within.at[1] - within.radius), min(high, within.at[1] + within.radius)
    tried = ((float(x), float(y)) for x in np.linspace(left, right, _SCANNED) for y in np.linspace(low, high, _SCANNED))
    return next((at for at in tried if view.permission.why_not(_put(view, body, at)) is None), None)


_SCANNED = 24
"""So many places each way are looked at for a free one where none is near the middle of a zone."""


def _put(view: View, body: str, at: Point) -> AnyAction:
    return Spare(side=view.side, enter=at) if body == figure(view.side, "spare") and body not in view.layout.figures else Place(body=body, to=at)


def _within(zone: Zone, at: Point) -> Point:
    """The place itself, or the one on the way from it to the middle of a zone's disc at which the disc begins."""
    disc = zone.within
    if disc is None or (far := math.dist(at, disc.at)) <= disc.radius:
        return at
    share = disc.radius / far
    return (disc.at[0] + share * (at[0] - disc.at[0]), disc.at[1] + share * (at[1] - disc.at[1]))


def _keeper(view: View, when: When, numbers: Sequence[float]) -> MoveKeeper:
    p, own = view.table.pitch, figure(view.side, "keeper")
    near, far = DEPTH
    to = (-view.end * (p.half_length - near - 0.5 * (numbers[4] + 1.0) * (far - near)), view.end * numbers[5] * p.goal_width / 2)
    keeper = view.layout.keepers.get(own)
    if keeper is None:
        return MoveKeeper(when=when, side=view.side, enter=to)
    return MoveKeeper(when=when, side=view.side, path=keeper_move(keeper, to, numbers[1], view.table.equipment.keeper_cap))


_ANY = (0.0,) * len(NUMBERS)
_TURNS = tuple(k / 10.0 for k in range(-10, 10))
_SPEEDS = (-0.9, -0.7, -0.4, 0.0)
_ALONG = tuple(-0.95 + 1.9 * k / 11.0 for k in range(12))
_ACROSS = tuple(-0.9 + 1.8 * k / 7.0 for k in range(8))
_DIVES = tuple(-0.9 + 1.8 * k / 8.0 for k in range(9))


@cache
def deeds() -> tuple[tuple[Choice, tuple[float, ...]], ...]:
    """Every choice with every value of a grid of the numbers that concern it: what a discrete action stands for.

    Flicks: 20 turns at 4 speeds, without spin and flat; places: 12 along by 8 across; a keeper: 9 places across at 2 depths.
    """
    found: list[tuple[Choice, tuple[float, ...]]] = []
    for choice in CHOICES:
        grid: list[tuple[float, ...]] = [_ANY]
        if choice.kind is Kind.FLICK:
            grid = [(turn, speed, 0.0, 0.0, 0.0, 0.0) for turn in _TURNS for speed in _SPEEDS]
        elif choice.kind is Kind.KEEPER:
            grid = [(0.0, 0.5, 0.0, 0.0, depth, dive) for depth in (-0.6, 0.6) for dive in _DIVES]
        elif choice.kind is Kind.PLACE or choice == Choice(Kind.SPARE, "enter"):
            grid = [(0.0, 0.0, 0.0, 0.0, along, across) for along in _ALONG for across in _ACROSS]
        found += [(choice, numbers) for numbers in grid]
    return tuple(found)


@cache
def _choice_of_deed() -> npt.NDArray[np.intp]:
    places = {choice: k for k, choice in enumerate(CHOICES)}
    return np.array([places[choice] for choice, _ in deeds()])


def spread(mask: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
    """A mask of choices as one of deeds."""
    out: npt.NDArray[np.int8] = mask[_choice_of_deed()]
    return out
