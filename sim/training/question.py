"""Questions: a variant shown up to its decision point, drawn so that nothing but what is seen gives the answer away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from sim.events import Began, Log
from sim.match.play import Moment
from sim.match.report import Report, judge
from sim.training.family import Family, reading
from sim.training.settings import load_settings
from sim.training.variant import Variant, variant

_SAME_MOMENT = 1e-9


@dataclass(frozen=True)
class Question:
    """A variant as it is put to a trainee: played from ``start`` to ``stop`` (s of its log).

    ``log`` is what may be shown before the answer: nothing of what comes after ``stop``, nor of what the referee's own hand did upon the
    decision, which would give it away.
    """

    variant: Variant
    report: Report
    start: float
    stop: float
    log: Log

    @property
    def id(self) -> str:
        """Enough to make the question again."""
        return self.variant.id


def question(of: Variant) -> Question:
    """The question that a variant puts. What is shown ends a fixed time after the decision point, or when the motion that it falls in ends."""
    report = judge(of.scenario)
    asking = load_settings().asking
    last = _end(of, report)
    stop = min(of.key.at + asking.after, last.t)
    start = max(0.0, min(stop - asking.before, _start(report, of.key.at)))
    return Question(of, report, start, stop, _shown(report, of.key.at, last, stop))


def _start(report: Report, at: float) -> float:
    """When the motion began in which the decision falls."""
    return max((m.t for m in report.played.moments if m.t < at), default=0.0)


def _end(of: Variant, report: Report) -> Moment:
    """The moment at rest at which the motion ends in which the decision falls.

    Where one motion ends and the next begins at that very time, the first is it if it brings the decision about without what follows.
    """
    moments = [m for m in report.played.moments if m.t >= of.key.at - _SAME_MOMENT]
    for moment in moments[:-1]:
        if moment.t > of.key.at + _SAME_MOMENT or _decided_by(of, report, moment.done):
            return moment
    return moments[-1]


def _decided_by(of: Variant, report: Report, done: int) -> bool:
    """Whether the first ``done`` actions alone bring the decision about."""
    family = of.family
    whole = reading(report, family.clause, family.condition)
    part = reading(judge(replace(of.scenario, actions=of.scenario.actions[:done])), family.clause, family.condition)
    return part is not None and part == whole


def _shown(report: Report, at: float, last: Moment, stop: float) -> Log:
    log, by_hand = report.played.log, [e for e in report.played.corrections if e.t >= at - _SAME_MOMENT]
    next_motion = next((i for i, e in enumerate(log.events) if isinstance(e, Began) and e.index >= last.done), len(log.events))
    return replace(log, events=tuple(e for e in log.events[:next_motion] if e.t <= stop and e not in by_hand), until=stop)


def drawn(families: Sequence[Family], count: int, seed: int) -> tuple[Question, ...]:
    """So many questions from these families, each family as often as another, half of them called and half not, at margins of all sizes.

    The same families, count and seed give the same questions. Raises ``ValueError`` when there is no family.
    """
    if not families:
        raise ValueError("no families: expected at least one")
    rng = np.random.default_rng(seed)
    order = [families[int(i)] for _ in range(-(-count // len(families))) for i in rng.permutation(len(families))]
    called = [bool(i % 2) for i in range(count)]
    rng.shuffle(called)
    found = (_one(family, rng, side) for family, side in zip(order, called, strict=False))
    return tuple(found)


def _one(family: Family, rng: np.random.Generator, called: bool) -> Question:
    for seed in _seeds(rng):
        margin = family.margins[int(rng.integers(len(family.margins)))] if family.margins else None
        made = variant(family, seed, called, margin)
        if made is not None:
            return question(made)
    raise AssertionError(f"{family.id}: no variant")


def _seeds(rng: np.random.Generator, most: int = 25) -> Iterator[int]:
    for _ in range(most):
        yield int(rng.integers(1_000_000))


def from_id(text: str, families: Sequence[Family]) -> Question:
    """The question with that id, made again. Raises ``ValueError`` for an id that no question has."""
    name, _, seed = text.rpartition("~")
    by_id = {family.id: family for family in families}
    for sign in "+-":
        family_id, found, margin = name.rpartition(sign)
        if found and family_id in by_id and seed.isdigit() and _is_margin(margin):
            made = variant(by_id[family_id], int(seed), sign == "+", float(margin) if margin else None)
            if made is not None:
                return question(made)
    raise ValueError(f"{text}: expected the id of a question, such as OFF-1/level-is-onside+2~7")


def _is_margin(text: str) -> bool:
    return text == "" or text.replace(".", "", 1).isdigit()
