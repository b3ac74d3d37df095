"""Layouts and flicks in one line of text, for bug reports and sharing. What is written reads back unchanged.

A layout: ``ball@420,0:v=300,0 home.9@380,5 home.3@10,20:lying=90:with=away.3 away.keeper@592,0:angle=10``.
A flick: ``home.9 aim=ball speed=1800 spin=20 loft=12 as=block when=0.15 finger=ring``.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from sim.model.actions import Flick
from sim.model.ids import BALL, is_keeper, part_of, side_of
from sim.model.layout import Layout, LayoutError
from sim.record.errors import Problem, Said, Unreadable
from sim.record.plain import action_from_dict, action_to_dict, number

SOURCE = "text"
"""What stands for the file's name in messages about a line of text."""


def _text(value: float) -> str:
    return repr(number(value))


def _pair(values: Iterable[float]) -> str:
    return ",".join(_text(v) for v in values)


def _wrong(where: str, value: object, expected: str) -> Unreadable:
    return Unreadable(SOURCE, (Problem(where, value, expected),))


def layout_to_text(layout: Layout) -> str:
    """A layout in one line.

    >>> layout_to_text(Layout.from_dict({"ball": {"at": [0, 0], "velocity": [300, 0]}, "home": {"9": {"at": [-30, 2.5]}}}))
    'home.9@-30,2.5 ball@0,0:v=300,0'
    """
    entries: dict[str, dict[str, Any]] = {}
    for head, content in layout.to_dict().items():
        if head == BALL:
            entries[BALL] = content
        else:
            entries |= {f"{head}.{part}": entry for part, entry in content.items()}
    return " ".join(_body(body, entries[body]) for body in layout.ids())


def _body(body: str, entry: dict[str, Any]) -> str:
    out = f"{body}@{_pair(entry['at'])}"
    if "velocity" in entry:
        out += f":v={_pair(entry['velocity'])}"
    for key, name in (("height", "h"), ("spin", "spin"), ("lying", "lying"), ("angle", "angle")):
        if key in entry and (entry[key] or key == "lying"):
            out += f":{name}={_text(entry[key])}"
    if entry.get("entangled"):
        out += ":with=" + ",".join(entry["entangled"])
    return out


def _number(text: str, where: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise _wrong(where, text, "a finite number")
    return value


def _numbers(text: str, where: str) -> list[float]:
    return [_number(part, where) for part in text.split(",")]


_LONG = {"v": "velocity", "h": "height", "spin": "spin", "lying": "lying", "angle": "angle", "with": "entangled"}


def layout_from_text(text: str) -> Layout:
    """Reads a layout from one line. Raises ``Unreadable`` naming the word that is wrong.

    >>> layout_from_text("ball@0,0 home.9@-30,2.5").ids()
    ('home.9', 'ball')
    """
    data: dict[str, Any] = {}
    for word in text.split():
        head, *options = word.split(":")
        body, at, place = head.partition("@")
        if not at or (body != BALL and not (side_of(body) and part_of(body))):
            raise _wrong("", word, "id@x,y")
        entry: dict[str, Any] = {"at": _numbers(place, f"{body}.at")}
        for option in options:
            name, _, value = option.partition("=")
            key = _LONG.get(name)
            if key is None:
                raise _wrong(body, option, "one of " + ", ".join(f"{short}=…" for short in _LONG))
            entry[key] = _option(key, value, f"{body}.{key}")
        if "lying" in entry:
            entry["fallen"] = True
        if is_keeper(body):
            entry.setdefault("angle", 0.0)
        target = data if body == BALL else data.setdefault(str(side_of(body)), {})
        name = BALL if body == BALL else part_of(body)
        if name in target:
            raise _wrong(body, word, "each body once")
        target[name] = entry
    try:
        return Layout.from_dict(data)
    except LayoutError as error:
        raise _wrong(error.path, error.value, error.expected) from None


def _option(key: str, value: str, where: str) -> Any:
    if key == "entangled":
        return value.split(",")
    return _numbers(value, where) if key == "velocity" else _number(value, where)


_FLICK_NUMBERS = ("direction", "speed", "spin", "loft")
_TECHNIQUE_WORDS = ("finger", "hand_used", "support", "part")
_TECHNIQUE_NUMBERS = ("contact_ms", "contact_mm", "hand_mm")


def flick_to_text(flick: Flick) -> str:
    """A flick in one line.

    >>> flick_to_text(Flick(figure="home.9", aim="ball", speed=1800.0))
    'home.9 aim=ball speed=1800'
    """
    data = action_to_dict(flick)
    words = [data.pop("flick")]
    technique = data.pop("technique", {})
    for key, value in (data | {("hand_used" if k == "hand" else k): v for k, v in technique.items()}).items():
        words.append(key if value is True else f"{key}={_value(key, value)}")
    return " ".join(words)


def _value(key: str, value: Any) -> str:
    if key in ("nail", "hand"):
        return ";".join(_pair(knot) for knot in value)
    if key == "when" and isinstance(value, dict):
        return f"{value['touch']}+{_text(value.get('delay', 0.0))}"
    if isinstance(value, str):
        return value
    return _pair(value) if isinstance(value, list) else _text(value)


def flick_from_text(text: str) -> Flick:
    """Reads a flick from one line. Raises ``Unreadable`` naming the word that is wrong.

    >>> flick_from_text("home.9 aim=420,10 speed=900 finger=middle").aim
    (420.0, 10.0)
    """
    figure, *words = text.split() or [""]
    data: dict[str, Any] = {"flick": figure}
    technique: dict[str, Any] = {}
    for word in words:
        key, _, value = word.partition("=")
        if key == "deliberate":
            data[key] = True
        elif key in _TECHNIQUE_WORDS:
            technique["hand" if key == "hand_used" else key] = value
        elif key in _TECHNIQUE_NUMBERS:
            technique[key] = _number(value, key)
        elif key in _FLICK_NUMBERS:
            data[key] = _number(value, key)
        else:
            data[key] = _flick_value(key, value, word)
    action = action_from_dict(data | ({"technique": technique} if technique else {}), SOURCE)
    if not isinstance(action, Flick):
        raise _wrong("", Said(text), "a flick")
    return action


def _flick_value(key: str, value: str, word: str) -> Any:
    if key == "as":
        return value
    if key == "aim":
        return value if value[:1].isalpha() else _numbers(value, key)
    if key in ("nail", "hand"):
        return [_numbers(knot, key) for knot in value.split(";")]
    if key == "when":
        touch, plus, delay = value.partition("+")
        if plus:
            return {"touch": touch, "delay": _number(delay, key)}
        return value if value == "rest" else _number(value, key)
    raise _wrong("", word, "aim, direction, speed, spin, loft, as, when, nail, hand, deliberate, or a part of the technique")
