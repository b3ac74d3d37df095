"""A changed copy of a frozen value, made quickly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """``dataclasses.replace`` for values of two fields or more that check nothing when they are made: what does not change is copied as it is.

    Large states are changed several times in every ruling, and are mostly the same afterwards. ``TypeError`` for an unknown field.

    >>> from sim.model.layout import Figure
    >>> changed(Figure((1.0, 2.0)), spin=3.0).at
    (1.0, 2.0)
    """
    kind: Any = type(value)
    names, known, values = _made_of(kind)
    if not changes.keys() <= known:
        raise TypeError(f"{kind.__name__} has no field {sorted(changes.keys() - known)}")
    new: T = kind.__new__(kind)
    put, instead = object.__setattr__, changes.get
    for name, old in zip(names, values(value), strict=True):
        put(new, name, instead(name, old))
    return new


@cache
def _made_of(kind: Any) -> tuple[tuple[str, ...], frozenset[str], Callable[[Any], tuple[Any, ...]]]:
    """The fields of a kind of value, in order and as a set, and what reads all of them."""
    names = tuple(f.name for f in fields(kind))
    return names, frozenset(names), attrgetter(*names)
