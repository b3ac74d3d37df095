"""A whole examination at the window, from the school's page to the certificate, by posted events: by pointer, and by keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from typer.testing import CliRunner, Result

from sim.cli.commands import app as cli
from sim.language import LANGUAGES, words
from sim.training.checking import read_result
from sim.training.draft import Part
from sim.training.key import Key
from sim.view.gui import Button, Choice, TextField
from sim.view.panel import raised
from sim.view.screens.school_certificate import Certificate
from sim.view.screens.school_exam import ExamScreen, ExamSetup
from tests.view.at_the_school import AtSchool

EXAM = """
schema = 1
id = "small"
title = { en = "Small", es = "Pequeño", it = "Piccolo" }
seconds = 200
pass_mark = 0.9

[[section]]
title = { en = "Offside and fouls", es = "Fuera de juego y faltas", it = "Fuorigioco e falli" }
clauses = ["OFF-1", "ATT-1"]
questions = 3
margins = [2.0, 30.0]
"""

GENUINE = {"en": "genuine. Ana", "es": "auténtico. Ana", "it": "autentico. Ana"}
CHANGED = {lang: words("school.fault.changed", lang) for lang in LANGUAGES}


@pytest.fixture(params=LANGUAGES)
def window(tmp_path: Path, request: pytest.FixtureRequest) -> AtSchool:
    """The school in one of the languages, with an examination of the club's own."""
    (tmp_path / "exams").mkdir()
    (tmp_path / "exams" / "small.toml").write_text(EXAM, encoding="utf-8")
    return AtSchool(tmp_path, lang=request.param)


# ---------------------------------------------------------------- by pointer


def button(window: AtSchool, text: str) -> Button:
    """The button that says so, with a capital or not, after the digit that stands before choices."""
    buttons = [w for w in window.app.top.gui.widgets if isinstance(w, Button)]
    found = [w for w in buttons if w.text.partition("  ")[2 if w.text[:1].isdigit() else 0] in (text, raised(text))]
    assert len(found) == 1, (text, [w.text for w in buttons])
    return found[0]


def press(window: AtSchool, key: str) -> None:
    """Presses the button with the words of a key."""
    window.click(button(window, words(key, window.app.lang)).rect.center)


def choose_small(window: AtSchool) -> None:
    """Presses the club's own examination, which stands last."""
    setup = window.app.top
    assert isinstance(setup, ExamSetup)
    first = next(w for w in setup.gui.widgets if isinstance(w, Choice))
    window.click(first.part(len(setup.offered.exams) - 1).center)


def answer_by_pointer(window: AtSchool, key: Key) -> None:
    lang = window.app.lang
    press(window, "school.window.play")
    wait(window)
    if key.call is None:
        press(window, "restart.play_on")
    else:
        press(window, f"call.{key.call}")
        window.click(button(window, raised(words("school.nobody" if key.against is None else f"side.{key.against}", lang))).rect.center)
        press(window, f"restart.{key.restart}")
        if window.screen.draft.part is Part.SPOT:
            assert window.screen.scene is not None
            x, y = window.screen.scene.viewport.px(key.spot or (0.0, 0.0))
            window.click((round(x), round(y)))
    press(window, "school.confidence.sure")
    press(window, "school.window.hand_in")


def begin_by_pointer(window: AtSchool) -> None:
    press(window, "school.window.exam")
    choose_small(window)
    field = next(w for w in window.app.top.gui.widgets if isinstance(w, TextField))
    window.click(field.rect.center)
    window.write("Ana")
    press(window, "school.window.exam.begin")


# ---------------------------------------------------------------- by keyboard alone


def tab_to(window: AtSchool, wanted: Callable[[object], bool]) -> None:
    """Tab until the focus is there."""
    for _ in range(40):
        if wanted(window.app.top.gui.focus):
            return
        window.key(pygame.K_TAB)
    raise AssertionError("Tab never came there")


def tab_to_button(window: AtSchool, key: str) -> None:
    """Tab to the button with the words of a key."""
    text = words(key, window.app.lang)
    tab_to(window, lambda w: isinstance(w, Button) and w.text == text)


def begin_by_keys(window: AtSchool) -> None:
    tab_to_button(window, "school.window.exam")
    window.key(pygame.K_RETURN)
    setup = window.app.top
    assert isinstance(setup, ExamSetup)
    tab_to(window, lambda w: isinstance(w, Choice))
    window.key(*[pygame.K_RIGHT] * (len(setup.offered.exams) - 1))
    tab_to(window, lambda w: isinstance(w, TextField))
    window.write("Ana")
    tab_to_button(window, "school.window.exam.begin")
    window.key(pygame.K_RETURN)


def answer_by_keys(window: AtSchool, key: Key) -> None:
    window.watch()
    window.call(key)
    if key.call is not None:
        window.against(key)
        window.restart(key.restart)
        if window.screen.draft.part is Part.SPOT:
            assert window.screen.pointing is not None
            assert key.spot is not None
            (x, y), (to_x, to_y) = window.screen.pointing.cursor.at, key.spot
            window.key(*[pygame.K_RIGHT if to_x > x else pygame.K_LEFT] * round(abs(to_x - x) / 10))
            window.key(*[pygame.K_UP if to_y > y else pygame.K_DOWN] * round(abs(to_y - y) / 10))
            window.key(pygame.K_RETURN)
    window.key(pygame.K_3)
    window.key(pygame.K_RETURN)


# ---------------------------------------------------------------- to the end


def wait(window: AtSchool) -> None:
    """Until the situation has stopped."""
    for _ in range(40):
        if window.screen.answering:
            return
        window.step(500_000)
    raise AssertionError("the situation never stopped")


def check(path: Path, exam: Path, lang: str) -> Result:
    return CliRunner().invoke(cli, ["school", "check", str(path), "--exam", str(exam), "--lang", lang], env={"COLUMNS": "200"})


@pytest.mark.parametrize(("begin", "answer"), [(begin_by_pointer, answer_by_pointer), (begin_by_keys, answer_by_keys)], ids=["pointer", "keyboard"])
def test_an_examination_is_taken_to_its_certificate_that_is_verified_and_refused_once_changed(
    window: AtSchool, tmp_path: Path, begin: Callable[[AtSchool], None], answer: Callable[[AtSchool, Key], None]
) -> None:
    lang, exam = window.app.lang, tmp_path / "exams" / "small.toml"
    begin(window)
    window.step()
    screen = window.screen
    assert isinstance(screen, ExamScreen)
    path = screen.seat.path
    for number in range(1, 4):
        assert screen.question is not None
        assert len(path.read_bytes().splitlines()) == number, "each answer is on the disk before the next question"
        answer(window, screen.question.variant.key)
    window.step()
    page = window.app.top
    assert isinstance(page, Certificate)
    assert page.checked is not None
    assert page.checked.genuine
    assert page.checked.result.passed
    assert page.checked.result.points == page.checked.result.full
    window.key(pygame.K_RETURN)
    assert page.report is not None
    assert f'<html lang="{lang}">' in page.report.read_text(encoding="utf-8")
    assert read_result(path).header.candidate == "Ana"

    done = check(path, exam, lang)
    assert done.exit_code == 0
    assert GENUINE[lang] in done.stdout
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = json.loads(lines[2]) | {"seconds": 0.5}
    path.write_text("".join([*lines[:2], json.dumps(changed, separators=(",", ":"), sort_keys=True) + "\n", *lines[3:]]), encoding="utf-8")
    done = check(path, exam, lang)
    assert done.exit_code == 1
    assert CHANGED[lang][1:] in done.stdout


# ---------------------------------------------------------------- what goes away meanwhile


def test_an_examination_whose_file_is_gone_when_it_is_to_begin_is_told(window: AtSchool, tmp_path: Path) -> None:
    press(window, "school.window.exam")
    choose_small(window)
    field = next(w for w in window.app.top.gui.widgets if isinstance(w, TextField))
    window.click(field.rect.center)
    window.write("Ana")
    (tmp_path / "exams" / "small.toml").unlink()
    setup = window.app.top
    assert isinstance(setup, ExamSetup)
    press(window, "school.window.exam.begin")
    window.step()
    assert window.app.top is setup
    assert "small.toml" in setup._note.text
    assert not list((tmp_path / "results").glob("*"))


class Drawing:
    """A paper that is still being drawn."""

    def done(self) -> bool:
        return False


def test_esc_while_the_paper_is_drawn_stops_it_and_no_attempt_is_spent(window: AtSchool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    press(window, "school.window.exam")
    choose_small(window)
    setup = window.app.top
    assert isinstance(setup, ExamSetup)
    window.click(next(w for w in setup.gui.widgets if isinstance(w, TextField)).rect.center)
    window.write("Ana")
    with monkeypatch.context() as slow:
        slow.setattr(type(setup.room.maker), "submit", lambda *_: Drawing())
        press(window, "school.window.exam.begin")
    window.key(pygame.K_ESCAPE)
    window.step()
    assert window.app.top is setup
    assert not list((tmp_path / "results").glob("*"))
    assert setup.attempt == 1
    assert button(window, words("school.window.exam.begin", window.app.lang)).enabled
    window.key(pygame.K_ESCAPE)
    assert window.app.top is window.school


def test_a_result_that_is_gone_before_it_is_checked_is_told(window: AtSchool, tmp_path: Path) -> None:
    page = Certificate(window.app, window.room, tmp_path / "gone.jsonl", "club")
    window.app.push(page)
    window.step()
    assert page.checked is None
    assert any("gone.jsonl" in getattr(w, "text", "") for w in page.gui.widgets)
    window.key(pygame.K_ESCAPE)
    assert window.app.top is window.school
