"""Plays the shipped sounds, where there is a sound device; where there is none, it is silent and nobody else need know."""

from __future__ import annotations

import wave
from collections.abc import Iterable
from functools import cache
from typing import Final, Protocol

import numpy as np
import pygame

from sim.resources import assets
from sim.rules.words import Call
from sim.session.cues import Cue, Noise, cue, sound_data, whistle_for
from sim.view.app.hush import hushed

RATE: Final = 22_050
"""Samples a second of what is played."""
_SEMITONE: Final = 2 ** (1 / 12)
_EDGE_S: Final = 0.012
"""A blast of the whistle swells and dies in this time (s), so that it does not crack."""
_CROWD: Final = 0
"""The channel that the murmur has for itself."""


class Output(Protocol):
    """What plays samples: the mixer, or what a test puts in its place."""

    def play(self, samples: np.ndarray, loudness: float) -> None:
        """Plays 16-bit samples once, ``loudness`` 0 to 1."""

    def loop(self, samples: np.ndarray | None, loudness: float) -> None:
        """Plays samples round and round in the background; None ends that."""


class Silence:
    """Plays nothing."""

    def play(self, samples: np.ndarray, loudness: float) -> None:
        """Plays nothing."""

    def loop(self, samples: np.ndarray | None, loudness: float) -> None:
        """Plays nothing."""


class Mixer:
    """Plays through pygame's mixer."""

    def __init__(self) -> None:
        self._made: dict[int, tuple[np.ndarray, pygame.mixer.Sound]] = {}
        pygame.mixer.set_num_channels(16)
        pygame.mixer.set_reserved(1)

    def play(self, samples: np.ndarray, loudness: float) -> None:
        """Plays samples on a channel that is free; when none is, this one is missed."""
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.set_volume(loudness)
            channel.play(self._sound(samples))

    def loop(self, samples: np.ndarray | None, loudness: float) -> None:
        """Plays samples round and round on a channel of their own."""
        channel = pygame.mixer.Channel(_CROWD)
        if samples is None:
            channel.fadeout(600)
            return
        channel.set_volume(loudness)
        if not channel.get_busy():
            channel.play(self._sound(samples), loops=-1, fade_ms=600)

    def _sound(self, samples: np.ndarray) -> pygame.mixer.Sound:
        if id(samples) not in self._made:
            self._made[id(samples)] = (samples, pygame.mixer.Sound(buffer=samples.tobytes()))
        return self._made[id(samples)][1]


class Sound:
    """The sounds of the table, the referee and the room, each as loud as the volume lets it."""

    def __init__(self, output: Output | None = None) -> None:
        self._output = output or Silence()
        self.volume = 1.0
        self._crowd = False

    @classmethod
    def silent(cls) -> Sound:
        """Plays nothing, anywhere."""
        return cls()

    @classmethod
    def open(cls) -> Sound:
        """Sound through the device there is; silent where there is none."""
        try:
            with hushed():
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
        except (pygame.error, NotImplementedError):  # pygame without a mixer raises the second
            return cls()
        return cls(Mixer())

    def ready(self) -> None:
        """Reads what a match is heard by first, so that nobody waits for it then."""
        samples_of("murmur")
        for noise in Noise:
            samples_of(noise.value)
        for name in sound_data()["whistles"]:
            blasts_of(name)

    def set_volume(self, volume: float) -> None:
        """How loud everything is, 0 to 1."""
        self.volume = volume
        if self._crowd:
            self.crowd(True)

    def play(self, cues: Iterable[Cue]) -> None:
        """Plays what is to be heard now."""
        if self.volume > 0:
            for each in cues:
                self._output.play(samples_of(each.noise.value, round(_semitones(each.pitch))), each.loudness * self.volume)

    def whistle(self, call: Call) -> None:
        """Whistles for a call, in the pattern of its kind; after a goal the room cheers."""
        name = whistle_for(call)
        if name is None or self.volume == 0:
            return
        self._output.play(blasts_of(name), sound_data()["whistles"][name]["gain"] * self.volume)
        if call in (Call.GOAL, Call.OWN_GOAL):
            self._output.play(samples_of("cheer"), sound_data()["crowd"]["cheer"] * self.volume)

    def crowd(self, there: bool) -> None:
        """Lets the room murmur in the background, or not."""
        self._crowd = there
        loudness = sound_data()["crowd"]["murmur"] * self.volume
        self._output.loop(samples_of("murmur") if there and loudness > 0 else None, loudness)

    def sample(self) -> None:
        """Lets one hear how loud it is."""
        self.play([cue(0.0, Noise.BALL, 3000.0)])


def _semitones(pitch: float) -> float:
    return float(np.log(pitch) / np.log(_SEMITONE))


@cache
def samples_of(name: str, semitones: int = 0) -> np.ndarray:
    """A shipped sound at the rate that is played, so many semitones higher."""
    with wave.open(str(assets() / "sounds" / f"{name}.wav"), "rb") as file:
        rate, raw = file.getframerate(), np.frombuffer(file.readframes(file.getnframes()), "<i2")
    step = rate / RATE * _SEMITONE**semitones
    at = np.arange(int((len(raw) - 1) / step) + 1) * step
    return np.asarray(np.round(np.interp(at, np.arange(len(raw)), raw)), dtype=np.int16)


@cache
def blasts_of(name: str) -> np.ndarray:
    """A whistle: its blasts cut from the shipped one, one after the other."""
    blasts, whistle = sound_data()["whistles"][name]["blasts"], samples_of("whistle").astype(float)
    out = np.zeros(round(max(start + length for start, length in blasts) * RATE))
    for start, length in blasts:
        n = round(length * RATE)
        edge = np.clip(np.minimum(np.arange(n), np.arange(n)[::-1]) / (_EDGE_S * RATE), 0.0, 1.0)
        at = round(start * RATE)
        out[at : at + n] += whistle[:n] * edge
    return np.asarray(np.round(out), dtype=np.int16)
