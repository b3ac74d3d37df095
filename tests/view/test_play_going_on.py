"""A match at the window is kept as it goes on, and gone on with from the menu, by posted events."""

from __future__ import annotations

import gc

import pygame
import pytest

from sim.language import words
from sim.record.match_log import read
from sim.record.match_replay import resumed, verify
from sim.session.shelf import kept
from sim.session.terms import Terms
from sim.view.app.app import App
from sim.view.app.display import Memory
from sim.view.gui import Button
from sim.view.screens.menu import Menu
from sim.view.screens.play import PlayScreen, open_play
from sim.view.screens.play_going_on import GoingOnScreen
from sim.view.screens.play_pause import PauseScreen
from sim.view.screens.replay_choice import ReplayChoice
from tests.view.legible import Watch
from tests.view.windowed import SIZES, Driven

TERMS = Terms(home="human", away="human", seed=3)


class Club(Driven):
    """A window whose matches are kept in a folder."""

    def __init__(self, folder, size=(1280, 800), lang="en"):
        gc.collect()  # a window that is lost lets go of its log, as a program that is killed does
        super().__init__(size, lang=lang)
        self.app = App(Memory(size), lambda: self.us, lang=lang, matches=folder)
        self.display = self.app.display
        self.show(Menu(self.app))

    def buttons(self):
        return [w.text for w in self.app.top.gui.widgets if isinstance(w, Button)]

    def press_on(self, text):
        self.click(next(w for w in self.app.top.gui.widgets if isinstance(w, Button) and w.text == text).rect.center)

    def wait_for(self, kind):
        for _ in range(400):
            self.step()
            if isinstance(self.app.top, kind):
                return self.app.top
        raise AssertionError(f"no {kind.__name__} came")


def begun(folder, **kwargs):
    """A match of a few acts, its window then lost without a word."""
    window = Club(folder, **kwargs)
    window.show(open_play(window.app, TERMS))
    window.key(pygame.K_r)
    window.key(pygame.K_r)
    assert window.app.top.session.match.acts == 2
    return window


def test_after_a_match_was_left_enter_goes_on_with_it(tmp_path):
    window = Club(tmp_path)
    window.press_on("Play")
    window.app.pop()
    window.step()
    window.show(open_play(window.app, TERMS))
    window.key(pygame.K_r)
    window.key(pygame.K_p)
    assert isinstance(window.app.top, PauseScreen)
    window.press_on("Save and leave")
    window.step()
    menu = window.app.top
    assert isinstance(menu, Menu)
    assert menu.gui.focus is menu.gui.order[0]
    assert menu.gui.focus.text == "Go on (0–0)"
    window.key(pygame.K_RETURN)
    assert window.wait_for(PlayScreen).session.match.acts == 1


def test_who_comes_back_to_the_menu_with_nothing_new_left_stands_where_they_were(tmp_path):
    begun(tmp_path)
    window = Club(tmp_path)
    window.key(pygame.K_DOWN)
    assert window.app.top.gui.focus.text == "Play"
    window.key(pygame.K_RETURN)
    window.app.pop()
    window.step()
    assert window.app.top.gui.focus.text == "Play"


def test_a_window_that_vanishes_leaves_a_match_to_go_on_with(tmp_path):
    lost = begun(tmp_path).app.top.session.match
    (path,) = kept(tmp_path)
    window = Club(tmp_path)
    assert window.buttons()[0] == "Go on (0–0)"
    window.key(pygame.K_RETURN)
    screen = window.wait_for(PlayScreen)
    assert screen.session.match.digest == lost.digest
    assert screen.terms == Terms("human", "human", "club", TERMS.minutes or screen.terms.minutes, TERMS.mode, 3, path)
    window.click(
        tuple(int(v) for v in screen.scene.viewport.px(screen.session.match.layout.figures[f"{screen.session.match.state.possession}.9"].at))
    )
    assert screen.session.match.acts == 3
    assert resumed(read(path)).digest == screen.session.match.digest
    assert verify(read(path)) is None


def test_leaving_keeps_the_match_and_makes_nothing_again(tmp_path, monkeypatch):
    window = begun(tmp_path)
    before = kept(tmp_path)[0].read_bytes()
    window.key(pygame.K_p)
    monkeypatch.setattr("sim.match.match.Match.act", lambda *_, **__: pytest.fail("an act was made again"))
    window.press_on("Save and leave")
    assert isinstance(window.app.top, Menu)
    assert [path.read_bytes() for path in kept(tmp_path)] == [before]
    assert window.buttons()[0] == "Go on (0–0)"


def test_leaving_without_saving_is_asked_for_twice_and_leaves_nothing(tmp_path):
    window = begun(tmp_path)
    window.key(pygame.K_p)
    window.press_on("Leave without saving")
    window.step()
    assert isinstance(window.app.top, PauseScreen)
    assert len(kept(tmp_path)) == 1
    window.press_on("Leave without saving")
    assert isinstance(window.app.top, Menu)
    assert kept(tmp_path) == ()
    assert window.buttons()[0] == "Play"


@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_asked_before_a_match_is_thrown_away_can_be_read(tmp_path, size, lang):
    with Watch() as watch:
        window = begun(tmp_path, size=size, lang=lang)
        window.key(pygame.K_p)
        window.press_on(words("play.pause.quit", lang))
        window.step()
        assert watch.faults(window.display.surface) == []


def test_what_was_gone_on_with_cannot_be_thrown_away_by_leaving(tmp_path):
    begun(tmp_path)
    window = Club(tmp_path)
    window.key(pygame.K_RETURN)
    window.wait_for(PlayScreen)
    window.key(pygame.K_p)
    assert isinstance(window.app.top, PauseScreen)
    assert "Leave without saving" not in window.buttons()


def test_a_match_without_an_act_is_not_kept(tmp_path):
    window = Club(tmp_path)
    window.show(open_play(window.app, TERMS))
    window.key(pygame.K_p)
    window.press_on("Save and leave")
    assert kept(tmp_path) == ()


def test_a_folder_that_cannot_be_written_is_told_and_play_begins(tmp_path):
    (tmp_path / "file").write_text("")
    window = Club(tmp_path / "file")
    window.show(open_play(window.app, TERMS))
    assert window.app.top.over.refusals.word.startswith("Could not be saved")
    window.key(pygame.K_r)
    assert window.app.top.session.match.acts == 1


def test_a_log_with_half_a_line_is_gone_on_with_and_the_cut_is_told(tmp_path):
    begun(tmp_path)
    (path,) = kept(tmp_path)
    path.write_bytes(path.read_bytes()[:-7])
    window = Club(tmp_path)
    window.key(pygame.K_RETURN)
    screen = window.wait_for(PlayScreen)
    window.step()
    assert screen.session.match.acts == 1
    assert "hint" in screen.over.boxes
    assert screen.over.refusals.word.startswith("The last line of the file was cut short")


def test_a_log_of_which_nothing_is_sound_is_refused_in_a_sentence_and_stays_as_it_is(tmp_path):
    begun(tmp_path)
    (path,) = kept(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    spoilt = lines[0] + b"\x00" + b"".join(lines[1:])
    path.write_bytes(spoilt)
    window = Club(tmp_path)
    window.key(pygame.K_RETURN)
    for _ in range(5):
        window.step()
    assert isinstance(window.app.top, GoingOnScreen)
    assert window.app.top._said.startswith("Rules or physics have changed since")
    assert path.read_bytes() == spoilt
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.app.top, Menu)


def test_the_list_of_matches_tells_how_each_stands_and_goes_on(tmp_path):
    begun(tmp_path)
    window = Club(tmp_path)
    window.show(ReplayChoice(window.app))
    (item,) = window.app.top.list.items
    assert item.text.split() == ["Home", "0–0", "Away"]
    assert item.remark.startswith("unfinished")
    spoilt = tmp_path / "match-0002.jsonl"
    spoilt.write_bytes(kept(tmp_path)[0].read_bytes()[:200])
    again = Club(tmp_path)
    again.show(ReplayChoice(again.app))
    assert {item.remark for item in again.app.top.list.items if item.value == spoilt} == {"cannot be read"}
    window.press_on("Play on")
    window.wait_for(PlayScreen)


@pytest.mark.parametrize("what", ["menu", "list", "bar", "refused", "word"])
@pytest.mark.parametrize("lang", ["en", "es", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_of_kept_matches_can_be_read(tmp_path, monkeypatch, size, lang, what):
    begun(tmp_path)
    (path,) = kept(tmp_path)
    if what == "refused":
        path.write_bytes(path.read_bytes().replace(b'"hash":"', b'"hash":"f'))
    if what == "word":
        path.write_bytes(path.read_bytes()[:-30] + b"f" + path.read_bytes()[-29:])
    if what == "bar":
        monkeypatch.setattr(GoingOnScreen, "tick", lambda *_: None)
    with Watch() as watch:
        window = Club(tmp_path, size=size, lang=lang)
        if what == "list":
            window.show(ReplayChoice(window.app))
        elif what != "menu":
            window.key(pygame.K_RETURN)
            for _ in range(8):
                window.step()
        if what == "word":
            window.wait_for(PlayScreen)
            window.step()
        assert watch.faults(window.display.surface) == []
    assert isinstance(window.app.top, {"menu": Menu, "list": ReplayChoice, "word": PlayScreen}.get(what, GoingOnScreen))
