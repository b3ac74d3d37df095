"""POS: how the ball changes hands in play. TCH: how often the same figure may play it."""

from __future__ import annotations

from collections.abc import Iterator

from sim.model.ids import BALL, is_figure, is_keeper, is_player, side_of
from sim.rules.detectors.attack import ball_missed, figure_touches
from sim.rules.facts import BallContact, Facts, FlickFact, Role
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import at_rest, ball_at, fact, given, hit_depth, met, more_than, nearest_pass, negated, passed
from sim.rules.words import Call, Restart


def detect(facts: Facts) -> Iterator[Finding]:
    """All clauses of both families."""
    for place, flick in enumerate(facts.flicks):
        if flick.role is Role.ATTACK:
            yield from _missed(facts, place, flick)
            yield from _fourth(facts, flick)
    for contact in facts.contacts:
        if facts.explain:
            yield from _neutral(contact)
        yield from _won(facts, contact)
        if facts.explain:
            yield from _count(contact)
    yield from _returned(facts)
    if facts.explain:
        yield from _slipped_by(facts)


def _missed(facts: Facts, place: int, flick: FlickFact) -> Iterator[Finding]:
    """POS-1: the figure stops without having touched the ball (and any figure: that is ATT-3)."""
    if flick.stopped is None or flick.ball_before or (flick.played and not facts.explain):
        return
    touches = figure_touches(flick)
    if touches:
        clear = negated(met(facts.log, "no_figure_touched", max(touches, key=lambda t: hit_depth(facts.log, t)), flick.figure), "no_figure_touched")
    else:
        clear = given("no_figure_touched", not flick.earlier, flick.stopped)
    entitled = given("had_the_ball", flick.played or place in facts.misses, flick.stopped)
    conditions = (ball_missed(facts, flick), clear, entitled)
    side, t = flick.side, flick.stopped
    yield Finding("POS-1", Call.CHANGE, t, conditions, side, side.other, Restart.PLAY_ON, ball_at(facts.log, t), flick.figure)


def _won(facts: Facts, c: BallContact) -> Iterator[Finding]:
    """POS-2: the ball touches a defending figure at rest, or the defending rod keeper."""
    if c.side is c.before.possession or c.change == "POS-5":
        return
    t, body = c.t, c.body
    if not facts.explain and (c.fallen or not (c.at_rest or is_keeper(body))):
        return
    conditions: list[Condition] = [met(facts.log, "ball_reached", c.touch, body), fact("standing", not c.fallen, t, body)]
    if not is_keeper(body):
        conditions.append(at_rest(facts.log, "figure_at_rest", body, t, c.speed))
    both = {side_of(b) for b in c.with_}
    conditions.append(fact("not_simultaneous", len(both) <= 1, t, *c.with_))
    loser = c.before.possession
    yield Finding("POS-2", Call.CHANGE, t, tuple(conditions), loser, c.side, Restart.PLAY_ON, c.touch.at, body)


def _slipped_by(facts: Facts) -> Iterator[Finding]:
    """POS-2, unmet: the ball passes a defending figure without touching it."""
    log, since = facts.log, facts.since
    if BALL not in log.bodies() or not log.on(BALL, since):
        return
    holder = facts.before.possession
    touched = {c.body for c in facts.contacts}
    others = [b for b in log.bodies() if is_player(b) and side_of(b) is holder.other and b not in touched]
    near = nearest_pass(log, "ball_reached", BALL, others, since, facts.until)
    if near is not None:
        yield Finding("POS-2", Call.CHANGE, near.at, (near,), holder, holder.other, Restart.PLAY_ON, near.places[0], near.bodies[1])


def _neutral(c: BallContact) -> Iterator[Finding]:
    """POS-3: a fallen figure is neutral."""
    if is_figure(c.body):
        yield Finding("POS-3", None, c.t, (yes("fallen", c.fallen, c.t, c.body, places=(c.touch.at,)),), c.side, figure=c.body)


def _returned(facts: Facts) -> Iterator[Finding]:
    """POS-5: off a defending figure at rest and, in the same flick, onto the flicked figure again."""
    for c in facts.contacts:
        if not facts.explain and c.change != "POS-5":
            continue
        flick = next((f for f in facts.flicks if f.figure == c.body and f.role is Role.ATTACK and f.t < c.t <= f.ended), None)
        if flick is None or flick.side is c.before.possession or c.fallen:
            continue
        lost = fact("lost_to_figure_at_rest", c.change == "POS-5", c.t, c.body)
        conditions = (met(facts.log, "ball_back_on_flicked", c.touch, c.body), lost)
        loser = c.before.possession
        yield Finding("POS-5", Call.CHANGE, c.t, conditions, loser, c.side, Restart.PLAY_ON, c.touch.at, c.body)
    if not facts.explain:
        return
    for c in facts.contacts:
        flick = facts.flick_at(c.t)
        if c.change != "POS-2" or is_keeper(c.body) or flick is None or flick.role is not Role.ATTACK:
            continue
        until = min(flick.ended, facts.until)
        if until > c.t and not any(k.body == flick.figure and c.t < k.t <= until for k in facts.contacts):
            near = passed(facts.log, "ball_back_on_flicked", flick.figure, BALL, c.t, until)
            yield Finding("POS-5", Call.CHANGE, near.at, (near,), c.side, flick.side, Restart.PLAY_ON, near.places[1], flick.figure)


def _fourth(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """TCH-1: a fourth flick running of the same figure, touching the ball or not, is ruled at nail contact."""
    if flick.on is None or flick.restart:
        return
    touches = flick.before.touches
    running = 1 + (touches.count if touches.figure == flick.figure else 0)
    if running <= facts.numbers.touches and not facts.explain:
        return
    count = more_than("touches_by_same_figure", running, facts.numbers.touches, flick.t, flick.figure)
    yield Finding("TCH-1", Call.ILLEGAL_FLICK, flick.t, (count,), flick.side, spot=flick.at, figure=flick.figure)


def _count(c: BallContact) -> Iterator[Finding]:
    """TCH-2: what restarts the count: another own figure or keeper, or a change of possession."""
    counted, now = c.before.touches, c.after.touches
    if counted.figure is None or counted.count == 0:
        return
    restarted = now.figure != counted.figure and c.change != "POS-5"
    yield Finding("TCH-2", None, c.t, (yes("count_restarted", restarted, c.t, c.body, places=(c.touch.at,)),), c.side, figure=c.body)
