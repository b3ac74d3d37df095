"""The taker is named first (FRE-2, THR-1, COR-1, PEN-2): before any positional flick of its side, and nobody else takes the restart."""

from __future__ import annotations

from collections.abc import Iterator

from sim.rules.facts import Facts, FlickFact, Role
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import ball_at
from sim.rules.placing import corner_arc
from sim.rules.procedure import POSITIONED, naming
from sim.rules.words import Call, Phase, Restart


def detect(facts: Facts) -> Iterator[Finding]:
    """Every flick of the side with the restart, up to the kick, once the ball is on its spot."""
    if facts.before.ball_due:
        return
    for flick in facts.flicks:
        if flick.on is None or flick.side is not flick.before.possession or flick.before.phase not in POSITIONED | {Phase.PENALTY}:
            continue
        if flick.role is Role.POSITION or flick.restart:
            for condition in _conditions(facts, flick):
                yield _finding(facts, flick, condition)


def _conditions(facts: Facts, flick: FlickFact) -> Iterator[Condition]:
    """What may be wrong: nobody was named, or another than the named one takes it.

    A situation that begins with the restart and names nobody leaves untold what went before: there the kick itself names the taker.
    """
    state = facts.before
    told = flick.role is Role.POSITION or state.given or any(state.positional.values()) or bool(state.ready)
    if state.taker is None and not told:
        return
    if flick.restart and state.taker is not None:
        yield yes("taker_changed", state.taker != flick.figure, flick.t, flick.figure, state.taker)
    else:
        yield yes("taker_not_named", state.taker is None, flick.t, flick.figure)


def _finding(facts: Facts, flick: FlickFact, condition: Condition) -> Finding:
    state, phase, side = facts.before, flick.before.phase, flick.side
    clause = naming(phase, facts.ruleset)
    if phase is Phase.PENALTY:  # an offence in a penalty area: the ordinary sanction, and none where nobody was named
        call = Call.ILLEGAL_MANIPULATION if state.taker is not None else None
        return Finding(
            clause,
            call,
            flick.t,
            (condition,),
            side,
            spot=facts.table.pitch.spot(side.attacks(facts.half)),
            figure=flick.figure,
            outranks_from=flick.t,
        )
    restart = Restart.FREE_KICK if phase is Phase.FREE_KICK else Restart.THROW_IN
    spot = state.spot if state.spot is not None else ball_at(facts.log, flick.t)
    if phase is Phase.CORNER:
        spot = corner_arc(state, facts.table).at
    return Finding(clause, Call.ILLEGAL_MANIPULATION, flick.t, (condition,), side, side.other, restart, spot, flick.figure, flick.t)
