"""Scenes seen in a mirror: across x, across y, both, and with the sides swapped."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sim.geometry import Point
from sim.model.actions import Flick
from sim.model.ids import side_of
from sim.model.layout import Ball, Layout


@dataclass(frozen=True)
class Flip:
    """The signs of x and y, and whether home and away change places."""

    x: int
    y: int
    swap: bool = False

    def point(self, p: Point) -> Point:
        """A place or a velocity seen in the mirror."""
        return (self.x * p[0] + 0.0, self.y * p[1] + 0.0)

    def angle(self, a: float) -> float:
        """A direction seen in the mirror."""
        return math.atan2(self.y * math.sin(a), self.x * math.cos(a))

    @property
    def turn(self) -> int:
        """The sign of a spin seen in the mirror."""
        return self.x * self.y


MIRRORS = {
    "x": Flip(-1, 1),
    "y": Flip(1, -1),
    "both": Flip(-1, -1),
    "sides": Flip(1, 1, swap=True),
    "x and sides": Flip(-1, 1, swap=True),
}


def mirrored_id(body: str, flip: Flip) -> str:
    """An id seen in the mirror."""
    side = side_of(body)
    if side is not None:
        return body.replace(str(side), str(side.other)) if flip.swap else body
    pairs = [("east", "west")] * (flip.x < 0) + [("north", "south")] * (flip.y < 0)
    for a, b in pairs:
        body = body.replace(a, "?").replace(b, a).replace("?", b)
    return body


def mirrored_layout(layout: Layout, flip: Flip) -> Layout:
    """A layout seen in the mirror."""
    ball = layout.ball and Ball(flip.point(layout.ball.at), flip.point(layout.ball.velocity), layout.ball.height)
    figures = {
        mirrored_id(b, flip): replace(
            f,
            at=flip.point(f.at),
            velocity=flip.point(f.velocity),
            spin=flip.turn * f.spin,
            lying=flip.angle(f.lying) if f.fallen else 0.0,
            entangled=tuple(mirrored_id(e, flip) for e in f.entangled),
        )
        for b, f in layout.figures.items()
    }
    keepers = {mirrored_id(b, flip): replace(k, at=flip.point(k.at), angle=flip.turn * k.angle) for b, k in layout.keepers.items()}
    return Layout(ball, figures, keepers)


def mirrored(flick: Flick, flip: Flip) -> Flick:
    """A declared flick seen in the mirror."""
    assert flick.direction is not None
    return replace(flick, figure=mirrored_id(flick.figure, flip), direction=flip.angle(flick.direction), spin=flip.turn * flick.spin)
