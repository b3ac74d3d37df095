"""The error of a hand, as a wrapper: what is done is not quite what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from sim.env.columns import Floats, numbers

Numbers = npt.NDArray[np.float32]


class HandNoise(gym.ActionWrapper[Floats, Numbers, Numbers]):
    """Adds a normal error to numbers of an action: ``sigma`` by index, in the numbers' own scale (a hit 1 mm off is 1/21).

    The errors are drawn from the environment's own chance, so that a seed fixes them too. Numbers stay within [-1, 1].

        env = HandNoise(gymnasium.make("Tapete/Shot-v0"), {0: 1.0 / 21.0, 1: 0.05})
    """

    def __init__(self, env: gym.Env[Any, Any], sigma: Mapping[int, float]) -> None:
        super().__init__(env)
        if not isinstance(env.action_space, spaces.Box) or env.action_space.shape is None:
            raise ValueError(f"action space: {env.action_space}: expected a box of numbers")
        count = env.action_space.shape[0]
        for k, value in sigma.items():
            if not (0 <= k < count and value >= 0.0 and np.isfinite(value)):
                raise ValueError(f"sigma[{k}]: {value!r}: expected an index below {count} and a number of 0 or more")
        columns = getattr(env.unwrapped, "ACTION", ())
        self._names = [column.name for column in columns] or [f"number {k}" for k in range(count)]
        self._sigma = np.array([sigma.get(k, 0.0) for k in range(count)])

    def action(self, action: Numbers) -> Numbers:
        """What the hand makes of an action. Raises ``BadAction`` for numbers that are none, before any chance is drawn."""
        meant = numbers(action, self._names)
        error = self._sigma * self.unwrapped.np_random.standard_normal(len(self._sigma))
        out: Numbers = np.clip(np.array(meant) + error, -1.0, 1.0).astype(np.float32)
        return out
