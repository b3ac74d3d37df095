"""Layouts, flicks, actions and whole scenarios written as text read back unchanged."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.model import actions as act
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.record import (
    Unreadable,
    action_from_dict,
    action_to_dict,
    flick_from_text,
    flick_to_text,
    layout_from_text,
    layout_to_text,
    scenario_from_dict,
    scenario_from_text,
)
from sim.record.writing import scenario_to_dict, to_toml

places = st.tuples(*[st.floats(-600, 600).map(lambda v: round(v, 6) + 0.0)] * 2)
numbers = st.floats(-1000, 1000, allow_nan=False).map(lambda v: round(v, 6) + 0.0)
positive = st.floats(0, 6000).map(lambda v: round(v, 6) + 0.0)
angles = st.integers(-360_000, 360_000).map(lambda v: math.radians(v / 1000))
figure_ids = st.builds("{}.{}".format, st.sampled_from(list(Side)), st.sampled_from([*map(str, range(1, 13)), "spare"]))
player_ids = st.one_of(figure_ids, st.sampled_from(["home.keeper", "away.keeper"]))
targets = st.one_of(player_ids, st.sampled_from(["ball", "post.east.north", "bar.west", "net.east", "fence.south"]), places)


@st.composite
def figures(draw: st.DrawFn) -> Figure:
    fallen = draw(st.booleans())
    return Figure(
        draw(places),
        draw(st.one_of(st.just((0.0, 0.0)), places)),
        draw(st.one_of(st.just(0.0), numbers)),
        fallen,
        draw(angles) if fallen else 0.0,
        tuple(draw(st.lists(figure_ids, max_size=2))),
    )


layouts = st.builds(
    Layout,
    st.one_of(st.none(), st.builds(Ball, places, st.one_of(st.just((0.0, 0.0)), places), st.one_of(st.just(0.0), positive))),
    st.dictionaries(figure_ids, figures(), max_size=6),
    st.dictionaries(st.sampled_from(["home.keeper", "away.keeper"]), st.builds(Keeper, places, angles)),
)

whens = st.one_of(st.just(act.AtRest()), st.builds(act.After, positive), st.builds(act.OnTouch, player_ids, positive))
techniques = st.builds(
    act.Technique,
    st.sampled_from(act.Finger),
    st.sampled_from(act.Hand),
    st.sampled_from(act.Support),
    st.sampled_from(act.PartStruck),
    st.one_of(st.none(), positive),
    st.one_of(st.none(), positive),
    positive,
)
knots = st.lists(st.tuples(positive, numbers, numbers), min_size=1, max_size=4).map(lambda ks: tuple(sorted(ks, key=lambda k: k[0])))
common: dict[str, Any] = {"when": whens, "deliberate": st.booleans()}
stroke: dict[str, Any] = {
    "figure": figure_ids,
    "spin": numbers,
    "loft": st.integers(0, 89_000).map(lambda v: math.radians(v / 1000)),
    "purpose": st.one_of(st.none(), st.sampled_from(act.Purpose)),
}
declared = st.one_of(
    st.builds(act.Flick, aim=targets, speed=positive, technique=techniques, **stroke, **common),
    st.builds(act.Flick, direction=angles, speed=positive, technique=techniques, **stroke, **common),
)
gestures = st.builds(
    act.Flick, nail=knots, hand=st.one_of(st.just(()), knots), technique=st.builds(act.Technique, st.sampled_from(act.Finger)), **stroke, **common
)
flicks = st.one_of(declared, gestures)
sides = st.sampled_from(Side)
keeper_paths = knots.flatmap(lambda ks: st.tuples(*[st.tuples(*map(st.just, k), angles) for k in ks]))
hand_paths = knots.map(lambda ks: tuple((*k, 3.0) for k in ks))
timed = st.one_of(st.none(), st.tuples(positive, numbers, numbers))
others = st.one_of(
    st.builds(act.MoveKeeper, side=sides, path=keeper_paths, **common),
    st.builds(act.MoveKeeper, side=sides, off=st.just(True), **common),
    st.builds(act.MoveKeeper, side=sides, enter=places, angle=angles, **common),
    st.builds(act.Place, body=st.one_of(player_ids, st.just("ball")), to=places, **common),
    st.builds(act.Take, figure=player_ids, **common),
    st.builds(act.Ready, side=sides, **common),
    st.builds(act.Ask, side=sides, request=st.sampled_from(act.Request), about=st.one_of(st.none(), st.sampled_from(act.About)), **common),
    st.builds(act.MoveHand, side=sides, path=hand_paths, **common),
    st.builds(act.Spare, side=sides, enter=places, **common),
    st.builds(act.Spare, side=sides, leave=st.just(True), **common),
    st.builds(act.Hands, side=sides, over=st.integers(0, 2), leaning=st.booleans(), **common),
    st.builds(act.Substitute, off=figure_ids, by=figure_ids, leave=timed, enter=timed, **common),
    st.builds(act.Wait, seconds=positive, **common),
)


@given(layouts)
def test_a_layout_reads_back_from_one_line(layout: Layout) -> None:
    line = layout_to_text(layout)
    assert "\n" not in line
    assert layout_from_text(line) == layout


@given(flicks)
def test_a_flick_reads_back_from_one_line(flick: act.Flick) -> None:
    line = flick_to_text(flick)
    assert "\n" not in line
    assert flick_from_text(line) == flick


@given(st.one_of(flicks, others))
def test_an_action_reads_back_from_plain_data(action: act.AnyAction) -> None:
    assert action_from_dict(action_to_dict(action)) == action


@given(layouts, st.lists(st.one_of(flicks, others), max_size=3))
def test_a_scenario_reads_back_from_its_file(layout: Layout, actions: list[act.AnyAction]) -> None:
    data = {"schema": 1, "id": "POS-1/x", "layout": layout.to_dict(), "action": [action_to_dict(a) for a in actions]}
    scenario = scenario_from_dict(data, "x")
    assert (scenario.layout, scenario.actions) == (layout, tuple(actions))
    assert scenario_from_text(to_toml(scenario), "x") == scenario
    assert scenario_from_dict(scenario_to_dict(scenario), "x") == scenario


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ball", "id@x,y"),
        ("ball@1", "at"),
        ("ball@1,nan", "a finite number"),
        ("ball@1,x", "a finite number"),
        ("bale@1,2", "id@x,y"),
        ("home.77@1,2:q=3", "one of v="),
        ("home.9@1,2 home.9@3,4", "each body once"),
        ("ball@0,0:h=-3", "a number from 0"),
    ],
)
def test_a_wrong_layout_is_told(text: str, told: str) -> None:
    with pytest.raises(Unreadable, match="expected") as caught:
        layout_from_text(text)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "a figure's id"),
        ("ball aim=ball speed=3", "a figure's id"),
        ("home.9 aim=ball", "a speed"),
        ("home.9 aim=ball speed=inf", "a finite number"),
        ("home.9 aim=1,2,3 speed=1", "[x, y]"),
        ("home.9 colour=blue", "aim, direction"),
    ],
)
def test_a_wrong_flick_is_told(text: str, told: str) -> None:
    with pytest.raises(Unreadable, match="expected") as caught:
        flick_from_text(text)
    assert told in str(caught.value)
