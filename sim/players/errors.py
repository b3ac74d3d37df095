"""A hand's error: what a player means to do, and what it does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from sim.model.actions import Flick
from sim.players.levels import Level

SLOWEST = 60.0
"""No flick that was meant is slower than this (mm/s)."""

_WIDEST = 3.0
"""An error is at most so many standard deviations: nobody flicks backwards by mistake."""


def wobbled(flick: Flick, level: Level, rng: np.random.Generator, cap: float) -> Flick:
    """The flick as the hand makes it: direction and speed off by the level's errors. ``cap`` is the fastest flick (mm/s)."""
    aside, harder = (float(e) for e in np.clip(rng.standard_normal(2), -_WIDEST, _WIDEST))
    direction = (flick.direction or 0.0) + level.aim * aside
    speed = min(max(flick.speed * (1.0 + level.speed_share * harder), SLOWEST), cap)
    return replace(flick, direction=direction, speed=speed)


def misplaced(y: float, level: Level, rng: np.random.Generator) -> float:
    """Where along the goal line (mm) a keeper goes that was meant to go to ``y``."""
    return y + level.keeper_mm * float(np.clip(rng.standard_normal(), -_WIDEST, _WIDEST))
