"""``tapete school``: practice by a plain terminal, nothing lost, and one clear line for whatever is wrong."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sim.cli.commands import app
from sim.cli.school_ask import Dialog
from sim.rules.words import Restart
from sim.training.answer import Confidence
from sim.training.progress import open_progress
from tests.training.test_asked import put

ROOT = Path(__file__).resolve().parents[2]
NOW = ("--now", "2026-01-05T18:00:00+00:00")
PLAY_ON_SURE = "0\n0\n\n"


def school(*args: str | Path, said: str = "", lang: str = "en") -> Result:
    """Runs a command of the school in this process, with what is typed."""
    env = {"TAPETE_LANG": lang, "LC_ALL": "C.UTF-8"}
    done = CliRunner().invoke(app, ["school", *map(str, args)], input=said, env=env)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done


def practice(tmp_path: Path, *args: str | Path, said: str, lang: str = "en") -> Result:
    common = ("practice", "--text", "--progress", tmp_path / "p.sqlite", "--seed", "3", *NOW)
    return school(*common, *(args or ("--no-pictures",)), said=said, lang=lang)


def test_a_question_is_answered_in_parts_and_kept(tmp_path: Path) -> None:
    done = practice(tmp_path, "--pictures", tmp_path / "pictures", "--count", "1", said="v\nfoul\nhome\nfree kick\n10 -20.5\nguess\nOFF-1\n")
    (kept,) = open_progress(tmp_path / "p.sqlite").records("trainee")
    assert done.exit_code == 0
    assert kept.given == "foul/home/free_kick"
    assert (kept.confidence, kept.views) == ("guess", 2)
    assert "Right answer: " in done.stdout
    assert "Answers kept: 1" in done.stdout
    assert {p.name for p in (tmp_path / "pictures").iterdir()} == {"question-01.png", "question-01-2.png", "question-01-answer.png"}


def test_nothing_before_the_answer_names_the_question_or_its_clause(tmp_path: Path) -> None:
    done = practice(tmp_path, said=PLAY_ON_SURE)
    (kept,) = open_progress(tmp_path / "p.sqlite").records()
    before, _, after = done.stdout.partition("Right answer")
    assert kept.question in after
    assert kept.family not in before


@pytest.mark.parametrize(("lang", "asked", "right"), [("es", "¿Qué señalas?", "Respuesta correcta"), ("it", "Che cosa fischi?", "Risposta giusta")])
def test_practice_speaks_the_readers_language(tmp_path: Path, lang: str, asked: str, right: str) -> None:
    done = practice(tmp_path, said=PLAY_ON_SURE, lang=lang)
    assert asked in done.stdout
    assert right in done.stdout


def test_what_is_typed_wrongly_is_asked_again(tmp_path: Path) -> None:
    done = practice(tmp_path, said="99\nnonsense\n\n16\nhome\nthrow-in\nnowhere\nne\n0\nXYZ-1\n\n")
    assert done.stdout.count("not one of these") == 4
    assert "no such place here" in done.stdout
    assert len(open_progress(tmp_path / "p.sqlite").records()) == 1


@pytest.mark.parametrize("end", ["q\n", "", "0\nq\n", "0\n"])
def test_leaving_at_any_prompt_keeps_what_was_answered(tmp_path: Path, end: str) -> None:
    done = practice(tmp_path, said=PLAY_ON_SURE + end)
    assert done.exit_code == 0
    assert len(open_progress(tmp_path / "p.sqlite").records()) == 1


def test_a_program_killed_in_mid_practice_has_kept_every_answer_it_has_marked(tmp_path: Path) -> None:
    path = tmp_path / "p.sqlite"
    command = [sys.executable, "-m", "sim.cli.main", "school", "practice", "--text", "--no-pictures", "--progress", str(path), "--clause", "CHK"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "TAPETE_LANG": "en"}
    process = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(PLAY_ON_SURE + "0\n")
    process.stdin.flush()
    while "Right answer" not in process.stdout.readline():
        assert process.poll() is None
    process.send_signal(signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    process.wait()
    process.stdin.close()
    process.stdout.close()
    kept = open_progress(path)
    assert kept.aside is None
    assert len(kept.records()) == 1


def test_a_damaged_progress_file_is_set_aside_with_a_word(tmp_path: Path) -> None:
    (tmp_path / "p.sqlite").write_bytes(b"this is no progress file " * 100)
    done = practice(tmp_path, said=PLAY_ON_SURE, lang="es")
    assert done.exit_code == 0
    assert "se ha apartado como" in done.stderr
    assert (tmp_path / "p.sqlite.damaged1").exists()
    assert len(open_progress(tmp_path / "p.sqlite").records()) == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--clause", "ZZZ"), "--clause: 'ZZZ': expected a clause"),
        (("--ruleset", "chess"), "--ruleset: 'chess': expected one of club, fistf"),
        (("--now", "yesterday"), "--now: 'yesterday': expected a time"),
    ],
)
def test_what_cannot_be_is_one_line_and_2(tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    done = practice(tmp_path, "--no-pictures", *args, said="")
    assert done.exit_code == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_school_alone_begins_to_practise_where_text_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sim.cli.school_options.usual_path", lambda: tmp_path / "p.sqlite")
    done = school("--text", said="q\n")
    assert done.exit_code == 0
    assert "Question 1 of 10" in done.stdout
    assert (tmp_path / "tapete-school" / "question-01.png").is_file()


def test_the_clock_stands_still_while_a_question_is_drawn_again() -> None:
    now = [0.0]
    typed = iter(["v\n", "0\n", "sure\n", "\n"])

    def look() -> None:
        now[0] += 100.0

    def read() -> str:
        now[0] += 1.0
        return next(typed)

    given, watched = Dialog("en", lambda: now[0], look, read=read).ask(put("HAN-1/one-hand-over"), "One")
    assert given.call is None
    assert (watched.seconds, watched.views) == (4.0, 2)


def test_slow_motion_counts_as_a_look_and_is_not_given_more_often_than_looks_are(capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["s\n", "s\n", "0\n", "sure\n", "\n"])
    dialog = Dialog("en", lambda: 0.0, slowly=lambda: ("slow-1.png", "slow-2.png"), views=2, read=lambda: next(typed))
    _, watched = dialog.ask(put("HAN-1/one-hand-over"), "One")
    shown = capsys.readouterr().out
    assert (watched.views, watched.slow) == (2, 1)
    assert shown.count("slow-1.png") == shown.count("slow-2.png") == 1
    assert shown.count("Seen 2 times already") == 1


def test_where_nothing_moves_slow_motion_costs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["s\n", "0\n", "sure\n", "\n"])
    _, watched = Dialog("en", lambda: 0.0, slowly=tuple, read=lambda: next(typed)).ask(put("HAN-1/one-hand-over"), "One")
    assert (watched.views, watched.slow) == (1, 0)
    assert "Nothing moves here." in capsys.readouterr().out


def test_slow_motion_is_drawn_step_by_step_up_to_the_decision_and_kept_as_such(tmp_path: Path) -> None:
    done = practice(
        tmp_path, "--pictures", tmp_path / "pictures", "--count", "1", "--ruleset", "five", "--clause", "F5-10", said="s\n" + PLAY_ON_SURE
    )
    (kept,) = open_progress(tmp_path / "p.sqlite").records("trainee")
    assert done.exit_code == 0
    assert (kept.views, kept.slow) == (2, 1)
    assert {"question-01-slow-1.png", "question-01-slow-2.png"} <= {p.name for p in (tmp_path / "pictures").iterdir()}


@pytest.mark.parametrize("measures", [True, False])
def test_without_pictures_slow_motion_tells_the_order_of_what_happens_and_no_times(capsys: pytest.CaptureFixture[str], measures: bool) -> None:
    typed = iter(["s\n", "0\n", "sure\n", "\n"])
    of = put("DEF-3/just-before-the-miss")
    _, watched = Dialog("en", lambda: 0.0, views=2, measures=measures, read=lambda: next(typed)).ask(of, "One")
    shown = capsys.readouterr().out
    assert (watched.views, watched.slow, watched.measured) == (2, 1, 0)
    assert "comes to rest." in shown
    assert not re.search(r"\d[.,]\d", shown)


def test_who_measures_is_told_the_times_and_it_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["m\n", "0\n", "sure\n", "\n"])
    _, watched = Dialog("en", lambda: 0.0, read=lambda: next(typed)).ask(put("FLI-2/leans-just-short"), "One")
    shown = capsys.readouterr().out
    before, _, after = shown.partition("> ")
    assert watched.measured == 1
    assert "Measured: " not in before
    assert "Measured: " in after


def test_what_is_not_allowed_in_an_examination_is_not_offered(capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["m\n", "v\n", "v\n", "0\n", "sure\n", "\n"])
    _, watched = Dialog("en", lambda: 0.0, views=2, measures=False, read=lambda: next(typed)).ask(put("HAN-1/one-hand-over"), "One")
    shown = capsys.readouterr().out
    assert (watched.views, watched.measured) == (2, 0)
    assert "v looks again" in shown
    assert "m measures" not in shown
    assert shown.count("not one of these") == 1
    assert shown.count("Seen 2 times already") == 1


def test_the_last_part_may_be_taken_back_and_what_follows_from_it_is_asked_anew() -> None:
    typed = iter(["b\n", "offside\n", "home\n", "free kick\n", "b\n", "b\n", "b\n", "0\n", "b\n", "0\n", "sure\n", "b\n", "guess\n", "\n"])
    given, _ = Dialog("en", lambda: 0.0, read=lambda: next(typed)).ask(put("HAN-1/one-hand-over"), "One")
    assert (given.call, given.against, given.restart, given.spot, given.confidence) == (None, None, Restart.PLAY_ON, None, Confidence.GUESS)
