"""A moment of a match written as a scenario loses nothing: judged with what was then done, it gets the same rulings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.match.match import Step
from sim.match.moment_scenario import scenario_of, situation_of
from sim.match.report import judge
from sim.match.scenario import Scenario
from sim.record import scenario_from_text
from sim.record.transform import mirror_x, mirror_y, swap_sides
from sim.record.writing import to_toml
from sim.rules.findings import Ruling
from sim.rules.situation import Situation
from sim.rules.state import State, begin_state
from tests.match.matches import played

MATCHES = ((4, "club", {}), (11, "fistf", {}), (7, "club", {"knock_out": True, "cards": True}))


@cache
def steps(which: int) -> tuple[Step, ...]:
    seed, ruleset, more = MATCHES[which]
    return tuple(played(seed, 0.7, ruleset, **more)[1])


def told(rulings: tuple[Ruling, ...]) -> list[tuple[object, ...]]:
    return [(r.call, r.clause, r.against, r.to, r.restart, None if r.spot is None else tuple(round(v, 3) for v in r.spot)) for r in rulings]


@given(st.integers(0, len(MATCHES) - 1), st.integers(0, 10_000))
@settings(max_examples=120, deadline=None)
def test_a_moment_exported_at_any_act_is_judged_as_it_was_ruled(which: int, number: int) -> None:
    step = steps(which)[number % len(steps(which))]
    scenario = scenario_from_text(to_toml(scenario_of(step.before, step, "moment")))
    report = judge(scenario)
    assert report.differences == ()
    assert told(report.rulings) == told(step.rulings)
    end, had = report.played.moments[-1].state, step.match.state
    for name in ("standing", "score", "shots", "period", "half", "warnings", "sanction"):
        assert plain(end, name, 0.0) == plain(had, name, 0.0), name


LEFT_OUT = {"read", "situation", "checked", "distance_asked"}
"""What holds only within a verdict, or says where the state came from."""


@given(st.integers(0, len(MATCHES) - 1), st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_the_state_itself_comes_back(which: int, number: int) -> None:
    """Field by field, but for what is only said of a ruling or measure gone by, and for a restart that somebody else has touched since."""
    step = steps(which)[number % len(steps(which))]
    state, t = step.match.state, step.match.moment.t
    again = begin_state(situation_of(state, t), state.ruleset)
    for f in fields(State):
        if f.name not in LEFT_OUT:
            assert plain(again, f.name, 0.0) == plain(state, f.name, t), f.name


def plain(state: State, name: str, t: float) -> object:
    value = getattr(state, name)
    if name == "standing" and value.restarted is not None:
        alive = value.restarted.taken and not value.restarted.others_touched
        return replace(value, restarted=value.restarted if alive else None)
    if name in ("spot", "taker") and state.phase == "play":
        return None
    if name == "back" and value is not None:
        return replace(value, touched=None)
    if name == "missed" and value is not None:
        return (value[0], round(value[1] - t, 6))
    if name == "deferred" and value is not None:
        return (value.call, value.clause, value.against, value.to, value.restart, value.spot)
    if name == "clock":
        return round(value, 6)
    return tuple(dict.fromkeys(value)) if name == "measured" else value


@pytest.mark.parametrize("view", [mirror_x, mirror_y, swap_sides])
def test_what_is_carried_is_seen_from_elsewhere_too(view: Callable[[Scenario], Scenario]) -> None:
    carrying = [s for which in range(len(MATCHES)) for s in steps(which) if situation_of(s.before.state).carried.back is not None]
    assert carrying
    for step in carrying[:4]:
        scenario = scenario_of(step.before, step, "moment")
        there_and_back = view(view(scenario)).situation
        assert replace(there_and_back, spot=None) == replace(scenario.situation, spot=None)
        assert there_and_back.spot == (scenario.situation.spot and pytest.approx(scenario.situation.spot, abs=1e-6))
        assert view(scenario).situation.carried.back.layout != scenario.situation.carried.back.layout or view is swap_sides
        assert judge(view(scenario)).differences == ()


def test_a_situation_written_by_hand_carries_nothing() -> None:
    assert situation_of(begin_state(Situation(), steps(0)[0].match.ruleset)).carried == Situation().carried
