"""Numbers of the school, read from ``assets/training.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from sim.resources import assets
from sim.rules.words import Unit


@dataclass(frozen=True)
class Extras:
    """Figures that take no part: how many at most, how far (mm) from everything, and how far (mm) a scene is moved."""

    most: int
    clear: float
    shift: float


@dataclass(frozen=True)
class Asking:
    """How a situation is put: seconds shown ``before`` the decision point, and at least and at most ``after`` it.

    ``spot``: tolerance of a place (mm); ``seconds``: time for an answer (s).
    """

    before: float
    after: tuple[float, float]
    spot: float
    seconds: float


@dataclass(frozen=True)
class Settings:
    """``dial``: margins asked for, by unit, farthest first."""

    dial: Mapping[Unit, tuple[float, ...]]
    extras: Extras
    asking: Asking


@cache
def load_settings() -> Settings:
    """The shipped numbers."""
    data = tomllib.loads((assets() / "training.toml").read_text(encoding="utf-8"))
    extras, asking = data["extras"], data["question"]
    dial = {Unit(unit): tuple(margins) for unit, margins in data["dial"].items()}
    return Settings(
        MappingProxyType(dial),
        Extras(extras["most"], extras["clear_mm"], extras["shift_mm"]),
        Asking(asking["before_s"], tuple(asking["after_s"]), asking["spot_mm"], asking["seconds"]),
    )
