"""What a match came to in numbers, folded act by act from the same facts that the referee rules on."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from sim.events import Log, Segment
from sim.geometry import Point, distance
from sim.model.actions import Flick
from sim.model.ids import BALL, Side, figure, is_keeper, side_of
from sim.rules.cards import OFFENCES
from sim.rules.curves import Curve
from sim.rules.facts import BallContact, Facts, FlickFact, Role
from sim.rules.findings import Ruling
from sim.rules.fold import fold
from sim.rules.plan import shooting_depth
from sim.rules.sanctions import PHASE_OF
from sim.rules.situation import Block
from sim.rules.words import Call, Phase
from sim.table import Pitch, Table

if TYPE_CHECKING:
    from sim.match.match import Step

DIRECT = frozenset({Phase.CORNER, Phase.PENALTY})
"""Restarts from which the ball may be shot at the goal, wherever it lies (GOL-6)."""


@dataclass(frozen=True, slots=True)
class SideStatistics:
    """One side's numbers: ``possession`` in seconds of the clock, the rest counts.

    A *pass* is an attacking flick by which the ball, at least its own width farther, reaches a team-mate or lies until one plays it, no
    opponent having touched it between: one a flick at most. A *shot* is an attacking flick from where a goal would count, after which
    the ball's way, nothing more met, leads over the goal line within the width of the penalty area; *on goal* when wholly between the posts
    and under the bar, or when it went in. A *save* is a shot on goal by the other side that this side's keeper meets before anybody plays the
    ball again, and that does not go in. A *chance* to block is an attacking touch after which this side may block. What was put back, taken
    again or an offence of that side is neither pass nor shot; nor is anything counted in the shots that decide a level match.
    *Free kicks*, *penalties* and *second marks* (kicks from it) are those that were taken up: what was waived, or fell with a goal, is none.
    A *foul* is an offence that was ruled, waived or not.
    """

    possession: float = 0.0
    flicks: int = 0
    passes: int = 0
    shots: int = 0
    on_goal: int = 0
    goals: int = 0
    saves: int = 0
    chances: int = 0
    blocks: int = 0
    corners: int = 0
    throw_ins: int = 0
    goal_kicks: int = 0
    free_kicks: int = 0
    penalties: int = 0
    offsides: int = 0
    cards: int = 0
    cautions: int = 0
    sent_off: int = 0
    substitutions: int = 0
    time_outs: int = 0
    second_marks: int = 0
    fouls: Mapping[str, int] = field(default_factory=dict)

    def plus(self, **more: float) -> SideStatistics:
        """These numbers with some added."""
        return replace(self, **{name: getattr(self, name) + value for name, value in more.items()})

    def fouled(self, clause: str) -> SideStatistics:
        """One more foul of a clause."""
        return replace(self, fouls=dict(sorted({**self.fouls, clause: self.fouls.get(clause, 0) + 1}.items())))

    def to_json(self) -> dict[str, Any]:
        """As plain data; seconds to a millisecond."""
        out = {f.name: getattr(self, f.name) for f in fields(self)}
        return out | {"possession": round(self.possession, 3), "fouls": dict(self.fouls)}


@dataclass(frozen=True, slots=True)
class Statistics:
    """Both sides' numbers; ``passing``: whose flick was the last to play the ball, and where the ball lay then, while it may still become a pass."""

    home: SideStatistics = SideStatistics()
    away: SideStatistics = SideStatistics()
    passing: tuple[str, Point] | None = None

    def of(self, side: Side) -> SideStatistics:
        """One side's numbers."""
        return self.home if side is Side.HOME else self.away

    def with_side(self, side: Side, numbers: SideStatistics) -> Statistics:
        """The statistics with one side's numbers put in."""
        return replace(self, home=numbers) if side is Side.HOME else replace(self, away=numbers)

    def plus(self, side: Side, **more: float) -> Statistics:
        """The statistics with something added for a side."""
        return self.with_side(side, self.of(side).plus(**more))

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"home": self.home.to_json(), "away": self.away.to_json()}


NOTHING_YET = Statistics()
"""Before the first act."""


def counted(statistics: Statistics, step: Step) -> Statistics:
    """The statistics with one more act."""
    before, after = step.before.state, step.match.state
    out = statistics
    if before.phase is Phase.SHOTS:
        return out
    if step.match.state.period == before.period:
        out = out.plus(before.possession, possession=max(after.clock - before.clock, 0.0))
    for ruling in step.rulings:
        out = _ruled(out, ruling)
    out = _given(out, step)
    for side in Side:
        out = out.plus(side, goals=sum(_goal(ruling, side) for ruling in step.rulings))
    if any(isinstance(action, Flick) for action in step.actions) or any(step.log.touches(BALL)):
        facts = fold(before, step.log, step.before.moment.t, tuple(step.log.events), explain=False)
        out = _played(out, facts, step)
    elif after.possession is not before.possession or after.phase is not before.phase:
        out = replace(out, passing=None)
    return out


def _goal(ruling: Ruling, side: Side) -> bool:
    """Whether a ruling is a goal for a side, be it by the other's own doing."""
    return ruling.call in (Call.GOAL, Call.OWN_GOAL) and ruling.against is side.other


_GIVEN = {
    Call.CORNER: "corners",
    Call.THROW_IN: "throw_ins",
    Call.KICK_IN: "throw_ins",
    Call.GOAL_KICK: "goal_kicks",
    Call.CLEARANCE: "goal_kicks",
    Call.SUBSTITUTION: "substitutions",
    Call.TIME_OUT: "time_outs",
}
_AGAINST = {Call.CARD: "cards", Call.OFFSIDE: "offsides", Call.CAUTION: "cautions", Call.SENT_OFF: "sent_off"}


def _ruled(out: Statistics, ruling: Ruling) -> Statistics:
    if ruling.call in OFFENCES and ruling.against is not None and ruling.call is not Call.WARNING:
        out = out.with_side(ruling.against, out.of(ruling.against).fouled(ruling.clause))
    if ruling.call in _AGAINST and ruling.against is not None:
        out = out.plus(ruling.against, **{_AGAINST[ruling.call]: 1})
    if ruling.to is None:
        return out
    if ruling.call in _GIVEN:
        return out.plus(ruling.to, **{_GIVEN[ruling.call]: 1})
    return out


_TAKEN_UP = {Phase.FREE_KICK: "free_kicks", Phase.PENALTY: "penalties", Phase.SECOND_MARK: "second_marks"}


def _given(out: Statistics, step: Step) -> Statistics:
    """A free kick or a penalty counts once it is to be taken: the sanction was accepted, or there was nothing to waive (GEN 5)."""
    before, after = step.before.state, step.match.state
    if after.phase not in _TAKEN_UP or after.sanction is not None:
        return out
    waived = any(r.call is Call.ADVANTAGE for r in step.rulings)
    pending = [] if before.sanction is None or waived else [before.sanction.restart]
    if after.phase not in {PHASE_OF.get(restart) for restart in (*pending, *(r.restart for r in step.rulings))}:
        return out
    return out.plus(after.possession, **{_TAKEN_UP[after.phase]: 1})


def _played(out: Statistics, facts: Facts, step: Step) -> Statistics:
    void = {side for side in Side if step.restored or any(_undoes(r, side) for r in step.rulings)}
    for flick in facts.flicks:
        out = out.plus(flick.side, flicks=1)
        if flick.role is Role.BLOCK and (flick.before.block is Block.OWED or facts.before.block_due):
            out = out.plus(flick.side, blocks=1)
        if flick.role is Role.ATTACK and flick.side not in void:
            out = _shot(out, facts, flick, step)
    for contact in facts.contacts:
        if not contact.fallen:
            out = _met(out, facts, contact, void)
    after = step.match.state
    if after.phase is not Phase.PLAY or step.restored:
        out = replace(out, passing=None)
    return out


def _undoes(ruling: Ruling, side: Side) -> bool:
    """Whether by a ruling what a side did with the ball comes to nothing."""
    return ruling.against is side and ruling.call is not Call.WARNING and (ruling.call in OFFENCES or ruling.call in (Call.OFFSIDE, Call.RETAKE))


def _met(out: Statistics, facts: Facts, contact: BallContact, void: set[Side]) -> Statistics:
    """One contact of the ball: it may complete a pass, and a play begins a new one and gives the other side a block."""
    side = contact.side
    if out.passing is not None and contact.body != out.passing[0]:
        passer, from_ = out.passing
        alone = all(side_of(body) is side for body in contact.with_)
        kept = side is side_of(passer) and alone and contact.change is None and contact.before.possession is side
        far = distance(facts.log.at(BALL, contact.t), from_) >= 2 * facts.table.equipment.ball_radius
        out = replace(out.plus(side, passes=1) if kept and far and side not in void else out, passing=None)
    plays = contact.flick is not None and facts.flicks[contact.flick].role is Role.ATTACK
    first = plays and facts.flicks[contact.flick or 0].ball_at == contact.t
    if first and contact.after.possession is side:
        out = replace(out, passing=(contact.body, facts.log.at(BALL, contact.t)))
    if contact.play and contact.after.block is Block.OWED and contact.before.touches != contact.after.touches:
        out = out.plus(side.other, chances=1)
    return out


def _shot(out: Statistics, facts: Facts, flick: FlickFact, step: Step) -> Statistics:
    """Counts a shot, a shot on goal and a save."""
    end = flick.side.attacks(facts.half)
    aimed = shot_of(facts, flick, end)
    if aimed is None:
        return out
    scored = any(r.call is Call.GOAL and r.figure == flick.figure for r in step.rulings)
    keepers = (figure(flick.side.other, "keeper"), figure(flick.side.other, "spare"))
    since = flick.ball_at or 0.0
    met = any(c.body in keepers and since <= c.t <= _next_play(facts, flick, since) for c in facts.contacts)
    out = out.plus(flick.side, shots=1, on_goal=int(aimed or scored))
    return out.plus(flick.side.other, saves=1) if aimed and met and not scored else out


def _next_play(facts: Facts, flick: FlickFact, since: float) -> float:
    """When the ball is next played by another flick."""
    return next((f.ball_at for f in facts.flicks if f is not flick and f.ball_at is not None and f.ball_at > since), math.inf)


def shot_of(facts: Facts, flick: FlickFact, end: int) -> bool | None:
    """Whether a flick was a shot that would have gone in (True), a shot at all (False), or none."""
    if flick.ball_at is None:
        return None
    counts = flick.restart and flick.before.phase in DIRECT
    anywhere = facts.table.pitch.scores_from_anywhere
    if not counts and (flick.restart or (not anywhere and shooting_depth(facts.log, BALL, end, flick.ball_at) <= 0.0)):
        return None
    plays = [c for c in facts.plays_of(flick) if not is_keeper(c.body)]
    ways = [way for c in plays if (way := _over_line(facts.log, end, c.t, facts.table)) is not None]
    return None if not ways else any(ways)


def _over_line(log: Log, end: int, t: float, table: Table) -> bool | None:
    """Where the ball's way from ``t`` on, nothing more met, leads over a goal line: into the goal, near it (False), or nowhere near."""
    pitch: Pitch = table.pitch
    radius = table.equipment.ball_radius
    for s in log.plan(BALL, t):
        crossed = _reaches(s, end, pitch.half_length)
        if crossed is None:
            continue
        _, y, z = s.place(crossed)
        if abs(y) > pitch.penalty_area_width / 2:
            return None
        return abs(y) + radius < pitch.goal_width / 2 and z + 2 * radius <= pitch.goal_height
    return None


def _reaches(s: Segment, end: int, line: float) -> float | None:
    """When a body in this stretch of motion is first over the line at an end."""
    return next(iter(Curve(s.t, s.end, end * s.at[0], end * s.velocity[0], 0.5 * end * s.acceleration[0]).roots(line)), None)
