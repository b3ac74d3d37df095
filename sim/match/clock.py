"""What an action costs on the clock (TIM-1): headless, its physical time and declared thinking or placing time; live, the time waited.

No wall clock is read anywhere: a whole match runs as fast as it computes, and the same match always takes the same time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from sim.model.actions import AnyAction, Flick, Place, Ready
from sim.model.ids import Side, side_of
from sim.rules.procedure import BY_HAND
from sim.rules.ruleset import Ruleset
from sim.rules.state import State
from sim.rules.timing import due_in, length_of, lengthened, period_of, running
from sim.rules.words import Phase

STANDING = frozenset({Phase.INTERVAL, Phase.OVER, Phase.SHOTS, Phase.TIME_OUT, Phase.SHOOT_OUT})
"""Phases in which no clock runs."""

PAST_SIGNAL = 1e-3
"""How far past the signal (s) a wait for it goes, so that rounding never leaves it short."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How long (s) a player thinks before a flick, and how long a side's placing takes."""

    thinking: float
    placing: float

    def cost(self, state: State, action: AnyAction, placed: Sequence[Side] = (), waited: float | None = None) -> float:
        """What goes by on the clock before an action taken at rest begins; ``placed`` are the sides that have placed something.

        A side's placing counts once, when it says that it is ready; a side that has placed nothing has taken no time.
        ``waited`` is the time (s) that was measured instead, where somebody sat at the table.
        """
        if state.phase is Phase.TIME_OUT:  # no clock runs, but its own time does
            return waited or 0.0
        if state.phase in STANDING:
            return 0.0
        if waited is not None:
            return waited
        if isinstance(action, Flick):
            return self.thinking
        if isinstance(action, Ready) and state.phase in BY_HAND and action.side in placed:
            return self.placing
        return 0.0


def pace_of(ruleset: Ruleset) -> Pace:
    """The declared times of a ruleset."""
    return Pace(ruleset.numbers.thinking_s, ruleset.numbers.placing_s)


def remaining(state: State) -> float:
    """Seconds until the signal; infinite while no clock runs, or while a penalty has still to be taken."""
    if state.phase in STANDING or lengthened(state) or not running(state):
        return math.inf
    return max(length_of(period_of(state), state.ruleset) - state.clock, 0.0)


def speaks_in(state: State) -> float:
    """Seconds at rest until the referee speaks unasked: the signal, or a restart that was not taken in time; infinite when it will not."""
    due = due_in(state)
    return min(remaining(state), math.inf if due is None else due)


def placing(placed: Sequence[Side], state: State, actions: Sequence[AnyAction]) -> tuple[Side, ...]:
    """The sides that have placed something by hand and not said yet that they are ready, after some more actions."""
    now = set(placed)
    for action in actions:
        match action:
            case Place(body=body):
                now.add(side_of(body) or state.possession)
            case Ready(side=side):
                now.discard(side)
            case Flick():
                now.clear()
            case _:
                pass
    return tuple(side for side in Side if side in now)
