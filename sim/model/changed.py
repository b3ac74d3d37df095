"""A changed copy of a frozen value, made quickly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cache
from operator import attrgetter
from types import MemberDescriptorType
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
    names, puts, values = _made_of(kind)
    if not puts:
        made: T = kind(**{**dict(zip(names, values(value), strict=True)), **changes})
        return made
    if not changes.keys() <= puts.keys():
        raise TypeError(f"{kind.__name__} has no field {sorted(changes.keys() - puts.keys())}")
    new: T = kind.__new__(kind)
    for put, old in zip(puts.values(), values(value), strict=True):
        put(new, old)
    for name, now in changes.items():
        puts[name](new, now)
    return new


_Put = Callable[[Any, Any], None]


@cache
def _made_of(kind: Any) -> tuple[tuple[str, ...], Mapping[str, _Put], Callable[[Any], tuple[Any, ...]]]:
    """The fields of a kind of value in order, what puts each into its slot (nothing for a kind without slots), and what reads all of them."""
    names = tuple(f.name for f in fields(kind))
    slots = {name: getattr(kind, name, None) for name in names}
    puts = {name: slot.__set__ for name, slot in slots.items() if isinstance(slot, MemberDescriptorType)}
    return names, (puts if len(puts) == len(names) else {}), attrgetter(*names)
