"""Who is to be seen on the benches of a film, or beside a situation that is laid out, and where."""

from __future__ import annotations

from dataclasses import dataclass

from sim.match.report import ruleset_of
from sim.match.scenario import Scenario
from sim.model.actions import Substitute
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.rules.permission import bench_of, complete
from sim.rules.referee import begin
from sim.rules.state import State
from sim.session.benches import places
from sim.session.shown import Benches
from sim.table import Table, load_table


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who is known to sit out: all the others of ``whole`` sides, else only those that are ``named``."""

    whole: frozenset[Side] = frozenset(Side)
    named: frozenset[str] = frozenset()


ALL = Sitting()


def sitting_of(scenario: Scenario) -> Sitting:
    """Who sits out as a scenario tells it: of a side that plays with as many as it may, all the others; else those of whom it speaks.

    Of other sides only those were laid out whom the situation is about, and nothing is known of the others.
    """
    state = begin(scenario.situation, ruleset_of(scenario), load_table(scenario.pitch))
    whole = frozenset(side for side in Side if complete(state, scenario.layout, side))
    spoken = {body for action in scenario.actions if isinstance(action, Substitute) for body in (action.off, action.by)}
    return Sitting(whole, frozenset({*spoken, *scenario.situation.on, *scenario.situation.keeping}))


def seated(state: State, layout: Layout, table: Table, sitting: Sitting) -> Benches | None:
    """Those who sit out, each in its place; None where nobody does, or figures are not changed."""
    stand: dict[str, tuple[float, float]] = {}
    rods: list[str] = []
    for side in Side:
        bench = bench_of(state, layout, table, side)
        if bench is None:
            return None
        known = {*bench.figures, bench.rod} if side in sitting.whole else sitting.named
        found = {body: at for body, at in places(bench, table).items() if body in known}
        stand |= found
        rods += [bench.rod] if bench.rod in found and bench.rod is not None else []
    return Benches(tuple(sorted(stand.items())), tuple(rods)) if stand else None


def beside(scenario: Scenario) -> Benches | None:
    """All who sit out beside a situation that is laid out, and may be brought on."""
    rules, table = ruleset_of(scenario), load_table(scenario.pitch)
    return seated(begin(scenario.situation, rules, table), scenario.layout, table, ALL) if rules.numbers.substitutes else None
