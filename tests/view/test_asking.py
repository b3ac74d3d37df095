"""A question as a picture: the moments that lead up to where it stops, and nothing of the answer."""

from __future__ import annotations

from itertools import pairwise

import pytest

from sim.events import Began
from sim.language import LANGUAGES, words
from sim.training.asked import facts
from sim.training.desk import deciding_condition
from sim.training.question import Question
from sim.view.asking import Asked, answer_of, draw_asked, story
from tests.training.test_asked import put

FAMILIES = ("OFF-1/ball-short-of-the-second-last", "LIF-1/stood-there-already", "OUT-1/back-off-the-front-of-the-bar", "GKP-1/turned-twice-only")


def asked(of: Question, lang: str = "en") -> Asked:
    s = of.variant.scenario.situation
    return Asked(of.log, words("school.question", lang, number=1), facts(of, lang), lang, s.possession, s.score, s.half)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("count", [1, 3, 6])
def test_moments_end_where_the_situation_stops_and_the_last_is_the_decision(family: str, count: int) -> None:
    of = put(family)
    moments = story(asked(of), count)
    assert 1 <= len(moments) <= count
    assert moments[-1].t == of.stop
    assert moments[-1].label == words("school.picture.stop", "en")
    assert all(a.t < b.t for a, b in pairwise(moments))


@pytest.mark.parametrize("family", FAMILIES)
def test_nothing_of_the_decision_is_in_the_picture(family: str) -> None:
    """No ruling, no evidence, no title of the scenario, no id: what is drawn takes nothing but the log that may be shown."""
    for called in (True, False):
        of = put(family, called)
        subject = asked(of).subject
        assert (subject.said, subject.evidence, subject.lead, subject.why_not, subject.id) == ((), (), None, None, "")
        assert of.variant.scenario.title.text() not in (subject.title, *asked(of).lines)


@pytest.mark.parametrize("called", [True, False])
def test_where_one_flick_answers_another_the_nail_and_the_stop_have_a_frame(called: bool) -> None:
    of = put("DEF-3/just-before-the-miss", called)
    moments = story(asked(of), 6)
    first, second = of.log.of(Began)
    rest = next(s.t for s in of.log.path(first.action.figure, first.t, of.log.until) if s.at_rest)
    for t in (second.t, rest):
        assert any(abs(moment.t - t) < 1e-9 for moment in moments)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_picture_is_as_wide_as_asked_and_says_how_matters_stand(lang: str) -> None:
    of = put("COR-1/named-then-flicked")
    small, large = (draw_asked(asked(of, lang), width=width, frames=2) for width in (800, 1000))
    assert (small.get_width(), large.get_width()) == (800, 1000)
    assert small.get_height() < large.get_height()


def test_one_who_may_be_offside_and_those_who_may_prevent_it_are_in_the_picture() -> None:
    before = asked(put("OFF-1/ball-short-of-the-second-last")).before_goal
    assert {body.partition(".")[0] for body in before} == {"home", "away"}
    assert "home.keeper" in before


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_the_answer_the_picture_is_of_what_decides(lang: str) -> None:
    """Of what was called the ruling, of what was not the measure that it failed by, whatever else was ruled."""
    for called in (True, False):
        of = put("GOL-4/keeper-stops-it-on-the-line", called)
        key, condition = of.variant.key, deciding_condition(of)
        subject = answer_of(of.report, "GOL-4", condition, key.ruling, lang)
        assert subject.title.startswith("GOL-4 · ")
        assert (subject.lead is not None) == called
        assert condition in subject.evidence
        assert subject.ruled_otherwise == (not called)
