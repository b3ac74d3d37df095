"""Facts: what the log means before any rule is applied; the one fold that all detectors share.

**How a detector is written.** A detector is a function ``(facts: Facts) -> Iterable[Finding]``. It looks at

- ``facts.flicks``: every flick of the stretch, with its role (attack, block, position, tick), who stood where at
  its first nail contact (``layout``), how matters stood then (``before``), the flicked figure's contacts until it
  first stopped (``touches``), its first meeting with the ball (``ball_at``) and when it stopped (``stopped``);
- ``facts.contacts``: every touch of the ball by a figure or keeper, with how matters stood ``before`` and
  ``after``, and the flick it belongs to when the flicked figure itself plays (``flick``);
- ``facts.standing(t)``: how matters stood just before ``t`` (possession, count, block, last touch, owner of the
  ball's motion, the restart play came from);
- ``facts.log``: exact places, speeds, shapes and plans at any time; ``facts.of(kind)`` the stretch's events;
- ``facts.before``: the state before the stretch (warnings, passive, ruleset …); ``facts.numbers`` the thresholds.

and yields a ``Finding`` for every moment at which its clause could have arisen, met or not, with measured
conditions (``sim.rules.measures``). It never decides precedence, never looks at other findings and has no
memory: the referee does that. Costly measurements that only serve *why not* are made when ``facts.explain``.

The fold moves possession and count as the book says contact by contact (POS-1, POS-2, POS-5, TCH-2, DEF-7),
as though nothing were penalised; the referee cuts it off at the first ruling that stops play.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from sim.events import AllAtRest, Began, Crossing, Event, Line, Log, NailOff, NailOn, Part, Touch, by_kind
from sim.geometry import Point, Point3
from sim.model.actions import Flick, Hands, MoveKeeper, Spare
from sim.model.ids import BALL, Side, part_of, side_of
from sim.model.layout import Layout
from sim.model.quick import quick
from sim.rules.ruleset import Numbers, Ruleset
from sim.rules.state import Standing, State
from sim.table import Table

E = TypeVar("E", bound=Event)


class Role(StrEnum):
    """What a flick is, judged by who had the ball when the nail met the base."""

    ATTACK = "attack"
    BLOCK = "block"
    POSITION = "position"
    TICK = "tick"


@quick
@dataclass(frozen=True, slots=True)
class FlickFact:
    """A flick, from its first nail contact (``t``) to the first stop of the flicked figure (``stopped``).

    ``at`` is the base's centre and ``layout`` the whole layout at ``t``; ``before`` how matters stood just before.
    ``touches``: the flicked figure's contacts with figures, keepers, ball and fixed things before it stopped, in
    order. ``ball_at``: when it first met the ball, None if never. ``fell``: when it fell in this flick. ``restart``: this flick takes the restart.
    ``ended``: when another attacking flick began or all was at rest; until then POS-5 and the like speak of *the same flick*.
    A flick already in progress when the stretch begins has ``on`` None and ``t`` at the stretch's start.
    """

    index: int
    figure: str
    side: Side
    role: Role
    t: float
    at: Point
    log: Log = field(repr=False, compare=False)
    before: Standing
    action: Flick | None = None
    on: NailOn | None = None
    off: NailOff | None = None
    touches: tuple[Touch, ...] = ()
    earlier: tuple[str, ...] = ()
    ball_before: bool = False
    ball_at: float | None = None
    stopped: float | None = None
    fell: float | None = None
    ended: float = float("inf")
    restart: bool = False

    @property
    def layout(self) -> Layout:
        """The whole layout at ``t``."""
        return self.log.layout(self.t)

    @property
    def played(self) -> bool:
        """Whether the flicked figure has met the ball in this flick."""
        return self.ball_before or self.ball_at is not None


@quick
@dataclass(frozen=True, slots=True)
class BallContact:
    """The ball meets a figure or a keeper.

    ``flick`` is the place in ``facts.flicks`` of the flick whose flicked figure this is (still on its way),
    else None. ``play``: it counts as a play by the side in possession (its flicked figure, or its moved
    keeper). ``change`` names the clause by which possession changed here, if it did (``"POS-2"``, ``"POS-5"``).
    ``with_`` lists the bodies that met the ball within the same microsecond, this one included.
    """

    touch: Touch
    body: str
    side: Side
    speed: float
    fallen: bool
    before: Standing
    after: Standing
    flick: int | None = None
    play: bool = False
    change: str | None = None
    with_: tuple[str, ...] = ()

    @property
    def t(self) -> float:
        """When."""
        return self.touch.t

    @property
    def at_rest(self) -> bool:
        """Whether the body stood still."""
        return self.speed == 0.0


GOAL_LINES = {Line.GOAL_EAST: 1, Line.GOAL_WEST: -1}
TOUCHLINES = {Line.TOUCH_NORTH: 1, Line.TOUCH_SOUTH: -1}


@quick
@dataclass(frozen=True, slots=True)
class Exit:
    """The ball's first whole crossing of the pitch's edge: ``end`` of a goal line or ``side`` of a touchline (the other is 0)."""

    t: float
    end: int
    side: int
    at: Point3


@quick
@dataclass(frozen=True)
class Facts:
    """The facts of one stretch: the events from ``since`` to ``until`` (normally one motion up to rest).

    ``standings``: how matters stand from each moment on. ``misses``: places in ``flicks`` of attacking flicks whose figure
    stopped without having met the ball, and lost possession by it. ``before`` is the state with what was asked for and said
    until the first flick; ``opened`` the one before that.
    """

    log: Log
    before: State
    since: float
    until: float
    events: tuple[Event, ...]
    flicks: tuple[FlickFact, ...] = ()
    contacts: tuple[BallContact, ...] = ()
    standings: tuple[tuple[float, Standing], ...] = ()
    misses: tuple[int, ...] = ()
    explain: bool = True
    opened: State | None = None

    @property
    def table(self) -> Table:
        """The table."""
        return self.log.table

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset."""
        return self.before.ruleset

    @property
    def numbers(self) -> Numbers:
        """The ruleset's numbers."""
        return self.before.ruleset.numbers

    @property
    def half(self) -> int:
        """The half, which says who attacks which end (``side.attacks(half)``)."""
        return self.before.half

    def of(self, kind: type[E]) -> Iterator[E]:
        """The stretch's events of one kind, in order."""
        found: list[E] = self._by_kind.get(kind, [])
        return iter(found)

    @cached_property
    def _by_kind(self) -> dict[type[Event], list[Any]]:
        return self.log.by_kind if self.events is self.log.events else by_kind(self.events)

    @cached_property
    def lying(self) -> bool:
        """Whether any figure lies at any time of the log (most often none does, and nobody need look)."""
        return self.log.someone_lies

    @cached_property
    def _times(self) -> list[float]:
        return [t for t, _ in self.standings]

    def standing(self, t: float) -> Standing:
        """How matters stood just before ``t``."""
        place = bisect_left(self._times, t) - 1
        return self.standings[place][1] if place >= 0 else self.before.standing

    @property
    def final(self) -> Standing:
        """How matters stand at the end, if nothing was penalised."""
        return self.standings[-1][1] if self.standings else self.before.standing

    def flick_at(self, t: float, side: Side | None = None) -> FlickFact | None:
        """The last flick (of a side, if named) that had begun by ``t``."""
        return next((f for f in reversed(self.flicks) if f.t <= t and side in (None, f.side)), None)

    def plays_of(self, flick: FlickFact) -> tuple[BallContact, ...]:
        """The flicked figure's own contacts with the ball."""
        place = self.flicks.index(flick)
        return tuple(c for c in self.contacts if c.flick == place)

    def unplayed(self, t: float) -> tuple[Side, ...]:
        """The sides whose spare keeper has come on by hand and not been flicked since, just before ``t`` (GKP-10)."""
        if not self.before.unplayed and not any(isinstance(e.action, Spare) for e in self.of(Began)):
            return ()
        sides = set(self.before.unplayed)
        for e in self.events:
            match e:
                case Began(action=Spare(side=side, enter=enter)) if e.t <= t:
                    sides = sides | {side} if enter is not None else sides - {side}
                case NailOn(figure=body) if part_of(body) == "spare" and e.t < t:
                    sides -= {side_of(body) or Side.HOME}
                case _:
                    pass
        return tuple(sorted(sides))

    def holding(self, t: float) -> tuple[Side, ...]:
        """The sides with a hand on their rod keeper at ``t``: since they last moved it, until it is off or the hand is away (HAN-2)."""
        if not any(isinstance(e.action, MoveKeeper | Hands) for e in self.of(Began)):
            return tuple(sorted(self.before.holding))
        sides = set(self.before.holding)
        for e in self.of(Began):
            match e:
                case Began(action=MoveKeeper(side=side, off=off)) if e.t <= t:
                    sides = sides - {side} if off else sides | {side}
                case Began(action=Hands(side=side, over=0)) if e.t <= t:
                    sides -= {side}
                case _:
                    pass
        return tuple(sorted(sides))

    @cached_property
    def rest_at(self) -> float | None:
        """When everything is at rest at the end of the stretch; None when the log stops before."""
        return next((e.t for e in reversed(self.events) if isinstance(e, AllAtRest)), None)

    @cached_property
    def exit(self) -> Exit | None:
        """Where the ball left the pitch first in the stretch; where it leaves over a corner, the goal line goes before."""
        found: list[Exit] = []
        for e in self.of(Crossing):
            if e.part is not Part.WHOLE:
                continue
            if e.line in GOAL_LINES and e.direction == GOAL_LINES[e.line]:
                found.append(Exit(e.t, GOAL_LINES[e.line], 0, e.at))
            elif e.line in TOUCHLINES and e.direction == TOUCHLINES[e.line]:
                found.append(Exit(e.t, 0, TOUCHLINES[e.line], e.at))
        return min(found, key=lambda x: (x.t, x.end == 0), default=None)

    @property
    def opening(self) -> Layout:
        """The layout at the beginning of the stretch."""
        return self.log.layout(self.since)

    @cached_property
    def known(self) -> dict[Any, Any]:
        """What several detectors ask for, once it has been found out (``once``)."""
        return {}

    @cached_property
    def ball_on(self) -> bool:
        """Whether there is a ball on the cloth at the beginning."""
        return BALL in self.log.bodies() and self.log.on(BALL, self.since)


P = ParamSpec("P")
R = TypeVar("R")


def once(asked: Callable[Concatenate[Facts, P], R]) -> Callable[Concatenate[Facts, P], R]:
    """A question about the facts that is answered once for each stretch, however many detectors ask it with the same words."""

    @wraps(asked)
    def answer(facts: Facts, /, *args: P.args, **kwargs: P.kwargs) -> R:
        key = (asked, args)
        if kwargs:
            return asked(facts, *args, **kwargs)
        if key not in facts.known:
            facts.known[key] = asked(facts, *args, **kwargs)
        found: R = facts.known[key]
        return found

    return answer
