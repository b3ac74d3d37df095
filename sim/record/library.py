"""Finding scenario files: single ones, folders, and the shipped library."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sim import resources
from sim.record.errors import Problem, Said, Unreadable


@dataclass(frozen=True, slots=True)
class Found:
    """Files to read, in order, each once; and what was asked for but gives no file."""

    files: tuple[str, ...]
    wrong: tuple[Unreadable, ...] = ()


def find(paths: Iterable[str | os.PathLike[str]] = ()) -> Found:
    """The scenario files that paths name: a folder stands for every ``*.toml`` below it; no paths for the shipped library.

    A path that does not exist is left in ``files``: reading it says what is wrong.
    """
    given = [os.fspath(path) for path in paths] or [os.fspath(resources.scenarios())]
    files: dict[str, None] = {}
    wrong: list[Unreadable] = []
    for name in given:
        path = Path(name)
        if not os.path.isdir(name):
            files[name] = None
            continue
        below = sorted(os.fspath(p) for p in path.rglob("*.toml") if not p.is_dir())
        if not below:
            wrong.append(Unreadable(name, (Problem("", Said("no scenario files"), "a folder with *.toml files below it"),)))
        files |= dict.fromkeys(below)
    return Found(tuple(files), tuple(wrong))


def shipped(scenario_id: str) -> Path:
    """Where the shipped scenario of that id lies (whether or not it is there)."""
    return resources.scenarios() / f"{scenario_id}.toml"
