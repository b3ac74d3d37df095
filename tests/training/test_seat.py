"""Sitting an examination: answers are kept one by one, and what comes too late does not count."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sim.training.answer import Given
from sim.training.checking import read_result
from sim.training.exam import Exam, load_exam
from sim.training.question import Question
from sim.training.seat import Seat
from sim.training.sitting import Header, Line, answer_line
from tests.training.library import shipped
from tests.training.test_exam import SMALL


@pytest.fixture
def exam(tmp_path: Path) -> Exam:
    path = tmp_path / "small.toml"
    path.write_text(SMALL.replace("[marking]", "seconds = 10\n[marking]"), encoding="utf-8")
    return load_exam(path, shipped())


@pytest.fixture(scope="module")
def paper() -> tuple[Question, ...]:
    from tests.training.test_asked import put

    return (put("HAN-1/one-hand-over"), put("FLI-1/middle-finger"))


def right(of: Question) -> Given:
    key = of.variant.key
    return Given(key.call, key.against, key.restart, key.spot)


def test_extra_time_is_given_and_what_is_later_still_does_not_count(exam: Exam, paper: tuple[Question, ...], tmp_path: Path) -> None:
    seat = Seat(exam, Header.new(exam, "Ana", 1, "", extra=1.25), paper, tmp_path / "r.jsonl")
    assert seat.limit == 12.5
    assert seat.answer(right(paper[0]), 12.4)
    assert not seat.answer(right(paper[1]), 12.6)
    assert seat.question is None
    assert seat.result is not None
    assert [a.points for a in seat.result.answers] == [exam.marking.full, 0.0]
    file = read_result(tmp_path / "r.jsonl")
    assert [line.given is None for line in file.lines] == [False, True]
    assert file.end is not None


def test_each_answer_is_on_the_disk_before_the_next_question(exam: Exam, paper: tuple[Question, ...], tmp_path: Path) -> None:
    seat = Seat(exam, Header.new(exam, "Ana", 1, ""), paper, tmp_path / "r.jsonl")
    assert seat.question is paper[0]
    seat.answer(None, 3.0)
    assert (seat.number, seat.question) == (2, paper[1])
    assert len(read_result(tmp_path / "r.jsonl").lines) == 1
    seat.leave()
    assert read_result(tmp_path / "r.jsonl").end is None


def test_no_more_is_answered_than_is_asked(exam: Exam, paper: tuple[Question, ...], tmp_path: Path) -> None:
    seat = Seat(exam, Header.new(exam, "Ana", 1, ""), paper[:1], tmp_path / "r.jsonl")
    seat.answer(None, 1.0)
    with pytest.raises(ValueError, match="all questions are answered"):
        seat.answer(None, 1.0)


def test_a_result_file_is_never_written_over(exam: Exam, paper: tuple[Question, ...], tmp_path: Path) -> None:
    (tmp_path / "r.jsonl").write_bytes(b"something")
    with pytest.raises(FileExistsError):
        Seat(exam, Header.new(exam, "Ana", 1, ""), paper, tmp_path / "r.jsonl")
    assert (tmp_path / "r.jsonl").read_bytes() == b"something"


@pytest.mark.skipif(sys.platform == "win32", reason="files cannot be kept small there")
@pytest.mark.parametrize("room", [0, 30])
def test_an_answer_that_does_not_fit_on_the_disk_can_be_handed_in_again(exam: Exam, paper: tuple[Question, ...], tmp_path: Path, room: int) -> None:
    """Nothing of it is left in the file, and the file is whole in the end; so it is with the last line."""
    import resource

    path = tmp_path / "r.jsonl"
    seat = Seat(exam, Header.new(exam, "Ana", 1, ""), paper, path)
    for number in (1, 2):
        before, limits = path.read_bytes(), resource.getrlimit(resource.RLIMIT_FSIZE)
        more = room if number == 1 else room + len(answer_line(Line(paper[1].id, right(paper[1]), 2.0, 1)))
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + more, limits[1]))
        try:
            with pytest.raises(OSError, match="File too large"):
                seat.answer(right(paper[number - 1]), 2.0)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert len(path.read_bytes().splitlines()) == (1 if number == 1 else 3)
        assert path.read_bytes().endswith(b"\n")
        assert seat.answer(right(paper[number - 1]), 2.0)
    assert seat.result is not None
    assert seat.result.points == 2 * exam.marking.full
    assert read_result(path).end is not None
    assert [line.question for line in read_result(path).lines] == [of.id for of in paper]
