"""What is to be heard of a log: which noise, when, how loud and how high. Pure, so that replays sound as play did."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Any

from sim.events import Bounce, Event, Fall, Log, NailOff, Touch
from sim.model.ids import BALL, is_player
from sim.resources import assets
from sim.rules.words import Call


class Noise(StrEnum):
    """What the table sounds like."""

    FLICK = "flick"
    BALL = "ball"
    FIGURE = "figure"
    POST = "post"
    FENCE = "fence"
    CLOTH = "cloth"
    NET = "net"
    FALL = "fall"


@dataclass(frozen=True, slots=True)
class Cue:
    """A noise at ``t`` (s of the log): ``loudness`` from 0 to 1, ``pitch`` as a factor of the file's."""

    t: float
    noise: Noise
    loudness: float
    pitch: float


@cache
def sound_data() -> Mapping[str, Any]:
    """The shipped numbers of noises, whistles and crowd."""
    return MappingProxyType(tomllib.loads((assets() / "sounds" / "sounds.toml").read_text(encoding="utf-8")))


@cache
def whistle_for(call: Call) -> str | None:
    """The whistle of a call; None for calls that go without.

    >>> whistle_for(Call.GOAL), whistle_for(Call.CHANGE)
    ('goal', None)
    """
    return next((name for name, entry in sound_data()["whistles"].items() if call.value in entry["calls"]), None)


def cue(t: float, noise: Noise, size: float) -> Cue:
    """A noise as loud and as high as the size of what made it says.

    >>> cue(0.0, Noise.BALL, 5000.0).loudness > cue(0.0, Noise.BALL, 500.0).loudness
    True
    """
    entry = sound_data()["noises"][noise.value]
    share = min(1.0, math.sqrt(max(size, 0.0) / entry["full"]))
    return Cue(t, noise, entry["gain"] * share, entry["low"] + (entry["high"] - entry["low"]) * share)


def cues(log: Log, after: float, until: float) -> tuple[Cue, ...]:
    """The noises of a log with ``after < t <= until`` (s), in order."""
    kinds: tuple[type[Event], ...] = (Touch, NailOff, Bounce, Fall)
    found: Iterable[Event] = (e for kind in kinds for e in log.of(kind, after, until) if e.t > after)
    heard = (_heard(e) for e in sorted(found, key=lambda e: e.t))
    return tuple(c for c in heard if c is not None)


def _heard(event: Event) -> Cue | None:
    match event:
        case NailOff(t=t, speed=speed):
            return cue(t, Noise.FLICK, speed)
        case Bounce(t=t, speed=speed):
            return cue(t, Noise.CLOTH, speed)
        case Fall(t=t, impulse=impulse):
            return cue(t, Noise.FALL, impulse)
        case Touch(t=t, a=a, b=b, impulse=impulse):
            noise = _noise_of(a, b)
            return cue(t, noise, event.speed_of(BALL) if noise is Noise.NET and event.involves(BALL) else impulse) if noise else None
    return None


def _noise_of(a: str, b: str) -> Noise | None:
    """The noise of two bodies that meet, ``a`` before ``b`` in id order; None for hands, which make none."""
    head = b.partition(".")[0]
    if head in ("post", "bar"):
        return Noise.POST
    if head in ("net", "fence"):
        return Noise(head)
    if b == BALL:
        return Noise.BALL
    return Noise.FIGURE if is_player(a) and is_player(b) else None
