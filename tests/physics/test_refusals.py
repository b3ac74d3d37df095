"""What cannot be is refused by name: the kind, the place, and what was expected."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from sim.model.actions import After, Flick, MoveHand, MoveKeeper, OnTouch, Place, Spare, Technique, Wait
from sim.model.ids import Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.model.refusals import Kind, Refused
from tests.physics.scenes import PARAMS, run, scene

NAN, INF = math.nan, math.inf
HELD = {"away.keeper": Keeper((590.0, 0.0))}
PITCH = scene((0.0, 0.0), HELD, home_9=(-60.0, 0.0), away_4=(100.0, 0.0))


def refused(layout: Layout, *actions) -> Refused:
    with pytest.raises(Refused) as caught:
        run(layout, *actions)
    return caught.value


LAYOUTS = {
    "two figures": (scene(home_9=(0.0, 0.0), away_4=(19.9, 0.0)), Kind.OVERLAP, "home.9"),
    "figure and ball": (scene((0.0, 20.9), home_9=(0.0, 0.0)), Kind.OVERLAP, "home.9"),
    "figure and post": (scene(home_9=(599.0, 55.0)), Kind.OVERLAP, "home.9"),
    "figure and keeper": (scene(None, HELD, home_9=(595.0, 0.0)), Kind.OVERLAP, "home.9"),
    "figure and rod": (scene(None, HELD, home_9=(650.0, 0.0)), Kind.OVERLAP, "home.9"),
    "ball under a keeper's top": (scene(Ball((590.0, 0.0), (0.0, 0.0), 30.0), HELD), Kind.OVERLAP, "away.keeper"),
    "fallen figure's body": (scene((25.0, 0.0), home_9=Figure((0.0, 0.0), fallen=True)), Kind.OVERLAP, "home.9"),
    "nan place": (scene(home_9=(NAN, 0.0)), Kind.NOT_FINITE, "home.9"),
    "infinite place": (scene((0.0, INF)), Kind.NOT_FINITE, "ball"),
    "nan velocity": (scene(home_9=Figure((0.0, 0.0), (NAN, 0.0))), Kind.NOT_FINITE, "home.9"),
    "nan spin": (scene(home_9=Figure((0.0, 0.0), (0.0, 0.0), NAN)), Kind.NOT_FINITE, "home.9"),
    "nan lying": (scene(home_9=Figure((0.0, 0.0), fallen=True, lying=NAN)), Kind.NOT_FINITE, "home.9"),
    "nan height": (scene(Ball((0.0, 0.0), (0.0, 0.0), NAN)), Kind.NOT_FINITE, "ball"),
    "nan keeper": (scene(None, {"away.keeper": Keeper((590.0, 0.0), NAN)}), Kind.NOT_FINITE, "away.keeper"),
    "beyond the fence": (scene(home_9=(661.0, 0.0)), Kind.OFF_TABLE, "home.9"),
    "ball beyond the fence": (scene((0.0, -460.0)), Kind.OFF_TABLE, "ball"),
    "keeper off the table": (scene(None, {"away.keeper": Keeper((700.0, 0.0))}), Kind.OFF_TABLE, "away.keeper"),
    "lying over the fence": (scene(home_9=Figure((650.0, 0.0), fallen=True)), Kind.OFF_TABLE, "home.9"),
    "ball too fast": (scene(Ball((0.0, 0.0), (6001.0, 0.0))), Kind.TOO_FAST, "ball"),
    "figure too fast": (scene(home_9=Figure((0.0, 0.0), (4300.0, 4300.0))), Kind.TOO_FAST, "home.9"),
    "spin too fast": (scene(home_9=Figure((0.0, 0.0), (0.0, 0.0), -201.0)), Kind.TOO_FAST, "home.9"),
    "ball below the cloth": (scene(Ball((0.0, 0.0), (0.0, 0.0), -1.0)), Kind.OUT_OF_RANGE, "ball"),
    "entangled with nobody": (scene(home_9=Figure((0.0, 0.0), fallen=True, entangled=("away.7",))), Kind.UNKNOWN_ID, "home.9"),
    "entangled with itself": (scene(home_9=Figure((0.0, 0.0), fallen=True, entangled=("home.9",))), Kind.UNKNOWN_ID, "home.9"),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_that_cannot_be_is_refused_by_name(name: str) -> None:
    layout, kind, where = LAYOUTS[name]
    caught = refused(layout)
    assert (caught.kind, where in caught.where) == (kind, True), caught
    assert caught.expected


def flick(**changes) -> Flick:
    return replace(Flick(figure="home.9", direction=0.0, speed=1000.0), **changes)


def path(*knots) -> MoveKeeper:
    return MoveKeeper(side=Side.AWAY, path=knots)


ACTIONS = {
    "flick of a figure that is not there": (flick(figure="home.7"), Kind.UNKNOWN_ID),
    "flick of the ball": (flick(figure="ball"), Kind.UNKNOWN_ID),
    "flick of a keeper": (flick(figure="away.keeper"), Kind.UNKNOWN_ID),
    "aim at nobody": (flick(direction=None, aim="home.3"), Kind.UNKNOWN_ID),
    "on a touch of nobody": (flick(when=OnTouch("home.77")), Kind.UNKNOWN_ID),
    "place nobody": (Place(body="post.east.north", to=(0.0, 100.0)), Kind.UNKNOWN_ID),
    "place a keeper": (Place(body="away.keeper", to=(0.0, 100.0)), Kind.UNKNOWN_ID),
    "place a hand": (Place(body="home.hand", to=(0.0, 100.0)), Kind.UNKNOWN_ID),
    "keeper of a side that has none": (MoveKeeper(side=Side.HOME, path=((0.0, -590.0, 0.0, 0.0),)), Kind.UNKNOWN_ID),
    "keeper off that is not on": (MoveKeeper(side=Side.HOME, off=True), Kind.UNKNOWN_ID),
    "spare off that is not on": (Spare(side=Side.HOME, leave=True), Kind.UNKNOWN_ID),
    "nan direction": (flick(direction=NAN), Kind.NOT_FINITE),
    "nan speed": (flick(speed=NAN), Kind.NOT_FINITE),
    "infinite speed": (flick(speed=INF), Kind.NOT_FINITE),
    "nan spin": (flick(spin=NAN), Kind.NOT_FINITE),
    "nan loft": (flick(loft=NAN), Kind.NOT_FINITE),
    "nan aim": (flick(direction=None, aim=(NAN, 0.0)), Kind.NOT_FINITE),
    "nan contact": (flick(technique=Technique(contact_ms=NAN)), Kind.NOT_FINITE),
    "nan nail": (flick(nail=((0.0, -80.0, 0.0), (0.1, NAN, 0.0))), Kind.NOT_FINITE),
    "nan keeper": (path((0.0, 590.0, 0.0, 0.0), (0.1, 590.0, 0.0, NAN)), Kind.NOT_FINITE),
    "nan hand": (MoveHand(side=Side.HOME, path=((0.0, NAN, 0.0, 0.0),)), Kind.NOT_FINITE),
    "nan place": (Place(body="ball", to=(NAN, 0.0)), Kind.NOT_FINITE),
    "flick too fast": (flick(speed=6000.1), Kind.TOO_FAST),
    "spin too fast": (flick(speed=6000.0, spin=200.1), Kind.TOO_FAST),
    "nail too fast": (flick(nail=((0.0, -80.0, 0.0), (0.001, -70.0, 0.0))), Kind.TOO_FAST),
    "nail jumps": (flick(nail=((0.0, -80.0, 0.0), (0.0, -70.0, 0.0))), Kind.TOO_FAST),
    "keeper too fast": (path((0.0, 590.0, 0.0, 0.0), (0.01, 590.0, 40.0, 0.0)), Kind.TOO_FAST),
    "keeper too fast to its first knot": (path((0.01, 590.0, 40.0, 0.0), (0.5, 590.0, 40.0, 0.0)), Kind.TOO_FAST),
    "keeper turns at once": (path((0.0, 590.0, 0.0, 0.0), (0.0, 590.0, 0.0, 1.0)), Kind.TOO_FAST),
    "keeper turns too fast": (path((0.0, 590.0, 0.0, 0.0), (0.002, 590.0, 0.0, 1.0)), Kind.TOO_FAST),
    "place beyond the fence": (Place(body="ball", to=(0.0, 471.0)), Kind.OFF_TABLE),
    "place half over the fence": (Place(body="home.9", to=(0.0, 465.0)), Kind.OFF_TABLE),
    "spare beyond the fence": (Spare(side=Side.HOME, enter=(-700.0, 0.0)), Kind.OFF_TABLE),
    "keeper path off the table": (path((0.0, 590.0, 0.0, 0.0), (0.5, 700.0, 0.0, 0.0)), Kind.OFF_TABLE),
    "keeper into the other half": (path((0.0, 590.0, 0.0, 0.0), (1.0, -10.0, 0.0, 0.0)), Kind.OFF_TABLE),
    "no speed": (flick(speed=0.0), Kind.OUT_OF_RANGE),
    "negative speed": (flick(speed=-5.0), Kind.OUT_OF_RANGE),
    "loft of a right angle": (flick(loft=math.pi / 2), Kind.OUT_OF_RANGE),
    "negative loft": (flick(loft=-0.1), Kind.OUT_OF_RANGE),
    "more spin than a nail can grip": (flick(speed=500.0, spin=150.0), Kind.OUT_OF_RANGE),
    "no contact": (flick(technique=Technique(contact_ms=0.0)), Kind.OUT_OF_RANGE),
    "a contact of a week": (flick(technique=Technique(contact_ms=6e8, contact_mm=1e7)), Kind.OUT_OF_RANGE),
    "hand goes back": (flick(technique=Technique(hand_mm=-1.0)), Kind.OUT_OF_RANGE),
    "one knot of a nail": (flick(nail=((0.0, -80.0, 0.0),)), Kind.OUT_OF_RANGE),
    "time runs back": (flick(nail=((0.2, -80.0, 0.0), (0.1, -70.0, 0.0))), Kind.OUT_OF_RANGE),
    "negative time": (path((-0.1, 590.0, 0.0, 0.0), (0.1, 590.0, 0.0, 0.0)), Kind.OUT_OF_RANGE),
    "no path": (MoveKeeper(side=Side.AWAY), Kind.OUT_OF_RANGE),
    "no hand path": (MoveHand(side=Side.HOME, path=()), Kind.OUT_OF_RANGE),
    "hand below the cloth": (MoveHand(side=Side.HOME, path=((0.0, 0.0, 200.0, -5.0),)), Kind.OUT_OF_RANGE),
    "negative wait": (Wait(seconds=-1.0), Kind.OUT_OF_RANGE),
    "endless wait": (Wait(seconds=INF), Kind.OUT_OF_RANGE),
    "nan wait": (Wait(seconds=NAN), Kind.OUT_OF_RANGE),
    "negative when": (Wait(seconds=1.0, when=After(-1.0)), Kind.OUT_OF_RANGE),
    "nan when": (Wait(seconds=1.0, when=After(NAN)), Kind.OUT_OF_RANGE),
    "negative delay": (flick(when=OnTouch("away.4", -1.0)), Kind.OUT_OF_RANGE),
    "neither aim nor direction": (flick(direction=None), Kind.OUT_OF_RANGE),
    "aim at itself": (flick(direction=None, aim="home.9"), Kind.OUT_OF_RANGE),
    "aim and direction": (flick(aim="ball"), Kind.CONTRADICTION),
    "more way than the speed allows": (flick(technique=Technique(contact_ms=2.0, contact_mm=3.0)), Kind.CONTRADICTION),
    "path begins elsewhere": (path((0.0, 560.0, 0.0, 0.0), (0.5, 590.0, 0.0, 0.0)), Kind.CONTRADICTION),
    "keeper moved and taken off": (MoveKeeper(side=Side.AWAY, path=((0.0, 590.0, 0.0, 0.0),), off=True), Kind.CONTRADICTION),
    "spare neither in nor out": (Spare(side=Side.HOME), Kind.CONTRADICTION),
    "placed on another": (Place(body="home.9", to=(95.0, 0.0)), Kind.OVERLAP),
    "spare brought in on the ball": (Spare(side=Side.HOME, enter=(5.0, 0.0)), Kind.OVERLAP),
    "keeper brought in on a figure": (MoveKeeper(side=Side.HOME, enter=(-60.0, 0.0)), Kind.OVERLAP),
    "nail begins in the base": (flick(nail=((0.0, -70.0, 0.0), (0.1, 0.0, 0.0))), Kind.OVERLAP),
    "hand begins in a figure": (MoveHand(side=Side.AWAY, path=((0.0, -60.0, 0.0, 0.0), (0.1, 0.0, 50.0, 0.0))), Kind.OVERLAP),
}


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_that_cannot_be_is_refused_by_name(name: str) -> None:
    action, kind = ACTIONS[name]
    caught = refused(PITCH, action)
    assert caught.kind == kind, caught
    assert caught.where.startswith("action[0]")
    assert caught.expected


def test_the_action_that_is_refused_is_named_by_its_place_in_the_list() -> None:
    assert refused(PITCH, Wait(seconds=0.1), flick(figure="home.7")).where.startswith("action[1]")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("contact_friction", -0.1),
        ("restitution", NAN),
        ("restitution", 1.1),
        ("cloth_restitution", 1.0),
        ("base_friction", 0.0),
        ("ball_rolling", 0.0),
        ("curl_cap", 1.5),
        ("edge_inertia", INF),
    ],
)
def test_constants_that_no_world_has_are_refused(name: str, value: float) -> None:
    with pytest.raises(Refused) as caught:
        replace(PARAMS, **{name: value})
    assert (caught.value.kind, caught.value.where) == (Kind.OUT_OF_RANGE, name)


def test_speeds_at_the_cap_are_accepted_whatever_their_direction() -> None:
    for k in range(40):
        velocity = (6000.0 * math.cos(k), 6000.0 * math.sin(k))
        assert run(scene(Ball((0.0, 0.0), velocity))).duration > 0.0


def test_bodies_that_touch_are_accepted() -> None:
    assert run(scene((0.0, 0.0), home_9=(-21.0, 0.0))).duration == 0.0
