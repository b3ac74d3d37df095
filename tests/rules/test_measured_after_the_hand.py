"""Whoever the referee's hand has put somewhere stands lawfully there by every measure that follows: no place is short by its rounding."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.events import Entered
from sim.match.play import Played, play
from sim.model.ids import Side
from sim.model.layout import Figure, Layout
from sim.record import action_from_dict
from sim.rules import restarting
from sim.rules.five import setting_up
from sim.rules.ruleset import load_ruleset
from sim.rules.situation import Situation
from sim.rules.state import begin_state
from sim.table import load_table
from sim.units import rounded

Spot = tuple[float, float]

PLACES = st.tuples(st.integers(-580_000_000, 580_000_000), st.integers(-280_000_000, 280_000_000)).map(lambda p: (p[0] / 1e6, p[1] / 1e6))
FIVE = {
    "kick_in": (None, 300.0),
    "corner": (600.0, 300.0),
    "free_kick": (None, None),
    "clearance": (-500.0, 0.0),
    "kick_off": (0.0, 0.0),
    "penalty": (420.0, 0.0),
    "second_mark": (300.0, 0.0),
    "shoot_out": (420.0, 0.0),
    "drop_ball": (None, None),
}
CLUB = {"throw_in": (None, 400.0), "corner": (600.0, 400.0), "free_kick": (None, None), "penalty": (490.0, 0.0)}
CASES = [*(("five", phase, spot) for phase, spot in FIVE.items()), *(("club", phase, spot) for phase, spot in CLUB.items())]


def taken_twice(spot: Spot, figure: Spot) -> Played:
    """A kick-in by five that is taken too early, and again once the referee has moved whoever stood too near."""
    data = {"ball": {"at": spot}, "home": {"2": {"at": (spot[0], spot[1] + 30.0)}}, "away": {"4": {"at": figure}}}
    kick = {"flick": "home.2", "aim": "ball", "speed": 300}
    situation = Situation.from_dict({"phase": "kick_in", "spot": spot, "possession": "home", "taker": "home.2"})
    return play(situation, Layout.from_dict(data), [action_from_dict(kick)] * 2, table=load_table("five"), ruleset=load_ruleset("five"))


NEAR = {"nearer_than_distance", "opponent_in_area", "inside_area", "ahead_of_ball", "not_in_other_half", "inside_area_or_arc", "outside_own_half"}


def held_against_places(played: Played) -> list[str]:
    """What is held against where somebody stands, lifts by the referee's own hand left out."""
    return [f"{r.clause} {c.name} {c.margin}" for r in played.rulings for c in r.evidence if c.name in NEAR and str(r.call) != "lift"]


def hands(ruleset: str, phase: str, spot: Spot, figures: list[Spot]) -> tuple[list[str], list[str]]:
    """Who is moved by the referee's hand for a restart, and who when it looks again at the places as they are stored."""
    data = {"ball": {"at": spot}, "away": {str(i + 3): {"at": at} for i, at in enumerate(figures)}}
    code, layout = load_ruleset(ruleset), Layout.from_dict(data)
    table = load_table(code.pitch)
    situation = Situation.from_dict({"phase": phase, "spot": spot, "possession": "home", "taker": "home.2"})
    state = replace(begin_state(situation, code), ball_due=True, distance_asked=Side.HOME)
    hand = setting_up.at_rest if ruleset == "five" else restarting.at_rest
    moved = []
    for _ in range(2):
        events = [e for e in hand(layout, 0.0, state, table)[1] if isinstance(e, Entered) and e.body != "ball"]
        for e in events:
            layout = layout.with_figure(e.body, Figure((rounded(e.at[0]), rounded(e.at[1]))))
        moved.append([e.body for e in events])
    return moved[0], moved[1]


@settings(max_examples=40, deadline=None)
@given(st.data())
@pytest.mark.parametrize(("ruleset", "phase", "where"), CASES)
def test_where_the_referee_has_put_somebody_it_has_nothing_more_to_move(
    ruleset: str, phase: str, where: tuple[float | None, float | None], data: Any
) -> None:
    free = data.draw(PLACES)
    x, y = (f if w is None else w for f, w in zip(free, where, strict=True))
    away = st.integers(22_000_000, 150_000_000)
    turned = data.draw(st.lists(st.tuples(away, st.floats(-math.pi, math.pi)), min_size=1, max_size=3))
    figures = [(rounded(x + r / 1e6 * math.cos(a)), rounded(y + r / 1e6 * math.sin(a))) for r, a in turned]
    assert hands(ruleset, phase, (x, y), figures)[1] == []


def test_a_figure_moved_to_the_distance_is_not_cautioned_for_the_rounding_of_its_place() -> None:
    played = taken_twice((545.937253, 300.0), (516.881663, 237.63298))
    assert [str(r.call) for r in played.rulings if r.evidence[0].name == "nearer_than_distance"] == ["caution", "retake", "lift"]


@pytest.mark.parametrize(("short", "cautioned"), [(0.0, False), (1e-6, False), (4e-6, True), (0.01, True)])
def test_who_stands_nearer_by_more_than_that_is_held_to_it(short: float, cautioned: bool) -> None:
    played = play(
        Situation.from_dict({"phase": "kick_in", "spot": [0.0, 300.0], "possession": "home", "taker": "home.2"}),
        Layout.from_dict({"ball": {"at": [0.0, 300.0]}, "home": {"2": {"at": [-30.0, 300.0]}}, "away": {"3": {"at": [0.0, 129.0 + short]}}}),
        [action_from_dict({"flick": "home.2", "aim": "ball", "speed": 300})],
        table=load_table("five"),
        ruleset=load_ruleset("five"),
    )
    assert bool(held_against_places(played)) is cautioned
