"""Practice: which question comes next, and what an answer brings to light. All chance comes from a seed, all time from the caller."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np

from sim.rules.findings import Condition
from sim.rules.words import Unit
from sim.training.answer import Given, Marks, mark
from sim.training.dial import BAND
from sim.training.family import Family, reading_in
from sim.training.key import Key
from sim.training.progress import Progress, Record
from sim.training.question import Question, question
from sim.training.schedule import Topic, next_topic
from sim.training.settings import load_settings
from sim.training.threshold import Belief, Estimate
from sim.training.variant import Unproved, first_proved

_SEEDS = 1_000_000
_TRIES = 12
_NEARLY = 1.0 - 2.0 * BAND
"""A situation's margin is never so much smaller than the one asked for that this share of it is reached."""


@dataclass(frozen=True, slots=True)
class Watched:
    """What a trainee did before answering: seconds taken, times seen, times in slow motion, times measured."""

    seconds: float
    views: int = 1
    slow: int = 0
    measured: int = 0


@dataclass(frozen=True)
class Feedback:
    """What is told after an answer: the key, what of the answer was right, and the condition that decides.

    ``condition`` is what would have had to come out the other way for the opposite call, with its measured value, threshold and margin.
    """

    question: Question
    given: Given
    marks: Marks
    key: Key
    condition: Condition


def deciding_condition(of: Question) -> Condition:
    """The condition that decides a question, as it was measured."""
    found = reading_in(of.variant.family, of.report)
    assert found is not None  # a variant is proved to have it
    return found.condition


def feedback(of: Question, given: Given) -> Feedback:
    """What an answer to a question brings to light."""
    key = of.variant.key
    return Feedback(of, given, mark(given, key, load_settings().asking.spot), key, deciding_condition(of))


def answer_text(call: object, against: object, restart: object) -> str:
    """An answer or key in one word for the records: ``offside/home/free_kick``; a dash stands for nobody and for play on.

    >>> answer_text(None, None, "play_on")
    '-/-/play_on'
    """
    return f"{call or '-'}/{against or '-'}/{restart}"


def record_of(told: Feedback, trainee: str, now: datetime, watched: Watched) -> Record:
    """The row that is kept of an answer."""
    one, given, key = told.question.variant, told.given, told.key
    return Record(
        at=now.isoformat(),
        trainee=trainee,
        question=one.id,
        family=one.family.id,
        clause=one.family.clause,
        situation=one.family.condition,
        called=one.called,
        margin=one.margin,
        unit=str(one.family.unit),
        given=answer_text(given.call, given.against, given.restart),
        key=answer_text(key.call, key.against, key.restart),
        right=told.marks.right,
        call_right=told.marks.call,
        confidence=str(given.confidence),
        seconds=round(watched.seconds, 3),
        views=watched.views,
        slow=watched.slow,
        measured=watched.measured,
    )


def beliefs(records: Sequence[Record]) -> dict[tuple[str, Unit], Belief]:
    """What is known of a trainee's eye, by clause and unit, from first looks without slow motion or measure."""
    dial, out = load_settings().dial, dict[tuple[str, Unit], Belief]()
    for record in records:
        unit = Unit(record.unit)
        if unit not in dial or record.views > 1 or record.slow or record.measured:
            continue
        belief = out.setdefault((record.clause, unit), Belief(dial[unit][-1], dial[unit][0]))
        belief.observe(record.seen)
    return out


def noticeable(records: Sequence[Record]) -> dict[tuple[str, Unit], Estimate]:
    """The just noticeable margin by clause and unit."""
    return {topic: belief.estimate() for topic, belief in beliefs(records).items()}


def _is_wide(family: Family) -> bool:
    """Whether a family can be asked about so far from its boundary that everybody sees it, as a plain fact always can."""
    return not family.margins or family.margins[0] >= load_settings().dial[family.unit][1]


class NothingToAsk(ValueError):
    """There is no family, or none that can be proved, of what is to be practised."""


class Practice:
    """One trainee at practice. ``families`` are those practised; questions follow the schedule, each at the margin that tells most.

    ``sides`` says of families by id which sides of the boundary are asked about (called or not); of the others both are.
    """

    def __init__(
        self, families: Sequence[Family], progress: Progress, trainee: str, seed: int, sides: Mapping[str, tuple[bool, ...]] | None = None
    ) -> None:
        if not families:
            raise NothingToAsk("no families: expected at least one")
        self.progress, self.trainee = progress, trainee
        self._by_topic: dict[Topic, list[Family]] = {}
        for family in families:
            self._by_topic.setdefault(family.topic, []).append(family)
        self._sides = {} if sides is None else sides
        self._rng = np.random.default_rng(seed)
        self._tried = families[0]
        topics = list(self._by_topic)
        mixed = [topics[int(i)] for i in self._rng.permutation(len(topics))]
        self._topics = sorted(mixed, key=lambda topic: not any(map(_is_wide, self._by_topic[topic])))

    def next(self, now: datetime) -> Question:
        """The next question: of the topic that is due, on either side of the boundary with the same chance.

        A family that cannot be proved any more is left out, now and later; the question says so. Raises ``NothingToAsk`` when none is left.
        """
        records, without = self.progress.records(self.trainee), list[str]()
        while True:
            try:
                return replace(self._next(records, now), without=tuple(without))
            except Unproved:
                without.append(self._tried.id)
                self._leave_out(self._tried)
                if not self._topics:
                    raise NothingToAsk(f"{', '.join(without)}: expected a family of twins that can be proved") from None

    def _leave_out(self, family: Family) -> None:
        """Asks no more about a family."""
        left = [other for other in self._by_topic[family.topic] if other.id != family.id]
        if left:
            self._by_topic[family.topic] = left
        else:
            del self._by_topic[family.topic]
            self._topics.remove(family.topic)

    def _next(self, records: Sequence[Record], now: datetime) -> Question:
        families = self._by_topic[next_topic(records, self._topics, now)]
        asked = Counter(record.family for record in records)
        least = min(asked[family.id] for family in families)
        families = [family for family in families if asked[family.id] == least]
        if not any(record.right for record in records if record.clause == families[0].clause):
            families = [family for family in families if _is_wide(family)] or families
        family = self._tried = families[int(self._rng.integers(len(families)))]
        sides = self._sides.get(family.id, (False, True))
        called = sides[int(self._rng.integers(len(sides)))]
        margin = self._margin(family, called, records)
        return question(first_proved(family, called, ((int(self._rng.integers(_SEEDS)), margin) for _ in range(_TRIES))))

    def _margin(self, family: Family, called: bool, records: Sequence[Record]) -> float | None:
        """The margin from whose answer most is to be learnt about the trainee's eye, and no finer than one step below those that were told rightly.

        As long as none was, it is the widest.
        """
        if not family.margins:
            return None
        own = [r for r in records if r.clause == family.clause and r.unit == str(family.unit)]
        belief, told = beliefs(own).get((family.clause, family.unit)), [abs(r.margin) for r in own if r.right]
        if belief is None or not told:
            return family.margins[0]
        finer = [m for m in load_settings().dial[family.unit] if m < min(told) * _NEARLY]
        offered = [m for m in family.margins if not finer or m >= finer[0]] or [family.margins[0]]
        return abs(belief.next_margin([m if called else -m for m in offered]))

    def answer(self, of: Question, given: Given, now: datetime, watched: Watched) -> Feedback:
        """Takes an answer: when this returns, it is kept."""
        told = feedback(of, given)
        self.progress.add(record_of(told, self.trainee, now, watched))
        return told
