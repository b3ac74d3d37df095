"""Buttons stay where they are from state to state, also where there is room for a few of them only."""

import pygame
import pytest

from sim.language import LANGUAGES
from sim.session.inputs import Command
from sim.view.screens.play_requests import SHOWN, known_to
from tests.session.table import in_play
from tests.view.at_the_window import Window, kick_off
from tests.view.test_play_counts import running_out, short, time_out
from tests.view.test_play_counts import window as five
from tests.view.test_play_whistle import out

SIZES = [(960, 600), (1280, 800), (800, 1000)]


def places(w):
    """Where each button stands, by its name."""
    w.wait(0.05)
    held = next((box, held) for name, box, held in w.screen.panel._at if name == "buttons")
    return {hot.name: (round(held[0].x + hot.box.centre[0]), round(held[0].y + hot.box.centre[1])) for hot in held[1].hots}


def naming(size, lang):
    return out(lang, size=size)


def club(size, lang):
    """Placing, playing, aiming, moving, naming who takes it."""
    yield Window(size, lang, start=kick_off())
    w = Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))
    yield w
    start, pulled = w.pull("home.9", (0.0, 0.0), 550.0)
    w.drag(start, pulled)
    yield w
    w.release(pulled)
    yield w
    w.rest()
    yield w
    yield naming(size, lang)


def second_code(size, lang):
    """Another code: playing, running out of time, playing short, a time-out."""
    yield five(size, lang, possession="home")
    for state in (running_out, short, time_out):
        yield state(size, lang)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("states", [club, second_code], ids=lambda s: s.__name__)
@pytest.mark.parametrize("opened", [False, True])
def test_every_button_stands_in_the_same_place_whatever_goes_on(states, lang, size, opened):
    found = None
    for w in states(size, lang):
        if w.screen.frame.places.full is not opened and not w.screen._pointer.held:
            w.key(pygame.K_i)
        if w.screen.frame.places.full is opened:
            found = found or places(w)
            assert places(w) == found
    assert set(found) == {str(command) for command in SHOWN if known_to(command, w.match.ruleset)}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_may_not_be_pressed_is_there_but_dim_and_says_why(size):
    w = Window(size, start=in_play({"home.9": (-60.0, 0.0)}))
    w.click(w.button(Command.ASK_BACK))
    w.wait(0.1)
    assert "GEN-10" in w.says or "FRE" in w.says, w.says
    assert not next(offer for offer in w.screen.panel.offered if offer.command is Command.ASK_BACK).on
