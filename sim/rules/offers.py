"""What may be put back on request after a stretch (ATT-3, DEF-8, TCK-1, FRE-3)."""

from __future__ import annotations

from dataclasses import replace

from sim.events import Touch
from sim.model.ids import BALL, is_figure, side_of
from sim.rules.decisions import restored_standing
from sim.rules.facts import Facts, FlickFact, Role
from sim.rules.measures import ball_moving, met
from sim.rules.ruleset import Restore
from sim.rules.state import BackOffer, Standing


def offer(facts: Facts) -> BackOffer | None:
    """What the wronged side may ask to have put back: the last flick of the stretch, where its clause allows it."""
    for place in reversed(range(len(facts.flicks))):
        flick = facts.flicks[place]
        if flick.on is None:
            continue
        return _offer(facts, place, flick)
    return None


def _offer(facts: Facts, place: int, flick: FlickFact) -> BackOffer | None:
    touched = [t for t in flick.touches if is_figure(t.other(flick.figure))]
    if not touched:
        return None
    if flick.role is Role.BLOCK and _moved_opponent(facts, flick):
        return _made("DEF-8", flick, restored_standing(flick.before, flick, "DEF-8"))
    if flick.role is Role.TICK:
        return _made("TCK-1", flick, flick.before)
    if flick.role is Role.POSITION:
        return replace(_made("FRE-3", flick, flick.before), touched=met(facts.log, "positional_touched_figure", touched[0], flick.figure))
    if flick.role is Role.ATTACK and place in facts.misses and facts.ruleset.restore_on_miss is Restore.REQUEST:
        return _made("ATT-3", flick, replace(restored_standing(flick.before, flick, "ATT-3"), owner=None))
    return None


def _moved_opponent(facts: Facts, flick: FlickFact) -> bool:
    """Whether a figure of the opponent was touched while the ball stood still, by the flicked figure or by one that it pushed."""
    moved = {flick.figure}
    for touch in facts.of(Touch):
        pair = {touch.a, touch.b}
        if touch.t < flick.t or not moved & pair or not all(map(is_figure, pair)):
            continue
        if _standing_ball(facts, touch) and any(side_of(body) is flick.side.other for body in pair):
            return True
        moved |= pair
    return False


def _standing_ball(facts: Facts, touch: Touch) -> bool:
    there = BALL in facts.log.bodies() and facts.log.on(BALL, touch.t)
    return not there or not ball_moving(facts.log, touch.t)


def _made(clause: str, flick: FlickFact, standing: Standing) -> BackOffer:
    return BackOffer(clause, flick.side, flick.side.other, flick.layout, standing)
