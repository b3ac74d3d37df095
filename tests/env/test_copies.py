"""Copies: a match or a drill taken up in another place goes on as the first one does, for tree search and for checkpoints."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from sim.env import IDS, tapete_v0
from sim.env.choices import deeds

ROOT = Path(__file__).resolve().parents[2]
MATCH: dict[str, Any] = {"minutes": 1, "opponent": "ai:easy", "actions": "discrete"}


def told(value: Any) -> str:
    """Everything in an observation, an info or a reward, exactly."""
    if isinstance(value, np.ndarray):
        return value.tobytes().hex()
    if isinstance(value, dict):
        return repr(sorted((key, told(one)) for key, one in value.items()))
    return repr(value)


def played_on(env: Any, steps: int, seed: int) -> list[str]:
    """What a match says while it is played on by chance; both forms of environment."""
    rng, out = np.random.default_rng(seed), []
    for _ in range(steps):
        if hasattr(env, "agent_selection"):
            observation, reward, over, cut, info = env.last()
            out.append(env.agent_selection + told(observation) + told(reward) + told(info))
            mask = info.get("action_mask")
            env.step(None if over or cut else int(rng.choice(np.flatnonzero(mask))))
        else:
            mask = env.unwrapped.action_masks()
            out.append("".join(told(part) for part in env.step(int(rng.choice(np.flatnonzero(mask))))))
    return out


def begun(kind: str) -> Any:
    """An environment before its first answer."""
    ruleset = kind.partition("/")[2]
    env = tapete_v0.env(minutes=1, ruleset=ruleset) if kind.startswith("both") else gym.make("Tapete/Match-v0", ruleset=ruleset, **MATCH)
    env.reset(seed=5)
    return env


KINDS = ("both/club", "both/five", "home/club")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("after", [0, 23, 60])
def test_a_copy_goes_on_as_the_first_one_does(kind: str, after: int) -> None:
    env = begun(kind)
    played_on(env, after, 1)
    copies = [deepcopy(env), pickle.loads(pickle.dumps(env))]
    for copy in copies:
        played_on(deepcopy(copy), 5, 99)
    expected = played_on(env, 25, 2)
    for copy in copies:
        assert played_on(copy, 25, 2) == expected
        assert copy.unwrapped._course.match.digest == env.unwrapped._course.match.digest
        assert len(copy.unwrapped._course.match.history()) == env.unwrapped._course.match.acts + 1


def test_a_copy_made_while_things_move_is_asked_the_same() -> None:
    env, rng, moving = begun("both/club"), np.random.default_rng(3), 0
    for _ in range(400):
        info = env.last()[4]
        if info["asked"] == "moving":
            moving += 1
            assert played_on(deepcopy(env), 3, 4) == played_on(pickle.loads(pickle.dumps(env)), 3, 4)
            if moving == 3:
                return
        if info["asked"] is None:
            break
        mask = np.flatnonzero(info["action_mask"])
        lively = [k for k in mask if str(deeds()[k][0]).startswith(("flick", "ready", "take"))]
        env.step(int(rng.choice(lively or mask)))
    assert moving


def test_a_checkpoint_goes_on_in_another_process(tmp_path: Path) -> None:
    env = begun("both/club")
    played_on(env, 40, 1)
    (tmp_path / "env.pickle").write_bytes(pickle.dumps(env))
    read = f"pickle.load(open({str(tmp_path / 'env.pickle')!r}, 'rb'))"
    code = f"import pickle; from tests.env.test_copies import played_on; print(played_on({read}, 20, 2))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=False, env={**os.environ, "PYTHONHASHSEED": "5"}
    )
    assert done.stdout.strip() == repr(played_on(env, 20, 2)), done.stderr


@pytest.mark.parametrize("id_", [id_ for id_ in IDS if id_ != "Tapete/Match-v0"])
def test_a_drill_can_be_copied_when_it_has_been_looked_at(id_: str) -> None:
    env = gym.make(id_, render_mode="rgb_array")
    env.reset(seed=4)
    picture = env.render()
    copies = [deepcopy(env), pickle.loads(pickle.dumps(env))]
    action = np.full(env.action_space.shape, 0.1, np.float32)
    expected = "".join(told(part) for part in env.step(action)) + told(env.reset()[0])
    for copy in copies:
        assert np.array_equal(copy.render(), picture)
        assert "".join(told(part) for part in copy.step(action)) + told(copy.reset()[0]) == expected


def test_a_match_can_be_copied_when_it_is_over() -> None:
    env = tapete_v0.env(minutes=0.05)
    env.reset(seed=1)
    raw = env.unwrapped
    while raw.course.view is not None:
        raw.course.answer(())
    for copy in (deepcopy(raw.course), pickle.loads(pickle.dumps(raw.course))):
        assert (copy.view, copy.match.digest) == (None, raw.course.match.digest)
