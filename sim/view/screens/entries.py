"""The screens that the menu leads to, looked up by name, so that a part that is not installed is missing and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec

from sim.view.app.screen import Screen


def entry(name: str) -> Callable[..., Screen] | None:
    """What opens the screen of that name, ``open_NAME`` of its module; None where there is no such screen.

    >>> entry("ballroom") is None
    True
    """
    module = f"sim.view.screens.{name}"
    if find_spec(module) is None:
        return None
    found: Callable[..., Screen] = getattr(import_module(module), f"open_{name}")
    return found
