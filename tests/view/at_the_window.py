"""Somebody at the window: real events of mouse and keys posted to the app, which is driven step by step with no clock but ours."""

import math
import os
from dataclasses import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from sim.match.match import Match
from sim.model.ids import BALL
from sim.model.layout import Figure
from sim.session.seats import AtOnce
from sim.session.session import Session
from sim.session.shown import Doing, FlickMode
from sim.session.terms import Terms
from sim.view.app.app import App
from sim.view.app.display import Memory
from sim.view.screens.play import PlayScreen
from sim.view.screens.play_open import seats_of
from tests.session.table import drag_for

HOT_SEAT = Terms(home="human", away="human", seed=3)
PUMP = 4_000
"""From one pump to the next, in µs: 250 a second."""


def kick_off(**figures):
    """The usual layout at a kick-off, some figures elsewhere."""
    layout = Match.new(HOT_SEAT.header()).layout
    return replace(layout, figures={**layout.figures, **{b.replace("_", "."): Figure(at) for b, at in figures.items()}})


class Window:
    """A window of a size, with a match in it; ``us`` is the time."""

    def __init__(self, size=(1280, 800), lang="en", *, terms=HOT_SEAT, start=None, mode=FlickMode.AIM, log=None, settings=None):
        pygame.display.init()
        pygame.event.clear()
        header = terms.header()
        self.session = Session.new(header, seats_of(terms, header), mode=mode, start=start, thinker=AtOnce(), log=log)
        self.app = App(Memory(size), lambda: self.us, lang=lang, settings_path=settings)
        self.screen = PlayScreen(self.app, self.session, replace(terms, out=log))
        self.us = 0
        self.app.push(self.screen)
        self.wait(0.05)

    @property
    def match(self):
        return self.session.match

    @property
    def shown(self):
        return self.screen.shown(self.us)

    @property
    def picture(self):
        return self.app.display.surface

    def wait(self, seconds):
        """Time goes by."""
        end = self.us + round(seconds * 1e6)
        while self.us < end:
            self.us += PUMP
            self.app.step(self.us)

    def rest(self):
        """Until nothing moves."""
        for _ in range(2000):
            self.wait(0.02)
            if self.shown.doing is not Doing.MOVING:
                return
        raise AssertionError("it never came to rest")

    def post(self, kind, **what):
        pygame.event.post(pygame.event.Event(kind, **what))
        self.wait(PUMP / 1e6)

    def px(self, mm):
        """The px of the window in whose middle, or nearly so, a place on the table lies."""
        x, y = self.screen.scene.viewport.px(mm)
        return (math.floor(x), math.floor(y))

    def at(self, body):
        layout = self.match.layout
        return layout.ball.at if body == BALL else layout.figures[body].at

    def move(self, pos):
        self.post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))

    def press(self, pos, button=1):
        self.move(pos)
        self.post(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)

    def release(self, pos, button=1):
        self.post(pygame.MOUSEBUTTONUP, pos=pos, button=button)

    def click(self, pos, button=1):
        self.press(pos, button)
        self.release(pos, button)

    def drag(self, a, b, steps=12):
        """Presses at one place and moves to another, the button still down."""
        self.press(a)
        for i in range(1, steps + 1):
            self.move((round(a[0] + (b[0] - a[0]) * i / steps), round(a[1] + (b[1] - a[1]) * i / steps)))

    def key(self, key, mod=0):
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.post(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0)

    def pull(self, body, to, speed):
        """Where a drag from a figure begins and ends that flicks it towards a place, at so many mm/s."""
        (x, y), (u, v), mm = self.at(body), to, drag_for(speed)
        far = math.hypot(u - x, v - y)
        return self.px((x, y)), self.px((x - (u - x) * mm / far, y - (v - y) * mm / far))

    def flick(self, body, to, speed):
        """Drags back from a figure, as far as makes it so fast (mm/s), and lets go."""
        a, b = self.pull(body, to, speed)
        self.drag(a, b)
        self.release(b)

    def behind(self, body, target):
        """Where a figure's middle has to come so that the ball leaves it towards a place."""
        (x, y), (u, v) = self.at(BALL), target
        far = math.hypot(u - x, v - y)
        e = self.match.table.equipment
        reach = e.ball_radius + e.base_radius
        return (x - (u - x) * reach / far, y - (v - y) * reach / far)

    def button(self, name):
        """The middle of a button of the panel."""
        x, y = self.screen.panel.middle_of(name)
        return (round(x), round(y))

    @property
    def says(self):
        """The text of the plate over the table; nothing when there is none."""
        self.wait(0.05)
        held = self.screen.over.hint
        return held._key[0].text if "hint" in self.screen.over.boxes else ""
