"""What an offence brings (F5-12, F5-13, F5-14): a direct kick, a penalty, a kick from the second mark, or an indirect kick."""

from __future__ import annotations

from collections.abc import Sequence

from sim.geometry import Point, Polygons, gap
from sim.model.ids import Side
from sim.model.layout import Layout, shape_of
from sim.rules.findings import Finding, Ruling
from sim.rules.ruleset import Ruleset
from sim.rules.sanctions import onto_pitch
from sim.rules.state import State
from sim.rules.words import Restart
from sim.table import Lobe, Pitch, Table


def outside_area(spot: Point, end: int, pitch: Pitch) -> Point:
    """The place of an indirect kick: on the pitch, and inside the penalty area that is attacked the nearest point of its line."""
    area = pitch.penalty_area(end)
    if pitch.in_penalty_area(spot, end) and isinstance(area, Lobe):
        return area.onto_edge(onto_pitch(spot, pitch))
    return onto_pitch(spot, pitch)


def sanction(f: Finding, ruleset: Ruleset, pitch: Pitch, half: int, standing: int, *, in_play: bool = True) -> tuple[Restart, Point | None]:
    """Restart and spot for an offence by ``f.against`` at ``f.spot``; ``standing`` fouls of its side stand already in this half.

    A penalty is given only for what is done with the ball ``in_play`` (F5-15); else the kick is taken from the area's line.
    """
    offender, spot = f.against, f.spot
    if offender is None or spot is None:
        return Restart.FREE_KICK, spot
    own = -offender.attacks(half)
    if f.clause not in ruleset.direct:
        return Restart.FREE_KICK, outside_area(spot, own, pitch)
    if pitch.in_penalty_area(spot, own) and in_play:
        return Restart.PENALTY, pitch.spot(own)
    if standing >= ruleset.numbers.recorded_fouls:
        return Restart.SECOND_MARK, pitch.mark(own)
    return Restart.FREE_KICK, outside_area(spot, own, pitch)


def fouls_standing(state: State, side: Side, earlier: Sequence[Ruling] = ()) -> int:
    """How many accumulated fouls of a side stand before another one, those not yet recorded included."""
    ledger = state.ledger
    more = sum(1 for r in earlier if r.against is side and counts(r, state.ruleset))
    return ledger.of(ledger.fouls, side) + ledger.of(ledger.deferred, side) + more


def counts(ruling: Ruling, ruleset: Ruleset) -> bool:
    """Whether a ruling is an accumulated foul: a direct offence that was punished by a kick."""
    return ruling.clause in ruleset.direct and ruling.restart in KICKS


KICKS = frozenset({Restart.FREE_KICK, Restart.PENALTY, Restart.SECOND_MARK})
"""The restarts by which an offence is punished."""


def nearer_than_mark(spot: Point | None, end: int, pitch: Pitch) -> bool:
    """Whether a place lies between the second mark and the goal line, outside the penalty area: then the kick may be taken from there."""
    return spot is not None and end * spot[0] > end * pitch.mark(end)[0] and not pitch.in_penalty_area(spot, end)


def clear_chance(layout: Layout, side: Side, half: int, table: Table) -> bool:
    """Whether a side with the ball in the other half has nobody but a keeper between it and the goal: a clear chance (F5-14)."""
    end, pitch = side.attacks(half), table.pitch
    if layout.ball is None or end * layout.ball.at[0] <= 0.0:
        return False
    ball, goal = layout.ball.at, [(end * pitch.half_length, y * pitch.goal_width / 2) for y in (-1, 1)]
    corners = (ball, goal[0], goal[1]) if end > 0 else (ball, goal[1], goal[0])
    way = Polygons((corners,))
    return all(gap(shape_of(layout, b, table.equipment), way) > 0.0 for b in layout.figures if b.startswith(f"{side.other}."))


def advantage(state: State, layout: Layout, table: Table) -> bool:
    """Whether advantage may be given for the pending sanction: never for a penalty; from the sixth foul on only for a clear chance (F5-14)."""
    pending = state.sanction
    if pending is None or pending.to is None or pending.restart is Restart.PENALTY:
        return pending is None
    return pending.restart is not Restart.SECOND_MARK or clear_chance(layout, pending.to, state.half, table)
