"""Sounds: small files that the tool makes again bit for bit, louder with the volume, and silence where there is no device."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sim.resources import assets
from sim.rules.words import Call
from sim.session.cues import Noise, cue, sound_data
from sim.view.sound import RATE, Sound, blasts_of, samples_of

ROOT = Path(__file__).resolve().parents[2]


class Heard:
    """An output that remembers."""

    def __init__(self) -> None:
        self.played: list[tuple[np.ndarray, float]] = []
        self.looped: list[tuple[np.ndarray | None, float]] = []

    def play(self, samples: np.ndarray, loudness: float) -> None:
        self.played.append((samples, loudness))

    def loop(self, samples: np.ndarray | None, loudness: float) -> None:
        self.looped.append((samples, loudness))


def test_the_shipped_sounds_are_small_and_what_the_tool_makes() -> None:
    spec = importlib.util.spec_from_file_location("sounds_tool", ROOT / "tools" / "sounds.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    files = sorted((assets() / "sounds").glob("*.wav"))
    assert [path.stem for path in files] == sorted(tool.MADE)
    assert sum(path.stat().st_size for path in files) <= 400_000
    assert [name for name in tool.MADE if not tool.fresh(name)] == []
    assert (assets() / "sounds" / "README.md").is_file()


@pytest.mark.parametrize("noise", Noise)
def test_hits_are_short_and_dry_and_begin_at_once(noise) -> None:
    samples = samples_of(noise.value).astype(float)
    assert len(samples) / RATE <= 0.5
    loudest = np.abs(samples).max()
    assert np.abs(samples[: round(0.08 * RATE)]).max() == loudest
    assert np.abs(samples[-round(0.01 * RATE) :]).max() < 0.05 * loudest


def test_a_higher_pitch_is_the_same_sound_played_faster() -> None:
    low, high = samples_of("post"), samples_of("post", 12)
    assert abs(len(high) - len(low) / 2) <= 1

    def tone(samples: np.ndarray) -> float:
        return float(np.abs(np.fft.rfft(samples)).argmax() * RATE / len(samples))

    assert tone(high) == pytest.approx(2 * tone(low), rel=0.02)


def test_loudness_goes_with_the_cue_and_with_the_volume_and_nothing_plays_at_none() -> None:
    out = Heard()
    sound = Sound(out)
    sound.play([cue(0.0, Noise.BALL, 500.0), cue(0.0, Noise.BALL, 4000.0)])
    soft, hard = (loudness for _, loudness in out.played)
    assert soft < hard
    sound.set_volume(0.5)
    sound.play([cue(0.0, Noise.BALL, 4000.0)])
    assert out.played[-1][1] == pytest.approx(hard / 2)
    sound.set_volume(0.0)
    sound.play([cue(0.0, Noise.BALL, 4000.0)])
    sound.whistle(Call.GOAL)
    assert len(out.played) == 3


def test_a_goal_is_whistled_and_cheered_a_foul_only_whistled_a_change_neither() -> None:
    out = Heard()
    sound = Sound(out)
    sound.whistle(Call.GOAL)
    assert [samples is samples_of("cheer") for samples, _ in out.played] == [False, True]
    sound.whistle(Call.FOUL)
    sound.whistle(Call.CHANGE)
    assert len(out.played) == 3


def test_the_room_murmurs_with_the_volume_and_falls_silent_with_it() -> None:
    out = Heard()
    sound = Sound(out)
    sound.set_volume(0.5)
    assert out.looped == []
    sound.crowd(True)
    sound.set_volume(0.0)
    sound.set_volume(1.0)
    sound.crowd(False)
    assert [samples is not None for samples, _ in out.looped] == [True, False, True, False]
    assert out.looped[0][1] == pytest.approx(out.looped[2][1] / 2)


@pytest.mark.parametrize("name", sorted(sound_data()["whistles"]))
def test_a_whistle_is_heard_in_its_blasts_and_silent_between_them(name) -> None:
    samples, blasts = np.abs(blasts_of(name).astype(float)), sound_data()["whistles"][name]["blasts"]
    inside = np.zeros(len(samples), bool)
    for start, length in blasts:
        inside[round(start * RATE) : round((start + length) * RATE)] = True
    assert not samples[~inside].any()
    for start, length in blasts:
        assert samples[round((start + length / 3) * RATE) : round((start + 2 * length / 3) * RATE)].max() > 8000


def test_the_murmur_goes_round_without_a_crack() -> None:
    samples = samples_of("murmur").astype(float)
    steps = np.abs(np.diff(samples))
    assert abs(samples[0] - samples[-1]) <= steps.max()


def test_without_a_device_it_is_silent_and_says_nothing() -> None:
    code = (
        "from sim.view.sound import Sound, Silence; from sim.rules.words import Call;"
        "s = Sound.open(); assert isinstance(s._output, Silence); s.set_volume(1.0); s.whistle(Call.GOAL); s.crowd(True); s.sample()"
    )
    env = {**os.environ, "SDL_AUDIODRIVER": "none such", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=env, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_with_a_device_it_plays() -> None:
    code = (
        "import pygame; from sim.view.sound import Mixer, Sound; from sim.rules.words import Call;"
        "s = Sound.open(); assert isinstance(s._output, Mixer); s.crowd(True); s.whistle(Call.GOAL); s.sample();"
        "print(sum(pygame.mixer.Channel(i).get_busy() for i in range(16)))"
    )
    env = {**os.environ, "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=env, check=False, timeout=60)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "4", "")
