"""What the computer player thinks with: its level, its side, its own chance, and the judge of what a moment is worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from sim.model.actions import AnyAction
from sim.model.refusals import Refused
from sim.players.aiming import Strike
from sim.players.levels import Level
from sim.players.options import GOAL
from sim.players.protocol import Imagined, View
from sim.players.value import Judge, tally

NEVER = -10.0 * GOAL
"""What is worth less than anything that can happen."""


@dataclass
class Mind:
    """One decision's means. ``simulated`` counts what was simulated for it."""

    view: View
    level: Level
    rng: np.random.Generator
    strike: Strike
    judge: Judge
    simulated: int = 0

    @classmethod
    def of(cls, view: View, level: Level, rng: np.random.Generator) -> Mind:
        """For one question."""
        strike = Strike.of(view.table.equipment, view.params)
        return cls(view, level, rng, strike, Judge(view.side, view.table, strike, level.aim))

    def imagined(self, *actions: AnyAction) -> Imagined | None:
        """What would come of actions; None when they cannot be."""
        self.simulated += 1
        try:
            return self.view.imagine(actions)
        except Refused:
            return None

    def worth(self, *actions: AnyAction) -> float:
        """What would come of actions, as a number."""
        return self.weighed(self.imagined(*actions))

    def weighed(self, imagined: Imagined | None) -> float:
        """What an outcome is worth."""
        if imagined is None:
            return NEVER
        return self.judge.worth(imagined.layout, imagined.state, tally(self.view.state))

    def mean(self, values: Sequence[float]) -> float:
        """The mean of some worths."""
        return sum(values) / len(values)
