"""Values between two alike values, and beyond them: what lies between a violation and its near miss.

Two scenarios that differ in numbers alone (a place, a speed, a time) span a line of scenarios; a threshold of the rules
lies somewhere on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from sim.units import rounded

Value = TypeVar("Value")


class Unlike(ValueError):
    """Two values between which there is nothing: they differ in more than measures."""


def blended(a: Value, b: Value, share: float) -> Value:
    """The value at ``share`` of the way from ``a`` (0) to ``b`` (1); shares outside lead on in the same direction.

    Only measures (floats) change, rounded to 1e-6; whatever else differs raises ``Unlike``.

    >>> blended((0.0, 1), (10.0, 1), 0.25)
    (2.5, 1)
    """
    between: Value = _blended(a, b, share)
    return between


def alike(a: object, b: object) -> bool:
    """Whether two values differ in measures alone, and do differ."""
    try:
        return a != b and _blended(a, b, 0.5) is not None
    except Unlike:
        return False


def _blended(a: Any, b: Any, share: float) -> Any:
    if a is b or (type(a) is type(b) and a == b):
        return a
    if isinstance(a, float) and isinstance(b, float):
        return rounded(a + share * (b - a))
    if type(a) is not type(b):
        raise Unlike(f"{a!r}, {b!r}")
    if isinstance(a, tuple) and len(a) == len(b):
        return tuple(_blended(x, y, share) for x, y in zip(a, b, strict=True))
    if isinstance(a, Mapping) and a.keys() == b.keys():
        return {key: _blended(a[key], b[key], share) for key in a}
    if is_dataclass(a) and not isinstance(a, type):
        values = {f.name: _blended(getattr(a, f.name), getattr(b, f.name), share) for f in fields(a) if f.init}
        return type(a)(**values)
    raise Unlike(f"{a!r}, {b!r}")
