"""A change of figures by hand: who goes off and who comes on are chosen one after the other, by pressing, by dragging, or with keys."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum

from sim.geometry import Point, distance
from sim.model.actions import Substitute
from sim.model.ids import BALL, Side, figure, side_of
from sim.rules.permission import Bench, Permission
from sim.session.benches import gaps, places, sitting
from sim.session.choosing import keeper_id, picked
from sim.session.desk import Change, Desk
from sim.session.shown import Benches, NotHeld, OutOfHand
from sim.table import Table


class Place(StrEnum):
    """Where somebody of a squad is."""

    CLOTH = "cloth"
    BENCH = "bench"
    ROD = "rod"
    MISSING = "missing"


_PAIRS = frozenset({Place.BENCH, Place.ROD})
"""Who stands here changes with who is on the cloth or missing, and the two with each other: the rod goes to one from the bench."""


def place_of(bench: Bench, body: str) -> Place:
    """Where a body of the side is."""
    if body == bench.rod:
        return Place.ROD
    return Place.BENCH if body in bench.figures else Place.MISSING if body in bench.missing else Place.CLOTH


def action_of(allowed: Permission, one: str, other: str) -> Substitute | None:
    """The change of two of a side; None where the two are no pair: both on the bench, or both on the cloth."""
    side = side_of(one)
    bench = None if side is None or side_of(other) is not side else allowed.bench(side)
    if side is None or bench is None:
        return None
    at, to = place_of(bench, one), place_of(bench, other)
    if {at, to} == {Place.ROD, Place.BENCH}:
        return Substitute(off=one, by=other) if at is Place.ROD else Substitute(off=other, by=one)
    if (at in _PAIRS) == (to in _PAIRS):
        return None
    off, by = (other, one) if at in _PAIRS else (one, other)
    if by == bench.rod:
        return allowed.keeper_change(side, off) or Substitute(off=off, by=by)
    return allowed.substitution(side, off, by) or Substitute(off=off, by=by)


def refused(allowed: Permission, side: Side) -> Substitute | None:
    """A change that may not be made, where no change of a side may; None where one may, or where nobody is changed."""
    bench = allowed.bench(side)
    if side in {right.side for right in allowed.changes} | {right.side for right in allowed.keeper_changes}:
        return None
    on = next((body for body in allowed.layout.figures if side_of(body) is side), figure(side, 1))
    by = on if bench is None else next(iter(bench.figures), on)
    return Substitute(off=on, by=by)


# ---------------------------------------------------------------- choosing


def begin(desk: Desk, side: Side, first: str | None = None) -> bool:
    """A change is begun, perhaps with somebody chosen already; whether it may be, else it is said why not."""
    allowed = desk.match.permission
    wrong = refused(allowed, side) or (None if first is None else unpaired(allowed, side, first))
    if wrong is not None:
        desk.granted(wrong)
        return False
    desk.hand = Change(side, first)
    return True


def unpaired(allowed: Permission, side: Side, body: str) -> Substitute | None:
    """A change of somebody that may not be made, where none of theirs may be; None where one may."""
    if body in candidates(allowed, Change(side)):
        return None
    bench = allowed.bench(side)
    others = (*allowed.layout.figures, *(() if bench is None else (*bench.figures, *bench.missing)))
    pairs = (action_of(allowed, body, other) for other in others)
    return next((action for action in pairs if action is not None and allowed.why_not(action) is not None), None)


def pick(desk: Desk, change: Change, body: str) -> None:
    """Somebody is chosen: the second of a pair makes the change, another of the same kind stands in for the first."""
    allowed = desk.match.permission
    action = None if change.first is None else action_of(allowed, change.first, body)
    wrong = unpaired(allowed, side_of(body) or change.side, body) if action is None else None
    if wrong is not None:
        desk.granted(wrong)
    elif action is None:
        desk.hand = Change(side_of(body) or change.side, body)
    elif allowed.why_not(action) is None:
        desk.hand = None
        desk.granted(action)
    else:
        desk.hand = replace(change, at=None, over=None)
        desk.granted(action)


def candidates(allowed: Permission, change: Change) -> tuple[str, ...]:
    """Whom one chooses from: those that make a pair with the first, or all that may begin one; of a kind of change that may be made now."""
    bench = allowed.bench(change.side)
    if bench is None:
        return ()
    mine = tuple(body for body in allowed.layout.figures if side_of(body) is change.side and not body.endswith(".spare"))
    rod = () if bench.rod is None else (bench.rod,)
    swaps = any(right.side is change.side for right in allowed.keeper_changes)
    seated = bench.figures if allowed.comes_on(change.side) else ()
    if change.first is None:
        return (*mine, *rod, *seated)
    match place_of(bench, change.first):
        case Place.BENCH:
            return (*bench.missing, *mine, *rod) if seated else ()
        case Place.ROD:
            return (*(mine if swaps else ()), *seated)
        case Place.CLOTH:
            return (*seated, *(rod if swaps else ()))
        case _:
            return seated


def stepped(desk: Desk, change: Change, by: int) -> None:
    """Keys go on to the next that may be chosen."""
    bodies = candidates(desk.match.permission, change)
    if not bodies:
        return
    start = bodies.index(change.over) + by if change.over in bodies else 0 if by > 0 else -1
    desk.hand = replace(change, over=bodies[start % len(bodies)], at=None)


def confirmed(desk: Desk, change: Change) -> None:
    """Keys choose whom they point at."""
    if change.over is not None:
        pick(desk, change, change.over)


# ---------------------------------------------------------------- the mouse


def under(desk: Desk, at: Point, sides: tuple[Side, ...], *, on_cloth: bool) -> str | None:
    """Who of these sides a press at a place (mm) means; ``on_cloth``: of those on the cloth and beside it as well as of the bench."""
    allowed, table = desk.match.permission, desk.table
    for side in sides:
        bench = allowed.bench(side)
        if bench is None:
            continue
        if (body := sitting(bench, table, at)) is not None:
            return body
        keeper = allowed.layout.keepers.get(keeper_id(side))
        if on_cloth and bench.rod is not None and keeper is not None and distance(keeper.at, at) <= desk.feel.aim.pick_mm:
            return bench.rod
        gap = next((body for body, spot in gaps(bench, table).items() if distance(spot, at) <= desk.feel.aim.pick_mm), None)
        if on_cloth and gap is not None:
            return gap
    body = picked(allowed.layout, at, desk.feel.aim.pick_mm, sides, 0.0) if on_cloth else None
    return None if body in (None, BALL) or str(body).endswith(".spare") else body


def press(desk: Desk, at: Point) -> bool:
    """A press while a change is made, or on a bench; whether it meant that. Pressed beside all, a change is called off."""
    change = desk.hand if isinstance(desk.hand, Change) else None
    if desk.match.over:
        return change is not None
    if desk.flicked:
        body = under(desk, at, desk.humans, on_cloth=False)
        wrong = None if body is None else desk.match.permission.why_not(Substitute(off=body, by=body))
        if wrong is not None:
            desk.refuse(OutOfHand(wrong.clause, NotHeld.MOVING))
        return change is not None or body is not None
    body = under(desk, at, desk.humans, on_cloth=change is not None)
    if body is None:
        desk.hand = None if change is not None else desk.hand
        other = under(desk, at, tuple(Side), on_cloth=False)
        if other is not None:
            desk.refuse(OutOfHand("FLI-6", NotHeld.OPPONENTS))
        return change is not None or other is not None
    if change is not None:
        pick(desk, change, body)
    elif not begin(desk, side_of(body) or Side.HOME, body):
        return True
    if isinstance(desk.hand, Change) and desk.hand.first == body:
        desk.hand = replace(desk.hand, at=at, since=at)
    return True


def let_go(desk: Desk, change: Change) -> None:
    """What was dragged is let go over somebody, or was only pressed; dragged elsewhere, nothing comes of it."""
    if change.at is None:
        return
    if distance(change.at, change.since) <= desk.feel.aim.dead_mm:
        desk.hand = replace(change, at=None)
        return
    body = under(desk, change.at, (change.side,), on_cloth=True)
    if body is None or change.first is None or action_of(desk.match.permission, change.first, body) is None:
        desk.hand = None
    else:
        pick(desk, change, body)


# ---------------------------------------------------------------- what is seen of it


def shown(allowed: Permission, table: Table, change: Change | None) -> Benches | None:
    """The benches, and what is chosen of them; None where figures are not changed."""
    found = tuple(bench for side in Side if (bench := allowed.bench(side)) is not None)
    if not found:
        return None
    stand = tuple(sorted((body, at) for bench in found for body, at in places(bench, table).items()))
    rods = tuple(bench.rod for bench in found if bench.rod is not None)
    if change is None:
        return Benches(stand, rods)
    own = next(bench for bench in found if bench.side is change.side)
    missing = tuple(sorted(gaps(own, table).items()))
    return Benches(stand, rods, missing, change.first, candidates(allowed, change), change.over, change.at)
