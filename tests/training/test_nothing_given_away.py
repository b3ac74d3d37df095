"""Nothing that is told or shown before an answer gives it away: over all families, in every language, on both sides of their boundaries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from sim.events import Began, Touch, contacts
from sim.language import LANGUAGES, words
from sim.model.actions import Flick
from sim.model.ids import Side
from sim.rules.wording import call_name
from sim.rules.words import Call, Restart
from sim.training.answer import Given
from sim.training.asked import acts, facts, measured
from sim.training.desk import deciding_condition, feedback
from sim.training.dial import turned
from sim.training.family import DIALS, Family, decisions
from sim.training.key import key_from, key_of
from sim.training.library import load_families
from sim.training.meetings import CLOSE, meetings, number_of
from sim.training.moments import moments
from sim.training.question import Question, question
from sim.training.telling import told_feedback
from sim.training.variant import Variant, variant
from tests.training.library import named, shipped, with_dial
from tests.training.test_asked import put

IDS = {"ids": lambda f: f.id}


@cache
def nearest(family_id: str) -> tuple[Question, Question]:
    """The situations of a family with a dial that lie nearest to its boundary, one on either side."""
    family = named(family_id)
    out = []
    for sign in (1, -1):
        got = turned(family, sign * family.margins[-1])
        assert got is not None
        key = key_of(got[1], family)
        assert key is not None
        out.append(question(Variant(family, 0, sign > 0, got[2].margin, got[0], key)))
    return out[0], out[1]


def told(of: Question, lang: str) -> list[str]:
    """Every sentence that is told before the answer, at the window and in a terminal alike."""
    return [*facts(of, lang), *(act.text for act in acts(of, lang))]


def numbers(lines: list[str]) -> set[float]:
    return {float(n.replace(",", ".")) for n in re.findall(r"\d+(?:[.,]\d+)?", "\n".join(lines))}


def check_alike(family: Family) -> None:
    """Twins that measures alone part are told in the very same words."""
    called, near = nearest(family.id)
    for lang in LANGUAGES:
        assert told(called, lang) == told(near, lang), family.id


def check_unmeasured(family: Family) -> None:
    """No number that is told is what decides, nor its distance from the boundary, unless it is told of the twin as well."""
    both = (put(family.id, True), put(family.id, False))
    for of, other in (both, both[::-1]):
        condition = deciding_condition(of)
        deciding = {round(abs(n), digits) for n in (condition.value, condition.margin) for digits in (1, 2, 3)}
        for lang in LANGUAGES:
            own = numbers(told(of, lang)) - numbers(told(other, lang))
            assert not {n for n in own & deciding if n != round(n)}, family.id


@pytest.mark.parametrize("family", with_dial()[::6], **IDS)
def test_twins_that_measures_alone_part_are_told_alike(family: Family) -> None:
    check_alike(family)


@pytest.mark.parametrize("family", [f for f in shipped() if f.unit in DIALS][::6], **IDS)
def test_what_decides_is_in_no_words_before_the_answer(family: Family) -> None:
    check_unmeasured(family)


@pytest.mark.soak
def test_no_family_of_all_is_given_away_by_words() -> None:
    for family in with_dial():
        check_alike(family)
    for family in load_families():
        if family.unit in DIALS:
            check_unmeasured(family)


def test_a_figure_that_is_changed_stands_where_it_goes_off() -> None:
    for called in (True, False):
        of = put("F5-3/leaves-inside-the-zone", called)
        (change,) = (began.action for began in of.log.of(Began))
        assert of.log.at(change.off, of.stop) == change.leave[1:]
        assert any("goes off" in act.text for act in moments(of, "en"))


@pytest.mark.parametrize(
    "family", ["F5-3/leaves-inside-the-zone", "GKK-3/opponents-apart", "COR-1/ball-placed-on-the-arc", "PEN-4/struck-at-the-first-attempt"]
)
def test_a_place_that_decides_is_to_be_seen_and_told_only_to_who_measures(family: str) -> None:
    of = put(family)
    placed = re.compile(r"\bx \d|\(.*\d, .*\d\)")
    assert not any(placed.search(act.text) for act in acts(of, "en"))
    assert any(placed.search(act.text) for act in moments(of, "en", measured=True))


def test_a_clock_that_decides_is_told_to_the_second_and_exactly_to_who_measures() -> None:
    of = put("TIM-1/pass-at-rest-in-time")
    for lang in LANGUAGES:
        assert any("14:59" in line for line in told(of, lang))
        assert not any(re.search(r"14:59[.,]\d", line) for line in told(of, lang))
        assert re.search(r"14:59[.,]\d", measured(of, lang) or "")


# ---------------------------------------------------------------- what is shown


def check_cut(of: Question) -> None:
    """What is shown is the same when nothing is done after the decision point: it is a function of what was done up to it."""
    done = 1 + max((began.index for began in of.log.of(Began)), default=-1)
    scenario = replace(of.variant.scenario, actions=of.variant.scenario.actions[:done])
    cut = question(replace(of.variant, scenario=replace(scenario, expect=None)))
    assert (of.log.start, of.log.until) == (cut.log.start, cut.log.until)
    assert of.log.events == cut.log.events
    assert of.called == cut.called


@pytest.mark.parametrize("family", shipped()[::12], **IDS)
@pytest.mark.parametrize("called", [True, False])
def test_what_is_shown_follows_from_what_was_done_up_to_the_decision(family: Family, called: bool) -> None:
    check_cut(put(family.id, called))


@pytest.mark.soak
def test_of_no_family_anything_later_is_shown() -> None:
    for family in shipped():
        for called in (True, False):
            check_cut(put(family.id, called))


def check_as_much_is_done(family: Family) -> None:
    """Where measures alone part twins, the same is done on both sides before the answer is asked for."""
    called, near = (tuple(of.log.of(Began)) for of in nearest(family.id))
    assert [type(began.action) for began in called] == [type(began.action) for began in near], family.id


@pytest.mark.parametrize("family", with_dial()[3::9], **IDS)
def test_as_much_is_done_on_either_side_of_a_boundary(family: Family) -> None:
    check_as_much_is_done(family)


@pytest.mark.parametrize("family", ["FRE-3/positional-flick-passes-a-figure"])
def test_what_one_side_is_decided_by_is_done_on_the_other_as_well(family: str) -> None:
    check_as_much_is_done(named(family))


@pytest.mark.soak
def test_of_every_family_as_much_is_done_on_either_side() -> None:
    for family in with_dial():
        check_as_much_is_done(family)


@pytest.mark.parametrize("family", ["LIF-1/bounces-off-the-post", "LIF-1/hit-low-by-a-chipped-ball", "DEF-1/another-after-a-new-touch"])
def test_a_near_miss_goes_on_to_where_its_violation_is_decided(family: str) -> None:
    """It does not stop before anything has happened, which would say that nothing did."""
    called, near = put(family, True), put(family, False)
    assert len(tuple(near.log.of(Began))) >= len(tuple(called.log.of(Began))) > 0


# ---------------------------------------------------------------- places that bear a number

TOUCHED = (
    "ATT-1/past-the-figure",
    "ATT-3/moving-figure-passed",
    "FLI-6/nail-clears-neighbour",
    "FLI-6/ball-clears-resting-hand",
    "TCK-1/passes-the-ball",
)
SEEDS = (1, 2, 5)


def seen(family_id: str) -> Iterator[tuple[Question, Question]]:
    """Variants on both sides of a family's boundary, as near to it as they come."""
    family = named(family_id)
    for seed in SEEDS:
        both = [variant(family, seed, called, family.margins[-1]) for called in (True, False)]
        if both[0] is not None and both[1] is not None:
            yield question(both[0]), question(both[1])


@pytest.mark.parametrize("family", TOUCHED)
def test_a_near_pass_bears_a_number_as_a_contact_does(family: str) -> None:
    for called, near in seen(family):
        touched = [t for t in contacts(called.log) if not any({t.a, t.b} == {n.a, n.b} for n in contacts(near.log))]
        assert touched
        for touch in touched:
            assert any(m.of(touch) for m in meetings(called.log))
            assert any(m.of(touch) for m in meetings(near.log)) or touch.t > called.variant.key.at


def test_numbers_do_not_tell_which_of_two_contacts_came_first() -> None:
    """Seen from left to right they come in either order, whether the ball was met first or the figure."""
    orders: set[tuple[bool, bool]] = set()
    family = named("ATT-1/ball-first-by-a-hair")
    for seed in range(16):
        for called in (True, False):
            one = variant(family, seed, called, family.margins[-1])
            assert one is not None
            of = question(one)
            numbered, first = meetings(of.log), contacts(of.log)[:2]
            left = [number_of(touch, numbered) for touch in first]
            assert None not in left
            orders.add((called, left[0] < left[1]))  # type: ignore[operator]
    assert len(orders) == 4


@pytest.mark.parametrize("family", shipped()[7::24], **IDS)
def test_every_contact_bears_a_number_and_every_number_two_bodies_that_were_close(family: Family) -> None:
    log = put(family.id).log
    found = meetings(log)
    assert all(number_of(touch, found) for touch in contacts(log))
    assert len({(m.a, m.b, m.at) for m in found}) == len(found)
    assert [m.at[0] for m in found] == pytest.approx(sorted(m.at[0] for m in found), abs=1.0)


def test_bodies_that_stay_apart_bear_none() -> None:
    log = put("OFF-1/ball-short-of-the-second-last").log
    assert all(m.involves("ball") or log.bodies() for m in meetings(log))
    touch = contacts(log)[0]
    assert isinstance(touch, Touch)
    still = [b for b in log.bodies() if b != "ball" and not any(m.involves(b) for m in meetings(log))]
    assert still
    assert CLOSE < 20.0


# ---------------------------------------------------------------- what else is called


def check_besides(of: Question, other: Question) -> None:
    """What is right besides the key is wrong on the other side, and what is told to be called on the way is called there as well."""
    told = {key.answer for key in of.anyway}
    assert told == {key.answer for key in other.anyway}, of.id
    assert len({of.variant.key.answer, other.variant.key.answer} - told) > 0, of.id
    check_true(of)
    keys = {other.variant.key.answer, *(key.answer for key in other.variant.key.also)}
    assert not {key.answer for key in of.variant.key.also} & keys - told, of.id
    assert [(r.call, r.against) for r in of.called] == [(r.call, r.against) for r in other.called], of.id


def check_true(of: Question) -> None:
    """Whatever is decided in what is shown is right as an answer, or it is told before the answer that it is called."""
    key = of.variant.key
    right = {key.answer, *(one.answer for one in key.also), *(one.answer for one in of.anyway)}
    for ruling in decisions(of.report.rulings):
        if ruling.at <= of.stop and ruling.call is not Call.ADVANTAGE:
            told = (ruling.call, ruling.against) in {(r.call, r.against) for r in of.called}
            assert told or key_from(of.report, ruling, ruling.at).answer in right, of.id


@pytest.mark.parametrize("family", shipped()[8::20], **IDS)
@pytest.mark.parametrize("called", [True, False])
def test_no_answer_that_the_referee_gives_is_wrong_in_a_variant(family: Family, called: bool) -> None:
    for seed in (11, 70523):
        one = variant(family, seed, called, family.margins[0] if family.margins else None)
        assert one is not None
        check_true(question(one))


def test_a_change_that_is_called_is_right_where_nothing_else_is() -> None:
    one = variant(named("OFF-5/won-before-the-ball-is-past"), 70523, False)
    assert one is not None
    of = question(one)
    assert feedback(of, Given(Call.CHANGE, Side.HOME, Restart.PLAY_ON)).marks.right


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_it_is_asked_whether_more_is_called_that_is_told_on_either_side(lang: str) -> None:
    for called in (True, False):
        of = put("CRD-1/second-block-too-many", called)
        assert any(call_name(Call.ILLEGAL_FLICK, lang) in line for line in facts(of, lang))
        assert (of.variant.key.call is Call.CARD) is called


@pytest.mark.parametrize("family", shipped()[5::15], **IDS)
def test_what_else_is_called_gives_nothing_away(family: Family) -> None:
    check_besides(put(family.id, True), put(family.id, False))


@pytest.mark.soak
def test_of_no_family_it_gives_anything_away() -> None:
    for family in shipped():
        for called in (True, False):
            check_besides(put(family.id, called), put(family.id, not called))


@pytest.mark.parametrize(
    ("family", "called", "also"),
    [
        ("TCH-1/third-flick-scores", False, Call.GOAL),
        ("THR-3/throw-brushes-the-opponent", False, Call.CHANGE),
        ("OUT-1/missed-by-the-keeper", True, Call.CORNER),
        ("ATT-5/pushed-figure-first", True, Call.CHANGE),
    ],
)
def test_whoever_calls_what_is_called_there_too_is_right(family: str, called: bool, also: Call) -> None:
    of = put(family, called)
    (other,) = [key for key in of.variant.key.also if key.call is also]
    told = feedback(of, Given(other.call, other.against, other.restart, other.spot))
    assert told.marks.right
    assert call_name(also, "en") in told_feedback(told, "en").besides


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_called_on_the_way_is_told_on_either_side(lang: str) -> None:
    for called in (True, False):
        of = put("GOL-5/wide-off-a-defender-from-inside", called)
        assert any(call_name(Call.CHANGE, lang) in line for line in facts(of, lang))
        assert not of.variant.key.also


def check_ways(of: Question) -> None:
    """How a flick is made is seen of every flick: told once where all are made alike, else of each; and never where nobody flicks."""
    flicks = [began.action.technique for began in of.log.of(Began) if isinstance(began.action, Flick)]
    for lang in LANGUAGES:
        lines = told(of, lang)
        for technique in flicks:
            parts = (f"school.{name}.{getattr(technique, name)}" for name in ("finger", "hand", "support", "part"))
            said = ", ".join(words(part, lang) for part in parts)
            assert any(said in line for line in lines), of.id
        one = len(dict.fromkeys((t.finger, t.hand, t.support, t.part) for t in flicks)) == 1
        assert any(line.startswith(words("school.fact.flicks", lang, technique="").strip().capitalize()) for line in lines) == one


@pytest.mark.parametrize("family", shipped()[4::14], **IDS)
@pytest.mark.parametrize("called", [True, False])
def test_how_a_flick_is_made_is_told_whatever_is_asked_about(family: Family, called: bool) -> None:
    check_ways(put(family.id, called))


@pytest.mark.parametrize("family", ["FLI-1/throw-in-with-the-index-finger", "F5-9/one-offence-a-little-later"])
def test_a_question_about_fingers_tells_no_more_of_flicks_than_any_other(family: str) -> None:
    check_ways(put(family))
    check_ways(put("OFF-1/level-is-onside"))


@pytest.mark.soak
def test_how_a_flick_is_made_is_told_in_all_families() -> None:
    for family in shipped():
        for called in (True, False):
            check_ways(put(family.id, called))
