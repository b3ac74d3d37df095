"""The just noticeable margin: how close to the boundary a trainee still tells the two sides apart.

A trainee is taken to see the signed margin through normal noise of standard deviation σ, with a bias, and to answer at random now and then:
P(right | margin m) = λ/2 + (1 − λ) Φ((m ± b)/σ). The margin seen right three times in four is σ·Φ⁻¹(¾) for one without bias or lapses.
What is known of σ is a posterior on a grid; the next margin is the one from which most is to be learnt.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

THREE_IN_FOUR = 0.674489750196082
"""Φ⁻¹(¾)."""

_SIGMAS = 121
_BIASES = np.linspace(-1.0, 1.0, 9)
_BIAS_SPREAD = 0.4
_LAPSES = np.array([0.0, 0.02, 0.06])
_LAPSE_BELIEF = np.array([0.4, 0.4, 0.2])


@dataclass(frozen=True, slots=True)
class Estimate:
    """A margin with its 90 % interval, in the unit of the answers; ``answers`` says from how many."""

    margin: float
    low: float
    high: float
    answers: int


@dataclass(frozen=True, slots=True)
class Seen:
    """One answer: the signed margin of the situation (positive: called) and whether it was answered right."""

    margin: float
    right: bool


class Belief:
    """What is known of one trainee's σ. ``least`` and ``most`` bound the margins that can be asked (the unit is the caller's)."""

    def __init__(self, least: float, most: float, seen: Iterable[Seen] = ()) -> None:
        if not 0.0 < least < most:
            raise ValueError(f"margins from {least} to {most}: expected 0 < least < most")
        self.sigmas = np.geomspace(0.25 * least, 4.0 * most, _SIGMAS)
        prior = np.exp(-0.5 * (_BIASES / _BIAS_SPREAD) ** 2)[None, :, None] * _LAPSE_BELIEF[None, None, :] * np.ones((_SIGMAS, 1, 1))
        self._weight: Floats = prior / prior.sum()
        self.answers = 0
        for answer in seen:
            self.observe(answer)

    def observe(self, answer: Seen) -> None:
        """Takes one answer into account."""
        right = self._right(answer.margin)
        self._weight = self._weight * (right if answer.right else 1.0 - right)
        self._weight /= self._weight.sum()
        self.answers += 1

    def _right(self, margin: float) -> Floats:
        """P(right) for every σ, bias and lapse of the grid."""
        towards = 1.0 if margin > 0.0 else -1.0
        x = abs(margin) / self.sigmas[:, None, None] + towards * _BIASES[None, :, None]
        lapse = _LAPSES[None, None, :]
        return 0.5 * lapse + (1.0 - lapse) * _phi(x)

    @property
    def of_sigma(self) -> Floats:
        """The posterior of σ alone, on ``sigmas``."""
        total: Floats = self._weight.sum(axis=(1, 2))
        return total

    def estimate(self) -> Estimate:
        """The just noticeable margin: posterior median and 90 % interval."""
        low, middle, high = (THREE_IN_FOUR * self._quantile(q) for q in (0.05, 0.5, 0.95))
        return Estimate(middle, low, high, self.answers)

    def _quantile(self, q: float) -> float:
        mass = np.concatenate([[0.0], np.cumsum(self.of_sigma)])
        edges = np.log(self.sigmas)
        step = edges[1] - edges[0]
        return math.exp(float(np.interp(q, mass, np.append(edges - step / 2, edges[-1] + step / 2))))

    def next_margin(self, offered: Sequence[float]) -> float:
        """Of the signed margins offered, the one whose answer is expected to tell most about σ."""
        return max(offered, key=self._gain)

    def _gain(self, margin: float) -> float:
        """Mutual information between the answer and σ, in nats."""
        right = self._right(margin)
        given = (self._weight * right).sum(axis=(1, 2)) / self.of_sigma
        return _entropy(float((self._weight * right).sum())) - float((self.of_sigma * _entropies(given)).sum())


def _entropy(p: float) -> float:
    return float(_entropies(np.array([p]))[0])


def _entropies(p: Floats) -> Floats:
    q = np.clip(p, 1e-12, 1.0 - 1e-12)
    out: Floats = -(q * np.log(q) + (1.0 - q) * np.log1p(-q))
    return out


def _phi(x: Floats) -> Floats:
    """The normal distribution function, from a table: 1e-7 is more than enough here."""
    knots, values = _table()
    out: Floats = np.interp(x, knots, values)
    return out


@cache
def _table() -> tuple[Floats, Floats]:
    knots = np.linspace(-9.0, 9.0, 18_001)
    return knots, np.array([0.5 * math.erfc(-k / math.sqrt(2.0)) for k in knots])
