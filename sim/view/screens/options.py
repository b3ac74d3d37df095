"""What can be chosen, in the reader's words: shared by the set-up of a match and by the settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from sim.language import known, number, words
from sim.model.ids import Side
from sim.players.registry import LEVELS
from sim.rules.ruleset import ruleset_names
from sim.view.kits import kit_pair, kit_pairs, swatch

MINUTES: Final = (1.0, 3.0, 5.0, 10.0, 15.0)
"""Lengths of a half that are offered."""
SCALES: Final = (0.9, 1.0, 1.25, 1.5)
"""Sizes of everything that are offered."""


def raised(text: str) -> str:
    """The text with its first letter raised, as it stands on a button.

    >>> raised("el ordenador")
    'El ordenador'
    """
    return text[:1].upper() + text[1:]


def levels(lang: str) -> list[tuple[str, str]]:
    """The computer's levels."""
    return [(level, raised(words(f"level.{level}", lang))) for level in LEVELS]


def modes(lang: str) -> list[tuple[str, str]]:
    """The ways to flick."""
    return [(mode, raised(words(f"mode.{mode}", lang))) for mode in ("aim", "nail")]


def about_modes(lang: str) -> list[str]:
    """What is told about each of them."""
    return [words(f"mode.{mode}.about", lang) for mode in ("aim", "nail")]


def rulesets(lang: str) -> list[tuple[str, str]]:
    """The shipped rulesets."""
    return [(name, raised(words(f"ruleset.{name}", lang) if known(f"ruleset.{name}", lang) else name)) for name in ruleset_names()]


def about_ruleset(name: str, lang: str) -> str:
    """What a shipped ruleset is, in a sentence or two; nothing of one that nobody has described."""
    return words(f"ruleset.{name}.about", lang) if known(f"ruleset.{name}.about", lang) else ""


def about_rulesets(lang: str) -> list[str]:
    """What is told about each of them."""
    return [about_ruleset(name, lang) for name in ruleset_names()]


def minutes(chosen: float, lang: str) -> list[tuple[float, str]]:
    """Lengths of a half, that in use among them."""
    return [(m, words("option.minutes", lang, count=number(m, lang))) for m in sorted({*MINUTES, chosen})]


def scales(chosen: float, lang: str) -> list[tuple[float, str]]:
    """Sizes of everything, that in use among them."""
    return [(s, words("option.percent", lang, count=number(s * 100, lang, 0))) for s in sorted({*SCALES, chosen})]


def kits() -> list[tuple[str, str]]:
    """The pairs of kits, which are drawn rather than named."""
    return [(name, "") for name in kit_pairs()]


def draw_pair(target: pygame.Surface, rect: pygame.Rect, name: str) -> None:
    """Both kits of a pair, side by side."""
    pair, size = kit_pair(name), round(rect.w * 0.44)
    for i, side in enumerate(Side):
        target.blit(swatch(pair[side], size), (rect.x + i * (rect.w - size), rect.centery - size // 2))


def sides(lang: str) -> Sequence[tuple[str, str]]:
    """The two sides."""
    return [(side.value, raised(words(f"option.side.{side}", lang))) for side in Side]
