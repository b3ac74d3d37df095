"""Conditions, findings and rulings: what a clause asks, what was measured, what is decided.

A detector turns facts into *findings*: for every moment at which its clause could have arisen it states
each of the clause's conditions with the measured value, the threshold and the margin, met or not. A finding
whose conditions are all met becomes a ruling; one that fails answers *why not*. So the same measurement
explains both, and the two can never disagree (GEN 8).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from sim.geometry import Point
from sim.model.ids import Side
from sim.model.quick import quick
from sim.rules.words import SCALE, Call, Restart, Unit

ClauseId: TypeAlias = str


@quick
@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a clause: positive ``margin`` means met, and says how far from the opposite.

    ``name`` is a stable word such as ``ball_ahead_of_all_but_one``; ``bodies`` and ``places`` (mm) say
    what was measured, for the evidence and its drawing; ``at`` is the moment (s).
    """

    name: str
    margin: float
    unit: Unit
    value: float = 0.0
    threshold: float = 0.0
    at: float = 0.0
    bodies: tuple[str, ...] = ()
    places: tuple[Point, ...] = ()

    def __post_init__(self) -> None:
        if "" in self.bodies:  # a ball that rolls in unplayed has nobody to name
            object.__setattr__(self, "bodies", tuple(body for body in self.bodies if body))

    @property
    def met(self) -> bool:
        """Whether the condition holds."""
        return self.margin > 0.0

    @property
    def steps(self) -> float:
        """The margin in steps that compare across units (1 mm, 1 ms, 10 mm/s, 1 count)."""
        return self.margin / SCALE[self.unit]


def yes(name: str, holds: bool, at: float, *bodies: str, places: tuple[Point, ...] = ()) -> Condition:
    """A condition that is simply true or false: margin +1 or -1 count."""
    return Condition(name, 1.0 if holds else -1.0, Unit.COUNT, float(holds), 1.0, at, bodies, places)


def at_least(name: str, value: float, threshold: float, unit: Unit, at: float, *bodies: str, places: tuple[Point, ...] = ()) -> Condition:
    """Met when ``value`` exceeds ``threshold`` (margin value − threshold)."""
    return Condition(name, value - threshold, unit, value, threshold, at, bodies, places)


def at_most(name: str, value: float, threshold: float, unit: Unit, at: float, *bodies: str, places: tuple[Point, ...] = ()) -> Condition:
    """Met when ``value`` stays below ``threshold`` (margin threshold − value)."""
    return Condition(name, threshold - value, unit, value, threshold, at, bodies, places)


@quick
@dataclass(frozen=True, slots=True)
class Finding:
    """A clause examined at one moment: its conditions, and what is ruled if all of them hold.

    ``against``, ``to``, ``restart`` and ``spot`` may be left None where the ordinary sanction (GEN 6) fills them in.
    ``outranks_from``: once called, the finding also sets aside whatever was found from that moment (s) on, because what
    it is about began then although it was known later only (a drag measured when the base leaves the nail).
    """

    clause: ClauseId
    call: Call | None
    at: float
    conditions: tuple[Condition, ...]
    against: Side | None = None
    to: Side | None = None
    restart: Restart | None = None
    spot: Point | None = None
    figure: str | None = None
    outranks_from: float | None = None

    @property
    def met(self) -> bool:
        """Whether every condition holds."""
        return all(c.met for c in self.conditions)

    @property
    def nearest_to_failing(self) -> Condition:
        """The met condition nearest to failing (what a called clause reports)."""
        return min(self.conditions, key=lambda c: c.steps)

    @property
    def farthest_from_met(self) -> Condition:
        """The failed condition farthest from being met (what *why not* reports)."""
        return min(self.conditions, key=lambda c: c.steps)


@quick
@dataclass(frozen=True, slots=True)
class Margin:
    """How far from the opposite decision."""

    value: float
    unit: Unit


@quick
@dataclass(frozen=True, slots=True)
class Ruling:
    """A decision: call, clause, against whom, restart for whom and where, when (s), evidence and margin.

    ``offence`` is where the offence was, where that is not where play goes on and may yet matter (F5-14).
    """

    call: Call
    clause: ClauseId
    against: Side | None
    to: Side | None
    restart: Restart
    spot: Point | None
    at: float
    margin: Margin
    evidence: tuple[Condition, ...] = field(default=())
    figure: str | None = None
    offence: Point | None = None


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Why a clause was not called at a moment: the condition that failed, and all that were examined.

    ``condition`` is None when the clause was in fact called.
    """

    clause: ClauseId
    at: float
    condition: Condition | None
    examined: tuple[Condition, ...] = ()
