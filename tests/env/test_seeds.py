"""The same seed, the same play: bit for bit, in another process too."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import gymnasium as gym
import pytest

from sim.env import IDS, tapete_v0

ROOT = Path(__file__).resolve().parents[2]


def drilled(id_: str, seed: int) -> str:
    """A hash of everything that a few episodes tell."""
    env = gym.make(id_, **({"minutes": 1} if id_ == "Tapete/Match-v0" else {}))
    env.action_space.seed(seed)
    told = hashlib.sha256()
    observation, info = env.reset(seed=seed)
    for _ in range(8):
        told.update(observation.tobytes() + repr(sorted(info.items())).encode())
        observation, reward, done, _, info = env.step(env.action_space.sample())
        told.update(observation.tobytes() + repr((reward, sorted(info.items()))).encode())
        if done:
            observation, info = env.reset()
    env.close()
    return told.hexdigest()


def played(seed: int) -> str:
    """The same of a match's beginning."""
    env = tapete_v0.env(minutes=1)
    env.reset(seed=seed)
    told = hashlib.sha256()
    for k, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + k)
    for agent in env.agent_iter(60):
        observation, reward, termination, truncation, info = env.last()
        told.update(agent.encode() + observation.tobytes() + repr((reward, sorted(info.items()))).encode())
        env.step(None if termination or truncation else env.action_space(agent).sample(info["action_mask"]))
    return told.hexdigest()


def elsewhere(call: str) -> str:
    """The same in a process of its own, with another hash seed."""
    code = f"from tests.env.test_seeds import drilled, played; print({call})"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True).stdout.strip()


@pytest.mark.parametrize("id_", IDS)
def test_a_seed_fixes_a_drill_in_any_process(id_: str) -> None:
    assert drilled(id_, 7) == elsewhere(f"drilled({id_!r}, 7)")
    assert drilled(id_, 7) != drilled(id_, 8)


def test_a_seed_fixes_a_match_in_any_process() -> None:
    assert played(7) == elsewhere("played(7)")
    assert played(7) != played(8)
