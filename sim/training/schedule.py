"""What to practise next: spaced repetition by clause and class of situation, never by a single clip.

Cards are worked out from the answers by FSRS (Open Spaced Repetition, https://github.com/open-spaced-repetition); nothing but the answers is kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from fsrs import Card, Rating, Scheduler

from sim.training.answer import Confidence
from sim.training.progress import Record

Topic = tuple[str, str]
"""A clause and a class of situation (its decisive condition)."""

BETWEEN = 3
"""So many other questions lie between two about one clause."""
SITTING = timedelta(hours=1)
"""What was answered within this time was answered in this sitting."""

_RATINGS = {Confidence.SURE: Rating.Easy, Confidence.THINK: Rating.Good, Confidence.GUESS: Rating.Hard}


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a trainee stands with a topic: when it is due, how well it is remembered (0 to 1), and the answers so far."""

    topic: Topic
    due: datetime
    retrievability: float
    answers: int
    right: int
    sure_but_wrong: bool

    @property
    def share(self) -> float:
        """The share of right answers."""
        return self.right / self.answers


def rating(record: Record) -> Rating:
    """How well an answer shows that its topic is known: a wrong one not at all, a right guess only just."""
    return _RATINGS[Confidence(record.confidence)] if record.right else Rating.Again


def standings(records: Iterable[Record], now: datetime) -> tuple[Standing, ...]:
    """Where matters stand with every topic answered so far; those known with false certainty first, then by when they are due."""
    by_topic: defaultdict[Topic, list[Record]] = defaultdict(list)
    for record in records:
        by_topic[record.clause, record.situation].append(record)
    found = [_standing(topic, answers, now) for topic, answers in by_topic.items()]
    return tuple(sorted(found, key=lambda s: (not s.sure_but_wrong, s.due, s.topic)))


def _standing(topic: Topic, answers: Sequence[Record], now: datetime) -> Standing:
    scheduler, card = Scheduler(enable_fuzzing=False), Card(card_id=1, due=answers[0].when)
    for record in answers:
        card, _ = scheduler.review_card(card, rating(record), review_datetime=record.when)
    return Standing(
        topic,
        card.due,
        scheduler.get_card_retrievability(card, current_datetime=now),
        len(answers),
        sum(record.right for record in answers),
        answers[-1].sure_but_wrong,
    )


def due(records: Iterable[Record], now: datetime) -> tuple[Standing, ...]:
    """Today's review: what is due, sure but wrong first."""
    return tuple(s for s in standings(records, now) if s.due <= now or s.sure_but_wrong)


def weakest(records: Iterable[Record], now: datetime, count: int = 5) -> tuple[Standing, ...]:
    """The topics with the smallest share of right answers."""
    return tuple(sorted(standings(records, now), key=lambda s: (s.share, s.retrievability, s.topic))[:count])


def next_topic(records: Sequence[Record], topics: Sequence[Topic], now: datetime) -> Topic:
    """The topic to ask next: one that is due, else one never asked (in the given order), else the one remembered worst.

    Between two questions about one clause lie ``BETWEEN`` others, where there are so many; what was asked about in this sitting comes back
    only after as many that do not come back, so that what is new goes before it.
    """
    sitting = [record for record in records if now - record.when < SITTING]
    for between in range(BETWEEN, -1, -1):
        late = sitting[-between:] if between else []
        clauses, asked = {record.clause for record in late}, {(record.clause, record.situation) for record in late}
        for allowed in ([t for t in topics if t[0] not in clauses], [t for t in topics if t not in asked]):
            if allowed:
                return _next_of(records, allowed, now, sitting)
    return _next_of(records, topics, now, sitting)


def _next_of(records: Sequence[Record], topics: Sequence[Topic], now: datetime, sitting: Sequence[Record]) -> Topic:
    known = {s.topic: s for s in standings(records, now)}
    fresh = sorted((topic for topic in topics if topic not in known), key=lambda topic: topic[0] in {clause for clause, _ in known})
    here = [(record.clause, record.situation) for record in sitting]
    came_back = any(topic in here[:i] for i, topic in list(enumerate(here))[-BETWEEN:])
    waiting = [s.topic for s in due(records, now) if s.topic in topics and not (fresh and came_back and s.topic in here)]
    if waiting:
        return waiting[0]
    return fresh[0] if fresh else min(topics, key=lambda topic: known[topic].retrievability)
