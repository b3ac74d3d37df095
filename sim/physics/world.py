"""The event-scheduled world: bodies, the queue of what comes next, and the loop that plays it.

Between contacts every body follows a plan of closed-form segments. The queue holds the next meeting of
each pair, with the stamps of both plans: an entry whose body has changed its plan since is dropped. So
contacts are met at their exact times and in their true order, whatever the speed.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from sim.events import Began, Bounce, Crossing, Ended, Entered, Event, Left, Line, Motion, Part, Rest, Segment
from sim.geometry import Point, Shape, gap
from sim.model.actions import AnyAction
from sim.model.ids import BALL, order
from sim.model.layout import Layout, keeper_end
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
        self._queue: list[tuple[float, int, str, tuple[object, ...]]] = []
        self._count = 0
        self.fixed = fixtures.posts(table)
        self.measures = _measures(table.equipment)
        self.standing = self.measures[Kind.FIGURE]
        for body in layout.ids():
            self._put(layout, body)
        for body, figure in layout.figures.items():
            for other in figure.entangled:
                self.tangle(body, other)
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

    def _put(self, layout: Layout, body: str) -> None:
        figure = layout.figures.get(body)
        if figure is not None:
            made = self.bodies[body] = Body(body, Kind.FIGURE, *self.standing, self.table.equipment)
            angle, spin = (figure.lying, 0.0) if figure.fallen else (0.0, figure.spin)
            if figure.fallen:
                made.topple(self.table.equipment)
            if figure.velocity == (0.0, 0.0) and spin == 0.0:
                made.stand(figure.at, angle)
                return
            made.plan = figure_plan(0.0, figure.at, figure.velocity, angle, spin, self.table.equipment.base_radius, self.params)
        elif body == BALL:
            made = self._ball(layout)
        else:
            keeper = layout.keepers[body]
            made = self.make(body, Kind.KEEPER)
            made.end = keeper_end(keeper)
            made.plan = [Segment(0.0, math.inf, (*keeper.at, 0.0), angle=keeper.angle)]
        made.follow(made.plan)

    def _ball(self, layout: Layout) -> Body:
        ball = layout.ball
        assert ball is not None
        made = self.make(BALL, Kind.BALL)
        state = BallState((*ball.at, ball.height), (*ball.velocity, 0.0), ball.velocity)
        if ball.height > 0.0 and fixtures.on_roof(self.table, ball.at, ball.height) and ball.velocity == (0.0, 0.0):
            made.plan, made.rolls = [rest(0.0, state.at)], [((0.0, 0.0), (0.0, 0.0))]
        else:
            made.plan, made.rolls = ball_plan(0.0, state, self.params)
        return made

    def make(self, body: str, kind: Kind) -> Body:
        """A new body of a kind, with no plan yet, on the cloth."""
        e = self.table.equipment
        made = Body(body, kind, *self.measures[kind], e)
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

    def follow(self, body: Body, plan: list[Segment], rolls: list[tuple[Point, Point]] | None = None) -> None:
        """Gives a body a new plan from now on, logs it and looks for what it will meet."""
        if rolls is not None:
            body.rolls = rolls
        body.follow(plan)
        self.events.append(Motion(self.now, body.id, tuple(plan)))
        self.predict(body)

    def slide(self, figure: Body, at: Point, velocity: Point, angle: float, spin: float) -> None:
        """A figure slides on from here."""
        if figure.fallen:
            spin = 0.0
        self.follow(figure, figure_plan(self.now, at, velocity, angle, spin, self.table.equipment.base_radius, self.params))

    def roll(self, ball: Body, state: BallState) -> None:
        """The ball goes on from here."""
        self.follow(ball, *ball_plan(self.now, state, self.params))

    def predict(self, body: Body) -> None:
        """Queues everything a body's plan leads to."""
        if body.ghost:
            return
        self._own(body)
        if body.moving and body.kind in (Kind.FIGURE, Kind.BALL):
            self._fixtures(body)
        left, right, low, high = body.box
        for other in self.bodies.values():
            west, east, south, north = other.box
            if left <= east and west <= right and low <= north and south <= high and other is not body:
                self.pair(body, other)

    def _own(self, body: Body) -> None:
        if not body.moving or body.kind not in (Kind.FIGURE, Kind.BALL) or body.driven:
            return
        if body.airborne:
            for s in body.plan:
                if s.end > self.now and s.acceleration[2] < 0.0:
                    self.push(s.end, "land", body, body.stamp)  # what comes after is asked again then
                    return
        last = body.plan[-1]
        if last.at_rest:
            self.push(last.t, "rest", body, body.stamp)

    def _fixtures(self, body: Body) -> None:
        pitch, (left, right, low, high) = self.table.pitch, body.box
        goals = pitch.post_x - pitch.post_width
        by_goals = right > goals or left < -goals
        if not by_goals and high < pitch.fence_y and low > -pitch.fence_y:
            return
        for post in self.fixed if by_goals else ():
            if _may_meet(body, post):
                found = meeting(body, post, self.now)
                if found:
                    self.push(found[0], "contact", body, post, body.stamp, post.stamp, found[1])
        for t, hit in fixtures.hits(body, self.now, self.table):
            self.push(t, "contact", body, hit, body.stamp, 0, False)

    def pair(self, a: Body, b: Body) -> None:
        """Queues the next meeting of two bodies."""
        if not (a.moving or b.moving) or not _may_meet(a, b):
            return
        if a.ghost or b.ghost or not (a.free or b.free or (a.solid and b.solid)):
            return
        if a.id in self.tangled.get(b.id, ()) or (self.apart and frozenset((a.id, b.id)) in self.apart):
            return
        found = meeting(a, b, self.now)
        if found is not None:
            self.push(found[0], "contact", a, b, a.stamp, b.stamp, found[1])

    # -- queue ----------------------------------------------------------------------------------------------------

    def push(self, t: float, kind: str, *data: object) -> None:
        """Queues something for time ``t``."""
        self._count += 1
        heapq.heappush(self._queue, (t, self._count, kind, data))

    def at(self, t: float, handler: Handler) -> None:
        """Calls ``handler`` at time ``t``."""
        self.push(t, "call", handler)

    def run(self, collide: Callable[[World, list[Contact]], None], stop: Callable[[float], bool] | None = None) -> None:
        """Plays until nothing is queued: everything is at rest and every gesture is over; or until ``stop`` says so of when the next thing is."""
        while self._queue and not (stop is not None and stop(self._queue[0][0])):
            t, _, kind, data = heapq.heappop(self._queue)
            if kind == "contact":
                if _stale(data):
                    continue
                self.now = max(t, self.now)
                collide(self, self._batch(data, t))
            elif kind == "call":
                self.now = max(t, self.now)
                handler = data[0]
                assert callable(handler)
                handler(self.now)
            else:
                body = data[0]
                assert isinstance(body, Body)
                if body.stamp != data[1]:
                    continue
                self.now = max(t, self.now)
                if kind == "rest":
                    self._rest(body)
                else:
                    self._land(body)

    def _batch(self, first: tuple[object, ...], t: float) -> list[Contact]:
        if not self._queue or self._queue[0][0] > t + _SAME:
            return [_contact(first)]
        batch, later = [_contact(first)], []
        while self._queue and self._queue[0][0] <= t + _SAME:
            entry = heapq.heappop(self._queue)
            if entry[2] != "contact":
                later.append(entry)
            elif not _stale(entry[3]):
                batch.append(_contact(entry[3]))
        for entry in later:
            heapq.heappush(self._queue, entry)
        seen: dict[tuple[str, str], Contact] = {}
        for contact in batch:
            seen.setdefault((contact[0].id, contact[1].id if isinstance(contact[1], Body) else contact[1].name), contact)
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


def _stale(data: tuple[object, ...]) -> bool:
    a, b, stamp_a, stamp_b = data[:4]
    assert isinstance(a, Body)
    return a.stamp != stamp_a or (isinstance(b, Body) and b.stamp != stamp_b)


def _contact(data: tuple[object, ...]) -> Contact:
    a, b, top = data[0], data[1], data[4]
    assert isinstance(a, Body)
    assert isinstance(b, Body | Hit)
    if isinstance(b, Body) and order(b.id) < order(a.id):
        a, b = b, a
    return (a, b, bool(top))
