"""What lies over the table for a while: the line that helps or refuses, the whistle's plate, the card with the rule."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from functools import partial

import pygame

from sim.events import Log
from sim.geometry import Point
from sim.model.ids import BALL
from sim.rules.refusals import Refusal
from sim.session.keys import Keys
from sim.session.shown import AimLine, Doing, Entry, NailShown, Pulse, Shown, Whistle, Wrong, ZoneShown
from sim.table import Pitch
from sim.view.keys import cap
from sim.view.screens.play_frame import Frame, Kept
from sim.view.screens.play_hints import Lesson, hint_of, learned
from sim.view.screens.play_refused import Refusals
from sim.view.screens.play_restarts import practice
from sim.view.screens.play_review import SLOW, Review, Stage, more_words, press_words
from sim.view.screens.play_whistle import GLANCE_US, acted, out_by, plate_of
from sim.view.screens.play_words import NEXT, leading, result_of
from sim.view.screens.whistle_place import CLEAR, Lies, Stand, concerned, stand
from sim.view.table_drawing import framed
from sim.view.theme import Size
from sim.view.transform import Box
from sim.view.widgets.banner import Banner, paint_banner
from sim.view.widgets.clause_card import ClauseText, clause_size, clause_text, paint_clause
from sim.view.widgets.held import Held
from sim.view.widgets.layers import Sheet
from sim.view.widgets.look import Look
from sim.view.widgets.plate import Plate, paint_plate, plate_size
from sim.view.widgets.result import Result, paint_result, result_size
from sim.view.widgets.ruled import banner_of

READ_WELL = 640
"""No text of several lines is broader (px of the design)."""


@dataclass
class OverTable:
    """The widgets over the table, and where they were last drawn. ``by_keys``: the keyboard was used last, not the mouse.

    ``pad``: the buttons of a gamepad, where one was used last; ``news``: what there is to tell of one, and until when (µs of the window).
    ``high``: the line that helps has gone to the far edge, out of the way of what it lay on.
    """

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
    pad: Keys | None = None
    news: tuple[str, int] | None = None
    blocked: Refusal | None = None
    high: bool = False
    hover: str | None = None

    def sheets(self, shown: Shown, review: Review | None, frame: Frame, lies: Lies, us: int, *, slow: bool) -> list[Sheet]:
        """The sheets in the order in which they lie, at a moment of the window (µs); ``slow``: what is looked at is still going on."""
        self.boxes.clear()
        if review is not None:
            self.looked_at = shown.whistle
            if review.stage is Stage.CLAUSE:
                return [self._card(review, shown, frame)]
            told = self._banner(review.entry, review, frame, lies)
            return [told, self._slow(told, frame)] if slow else [told]
        out: list[Sheet] = []
        self.learned = self.kept.get("learned", (shown.match, frame), lambda: frame.learned | learned(shown, frame.humans))
        banner: Sheet | None = None
        if acted(shown, frame.humans):
            self.looked_at = shown.whistle
        if shown.whistle is not None and shown.whistle != self.looked_at:
            banner = self._whistled(shown.whistle, shown, frame, lies)
        know = {"placed": bool({Lesson.FLICK, Lesson.NAIL, Lesson.POSITION} & self.learned), "positioned": Lesson.POSITION in self.learned}
        done = self.kept.get("done", (shown.match, frame, self.learned), lambda: practice(shown, frame.humans, **know))
        self.blocked = done.blocked
        news = Plate(self.news[0], strong=True) if self.news is not None and us < self.news[1] else None
        plate = (
            news
            or self.refusals.plate(shown, frame.told, us)
            or hint_of(shown, frame.told, self.learned, frame.humans, frame.keys, done, by_keys=self.by_keys, pad=self.pad)
        )
        if plate is not None:
            out.append(self._out_of_the_way(self._plate(plate, frame), banner, shown, frame, lies))
        self.result_shown = self.result_shown or shown.doing is not Doing.OVER
        if shown.doing is Doing.OVER and self.result_shown:
            out.append(self._result(shown, frame))
        return [*out, banner] if banner is not None else out

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """The figures for which nobody can say that they are ready."""
        return (Wrong(self.blocked.bodies),) if self.blocked is not None and self.blocked.bodies else ()

    def at(self, p: Point) -> str | None:
        """Which of them answers at a place."""
        for name in ("card", "banner", "result"):
            box = self.boxes.get(name)
            if box and box.x <= p[0] < box.right and box.y <= p[1] < box.bottom:
                return name
        return None

    def away_at(self, p: Point) -> bool:
        """Whether what sends the whistle's plate away lies at a place."""
        box = self.boxes.get("banner")
        hot = None if box is None else self.banner.hot((p[0] - box.x, p[1] - box.y))
        return hot is not None and hot.name == "away"

    def send_away(self, shown: Shown) -> bool:
        """The whistle's plate has been read; whether it was there."""
        there = "banner" in self.boxes and shown.whistle is not None and shown.whistle != self.looked_at
        self.looked_at = shown.whistle if there else self.looked_at
        return there

    def acted(self, shown: Shown) -> None:
        """Somebody presses beside the whistle's plate: who does not so at once has read it."""
        if shown.whistle is not None and shown.us - shown.whistle.since_us >= GLANCE_US:
            self.send_away(shown)

    def more_at(self, p: Point) -> bool:
        """Whether what turns the rule's card over lies at a place."""
        box = self.boxes.get("card")
        hot = None if box is None else self.card.hot((p[0] - box.x, p[1] - box.y))
        return hot is not None and hot.name == "more"

    def next_at(self, p: Point) -> str | None:
        """What the card at the end of a match offers at a place."""
        box = self.boxes.get("result")
        hot = None if box is None else self.result.hot((p[0] - box.x, p[1] - box.y))
        return hot.name if hot is not None and hot.name in NEXT else None

    def _sheet(self, name: str, image: pygame.Surface, x: float, y: float) -> Sheet:
        at = (round(x), round(y))
        self.boxes[name] = Box(*at, *image.get_size())
        return Sheet(name, image, at)

    def _plate(self, plate: Plate, frame: Frame) -> Sheet:
        table, u = frame.places.clear, frame.look.unit
        plate, size = self.kept.get("plate", (plate, frame), lambda: in_a_line(plate, table.w - 32 * u, frame.look))
        image = self.hint.image(plate, size, frame.look)
        return self._sheet("hint", image, table.centre[0] - size[0] / 2, table.bottom - size[1] - 10 * u)

    def _out_of_the_way(self, plate: Sheet, banner: Sheet | None, shown: Shown, frame: Frame, lies: Lies) -> Sheet:
        """The plate where it lies neither on ball nor hand nor on the whistle's plate: at the foot of the table, or at its head.

        It stays where it is as long as nothing comes under it, and while things move.
        """
        table, gap = frame.places.clear, round(10 * frame.look.unit)
        foot, head = plate.rect.copy(), plate.rect.copy()
        foot.y, head.y = beside_frame(plate.rect.h, table, gap, shown.match.table.pitch, lies)
        if shown.doing is not Doing.MOVING:
            under = [lies(p) for p in handled(shown)]
            here, there = (head, foot) if self.high else (foot, head)
            if any(here.inflate(4 * gap, 4 * gap).collidepoint(p) for p in under) and not any(there.collidepoint(p) for p in under):
                self.high = not self.high
        place, other = (head, foot) if self.high else (foot, head)
        if banner is not None and place.colliderect(banner.rect):
            beside = place.copy()
            beside.y = banner.rect.top - gap - place.h if banner.rect.centery > table.centre[1] else banner.rect.bottom + gap
            spots = [lies(p) for p in (*handled(shown), *pulsing(shown))]
            free = [at for at in (other, beside) if not at.colliderect(banner.rect)]
            place = next((at for at in free if not any(at.inflate(6 * gap, 6 * gap).collidepoint(p) for p in spots)), beside)
        return self._sheet("hint", plate.image, place.x, place.y)

    def _slow(self, banner: Sheet, frame: Frame) -> Sheet:
        """Says that time runs slowly: at the foot of the table, or above the whistle's plate where that lies there."""
        plate = self._plate(Plate(frame.told.words("slow", speed=f"1/{SLOW}×")), frame)
        if not plate.rect.colliderect(banner.rect):
            return plate
        return self._sheet("hint", plate.image, plate.rect.x, banner.rect.top - plate.rect.h - 10 * frame.look.unit)

    def _whistled(self, whistle: Whistle, shown: Shown, frame: Frame, lies: Lies) -> Sheet | None:
        """The plate of what was whistled for just now; None once it has been there long enough."""
        told, press = frame.told, _press(None, frame, leading(whistle.entries))
        banner = self.kept.get("whistled", (whistle, told, press), lambda: plate_of(whistle, told, press))
        out = out_by(shown, banner)
        rest = shown.match.moment
        now = (Log(shown.match.table, rest.layout, (), rest.t), rest.t)
        return self._slid(banner, leading(whistle.entries), out, frame, lies, now) if out > 0 else None

    def _banner(self, entry: Entry, review: Review | None, frame: Frame, lies: Lies) -> Sheet:
        """The plate of a ruling that is looked at."""
        told, press = frame.told, _press(review, frame)
        banner = self.kept.get("banner", (entry, told, press), lambda: replace(banner_of(entry.ruling, told.lang, press), away=True))
        return self._slid(banner, entry, 1.0, frame, lies)

    def _slid(self, banner: Banner, entry: Entry, out_by: float, frame: Frame, lies: Lies, now: tuple[Log, float] | None = None) -> Sheet:
        """A plate that has come out so far, over the edge where it hides nothing of what it is about."""
        table, look = frame.places.clear, frame.look

        def found() -> Stand:
            origin, away = lies((0.0, 0.0)), lies((CLEAR, 0.0))
            return stand(banner, table, [lies(p) for p in concerned(entry.ruling, entry.log, now)], away[0] - origin[0], look)

        stood = self.kept.get("stood", (banner, entry, frame, None if now is None else now[0].start), found)
        image = self.banner.image(replace(banner, low=stood.low), stood.size, look)
        box = stood.box(out_by)
        return self._sheet("banner", image, box.x, box.y)

    def _result(self, shown: Shown, frame: Frame) -> Sheet:
        """How the match ended; a press puts the card away."""
        table, u = frame.places.clear, frame.look.unit
        result = self.kept.get("result", (shown.match, frame, self.hover), lambda: result_of(shown, frame.told, self.hover))
        size = result_size(result, (table.w - 24 * u, table.h - 24 * u), frame.look)
        image = self.result.image(result, size, frame.look)
        return self._sheet("result", image, table.centre[0] - size[0] / 2, table.centre[1] - size[1] / 2)

    def _card(self, review: Review, shown: Shown, frame: Frame) -> Sheet:
        table, u, told, clause = frame.places.clear, frame.look.unit, frame.told, review.entry.ruling.clause
        press, more = _press(review, frame), more_words(told.lang, back=review.back)
        numbers = (shown.match.ruleset, shown.match.table)
        make = partial(clause_text, clause, told.lang, *numbers, press=press, more=more, back=review.back)
        text = self.kept.get("clause", (clause, told, press, review.back), make)
        size = clause_size(text, (table.w - 24 * u, table.h - 24 * u), frame.look)
        image = self.card.image(text, size, frame.look)
        return self._sheet("card", image, table.centre[0] - size[0] / 2, table.centre[1] - size[1] / 2)


def pulsing(shown: Shown) -> list[Point]:
    """The spots (mm) of what was whistled for just now."""
    return [overlay.spot for overlay in shown.overlays if isinstance(overlay, Pulse)]


def in_a_line(plate: Plate, room: float, look: Look) -> tuple[Plate, tuple[int, int]]:
    """A line of help and its size (px): a single line if the table is broad enough (``room``, px), if need be in smaller letters."""
    for tried in (plate, replace(plate, size=Size.SMALL)):
        size = plate_size(tried, 4.0 * room, look)
        if size[0] <= room:
            return tried, size
    return plate, plate_size(plate, min(room, READ_WELL * look.unit), look)


def beside_frame(high: int, table: Box, gap: int, pitch: Pitch, lies: Lies) -> tuple[int, int]:
    """The upper edges (px) at which a line of help stands at the foot and at the head: beside the frame, or where there is no room on the cloth."""
    whole, cloth = framed(pitch), pitch.cloth()
    foot, head = round(table.bottom) - gap - high, round(table.y) + gap
    if foot < lies((0.0, whole.low))[1]:
        foot = min(foot, math.floor(lies((0.0, cloth.low))[1]) - high)
    if head + high > lies((0.0, whole.high))[1]:
        head = max(head, math.ceil(lies((0.0, cloth.high))[1]))
    return foot, head


def _press(review: Review | None, frame: Frame, entry: Entry | None = None) -> str:
    """What a press on the plate shows, and the key that does the same."""
    return f"{press_words(review, frame.told, entry)} · {cap(frame.keys.key('evidence'), frame.told.lang)}"


def handled(shown: Shown) -> list[Point]:
    """The places (mm) that somebody looks at or has in hand: the ball, what is held, the flick that is aimed."""
    ball = shown.log.segment(BALL, shown.t).place(shown.t)[:2] if shown.log.on(BALL, shown.t) else None
    out: list[Point] = [] if ball is None else [ball]
    for overlay in shown.overlays:
        match overlay:
            case ZoneShown(at=at):
                out.append(at)
            case AimLine(own=own, pointer=pointer):
                out += [*own[:1], *([pointer] if pointer else [])]
            case NailShown(at=at, hand=hand):
                out += [at, hand]
    return out
