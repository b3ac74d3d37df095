"""What the second code counts, on the play screen: fouls, time-outs, who plays short, the time that runs out, kicks from the mark."""

from dataclasses import replace

import pygame
import pytest

from sim.language import LANGUAGES
from sim.match.kick_off_layout import kick_off_layout
from sim.match.match import Match
from sim.match.play import Moment
from sim.model.ids import Side
from sim.model.layout import Ball, Figure
from sim.rules.findings import Condition
from sim.rules.referee import begin
from sim.rules.situation import Situation
from sim.rules.wording import say, say_condition
from sim.rules.words import Unit
from sim.session.terms import Terms
from sim.view.screens.play_words import Told, strip_of, turn_of
from sim.view.widgets.ruled import note_of
from tests.view import images
from tests.view.at_the_window import Window
from tests.view.images import pictured
from tests.view.legible import Watch

TERMS = Terms(home="human", away="human", ruleset="five", seed=3)
SIZES = ((960, 600), (1280, 800), (2560, 1440), (800, 1000))
HALF = (640, 400)
CORNER = {"phase": "corner", "spot": [600, 300], "taker": "home.4", "possession": "home"}
AT_THE_CORNER = {"ball": (594.7, 294.7), "figures": {"home.4": (570.0, 270.0)}}


def begun(ball=(0.0, 0.0), figures=None, gone=(), **situation):
    """A match of the second code from a situation on."""
    match = Match.new(TERMS.header())
    usual = kick_off_layout(pitch="five")
    there = {body: f for body, f in usual.figures.items() if body not in gone}
    layout = replace(usual, ball=Ball(ball), figures={**there, **{body: Figure(at) for body, at in (figures or {}).items()}})
    state = begin(Situation.from_dict({"clock": "05:00", **situation}), match.ruleset, match.table)
    return replace(match, moment=Moment(0.0, 0, layout, state))


def window(size, lang, **told):
    return Window(size, lang, terms=TERMS, start=begun(**told))


def fouls(size, lang):
    """Four and five fouls: the next of away's comes from the second mark."""
    return window(size, lang, possession="home", fouls=[4, 5], time_outs=[1, 0])


def short(size, lang):
    """Both sides have sent figures off; one may be replaced."""
    gone = [{"figure": "home.3", "until": "06:31"}, {"figure": "away.2"}]
    return window(size, lang, possession="away", fouls=[6, 3], sent_off=gone, gone=("home.3", "away.2"), asked=["home"])


def running_out(size, lang):
    """A corner for which a second is left."""
    return window(size, lang, **CORNER, **AT_THE_CORNER, held=2.9, fouls=[2, 6])


def time_out(size, lang):
    return window(size, lang, phase="time_out", resume="corner", possession="home", spot=[600, 300], time_outs=[1, 0], ball=(594.7, 294.7))


def shoot_out(size, lang):
    made = [{"at": [420, 0], "scored": scored} for scored in (True, False, True)]
    return window(
        size, lang, phase="shoot_out", possession="home", spot=[420, 0], period=4, ball=(420.0, 0.0), shots={"home": made, "away": made[:2]}
    )


STATES = (fouls, short, running_out, time_out, shoot_out)


@pytest.mark.parametrize("size", SIZES, ids=lambda s: f"{s[0]}x{s[1]}")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("state", STATES, ids=lambda s: s.__name__)
def test_every_count_can_be_read(state, lang, size):
    with Watch() as watch:
        w = state(size, lang)
        w.wait(0.1)
        assert watch.faults(w.picture) == []


def words_of(w):
    """The strip's counts and the card of a window, as they are told."""
    told = Told("en", ("Home", "Away"))
    return strip_of(w.shown, told), turn_of(w.shown, told)


def test_the_strip_warns_once_the_next_foul_cannot_be_defended():
    strip, turn = words_of(fouls((1280, 800), "en"))
    assert (strip.counts, strip.warned) == ("fouls 4–5", True)
    assert [(c.side, c.pips, c.most, c.text) for c in turn.counts] == [
        (Side.HOME, 4, 5, "fouls 4 · time-outs left 0"),
        (Side.AWAY, 5, 5, "fouls 5 · time-outs left 1"),
    ]
    calm, _ = words_of(window((1280, 800), "en", possession="home", fouls=[4, 4]))
    assert not calm.warned


def test_who_plays_short_is_told_until_when_and_who_may_be_whole_again():
    _, turn = words_of(short((1280, 800), "en"))
    assert [c.beware for c in turn.counts] == ["plays short: 01:31", "may bring a figure on"]
    assert turn.counts[0].text == "fouls 6 · time-out asked for"


def test_the_last_seconds_of_a_restart_are_a_warning():
    w = window((1280, 800), "en", **CORNER, **AT_THE_CORNER)
    assert (words_of(w)[1].countdown, words_of(w)[1].hurry) == ("4 s to take it", False)
    w.wait(2.5)
    assert (words_of(w)[1].countdown, words_of(w)[1].hurry) == ("2 s to take it", True)


def test_a_ruling_made_while_the_clock_stands_is_written_down_at_the_time_it_shows():
    w = window((1280, 800), "en", **CORNER, **AT_THE_CORNER)
    w.wait(4.5)
    late = w.shown.notebook[-1]
    assert (late.ruling.clause, late.clock, w.shown.clock) == ("F5-18", 300.0, 300.0)


LATE = {"en": "more than 4 s", "es": "más de 4 s", "it": "più di 4 s"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_lets_the_time_run_out_has_taken_more_than_the_time_and_not_a_thousandth_too_much(lang):
    w = window((1280, 800), lang, **CORNER, **AT_THE_CORNER)
    w.wait(4.5)
    entry = w.shown.notebook[-1]
    note = note_of("1.0", entry.clock, entry.period, entry.ruling, lang, w.match.table, "")
    said = f"{say(entry.ruling, lang, w.match.table)} {note.sentence}"
    assert LATE[lang] in said
    assert note.margin == ""
    assert not [text for text in ("4001", "4.001", "4,001", "1 ms") if text in said]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_kicks_much_too_late_is_told_how_late(lang):
    late = Condition("restart_time", 430.0, Unit.MS, 4430.0, 4000.0, 0.0)
    assert say_condition(late, lang).endswith("4.43 s" if lang == "en" else "4,43 s")
    early = replace(late, margin=-430.0, value=3570.0)
    assert "430 ms" in say_condition(early, lang)
    tap = Condition("contact_time", 1.0, Unit.MS, 41.0, 40.0, 0.0, ("home.1",))
    assert "1 ms" in say_condition(tap, lang), "what no watch measures is told to the thousandth"


def test_a_time_out_says_that_it_is_one_and_how_it_ends():
    w = time_out((1280, 800), "en")
    assert words_of(w)[1].countdown == "60 s of time-out"
    assert w.says == "Time-out. Press Ready to go on before it is over."


def test_kicks_from_the_mark_stand_in_for_fouls():
    strip, turn = words_of(shoot_out((1280, 800), "en"))
    assert strip.counts == ""
    assert [(c.marks, c.text) for c in turn.counts] == [((True, False, True), "2 of 3 in"), ((True, False), "1 of 2 in")]


def half(w):
    w.wait(0.05)
    return pygame.transform.smoothscale(w.picture, HALF)


@pictured
def play_counts():
    return half(short((1280, 800), "en"))


@pictured
def play_counts_narrow():
    return half(running_out((960, 600), "es"))


@pictured
def play_time_out():
    return half(time_out((1280, 800), "it"))


@pictured
def play_shoot_out():
    return half(shoot_out((1280, 800), "it"))


@pytest.mark.parametrize("name", [name for name, draw in images.MADE.items() if draw.__module__ == __name__])
def test_the_screen_looks_as_it_did(name):
    assert images.close(name, images.MADE[name]())
