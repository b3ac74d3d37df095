"""The units of the whole project, and the few constants that are nobody's data.

Inside: millimetres, grams, seconds, radians. Files and text give angles in degrees. The frame has its
origin at the centre spot, x along the pitch, y across it, z up from the cloth; angles run
counter-clockwise from +x.
"""

from __future__ import annotations

import math
from typing import Final

GRAVITY: Final = 9810.0
"""Standard gravity in mm/s² (9.81 m/s²)."""

PLACE_DECIMALS: Final = 6
"""Rest states are rounded to this many decimals of a millimetre, so that text round-trips exactly."""

_PLACES: Final = 1e6
_EXACT: Final = 1e9
_CLEAR: Final = 0.499999
"""Below ``_EXACT`` a product with ``_PLACES`` is true to 1.2e-7, so one that is within ``_CLEAR`` of a whole number is nearest to that one."""

ANGLE_DECIMALS: Final = 9
"""Angles are written in degrees with this many decimals."""

SIMULTANEOUS: Final = 1e-6
"""Contacts closer together in time than this (s) are simultaneous (GEN 3 of the rulebook)."""

OVERLAP: Final = 1e-4
"""Outlines may sink into each other by this much (mm) and still only touch: a rest after a touch is rounded."""


def rounded(value: float) -> float:
    """A rest coordinate as it is stored: to 1e-6 mm, and never the negative zero.

    What is not so near the middle between two such numbers that the product could mistake them need not go through decimals.

    >>> rounded(1.00000049), rounded(-0.0000001)
    (1.0, 0.0)
    """
    scaled = value * _PLACES
    if -_EXACT < scaled < _EXACT:
        whole = math.floor(scaled + 0.5)
        if -_CLEAR < scaled - whole < _CLEAR:
            return whole / _PLACES
    return round(value, PLACE_DECIMALS) + 0.0


def rounded_angle(angle: float) -> float:
    """A rest angle (radians) as it is stored: what its degrees to 9 decimals say, so that text gives it back unchanged.

    >>> rounded_angle(rounded_angle(1.234567890123)) == rounded_angle(1.234567890123)
    True
    """
    return math.radians(round(math.degrees(angle), ANGLE_DECIMALS) + 0.0)


def finite(*values: float) -> bool:
    """Whether every value is a finite number.

    >>> finite(1.0, 2.0), finite(1.0, float("nan"))
    (True, False)
    """
    return all(map(math.isfinite, values))
