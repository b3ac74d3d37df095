"""Nobody sits an examination more often than is allowed: neither by deleting results, nor under another spelling, nor in two programs at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sim.training.attempts import known_attempts, next_attempt, same_name, sitting_of
from sim.training.progress import Progress, TakenError, open_progress
from sim.training.sitting import Header, header_line

FIRST = Header("club", "Ana María", 7, 1, begun="2026-01-05T18:00:00+00:00")


@pytest.fixture
def memory(tmp_path: Path) -> Progress:
    return open_progress(tmp_path / "school.sqlite")


def attempt(memory: Progress, folder: Path, candidate: str = "Ana María", exam: str = "club") -> int:
    return next_attempt(known_attempts(memory, (folder,)), exam, candidate)


def test_a_sitting_counts_even_when_its_result_is_gone(memory: Progress, tmp_path: Path) -> None:
    assert attempt(memory, tmp_path) == 1
    memory.sit(sitting_of(FIRST))
    assert attempt(memory, tmp_path) == 2


def test_a_result_counts_even_when_the_memory_is_gone(memory: Progress, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_bytes(header_line(replace(FIRST, attempt=2)))
    (tmp_path / "no-result.jsonl").write_bytes(b"{}\n")
    (tmp_path / "empty.jsonl").touch()
    assert attempt(memory, tmp_path) == 3


@pytest.mark.parametrize("name", ["ana maría", "  Ana  María ", "ANA MARÍA", "Ana Mari\u0301a", "Ana Maria", "áNA MARÌA"])
def test_another_spelling_of_a_name_is_the_same_candidate(memory: Progress, tmp_path: Path, name: str) -> None:
    memory.sit(sitting_of(FIRST))
    assert attempt(memory, tmp_path, name) == 2


def test_another_candidate_or_examination_begins_at_one(memory: Progress, tmp_path: Path) -> None:
    memory.sit(sitting_of(FIRST))
    assert attempt(memory, tmp_path, "Ana Marta") == 1
    assert attempt(memory, tmp_path, exam="spring") == 1
    assert same_name("Ana Marta") != same_name(FIRST.candidate)


def test_one_attempt_is_begun_once_by_however_many_programs(memory: Progress) -> None:
    memory.sit(sitting_of(FIRST))
    with pytest.raises(TakenError):
        open_progress(memory.path).sit(sitting_of(replace(FIRST, candidate="ANA MARÍA", seed=8)))
    assert [sitting.seed for sitting in memory.sittings()] == [7]
