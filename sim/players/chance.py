"""Where players take their chance from: a source of its own for every question, so that no player has to remember anything.

A match that is continued from its log so goes on exactly as it would have without the pause.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sim.model.ids import Side
from sim.players.protocol import Asked, View


@dataclass(frozen=True, slots=True)
class Chance:
    """A side's chance in a match: the same for the same seed, and never that of the other side."""

    seed: int
    side: Side

    def of(self, view: View) -> np.random.Generator:
        """The source for one question: how many acts were made, why the side is asked, and whether it is asked again."""
        asked = list(Asked).index(view.asked)
        return np.random.default_rng([self.seed, list(Side).index(self.side), view.acts, asked, int(view.refused is not None)])
