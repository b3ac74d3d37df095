"""The play screen beside pictures of it that were looked at."""

import pygame
import pytest

from tests.session.table import in_play
from tests.view import images
from tests.view.at_the_window import Window, kick_off
from tests.view.images import pictured

SIZE, HALF = (1280, 800), (640, 400)


def half(window):
    window.wait(0.15)
    return pygame.transform.smoothscale(window.picture, HALF)


@pictured
def play_kick_off():
    w = Window(SIZE, start=kick_off())
    w.drag(w.px(w.at("home.9")), w.px((60.0, 120.0)))
    return half(w)


@pictured
def play_aiming():
    w = Window(SIZE, "es", start=in_play({"home.9": (-60.0, 0.0)}))
    w.drag(*w.pull("home.9", (0.0, 8.0), 2150))
    return half(w)


def out(lang, size=SIZE):
    w = Window(size, lang, start=in_play({"home.9": (0.0, 250.0)}, ball=(0.0, 290.0)))
    w.flick("home.9", (0.0, 400.0), 1400)
    w.rest()
    w.wait(0.6)
    return w


@pictured
def play_whistle():
    return half(out("it"))


@pictured
def play_evidence():
    w = out("en")
    w.key(pygame.K_SPACE)
    w.wait(3.0)
    return half(w)


@pictured
def play_rule():
    w = out("es", (960, 600))
    w.key(pygame.K_SPACE)
    w.key(pygame.K_SPACE)
    return half(w)


@pictured
def play_panel_over_the_table():
    w = out("it", (960, 600))
    w.key(pygame.K_i)
    w.wait(3.0)
    return half(w)


@pytest.mark.parametrize("name", [name for name, draw in images.MADE.items() if draw.__module__ == __name__])
def test_the_screen_looks_as_it_did(name):
    assert images.close(name, images.MADE[name]())
