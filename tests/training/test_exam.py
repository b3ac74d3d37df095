"""Examinations: the paper follows from seed, name and attempt; marks follow the scheme; a changed result is found out."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from sim.record.errors import Unreadable
from sim.rules.words import Call, Restart
from sim.training.answer import Given
from sim.training.checking import check, paper_of, read_result
from sim.training.exam import Exam, exam_names, load_exam
from sim.training.key import Key
from sim.training.question import Question
from sim.training.report import by_section
from sim.training.rulesets import changed_families, decided, under
from sim.training.sitting import Fault, Header, Line, ResultWriter, answer_line, checksum, header_line, last_line, result_of
from tests.training.library import shipped

SMALL = """
schema = 1
id = "small"
title = { en = "Small" }
pass_mark = 0.6
[marking]
call = 2.0
against = 1.0
restart = 1.0
wrong = -0.5
[[section]]
title = { en = "Hands, free kicks, cards" }
clauses = ["HAN-1", "FRE-2", "CRD-1"]
questions = 3
[[section]]
title = { en = "Goal kicks" }
clauses = ["GKK-2"]
questions = 1
margins = [1.0, 30.0]
"""


@pytest.fixture
def small(tmp_path: Path) -> Exam:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, encoding="utf-8")
    return load_exam(path, shipped())


@cache
def _paper(exam: Exam, header: Header) -> tuple[Question, ...]:
    return paper_of(exam, header, shipped())


def right(key: Key) -> Given:
    return Given(key.call, key.against, key.restart, key.spot, clause=key.clause)


def sat(exam: Exam, path: Path, answers: Callable[[int, Key], Given | None], secret: bytes | None = None) -> Path:
    """A whole sitting with these answers."""
    header = Header.new(exam, "Ana", 3, "2026-01-05T18:00:00+00:00")
    paper = _paper(exam, header)
    lines = [Line(q.id, answers(i, q.variant.key), 4.0) for i, q in enumerate(paper)]
    writer = ResultWriter(path, header)
    for line in lines:
        writer.add(line)
    writer.finish(result_of(exam, header, lines, {q.id: q.variant.key for q in paper}), secret)
    return path


def test_every_shipped_examination_can_be_filled() -> None:
    assert exam_names()
    for name in exam_names():
        exam = load_exam(name, shipped())
        assert all(section.families(shipped()) for section in exam.sections)


def test_the_paper_follows_from_seed_name_and_attempt(small: Exam) -> None:
    ids = [q.id for q in small.paper(shipped(), "Ana", 3)]
    assert ids == [q.id for q in small.paper(shipped(), "Ana", 3)]
    assert ids != [q.id for q in small.paper(shipped(), "Ana", 3, attempt=2)]
    assert ids != [q.id for q in small.paper(shipped(), "Bea", 3)]
    assert len(ids) == small.length


def test_a_genuine_result_passes_the_check(small: Exam, tmp_path: Path) -> None:
    found = check(read_result(sat(small, tmp_path / "r.jsonl", lambda _, key: right(key))), small, shipped())
    assert found.genuine
    assert found.result.share == 1.0
    assert found.result.passed


def test_marks_follow_the_scheme(small: Exam, tmp_path: Path) -> None:
    """One wrong restart costs its part, a wrong call costs a penalty, no answer costs nothing."""

    def answers(i: int, key: Key) -> Given | None:
        wrong_call = replace(right(key), call=None if key.call is not None else Call.FOUL)
        return [right(key), replace(right(key), restart=Restart.RETAKE), wrong_call, None][i]

    result = check(read_result(sat(small, tmp_path / "r.jsonl", answers)), small, shipped()).result
    assert [a.points for a in result.answers] == [4.0, 3.0, -0.5, 0.0]
    assert result.points == 6.5
    assert not result.passed
    assert list(by_section(result, "en")) == [("Hands, free kicks, cards", "6.5 / 12 (54.2 %)"), ("Goal kicks", "0 / 4 (0 %)")]


def _lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_a_changed_answer_is_found_out(small: Exam, tmp_path: Path) -> None:
    path = sat(small, tmp_path / "r.jsonl", lambda i, key: right(key) if i else None)
    lines = _lines(path)
    key = _paper(small, read_result(path).header)[0].variant.key
    lines[1] = answer_line(Line(json.loads(lines[1])["question"], right(key), 4.0))
    path.write_bytes(b"".join(lines))
    assert {Fault.CHANGED, Fault.SCORE} <= set(check(read_result(path), small, shipped()).faults)


def test_a_changed_score_with_a_new_checksum_is_still_found_out(small: Exam, tmp_path: Path) -> None:
    path = sat(small, tmp_path / "r.jsonl", lambda _, key: None)
    lines = _lines(path)
    end = {**json.loads(lines[-1]), "points": 16.0, "passed": True}
    end["checksum"] = checksum(b"".join(lines[:-1]), end)
    path.write_bytes(b"".join([*lines[:-1], json.dumps(end).encode() + b"\n"]))
    assert check(read_result(path), small, shipped()).faults == (Fault.SCORE,)


def test_questions_of_another_paper_are_found_out(small: Exam, tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    header = Header.new(small, "Ana", 3, "2026-01-05T18:00:00+00:00")
    paper = small.paper(shipped(), "Ana", 4)
    keys = {q.id: q.variant.key for q in paper}
    lines = [Line(q.id, right(q.variant.key), 4.0) for q in paper]
    body = header_line(header) + b"".join(map(answer_line, lines))
    path.write_bytes(body + last_line(body, result_of(small, header, lines, keys)))
    assert Fault.PAPER in check(read_result(path), small, shipped()).faults


def test_a_seal_is_made_by_its_secret_only(small: Exam, tmp_path: Path) -> None:
    sealed = read_result(sat(small, tmp_path / "r.jsonl", lambda _, key: right(key), b"club"))
    assert check(sealed, small, shipped(), b"club").genuine
    assert check(sealed, small, shipped(), b"other").faults == (Fault.SEAL,)
    plain = read_result(sat(small, tmp_path / "s.jsonl", lambda _, key: right(key)))
    assert check(plain, small, shipped(), b"club").faults == (Fault.SEAL,)


def test_a_sitting_cut_at_any_byte_keeps_every_whole_answer(small: Exam, tmp_path: Path) -> None:
    whole = sat(small, tmp_path / "r.jsonl", lambda _, key: right(key)).read_bytes()
    first = whole.index(b"\n") + 1
    path = tmp_path / "cut.jsonl"
    for cut in range(first, len(whole), 11):
        path.write_bytes(whole[:cut])
        file = read_result(path)
        assert len(file.lines) == min(whole[:cut].count(b"\n") - 1, small.length)
        assert file.end is None
    assert Fault.UNFINISHED in check(file, small, shipped()).faults


@pytest.mark.parametrize(
    "content",
    [b"", b"x", b"{}\n", b"[]\n", b'{"format":"tapete-match","version":1}\n', b'{"format":"tapete-school-result","version":99}\n', b"\xff\xfe\n"],
)
def test_what_is_no_result_is_refused_in_words(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(content)
    with pytest.raises(Unreadable, match="expected"):
        read_result(path)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("pass_mark = 0.6", "pass_mark = 1.6", "pass_mark"),
        ("questions = 3", "questions = 0", r"section\[0\].questions"),
        ('["GKK-2"]', '["ZZZ-9"]', r"section\[1\].clauses"),
        ('["GKK-2"]', '["ZZZ", "GKK-2"]', r"section\[1\].clauses: 'ZZZ'"),
        ("margins = [1.0, 30.0]", "margins = [8.0, 1.0]", r"section\[1\].margins.*lower margin first"),
        ("wrong = -0.5", "wrong = 0.5", "marking.wrong"),
        ('id = "small"', 'id = "small"\nruleset = "x"', "ruleset"),
        ("schema = 1", "schema = 2", "schema"),
        ("schema = 1", "schema = 1\nnonsense = 3", "nonsense"),
    ],
)
def test_a_wrong_examination_says_where_it_is_wrong(tmp_path: Path, old: str, new: str, where: str) -> None:
    path = tmp_path / "small.toml"
    path.write_text(SMALL.replace(old, new), encoding="utf-8")
    with pytest.raises(Unreadable, match=where):
        load_exam(path, shipped())


def test_a_change_of_rules_gives_only_what_the_two_decide_differently() -> None:
    some = [f for f in shipped() if f.clause in ("ATT-3", "DEF-6", "FLI-4", "POS-1")]
    found = changed_families(some, "club", "fistf")
    assert 0 < len(found) < 2 * len(some)
    assert ("ATT-3/misses-and-slides-by", True) in {(family.id, called) for family, called in found}
    for family, called in found:
        assert family.called.ruleset.name == "fistf"
        before, after = (decided(family.scenario(called), family, name) for name in ("club", "fistf"))
        assert before is not None
        assert after is not None
        assert before.answer != after.answer


def test_families_of_one_code_are_not_asked_about_under_another() -> None:
    some = shipped()[:3]
    assert under(some, "five") == ()
    assert changed_families(some, "club", "five") == ()
