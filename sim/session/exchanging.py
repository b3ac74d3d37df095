"""The exchange of keepers, step by step: the rod off, the spare on, the spare off. No step is taken that the next could not follow."""

from __future__ import annotations

from dataclasses import replace

from sim.model.actions import AnyAction, MoveKeeper, Spare
from sim.model.ids import Side, figure
from sim.rules.permission import Permission, permission
from sim.rules.refusals import Refusal


def step(allowed: Permission, side: Side) -> AnyAction:
    """The next step of a side's exchange."""
    spare, layout = figure(side, "spare"), allowed.layout
    if spare in layout.figures:
        return Spare(side=side, leave=True)
    if figure(side, "keeper") in layout.keepers:
        return MoveKeeper(side=side, off=True)
    mouth = (-side.attacks(allowed.state.half) * allowed.table.pitch.half_length, 0.0)
    return Spare(side=side, enter=allowed.nearest(spare, mouth) or mouth)


def why_not(allowed: Permission, side: Side) -> Refusal | None:
    """Why the next step may not be done; the rod is not taken off where the spare could not come on, for then nobody keeps the goal."""
    first = step(allowed, side)
    refusal = allowed.why_not(first)
    if refusal is not None or not isinstance(first, MoveKeeper):
        return refusal
    rod = figure(side, "keeper")
    without = replace(allowed.layout, keepers={body: keeper for body, keeper in allowed.layout.keepers.items() if body != rod})
    after = permission(allowed.state, without, allowed.table)
    return after.why_not(step(after, side))
