"""The live table: draws a moment of a log with what is laid over it, and again only what has changed since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from sim.events import Log
from sim.geometry import Point, Rect
from sim.session.shown import Benches, Overlay, ZoneShown
from sim.table import Pitch, Table, load_table
from sim.view.scene.backdrop import Backdrop, draw_backdrop
from sim.view.scene.cast import Cast, Kept
from sim.view.scene.items import Item, changed, merged
from sim.view.scene.layers import Layers
from sim.view.scene.overlays import Laid, Over
from sim.view.scene.seats import seated
from sim.view.scene.stamps import stamps_for
from sim.view.scene.viewport import Viewport
from sim.view.table_drawing import framed
from sim.view.theme import Theme, load_theme
from sim.view.transform import Box

MARGIN = 10.0
"""Room left round the table's frame, in mm."""


def view_of(area: pygame.Rect, pitch: Pitch, *, ratio: float = 1.0, crop: Rect | None = None) -> Viewport:
    """The view of a part of the table (mm), or of all of it, in an area of the window."""
    whole = framed(pitch)
    shown = crop or Rect(whole.left - MARGIN, whole.right + MARGIN, whole.low - MARGIN, whole.high + MARGIN)
    return Viewport.fit(shown, Box(*area), ratio=ratio)


class Scene:
    """A part of a window that shows the table.

    ``area`` is where in the window (px), or only how large; ``ratio`` how many px one unit of the window's pointer has; ``crop`` the part of
    the table that is shown (mm), all of it without. What is drawn stays in the target, so the same target is to be given every time;
    whoever draws over it says so with ``damage``.
    """

    def __init__(
        self,
        area: pygame.Rect | tuple[int, int],
        *,
        ratio: float = 1.0,
        theme: Theme | None = None,
        table: Table | None = None,
        crop: Rect | None = None,
    ) -> None:
        self.theme, self.table, self.ratio, self.crop = theme or load_theme(), table or load_table(), ratio, crop
        self._damaged: list[pygame.Rect] = []
        self._shown: list[Item] = []
        self._cast: Cast | None = None
        self._backdrop: Backdrop | None = None
        self._layers: Layers | None = None
        self.set_area(area, ratio)

    def set_area(self, area: pygame.Rect | tuple[int, int], ratio: float | None = None) -> None:
        """Shows the table elsewhere in the window, larger or smaller."""
        self.area = area.copy() if isinstance(area, pygame.Rect) else pygame.Rect(0, 0, *area)
        self.ratio = self.ratio if ratio is None else ratio
        self.look(self.crop)

    def set_theme(self, theme: Theme) -> None:
        """Shows the table in other colours or kits."""
        if theme == self.theme:
            return
        self.theme = theme
        self._backdrop = self._layers = None
        self.look(self.crop)

    def look(self, crop: Rect | None) -> None:
        """Shows another part of the table (mm), or all of it."""
        self.crop = crop
        self._set_viewport(view_of(self.area, self.table.pitch, ratio=self.ratio, crop=crop))

    def follow(self, at: Point, zoom: float) -> None:
        """Shows the table ``zoom`` times as large as when all of it is shown, with ``at`` (mm) in the middle."""
        table = framed(self.table.pitch)
        size = Rect(table.left / zoom, table.right / zoom, table.low / zoom, table.high / zoom)
        self._set_viewport(Viewport.fit(size, Box(*self.area), ratio=self.ratio).around(at), margin=min(self.area.size) // 4)

    def _set_viewport(self, view: Viewport, margin: int = 0) -> None:
        self.viewport = view
        if self._backdrop is None or view.scale != self._backdrop.scale:
            self._stamps = stamps_for(self.theme, self.table.equipment, view.scale)
            self._backdrop = None
        self._cast = None
        self._kept: dict[str, Kept] = {}
        if self._layers is None or not self._layers.serve(view):
            self._layers = Layers(view, self.theme, margin)
        self.damage()

    def damage(self, rect: pygame.Rect | None = None) -> None:
        """Says that a part of the target, or all of it, no longer shows what was drawn there."""
        self._damaged.append((rect or self.area).clip(self.area))

    def pieces(self, log: Log, overlays: tuple[Overlay, ...] = ()) -> Iterator[None]:
        """Makes what a first ``draw`` of a log needs, a piece at a time, so that something else may be done in between."""
        self._cast = Cast(log, self.viewport, self._stamps, self._kept)
        yield from self._cast.pieces()
        for overlay in overlays:
            if isinstance(overlay, Benches) and self._layers is not None:
                for _ in seated(Over(log, 0.0, self.viewport, self._stamps, self._layers, ""), overlay):
                    yield
        self._backdrop = draw_backdrop(self.viewport, self.table.pitch, self.theme)

    def ahead(self, log: Log, t: float, overlays: tuple[Overlay, ...], *, lang: str = "en") -> Iterator[None]:
        """Makes the stamps and layers that ``draw`` will need of overlays, an overlay at a time."""
        if self._layers is not None:
            over = Over(log, t, self.viewport, self._stamps, self._layers, lang)
            for overlay in overlays:
                over.lay((overlay,))
                yield

    def draw(self, target: pygame.Surface, log: Log, t: float, overlays: tuple[Overlay, ...] = (), *, lang: str = "en") -> list[pygame.Rect]:
        """Draws the moment ``t`` (s) of a log and what is laid over it; ``lang`` is the language of the evidence's measures.

        Gives the rectangles of the target (px) that were drawn on: none when nothing changed.
        """
        if self._cast is None or self._cast.log is not log:
            self._cast = Cast(log, self.viewport, self._stamps, self._kept)
        layers = self._layers
        laid = Over(log, t, self.viewport, self._stamps, layers, lang).lay(overlays) if overlays and layers else Laid()
        held = {overlay.body for overlay in overlays if isinstance(overlay, ZoneShown)}
        held |= {overlay.first for overlay in overlays if isinstance(overlay, Benches) and overlay.first is not None and overlay.at is not None}
        items = [*laid.under, *self._cast.items(t, held), *laid.over]
        parts = changed(self._shown, items, self.area)
        if self._damaged:
            parts = merged((*parts, *self._damaged))
            self._damaged = []
        self._shown = items
        if parts:
            self._paint(target, items, parts)
        return parts

    def _paint(self, target: pygame.Surface, items: Sequence[Item], parts: Sequence[pygame.Rect]) -> None:
        if self._backdrop is None or not self._backdrop.serves(self.viewport):
            self._backdrop = draw_backdrop(self.viewport, self.table.pitch, self.theme)
        before = target.get_clip()
        rects = [item.rect for item in items]
        for part in parts:
            target.set_clip(part)
            self._backdrop.restore(target, self.viewport, part, self.theme.colour("room"))
            for k in sorted(part.collidelistall(rects)):
                target.fblits(items[k].stamps, pygame.BLEND_PREMULTIPLIED)
        target.set_clip(before)
