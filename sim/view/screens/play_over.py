"""What lies over the table for a while: the line that helps or refuses, the whistle's plate, the card with the rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from sim.geometry import Point
from sim.session.shown import Doing, Entry, Shown, Whistle
from sim.view.keys import cap
from sim.view.screens.play_frame import Frame, Kept
from sim.view.screens.play_hints import Refusals, hint_of, learned
from sim.view.screens.play_review import SLOW, Review, Stage, press_words
from sim.view.screens.play_words import leading, result_of
from sim.view.transform import Box
from sim.view.widgets.banner import Banner, banner_size, paint_banner, slide
from sim.view.widgets.clause_card import ClauseText, clause_size, clause_text, paint_clause
from sim.view.widgets.held import Held
from sim.view.widgets.layers import Sheet
from sim.view.widgets.plate import Plate, paint_plate, plate_size
from sim.view.widgets.result import Result, paint_result, result_size
from sim.view.widgets.ruled import banner_of

Lies = Callable[[Point], Point]
"""Where a place on the table (mm) lies in the window (px)."""


@dataclass
class OverTable:
    """The widgets over the table, and where they were last drawn. ``by_keys``: the keyboard was used last, not the mouse."""

    banner: Held[Banner] = field(default_factory=lambda: Held(paint_banner))
    card: Held[ClauseText] = field(default_factory=lambda: Held(paint_clause))
    hint: Held[Plate] = field(default_factory=lambda: Held(paint_plate))
    result: Held[Result] = field(default_factory=lambda: Held(paint_result))
    result_shown: bool = True
    refusals: Refusals = field(default_factory=Refusals)
    kept: Kept = field(default_factory=Kept)
    learned: frozenset[str] = frozenset()
    looked_at: Whistle | None = None
    boxes: dict[str, Box] = field(default_factory=dict)
    by_keys: bool = False

    def sheets(self, shown: Shown, review: Review | None, frame: Frame, lies: Lies, *, slow: bool) -> list[Sheet]:
        """The sheets in the order in which they lie; ``slow``: what is looked at is still going on."""
        self.boxes.clear()
        if review is not None:
            self.looked_at = shown.whistle
            if review.stage is Stage.CLAUSE:
                return [self._card(review, shown, frame)]
            banner = self._banner(review.entry, 1.0, review, frame, lies)
            return [banner, self._slow(banner, frame)] if slow else [banner]
        out: list[Sheet] = []
        self.learned = self.kept.get("learned", (shown.match, frame), lambda: frame.learned | learned(shown, frame.humans))
        plate = self.refusals.plate(shown, frame.told) or hint_of(shown, frame.told, self.learned, frame.humans, frame.keys, by_keys=self.by_keys)
        if plate is not None:
            out.append(self._plate(plate, frame))
        self.result_shown = self.result_shown or shown.doing is not Doing.OVER
        if shown.doing is Doing.OVER and self.result_shown:
            out.append(self._result(shown, frame))
        if shown.whistle is not None and shown.whistle != self.looked_at and (out_by := slide(shown.us - shown.whistle.since_us)) > 0:
            out.append(self._banner(leading(shown.whistle.entries), out_by, None, frame, lies))
        return out

    def at(self, p: Point) -> str | None:
        """Which of them answers at a place."""
        for name in ("card", "banner", "result"):
            box = self.boxes.get(name)
            if box and box.x <= p[0] < box.right and box.y <= p[1] < box.bottom:
                return name
        return None

    def _sheet(self, name: str, image: pygame.Surface, x: float, y: float) -> Sheet:
        at = (round(x), round(y))
        self.boxes[name] = Box(*at, *image.get_size())
        return Sheet(name, image, at)

    def _plate(self, plate: Plate, frame: Frame) -> Sheet:
        table, u = frame.places.clear, frame.look.unit
        size = plate_size(plate, min(table.w - 32 * u, 640 * u), frame.look)
        image = self.hint.image(plate, size, frame.look)
        return self._sheet("hint", image, table.centre[0] - size[0] / 2, table.bottom - size[1] - 10 * u)

    def _slow(self, banner: Sheet, frame: Frame) -> Sheet:
        """Says that time runs slowly: at the foot of the table, or above the whistle's plate where that lies there."""
        plate = self._plate(Plate(frame.told.words("slow", speed=f"1/{SLOW}×")), frame)
        if not plate.rect.colliderect(banner.rect):
            return plate
        return self._sheet("hint", plate.image, plate.rect.x, banner.rect.top - plate.rect.h - 10 * frame.look.unit)

    def _banner(self, entry: Entry, out_by: float, review: Review | None, frame: Frame, lies: Lies) -> Sheet:
        """The whistle's plate over the far edge; over the near one where it would hide what is looked at."""
        table, told = frame.places.clear, frame.told
        press = f"{press_words(review, told)} · {cap(frame.keys.key('evidence'), told.lang)}"
        banner = self.kept.get("banner", (entry, told, press), lambda: banner_of(entry.ruling, told.lang, press))
        size = banner_size(banner, table.w - 24 * frame.look.unit, frame.look)
        image = self.banner.image(banner, size, frame.look)
        y = table.y - round(size[1] * (1.0 - out_by))
        if review is not None and _reaches(entry, lies) < table.y + size[1]:
            y = table.bottom - size[1]
        return self._sheet("banner", image, table.centre[0] - size[0] / 2, y)

    def _result(self, shown: Shown, frame: Frame) -> Sheet:
        """How the match ended; a press puts the card away."""
        table, u = frame.places.clear, frame.look.unit
        result = self.kept.get("result", (shown.match, frame), lambda: result_of(shown, frame.told))
        size = result_size(result, (table.w - 24 * u, table.h - 24 * u), frame.look)
        image = self.result.image(result, size, frame.look)
        return self._sheet("result", image, table.centre[0] - size[0] / 2, table.centre[1] - size[1] / 2)

    def _card(self, review: Review, shown: Shown, frame: Frame) -> Sheet:
        table, u, told, clause = frame.places.clear, frame.look.unit, frame.told, review.entry.ruling.clause
        press = press_words(review, told)
        numbers = (shown.match.ruleset, shown.match.table)
        text = self.kept.get("clause", (clause, told, press), lambda: clause_text(clause, told.lang, *numbers, press=press))
        size = clause_size(text, (table.w - 24 * u, table.h - 24 * u), frame.look)
        image = self.card.image(text, size, frame.look)
        return self._sheet("card", image, table.centre[0] - size[0] / 2, table.centre[1] - size[1] / 2)


def _reaches(entry: Entry, lies: Lies) -> float:
    """The highest place of the window that a ruling is about (px from above)."""
    ruling = entry.ruling
    places = [p for condition in ruling.evidence for p in condition.places] + ([ruling.spot] if ruling.spot else [])
    return min((lies(p)[1] for p in places), default=float("inf"))
