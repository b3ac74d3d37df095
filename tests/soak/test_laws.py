"""The bars of physics at their full sizes: long checks, run by ``make soak``."""

from __future__ import annotations

import random
from time import process_time

import pytest

from sim.events import Motion
from sim.model.actions import AnyAction, AtRest, Wait
from sim.physics import check_layout, simulate
from tests.physics.deflection import Errors, figure_hits, figure_on_figure, post_hits
from tests.physics.energy import growth
from tests.physics.mirror import MIRRORS
from tests.physics.order import duel, gate, grazed, swerve
from tests.physics.scenes import PARAMS, SMOOTH, TABLE, crowd, overlaps, run, text
from tests.physics.staying import chip_over_a_corner, escaped, flown, into_a_corner, random_flick
from tests.physics.test_motion import random_motion
from tests.physics.test_same import game, mirror_holds, reloaded
from tests.physics.test_wedge import MOST, meetings
from tests.physics.test_wedge import complaint as wedge_complaint
from tests.physics.test_wild import wild
from tests.physics.toppling import fall_is_mirrored

pytestmark = pytest.mark.soak

HITS, CLOSE_CALLS, FLICKS, STEPS = 1_000, 3_000, 10_000, 10_000


def check(errors: Errors) -> None:
    print(f"rms {errors.rms:.2e}°, bias {errors.bias:.2e}°, worst {errors.worst:.2e}°, spin {errors.worst_spin:.2e} rad/s")
    assert errors.rms <= 0.2
    assert errors.bias <= 0.05
    assert errors.worst <= 1.0
    assert errors.worst_spin <= 0.5


@pytest.mark.parametrize("params", [SMOOTH, PARAMS], ids=["frictionless", "friction"])
@pytest.mark.parametrize("speed", [3000.0, 6000.0])
@pytest.mark.parametrize("hits", [figure_hits, post_hits, figure_on_figure], ids=lambda h: h.__name__)
def test_a_thousand_random_hits_deflect_as_the_closed_form_says(hits, speed: float, params) -> None:
    check(hits(HITS, speed, params, seed=21))


@pytest.mark.parametrize("call", [gate, duel, swerve], ids=lambda c: c.__name__)
def test_three_thousand_close_calls_come_in_their_true_order(call) -> None:
    rng = random.Random(22)
    assert sum(call(rng) for _ in range(CLOSE_CALLS)) == CLOSE_CALLS


def test_a_thousand_grazes_of_half_a_millimetre_at_five_metres_a_second_are_all_seen() -> None:
    rng = random.Random(23)
    assert all(grazed(rng, rng.uniform(1e-4, 0.5)) for _ in range(1_000))


@pytest.mark.parametrize("params", [SMOOTH, PARAMS], ids=["frictionless", "friction"])
def test_energy_never_grows_in_three_hundred_random_scenes(params) -> None:
    assert max(growth(random_motion(seed), params) for seed in range(300)) <= 1e-9


def test_ten_thousand_random_flicks_up_to_the_cap_leave_nothing_off_the_cloth_unseen() -> None:
    rng = random.Random(24)
    assert [k for k in range(FLICKS) if escaped(random_flick(rng))] == []


def test_a_thousand_shots_into_a_corner_at_exactly_forty_five_degrees_come_back() -> None:
    rng = random.Random(25)
    assert not any(escaped(into_a_corner(rng, rng.choice(["ball", "home.9"]))) for _ in range(1_000))


def test_five_hundred_chips_over_a_corner_of_the_fence_are_told_once() -> None:
    rng = random.Random(26)
    assert all(flown(chip_over_a_corner(rng)) for _ in range(500))


def test_after_rest_ten_thousand_more_steps_move_nothing() -> None:
    rng = random.Random(27)
    for _ in range(40):
        final = random_flick(rng).final
        check_layout(final, TABLE)
        assert overlaps(final) == []
        waited = simulate(final, [Wait(seconds=STEPS / 1000.0)], sample_hz=1000.0)
        assert waited.final == final
        assert list(waited.log.of(Motion)) == []
        assert waited.trajectory is not None
        assert len(waited.trajectory.times) == STEPS + 1
        assert (waited.trajectory.places == waited.trajectory.places[0]).all()


def test_after_rest_nothing_moves_in_two_thousand_scenes() -> None:
    rng = random.Random(28)
    for _ in range(2_000):
        final = random_flick(rng).final
        assert run(final).final == final


def test_two_hundred_games_are_the_same_twice_and_cut_after_any_action() -> None:
    for seed in range(100, 300):
        layout, todo = game(seed, 4)
        whole = run(layout, *todo)
        assert text(run(reloaded(layout), *todo)) == text(whole)
        for k, action in enumerate(todo):
            if k and _cuts(action):
                head = run(layout, *todo[:k])
                tail = simulate(reloaded(head.final), todo[k:], t0=head.log.until, index0=k)
                assert (*head.events, *tail.events) == whole.events


def _cuts(action: AnyAction) -> bool:
    return isinstance(action.when, AtRest)


@pytest.mark.parametrize("name", MIRRORS)
def test_five_hundred_mirrored_scenes_give_mirrored_touches(name: str) -> None:
    assert [seed for seed in range(1_000, 1_500) if not mirror_holds(seed, name)] == []


@pytest.mark.parametrize("name", MIRRORS)
def test_three_hundred_mirrored_blows_give_mirrored_falls(name: str) -> None:
    assert [seed for seed in range(1_000, 1_300) if not fall_is_mirrored(seed, MIRRORS[name])] == []


def test_three_thousand_random_scenes_with_actions_of_every_verb_end_in_valid_layouts() -> None:
    found = [(seed, wrong) for seed in range(3_000) if (wrong := wild(seed))]
    assert found == []


def test_a_crowd_of_twenty_three_bodies_is_what_is_measured() -> None:
    assert len(crowd(random.Random(1)).ids()) == 23


def test_three_thousand_wedges_meet_only_so_often_and_end_in_valid_layouts() -> None:
    counts, took = [], []
    for seed in range(3_000):
        began = process_time()
        counts.append(meetings(seed))
        took.append(1000.0 * (process_time() - began))
    for what, values in (("meetings", sorted(counts)), ("ms", sorted(took))):
        print(f"{what}: p50 {values[1_500]:.1f}, p99 {values[2_970]:.1f}, most {values[-1]:.1f}")
    assert max(counts) <= MOST
    assert [seed for seed in range(1_000) if wedge_complaint(seed)] == []
