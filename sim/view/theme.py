"""The palette and the sizes of everything that is drawn, read from ``assets/themes``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType

from sim.model.ids import Side
from sim.resources import assets
from sim.view.colour import BLACK, WHITE, Colour, contrast, grey, luminance, mix, parse
from sim.view.kits import Kit, Pattern, kit_pair

__all__ = [
    "BLACK",
    "WHITE",
    "Colour",
    "Kit",
    "Pattern",
    "Size",
    "Theme",
    "contrast",
    "grey",
    "load_theme",
    "luminance",
    "mix",
    "parse",
    "theme_names",
]


class Size(StrEnum):
    """The short scale of text sizes."""

    TINY = "tiny"
    SMALL = "small"
    BODY = "body"
    LEAD = "lead"
    TITLE = "title"
    CALL = "call"


@dataclass(frozen=True)
class Theme:
    """Colours by name, kits by side, text sizes in px at a width of 1280, and a few drawing numbers."""

    name: str
    colours: Mapping[str, Colour]
    kits: Mapping[Side, Kit]
    sizes: Mapping[str, float]
    figure: Mapping[str, float]
    path: Mapping[str, float]

    def colour(self, name: str) -> Colour:
        """The colour of that name; ``KeyError`` for an unknown one."""
        return self.colours[name]

    def body_tint(self, side: Side) -> Colour:
        """The lighter body that stands on a side's base."""
        return mix(self.kits[side].colour, WHITE, self.figure["tint"])

    def trail(self, side: Side | None) -> Colour:
        """The colour of a side's paths, light enough for the cloth; of the ball's for None."""
        return mix(self.kits[side].colour, WHITE, 0.3) if side else self.colour("ball")


def theme_names() -> tuple[str, ...]:
    """The names of the shipped themes."""
    return tuple(sorted(path.stem for path in (assets() / "themes").glob("*.toml")))


@cache
def load_theme(name: str = "club") -> Theme:
    """The theme of that name. Raises ``ValueError`` when none of that name is shipped.

    >>> load_theme().colour("accent")
    (255, 201, 77)
    """
    if name not in theme_names():
        raise ValueError(f"theme: {name!r}: expected one of {', '.join(theme_names())}")
    data = tomllib.loads((assets() / "themes" / f"{name}.toml").read_text(encoding="utf-8"))
    return Theme(
        data["name"],
        MappingProxyType({key: parse(value) for key, value in data["colours"].items()}),
        kit_pair(data["kits"]),
        MappingProxyType({key: float(value) for key, value in data["sizes"].items()}),
        MappingProxyType({key: float(value) for key, value in data["figure"].items()}),
        MappingProxyType({key: float(value) for key, value in data["path"].items()}),
    )
