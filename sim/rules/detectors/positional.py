"""Positional flicks (THR-2, FRE-3, COR-2): so many a side, the side with the restart first; they touch no figure.

Where figures are placed by hand there are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sim.model.ids import BALL, Side, is_figure
from sim.rules.facts import Facts, FlickFact, Role
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import figures_on, more_than, nearest_pass
from sim.rules.procedure import BY_HAND, RESTARTS, allowed, left, positioning
from sim.rules.words import Call, Phase, Restart


def detect(facts: Facts) -> Iterator[Finding]:
    """Every flick before a restart that does not take it."""
    if facts.before.ball_due:
        return
    made: dict[Side, int] = dict(facts.before.positional)
    for flick in facts.flicks:
        if facts.explain and flick.restart and flick.before.phase in BY_HAND and not facts.ruleset.own:
            yield _none_made(facts, flick)
        if facts.explain and flick.restart and flick.before.phase is Phase.DROP_BALL:
            yield _too_many(facts, flick, yes("out_of_turn", False, flick.t, flick.figure))
        if flick.on is None or flick.role is not Role.POSITION:
            continue
        touched_up = flick.before.phase in BY_HAND and flick.side in facts.before.ready  # which is what KOF-1 and GKK-1 say of it
        if flick.before.phase in RESTARTS and not touched_up:
            conditions = _conditions(facts, flick, made)
            for condition in conditions:
                yield _too_many(facts, flick, condition)
            if not any(c.met for c in conditions):
                made[flick.side] = made.get(flick.side, 0) + 1
        yield from _touched(facts, flick)


def _none_made(facts: Facts, flick: FlickFact) -> Finding:
    """KOF-1, GKK-1: where figures are placed by hand, a kick before which nobody was flicked into place."""
    none, side = yes("flicked_into_place", False, flick.t), flick.side
    return Finding(positioning(flick.before.phase, facts.ruleset), Call.ILLEGAL_FLICK, flick.t, (none,), side, side, Restart.PLAY_ON)


def _conditions(facts: Facts, flick: FlickFact, made: dict[Side, int]) -> tuple[Condition, ...]:
    """One too many, or out of turn; of a side that has made none yet, its turn comes first."""
    if flick.before.phase in BY_HAND:
        return (yes("flicked_into_place", True, flick.t, flick.figure),)
    if flick.before.phase is Phase.DROP_BALL and flick.side is not flick.before.possession:  # F5-9: the ball is dropped for one side
        return (yes("out_of_turn", True, flick.t, flick.figure),)
    state, side = replace(facts.before, positional=made), flick.side
    number = made.get(side, 0) + 1
    most = made.get(side, 0) if side in state.ready else allowed(state)
    over = more_than("positional_flicks", number, most, flick.t, flick.figure)
    if over.met:
        return (over,)
    first = state.possession
    early = side is not first and left(state, first) > 0
    late = side is first and made.get(side.other, 0) > 0
    turn = yes("out_of_turn", early or late, flick.t, flick.figure)
    return (over, turn) if side is first or made.get(side, 0) else (turn, over)


def _too_many(facts: Facts, flick: FlickFact, condition: Condition) -> Finding:
    clause, to = positioning(flick.before.phase, facts.ruleset), flick.before.possession
    return Finding(clause, Call.ILLEGAL_FLICK, flick.t, (condition,), flick.side, to, Restart.PLAY_ON, flick.at, flick.figure, flick.t)


def _touched(facts: Facts, flick: FlickFact) -> Iterator[Finding]:
    """FRE-3: by how much a positional flick passed the nearest figure; one that it touched is what may be asked back."""
    if facts.explain and not any(is_figure(t.other(flick.figure)) for t in flick.touches):
        until = flick.stopped if flick.stopped is not None else facts.until
        others = [b for b in figures_on(facts.log, flick.t) if b not in (flick.figure, BALL)]
        near = nearest_pass(facts.log, "positional_touched_figure", flick.figure, others, flick.t, until)
        if near is not None:
            yield Finding("FRE-3", None, near.at, (near,), flick.side, flick.side.other, figure=flick.figure)
