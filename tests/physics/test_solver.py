"""A contact solved without pymunk's objects is the contact that pymunk solves, to the last bit."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.physics import contact, solver
from sim.physics.contact import Meeting, Party, resolve
from tests.physics.scenes import text
from tests.physics.staying import random_flick

unit = st.floats(-1.0, 1.0, allow_subnormal=False)


def in_space(parties: list[Party], meeting: Meeting) -> object:
    """The contact as pymunk's own objects solve it."""
    with pytest.MonkeyPatch().context() as patch:
        patch.setattr(solver, "solve", None)
        return resolve(parties, [meeting])


def disc(x: float, y: float, u: float, v: float, spin: float, mass: float, radius: float) -> Party:
    return Party((x, y), (u, v), spin, mass, 0.5 * mass * radius * radius if math.isfinite(mass) else 0.0, radius)


@given(unit, unit, unit, unit, unit, st.sampled_from([1.4, 2.2, math.inf]), st.sampled_from([0.0, 0.7]), st.sampled_from([0.0, 0.2]))
def test_two_discs_part_as_in_a_space(x: float, y: float, u: float, v: float, spin: float, mass: float, bounce: float, grip: float) -> None:
    way = 3.0 * spin
    one = disc(600.0 * x, 400.0 * y, 5000.0 * u, 5000.0 * v, 30.0 * spin, 2.2, 10.0)
    normal = (math.cos(way), math.sin(way))
    other = disc(one.at[0] + 21.0 * normal[0], one.at[1] + 21.0 * normal[1], 700.0 * v, 300.0 * u, 0.0, mass, 11.0)
    meeting = Meeting(0, 1, normal, bounce, grip)
    assert resolve([one, other], [meeting]) == in_space([one, other], meeting)


@given(unit, unit, unit, st.sampled_from([0.1, 0.7]))
def test_a_disc_and_an_edge_part_as_in_a_space(u: float, v: float, spin: float, bounce: float) -> None:
    one = disc(660.0, 100.0 * u, 5000.0 * u, 5000.0 * v, 30.0 * spin, 2.2, 10.0)
    edge = Party((0.0, 0.0), (0.0, 0.0), 0.0, math.inf, 0.0, segment=((670.0, -2000.0), (670.0, 2000.0)))
    meeting = Meeting(0, 1, (1.0, 0.0), bounce, 0.2)
    assert resolve([one, edge], [meeting]) == in_space([one, edge], meeting)


def test_who_leans_without_meeting_anything_keeps_going_as_it_was() -> None:
    """One contact of three parties: the one that takes no part in it is left alone."""
    one, idle = disc(660.0, 0.0, 300.0, 0.0, 0.0, 2.2, 10.0), disc(640.0, 0.0, 0.0, 7.0, 1.0, 2.2, 10.0)
    edge = Party((0.0, 0.0), (0.0, 0.0), 0.0, math.inf, 0.0, segment=((670.0, -2000.0), (670.0, 2000.0)))
    after, impulses = resolve([one, idle, edge], [Meeting(0, 2, (1.0, 0.0), 0.0, 0.2)])
    assert after[1] == (idle.velocity, idle.spin)
    assert after[0][0][0] == pytest.approx(0.0, abs=1e-6)
    assert impulses == [pytest.approx(300.0 * 2.2, rel=1e-6)]


def test_play_is_the_same_where_only_pymunks_own_objects_can_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    played = [text(random_flick(random.Random(seed))) for seed in range(12)]
    monkeypatch.setattr(contact.solver, "solve", None)
    assert [text(random_flick(random.Random(seed))) for seed in range(12)] == played
