"""A changed copy of a frozen value, made quickly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from sim.model.quick import opened

T = TypeVar("T")


def changed(value: T, **changes: Any) -> T:
    """``dataclasses.replace`` for values of two fields or more that check nothing when they are made: what does not change is copied as it is.

    Large states are changed several times in every ruling, and are mostly the same afterwards. ``TypeError`` for an unknown field.

    >>> from sim.model.layout import Figure
    >>> changed(Figure((1.0, 2.0)), spin=3.0).at
    (1.0, 2.0)
    """
    kind: Any = type(value)
    copied = opened.get(kind)
    if copied is None:
        names, values = _made_of(kind)
        made: T = kind(**{**dict(zip(names, values(value), strict=True)), **changes})
        return made
    new, put = copied(value), object.__setattr__
    for name, now in changes.items():
        if not hasattr(new, name):
            raise TypeError(f"{kind.__name__} has no field {name}")
        put(new, name, now)
    if type(new) is not kind:
        new.__class__ = kind
    out: T = new
    return out


@cache
def _made_of(kind: Any) -> tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]:
    """The fields of a kind of value in order, and what reads all of them."""
    names = tuple(f.name for f in fields(kind))
    return names, attrgetter(*names)
