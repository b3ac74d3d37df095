"""A situation that was laid out by hand under other rules: on their table too, where it is another one, as far as that one holds it."""

from __future__ import annotations

import math
from dataclasses import replace

from sim.geometry import Point
from sim.match.kick_off_layout import kick_off_layout
from sim.match.scenario import RulesetChoice, Scenario
from sim.model.ids import BALL, Side, side_of
from sim.model.layout import Ball, Layout
from sim.rules.procedure import RESTARTS
from sim.rules.registry import book_of
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.words import Phase
from sim.session.editing import nearest, new_scenario, outcome, place_of, without_ghosts
from sim.table import load_table


def ruled_by(scenario: Scenario, name: str) -> Scenario:
    """The scenario under another ruleset. On another table what was laid comes along, as near as it fits; what was tried does not.

    Where the ruleset lets fewer play nobody does: then everybody stands in formation, as a scenario begins, and as whoever stood in formation before.
    """
    pitch = load_ruleset(name).pitch
    if pitch == scenario.pitch:
        return replace(scenario, ruleset=replace(scenario.ruleset, name=name))
    s = scenario.situation
    bare = Situation(possession=s.possession, half=s.half, clock=s.clock, score=s.score)
    there = replace(scenario, ruleset=RulesetChoice(name), pitch=pitch, actions=())
    layout = carried(scenario, name) if laid_by_hand(scenario) else None
    if layout is None:
        situation = replace(bare, last_touch=new_scenario().situation.last_touch)
        return without_ghosts(replace(there, layout=kick_off_layout(s.half, pitch), situation=situation))
    then = without_ghosts(replace(there, layout=layout, situation=_standing(scenario, layout, bare, name)))
    return then if not outcome(then).wrong else without_ghosts(replace(there, layout=layout, situation=bare))


def laid_by_hand(scenario: Scenario) -> bool:
    """Whether anything stands elsewhere than a scenario begins with, or was tried."""
    return bool(scenario.actions) or scenario.layout != kick_off_layout(scenario.situation.half, scenario.pitch)


def carried(scenario: Scenario, name: str) -> Layout | None:
    """Everything that was laid, on the table of another ruleset: as far along and across as before, as near as it fits, the ball before all.

    None where more were laid than the ruleset lets play, or no room was found.
    """
    rules = load_ruleset(name)
    most = rules.numbers.figures - 1 if rules.numbers.figures else math.inf
    layout, table = scenario.layout, load_table(rules.pitch)
    if max((sum(side_of(body) is side for body in layout.figures) for side in Side), default=0) > most:
        return None
    old, new = load_table(scenario.pitch).pitch, table.pitch
    share = (new.half_length / old.half_length, new.half_width / old.half_width)
    found: Layout | None = Layout(None)
    for body in sorted(layout.ids(), key=lambda body: body != BALL):
        at = place_of(layout, body)
        if found is None or at is None:
            return None
        found = nearest(_with(found, layout, body), body, (at[0] * share[0], at[1] * share[1]), table)
    return found


def _with(found: Layout, layout: Layout, body: str) -> Layout:
    """A layout with a body more, as it is in another one."""
    if body == BALL:
        ball: Ball | None = layout.ball
        return replace(found, ball=ball)
    if body in layout.keepers:
        return found.with_keeper(body, layout.keepers[body])
    return found.with_figure(body, replace(layout.figures[body], entangled=()))


def _standing(scenario: Scenario, layout: Layout, bare: Situation, name: str) -> Situation:
    """How matters stand, as far as another ruleset knows of it."""
    s = scenario.situation
    phase = s.phase if str(s.phase) not in {str(restart) for restart in book_of(load_ruleset(name)).unknown} else Phase.PLAY
    spot: Point | None = layout.ball.at if phase in RESTARTS and layout.ball is not None else None
    taker = s.taker if phase in RESTARTS else None
    return replace(bare, phase=phase, spot=spot, taker=taker, touches=s.touches, last_touch=s.last_touch)
