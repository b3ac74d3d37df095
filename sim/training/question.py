"""Questions: a variant shown up to its decision point, drawn so that nothing but what is seen gives the answer away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

import numpy as np

from sim.events import Began, Entered, Event, Left, Log
from sim.match.play import Moment
from sim.match.report import Report, judge
from sim.match.scenario import Scenario
from sim.model.actions import Substitute
from sim.model.ids import Side
from sim.record.transform import Change
from sim.rules.findings import Ruling
from sim.rules.ruleset import ruleset_names
from sim.rules.words import Call, Restart
from sim.training.balance import VIEWS, Dealt, shared_out
from sim.training.family import Family, decisions, reading_in
from sim.training.key import Key, key_from, key_of
from sim.training.rulesets import moved
from sim.training.settings import load_settings
from sim.training.variant import Unproved, Variant, first_proved, variant

_SAME_MOMENT = 1e-9
_NEEDED: dict[tuple[str, str], tuple[tuple[Scenario, Scenario], int]] = {}
"""What ``_needed`` has found, by family and ruleset, and of which twins."""


@dataclass(frozen=True)
class Question:
    """A variant as it is put to a trainee: played from ``start`` to ``stop`` (s of its log). ``without``: families left out before it came.

    ``called`` is what is called on the way whatever the answer, ``anyway`` what is called on both sides, and on one of them is the answer: asked
    is whether more is called.

    ``log`` is what may be shown before the answer: nothing of what comes after ``stop``, nor of what the referee's own hand did upon the
    decision, which would give it away.
    """

    variant: Variant
    report: Report
    start: float
    stop: float
    log: Log
    called: tuple[Ruling, ...] = ()
    anyway: tuple[Key, ...] = ()
    without: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Enough to make the question again."""
        return self.variant.id


def question(of: Variant) -> Question:
    """The question that a variant puts. What is shown ends soon after the decision point, or when the motion that it falls in ends."""
    report = judge(of.scenario)
    asking = load_settings().asking
    last, at = _end(of.scenario, of.family, of.key.at, report), of.key.at
    if (needed := _needed(of.family)) > last.done:
        last = next((m for m in report.played.moments if m.done >= needed), last)
        at = max(at, *(began.t for began in report.played.log.of(Began) if began.index < last.done))
    least, most = asking.after
    stop = min(at + least + (most - least) * _share(of), last.t)
    start = max(0.0, min(stop - asking.before, _start(report, at)))
    anyway = _anyway(of)
    also, called = _besides(of, report, stop, anyway)
    return Question(replace(of, key=replace(of.key, also=also)), report, start, stop, _shown(report, at, last, stop), called, anyway)


def _besides(of: Variant, report: Report, stop: float, anyway: Sequence[Key]) -> tuple[tuple[Key, ...], tuple[Ruling, ...]]:
    """What else is called in what is shown: answers that are right as well, and what is called on the way in the opposite case too.

    The latter says nothing about the answer, and is told.
    """
    key, family, change = of.key, of.family, of.change
    there = judge(family.scenario(not of.called))
    opposite = key_of(there, family)
    found: tuple[Ruling | Key, ...] = (*decisions(there.rulings), *(() if opposite is None else (opposite,)))
    answers = {_answered(one, change) for one in found}
    own = [r for r in decisions(report.rulings) if r.at <= stop + _SAME_MOMENT and r != key.ruling and r.call is not Call.ADVANTAGE]
    called = [r for r in own if r.at < key.at - _SAME_MOMENT and _answered(r) in answers]
    wrong = {key.answer, *(() if opposite is None else (_answered(opposite, change),)), *(one.answer for one in anyway)}
    also = [k for r in own if r not in called and (k := key_from(report, r, key.at)).answer not in wrong]
    if key.answer in {one.answer for one in anyway}:
        also += [one for one in anyway if one.answer != key.answer]
    return tuple(also), tuple(called)


def _answered(one: Ruling | Key, change: Change | None = None) -> tuple[Call | None, Side | None, Restart]:
    """The answer that a ruling or a key is, as it is seen after a change of view."""
    against = one.against if change is None or one.against is None else change.side(one.against)
    return (one.call, against, one.restart)


def _anyway(of: Variant) -> tuple[Key, ...]:
    """What is called in both twins where it is the answer in one of them, as the variant is seen: the same on both sides."""
    family, change = of.family, of.change
    reports = [judge(family.scenario(called)) for called in (True, False)]
    keys = [key for report in reports if (key := key_of(report, family)) is not None]
    if len(keys) < len(reports):
        return ()
    found = [
        {k.answer: k for r in decisions(report.rulings) if (k := key_from(report, r, r.at)).at >= key.at - _SAME_MOMENT}
        for report, key in zip(reports, keys, strict=True)
    ]
    both = [found[0][answer] for answer in found[0] if answer in found[1]]
    if not any(key.answer in {one.answer for one in both} for key in keys):
        return ()
    return tuple(replace(one, against=None if one.against is None else change.side(one.against)) for one in both)


def _share(of: Variant) -> float:
    """Some share between 0 and 1, by the seed alone: of a seed's variants on both sides it is the same."""
    return float(np.random.default_rng([crc32(of.family.id.encode()), of.seed, 1]).random())


def _start(report: Report, at: float) -> float:
    """When the motion began in which the decision falls."""
    return max((m.t for m in report.played.moments if m.t < at), default=0.0)


def _needed(family: Family) -> int:
    """How many actions have to be done at least: of twins that differ in measures alone, as many as either takes.

    What one of them is decided by after the other one was tells them apart.
    """
    if not family.margins:
        return 0
    known = _NEEDED.get((family.id, family.moved))
    if known is None or known[0] != (family.called, family.near):
        twins = (family.called, family.near)
        known = _NEEDED[family.id, family.moved] = (twins, max(_needed_by(scenario, family) for scenario in twins))
    return known[1]


def _needed_by(scenario: Scenario, family: Family) -> int:
    report = judge(replace(scenario, expect=None))
    key = key_of(report, family)
    return 0 if key is None else _end(scenario, family, key.at, report).done


def _end(scenario: Scenario, family: Family, at: float, report: Report) -> Moment:
    """The moment at rest at which the motion ends in which the decision falls.

    Where one motion ends and the next begins at that very time, the first is it if it brings the decision about without what follows.
    """
    moments = [m for m in report.played.moments if m.t >= at - _SAME_MOMENT]
    for moment in moments[:-1]:
        if moment.t > at + _SAME_MOMENT or _decided_by(scenario, family, report, moment.done):
            return moment
    return moments[-1]


def _decided_by(scenario: Scenario, family: Family, report: Report, done: int) -> bool:
    """Whether the first ``done`` actions alone bring the decision about."""
    whole = reading_in(family, report)
    part = reading_in(family, judge(replace(scenario, actions=scenario.actions[:done])))
    return part is not None and part == whole


def _shown(report: Report, at: float, last: Moment, stop: float) -> Log:
    log, by_hand = report.played.log, [e for e in report.played.corrections if e.t >= at - _SAME_MOMENT]
    next_motion = next((i for i, e in enumerate(log.events) if isinstance(e, Began) and e.index >= last.done), len(log.events))
    shown = (going_off(log, e) for e in log.events[:next_motion] if e.t <= stop and e not in by_hand)
    return replace(log, events=tuple(shown), until=stop)


def going_off(log: Log, event: Event) -> Event:
    """What is shown of an event: a figure that is changed stands where it goes off, for that may be what decides."""
    if isinstance(event, Left):
        for began in log.of(Began):
            action = began.action
            if isinstance(action, Substitute) and action.off == event.body and action.leave is not None:
                return Entered(event.t, event.body, action.leave[1:])
    return event


def drawn(families: Sequence[Family], count: int, seed: int) -> tuple[Question, ...]:
    """So many questions from these families, each family as often as another, at margins of all sizes.

    Half of them are called and half not, and half are seen from the other side: ``shared_out`` says how. The same families, count and seed
    give the same questions. A family that cannot be proved, as after a change of rules, is left out. Raises ``ValueError`` when there is none.
    """
    if not families:
        raise ValueError("no families: expected at least one")
    rng, unproved = np.random.default_rng(seed), set[str]()
    return tuple(_of_any(families, number, rng, dealt, unproved) for number, dealt in shared_out(len(families), count, rng))


def _of_any(families: Sequence[Family], number: int, rng: np.random.Generator, dealt: Dealt, unproved: set[str]) -> Question:
    """A question of the family with that number; of the next one after it where that cannot be proved any more."""
    for family in (*families[number:], *families[:number]):
        if family.id not in unproved:
            try:
                return _one(family, rng, dealt)
            except Unproved:
                unproved.add(family.id)
    raise Unproved(f"{families[number].id}: expected a family of twins that can be proved")


def _one(family: Family, rng: np.random.Generator, dealt: Dealt) -> Question:
    return question(first_proved(family, dealt.called, ((VIEWS * seed + dealt.view.number, margin) for seed, margin in _tries(family, rng))))


def _tries(family: Family, rng: np.random.Generator, most: int = 12) -> Iterator[tuple[int, float | None]]:
    for _ in range(most):
        margin = family.margins[int(rng.integers(len(family.margins)))] if family.margins else None
        yield int(rng.integers(1_000_000 // VIEWS)), margin


def from_id(text: str, families: Sequence[Family]) -> Question:
    """The question with that id, made again. Raises ``ValueError`` for an id that no question has."""
    name, _, rest = text.rpartition("~")
    seed, _, ruleset = rest.partition("@")
    by_id = {family.id: family for family in families}
    for sign in "+-":
        family_id, found, margin = name.rpartition(sign)
        if found and family_id in by_id and seed.isdigit() and _is_margin(margin):
            family = _seen_under(by_id[family_id], ruleset)
            made = None if family is None else variant(family, int(seed), sign == "+", float(margin) if margin else None)
            if made is not None:
                return question(made)
    raise ValueError(f"{text}: expected the id of a question, such as OFF-1/level-is-onside+2~7")


def _seen_under(family: Family, ruleset: str) -> Family | None:
    """A family under a ruleset, its own when none is named; None where it cannot be."""
    if not ruleset:
        return family
    return moved(family, ruleset) if ruleset in ruleset_names() else None


def _is_margin(text: str) -> bool:
    return text == "" or text.replace(".", "", 1).isdigit()
