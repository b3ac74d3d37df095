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
from sim.env.keeping import DEPTH, keeper_move
from sim.env.striking import SLOWEST, bearing, gripped
from sim.geometry import Point
from sim.model.actions import After, AnyAction, Ask, AtRest, Flick, MoveKeeper, Place, Purpose, Ready, Request, Spare, Take, Wait, When
from sim.model.ids import BALL, Side, figure, side_of
from sim.players.protocol import Asked, View

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
    """Which choices the permission leaves to the side that is asked: one 0 or 1 for each; at least one is 1."""
    side, allowed = view.side, view.permission
    moving = view.asked is Asked.MOVING
    open_: set[Choice] = set()
    for right in allowed.flicks:
        if right.side is side:
            open_ |= {Choice(Kind.FLICK, part_of(body)) for body in right.figures}
    if side in allowed.keepers:
        open_.add(Choice(Kind.KEEPER))
    if not moving:
        for place in allowed.places:
            if place.side is side:
                open_ |= {Choice(Kind.PLACE, part_of(body)) for body in place.bodies}
        for take in allowed.takes:
            if take.side is side:
                open_ |= {Choice(Kind.TAKE, part_of(body)) for body in take.figures}
        if side in allowed.ready:
            open_.add(Choice(Kind.READY))
        open_ |= {Choice(Kind.ASK, str(request)) for who, request in allowed.asks if who is side}
        open_ |= {Choice(Kind.SPARE, way) for who, way in allowed.spares if who is side}
    if view.asked is not Asked.ACT or allowed.clock or not open_:
        open_.add(CHOICES[0])
    return np.array([choice in open_ for choice in CHOICES], np.int8)


def part_of(body: str) -> str:
    """A figure's part of its id; the ball's own."""
    return body if body == BALL else body.partition(".")[2]


def acts(view: View, choice: Choice, numbers: Sequence[float]) -> tuple[AnyAction, ...]:
    """What a choice with its numbers (as in ``NUMBERS``) stands for; nothing where it stands for nothing that can be."""
    when: When = After(0.0) if view.asked is Asked.MOVING else AtRest()
    body = choice.what if choice.what == BALL else figure(view.side, choice.what or "1")
    match choice.kind:
        case Kind.FLICK:
            return _flick(view, body, when, numbers)
        case Kind.KEEPER:
            return _keeper(view, when, numbers)
        case Kind.PLACE:
            at = view.permission.nearest(body, _place(view, numbers))
            return () if at is None else (Place(body=body, to=at),)
        case Kind.TAKE:
            return (Take(figure=body),)
        case Kind.READY:
            return (*view.permission.tidy(view.side), Ready(side=view.side))
        case Kind.ASK:
            return (Ask(side=view.side, request=Request(choice.what)),)
        case Kind.SPARE:
            return _spare(view, choice.what, numbers)
        case _:
            return (Wait(seconds=PAUSE),) if view.asked is Asked.ACT and view.permission.clock else ()


def _flick(view: View, body: str, when: When, numbers: Sequence[float]) -> tuple[AnyAction, ...]:
    turn, speed, spin, loft = numbers[:4]
    standing = view.layout.figures.get(body)
    rights = [right.purpose for right in view.permission.flicks if body in right.figures]
    if standing is None:
        return ()
    fast = SLOWEST + 0.5 * (speed + 1.0) * (view.table.equipment.flick_cap - SLOWEST)
    ahead = bearing(standing.at, view.ball) if view.ball is not None else (0.0 if view.end > 0 else math.pi)
    return (
        Flick(
            when=when,
            figure=body,
            direction=ahead + math.radians(turn**3 * NUMBERS[0].scale),
            speed=fast,
            spin=gripped(spin**3, fast, view.table.equipment, view.params),
            loft=math.radians(max(loft, 0.0) * NUMBERS[3].scale),
            purpose=Purpose.TICK if Purpose.TICK in rights else next(iter(rights), None),
        ),
    )


def _place(view: View, numbers: Sequence[float]) -> Point:
    p = view.table.pitch
    return (view.end * numbers[4] * p.half_length, view.end * numbers[5] * p.half_width)


def _keeper(view: View, when: When, numbers: Sequence[float]) -> tuple[AnyAction, ...]:
    p, own = view.table.pitch, figure(view.side, "keeper")
    near, far = DEPTH
    to = (-view.end * (p.half_length - near - 0.5 * (numbers[4] + 1.0) * (far - near)), view.end * numbers[5] * p.goal_width / 2)
    keeper = view.layout.keepers.get(own)
    if keeper is None:
        return (MoveKeeper(when=when, side=view.side, enter=to),)
    return (MoveKeeper(when=when, side=view.side, path=keeper_move(keeper, to, numbers[1], view.table.equipment.keeper_cap)),)


def _spare(view: View, way: str, numbers: Sequence[float]) -> tuple[AnyAction, ...]:
    if way == "leave":
        return (Spare(side=view.side, leave=True),)
    at = view.permission.nearest(figure(view.side, "spare"), _place(view, numbers))
    return () if at is None else (Spare(side=view.side, enter=at),)


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
        grid: list[tuple[float, ...]] = [(0.0,) * len(NUMBERS)]
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


def own(side: Side, body: str) -> bool:
    """Whether a body is a side's."""
    return side_of(body) is side
