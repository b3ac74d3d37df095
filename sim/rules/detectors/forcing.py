"""FRC-1, where forcing is played: whether the ball was driven out off a defender's figure as it may be, or the restart is the defender's."""

from __future__ import annotations

from collections.abc import Iterator

from sim.geometry import Disc, Point, Rect
from sim.model.ids import BALL, is_keeper
from sim.rules.curves import GRAIN
from sim.rules.detectors import out
from sim.rules.facts import BallContact, Facts, FlickFact, Role
from sim.rules.findings import Condition, Finding, at_least, yes
from sim.rules.measures import at_rest, given, just_before
from sim.rules.shots import corner_spot, drive_at, exit_of, goal_kick_spot
from sim.rules.words import Call, Restart, Unit

_GIVEN = frozenset({Call.THROW_IN, Call.CORNER, Call.GOAL_KICK})


def detect(facts: Facts) -> Iterator[Finding]:
    """Every restart that would go to the side that drove the ball out off an opponent."""
    left = exit_of(facts) if facts.ruleset.forcing and facts.ball_on else None
    if left is None:
        return
    for finding in out.detect(facts):
        if finding.met and finding.call in _GIVEN and abs(finding.at - left.t) <= GRAIN:
            yield from _examined(facts, finding, (left.at[0], left.at[1]))


def _examined(facts: Facts, given_: Finding, at: Point) -> Iterator[Finding]:
    """The conditions of forcing; the restart is the defender's for want of any of them, each a finding of its own."""
    drive, t = drive_at(facts, given_.at), given_.at
    if drive.flick is not None and drive.flick.role is Role.BLOCK:  # who drove the ball onto the block that knocked it out
        drive = drive_at(facts, just_before(drive.t))
    defender = drive.side.other
    last = next((c for c in reversed(facts.contacts) if c.t <= t and not c.fallen and c.side is defender), None)
    if last is None or drive.flick is None or given_.to is not drive.side or given_.against is not defender:
        return
    block = next((f for f in facts.flicks if f.role is Role.BLOCK and f.figure == last.body and f.t <= last.t), None)
    stood = [at_rest(facts.log, "touched_figure_at_rest", last.body, last.t, last.speed)] if block is not None else []
    for condition in _wrongs(facts, drive.flick, drive.t, last, at):
        call, restart, spot = _turned(facts, given_)
        conditions = (condition, *stood, given("forcing_is_played", True, t))  # knocked out by a block it is the attacker's
        yield Finding("FRC-1", call, t, conditions, drive.side, defender, restart, spot, last.body, t)


def _wrongs(facts: Facts, flick: FlickFact, struck: float, last: BallContact, at: Point) -> Iterator[Condition]:
    """What may be wrong with a forced restart, each met where it is."""
    n, e, t = facts.numbers, facts.table.equipment, last.t
    yield yes("off_a_keeper", is_keeper(last.body), t, last.body)
    if is_keeper(last.body):
        return
    quarter = _quarter(facts, at)
    place = facts.log.at(last.body, just_before(t))
    off = _beyond(facts, Disc(place, e.base_radius))
    yield at_least("struck_figure_off_line", off, n.forcing_reach + GRAIN, Unit.MM, t, last.body, places=(place,))
    yield _outside(facts, "ball_outside_quarter", quarter, BALL, struck, e.ball_radius)
    yield _outside(facts, "flicked_outside_quarter", quarter, flick.figure, flick.t, e.base_radius)
    yield _outside(facts, "struck_outside_quarter", quarter, last.body, t, e.base_radius)


def _outside(facts: Facts, name: str, quarter: Rect, body: str, when: float, radius: float) -> Condition:
    """How far a body was from being wholly inside the quarter (met), or how far inside it was."""
    where = facts.log.at(body, just_before(when) if when > facts.since else when)
    out_by = -quarter.inside_margin(Disc(where, radius))
    return Condition(name, out_by - GRAIN, Unit.MM, out_by, 0.0, when, (body,), (where,))


def _beyond(facts: Facts, disc: Disc) -> float:
    """How far a base reaches beyond the outer edge of the lines (mm); negative while it is inside."""
    return -facts.table.pitch.playing_area().inside_margin(disc)


def _quarter(facts: Facts, at: Point) -> Rect:
    """The quarter of the cloth in which the ball went out, clear of the halfway line."""
    p = facts.table.pitch
    cloth, half = p.cloth(), p.line_width / 2
    left, right = (half, cloth.right) if at[0] > 0 else (cloth.left, -half)
    low, high = (0.0, cloth.high) if at[1] > 0 else (cloth.low, 0.0)
    return Rect(left, right, low, high)


def _turned(facts: Facts, finding: Finding) -> tuple[Call, Restart, Point | None]:
    """What the defender gets instead: its own throw-in, a goal kick for a corner, a corner for a goal kick."""
    if finding.call is Call.THROW_IN:
        return Call.THROW_IN, Restart.THROW_IN, finding.spot
    if finding.call is Call.GOAL_KICK:
        end = 1 if facts.log.at(BALL, finding.at)[0] > 0 else -1
        return Call.CORNER, Restart.CORNER, corner_spot(facts, end, finding.at)
    end = 1 if (finding.spot or (0.0, 0.0))[0] > 0 else -1
    return Call.GOAL_KICK, Restart.GOAL_KICK, goal_kick_spot(facts.table.pitch, end)
