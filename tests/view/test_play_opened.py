"""The opened panel and the narrow one: the newest rulings can be read at every size, and what may be asked for goes before what may not."""

from dataclasses import replace

import pygame
import pytest

from sim.language import LANGUAGES, words
from sim.model.ids import Side
from sim.view.panel import raised
from tests.session.table import in_play
from tests.view.at_the_window import Window, kick_off
from tests.view.legible import Watch
from tests.view.test_play_counts import fouls, running_out, short
from tests.view.test_play_whistle import out

TIGHT = [(960, 600), (640, 400)]


def throw_in(size, lang):
    return out(lang, size=size)


def astray(size, lang):
    return Window(size, lang, start=kick_off(home_9=(200.0, 150.0), home_7=(-400.0, 10.0)))


def playing(size, lang):
    return Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))


def rulings():
    """Nine rulings of a match, all of the same act's log."""
    entry = throw_in((960, 600), "en").shown.notebook[0]
    return tuple(replace(entry, number=9 - i) for i in range(9))


@pytest.fixture(scope="module")
def ruled():
    return rulings()


def opened(w, notebook):
    """The window with the panel opened and that notebook."""
    plain = w.screen.shown
    w.screen.shown = lambda us: replace(plain(us), notebook=notebook)
    if not w.screen.frame.places.full:
        w.key(pygame.K_i)
    w.wait(0.1)
    return w


def sheet(w, name):
    return next((box, held) for n, box, held in w.screen.panel._at if n == name)


def entries(w):
    """The notes that are seen whole."""
    box, held = sheet(w, "notebook")
    return [hot.name for hot in held.hots if hot.box.y >= 0 and hot.box.bottom <= box.h]


@pytest.mark.parametrize("size", TIGHT, ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", [throw_in, astray, playing, fouls, short, running_out], ids=lambda s: s.__name__)
def test_an_opened_notebook_shows_the_newest_entry_and_the_oldest_can_be_scrolled_to(state, lang, size, ruled):
    w = opened(state(size, lang), ruled)
    assert entries(w)[:1] == ["note:9.0"]
    box = sheet(w, "notebook")[0]
    assert box.bottom <= size[1]
    w.move((round(box.centre[0]), round(box.centre[1])))
    seen = set(entries(w))
    for _ in ruled:
        w.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, precise_x=0.0, precise_y=-1.0)
        w.wait(0.03)
        seen |= set(entries(w))
    assert seen == {f"note:{entry.number}.0" for entry in ruled}
    x, y = w.button(entries(w)[0])
    w.click((x, y))
    assert w.screen.review is not None
    assert entries(w), "an entry that is open takes no more room than there is"


@pytest.mark.parametrize("size", [(960, 600), (640, 400), (800, 1000), (480, 600)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", [throw_in, astray, playing, short, running_out], ids=lambda s: s.__name__)
def test_every_button_is_there_and_answers_the_mouse(state, lang, size):
    w = state(size, lang)
    for full in (False, True):
        w.wait(0.1)
        if w.screen.frame.places.full is not full:
            w.key(pygame.K_i)
            w.wait(0.1)
        assert shown_buttons(w) == {str(offer.command) for offer in w.screen.panel.offered}


def shown_buttons(w):
    """The buttons that lie inside the window and answer."""
    found = [(box, held) for name, box, held in w.screen.panel._at if name == "buttons"]
    return {hot.name for box, held in found for hot in held.hots if w.screen.panel.hot((box.x + hot.box.centre[0], box.y + hot.box.centre[1])) == hot}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(960, 600), (800, 1000), (1280, 800)], ids=str)
@pytest.mark.parametrize("state", [playing, short], ids=lambda s: s.__name__)
def test_every_button_can_be_read_whole(state, lang, size):
    for full in (False, True):
        with Watch() as watch:
            w = state(size, lang)
            if w.screen.frame.places.full is not full:
                w.key(pygame.K_i)
            w.move(w.px((0.0, 0.0)))
            w.wait(0.2)
            assert watch.faults(w.picture) == []


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1440)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_longest_of_the_usual_calls_is_written_whole_where_the_notebook_is_folded(lang, size):
    with Watch() as watch:
        w = Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))
        if w.screen.frame.places.full:
            w.key(pygame.K_i)
        w.flick("home.9", (-60.0, 250.0), 900)
        w.rest()
        w.wait(5.0)
        assert raised(words("call.change", lang)) in [text.text for text in w.picture.texts]
        assert watch.faults(w.picture) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", [fouls, short, running_out], ids=lambda s: s.__name__)
def test_both_sides_counts_stand_in_the_folded_panel_of_a_small_window(state, lang):
    w = state((960, 600), lang)
    w.wait(0.1)
    counts = sheet(w, "turn")[1]._key[0].counts
    assert [count.side for count in counts] == list(Side)
    assert all(count.beware for count in counts) is (state is short)
