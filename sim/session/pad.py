"""The buttons of a gamepad, by where they lie, and what each says: the shipped ones with a person's own over them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from sim.resources import assets
from sim.session.keys import Keys

BUTTONS: Final = ("a", "b", "x", "y", "back", "guide", "start", "l3", "r3", "lb", "rb", "up", "down", "left", "right", "lt", "rt")
"""Of the four for the right thumb a lies lowest, b to the right, x to the left, y highest. The two triggers come last."""
CROSS: Final = frozenset({"up", "down", "left", "right"})
"""The cross, whose meaning stands."""
FREE: Final = tuple(name for name in BUTTONS if name not in CROSS and name != "guide")
"""The buttons that may be given a meaning."""


@cache
def shipped_buttons() -> Mapping[str, str]:
    """The shipped buttons: command to button."""
    data = tomllib.loads((assets() / "pad.toml").read_text(encoding="utf-8"))
    return MappingProxyType(dict(data["buttons"]))


def buttons_in_force(chosen: Mapping[str, str] = MappingProxyType({})) -> Keys:
    """The shipped buttons with those over them that a person has chosen. A button chosen for one command is taken from the one that had it.

    >>> pad = buttons_in_force({"pause": "a"})
    >>> pad.command("a"), pad.key("confirm"), pad.key("cancel")
    ('pause', '', 'b')
    """
    out = dict(shipped_buttons())
    for command, button in chosen.items():
        if command not in out or button not in FREE:
            continue
        out |= {other: "" for other, name in out.items() if name == button}
        out[command] = button
    return Keys(MappingProxyType(out))
