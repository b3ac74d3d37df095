"""DBL-1, KOF-2 and TCK-1: the taker's second touch, a kick-off that stays at home, and the tick."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sim.events import Crossing, Part, Rest
from sim.geometry import Disc
from sim.model.actions import AtRest, Purpose
from sim.model.ids import BALL, is_player
from sim.rules.detectors.attack import ball_missed
from sim.rules.detectors.defence import OUTER
from sim.rules.facts import Facts, FlickFact, Role
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import more_than, negated
from sim.rules.situation import Block
from sim.rules.words import Call, Phase, Restart, Unit


def detect(facts: Facts) -> Iterator[Finding]:
    """All three clauses."""
    if facts.ruleset.double_touch:
        yield from _twice(facts)
    for flick in facts.flicks:
        if flick.on is None:
            continue
        if flick.restart and flick.before.phase is Phase.KICK_OFF:
            yield from _kick_off(facts, flick)
        if flick.role is Role.TICK:
            yield from _tick(facts, flick)
        elif flick.action is not None and flick.action.purpose is Purpose.TICK and flick.role is Role.ATTACK:
            unasked = yes("tick_asked_for", False, flick.t, flick.figure)
            yield Finding("TCK-1", Call.ILLEGAL_FLICK, flick.t, (unasked,), flick.side, spot=flick.at, figure=flick.figure)


def _twice(facts: Facts) -> Iterator[Finding]:
    """DBL-1: the taker of a restart plays the ball again before another figure has touched it."""
    seen: set[int] = set()
    for c in facts.contacts:
        restarted = c.before.restarted
        if c.flick is None or c.flick in seen or restarted is None or c.body != restarted.taker:
            continue
        seen.add(c.flick)
        flick = facts.flicks[c.flick]
        if flick.restart or not restarted.taken or flick.ball_before:
            continue
        alone = yes("no_other_touched", not restarted.others_touched, c.t, c.body)
        yield Finding("DBL-1", Call.ILLEGAL_FLICK, c.t, (alone,), c.side, spot=c.touch.at, figure=c.body)


def _kick_off(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """KOF-2: failed when the ball rests, is touched or goes out without ever having been wholly over halfway."""
    log, side = facts.log, flick.side
    named = facts.before.taker
    again = facts.before.penalised("KOF-2", side) > 0

    def failed(at: float, condition: Condition) -> Finding:
        found = Finding("KOF-2", Call.RETAKE, at, (condition,), side, side, Restart.RETAKE, (0.0, 0.0), flick.figure, at)
        return replace(found, call=Call.KICK_OFF, to=side.other, restart=Restart.KICK_OFF) if again else found

    if named is not None and named != flick.figure:
        yield failed(flick.t, yes("taker_changed", True, flick.t, flick.figure, named))
    if BALL not in log.bodies() or not log.on(BALL, flick.t):
        return
    over = [e.t for e in facts.of(Crossing) if e.line in OUTER and e.part is Part.WHOLE and e.t > flick.t]
    touched = [c.t for c in facts.contacts if c.body != flick.figure and c.t > flick.t and is_player(c.body)]
    rested = [e.t for e in facts.of(Rest) if e.body == BALL and e.t > flick.t]
    ends = [*over, *touched, *rested, *([facts.rest_at] if facts.rest_at is not None else [])]
    if not ends:
        return
    end = min(ends)
    reached, when = _furthest(facts, flick, end)
    short = Condition("short_of_halfway", -reached, Unit.MM, reached, 0.0, when, (BALL,), (log.at(BALL, when),))
    yield failed(end, short)


def _furthest(facts: Facts, flick: FlickFact, end: float) -> tuple[float, float]:
    """How far into the other half the whole ball came by ``end`` (mm, negative while it overlaps the line or the own half), and when."""
    log, pitch, ahead = facts.log, facts.table.pitch, flick.side.attacks(facts.half)
    radius = facts.table.equipment.ball_radius
    times = [flick.t, end]
    for s in log.path(BALL, flick.t, end):
        turn = s.t - s.velocity[0] / s.acceleration[0] if s.acceleration[0] else s.t
        times += [s.t, s.end, min(max(turn, s.t), s.end)]
    return max((pitch.over_halfway(Disc(log.at(BALL, min(t, end)), radius), ahead), min(t, end)) for t in times)


def _tick(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """TCK-1: asked for, everything at rest, no block owed, so many per possession; the ball is not touched."""
    log, t, who = facts.log, flick.t, flick.figure
    moving = sum(1 for b in log.bodies() if b != who and log.on(b, t) and not log.segment(b, t).at_rest)
    before = sum(1 for f in facts.flicks if f.role is Role.TICK and f.side is flick.side and f.t < t)
    ticks = facts.before.ticks.get(flick.side, 0) + before + 1
    s, waited = flick.before, flick.action is not None and isinstance(flick.action.when, AtRest)
    conditions = [
        *([yes("block_owed", s.block is Block.OWED, t, who)] if s.block is Block.OWED or s.blocks_made else []),
        *([more_than("bodies_moving", moving, 0, t, who)] if moving or not waited else []),
        *([more_than("ticks_in_possession", ticks, facts.numbers.ticks, t, who)] if ticks > 1 else []),
    ]
    for condition in conditions:
        yield Finding("TCK-1", Call.ILLEGAL_FLICK, t, (condition,), flick.side, spot=flick.at, figure=who)
    if flick.ball_at is not None or facts.explain:
        at = t if flick.ball_at is None else flick.ball_at
        spot = next((c.touch.at for c in facts.plays_of(flick)), flick.at)
        touched = negated(ball_missed(facts, flick), "ball_touched")
        yield Finding("TCK-1", Call.TICK_FAULT, at, (touched,), flick.side, spot=spot, figure=who)
