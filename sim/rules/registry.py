"""Which detectors the referee asks, and what its own hand does at rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sim.events import Event
from sim.model.layout import Layout
from sim.rules import restarting
from sim.rules.detectors import (
    attack,
    checks,
    defence,
    distances,
    flicking,
    forcing,
    goals,
    hands,
    keepers,
    naming,
    offside,
    out,
    penalties,
    placing,
    positional,
    possession,
    raising,
    restarts,
    shooting,
)
from sim.rules.facts import Facts
from sim.rules.findings import Finding
from sim.rules.state import State
from sim.table import Table

Detector = Callable[[Facts], Iterable[Finding]]
"""Examines the facts of a stretch for the clauses of one family."""

AtRestRule = Callable[[Layout, float, State, Table, bool], tuple[list[Finding], list[Event]]]
"""What the referee's hand does once the ball is at rest: findings (all of them where they are to explain), and the events by which it does it."""

DETECTORS: tuple[Detector, ...] = (
    attack.detect,
    checks.detect,
    defence.detect,
    distances.detect,
    flicking.detect,
    forcing.detect,
    goals.detect,
    hands.over_the_cloth,
    keepers.detect,
    naming.detect,
    offside.detect,
    out.detect,
    penalties.detect,
    placing.detect,
    positional.detect,
    possession.detect,
    restarts.detect,
    shooting.detect,
)
AT_REST: tuple[AtRestRule, ...] = (raising.at_rest, restarting.at_rest)
