"""A small examination at the window, by posted events: by keys, by the clock, with extra time, attempts and seals; readable in three languages."""

from __future__ import annotations

import json
from dataclasses import replace

import pygame
import pytest
from click.testing import Result
from typer.testing import CliRunner

from sim.cli.commands import app as cli
from sim.language import LANGUAGES
from sim.training.checking import read_result
from sim.training.showing import Stage
from sim.view.gui import Choice, ListBox
from sim.view.screens.school import School
from sim.view.screens.school_certificate import Certificate
from sim.view.screens.school_exam import ExamScreen, ExamSetup
from tests.view.at_the_school import AtSchool, choices
from tests.view.legible import Watch
from tests.view.windowed import SIZES

SMALL_EXAM = """
schema = 1
id = "small"
title = { en = "Small", es = "Pequeño", it = "Piccolo" }
seconds = 10
pass_mark = 0.6
attempts = 2
views = 2

[[section]]
title = { en = "Offside", es = "Fuera de juego", it = "Fuorigioco" }
clauses = ["OFF-1", "GOL"]
questions = 3
margins = [2.0, 30.0]
"""


def sitting(tmp_path, size=(1280, 800), lang="en") -> AtSchool:
    """A small examination is begun."""
    (tmp_path / "exams").mkdir()
    (tmp_path / "exams" / "small.toml").write_text(SMALL_EXAM, encoding="utf-8")
    window = AtSchool(tmp_path, size, lang)
    window.app.push(ExamSetup(window.app, window.room, "Ana"))
    window.step()
    choose_small(window)
    return window


def choose_small(window: AtSchool) -> None:
    """Chooses the club's own examination, which stands last."""
    window.click(choices(window)[0].part(len(window.app.top.offered.exams) - 1).center)


def begin(window: AtSchool) -> ExamScreen:
    window.click(window.app.top._begin.rect.center)
    window.step()
    assert isinstance(window.screen, ExamScreen)
    return window.screen


def checked(path, exam) -> Result:
    return CliRunner().invoke(cli, ["school", "check", str(path), "--exam", str(exam)], env={"TAPETE_LANG": "en", "COLUMNS": "200"})


def test_a_whole_examination_by_keys_ends_in_a_certificate_that_holds(tmp_path) -> None:
    window = sitting(tmp_path)
    screen = begin(window)
    path = screen.seat.path
    for number in range(1, 4):
        assert len(path.read_bytes().splitlines()) == number
        window.watch()
        key = screen.question.variant.key
        window.answer(key if number < 3 else replace(key, against=None if key.against else "home"))
        window.key(pygame.K_RETURN)
    page = window.app.top
    assert isinstance(page, Certificate)
    window.step()
    assert page.checked.genuine
    assert page.checked.result.passed
    assert page.checked.result.points >= 6.0
    window.key(pygame.K_RETURN)
    assert page.report.read_text(encoding="utf-8").count("Ana")

    exam = tmp_path / "exams" / "small.toml"
    assert checked(path, exam).exit_code == 0
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = json.loads(lines[1]) | {"seconds": 0.5}
    path.write_text("".join([lines[0], json.dumps(changed, separators=(",", ":"), sort_keys=True) + "\n", *lines[2:]]), encoding="utf-8")
    assert checked(path, exam).exit_code == 1


def test_what_comes_too_late_does_not_count_and_the_paper_goes_on(tmp_path) -> None:
    window = sitting(tmp_path)
    screen = begin(window)
    window.watch()
    window.key(pygame.K_2)
    window.wait(10.1)
    assert screen.seat.number == 2
    assert screen.seat.lines[0].given is None
    window.watch()
    window.key(pygame.K_0)
    window.wait(10.1)
    assert screen.seat.lines[1].given is not None, "all that is marked had been said"


def test_time_for_reading_runs_out_as_well(tmp_path) -> None:
    window = sitting(tmp_path)
    screen = begin(window)
    window.wait(10.2)
    assert screen.showing.stage is not Stage.READY


def test_in_an_examination_views_are_few_and_nothing_is_measured_or_told(tmp_path) -> None:
    window = sitting(tmp_path)
    screen = begin(window)
    window.watch()
    window.key(pygame.K_t)
    assert screen.ruler is None
    moves = screen.question.stop > screen.question.start
    for _ in range(3):
        window.key(pygame.K_r)
        window.wait(screen.question.stop - screen.question.start + 0.1)
    assert screen.showing.views == (2 if moves else 1)
    window.answer(screen.question.variant.key)
    window.key(pygame.K_RETURN)
    assert screen.showing.stage is Stage.READY
    assert screen.seat.number == 2


def test_leaving_an_examination_takes_a_second_press_and_keeps_what_was_answered(tmp_path) -> None:
    window = sitting(tmp_path)
    screen = begin(window)
    window.watch()
    window.answer(screen.question.variant.key)
    window.key(pygame.K_RETURN, pygame.K_ESCAPE)
    assert window.app.top is screen
    window.wait(4.0)
    window.key(pygame.K_ESCAPE)
    assert window.app.top is screen
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.app.top, School)
    found = read_result(screen.seat.path)
    assert [line.question for line in found.lines] == [screen.seat.paper[0].id]
    assert found.end is None


def test_extra_time_is_given_to_who_has_it_and_no_more_attempts_than_there_are(tmp_path) -> None:
    window = sitting(tmp_path)
    setup = window.app.top
    extra = [w for w in setup.gui.widgets if isinstance(w, Choice)][1]
    window.click(extra.part(2).center)
    screen = begin(window)
    assert screen.seconds() == 15.0
    window.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    for _ in range(2):
        window.app.push(ExamSetup(window.app, window.room, "Ana"))
        window.step()
        choose_small(window)
        if window.app.top._begin.enabled:
            begin(window)
            window.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
        else:
            window.app.pop()
    assert len(list((tmp_path / "results").iterdir())) == 2


def test_of_many_examinations_one_is_chosen_in_a_list(tmp_path) -> None:
    (tmp_path / "exams").mkdir()
    for name in ("autumn", "spring", "winter"):
        (tmp_path / "exams" / f"{name}.toml").write_text(SMALL_EXAM.replace('"small"', f'"{name}"'), encoding="utf-8")
    window = AtSchool(tmp_path)
    window.app.push(ExamSetup(window.app, window.room, "Ana"))
    window.step()
    listed = next(w for w in window.app.top.gui.widgets if isinstance(w, ListBox))
    assert len(listed.items) == 5
    window.app.top.gui.focus_on(listed)
    window.key(pygame.K_DOWN, pygame.K_DOWN, pygame.K_DOWN)
    assert window.app.top.exam.id == "spring"
    assert begin(window).seat.exam.id == "spring"


def test_an_attempt_is_not_given_back_by_deleting_its_result_or_writing_the_name_otherwise(tmp_path) -> None:
    window = sitting(tmp_path)
    screen = begin(window)
    window.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    screen.seat.path.unlink()
    window.app.push(ExamSetup(window.app, window.room, " ANA "))
    window.step()
    choose_small(window)
    assert window.app.top.attempt == 2
    assert begin(window).seat.header.attempt == 2


def test_an_examination_in_a_window_that_was_opened_with_a_seal_is_sealed(tmp_path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("club", encoding="utf-8")
    window = sitting(tmp_path)
    window.room.secret = b"club"
    screen = begin(window)
    for _ in range(3):
        window.watch()
        window.answer(screen.question.variant.key)
        window.key(pygame.K_RETURN)
    window.step()
    assert window.app.top.checked.genuine
    exam, path = tmp_path / "exams" / "small.toml", screen.seat.path
    assert read_result(path).end["sealed"]

    def check(seal) -> int:
        done = CliRunner().invoke(cli, ["school", "check", str(path), "--exam", str(exam), "--seal", str(seal)], env={"TAPETE_LANG": "en"})
        return done.exit_code

    assert check(secret) == 0
    other = tmp_path / "other.txt"
    other.write_text("guess", encoding="utf-8")
    assert check(other) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_examination_can_be_read(tmp_path, size, lang) -> None:
    with Watch() as watch:
        window = sitting(tmp_path, size, lang)

        def look(stage: str) -> None:
            window.step()
            assert watch.faults(window.display.surface) == [], stage

        look("setup")
        screen = begin(window)
        look("ready")
        window.watch()
        window.key(pygame.K_ESCAPE)
        look("leaving")
        for _ in range(3):
            window.wait(10.2)
            if window.app.top is screen:
                window.key(pygame.K_RETURN)
                window.wait(12.0)
        assert isinstance(window.app.top, Certificate)
        look("certificate")
        window.key(pygame.K_RETURN)
        look("report")
