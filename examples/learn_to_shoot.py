"""Learns to shoot at ``Tapete/Shot-v0`` by evolution: a linear policy, numpy, two processes, about a minute a seed.

    python examples/learn_to_shoot.py                 # five seeds, each tried on scenes that nobody has seen
    python examples/learn_to_shoot.py --seeds 1 --generations 20 --policy policy.npz

Needs ``pip install '.[rl]'``. What is learned are nine weights: how far beside the ball's middle to hit, from the directions of posts, keeper,
widest gap and nearest defender; how fast, from the distance; how much loft. Every generation draws sixty policies round the best so far, lets all
shoot in the same scenes, and goes on from the mean and the spread of the quarter that scored most (the cross-entropy method).
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from pathlib import Path

import gymnasium as gym
import numpy as np
import numpy.typing as npt

import sim.env  # noqa: F401 - registers the drills
from sim.batch.bins import wilson

Floats = npt.NDArray[np.float64]

POLICIES, SCENES, GENERATIONS, BEST = 60, 16, 14, 15
LOOKS = ((0, 4), (0, 5), (0, 6), (0, 7), (0, 9), (1, 0), (1, -1), (3, 0), (3, -1))
"""Which weights are learned: (what is done, what is looked at); -1 is what is done without looking."""
UNITS = {0: 2.0, 4: 4.0, 5: 4.0, 6: 4.0, 7: 4.0, 9: 4.0}
"""In which share of an observation's scale its weight is learned: distances in 300 mm, directions in 45 degrees, so that all weights are about 1."""
WIDE, NARROW = 1.0, 0.05
"""The spread of the first generation's weights, and how narrow it may become."""
TRIED = 500
"""Scenes in which a policy is tried; their seeds are far from those it learned in."""
UNSEEN = 10_000_000


@cache
def table() -> gym.Env[Floats, Floats]:
    """One table a process."""
    return gym.make("Tapete/Shot-v0")


def act(policy: Floats, observation: Floats) -> Floats:
    """The flick of a policy (4, n + 1): its last column does not look."""
    return np.tanh(policy @ np.append(observation, 1.0)).astype(np.float32)


def anyhow(seed: int) -> Floats:
    """A flick by chance."""
    return np.random.default_rng(seed).uniform(-1.0, 1.0, 4).astype(np.float32)


def goals(policy: Floats | None, scenes: Sequence[int]) -> int:
    """How many goals a policy makes in scenes, given by their seeds; without a policy it flicks at random."""
    env, made = table(), 0
    for seed in scenes:
        observation, _ = env.reset(seed=seed)
        action = anyhow(seed) if policy is None else act(policy, observation)
        made += float(env.step(action)[1]) > 0.0
    return made


def policy_of(weights: Floats) -> Floats:
    """The policy (4, n + 1) with these weights where it looks."""
    policy = np.zeros((4, table().observation_space.shape[0] + 1))
    for (done, seen), weight in zip(LOOKS, weights, strict=True):
        policy[done, seen] = weight * UNITS.get(seen, 1.0)
    return policy


def learn(seed: int, generations: int, processes: Executor, told: bool = True) -> Floats:
    """A policy learned from scratch."""
    rng = np.random.default_rng(seed)
    mean, spread = np.zeros(len(LOOKS)), np.full(len(LOOKS), WIDE)
    for generation in range(generations):
        drawn = mean + spread * rng.standard_normal((POLICIES, len(LOOKS)))
        scenes = rng.integers(0, UNSEEN, SCENES).tolist()
        made = np.array(list(processes.map(goals, map(policy_of, drawn), [scenes] * POLICIES, chunksize=3)), float)
        best = drawn[np.argsort(-made, kind="stable")[:BEST]]
        mean, spread = best.mean(axis=0), np.maximum(best.std(axis=0), NARROW)
        if told:
            print(f"  generation {generation + 1}: {100 * made.mean() / SCENES:.0f} % goals, the best {100 * made.max() / SCENES:.0f} %", flush=True)
    return policy_of(mean)


def tried(policy: Floats | None, processes: Executor) -> tuple[int, float, float]:
    """Goals of a policy in unseen scenes, and the 95 % interval of their share."""
    scenes = [UNSEEN + k for k in range(TRIED)]
    made = sum(processes.map(goals, [policy] * 10, [scenes[k::10] for k in range(10)]))
    return made, *wilson(made, TRIED)


def main() -> None:
    """Learns with a few seeds, and says how each compares with chance."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--generations", type=int, default=GENERATIONS)
    parser.add_argument("--policy", type=Path, help="where the best policy is kept (.npz)")
    asked = parser.parse_args()
    best: tuple[int, Floats] | None = None
    with ProcessPoolExecutor(2) as processes:
        chance, low, high = tried(None, processes)
        print(f"at random: {chance} goals in {TRIED} shots ({100 * low:.1f} to {100 * high:.1f} %)")
        unlearned, low0, high0 = tried(np.zeros((4, table().observation_space.shape[0] + 1)), processes)
        print(f"straight ahead at half speed: {unlearned} ({100 * low0:.1f} to {100 * high0:.1f} %)")
        for seed in range(asked.seeds):
            began = time.perf_counter()
            policy = learn(seed, asked.generations, processes)
            took = time.perf_counter() - began
            made, from_, to = tried(policy, processes)
            apart = "apart from chance" if from_ > high else "NOT apart from chance"
            ratio = made / chance if chance else math.inf
            print(f"seed {seed}: {made} goals ({100 * from_:.1f} to {100 * to:.1f} %), {ratio:.1f} times chance, {apart}; learned in {took:.0f} s")
            if best is None or made > best[0]:
                best = (made, policy)
    if asked.policy is not None and best is not None:
        np.savez(asked.policy, policy=best[1])
        print(f"the best policy is in {asked.policy}")


if __name__ == "__main__":
    main()
