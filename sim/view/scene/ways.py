"""The ways that bodies went, as rows of dots that grow with time: what is past is kept, only the newest piece is made anew."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import dataclass

from sim.events import Log
from sim.geometry import Point
from sim.model.ids import BALL, is_hand, side_of
from sim.view.paths import trace
from sim.view.scene.items import Item, grouped
from sim.view.scene.stamps import Stamps
from sim.view.scene.strokes import discs, every
from sim.view.scene.viewport import Viewport

PIECE = 0.12
"""A way is kept in pieces of so much time (s)."""
APART = 3.4
"""Dots stand so many radii apart."""
BALL_DOT, FIGURE_DOT = 1.5, 1.2
"""Radii of dots, in px where a base is 20 px wide."""
MOST = 3000
"""So many pieces are kept."""


@dataclass
class Piece:
    """A piece of a way: its dots in px from the table's centre spot, and the item it is in a viewport whose centre spot lies at ``at``."""

    dots: list[Point]
    at: Point | None = None
    item: Item | None = None


Pieces = dict[Hashable, Piece]


def ways(log: Log, since: float, t: float, view: Viewport, stamps: Stamps, kept: Pieces) -> tuple[Item, ...]:
    """The dots of every body that moved from ``since`` to ``t`` (s of the log). ``kept`` belongs to the stamps' scale."""
    if len(kept) > MOST:
        kept.clear()
    out = []
    for body in log.bodies():
        if is_hand(body) or not log.moved(body):
            continue
        for number in range(math.ceil(max(t - since, 0.0) / PIECE)):
            start, stop = since + number * PIECE, since + (number + 1) * PIECE
            if stop > t:
                out.append(_item(log, body, (start, t), Piece(_dots(log, body, start, t, stamps)), view, stamps))
                continue
            key = (id(log), body, since, number, stamps.scale)
            if key not in kept:
                kept[key] = Piece(_dots(log, body, start, stop, stamps))
            out.append(_item(log, body, (start, stop), kept[key], view, stamps))
    return tuple(item for item in out if item is not None)


def _radius(body: str, stamps: Stamps) -> float:
    return (BALL_DOT if body == BALL else FIGURE_DOT) * max(0.8, stamps.scale)


def _dots(log: Log, body: str, start: float, stop: float, stamps: Stamps) -> list[Point]:
    k, apart = stamps.scale, APART * _radius(body, stamps)
    return [p for way in trace(log, body, start, stop) for p in every([(k * knot.at[0], -k * knot.at[1]) for knot in way], apart)]


def _item(log: Log, body: str, span: tuple[float, float], piece: Piece, view: Viewport, stamps: Stamps) -> Item | None:
    at = (view.x, view.y)
    if piece.dots and piece.at != at:
        places = [(at[0] + x, at[1] + y) for x, y in piece.dots]
        drawn = discs(stamps, places, _radius(body, stamps), stamps.theme.trail(side_of(body)), 0.85 if body == BALL else 0.6)
        piece.at, piece.item = at, grouped(("way", id(log), body, *span), drawn)
    return piece.item
