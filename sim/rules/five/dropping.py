"""F5-9: why play is stopped and gone on with by a dropped ball, and what becomes of the drop.

The law names no cause: whatever stops play and is named nowhere else. Two such things can happen on a cloth. Both sides commit an offence
at the same instant, so that neither has the better of it; and the ball lies at rest so hemmed in that no figure of the side
in possession could be brought to meet it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from sim.geometry import Disc, Point, Shape, gap
from sim.model.ids import BALL, side_of
from sim.model.layout import Layout, shape_of
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding, Ruling
from sim.rules.five.sanction import KICKS, outside_area
from sim.rules.measures import CERTAIN, HAIR, MS, ball_at, fact, given
from sim.rules.plan import keeper_of, obstacles
from sim.rules.ruleset import Code
from sim.rules.shots import ENDS, exit_of
from sim.rules.words import Call, Phase, Restart, Unit
from sim.table import Pitch
from sim.units import SIMULTANEOUS


def detect(facts: Facts) -> Iterator[Finding]:
    """A ball that is hemmed in once all is at rest; and a dropped ball that leaves untouched, which is dropped again."""
    if facts.before.phase is Phase.DROP_BALL:
        yield from _untouched(facts)
    yield from _hemmed_in(facts)


def dropped_at(spot: Point, pitch: Pitch) -> Point:
    """Where the ball is dropped: where play stopped, or the nearest point of a penalty area's line if that was inside it."""
    return outside_area(outside_area(spot, ENDS[0], pitch), ENDS[1], pitch)


def offences_at_once(facts: Facts, rulings: Sequence[Ruling]) -> tuple[Finding, ...]:
    """A dropped ball for the last ruling and an earlier one, where opponents' offences within a microsecond would bring each side a kick.

    Its condition fails by how long one came after the other; nothing where there are no two.
    """
    offence = rulings[-1]
    if facts.ruleset.code is Code.TABLE or offence.against is None or offence.restart not in KICKS:
        return ()
    earlier = next((r for r in reversed(rulings[:-1]) if r.restart in KICKS and r.against is offence.against.other), None)
    if earlier is None:
        return ()
    at, apart = min(earlier.at, offence.at), abs(offence.at - earlier.at)
    spot = ball_at(facts.log, at) or offence.spot or (0.0, 0.0)
    bodies = tuple(r.figure for r in (earlier, offence) if r.figure is not None)
    both = Condition("offences_at_one_instant", (SIMULTANEOUS - apart) * MS or HAIR, Unit.MS, apart * MS, SIMULTANEOUS * MS, at, bodies)
    to = facts.standing(at).possession
    return (Finding("F5-9", Call.DROP_BALL, at, (both,), None, to, Restart.DROP_BALL, dropped_at(spot, facts.table.pitch)),)


def _untouched(facts: Facts) -> Iterator[Finding]:
    """A ball that leaves untouched is dropped again. (Who flicks out of turn is sent back, as before every restart.)"""
    side, spot, out = facts.before.possession, facts.before.spot, exit_of(facts)
    if out is not None:
        untouched = fact("nobody_touched_it", not any(c.t <= out.t and not c.fallen for c in facts.contacts), out.t)
        yield Finding("F5-9", Call.RETAKE, out.t, (untouched,), side, side, Restart.RETAKE, spot)


def _hemmed_in(facts: Facts) -> Iterator[Finding]:
    at, standing = facts.rest_at, facts.final
    if at is None or standing.phase is not Phase.PLAY or facts.before.sanction is not None or exit_of(facts) is not None:
        return
    ball = ball_at(facts.log, at)
    if ball is None or not facts.log.resting(BALL, at):
        return
    side, table = standing.possession, facts.table
    layout = facts.log.layout(at)
    near = [
        b for b in layout.ids() if b != BALL and gap(shape_of(layout, b, table.equipment), Disc(ball, table.equipment.ball_radius)) < _near(facts)
    ]
    if len(near) < _FEWEST and not facts.explain:
        return
    mine = [b for b, f in layout.figures.items() if side_of(b) is side and not f.fallen]
    if not mine:
        return
    room, by = max((_room(layout, b, ball, facts), b) for b in mine)
    tight = Condition("no_room_at_ball", -room or -HAIR, Unit.MM, room, 0.0, at, (by, BALL), (ball,))
    area = table.pitch.penalty_area(-side.attacks(facts.half))
    own = keeper_of(side) in layout.keepers and area.gap(Disc(ball, table.equipment.ball_radius)) <= 0.0
    spot = dropped_at(ball, table.pitch)
    conditions = (tight, given("beyond_keepers_reach", not own, at, keeper_of(side)))
    yield Finding("F5-9", Call.DROP_BALL, at, conditions, None, side, Restart.DROP_BALL, spot)


_FEWEST = 2
"""Fewer bodies than these do not hem in a ball, posts included."""

_DEGREES = 360
_FINER = 40


def _near(facts: Facts) -> float:
    """What is farther off than a base is wide does not narrow the room beside the ball."""
    return 2 * facts.table.equipment.base_radius


def _room(layout: Layout, body: str, ball: Point, facts: Facts) -> float:
    """The most room (mm) that a figure's base has somewhere at the ball's edge, by how much it clears everything else; negative where it has none."""
    e = facts.table.equipment
    reach, lying = e.ball_radius + e.base_radius, {b for b, f in layout.figures.items() if f.fallen}
    stands = [s for s in obstacles(layout, facts.table, {body, BALL, *lying}) if gap(s, Disc(ball, reach)) < e.base_radius]
    if not stands:
        return CERTAIN
    best = max(range(_DEGREES), key=lambda k: _clears(ball, reach, math.radians(k), stands, e.base_radius))
    low, high = math.radians(best - 1), math.radians(best + 1)
    for _ in range(_FINER):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if _clears(ball, reach, a, stands, e.base_radius) < _clears(ball, reach, b, stands, e.base_radius):
            low = a
        else:
            high = b
    return _clears(ball, reach, (low + high) / 2, stands, e.base_radius)


def _clears(ball: Point, reach: float, angle: float, stands: Sequence[Shape], radius: float) -> float:
    at = (ball[0] + reach * math.cos(angle), ball[1] + reach * math.sin(angle))
    return min(gap(Disc(at, radius), shape) for shape in stands)


__all__ = ["detect", "dropped_at", "offences_at_once"]
