"""Whatever is asked of the world, it ends, breaks nothing, and leaves a layout that is valid input again."""

from __future__ import annotations

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sim.model.refusals import Kind, Refused
from tests.physics import fuzz
from tests.physics.scenes import run, text


def wild(seed: int) -> str | None:
    """What is wrong after random actions in a random layout; None when nothing is, or when an action was refused for its place."""
    rng = random.Random(seed)
    layout = fuzz.layout(rng)
    todo = fuzz.actions(rng, layout, rng.randint(0, 5))
    try:
        return fuzz.complaint(layout, todo)
    except Refused as refused:
        ours = refused.kind in (Kind.OVERLAP, Kind.CONTRADICTION, Kind.TOO_FAST, Kind.UNKNOWN_ID) and refused.where.startswith("action[")
        return None if ours else str(refused)


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_random_scenes_end_in_valid_layouts(seed: int) -> None:
    assert wild(seed) is None


def test_random_scenes_are_the_same_twice() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        layout = fuzz.layout(rng)
        flicks = [a for a in fuzz.actions(rng, layout, 3) if a.__class__.__name__ in ("Flick", "MoveHand", "Wait")]
        assert text(run(layout, *flicks)) == text(run(layout, *flicks))
