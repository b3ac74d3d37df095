"""Practice: every answer is kept as it is given, questions follow the schedule, and margins go where most is to be learnt."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest

from sim.rules.words import Call, Restart
from sim.training.answer import Confidence, Given
from sim.training.desk import Practice, Watched, noticeable
from sim.training.family import Family
from sim.training.key import Key
from sim.training.progress import open_progress
from tests.training.library import with_dial

NOW = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)


def families(count: int) -> list[Family]:
    return [f for f in with_dial() if len(f.margins) == 7][:count]


def right(key: Key, sure: Confidence = Confidence.SURE) -> Given:
    return Given(key.call, key.against, key.restart, key.spot, sure)


def test_an_answer_is_kept_and_the_feedback_says_what_decides(tmp_path: Path) -> None:
    practice = Practice(families(1), open_progress(tmp_path / "p.sqlite"), "Ana", 1)
    question = practice.next(NOW)
    told = practice.answer(question, right(question.variant.key), NOW, Watched(3.0))
    (kept,) = practice.progress.records()
    assert told.marks.right
    assert kept.right
    assert kept.question == question.id
    assert kept.margin == question.variant.margin == told.condition.margin
    assert told.condition.met == question.variant.called


def test_the_first_question_of_a_clause_is_asked_at_its_widest_margin(tmp_path: Path) -> None:
    (family,) = families(1)
    question = Practice([family], open_progress(tmp_path / "p.sqlite"), "Ana", 1).next(NOW)
    assert abs(question.variant.margin) == pytest.approx(family.margins[0], rel=0.05)


def test_a_beginner_is_asked_far_from_the_boundary_and_no_finer_than_a_step_below_what_was_told(tmp_path: Path) -> None:
    some = [*families(1), *(f for f in with_dial() if max(f.margins) <= 2.0)][:6]
    practice = Practice(some, open_progress(tmp_path / "p.sqlite"), "Ana", 3)
    question = practice.next(NOW)
    assert abs(question.variant.margin) == pytest.approx(30.0, rel=0.05)
    (family,), dial = families(1), [30.0, 16.0, 8.0, 4.0, 2.0, 1.0, 0.5]
    alone = Practice([family], open_progress(tmp_path / "q.sqlite"), "Ana", 1)
    before = 0
    for k in range(5):
        question = alone.next(NOW + timedelta(minutes=k))
        step = min(range(7), key=lambda i: abs(dial[i] - abs(question.variant.margin)))
        assert step <= before
        alone.answer(question, right(question.variant.key), NOW + timedelta(minutes=k), Watched(3.0))
        before = max(before, step + 1)


def test_margins_close_in_on_what_the_trainee_can_tell(tmp_path: Path) -> None:
    """One who sees within 2 steps is soon asked closer than at first, and is found to see better than one who guesses."""
    rng = np.random.default_rng(2)
    found = []
    for noise in (1.0, 60.0):
        practice = Practice(families(1), open_progress(tmp_path / f"{noise}.sqlite"), "Ana", 1)
        for k in range(12):
            question = practice.next(NOW + timedelta(minutes=k))
            called = rng.normal(question.variant.margin, noise) > 0
            key = question.variant.key
            wrong = Given(Call.FOUL if key.call is None else None, None, Restart.PLAY_ON)
            practice.answer(question, right(key) if called == question.variant.called else wrong, NOW + timedelta(minutes=k), Watched(3.0))
        found += list(noticeable(practice.progress.records()).values())
    sharp, dull = found
    assert sharp.margin < dull.margin


def test_a_second_look_says_nothing_about_the_eye(tmp_path: Path) -> None:
    practice = Practice(families(1), open_progress(tmp_path / "p.sqlite"), "Ana", 1)
    question = practice.next(NOW)
    practice.answer(question, right(question.variant.key), NOW, Watched(9.0, views=2))
    assert noticeable(practice.progress.records()) == {}


def test_what_was_sure_and_wrong_is_asked_again_first(tmp_path: Path) -> None:
    different = list({f.topic: f for f in with_dial()}.values())[:3]
    practice = Practice(different, open_progress(tmp_path / "p.sqlite"), "Ana", 1)
    first = practice.next(NOW)
    wrong = Given(Call.FOUL if first.variant.key.call is None else None, None, Restart.PLAY_ON, None, Confidence.SURE)
    practice.answer(first, wrong, NOW, Watched(2.0))
    assert practice.next(NOW + timedelta(seconds=5)).variant.family.topic != first.variant.family.topic, "not straight back"
    assert practice.next(NOW + timedelta(hours=2)).variant.family.topic == first.variant.family.topic
