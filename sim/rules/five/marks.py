"""F5-14, F5-15, F5-W: kicks from the marks. Who breaks the law, and whether it went in, decide: again, an indirect kick, or it stands."""

from __future__ import annotations

from collections.abc import Iterator

from sim.events import Touch
from sim.geometry import Disc, Point, distance
from sim.model.ids import BALL, Side, is_keeper, side_of
from sim.rules.curves import GRAIN, LAID
from sim.rules.detectors.penalties import before_line, keeping
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, yes
from sim.rules.five.kickers import eligible, kicked
from sim.rules.five.restarts import Kick, kicks, missed
from sim.rules.five.sanction import outside_area
from sim.rules.measures import HAIR, fact, just_before
from sim.rules.procedure import FROM_THE_MARK, OWN_LAW
from sim.rules.ruleset import PenaltyMiss
from sim.rules.shots import exit_of, mouth, nearest_to_goal
from sim.rules.words import Call, Phase, Restart, Unit


def detect(facts: Facts) -> Iterator[Finding]:
    """A kick from a mark taken in the stretch."""
    kick = next(kicks(facts), None)
    if kick is None or kick.phase not in FROM_THE_MARK:
        return
    if facts.ruleset.penalty_miss is PenaltyMiss.RETAKE:
        yield from missed(facts, kick)
    scored = went_in(facts, kick.side)
    breaches = [*_named(facts, kick), *_keeper(facts, kick), *_places(facts, kick), *_touched_early(facts, kick)]
    worst = [
        max((b for b in breaches if b.met and side_of(b.bodies[0]) is s), key=lambda b: b.steps, default=None) for s in (kick.side.other, kick.side)
    ]
    wrong = [*_struck_wrongly(facts, kick)]
    by_taker = worst[1] if worst[1] is not None else next((c for c in wrong if c.met), None)
    if worst[0] is not None and by_taker is not None:
        yield _again(kick, by_taker.at, worst[0], by_taker)
        breaches, wrong = [b for b in breaches if not b.met], [c for c in wrong if not c.met]
    for breach in breaches:
        yield _sanctioned(facts, kick, breach, scored)
    for condition in wrong:
        yield _indirect(facts, kick, condition)


def _struck_wrongly(facts: Facts, kick: Kick) -> Iterator[Condition]:
    """What the taker does wrong in striking the ball: no shot from the second mark, and never forward."""
    if kick.struck is None or not facts.log.on(BALL, kick.struck):
        return
    if kick.phase is Phase.SECOND_MARK:
        yield _at_goal(facts, kick, kick.struck)
    forward = kick.side.attacks(facts.half) * facts.log.velocity(BALL, kick.struck)[0]
    yield Condition("not_forward", -forward or HAIR, Unit.MM_S, forward, 0.0, kick.struck, (BALL,), (facts.log.at(BALL, kick.struck),))


def went_in(facts: Facts, side: Side) -> bool:
    """Whether the ball left the pitch through the goal that a side attacks."""
    out, end = exit_of(facts), side.attacks(facts.half)
    return out is not None and out.end == end and mouth(facts, end, out.t).goal


def _at_goal(facts: Facts, kick: Kick, struck: float) -> Condition:
    """F5-14: it has to be a shot: with nothing in its way the ball would have come so near to the goal."""
    away, most = nearest_to_goal(facts.log.plan(BALL, struck), kick.side.attacks(facts.half), facts.table.pitch), facts.numbers.shot_wide
    return Condition("not_a_shot", away - most or HAIR, Unit.MM, away, most, struck, (BALL,), (facts.log.at(BALL, struck),))


def _sanctioned(facts: Facts, kick: Kick, breach: Condition, scored: bool) -> Finding:
    """The table of F5-15: by the defender, again if missed; by the taker's side, again if scored, else an indirect kick to the opponent."""
    side = side_of(breach.bodies[0]) or kick.side
    if side is kick.side and not scored:
        return _indirect(facts, kick, breach)
    again = fact("kick_missed", not scored, breach.at, BALL) if side is not kick.side else fact("kick_scored", scored, breach.at, BALL)
    return _again(kick, breach.at, breach, again)


def _again(kick: Kick, at: float, breach: Condition, other: Condition) -> Finding:
    """The kick is taken again, for a breach and what goes with it: how the kick ended, or a breach by the other side."""
    side, spot = side_of(breach.bodies[0]) or kick.side, kick.layout.ball.at if kick.layout.ball else None
    return Finding(OWN_LAW[kick.phase], Call.RETAKE, at, (breach, other), side, kick.side, Restart.RETAKE, spot, breach.bodies[0], kick.t)


def _indirect(facts: Facts, kick: Kick, breach: Condition) -> Finding:
    side, ball = kick.side, kick.layout.ball.at if kick.layout.ball else (0.0, 0.0)
    spot = outside_area(ball, side.attacks(facts.half), facts.table.pitch)
    figure = breach.bodies[0] if breach.bodies and breach.bodies[0] != BALL else kick.taker
    call = Call.ILLEGAL_MANIPULATION
    return Finding(OWN_LAW[kick.phase], call, breach.at, (breach,), side, side.other, Restart.FREE_KICK, spot, figure, kick.t)


def _named(facts: Facts, kick: Kick) -> Iterator[Condition]:
    """Nobody but the one who was named takes it; in a shoot-out nobody again before all have."""
    named = facts.before.taker
    if named is not None and named != kick.taker:
        yield yes("taker_changed", True, kick.t, kick.taker, named)
    if kick.phase is Phase.SHOOT_OUT and any(shot.figure == kick.taker for shot in kicked(facts.before, kick.side)):
        yield yes("kicked_already", kick.taker not in eligible(facts.before, kick.layout, kick.side), kick.t, kick.taker)


def _keeper(facts: Facts, kick: Kick) -> Iterator[Condition]:
    """On its line until the ball is struck; at the second mark inside its area and at the distance."""
    struck, end, n = kick.struck, kick.side.attacks(facts.half), facts.numbers
    keeper = None if struck is None else keeping(facts, kick.side.other, struck)
    if struck is None or keeper is None:
        return
    before = max(just_before(struck), facts.since)
    place = facts.log.at(keeper, before)
    if kick.phase is Phase.SECOND_MARK:
        ball, e = kick.layout.ball, facts.table.equipment
        away = distance(place, ball.at if ball else place) - e.keeper_thickness / 2 - e.ball_radius
        due = n.mark_distance
        yield Condition("nearer_than_distance", due - away - LAID, Unit.MM, away, due, struck, (keeper, BALL), (place,))
        outside = _outside_area(place, end, facts)
        yield Condition("keeper_outside_area", outside - GRAIN, Unit.MM, outside, 0.0, struck, (keeper,), (place,))
        return
    away, most = before_line(facts, keeper, end, before), n.on_the_line
    yield Condition("keeper_off_its_line", away - most - GRAIN, Unit.MM, away, most, struck, (keeper,), (place,))


def _outside_area(at: Point, end: int, facts: Facts) -> float:
    """How far (mm) a keeper's middle lies outside the penalty area at an end, or behind its goal line; negative inside."""
    area, p = facts.table.pitch.penalty_area(end), facts.table.pitch
    return max(area.gap(Disc(at, 0.0)), end * at[0] - p.half_length)


def _places(facts: Facts, kick: Kick) -> Iterator[Condition]:
    """All others: outside the area, behind the ball, at the distance; in a shoot-out in the other half. For each side the one that stands worst."""
    p, e, end, ball = facts.table.pitch, facts.table.equipment, kick.side.attacks(facts.half), kick.layout.ball
    if ball is None:
        return
    keeper = keeping(facts, kick.side.other, kick.t)
    for side in Side:
        found: list[Condition] = []
        for body, f in kick.layout.figures.items():
            if side_of(body) is not side or body in (kick.taker, keeper):
                continue
            x = end * f.at[0]
            if kick.phase is Phase.SHOOT_OUT:
                over = x + e.base_radius + p.line_width / 2
                found.append(Condition("not_in_other_half", over - LAID, Unit.MM, over, 0.0, kick.t, (body,), (f.at,)))
                continue
            deep = -p.penalty_area(end).gap(Disc(f.at, e.base_radius))
            ahead = x + e.base_radius - (end * ball.at[0] + (e.ball_radius if kick.phase is Phase.SECOND_MARK else 0.0))
            close = facts.numbers.mark_distance - (distance(f.at, ball.at) - e.base_radius - e.ball_radius)
            worst = max(deep, ahead, close)
            name = "inside_area" if worst == deep else "ahead_of_ball" if worst == ahead else "nearer_than_distance"
            bodies = (body, BALL) if name != "inside_area" else (body,)
            found.append(Condition(name, worst - LAID, Unit.MM, worst, 0.0, kick.t, bodies, (f.at,)))
        if found:
            yield max(found, key=lambda c: c.margin)


def _touched_early(facts: Facts, kick: Kick) -> Iterator[Condition]:
    """F5-14: after a kick from the second mark nobody plays until keeper, post or bar has been met, or the ball is out."""
    if kick.phase is not Phase.SECOND_MARK or kick.struck is None:
        return
    early = True
    for touch in facts.of(Touch):
        if touch.t <= kick.struck or not touch.involves(BALL):
            continue
        other = touch.other(BALL)
        if is_keeper(other) or other.startswith(("post.", "bar.")):
            early = False
        elif other != kick.taker and side_of(other) is not None and not other.endswith((".nail", ".hand")):
            yield yes("played_before_keeper_or_post", early, touch.t, other)
            return
