"""``tapete_v0``: the whole match as a PettingZoo AEC environment, for two that learn or play.

    from sim.env import tapete_v0
    env = tapete_v0.env(minutes=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(info["action_mask"])
        env.step(action)

A side is asked when play waits for it, when it may act before the other side does, and when the ball has just been struck by the
other: ``info["asked"]`` says which (``act``, ``before``, ``moving``). The order is that of ``sim.players.game``.
"""

from __future__ import annotations

from typing import Any, cast

import gymnasium as gym
import numpy as np
import numpy.typing as npt
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from sim.env.acting import Action, Form, chosen, form_of, mask, space
from sim.env.columns import Floats, box, real
from sim.env.course import Course, News, Terms
from sim.env.facts import refused_told
from sim.env.rendering import MODES, RATE, Rendering, still
from sim.env.seeing import columns, seen
from sim.model.ids import Side
from sim.table import load_table

AGENTS = {Side.HOME: "home_0", Side.AWAY: "away_0"}
SIDES = {agent: side for side, agent in AGENTS.items()}
SEEDS = 2**31


class raw_env(AECEnv[str, Floats, Action]):  # noqa: N801 - the name that PettingZoo's users look for
    """The match without wrappers. Rewards: 1 to the side that scores and -1 to the other.

    ``actions``: ``discrete``, with ``info["action_mask"]`` over all deeds, or ``box``, with ``info["choice_mask"]`` over the preferences;
    see ``sim.env.acting``. ``max_cycles`` truncates once a side has answered so often; whatever is answered, a match ends, at the latest
    after ``course.STANDSTILL`` acts in which neither clock nor score moves. ``info`` also holds ``rulings`` and ``contacts``
    since the agent last answered, ``refused`` (why its last answer was not done), ``score`` (own goals first), ``clock`` (s) and ``acts``.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - declared so by PettingZoo
        "name": "tapete_v0",
        "render_modes": list(MODES),
        "render_fps": RATE,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        render_mode: str | None = None,
        *,
        ruleset: str = "club",
        pitch: str | None = None,
        minutes: float | None = None,
        max_cycles: int | None = None,
        actions: str = "discrete",
        pace: float = 1.0,
    ) -> None:
        super().__init__()
        if max_cycles is not None and (not real(max_cycles) or max_cycles != int(max_cycles) or max_cycles < 1):
            raise ValueError(f"max_cycles: {max_cycles!r}: expected a whole number of 1 or more, or None for no end but the match's")
        self.render_mode, self.max_cycles = render_mode, max_cycles
        self._terms, self._form = Terms.of(ruleset, pitch, minutes), form_of(actions)
        self._table = load_table(self._terms.pitch)
        self._rendering = Rendering(render_mode, self._table, pace)
        self.possible_agents = list(AGENTS.values())
        self.state_space = box(len(columns(self._table.name)))
        self.observation_spaces = {agent: box(len(columns(self._table.name))) for agent in self.possible_agents}
        self.action_spaces = {agent: space(self._form) for agent in self.possible_agents}
        self._rng: np.random.Generator | None = None
        self._course: Course | None = None

    def observation_space(self, agent: str) -> gym.Space[Floats]:
        """The same for both: ``sim.env.seeing.columns`` says what each number is."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.Space[Action]:
        """The same for both, in the form that was asked for."""
        return self.action_spaces[agent]

    @property
    def course(self) -> Course:
        """The match. Raises ``RuntimeError`` before the first reset."""
        if self._course is None:
            raise RuntimeError("expected reset before anything else")
        return self._course

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - no options are known
        """A new match; the toss is drawn from the seed, or from where the last match's chance ended."""
        if seed is not None or self._rng is None:
            self._rng, _ = seeding.np_random(seed)
        match = self._terms.match(int(self._rng.integers(SEEDS)), AGENTS)
        self._course = Course(match, {})
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._news = {agent: News() for agent in self.agents}
        self._refused: dict[str, dict[str, str] | None] = dict.fromkeys(self.agents)
        self._answers = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection: str | None = None
        self._turn()
        self._rendering.happened(still(match.layout, self._table))

    def step(self, action: Action | None) -> None:
        """The answer of the agent that is asked; None of one that is done. Raises ``BadAction`` for what is no action."""
        agent, course = self.agent_selection, self.course
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(cast(Action, action))
            return
        view = course.view
        assert view is not None
        done = chosen(view, self._form, action, course.choices)
        before = course.match.score
        course.answer(*done)
        self._news[agent], self._refused[agent] = News(), refused_told(course.undone)
        for step in course.steps:
            for news in self._news.values():
                news.hear(step, self._table.name)
        self._answers[agent] += 1
        self._cumulative_rewards[agent] = 0.0
        home = (course.match.score[0] - before[0]) - (course.match.score[1] - before[1])
        for side, name in AGENTS.items():
            self.rewards[name] = float(home if side is Side.HOME else -home)
        self._accumulate_rewards()
        enough = self.max_cycles is not None and self._answers[agent] >= self.max_cycles
        truncated = (enough or course.standstill) and not course.match.over
        self.terminations = dict.fromkeys(self.agents, course.match.over)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._turn()
        for step in course.steps:
            self._rendering.happened(step.log, step.before.moment.t)

    def _turn(self) -> None:
        """Whose turn it is, and what everybody is told."""
        view = self.course.view
        if view is not None:
            self.agent_selection = AGENTS[view.side]
        match = self.course.match
        self.infos = {}
        for agent in self.agents:
            side, news = SIDES[agent], self._news[agent]
            mine, theirs = match.score if side is Side.HOME else match.score[::-1]
            asked = view is not None and view.side is side
            told: dict[str, Any] = {
                "asked": str(view.asked) if view is not None and asked else None,
                "refused": self._refused[agent],
                "rulings": list(news.rulings),
                "contacts": list(news.contacts),
                "score": [mine, theirs],
                "clock": match.clock,
                "acts": match.acts,
            }
            if asked:
                name = "action_mask" if self._form is Form.DISCRETE else "choice_mask"
                told[name] = mask(self._form, self.course.choices)
            self.infos[agent] = told

    def observe(self, agent: str) -> Floats:
        """What an agent sees: of the moment it is asked about, or else of how matters stand at rest."""
        view, side, match = self.course.view, SIDES[agent], self.course.match
        if view is not None and view.side is side:
            return seen(side, view.layout, view.state, self._table, view.asked)
        return seen(side, match.layout, match.state, self._table, None)

    def state(self) -> npt.NDArray[np.float32]:
        """How matters stand at rest, as home would see them."""
        return seen(Side.HOME, self.course.match.layout, self.course.match.state, self._table, None)

    def render(self) -> npt.NDArray[np.uint8] | None:
        """The table as it is now, (height, width, 3) bytes; None in a window, which shows it by itself."""
        view, match = self.course.view, self.course.match
        return self._rendering.picture(still(match.layout if view is None else view.layout, self._table))

    def close(self) -> None:
        """Closes the window, if one is open."""
        self._rendering.close()


def env(render_mode: str | None = None, **terms: Any) -> AECEnv[str, Floats, Action]:
    """The match, with calls in a wrong order refused; the arguments are those of ``raw_env``."""
    wrapped: AECEnv[str, Floats, Action] = OrderEnforcingWrapper(raw_env(render_mode, **terms))
    return wrapped
