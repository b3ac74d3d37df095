"""Colours as (r, g, b), 0 to 255: mixing, how well one is read on another, and how each kind of colour vision sees them."""

from __future__ import annotations

import math
from enum import StrEnum

Colour = tuple[int, int, int]
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


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

    r, g, b = _linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _linear(colour: Colour) -> tuple[float, float, float]:
    r, g, b = (c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return (r, g, b)


def contrast(a: Colour, b: Colour) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2).

    >>> round(contrast((0, 0, 0), (255, 255, 255)))
    21
    """
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


class Vision(StrEnum):
    """A kind of colour vision: all three kinds of cones, or one of them missing."""

    COMMON = "common"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"


Row = tuple[float, float, float]
_SEEN: dict[Vision, tuple[Row, Row, Row]] = {
    Vision.COMMON: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    Vision.PROTAN: ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    Vision.DEUTAN: ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    Vision.TRITAN: ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What is seen of linear red, green and blue where a kind of cone is missing (Machado, Oliveira and Fernandes 2009, severity 1)."""
_XYZ: tuple[Row, Row, Row] = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: Row = (0.9505, 1.0, 1.089)


def difference(a: Colour, b: Colour, vision: Vision = Vision.COMMON) -> float:
    """How different two colours look to that kind of vision: their distance in CIE L*a*b*. Around 2 is just seen, 100 black on white.

    >>> round(difference((0, 0, 0), (255, 255, 255)))
    100
    """
    return math.dist(_lab(a, vision), _lab(b, vision))


def least_difference(a: Colour, b: Colour) -> float:
    """How different two colours look at least, whatever the kind of vision."""
    return min(difference(a, b, vision) for vision in Vision)


def _lab(colour: Colour, vision: Vision) -> Row:
    seen = tuple(min(1.0, max(0.0, c)) for c in _times(_SEEN[vision], _linear(colour)))
    x, y, z = (_root(v / w) for v, w in zip(_times(_XYZ, (seen[0], seen[1], seen[2])), _WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def _times(rows: tuple[Row, Row, Row], v: Row) -> Row:
    x, y, z = (sum(p * q for p, q in zip(row, v, strict=True)) for row in rows)
    return (x, y, z)


def _root(v: float) -> float:
    return v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116
