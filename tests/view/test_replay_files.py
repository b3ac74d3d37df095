"""Clips of a film are written to files, driven by posted events."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from sim.language import words
from sim.view.export import Form, writers
from sim.view.screens.replay import ReplayScreen, open_replay
from sim.view.screens.replay_export import ExportScreen, Part
from tests.view.at_the_film import OFFSIDE, watched
from tests.view.windowed import Driven


def exporting(tmp_path: Path, **what: object) -> tuple[Driven, ExportScreen]:
    """The page for files, over a film that stands at 0.3 s."""
    window, screen = watched(OFFSIDE)
    screen.wind(0.3)
    page = ExportScreen(window.app, screen.film, screen.head, overlays=True, follow=False, folder=tmp_path)
    for name, value in what.items():
        setattr(page, name, value)
    window.app.push(page)
    window.step()
    return window, page


def test_a_loop_of_which_only_the_beginning_is_marked_reaches_to_the_end_of_the_film(tmp_path: Path) -> None:
    window, screen = watched(OFFSIDE)
    length = screen.film.timeline.length
    screen.wind(0.5)
    window.key(pygame.K_a, pygame.K_e)
    page = window.app.top
    assert isinstance(page, ExportScreen)
    assert page.span() == (0.5, length)
    window.key(pygame.K_ESCAPE)
    screen.wind(1.5)
    window.key(pygame.K_b, pygame.K_e)
    page = window.app.top
    assert isinstance(page, ExportScreen)
    assert page.span() == (0.5, 1.5)
    _, whole = exporting(tmp_path)
    assert Part.LOOP not in [part for part, _ in whole._parts()], "nothing is marked"
    whole.head = whole.head.at(length, whole.film.timeline).marked(end=False)
    assert Part.LOOP not in [part for part, _ in whole._parts()], "nothing comes after the end"


def test_a_clip_from_the_menu_lies_beside_the_kept_matches_and_the_whole_path_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    window, screen = watched(OFFSIDE)
    window.app.matches = tmp_path / "own" / "matches"
    page = ExportScreen(window.app, screen.film, screen.head, overlays=True, follow=False, folder=screen.folder)
    page.form = Form.PNG
    window.show(page)
    file = tmp_path / "own" / "clips" / "passes-second-last-1.png"
    assert page.about.text == str(file)
    page.start()
    while page.job is not None:
        window.step()
    assert page.about.text == words("replay.export.done", "en", path=file)
    assert file.is_file()
    assert not any((tmp_path / "elsewhere").iterdir())
    given = open_replay(window.app, OFFSIDE)
    assert isinstance(given, ReplayScreen)
    assert given.folder == tmp_path / "elsewhere", "who names a file in a command has the clips where that is given"


def test_enter_exports_from_any_row_and_the_space_bar_changes_it(tmp_path: Path) -> None:
    window, page = exporting(tmp_path, form=Form.GIF)
    window.key(pygame.K_TAB, pygame.K_SPACE)
    window.step()
    assert page.job is None
    window.key(pygame.K_RETURN)
    window.step()
    assert page.job is not None


def test_a_form_that_cannot_be_written_says_so_before_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writers, "find_spec", lambda _: None)
    window, page = exporting(tmp_path)
    assert page.form is Form.PNG
    assert page.buttons[1].enabled
    page._set_form(Form.MP4)
    window.step()
    assert not page.buttons[1].enabled
    assert "video" in page.about.text


@pytest.mark.parametrize("form", ["png", "gif", "mp4"])
def test_a_clip_is_written_with_a_bar_that_grows(tmp_path: Path, form: str) -> None:
    pytest.importorskip({"png": "pygame", "gif": "PIL", "mp4": "av"}[form])
    window, page = exporting(tmp_path, frame=(320, 200), rate=10)
    page.form = Form(form)
    page.resized(window.app.size)
    page.name = "clip"
    page.start()
    shares = []
    while page.job is not None:
        window.step()
        shares.append(page.bar.share)
    assert [p.name for p in tmp_path.iterdir()] == [f"clip.{form}"]
    assert shares[:-1] == sorted(shares[:-1])
    assert str(tmp_path / f"clip.{form}") in page.about.text


def test_while_a_file_is_written_only_stopping_is_offered_whatever_the_window_does(tmp_path: Path) -> None:
    window, page = exporting(tmp_path, frame=(320, 200))
    page.start()
    window.resize((960, 600))
    window.step()
    assert [w for w in page.gui.widgets if w.takes_focus] == [page.buttons[0]]
    assert page.buttons[0].text == "Cancel"
    assert page.bar.visible
    page.leave()
    assert not page.bar.visible
    assert page.buttons[1].enabled


def test_a_file_that_somebody_named_and_that_is_there_is_replaced_only_when_asked_twice(tmp_path: Path) -> None:
    (tmp_path / "mine.png").write_bytes(b"mine")
    window, page = exporting(tmp_path, frame=(320, 200))
    page._set_form(Form.PNG)
    page._set_name("mine.mp4")
    page.start()
    assert page.job is None
    assert "mine.png is there already" in page.about.text
    page.start()
    while page.job is not None:
        window.step()
    assert (tmp_path / "mine.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "file"),
    [("ñ ⚽", "ñ ⚽.png"), (".", "passes-second-last-1.png"), ("sub/", "sub/passes-second-last-1.png"), ("a.MP4", "a.png"), ("x" * 300, "")],
)
def test_whatever_a_clip_is_called_it_lies_where_that_says_or_is_told_to_be_none(tmp_path: Path, name: str, file: str) -> None:
    (tmp_path / "sub").mkdir()
    window, page = exporting(tmp_path, frame=(320, 200))
    page._set_form(Form.PNG)
    page._set_name(name)
    page.start()
    while page.job is not None:
        window.step()
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()] == ([file] if file else [])
    assert ("cannot be written" in page.about.text) is not bool(file)


def test_a_window_closed_while_a_clip_is_written_leaves_nothing(tmp_path: Path) -> None:
    window, page = exporting(tmp_path, frame=(320, 200), form=Form.GIF)
    page.start()
    for _ in range(5):
        window.step()
    assert page.job is not None
    window.post(pygame.QUIT)
    assert window.app.top is None
    assert list(tmp_path.iterdir()) == []


def test_what_is_too_long_for_its_form_cannot_be_begun(tmp_path: Path) -> None:
    window, page = exporting(tmp_path)
    page._set_form(Form.GIF)
    page.head = replace(page.head, loop=(0.0, 10_000.0))
    page._set(part=Part.LOOP)
    assert "at most 3000 frames" in page.about.text
    assert not page.buttons[1].enabled
    window.key(pygame.K_RETURN)
    assert page.job is None
    page._set(part=Part.ACT)
    assert page.buttons[1].enabled


def test_escape_stops_writing_and_leaves_nothing(tmp_path: Path) -> None:
    window, page = exporting(tmp_path, frame=(320, 200))
    page.start()
    for _ in range(5):
        window.step()
    window.key(pygame.K_ESCAPE)
    assert list(tmp_path.iterdir()) == []
    assert page.about.text == "Cancelled: nothing was written."
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.app.top, ReplayScreen) or window.app.top is None


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    window, page = exporting(tmp_path / "nowhere", frame=(320, 200))
    page.start()
    while page.job is not None:
        window.step()
    assert "cannot be written" in page.about.text


def test_a_file_nobody_named_takes_none_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "passes-second-last-1.mp4").write_bytes(b"mine")
    _, page = exporting(tmp_path)
    assert page.out().name == "passes-second-last-2.mp4"
