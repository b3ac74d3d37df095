"""Goals (GOL): what went in, from where, off whom, and whether it counts.

For each goal line the ball's greatest way over it is measured, so that a shot that stopped short, went wide
or over, or was struck from outside answers *why not* with exactly that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sim.model.ids import BALL, Side, is_keeper, part_of
from sim.rules.facts import Facts, Role
from sim.rules.findings import Condition, Finding, yes
from sim.rules.measures import fact, given, moving_when_met, negated
from sim.rules.shots import (
    ENDS,
    Drive,
    Mouth,
    corner_spot,
    directly,
    drive_at,
    exit_of,
    goal_kick_spot,
    loser,
    met_nobody,
    mouth,
    off_the_frame,
    over_goal_line,
    post_met,
    struck_inside,
    struck_outside,
)
from sim.rules.words import Call, Phase, Restart, Unit

NOT_DIRECTLY = frozenset({Phase.FREE_KICK, Phase.THROW_IN, Phase.GOAL_KICK})
"""Restarts that cannot score directly (GOL-6)."""

NO_OWN_GOAL = NOT_DIRECTLY | {Phase.CORNER, Phase.PENALTY}
"""Restarts from which no own goal can be scored directly (GOL-3)."""

CENTRE_SPOT = (0.0, 0.0)


def detect(facts: Facts) -> Iterator[Finding]:
    """What each goal line saw of the ball in the stretch."""
    if not facts.ball_on:
        return
    left = exit_of(facts)
    for end in ENDS:
        if not facts.explain and (left is None or left.end != end):
            continue
        over, t = over_goal_line(facts, end)
        case = Case(facts, end, over, t)
        if case.drive.side.attacks(facts.half) == end:
            yield from _at_the_opponents_goal(case)
        elif facts.explain or case.mouth.goal:
            yield from _at_the_own_goal(case)


class Case:
    """One goal line, how far the ball got over it, and what drove it there."""

    def __init__(self, facts: Facts, end: int, over: float, t: float) -> None:
        self.facts, self.end, self.t = facts, end, t
        self.drive: Drive = drive_at(facts, t)
        self.mouth: Mouth = mouth(facts, end, t)
        place = facts.log.at(BALL, t)
        self.over = Condition("ball_wholly_over", over, Unit.MM, over, 0.0, t, (BALL,), (place,))
        left = exit_of(facts)
        here = left is not None and left.end == end
        self.went_in = (
            given("first_over_this_line", here or over <= 0.0, t),
            self.over,
            Condition("between_posts", self.mouth.between, Unit.MM, self.mouth.between, 0.0, t, (BALL,), (place,)),
            Condition("under_bar", self.mouth.under, Unit.MM, self.mouth.under, 0.0, t, (BALL,), (place,)),
        )
        self.struck = struck_inside(facts, self.drive, end)

    @property
    def shooter(self) -> Side:
        """The side that owns the ball's motion."""
        return self.drive.side

    def finding(self, clause: str, call: Call, conditions: tuple[Condition, ...], to: Side, restart: Restart) -> Finding:
        """A finding at this goal line, ``to`` getting the restart."""
        if restart is Restart.KICK_OFF:
            spot, against = CENTRE_SPOT, to
        elif restart is Restart.CORNER:
            spot, against = corner_spot(self.facts, self.end, self.t), to.other
        else:
            spot, against = goal_kick_spot(self.facts.table.pitch, self.end), to.other
        return Finding(clause, call, self.t, (*self.went_in, *conditions), against, to, restart, spot, self.drive.body or None)


def _at_the_opponents_goal(case: Case) -> Iterator[Finding]:
    """GOL-4, GOL-5, GOL-6 and GKP-10, and the goal kick of GOL-5 beside the goal."""
    drive, t, opponent = case.drive, case.t, case.shooter.other
    may = not (drive.direct and drive.restart in NOT_DIRECTLY)
    by_direct_restart = (drive.direct and drive.restart in NO_OWN_GOAL) or case.facts.before.phase is Phase.SHOTS  # the referee put it there (TIM-2)
    spare = _spare_first(case.facts, drive)
    scores = [fact("may_score_directly", may, t, drive.body), *([fact("spare_may_score", False, t, drive.body)] if spare else [])]
    if not by_direct_restart:
        scores.append(case.struck)
    yield case.finding("GOL-4", Call.GOAL, tuple(scores), opponent, Restart.KICK_OFF)
    outside = struck_outside(case.struck)
    yield case.finding("GOL-5", Call.NO_GOAL, (outside, fact("not_directly_from_restart", not by_direct_restart, t)), opponent, Restart.GOAL_KICK)
    yield _goal_kick_of_shot_from_outside(case, outside)
    if drive.restart is not None and (case.facts.explain or drive.restart in NOT_DIRECTLY):
        conditions = (
            fact("restart_cannot_score", drive.restart in NOT_DIRECTLY, t, drive.body),
            directly(case.facts, drive, t),
        )
        yield case.finding("GOL-6", Call.NO_GOAL, conditions, opponent, Restart.GOAL_KICK)
    if part_of(drive.body) == "spare":
        conditions = (yes("first_flick_of_spare", spare, t, drive.body), given("struck_inside", case.struck.met and may, t))
        yield case.finding("GKP-10", Call.NO_GOAL, conditions, opponent, Restart.GOAL_KICK)
    if case.facts.explain:
        yield from _off_a_still_keeper(case)


def _off_a_still_keeper(case: Case) -> Iterator[Finding]:
    """GOL-7: off the keeper in its own goal; held still, it does not take the motion over, so that it is no own goal."""
    defender = case.shooter.other
    met = [c for c in case.facts.contacts if case.drive.t <= c.t <= case.t and c.side is defender and is_keeper(c.body) and c.at_rest]
    for contact in met[-1:]:
        moving = moving_when_met(case.facts.log, "keeper_moving", contact.body, contact.touch)
        yield case.finding("GOL-7", Call.OWN_GOAL, (moving,), defender, Restart.KICK_OFF)


def _off_someone_else(case: Case) -> Condition:
    """GOL-7: the ball did not go straight from the flicked figure into the own goal; a keeper's stroke is measured by how long it still moved."""
    facts, drive = case.facts, case.drive
    stroke = next((c for c in facts.contacts if c.t == drive.t and c.body == drive.body), None) if drive.stroke else None
    if stroke is not None:
        return moving_when_met(facts.log, "keeper_moving", stroke.body, stroke.touch)
    off = negated(met_nobody(facts, drive, case.t, "nobody_else_met_it"), "off_someone_else")
    return replace(off, bodies=off.bodies[::-1])


def _goal_kick_of_shot_from_outside(case: Case, outside: Condition) -> Finding:
    """GOL-5 beside the goal: off anyone, a goal kick where a corner would have been due."""
    facts, t = case.facts, case.t
    out = exit_of(facts)
    defender = case.shooter.other
    conditions = (
        case.over,
        beside_the_goal(case.mouth, t),
        outside,
        yes("off_the_defender", loser(facts, t) is defender, t, *facts.standing(t).last_touch),
        given("out_here", out is not None and out.end == case.end, t),
    )
    spot = goal_kick_spot(facts.table.pitch, case.end)
    return Finding("GOL-5", Call.GOAL_KICK, t, conditions, case.shooter, defender, Restart.GOAL_KICK, spot, case.drive.body or None)


def beside_the_goal(passing: Mouth, t: float) -> Condition:
    """The condition that the ball passes a goal line beside the posts or over the bar."""
    aside = -min(passing.between, passing.under)
    return Condition("beside_or_over_goal", aside, Unit.MM, aside, 0.0, t, (BALL,))


def _at_the_own_goal(case: Case) -> Iterator[Finding]:
    """GOL-1, GOL-2, GOL-3 and GOL-7: the ball in the goal of the side that drove it.

    Off the woodwork it is excused only when it was a shot at goal: struck inside the shooting area (GOL-2, GOL-5).
    """
    facts, drive, t = case.facts, case.drive, case.t
    shooter, opponent = case.shooter, case.shooter.other
    protected = drive.direct and drive.restart in NO_OWN_GOAL
    post = post_met(facts, -case.end, drive.t, t)
    shot = struck_inside(facts, drive, -case.end)
    alone = fact("nobody_else_met_it", False, t, drive.body) if drive.stroke else met_nobody(facts, drive, t, "nobody_else_met_it")
    alone = replace(alone, bodies=alone.bodies[::-1])
    open_play = fact("not_directly_from_restart", not protected, t)
    no_post = fact("not_off_opponents_post", post is None, t) if post is None or shot.met else struck_outside(shot)
    block = drive.flick is not None and drive.flick.role is Role.BLOCK
    attacker = (fact("attacker_drove_it", not block, t, drive.body),) if block else ()
    yield case.finding("GOL-1", Call.OWN_GOAL, (alone, no_post, open_play, *attacker), shooter, Restart.KICK_OFF)
    if facts.explain or post is not None:
        off_post = off_the_frame(facts, -case.end, drive.t, t)
        yield case.finding("GOL-2", Call.NO_GOAL, (off_post, shot, open_play), shooter, Restart.GOAL_KICK)
    conditions = (directly(facts, drive, t), given("protected_restart", drive.restart in NO_OWN_GOAL, t))
    yield case.finding("GOL-3", Call.NO_GOAL, conditions, opponent, Restart.CORNER)
    if facts.explain or block or drive.stroke or drive.others:
        off = yes("block_drove_it", True, t, drive.body) if block else _off_someone_else(case)
        yield case.finding("GOL-7", Call.OWN_GOAL, (off, no_post, open_play), shooter, Restart.KICK_OFF)


def _spare_first(facts: Facts, drive: Drive) -> bool:
    """Whether this is the first flick of a spare keeper since it came on, where that cannot score (GKP-10)."""
    if facts.ruleset.spare_first_flick_scores or part_of(drive.body) != "spare" or drive.flick is None:
        return False
    return drive.side in facts.unplayed(drive.flick.t)
