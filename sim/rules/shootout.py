"""TIM-2: the shots that decide a level match, five a side from spots along the shooting line, then pair by pair.

The shooting side chooses among the spots that it has not shot from in this round, by putting the ball there; left to the referee the ball goes
on the axis first and then outwards, of two spots alike to the one nearer to the shooting side's own figures. So no side of the table is favoured.
One flick is one shot: what follows it, a rebound played again or a ball gone out, brings nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sim.geometry import Point, distance
from sim.model.ids import Side, side_of
from sim.model.layout import Layout
from sim.rules.facts import Facts, Role
from sim.rules.findings import Finding, Ruling
from sim.rules.measures import ball_at, fact, more_than
from sim.rules.sanctions import GIVEN, restarting
from sim.rules.situation import Shot
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart
from sim.table import Equipment, Pitch, Table

NOT_IN_SHOTS = frozenset({Call.CHANGE, Call.BACK, Call.BLOCK_DUE, Call.THROW_IN, Call.CORNER, Call.GOAL_KICK, Call.OFFSIDE, Call.OWN_GOAL})
"""What is never announced in the shots: one is over with its flick, whoever has the ball then and wherever it went; only the keeper defends."""


KICKS = {Phase.SHOTS: Restart.SHOTS, Phase.SHOOT_OUT: Restart.SHOOT_OUT}
"""Phases in which one kick after another decides a match, and how each goes on."""


def spots(pitch: Pitch, equipment: Equipment, end: int) -> tuple[Point, ...]:
    """The spots before the goal at an end, north to south: the ball wholly inside the shooting area, as near its line as can be."""
    x = end * (pitch.shooting_line[1] + equipment.ball_radius)
    wide, area = pitch.half_width - equipment.ball_radius, pitch.penalty_area_width / 2
    return tuple((x, y) for y in (wide, area, 0.0, -area, -wide))


def unused(state: State, side: Side, table: Table) -> tuple[Point, ...]:
    """The spots that a side has not shot from yet in the present round of five."""
    all_ = spots(table.pitch, table.equipment, side.attacks(state.half))
    made = _of(state, side)
    used = {nearest(shot.at, all_) for shot in made[len(made) - len(made) % len(all_) :]}
    return tuple(spot for spot in all_ if spot not in used)


def nearest(at: Point, among: Sequence[Point]) -> Point:
    """The spot nearest to a place."""
    return min(among, key=lambda spot: distance(spot, at))


def chosen(state: State, at: Point, table: Table) -> State:
    """The shooting side has put the ball somewhere: it is to lie on the nearest spot that is left to it."""
    return replace(state, spot=nearest(at, unused(state, state.possession, table)))


def next_shot(state: State, side: Side, layout: Layout, table: Table) -> State:
    """The state in which a side is to shoot, with the ball due on a spot."""
    figures = [f.at for body, f in layout.figures.items() if side_of(body) is side and not f.fallen]
    left = unused(state, side, table)
    place = min(left, key=lambda s: (round(abs(s[1]), 6), round(min((distance(s, at) for at in figures), default=0.0), 6)))
    standing = restarting(replace(state.standing, phase=Phase.SHOTS), side, Restart.RETAKE)
    return replace(state, standing=standing, spot=place, taker=None, sanction=None, deferred=None, back=None, block_due=False, **GIVEN)


def ruled_out(finding: Finding, facts: Facts) -> Finding:
    """A finding, with the condition that it lacks where it is about what nobody announces in the shots."""
    if facts.before.phase not in KICKS or finding.call not in NOT_IN_SHOTS:
        return finding
    return replace(finding, conditions=(*finding.conditions, fact("not_in_shots", False, finding.at)))


def shot(facts: Facts, decided: State) -> tuple[list[Finding], State]:
    """What a shot came to: a goal or not, who shoots next, or that the match is decided.

    A shot during which the defending side offended is made again, unless it went in.
    """
    before, side = facts.before, facts.before.possession
    from_ = _from(facts)
    again = replace(before, warnings=decided.warnings, cards=decided.cards, back=None)
    if not any(f.side is side and f.role is Role.ATTACK and f.on is not None for f in facts.flicks):
        kept = replace(before.standing, last_touch=decided.last_touch)
        return [], replace(again, standing=kept, spot=from_, holding=decided.holding, unplayed=decided.unplayed, **GIVEN)
    home = side is Side.HOME
    scored = decided.score[0 if home else 1] > before.score[0 if home else 1]
    if not scored and decided.sanction is not None and decided.sanction.against is side.other:
        return [], replace(next_shot(again, side, facts.opening, facts.table), spot=from_)
    made = (*_of(before, side), Shot(from_, scored))
    shots = (made, before.shots[1]) if home else (before.shots[0], made)
    state = replace(decided, score=before.score, shots=shots)
    lead = _goals(shots[0]) - _goals(shots[1])
    even = len(shots[0]) == len(shots[1]) >= facts.numbers.shots
    condition = more_than("shots_ahead", abs(lead) if even else 0, 0, facts.until)
    winner = Side.HOME if lead > 0 else Side.AWAY
    found = Finding("TIM-2", Call.FULL_TIME, facts.until, (condition,), None, winner if condition.met else None, Restart.PLAY_ON, (0.0, 0.0))
    if condition.met:
        return [found], replace(state, standing=replace(before.standing, phase=Phase.OVER), sanction=None, back=None)
    return [found], next_shot(state, side.other, facts.log.layout(facts.until), facts.table)


def announced(ruling: Ruling, shooter: Side, after: State) -> Ruling:
    """A ruling made in a shot, with what really comes next: the shot again, the other side's, or nothing once all is decided."""
    if ruling.restart is Restart.PLAY_ON:
        return ruling
    if after.phase not in KICKS:
        return replace(ruling, restart=Restart.PLAY_ON, to=None)
    restart = Restart.RETAKE if after.possession is shooter else KICKS[after.phase]
    return replace(ruling, restart=restart, to=after.possession, spot=after.spot)


def _from(facts: Facts) -> Point:
    """The spot from which the shot is made: where the ball was put, or lies."""
    state = facts.before
    if state.spot is not None:
        return state.spot
    all_ = spots(facts.table.pitch, facts.table.equipment, state.possession.attacks(state.half))
    return nearest(ball_at(facts.log, facts.since) or (0.0, 0.0), all_)


def _of(state: State, side: Side) -> tuple[Shot, ...]:
    return state.shots[0 if side is Side.HOME else 1]


def _goals(shots: Sequence[Shot]) -> int:
    return sum(shot.scored for shot in shots)
