"""Restarts (F5-8k, F5-13, F5-16, F5-17, F5-18): distances, four seconds, which way and how far, and the taker's second touch."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from sim.events import Began
from sim.geometry import Disc, Point, distance
from sim.model.actions import MoveKeeper
from sim.model.ids import BALL, Side, is_player, side_of
from sim.model.layout import Layout
from sim.rules.curves import GRAIN, LAID
from sim.rules.detectors.attack import ball_missed
from sim.rules.facts import Facts, FlickFact, once
from sim.rules.findings import Condition, Finding, yes
from sim.rules.five.clock import grace, limited
from sim.rules.five.sanction import outside_area
from sim.rules.measures import HAIR, MS, ball_at
from sim.rules.placing import outside_arc
from sim.rules.plan import keeper_of
from sim.rules.procedure import FROM_THE_MARK, OWN_LAW
from sim.rules.restarting import ball_place
from sim.rules.ruleset import Numbers
from sim.rules.shots import exit_of
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart, Unit
from sim.table import Lobe, Pitch, Table


@dataclass(frozen=True, slots=True)
class Kick:
    """A restart being taken: when the ball is struck (when the taker stopped, if it never was), by whom, with everything as it lay before."""

    t: float
    taker: str
    side: Side
    phase: Phase
    layout: Layout
    struck: float | None
    flick: FlickFact | None = None


def kicks(facts: Facts) -> Iterator[Kick]:
    """The restart taken in the stretch, if one is: by a flick, or by the keeper's stroke (a clearance)."""
    for flick in facts.flicks:
        if flick.restart and flick.on is not None:
            yield Kick(flick.t, flick.figure, flick.side, flick.before.phase, flick.layout, flick.ball_at, flick)
            return
    before = facts.before
    if before.phase is Phase.CLEARANCE:
        keeper = keeper_of(before.possession)
        for c in facts.contacts:
            if c.body == keeper and not c.at_rest:
                yield Kick(c.t, keeper, before.possession, Phase.CLEARANCE, facts.opening, c.t)
                return


def detect(facts: Facts) -> Iterator[Finding]:
    """Everything about the restart that is due, and what came of it."""
    kick = next(kicks(facts), None)
    yield from _late(facts, kick)
    if kick is not None and kick.phase not in FROM_THE_MARK:
        yield from _too_near(facts, kick)
        if kick.phase is Phase.KICK_OFF:
            yield from _kick_off(facts, kick)
        if kick.phase is Phase.CLEARANCE and kick.taker not in (keeper_of(kick.side), f"{kick.side}.spare"):
            yield _retake(kick, kick.t, yes("not_taken_by_keeper", True, kick.t, kick.taker), facts.before.spot)
        yield from missed(facts, kick)
        yield from _elsewhere(facts, kick)
        yield from _stays_inside(facts, kick)
        yield from (f for f in _twice(facts) if f.at < never_in_play(facts))
    else:
        yield from _twice(facts)


# ---------------------------------------------------------------- distances


def distance_due(phase: Phase, n: Numbers) -> float:
    """How far (mm) opponents have to stand from the ball at a restart; 0 where it is an area that they have to leave."""
    return {
        Phase.KICK_OFF: n.kick_off_distance,
        Phase.FREE_KICK: n.free_kick_distance,
        Phase.KICK_IN: n.throw_in_distance,
        Phase.CORNER: n.corner_distance,
        Phase.SECOND_MARK: n.mark_distance,
        Phase.PENALTY: n.mark_distance,
        Phase.SHOOT_OUT: n.mark_distance,
        Phase.DROP_BALL: n.drop_distance,
    }.get(phase, 0.0)


def kept_off(layout: Layout, side: Side) -> list[str]:
    """The opponents that have to keep the distance at a restart: all figures but a spare keeper, which stands in for the rod."""
    return [b for b in layout.figures if side_of(b) is side.other and not b.endswith(".spare")]


def from_own_area(phase: Phase, ball: Point, side: Side, half: int, pitch: Pitch) -> bool:
    """Whether a restart is taken from the taker's own penalty area, which opponents leave and the ball has to leave."""
    return phase in (Phase.CLEARANCE, Phase.FREE_KICK) and pitch.in_penalty_area(ball, -side.attacks(half))


def nearness(state: State, layout: Layout, body: str, table: Table, at: float) -> Condition:
    """By how much an opponent stands too near at the restart that is due (met), or far enough: the distance, or the area it has to leave."""
    side, e, ball = state.possession, table.equipment, layout.ball.at if layout.ball else (0.0, 0.0)
    place = layout.figures[body].at
    away, due = distance(place, ball) - e.base_radius - e.ball_radius, distance_due(state.phase, state.ruleset.numbers)
    if from_own_area(state.phase, ball, side, state.half, table.pitch):
        deep = -table.pitch.penalty_area(-side.attacks(state.half)).gap(Disc(place, e.base_radius))
        if deep > due - away or not due:
            return Condition("opponent_in_area", deep - LAID, Unit.MM, deep, 0.0, at, (body,), (place,))
    return Condition("nearer_than_distance", due - away - LAID, Unit.MM, away, due, at, (body, BALL), (place, ball))


def _too_near(facts: Facts, kick: Kick) -> Iterator[Finding]:
    """Opponents at the distance, else the kick is taken again, and the one that was nearest is cautioned (F5-12d)."""
    state, layout = facts.before, kick.layout
    rivals = kept_off(layout, kick.side)
    if not rivals or layout.ball is None or kick.phase is Phase.DROP_BALL:
        return
    found = max((nearness(state, layout, b, facts.table, kick.t) for b in rivals), key=lambda c: c.margin)
    body, clause, spot = found.bodies[0], OWN_LAW[kick.phase], layout.ball.at
    yield Finding(clause, Call.RETAKE, kick.t, (found,), kick.side.other, kick.side, Restart.RETAKE, spot, body, kick.t)
    if kick.phase is not Phase.KICK_OFF:
        yield Finding("F5-12d", Call.CAUTION, kick.t, (found,), kick.side.other, kick.side, Restart.PLAY_ON, spot, body, kick.t)


# ---------------------------------------------------------------- time


def _late(facts: Facts, kick: Kick | None) -> Iterator[Finding]:
    """Four seconds from when it could be taken, else it is the opponents'; the time runs while all lies still before it.

    It could be once its taker is named, and when it might have been named long ago.
    """
    state, phase, side = facts.before, facts.before.phase, facts.before.possession
    limit, since = facts.numbers.restart_s, facts.since + grace(state)
    ended = facts.until if kick is None else kick.t if kick.struck is None else kick.struck
    if not limited(state) or since > ended:
        return
    took = state.ledger.held + ended - since
    over = (took - limit) * MS
    if kick is None and over <= 0.0 and not facts.explain:
        return
    at = min(max(since + limit - state.ledger.held, since), ended) if over > 0.0 else ended
    late = Condition("restart_time", over or -HAIR, Unit.MS, took * MS, limit * MS, at, (kick.taker,) if kick else ())
    spot = state.spot if state.spot is not None else ball_at(facts.log, facts.since) or (0.0, 0.0)
    clause, call, restart = OWN_LAW[phase], Call.ILLEGAL_MANIPULATION, Restart.FREE_KICK
    if phase is Phase.KICK_IN:
        call, restart = Call.KICK_IN, Restart.KICK_IN
    elif phase is not Phase.CORNER:
        spot = outside_area(ball_at(facts.log, facts.since) or spot, -side.attacks(facts.half), facts.table.pitch)
    yield Finding(clause, call, at, (late,), side, side.other, restart, spot, kick.taker if kick else None, at)


# ---------------------------------------------------------------- what becomes of the kick


def _retake(kick: Kick, at: float, condition: Condition, spot: Point | None) -> Finding:
    clause = OWN_LAW[kick.phase]
    return Finding(clause, Call.RETAKE, at, (condition,), kick.side, kick.side, Restart.RETAKE, spot, kick.taker, kick.t)


_LAID = 0.01
"""A ball so near (mm) to where the referee lays it has been laid nowhere else."""


def _elsewhere(facts: Facts, kick: Kick) -> Iterator[Finding]:
    """F5-16: the ball covers where it went out, else the kick-in is faulty. F5-18: its centre is not outside the arc, else it is taken again."""
    state, ball, spot = facts.before, kick.layout.ball, facts.before.spot
    if ball is None or spot is None:
        return
    if kick.phase is Phase.CORNER:
        beyond, laid = outside_arc(kick.layout, state, facts.table, kick.t), ball_place(state, facts.table)
        if beyond is not None and distance(ball.at, laid) > _LAID:
            yield _retake(kick, kick.t, beyond, spot)
    if kick.phase is Phase.KICK_IN and distance(ball.at, spot) > _LAID:
        aside, most = distance(ball.at, spot), facts.table.equipment.ball_radius
        off = Condition("ball_off_its_spot", aside - most - GRAIN, Unit.MM, aside, most, kick.t, (BALL,), (ball.at, spot))
        to = kick.side.other
        yield Finding("F5-16", Call.KICK_IN, kick.t, (off,), kick.side, to, Restart.KICK_IN, spot, kick.taker, kick.t)


def _kick_off(facts: Facts, kick: Kick) -> Iterator[Finding]:
    """F5-8k: everybody in the own half, and the ball moves forward."""
    p, r, log = facts.table.pitch, facts.table.equipment.base_radius, facts.log
    over = []
    for body, f in kick.layout.figures.items():
        side = side_of(body) or kick.side
        if body != kick.taker:
            beyond = side.attacks(facts.half) * f.at[0] + r + p.line_width / 2
            over.append(Condition("outside_own_half", beyond - GRAIN, Unit.MM, beyond, 0.0, kick.t, (body,), (f.at,)))
    worst = max(over, key=lambda c: c.margin, default=None)
    if worst is not None:
        against = side_of(worst.bodies[0])
        yield Finding("F5-8k", Call.RETAKE, kick.t, (worst,), against, kick.side, Restart.RETAKE, (0.0, 0.0), worst.bodies[0], kick.t)
    if kick.struck is None or not log.on(BALL, kick.struck):
        return
    forward = kick.side.attacks(facts.half) * log.velocity(BALL, kick.struck)[0]
    back = Condition("not_forward", -forward or HAIR, Unit.MM_S, forward, 0.0, kick.struck, (BALL,), (log.at(BALL, kick.struck),))
    yield _retake(kick, kick.struck, back, (0.0, 0.0))


def missed(facts: Facts, kick: Kick) -> Iterator[Finding]:
    """A taker that misses the ball: a kick-in is the opponents' then, every other restart but a free kick (POS-1) is taken again."""
    flick = kick.flick
    if flick is None or flick.stopped is None or kick.phase is Phase.FREE_KICK or (kick.struck is not None and not facts.explain):
        return
    missed, spot = ball_missed(facts, flick), ball_at(facts.log, flick.stopped)
    if kick.phase is Phase.KICK_IN:
        yield Finding(
            "F5-16",
            Call.KICK_IN,
            flick.stopped,
            (missed,),
            kick.side,
            kick.side.other,
            Restart.KICK_IN,
            facts.before.spot or spot,
            kick.taker,
            kick.t,
        )
    else:
        yield _retake(kick, flick.stopped, missed, facts.before.spot or spot)


def _stays_inside(facts: Facts, kick: Kick) -> Iterator[Finding]:
    """F5-17, F5-13: from the own area the ball is in play once it has wholly left it; touched or at rest before, it is kicked again."""
    log, t, ball = facts.log, kick.struck, kick.layout.ball
    if t is None or ball is None or not from_own_area(kick.phase, ball.at, kick.side, facts.half, facts.table.pitch):
        return
    area = facts.table.pitch.penalty_area(-kick.side.attacks(facts.half))
    out = exit_of(facts)
    again = _acts_again(facts, kick)
    ends = [c.t for c in facts.contacts if c.t > t and is_player(c.body) and (c.body != kick.taker or c.t >= again)]
    end = min([*ends, facts.until if out is None else out.t])
    times = [t + (end - t) * i / _LOOKS for i in range(_LOOKS + 1)]
    left, when = max((_beyond(area, log.at(BALL, s), facts), s) for s in times)
    inside = Condition("stayed_in_area", -left or HAIR, Unit.MM, left, 0.0, when, (BALL,), (log.at(BALL, when),))
    yield _retake(kick, end, inside, ball.at)


@once
def never_in_play(facts: Facts) -> float:
    """From when on a kick from the own area is out although its ball never left it, so that nothing that follows counts; infinite where none is."""
    kick = next(kicks(facts), None)
    inside = () if kick is None or kick.phase is Phase.DROP_BALL else _stays_inside(facts, kick)
    return min((f.at for f in inside if f.met), default=math.inf)


def _acts_again(facts: Facts, kick: Kick) -> float:
    """When the taker is flicked, or the keeper moved, once more after the kick: what it meets by then is one touch (GEN 2)."""
    flicks = (f.t for f in facts.flicks if f.figure == kick.taker and f.t > kick.t)
    strokes = (e.t for e in facts.of(Began) if isinstance(e.action, MoveKeeper) and e.t > kick.t and keeper_of(e.action.side) == kick.taker)
    return min([*flicks, *strokes], default=math.inf)


_LOOKS = 200


def _beyond(area: object, at: Point, facts: Facts) -> float:
    assert isinstance(area, Lobe)
    goal = facts.table.pitch.half_length  # over its own goal line it has not left it
    return area.gap(Disc((min(max(at[0], -goal), goal), at[1]), facts.table.equipment.ball_radius))


def _twice(facts: Facts) -> Iterator[Finding]:
    """The taker plays the ball again before another has touched it: an indirect kick; a keeper after a clearance: before halfway or an opponent."""
    seen: set[int] = set()
    for c in facts.contacts if facts.ruleset.double_touch else ():
        restarted = c.before.restarted
        if restarted is None or restarted.kind not in OWN_LAW or c.side is not side_of(restarted.taker):
            continue
        if c.flick is None or c.flick in seen:
            continue
        if c.body != restarted.taker and (not facts.explain or restarted.kind is Phase.SECOND_MARK):  # of others F5-14 asks whether it was too early
            continue
        seen.add(c.flick)
        flick = facts.flicks[c.flick]
        if flick.restart or not restarted.taken or flick.ball_before:
            continue
        again = yes("taker_played_again", c.body == restarted.taker, c.t, c.body)
        alone = yes("no_other_touched", not restarted.others_touched, c.t, c.body)
        yield Finding(
            OWN_LAW[restarted.kind], Call.ILLEGAL_FLICK, c.t, (again, alone) if again.met else (again,), c.side, spot=c.touch.at, figure=c.body
        )
