"""Small things that somebody who has never played asks for: keys that go on, how far undoing goes, where the focus is, what may be done now."""

import dataclasses

import pygame
import pytest

from sim.language import LANGUAGES, words
from sim.model.ids import Side
from sim.session.aim import Aim
from sim.session.inputs import Command, Said
from sim.session.shown import FlickMode
from sim.session.undoing import reach
from sim.view.screens.menu import Menu
from sim.view.screens.play_inputs import COARSE, FINE, Repeats, said_by_key
from tests.session.table import in_play
from tests.view.at_the_window import Window
from tests.view.windowed import driven


def hand(window):
    return window.session._desk.hand


def chosen():
    """A window in which keys aim home's nearest figure."""
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.key(pygame.K_TAB)
    assert isinstance(hand(w), Aim)
    return w


def test_a_key_that_is_held_goes_on_and_ever_faster_until_it_comes_up():
    w = chosen()
    turned = []
    w.post(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    for _ in range(3):
        before = hand(w).direction
        w.wait(0.7)
        turned.append(hand(w).direction - before)
    w.post(pygame.KEYUP, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    assert 0.0 < turned[0] < turned[1] < turned[2]
    end = hand(w).direction
    w.wait(0.5)
    assert hand(w).direction == end


def test_a_held_key_says_no_more_once_the_focus_is_lost():
    w = chosen()
    w.post(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    w.post(pygame.WINDOWFOCUSLOST)
    assert not list(w.screen._held_keys.due(w.us + 2_000_000))


def test_only_steps_are_said_again():
    held = Repeats()
    held.down(pygame.K_r, Said(Command.READY), 0)
    assert not list(held.due(5_000_000))


def test_shift_makes_steps_small_and_ctrl_large():
    w = chosen()
    values = [
        said_by_key(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=mod), w.screen.frame.keys, placing=False).value
        for mod in (pygame.KMOD_SHIFT, 0, pygame.KMOD_CTRL)
    ]
    assert values == [FINE, 1.0, COARSE]


def test_tab_goes_from_the_figure_nearest_to_the_ball_outwards():
    w = chosen()
    ball = w.at("ball")
    seen = []
    for _ in range(5):
        seen.append(pygame.Vector2(w.at(hand(w).figure)).distance_to(ball))
        w.key(pygame.K_TAB)
    assert seen == sorted(seen)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_undoing_says_how_far_it_goes_where_that_is_more_than_one_act(lang):
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}), lang=lang)
    w.flick("home.9", (0.0, 0.0), 1100)
    w.rest()
    tip = lambda: next(b for b in w.screen.panel.buttons._key[0].buttons if b.name == Command.UNDO).tip  # noqa: E731
    w.wait(0.1)
    assert tip() == words("play.tip.undo", lang)
    acts, before = reach(w.match, (Side.AWAY,))
    assert (acts, before.acts) == (w.match.acts, 0)
    assert reach(w.match, (Side.HOME,))[0] == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_that_one_may_shoot_is_said_when_it_is_true(lang):
    for at, key in (((0.0, 0.0), "goal"), ((480.0, 40.0), "shoot")):
        w = Window(start=in_play({"home.9": (at[0] - 60.0, at[1])}, ball=at), lang=lang)
        w.screen.frame = dataclasses.replace(w.screen.frame, learned=frozenset({"flick", "block"}))
        assert w.says == words(f"play.hint.{key}", lang)


def test_how_one_flicks_changes_in_the_running_match_when_the_settings_say_so():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    assert w.shown.mode is FlickMode.AIM
    w.screen.pause()
    w.app.change(mode="nail")
    w.app.pop()
    w.wait(0.1)
    assert w.shown.mode is FlickMode.NAIL
    w.key(pygame.K_f)
    w.screen.pause()
    w.app.pop()
    w.wait(0.1)
    assert w.shown.mode is FlickMode.AIM, "what was chosen at the table stays"


def test_without_a_ring_the_focus_of_the_menu_is_on_what_looks_chosen():
    with driven() as window:
        menu = Menu(window.app)
        window.show(menu)
        menu.gui.focus_on(menu.gui.order[3])
        menu.gui.ring = False
        menu.entered()
        menu.resized(window.app.size)
        assert menu.gui.focus is menu.gui.order[0]
        menu.gui.focus_on(menu.gui.order[3])
        menu.gui.ring = True
        menu.entered()
        menu.resized(window.app.size)
        assert menu.gui.focus is menu.gui.order[3]


def test_shift_lets_the_pointer_aim_finely_and_what_was_aimed_stays_when_it_is_let_go():
    turned = []
    for mods in (0, pygame.KMOD_LSHIFT):
        w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
        a, b = w.pull("home.9", (0.0, 0.0), 1100)
        w.drag(a, b)
        before = hand(w).direction
        pygame.key.set_mods(mods)
        w.move((b[0], b[1] + 20))
        turned.append(abs(hand(w).direction - before))
        pygame.key.set_mods(0)
        now = hand(w).direction
        w.move((b[0], b[1] + 20))
        assert hand(w).direction == pytest.approx(now, abs=0.01)
        w.move((b[0], b[1] + 21))
        assert abs(hand(w).direction - now) < 0.1, "nothing jumps"
    assert 0.0 < turned[1] < 0.35 * turned[0]
