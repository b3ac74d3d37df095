"""``Tapete/Match-v0``: a whole match for one that learns, against a computer player."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
import numpy.typing as npt

from sim.env.acting import Action, Form, chosen, form_of, mask, space
from sim.env.columns import Floats, box
from sim.env.course import Course, News, Terms
from sim.env.drill import NotReset
from sim.env.facts import refused_told
from sim.env.rendering import MODES, RATE, Rendering, still
from sim.env.seeing import columns, seen
from sim.model.ids import Side
from sim.players.registry import player
from sim.table import load_table

SEEDS = 2**31


class MatchEnv(gym.Env[Floats, Action]):
    """Home learns, away is a computer player (``random`` or ``ai:`` with a level). Reward: goals for less goals against.

    Observations, actions and ``info`` are those of ``tapete_v0``; in the form ``box`` any action is permitted, since only permitted choices count.
    ``minutes`` is the length of a half; None the ruleset's.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": RATE}  # noqa: RUF012 - declared so by gymnasium

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        opponent: str = "ai:easy",
        ruleset: str = "club",
        pitch: str | None = None,
        minutes: float | None = None,
        actions: str = "box",
        pace: float = 1.0,
    ) -> None:
        self.render_mode = render_mode
        self._terms, self._form = Terms.of(ruleset, pitch, minutes), form_of(actions)
        self._table = load_table(self._terms.pitch)
        self._opponent = player(opponent, Side.AWAY, 0).name
        self._rendering = Rendering(render_mode, self._table, pace)
        self.observation_space = box(len(columns(self._table.name)))
        self.action_space = space(self._form)
        self._course: Course | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """A new match; toss and opponent are drawn from the seed. No options are known: any that is given is left alone."""
        super().reset(seed=seed, options=options)
        drawn = int(self.np_random.integers(SEEDS))
        match = self._terms.match(drawn, {Side.HOME: "home", Side.AWAY: self._opponent})
        self._course = Course(match, {Side.AWAY: player(self._opponent, Side.AWAY, drawn)})
        self._rendering.happened(still(match.layout, self._table))
        return self._seen(), self._told()

    def step(self, action: Action) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Home's answer, and everything until home is asked again. Raises ``BadAction`` for what is no action."""
        course = self._course
        if course is None or course.view is None:
            raise NotReset
        before = course.match.score
        course.answer(*chosen(course.view, self._form, action, course.choices))
        for step in course.steps:
            self._rendering.happened(step.log, step.before.moment.t)
        reward = float((course.match.score[0] - before[0]) - (course.match.score[1] - before[1]))
        return self._seen(), reward, course.match.over, course.standstill, self._told()

    def action_masks(self) -> npt.NDArray[np.int8]:
        """What is permitted now: of the deeds, or in a box of the preferences."""
        course = self._course
        if course is None or course.view is None:
            raise NotReset("action_masks")
        return mask(self._form, course.choices)

    def _seen(self) -> Floats:
        assert self._course is not None
        view, match = self._course.view, self._course.match
        if view is None:
            return seen(Side.HOME, match.layout, match.state, self._table, None)
        return seen(Side.HOME, view.layout, view.state, self._table, view.asked)

    def _told(self) -> dict[str, Any]:
        assert self._course is not None
        view, match, news = self._course.view, self._course.match, News()
        for step in self._course.steps:
            news.hear(step, self._table.name)
        out: dict[str, Any] = {
            "asked": None if view is None else str(view.asked),
            "refused": refused_told(self._course.undone),
            "rulings": news.rulings,
            "contacts": news.contacts,
            "score": list(match.score),
            "clock": match.clock,
            "acts": match.acts,
        }
        if view is not None:
            out["action_mask" if self._form is Form.DISCRETE else "choice_mask"] = mask(self._form, self._course.choices)
        return out

    def render(self) -> npt.NDArray[np.uint8] | None:
        """The table as it is now, (height, width, 3) bytes; None in a window, which shows it by itself."""
        if self._course is None:
            raise NotReset("render")
        view, match = self._course.view, self._course.match
        return self._rendering.picture(still(match.layout if view is None else view.layout, self._table))

    def close(self) -> None:
        """Closes the window, if one is open."""
        self._rendering.close()
