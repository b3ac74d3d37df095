"""The ball out of play (OUT-1): which restart, for whom and where."""

from __future__ import annotations

from collections.abc import Iterator

from sim.model.ids import BALL, Side
from sim.rules.detectors.goals import beside_the_goal
from sim.rules.facts import Exit, Facts
from sim.rules.findings import Condition, Finding
from sim.rules.measures import given
from sim.rules.shots import (
    ENDS,
    corner_spot,
    drive_at,
    exit_of,
    goal_kick_spot,
    loser,
    mouth,
    over_goal_line,
    over_touchline,
    struck_inside,
    throw_in_spot,
)
from sim.rules.words import Call, Restart, Unit

SIDES = (1, -1)


def detect(facts: Facts) -> Iterator[Finding]:
    """Each line of the pitch's edge, and how far the ball got over it."""
    if not facts.ball_on:
        return
    left = exit_of(facts)
    for side in SIDES:
        if facts.explain or (left is not None and left.side == side):
            yield _over_touchline(facts, side, *over_touchline(facts, side))
    for end in ENDS:
        if facts.explain or (left is not None and left.end == end):
            yield _over_goal_line(facts, end, *over_goal_line(facts, end))


def out_over(over: float, t: float, facts: Facts) -> Condition:
    """How far the whole ball is beyond a line."""
    return Condition("ball_wholly_out", over, Unit.MM, over, 0.0, t, (BALL, *facts.standing(t).last_touch), (facts.log.at(BALL, t),))


def _over_touchline(facts: Facts, side: int, over: float, t: float) -> Finding:
    against = loser(facts, t)
    left = exit_of(facts)
    here = left is not None and left.side == side
    spot = throw_in_spot(facts, left) if left is not None and here else throw_in_spot(facts, Exit(t, 0, side, facts.log.place(BALL, t)))
    conditions = (out_over(over, t, facts), given("first_over_this_line", here or over <= 0.0, t))
    return Finding("OUT-1", Call.THROW_IN, t, conditions, against, against.other, Restart.THROW_IN, spot)


def _over_goal_line(facts: Facts, end: int, over: float, t: float) -> Finding:
    left = exit_of(facts)
    here = left is not None and left.end == end
    defender = Side.HOME if Side.HOME.attacks(facts.half) == -end else Side.AWAY
    common = (out_over(over, t, facts), beside_the_goal(mouth(facts, end, t), t), given("first_over_this_line", here or over <= 0.0, t))
    if loser(facts, t) is not defender:
        spot = goal_kick_spot(facts.table.pitch, end)
        return Finding("OUT-1", Call.GOAL_KICK, t, common, defender.other, defender, Restart.GOAL_KICK, spot)
    drive = drive_at(facts, t)
    own = drive.side is defender
    shot = given("driven_by_the_defender", True, t) if own else struck_inside(facts, drive, end)
    return Finding("OUT-1", Call.CORNER, t, (*common, shot), defender, defender.other, Restart.CORNER, corner_spot(facts, end, t))
