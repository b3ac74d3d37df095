"""What a hand may take hold of now, and whose."""

from __future__ import annotations

from dataclasses import replace

from sim.geometry import Point, distance
from sim.match.match import Match
from sim.model.actions import AtRest, Flick, Purpose
from sim.model.ids import BALL, Side, figure, side_of
from sim.model.layout import Layout
from sim.rules.permission import Permission
from sim.rules.procedure import Step

NAMING = (Step.NAME, Step.TAKER, Step.SANCTION)
"""The steps in which to choose a figure that may not be flicked is to name the taker."""


def purpose_of(allowed: Permission, figure: str) -> Purpose | None:
    """What a flick of a figure would be for; None where it may not be flicked. A tick that was asked for goes before an attack."""
    rights = [right.purpose for right in allowed.flicks if figure in right.figures]
    return Purpose.TICK if Purpose.TICK in rights else next(iter(rights), None)


def flickable(allowed: Permission, sides: tuple[Side, ...]) -> tuple[str, ...]:
    """The figures of these sides that may be flicked."""
    return tuple(dict.fromkeys(body for right in allowed.flicks if right.side in sides for body in right.figures))


def takers(allowed: Permission, sides: tuple[Side, ...]) -> tuple[str, ...]:
    """The figures of these sides that may be named as the taker, when that is what is waited for."""
    if allowed.step not in NAMING:
        return ()
    return tuple(body for right in allowed.takes if right.side in sides for body in right.figures)


def placeable(allowed: Permission, sides: tuple[Side, ...]) -> tuple[str, ...]:
    """The bodies that these sides may put by hand."""
    return tuple(body for right in allowed.places if right.side in sides for body in right.bodies)


def choices(allowed: Permission, sides: tuple[Side, ...]) -> tuple[str, ...]:
    """The bodies that may be chosen now with keys, the sides that are waited for first: to be named, put or flicked."""
    first = [side for side in allowed.to_act if side in sides]
    order = (*first, *(side for side in sides if side not in first))
    found = [body for side in order for kind in (takers, flickable, placeable) for body in kind(allowed, (side,))]
    return tuple(dict.fromkeys(found))


def picked(layout: Layout, at: Point, reach: float, sides: tuple[Side, ...], ball_reach: float) -> str | None:
    """The figure of these sides, or the ball, that a press at ``at`` means: the nearest middle within reach (mm)."""
    near = [(distance(f.at, at), body) for body, f in layout.figures.items() if side_of(body) in sides and distance(f.at, at) <= reach]
    if layout.ball is not None and distance(layout.ball.at, at) <= ball_reach:
        near.append((distance(layout.ball.at, at), BALL))
    return min(near)[1] if near else None


def nearest_figure(layout: Layout, at: Point, reach: float, figures: tuple[str, ...]) -> str | None:
    """The nearest of some figures within reach (mm)."""
    near = [(distance(layout.figures[body].at, at), body) for body in figures if body in layout.figures]
    best = min(near, default=None)
    return best[1] if best is not None and best[0] <= reach else None


def probe(body: str, purpose: Purpose | None) -> Flick:
    """Any flick of a figure: to ask whether it may be flicked at all."""
    return Flick(figure=body, direction=0.0, speed=1000.0, purpose=purpose)


def at_rest(flick: Flick) -> Flick:
    """The flick as it is asked about: made at rest."""
    return replace(flick, when=AtRest())


def keeper_end(match: Match, side: Side) -> int:
    """The end (+1 or -1) of a side's own goal."""
    return -side.attacks(match.state.half)


def keeper_id(side: Side) -> str:
    """The id of a side's rod keeper."""
    return figure(side, "keeper")
