"""Environments for whoever learns: Gymnasium drills and matches, registered on import, and PettingZoo's ``tapete_v0``.

    import gymnasium, sim.env
    env = gymnasium.make("Tapete/Shot-v0")
    tables = gymnasium.make_vec("Tapete/Shot-v0", num_envs=8, vectorization_mode="async")
    match = sim.env.tapete_v0.env(minutes=2)

Needs the extra ``rl``. Nothing is drawn, and no display needed, until something is rendered.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

try:
    import gymnasium as gym
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("sim.env needs gymnasium and pettingzoo: from a clone, pip install '.[rl]'", name=missing.name) from None

IDS = {
    "Tapete/Shot-v0": "sim.env.shot:Shot",
    "Tapete/Pass-v0": "sim.env.passing:Pass",
    "Tapete/Keeper-v0": "sim.env.keeping:Saving",
    "Tapete/Match-v0": "sim.env.match_env:MatchEnv",
}
"""Every environment by the id under which Gymnasium makes it."""


def register() -> None:
    """Registers all ids; done once when the package is imported."""
    for id_, entry in IDS.items():
        if id_ not in gym.registry:
            gym.register(id=id_, entry_point=entry)


def __getattr__(name: str) -> ModuleType:
    """``tapete_v0``, loaded when it is first asked for, and PettingZoo with it."""
    if name != "tapete_v0":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return import_module(f"{__name__}.{name}")


register()

__all__ = ["IDS", "register", "tapete_v0"]
