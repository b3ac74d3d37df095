"""F5-W: who may take the next of the kicks from the mark."""

from __future__ import annotations

from sim.model.ids import Side, side_of
from sim.model.layout import Layout
from sim.rules.five.changing import numbers_of
from sim.rules.situation import Shot
from sim.rules.state import State


def kicked(state: State, side: Side) -> tuple[Shot, ...]:
    """The kicks that a side has made."""
    return state.shots[0 if side is Side.HOME else 1]


def eligible(state: State, layout: Layout, side: Side) -> tuple[str, ...]:
    """Who may kick: every figure once before any twice; of the side with more figures as many as the other has.

    Numbers are reduced to equal; whom a side leaves out it says by whom it lets kick.
    """
    own = [b for b in layout.figures if side_of(b) is side]
    equal = min(numbers_of(state.ledger, s, state.ruleset) for s in Side) - 1
    made = [s.figure for s in kicked(state, side) if s.figure]
    kicked_already = [b for b in own if b in made]
    if len(own) > equal > 0 and len(kicked_already) >= equal:
        own = kicked_already
    least = min((made.count(b) for b in own), default=0)
    return tuple(b for b in own if made.count(b) == least)
