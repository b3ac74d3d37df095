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
NAMING = frozenset({Step.NAME, Step.TAKER})
SHOT = 3000.0
"""How fast (mm/s) a figure is flicked that shoots."""
A_MM = 1.013
"""So many times as fast is a flick for each mm more that is pulled."""


class Newcomer:
    """Presses the button that is lit, else pulls back from the ringed figure nearest behind the ball; shoots once the ball's mark lies in the net.

    A figure whose flick has left the ball where it lay is not taken again at once.
    """

    LOOKS = 2.0
    """So long (s) a newcomer looks before every press."""
    NEAR, VAIN = 25.0, 300.0
    """A ball that has not gone farther (mm) lies where it lay; who has flicked in vain seems so much farther from it."""

    def __init__(self, seed, away="human"):
        terms = replace(HOT_SEAT, seed=seed, minutes=10, away=away)
        self.window, self.chance, self.first, self.vain = Window(terms=terms), random.Random(seed), None, {}

    @property
    def scored(self):
        """Whether there was a goal; against a computer, one of one's own."""
        home, away = self.window.match.score
        return home > 0 or (away > 0 and self.window.screen.terms.away == "human")

    def play(self, until_us):
        """Plays until a goal, but no longer than that; whether there was one."""
        w = self.window
        while w.us < until_us and not self.scored:
            w.wait(0.3)
            if w.shown.doing in WAITS:
                continue
            w.wait(self.LOOKS)
            if w.shown.doing not in WAITS:
                self.act()
            if self.first is None and any(isinstance(action, Flick) for action in w.match.act_done):
                self.first = w.us
        return self.scored

    def act(self):
        w = self.window
        lit = next((offer.command for offer in w.screen.panel.offered if offer.strong), None)
        ringed = [body for o in w.shown.overlays if isinstance(o, Legal) for body in o.figures if body in w.match.layout.figures]
        if lit is not None:
            w.click(w.button(lit))
        elif ringed and w.match.layout.ball is not None:
            body, lay, naming = min(ringed, key=self.far), w.at("ball"), w.shown.step in NAMING
            self.flick(body)
            w.rest()
            ball = w.match.layout.ball
            gone = naming or ball is None or math.dist(ball.at, lay) > self.NEAR
            self.vain = {} if gone else {**self.vain, body: self.vain.get(body, 0.0) + self.VAIN}

    def far(self, body):
        """How far from the ball a figure stands; one that would have to play it backwards, or has another in its way, seems much farther."""
        w, ball = self.window, self.window.at("ball")
        end = w.shown.to_move.attacks(w.shown.state.half) if w.shown.to_move else 1
        backwards = (ball[0] - w.at(body)[0]) * end <= 0
        return math.dist(w.at(body), ball) + (300.0 if backwards or self.shut(body) else 0.0) + self.vain.get(body, 0.0)

    def shut(self, body):
        """Whether another figure stands on the straight way to the ball."""
        (x, y), (u, v) = self.window.at(body), self.window.at("ball")
        far, wide = math.hypot(u - x, v - y) or 1.0, 2.0 * self.window.match.table.equipment.base_radius
        for other, figure in self.window.match.layout.figures.items():
            p, q = figure.at[0] - x, figure.at[1] - y
            along, aside = (p * (u - x) + q * (v - y)) / far, abs(p * (v - y) - q * (u - x)) / far
            if other != body and 0.0 < along < far and aside < wide:
                return True
        return False

    def flick(self, body):
        w, ball = self.window, self.window.at("ball")
        end = w.shown.to_move.attacks(w.shown.state.half)
        behind = (ball[0] - w.at(body)[0]) * end > 0
        to = w.behind(body, (600.0 * end, self.chance.choice([-35.0, 0.0, 35.0]))) if behind else ball
        shot = ball[0] * end > 311
        if shot and behind and self.shoot(body, end):
            return
        w.flick(body, to, SHOT if shot else self.strength(math.dist(w.at(body), to), 10.0))

    def strength(self, far, most):
        """How fast (mm/s) a figure is flicked at something so far off (mm): a hand pulls by up to 5 mm too short, or by so much too far."""
        return (550.0 + 1.6 * far) * A_MM ** self.chance.uniform(-5.0, most)

    def shoot(self, body, end):
        """Swings the drag along the goal until the mark of the ball's end lies in the net, and lets go there; whether it ever did."""
        w = self.window
        for y in self.chance.sample(range(-50, 51, 10), 11):
            start, pulled = w.pull(body, w.behind(body, (600.0 * end, y)), SHOT)
            w.drag(start, pulled, 3)
            w.wait(0.3)
            line = next((o for o in w.shown.overlays if isinstance(o, AimLine)), None)
            marks = [] if line is None else [e.at for e in line.ends if e.body == "ball"]
            if any(at[0] * end > 600.0 and abs(at[1]) < 60.0 for at in marks):
                w.release(pulled)
                return True
            w.release(start)
        return False


class Rough(Newcomer):
    """Looks at no mark and no line: flicks roughly at the ball, and shoots roughly at the goal."""

    ASTRAY = 2.0
    """How far a drag points astray (degrees), one standard deviation: 2 mm beside in 60 mm."""

    def flick(self, body):
        w, ball = self.window, self.window.at("ball")
        end = w.shown.to_move.attacks(w.shown.state.half)
        behind, shot = (ball[0] - w.at(body)[0]) * end > 0, ball[0] * end > 311
        (x, y), (u, v) = w.at(body), w.behind(body, (600.0 * end, self.chance.uniform(-45.0, 45.0))) if behind else ball
        far, astray = math.hypot(u - x, v - y), math.atan2(v - y, u - x) + math.radians(self.chance.gauss(0.0, self.ASTRAY))
        to = (x + far * math.cos(astray), y + far * math.sin(astray))
        w.flick(body, to, SHOT if shot else self.strength(far, 15.0))


class Nailing(Newcomer):
    """The same with the fingernail: comes down behind the base, draws back, and strikes as a hand does, slowly first, fast in the middle.

    What it aims at it has by eye, from the dots and the ring that show where the base would meet the ball.
    """

    PRESS, BACK, THROUGH = 20, 42, 55
    """How far (px) behind the base the nail comes down, how far it is drawn back, how far beyond the base the mouse runs on."""

    def __init__(self, seed, away="human"):
        super().__init__(seed, away)
        self.window.key(pygame.K_f)

    def flick(self, body):
        w = self.window
        if w.shown.step in NAMING:
            w.click(w.px(w.at(body)))
            return
        ball, end = w.at("ball"), w.shown.to_move.attacks(w.shown.state.half)
        behind, shot = (ball[0] - w.at(body)[0]) * end > 0, ball[0] * end > 311
        to = w.behind(body, (600.0 * end, self.chance.choice([-40.0, -20.0, 20.0, 40.0]))) if behind else ball
        self.strike(body, to, 130 if shot else max(160.0, 420.0 - 1.2 * math.dist(w.at(body), to)))

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


def scoring(kind, seeds, away="human"):
    """The newcomers up to the first that scores within five minutes; each has flicked within one."""
    tried = []
    for seed in seeds:
        tried.append(kind(seed, away))
        scored = tried[-1].play(5 * MINUTE)
        assert tried[-1].first is not None
        assert tried[-1].first < MINUTE
        if scored:
            return tried
    raise AssertionError(f"no goal in five minutes, {len(tried)} times over")


def test_who_does_what_is_lit_flicks_within_a_minute_and_scores_within_five():
    assert scoring(Newcomer, (5, 1, 3))[-1].scored


def test_who_strikes_with_the_nail_where_the_dots_lead_scores_within_five_minutes_and_never_drags():
    for newcomer in scoring(Nailing, (3, 1, 5)):
        assert not [e for e in newcomer.window.shown.notebook if e.ruling.clause == "FLI-2"]


def test_against_the_first_level_who_flicks_roughly_at_the_ball_scores_within_five_minutes():
    assert scoring(Rough, (1, 2, 4), away="ai:first")[-1].scored
