"""What the editor opens, saves and asks about before anything is lost, driven by posted events."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sim.language import words
from sim.match.report import judge
from sim.record.lint import alone
from sim.record.reading import load_scenario
from sim.view.gui import Button, Choice
from sim.view.screens import editor_files
from sim.view.screens.editor import EditorScreen, open_editor
from sim.view.screens.editor_panel import Page
from sim.view.screens.editor_try import TryScreen
from sim.view.screens.replay_choice import ReplayChoice, Shelf
from tests.view.at_the_editor import OFFSIDE, drag, opened, told, turn
from tests.view.windowed import Driven


def test_a_file_of_somebody_else_is_replaced_only_when_asked_twice(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    path = tmp_path / "mine.toml"
    path.write_text("mine")
    turn(window, screen, Page.FILE)
    screen._set_file("mine")
    window.key(pygame.K_s)
    assert path.read_text() == "mine"
    assert told(window, screen) == words("editor.replace", "en", path=path)
    window.key(pygame.K_s)
    assert judge(load_scenario(path)).ok
    assert told(window, screen) == f"Saved over {path}"


def test_a_file_that_nobody_named_takes_none_that_is_there_and_is_then_this_sittings_own(tmp_path: Path) -> None:
    (tmp_path / "scene.toml").write_text("mine")
    window, screen = opened(tmp_path)
    window.key(pygame.K_s)
    own = tmp_path / "scene-2.toml"
    assert (tmp_path / "scene.toml").read_text() == "mine"
    assert told(window, screen) == f"Saved: {own}"
    drag(window, screen, "home.9", (-80.0, -150.0))
    window.key(pygame.K_s)
    assert told(window, screen) == f"Saved over {own}"
    assert load_scenario(own).layout == screen.scenario.layout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["scene-2.toml", "scene.toml"]


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("ñandú ⚽", "ñandú ⚽.toml"),
        ("日本語.TOML", "日本語.TOML"),
        ("sub", "sub/fuera.toml"),
        (".", "fuera.toml"),
        ("~", "home/fuera.toml"),
        ("~/sub/", "home/sub/fuera.toml"),
        ("sub/..", "fuera.toml"),
    ],
)
def test_whatever_a_file_is_called_it_lies_where_that_says(tmp_path: Path, name: str, file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("sub", "home/sub"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    window, screen = opened(tmp_path)
    screen._set_title("¡Fuera!")
    turn(window, screen, Page.FILE)
    screen._set_file(name)
    window.key(pygame.K_s)
    assert judge(load_scenario(tmp_path / file)).ok
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    window.key(pygame.K_s)
    assert told(window, screen).startswith("Saved over "), "it is that file from then on"
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == written


@pytest.mark.parametrize("name", ["x" * 300, "no/such/folder", "scene.toml/inside"])
def test_a_name_that_can_be_no_file_is_told(tmp_path: Path, name: str) -> None:
    (tmp_path / "scene.toml").write_text("mine")
    window, screen = opened(tmp_path)
    turn(window, screen, Page.FILE)
    screen._set_file(name)
    window.key(pygame.K_s)
    assert "cannot be written" in told(window, screen)
    assert [path.name for path in tmp_path.iterdir()] == ["scene.toml"]
    screen._set_file("")
    screen._set_title("y" * 500)
    window.key(pygame.K_s)
    assert told(window, screen).startswith("Saved: ")


def test_ones_own_file_that_something_else_has_changed_meanwhile_is_asked_about(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.key(pygame.K_s)
    path = screen.path()
    path.write_text("theirs")
    window.key(pygame.K_s)
    assert path.read_text() == "theirs"
    assert told(window, screen) == words("editor.changed_since", "en", path=path)
    window.key(pygame.K_s)
    assert judge(load_scenario(path)).ok


def test_comments_that_saving_does_not_keep_are_not_lost_without_a_word(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = OFFSIDE.read_text(encoding="utf-8") + "\n# Ask them about the keeper, too.\n"
    path.write_text(text, encoding="utf-8")
    window, screen = opened(tmp_path, path)
    window.key(pygame.K_s)
    assert path.read_text(encoding="utf-8") == text
    assert told(window, screen) == words("editor.comments", "en", path=path)
    window.key(pygame.K_s)
    assert told(window, screen) == f"Saved over {path}"
    window.key(pygame.K_s)
    assert told(window, screen) == f"Saved over {path}", "there are none any more"


def test_a_scenario_of_the_library_is_not_written_over_without_a_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = tmp_path / "scenarios" / "OFF-1" / OFFSIDE.name
    shipped.parent.mkdir(parents=True)
    shipped.write_bytes(OFFSIDE.read_bytes())
    monkeypatch.setattr(editor_files, "scenarios", lambda: tmp_path / "scenarios")
    window, screen = opened(tmp_path, shipped)
    drag(window, screen, "home.9", (300.0, -150.0))
    window.key(pygame.K_s)
    assert shipped.read_bytes() == OFFSIDE.read_bytes()
    assert told(window, screen) == words("editor.replace_shipped", "en", path=shipped)


def test_from_the_menu_a_scene_lies_beside_the_kept_matches_is_said_where_and_offered_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    window = Driven()
    window.app.matches = tmp_path / "own" / "matches"
    screen = open_editor(window.app)
    window.show(screen)
    turn(window, screen, Page.FILE)
    file = tmp_path / "own" / "scenes" / "scene.toml"
    assert screen.controls.news is not None
    assert screen.controls.news.text == words("editor.saves_to", "en", path=file)
    window.key(pygame.K_s)
    assert screen.controls.news is not None
    assert screen.controls.news.text == words("editor.saved", "en", path=file)
    assert file.is_file()
    assert not any((tmp_path / "elsewhere").iterdir())
    choice = ReplayChoice(window.app)
    window.show(choice)
    assert choice._files[Shelf.OWN] == [file]


def test_a_folder_that_is_not_there_is_told_and_nothing_is_lost(tmp_path: Path) -> None:
    window, screen = opened(tmp_path / "nowhere")
    drag(window, screen, "home.9", (-80.0, -150.0))
    laid = screen.scenario
    window.key(pygame.K_s)
    assert screen.controls.news is not None
    assert "cannot be written" in screen.controls.news.text
    assert screen.scenario == laid


def test_leaving_with_something_unsaved_asks_once(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    drag(window, screen, "home.9", (-80.0, -150.0))
    window.key(pygame.K_ESCAPE)
    assert window.app.top is screen
    window.key(pygame.K_ESCAPE)
    assert window.app.top is None
    window, screen = opened(tmp_path)
    window.key(pygame.K_ESCAPE)
    assert window.app.top is None


@pytest.mark.parametrize("under", [None, pygame.K_t, pygame.K_w, pygame.K_F1])
def test_a_window_closed_with_something_unsaved_asks_once_whatever_lies_over_it(tmp_path: Path, under: int | None) -> None:
    window, screen = opened(tmp_path)
    drag(window, screen, "home.9", (-80.0, -150.0))
    if under is not None:
        window.key(under)
        assert window.app.top is not screen
    window.post(pygame.QUIT)
    assert window.app.top is screen
    assert told(window, screen) == words("editor.unsaved_close", "en")
    window.post(pygame.QUIT)
    assert window.app.top is None
    window, screen = opened(tmp_path)
    drag(window, screen, "home.9", (-80.0, -150.0))
    window.key(pygame.K_s)
    window.post(pygame.QUIT)
    assert window.app.top is None


def test_flicks_that_were_tried_are_not_lost_with_the_window_either(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.key(pygame.K_t)
    play = window.app.top
    assert isinstance(play, TryScreen)
    window.step()
    window.key(pygame.K_4)
    assert play.session.match.acts == 1
    window.post(pygame.QUIT)
    assert window.app.top is screen
    assert len(screen.scenario.actions) == 1


def test_without_expectations_none_are_written_and_with_them_those_of_the_referee(tmp_path: Path) -> None:
    window, screen = opened(tmp_path, OFFSIDE)
    turn(window, screen, Page.FILE)
    screen._set_file(str(tmp_path / "mine"))
    window.key(pygame.K_s)
    assert load_scenario(tmp_path / "mine.toml").expect is not None
    assert screen.controls.expect is not None
    window.click(screen.controls.expect.rect.center)
    window.key(pygame.K_s)
    assert load_scenario(tmp_path / "mine.toml").expect is None


def test_another_scenario_is_opened_from_the_list_or_dropped_on_the_window(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.key(pygame.K_o)
    choice = window.app.top
    assert isinstance(choice, ReplayChoice)
    choice._seek("OFF-1/passes-second")
    window.key(pygame.K_RETURN)
    assert window.app.top is screen
    assert screen.scenario == load_scenario(OFFSIDE)
    bad = tmp_path / "bad.toml"
    bad.write_text("schema = 1")
    window.post(pygame.DROPFILE, file=str(bad))
    assert window.app.top is screen
    window.post(pygame.DROPFILE, file=str(OFFSIDE))
    assert isinstance(window.app.top, EditorScreen)


def test_opening_another_one_with_something_unsaved_asks_once(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    drag(window, screen, "home.9", (-80.0, -150.0))
    laid = screen.scenario
    window.key(pygame.K_o)
    assert window.app.top is screen
    window.post(pygame.DROPFILE, file=str(OFFSIDE))
    assert isinstance(window.app.top, EditorScreen)
    assert window.app.top is not screen
    assert screen.scenario == laid
    window, screen = opened(tmp_path)
    drag(window, screen, "home.9", (-80.0, -150.0))
    window.post(pygame.DROPFILE, file=str(OFFSIDE))
    assert window.app.top is screen
    window.key(pygame.K_o)
    assert isinstance(window.app.top, ReplayChoice)


def test_the_editor_offers_scenarios_alone_ones_own_among_them(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    screen._set_title("Mine")
    window.key(pygame.K_s, pygame.K_o)
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'x'\n")
    choice = window.app.top
    assert isinstance(choice, ReplayChoice)
    shelves = next(w for w in choice.gui.widgets if isinstance(w, Choice))
    assert [shelf for shelf, _ in shelves.options] == [Shelf.SCENARIOS, Shelf.OWN]
    choice._look_again()
    window.click(shelves.part(1).center)
    assert [(item.text, item.value) for item in choice.list.items] == [("Mine", screen.path())]
    window.click(next(w for w in choice.gui.widgets if isinstance(w, Button) and w.primary).rect.center)
    assert window.app.top is screen
    assert screen.scenario.title.text("en") == "Mine"


def test_what_is_saved_passes_the_librarys_own_rules_as_far_as_one_scene_can(tmp_path: Path) -> None:
    folder = tmp_path / "OFF-1"
    folder.mkdir()
    path = folder / "passes-second-last.toml"
    path.write_bytes(OFFSIDE.read_bytes())
    written = path.read_text(encoding="utf-8").splitlines()[:2]
    window, screen = opened(folder, path)
    window.key(pygame.K_s)
    assert screen._news[0] == f"Saved over {path}"
    assert path.read_text(encoding="utf-8").splitlines()[:2] == written, "what its author wrote stays"
    assert list(alone(load_scenario(path), str(path))) == []
    window, screen = opened(folder)
    screen._set_title("New")
    window.key(pygame.K_s)
    assert screen.path().read_text(encoding="utf-8").startswith("# Nothing is called.\n")
    assert {problem.where for problem in alone(load_scenario(screen.path()), str(screen.path()))} == {"clauses", "title.es", "title.it"}
    (tmp_path / "mine").mkdir()
    window, screen = opened(tmp_path / "mine")
    window.key(pygame.K_s)
    assert list(alone(load_scenario(screen.path()), str(screen.path()))) == [], "of one's own there is nothing to be asked"
