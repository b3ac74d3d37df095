"""The ordinary sanction (GEN 6), and what accepting it means."""

from __future__ import annotations

from typing import Any

from sim.geometry import Point
from sim.model.changed import changed
from sim.model.ids import Side
from sim.rules.findings import Finding
from sim.rules.ledger import Ledger
from sim.rules.ruleset import Ruleset
from sim.rules.situation import Block, TouchCount
from sim.rules.state import Standing, State
from sim.rules.words import Call, Phase, Restart
from sim.table import Pitch

PENALISED_CALLS = frozenset({Call.FINGER_FOUL, Call.HAND_FOUL, Call.TICK_FAULT})
"""Calls that PEN-1 punishes with a penalty in the offender's own penalty area."""

PENALISED_CLAUSES = frozenset({"ATT-1"})
"""Clauses that PEN-1 names besides."""

NO_DISTANCE: dict[str, Any] = {"distance_asked": None, "distance_kept": None}
"""No distance asked for, or kept since it was."""

GIVEN: dict[str, Any] = {"positional": {}, "ready": (), "checked": (), "ball_due": True, "given": False, **NO_DISTANCE}
"""What is new whenever a restart is given: nothing of its procedure has been done, and the ball is not on its spot yet."""

PHASE_OF = {
    Restart.PLAY_ON: Phase.PLAY,
    Restart.FREE_KICK: Phase.FREE_KICK,
    Restart.PENALTY: Phase.PENALTY,
    Restart.THROW_IN: Phase.THROW_IN,
    Restart.CORNER: Phase.CORNER,
    Restart.GOAL_KICK: Phase.GOAL_KICK,
    Restart.KICK_OFF: Phase.KICK_OFF,
    Restart.KICK_IN: Phase.KICK_IN,
    Restart.CLEARANCE: Phase.CLEARANCE,
    Restart.DROP_BALL: Phase.DROP_BALL,
    Restart.SECOND_MARK: Phase.SECOND_MARK,
    Restart.SHOOT_OUT: Phase.SHOOT_OUT,
}
"""The stage of play that each restart leads to."""


def penal(finding: Finding, ruleset: Ruleset) -> bool:
    """Whether PEN-1 lists the offence."""
    incorrect = finding.call is Call.INCORRECT_FLICK and ruleset.incorrect_flick_penalty
    return incorrect or finding.call in PENALISED_CALLS or finding.clause in PENALISED_CLAUSES


def in_penalty_area(spot: Point, end: int, pitch: Pitch) -> bool:
    """Whether a place lies in the penalty area at an end: lines, and what is behind the goal line within its width, included."""
    return pitch.in_penalty_area(spot, end)


def onto_pitch(spot: Point, pitch: Pitch) -> Point:
    """The place itself, or the nearest point of the line when it is off the pitch."""
    x, y = spot
    return (min(max(x, -pitch.half_length), pitch.half_length), min(max(y, -pitch.half_width), pitch.half_width))


def ordinary(finding: Finding, ruleset: Ruleset, pitch: Pitch, half: int) -> tuple[Restart, Point | None]:
    """Restart and spot of the ordinary sanction for an offence at ``finding.spot`` by ``finding.against`` (GEN 6, PEN-1)."""
    offender, spot = finding.against, finding.spot
    if offender is None or spot is None:
        return Restart.FREE_KICK, spot
    own = -offender.attacks(half)
    if penal(finding, ruleset) and (ruleset.penalty_anywhere or in_penalty_area(spot, own, pitch)):
        return Restart.PENALTY, pitch.spot(own)
    for end in (own, -own):
        if in_penalty_area(spot, end, pitch):
            return Restart.FREE_KICK, pitch.spot(end)
    return Restart.FREE_KICK, onto_pitch(spot, pitch)


def restarting(standing: Standing, to: Side, restart: Restart) -> Standing:
    """How matters stand when a restart is given: possession and a new count, no block (POS-4, TCH-2, DEF-7)."""
    return changed(
        standing,
        possession=to,
        phase=PHASE_OF.get(restart, standing.phase),
        touches=TouchCount(),
        block=Block.NONE,
        blocks_made=0,
        attacker_touched=False,
        restarted=None,
    )


def recorded(ledger: Ledger, direct: bool = False) -> Ledger:
    """The counts once play has stopped and a restart is given: fouls are written down (F5-14), the restart's time begins."""
    (home, away), (more, others) = ledger.fouls, ledger.deferred
    return changed(ledger, fouls=(home + more, away + others), deferred=(0, 0), direct=direct, held=0.0, unready=0.0, released=())


def accepted(state: State) -> State:
    """The state once the pending sanction is accepted; unchanged when there is none."""
    sanction = state.sanction
    if sanction is None or sanction.to is None:
        return changed(state, sanction=None, deferred=None)
    return changed(
        state,
        standing=restarting(state.standing, sanction.to, sanction.restart),
        spot=sanction.spot,
        taker=None,
        sanction=None,
        deferred=None,
        block_due=False,
        ticks={},
        tick_asked=None,
        back=None,
        ledger=recorded(state.ledger, sanction.clause in state.ruleset.direct),
        **GIVEN,
    )
