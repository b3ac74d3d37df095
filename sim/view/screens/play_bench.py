"""What a frame of the whole play screen costs, at rest, in motion and while a flick is aimed, beside the same picture drawn afresh."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from statistics import mean, median
from time import process_time
from typing import Any

import pygame

from sim.geometry import Point
from sim.match.match import Match
from sim.match.play import Moment
from sim.model.ids import Side
from sim.model.layout import Ball, Figure
from sim.rules.referee import begin
from sim.rules.situation import Situation
from sim.session.seats import HUMAN
from sim.session.session import Session
from sim.session.shown import Doing
from sim.session.terms import Terms
from sim.view.app.app import App
from sim.view.app.display import Memory
from sim.view.scene.bench import RATE, SIZE, Told, draw_afresh
from sim.view.screens.play import PlayScreen
from sim.view.widgets.held import Held

FRAMES = 180
"""So many frames of each kind are measured."""
AFRESH = 8
"""So many are drawn afresh: these are many times dearer."""
PUMPS = 8
"""So often input is taken between two frames, each time with a place of the pointer."""
TURN, PULL = 0.35, 150.0
"""The pointer swings by so many radians either way, so many px from the figure."""
WHO, AT = "home.9", (-60.0, 0.0)


@dataclass(frozen=True, slots=True)
class PlayFrames:
    """Milliseconds of a core's time a frame at ``RATE``, with the input before it and all that is foretold: at rest, in motion, while a flick
    is aimed without pause, and drawn afresh: table and widgets from their shapes."""

    idle: float
    moving: float
    aiming: float
    afresh: float


def play_frames(told: Told) -> PlayFrames:
    """Measures the play screen, both sides played by hand; in time that this process used of a core."""
    desk = _Desk()
    desk.frames(FRAMES // 3, lambda _: ())
    idle = desk.frames(FRAMES, lambda _: (), told, "frames of the play screen at rest")
    middle = desk.px(AT)
    desk.frames(1, lambda _: (_pointer(pygame.MOUSEMOTION, middle), _pointer(pygame.MOUSEBUTTONDOWN, middle)))
    swing = desk.swing(middle)
    desk.frames(FRAMES // 3, swing)
    aiming = desk.frames(FRAMES, swing, told, "frames of the play screen while aiming")
    afresh = desk.afresh(told)
    desk.frames(1, lambda _: (_pointer(pygame.MOUSEBUTTONUP, desk.pointer),))
    moving = desk.frames(FRAMES, lambda _: (), told, "frames of the play screen in motion", while_=Doing.MOVING)
    return PlayFrames(mean(idle) * 1000.0, mean(moving) * 1000.0, mean(aiming) * 1000.0, median(afresh) * 1000.0)


Events = Callable[[int], tuple[pygame.event.Event, ...]]


class _Desk:
    """Somebody who plays both sides, by events given straight to the screen."""

    def __init__(self) -> None:
        self.us, self.pointer = 0, (0, 0)
        self.app = App(Memory(SIZE), lambda: self.us, lang="en")
        terms = Terms("human", "human", minutes=30.0, seed=3)
        match = _in_play(terms)
        self.screen = PlayScreen(self.app, Session.new(match.header, dict.fromkeys(Side, HUMAN), start=match), terms)
        self.app.push(self.screen)

    def frames(self, count: int, events: Events, told: Told | None = None, what: str = "", *, while_: Doing | None = None) -> list[float]:
        """Frames with the events before each, and the time (s of a core) that each took; no more once something else is done."""
        out: list[float] = []
        for k in range(count):
            if while_ is not None and self.screen.shown(self.us).doing is not while_:
                break
            out.append(self._frame(events(k)))
            if told is not None:
                told(what, k + 1, count)
        return out

    def _frame(self, events: tuple[pygame.event.Event, ...]) -> float:
        start = process_time()
        for k in range(PUMPS):
            self.us += round(1_000_000 / RATE / PUMPS)
            for event in events[k : k + 1]:
                self.screen.handle(event, self.us)
            self.screen.tick(self.us)
        rects = self.screen.draw(self.app.display.surface, self.us)
        spent = process_time() - start
        self.app.display.show(rects)
        return spent

    def px(self, at: Point) -> tuple[int, int]:
        """Where a place on the table lies in the window."""
        x, y = self.screen.scene.viewport.px(at)
        return (round(x), round(y))

    def swing(self, middle: tuple[int, int]) -> Events:
        """A pointer that never stands still."""

        def events(frame: int) -> tuple[pygame.event.Event, ...]:
            return tuple(_pointer(pygame.MOUSEMOTION, self._swung(middle, frame * PUMPS + k)) for k in range(PUMPS))

        return events

    def _swung(self, middle: tuple[int, int], k: int) -> tuple[int, int]:
        turn = TURN * math.sin(k * math.tau / (2 * RATE * PUMPS))
        self.pointer = (round(middle[0] - PULL * math.cos(turn)), round(middle[1] + PULL * math.sin(turn)))
        return self.pointer

    def afresh(self, told: Told) -> list[float]:
        """The present picture, all of it from its shapes."""
        screen, target = self.screen, self.app.display.surface
        shown = screen.shown(self.us)
        area = pygame.Surface(screen.scene.area.size)
        helds = [value for part in (screen.panel, screen.over) for value in vars(part).values() if isinstance(value, Held)]
        out: list[float] = []
        for k in range(AFRESH):
            start = process_time()
            draw_afresh(area, shown.log, shown.t, shown.overlays, self.app.theme)
            for held in helds:
                held.forget()
            screen.layers.forget()
            screen.draw(target, self.us)
            out.append(process_time() - start)
            told("frames of the play screen drawn afresh", k + 1, AFRESH)
        return out


def _in_play(terms: Terms) -> Match:
    """Open play, home to move, the figure that is aimed behind the ball."""
    match = Match.new(terms.header())
    layout = match.layout
    now = replace(layout, ball=Ball((0.0, 0.0)), figures={**layout.figures, WHO: Figure(AT)})
    return replace(match, moment=Moment(0.0, 0, now, begin(Situation(possession=Side.HOME), match.ruleset, match.table)))


def _pointer(kind: int, at: tuple[int, int]) -> pygame.event.Event:
    more: dict[str, Any] = {"buttons": (1, 0, 0), "rel": (0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    return pygame.event.Event(kind, pos=at, **more)
