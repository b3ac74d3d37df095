"""What a button promises: one that is lit is granted when it is pressed, one that is dim says why and does nothing."""

import pygame
import pytest

from sim.language import LANGUAGES
from sim.model.ids import Side
from sim.rules.words import Phase
from sim.session.inputs import Command
from sim.session.shown import Doing
from sim.session.terms import Terms
from sim.view.widgets.buttons import Buttons
from tests.session.table import in_play
from tests.view.at_the_window import Window, kick_off
from tests.view.test_play_changes import ask, naming, placing, playing, taking
from tests.view.test_play_counts import fouls, running_out, shoot_out, short, time_out, window
from tests.view.test_play_whistle import out

BIG = (1280, 800)


def club(size, lang):
    return Window(size, lang, start=in_play({"home.9": (-60.0, 0.0)}))


def club_kick_off(size, lang):
    return Window(size, lang, start=kick_off())


def club_throw_in(size, lang):
    return out(lang, size=size)


def spent(size, lang):
    """Neither side has a time-out left."""
    return window(size, lang, phase="kick_in", possession="home", spot=[100, 300], ball=(100.0, 300.0), time_outs=[1, 1])


def extra_time(size, lang):
    return window(size, lang, possession="home", period=3, clock="02:00")


STATES = (placing, naming, taking, playing, fouls, short, running_out, time_out, shoot_out, spent, extra_time, club, club_kick_off, club_throw_in)


@pytest.mark.parametrize("state", STATES, ids=lambda s: s.__name__)
def test_a_lit_button_is_granted_and_a_dim_one_says_why_and_does_nothing(state):
    first = state(BIG, "en")
    first.wait(0.1)
    for offer in first.screen.panel.offered:
        w = state(BIG, "en")
        w.wait(0.1)
        acts, log = w.match.acts, len(w.shown.notebook)
        ask(w, offer.command)
        if offer.on:
            assert w.shown.refused is None, offer.command
            done = w.match.acts != acts or w.shown.doing in (Doing.CHANGING, Doing.PLACING) or offer.command is Command.MODE
            assert done, offer.command
        else:
            assert w.says, offer.command
            assert (w.match.acts, len(w.shown.notebook)) == (acts, log), offer.command


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", [(960, 600), BIG, (800, 1000)], ids=str)
def test_with_no_time_out_left_its_button_is_dim_and_says_so(size, lang):
    w = spent(size, lang)
    w.wait(0.1)
    offer = next(offer for offer in w.screen.panel.offered if offer.command is Command.TIME_OUT)
    assert not offer.on
    ask(w, "time_out")
    assert "F5-8" in w.says
    assert w.match.acts == 0


def held(w) -> Buttons:
    return next(held._key[0] for name, _, held in w.screen.panel._at if name == "buttons")


def test_a_time_out_that_only_the_other_side_has_is_marked_as_its_own_and_asked_for_by_it():
    w = window(BIG, "en", phase="kick_in", possession="home", spot=[100, 300], ball=(100.0, 300.0), time_outs=[1, 0])
    w.wait(0.1)
    button = next(b for b in held(w).buttons if b.name == Command.TIME_OUT)
    assert (button.on, button.side) == (True, Side.AWAY)
    assert button.tip.startswith("For Away")
    ask(w, "time_out")
    assert w.shown.counters.asked == (Side.AWAY,)


def test_against_a_computer_its_time_out_is_not_offered():
    terms = Terms(home="human", away="ai:easy", ruleset="five", seed=3)
    w = Window(BIG, terms=terms, start=spent(BIG, "en").match)
    w.wait(0.1)
    assert not next(offer for offer in w.screen.panel.offered if offer.command is Command.TIME_OUT).on


def test_nothing_is_taken_back_before_anything_was_done_at_the_window():
    w = Window(BIG, terms=Terms(home="ai:easy", away="human", seed=3))
    for _ in range(400):
        w.wait(0.05)
        if w.match.acts:
            break
    assert w.match.acts
    offer = next(offer for offer in w.screen.panel.offered if offer.command is Command.UNDO)
    assert not offer.on


def test_a_time_out_asked_for_with_the_mouse_counts_down_and_ends_by_time():
    w = naming()
    ask(w, "time_out")
    w.wait(0.2)
    assert w.match.state.phase is Phase.TIME_OUT
    assert w.shown.counters.pause == pytest.approx(60.0, abs=0.5)
    w.wait(30.0)
    assert w.shown.counters.pause == pytest.approx(29.6, abs=0.5)
    w.wait(30.5)
    assert w.match.state.phase is Phase.KICK_IN


def test_a_time_out_ends_once_both_sides_say_that_they_are_ready():
    w = naming()
    ask(w, "time_out")
    w.wait(5.0)
    ask(w, "ready")
    assert w.match.state.phase is Phase.TIME_OUT
    assert w.shown.counters.pause == pytest.approx(54.8, abs=0.5)
    ask(w, "ready")
    assert w.match.state.phase is Phase.KICK_IN
    button = next(b for b in held(w).buttons if b.name == Command.TIME_OUT)
    assert button.side is Side.AWAY, "home had only the one"
    w.key(pygame.K_8)
    assert w.shown.counters.asked == (Side.AWAY,)
