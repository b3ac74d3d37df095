"""What all drills have in common: a scene drawn by chance, one decision, one motion, and a reward. The side that learns attacks east."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

import gymnasium as gym
import numpy as np
import numpy.typing as npt

from sim.batch.scenes import Scene
from sim.env.columns import BadAction, Column, Floats, box, numbers
from sim.env.facts import contacts_told, rulings_told
from sim.env.rendering import MODES, RATE, Rendering, still
from sim.events import Log
from sim.match.play import Moment, Played, resume
from sim.model.actions import AnyAction
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.physics import load_params
from sim.rules.referee import begin
from sim.rules.ruleset import load_ruleset
from sim.table import load_table


@dataclass(frozen=True, slots=True)
class Before:
    """What stands before a decision: the scene, what lies where at that moment, and the log that led there."""

    scene: Scene
    layout: Layout
    log: Log


class NotReset(RuntimeError):
    """A step without a scene, or a look at none: ``reset`` was not called before, or not since the last one ended."""

    def __init__(self, what: str = "step") -> None:
        when = "before the first step and after each end" if what == "step" else "before there is anything to be seen"
        super().__init__(f"{what}: expected reset {when}")


class Drill(gym.Env[Floats, Floats]):
    """One decision an episode. Actions and observations are numbers in [-1, 1]; ``ACTION`` and ``OBSERVATION`` say of what, in which units.

    Seeds fix everything. Rewards are zero-sum: what one side wins the other loses. ``info`` holds ``rulings`` and ``contacts`` as
    plain data, the ``score`` (own goals first), and ``duration`` (s). ``pace`` is how fast a window plays a motion, ``inf`` for its end only.
    The table is the ruleset's own; what 1 stands for in a column is the same on every table.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": RATE}  # noqa: RUF012 - declared so by gymnasium
    ACTION: ClassVar[tuple[Column, ...]]
    OBSERVATION: ClassVar[tuple[Column, ...]]
    SIDE: ClassVar[Side] = Side.HOME

    def __init__(self, render_mode: str | None = None, *, ruleset: str = "club", pace: float = 1.0) -> None:
        self.ruleset = load_ruleset(ruleset)
        self.table, self.params = load_table(self.ruleset.pitch), load_params()
        self.render_mode = render_mode
        self.action_space = box(len(self.ACTION))
        self.observation_space = box(len(self.OBSERVATION))
        self._rendering = Rendering(render_mode, self.table, pace)
        self._before: Before | None = None
        self._log: Log | None = None

    @abstractmethod
    def draw(self, rng: np.random.Generator) -> Before:
        """A scene by chance."""

    @abstractmethod
    def acts(self, before: Before, chosen: tuple[float, ...]) -> tuple[AnyAction, ...]:
        """What is done, from the numbers of an action."""

    @abstractmethod
    def seen(self, layout: Layout) -> Floats:
        """The observation of a layout."""

    @abstractmethod
    def reward(self, played: Played) -> float:
        """What came of it is worth, from -1 to 1."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """A new scene. No options are known: any that is given is left alone."""
        super().reset(seed=seed, options=options)
        self._before = before = self.draw(self.np_random)
        self._log = before.log
        self._rendering.happened(before.log)
        return self.seen(before.layout), {"rulings": [], "contacts": [], "score": [0, 0], "duration": 0.0}

    def step(self, action: Floats) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """The decision, and all that comes of it until everything is at rest. Raises ``BadAction`` for numbers that are none."""
        before = self._before
        if before is None:
            raise NotReset
        chosen = numbers(action, [column.name for column in self.ACTION])
        played = self.played(before.scene, self.acts(before, chosen))
        self._before, self._log = None, played.log
        self._rendering.happened(played.log, 0.0)
        mine, theirs = played.state.score if self.SIDE is Side.HOME else played.state.score[::-1]
        info = {
            "rulings": rulings_told(played.rulings, self.table.name),
            "contacts": contacts_told(played.log),
            "score": [mine, theirs],
            "duration": played.log.until,
        }
        return self.seen(played.final), self.reward(played), True, False, info

    def played(self, scene: Scene, acts: tuple[AnyAction, ...]) -> Played:
        """What comes of acts in a scene, ruled on as in a match."""
        start = Moment(0.0, 0, scene.layout, begin(scene.situation, self.ruleset, self.table))
        return resume(start, acts, table=self.table, params=self.params, explain=False)

    def render(self) -> npt.NDArray[np.uint8] | None:
        """The table as it is now, (height, width, 3) bytes; None in a window, which shows it by itself."""
        if self._log is None:
            raise NotReset("render")
        before = self._before
        return self._rendering.picture(self._log if before is None else still(before.layout, self.table))

    def close(self) -> None:
        """Closes the window, if one is open."""
        self._rendering.close()


__all__ = ["BadAction", "Before", "Drill", "NotReset"]
