"""Those on the benches as items: a tray on the rail, who stands in it, and what is chosen of them while figures are changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from sim.geometry import Point
from sim.model.ids import Side, side_of
from sim.session.shown import Benches
from sim.view.moments import number_of
from sim.view.scene.items import Item, grouped, stamped
from sim.view.scene.looks import FIGURE_REACH, paint_figure
from sim.view.scene.stamps import Stamp
from sim.view.scene.strokes import solid
from sim.view.theme import BLACK, mix

if TYPE_CHECKING:
    from sim.view.scene.overlays import Over

TRAY, ROD = 12.5, 24.0
"""Half of how broad a tray is; how long a rod is that lies in it: mm."""


def seated(over: Over, shown: Benches) -> Iterator[Item]:
    """Trays and figures, the rings of who may be chosen, and who is dragged, each made when it is asked for."""
    for kind in (_trays, _stood, _marks, _dragged):
        yield from kind(over, shown)


def _trays(over: Over, shown: Benches) -> Iterator[Item]:
    """A hollow in the wood under each bench, and the rod of whoever holds one."""
    theme = over.stamps.theme
    for side in Side:
        stand = [at for body, at in shown.figures if side_of(body) is side]
        if not stand:
            continue
        ends = [over.view.px(min(stand)), over.view.px(max(stand))]
        key = ("tray", side, min(stand), max(stand))
        hollow = solid(over.stamps, ends, over.length(TRAY), mix(theme.colour("frame"), BLACK, 0.45))
        yield grouped(key, hollow)
    for body, at in shown.figures:
        if body in shown.rods and not (body == shown.first and shown.at):
            way = ROD if at[0] > 0 else -ROD
            line = [over.view.px(at), over.view.px((at[0] + way, at[1]))]
            metal = theme.colour("rod")
            width = max(1.0, over.length(2.2))
            yield grouped(("spare rod", at), [*solid(over.stamps, line, width + 0.7, theme.colour("ink")), *solid(over.stamps, line, width, metal)])


def _stood(over: Over, shown: Benches) -> Iterator[Item]:
    for body, at in shown.figures:
        if body != shown.first or shown.at is None:
            yield stamped(_figure(over, body, at))


def _figure(over: Over, body: str, at: Point) -> Stamp:
    side, number = side_of(body) or Side.HOME, number_of(body)
    paint = partial(paint_figure, side=side, number=number)
    return over.stamps.at(("figure", side, number), over.view.px(at), over.length(FIGURE_REACH), paint)


def _marks(over: Over, shown: Benches) -> Iterator[Item]:
    """Who may be chosen has a thin ring, who has been chosen a strong one, whom keys point at a double one; for who is missing it is broken."""
    radius, gap = over.length(over.stamps.equipment.base_radius), 2.0 * over.unit
    for _, place in shown.missing:
        yield stamped(over.ring(over.view.px(place), radius, 1.6 * over.unit, "lines", 0.9, 3.0))
    rings = [(body, gap, 1.1 * over.unit, "lines", 0.75) for body in shown.may]
    rings += [(shown.first, gap, 2.0 * over.unit, "accent", 1.0)] if shown.first is not None and shown.at is None else []
    rings += [(shown.over, more, 1.4 * over.unit, "accent", 1.0) for more in (gap, gap + 3.0 * over.unit)] if shown.over is not None else []
    for body, more, wide, colour, alpha in rings:
        at = _where(over, shown, body)
        if at is not None:
            yield stamped(over.ring(over.view.px(at), radius + more, wide, colour, alpha))


def _dragged(over: Over, shown: Benches) -> Iterator[Item]:
    if shown.first is None or shown.at is None:
        return
    radius = over.length(over.stamps.equipment.base_radius)
    if (stood := _where(over, shown, shown.first)) is not None:
        yield stamped(over.ring(over.view.px(stood), radius, 1.1 * over.unit, "lines", 0.75, 3.0))
    yield grouped(("dragged", shown.first, shown.at), over.lifted(shown.first, over.view.px(shown.at), radius))


def _where(over: Over, shown: Benches, body: str) -> Point | None:
    """Where a body stands, on a bench, beside the cloth or on it (mm)."""
    found = dict((*shown.figures, *shown.missing)).get(body)
    if found is not None:
        return found
    return over.log.at(body, over.t) if body in over.log.bodies() and over.log.on(body, over.t) else None
