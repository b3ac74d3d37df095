"""DEF: the defensive flick, one for each touch; what it may touch; when play waits for it."""

from __future__ import annotations

from collections.abc import Iterator

from sim.events import Crossing, Line, Part, Touch
from sim.model.actions import Purpose
from sim.model.ids import BALL, is_figure, side_of
from sim.rules.curves import GRAIN
from sim.rules.detectors.attack import figure_touches
from sim.rules.facts import Facts, FlickFact, Role
from sim.rules.findings import Condition, Finding, at_most, yes
from sim.rules.measures import (
    HAIR,
    MS,
    at_rest,
    ball_at,
    ball_moving,
    fact,
    figures_on,
    given,
    just_before,
    met,
    more_than,
    nearest_pass,
    negated,
    order,
    passed,
)
from sim.rules.passing import least_gap_on_plan
from sim.rules.ruleset import Impeded
from sim.rules.situation import Block
from sim.rules.words import Call, Phase, Restart, Unit

OUTER = frozenset({Line.GOAL_EAST, Line.GOAL_WEST, Line.TOUCH_NORTH, Line.TOUCH_SOUTH, Line.FENCE})
"""The lines that bound the pitch, and the fence beyond them."""


def detect(facts: Facts) -> Iterator[Finding]:
    """All clauses of the family."""
    for flick in facts.flicks:
        if flick.role is Role.BLOCK:
            if flick.on is not None:
                yield from _entitled(facts, flick)
            yield from _meets_figures(facts, flick)
            yield from _meets_ball(facts, flick)
        elif flick.role is Role.ATTACK and flick.on is not None:
            yield from _after_miss(facts, flick)
            if not (facts.explain or facts.before.block_due):
                continue
            if flick.before.block is Block.OWED:
                free = fact("block_not_waited_for", not facts.before.block_due, flick.t, flick.figure)
                yield Finding("DEF-4", None, flick.t, (free,), flick.side, figure=flick.figure)
            if facts.before.block_due or flick.before.block is Block.OWED or flick.before.blocks_made:
                yield _early(facts, flick)
    yield from _due(facts)
    if facts.explain:
        yield from _lapsed(facts)


def _illegal(clause: str, flick: FlickFact, *conditions: Condition) -> Finding:
    return Finding(clause, Call.ILLEGAL_FLICK, flick.t, conditions, flick.side, spot=flick.at, figure=flick.figure)


def _attack_under_way(facts: Facts, block: FlickFact) -> FlickFact | None:
    """The attacker's flick that had begun, and neither met the ball nor stopped, when the block was made."""
    for flick in reversed(facts.flicks):
        if flick.role is Role.ATTACK and flick.side is block.side.other and flick.t <= block.t:
            unplayed = not flick.ball_before and (flick.ball_at is None or flick.ball_at >= block.t)
            return flick if unplayed and (flick.stopped is None or flick.stopped >= block.t) else None
    return None


def _entitled(facts: Facts, block: FlickFact) -> Iterator[Finding]:
    """DEF-1, DEF-2: a block needs a touch by the attacker, and there is one for each."""
    s, t = block.before, block.t
    owed = s.block is Block.OWED
    attack = _attack_under_way(facts, block)
    made = max(s.blocks_made, 0 if owed else 1)
    second = more_than("blocks_since_touch", made + 1, facts.numbers.blocks, t, block.figure)
    if attack is not None:
        met_at = attack.ball_at if attack.ball_at is not None else attack.stopped
        until = order("block_before_touch", t, facts.until if met_at is None else met_at, block.figure, attack.figure)
        yield _illegal("DEF-2", block, until, fact("no_block_owed", not owed, t))
        yield Finding("DEF-3", None, t, (negated(until, "block_after_miss"),), block.side, figure=block.figure)
    elif not s.attacker_touched:
        yield _illegal("DEF-2", block, yes("attacker_has_not_touched", True, t, block.figure), fact("no_block_owed", not owed, t))
    else:
        yield _illegal("DEF-1", block, second)
        touched = [c.t for c in facts.contacts if c.play and c.side is block.side.other and c.t <= t]
        if touched:
            yield _illegal("DEF-2", block, order("block_before_touch", t, touched[-1], block.figure))
        elif owed:
            yield _illegal("DEF-2", block, yes("attacker_has_not_touched", False, t, block.figure))
        else:
            yield _illegal("DEF-2", block, yes("attacker_has_not_touched", False, t, block.figure))


def _after_miss(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """DEF-3: a block made after the attacker has missed is an attacking flick, and no DEF-2."""
    others = (facts.flicks[i] for i in facts.misses if facts.flicks[i].side is flick.side.other)
    missed = [f.stopped for f in others if f.stopped is not None and f.stopped <= flick.t]
    before = facts.before.missed
    if before is not None and before[0] is flick.side.other and not missed and not any(f.side is flick.side and f.t < flick.t for f in facts.flicks):
        missed = [before[1]]
    claimed = flick.action is not None and flick.action.purpose in (None, Purpose.BLOCK)
    if missed and claimed:
        waited = max((flick.t - missed[-1]) * MS, HAIR)
        since = Condition("block_after_miss", waited, Unit.MS, waited, 0.0, flick.t, (flick.figure,))
        yield Finding("DEF-3", None, flick.t, (since,), flick.side, figure=flick.figure)
        yield _illegal("DEF-2", flick, negated(since, "block_before_touch"))


def _early(facts: Facts, flick: FlickFact) -> Finding:
    """DEF-5: the attacker flicks although the referee waits for a block: the flick is undone, the block still owed."""
    s, side = flick.before, flick.side
    waits = fact("block_waited_for", facts.before.block_due, flick.t)
    owed = yes("block_still_owed", s.block is Block.OWED, flick.t, flick.figure)
    spot = ball_at(facts.log, flick.t)
    conditions = (waits, owed) if owed.met else (owed,)
    return Finding("DEF-5", Call.ILLEGAL_FLICK, flick.t, conditions, side, side, Restart.PLAY_ON, spot, flick.figure, flick.t)


def _due(facts: Facts) -> Iterator[Finding]:
    """DEF-5, THR-3: after a throw-in, or when the flicked figure fell and its side keeps the ball, play waits for the block."""
    rest, final = facts.rest_at, facts.final
    if not facts.explain and final.block is not Block.OWED:
        return
    attack = next((f for f in reversed(facts.flicks) if f.role is Role.ATTACK and f.on is not None), None)
    if rest is None or attack is None:
        return
    side = attack.side
    kept = fact("possession_kept", final.possession is side, rest)
    unused = yes("block_unused", final.block is Block.OWED, rest)
    lasting = (unused, kept) if kept.met else (kept,)
    throw = attack.restart and attack.before.phase is Phase.THROW_IN
    if throw:
        yield Finding("THR-3", Call.BLOCK_DUE, rest, lasting, side, side.other, Restart.PLAY_ON, figure=attack.figure)
        return
    fell = given("flicked_figure_fell", attack.fell is not None, rest, attack.figure)
    yield Finding("DEF-5", Call.BLOCK_DUE, rest, (fell, *lasting), side, side.other, Restart.PLAY_ON, figure=attack.figure)


def _lapsed(facts: Facts) -> Iterator[Finding]:
    """DEF-7: the right to a block goes with another correct touch, with the ball over a line, or with possession."""
    before = facts.before.standing
    out = next((e.t for e in facts.of(Crossing) if e.part is Part.WHOLE and e.line in OUTER), None)
    if facts.rest_at is not None and facts.final.block is Block.OWED:
        t = facts.rest_at if out is None else out
        yield Finding("DEF-7", None, t, (yes("right_lapsed", out is not None, t),), facts.final.possession.other)
    for t, s in facts.standings:
        if before.block is Block.OWED:
            changed = s.possession is not before.possession
            again = s.block is Block.OWED and s.touches != before.touches and s.touches.count > 0
            yield Finding("DEF-7", None, t, (yes("right_lapsed", changed or again, t),), before.possession.other)
        before = s


def _meets_figures(facts: Facts, block: FlickFact) -> Iterator[Finding]:
    """DEF-6, DEF-8: a block that meets an attacking figure, at rest or moving, while the ball rolls."""
    log = facts.log
    for touch in figure_touches(block):
        other, t = touch.other(block.figure), touch.t
        if side_of(other) is block.side or facts.standing(t).possession is block.side or log.fallen(other, just_before(t)):
            continue
        if not (BALL in log.bodies() and log.on(BALL, t)) or not (facts.explain or ball_moving(log, t)):
            continue
        hit = met(log, "attacker_touched", touch, block.figure)
        still = at_rest(log, "touched_figure_at_rest", other, t, touch.speed_of(other))
        rolling = negated(at_rest(log, "ball_rolling", BALL, t), "ball_rolling")
        yield _impeded(facts, block, touch, hit, still, rolling)
        moving = negated(still, "touched_figure_moving")
        conditions = (hit, moving, rolling) if moving.met else (hit, moving)
        yield Finding("DEF-8", Call.ILLEGAL_FLICK, t, conditions, block.side, spot=touch.at, figure=block.figure)
    if facts.explain:
        yield from _passes_figures(facts, block)


def _passes_figures(facts: Facts, block: FlickFact) -> Iterator[Finding]:
    """DEF-6, DEF-8, unmet: an attacking figure, at rest or moving, that the block passed."""
    log = facts.log
    met_already = {t.other(block.figure) for t in block.touches}
    others = [b for b in figures_on(log, block.t) if side_of(b) is block.side.other and b not in met_already]
    near = nearest_pass(log, "attacker_touched", block.figure, others, block.t, facts.until if block.stopped is None else block.stopped)
    if near is not None:
        stood = log.resting(near.bodies[1], just_before(near.at))
        clause, call = ("DEF-6", Call.BACK) if stood else ("DEF-8", Call.ILLEGAL_FLICK)
        yield Finding(clause, call, near.at, (near,), block.side, figure=block.figure)


def _impeded(facts: Facts, block: FlickFact, touch: Touch, hit: Condition, still: Condition, rolling: Condition) -> Finding:
    """DEF-6 for one contact; each thing is asked only where the one before it holds."""
    other, t, side = touch.other(block.figure), touch.t, block.side
    conditions: tuple[Condition, ...] = (hit, still, rolling) if still.met else (hit, still)
    if still.met and rolling.met:
        width = min(least_gap_on_plan(facts.log, BALL, other, t), facts.table.pitch.length)
        conditions = (*conditions, at_most("ball_way_to_figure", width, facts.numbers.impeded_reach + GRAIN, Unit.MM, t, other, BALL))
    if facts.ruleset.impeded_block is Impeded.FOUL:
        return Finding("DEF-6", Call.FOUL, t, conditions, side, spot=touch.at, figure=block.figure)
    spot = ball_at(facts.log, block.t)
    return Finding("DEF-6", Call.BACK, t, conditions, side, side.other, Restart.PLAY_ON, spot, block.figure)


def _meets_ball(facts: Facts, block: FlickFact) -> Iterator[Finding]:
    """DEF-8: a block that touches the ball while it is its opponent's; once its figure has stopped the ball is fairly won (POS-2)."""
    log = facts.log
    contacts = [c for c in facts.contacts if c.body == block.figure and c.t >= block.t]
    for c in contacts:
        theirs = fact("ball_was_the_opponents", c.before.possession is not block.side, c.t, BALL)
        if c.fallen or not (theirs.met or (facts.explain and c is contacts[0])):
            continue
        hit = met(log, "ball_touched", c.touch, block.figure)
        moving = negated(at_rest(log, "block_moving", block.figure, c.t, c.speed), "block_moving")
        yield Finding("DEF-8", Call.ILLEGAL_FLICK, c.t, (hit, moving, theirs), block.side, spot=c.touch.at, figure=block.figure)
    if facts.explain and not contacts and BALL in log.bodies() and log.on(BALL, block.t) and is_figure(block.figure):
        end = facts.until if block.stopped is None else block.stopped
        near = passed(log, "ball_touched", block.figure, BALL, block.t, end)
        yield Finding("DEF-8", Call.ILLEGAL_FLICK, near.at, (near,), block.side, figure=block.figure)
