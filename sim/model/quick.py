"""Frozen values that are cheap to make.

``dataclasses`` has a frozen value put every field into itself through ``object.__setattr__``, which costs more than all else about it. While it is
being made, a value of a class marked ``quick`` is one of an open twin of that class, with the same slots; once it is whole it is frozen as ever.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any, TypeVar

T = TypeVar("T")

opened: dict[type[Any], Callable[[Any], Any]] = {}
"""What makes an open copy of a value, for every class that is quick (see ``changed``)."""


def quick(kind: type[T]) -> type[T]:
    """A frozen data class, with a constructor that takes and does the same in a third of the time.

    >>> from dataclasses import dataclass
    >>> @quick
    ... @dataclass(frozen=True, slots=True)
    ... class Score:
    ...     home: int
    ...     away: int = 0
    >>> Score(2), Score(2) == Score(2, 0)
    (Score(home=2, away=0), True)
    >>> Score(2).away = 1
    Traceback (most recent call last):
    ...
    dataclasses.FrozenInstanceError: cannot assign to field 'away'
    """
    head, body = ["self"], ["_becomes(self, _open)"]
    known: dict[str, Any] = {"_becomes": object.__dict__["__class__"].__set__, "_open": _open(kind), "_whole": kind, "_new": object.__new__}
    all_fields = fields(kind)  # type: ignore[arg-type]
    for f in all_fields:
        if f.kw_only and "*" not in head:
            head.append("*")
        known[f"_default_{f.name}"], known[f"_anew_{f.name}"] = f.default, f.default_factory
        head.append(f.name if f.default is MISSING is f.default_factory else f"{f.name}=_default_{f.name}")
        made = f.name if f.default_factory is MISSING else f"_anew_{f.name}() if {f.name} is _default_{f.name} else {f.name}"
        body.append(f"self.{f.name} = {made}")
    body += ["self.__class__ = _whole", *(["self.__post_init__()"] if hasattr(kind, "__post_init__") else [])]
    copy = ["new = _new(_open)", *(f"new.{f.name} = value.{f.name}" for f in all_fields), "return new"]
    exec(f"def __init__({', '.join(head)}):\n    " + "\n    ".join(body), known)
    exec("def copy(value):\n    " + "\n    ".join(copy), known)
    constructor, opened[kind] = known["__init__"], known["copy"]
    constructor.__qualname__, constructor.__module__ = f"{kind.__qualname__}.__init__", kind.__module__
    constructor.__annotations__ = kind.__init__.__annotations__
    kind.__init__ = constructor  # type: ignore[method-assign]
    return kind


def _open(kind: type[Any]) -> type[Any]:
    """A class with the slots of another, and nothing that keeps anybody from filling them.

    Setting and deleting are one thing to the interpreter: it goes its short way only where both are those of ``object``.
    """
    own = kind.__dict__
    slots = {"__slots__": own["__slots__"]} if "__slots__" in own else {}
    return type(kind.__name__, kind.__bases__, {**slots, "__setattr__": object.__setattr__, "__delattr__": object.__delattr__})
