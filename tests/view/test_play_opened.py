"""The opened panel and the narrow one: the newest rulings can be read at every size, and what may be asked for goes before what may not."""

from dataclasses import replace

import pygame
import pytest

from sim.language import LANGUAGES, words
from sim.rules.procedure import Step
from sim.view.screens.play_requests import left_out
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


@pytest.mark.parametrize("size", [(960, 600), (640, 400), (800, 1000)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", [throw_in, astray, playing, short], ids=lambda s: s.__name__)
def test_nothing_that_may_be_pressed_is_left_out_for_what_may_not(state, lang, size):
    w = state(size, lang)
    w.wait(0.1)
    for full in (False, True):
        if w.screen.frame.places.full is not full:
            w.key(pygame.K_i)
            w.wait(0.1)
        row = next((held._key[0] for name, _, held in w.screen.panel._at if name == "buttons"), None)
        there = {b.name for b in row.buttons} if row else set()
        live = [offer for offer in w.screen.panel.offered if offer.on]
        hidden = [offer for offer in live if offer.command not in there]
        grey = [b for b in row.buttons if not b.on and b.name != "ready"] if row else []
        assert not (hidden and grey)
        whole = len(there) == len(w.screen.panel.offered)
        if full:
            said = words("play.more_by_key", lang, count=len(hidden)) if hidden else words("play.all_buttons", lang)
            assert (row.more if row else "") == ("" if whole or not row else said)
        else:
            last = next(held._key[0] for name, _, held in w.screen.panel._at if name == "last")
            said = (f"+{len(hidden)}" if hidden else "…", words("play.more_opened", lang, count=len(hidden)))
            assert (last.more, last.tip) == (("", "") if whole else said)


@pytest.mark.parametrize("size", [(960, 600), (640, 400), (800, 1000)], ids=str)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", [throw_in, astray, playing, short, running_out], ids=lambda s: s.__name__)
def test_every_button_is_reached_with_the_mouse(state, lang, size):
    w = state(size, lang)
    for full in (False, True):
        w.wait(0.1)
        if w.screen.frame.places.full is not full:
            w.key(pygame.K_i)
            w.wait(0.1)
        wanted = {str(offer.command) for offer in w.screen.panel.offered}
        seen = shown_buttons(w)
        for _ in range(6):
            if wanted <= seen:
                break
            w.click(w.button("more"))
            w.wait(0.05)
            seen |= shown_buttons(w)
        assert wanted <= seen
        while w.screen.panel.asked.page:
            w.click(w.button("more"))
            w.wait(0.05)


def shown_buttons(w):
    """The buttons that lie inside the window and answer."""
    found = [(box, held) for name, box, held in w.screen.panel._at if name == "buttons"]
    return {hot.name for box, held in found for hot in held.hots if w.screen.panel.hot((box.x + hot.box.centre[0], box.y + hot.box.centre[1])) == hot}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(960, 600), (800, 1000)], ids=str)
def test_all_buttons_can_be_read_and_a_press_on_one_leads_back(size, lang):
    with Watch() as watch:
        w = short(size, lang)
        w.click(w.button("more"))
        w.move(w.px((0.0, 0.0)))
        w.wait(0.1)
        assert watch.faults(w.picture) == []
    while w.screen.panel.middle_of("mode") is None:
        w.click(w.button("more"))
        w.wait(0.05)
    w.click(w.button("mode"))
    w.wait(0.05)
    assert w.screen.panel.asked.page == 0
    assert w.shown.mode == "nail"


def test_at_a_throw_in_in_a_narrow_window_what_may_be_asked_for_is_there_or_counted():
    w = throw_in((960, 600), "it")
    assert w.shown.step is Step.NAME
    hidden = left_out(w.screen.panel.offered, w.shown, most=2, columns=1)
    assert hidden == sum(offer.on for offer in w.screen.panel.offered) - 2
