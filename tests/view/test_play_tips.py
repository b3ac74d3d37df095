"""Tips stand beside what they are about, on nothing that was whistled or is to be pressed next, and go with a press or a key."""

import pygame
import pytest

from sim.language import LANGUAGES
from sim.session.inputs import Command
from sim.session.shown import Legal
from tests.session.table import in_play
from tests.view.at_the_window import Window, kick_off
from tests.view.test_play_whistle import out
from tests.view.windowed import SIZES


def tip(w):
    """Where the tip stands; None where there is none."""
    w.wait(0.05)
    return next((sheet.rect for sheet in w.screen.layers._before if sheet.name == "tip"), None)


def rest_on(w, name):
    w.move(w.button(name))
    return tip(w)


@pytest.mark.parametrize("size", [*SIZES, (800, 1000)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("opened", [False, True])
def test_every_button_tells_what_it_is_and_covers_nothing_that_may_be_pressed_next(size, lang, opened):
    w = Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))
    if w.screen.frame.places.full is not opened:
        w.key(pygame.K_i)
        w.wait(0.05)
    ringed = [w.px(w.at(body)) for o in w.shown.overlays if isinstance(o, Legal) for body in o.figures if body in w.match.layout.figures]
    assert ringed
    for offer in w.screen.panel.offered:
        at = rest_on(w, offer.command)
        assert at is not None, offer.command
        assert w.picture.get_rect().contains(at)
        assert not at.collidepoint(w.button(offer.command))
        assert not [p for p in ringed if at.collidepoint(p)]


def test_a_tip_goes_with_a_press_and_comes_back_only_once_the_pointer_has_left():
    w = Window(start=kick_off())
    assert rest_on(w, Command.READY) is not None
    w.click(w.button(Command.READY))
    assert tip(w) is None
    w.wait(1.0)
    assert tip(w) is None
    w.move((400, 300))
    assert rest_on(w, Command.READY) is not None


def test_a_tip_goes_with_a_key():
    w = Window(start=in_play({"home.9": (-60.0, 0.0)}))
    assert rest_on(w, Command.UNDO) is not None
    w.key(pygame.K_TAB)
    assert tip(w) is None


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_tip_gives_way_to_what_was_whistled(size, lang):
    w = out(lang, size=size)
    for offer in w.screen.panel.offered:
        at = rest_on(w, offer.command)
        banner = next(sheet.rect for sheet in w.screen.layers._before if sheet.name == "banner")
        assert at is None or not at.colliderect(banner)


def test_a_tip_never_lies_on_the_button_that_play_waits_for():
    w = Window((960, 600), start=kick_off())
    ready = w.screen.panel._rect(Command.READY)
    for offer in w.screen.panel.offered:
        at = rest_on(w, offer.command)
        assert at is None or not at.colliderect(ready) or offer.command is Command.READY
