"""How large things are in the window: one scale for everything, from the window's size and the person's choice."""

from __future__ import annotations

from dataclasses import dataclass

from sim.view.theme import Size, Theme

DESIGNED = (1280, 800)
"""The window, in px, in which every size is as the theme says."""
SMALLEST = (960, 600)
"""The least room, in px at scale 1, that screens are laid out for: no choice of scale leaves less."""
TINIEST = (320, 240)
"""Nothing is laid out for less room (px) than this, however small the window."""
LEAST = 0.9
"""Text is never smaller than this much of the theme's sizes, unless the window is smaller than all we lay out for."""


def scale_for(size: tuple[int, int], chosen: float = 1.0) -> float:
    """The scale for a window of ``size`` px and the person's ``chosen`` factor.

    >>> [round(scale_for(s), 2) for s in ((1280, 800), (960, 600), (2560, 1440))]
    [1.0, 0.9, 1.8]
    """
    fitting = min(size[0] / DESIGNED[0], size[1] / DESIGNED[1])
    most = min(size[0] / SMALLEST[0], size[1] / SMALLEST[1])
    return max(0.5, min(max(fitting, LEAST) * chosen, most))


@dataclass(frozen=True, slots=True)
class Ui:
    """Sizes in px of the window."""

    scale: float
    theme: Theme

    def px(self, length: float) -> int:
        """A length at scale 1 in px of the window."""
        return round(length * self.scale)

    def text(self, size: Size) -> int:
        """The px of a text size."""
        return max(9, round(self.theme.sizes[size] * self.scale))

    @property
    def grid(self) -> int:
        """The step on which everything stands."""
        return self.px(self.theme.sizes["grid"])
