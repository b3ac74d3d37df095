"""Whoever does not know the game can read what was ruled before anything else happens, and finds it again."""

import pytest

from sim.language import LANGUAGES
from sim.rules.words import UNASKED
from sim.view.screens.play_whistle import plate_of
from sim.view.screens.play_words import Told
from sim.view.widgets.banner import stays_us
from tests.view.test_play_whistle import out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruling_stays_for_four_seconds_and_longer_the_more_there_is_to_read(lang):
    w = out(lang)
    plate = w.screen.over.banner._key[0]
    assert stays_us(plate) >= 4_000_000
    w.wait(3.0)
    assert "banner" in w.screen.over.boxes
    w.wait(stays_us(plate) / 1e6)
    assert "banner" not in w.screen.over.boxes


def test_a_ruling_that_was_read_goes_as_soon_as_somebody_acts():
    w = out()
    w.wait(0.5)
    taker = next(body for right in w.shown.permission.takes for body in right.figures if body.startswith("away."))
    w.click(w.px(w.at(taker)))
    w.wait(0.1)
    assert "banner" not in w.screen.over.boxes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_was_ruled_at_one_moment_is_on_the_plate(lang):
    w = out(lang)
    whistle = w.shown.whistle
    told = [entry for entry in whistle.entries if entry.ruling.call not in UNASKED]
    plate = plate_of(whistle, Told(lang, ("a", "b")), "")
    assert len(plate.also) == len(told) - 1
    assert "{" not in "".join((plate.sentence, *plate.also))


def test_what_was_measured_is_in_the_sentence_and_not_a_bare_number_beside_the_clause():
    plate = out().screen.over.banner._key[0]
    assert plate.small in {"THR-1", "OUT-1"}
    assert "mm" in plate.sentence
