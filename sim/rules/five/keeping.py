"""F5-12, F5-17: what the keeper may not do with the ball: get it back, be passed it, have it from a kick-in, hold it."""

from __future__ import annotations

from collections.abc import Iterator

from sim.events import Began, Crossing, Line, Part
from sim.geometry import Disc
from sim.model.actions import MoveKeeper
from sim.model.ids import BALL, Side, figure, is_keeper, side_of
from sim.rules.facts import BallContact, Facts
from sim.rules.findings import Condition, Finding
from sim.rules.five.sanction import outside_area
from sim.rules.measures import HAIR, MS, ball_at, fact, met, passed
from sim.rules.shots import in_play_until
from sim.rules.words import Call, Phase, Restart, Unit


def detect(facts: Facts) -> Iterator[Finding]:
    """Every contact of a rod keeper with the ball, and how long one holds it."""
    yield from _held(facts)
    if facts.explain:
        yield from _missed(facts)
    released, last = set(facts.before.ledger.released), _last(facts)
    halfway = [e.t for e in facts.of(Crossing) if e.line is Line.HALFWAY and e.part is Part.WHOLE]
    for c in facts.contacts:
        if any(t < c.t for t in halfway):
            released, halfway = set(), [t for t in halfway if t >= c.t]
        if c.fallen:
            continue
        if is_keeper(c.body):
            yield from _returned(facts, c, c.side in released, last, c.before.owner is c.side)
            if c.play or not c.at_rest:
                released.add(c.side)
        elif c.side.other in released:
            released.discard(c.side.other)
        last = c.body


def _missed(facts: Facts) -> Iterator[Finding]:
    """By how much the ball passed a keeper that did not meet it."""
    for side in Side:
        keeper = figure(side, "keeper")
        there = keeper in facts.log.bodies() and facts.log.on(keeper, facts.since) and facts.ball_on
        if there and not any(c.body == keeper for c in facts.contacts):
            wide = passed(facts.log, "keeper_touched_ball", keeper, BALL, facts.since, in_play_until(facts))
            yield Finding("F5-12", Call.ILLEGAL_MANIPULATION, wide.at, (wide,), side, side.other, Restart.FREE_KICK, figure=keeper)


def released_after(facts: Facts) -> tuple[Side, ...]:
    """The sides whose keeper has played the ball, with neither halfway passed nor an opponent met since."""
    released = set(facts.before.ledger.released)
    moments = [(c.t, c) for c in facts.contacts if not c.fallen]
    for t in (e.t for e in facts.of(Crossing) if e.line is Line.HALFWAY and e.part is Part.WHOLE):
        if not any(s > t for s, _ in moments):
            released.clear()
    for t, c in moments:
        if is_keeper(c.body) and (c.play or not c.at_rest):
            crossed = any(e.t > t for e in facts.of(Crossing) if e.line is Line.HALFWAY and e.part is Part.WHOLE)
            released = released if crossed else released | {c.side}
        released.discard(c.side.other)
    return tuple(side for side in Side if side in released)


def _last(facts: Facts) -> str:
    """Who met the ball last before the stretch; nobody where two did at once."""
    touched = facts.before.standing.last_touch
    return touched[0] if len(touched) == 1 else ""


def _returned(facts: Facts, c: BallContact, released: bool, body: str, passed_it: bool) -> Iterator[Finding]:
    """The keeper has the ball from a team-mate: back after it had played it, passed on purpose, or straight from a kick-in.

    Passed is what the own side drove (GEN 4), off whichever of its figures it comes.
    """
    mate = side_of(body) is c.side and not is_keeper(body)
    restarted = c.before.restarted
    clearance = restarted is not None and restarted.kind is Phase.CLEARANCE and not restarted.others_touched and restarted.taker == c.body
    spot = outside_area(c.touch.at, -c.side.attacks(facts.half), facts.table.pitch)
    call, free = Call.ILLEGAL_MANIPULATION, Restart.FREE_KICK
    hit = met(facts.log, "keeper_touched_ball", c.touch, c.body)
    if mate or facts.explain:
        by_mate = fact("from_team_mate", mate, c.t, body or c.body)
        back = fact("passed_or_played_back", passed_it or released, c.t, body or c.body)
        yield Finding("F5-12", call, c.t, (hit, by_mate, back) if mate else (hit, by_mate), c.side, c.side.other, free, spot, c.body)
    if clearance and restarted is not None and restarted.taken:
        again = fact("keeper_played_it_last", body == c.body and c.side in facts.before.ledger.released, c.t, c.body)
        yield Finding("F5-17", call, c.t, (hit, again), c.side, c.side.other, free, spot, c.body)


def _held(facts: Facts) -> Iterator[Finding]:
    """F5-12: the keeper holds the ball, at rest where it met it last, for so long in its own half."""
    s, limit = facts.before.standing, facts.numbers.holding_s
    if not holds(facts) or not limit:
        return
    side = s.possession
    ended = min((f.t for f in facts.flicks if f.on is not None), default=facts.until)
    ended = min([ended, *(e.t for e in facts.of(Began) if isinstance(e.action, MoveKeeper) and e.action.side is side)])
    took = facts.before.ledger.held + ended - facts.since
    over = (took - limit) * MS
    if over <= 0.0 and not facts.explain:
        return
    at = min(max(facts.since + limit - facts.before.ledger.held, facts.since), ended) if over > 0.0 else ended
    keeper, ball = figure(side, "keeper"), ball_at(facts.log, facts.since) or (0.0, 0.0)
    late = Condition("holding_time", over or -HAIR, Unit.MS, took * MS, limit * MS, at, (keeper,), (ball,))
    spot = outside_area(ball, -side.attacks(facts.half), facts.table.pitch)
    yield Finding("F5-12", Call.ILLEGAL_MANIPULATION, at, (late,), side, side.other, Restart.FREE_KICK, spot, keeper)


def holds(facts: Facts) -> bool:
    """Whether a keeper has the ball at the beginning of a stretch: it met it last, its side has it, and it lies in its half."""
    s = facts.before.standing
    if s.phase is not Phase.PLAY or s.last_touch != (figure(s.possession, "keeper"),) or facts.before.sanction is not None or not facts.ball_on:
        return False
    own = -s.possession.attacks(facts.half)
    ball = Disc(facts.log.at(BALL, facts.since), facts.table.equipment.ball_radius)
    return facts.log.resting(BALL, facts.since) and facts.table.pitch.over_halfway(ball, own) > 0.0
