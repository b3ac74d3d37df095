"""No answer is lost, a damaged file is set aside, and what to practise next follows from the answers alone."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from sim.language import LANGUAGES
from sim.told import told
from sim.training.progress import Progress, ProgressError, Record, open_progress
from sim.training.schedule import due, next_topic, standings, weakest

START = datetime(2026, 1, 5, 18, 0, tzinfo=UTC)
ONE = Record(
    START.isoformat(), "Ana", "OFF-1/x+2~1", "OFF-1/x", "OFF-1", "level", True, 2.0, "mm", "offside", "offside", True, True, "sure", 4.2, 1, 0, 0
)

WRITER = """
import sys
from dataclasses import replace
from pathlib import Path
from tests.training.test_progress import ONE
from sim.training.progress import open_progress
progress = open_progress(Path(sys.argv[1]))
for n in range(int(sys.argv[3])):
    progress.add(replace(ONE, trainee=sys.argv[2], question=f"q{n}"))
    print(n, flush=True)
"""


def later(record: Record, days: float, **what: object) -> Record:
    return replace(record, at=(record.when + timedelta(days=days)).isoformat(), **what)  # type: ignore[arg-type]


def writer(path: Path, trainee: str, count: int) -> subprocess.Popen[str]:
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", WRITER, str(path), trainee, str(count)]
    return subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(root)})


def test_answers_come_back_as_they_were_given(tmp_path: Path) -> None:
    progress = open_progress(tmp_path / "deep" / "p.sqlite")
    answers = [ONE, later(ONE, 1, right=False, called=False, margin=-0.5), later(ONE, 2, trainee="Bea")]
    for record in answers:
        progress.add(record)
    assert open_progress(progress.path).records() == tuple(answers)
    assert progress.records("Bea") == (answers[2],)


def test_a_program_killed_at_any_moment_loses_no_answer_it_has_confirmed(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    process = writer(path, "Ana", 100_000)
    assert process.stdout is not None
    confirmed = [process.stdout.readline() for _ in range(40)]
    process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    process.wait()
    kept = open_progress(path)
    assert kept.aside is None
    assert len(kept.records()) >= len(confirmed)


def test_two_programs_on_one_file_do_not_harm_it(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    both = [writer(path, name, 60) for name in ("Ana", "Bea")]
    for process in both:
        process.communicate(timeout=120)
        assert process.returncode == 0
    progress = open_progress(path)
    for name in ("Ana", "Bea"):
        assert [r.question for r in progress.records(name)] == [f"q{n}" for n in range(60)]


@pytest.mark.parametrize("damage", [b"not a database, but long enough to be taken for one " * 40, None])
def test_a_damaged_file_is_set_aside_with_a_word(tmp_path: Path, damage: bytes | None) -> None:
    path = tmp_path / "p.sqlite"
    progress = open_progress(path)
    for _ in range(200):
        progress.add(ONE)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    content = damage or path.read_bytes()[:4096] + b"\xff" * 4096
    path.write_bytes(content)
    again = open_progress(path)
    assert again.aside is not None
    assert again.aside.read_bytes() == content
    assert again.records() == ()


def test_what_lies_beside_a_damaged_file_goes_with_it(tmp_path: Path) -> None:
    """A program that was killed may have left answers there that the file itself does not have yet."""
    path = tmp_path / "p.sqlite"
    path.write_bytes(b"no database " * 400)
    beside = tmp_path / "p.sqlite-wal"
    beside.write_bytes(b"answers")
    aside = open_progress(path).aside
    assert aside is not None
    assert aside.with_name(aside.name + "-wal").read_bytes() == b"answers"


@pytest.mark.parametrize("harm", ["damaged", "gone", "cut"])
def test_a_file_that_is_harmed_while_it_is_used_loses_no_answer_from_then_on(tmp_path: Path, harm: str) -> None:
    path = tmp_path / "p.sqlite"
    progress = open_progress(path)
    for _ in range(50):
        progress.add(ONE)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    content = {"damaged": b"no database " * 400, "gone": None, "cut": path.read_bytes()[:5000]}[harm]
    path.unlink() if content is None else path.write_bytes(content)
    progress.add(replace(ONE, question="after"))
    assert progress.records()[-1].question == "after"
    assert (progress.aside is None) == (harm == "gone")
    if progress.aside is not None:
        assert progress.aside.read_bytes() == content


def test_two_programs_set_a_damaged_file_aside_once_and_both_go_on(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    path.write_bytes(b"no database " * 400)
    both = [writer(path, name, 20) for name in ("Ana", "Bea")]
    for process in both:
        process.communicate(timeout=120)
        assert process.returncode == 0
    progress = open_progress(path)
    assert {name: len(progress.records(name)) for name in ("Ana", "Bea")} == {"Ana": 20, "Bea": 20}
    assert [p.name for p in tmp_path.glob("*.damaged*")] == ["p.sqlite.damaged1"]


def test_the_database_of_another_program_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE members (name TEXT)")
    db.close()
    before = path.read_bytes()
    with pytest.raises(ProgressError, match="another program"):
        open_progress(path)
    assert path.read_bytes() == before


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    open_progress(path)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(ProgressError, match="newer version"):
        open_progress(path)


def read_only(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on SQLite may only read the file, whoever asks: rights do not bind everybody."""
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda _, **options: connect(f"{path.as_uri()}?mode=ro", **{**options, "uri": True}))


def full(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the file may not grow, as on a full disk."""
    connect = sqlite3.connect

    def limited(file: object, **options: Any) -> sqlite3.Connection:
        db = connect(file, **options)  # type: ignore[call-overload]
        db.execute("PRAGMA max_page_count = 1")
        return db  # type: ignore[no-any-return]

    monkeypatch.setattr(sqlite3, "connect", limited)


def held(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another program writes, and does not end."""
    monkeypatch.setattr("sim.training.progress._PATIENCE", 0.05)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(sys, "_held", other, raising=False)


def fill(progress: Progress) -> None:
    for n in range(2000):
        progress.add(later(ONE, n, given="x" * 900))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("make", "said"), [(read_only, "may not be written"), (full, "no room left"), (held, "another program is using it")])
def test_a_file_that_cannot_be_written_is_refused_in_a_sentence_that_says_what_to_do(
    make: Callable[[Path, pytest.MonkeyPatch], None], said: str, lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "p.sqlite"
    progress = open_progress(path)
    progress.add(ONE)
    make(path, monkeypatch)
    with pytest.raises(ProgressError, match=said) as refused:
        fill(progress)
    line = told(str(refused.value), lang)
    assert line.startswith(f"{path}: ")
    assert (said in line) == (lang == "en")
    assert "sqlite" not in line.replace(str(path), "").lower()
    assert not any(word in line for word in ("database", "attempt", "disk I/O")), "words of the library"


def test_where_no_file_can_be_the_refusal_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder.sqlite").mkdir()
    for path in (tmp_path / "file" / "p.sqlite", tmp_path / "folder.sqlite"):
        with pytest.raises(ProgressError, match="no file can be opened there"):
            open_progress(path)


def test_what_was_answered_wrong_though_sure_comes_first() -> None:
    records = [
        later(ONE, 0, clause="FLI-2", right=False, confidence="guess"),
        later(ONE, 0.001, clause="POS-1", right=False, confidence="sure"),
        later(ONE, 0.002, clause="GOL-1"),
    ]
    now = START + timedelta(days=1)
    assert due(records, now)[0].topic[0] == "POS-1"
    assert next_topic(records, [("FLI-2", "level"), ("POS-1", "level"), ("GOL-1", "level")], now) == ("POS-1", "level")
    assert {s.topic[0] for s in weakest(records, now, 2)} == {"FLI-2", "POS-1"}


def test_what_is_known_waits_longer_than_what_is_guessed() -> None:
    records = [later(ONE, d, clause=c, confidence=k) for d in (0, 3, 9) for c, k in (("KNOWN", "sure"), ("GUESSED", "guess"))]
    by_clause = {s.topic[0]: s for s in standings(records, START + timedelta(days=10))}
    assert by_clause["KNOWN"].due > by_clause["GUESSED"].due


def test_a_topic_not_yet_asked_is_asked_before_one_that_is_not_due() -> None:
    now = START + timedelta(minutes=1)
    assert next_topic([ONE], [("OFF-1", "level"), ("GOL-1", "over")], now) == ("GOL-1", "over")


def test_what_was_wrong_comes_back_after_three_others_and_new_topics_go_before_it() -> None:
    topics = [(f"C-{n}", kind) for n in range(12) for kind in ("a", "b")]
    records: list[Record] = []
    for n in range(12):
        clause, situation = next_topic(records, topics, START + timedelta(minutes=3 * n))
        records.append(replace(ONE, at=(START + timedelta(minutes=3 * n)).isoformat(), clause=clause, situation=situation, right=False))
    clauses = [record.clause for record in records]
    assert all(clauses[n] not in clauses[max(0, n - 3) : n] for n in range(12))
    assert len(set(clauses)) >= 8
    assert len(set(clauses)) < 12, "what was wrong does come back"


def test_one_topic_alone_is_asked_again_and_again() -> None:
    assert next_topic([ONE, ONE], [("OFF-1", "level")], START + timedelta(minutes=5)) == ("OFF-1", "level")


def test_schedules_depend_on_the_answers_alone() -> None:
    records = [later(ONE, d, right=d != 2) for d in range(5)]
    now = START + timedelta(days=9)
    assert standings(records, now) == standings(tuple(records), now)
