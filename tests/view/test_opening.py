"""Coming to a match: it is made piece by piece between pumps, what is called off leaves nothing, and nobody plays one log twice."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pygame
import pytest

from sim.record.hold import Hold
from sim.session.glance import glance
from sim.session.shelf import kept
from sim.view.app.app import App
from sim.view.app.display import Memory
from sim.view.canvas import Canvas
from sim.view.gui import Label
from sim.view.scene import backdrop, stamps
from sim.view.scene.zones import _Pen
from sim.view.screens.menu import Menu
from sim.view.screens.play import PlayScreen
from sim.view.screens.replay_choice import ReplayChoice
from sim.view.screens.setup import Setup
from tests.view.windowed import SIZES, Driven

PICTURES = 8
"""A pump waits for no more pictures than this: a body's stamps, or what a widget and a ring or two take. A match begins with many more."""
SHARE = 0.4
"""Of the window's px, so much at most is painted between two pumps: the widgets beside the table, of which two may change at once, take a quarter."""


class Club(Driven):
    """A window with a folder of matches, and somebody who does things aside."""

    def __init__(self, folder, size=(1280, 800), lang="en"):
        super().__init__(size, lang=lang)
        self.aside = ThreadPoolExecutor(1)
        self.app = App(Memory(size), lambda: self.us, lang=lang, matches=folder, aside=self.aside)
        self.display = self.app.display
        self.app.change(opponent="human")
        self.show(Menu(self.app))

    def until(self, kind, steps=4000):
        for _ in range(steps):
            if isinstance(self.app.top, kind):
                return self.app.top
            self.step(2_000)
            threading.Event().wait(0.001)
        raise AssertionError(f"no {kind.__name__} came")

    def leave(self):
        self.app.top.session.close()
        self.app.quit()
        self.aside.shutdown()


@pytest.fixture
def nothing_kept():
    """No scene has been drawn before."""
    stamps._KEPT.clear()
    backdrop._KEPT.clear()


@pytest.fixture
def painted(monkeypatch):
    """What this thread has painted since it was last looked at: pictures, and px of them."""
    counts = [0, 0.0]
    here = threading.get_ident()
    made, fine = Canvas.__init__, _Pen.fine

    def count(px):
        if threading.get_ident() == here:
            counts[0] += 1
            counts[1] += px

    def canvas(self, width, height, *more):
        made(self, width, height, *more)
        if width * height > 1:  # on one px heights are only measured
            count(width * height)

    def zone(self, part):
        count(part.w * part.h)
        return fine(self, part)

    monkeypatch.setattr(Canvas, "__init__", canvas)
    monkeypatch.setattr(_Pen, "fine", zone)
    return counts


@pytest.mark.usefixtures("nothing_kept")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ["club", "five"])
def test_between_two_pumps_there_are_never_more_than_a_few_pictures(tmp_path, size, painted, rules):
    window = Club(tmp_path, size)
    window.app.change(ruleset=rules)
    window.key(pygame.K_RETURN)
    assert isinstance(window.app.top, Setup)
    worst, most = 0, 0.0

    def pump():
        nonlocal worst, most
        painted[:] = [0, 0.0]
        window.step(2_000)
        worst, most = max(worst, painted[0]), max(most, painted[1])

    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    for _ in range(6000):
        pump()
        if isinstance(window.app.top, PlayScreen):
            break
        threading.Event().wait(0.001)
    assert isinstance(window.app.top, PlayScreen)
    for key in (None, pygame.K_TAB, pygame.K_RETURN):
        if key is not None:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        for _ in range(20):
            pump()
    assert worst <= PICTURES
    assert most <= SHARE * size[0] * size[1]
    window.leave()


@pytest.mark.usefixtures("nothing_kept")
def test_the_set_up_goes_on_pumping_and_says_what_it_waits_for(tmp_path):
    window = Club(tmp_path)
    window.key(pygame.K_RETURN)
    setup, pumps = window.app.top, window.app.pumps
    window.key(pygame.K_RETURN)
    assert window.app.coming
    assert "Laying the table…" in [w.text for w in setup.gui.widgets if isinstance(w, Label)]
    screen = window.until(PlayScreen)
    assert window.app.pumps - pumps > 25, "a piece a pump: bodies, goals, widgets"
    assert screen.panel.strip.painted == 1, "what was painted ahead is not painted again"
    window.leave()


def test_enter_pressed_twice_begins_one_match(tmp_path):
    window = Club(tmp_path)
    window.key(pygame.K_RETURN, pygame.K_RETURN, pygame.K_RETURN)
    window.until(PlayScreen)
    assert len(kept(tmp_path)) == 1
    window.leave()


@pytest.mark.usefixtures("nothing_kept")
def test_a_match_that_is_called_off_before_it_is_there_leaves_nothing(tmp_path):
    window = Club(tmp_path)
    window.key(pygame.K_RETURN, pygame.K_RETURN)
    for _ in range(4000):
        if kept(tmp_path):
            break
        window.step(2_000)
        threading.Event().wait(0.001)
    assert isinstance(window.app.top, Setup)
    window.key(pygame.K_ESCAPE)
    assert isinstance(window.app.top, Menu)
    for _ in range(50):
        window.step(2_000)
    assert isinstance(window.app.top, Menu)
    assert list(tmp_path.iterdir()) == []
    window.app.quit()


@pytest.mark.parametrize("where", ["menu", "list"])
def test_a_match_that_is_played_in_another_window_is_refused_in_words_and_goes_on_once_that_is_closed(tmp_path, where):
    first = Club(tmp_path)
    first.key(pygame.K_RETURN, pygame.K_RETURN)
    first.until(PlayScreen)
    first.key(pygame.K_r)
    (path,) = kept(tmp_path)
    second = Club(tmp_path)
    if where == "list":
        second.app.push(ReplayChoice(second.app))
        second.step()

    def ask():
        if where == "menu":
            second.key(pygame.K_RETURN)
        else:
            second.app.top.go_on()
            second.step()

    before = second.app.top
    ask()
    assert second.app.top is before
    assert "open in another window" in " ".join(w.text for w in before.gui.widgets if isinstance(w, Label))
    first.key(pygame.K_r)
    first.leave()
    ask()
    screen = second.until(PlayScreen)
    assert screen.session.match.acts == glance(path).acts == 2
    with pytest.raises(ValueError, match="another window"):
        Hold(path)
    second.leave()
    Hold(path).release()


def test_whoever_turns_back_while_a_match_is_loaded_lets_it_go(tmp_path):
    first = Club(tmp_path)
    first.key(pygame.K_RETURN, pygame.K_RETURN)
    first.until(PlayScreen)
    first.key(pygame.K_r)
    first.leave()
    (path,) = kept(tmp_path)
    second = Club(tmp_path)
    second.key(pygame.K_RETURN)
    second.key(pygame.K_ESCAPE)
    assert isinstance(second.app.top, Menu)
    Hold(path).release()
    second.app.quit()
