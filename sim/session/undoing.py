"""How far undoing goes back: to before the last act of a human."""

from __future__ import annotations

from sim.match.match import Match
from sim.model.actions import MoveKeeper, actor
from sim.model.ids import Side


def reach(match: Match, humans: tuple[Side, ...]) -> tuple[int, Match]:
    """How many acts undoing takes back, and the match as it is then; never one in which a keeper has just gone off for another."""
    acts, found = 0, False
    while match.previous is not None and not (found and not any(isinstance(a, MoveKeeper) and a.off for a in match.act_done)):
        found = found or any(not isinstance(action, MoveKeeper) and actor(action) in humans for action in match.act_done)
        match, acts = match.previous, acts + 1
    return acts, match
