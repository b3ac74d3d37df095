"""What is heard of a film: as play sounded, and nothing where it runs backwards, is wound or goes too fast."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from sim.rules.words import Call
from sim.session.cues import Cue
from sim.view.sound import Sound
from tests.view.at_the_film import OFFSIDE, watched


class Heard(Sound):
    """Remembers what was to be played."""

    def __init__(self) -> None:
        super().__init__()
        self.noises: list[str] = []
        self.whistles: list[str] = []

    def play(self, cues: Iterable[Cue]) -> None:
        self.noises += [cue.noise for cue in cues]

    def whistle(self, call: Call) -> None:
        self.whistles.append(call)


def listened(*keys: int, step: int = 16_667) -> Heard:
    """What is heard of a film from its beginning to its end after some keys."""
    heard = Heard()
    window, screen = watched(OFFSIDE, sound=heard)
    window.key(*keys)
    for _ in range(round(8_000_000 / step)):
        window.step(step)
    assert not screen.head.playing
    return heard


def test_a_film_sounds_as_play_did_whatever_its_frame_rate_and_speed() -> None:
    once = listened(pygame.K_SPACE)
    assert {"flick", "ball"} <= set(once.noises)
    assert once.whistles == ["offside"]
    slow = listened(pygame.K_DOWN, pygame.K_SPACE, step=2_000)
    assert (slow.noises, slow.whistles) == (once.noises, once.whistles)


def test_backwards_wound_and_too_fast_it_is_silent() -> None:
    for keys in ((pygame.K_END, pygame.K_j), (*[pygame.K_UP] * 4, pygame.K_SPACE), (pygame.K_r, pygame.K_PERIOD)):
        assert listened(*keys).noises == []
