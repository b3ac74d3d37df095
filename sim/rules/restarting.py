"""The referee's hand at restarts: the ball on its spot, the penalty area cleared (PEN-3), the distance kept on request, placing put right.

Everything here happens with all at rest and comes out as places for the log. The ball, once put, never moves for a figure (LIF-4).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from sim.events import Began, Entered, Event, Touch
from sim.geometry import Disc, Point, distance, gap, unit
from sim.model.actions import Place
from sim.model.changed import changed
from sim.model.ids import BALL, Side, is_figure, is_hand, order, part_of, side_of
from sim.model.layout import Ball, Figure, Keeper, Layout, keeper_end, shape_of
from sim.rules.curves import GRAIN, LAID
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import fact
from sim.rules.placing import ball_outside, into_goal_area, put_right, room_for, taker_beyond
from sim.rules.plan import cleared, free_place, keeper_of, obstacles, own_end, taken
from sim.rules.procedure import RESTARTS, Step, step
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart, Unit
from sim.rules.zones import Zone, strip
from sim.table import Table

SET_UP = RESTARTS | {Phase.SHOTS}
"""Phases in which the referee puts the ball."""

DISTANCE_CLAUSE = {Phase.THROW_IN: "DIS-1", Phase.FREE_KICK: "FRE-4", Phase.CORNER: "COR-3"}
"""The clause by which opposing figures are moved away on request."""

NUMBER_CLAUSE = {Phase.THROW_IN: "DIS-1", Phase.FREE_KICK: "DIS-2", Phase.CORNER: "DIS-4"}
"""The clause that holds the distance itself: once it has been asked for it is kept until the kick."""


def at_rest(layout: Layout, at: float, state: State, table: Table, explain: bool = True) -> tuple[list[Finding], list[Event]]:  # noqa: ARG001 - all of it is done in any case
    """What the referee does at rest for a restart: sets it up when it was just given, keeps the distance when asked, puts placing right."""
    if state.sanction is not None or state.phase not in SET_UP:
        return [], []
    hand = _Hand(layout, at, state, table)
    if state.ball_due or (layout.ball is None and state.spot is not None):
        hand.put_ball()
        if state.phase is Phase.PENALTY and state.ruleset.holds("PEN-3"):
            hand.clear_penalty_area()
    for side in state.ready:
        if side not in state.checked:
            hand.ball_into_goal_area(side)
            hand.move_all(put_right(hand.now, state, table, side))
    if _taker_placed(state):
        hand.taker_to_its_half()
    if state.distance_asked is not None:
        hand.keep_distance(state.distance_asked, DISTANCE_CLAUSE)
    elif state.distance_kept is not None:
        hand.keep_distance(state.distance_kept, NUMBER_CLAUSE)
    return hand.findings, hand.events()


def to_do(state: State) -> bool:
    """Whether the hand may have anything to do at rest."""
    unchecked = any(side not in state.checked for side in state.ready)
    asked = state.distance_asked is not None or state.distance_kept is not None
    return state.ball_due or asked or unchecked or _taker_placed(state)


def _taker_placed(state: State) -> bool:
    """Whether nothing but the kick-off itself is left to do: then the taker stands where it was put last of all (KOF-1)."""
    return state.phase is Phase.KICK_OFF and step(state) is Step.KICK


def done(state: State) -> State:
    """The state once the hand has done what was to be done."""
    if not to_do(state):
        return state
    set_up = state.ball_due and state.sanction is None and state.phase in SET_UP
    due = state.ball_due and state.sanction is not None
    kept = state.possession if state.distance_asked is state.possession else state.distance_kept
    return changed(state, ball_due=due, given=state.given or set_up, distance_asked=None, distance_kept=kept, checked=state.ready)


_NEEDS_BALL = ("POS-", "TCH-", "ATT-", "GOL-", "OUT-", "OFF-", "DBL-", "FRC-")
_NEEDS_BALL_TOO = frozenset({"DEF-3", "DEF-5", "DEF-6", "DEF-8", "GKP-1", "GKP-2", "GKP-3", "GKP-4", "GKP-5", "GKP-11", "GKP-12", "GKP-13"})


def in_play(finding: Finding, facts: Facts) -> Finding:
    """A finding about play, with the condition that it lacks while the ball is not in play: before a restart is taken nothing of it counts."""
    if facts.before.phase not in RESTARTS or not (finding.clause.startswith(_NEEDS_BALL) or finding.clause in _NEEDS_BALL_TOO):
        return finding
    taken_at = next((t for t, s in facts.standings if s.phase is Phase.PLAY), math.inf)
    if finding.at >= taken_at:
        return finding
    return replace(finding, conditions=(*finding.conditions, fact("ball_in_play", False, finding.at)))


def distance_of(state: State) -> float:
    """How far opposing figures have to stand from the ball at the restart that is due (mm); 0 where the book names none."""
    n = state.ruleset.numbers
    asked = {Phase.THROW_IN: n.throw_in_distance, Phase.FREE_KICK: n.free_kick_distance, Phase.CORNER: n.corner_distance}
    return asked.get(state.phase, 0.0)


def ball_place(state: State, table: Table) -> Point:
    """Where the referee puts the ball for the restart that is due: on its spot, at a corner just inside the lines."""
    p, r = table.pitch, table.equipment.ball_radius
    x, y = state.spot if state.spot is not None else (0.0, 0.0)
    if state.phase is Phase.KICK_OFF:
        return (0.0, 0.0)
    if state.phase is Phase.PENALTY:
        return p.spot(state.possession.attacks(state.half))
    if state.phase is Phase.CORNER:
        end, side = (1 if x > 0 else -1), (1 if y > 0 else -1)
        inside = r if p.corner_radius > r else p.corner_radius * math.sqrt(0.5)  # wholly inside the lines, or on the arc where that is smaller
        return (end * (p.half_length - inside), side * (p.half_width - inside))
    return (x, y)


def nearness(layout: Layout, state: State, body: str, table: Table, at: float) -> Condition:
    """How much nearer to the ball than the distance a figure stands (met), or how much farther."""
    ball = layout.ball.at if layout.ball else (0.0, 0.0)
    place, due = layout.figures[body].at, distance_of(state)
    away = distance(place, ball) - table.equipment.base_radius - table.equipment.ball_radius
    return Condition("nearer_than_distance", due - away - LAID, Unit.MM, away, due, at, (body, BALL), (place, ball))


def lying_back(facts: Facts, state: State, at: float) -> list[Event]:
    """Ball and taker, which may be lifted while figures are brought into position, put where they were if anything has met them (FRE-3).

    Where nobody is brought into position by flicks, so is every figure that something has pushed before the restart was taken.
    """
    if any(f.restart for f in facts.flicks):
        return []
    flicked, log = {f.figure for f in facts.flicks}, facts.log
    placed = {e.action.body for e in facts.of(Began) if isinstance(e.action, Place)}
    met = {body for e in facts.of(Touch) if not is_hand(e.a) for body in (e.a, e.b)} - flicked - placed
    out: list[Event] = []
    others = () if state.ruleset.holds("FRE-3") else tuple(b for b in log.bodies() if is_figure(b) and b != state.taker)
    for body in (BALL, state.taker, *others):
        if body is None or body not in met or body not in log.bodies() or not log.on(body, facts.since):
            continue
        was = log.at(body, facts.since)
        if not log.on(body, at) or log.at(body, at) != was or log.fallen(body, at):
            out.append(Entered(at, body, was))
    return out


class _Hand:
    """The referee's hand at work on one layout: ``now`` is how it stands so far."""

    def __init__(self, layout: Layout, at: float, state: State, table: Table) -> None:
        self.layout, self.now, self.at, self.state, self.table = layout, layout, at, state, table
        self.radius, self.clearance = table.equipment.base_radius, state.ruleset.numbers.clearance
        self.findings: list[Finding] = []

    def events(self) -> list[Event]:
        """One event for everything that stands elsewhere than before."""
        out: list[Event] = []
        if self.now.ball is not None and self.now.ball != self.layout.ball:
            out.append(Entered(self.at, BALL, self.now.ball.at))
        figures, keepers = self.layout.figures, self.layout.keepers
        if self.now.figures is not figures:
            out += [Entered(self.at, b, f.at) for b, f in self.now.figures.items() if f != figures.get(b)]
        if self.now.keepers is not keepers:
            out += [Entered(self.at, b, k.at, k.angle) for b, k in self.now.keepers.items() if k != keepers.get(b)]
        return sorted(out, key=lambda e: order(e.body) if isinstance(e, Entered) else (9, 0, ""))

    def put_ball(self) -> None:
        """The ball on its spot; whoever stands there makes room."""
        place = self._clear_of_posts(ball_place(self.state, self.table))
        self.now = changed(self.now, ball=Ball(place))
        ball = Disc(place, self.table.equipment.ball_radius)
        e = self.table.equipment
        far = e.rod_length + e.keeper_width + e.ball_radius
        for body, keeper in self.now.keepers.items():
            if distance(keeper.at, place) <= far and gap(shape_of(self.now, body, e), ball) < GRAIN:
                self._keeper_home(body, keeper)
        for body, f in self.now.figures.items():
            if distance(f.at, place) > self.radius + ball.radius:
                continue
            deep = -gap(Disc(f.at, self.radius), ball)
            if deep > GRAIN:
                occupied = Condition("place_taken", deep, Unit.MM, deep, 0.0, self.at, (body, BALL), (f.at,))
                self._move("LIF-4", None, body, f.at, (occupied,))

    def ball_into_goal_area(self, side: Side) -> None:
        """GKK-1: a ball that a side has not put wholly into its goal area is put there."""
        out = ball_outside(self.now, self.state, self.table, side, self.at)
        if out is not None and out.met and self.now.ball is not None:
            self.now = replace(self.now, ball=Ball(into_goal_area(self.now.ball.at, self.state, self.table)))

    def taker_to_its_half(self) -> None:
        """KOF-1: a taker that stands beyond all of the halfway line is put back astride it."""
        wrong = taker_beyond(self.now, self.state, self.table, self.at)
        if wrong is None:
            return
        side, place = self.state.possession, wrong.place
        if wrong.condition.met:
            place = room_for(self.now, self.state, self.table, wrong) or place
            self._put(wrong.body, place)
        self.findings.append(Finding("KOF-1", Call.LIFT, self.at, (wrong.condition,), side, side, Restart.PLAY_ON, place, wrong.body))

    def _clear_of_posts(self, place: Point) -> Point:
        """A spot whose ball would sink into a post lies beside it, along x towards the middle (LIF-4)."""
        p, (x, y) = self.table.pitch, place
        end, side = (1 if x >= 0.0 else -1), (1 if y >= 0.0 else -1)
        reach = self.table.equipment.ball_radius + p.post_radius
        aside = y - side * p.post_y
        if math.hypot(x - end * p.post_x, aside) >= reach:
            return place
        reach += self.clearance
        return (end * (p.post_x - math.sqrt(reach * reach - aside * aside)), y)

    def _keeper_home(self, body: str, keeper: Keeper) -> None:
        """A rod keeper in the ball's way stands on its goal line; when the ball lies there too (goal kick), beside it."""
        p, e = self.table.pitch, self.table.equipment
        end = keeper_end(keeper)
        ball = self.now.ball.at if self.now.ball else (0.0, 0.0)
        way = e.ball_radius + e.keeper_thickness / 2 + self.clearance
        x = max(end * ball[0] + way, p.half_length - e.keeper_thickness / 2 - p.line_width)
        self.now = self.now.with_keeper(body, Keeper((end * x, 0.0)))

    def clear_penalty_area(self) -> None:
        """PEN-3, DIS-3: all but the taker and the defending keeper are moved along x to 1 mm beyond the area's front line, or the arc."""
        state, p = self.state, self.table.pitch
        end, defender = state.possession.attacks(state.half), state.possession.other
        spare = f"{defender}.spare"
        keeping = {spare} if keeper_of(defender) not in self.now.keepers else set()
        area, spot = p.penalty_area(end), p.spot(end)
        for body, f in sorted(self.now.figures.items(), key=lambda item: (-end * item[1].at[0], order(item[0]))):
            disc = Disc(f.at, self.radius)
            deep = max(-area.gap(disc), p.arc_radius + self.radius - distance(f.at, spot))
            exempt = body == state.taker or body in keeping
            inside = Condition("inside_area_or_arc", deep - LAID, Unit.MM, deep, 0.0, self.at, (body,), (f.at,))
            conditions = (inside, fact("not_taker_nor_keeper", not exempt, self.at, body))
            self.findings.append(Finding("DIS-3", None, self.at, conditions, None, None, None, f.at, body))
            if inside.met and not exempt:
                self._move("PEN-3", Call.LIFT, body, self._beyond(f.at, end), conditions, -end)
            else:
                self.findings.append(Finding("PEN-3", Call.LIFT, self.at, conditions, None, None, Restart.PLAY_ON, f.at, body))

    def _beyond(self, at: Point, end: int) -> Point:
        p, spot = self.table.pitch, self.table.pitch.spot(end)
        front = end * cleared(at, self.radius, p.penalty_area(end), end, self.clearance)[0]
        reach = p.arc_radius + self.radius + self.clearance
        aside = at[1] - spot[1]
        arc = end * spot[0] - math.sqrt(reach * reach - aside * aside) if abs(aside) < reach else math.inf
        return (end * min(front, arc, end * at[0]), at[1])

    def keep_distance(self, side: Side, by: Mapping[Phase, str]) -> None:
        """Opposing figures nearer than the distance are moved straight away from the ball to exactly the distance.

        By DIS-1, FRE-4, COR-3 when it is asked for; by DIS-1, DIS-2, DIS-4 when it was, and somebody has come nearer since.
        """
        due, ball = distance_of(self.state), self.now.ball
        if not due or ball is None:
            return
        for body in [b for b in self.now.figures if side_of(b) is side.other]:
            f = self.now.figures[body]
            asked = yes("distance_asked_for", side is self.state.possession, self.at)
            conditions = (nearness(self.now, self.state, body, self.table, self.at), asked)
            number, clause = NUMBER_CLAUSE[self.state.phase], by[self.state.phase]
            if number != clause:
                self.findings.append(Finding(number, None, self.at, conditions, None, None, None, f.at, body))
            if not all(c.met for c in conditions):
                self.findings.append(Finding(clause, Call.LIFT, self.at, conditions, None, None, Restart.PLAY_ON, f.at, body))
                continue
            ux, uy = unit(ball.at, f.at)
            way = due + self.radius + self.table.equipment.ball_radius
            self._move(clause, Call.LIFT, body, (ball.at[0] + ux * way, ball.at[1] + uy * way), conditions)

    def move_all(self, places: dict[str, Point]) -> None:
        """Puts figures where their side ought to have put them; what was wrong has been ruled on."""
        for body, place in places.items():
            self._put(body, place)

    def _move(self, clause: str, call: Call | None, body: str, target: Point, conditions: tuple[Condition, ...], towards: int | None = None) -> None:
        place = self._room(body, target, own_end(body, self.state.half) if towards is None else towards)
        self._put(body, place)
        restart = Restart.PLAY_ON if call is not None else None
        self.findings.append(Finding(clause, call, self.at, conditions, None, None, restart, place, body))

    def _room(self, body: str, target: Point, towards: int) -> Point:
        """LIF-4: the place itself, else 1 mm from what stands there, along x; where that will not do, the nearest that does."""
        stands = obstacles(self.now, self.table, {body})
        zone = self._zone(body)
        if taken(target, self.radius, stands) <= GRAIN and zone.contains(target, self.radius):
            return target
        for way in (towards, -towards):
            place = free_place(target, self.radius, stands, way, self.clearance)
            if taken(place, self.radius, stands) <= GRAIN and zone.contains(place, self.radius):
                return place
        return zone.nearest(target, self.radius, stands, self.clearance) or target

    def _zone(self, body: str) -> Zone:
        """Where a figure moved by the referee may come to stand: on the cloth, clear of what it was moved away from."""
        p, state, ball = self.table.pitch, self.state, self.now.ball
        keep: list[Disc] = []
        if state.phase is Phase.PENALTY and part_of(body) != "keeper":
            end = state.possession.attacks(state.half)
            return Zone("cloth", p.cloth(), (Disc(p.spot(end), p.arc_radius), strip(p.penalty_area(end))))
        keeper = state.distance_asked or state.distance_kept
        if keeper is not None and ball is not None and side_of(body) is keeper.other:
            keep.append(Disc(ball.at, self.table.equipment.ball_radius + distance_of(state)))
        return Zone("cloth", p.cloth(), tuple(keep))

    def _put(self, body: str, place: Point) -> None:
        f: Figure = self.now.figures[body]
        self.now = self.now.with_figure(body, replace(f, at=place, fallen=False, lying=0.0, entangled=()))
