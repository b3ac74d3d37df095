"""Buttons stay where they are from state to state, also where there is room for a few of them only."""

import pygame
import pytest

from sim.view.screens.play_requests import SLOTS
from tests.session.table import in_play
from tests.view.at_the_window import Window, kick_off
from tests.view.test_play_counts import running_out, short
from tests.view.test_play_counts import window as five

SIZES = [(960, 600), (1280, 800), (800, 1000)]


def places(w):
    """Where each button stands, by its name."""
    w.wait(0.05)
    held = next((box, held) for name, box, held in w.screen.panel._at if name == "buttons")
    return {hot.name: (round(held[0].x + hot.box.centre[0]), round(held[0].y + hot.box.centre[1])) for hot in held[1].hots}


def slot_of(name):
    return next(i for i, slot in enumerate(SLOTS) if name in slot)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_button_stands_in_the_same_place_whatever_goes_on(size):
    placing, playing = Window(size, start=kick_off()), Window(size, start=in_play({"home.9": (-60.0, 0.0)}))
    seen = [places(placing), places(playing)]
    playing.flick("home.9", (0.0, 0.0), 550)
    playing.rest()
    seen.append(places(playing))
    found = {}
    for shown in seen:
        for name, at in shown.items():
            key = name if size == (1280, 800) else slot_of(name)
            assert found.setdefault(key, at) == at, name


@pytest.mark.parametrize("state", [short, running_out], ids=lambda s: s.__name__)
def test_where_there_is_less_room_only_the_uppermost_go(state):
    roomy, tight = places(five((960, 600), "es", possession="home")), places(state((960, 600), "es"))
    from_the_foot = sorted(roomy.values(), key=lambda place: -place[1])
    assert len(tight) < len(roomy)
    assert sorted(tight.values(), key=lambda place: -place[1]) == from_the_foot[: len(tight)]


def test_what_can_be_pressed_takes_a_place_before_what_cannot():
    w = Window((960, 600), start=in_play({"home.9": (-60.0, 0.0)}))
    shown = places(w)
    assert {"ask_tick", "spare", "ask_check"} <= shown.keys()
    assert {"ready", "tidy"} <= shown.keys(), "places that hold nothing to press show what they are for"
    w.key(pygame.K_i)
    assert len(places(w)) > len(shown)
