"""The kits there are and the pairs they are worn in, read from ``assets/kits.toml``, and a kit drawn small."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from types import MappingProxyType

import pygame

from sim.model.ids import Side
from sim.resources import assets
from sim.view.colour import WHITE, Colour, least_difference, mix, parse

DEFAULT = "club"
"""The pair that is worn when none of that name is shipped."""


APART = 35.0
"""Two kits of a pair look at least this different (CIE L*a*b*) to every kind of colour vision."""


class Pattern(StrEnum):
    """A kit's pattern: colour is never the only sign of a side."""

    PLAIN = "plain"
    HOOPS = "hoops"
    HALVES = "halves"


@dataclass(frozen=True, slots=True)
class Kit:
    """A side's colours."""

    colour: Colour
    second: Colour
    pattern: Pattern


def told_apart(a: Kit, b: Kit) -> bool:
    """Whether two kits may be worn against each other: other patterns, and colours that nobody takes for each other."""
    return a.pattern is not b.pattern and least_difference(a.colour, b.colour) >= APART


@cache
def _data() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads((assets() / "kits.toml").read_text(encoding="utf-8"))


@cache
def kits() -> Mapping[str, Kit]:
    """Every kit by its name."""
    found = {name: Kit(parse(entry["colour"]), parse(entry["second"]), Pattern(entry["pattern"])) for name, entry in _data()["kit"].items()}
    return MappingProxyType(found)


@cache
def kit_pairs() -> Mapping[str, Mapping[Side, Kit]]:
    """Every pair that is offered, by its name: the kit of each side.

    >>> sorted(kit_pairs())
    ['blossom', 'club', 'contrast', 'derby', 'dusk', 'harbour']
    """
    return MappingProxyType({name: MappingProxyType({side: kits()[pair[side.value]] for side in Side}) for name, pair in _data()["pair"].items()})


def kit_pair(name: str) -> Mapping[Side, Kit]:
    """The pair of that name; the default one where there is none."""
    return kit_pairs().get(name) or kit_pairs()[DEFAULT]


def rim_of(kit: Kit) -> Colour:
    """The line round a kit that is drawn small: no kit is lost on a dark ground."""
    return mix(kit.colour, WHITE, 0.4)


@lru_cache(maxsize=64)
def swatch(kit: Kit, px: int) -> pygame.Surface:
    """A kit in small, ``px`` across: the same square that stands for a side beside the score."""
    k = 4
    size, line = px * k, max(k, round(px * k * 0.07))
    inside = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    inside.fill((*kit.colour, 255))
    if kit.pattern is Pattern.HOOPS:
        for share in (0.2, 0.58):
            inside.fill(kit.second, pygame.Rect(0, round(size * share), size, round(size * 0.22)))
    elif kit.pattern is Pattern.HALVES:
        inside.fill(kit.second, pygame.Rect(size // 2, 0, size // 2, size))
    out, mask = (pygame.Surface((size, size), pygame.SRCALPHA, 32) for _ in range(2))
    out.fill((*rim_of(kit), 0))
    pygame.draw.rect(out, rim_of(kit), out.get_rect(), border_radius=round(size * 0.2))
    mask.fill((255, 255, 255, 0))
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect().inflate(-2 * line, -2 * line), border_radius=round(size * 0.14))
    inside.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    out.blit(inside, (0, 0))
    return pygame.transform.smoothscale(out, (px, px))
