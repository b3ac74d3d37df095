"""A situation: how matters stand when a stretch of play begins. The form of a scenario's ``[situation]``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sim.geometry import Point
from sim.model.actions import About
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.rules.ledger import SentOff
from sim.rules.standing import BackOffer, Block, Restarted, Standing, TouchCount
from sim.rules.words import Call, Phase, Restart


@dataclass(frozen=True, slots=True)
class InProgress:
    """A flick in progress when the situation begins: whose, whether it has met the ball, whom else it has met."""

    figure: str
    touched_ball: bool = False
    touched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sanction:
    """A sanction that was ruled and is neither accepted nor waived yet (GEN 5)."""

    call: Call
    clause: str
    against: Side | None = None
    to: Side | None = None
    restart: Restart = Restart.FREE_KICK
    spot: Point | None = None


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot already made in a shoot-out: from which spot (mm), whether it went in, and who made it where that matters (TIM-2)."""

    at: Point
    scored: bool
    figure: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Carried:
    """What a match remembers beyond what a written situation needs to say; what is None or empty follows from the rest.

    ``tick_asked``, ``block_due``, ``deferred``, ``back``, ``given``, ``ball_due``, ``kicked_off``, ``unplayed``, ``holding``, ``rods``, ``measured``
    and ``distance_kept`` are those of the referee's state. ``missed`` is the side that last lost the ball by missing it, and how long ago (s);
    ``unready`` how long (s) a restart has waited for its taker to be named.
    """

    tick_asked: Side | None = None
    block_due: bool = False
    blocks_made: int | None = None
    attacker_touched: bool | None = None
    owner: Side | None = None
    missed: tuple[Side, float] | None = None
    deferred: Sanction | None = None
    back: BackOffer | None = None
    given: bool = False
    ball_due: bool = False
    kicked_off: Side | None = None
    unplayed: tuple[Side, ...] = ()
    holding: tuple[Side, ...] = ()
    rods: tuple[Side, ...] = ()
    unready: float = 0.0
    measured: tuple[tuple[About | None, Point], ...] = ()
    distance_kept: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Every key of ``[situation]`` with its default. ``clock`` is in seconds, a ``period`` of 0 the half's own; mappings are keyed by side."""

    possession: Side = Side.HOME
    phase: Phase = Phase.PLAY
    half: int = 1
    clock: float = 0.0
    period: int = 0
    score: tuple[int, int] = (0, 0)
    touches: TouchCount = field(default_factory=TouchCount)
    block: Block = Block.NONE
    last_touch: tuple[str, ...] = ()
    spot: Point | None = None
    taker: str | None = None
    taken: bool = False
    warnings: Mapping[Side, tuple[str, ...]] = field(default_factory=dict)
    ticks: Mapping[Side, int] = field(default_factory=dict)
    cards: Mapping[Side, str] = field(default_factory=dict)
    positional: Mapping[Side, int] = field(default_factory=dict)
    ready: tuple[Side, ...] = ()
    passive: tuple[str, ...] = ()
    sanction: Sanction | None = None
    flick: InProgress | None = None
    doubt: float | None = None
    shots: Mapping[Side, tuple[Shot, ...]] = field(default_factory=dict)
    fouls: tuple[int, int] = (0, 0)
    time_outs: tuple[int, int] = (0, 0)
    sent_off: tuple[SentOff, ...] = ()
    on: tuple[str, ...] = ()
    direct: bool = False
    held: float = 0.0
    deferred_fouls: tuple[int, int] = (0, 0)
    asked: tuple[Side, ...] = ()
    resume: Phase | None = None
    cautioned: tuple[str, ...] = ()
    foul_spot: Point | None = None
    released: tuple[Side, ...] = ()
    keeping: tuple[str, ...] = ()
    carried: Carried = field(default_factory=Carried)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Situation:
        """Reads the form of ``[situation]``; the keys are taken as already checked by the border that read them.

        >>> Situation.from_dict({"possession": "away", "touches": {"figure": "away.4", "count": 2}}).touches.count
        2
        """
        out: dict[str, Any] = dict(data)
        for key, read in _READERS.items():
            if key in out:
                out[key] = read(out[key])
        return cls(**out)


def seconds(clock: str | float) -> float:
    """``"mm:ss"`` or ``"mm:ss.sss"`` in seconds.

    >>> seconds("14:59.950")
    899.95
    """
    if not isinstance(clock, str):
        return float(clock)
    minutes, _, rest = clock.partition(":")
    return round(int(minutes) * 60 + float(rest), 6)


def _sides(value: Mapping[str, Any]) -> dict[Side, Any]:
    return {Side(k): tuple(v) if isinstance(v, list) else v for k, v in value.items()}


def _names(value: str | list[str] | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _sanction(value: Mapping[str, Any]) -> Sanction:
    spot = value.get("spot")
    against, to = value.get("against"), value.get("to")
    return Sanction(
        Call(value["call"]),
        value["clause"],
        Side(against) if against else None,
        Side(to) if to else (Side(against).other if against else None),
        Restart(value.get("restart", Restart.FREE_KICK)),
        (float(spot[0]), float(spot[1])) if spot is not None else None,
    )


def _in_progress(value: Mapping[str, Any]) -> InProgress:
    return InProgress(value["figure"], bool(value.get("touched_ball", False)), _names(value.get("touched", ())))


def _sides_in(value: list[str]) -> tuple[Side, ...]:
    return tuple(Side(s) for s in value)


def _touch_count(value: Mapping[str, Any]) -> TouchCount:
    return TouchCount(value.get("figure"), int(value.get("count", 0)))


def _point(value: list[float]) -> Point:
    return (float(value[0]), float(value[1]))


def _restarted(value: Mapping[str, Any]) -> Restarted:
    spot = value.get("spot")
    return Restarted(
        Phase(value["kind"]),
        value["taker"],
        None if spot is None else _point(spot),
        taken=bool(value.get("taken", False)),
        others_touched=bool(value.get("others_touched", False)),
    )


def _standing(value: Mapping[str, Any]) -> Standing:
    owner, restarted = value.get("owner"), value.get("restarted")
    return Standing(
        Side(value["possession"]),
        Phase(value.get("phase", Phase.PLAY)),
        _touch_count(value.get("touches", {})),
        Block(value.get("block", Block.NONE)),
        int(value.get("blocks_made", 0)),
        bool(value.get("attacker_touched", False)),
        _names(value.get("last_touch", ())),
        None if owner is None else Side(owner),
        None if restarted is None else _restarted(restarted),
    )


def _back(value: Mapping[str, Any]) -> BackOffer:
    return BackOffer(value["clause"], Side(value["against"]), Side(value["by"]), Layout.from_dict(value["layout"]), _standing(value["standing"]))


_CARRIED: dict[str, Any] = {
    "tick_asked": Side,
    "owner": Side,
    "missed": lambda v: (Side(v["side"]), float(v["ago"])),
    "deferred": _sanction,
    "back": _back,
    "kicked_off": Side,
    "distance_kept": Side,
    "unplayed": _sides_in,
    "holding": _sides_in,
    "rods": _sides_in,
    "unready": float,
    "measured": lambda v: tuple((About(e["about"]) if "about" in e else None, _point(e["at"])) for e in v),
}


def _carried(value: Mapping[str, Any]) -> Carried:
    return Carried(**{key: _CARRIED[key](entry) if key in _CARRIED else entry for key, entry in value.items()})


_READERS: dict[str, Any] = {
    "possession": Side,
    "phase": Phase,
    "clock": seconds,
    "score": tuple,
    "touches": _touch_count,
    "block": Block,
    "last_touch": _names,
    "spot": _point,
    "warnings": _sides,
    "ticks": _sides,
    "cards": _sides,
    "positional": _sides,
    "ready": lambda v: _sides_in([*_names(v)]),
    "passive": _names,
    "sanction": _sanction,
    "flick": _in_progress,
    "shots": lambda v: {
        Side(k): tuple(Shot((float(e["at"][0]), float(e["at"][1])), e["scored"], e.get("figure")) for e in shots) for k, shots in v.items()
    },
    "fouls": tuple,
    "time_outs": tuple,
    "sent_off": lambda v: tuple(SentOff(e["figure"], seconds(e["until"]) if e.get("until") else None, e.get("replaced", False)) for e in v),
    "on": _names,
    "held": float,
    "deferred_fouls": tuple,
    "asked": lambda v: _sides_in([*_names(v)]),
    "resume": Phase,
    "cautioned": _names,
    "foul_spot": _point,
    "released": lambda v: _sides_in([*_names(v)]),
    "keeping": _names,
    "carried": _carried,
}

__all__ = ["Block", "Carried", "InProgress", "Sanction", "SentOff", "Shot", "Situation", "TouchCount", "seconds"]
