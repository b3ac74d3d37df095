"""Where figures, ball and taker may be put before a restart, and what is wrong with where they stand (KOF-1, GKK-2, GKK-3, COR-1).

The same measures refuse a placement or a ``ready`` beforehand (permission), and are ruled on afterwards (detectors).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sim.geometry import Disc, Point, Rect, distance, unit
from sim.model.ids import BALL, Side, figure, is_figure, side_of
from sim.model.layout import Layout
from sim.rules.curves import GRAIN, LAID
from sim.rules.findings import Condition
from sim.rules.plan import cleared, free_place, obstacles, own_end, taken
from sim.rules.ruleset import Code
from sim.rules.state import State
from sim.rules.words import Phase, Unit
from sim.rules.zones import Zone, strip
from sim.table import Table


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing about a figure's place: the condition is met where it is wrong; ``place`` is where the figure ought to go then."""

    clause: str
    body: str
    condition: Condition
    place: Point


def faults(layout: Layout, state: State, table: Table, side: Side, at: float = 0.0) -> tuple[Fault, ...]:
    """What is examined when a side says that it has placed its figures, wrong or not (KOF-1, GKK-2, GKK-3)."""
    if state.phase is Phase.KICK_OFF:
        return tuple(_kick_off(layout, state, table, side, at))
    if state.phase is Phase.GOAL_KICK:
        return (*_in_area(layout, state, table, side, at), *_too_near(layout, state, table, side, at))
    return ()


def ball_outside(layout: Layout, state: State, table: Table, side: Side, at: float = 0.0) -> Condition | None:
    """GKK-1: how far the ball lies outside the goal area (met), or inside it, when the side with a goal kick has placed."""
    if state.phase is not Phase.GOAL_KICK or side is not state.possession or layout.ball is None:
        return None
    place = layout.ball.at
    out = -table.pitch.goal_area(kicking_end(state)).inside_margin(Disc(place, table.equipment.ball_radius))
    return Condition("ball_outside_goal_area", out - GRAIN, Unit.MM, out, 0.0, at, (BALL,), (place,))


def into_goal_area(place: Point, state: State, table: Table) -> Point:
    """The nearest place for the ball wholly inside the goal area from which a goal kick is taken."""
    area, r = table.pitch.goal_area(kicking_end(state)), table.equipment.ball_radius
    return (min(max(place[0], area.left + r), area.right - r), min(max(place[1], area.low + r), area.high - r))


def _figures(layout: Layout, side: Side) -> list[str]:
    return [body for body in layout.figures if side_of(body) is side]


def _presumed_taker(layout: Layout, state: State, side: Side) -> str | None:
    """The named taker; of the side with the restart, before it is named, the figure nearest the ball, which is placed last."""
    if state.taker is not None or side is not state.possession or layout.ball is None:
        return state.taker
    ball = layout.ball.at
    return min(_figures(layout, side), key=lambda b: distance(layout.figures[b].at, ball), default=None)


def _kick_off(layout: Layout, state: State, table: Table, side: Side, at: float) -> Iterator[Fault]:
    """KOF-1: everyone wholly in the own half of the pitch, its lines included; the side without the kick outside the centre circle as well."""
    p, r, ahead, gap_ = table.pitch, table.equipment.base_radius, side.attacks(state.half), state.ruleset.numbers.clearance
    for body in _figures(layout, side):
        if body == state.taker:
            continue
        x, y = layout.figures[body].at
        over = max(ahead * x + r + p.line_width / 2, -ahead * x + r - p.half_length, abs(y) + r - p.half_width)
        depth, wide = _within(-ahead * x, p.line_width / 2 + r, p.half_length - r, gap_), _within(y, r - p.half_width, p.half_width - r, gap_)
        target = (-ahead * depth, wide)
        yield Fault("KOF-1", body, Condition("outside_own_half", over - GRAIN, Unit.MM, over, 0.0, at, (body,), ((x, y),)), target)
        if side is state.possession or over > GRAIN:
            continue
        inside = p.circle_radius + r - math.hypot(x, y)
        way = p.circle_radius + r + gap_
        ux, uy = unit((0.0, 0.0), (x, y)) if (x, y) != (0.0, 0.0) else (-float(ahead), 0.0)
        out = Condition("inside_centre_circle", inside - GRAIN, Unit.MM, inside, 0.0, at, (body,), ((x, y),))
        yield Fault("KOF-1", body, out, (ux * way, uy * way))


def _within(value: float, least: float, most: float, gap_: float) -> float:
    """The value itself, or what is inside of the bound that it is beyond, by a gap."""
    return least + gap_ if value < least else most - gap_ if value > most else value


def taker_beyond(layout: Layout, state: State, table: Table, at: float = 0.0) -> Fault | None:
    """KOF-1 for the taker, who is placed last: it may straddle halfway, and by how much it stands beyond all of the line (met) or does not."""
    taker, side = state.taker, state.possession
    if taker is None or taker not in layout.figures:
        return None
    p, r, ahead = table.pitch, table.equipment.base_radius, side.attacks(state.half)
    x, y = layout.figures[taker].at
    beyond = ahead * x - r - p.line_width / 2
    condition = Condition("taker_beyond_halfway", beyond - LAID, Unit.MM, beyond, 0.0, at, (taker,), ((x, y),))
    return Fault("KOF-1", taker, condition, (ahead * (p.line_width / 2 + r), y))


def kicking_end(state: State) -> int:
    """The end from which a goal kick is taken."""
    return -state.possession.attacks(state.half)


def _in_area(layout: Layout, state: State, table: Table, side: Side, at: float) -> Iterator[Fault]:
    """GKK-2: nobody in the kicker's penalty area but the rod keeper and the taker."""
    end, r = kicking_end(state), table.equipment.base_radius
    area, exempt = table.pitch.penalty_area(end), _presumed_taker(layout, state, side)
    for body in _figures(layout, side):
        if body == exempt:
            continue
        place = layout.figures[body].at
        deep = -area.gap(Disc(place, r))
        condition = Condition("in_kickers_area", deep - GRAIN, Unit.MM, deep, 0.0, at, (body,), (place,))
        yield Fault("GKK-2", body, condition, cleared(place, r, area, end, state.ruleset.numbers.clearance))


def _too_near(layout: Layout, state: State, table: Table, side: Side, at: float) -> Iterator[Fault]:
    """GKK-3, DIS-5: figures strictly more than so far apart: from opposing ones, once the second side has placed; with ``gap_all`` from all."""
    n, r, exempt = state.ruleset.numbers, table.equipment.base_radius, _presumed_taker(layout, state, state.possession)
    own = [b for b in _figures(layout, side) if b != exempt]
    others = [b for b in _figures(layout, side.other) if b != exempt or b == state.taker] if side is not state.possession else []
    for body in own:
        place = layout.figures[body].at
        rivals = [*others, *([b for b in own if b != body] if state.ruleset.gap_all else [])]
        if not rivals:
            continue
        near = min(rivals, key=lambda b: distance(layout.figures[b].at, place))
        yield _pair(layout, body, near, n.goal_kick_gap, n.clearance, r, at)


def _pair(layout: Layout, body: str, near: str, least: float, clearance: float, radius: float, at: float) -> Fault:
    place, other = layout.figures[body].at, layout.figures[near].at
    gap_ = distance(place, other) - 2 * radius
    condition = Condition("gap_too_small", least - gap_ + GRAIN, Unit.MM, gap_, least, at, (body, near), (place, other))
    ux, uy = unit(other, place)
    way = least + clearance + 2 * radius
    return Fault("GKK-3", body, condition, (other[0] + ux * way, other[1] + uy * way))


def taker_gap(layout: Layout, state: State, table: Table, taker: str, at: float) -> Fault | None:
    """GKK-3 for the taker, who is placed last: how near the nearest opposing figure stands at the kick."""
    n, side = state.ruleset.numbers, side_of(taker)
    rivals = [b for b in layout.figures if b != taker and (side_of(b) is not side or state.ruleset.gap_all)]
    if taker not in layout.figures or not rivals:
        return None
    near = min(rivals, key=lambda b: distance(layout.figures[b].at, layout.figures[taker].at))
    return _pair(layout, taker, near, n.goal_kick_gap, n.clearance, table.equipment.base_radius, at)


def put_right(layout: Layout, state: State, table: Table, side: Side) -> dict[str, Point]:
    """Where the figures of a side go that stand wrongly, one after another, each to the nearest free place that is right."""
    moved: dict[str, Point] = {}
    for _ in range(3 * len(layout.figures) + 1):
        wrong = next((f for f in faults(layout, state, table, side) if f.condition.met), None)
        if wrong is None:
            return moved
        place = room_for(layout, state, table, wrong)
        if place is None:
            return moved
        moved[wrong.body] = place
        layout = layout.with_figure(wrong.body, replace(layout.figures[wrong.body], at=place))
    return moved


def room_for(layout: Layout, state: State, table: Table, wrong: Fault) -> Point | None:
    """The place a figure ought to go to, if it is free and right; else the nearest that is."""
    r, clearance = table.equipment.base_radius, state.ruleset.numbers.clearance
    stands = obstacles(layout, table, {wrong.body})
    target = wrong.place
    if taken(target, r, stands) > GRAIN:
        target = free_place(target, r, stands, own_end(wrong.body, state.half), clearance)
    zone = zone_of(layout, state, table, wrong.body)
    if zone is None:
        return None
    return target if taken(target, r, stands) <= GRAIN and zone.contains(target, r) else zone.nearest(target, r, stands, clearance)


def half_of(table: Table, end: int, over: float = 0.0) -> Rect:
    """The half of the pitch at an end, its lines included, clear of the halfway line's strip; ``over`` mm of the other half added."""
    p = table.pitch
    inner = p.line_width / 2 - over
    near, far = (inner, p.half_length) if end > 0 else (-p.half_length, -inner)
    return Rect(near, far, -p.half_width, p.half_width)


def zone_of(layout: Layout, state: State, table: Table, body: str) -> Zone | None:
    """Where a body may be put before the restart that is due; None where it may not be put at all."""
    p, r, side = table.pitch, table.equipment.base_radius, side_of(body)
    if body == BALL:
        return _ball_zone(state, table)
    if side is None or not is_figure(body):
        return None
    first, taker = side is state.possession, body == state.taker
    if state.phase is Phase.KICK_OFF:
        own = half_of(table, own_end(body, state.half), p.line_width + 2 * r if taker else 0.0)
        return Zone("own_half", own, () if first else (Disc((0.0, 0.0), p.circle_radius),))
    if state.phase is Phase.GOAL_KICK:
        if first and taker:
            return Zone("cloth", p.cloth(), _keeping(layout, state, table, body))
        area = strip(p.penalty_area(kicking_end(state)))
        apart = () if first and not state.ruleset.gap_all else _keeping(layout, state, table, body)
        return Zone("outside_kickers_area", p.cloth(), (area, *apart))
    if state.phase in _FREELY and first:
        return Zone("cloth", p.cloth())
    return None


_FREELY = frozenset(
    {
        Phase.THROW_IN,
        Phase.FREE_KICK,
        Phase.CORNER,
        Phase.PENALTY,
        Phase.SHOTS,
        Phase.KICK_IN,
        Phase.DROP_BALL,
        Phase.SECOND_MARK,
        Phase.SHOOT_OUT,
    }
)
"""Restarts whose taker is placed as its side likes."""


def ball_choice(state: State, table: Table) -> bool:
    """Whether the taker's side may choose where the ball lies: in its own penalty area (F5-13, F5-17), or at a kick from the second mark (F5-14)."""
    if state.ruleset.code is Code.TABLE:
        return False
    if state.phase is Phase.SECOND_MARK:
        return state.ledger.foul_spot is not None
    own = state.spot is not None and table.pitch.in_penalty_area(state.spot, kicking_end(state))
    return state.phase is Phase.CLEARANCE or (state.phase is Phase.FREE_KICK and own)


def _keeping(layout: Layout, state: State, table: Table, body: str) -> tuple[Disc, ...]:
    """The places round other figures that DIS-5 keeps free of this one."""
    n, r, taker = state.ruleset.numbers, table.equipment.base_radius, _presumed_taker(layout, state, state.possession)
    unnamed = taker if state.taker is None else None
    rivals = [b for b in layout.figures if b not in (body, unnamed) and (side_of(b) is not side_of(body) or state.ruleset.gap_all)]
    return tuple(Disc(layout.figures[b].at, r + n.goal_kick_gap + 4 * GRAIN) for b in rivals)


def _ball_zone(state: State, table: Table) -> Zone | None:
    p, r = table.pitch, table.equipment.ball_radius
    if ball_choice(state, table):
        return Zone("mark", p.playing_area()) if state.phase is Phase.SECOND_MARK else Zone("own_area", p.penalty_area(kicking_end(state)))
    if state.phase is Phase.GOAL_KICK:
        return Zone("goal_area", p.goal_area(kicking_end(state)))
    if state.phase is Phase.SHOTS:
        return Zone("shooting_area", _shooting_area(state, table))
    if state.phase is Phase.CORNER:
        return Zone("corner_arc", Rect(-p.half_length - r, p.half_length + r, -p.half_width - r, p.half_width + r), (), corner_arc(state, table))
    return None


def _shooting_area(state: State, table: Table) -> Rect:
    """The shooting area before the goal that is shot at, its line left out."""
    p, end = table.pitch, state.possession.attacks(state.half)
    far, near = p.half_length, p.shooting_line[1]
    return Rect(near, far, -p.half_width, p.half_width) if end > 0 else Rect(-far, -near, -p.half_width, p.half_width)


def corner_arc(state: State, table: Table) -> Disc:
    """The arc of the corner from which the restart is taken: the disc in which the ball's centre has to lie (COR-1)."""
    end = state.possession.attacks(state.half)
    x, y = state.spot if state.spot is not None else (end * table.pitch.half_length, table.pitch.half_width)
    corner = table.pitch.corner(1 if x > 0 else -1, 1 if y > 0 else -1)
    return Disc(corner, table.pitch.corner_radius)


def outside_arc(layout: Layout, state: State, table: Table, at: float = 0.0) -> Condition | None:
    """COR-1: how far the ball's centre lies outside the arc (met), or inside it."""
    if layout.ball is None:
        return None
    arc = corner_arc(state, table)
    away = distance(layout.ball.at, arc.at)
    return Condition("ball_outside_arc", away - arc.radius - GRAIN, Unit.MM, away, arc.radius, at, (BALL,), (layout.ball.at, arc.at))


def spare_zone(table: Table, end: int) -> Zone:
    """Where a spare keeper is first put: in the goal area, or behind the goal line between its side lines (GKP-6)."""
    p, area = table.pitch, table.pitch.goal_area(end)
    room = Rect(area.left, p.fence_x, area.low, area.high) if end > 0 else Rect(-p.fence_x, area.right, area.low, area.high)
    return Zone("spare_room", room)


def spare_of(side: Side) -> str:
    """The spare keeper's id."""
    return figure(side, "spare")
