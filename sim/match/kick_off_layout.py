"""Where everybody stands before the first kick-off: shipped data, one formation for both sides."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from sim.model.ids import Side, figure
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.resources import assets

_NOT_A_PLACE = frozenset({"source"})


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((assets() / "match.toml").read_text(encoding="utf-8"))


def reaction() -> float:
    """How long (s) after a strike its opponent may first act."""
    return float(_data()["numbers"]["reaction_s"]["value"])


def kick_off_layout(half: int = 1, pitch: str = "standard") -> Layout:
    """Both sides in formation, each in its own half and outside the centre circle, the ball on the centre spot; ``pitch`` names the table.

    >>> layout = kick_off_layout()
    >>> len(layout.figures), len(layout.keepers), layout.figures["home.9"].at[0] < 0.0
    (20, 2, True)
    """
    figures: dict[str, Figure] = {}
    keepers: dict[str, Keeper] = {}
    for side in Side:
        ahead = side.attacks(half)
        for part, place in _data()["formation"][pitch].items():
            if part in _NOT_A_PLACE:
                continue
            at = (ahead * float(place[0]) + 0.0, ahead * float(place[1]) + 0.0)
            if part == "keeper":
                keepers[figure(side, part)] = Keeper(at)
            else:
                figures[figure(side, part)] = Figure(at)
    return Layout(Ball((0.0, 0.0)), figures, keepers)
