"""What the numbers of an observation or an action mean: a name, a unit and a scale for each, and the borders that check them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from sim.language import quoted

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Column:
    """One number of a vector in [-1, 1]: what it is, in which unit, and how many of them 1 stands for."""

    name: str
    unit: str
    scale: float

    def __str__(self) -> str:
        return f"{self.name} [{self.scale:g} {self.unit}]"


class BadAction(ValueError):
    """An action that is none: says where, what stood there and what was expected."""

    def __init__(self, where: str, value: object, expected: str) -> None:
        super().__init__(f"{where}: {quoted(value)}: expected {expected}")


def box(count: int) -> spaces.Space[Any]:
    """The space of that many numbers in [-1, 1]."""
    return spaces.Box(-1.0, 1.0, (count,), np.float32)


def scaled(values: Sequence[float], columns: Sequence[Column]) -> Floats:
    """Values in their units as a vector in [-1, 1]; what lies beyond a scale is cut off there."""
    vector = np.array([value / column.scale for value, column in zip(values, columns, strict=True)])
    out: Floats = np.clip(vector, -1.0, 1.0).astype(np.float32)
    return out


def numbers(action: object, names: Sequence[str]) -> tuple[float, ...]:
    """The numbers of an action. Raises ``BadAction`` for a wrong shape, for what is not finite and for what lies outside [-1, 1]."""
    try:
        vector = np.asarray(action)
    except ValueError:  # lists of lists of different lengths
        vector = np.array(None)
    if isinstance(action, np.ma.MaskedArray) or vector.shape != (len(names),) or vector.dtype.kind not in "fiu":
        raise BadAction("action", action, f"{len(names)} numbers from -1 to 1: {', '.join(names)}")
    for k, value in enumerate(vector.tolist()):
        if not -1.0 <= value <= 1.0:
            raise BadAction(f"action[{k}] ({names[k]})", value, "a number from -1 to 1")
    return tuple(float(value) for value in vector.tolist())


def real(value: object) -> bool:
    """Whether something is a number, and not one of the two words ``True`` and ``False``."""
    return isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)
