"""Actions as plain data, in the form of ``[[action]]``, and back."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from sim.model import actions as act
from sim.record.actions import AnyActionModel, FlickModel, WaitModel
from sim.record.errors import Unreadable
from sim.record.problems import problems


@cache
def _adapter() -> TypeAdapter[Any]:
    return TypeAdapter(AnyActionModel)


def action_from_dict(data: Mapping[str, Any], where: str = "action") -> act.AnyAction:
    """Reads one action in the form of a scenario's ``[[action]]`` (angles in degrees).

    Raises ``Unreadable`` naming the key, the value and what was expected.

    >>> action_from_dict({"flick": "home.9", "aim": "ball", "speed": 900}).speed
    900.0
    """
    try:
        value: act.AnyAction = _adapter().validate_python(dict(data)).value()
    except ValidationError as error:
        found = problems(error, dict(data), FlickModel if "flick" in data else WaitModel, tagged=0)
        raise Unreadable(where, found) from None
    return value


def degrees(angle: float) -> float | int:
    """Degrees as they are written: nine decimals, so that what was read from a file comes out as it stood there."""
    return number(round(math.degrees(angle), 9))


def number(value: float) -> float | int:
    """A number as it is written: whole numbers without a decimal point, no negative zero.

    >>> number(3.0), number(-0.0), number(2.5)
    (3, 0, 2.5)
    """
    return int(value) if value == int(value) and abs(value) < 1e15 else value


def _place(at: tuple[float, ...]) -> list[float | int]:
    return [number(v) for v in at]


def _when(when: act.When) -> dict[str, Any]:
    match when:
        case act.After(seconds=seconds):
            return {"when": number(seconds)}
        case act.OnTouch(figure=figure, delay=delay):
            return {"when": {"touch": figure} | ({"delay": number(delay)} if delay else {})}
        case _:
            return {}


def technique_to_dict(technique: act.Technique) -> dict[str, Any]:
    """The declared technique, defaults left out."""
    usual = act.Technique()
    named = {"finger": technique.finger, "hand": technique.hand, "support": technique.support, "part": technique.part}
    out: dict[str, Any] = {key: str(value) for key, value in named.items() if value != getattr(usual, key)}
    for key in ("contact_ms", "contact_mm", "hand_mm"):
        if getattr(technique, key) != getattr(usual, key):
            out[key] = number(getattr(technique, key))
    return out


def _flick(flick: act.Flick) -> dict[str, Any]:
    out: dict[str, Any] = {"flick": flick.figure}
    if flick.nail:
        out["nail"] = [_place(knot) for knot in flick.nail]
        if flick.hand:
            out["hand"] = [_place(knot) for knot in flick.hand]
    else:
        if flick.direction is not None:
            out["direction"] = degrees(flick.direction)
        elif flick.aim is not None:
            out["aim"] = flick.aim if isinstance(flick.aim, str) else _place(flick.aim)
        out["speed"] = number(flick.speed)
    if flick.spin:
        out["spin"] = number(flick.spin)
    if flick.loft:
        out["loft"] = degrees(flick.loft)
    if flick.purpose is not None:
        out["as"] = str(flick.purpose)
    if technique := technique_to_dict(flick.technique):
        out["technique"] = technique
    return out


def _keeper(move: act.MoveKeeper) -> dict[str, Any]:
    out: dict[str, Any] = {"keeper": str(move.side)}
    if move.path:
        out["path"] = [[number(t), number(x), number(y), degrees(a)] for t, x, y, a in move.path]
    if move.off:
        out["off"] = True
    if move.enter is not None:
        out["enter"] = _place(move.enter)
    if move.angle:
        out["angle"] = degrees(move.angle)
    return out


def _others(action: act.AnyAction) -> dict[str, Any]:
    match action:
        case act.Place(body=body, to=to):
            return {"place": body, "to": _place(to)}
        case act.Take(figure=figure):
            return {"take": figure}
        case act.Ready(side=side):
            return {"ready": str(side)}
        case act.Ask(side=side, request=request, about=about):
            return {"ask": str(side), "for": str(request)} | ({"about": str(about)} if about else {})
        case act.MoveHand(side=side, path=path):
            return {"hand": str(side), "path": [_place(knot) for knot in path]}
        case act.Spare(side=side, enter=enter, leave=leave):
            return {"spare": str(side)} | ({"enter": _place(enter)} if enter else {}) | ({"leave": True} if leave else {})
        case act.Hands(side=side, over=over, leaning=leaning):
            return {"hands": str(side), "over": over} | ({"leaning": True} if leaning else {})
        case act.Substitute(off=off, by=by, leave=leave, enter=came):
            return {"substitute": off, "by": by} | ({"leave": _place(leave)} if leave else {}) | ({"enter": _place(came)} if came else {})
        case act.Wait(seconds=seconds):
            return {"wait": number(seconds)}
        case _:
            raise TypeError(type(action).__name__)


def action_to_dict(action: act.AnyAction) -> dict[str, Any]:
    """The form of ``[[action]]``, defaults left out; ``action_from_dict`` reads it back unchanged."""
    if isinstance(action, act.Flick):
        verb = _flick(action)
    elif isinstance(action, act.MoveKeeper):
        verb = _keeper(action)
    else:
        verb = _others(action)
    return _when(action.when) | verb | ({"deliberate": True} if action.deliberate else {})
