"""What a match remembers beyond a written situation: the form of ``[situation] carried``, as plain data and seen from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sim.geometry import Point
from sim.model.ids import Side
from sim.model.layout import Layout
from sim.record.plain import number
from sim.rules.situation import Carried, Sanction, TouchCount
from sim.rules.state import BackOffer, Restarted, Standing

USUAL = Carried()


def carried_to_dict(carried: Carried) -> dict[str, Any]:
    """The form of ``carried``, defaults left out; ``Situation.from_dict`` reads it back unchanged."""
    c = carried
    out: dict[str, Any] = {}
    for key in ("tick_asked", "block_due", "blocks_made", "attacker_touched", "owner", "given", "ball_due", "kicked_off", "distance_kept"):
        if (value := getattr(c, key)) != getattr(USUAL, key):
            out[key] = str(value) if isinstance(value, str) else value
    if c.missed is not None:
        out["missed"] = {"side": str(c.missed[0]), "ago": number(c.missed[1])}
    if c.deferred is not None:
        out["deferred"] = sanction_to_dict(c.deferred)
    if c.back is not None:
        out["back"] = _back(c.back)
    if c.unready:
        out["unready"] = number(c.unready)
    for key in ("unplayed", "holding", "rods"):
        if value := getattr(c, key):
            out[key] = [str(side) for side in value]
    if c.measured:
        out["measured"] = [({"about": str(about)} if about is not None else {}) | {"at": place_to_list(at)} for about, at in c.measured]
    return out


def place_to_list(at: Sequence[float]) -> list[float | int]:
    """A place or another row of numbers, whole ones written whole."""
    return [number(v) for v in at]


def sanction_to_dict(sanction: Sanction) -> dict[str, Any]:
    """A pending ruling as plain data."""
    named = {key: getattr(sanction, key) for key in ("call", "clause", "against", "to", "restart")}
    out: dict[str, Any] = {key: str(value) for key, value in named.items() if value is not None}
    return out if sanction.spot is None else out | {"spot": place_to_list(sanction.spot)}


def touches_to_dict(touches: TouchCount) -> dict[str, Any]:
    """A count of touches as plain data."""
    return {"figure": touches.figure, "count": touches.count}


def _back(back: BackOffer) -> dict[str, Any]:
    layout, standing = back.layout.to_dict(), _standing(back.standing)
    return {"clause": back.clause, "against": str(back.against), "by": str(back.by), "standing": standing, "layout": layout}


def _standing(s: Standing) -> dict[str, Any]:
    out: dict[str, Any] = {"possession": str(s.possession), "phase": str(s.phase), "block": str(s.block), "blocks_made": s.blocks_made}
    out |= {"attacker_touched": s.attacker_touched, "last_touch": list(s.last_touch)}
    if s.touches.figure is not None:
        out["touches"] = touches_to_dict(s.touches)
    if s.owner is not None:
        out["owner"] = str(s.owner)
    if s.restarted is not None:
        r = s.restarted
        spot = {} if r.spot is None else {"spot": place_to_list(r.spot)}
        out["restarted"] = {"kind": str(r.kind), "taker": r.taker, **spot, "taken": r.taken, "others_touched": r.others_touched}
    return out


def carried_changed(
    carried: Carried, place: Callable[[Point], Point], body: Callable[[str], str], side: Callable[[Side], Side], layout: Callable[[Layout], Layout]
) -> Carried:
    """The same, seen from elsewhere: what becomes of a place, an id, a side and a layout is given."""

    def maybe(s: Side | None) -> Side | None:
        return None if s is None else side(s)

    def stood(s: Standing) -> Standing:
        r = s.restarted
        return replace(
            s,
            possession=side(s.possession),
            touches=TouchCount(None if s.touches.figure is None else body(s.touches.figure), s.touches.count),
            last_touch=tuple(map(body, s.last_touch)),
            owner=maybe(s.owner),
            restarted=None if r is None else Restarted(r.kind, body(r.taker), None if r.spot is None else place(r.spot), r.taken, r.others_touched),
        )

    c, d, b = carried, carried.deferred, carried.back
    return replace(
        c,
        tick_asked=maybe(c.tick_asked),
        owner=maybe(c.owner),
        missed=None if c.missed is None else (side(c.missed[0]), c.missed[1]),
        deferred=None if d is None else replace(d, against=maybe(d.against), to=maybe(d.to), spot=None if d.spot is None else place(d.spot)),
        back=None if b is None else replace(b, against=side(b.against), by=side(b.by), layout=layout(b.layout), standing=stood(b.standing)),
        kicked_off=maybe(c.kicked_off),
        distance_kept=maybe(c.distance_kept),
        unplayed=tuple(map(side, c.unplayed)),
        holding=tuple(map(side, c.holding)),
        rods=tuple(map(side, c.rods)),
        measured=tuple((about, place(at)) for about, at in c.measured),
    )
