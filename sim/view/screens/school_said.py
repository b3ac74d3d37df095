"""A question and its showing as plain values for the screen: the facts, the score strip, the panel's head, and what a place is of."""

from __future__ import annotations

import math

from sim.events import Log
from sim.geometry import Point
from sim.language import number, words
from sim.match.transcript import clock_words
from sim.model.ids import BALL, is_figure, is_keeper
from sim.rules.wording import body_phrase, side_name
from sim.training.asked import acts, facts, spot_name
from sim.training.question import Question
from sim.training.showing import Showing
from sim.view.panel import raised
from sim.view.screens.school_paint import Facts, Head
from sim.view.widgets.strip import Strip

REACH = 1.5
"""The pointer is on a body within so many of its radii."""


def facts_of(of: Question, lang: str) -> Facts:
    """How matters stand and what is done, in words."""
    return Facts(facts(of, lang), acts(of, lang), words("school.window.done", lang), words("school.window.more", lang))


def score_of(of: Question, t: float, lang: str, *, roomy: bool) -> Strip:
    """The score strip at a moment (s of the log); where it is not roomy, without the half."""
    s = of.variant.scenario.situation
    home, away = (raised(side_name(side, lang)) for side in ("home", "away"))
    half = words("view.first_half" if s.half % 2 else "view.second_half", lang) if roomy else ""
    return Strip((home, away), s.score, s.possession, s.possession.attacks(s.half), half, clock_words(_clock_at(of, t)))


def _clock_at(of: Question, t: float) -> float:
    """The clock (s of the period): it runs with the log, and not beyond where it stands when that motion is over."""
    moments = of.report.played.moments
    before = next((m for m in reversed(moments) if m.t < t), moments[0])
    after = next((m for m in moments if m.t >= t), moments[-1])
    most = max(after.state.clock, before.state.clock) if after.state.period == before.state.period else math.inf
    return min(before.state.clock + max(t - before.t, 0.0), most)


def head_of(title: str, showing: Showing, limit: float, lang: str) -> Head:
    """The panel's head: what was counted, and the clock, once it runs, in whole seconds and in quarters for its bar."""
    if showing.most is not None:
        counted = words("school.window.seen_of", lang, views=showing.views, most=showing.most)
    else:
        counted = words("school.window.counted", lang, views=showing.views, slow=showing.slow, measured=showing.measured) if showing.views else ""
    if not showing.asked:
        return Head(title, counted, "", 0.0)
    clock = f"{number(int(showing.seconds), lang)} s / {number(limit, lang)} s"
    return Head(title, counted, clock, int(showing.seconds * 4) / 4 / limit)


def pointed(log: Log, t: float, at: Point, lang: str) -> str:
    """What a place (mm) is called before the answer: after whom it is of, or its own name; "" for any other.

    How far it is from anything may be what decides, and is to be had from the measure alone.
    """
    body = body_at(log, t, at)
    if body is not None:
        return raised(body_phrase(body, lang))
    return raised(spot_name(at, lang, log.table))


def body_at(log: Log, t: float, at: Point) -> str | None:
    """The ball, figure or keeper at a place (mm) at a moment of a log; None when there is none."""
    sizes = log.table.equipment
    for body in log.bodies():
        reach = REACH * (sizes.ball_radius if body == BALL else sizes.base_radius)
        if (body == BALL or is_figure(body) or is_keeper(body)) and log.on(body, t) and math.dist(log.at(body, t), at) <= reach:
            return body
    return None
