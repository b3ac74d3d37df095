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

Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


class Pattern(StrEnum):
    """A kit's pattern: colour is never the only sign of a side."""

    PLAIN = "plain"
    HOOPS = "hoops"
    HALVES = "halves"


class Size(StrEnum):
    """The short scale of text sizes."""

    TINY = "tiny"
    SMALL = "small"
    BODY = "body"
    LEAD = "lead"
    TITLE = "title"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class Kit:
    """A side's colours."""

    colour: Colour
    second: Colour
    pattern: Pattern


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
    kits = {
        side: Kit(parse(entry["colour"]), parse(entry["second"]), Pattern(entry["pattern"]))
        for side, entry in ((s, data["kits"][s.value]) for s in Side)
    }
    return Theme(
        data["name"],
        MappingProxyType({key: parse(value) for key, value in data["colours"].items()}),
        MappingProxyType(kits),
        MappingProxyType({key: float(value) for key, value in data["sizes"].items()}),
        MappingProxyType({key: float(value) for key, value in data["figure"].items()}),
        MappingProxyType({key: float(value) for key, value in data["path"].items()}),
    )


def parse(text: str) -> Colour:
    """A colour from ``#rrggbb``.

    >>> parse("#2E7A4E")
    (46, 122, 78)
    """
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16))


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """``a`` with a share of ``b`` in it.

    >>> mix((0, 0, 0), (255, 255, 255), 0.2)
    (51, 51, 51)
    """
    r, g, b_ = (round(p + (q - p) * share) for p, q in zip(a, b, strict=True))
    return (r, g, b_)


def grey(colour: Colour, share: float) -> Colour:
    """The colour with a share of its saturation taken away."""
    level = round(0.2126 * colour[0] + 0.7152 * colour[1] + 0.0722 * colour[2])
    return mix(colour, (level, level, level), share)


def luminance(colour: Colour) -> float:
    """Relative luminance of a colour, 0 to 1 (WCAG 2)."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    r, g, b = (linear(c) for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Colour, b: Colour) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2).

    >>> round(contrast((0, 0, 0), (255, 255, 255)))
    21
    """
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
