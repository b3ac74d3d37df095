"""ATT: what an attacking flick may touch, and in which order."""

from __future__ import annotations

from collections.abc import Iterator

from sim.events import Touch
from sim.geometry import Point
from sim.model.ids import BALL, is_figure
from sim.rules.facts import Facts, FlickFact, Role
from sim.rules.findings import Condition, Finding, at_least
from sim.rules.measures import HAIR, MS, at_rest, ball_at, figures_on, given, hit_depth, just_before, met, nearest_pass, negated, order, passed
from sim.rules.ruleset import Restore
from sim.rules.words import Call, Restart, Unit


def detect(facts: Facts) -> Iterator[Finding]:
    """All clauses of the family."""
    for place, flick in enumerate(facts.flicks):
        if flick.role is not Role.ATTACK:
            continue
        if not flick.ball_before:
            yield from _figure_first(facts, flick)
            yield from _missed(facts, place, flick)
        if not facts.explain:
            continue
        yield from _afterwards(flick)
        yield from _moving_ball(facts, flick)
        yield from _pushed(facts, flick)


def figure_touches(flick: FlickFact) -> tuple[Touch, ...]:
    """The flicked figure's contacts with other figures, either side's, standing or fallen."""
    return tuple(t for t in flick.touches if is_figure(t.other(flick.figure)))


def ball_missed(facts: Facts, flick: FlickFact) -> Condition:
    """That the flicked figure never met the ball: by how many mm it passed it, or (negative) how deep it hit it.

    Lying already when it met it, it did not play it (POS-3).
    """
    balls = [t for t in flick.touches if t.involves(BALL)]
    hit = next((t for t in balls if t.t == flick.ball_at), None)
    if hit is not None:
        return negated(met(facts.log, "ball_missed", hit, flick.figure), "ball_missed")
    if balls:
        return given("fallen_before_ball", True, balls[0].t, flick.figure)
    if not (BALL in facts.log.bodies() and facts.log.on(BALL, flick.t)):
        return given("ball_missed", True, flick.t)
    return negated(passed(facts.log, "ball_missed", flick.figure, BALL, flick.t, _end(facts, flick)), "ball_missed")


def _end(facts: Facts, flick: FlickFact) -> float:
    return facts.until if flick.stopped is None else flick.stopped


def _figure_first(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """ATT-1: a figure at rest touched before the ball. Ruled at that contact, though known only when the ball is met."""
    touches = figure_touches(flick)
    for touch in touches:
        other = touch.other(flick.figure)
        if not facts.explain and (flick.ball_at is None or touch.t >= flick.ball_at or touch.speed_of(other) != 0.0):
            continue
        still = at_rest(facts.log, "touched_figure_at_rest", other, touch.t, touch.speed_of(other))
        hit = met(facts.log, "figure_touched", touch, flick.figure)
        if flick.ball_at is not None:
            first = order("figure_before_ball", touch.t, flick.ball_at, flick.figure, other)
            yield _foul(flick, touch.t, touch.at, first, still, hit, negated(ball_missed(facts, flick), "ball_met_afterwards"))
        elif facts.explain:
            yield _foul(flick, touch.t, touch.at, negated(ball_missed(facts, flick), "ball_met_afterwards"), still, hit)
    if flick.earlier and flick.ball_at is not None:
        other = flick.earlier[0]
        spot = facts.log.at(other, flick.t) if other in facts.log.bodies() else flick.at
        before = (flick.ball_at - flick.t) * MS + HAIR
        yield _foul(flick, flick.t, spot, at_least("figure_before_ball", before, 0.0, Unit.MS, flick.t, flick.figure, other))
    if facts.explain and not flick.earlier:
        until = flick.ball_at if flick.ball_at is not None else _end(facts, flick)
        met_too = {t.other(flick.figure) for t in touches}
        others = [b for b in figures_on(facts.log, flick.t) if b not in met_too]
        near = nearest_pass(facts.log, "figure_touched", flick.figure, others, flick.t, until)
        if near is not None:
            yield _foul(flick, near.at, flick.at, near)


def _foul(flick: FlickFact, at: float, spot: Point, *conditions: Condition) -> Finding:
    return Finding("ATT-1", Call.FOUL, at, conditions, flick.side, spot=spot, figure=flick.figure)


def _missed(facts: Facts, place: int, flick: FlickFact) -> Iterator[Finding]:
    """ATT-3: any figure touched, and never the ball: put back, and the ball changes hands."""
    if flick.stopped is None:
        return
    touched = _touched(facts, flick)
    if touched is None or (flick.played and not facts.explain):
        return
    entitled = given("had_the_ball", flick.played or place in facts.misses, flick.stopped)
    conditions = (ball_missed(facts, flick), touched, entitled)
    restored = facts.ruleset.restore_on_miss is Restore.ALWAYS
    for call in (Call.BACK, Call.CHANGE) if restored else (Call.CHANGE,):
        yield Finding(
            "ATT-3",
            call,
            flick.stopped,
            conditions,
            flick.side,
            flick.side.other,
            Restart.PLAY_ON,
            ball_at(facts.log, flick.t) if restored else None,
            flick.figure,
            outranks_from=flick.t if restored else None,
        )


def _touched(facts: Facts, flick: FlickFact) -> Condition | None:
    """That the flicked figure touched another one; None where that is not worth measuring."""
    touches = figure_touches(flick)
    if touches:
        deepest = max(touches, key=lambda t: hit_depth(facts.log, t))
        return met(facts.log, "figure_touched", deepest, flick.figure)
    if flick.earlier:
        return given("figure_touched", True, flick.t, flick.earlier[0])
    if flick.played or not facts.explain:
        return None
    return nearest_pass(facts.log, "figure_touched", flick.figure, figures_on(facts.log, flick.t), flick.t, _end(facts, flick))


def _afterwards(flick: FlickFact) -> Iterator[Finding]:
    """ATT-2: what the flicked figure touches after the ball is free."""
    since = flick.t if flick.ball_before else flick.ball_at
    if since is None:
        return
    for touch in figure_touches(flick):
        after = order("ball_before_figure", since, touch.t, flick.figure, touch.other(flick.figure))
        yield Finding("ATT-2", None, touch.t, (after,), flick.side, figure=flick.figure)


def _moving_ball(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """ATT-4: the ball may be played moving or at rest."""
    for contact in facts.plays_of(flick)[:1]:
        t, speed = contact.t, contact.touch.speed_of(BALL)
        moving = Condition("ball_moving", speed or -HAIR, Unit.MM_S, speed, 0.0, t, (BALL,))
        yield Finding("ATT-4", None, t, (moving,), flick.side, figure=flick.figure)


def _pushed(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """ATT-5: a pushed figure that meets the ball does not play it; what follows is judged by ATT-1 and ATT-3."""
    pushed: set[str] = set()
    for touch in facts.of(Touch):
        if not flick.t <= touch.t <= flick.ended:
            continue
        pair = (touch.a, touch.b)
        if all(is_figure(b) for b in pair):
            if flick.figure in pair or pushed.intersection(pair):
                pushed.update(b for b in pair if b != flick.figure)
            continue
        other = touch.other(BALL) if touch.involves(BALL) else ""
        if other not in pushed or touch.speed_of(other) == 0.0:
            continue
        name = "pushed_figure_first"
        waited = given(name, True, touch.t) if flick.ball_at is None else order(name, touch.t, flick.ball_at, other)
        if facts.log.on(other, just_before(touch.t)):
            yield Finding("ATT-5", None, touch.t, (waited, met(facts.log, "pushed_figure_met_ball", touch, other)), flick.side, figure=other)
