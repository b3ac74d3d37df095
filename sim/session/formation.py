"""Everybody to kick-off places: a side's figures are put, act by act, where its formation has them."""

from __future__ import annotations

from sim.geometry import distance
from sim.match.kick_off_layout import kick_off_layout
from sim.match.match import Match
from sim.model.actions import Place
from sim.model.ids import Side, side_of
from sim.rules.permission import Permission
from sim.rules.procedure import Step
from sim.rules.words import Phase

NEAR = 1.0
"""A figure so near to its place (mm) stands there."""


def strays(permission: Permission, side: Side, pitch: str) -> dict[str, tuple[float, float]]:
    """The figures of a side that do not stand where its formation has them, and where (mm) that is; none but while it places before a kick-off."""
    state = permission.state
    placing = permission.step in (Step.PLACE_FIRST, Step.PLACE_SECOND) and state.phase is Phase.KICK_OFF and side in permission.to_act
    if not placing:
        return {}
    home, layout = kick_off_layout(state.half, pitch), permission.layout
    own = {body: f.at for body, f in home.figures.items() if side_of(body) is side and body in layout.figures and body != state.taker}
    return {body: at for body, at in own.items() if distance(layout.figures[body].at, at) > NEAR}


def next_place(match: Match, side: Side) -> Place | None:
    """The next lawful placing that brings a figure home, to its own place if that is free, else as near as may be; None when all are there."""
    wanted = strays(match.permission, side, match.header.pitch)
    exact = (Place(body=body, to=to) for body, to in wanted.items())
    found = next((place for place in exact if match.permission.why_not(place) is None), None)
    if found is not None:
        return found
    for body, to in wanted.items():
        near = match.permission.nearest(body, to)
        if near is not None and distance(near, to) + NEAR < distance(match.layout.figures[body].at, to):
            return Place(body=body, to=near)
    return None
