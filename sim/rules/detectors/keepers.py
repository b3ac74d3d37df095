"""Keepers (GKP): the rod keeper before a strike and while it saves, what it may touch, and the spare keeper.

A keeper is *saving* from an opponent's touch of the ball until the ball rests, is out, or moves away from its goal.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sim.events import Began, Entered, Left, Motion, Touch
from sim.geometry import Disc, Point, Rect
from sim.model.actions import MoveKeeper, Place, Spare
from sim.model.ids import BALL, Side, figure, is_figure, side_of
from sim.rules import rods
from sim.rules.cards import spare_lost
from sim.rules.curves import GRAIN
from sim.rules.facts import BallContact, Facts, Role
from sim.rules.findings import Condition, Finding, at_least, yes
from sim.rules.measures import CERTAIN, MS, at_rest, fact, given, just_before, met, more_than, moving_when_met, negated, passed
from sim.rules.plan import Reach, keeper_depth, keeper_line_reach, keeper_of, keeper_rod_reach, moves_away, shaking, shooting_depth, stands_clear
from sim.rules.shots import in_play_until
from sim.rules.situation import Block
from sim.rules.state import Standing
from sim.rules.words import Call, Phase, Restart, Unit

_OverTime = Callable[[float, float], Reach]


def detect(facts: Facts) -> Iterator[Finding]:
    """Everything the keepers of both sides did in the stretch."""
    for side in Side:
        keeper = keeper_of(side)
        if keeper in facts.log.bodies():
            yield from _saving(facts, side, keeper)
            if facts.explain or not _idle(facts, keeper):
                yield from _shaken(facts, side, keeper)
                yield from _figures_touched(facts, side, keeper)
                yield from _plays(facts, side, keeper)
        yield from _spare(facts, side)


def _idle(facts: Facts, keeper: str) -> bool:
    """Whether a keeper neither was moved nor touched anything."""
    return not facts.log.moved(keeper) and not any(keeper in (e.a, e.b) for e in facts.of(Touch))


def _end(facts: Facts, side: Side) -> int:
    """The end that a side defends."""
    return -side.attacks(facts.half)


def _manipulated(facts: Facts, clause: str, side: Side) -> Restart:
    """The sanction of GKP-1 and GKP-4: a penalty when it is repeated (GEN 11), a free kick before."""
    times = facts.before.penalised(clause, side) + 1
    return Restart.PENALTY if times >= facts.numbers.repeated else Restart.FREE_KICK


def _against(
    facts: Facts, clause: str, call: Call, side: Side, at: float, conditions: tuple[Condition, ...], restart: Restart = Restart.FREE_KICK
) -> Finding:
    """A finding against a keeper's side: the restart is taken from the spot of its own penalty area."""
    spot = facts.table.pitch.spot(_end(facts, side))
    return Finding(clause, call, at, conditions, side, side.other, restart, spot, keeper_of(side))


def _count_at_least(name: str, count: int, least: float, at: float, *bodies: str) -> Condition:
    """Met when a whole number is at least so much: exactly so much is +1, one fewer is -1."""
    return more_than(name, count, least - 1, at, *bodies)


# ---------------------------------------------------------------- GKP-1


def _shaken(facts: Facts, side: Side, keeper: str) -> Iterator[Finding]:
    """GKP-1: how the keeper moved in the second before each opposing strike in its shooting area."""
    n, end = facts.numbers, _end(facts, side)
    for flick in facts.flicks:
        t = flick.ball_at
        if flick.side is side or flick.role is not Role.ATTACK or t is None or not facts.log.on(keeper, t):
            continue
        depth = shooting_depth(facts.log, BALL, end, t)
        inside = at_least("ball_in_shooting_area", depth, -GRAIN, Unit.MM, t, BALL, flick.figure, places=(facts.log.at(BALL, t),))
        seen = shaking(facts.log, keeper, max(t - n.shake_window / MS, _waiting_since(facts)), t)
        fast = at_least("keeper_speed", seen.speed, n.shake_speed, Unit.MM_S, seen.at, keeper, places=(seen.place,))
        often = _count_at_least("keeper_reversals", seen.reversals, n.shake_reversals, t, keeper)
        restart = _manipulated(facts, "GKP-1", side)
        both = fast.met and often.met
        if not (both and often.steps > fast.steps):
            yield _against(facts, "GKP-1", Call.ILLEGAL_MANIPULATION, side, t, (inside, fast), restart)
        if not (both and often.steps <= fast.steps):
            yield _against(facts, "GKP-1", Call.ILLEGAL_MANIPULATION, side, t, (inside, often), restart)


def _waiting_since(facts: Facts) -> float:
    """When the ball came to rest before this stretch: what a keeper did before that was saving, and thinking time lies between."""
    rests = facts.ball_on and facts.log.resting(BALL, facts.since)
    return facts.log.segment(BALL, facts.since).t if rests else 0.0


# ---------------------------------------------------------------- GKP-4, GKP-13


@dataclass(frozen=True, slots=True)
class _Save:
    """A time of saving from ``t`` to ``until``; ``limit`` is when the ball rests, is out or is touched by an opponent again."""

    t: float
    until: float
    limit: float


def _threats(facts: Facts, side: Side) -> list[float]:
    """When an opponent touched the ball, from then on a keeper saves; the stretch's beginning where that was before it."""
    stop = in_play_until(facts)
    times = {c.t for c in facts.contacts if c.side is not side and not c.fallen and c.t <= stop}
    if facts.ball_on and not facts.log.resting(BALL, facts.since) and _opponents_last(facts, side):
        times.add(facts.since)
    return sorted(times)


def _saves(facts: Facts, end: int, times: list[float]) -> Iterator[_Save]:
    stop = in_play_until(facts)
    for t, following in zip(times, [*times, stop][1:], strict=True):
        limit = min(_ball_rests(facts, t, stop), following)
        away = moves_away(facts.log, end, t, limit)
        yield _Save(t, limit if away is None else away, limit)


def _opponents_last(facts: Facts, side: Side) -> bool:
    standing = facts.before.standing
    sides = {side_of(b) for b in standing.last_touch} or {standing.possession}
    return side.other in sides


def _ball_rests(facts: Facts, t: float, stop: float) -> float:
    return next((low for s, low, _ in facts.log.runs(BALL, t, stop) if s.at_rest), stop)


def _saving(facts: Facts, side: Side, keeper: str) -> Iterator[Finding]:
    """GKP-4 and GKP-13: the goal area's lines, and the back of the goal, in each time of saving."""
    end, log = _end(facts, side), facts.log
    times = _threats(facts, side)
    if not times or (not facts.explain and _stands_within(facts, keeper, end)):
        return
    ruled = facts.since if side in facts.before.rods else None
    for save in _saves(facts, end, times):
        if not log.on(keeper, save.t):
            continue
        restart = _manipulated(facts, "GKP-4", side)
        lines = _held(facts, save, lambda t0, t1: keeper_line_reach(log, keeper, end, t0, t1), "keeper_reaches_line", keeper)
        yield _against(facts, "GKP-4", Call.ILLEGAL_MANIPULATION, side, lines[0].at, lines, restart)
        rod = _held(facts, save, lambda t0, t1: keeper_rod_reach(log, keeper, end, t0, t1), "rod_beside_back_of_goal", keeper)
        if ruled is not None and all(c.met for c in rod) and not rods.moved(facts, keeper, ruled, rod[0].at):
            rod = (*rod, fact("keeper_moved_since", False, rod[0].at, keeper))
        elif all(c.met for c in rod):
            ruled = rod[0].at
        yield _against(facts, rods.CLAUSE, Call.ILLEGAL_MANIPULATION, side, rod[0].at, rod)


def _stands_within(facts: Facts, keeper: str, end: int) -> bool:
    """Whether a keeper is not moved in the stretch and stands lawfully all along."""
    log, t = facts.log, facts.since
    moved = log.moved(keeper) and (any(e.body == keeper for e in facts.of(Motion)) or any(e.body == keeper for e in facts.of(Entered)))
    if moved or not log.on(keeper, t):
        return False
    if log.segment(keeper, t).turned(t) == 0.0:
        return stands_clear(log.at(keeper, t), end, facts.table)
    return keeper_line_reach(log, keeper, end, t, t).first is None and keeper_rod_reach(log, keeper, end, t, t).first is None


def _held(facts: Facts, save: _Save, reach: _OverTime, name: str, keeper: str) -> tuple[Condition, ...]:
    """What a keeper reached, and whether it was saving then (ms before, or after when negative, the saving was over)."""

    def condition(r: Reach) -> Condition:
        at = r.at if r.first is None else r.first
        return Condition(name, r.most + GRAIN, Unit.MM, r.most, 0.0, at, (keeper,), (facts.log.at(keeper, at),))

    during = reach(save.t, save.until) if save.until > save.t else None
    if during is not None and during.first is not None:
        left = (save.until - during.first) * MS
        return (condition(during), Condition("while_saving", max(left, GRAIN), Unit.MS, left, 0.0, during.first, (keeper, BALL)))
    after = reach(save.until, save.limit) if save.limit > save.until else None
    if after is not None and after.first is not None:
        late = (after.first - save.until) * MS
        return (condition(after), Condition("while_saving", -max(late, GRAIN), Unit.MS, -late, 0.0, after.first, (keeper, BALL)))
    most = max((r for r in (during, after) if r is not None), key=lambda r: r.most, default=None)
    return (condition(most if most is not None else reach(save.t, save.t)), given("while_saving", during is not None, save.t))


# ---------------------------------------------------------------- GKP-5, GKP-12


def _figures_touched(facts: Facts, side: Side, keeper: str) -> Iterator[Finding]:
    """GKP-5 and GKP-12: the keeper and each figure in or at its goal area."""
    log, stop = facts.log, in_play_until(facts)
    touches = [e for e in facts.of(Touch) if keeper in (e.a, e.b) and is_figure(e.other(keeper)) and e.t <= stop]
    for e in touches:
        yield _resting_figure(facts, side, keeper, e.other(keeper), e.t, e)
        yield _crossing_figure(facts, side, keeper, e)
    if not facts.explain:
        return
    moved = any(not s.at_rest for s in log.path(keeper, facts.since, stop))
    for body in log.bodies():
        if not is_figure(body) or not log.on(body, facts.since) or any(e.involves(body) for e in touches):
            continue
        if moved and log.resting(body, facts.since) and _near_area(facts, side, body):
            yield _resting_figure(facts, side, keeper, body, stop, None)
        elif side_of(body) is not side and any(not s.at_rest for s in log.path(body, facts.since, stop)):
            yield _missed_figure(facts, side, keeper, body, stop)


def _in_area(facts: Facts, side: Side, body: str, t: float) -> Condition:
    area = facts.table.pitch.goal_area(_end(facts, side))
    depth = -area.gap(facts.log.shape(body, t))
    return Condition("figure_in_goal_area", depth + GRAIN, Unit.MM, depth, 0.0, t, (body,), (facts.log.at(body, t),))


def _near_area(facts: Facts, side: Side, body: str) -> bool:
    """Whether a figure stands within a base's width of the goal area, so that it is worth measuring."""
    area = facts.table.pitch.goal_area(_end(facts, side))
    return area.gap(facts.log.shape(body, facts.since)) <= 2 * facts.table.equipment.base_radius


def _resting_figure(facts: Facts, side: Side, keeper: str, body: str, t: float, touch: Touch | None) -> Finding:
    log = facts.log
    before = just_before(t)
    into = keeper_depth(log, keeper, _end(facts, side), log.shape(body, before), t if touch else facts.since, facts.until if touch else t)
    deep = max(into.most, GRAIN) if touch else min(into.most, -GRAIN)
    reached = Condition("keeper_touched_figure", deep, Unit.MM, deep, 0.0, t if touch else into.at, (keeper, body), (log.at(body, before),))
    still = at_rest(log, "figure_at_rest", body, t, touch.speed_of(body)) if touch else given("figure_at_rest", True, t, body)
    return _against(facts, "GKP-5", Call.KEEPER_FOUL, side, t if touch else into.at, (reached, _in_area(facts, side, body, before), still))


def _crossing_figure(facts: Facts, side: Side, keeper: str, e: Touch) -> Finding:
    log, body = facts.log, e.other(keeper)
    conditions = (
        met(log, "keeper_met_figure", e, keeper),
        negated(at_rest(log, "figure_at_rest", body, e.t, e.speed_of(body)), "figure_moving"),
        _in_area(facts, side, body, just_before(e.t)),
        moving_when_met(log, "keeper_moving", keeper, e),
        fact("attacking_figure", side_of(body) is not side and facts.standing(e.t).possession is not side, e.t, body),
    )
    return _against(facts, "GKP-12", Call.KEEPER_FOUL, side, e.t, conditions)


def _missed_figure(facts: Facts, side: Side, keeper: str, body: str, stop: float) -> Finding:
    wide = passed(facts.log, "keeper_met_figure", keeper, body, facts.since, stop)
    moving = given("figure_moving", True, wide.at, body)
    return _against(facts, "GKP-12", Call.KEEPER_FOUL, side, wide.at, (wide, moving, _in_area(facts, side, body, wide.at)))


# ---------------------------------------------------------------- GKP-2, GKP-3, GKP-11


def _plays(facts: Facts, side: Side, keeper: str) -> Iterator[Finding]:
    """GKP-2 and GKP-3 announce nothing; GKP-11 counts a keeper's plays running."""
    limit = facts.ruleset.keeper_touches
    met_ball = False
    for contact in facts.contacts:
        if contact.body != keeper:
            continue
        met_ball = True
        if facts.explain:
            yield _block_for(facts, contact, keeper)
            yield _by_rod(facts, contact, keeper)
        count, before = contact.after.touches, contact.before.touches
        if contact.play and count != before and count.figure == keeper:
            conditions = (
                more_than("keeper_plays", count.count, limit or CERTAIN, contact.t, keeper),
                given("plays_are_limited", limit > 0, contact.t),
            )
            yield _against(facts, "GKP-11", Call.ILLEGAL_MANIPULATION, side, contact.t, conditions)
    if facts.explain and facts.ball_on and not met_ball and facts.log.on(keeper, facts.since):
        missed = passed(facts.log, "keeper_touched_ball", keeper, BALL, facts.since, in_play_until(facts))
        yield Finding("GKP-2", None, missed.at, (missed,), figure=keeper)


def _block_for(facts: Facts, contact: BallContact, keeper: str) -> Finding:
    conditions = (
        met(facts.log, "keeper_touched_ball", contact.touch, keeper),
        moving_when_met(facts.log, "keeper_moving", keeper, contact.touch),
        fact("block_outstanding", contact.after.block is Block.OWED, contact.t, keeper),
    )
    return Finding("GKP-2", None, contact.t, conditions, to=contact.after.possession.other, figure=keeper)


def _by_rod(facts: Facts, contact: BallContact, keeper: str) -> Finding:
    """How far behind the keeper's body the ball was met: by the rod, which is the keeper too (GKP-3)."""
    log, e = facts.log, facts.table.equipment
    before = just_before(contact.t)
    (x, y), angle = log.at(keeper, before), log.segment(keeper, before).turned(before)
    end = 1 if x >= 0 else -1
    px, py = contact.touch.at
    behind = end * ((px - x) * math.cos(angle) + (py - y) * math.sin(angle)) - e.keeper_thickness / 2
    rod = Condition("by_the_rod", behind - GRAIN, Unit.MM, behind, 0.0, contact.t, (keeper, BALL), (contact.touch.at,))
    return Finding("GKP-3", None, contact.t, (rod,), figure=keeper)


# ---------------------------------------------------------------- GKP-6, GKP-7, GKP-8


def _spare(facts: Facts, side: Side) -> Iterator[Finding]:
    """GKP-6 to GKP-8: the spare keeper brought on or taken off, and the rod keeper brought in for it (GKP-9)."""
    for e in facts.of(Began):
        match e.action:
            case Spare(side=actor, enter=(x, y)) if actor is side:
                yield from _comes_on(facts, side, e.t, (x, y))
            case Place(body=body, to=(x, y)) if body == figure(side, "spare") and not facts.log.on(body, just_before(e.t)):
                yield from _comes_on(facts, side, e.t, (x, y))
            case Spare(side=actor, leave=True) if actor is side:
                yield from _goes_off(facts, side, e.t)
            case MoveKeeper(side=actor, enter=(_, _)) if actor is side and facts.log.on(figure(side, "spare"), just_before(e.t)):
                yield from _goes_off(facts, side, e.t, "GKP-9")
            case _:
                pass
    if figure(side, "spare") in facts.log.bodies():
        yield from _both_on(facts, side)


def _both_on(facts: Facts, side: Side) -> Iterator[Finding]:
    """GKP-8: one keeper goes for the other. At rest they may be exchanged in either order; when their side plays on, the spare keeper is off."""
    spare, keeper, log = figure(side, "spare"), keeper_of(side), facts.log
    flick = next((f for f in facts.flicks if f.on is not None and f.side is side and f.role is Role.ATTACK), None)
    if flick is None or facts.before.phase is Phase.SHOTS or keeper not in log.bodies() or not log.on(keeper, flick.t):
        return
    on = log.on(spare, flick.t)
    if on or facts.explain:
        both = (yes("spare_keeper_on_cloth", on, flick.t, spare, keeper),)
        yield _against(facts, "GKP-8", Call.ILLEGAL_MANIPULATION, side, flick.t, both)


def _comes_on(facts: Facts, side: Side, t: float, at: Point) -> Iterator[Finding]:
    end, p = _end(facts, side), facts.table.pitch
    area = p.goal_area(end)
    room = Rect(area.left, p.fence_x, area.low, area.high) if end > 0 else Rect(-p.fence_x, area.right, area.low, area.high)
    outside = -room.inside_margin(Disc(at, facts.table.equipment.base_radius))
    spare, keeper = figure(side, "spare"), keeper_of(side)
    place = Condition("outside_goal_area", outside - GRAIN, Unit.MM, outside, 0.0, t, (spare,), (at,))
    yield _against(facts, "GKP-6", Call.ILLEGAL_MANIPULATION, side, t, (place,))
    standing = facts.standing(t)
    lost = (yes("spare_keeper_lost", spare_lost(facts.before, side), t, spare),) if facts.before.cards.get(side) else ()
    wrongs = (
        *lost,
        yes("side_without_possession", not _may_exchange(standing, side), t, spare),
        _rod_on(facts, t, spare, keeper),
        _block_outstanding(facts, t, spare),
    )
    yield _against(facts, "GKP-7", Call.ILLEGAL_MANIPULATION, side, t, _first_met(wrongs))


def _may_exchange(standing: Standing, side: Side) -> bool:
    """Whether a side may put one keeper for the other: the one in possession, and either before a penalty (PEN-4)."""
    return standing.possession is side or standing.phase is Phase.PENALTY


def _first_met(wrongs: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """One thing that is wrong is enough; where nothing is, all are shown."""
    return next(((wrong,) for wrong in wrongs if wrong.met), wrongs)


def _rod_on(facts: Facts, t: float, spare: str, keeper: str) -> Condition:
    """Whether the rod keeper was on the cloth; when it was taken off in the same motion, for how many ms it no longer was (negative)."""
    if keeper in facts.log.bodies() and facts.log.on(keeper, t):
        return yes("rod_keeper_on_cloth", True, t, spare, keeper)
    off = max((e.t for e in facts.of(Left) if e.body == keeper and e.t < t), default=None)
    if off is None:
        return yes("rod_keeper_on_cloth", False, t, spare, keeper)
    return at_least("rod_keeper_on_cloth", (off - t) * MS, 0.0, Unit.MS, t, spare, keeper)


def _block_outstanding(facts: Facts, t: float, spare: str) -> Condition:
    """Whether a block was outstanding; when it was made in the same motion, for how many ms it no longer was (negative)."""
    if facts.standing(t).block is Block.OWED:
        return yes("block_outstanding", True, t, spare)
    made = max((flick.t for flick in facts.flicks if flick.role is Role.BLOCK and flick.t < t), default=None)
    if made is None:
        return yes("block_outstanding", False, t, spare)
    return at_least("block_outstanding", (made - t) * MS, 0.0, Unit.MS, t, spare)


def _goes_off(facts: Facts, side: Side, t: float, unpossessed: str = "GKP-8") -> Iterator[Finding]:
    """GKP-8; where the rod keeper is brought back although possession is lost, GKP-9."""
    spare = figure(side, "spare")
    standing = facts.standing(t)
    wrongs = [yes("side_without_possession", not _may_exchange(standing, side), t, spare)]
    if facts.ball_on:
        wrongs.append(negated(at_rest(facts.log, "ball_at_rest", BALL, t, math.hypot(*facts.log.velocity(BALL, t))), "ball_moving"))
    clause = unpossessed if wrongs[0].met else "GKP-8"
    if facts.explain and clause != unpossessed:
        yield _against(facts, unpossessed, Call.ILLEGAL_MANIPULATION, side, t, (wrongs[0],))
    yield _against(facts, clause, Call.ILLEGAL_MANIPULATION, side, t, _first_met(tuple(wrongs)))
