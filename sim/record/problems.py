"""From pydantic's errors to ours: the key path as it stands in the file, the value, and what was expected, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from sim.record.actions import ONE_VERB, VERBS
from sim.record.errors import MISSING, Problem
from sim.record.fields import EXPECTED

KEYS = {
    "schema": "1, the version of the format",
    "at": "a place [x, y] in mm",
    "to": "a place [x, y] in mm, or a side",
    "spot": "a place [x, y] in mm",
    "enter": "a place [x, y] in mm",
    "velocity": "[vx, vy] in mm/s",
    "margin": "[low, high]",
    "score": "[home, away]",
    "fouls": "[home, away]",
    "time_outs": "[home, away]",
    "when": '"rest", seconds (0 or more), or { touch = "home.9", delay = seconds }',
    "aim": "an id (ball, home.9, away.keeper, post.east.north …) or a place [x, y]",
    "nail": "knots [[s, mm, mm], …]",
    "hand": "knots [[s, mm, mm], …] beside flick and nail, or a side",
    "path": "knots [[s, mm, mm, degrees], …] (of a hand: mm of height last)",
    "last_touch": "an id (ball, home.1 to home.12, home.spare, home.keeper; away likewise), or a list of them",
    "ruleset": 'a name, or a table { base = "club", … }',
    "layout": "a table of what is on the cloth",
    "clock": 'a clock such as "14:59.950"',
    "half": "a whole number from 1 to 5",
    "period": "a whole number from 1 to 5",
    "level": "a whole number from 1 to 5",
    "id": "CLAUSE/name in letters, digits and hyphens",
    "twin": "CLAUSE/name in letters, digits and hyphens",
    "wait": "seconds, 0 or more",
    "touches": "a table { figure, count }",
    "fallen": "true or false",
}
"""What some keys hold, in words; for those that may hold more than one kind of thing, or are easily got wrong."""

_TYPES: dict[str, str] = {
    "float_type": "a finite number",
    "float_parsing": "a finite number",
    "finite_number": "a finite number",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "string_type": "a text",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}

_BOUNDS: dict[str, tuple[str, str]] = {
    "greater_than_equal": ("a number of at least", "ge"),
    "greater_than": ("a number above", "gt"),
    "less_than_equal": ("a number of at most", "le"),
    "less_than": ("a number below", "lt"),
}

_LENGTHS = ("missing", "too_long", "too_short")
"""What is wrong with a list as a whole, told at one of its places."""

_UNIONS = ("when", "aim", "ruleset", "last_touch", "touched")


def _models(annotation: Any) -> list[type[BaseModel]]:
    """Every model that an annotation speaks of, however nested."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for argument in get_args(annotation) for model in _models(argument)]


def known_keys(root: type[BaseModel], loc: Iterable[int | str]) -> list[str]:
    """The keys that the table at a location may have.

    ``loc`` is pydantic's: with the tag of a chosen action in it, which picks that action's model.
    """
    models = [root]
    for step in loc:
        named = [model for model in models if model.__name__ == f"{str(step).capitalize()}Model"]
        found = [
            sub
            for model in models
            for name, field in model.model_fields.items()
            if (field.alias or name) == step
            for sub in _models(field.annotation)
        ]
        models = found or (named if len(models) > 1 else []) or models
    return list(dict.fromkeys(field.alias or name for model in models for name, field in model.model_fields.items()))


def _path(loc: tuple[int | str, ...], data: Any, tagged: int, lacking: bool) -> tuple[tuple[int | str, ...], Any]:
    """The location as it stands in the file (without the names of alternatives), and the value there.

    ``lacking``: the last step is a key that is not there.
    """
    path: list[int | str] = []
    here = data
    steps = [step for i, step in enumerate(loc) if not (i == tagged and (tagged == 0 or loc[0] == "action"))]
    for i, step in enumerate(steps):
        if (isinstance(here, Mapping) and step in here) or (isinstance(here, list | tuple) and isinstance(step, int) and step < len(here)):
            here = here[step]  # type: ignore[index]
        elif lacking and i == len(steps) - 1 and isinstance(here, Mapping | list | tuple):
            return (*path, step), MISSING
        elif isinstance(here, Mapping) and isinstance(step, str) and isinstance(here.get(step.partition(".")[0]), Mapping):
            head, _, tail = step.partition(".")
            here = here[head].get(tail)
        else:
            continue
        path.append(step)
    return tuple(path), here


def key_path(path: Iterable[int | str]) -> str:
    """A location in words.

    >>> key_path(("action", 0, "technique", "contact_ms"))
    'action[0].technique.contact_ms'
    """
    out = ""
    for step in path:
        out += f"[{step}]" if isinstance(step, int) else f".{step}" if out else step
    return out


def _keys_in_words(given: str, keys: list[str]) -> str:
    """The key that was meant, where one is spelt much like it; else all that there are."""
    meant = _meant(given, keys)
    return f"a known key: did you mean {meant}?" if meant else "one of the keys " + ", ".join(keys)


def _meant(given: str, keys: Iterable[str]) -> str | None:
    """The key that is spelt much like what was given; ids are no misspellings of one another."""
    return next(iter(get_close_matches(given, [] if any(c.isdigit() for c in given) else list(keys), 1, 0.7)), None)


def _misspelt_verb(detail: ErrorDetails, value: Any) -> tuple[str, str] | None:
    """In an action without a verb, the key that was meant for one and how it is spelt; None where there is no such key."""
    if not (isinstance(value, Mapping) and detail.get("ctx", {}).get("expected") == ONE_VERB and not set(VERBS) & set(value)):
        return None
    return next(((key, meant) for key in map(str, value) if (meant := _meant(key, VERBS))), None)


def _expected(error: ErrorDetails, key: str, root: type[BaseModel]) -> str:
    kind, context = error["type"], error.get("ctx", {})
    if kind == "extra_forbidden":
        return _keys_in_words(str(error["loc"][-1]), known_keys(root, error["loc"][:-1]))
    if kind == "string_pattern_mismatch":
        pattern = str(context["pattern"]).removeprefix("^").removesuffix("$")
        return EXPECTED.get(pattern) or KEYS.get(key) or f"a text of the form {pattern}"
    if kind in _BOUNDS:
        words, name = _BOUNDS[kind]
        return KEYS.get(key, f"{words} {context[name]:g}")
    if kind in ("literal_error", "enum"):
        return KEYS.get(key, f"{context['expected']}")
    if kind == "too_short" and key not in KEYS and "min_length" in context:
        return f"a list of at least {context['min_length']}"
    if kind in ("missing", "too_long", "too_short", "tuple_type", "list_type", "model_type", "dict_type"):
        return KEYS.get(key, _TYPES.get(kind, "this key" if kind == "missing" else "a list of the right length"))
    if kind.startswith("int_"):
        return _TYPES["int_type"]
    return _TYPES.get(kind, error["msg"])


def input_expected(error: object) -> tuple[object, str] | None:
    """What stood there and what was expected, of a value that was checked alone; None for anything but pydantic's error."""
    if not isinstance(error, ValidationError):
        return None
    detail = error.errors()[0]
    return detail["input"], _expected(detail, "", BaseModel)


def problems(error: ValidationError, data: Any, root: type[BaseModel], tagged: int = 2) -> tuple[Problem, ...]:
    """All that is wrong, in the order of the file's keys, one entry a place.

    ``tagged`` is where in a location of an action pydantic puts the verb (0 when an action alone is read).
    """
    found: dict[tuple[int | str, ...], list[tuple[ErrorDetails, Any]]] = {}
    for detail in error.errors():
        path, value = _path(detail["loc"], data, tagged, detail["type"] == "missing")
        if value is MISSING and path and isinstance(path[-1], int):  # too short a list: the list is what is wrong
            path, value = _path(detail["loc"][:-1], data, tagged, False)
        found.setdefault(path, []).append((detail, value))
    kept = _without_alternatives(found)
    out = []
    for path, details in kept.items():
        key = next((step for step in reversed(path) if isinstance(step, str)), "")
        last = path[-1] if path else ""
        words = [_expected(d, key if last == key or d["type"] in _LENGTHS else "", root) for d, _ in details]
        value = details[0][1]
        if verb := _misspelt_verb(details[0][0], value):
            out.append(Problem(key_path((*path, verb[0])), value[verb[0]], f"a known key: did you mean {verb[1]}?"))
            continue
        out.append(Problem(key_path(path), value, KEYS[key] if len(words) > 1 and key in KEYS else " or ".join(dict.fromkeys(words))))
    return tuple(out)


Found = dict[tuple[int | str, ...], list[tuple[ErrorDetails, Any]]]


def _without_alternatives(found: Found) -> Found:
    """Of the errors of a key that may hold several things, only those that concern the kind of thing that stands there."""
    deeper: Callable[[tuple[int | str, ...]], bool] = lambda path: any(len(other) > len(path) and other[: len(path)] == path for other in found)  # noqa: E731
    return {path: details for path, details in found.items() if not (path and path[-1] in _UNIONS and deeper(path))}
