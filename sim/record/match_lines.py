"""The lines of a match log as plain data: the terms of the match, and each act with what of it matters for the referee."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from sim.events import Crossing, Entered, Event, Fall, Left, Part, Touch
from sim.match.header import Header
from sim.match.match import Step
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.record.plain import action_to_dict
from sim.record.writing import clock_text
from sim.rules.findings import Ruling

FORMAT = "tapete-match"
VERSION = 1
"""The version of the format; a newer one is refused."""

TIME_DECIMALS = 6

NOBODY_NEW: Final[Mapping[Side, str]] = {}
"""Whoever played goes on playing."""


def header_to_dict(header: Header, layout: Layout) -> dict[str, Any]:
    """The first line as plain data."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "engine": header.engine,
        "physics": header.physics,
        "home": header.home,
        "away": header.away,
        "ruleset": header.ruleset,
        "settings": dict(header.settings),
        "pitch": header.pitch,
        "seed": header.seed,
        "kick_off": str(header.kick_off),
        "layout": layout.to_dict(),
    }


def ruling_to_dict(ruling: Ruling) -> dict[str, Any]:
    """A ruling as it stands in a log: without the evidence, which a repetition gives again."""
    out: dict[str, Any] = {"call": str(ruling.call), "clause": ruling.clause}
    for key in ("against", "to"):
        if (side := getattr(ruling, key)) is not None:
            out[key] = str(side)
    out["restart"] = str(ruling.restart)
    if ruling.spot is not None:
        out["spot"] = [round(v, TIME_DECIMALS) + 0.0 for v in ruling.spot]
    if ruling.figure is not None:
        out["figure"] = ruling.figure
    out["t"] = round(ruling.at, TIME_DECIMALS)
    out["margin"] = [round(ruling.margin.value, TIME_DECIMALS) + 0.0, str(ruling.margin.unit)]
    return out


def event_to_list(event: Event) -> list[Any] | None:
    """An event as it stands in a log, ``[t, what, …]``; None for those that a log leaves out."""
    t = round(event.t, TIME_DECIMALS)
    match event:
        case Touch(a=a, b=b) if not a.endswith((".nail", ".hand")) and not b.startswith("fence."):
            return [t, "touch", a, b]
        case Crossing(line=line, part=Part.WHOLE, direction=direction):
            return [t, "over", str(line), direction]
        case Fall(figure=figure):
            return [t, "fall", figure]
        case Entered(body=body, at=at):
            return [t, "put", body, list(at)]
        case Left(body=body):
            return [t, "off", body]
        case _:
            return None


def step_to_dict(step: Step, players: Mapping[Side, str] = NOBODY_NEW) -> dict[str, Any]:
    """The line of an act as plain data; ``players`` are those who have taken a side over just before it."""
    events = (event_to_list(event) for event in step.events)
    return {
        "n": step.number,
        "t": step.before.moment.t,
        "clock": clock_text(step.clock),
        **({} if step.match.waited is None else {"waited": step.match.waited}),
        **({"players": {str(side): name for side, name in players.items()}} if players else {}),
        "do": [action_to_dict(action) for action in step.actions],
        "events": [event for event in events if event is not None],
        "rulings": [ruling_to_dict(ruling) for ruling in step.rulings],
        "score": list(step.match.score),
        **({"over": True} if step.match.over else {}),
        "hash": step.match.digest,
    }


def line_of(data: dict[str, Any]) -> bytes:
    """Plain data as a line of the file."""
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode() + b"\n"
