"""Checks (CHK-1): a player asks, with the ball at rest, whether it lies in the area, over the line, or near enough."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sim.events import Began
from sim.geometry import gap
from sim.model.actions import About, Ask, Request
from sim.model.ids import BALL, is_figure, side_of
from sim.rules.curves import GRAIN
from sim.rules.facts import Facts
from sim.rules.findings import Condition, Finding
from sim.rules.measures import at_rest, given
from sim.rules.plan import ball_disc, shooting_depth
from sim.rules.words import Call, Phase, Restart, Unit


def detect(facts: Facts) -> Iterator[Finding]:
    """Every check that was asked for."""
    for e in facts.of(Began):
        if isinstance(e.action, Ask) and e.action.request is Request.CHECK and facts.ball_on:
            answer = _answer(facts, e.action.about or About.AREA, e.t)
            conditions = (_lies_still(facts, e.t), answer)
            yield Finding("CHK-1", Call.CHECK, e.t, conditions, None, e.action.side, Restart.PLAY_ON, facts.log.at(BALL, e.t))


def _lies_still(facts: Facts, t: float) -> Condition:
    speed = math.hypot(*facts.log.velocity(BALL, t))
    return given("ball_lay_still", True, t, BALL) if speed == 0.0 else at_rest(facts.log, "ball_lay_still", BALL, t, speed)


def _answer(facts: Facts, about: About, t: float) -> Condition:
    """The answer as evidence: its name says which way it goes, its margin how clearly."""
    match about:
        case About.AREA:
            return _area(facts, t)
        case About.LINE:
            return _line(facts, t)
        case About.DISTANCE:
            return _distance(facts, t)


def _says(positive: str, negative: str, value: float, threshold: float, t: float, *bodies: str, places: tuple[tuple[float, float], ...]) -> Condition:
    margin = value - threshold
    return Condition(positive if margin >= 0.0 else negative, max(abs(margin), GRAIN), Unit.MM, value, threshold, t, bodies, places)


def _area(facts: Facts, t: float) -> Condition:
    at = facts.log.at(BALL, t)
    pitch, end = facts.table.pitch, 1 if at[0] >= 0.0 else -1
    if not pitch.shooting_distance:
        inside = pitch.penalty_area(end).inside_margin(ball_disc(facts.log, t))
        return _says("ball_wholly_in_penalty_area", "ball_not_wholly_in_penalty_area", inside, 0.0, t, BALL, places=(at,))
    depth = shooting_depth(facts.log, BALL, end, t)
    return _says("ball_wholly_inside_area", "ball_not_wholly_inside_area", depth, 0.0, t, BALL, places=(at,))


def _line(facts: Facts, t: float) -> Condition:
    (x, y), p, r = facts.log.at(BALL, t), facts.table.pitch, facts.table.equipment.ball_radius
    over = max(abs(x) - p.half_length, abs(y) - p.half_width) - r
    return _says("ball_wholly_over_line", "ball_not_wholly_over_line", over, 0.0, t, BALL, places=((x, y),))


def _distance(facts: Facts, t: float) -> Condition:
    n, standing, log = facts.numbers, facts.standing(t), facts.log
    due = {Phase.THROW_IN: n.throw_in_distance, Phase.CORNER: n.corner_distance, Phase.GOAL_KICK: n.goal_kick_gap}
    needed = due.get(standing.phase, n.free_kick_distance)
    ball = ball_disc(log, t)
    opponents = [b for b in log.bodies() if is_figure(b) and side_of(b) is not standing.possession and log.on(b, t)]
    nearest = min(opponents, key=lambda b: gap(ball, log.shape(b, t)), default=None)
    if nearest is None:
        return given("distance_kept", True, t, BALL)
    places = (ball.at, log.at(nearest, t))
    return _says("distance_kept", "distance_not_kept", gap(ball, log.shape(nearest, t)), needed, t, BALL, nearest, places=places)
