"""The interfaces that the field checks environments with: all of them, with every warning an error."""

from __future__ import annotations

import math
import sys
import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from sim.env import IDS, tapete_v0
from sim.env.acting import Form
from sim.env.choices import CHOICES, deeds

BRIEF: dict[str, dict[str, Any]] = {"Tapete/Match-v0": {"minutes": 1, "opponent": "random"}}
MODES = (None, "rgb_array", "human")


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("mode", MODES, ids=str)
@pytest.mark.parametrize("id_", IDS)
def test_gymnasium_finds_nothing_to_say(id_: str, mode: str | None) -> None:
    env = gym.make(id_, render_mode=mode, pace=math.inf, **BRIEF.get(id_, {}))
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("form", Form)
def test_pettingzoo_finds_nothing_to_say(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(tapete_v0.env(minutes=1, actions=form), num_cycles=100)
    api_test(tapete_v0.raw_env(max_cycles=10, actions=form), num_cycles=30)
    seed_test(lambda: tapete_v0.env(minutes=1, actions=form), num_cycles=40)
    assert capsys.readouterr().out.count("Passed API test") == 2


@pytest.mark.parametrize("form", Form)
def test_pettingzoo_finds_nothing_to_say_of_pictures(form: str) -> None:
    pictures: list[np.ndarray] = []

    def good(picture: np.ndarray) -> bool:
        pictures.append(picture)
        return bool(picture.std() > 10.0)

    render_test(lambda render_mode=None: tapete_v0.env(render_mode, minutes=1, actions=form, pace=math.inf), {"rgb_array": good})
    assert len(pictures) == 5


def test_pettingzoo_can_play_without_looking_at_masks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    hours = iter(range(100))
    clock = SimpleNamespace(time=lambda: 2.0 * next(hours))
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", clock)
    performance_benchmark(tapete_v0.env(minutes=1))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("form", Form)
def test_a_match_is_truncated_after_so_many_answers_of_a_side(form: str) -> None:
    env = tapete_v0.env(max_cycles=4, actions=form)
    env.reset(seed=3)
    answers = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        _, _, termination, truncation, info = env.last()
        if termination or truncation:
            assert (termination, truncation) == (False, True)
            env.step(None)
            continue
        answers[agent] += 1
        env.step(env.action_space(agent).sample(info.get("action_mask")))
    assert max(answers.values()) == 4
    assert env.agents == []


@pytest.mark.parametrize("way", ["sync", "async"])
def test_many_tables_at_once_play_what_each_plays_alone(way: str) -> None:
    tables = gym.make_vec("Tapete/Shot-v0", num_envs=2, vectorization_mode=way)
    seen, _ = tables.reset(seed=[5, 6])
    acts = np.array([[0.1, -0.3, 0.0, 0.0], [0.0, 0.2, 0.1, -0.5]], np.float32)
    after, rewards, *_ = tables.step(acts)
    tables.close()
    for k in range(2):
        alone = gym.make("Tapete/Shot-v0")
        first, _ = alone.reset(seed=5 + k)
        then, reward, *_ = alone.step(acts[k])
        assert np.array_equal(first, seen[k])
        assert np.array_equal(then, after[k])
        assert reward == rewards[k]


def test_every_choice_stands_among_the_deeds() -> None:
    assert {choice for choice, _ in deeds()} == set(CHOICES)
    assert tapete_v0.env().action_space("home_0").n == len(deeds())
