"""The event-scheduled world: bodies, the queue of what comes next, and the loop that plays it.

Between contacts every body follows a plan of closed-form segments. The queue holds the next meeting of
each pair, with the stamps of both plans: an entry whose body has changed its plan since is dropped. So
contacts are met at their exact times and in their true order, whatever the speed.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from sim.events import Began, Bounce, Crossing, Ended, Entered, Event, Left, Line, Motion, Part, Rest, Segment
from sim.geometry import Point, Shape, gap
from sim.model.actions import AnyAction
from sim.model.ids import BALL, order
from sim.model.layout import Figure, Keeper, Layout, keeper_end
from sim.physics import fixtures
from sim.physics.body import Body, Kind
from sim.physics.fixtures import Hit
from sim.physics.impact import SUNK, meeting
from sim.physics.motion import BallState, ball_plan, figure_plan, rest
from sim.physics.params import PhysicsParams
from sim.table import Equipment, Table

if TYPE_CHECKING:
    from sim.physics.lean import Lean

Handler = Callable[[float], None]
Contact = tuple[Body, "Body | Hit", bool]
_SAME = 1e-9
"""Contacts within this time (s) that share a body are solved together."""


class _Due:
    """What comes next for a body, and the stamps of the plans it follows from: a contact with another or, without one, its landing or rest."""

    __slots__ = ("body", "landing", "other", "stamp", "stamp_other", "top")

    def __init__(self, body: Body, other: Body | Hit | None, top: bool, landing: bool) -> None:
        self.body, self.other, self.top, self.landing = body, other, top, landing
        self.stamp = body.stamp
        self.stamp_other = other.stamp if isinstance(other, Body) else 0

    @property
    def stale(self) -> bool:
        """Whether a body has changed its plan since."""
        other = self.other
        return self.body.stamp != self.stamp or (isinstance(other, Body) and other.stamp != self.stamp_other)

    @property
    def contact(self) -> Contact:
        """The contact, its bodies in id order."""
        a, b = self.body, self.other
        assert b is not None
        if isinstance(b, Body) and order(b.id) < order(a.id):
            return (b, a, self.top)
        return (a, b, self.top)


_Entry = tuple[float, int, _Due | Handler]


class World:
    """A running world. Private to the package: ``simulate`` is the way in."""

    def __init__(self, table: Table, params: PhysicsParams, layout: Layout) -> None:
        self.table, self.params = table, params
        self.now = 0.0
        self.events: list[Event] = []
        self.bodies: dict[str, Body] = {}
        self.lofts: dict[str, float] = {}
        self.tangled: dict[str, set[str]] = {}
        self.apart: set[frozenset[str]] = set()
        self.contacts: dict[frozenset[str], list[float]] = {}
        self.met: dict[str, list[float]] = {}
        self.leaning: dict[frozenset[str], Lean] = {}
        self.strikes: dict[str, Handler] = {}
        self.struck: dict[str, str] = {}
        self.on_ball: list[Callable[[str, float], None]] = []
        self._queue: list[_Entry] = []
        self._count = 0
        self.fixed = fixtures.posts(table)
        self.measures = _measures(table.equipment)
        self.standing = self.measures[Kind.FIGURE]
        for body in layout.ids():
            figure = layout.figures.get(body)
            if figure is not None:
                self._stand(body, figure)
            elif body == BALL:
                self._lay(layout)
            else:
                self._hold(body, layout.keepers[body])
        seen: set[str] = set()
        for mover in [b for b in self.bodies.values() if b.moving]:
            self.events.append(Motion(0.0, mover.id, tuple(mover.plan)))
            self._own(mover)
            self._fixtures(mover)
            seen.add(mover.id)
            for b in self.bodies.values():
                if b.id not in seen:
                    self.pair(mover, b)

    # -- bodies ---------------------------------------------------------------------------------------------------

    def _stand(self, body: str, figure: Figure) -> None:
        e = self.table.equipment
        radius, tall, mass = self.standing
        made = self.bodies[body] = Body(body, Kind.FIGURE, radius, tall, mass, e)
        angle, spin = 0.0, figure.spin
        if figure.fallen:
            angle, spin = figure.lying, 0.0
            made.topple(e)
        for other in figure.entangled:
            self.tangle(body, other)
        if figure.velocity == (0.0, 0.0) and spin == 0.0:
            made.stand(figure.at, angle)
        else:
            made.follow(figure_plan(0.0, figure.at, figure.velocity, angle, spin, e.base_radius, self.params))

    def _hold(self, body: str, keeper: Keeper) -> None:
        made = self.make(body, Kind.KEEPER)
        made.end = keeper_end(keeper)
        made.stand(keeper.at, keeper.angle)

    def _lay(self, layout: Layout) -> None:
        ball = layout.ball
        assert ball is not None
        made = self.make(BALL, Kind.BALL)
        (x, y), (u, v) = ball.at, ball.velocity
        state = BallState((x, y, ball.height), (u, v, 0.0), (u, v))
        if ball.height > 0.0 and fixtures.on_roof(self.table, ball.at, ball.height) and ball.velocity == (0.0, 0.0):
            plan, made.rolls = [rest(0.0, state.at)], [((0.0, 0.0), (0.0, 0.0))]
        else:
            plan, made.rolls = ball_plan(0.0, state, self.params)
        made.follow(plan)

    def make(self, body: str, kind: Kind) -> Body:
        """A new body of a kind, with no plan yet, on the cloth."""
        radius, tall, mass = self.measures[kind]
        made = Body(body, kind, radius, tall, mass, self.table.equipment)
        self.bodies[body] = made
        if self.now > 0.0:
            self.bodies = dict(sorted(self.bodies.items(), key=lambda item: order(item[0])))
        return made

    def drop(self, body: str) -> None:
        """Takes a body out of the world."""
        gone = self.bodies.pop(body, None)
        if gone:
            gone.stamp += 1
        for other in self.tangled.pop(body, set()):
            self.tangled[other].discard(body)

    def tangle(self, a: str, b: str) -> None:
        """From now on two figures hang together."""
        self.tangled.setdefault(a, set()).add(b)
        self.tangled.setdefault(b, set()).add(a)

    def group(self, body: str) -> list[Body]:
        """The figures that hang together with one (itself included), in id order."""
        found, todo = {body}, [body]
        while todo:
            for other in self.tangled.get(todo.pop(), ()):
                if other not in found and other in self.bodies:
                    found.add(other)
                    todo.append(other)
        return [self.bodies[b] for b in sorted(found, key=order)]

    def shapes(self, *kinds: Kind) -> list[tuple[str, Shape]]:
        """Outlines of all bodies of some kinds now."""
        return [(b.id, b.shape(self.now)) for b in self.bodies.values() if b.kind in kinds]

    # -- plans ----------------------------------------------------------------------------------------------------

    def take_up(self, body: Body, plan: list[Segment], rolls: list[tuple[Point, Point]] | None = None) -> None:
        """Gives a body a new plan from now on and logs it; what it will meet has still to be looked for (``predict``)."""
        if rolls is not None:
            body.rolls = rolls
        body.follow(plan)
        self.events.append(Motion(self.now, body.id, tuple(plan)))

    def slides(self, figure: Body, at: Point, velocity: Point, angle: float, spin: float) -> None:
        """A figure takes up sliding on from here."""
        if figure.fallen:
            spin = 0.0
        self.take_up(figure, figure_plan(self.now, at, velocity, angle, spin, self.table.equipment.base_radius, self.params))

    def rolls(self, ball: Body, state: BallState) -> None:
        """The ball takes up going on from here."""
        plan, rolls = ball_plan(self.now, state, self.params)
        self.take_up(ball, plan, rolls)

    def follow(self, body: Body, plan: list[Segment], rolls: list[tuple[Point, Point]] | None = None) -> None:
        """Gives a body a new plan from now on, logs it and looks for what it will meet."""
        self.take_up(body, plan, rolls)
        self.predict(body)

    def slide(self, figure: Body, at: Point, velocity: Point, angle: float, spin: float) -> None:
        """A figure slides on from here."""
        self.slides(figure, at, velocity, angle, spin)
        self.predict(figure)

    def roll(self, ball: Body, state: BallState) -> None:
        """The ball goes on from here."""
        self.rolls(ball, state)
        self.predict(ball)

    def predict(self, body: Body, later: Sequence[Body] = ()) -> None:
        """Queues everything a body's plan leads to, but for what it leads to with bodies that are looked at later."""
        if body.ghost:
            return
        self._own(body)
        if body.moving and body.loose:
            self._fixtures(body)
        left, right, low, high = body.box
        for other in self.bodies.values():
            west, east, south, north = other.box
            if left <= east and west <= right and low <= north and south <= high and other is not body and other not in later:
                self._pair(body, other)

    def _own(self, body: Body) -> None:
        if not body.moving or not body.loose or body.driven:
            return
        if body.airborne:
            for s in body.plan:
                if s.end > self.now and s.acceleration[2] < 0.0:
                    self._push(s.end, _Due(body, None, False, True))  # what comes after is asked again then
                    return
        last = body.plan[-1]
        if last.at_rest:
            self._push(last.t, _Due(body, None, False, False))

    def _fixtures(self, body: Body) -> None:
        pitch = self.table.pitch
        left, right, low, high = body.box
        goals = pitch.post_x - pitch.post_width
        by_goals = right > goals or left < -goals
        if not by_goals and high < pitch.fence_y and low > -pitch.fence_y:
            return
        for post in self.fixed if by_goals else ():
            if _may_meet(body, post):
                self._meet(body, post)
        for t, hit in fixtures.hits(body, self.now, self.table):
            self._push(t, _Due(body, hit, False, False))

    def pair(self, a: Body, b: Body) -> None:
        """Queues the next meeting of two bodies."""
        if _may_meet(a, b):
            self._pair(a, b)

    def _pair(self, a: Body, b: Body) -> None:
        if not (a.moving or b.moving):
            return
        if a.ghost or b.ghost or not (a.free or b.free or (a.solid and b.solid)):
            return
        if a.id in self.tangled.get(b.id, ()) or (self.apart and frozenset((a.id, b.id)) in self.apart):
            return
        self._meet(a, b)

    def _meet(self, a: Body, b: Body) -> None:
        t, top = meeting(a, b, self.now)
        if t < math.inf:
            self._push(t, _Due(a, b, top, False))

    # -- queue ----------------------------------------------------------------------------------------------------

    def _push(self, t: float, due: _Due | Handler) -> None:
        self._count += 1
        heapq.heappush(self._queue, (t, self._count, due))

    def at(self, t: float, handler: Handler) -> None:
        """Calls ``handler`` at time ``t``."""
        self._push(t, handler)

    def run(self, collide: Callable[[World, list[Contact]], None], stop: Callable[[float], bool] | None = None) -> None:
        """Plays until nothing is queued: everything is at rest and every gesture is over; or until ``stop`` says so of when the next thing is."""
        queue = self._queue
        while queue and not (stop is not None and stop(queue[0][0])):
            t, _, due = heapq.heappop(queue)
            if isinstance(due, _Due):
                if due.stale:
                    continue
                self.now = max(t, self.now)
                if due.other is not None:
                    collide(self, self._batch(due, t))
                elif due.landing:
                    self._land(due.body)
                else:
                    self._rest(due.body)
            else:
                self.now = max(t, self.now)
                due(self.now)

    def _batch(self, first: _Due, t: float) -> list[Contact]:
        queue = self._queue
        batch = [first.contact]
        if not queue or queue[0][0] > t + _SAME:
            return batch
        later: list[_Entry] = []
        while queue and queue[0][0] <= t + _SAME:
            entry = heapq.heappop(queue)
            due = entry[2]
            if not isinstance(due, _Due) or due.other is None:
                later.append(entry)
            elif not due.stale:
                batch.append(due.contact)
        for entry in later:
            heapq.heappush(queue, entry)
        seen: dict[tuple[str, str], Contact] = {}
        for contact in batch:
            seen.setdefault((contact[0].id, contact[1].id), contact)
        return [seen[key] for key in sorted(seen, key=lambda k: (order(k[0]), order(k[1])))]

    def _rest(self, body: Body) -> None:
        x, y, _ = body.plan[-1].at
        stamp = body.stamp
        body.follow([body.plan[-1]])
        body.stamp = stamp
        if body.rolls:
            body.rolls = [((0.0, 0.0), (0.0, 0.0))]
        self.events.append(Rest(self.now, body.id, (x, y)))

    def _land(self, ball: Body) -> None:
        at = ball.segment(self.now).place(self.now)
        before = [s for s in ball.plan if s.end <= self.now + 1e-12][-1]
        self.events.append(Bounce(self.now, at, math.hypot(*before.speed(before.end))))
        self.apart = {pair for pair in self.apart if ball.id not in pair}
        self._own(ball)

    # -- the fence ------------------------------------------------------------------------------------------------

    def over_the_fence(self, body: Body, direction: int) -> None:
        """A body flies over the fence and is gone."""
        at = body.segment(self.now).place(self.now)
        self.events.append(Crossing(self.now, Line.FENCE, Part.LEADING, direction, at))
        self.events.append(Left(self.now, body.id))
        self.drop(body.id)

    # -- what hands do --------------------------------------------------------------------------------------------

    def entered(self, body: Body, at: Point, angle: float = 0.0) -> None:
        """A body is put down at rest."""
        body.rolls = [((0.0, 0.0), (0.0, 0.0))] if body.kind is Kind.BALL else []
        body.follow([rest(self.now, (*at, 0.0), angle)])
        self.events.append(Entered(self.now, body.id, at, angle))
        for other in self.bodies.values():
            if other is not body:
                self.pair(body, other)

    def take_off(self, body: str) -> None:
        """A body is taken off the cloth by hand."""
        self.events.append(Left(self.now, body))
        self.drop(body)

    def overlap_of_hand(self, hand: Body) -> str | None:
        """The first body that a nail or hand overlaps now, unless it is to be let through."""
        ignore = [o for pair in self.apart if hand.id in pair for o in pair]
        return self.overlap(hand, ignore)

    def overlap(self, body: Body, ignore: Iterable[str] = ()) -> str | None:
        """The first body (or post) that overlaps one in plan now, at its height."""
        shape, z = body.shape(self.now), body.segment(self.now).place(self.now)[2]
        for other in (*self.bodies.values(), *self.fixed):
            if other is body or other.id in ignore or other.kind in (Kind.NAIL, Kind.HAND):
                continue
            if body.kind is Kind.KEEPER and other.kind is Kind.FIXED:
                continue
            high = other.segment(self.now).place(self.now)[2]
            apart = z >= high + other.tall - SUNK or high >= z + body.tall - SUNK
            if not apart and gap(shape, other.shape(self.now)) < -SUNK:
                return other.id
        return None

    def began(self, index: int, action: AnyAction) -> None:
        """Logs that an action begins now."""
        self.events.append(Began(self.now, index, action))

    def ended(self, index: int) -> None:
        """Logs that an action's own motion is over."""
        self.events.append(Ended(self.now, index))


@cache
def _measures(e: Equipment) -> dict[Kind, tuple[float, float, float]]:
    """Radius (mm), height (mm) and mass (g) of each kind of body."""
    return {
        Kind.BALL: (e.ball_radius, 2.0 * e.ball_radius, e.ball_mass),
        Kind.FIGURE: (e.base_radius, e.figure_height, e.figure_mass),
        Kind.KEEPER: (math.hypot(e.rod_length + e.keeper_thickness, e.keeper_width / 2), e.keeper_height, math.inf),
        Kind.NAIL: (e.nail_radius, e.base_height, math.inf),
        Kind.HAND: (e.hand_radius, math.inf, math.inf),
        Kind.FIXED: (0.0, 0.0, math.inf),
    }


def _may_meet(a: Body, b: Body) -> bool:
    p, q = a.box, b.box
    return p[0] <= q[1] and q[0] <= p[1] and p[2] <= q[3] and q[2] <= p[3]
