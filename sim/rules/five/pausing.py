"""F5-8: what is done while nobody may play.

What is flicked is put back. In a time-out figures stay on the cloth; in the interval they may be changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sim.events import Began
from sim.model.actions import Substitute
from sim.model.changed import changed
from sim.model.ids import Side, is_figure, side_of
from sim.model.layout import Layout
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, Ruling, yes
from sim.rules.five.changing import change, stays_on
from sim.rules.five.settling import settled
from sim.rules.measures import ball_at, just_before
from sim.rules.procedure import RESTARTS
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart


def detect(facts: Facts) -> Iterator[Finding]:
    """Every change of figures and every flick in a pause; at a restart, where they are to explain, that it is none any more."""
    phase = facts.before.phase
    if not facts.numbers.substitutes or not (phase in PAUSED or (facts.explain and phase in RESTARTS)):
        return
    lasts = phase is Phase.TIME_OUT
    for began in facts.of(Began):
        a = began.action
        if isinstance(a, Substitute) and phase is not Phase.INTERVAL and not (lasts and stays_on(facts.before, a)):
            yield _left(facts, began.t, a, lasts)
        elif isinstance(a, Substitute):
            yield from change(facts, began.t, a)
    for flick in facts.flicks:
        if flick.on is not None:
            half = phase in (Phase.INTERVAL, Phase.KICK_OFF)
            early = yes("flicked_in_interval" if half else "flicked_in_time_out", phase in PAUSED, flick.on.t, flick.figure)
            yield _finding(facts, Call.BACK, flick.on.t, early, flick.side)


PAUSED = frozenset({Phase.TIME_OUT, Phase.INTERVAL})
"""Phases in which nobody may play."""


def _left(facts: Facts, t: float, a: Substitute, lasts: bool) -> Finding:
    """Who leaves for a substitute while a time-out lasts; where nobody has to leave, who comes on."""
    there = a.off in facts.log.bodies() and facts.log.on(a.off, just_before(t))
    who = a.off if there else a.by
    return _finding(facts, Call.CAUTION, t, yes("changed_in_time_out", lasts, t, who), side_of(a.off) or Side.HOME)


def _finding(facts: Facts, call: Call, t: float, condition: Condition, side: Side) -> Finding:
    return Finding("F5-8", call, t, (condition,), side, side.other, Restart.PLAY_ON, ball_at(facts.log, t), condition.bodies[0])


def followed(facts: Facts, rulings: Sequence[Ruling], state: State) -> tuple[list[Finding], State]:
    """What the rulings on a pause lead to; how long it lasts is counted elsewhere."""
    if not any(isinstance(e.action, Substitute) for e in facts.of(Began)):
        return [], state
    found, after = settled(facts, rulings, state)
    return found, changed(after, ledger=changed(after.ledger, held=state.ledger.held, unready=state.ledger.unready))


def put_back(facts: Facts) -> Layout | None:
    """How all lay before a time-out, or the interval, was played in, but for who was changed; None where it was not."""
    played = facts.before.phase is Phase.TIME_OUT or (facts.before.phase is Phase.INTERVAL and facts.flicks)
    if not played or not facts.numbers.time_outs or facts.rest_at is None:
        return None
    now, was = facts.log.layout(facts.rest_at), facts.opening
    for body in was.figures:
        if body not in now.figures and is_figure(body):
            was = was.without(body)
    return was if any(now.figures[b] != f for b, f in was.figures.items()) or now.ball != was.ball else None
