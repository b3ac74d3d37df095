"""A sending-off at the window: it leads the whistle before what else was called with it, and who goes stands beside it."""

from dataclasses import replace

import pytest

from sim.language import LANGUAGES
from sim.model.ids import Side
from sim.record import load_scenario
from sim.rules.words import Call
from sim.session import editing
from sim.session.footage import film_of
from sim.view.screens.replay import ReplayScreen
from tests.view.at_the_window import Window
from tests.view.legible import Watch
from tests.view.test_play_counts import TERMS
from tests.view.windowed import SIZES, driven

TWICE = "scenarios/F5-12d/second-caution.toml"
ONCE = "scenarios/F5-12d/first-caution.toml"


def ruled(file, lang="en", size=(1280, 800)):
    """A window just after a free kick that an opponent stood too near to."""
    scene = load_scenario(file)
    w = Window(size, lang, terms=TERMS, start=editing.going_on(replace(scene, actions=())))
    w.flick("home.2", w.at("ball"), 250)
    w.rest()
    w.wait(0.8)
    return w


def banner(w):
    return w.screen.over.banner._key[0]


def test_a_sending_off_leads_and_beside_it_stands_the_figure_that_goes_and_no_kit_as_of_who_is_given_something():
    w = ruled(TWICE)
    assert {entry.ruling.call for entry in w.shown.notebook} >= {Call.SENT_OFF, Call.CAUTION, Call.RETAKE}
    assert (banner(w).call, banner(w).side, banner(w).who) == ("Sending-off", None, (Side.AWAY, "4"))
    assert len(banner(w).also) == 2
    assert w.screen.panel.last._key is None
    note = next(n for n in w.screen.panel.notebook._key[0].notes if n.call == "Sending-off")
    assert (note.side, note.who) == (None, (Side.AWAY, "4"))


def test_a_first_caution_does_not_lead_before_the_kick_that_is_taken_again():
    w = ruled(ONCE)
    assert Call.SENT_OFF not in {entry.ruling.call for entry in w.shown.notebook}
    assert banner(w).call != "Sending-off"


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_it_can_be_read(lang, size):
    with Watch() as watch:
        w = ruled(TWICE, lang, size)
        w.wait(0.1)
        assert watch.faults(w.picture) == []


def test_its_film_shows_the_sending_off_too():
    with driven() as d:
        film = film_of(load_scenario(TWICE))
        while film.load():
            pass
        screen = ReplayScreen(d.app, film)
        d.show(screen)
        screen.wind(film.timeline.length)
        for _ in range(5):
            d.step()
        assert screen._shot.ruling.call is Call.SENT_OFF
