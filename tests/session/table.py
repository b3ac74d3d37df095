"""A table for sessions: scenes at rest, streams of inputs, hands that drag and strike."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

from sim.geometry import Point
from sim.match.header import new_header
from sim.match.kick_off_layout import kick_off_layout
from sim.match.match import Match
from sim.match.play import Moment
from sim.model.ids import BALL, Side
from sim.model.layout import Ball, Figure, Keeper, Layout
from sim.rules.referee import begin
from sim.rules.situation import Situation
from sim.session.feel import load_feel
from sim.session.inputs import Button, Input, Moved, Pressed, Released, Stamped
from sim.session.seats import HUMAN, Seats
from sim.session.session import Session
from sim.session.shown import FlickMode, Shown

HOT_SEAT: Seats = {Side.HOME: HUMAN, Side.AWAY: HUMAN}
MS = 1000
SECOND = 1_000_000


def in_play(
    figures: Mapping[str, Point] | None = None,
    ball: Point | None = (0.0, 0.0),
    minutes: float = 5.0,
    situation: Situation | None = None,
    **settings: object,
) -> Match:
    """A match in open play: everybody in formation but for the figures put elsewhere (None of them: formation), home in possession."""
    match = Match.new(new_header(seed=3, minutes=minutes, settings=settings))
    layout = kick_off_layout()
    placed = {**layout.figures, **{body: Figure(at) for body, at in (figures or {}).items()}}
    now = Layout(None if ball is None else Ball(ball), placed, layout.keepers)
    state = begin(situation or Situation(possession=Side.HOME), match.ruleset, match.table)
    return replace(match, moment=Moment(0.0, 0, now, state))


def scene(
    figures: Mapping[str, Point], ball: Point | None = (0.0, 0.0), keepers: Mapping[str, Point] | None = None, situation: Situation | None = None
) -> Match:
    """A match in open play with nothing on the cloth but this."""
    match = in_play(situation=situation)
    layout = Layout(
        None if ball is None else Ball(ball), {b: Figure(at) for b, at in figures.items()}, {b: Keeper(at) for b, at in (keepers or {}).items()}
    )
    return replace(match, moment=replace(match.moment, layout=layout))


def drag_for(speed: float) -> float:
    """How long a drag (mm) is that flicks at a speed (mm/s)."""
    feel = load_feel().aim
    return feel.dead_mm + (feel.full_mm - feel.dead_mm) * math.log(speed / feel.least_speed) / math.log(feel.full_speed / feel.least_speed)


def pulled(at: Point, to: Point, speed: float) -> Point:
    """Where a drag from a figure has to end that flicks it towards a place at a speed (mm/s)."""
    far, mm = math.dist(at, to), drag_for(speed)
    return (at[0] - (to[0] - at[0]) * mm / far, at[1] - (to[1] - at[1]) * mm / far)


class Table:
    """A session with a hand at it: every input a little later than the one before."""

    def __init__(self, start: Match, *, mode: FlickMode = FlickMode.AIM, strict: bool = False, seats: Seats = HOT_SEAT, **more: object) -> None:
        self.session = Session.new(start.header, seats, mode=mode, strict=strict, start=start, **more)  # type: ignore[arg-type]
        self.us = 0
        self.stream: list[Stamped] = []

    def feed(self, what: Input, after_us: int = 10 * MS) -> None:
        """One input, with nobody looking."""
        self.us += after_us
        self.stream.append(Stamped(self.us, what))
        self.session.feed(self.stream[-1])

    def __call__(self, what: Input, after_us: int = 10 * MS) -> Shown:
        """One input, and what is shown then."""
        self.feed(what, after_us)
        return self.session.shown(self.us)

    def wait(self, seconds: float) -> Shown:
        """Time passes."""
        self.us += round(seconds * SECOND)
        self.session.advance(self.us)
        return self.session.shown(self.us)

    def drag(self, start: Point, end: Point, steps: int = 4) -> Shown:
        """The main button goes down at one place, the pointer moves to another, and the button comes up there."""
        self(Pressed(start))
        for place in between(start, end, steps):
            self(Moved(place))
        return self(Released(end))

    def put(self, start: Point, end: Point) -> Shown:
        """The second button takes something up and puts it down elsewhere."""
        self(Pressed(start, Button.SECOND))
        self(Moved(end))
        return self(Released(end, Button.SECOND))

    def stroke(self, rest: Point, back: Point, through: Point, *, pull_ms: int = 200, strike_ms: int = 40, every_ms: int = 4) -> Shown:
        """The hand rests, the nail is pulled back and struck through, sampled so often."""
        self.feed(Pressed(rest))
        for place in between(rest, back, max(pull_ms // every_ms, 1)):
            self.feed(Moved(place), every_ms * MS)
        for place in between(back, through, max(strike_ms // every_ms, 1)):
            self.feed(Moved(place), every_ms * MS)
        return self(Released(through), every_ms * MS)

    @property
    def match(self) -> Match:
        """The match as it stands at rest."""
        return self.session.match


def between(start: Point, end: Point, steps: int) -> Iterable[Point]:
    """The places on the way, evenly, the last one included."""
    (x0, y0), (x1, y1) = start, end
    return [(round(x0 + (x1 - x0) * k / steps, 3), round(y0 + (y1 - y0) * k / steps, 3)) for k in range(1, steps + 1)]


def ball_at(match: Match) -> Point:
    """Where the ball lies."""
    assert match.layout.ball is not None, BALL
    return match.layout.ball.at


class Stream:
    """Stamped inputs, written down one after another: each so many ms after the one before, ``usual`` where nothing else is said."""

    def __init__(self, usual: float) -> None:
        self.inputs, self._usual, self._us = list[Stamped](), usual, 0

    def __call__(self, what: Input, ms: float | None = None) -> None:
        """One more."""
        self._us += round((self._usual if ms is None else ms) * MS)
        self.inputs.append(Stamped(self._us, what))
