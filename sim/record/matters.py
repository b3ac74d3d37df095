"""How matters stand, held against itself, the layout and the ruleset: what a scenario says that cannot all be so at once.

Such a scenario can be played; the referee takes what it is told. But it is hardly what its author meant.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Final

from sim.geometry import Disc, Point
from sim.match.report import ruleset_of
from sim.match.scenario import Scenario
from sim.model.ids import Side, side_of
from sim.record.errors import Problem
from sim.rules.procedure import RESTARTS
from sim.rules.ruleset import Ruleset
from sim.rules.situation import Block, Situation
from sim.rules.words import Phase
from sim.table import Table, load_table

PASSIVE_LAW: Final = "OFF-4"
"""The law by which a figure is passive."""

_OWN_BALL: Final = "a body on the cloth of the side that has the ball"
_BEFORE: Final = "none before the restart is taken"
_IN_PLAY: Final = "none while the ball is in play"
_UNKNOWN: Final = "nothing of which the ruleset does not know"
_WENT_OUT: Final = frozenset({Phase.THROW_IN, Phase.KICK_IN, Phase.CORNER, Phase.GOAL_KICK, Phase.CLEARANCE})
"""Restarts of the side that did not put the ball out."""


def contradictions(scenario: Scenario) -> Iterator[Problem]:
    """Whatever cannot be so together, each at the key by which it would be mended."""
    table, rules = load_table(scenario.pitch), ruleset_of(scenario)
    yield from _phase(scenario, table)
    yield from _taker(scenario)
    yield from _touches(scenario, rules)
    yield from _counts(scenario.situation, rules)
    yield from _people(scenario, rules)


# ---------------------------------------------------------------- the phase and the ball


def _phase(scenario: Scenario, table: Table) -> Iterator[Problem]:
    s, ball = scenario.situation, scenario.layout.ball
    key, pitch, r = "situation.phase", table.pitch, table.equipment.ball_radius
    if s.phase in RESTARTS and not s.taken:
        if ball is None:
            yield Problem(key, s.phase.value, "a ball on the cloth, for a restart is owed")
            return
        if ball.velocity != (0.0, 0.0) and s.phase is not Phase.DROP_BALL:
            yield Problem(key, s.phase.value, "a ball at rest until the restart is taken")
        if s.phase in _PLACES:
            lies, expected = _PLACES[s.phase]
            if not lies(ball.at, s, table):
                yield Problem(key, s.phase.value, expected)
        if s.sanction is not None:
            yield Problem("situation.sanction", s.sanction.clause, "no sanction while a restart is owed")
    elif s.phase is Phase.PLAY and ball is not None:
        out = max(abs(ball.at[0]) - pitch.half_length, abs(ball.at[1]) - pitch.half_width)
        if out > r:
            yield Problem(key, s.phase.value, "the ball inside the lines while it is in play")


_Lies = Callable[[Point, Situation, Table], bool]


def _ahead(s: Situation) -> int:
    """The end that the side with the ball attacks."""
    return s.possession.attacks(s.half)


def _at(ball: Point, place: Point, table: Table) -> bool:
    """Whether the ball covers a mark."""
    return math.dist(ball, place) <= table.equipment.ball_radius


def _on_the_touchline(ball: Point, _: Situation, table: Table) -> bool:
    return abs(abs(ball[1]) - table.pitch.half_width) <= 2.0 * table.equipment.ball_radius


def _at_a_corner(ball: Point, s: Situation, table: Table) -> bool:
    reach = table.pitch.corner_radius + 2.0 * table.equipment.ball_radius
    return any(math.dist(ball, table.pitch.corner(_ahead(s), side)) <= reach for side in (-1, 1))


def _in_the_goal_area(ball: Point, s: Situation, table: Table) -> bool:
    return table.pitch.goal_area(-_ahead(s)).inside_margin(Disc(ball, table.equipment.ball_radius)) > -2.0 * table.equipment.ball_radius


def _from_the_second_mark(ball: Point, s: Situation, table: Table) -> bool:
    return _ahead(s) * ball[0] >= _ahead(s) * table.pitch.mark(_ahead(s))[0] - table.equipment.ball_radius


_PLACES: Final[dict[Phase, tuple[_Lies, str]]] = {
    Phase.KICK_OFF: (lambda ball, _, table: _at(ball, (0.0, 0.0), table), "the ball on the centre spot"),
    Phase.THROW_IN: (_on_the_touchline, "the ball on a touchline"),
    Phase.KICK_IN: (_on_the_touchline, "the ball on a touchline"),
    Phase.CORNER: (_at_a_corner, "the ball at a corner of the end attacked"),
    Phase.GOAL_KICK: (_in_the_goal_area, "the ball in the own goal area"),
    Phase.CLEARANCE: (_in_the_goal_area, "the ball in the own goal area"),
    Phase.PENALTY: (lambda ball, s, table: _at(ball, table.pitch.spot(_ahead(s)), table), "the ball on the penalty spot of the end attacked"),
    Phase.SECOND_MARK: (_from_the_second_mark, "the ball on the second mark of the end attacked, or nearer to the goal"),
}
"""Where the ball lies before a restart that has a place of its own."""


# ---------------------------------------------------------------- who restarts, and who has touched the ball


def _taker(scenario: Scenario) -> Iterator[Problem]:
    s, there = scenario.situation, scenario.layout.ids()
    if s.phase is Phase.PLAY:
        for key, value in (("taker", s.taker), ("spot", list(s.spot) if s.spot else None), ("ready", [side.value for side in s.ready])):
            if value:
                yield Problem(f"situation.{key}", value, _IN_PLAY)
    elif s.taker is not None and (s.taker not in there or side_of(s.taker) is not s.possession):
        yield Problem("situation.taker", s.taker, _OWN_BALL)
    if s.taken and s.taker is None:
        yield Problem("situation.taken", s.taken, "false as long as nobody takes it")


def _touches(scenario: Scenario, rules: Ruleset) -> Iterator[Problem]:
    s, owed = scenario.situation, scenario.situation.phase in RESTARTS and not scenario.situation.taken
    figure, count = s.touches.figure, s.touches.count
    if figure is not None and (figure not in scenario.layout.ids() or side_of(figure) is not s.possession):
        yield Problem("situation.touches.figure", figure, _OWN_BALL)
    elif owed and count:
        yield Problem("situation.touches.figure", figure, _BEFORE)
    elif figure is not None and s.last_touch and figure not in s.last_touch:
        yield Problem("situation.last_touch", list(s.last_touch), "the figure whose touches are counted")
    if count > rules.numbers.touches:
        yield Problem("situation.touches.count", count, _most(rules.numbers.touches))
    if owed and s.block is not Block.NONE:
        yield Problem("situation.block", s.block.value, _BEFORE)
    if owed and s.phase in _WENT_OUT and any(side_of(body) is s.possession for body in s.last_touch):
        yield Problem("situation.last_touch", list(s.last_touch), "a body of the other side, which put the ball out")


# ---------------------------------------------------------------- what the ruleset counts


def _most(number: float) -> str:
    return f"at most {int(number)}, as many as the ruleset knows"


def _counts(s: Situation, rules: Ruleset) -> Iterator[Problem]:
    numbers = rules.numbers
    for side in Side:
        ticks, steps = s.ticks.get(side, 0), s.positional.get(side, 0)
        if ticks > numbers.ticks:
            yield Problem(f"situation.ticks.{side}", ticks, _most(numbers.ticks))
        most = numbers.positional_corner if s.phase is Phase.CORNER else numbers.positional
        if steps > most:
            yield Problem(f"situation.positional.{side}", steps, _most(most))
    if max(s.time_outs) > numbers.time_outs:
        yield Problem("situation.time_outs", list(s.time_outs), _most(numbers.time_outs))
    if max(s.fouls) and not numbers.recorded_fouls:
        yield Problem("situation.fouls", list(s.fouls), _UNKNOWN)
    if s.clock > numbers.half_minutes * 60.0:
        yield Problem("situation.clock", s.clock, "a time within the half")


def _people(scenario: Scenario, rules: Ruleset) -> Iterator[Problem]:
    s, there = scenario.situation, scenario.layout.figures
    if s.cards and not rules.cards:
        yield Problem("situation.cards", dict(s.cards), _UNKNOWN)
    cautions = rules.numbers.short_minutes > 0.0
    if s.cautioned and not cautions:
        yield Problem("situation.cautioned", list(s.cautioned), _UNKNOWN)
    if s.sent_off and not cautions:
        yield Problem("situation.sent_off", [gone.figure for gone in s.sent_off], _UNKNOWN)
    for gone in s.sent_off:
        if gone.figure in there:
            yield Problem("situation.sent_off", gone.figure, "a figure that is not on the cloth")
    if s.passive and not rules.holds(PASSIVE_LAW):
        yield Problem("situation.passive", list(s.passive), _UNKNOWN)
    elif any(body not in there for body in s.passive):
        yield Problem("situation.passive", list(s.passive), "figures on the cloth")
