"""Foreseeing the beginning of a flick: the same events as playing it out, only fewer of them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.events import AllAtRest, Crossing, Touch
from sim.model.actions import Flick
from sim.model.refusals import Refused
from sim.physics import foresee, simulate
from tests.physics.scenes import PARAMS, TABLE, scene

CROWD = scene((60.0, 5.0), home_9=(0.0, 0.0), away_3=(160.0, 30.0), away_4=(-120.0, -40.0), home_8=(20.0, 200.0))


@given(
    st.floats(-math.pi, math.pi),
    st.floats(120.0, 5000.0),
    st.floats(0.0, 1.0),
    st.sampled_from([0.0, 20.0]),
    st.sampled_from([math.inf, 190.0, 60.0]),
)
@settings(deadline=None, max_examples=60)
def test_what_is_foreseen_is_how_it_begins(direction: float, speed: float, seconds: float, spin: float, far: float) -> None:
    flick = Flick(figure="home.9", direction=direction, speed=speed, spin=spin if speed > 1000.0 else 0.0)
    seen = foresee(CROWD, flick, seconds, far=far, table=TABLE, params=PARAMS)
    whole = simulate(CROWD, [flick], table=TABLE, params=PARAMS).log
    real = [e for e in whole.events if not isinstance(e, Crossing | AllAtRest)]
    touches = [e for e in whole.of(Touch) if not e.a.endswith("nail")]
    met = next((e for e in touches if e.involves("home.9")), None)
    if met is None:
        assert [*seen.events] == real
        return
    pair = [body for body in (met.a, met.b) if body in whole.bodies()]
    near = [e for e in real if e.t <= met.t or all(math.dist(whole.at(body, e.t), whole.at(body, met.t)) < far for body in pair)]
    same = min(len(near), len(seen.events))
    assert [*seen.events[:same]] == real[:same]
    assert all(e.t >= seen.until for e in near[len(seen.events) :])
    for body in pair:
        third = min((e.t for e in touches if e.t > met.t and e.involves(body) and not (met.involves(e.a) and met.involves(e.b))), default=math.inf)
        gone = math.dist(whole.at(body, seen.until), whole.at(body, met.t)) >= far
        assert seen.until >= min(met.t + seconds, third) - 1e-9 or gone


def test_what_cannot_be_is_refused_in_the_same_way() -> None:
    with pytest.raises(Refused):
        foresee(CROWD, Flick(figure="home.2", direction=0.0, speed=500.0), 0.3, table=TABLE, params=PARAMS)
