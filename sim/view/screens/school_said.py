"""A question and its showing as plain values for the screen: the facts, the score strip, the panel's head, and what a place is of."""

from __future__ import annotations

import math

from sim.events import Log
from sim.geometry import Point
from sim.language import number, words
from sim.match.transcript import clock_words
from sim.model.ids import BALL, is_figure, is_keeper
from sim.rules.wording import side_name
from sim.training.asked import acts, facts
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


def score_of(of: Question, lang: str, *, roomy: bool) -> Strip:
    """The score strip; where it is not roomy, without the half."""
    s = of.variant.scenario.situation
    home, away = (raised(side_name(side, lang)) for side in ("home", "away"))
    half = words("view.first_half" if s.half % 2 else "view.second_half", lang) if roomy else ""
    return Strip((home, away), s.score, s.possession, s.possession.attacks(s.half), half, clock_words(s.clock))


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


def body_at(log: Log, t: float, at: Point) -> str | None:
    """The ball, figure or keeper at a place (mm) at a moment of a log; None when there is none."""
    sizes = log.table.equipment
    for body in log.bodies():
        reach = REACH * (sizes.ball_radius if body == BALL else sizes.base_radius)
        if (body == BALL or is_figure(body) or is_keeper(body)) and log.on(body, t) and math.dist(log.at(body, t), at) <= reach:
            return body
    return None
