"""A question in words: everything that cannot be seen is told, nothing of the answer is, and what an answer brings to light is said."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.events import Entered
from sim.language import LANGUAGES
from sim.match.report import judge
from sim.model.ids import Side
from sim.rules.catalogue import catalogue
from sim.rules.ruleset import load_ruleset
from sim.rules.wording import ruling_name
from sim.rules.words import Call, Restart
from sim.training.answer import Given
from sim.training.asked import acts, against_choices, call_choices, facts, measured, restart_choices
from sim.training.desk import feedback
from sim.training.family import Family, reading_in
from sim.training.key import key_of
from sim.training.meetings import meetings
from sim.training.places import read_place
from sim.training.question import Question, question
from sim.training.telling import answer_words, told_feedback
from sim.training.variant import Variant
from tests.training.library import named, shipped

PLAY_ON = Given(None, None, Restart.PLAY_ON)


@cache
def put(family_id: str, called: bool = True) -> Question:
    """A family's twin itself, as a question."""
    return _put(named(family_id), called)


def _put(family: Family, called: bool) -> Question:
    scenario = replace(family.scenario(called), expect=None)
    report = judge(scenario)
    key, found = key_of(report, family), reading_in(family, report)
    assert key is not None
    assert found is not None
    return question(Variant(family, 0, called, found.margin, scenario, key))


def check_words(of: Question) -> None:
    """Every line of a question and of its feedback is a sentence in every language."""
    told = feedback(of, PLAY_ON)
    for lang in LANGUAGES:
        said = told_feedback(told, lang)
        lines = [*facts(of, lang), *(act.text for act in acts(of, lang)), said.fact, said.differ]
        assert facts(of, lang)
        for line in lines:
            assert not set("{}[]_") & set(line), line
            assert line[0].isupper() or not line[0].isalpha()
            assert line.endswith((".", "!", "?"))
        assert said.rule
        assert said.title


@pytest.mark.parametrize("family", shipped()[::9], ids=lambda f: f.id)
def test_a_question_and_its_answer_are_said_in_three_languages(family: Family) -> None:
    check_words(_put(family, True))


@pytest.mark.soak
@pytest.mark.parametrize("called", [True, False])
def test_every_family_is_said_in_three_languages(called: bool) -> None:
    for family in shipped():
        check_words(_put(family, called))


@pytest.mark.parametrize(
    ("family", "said"),
    [
        ("FLI-1/middle-finger", "ring finger"),
        ("FLI-4/free-finger", "thumb|air|lever"),
        ("CRD-1/careless-second-block", "on purpose"),
        ("FLI-6/hand-put-beside-the-way", "hand over the cloth [(]on purpose"),
        ("HAN-1/one-hand-over", "hands over the cloth: 2"),
        ("TCH-1/third-flick", "times running: [23]"),
        ("COR-3/asked-by-the-defender", "asks: the distance"),
        ("KOF-1/taker-placed-last", "is placed"),
        ("TIM-1/pass-at-rest-in-time", "14:59"),
        ("GKP-1/turned-twice-only", "GKP-1"),
    ],
)
def test_what_cannot_be_seen_is_told(family: str, said: str) -> None:
    of = put(family)
    assert re.search(said, "\n".join((*facts(of, "en"), *(act.text for act in acts(of, "en")))))


def test_a_lawful_twin_is_told_as_fully_as_the_other() -> None:
    """That a finger is told says nothing about whether it was the right one."""
    lawful = "\n".join(facts(put("FLI-1/middle-finger", False), "en"))
    assert "middle finger" in lawful


def test_what_only_motion_shows_is_measured_for_those_who_see_pictures() -> None:
    assert measured(put("FLI-2/taps-a-block", False), "en") == "Measured: the nail went along with the base for 7.5 mm."
    assert "en contacto" in (measured(put("FLI-2/leans-just-short"), "es") or "")
    assert measured(put("OFF-1/ball-short-of-the-second-last"), "en") is None


@pytest.mark.parametrize("family", ["LIF-1/bounces-off-the-post", "ATT-3/misses-and-slides-by", "KOF-1/clear-of-the-halfway-line"])
def test_what_the_referee_does_upon_the_decision_is_not_shown_before_the_answer(family: str) -> None:
    of = put(family)
    by_hand = [e for e in of.report.played.corrections if e.t >= of.variant.key.at - 1e-9]
    assert by_hand
    for event in by_hand:
        if isinstance(event, Entered):
            assert event not in of.log.events
            assert of.log.at(event.body, of.stop) != event.at


@pytest.mark.parametrize("family", shipped()[4::30], ids=lambda f: f.id)
def test_nothing_is_shown_of_what_comes_after_the_stop(family: Family) -> None:
    of = _put(family, False)
    assert of.log.until == of.stop
    assert all(event.t <= of.stop for event in of.log.events)
    assert of.start <= of.variant.key.at <= of.stop + 1e-9


def test_a_flick_at_the_very_decision_point_is_shown() -> None:
    """Where a motion ends as the next begins, the one that brings the decision about is shown."""
    of = put("TCH-1/third-flick-scores")
    assert of.stop > of.variant.key.at
    assert len(acts(of, "en")) >= 1


@pytest.mark.parametrize("ruleset", ["club", "five"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_call_of_the_code_is_offered_and_no_name_twice(lang: str, ruleset: str) -> None:
    offered = [choice for _, group in call_choices(lang, ruleset) for choice in group]
    rules = load_ruleset(ruleset)
    clauses = [clause for clause in catalogue(lang) if clause.code in ("", rules.code) and rules.holds(clause.id)]
    announced = {call for clause in clauses for call in clause.calls} - {Call.ADVANTAGE}
    assert (Call.OFFSIDE in announced, Call.SENT_OFF in announced) == (ruleset == "club", ruleset == "five")
    assert {choice.value for choice in offered} == announced | {None}
    assert offered[0].value is None
    for names in ([c.name for c in offered], [c.name for c in restart_choices(lang, ruleset)], [c.name for c in against_choices(lang)]):
        assert len(set(names)) == len(names)


def test_feedback_says_what_was_wrong_and_what_would_have_had_to_differ() -> None:
    of = put("OFF-1/ball-short-of-the-second-last")
    said = told_feedback(feedback(of, PLAY_ON), "en")
    assert not said.right
    assert said.parts == ("the call", "against whom", "the restart", "the place (not given)")
    assert said.key.startswith("offside, against away; free kick from")
    assert said.differ.startswith("For the opposite decision (play on) this would have been enough: the ball stayed 0.1 mm short")
    key = of.variant.key
    right = told_feedback(feedback(of, Given(key.call, key.against, key.restart, key.spot)), "it")
    assert right.right
    assert right.parts == ()
    assert right.verdict == "Giusto."


def test_a_counted_condition_differs_by_what_its_twin_has() -> None:
    assert "2 (at most 1)" not in told_feedback(feedback(put("HAN-1/one-hand-over"), PLAY_ON), "en").differ


def test_play_on_is_an_answer_of_two_words() -> None:
    assert answer_words(None, None, Restart.PLAY_ON, None, "en") == "play on"
    assert answer_words(Call.GOAL, Side.HOME, Restart.KICK_OFF, (0.0, 0.0), "es") == "gol, contra local; saque de centro desde el punto central"


# ---------------------------------------------------------------- places

coordinates = st.floats(-300, 300).map(lambda x: round(x, 1))


@given(coordinates, coordinates)
def test_places_in_millimetres_are_read_as_each_language_writes_them(x: float, y: float) -> None:
    log = put("OFF-1/ball-short-of-the-second-last").log
    for text in (f"{x} {y}", f"({x}, {y})", f"{x}; {y}".replace(".", ","), f"{x} {y}".replace("-", "−")):
        assert read_place(text, log, ()) == pytest.approx((x, y))


def test_places_may_be_named() -> None:
    of = put("OFF-1/ball-short-of-the-second-last")
    log, met = of.log, [meeting.at for meeting in meetings(of.log)]
    figure = next(b for b in log.bodies() if b.startswith("home.") and b[5:].isdigit())
    number = figure.partition(".")[2]
    for text in (f"home {number}", f"h{number}", f"local {number}", f"casa {number}"):
        assert read_place(text, log, met) == log.at(figure, log.until)
    assert read_place("Balón", log, met) == log.at("ball", log.until)
    assert read_place("1", log, met) == met[0]
    assert read_place("right spot", log, met) == log.table.pitch.spot(1)
    assert read_place("nw", log, met) == log.table.pitch.corner(-1, 1)
    for text in ("", "nowhere", "99", "home 77", "linea", "99999 99999", "0 -2000"):
        assert read_place(text, log, met) is None


@pytest.mark.parametrize(("lang", "word"), [("en", "infringement"), ("es", "infracción"), ("it", "infrazione")])
def test_an_answer_is_said_in_the_words_of_its_code(lang: str, word: str) -> None:
    """What is offered, the given answer, the key, the ruling and the opposite case use one word; the other code keeps its own."""
    of, other = put("F5-12/passed-back-beside-the-keeper"), put("F5-12/passed-back-beside-the-keeper", False)
    offered = {c.value: c.name for _, group in call_choices(lang, "five") for c in group}
    assert offered[Call.ILLEGAL_MANIPULATION] == word
    given = Given(Call.ILLEGAL_MANIPULATION, Side.HOME, Restart.FREE_KICK)
    said = told_feedback(feedback(of, given), lang)
    assert all(word in text.lower() for text in (said.given, said.key, said.ruling))
    assert word in told_feedback(feedback(other, given), lang).differ
    assert ruling_name(replace(of.variant.key.ruling, clause="GKP-4"), lang, "five") == word
    assert word not in {c.name for _, group in call_choices(lang) for c in group}
