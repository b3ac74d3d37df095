"""Trainees made of noise: how well the just noticeable margin is found in them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sim.training.threshold import THREE_IN_FOUR, Belief, Seen

OFFERED = (30.0, 16.0, 8.0, 4.0, 2.0, 1.0, 0.5)


@dataclass(frozen=True)
class Found:
    """The median relative error of the estimates, and the share of 90 % intervals that hold the truth."""

    error: float
    covered: float


def examine(trainees: int, answers: int, seed: int, bias: float = 0.0, lapse: float = 0.0) -> Found:
    """Trainees with noise of 1 to 16 mm answer as many questions as said, each at the margin that tells most."""
    rng = np.random.default_rng(seed)
    errors, covered = [], 0
    for _ in range(trainees):
        sigma = float(np.exp(rng.uniform(0.0, np.log(16.0))))
        belief = Belief(OFFERED[-1], OFFERED[0])
        for _ in range(answers):
            side = 1.0 if rng.random() < 0.5 else -1.0
            margin = belief.next_margin([side * m for m in OFFERED])
            calls = rng.normal(margin + bias * sigma, sigma) > 0.0 if rng.random() >= lapse else rng.random() < 0.5
            belief.observe(Seen(margin, bool(calls) == (margin > 0.0)))
        found, truth = belief.estimate(), THREE_IN_FOUR * sigma
        errors.append(abs(found.margin / truth - 1.0))
        covered += found.low <= truth <= found.high
    return Found(float(np.median(errors)), covered / trainees)
