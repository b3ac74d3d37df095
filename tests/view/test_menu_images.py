"""Menu, set-up and settings beside pictures of them that were looked at."""

import pygame
import pytest

from sim.view.screens.menu import Menu
from sim.view.screens.settings import SettingsScreen, Tab
from sim.view.screens.setup import Setup
from tests.view import images
from tests.view.images import pictured
from tests.view.windowed import Driven

SMALL = (960, 600)


@pictured
def menu():
    driven = Driven(SMALL, lang="es")
    driven.show(Menu(driven.app))
    return driven.display.surface


@pictured
def set_up():
    driven = Driven(SMALL, lang="it")
    driven.show(Setup(driven.app))
    return driven.display.surface


def _settings(tab, lang):
    driven = Driven(SMALL, lang=lang)
    screen = SettingsScreen(driven.app)
    screen.tab = tab
    driven.show(screen)
    return driven.display.surface


@pictured
def settings_looks():
    return _settings(Tab.LOOKS, "en")


@pictured
def settings_match():
    return _settings(Tab.MATCH, "it")


@pictured
def settings_keys():
    return _settings(Tab.KEYS, "es")


@pytest.mark.parametrize("draw", [menu, set_up, settings_looks, settings_match, settings_keys], ids=lambda draw: draw.__name__)
def test_the_page_looks_as_it_was_looked_at(draw):
    assert images.close(draw.__name__, draw())


def test_a_focus_that_moved_is_noticed():
    driven = Driven(SMALL, lang="es")
    driven.show(Menu(driven.app))
    driven.key(pygame.K_DOWN)
    assert not images.close("menu", driven.display.surface)
