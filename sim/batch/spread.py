"""What is varied in a scenario, and by which chance: the texts of ``--vary``, read and drawn from.

speed=normal(1800, 50)      is that, drawn anew for every run
speed=*normal(1, 0.05)      what the scenario says times that
aim=normal(0, 1.5)          degrees added to where the flick is aimed
home.9=+uniform(-20, 20)    mm added to x and to y, each drawn by itself
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from sim.language import quoted
from sim.model.ids import BALL, is_figure, is_keeper

FLICK = ("aim", "direction", "speed", "spin", "loft")
"""What of a flick can be varied: degrees, degrees, mm/s, rad/s, degrees."""
_COUNTS = {"normal": 2, "uniform": 2, "triangular": 3, "lognormal": 2}
_TEXT = re.compile(r"([+*]?)(\w+)\(([^()]*)\)")
_TARGET = re.compile(r"(?:action\[(\d+)\]\.)?(\w+)")


class BadSpread(ValueError):
    """A text of ``--vary`` that says nothing that could be: what stood there, and what was expected."""

    def __init__(self, text: str, expected: str) -> None:
        super().__init__(f"{quoted(text)}: expected {expected}")


class Mode(StrEnum):
    """What is done with a drawn number: it is the value, or is added to it, or the value is taken times it."""

    SET = ""
    ADD = "+"
    TIMES = "*"

    def applied(self, value: float, drawn: float) -> float:
        """The value after the draw."""
        return drawn if self is Mode.SET else value + drawn if self is Mode.ADD else value * drawn


@dataclass(frozen=True, slots=True)
class Spread:
    """A distribution: ``normal`` (mean, standard deviation), ``uniform`` (least, greatest), ``triangular`` (least, likeliest, greatest),
    ``lognormal`` (mean and standard deviation of the logarithm), ``choice`` (any of some numbers).
    """

    name: str
    numbers: tuple[float, ...]

    def draw(self, rng: np.random.Generator) -> float:
        """One number."""
        n = self.numbers
        match self.name:
            case "normal":
                return float(rng.normal(n[0], n[1]))
            case "uniform":
                return float(rng.uniform(n[0], n[1]))
            case "triangular":
                return float(rng.triangular(n[0], n[1], n[2]))
            case "lognormal":
                return float(rng.lognormal(n[0], n[1]))
            case _:
                return n[int(rng.integers(len(n)))]


@dataclass(frozen=True, slots=True)
class Variation:
    """One thing varied: a number of a flick (``action`` is its place among the actions, None for the first flick), or a coordinate of a body."""

    target: str
    what: str
    mode: Mode
    spread: Spread
    body: str | None = None
    action: int | None = None


def variations(text: str) -> tuple[Variation, ...]:
    """Reads ``target=distribution``; a body without a coordinate stands for both. Raises ``BadSpread``.

    >>> [v.target for v in variations("home.9=+normal(0, 5)")], variations("speed=uniform(900, 1200)")[0].spread.numbers
    (['home.9.x', 'home.9.y'], (900.0, 1200.0))
    """
    target, mark, chance = (part.strip() for part in text.partition("="))
    if not mark:
        raise BadSpread(text, "what is varied, = and a distribution, as speed=normal(1800, 50)")
    mode, spread = _chance(chance)
    found = _TARGET.fullmatch(target)
    if found and found[2] in FLICK:
        what = found[2]
        if what == "aim" and mode is Mode.TIMES:
            raise BadSpread(text, "degrees that are added to the aim")
        return (Variation(target, what, mode, spread, action=None if found[1] is None else int(found[1])),)
    body, dot, what = target.rpartition(".")
    if dot and what in ("x", "y", "angle") and _is_body(body) and (what != "angle" or is_keeper(body)):
        return (Variation(target, what, mode, spread, body=body),)
    if _is_body(target):
        return tuple(Variation(f"{target}.{axis}", axis, mode, spread, body=target) for axis in ("x", "y"))
    raise BadSpread(text, f"one of {', '.join(FLICK)}, action[1].speed and so on, or a body, as ball, home.9.x or away.keeper.angle")


def _is_body(name: str) -> bool:
    return name == BALL or is_figure(name) or is_keeper(name)


def _chance(text: str) -> tuple[Mode, Spread]:
    found = _TEXT.fullmatch(text)
    if not found or (found[2] not in _COUNTS and found[2] != "choice"):
        raise BadSpread(text, "normal(mean, sd), uniform(least, greatest), triangular(least, likeliest, greatest), lognormal(mean, sd) or choice(…)")
    try:
        numbers = tuple(float(part) for part in found[3].split(","))
    except ValueError:
        raise BadSpread(text, "numbers") from None
    if not np.isfinite(numbers).all():
        raise BadSpread(text, "finite numbers")
    name = found[2]
    if name != "choice" and len(numbers) != _COUNTS[name]:
        raise BadSpread(text, f"{_COUNTS[name]} numbers")
    if name in ("normal", "lognormal") and numbers[1] < 0.0:
        raise BadSpread(text, "a standard deviation of 0 or more")
    if name in ("uniform", "triangular") and (list(numbers) != sorted(numbers) or (name == "triangular" and numbers[0] == numbers[-1])):
        raise BadSpread(text, "numbers in rising order")
    return Mode(found[1]), Spread(name, numbers)
