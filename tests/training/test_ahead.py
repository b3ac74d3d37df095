"""Questions made elsewhere: the same in another process, broken workers are made good, and a club's own examinations are found."""

from __future__ import annotations

import os
from concurrent.futures import BrokenExecutor
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from sim.training import ahead
from sim.training.ahead import (
    AtOnce,
    Drill,
    Worker,
    clauses_taught,
    families_for,
    made,
    next_question,
    offered_exams,
    paper_for,
    result_place,
    worker,
)
from sim.training.progress import open_progress
from tests.training.library import named

NOW = datetime(2026, 3, 1, 18, tzinfo=UTC)


@pytest.fixture
def drill(tmp_path) -> Drill:
    return Drill(open_progress(tmp_path / "school.sqlite").path, "Ana", 7, ("OFF-1",))


def test_another_process_makes_the_same_question(drill) -> None:
    here, there = (maker.submit(next_question, drill, 1, NOW).result() for maker in (AtOnce(), worker()))
    assert there.id == here.id
    assert there.log == here.log
    assert there.variant.key == here.variant.key


def test_questions_are_of_the_clauses_that_are_practised_and_differ(drill) -> None:
    found = [next_question(drill, number, NOW) for number in range(1, 5)]
    assert {q.variant.family.clause for q in found} == {"OFF-1"}
    assert len({q.id for q in found}) == 4
    assert next_question(drill, 1, NOW).id == found[0].id


def test_a_worker_that_was_ended_is_followed_by_another() -> None:
    own = Worker()
    promise = own.submit(os._exit, 1)
    with pytest.raises(BrokenExecutor):
        promise.result()
    assert own.submit(sorted, [2, 1]).result() == [1, 2]
    own.close()


def test_where_the_worker_has_ended_it_is_made_here() -> None:
    class Broken:
        def done(self) -> bool:
            return True

        def result(self):
            raise BrokenExecutor

    assert made(Broken(), sorted, [2, 1]) == [1, 2]


def test_the_clauses_that_are_offered_are_those_that_have_families() -> None:
    assert set(clauses_taught()) >= {family.clause for family in families_for()}
    assert clauses_taught().index("GKP-9" if "GKP-9" in clauses_taught() else "GKP-2") < clauses_taught().index("GOL-1")


def test_a_clubs_own_examinations_are_offered_and_a_broken_one_is_told_of(tmp_path) -> None:
    section = '[[section]]\ntitle = { en = "A" }\nclauses = ["OFF-1"]\nquestions = 1\n'
    (tmp_path / "own.toml").write_text(f'schema = 1\nid = "own"\ntitle = {{ en = "Own" }}\npass_mark = 0.5\n{section}', encoding="utf-8")
    (tmp_path / "broken.toml").write_text("schema = 1\n", encoding="utf-8")
    offered = offered_exams(tmp_path)
    assert [exam.id for _, exam in offered.exams] == ["club", "five", "own"]
    assert len(offered.troubles) == 1
    assert "broken.toml" in offered.troubles[0]
    exam, paper = paper_for(offered.exams[-1][0], "Ana", 1, 1)
    assert (exam.id, len(paper)) == ("own", 1)


def test_a_result_is_named_after_its_sitting_and_never_lies_where_another_does(tmp_path) -> None:
    path = result_place(tmp_path, "club", "Ana María", 1)
    assert path.name == "club-ana-maría-1.jsonl"
    path.touch()
    assert result_place(tmp_path, "club", "ana maría", 1).name == "club-ana-maría-1-2.jsonl"
    assert result_place(tmp_path, "club", "../Ana", 2).parent == tmp_path


def test_the_clauses_of_a_ruleset_are_those_of_its_code() -> None:
    club, five = clauses_taught("club"), clauses_taught("five")
    assert {"OFF-1", "GOL-4"} <= set(club)
    assert not {"OFF-1", "GOL-4"} & set(five)
    assert [c for c in five if c.startswith("F5-1")] == sorted((c for c in five if c.startswith("F5-1")), key=lambda c: (int(c[3:5]), c))


@pytest.fixture
def few(monkeypatch):
    """Only a few families, for what judges all of them."""
    found = tuple(map(named, ("ATT-3/misses-and-slides-by", "OFF-1/behind-the-keeper", "OFF-1/ball-short-of-the-second-last")))
    monkeypatch.setattr(ahead, "load_families", lambda: found)
    ahead._otherwise.cache_clear()
    yield found
    ahead._otherwise.cache_clear()


def test_what_two_rulesets_decide_alike_is_not_asked_about_where_only_differences_are_wanted(drill, few) -> None:
    only = replace(drill, clauses=("ATT-3", "OFF-1"), ruleset="fistf", since="club")
    found = [next_question(only, number, NOW) for number in range(1, 5)]
    assert {q.variant.family.clause for q in found} == {"ATT-3"}
    assert {q.variant.scenario.ruleset.name for q in found} == {"fistf"}
    assert all(q.id.endswith("@fistf") for q in found)
