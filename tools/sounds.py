"""Makes ``assets/sounds/*.wav``: short, dry sounds from damped tones and shaped noise. The same numbers give the same files.

Run it again after a change: ``python tools/sounds.py``; ``--check`` only says which files are not what it would make.
"""

from __future__ import annotations

import sys
import wave
from collections.abc import Sequence
from pathlib import Path

import numpy as np

SOUNDS = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22_050
"""Samples a second of hits and whistle."""
SLOW = 11_025
"""Samples a second of the crowd, which has no high tones."""
TOLERANCE = 2
"""A machine may round a sample otherwise by so much."""

Samples = np.ndarray


def times(seconds: float, rate: int = RATE) -> Samples:
    """The time of every sample."""
    return np.arange(round(seconds * rate)) / rate


def tones(t: Samples, parts: Sequence[tuple[float, float, float]]) -> Samples:
    """Damped tones together: (Hz, loudness, seconds to 1/e)."""
    return sum((a * np.sin(2 * np.pi * f * t) * np.exp(-t / d) for f, a, d in parts), np.zeros_like(t))


def noise(t: Samples, low: float, high: float, seed: int, rate: int = RATE) -> Samples:
    """Noise between two frequencies (Hz), with soft edges, its loudest sample 1."""
    spectrum = np.fft.rfft(np.random.default_rng(seed).standard_normal(len(t)))
    f = np.fft.rfftfreq(len(t), 1 / rate)
    shape = 1 / (1 + (low / np.maximum(f, 1.0)) ** 4) / (1 + (f / high) ** 4)
    out = np.fft.irfft(spectrum * shape, len(t))
    return out / np.abs(out).max()


def click(t: Samples, low: float, high: float, fade: float, seed: int) -> Samples:
    """A burst of noise that fades within ``fade`` seconds."""
    return noise(t, low, high, seed) * np.exp(-t / fade)


def flick() -> Samples:
    """A nail on the base: a dry tick with a little body."""
    t = times(0.12)
    return 0.8 * click(t, 1800, 5200, 0.006, 1) + tones(t, [(310, 0.5, 0.018), (1450, 0.25, 0.010)])


def ball() -> Samples:
    """A base on the hollow ball: light, almost a note."""
    t = times(0.14)
    return 0.35 * click(t, 2500, 7000, 0.003, 2) + tones(t, [(1180, 0.7, 0.022), (2140, 0.35, 0.014), (3420, 0.15, 0.008)])


def figure() -> Samples:
    """Base on base: two discs of hard plastic."""
    t = times(0.10)
    return 0.6 * click(t, 1500, 6000, 0.004, 3) + tones(t, [(820, 0.6, 0.014), (1730, 0.4, 0.010), (2950, 0.2, 0.006)])


def post() -> Samples:
    """Post or bar: it rings for a moment."""
    t = times(0.45)
    parts = [(905, 0.7, 0.11), (1571, 0.5, 0.09), (2489, 0.35, 0.06), (3811, 0.2, 0.035)]
    return 0.4 * click(t, 2000, 7000, 0.003, 4) + tones(t, parts)


def fence() -> Samples:
    """The fence: wood, low and short."""
    t = times(0.22)
    return 0.5 * click(t, 150, 1100, 0.020, 5) + tones(t, [(172, 0.8, 0.045), (296, 0.45, 0.030), (540, 0.2, 0.015)])


def cloth() -> Samples:
    """The ball comes down on the cloth: next to nothing."""
    t = times(0.10)
    return 0.5 * click(t, 100, 700, 0.012, 6) + tones(t, [(138, 0.8, 0.022)])


def net() -> Samples:
    """The net gives way."""
    t = times(0.38)
    return noise(t, 900, 4200, 7) * np.sin(np.pi * np.minimum(t / 0.06, 1) / 2) * np.exp(-t / 0.10)


def fall() -> Samples:
    """A figure topples: the body, then the rim of the base."""
    t = times(0.22)
    late = np.maximum(t - 0.075, 0.0)
    second = np.where(t >= 0.075, tones(late, [(690, 0.45, 0.012), (1320, 0.25, 0.008)]), 0.0)
    return tones(t, [(560, 0.7, 0.016), (1090, 0.35, 0.010)]) + 0.3 * click(t, 1200, 4000, 0.006, 8) + second


def whistle() -> Samples:
    """A long blast of a whistle with a pea; blasts are cut from it."""
    t = times(1.3)
    trill = 1 + 0.012 * np.sin(2 * np.pi * 27 * t)
    phase = 2 * np.pi * np.cumsum(2330 * trill) / RATE
    beat = 0.72 + 0.28 * np.sin(2 * np.pi * 27 * t + 0.6)
    return beat * (0.7 * np.sin(phase) + 0.22 * np.sin(2 * phase + 0.4)) + 0.07 * noise(t, 1800, 5000, 9)


def looped(samples: Samples, seam: int) -> Samples:
    """The samples with their end laid over their beginning, so that they go round without a seam."""
    ramp = np.linspace(0, 1, seam)
    out = samples[:-seam].copy()
    out[:seam] = out[:seam] * np.sqrt(ramp) + samples[-seam:] * np.sqrt(1 - ramp)
    return out


def murmur() -> Samples:
    """A club room: people who talk, and do not shout. Goes round."""
    t = times(4.5, SLOW)
    out = 0.0 * t
    for seed, (low, high, pace) in enumerate([(180, 420, 0.7), (300, 700, 1.1), (480, 1000, 1.7)], 10):
        swell = 0.65 + 0.35 * np.sin(2 * np.pi * pace * t + seed)
        out = out + noise(t, low, high, seed, SLOW) * swell
    return looped(out, SLOW // 2)


def cheer() -> Samples:
    """The same room when a ball goes in: it rises at once and dies away; some clap."""
    t = times(2.6, SLOW)
    voices = noise(t, 350, 1300, 20, SLOW) + 0.6 * noise(t, 700, 2200, 21, SLOW)
    swell = np.minimum(t / 0.18, 1) * np.exp(-np.maximum(t - 0.7, 0) / 0.75)
    claps = np.zeros_like(t)
    rng = np.random.default_rng(22)
    tap = noise(times(0.03, SLOW), 900, 3200, 23, SLOW) * np.exp(-times(0.03, SLOW) / 0.006)
    for start in np.sort(rng.uniform(0.25, 2.2, 46)):
        at = round(start * SLOW)
        claps[at : at + len(tap)] += tap * rng.uniform(0.3, 0.9)
    return voices * swell + 0.8 * claps * np.exp(-t / 1.6)


MADE = {
    "flick": (flick, RATE, 0.8),
    "ball": (ball, RATE, 0.8),
    "figure": (figure, RATE, 0.8),
    "post": (post, RATE, 0.8),
    "fence": (fence, RATE, 0.8),
    "cloth": (cloth, RATE, 0.8),
    "net": (net, RATE, 0.7),
    "fall": (fall, RATE, 0.8),
    "whistle": (whistle, RATE, 0.7),
    "murmur": (murmur, SLOW, 0.6),
    "cheer": (cheer, SLOW, 0.7),
}
"""Every sound: what makes it, its samples a second, and its loudest sample (1: as loud as can be)."""


def sound(name: str) -> tuple[np.ndarray, int]:
    """The 16-bit samples of a sound, and how many there are to the second."""
    make, rate, peak = MADE[name]
    samples = make()
    samples = samples / np.abs(samples).max() * peak
    if name != "murmur":
        edge = min(64, len(samples))
        samples[-edge:] *= np.linspace(1, 0, edge)
    return np.round(samples * 32_767).astype("<i2"), rate


def shipped(name: str) -> np.ndarray | None:
    """The samples that are shipped under that name; None where there are none."""
    path = SOUNDS / f"{name}.wav"
    if not path.exists():
        return None
    with wave.open(str(path), "rb") as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2")


def fresh(name: str) -> bool:
    """Whether the shipped file is what would be made."""
    there, (made, _) = shipped(name), sound(name)
    return there is not None and len(there) == len(made) and int(np.abs(there.astype(int) - made.astype(int)).max()) <= TOLERANCE


def main(arguments: list[str]) -> int:
    """Makes the files, or checks them; returns the exit code."""
    stale = [name for name in MADE if not fresh(name)]
    for name in stale:
        if "--check" in arguments:
            print(f"{name}.wav: out of date: run python tools/sounds.py")
            continue
        samples, rate = sound(name)
        with wave.open(str(SOUNDS / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(rate)
            file.writeframes(samples.tobytes())
        print(f"{name}.wav: {len(samples) / rate:.2f} s")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
