"""TIM-2: the shots that decide a level match, five a side from spots along the shooting line, then pair by pair."""

from __future__ import annotations

from dataclasses import replace

from sim.geometry import Point
from sim.model.ids import Side
from sim.rules.facts import Facts, Role
from sim.rules.findings import Finding
from sim.rules.measures import more_than
from sim.rules.sanctions import GIVEN, restarting
from sim.rules.state import State
from sim.rules.words import Call, Phase, Restart
from sim.table import Equipment, Pitch, Table


def spots(pitch: Pitch, equipment: Equipment, end: int) -> tuple[Point, ...]:
    """The spots before the goal at an end, north to south: the ball wholly inside the shooting area, as near its line as can be."""
    x = end * (pitch.shooting_line[1] + equipment.ball_radius)
    wide, area = pitch.half_width - equipment.ball_radius, pitch.penalty_area_width / 2
    return tuple((x, y) for y in (wide, area, 0.0, -area, -wide))


def next_shot(state: State, side: Side, table: Table) -> State:
    """The state in which a side is to shoot, with the ball due on the spot whose turn it is."""
    from_ = spots(table.pitch, table.equipment, side.attacks(state.half))
    place = from_[len(_of(state, side)) % len(from_)]
    standing = restarting(replace(state.standing, phase=Phase.SHOTS), side, Restart.RETAKE)
    return replace(state, standing=standing, spot=place, taker=None, sanction=None, deferred=None, back=None, block_due=False, **GIVEN)


def shot(facts: Facts, decided: State) -> tuple[list[Finding], State]:
    """What a shot came to: a goal or not, who shoots next, or that the match is decided."""
    before, side = facts.before, facts.before.possession
    if not any(f.side is side and f.role is Role.ATTACK and f.on is not None for f in facts.flicks):
        return [], replace(decided, standing=replace(before.standing, last_touch=decided.last_touch), spot=before.spot, sanction=None)
    home = side is Side.HOME
    scored = decided.score[0 if home else 1] > before.score[0 if home else 1]
    made_home, made_away = before.shots
    shots = ((*made_home, scored), made_away) if home else (made_home, (*made_away, scored))
    state = replace(decided, score=before.score, shots=shots)
    lead = sum(shots[0]) - sum(shots[1])
    even = len(shots[0]) == len(shots[1]) >= facts.numbers.shots
    condition = more_than("shots_ahead", abs(lead) if even else 0, 0, facts.until)
    winner = Side.HOME if lead > 0 else Side.AWAY
    found = Finding("TIM-2", Call.FULL_TIME, facts.until, (condition,), None, winner if condition.met else None, Restart.PLAY_ON, (0.0, 0.0))
    if condition.met:
        return [found], replace(state, standing=replace(before.standing, phase=Phase.OVER), sanction=None)
    return [found], next_shot(state, side.other, facts.table)


def _of(state: State, side: Side) -> tuple[bool, ...]:
    return state.shots[0 if side is Side.HOME else 1]
