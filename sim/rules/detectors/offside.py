"""Offside (OFF): goal-side edges of bases and ball, compared where they were at the attacking figure's touch.

One touch is one flick's first contact with the ball, or a stroke of the own keeper. Where the ball lay wholly
inside the shooting area and beyond the second-last defender already, OFF-2 rules alone; else OFF-1, when the ball
gets there before the touch is over: before the next touch, before possession is won, before it is out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sim.geometry import Point
from sim.model.ids import BALL, Side, is_figure, is_keeper, side_of
from sim.model.quick import quick
from sim.rules.curves import GRAIN, Curve, Curves, difference, first_all_reaching, first_reaching, greatest, greatest_least
from sim.rules.facts import BallContact, Facts, Role
from sim.rules.findings import Condition, Finding, at_least
from sim.rules.measures import HAIR, MS, at_rest, fact, given, just_before, met, negated, passed
from sim.rules.plan import Edge, advance, defenders, goal_side, nth_last, on_pitch, shooting_depth
from sim.rules.ruleset import Level
from sim.rules.sanctions import onto_pitch
from sim.rules.shots import Drive, drives_of, in_play_until
from sim.rules.words import Call, Restart, Unit


def detect(facts: Facts) -> Iterator[Finding]:
    """Every attacking touch, and every team-mate at it."""
    if not facts.ball_on:
        return
    if not facts.explain and not _possible(facts):
        return
    moments = _moments(facts)
    for moment in moments:
        yield from _at_touch(facts, moment)
        if facts.explain:
            yield from _blocks_about(facts, moment)
            yield from _left_out(facts, moment)
    yield from _passive(facts, moments)


def _possible(facts: Facts) -> bool:
    """Whether anybody may be offside at all: one ahead of the ball and of all but so many, or one that slid there and meets the ball again."""
    if facts.before.passive:
        return True
    e = facts.table.equipment
    for drive in drives_of(facts):
        again = drive.flick is not None and any(c.body == drive.body and c.t > drive.t for c in facts.contacts)
        if again and _gets_inside(facts, drive, drive.body, e.base_radius):
            return True
        if _gets_inside(facts, drive, BALL, e.ball_radius) and _ahead_of_most(facts, drive):
            return True
    return False


def _gets_inside(facts: Facts, drive: Drive, body: str, radius: float) -> bool:
    """Whether a round body is ever wholly inside the shooting area from a touch on, while play lasts."""
    log, end, stop = facts.log, drive.side.attacks(facts.half), in_play_until(facts)
    needed = facts.table.pitch.shooting_line[1] + radius - 2 * GRAIN
    if end * log.at(body, drive.t)[0] > needed:
        return True
    for s, low, high in log.runs(body, drive.t, stop):
        v, a = end * s.velocity[0], end * s.acceleration[0]
        turn = s.t - v / a if a < 0.0 < v else high
        if end * s.place(min(max(turn, low), high))[0] > needed or end * s.place(high)[0] > needed:
            return True
    return False


def _ahead_of_most(facts: Facts, drive: Drive) -> bool:
    """Whether a team-mate stands in the shooting area, nearer the goal line than ball and opponents, as far as their middles tell."""
    e, end, own = facts.table.equipment, drive.side.attacks(facts.half), f"{drive.side}."
    places = facts.log.places(drive.t)
    least = max(facts.table.pitch.shooting_line[1], end * places[BALL][0] + e.ball_radius - e.base_radius) - GRAIN
    there = {body: end * at[0] for body, at in places.items() if end * at[0] > least}
    ahead = [x for body, x in there.items() if body.startswith(own) and body != drive.body]
    if not ahead:
        return False
    foremost = max(ahead) + 2 * HAIR
    nearer = [b for b, x in there.items() if b != BALL and not b.startswith(own) and x > foremost]
    counted = [b for b in nearer if not is_keeper(b) or there[b] - e.base_radius > foremost]
    return len(counted) - sum(facts.log.fallen(b, drive.t) for b in counted) < facts.numbers.offside_defenders


@quick
@dataclass(frozen=True, slots=True)
class _Moment:
    """An attacking touch: who was where, and until when it decides (``until``; ``won`` if possession was won before)."""

    drive: Drive
    end: int
    ball: Edge
    inside: float
    second_last: float
    second: str
    until: float
    won: float | None

    @property
    def t(self) -> float:
        """When the ball was touched."""
        return self.drive.t

    @property
    def ahead(self) -> float:
        """How far the ball was inside the shooting area and beyond the second-last defender at the touch (OFF-2); negative if it was not."""
        return min(self.inside + GRAIN, self.ball.edge - self.second_last - GRAIN)


def _moments(facts: Facts) -> list[_Moment]:
    stop = in_play_until(facts)
    drives = [d for d in drives_of(facts) if d.t <= stop and (d.flick is None or d.flick.role in (Role.ATTACK, Role.BLOCK))]
    out: list[_Moment] = []
    for drive, following in zip(drives, [*(d.t for d in drives), stop][1:], strict=True):
        if not _attacks(facts, drive):
            continue
        end = drive.side.attacks(facts.half)
        line = defenders(facts.log, drive.side.other, end, drive.t)
        nth = int(facts.numbers.offside_defenders)
        won = next((c.t for c in facts.contacts if c.change and c.t > drive.t and c.side is not drive.side), None)
        out.append(
            _Moment(
                drive,
                end,
                goal_side(facts.log, BALL, end, drive.t),
                shooting_depth(facts.log, BALL, end, drive.t),
                nth_last(line, nth, facts.table.pitch),
                line[nth - 1].body if len(line) >= nth else "",
                max(following, drive.t),
                won,
            )
        )
    return out


def _attacks(facts: Facts, drive: Drive) -> bool:
    """Whether a touch is the attacker's: its side has the ball just before, or a flick of it gets it back by the touch (POS-5)."""
    if drive.flick is not None and drive.flick.ball_before:
        return drive.flick.role is Role.ATTACK
    contact = next(c for c in facts.contacts if c.t == drive.t and c.body == drive.body)
    return drive.side is contact.before.possession or (drive.flick is not None and drive.side is contact.after.possession)


@quick
@dataclass(frozen=True, slots=True)
class _Position:
    """A figure's position at a touch, as conditions: in the shooting area, nearer than the ball, nearer than the second-last."""

    body: str
    edge: float
    at: Point
    conditions: tuple[Condition, ...]

    @property
    def offside(self) -> bool:
        """Whether all of them hold."""
        return all(c.met for c in self.conditions)


def _level(facts: Facts) -> float:
    """By how much a figure must be nearer than a defender: a hair where level is onside, a hair less where it is not."""
    return GRAIN if facts.ruleset.offside_level is Level.ONSIDE else -GRAIN


def _position(facts: Facts, m: _Moment, body: str, t: float) -> _Position:
    log = facts.log
    edge = goal_side(log, body, m.end, t)
    inside = shooting_depth(log, body, m.end, t)
    ball = goal_side(log, BALL, m.end, t)
    on = on_pitch(log, body, t)
    here = (edge.at,)
    conditions = (
        at_least("figure_in_shooting_area", inside, -GRAIN, Unit.MM, t, body, places=here),
        Condition("figure_nearer_than_ball", edge.edge - ball.edge - GRAIN, Unit.MM, edge.edge, ball.edge, t, (body, BALL), (*here, ball.at)),
        Condition(
            "figure_nearer_than_second_last",
            edge.edge - m.second_last - _level(facts),
            Unit.MM,
            edge.edge,
            m.second_last,
            t,
            (body, *((m.second,) if m.second else ())),
            here,
        ),
        Condition("figure_on_pitch", on, Unit.MM, on, 0.0, t, (body,), here),
        fact("figure_stands", not log.fallen(body, t), t, body),
    )
    return _Position(body, edge.edge, edge.at, conditions)


def _at_touch(facts: Facts, m: _Moment) -> Iterator[Finding]:
    """OFF-1 or OFF-2 for every figure of the touching side but the one that plays."""
    log = facts.log
    mates = [b for b in log.bodies() if side_of(b) is m.drive.side and is_figure(b) and b != m.drive.body and log.on(b, m.t)]
    if not facts.explain:
        mates = [b for b in mates if shooting_depth(log, b, m.end, m.t) > -GRAIN]
    positions = [_position(facts, m, body, m.t) for body in mates]
    named = max((p for p in positions if p.offside), key=lambda p: (p.edge, -abs(p.at[1])), default=None)
    if named is None and not (facts.explain and positions):
        return
    passing = _ball_passes(facts, m)
    forward = _played_forward(facts, m)
    for p in positions:
        nearest = given("nearest_the_goal_line", named is None or p is named or not p.offside, m.t, p.body)
        yield _offside(facts, "OFF-1", passing[0].at, p.body, m, (*p.conditions, *passing, nearest))
        yield _offside(facts, "OFF-2", m.t, p.body, m, (*p.conditions, *_ahead(m), forward, nearest))


def _offside(facts: Facts, clause: str, at: float, body: str, m: _Moment, conditions: tuple[Condition, ...]) -> Finding:
    side = m.drive.side
    spot = onto_pitch(facts.log.at(body, m.t), facts.table.pitch)
    return Finding(clause, Call.OFFSIDE, at, conditions, side, side.other, Restart.FREE_KICK, spot, body)


def _ahead(m: _Moment) -> tuple[Condition, ...]:
    """OFF-2: where the ball was at the touch."""
    ball = (m.ball.at,)
    beyond = m.ball.edge - m.second_last - GRAIN
    return (
        at_least("ball_inside_at_touch", m.inside, -GRAIN, Unit.MM, m.t, BALL, places=ball),
        Condition("ball_ahead_of_all_but_one", beyond, Unit.MM, m.ball.edge, m.second_last, m.t, (BALL, *((m.second,) if m.second else ())), ball),
    )


def _ball_passes(facts: Facts, m: _Moment) -> tuple[Condition, ...]:
    """OFF-1: the ball wholly inside the shooting area and past the second-last defender, before possession was won."""
    log, e, p = facts.log, facts.table.equipment, facts.table.pitch
    way = advance(log, BALL, m.end, m.t, m.until)
    needed = (p.shooting_line[1] + e.ball_radius, m.second_last - e.ball_radius + GRAIN)
    until = m.until if m.won is None else min(m.until, m.won)
    most, at = greatest(way)
    passed_at = first_reaching(way, max(needed)) if most - max(needed) > -GRAIN else None
    t = at if passed_at is None else passed_at
    place = (log.at(BALL, t),)
    beyond = Condition(
        "ball_passed_second_last",
        most - needed[1],
        Unit.MM,
        most + e.ball_radius,
        m.second_last,
        t,
        (BALL, *((m.second,) if m.second else ())),
        place,
    )
    left = (until - t) * MS
    in_time = given("possession_kept", True, t) if m.won is None else at_least("possession_kept", left, 0.0, Unit.MS, t, BALL)
    behind = given("ball_not_ahead_at_touch", True, m.t, BALL, places=(m.ball.at,))
    if m.ahead >= 0.0:
        behind = Condition("ball_not_ahead_at_touch", -m.ahead, Unit.MM, m.ahead, 0.0, m.t, (BALL,), (m.ball.at,))
    inside = at_least("ball_in_shooting_area", most - needed[0], -GRAIN, Unit.MM, t, BALL, places=place)
    return (replace(inside, at=t), beyond, in_time, behind)


def _played_forward(facts: Facts, m: _Moment) -> Condition:
    """OFF-2: the greatest speed towards the goal line that the touch gave the ball."""
    times = [m.t, *(c.t for c in _own_contacts(facts, m) if m.t <= c.t <= m.until)]
    speed, t = max((m.end * facts.log.velocity(BALL, t)[0], t) for t in times)
    return at_least("played_forward", speed, facts.numbers.forward_speed, Unit.MM_S, t, BALL, m.drive.body, places=(facts.log.at(BALL, t),))


def _own_contacts(facts: Facts, m: _Moment) -> tuple[BallContact, ...]:
    return facts.plays_of(m.drive.flick) if m.drive.flick is not None else ()


def _blocks_about(facts: Facts, m: _Moment) -> Iterator[Finding]:
    """OFF-3 announces nothing: each block beside the touch, and how long after it (ms; negative: before) it was made."""
    for flick in facts.flicks:
        if flick.role is Role.BLOCK and flick.t <= m.until:
            later = (flick.t - m.t) * MS
            after = Condition("block_after_touch", later, Unit.MS, later, 0.0, flick.t, (flick.figure, m.drive.body), (flick.at,))
            yield Finding("OFF-3", None, flick.t, (after,), figure=flick.figure)


def _left_out(facts: Facts, m: _Moment) -> Iterator[Finding]:
    """OFF-5 announces nothing: who does not count at the touch, because it lies or is off the pitch."""
    log = facts.log
    for body in log.bodies():
        if not is_figure(body) or body == m.drive.body or not log.on(body, m.t):
            continue
        if log.fallen(body, m.t):
            yield Finding("OFF-5", None, m.t, (fact("figure_fallen", True, m.t, body),), figure=body)
        elif side_of(body) is m.drive.side and m.end * log.at(body, m.t)[0] > 0.0:
            off = -on_pitch(log, body, m.t)
            beyond = Condition("figure_off_pitch", off, Unit.MM, off, 0.0, m.t, (body,), (log.at(body, m.t),))
            yield Finding("OFF-5", None, m.t, (beyond,), figure=body)


# ---------------------------------------------------------------- OFF-4


def _passive(facts: Facts, moments: list[_Moment]) -> Iterator[Finding]:
    """OFF-4: the figure that played slid into an offside position; it may not meet the ball again until the ball rests."""
    stop = in_play_until(facts)
    rest = _ball_rests(facts) if facts.before.passive else stop
    for body in facts.before.passive:
        side = side_of(body)
        contact = next((c for c in facts.contacts if c.body == body and c.t <= min(stop, rest)), None)
        if side is None:
            continue
        if contact is not None:
            moving = fact("ball_still_moving", facts.since < rest and not facts.log.resting(BALL, just_before(contact.t)), contact.t, BALL)
            hit = met(facts.log, "met_the_ball_again", contact.touch, body)
            yield _met_again(facts, body, side, contact.t, (hit, moving, given("slid_offside", True, facts.since, body)))
        elif facts.explain and facts.log.on(body, facts.since) and facts.since < min(stop, rest):
            wide = passed(facts.log, "met_the_ball_again", body, BALL, facts.since, min(stop, rest))
            yield _met_again(facts, body, side, wide.at, (wide, given("slid_offside", True, facts.since, body)))
    for m in moments:
        if m.drive.flick is not None:
            yield from _slid(facts, m, min(stop, _ball_rests(facts, m.t)))


def _ball_rests(facts: Facts, t: float | None = None) -> float:
    since = facts.since if t is None else t
    return next((low for s, low, _ in facts.log.runs(BALL, since, facts.until) if s.at_rest), facts.until)


def _slid(facts: Facts, m: _Moment, until: float) -> Iterator[Finding]:
    log, body, side = facts.log, m.drive.body, m.drive.side
    flick = m.drive.flick
    if flick is None or not until > m.t or not log.on(body, m.t):
        return
    if not facts.explain and not any(c.body == body and c.t > m.t for c in facts.contacts):
        return
    way = _offside_functions(facts, m, until)
    slid_at = first_all_reaching(way) if greatest_least(way)[0] > 0.0 else None
    if slid_at is None:
        if facts.explain:
            most, t = greatest_least(way)
            short = Condition("slid_offside", most, Unit.MM, most, 0.0, t, (body, *((m.second,) if m.second else ())), (log.at(body, t),))
            again = any(c.body == body and c.t > m.t and c.t <= until for c in facts.contacts)
            yield _met_again(facts, body, side, t, (short, fact("met_the_ball_again", again, t, body)))
        return
    onside = _onside_when_flicked(facts, m, flick.t)
    contact = next((c for c in facts.contacts if c.body == body and slid_at < c.t <= until), None)
    depth, t = greatest_least(_offside_functions(facts, m, contact.t if contact else until))
    slid = Condition("slid_offside", depth, Unit.MM, depth, 0.0, t, (body, *((m.second,) if m.second else ())), (log.at(body, t),))
    if contact is not None:
        moving = negated(at_rest(log, "ball_at_rest", BALL, contact.t), "ball_still_moving")
        yield _met_again(facts, body, side, contact.t, (slid, onside, moving, given("met_the_ball_again", True, contact.t, body)))
        return
    later = next((c.t for c in facts.contacts if c.body == body and c.t > until), None)
    if later is not None:
        rested = at_least("ball_still_moving", (until - later) * MS, 0.0, Unit.MS, later, BALL)
        yield _met_again(facts, body, side, later, (slid, onside, rested))
    elif facts.explain:
        wide = passed(log, "met_the_ball_again", body, BALL, slid_at, until)
        yield _met_again(facts, body, side, wide.at, (slid, onside, wide))


def _met_again(facts: Facts, body: str, side: Side, t: float, conditions: tuple[Condition, ...]) -> Finding:
    spot = onto_pitch(facts.log.at(body, t), facts.table.pitch)
    return Finding("OFF-4", Call.OFFSIDE, t, conditions, side, side.other, Restart.FREE_KICK, spot, body)


def _offside_functions(facts: Facts, m: _Moment, until: float) -> tuple[Curves, ...]:
    """By how much the flicked figure is inside the shooting area, nearer than the ball and nearer than the second-last, in time."""
    log, e, p = facts.log, facts.table.equipment, facts.table.pitch
    r = e.base_radius
    inside = advance(log, m.drive.body, m.end, m.t, until, -r - p.shooting_line[1])
    nearer = difference(advance(log, m.drive.body, m.end, m.t, until, r), advance(log, BALL, m.end, m.t, until, e.ball_radius))
    beyond = advance(log, m.drive.body, m.end, m.t, until, r - m.second_last - _level(facts))
    return (inside, nearer or (Curve(m.t, until, 0.0),), beyond)


def _onside_when_flicked(facts: Facts, m: _Moment, t: float) -> Condition:
    """OFF-4 asks for a figure that came from a regular position."""
    line = defenders(facts.log, m.drive.side.other, m.end, t)
    nth = int(facts.numbers.offside_defenders)
    then = replace(m, second_last=nth_last(line, nth, facts.table.pitch))
    position = _position(facts, then, m.drive.body, t)
    onside = -min(c.margin for c in position.conditions if c.unit is Unit.MM)
    return Condition("onside_when_flicked", onside, Unit.MM, onside, 0.0, t, (m.drive.body,), (facts.log.at(m.drive.body, t),))
