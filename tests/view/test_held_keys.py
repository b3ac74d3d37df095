"""A key that is held closes one screen, and no more."""

import pygame
import pytest

from sim.session.shown import Doing
from sim.view.screens.menu import Menu
from sim.view.screens.replay_choice import ReplayChoice
from sim.view.screens.settings import SettingsScreen
from tests.session.table import in_play
from tests.view.at_the_window import Window
from tests.view.windowed import Driven


def down(driven, key=pygame.K_ESCAPE, times=1):
    for _ in range(times):
        driven.post(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


def up(driven, key=pygame.K_ESCAPE):
    driven.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


@pytest.fixture
def deep(tmp_path):
    """An app with four screens, each of which Esc closes."""
    d = Driven()
    for screen in (Menu(d.app), ReplayChoice(d.app, tmp_path), SettingsScreen(d.app), SettingsScreen(d.app)):
        d.show(screen)
    return d


def test_esc_held_down_closes_one_screen(deep):
    down(deep, times=20)
    assert len(deep.app.stack) == 3
    up(deep)
    down(deep, times=20)
    assert len(deep.app.stack) == 2
    up(deep)


def test_esc_pressed_again_closes_the_next_each_time(deep):
    deep.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert len(deep.app.stack) == 2


def test_a_window_that_lost_the_keyboard_has_no_key_down_any_more(deep):
    down(deep)
    deep.post(pygame.WINDOWFOCUSLOST)
    down(deep)
    assert len(deep.app.stack) == 2


def test_help_is_closed_and_what_lies_under_it_stays(deep):
    deep.key(pygame.K_F1)
    assert len(deep.app.stack) == 5
    down(deep, times=20)
    assert len(deep.app.stack) == 4
    up(deep)


def test_help_held_open_does_not_open_and_close_itself(deep):
    down(deep, pygame.K_F1, times=7)
    assert len(deep.app.stack) == 5


def test_esc_held_while_aiming_calls_the_aim_off_and_opens_no_menu():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    w.drag(*w.pull("home.9", (0.0, 0.0), 1100))
    down(w, times=20)
    assert w.shown.doing is Doing.WAITING
    assert w.app.top is w.screen
    up(w)
    w.key(pygame.K_ESCAPE)
    assert w.app.top is not w.screen


def test_a_key_that_steps_still_repeats_where_it_went_down():
    d = Driven()
    d.show(SettingsScreen(d.app))
    focus = set()
    for _ in range(4):
        down(d, pygame.K_DOWN)
        focus.add(d.app.display.surface.get_buffer().raw)
    up(d, pygame.K_DOWN)
    assert len(focus) > 1


def test_a_key_held_in_a_match_says_one_thing_once():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    for _ in range(3):
        w.flick("home.9", w.at("ball"), 200)
        w.rest()
    acts = w.match.acts
    down(w, pygame.K_u, times=20)
    up(w, pygame.K_u)
    assert w.match.acts == acts - 1
