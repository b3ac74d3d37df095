"""The spare keeper comes on for the rod keeper, and the rod for the spare, so that a goal is never left empty by the way.

The rod goes off as the spare comes into the hand; the spare that is let go again without having been put on the cloth brings the rod back in.
"""

from __future__ import annotations

from sim.model.actions import MoveKeeper, Spare
from sim.model.ids import Side, figure
from sim.model.layout import Layout
from sim.session import exchanging
from sim.session.choosing import keeper_end, keeper_id
from sim.session.desk import Desk, Held


def exchange(desk: Desk, side: Side) -> None:
    """The next step of a side's exchange; with the spare in the hand, the rod comes back in."""
    if desk.sparing is side:
        desk.hand = None
        return
    layout, refusal = desk.match.layout, exchanging.why_not(desk.match.permission, side)
    if refusal is not None:
        if nobody(layout, side):
            _rod_in(desk, side)
        else:
            desk.refuse(refusal)
        return
    if figure(side, "spare") in layout.figures:
        if desk.granted(Spare(side=side, leave=True)):
            _rod_in(desk, side)
        return
    desk.hand = None
    if keeper_id(side) in layout.keepers and not desk.granted(MoveKeeper(side=side, off=True)):
        return
    at = desk.match.permission.nearest(figure(side, "spare"), _mouth(desk, side))
    if at is not None:
        desk.hand, desk.sparing = Held(figure(side, "spare"), at, keys=True), side


def came_back(desk: Desk) -> None:
    """Where the spare is no longer in the hand and did not come on, the rod comes back in."""
    side = desk.sparing
    if side is None or desk.flicked or (isinstance(desk.hand, Held) and desk.hand.body == figure(side, "spare")):
        return
    desk.sparing = None
    if not desk.match.over and nobody(desk.match.layout, side):
        _rod_in(desk, side)


def nobody(layout: Layout, side: Side) -> bool:
    """Whether neither of a side's keepers is on."""
    return figure(side, "spare") not in layout.figures and keeper_id(side) not in layout.keepers


def _rod_in(desk: Desk, side: Side) -> None:
    desk.granted(MoveKeeper(side=side, enter=_mouth(desk, side)))


def _mouth(desk: Desk, side: Side) -> tuple[float, float]:
    """Where a rod comes in: its body just before its goal line, on the long axis (mm)."""
    return (keeper_end(desk.match, side) * (desk.table.pitch.half_length - desk.table.equipment.keeper_thickness), 0.0)
