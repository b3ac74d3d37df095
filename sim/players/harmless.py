"""A lawful act that does little, for whoever has none of its own: always there while anything may be done at all."""

from __future__ import annotations

from collections.abc import Iterator

from sim.geometry import distance
from sim.model.actions import AnyAction, Ask, Flick, Purpose, Ready, Request, Take, Wait
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.players.clearing import clearances
from sim.rules.permission import Permission

GENTLE = 400.0
"""The speed (mm/s) of a flick that is only made because one must be made."""

_SETTLING = (Request.ACCEPT, Request.WAIVE, Request.PLAY_ON)
_PAUSE = 1.0


def harmless(permission: Permission, layout: Layout, side: Side) -> tuple[AnyAction, ...]:
    """One act of that side that is permitted; empty when it may do nothing."""
    for acts in _candidates(permission, layout, side):
        if permission.why_not(acts[0]) is None:
            return acts
    return ()


def _candidates(permission: Permission, layout: Layout, side: Side) -> Iterator[tuple[AnyAction, ...]]:
    if side in permission.ready:
        yield from ((place,) for place in permission.tidy(side)[:1])
        yield (Ready(side=side),)
    for right in permission.takes:
        if right.side is side:
            yield from ((Take(figure=body),) for body in nearest(layout, right.figures))
    for request in _SETTLING:
        if (side, request) in permission.asks:
            yield (Ask(side=side, request=request),)
    for flick in permission.flicks:
        if flick.side is side:
            yield from ((gentle(body, flick.purpose),) for body in nearest(layout, flick.figures))
    yield from ((stroke,) for stroke in clearances(permission, layout, side))
    if permission.clock:
        yield (Wait(seconds=_PAUSE),)


def gentle(body: str, purpose: Purpose) -> Flick:
    """A gentle flick at the ball, or of a figure that is only put in position a little along the table."""
    if purpose is Purpose.POSITION:
        return Flick(figure=body, direction=0.0, speed=GENTLE / 2, purpose=purpose)
    return Flick(figure=body, aim="ball", speed=GENTLE, purpose=purpose)


def nearest(layout: Layout, figures: tuple[str, ...]) -> list[str]:
    """Figures in order of their distance from the ball."""
    ball = layout.ball.at if layout.ball else (0.0, 0.0)
    return sorted(figures, key=lambda body: distance(layout.figures[body].at, ball) if body in layout.figures else float("inf"))
