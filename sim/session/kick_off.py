"""TIM-1 at the window: a period begins with its kick-off, so the clock stands while the sides place their figures before it."""

from __future__ import annotations

from sim.match.match import Match
from sim.model.actions import Flick
from sim.rules.words import Phase


def awaited(match: Match) -> bool:
    """Whether a period's first kick-off has still to be taken; one that is taken again is not its first."""
    while match.state.phase is Phase.KICK_OFF:
        if any(isinstance(action, Flick) for action in match.act_done):
            return False
        if match.previous is None:
            return match.clock == 0.0
        if match.previous.state.period != match.state.period:
            return True
        match = match.previous
    return False
