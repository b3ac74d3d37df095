"""The editor, driven by posted events: a scene is laid out, tried, saved, accepted by the referee, and opened again."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sim.geometry import Point
from sim.language import words
from sim.match.report import judge
from sim.model.actions import Flick
from sim.model.ids import Side
from sim.physics import check_layout
from sim.record.reading import load_scenario
from sim.resources import scenarios
from sim.rules.words import Phase
from sim.session import editing
from sim.session.shown import FlickMode
from sim.view.gui import Choice
from sim.view.screens.editor import EditorScreen, open_editor
from sim.view.screens.editor_panel import Do, Page
from sim.view.screens.editor_try import TryScreen
from sim.view.screens.replay_choice import ReplayChoice
from tests.view.legible import Watch
from tests.view.windowed import SIZES, Driven

OFFSIDE = scenarios() / "OFF-1" / "passes-second-last.toml"


def opened(folder: Path, file: Path | None = None, **kwargs: object) -> tuple[Driven, EditorScreen]:
    """The editor in a window; what is saved goes into a folder."""
    window = Driven(**kwargs)  # type: ignore[arg-type]
    screen = open_editor(window.app, file)
    screen.folder = folder
    window.show(screen)
    return window, screen


def px(screen: EditorScreen, at: Point) -> tuple[int, int]:
    """Where a place on the table is in the window."""
    x, y = screen.scene.viewport.px(at)
    return (round(x), round(y))


def drag(window: Driven, screen: EditorScreen, body: str, to: Point) -> Point:
    """Drags a body; gives where it came to stand."""
    at = editing.place_of(screen.scenario.layout, body)
    assert at is not None
    window.press(px(screen, at))
    window.move(px(screen, ((at[0] + to[0]) / 2, (at[1] + to[1]) / 2)), held=True)
    window.release(px(screen, to))
    found = editing.place_of(screen.scenario.layout, body)
    assert found is not None
    return found


def turn(window: Driven, screen: EditorScreen, page: Page) -> None:
    """Turns to a page with a press on its name."""
    choice = next(w for w in screen.controls.gui.widgets if isinstance(w, Choice))
    window.click(choice.part(list(Page).index(page)).center)
    assert screen.page is page


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_a_try_says_that_it_is_one_and_how_it_is_left(tmp_path: Path, size: tuple[int, int], lang: str) -> None:
    with Watch() as watch:
        window, screen = opened(tmp_path, OFFSIDE, size=size, lang=lang)
        window.app.change(mode=FlickMode.NAIL)
        window.key(pygame.K_t)
        for _ in range(3):
            window.step()
        play = window.app.top
        assert isinstance(play, TryScreen)
        assert play.shown(window.us).mode is FlickMode.AIM, "one aims, whatever the last match was played with"
        strip = play.panel.strip._key[0]  # type: ignore[index]
        assert strip.half.startswith(words("play.try", lang))
        assert strip.menu.endswith("Esc")
        assert "hint" in play.over.boxes
        assert "Esc" in play.over.refusals.word
        assert watch.faults(window.display.surface) == []
    window.key(pygame.K_f)
    assert play.shown(window.us).mode is FlickMode.NAIL
    window.key(pygame.K_ESCAPE)
    assert window.app.top is screen


def test_a_scene_is_built_tried_saved_accepted_and_opened_again(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.click(screen.controls.buttons[Do.CLEAR].rect.center)
    window.key(pygame.K_h, pygame.K_a)
    drag(window, screen, "home.1", (-60.0, 0.0))
    drag(window, screen, "away.1", (300.0, 200.0))
    turn(window, screen, Page.SITUATION)
    half = screen.controls.steppers["half"].half
    window.click((half.right - 10, half.centery))
    window.click((half.x + 10, half.centery))
    assert screen.scenario.situation.half == 1
    window.key(pygame.K_t)
    play = window.app.top
    assert isinstance(play, TryScreen)
    window.step()
    view = play.scene.viewport
    x, y = (round(v) for v in view.px(editing.place_of(screen.scenario.layout, "home.1") or (0.0, 0.0)))
    window.press((x, y))
    for way in range(1, 13):
        window.move((x - 12 * way, y), held=True)
    window.release((x - 144, y))
    for _ in range(400):
        window.step(20_000)
    window.key(pygame.K_ESCAPE)
    assert window.app.top is screen
    assert [type(a) for a in screen.scenario.actions] == [Flick]
    turn(window, screen, Page.FILE)
    assert screen.controls.title is not None
    window.click(screen.controls.title.rect.center)
    window.write("My first scene")
    window.click(screen.controls.buttons[Do.SAVE].rect.center)
    path = tmp_path / "my-first-scene.toml"
    assert screen.controls.news is not None
    window.step()
    assert screen.controls.news.text == f"Saved: {path}"
    found = load_scenario(path)
    assert found.title.text("en") == "My first scene"
    assert found.expect is not None
    report = judge(found)
    assert report.ok
    assert report.played.log.moved("ball")
    again = open_editor(window.app, path)
    assert again.scenario == found


def test_dragged_onto_another_a_piece_stands_beside_it_and_the_drag_is_one_change(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    before = screen.scenario
    other = editing.place_of(before.layout, "away.9")
    assert other is not None
    stands = drag(window, screen, "home.9", other)
    check_layout(screen.scenario.layout, screen.scene.table)
    assert 19.9 <= ((stands[0] - other[0]) ** 2 + (stands[1] - other[1]) ** 2) ** 0.5 <= 26.0
    window.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert screen.scenario == before
    window.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    assert editing.place_of(screen.scenario.layout, "home.9") == stands


def test_keepers_and_ball_are_dragged_too_and_released_outside_the_window_they_stay_on_the_table(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    assert drag(window, screen, "away.keeper", (560.0, 30.0)) == pytest.approx((560.0, 30.0), abs=1.5)
    assert drag(window, screen, "ball", (200.0, -250.0)) == pytest.approx((200.0, -250.0), abs=1.5)
    drag(window, screen, "home.9", (-2000.0, 3000.0))
    check_layout(screen.scenario.layout, screen.scene.table)


def test_focus_lost_in_the_middle_of_a_drag_lets_the_piece_stand_where_it_is(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    at = editing.place_of(screen.scenario.layout, "home.9")
    assert at is not None
    window.press(px(screen, at))
    window.move(px(screen, (at[0], at[1] - 50.0)), held=True)
    there = editing.place_of(screen.scenario.layout, "home.9")
    window.post(pygame.WINDOWFOCUSLOST)
    window.move(px(screen, (200.0, 200.0)), held=True)
    assert editing.place_of(screen.scenario.layout, "home.9") == there != at


def test_a_new_size_in_the_middle_of_a_drag_keeps_the_piece_under_the_pointer(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    at = editing.place_of(screen.scenario.layout, "home.9")
    assert at is not None
    window.press(px(screen, at))
    window.resize((1600, 1000))
    window.move(px(screen, (-20.0, -200.0)), held=True)
    window.release(px(screen, (-20.0, -200.0)))
    assert editing.place_of(screen.scenario.layout, "home.9") == pytest.approx((-20.0, -200.0), abs=1.5)


def test_figures_are_laid_down_turned_removed_and_nudged_with_keys(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    window.key(pygame.K_RIGHT)
    window.key(pygame.K_UP, mod=pygame.KMOD_SHIFT)
    assert editing.place_of(screen.scenario.layout, "home.9") == (-124.0, -50.0)
    window.key(pygame.K_l, pygame.K_q)
    figure = screen.scenario.layout.figures["home.9"]
    assert figure.fallen
    assert figure.lying == pytest.approx(0.2618, abs=1e-3)
    window.key(pygame.K_DELETE)
    assert "home.9" not in screen.scenario.layout.figures
    assert screen.scenario.situation.last_touch == ()
    check_layout(screen.scenario.layout, screen.scene.table)


def test_the_phase_and_who_has_the_ball_are_set_and_what_depends_on_them_follows(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    turn(window, screen, Page.SITUATION)
    steppers = screen.controls.steppers
    for name, times in (("phase", 3), ("taker", 2), ("score_home", 2)):
        for _ in range(times):
            half = steppers[name].half
            window.click((half.right - 8, half.centery))
    s = screen.scenario.situation
    assert (s.phase, s.spot, s.taker, s.score) == (Phase.FREE_KICK, (0.0, 0.0), "home.2", (2, 0))
    half = steppers["possession"].half
    window.click((half.right - 8, half.centery))
    assert (screen.scenario.situation.possession, screen.scenario.situation.taker) == (Side.AWAY, None)
    assert editing.outcome(screen.scenario).wrong == ""


def test_a_file_of_somebody_else_is_replaced_only_when_asked_twice(tmp_path: Path) -> None:
    window, screen = opened(tmp_path)
    path = tmp_path / "scene.toml"
    path.write_text("mine")
    window.key(pygame.K_s)
    assert path.read_text() == "mine"
    window.key(pygame.K_s)
    assert judge(load_scenario(path)).ok
    window.key(pygame.K_s)
    assert screen.controls.news is not None
    assert screen.controls.news.text.startswith("Saved: ")


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


def test_without_expectations_none_are_written_and_with_them_those_of_the_referee(tmp_path: Path) -> None:
    window, screen = opened(tmp_path, OFFSIDE)
    screen.own.clear()
    turn(window, screen, Page.FILE)
    screen._set_file("mine")
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


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("page", list(Page))
@pytest.mark.parametrize("size", SIZES)
def test_everything_can_be_read(size: tuple[int, int], lang: str, page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("level.toml").write_text(editing.text_of(editing.titled(load_scenario(OFFSIDE), "Level", lang)), encoding="utf-8")
    with Watch() as watch:
        window, screen = opened(tmp_path, None if page is Page.BODIES else Path("level.toml"), size=size, lang=lang)
        screen._turn(page)
        window.resize(size)
        window.step()
        numbers = {t.text for t in watch.texts(window.display.surface) if t.text.isdigit()}
        assert [f for f in watch.faults(window.display.surface) if f.split("'")[1] not in numbers] == []
