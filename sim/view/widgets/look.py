"""How a screen looks: the theme, how large things are, and in which language they speak."""

from __future__ import annotations

from dataclasses import dataclass

from sim.view.evidence import Ink
from sim.view.theme import Size, Theme

LEAST_TEXT = 11
"""No text of a widget is smaller than this, in px."""


@dataclass(frozen=True, slots=True)
class Look:
    """A theme, and the sizes and the language of what is written."""

    theme: Theme
    ink: Ink

    @property
    def unit(self) -> float:
        """Pixels to the pixel of the design."""
        return self.ink.unit

    @property
    def lang(self) -> str:
        """The language of the words."""
        return self.ink.lang

    def px(self, size: Size) -> int:
        """A text size of the short scale, in px."""
        return self.ink.px(size)


def look_for(theme: Theme, scale: float, lang: str) -> Look:
    """The look at a scale of the window.

    >>> from sim.view.theme import load_theme
    >>> look_for(load_theme(), 0.5, "en").px(Size.TINY), look_for(load_theme(), 2.0, "en").px(Size.BODY)
    (11, 30)
    """
    return Look(theme, Ink(scale, {s.value: max(LEAST_TEXT, round(theme.sizes[s.value] * scale)) for s in Size}, lang))
