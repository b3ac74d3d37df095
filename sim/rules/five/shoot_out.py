"""F5-W: kicks from the mark that decide a level match: best of five, stopped when decided, then pair by pair, every figure before any twice."""

from __future__ import annotations

from collections.abc import Sequence

from sim.model.changed import changed
from sim.model.ids import Side
from sim.rules.facts import Facts, Role
from sim.rules.findings import Finding
from sim.rules.five.kickers import kicked
from sim.rules.five.marks import went_in
from sim.rules.measures import more_than
from sim.rules.sanctions import GIVEN, restarting
from sim.rules.situation import Shot
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart
from sim.table import Table


def next_kick(state: State, side: Side, table: Table) -> State:
    """The state in which a side is to kick, with the ball due on the mark."""
    standing = changed(restarting(state.standing, side, Restart.RETAKE), phase=Phase.SHOOT_OUT)
    spot = table.pitch.spot(side.attacks(state.half))
    return changed(state, standing=standing, spot=spot, taker=None, sanction=None, deferred=None, back=None, block_due=False, **GIVEN)


def kick(facts: Facts, decided: State) -> tuple[list[Finding], State]:
    """What a kick came to: in or not, who kicks next, or that all is decided. A kick taken again counts for nothing."""
    before, side = facts.before, facts.before.possession
    struck = next((f for f in facts.flicks if f.side is side and f.role is Role.ATTACK and f.restart), None)
    again = changed(before, warnings=decided.warnings, ledger=decided.ledger, back=None)
    if struck is None:
        return [], changed(again, taker=decided.taker, standing=before.standing, ready=decided.ready, given=decided.given, ball_due=decided.ball_due)
    if decided.phase is Phase.SHOOT_OUT:
        return [], next_kick(again, side, facts.table)
    scored = went_in(facts, side) and decided.sanction is None and decided.phase is not Phase.FREE_KICK
    made = (*kicked(before, side), Shot(before.spot or (0.0, 0.0), scored, struck.figure))
    shots = (made, before.shots[1]) if side is Side.HOME else (before.shots[0], made)
    state = changed(decided, score=before.score, shots=shots)
    lead, decided_ = decisive(shots, int(facts.numbers.shots))
    condition = more_than("shots_ahead", abs(lead) if decided_ else 0, 0, facts.until)
    winner = Side.HOME if lead > 0 else Side.AWAY
    found = Finding("F5-W", Call.FULL_TIME, facts.until, (condition,), None, winner if decided_ else None, Restart.PLAY_ON, (0.0, 0.0))
    if decided_:
        return [found], changed(state, standing=changed(before.standing, phase=Phase.OVER), sanction=None, back=None)
    return [found], next_kick(state, side.other, facts.table)


def decisive(shots: Sequence[Sequence[Shot]], pairs: int) -> tuple[int, bool]:
    """Home's lead, and whether it decides: within the first pairs when the other cannot catch up any more, then pair by pair.

    >>> decisive(((Shot((0, 0), True),) * 3, (Shot((0, 0), False),) * 3), 5)
    (3, True)
    """
    home, away = (sum(s.scored for s in made) for made in shots)
    left = [max(pairs - len(made), 0) for made in shots]
    if any(left):
        return home - away, home > away + left[1] or away > home + left[0]
    return home - away, len(shots[0]) == len(shots[1]) and home != away
