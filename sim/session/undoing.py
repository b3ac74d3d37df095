"""How far undoing goes back: to before the last act of a human."""

from __future__ import annotations

from sim.match.match import Match
from sim.model.actions import MoveKeeper, actor
from sim.model.ids import Side


def reach(match: Match, humans: tuple[Side, ...]) -> tuple[int, Match]:
    """How many acts undoing takes back, and the match as it is then."""
    acts = 0
    while match.previous is not None:
        act, match, acts = match.act_done, match.previous, acts + 1
        if any(not isinstance(action, MoveKeeper) and actor(action) in humans for action in act):
            break
    return acts, match
