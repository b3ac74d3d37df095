"""What is heard follows what happened: which noise, when, and louder and higher the harder it was."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sim
from sim.events import Log
from sim.model.layout import Layout
from sim.rules.words import Call
from sim.session.cues import Noise, cue, cues, sound_data, whistle_for
from sim.table import load_table


@cache
def _played(scene: str) -> Log:
    layout, action = json.loads(scene)
    return sim.simulate(layout, [action]).log


def played(layout: dict, action: dict) -> Log:
    return _played(json.dumps([layout, action]))


LAYOUT = {"ball": {"at": [40, 0]}, "home": {"9": {"at": [0, 0]}}}


def test_a_flick_onto_the_ball_is_heard_in_that_order() -> None:
    log = played(LAYOUT, {"flick": "home.9", "direction": 0, "speed": 900})
    first, second = cues(log, -1.0, log.until)[:2]
    assert (first.noise, second.noise) == (Noise.FLICK, Noise.BALL)
    assert first.t < second.t
    assert second.t == next(iter(log.touches("ball"))).t


@pytest.mark.parametrize(
    ("layout", "action", "noise"),
    [
        ({"home": {"9": {"at": [0, 0]}}, "away": {"4": {"at": [40, 0]}}}, {"flick": "home.9", "direction": 0, "speed": 900}, Noise.FIGURE),
        ({"home": {"9": {"at": [0, 380]}}}, {"flick": "home.9", "direction": 90, "speed": 1500}, Noise.FENCE),
        ({"ball": {"at": [560, 62]}, "home": {"9": {"at": [520, 62]}}}, {"flick": "home.9", "direction": 0, "speed": 1500}, Noise.POST),
        ({"ball": {"at": [560, 0]}, "home": {"9": {"at": [520, 0]}}}, {"flick": "home.9", "direction": 0, "speed": 2000}, Noise.NET),
    ],
    ids=["figure", "fence", "post", "net"],
)
def test_each_thing_that_is_met_has_its_noise(layout, action, noise) -> None:
    log = played(layout, action)
    assert noise in {c.noise for c in cues(log, -1.0, log.until)}


def test_a_chipped_ball_is_heard_on_the_cloth_and_one_that_rolls_is_not() -> None:
    layout = {"ball": {"at": [-160, 0]}, "home": {"9": {"at": [-200, 0]}}}
    rolled, chipped = (played(layout, {"flick": "home.9", "direction": 0, "speed": 1500, "loft": loft}) for loft in (0, 30))
    assert Noise.CLOTH not in {c.noise for c in cues(rolled, -1.0, rolled.until)}
    assert Noise.CLOTH in {c.noise for c in cues(chipped, -1.0, chipped.until)}


def test_figures_that_fall_are_heard_and_those_that_stand_are_not() -> None:
    layout = {"home": {"9": {"at": [-200, 0]}}, "away": {"4": {"at": [-160, 3]}}}
    gentle, hard = (played(layout, {"flick": "home.9", "direction": 0, "speed": speed}) for speed in (1500, 5500))
    assert Noise.FALL not in {c.noise for c in cues(gentle, -1.0, gentle.until)}
    assert Noise.FALL in {c.noise for c in cues(hard, -1.0, hard.until)}


@given(st.sampled_from(Noise), st.floats(0, 1e5), st.floats(0, 1e5))
def test_harder_is_never_softer_nor_lower_and_never_beyond_its_gain(noise, a, b) -> None:
    soft, hard = (cue(0.0, noise, size) for size in sorted((a, b)))
    assert soft.loudness <= hard.loudness <= sound_data()["noises"][noise.value]["gain"]
    assert soft.pitch <= hard.pitch


@given(st.lists(st.floats(0, 3), max_size=6))
def test_a_log_heard_in_pieces_is_heard_once_and_whole(cuts) -> None:
    log = played(LAYOUT, {"flick": "home.9", "direction": 0, "speed": 1400})
    marks = [-1.0, *sorted(cuts), max(3.0, log.until)]
    assert tuple(c for a, b in pairwise(marks) for c in cues(log, a, b)) == cues(log, -1.0, marks[-1])


def test_nothing_is_heard_where_nothing_happens() -> None:
    assert cues(Log(load_table(), Layout.from_dict(LAYOUT), (), 5.0), -1.0, 5.0) == ()


def test_kinds_of_rulings_differ_by_their_whistle_and_no_call_has_two() -> None:
    whistles = sound_data()["whistles"]
    patterns = {name: tuple(map(tuple, entry["blasts"])) for name, entry in whistles.items()}
    kinds = {whistle_for(call) for call in (Call.FOUL, Call.OFFSIDE, Call.GOAL, Call.THROW_IN, Call.HALF_TIME, Call.FULL_TIME)}
    assert None not in kinds
    assert len({patterns[kind] for kind in kinds if kind}) == 6
    calls = [call for entry in whistles.values() for call in entry["calls"]]
    assert len(calls) == len(set(calls))
    assert set(calls) <= {call.value for call in Call}


def test_every_noise_has_its_numbers() -> None:
    assert set(sound_data()["noises"]) == {noise.value for noise in Noise}
