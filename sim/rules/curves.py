"""Functions of time that are quadratic in pieces, and exact questions about them: greatest, first above, all above at once."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sim.units import PLACE_DECIMALS

GRAIN: Final = 0.5 * 10.0**-PLACE_DECIMALS
"""Half the grain of stored places (mm): edges closer together than this are level."""

LAID: Final = 3.0 * GRAIN
"""How much nearer (mm) than a distance something may lie that was put exactly there: its place is stored rounded, along x and along y."""


class Curve(NamedTuple):
    """A quadratic function of time on ``[t, end]``: ``a + b·s + c·s²`` with ``s`` the seconds since ``t``."""

    t: float
    end: float
    a: float
    b: float = 0.0
    c: float = 0.0

    def value(self, t: float) -> float:
        """Its value at time ``t``."""
        s = t - self.t
        return self.a + self.b * s + self.c * s * s if s else self.a

    def cut(self, low: float, high: float) -> Curve:
        """The same function on a part of its time."""
        s = low - self.t
        return Curve(low, high, self.value(low), self.b + 2 * self.c * s, self.c)

    def minus(self, other: Curve) -> Curve:
        """The difference of two functions on the same time."""
        return Curve(self.t, self.end, self.a - other.a, self.b - other.b, self.c - other.c)

    def roots(self, level: float = 0.0) -> tuple[float, ...]:
        """The times in its stretch at which it takes the value ``level``, in order."""
        span = self.end - self.t
        return tuple(self.t + s for s in _solve(self.c, self.b, self.a - level) if 0.0 <= s <= span)

    def turning(self) -> tuple[float, ...]:
        """The time in its stretch at which it turns, if there is one."""
        if self.c == 0.0:
            return ()
        s = -self.b / (2 * self.c)
        return (self.t + s,) if 0.0 < s < self.end - self.t else ()


Curves = tuple[Curve, ...]


def _solve(c: float, b: float, a: float) -> tuple[float, ...]:
    """The real roots of c·s² + b·s + a, in order, without cancellation."""
    if c == 0.0:
        return (-a / b,) if b != 0.0 else ()
    inner = b * b - 4 * c * a
    if inner < 0.0:
        return ()
    q = -0.5 * (b + math.copysign(math.sqrt(inner), b))
    found = {q / c, *((a / q,) if q != 0.0 else ())}
    return tuple(sorted(found))


def greatest(curves: Curves) -> tuple[float, float]:
    """The greatest value that functions of time take, and when first."""
    if any(b.t != a.end for a, b in itertools.pairwise(curves)) or any(c.t >= c.end for c in curves):
        return greatest_least((curves,))
    best = (-math.inf, 0.0)
    for curve in curves:
        for t in (curve.t, *curve.turning(), curve.end):
            value = curve.value(t)
            if value > best[0]:
                best = (value, t)
    return best


def first_reaching(curves: Curves, level: float) -> float | None:
    """When functions of time first reach or pass ``level`` from below; None when they never do."""
    for curve in curves:
        if curve.a >= level:
            return curve.t
        for t in curve.roots(level):
            return t
    return None


def last_at(curves: Curves, level: float) -> float | None:
    """When functions of time are last at ``level``; None when they never are."""
    for curve in reversed(curves):
        found = curve.roots(level)
        if found:
            return found[-1]
    return None


def difference(first: Curves, second: Curves) -> Curves:
    """The difference of two functions of the same time."""
    return tuple(a.minus(b) for a, b in merged((first, second)))


def greatest_least(functions: Sequence[Curves]) -> tuple[float, float]:
    """The greatest value of the least of several functions of the same time, and when first.

    >>> greatest_least([(Curve(0.0, 4.0, 0.0, 1.0),), (Curve(0.0, 4.0, 4.0, -1.0),)])
    (2.0, 2.0)
    """
    best = (-math.inf, 0.0)
    for pieces in merged(functions):
        low, high = pieces[0].t, pieces[0].end
        moments = {low, high}
        for i, piece in enumerate(pieces):
            moments.update(piece.turning())
            for other in pieces[i + 1 :]:
                moments.update(piece.minus(other).roots())
        for t in sorted(moments):
            value = min(piece.value(t) for piece in pieces)
            if value > best[0]:
                best = (value, t)
    return best


def first_all_reaching(functions: Sequence[Curves], level: float = 0.0) -> float | None:
    """When all of several functions of the same time are first at ``level`` or above at once."""
    for pieces in merged(functions):
        moments = {pieces[0].t, *(t for piece in pieces for t in piece.roots(level))}
        for t in sorted(moments):
            if all(piece.value(t) >= level - GRAIN for piece in pieces):
                return t
    return None


def merged(functions: Sequence[Curves]) -> Iterable[tuple[Curve, ...]]:
    """The common stretches of several functions of time."""
    cuts = sorted({t for curves in functions for curve in curves for t in (curve.t, curve.end)})
    if len(cuts) == 1:
        cuts = [cuts[0], cuts[0]]
    for low, high in itertools.pairwise(cuts):
        pieces = [next((c for c in curves if c.t <= low and high <= c.end), None) for curves in functions]
        if all(pieces):
            yield tuple(piece.cut(low, high) for piece in pieces if piece)
