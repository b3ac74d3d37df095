"""A moment at rest as plain text, and back: layout and everything the referee carries, exactly.

Play cut at such a moment, written out, read back and resumed goes on as if it had never been cut.
"""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from sim.match.play import Moment
from sim.model.layout import Layout


def moment_to_text(moment: Moment) -> str:
    """A moment as one line of JSON."""
    return value_to_text(moment)


def value_to_text(value: Any) -> str:
    """Any frozen value of the project as one line of JSON, for a hash or a comparison."""
    return json.dumps(_plain(value), separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def moment_from_text(text: str) -> Moment:
    """Reads a moment back. Raises ``ValueError`` for text that is none."""
    try:
        value = _build(Moment, json.loads(text))
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"not a moment at rest: {error}") from error
    if not isinstance(value, Moment):
        raise ValueError("not a moment at rest")
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, Layout):
        return value.to_dict()
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return [[_plain(k), _plain(v)] for k, v in value.items()]
    if isinstance(value, tuple | list):
        return [_plain(v) for v in value]
    return value


def _build(kind: Any, data: Any) -> Any:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        if data is None:
            return None
        return _build(next(a for a in arguments if a is not type(None)), data)
    if kind is Layout:
        return Layout.from_dict(data)
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return kind(**{name: _build(hints[name], entry) for name, entry in data.items()})
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(data)
    if origin is tuple:
        kinds = [arguments[0]] * len(data) if arguments[-1] is Ellipsis else list(arguments)
        return tuple(_build(k, v) for k, v in zip(kinds, data, strict=True))
    if origin in (dict, Mapping):
        return {_build(arguments[0], k): _build(arguments[1], v) for k, v in data}
    return float(data) if kind is float else data
