"""Everything on the play screen can be read, in every language and at every size, whatever is going on."""

from dataclasses import replace

import pygame
import pytest

from sim.language import LANGUAGES
from sim.model.ids import Side
from sim.rules.situation import Shot, Situation
from sim.rules.words import Phase
from sim.session.shown import FlickMode
from tests.session.table import in_play
from tests.view.at_the_window import HOT_SEAT, Window, kick_off
from tests.view.legible import Watch
from tests.view.test_play_whistle import finished as ended

SIZES = ((960, 600), (1280, 800), (2560, 1440))
UPRIGHT = (800, 1000)


def placing(size, lang):
    w = Window(size, lang, start=kick_off())
    w.drag(w.px(w.at("home.9")), w.px((300.0, 120.0)))
    return w


def aiming(size, lang):
    w = Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))
    w.drag(*w.pull("home.9", (0.0, 0.0), 1750))
    return w


def stroking(size, lang):
    w = Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}), mode=FlickMode.NAIL)
    w.drag(w.px((-80.0, 0.0)), w.px((-100.0, 0.0)))
    return w


def whistled(size, lang):
    w = Window(size, lang, start=in_play({"home.9": (0.0, 250.0)}, ball=(0.0, 290.0)))
    w.flick("home.9", (0.0, 400.0), 1400)
    w.rest()
    w.wait(0.6)
    return w


def evidence(size, lang):
    w = whistled(size, lang)
    w.key(pygame.K_SPACE)
    w.wait(3.0)
    return w


def rule(size, lang):
    w = evidence(size, lang)
    w.key(pygame.K_SPACE)
    return w


def opened(size, lang):
    """The panel as it is not by default, an entry open, a tip shown."""
    w = whistled(size, lang)
    w.key(pygame.K_i)
    w.wait(3.0)
    return w


def refused(size, lang):
    w = Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))
    w.key(pygame.K_6)
    return w


def tip(size, lang):
    w = Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))
    if not w.screen.frame.places.full:
        w.key(pygame.K_i)
        w.wait(0.05)
    w.move(w.button("waive"))
    return w


def aiming_with_keys(size, lang):
    w = Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))
    w.key(pygame.K_TAB)
    w.key(pygame.K_LEFT)
    return w


def placing_with_keys(size, lang):
    w = Window(size, lang, start=kick_off())
    w.key(pygame.K_TAB)
    return w


def five_a_side(size, lang):
    return Window(size, lang, terms=replace(HOT_SEAT, ruleset="five"))


def shots(size, lang):
    taken = Situation(phase=Phase.SHOTS, half=2, shots={Side.HOME: (Shot((340.0, 0.0), True, "home.9"),)})
    return Window(size, lang, start=in_play({"home.9": (300.0, 0.0)}, ball=(340.0, 0.0), situation=taken))


def extra_time(size, lang):
    return Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}, situation=Situation(period=3)))


def paused(size, lang):
    w = whistled(size, lang)
    w.key(pygame.K_p)
    return w


def finished(size, lang):
    return ended(lang, size)


def over_menu(size, lang):
    w = ended(lang, size)
    w.key(pygame.K_p)
    return w


STATES = (
    five_a_side,
    shots,
    extra_time,
    finished,
    over_menu,
    placing,
    aiming,
    stroking,
    whistled,
    evidence,
    rule,
    opened,
    refused,
    tip,
    paused,
    aiming_with_keys,
    placing_with_keys,
)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", STATES, ids=lambda s: s.__name__)
def test_every_word_can_be_read(state, lang, size):
    assert faults(state, lang, size) == []


@pytest.mark.parametrize("state", STATES, ids=lambda s: s.__name__)
def test_every_word_can_be_read_in_a_window_higher_than_wide(state):
    assert faults(state, "es", UPRIGHT) == []


def faults(state, lang, size):
    with Watch() as watch:
        w = state(size, lang)
        w.wait(0.1)
        w.app.display.resize(size)  # a fresh surface, on which nothing lies that was drawn earlier
        w.post(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])
        w.wait(0.05)
        return watch.faults(w.picture)
