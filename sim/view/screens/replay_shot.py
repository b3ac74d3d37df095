"""What a place of a film looks like: the moment of the log, what is laid over it, the score and the whistle. The window and files show the same."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sim.events import Log
from sim.geometry import Point
from sim.language import words
from sim.match.transcript import clock_words
from sim.model.ids import BALL, Side
from sim.rules.counters import counters, say_counters
from sim.rules.findings import Ruling
from sim.rules.words import UNASKED
from sim.session.footage import Footage, Ruled, Strip
from sim.session.shown import EvidenceShown, Overlay, Pulse, Ways
from sim.session.timeline import NEAR, Spot
from sim.view.screens.names import player_name
from sim.view.widgets import banner as plates
from sim.view.widgets import strip as strips
from sim.view.widgets.banner import Banner
from sim.view.widgets.ruled import banner_of, weight

PULSE_S = 0.9
"""How long (s of the film) the spot of a ruling pulses."""
BANNER_US = 1_700_000
"""How long (µs of the film) the whistle's plate is to be seen: a little less than the film rests."""
EYE_S, EYE_STEPS = 0.6, 18
"""An eye that follows the ball looks at the middle of where it was and will be within so long on the film (s), so that it does not jerk."""


@dataclass(frozen=True)
class Shot:
    """A place of a film: ``act`` from 0, ``out`` 0 to 1 how far the plate of ``ruling`` is out.

    ``eye`` is where one looks that follows the ball, if any does, ``ball`` where the ball itself is (mm); None where there is none.
    """

    act: int
    log: Log
    t: float
    score: strips.Strip
    overlays: tuple[Overlay, ...] = ()
    eye: Point | None = None
    banner: Banner | None = None
    out: float = 0.0
    ruling: Ruling | None = None
    ball: Point | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """How a film is to be shown: the language, whether anything is laid over it, whether it stands still, a ruling that is looked at, an eye."""

    lang: str
    overlays: bool = True
    still: bool = False
    review: Ruled | None = None
    press: str = ""
    follow: bool = False


def shot_at(film: Footage, u: float, wanted: Wanted) -> Shot | None:
    """The shot at a place of the film; None as long as that act cannot be shown."""
    if not film.timeline.spans:
        ball, seats = _ball(film.opening, 0.0), film.waiting
        return Shot(
            0,
            film.opening,
            0.0,
            _empty_strip(film, wanted.lang),
            () if seats is None else (seats,),
            eye=(ball or (0.0, 0.0)) if wanted.follow else None,
            ball=ball,
        )
    spot = film.timeline.spot(u)
    strip = film.strip(spot.act)
    if strip is None:
        return None
    told = _latest(strip, spot) if wanted.review is None else wanted.review
    if wanted.review is not None and wanted.review.act == spot.act:
        spot = Spot(spot.act, _before(strip, wanted.review.ruling), spot.resting)
    eye, ball, seats = _eye(film, u) if wanted.follow else None, _ball(strip.log, spot.t), strip.seats(spot.t, spot.resting)
    there: tuple[Overlay, ...] = () if seats is None else (seats,)
    score = _strip_of(film, strip, spot, wanted.lang)
    if not wanted.overlays:
        return Shot(spot.act, strip.log, spot.t, score, there, eye, ball=ball)
    if told is None:
        return Shot(spot.act, strip.log, spot.t, score, (*there, Ways(strip.t0)), eye, ball=ball)
    age = u - film.timeline.place(spot.act, told.ruling.at)
    evidence = wanted.review is not None or (spot.resting and spot.t < strip.t1)
    over = there + _overlays(strip, told.ruling, age, evidence=evidence, still=wanted.still)
    out = 1.0 if wanted.still or wanted.review is not None else plates.slide(round(age * 1e6), BANNER_US)
    return Shot(spot.act, strip.log, spot.t, score, over, eye, banner_of(told.ruling, wanted.lang, wanted.press), out, told.ruling, ball)


def _latest(strip: Strip, spot: Spot) -> Ruled | None:
    """The last decision given by then; of several at one moment the weightiest, as the whistle has it."""
    given = [r for r in strip.ruled(spot.t, spot.resting) if r.call not in UNASKED]
    if not given:
        return None
    at_once = [r for r in given if r.at == given[-1].at]
    last = max(enumerate(at_once), key=lambda numbered: (weight(numbered[1]), numbered[0]))[1]
    return Ruled(strip.number - 1, strip.clock_at(last.at), last, strip.before.period)


def _before(strip: Strip, ruling: Ruling) -> float:
    """The moment of a ruling, before the referee's hand puts anything back."""
    return math.nextafter(ruling.at, -math.inf) if ruling.at >= strip.t1 > strip.t0 else ruling.at


def _overlays(strip: Strip, ruling: Ruling, age: float, *, evidence: bool, still: bool) -> tuple[Overlay, ...]:
    out: list[Overlay] = []
    if not evidence:
        out.append(Ways(strip.t0))
    else:
        out.append(EvidenceShown(strip.log, _before(strip, ruling), ruling))
    if ruling.spot is not None and not still and -NEAR <= age < PULSE_S:
        out.append(Pulse(ruling.spot, age / PULSE_S))
    return tuple(out)


def _ball(log: Log, t: float) -> Point | None:
    return log.at(BALL, t) if BALL in log.bodies() and log.on(BALL, t) else None


def _eye(film: Footage, u: float) -> Point:
    """The middle of where the ball is round a place of the film, over the ends of acts and all rests; the nearer in time, the more it counts."""
    x = y = weights = 0.0
    for step in range(-EYE_STEPS, EYE_STEPS + 1):
        spot = film.timeline.spot(u + EYE_S * step / EYE_STEPS)
        strip = film.strip(spot.act)
        ball = None if strip is None else _ball(strip.log, spot.t)
        if ball is not None:
            weight = 1.0 + math.cos(math.pi * step / (EYE_STEPS + 1))
            x, y, weights = x + weight * ball[0], y + weight * ball[1], weights + weight
    return (x / weights, y / weights) if weights else (0.0, 0.0)


def names_of(film: Footage, lang: str) -> tuple[str, str]:
    """The names of the sides, home first."""
    home, away = (player_name(side, name, lang) for side, name in zip(Side, film.names or Side, strict=True))
    return (home, away)


def half_name(period: int, lang: str) -> str:
    """The half in words."""
    return words("view.first_half" if period % 2 else "view.second_half", lang)


def _strip_of(film: Footage, strip: Strip, spot: Spot, lang: str) -> strips.Strip:
    state = strip.before
    owner = strip.after.possession if spot.resting and spot.t >= strip.t1 else state.possession
    clock = clock_words(strip.clock_at(spot.t))
    score = strip.score_at(spot.t, spot.resting)
    counted = counters(state)
    counts, warned = ("", False) if counted is None else (say_counters(counted, lang), counted.warned)
    half = half_name(state.period, lang)
    return strips.Strip(names_of(film, lang), score, owner, owner.attacks(state.half), half, clock, counts=counts, warned=warned)


def _empty_strip(film: Footage, lang: str) -> strips.Strip:
    return strips.Strip(names_of(film, lang), (0, 0), None, 1, half_name(1, lang), clock_words(0.0))
