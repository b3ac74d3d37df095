"""What each code supplies: who examines the facts, what the referee's hand does, and what follows from the rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sim.events import Event
from sim.model.layout import Layout
from sim.rules import cards, restarting
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
from sim.rules.findings import Finding, Ruling
from sim.rules.five import changing, dropping, keeping, marks, pausing, setting_up, settling
from sim.rules.five import goals as five_goals
from sim.rules.five import restarts as five_restarts
from sim.rules.ruleset import Code, Ruleset
from sim.rules.state import State
from sim.rules.words import Restart
from sim.table import Table

Detector = Callable[[Facts], Iterable[Finding]]
"""Examines the facts of a stretch for the clauses of one family."""

AtRestRule = Callable[[Layout, float, State, Table, bool], tuple[list[Finding], list[Event]]]
"""What the referee's hand does once the ball is at rest: findings (all of them where they are to explain), and the events by which it does it."""

Follows = Callable[[Facts, Sequence[Ruling], State], tuple[list[Finding], State]]
"""What the rulings on a stretch lead to besides their restarts (cards, sendings-off), and the state with it."""


@dataclass(frozen=True, slots=True)
class Book:
    """One code of laws; ``unknown`` are the restarts that it does not know."""

    detectors: tuple[Detector, ...]
    at_rest: tuple[AtRestRule, ...]
    follows: Follows
    unknown: frozenset[Restart]


_SHARED: tuple[Detector, ...] = (
    attack.detect,
    checks.detect,
    defence.detect,
    flicking.detect,
    hands.over_the_cloth,
    keepers.detect,
    placing.detect,
    positional.detect,
    possession.detect,
)

BOOKS: dict[Code, Book] = {
    Code.TABLE: Book(
        (
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
        ),
        (raising.at_rest, restarting.at_rest),
        cards.shown,
        frozenset({Restart.SECOND_MARK, Restart.KICK_IN, Restart.CLEARANCE, Restart.DROP_BALL, Restart.SHOOT_OUT}),
    ),
    Code.FIVE: Book(
        (*_SHARED, five_goals.detect, five_restarts.detect, dropping.detect, marks.detect, keeping.detect, changing.detect, pausing.detect),
        (raising.at_rest, restarting.at_rest, setting_up.at_rest),
        settling.settled,
        frozenset({Restart.THROW_IN, Restart.GOAL_KICK, Restart.SHOTS}),
    ),
}


def book_of(ruleset: Ruleset) -> Book:
    """The code that a ruleset belongs to."""
    return BOOKS[ruleset.code]
