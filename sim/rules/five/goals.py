"""F5-10 and F5-11: the ball out of play, goals, and who may score how."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sim.model.ids import Side
from sim.rules.detectors.goals import Case, beside_the_goal
from sim.rules.detectors.out import SIDES, out_over
from sim.rules.facts import Exit, Facts
from sim.rules.findings import Condition, Finding
from sim.rules.five.restarts import never_in_play
from sim.rules.measures import fact, given
from sim.rules.procedure import OWN_LAW
from sim.rules.shots import ENDS, corner_spot, directly, exit_of, goal_kick_spot, loser, mouth, over_goal_line, over_touchline, throw_in_spot
from sim.rules.words import Call, Phase, Restart

NOT_DIRECTLY = frozenset({Phase.KICK_IN, Phase.CLEARANCE, Phase.DROP_BALL})
"""Restarts that never score directly; of free kicks the indirect do not."""


def detect(facts: Facts) -> Iterator[Finding]:
    """What each line of the pitch saw of the ball in the stretch, while it was in play (F5-13, F5-17)."""
    dead = never_in_play(facts)
    for f in _lines(facts):
        yield f if f.at < dead else replace(f, conditions=(*f.conditions, fact("ball_in_play", False, f.at)))


def _lines(facts: Facts) -> Iterator[Finding]:
    if not facts.ball_on or facts.before.phase is Phase.SHOOT_OUT:
        return
    left = exit_of(facts)
    for end in ENDS:
        if not facts.explain and (left is None or left.end != end):
            continue
        case = Case(facts, end, *over_goal_line(facts, end))
        yield from _at_goal(case)
        yield _over_goal_line(facts, end, *over_goal_line(facts, end))
    for side in SIDES:
        if facts.explain or (left is not None and left.side == side):
            yield _over_touchline(facts, side, *over_touchline(facts, side))


def may_score(facts: Facts, restart: Phase | None) -> bool:
    """Whether a ball straight from this restart may score."""
    return restart not in NOT_DIRECTLY and (restart is not Phase.FREE_KICK or facts.before.ledger.direct)


def _at_goal(case: Case) -> Iterator[Finding]:
    facts, drive, t = case.facts, case.drive, case.t
    opponent = case.shooter.other
    if drive.side.attacks(facts.half) == case.end:
        may, by_figure = may_score(facts, drive.restart) or not drive.direct, not drive.stroke or bool(drive.others)
        scores = (fact("may_score_directly", may, t, drive.body), fact("played_by_a_figure", by_figure, t, drive.body))
        yield case.finding("F5-11", Call.GOAL, scores, opponent, Restart.KICK_OFF)
        if drive.stroke and not (drive.direct and not may):
            yield case.finding("F5-11", Call.NO_GOAL, (fact("rod_keeper_scored", not by_figure, t, drive.body),), opponent, Restart.CLEARANCE)
        if drive.restart in OWN_LAW and (facts.explain or not may_score(facts, drive.restart)):
            cannot = fact("restart_cannot_score", not may_score(facts, drive.restart), t, drive.body)
            yield case.finding(OWN_LAW[drive.restart], Call.NO_GOAL, (cannot, directly(facts, drive, t)), opponent, Restart.CLEARANCE)
        return
    straight = fact("not_directly_from_restart", not drive.direct, t, drive.body)
    yield case.finding("F5-11", Call.OWN_GOAL, (straight,), case.shooter, Restart.KICK_OFF)
    if drive.restart in OWN_LAW:
        yield case.finding(OWN_LAW[drive.restart], Call.NO_GOAL, (directly(facts, drive, t),), opponent, Restart.CORNER)


def _over_touchline(facts: Facts, side: int, over: float, t: float) -> Finding:
    against, left = loser(facts, t), exit_of(facts)
    here = left is not None and left.side == side
    spot = throw_in_spot(facts, left if left is not None and here else Exit(t, 0, side, facts.log.place("ball", t)))
    conditions = (out_over(over, t, facts), given("first_over_this_line", here or over <= 0.0, t), *_untouched(facts, t))
    return Finding("F5-10", Call.KICK_IN, t, conditions, against, against.other, Restart.KICK_IN, spot)


def _over_goal_line(facts: Facts, end: int, over: float, t: float) -> Finding:
    left = exit_of(facts)
    here = left is not None and left.end == end
    defender = Side.HOME if Side.HOME.attacks(facts.half) == -end else Side.AWAY
    beside = beside_the_goal(mouth(facts, end, t), t)
    common = (out_over(over, t, facts), beside, given("first_over_this_line", here or over <= 0.0, t), *_untouched(facts, t))
    if loser(facts, t) is not defender:
        return Finding("F5-10", Call.CLEARANCE, t, common, defender.other, defender, Restart.CLEARANCE, goal_kick_spot(facts.table.pitch, end))
    return Finding("F5-10", Call.CORNER, t, common, defender, defender.other, Restart.CORNER, corner_spot(facts, end, t))


def _untouched(facts: Facts, t: float) -> tuple[Condition, ...]:
    """A dropped ball that leaves untouched is dropped again (F5-9)."""
    if facts.before.phase is not Phase.DROP_BALL:
        return ()
    return (fact("somebody_touched_it", any(c.t <= t and not c.fallen for c in facts.contacts), t),)
