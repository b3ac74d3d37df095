"""A changed copy of a frozen value, made quickly."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """``dataclasses.replace`` for values with slots that check nothing when they are made: what does not change is copied as it is.

    Large states are changed several times in every ruling, and are mostly the same afterwards. ``TypeError`` for an unknown field.

    >>> from sim.model.layout import Figure
    >>> changed(Figure((1.0, 2.0)), spin=3.0).at
    (1.0, 2.0)
    """
    kind = type(value)
    names: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    unknown = changes.keys() - names
    if unknown:
        raise TypeError(f"{kind.__name__} has no field {sorted(unknown)}")
    new = object.__new__(kind)
    put = object.__setattr__
    for name in names:
        put(new, name, changes[name] if name in changes else getattr(value, name))
    return new
