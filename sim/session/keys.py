"""Which key says what: the shipped keys with a person's own over them. Keys go by the names that the window system gives them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from sim.resources import assets

FIXED = MappingProxyType({"cancel": "escape"})
"""Keys that nobody changes, so that there is always a way back."""


@cache
def shipped() -> Mapping[str, Mapping[str, str]]:
    """The shipped keys by group: command to key."""
    data = tomllib.loads((assets() / "keys.toml").read_text(encoding="utf-8"))
    return MappingProxyType({group: MappingProxyType(keys) for group, keys in data.items()})


@dataclass(frozen=True, slots=True)
class Keys:
    """The keys in force. ``by_command`` maps a command's name to its key's name."""

    by_command: Mapping[str, str]

    def key(self, command: str) -> str:
        """The name of a command's key; empty when it has none."""
        return self.by_command.get(command, "")

    def command(self, key: str) -> str | None:
        """What a key says; None when it says nothing."""
        return next((command for command, name in self.by_command.items() if name == key), None)


def keys_in_force(chosen: Mapping[str, str] = MappingProxyType({})) -> Keys:
    """The shipped keys with those over them that a person has chosen.

    A key that was chosen for one command is taken from the one that had it. Commands nobody knows are passed over.

    >>> keys = keys_in_force({"undo": "r"})
    >>> keys.command("r"), keys.key("ready"), keys.key("accept")
    ('undo', '', '6')
    """
    out = {command: key for group in shipped().values() for command, key in group.items()}
    for command, key in chosen.items():
        if command not in out or key in FIXED.values():
            continue
        for other, name in out.items():
            if name == key:
                out[other] = ""
        out[command] = key
    return Keys(MappingProxyType({**out, **FIXED}))
