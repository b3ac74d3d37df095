"""How a screen looks at a size: the theme, how large things are, and in which language they speak."""

from __future__ import annotations

from dataclasses import dataclass

from sim.view.evidence import Ink
from sim.view.theme import Size, Theme

DESIGN = (1280, 800)
"""The window for which sizes are given."""
LEAST_UNIT = 0.84
"""However small the window, things do not get smaller than this share of their size."""
LEAST_TEXT = 11
"""No text is smaller than this, in px."""


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


def look_for(theme: Theme, size: tuple[int, int], lang: str, scale: float = 1.0) -> Look:
    """The look in a window of that size; ``scale`` is the player's own wish for larger or smaller things.

    >>> from sim.view.theme import load_theme
    >>> [round(look_for(load_theme(), size, "en").unit, 2) for size in ((960, 600), (1280, 800), (2560, 1440))]
    [0.84, 1.0, 1.8]
    """
    unit = max(LEAST_UNIT, min(size[0] / DESIGN[0], size[1] / DESIGN[1])) * scale
    return Look(theme, Ink(unit, {s.value: max(LEAST_TEXT, round(theme.sizes[s.value] * unit)) for s in Size}, lang))
