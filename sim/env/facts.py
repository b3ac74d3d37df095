"""What an ``info`` tells, as plain data: rulings, contacts and refusals that any file format can keep."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sim.events import Log, contacts
from sim.match.report import ruling_to_json
from sim.rules.findings import Ruling


@dataclass(frozen=True, slots=True)
class Undone:
    """Why an answer was not done: the clause it rests on, empty where the world and no rule forbids it, and the reason."""

    clause: str
    reason: str


def rulings_told(rulings: Iterable[Ruling], pitch: str) -> list[dict[str, Any]]:
    """Rulings in the form of ``judge --json``."""
    return [ruling_to_json(ruling, "en", pitch) for ruling in rulings]


def contacts_told(log: Log) -> list[dict[str, Any]]:
    """Contacts in time order: ``t`` s, ids ``a`` and ``b``, ``at`` mm on the cloth, ``impulse`` g·mm/s."""
    return [{"t": touch.t, "a": touch.a, "b": touch.b, "at": list(touch.at), "impulse": touch.impulse} for touch in contacts(log)]


def refused_told(undone: Undone | None) -> dict[str, str] | None:
    """Why the last answer was not done; None when it was."""
    return None if undone is None else {"clause": undone.clause, "reason": undone.reason}
