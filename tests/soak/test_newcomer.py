"""Against the level that is chosen at the first start most newcomers score within five minutes, however they flick. Run by ``make soak``."""

from __future__ import annotations

import pytest

from tests.view.test_play_newcomer import MINUTE, Nailing, Newcomer, Rough

pytestmark = pytest.mark.soak

SEEDS = range(1, 21)


@pytest.mark.parametrize("kind", [Newcomer, Rough, Nailing])
def test_most_newcomers_score_within_five_minutes(kind: type[Newcomer]) -> None:
    scored = {seed: kind(seed, away="ai:first").play(5 * MINUTE) for seed in SEEDS}
    print(kind.__name__, scored)
    assert sum(scored.values()) > len(SEEDS) / 2, scored
