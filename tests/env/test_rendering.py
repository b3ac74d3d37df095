"""Pictures and windows beside others that use pygame in the same process, and leave it as they like."""

from __future__ import annotations

import math
from typing import Any

import gymnasium as gym
import numpy as np
import pygame
import pytest
from gymnasium.wrappers import AddRenderObservation, HumanRendering, RenderCollection

from sim.env import IDS, tapete_v0

BRIEF: dict[str, dict[str, Any]] = {"Tapete/Match-v0": {"minutes": 1, "opponent": "random"}}


@pytest.fixture(autouse=True)
def _nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


def other() -> None:
    """Another environment that draws with pygame and is closed, which leaves pygame altogether."""
    env = gym.make("CartPole-v1", render_mode="rgb_array")
    env.reset(seed=1)
    env.render()
    env.close()
    assert not pygame.get_init()


@pytest.mark.parametrize("id_", IDS)
def test_a_picture_is_the_same_after_somebody_else_has_left_pygame(id_: str) -> None:
    env = gym.make(id_, render_mode="rgb_array", **BRIEF.get(id_, {}))
    env.reset(seed=1)
    before = env.render()
    other()
    fresh = gym.make(id_, render_mode="rgb_array", **BRIEF.get(id_, {}))
    fresh.reset(seed=1)
    assert np.array_equal(before, env.render())
    assert np.array_equal(before, fresh.render())
    for one in (env, fresh):
        one.close()


def test_a_window_is_opened_again_after_somebody_else_has_left_pygame() -> None:
    env = tapete_v0.env(render_mode="human", pace=math.inf, minutes=1)
    env.reset(seed=1)
    other()
    for agent in env.agent_iter(6):
        env.step(env.action_space(agent).sample(env.last()[4]["action_mask"]))
        assert pygame.display.get_surface() is not None
        pygame.font.quit()
    env.close()


@pytest.mark.parametrize("wrapper", [HumanRendering, RenderCollection, AddRenderObservation])
def test_wrappers_that_draw_go_on(wrapper: Any) -> None:
    drawn = gym.make("Tapete/Pass-v0", render_mode="rgb_array")
    drawn.reset(seed=0)
    drawn.render()
    other()
    env = wrapper(gym.make("Tapete/Pass-v0", render_mode="rgb_array"))
    for seed in range(2):
        env.reset(seed=seed)
        env.step(env.action_space.sample())
    if wrapper is RenderCollection:
        assert [picture.shape for picture in env.render()] == [(632, 900, 3)] * 2
    env.close()
