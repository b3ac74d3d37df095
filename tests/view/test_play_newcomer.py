"""Somebody who reads nothing and only does what the screen lights up: a flick within a minute, a goal within five."""

import math
import random
from dataclasses import replace

import pygame

from sim.model.actions import Flick
from sim.rules.procedure import Step
from sim.session.shown import AimLine, Doing, Legal
from tests.view.at_the_window import HOT_SEAT, Window

MINUTE = 60_000_000
WAITS = frozenset({Doing.MOVING, Doing.THINKING})


class Newcomer:
    """Presses the button that is lit, else pulls back from the ringed figure nearest behind the ball; shoots once the ball's mark lies in the net."""

    def __init__(self, seed):
        self.window, self.chance, self.first = Window(terms=replace(HOT_SEAT, seed=seed, minutes=10)), random.Random(seed), None

    def play(self, until_us):
        """Plays until a goal, but no longer than that; whether there was one."""
        w = self.window
        while w.us < until_us and not any(w.match.score):
            w.wait(0.3)
            if w.shown.doing in WAITS:
                continue
            self.act()
            if self.first is None and any(isinstance(action, Flick) for action in w.match.act_done):
                self.first = w.us
        return any(w.match.score)

    def act(self):
        w = self.window
        lit = next((offer.command for offer in w.screen.panel.offered if offer.strong), None)
        ringed = [body for o in w.shown.overlays if isinstance(o, Legal) for body in o.figures if body in w.match.layout.figures]
        if lit is not None:
            w.click(w.button(lit))
        elif ringed and w.match.layout.ball is not None:
            self.flick(min(ringed, key=self.far))

    def far(self, body):
        """How far from the ball a figure stands; one that would have to play it backwards seems much farther."""
        w, ball = self.window, self.window.at("ball")
        end = w.shown.to_move.attacks(w.shown.state.half) if w.shown.to_move else 1
        backwards = (ball[0] - w.at(body)[0]) * end <= 0
        return math.dist(w.at(body), ball) + (300.0 if backwards else 0.0)

    def flick(self, body):
        w, ball = self.window, self.window.at("ball")
        end = w.shown.to_move.attacks(w.shown.state.half)
        behind = (ball[0] - w.at(body)[0]) * end > 0
        to = w.behind(body, (600.0 * end, self.chance.choice([-35.0, 0.0, 35.0]))) if behind else ball
        shot = ball[0] * end > 311
        if shot and behind and self.shoot(body, end):
            return
        w.flick(body, to, 110 if shot else 40 + 0.06 * math.dist(w.at(body), to) + self.chance.uniform(-5, 10))

    def shoot(self, body, end):
        """Swings the drag along the goal until the mark of the ball's end lies in the net, and lets go there; whether it ever did."""
        w = self.window
        for y in self.chance.sample(range(-50, 51, 10), 11):
            start, pulled = w.pull(body, w.behind(body, (600.0 * end, y)), 110)
            w.drag(start, pulled, 3)
            w.wait(0.3)
            line = next((o for o in w.shown.overlays if isinstance(o, AimLine)), None)
            marks = [] if line is None else [e.at for e in line.ends if e.body == "ball"]
            if any(at[0] * end > 600.0 and abs(at[1]) < 60.0 for at in marks):
                w.release(pulled)
                return True
            w.release(start)
        return False


class Nailing(Newcomer):
    """The same with the fingernail: comes down behind the base, draws back, and strikes as a hand does, slowly first, fast in the middle.

    What it aims at it has by eye, from the dots and the ring that show where the base would meet the ball.
    """

    PRESS, BACK, THROUGH = 20, 42, 55
    """How far (px) behind the base the nail comes down, how far it is drawn back, how far beyond the base the mouse runs on."""

    def __init__(self, seed):
        super().__init__(seed)
        self.window.key(pygame.K_f)
        self.vain = {}

    def far(self, body):
        """What could not be struck is not tried again at once."""
        return super().far(body) + self.vain.get(body, 0.0)

    def flick(self, body):
        w, acts = self.window, self.window.match.acts
        if w.shown.step in (Step.NAME, Step.TAKER):
            w.click(w.px(w.at(body)))
            return
        ball, end = w.at("ball"), w.shown.to_move.attacks(w.shown.state.half)
        behind, shot = (ball[0] - w.at(body)[0]) * end > 0, ball[0] * end > 311
        to = w.behind(body, (600.0 * end, self.chance.choice([-40.0, -20.0, 20.0, 40.0]))) if behind else ball
        self.strike(body, to, 130 if shot else max(160.0, 420.0 - 1.2 * math.dist(w.at(body), to)))
        self.vain = {} if w.session.begun or w.match.acts != acts else {**self.vain, body: self.vain.get(body, 0.0) + 300.0}

    def strike(self, body, to, ms):
        """A stroke of so many milliseconds, the mouse heard 125 times a second."""
        w = self.window
        (x, y), (u, v) = w.px(w.at(body)), w.px(to)
        far = math.hypot(u - x, v - y) or 1.0
        along = lambda by: (round(x + (u - x) / far * by), round(y + (v - y) / far * by))  # noqa: E731
        w.press(along(-self.PRESS))
        for by in (30, 36, self.BACK):
            w.move(along(-by))
            w.wait(0.03)
        pieces = max(2, round(ms / 8))
        for k in range(1, pieces + 1):
            t = k / pieces
            w.move(along(-self.BACK + (self.BACK + self.THROUGH) * (10 * t**3 - 15 * t**4 + 6 * t**5)))
            w.wait(0.004)
        w.release(along(self.THROUGH))


def test_who_does_what_is_lit_flicks_within_a_minute_and_scores_within_five():
    for seed in (5, 1, 3):
        newcomer = Newcomer(seed)
        scored = newcomer.play(5 * MINUTE)
        assert newcomer.first is not None
        assert newcomer.first < MINUTE
        if scored:
            return
    raise AssertionError("no goal in five minutes, three times over")


def test_who_strikes_with_the_nail_where_the_dots_lead_scores_within_five_minutes_and_never_drags():
    scored = []
    for seed in (3, 1, 5):
        newcomer = Nailing(seed)
        scored.append(newcomer.play(5 * MINUTE))
        assert newcomer.first is not None
        assert newcomer.first < MINUTE
        assert not [e for e in newcomer.window.shown.notebook if e.ruling.clause == "FLI-2"]
        if any(scored):
            return
    raise AssertionError("no goal in five minutes, three times over")
