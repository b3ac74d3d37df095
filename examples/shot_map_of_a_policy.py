"""Where does a learned shooter score? A notebook as a script: run it, or cell by cell in an editor that knows ``# %%``.

    python examples/learn_to_shoot.py --policy policy.npz
    python examples/shot_map_of_a_policy.py policy.npz 2000

Needs ``pip install '.[rl,export]'``. The picture and its numbers lie beside the policy.
"""

# %% The policy: a matrix from what the shooter sees to its flick
import sys
from pathlib import Path

import gymnasium as gym
import numpy as np

import sim.env  # noqa: F401 - registers the drills
from sim.batch.pictures import save, shot_map

file = Path(sys.argv[1] if len(sys.argv) > 1 else "policy.npz")
if not file.is_file():
    sys.exit(f"{file}: expected a policy: python examples/learn_to_shoot.py --policy {file}")
policy = np.load(file)["policy"]
env = gym.make("Tapete/Shot-v0")
columns = env.unwrapped.OBSERVATION  # type: ignore[attr-defined]
for column, weights in zip(columns, policy.T, strict=False):
    print(f"{column!s:88} hit {weights[0]:+.2f}  speed {weights[1]:+.2f}  spin {weights[2]:+.2f}  loft {weights[3]:+.2f}")

# %% Shots in scenes it has never seen
SHOTS = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
pitch = env.unwrapped.table.pitch  # type: ignore[attr-defined]
x, y, goal = np.zeros(SHOTS), np.zeros(SHOTS), np.zeros(SHOTS, int)
for k in range(SHOTS):
    seen, _ = env.reset(seed=20_000_000 + k)
    x[k], y[k] = pitch.half_length - seen[0] * columns[0].scale, seen[1] * columns[1].scale
    goal[k] = env.step(np.tanh(policy @ np.append(seen, 1.0)).astype(np.float32))[1] > 0.0
print(f"{goal.sum()} goals in {SHOTS} shots")

# %% The map, and its numbers beside it
results = {"ball_x": x, "ball_y": y, "goal": goal, "refused": np.full(SHOTS, "")}
picture, numbers = save(shot_map(results), file.with_name("learned_shots.png"))
print(f"picture: {picture}, numbers: {numbers}")
