"""Families, their dial, variants and questions: what is asked is decisive, and what is decided is what the family decides."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.match.report import judge
from sim.model.actions import Substitute
from sim.model.ids import Side, part_of, side_of
from sim.record.transform import Change, changed
from sim.rules.catalogue import catalogue
from sim.rules.ruleset import load_ruleset
from sim.rules.words import Restart
from sim.training.answer import Given
from sim.training.asked import can_be_answered
from sim.training.blend import Unlike, alike, blended
from sim.training.desk import feedback
from sim.training.dial import BAND, turned
from sim.training.family import ANNOUNCED, Family, decides_alone, family_of, reading_in, ruled_in
from sim.training.key import key_of
from sim.training.question import Question, drawn, from_id, question
from sim.training.rulesets import under
from sim.training.telling import told_feedback
from sim.training.variant import Variant, variant
from tests.training.library import named, shipped, with_dial

measures = st.floats(-1000, 1000).map(lambda x: round(x, 3))
sides = st.booleans()
seeds = st.integers(0, 10_000)


@given(measures, measures, st.floats(-3, 4))
def test_a_share_of_the_way_is_that_share_of_the_way(a: float, b: float, share: float) -> None:
    assert blended((a, "x"), (b, "x"), share)[0] == pytest.approx(a + share * (b - a), abs=1e-6)


def test_nothing_lies_between_values_that_differ_in_more_than_measures() -> None:
    with pytest.raises(Unlike):
        blended((1.0, "x"), (2.0, "y"), 0.5)
    assert not alike((1, 2.0), (2, 2.0))
    assert alike((1, 2.0), (1, 3.0))


def test_there_are_more_than_forty_families_and_they_reach_most_clauses() -> None:
    assert len(shipped()) >= 40
    assert len({family.clause for family in shipped()}) >= 70


def test_every_clause_that_a_referee_rules_on_has_a_family() -> None:
    """Under its own name, or in its own folder where another clause is called; general readings and the referee's own hand have none."""
    covered = {family.clause for family in shipped()} | {family.id.partition("/")[0] for family in shipped()}
    for clause in catalogue("en"):
        if clause.id not in covered:
            assert clause.id.startswith("GEN-") or not set(clause.calls) - ANNOUNCED, clause.id


@pytest.mark.parametrize("family", shipped()[::25], ids=lambda f: f.id)
def test_the_list_of_families_says_what_the_scenarios_say(family: Family) -> None:
    found = family_of(family.near, {family.called.id: family.called})
    assert found is not None
    assert (found.clause, found.condition, found.unit) == (family.clause, family.condition, family.unit)


@settings(max_examples=8, deadline=None)
@given(st.sampled_from(with_dial()), sides, st.data())
def test_the_dial_reaches_every_margin_that_is_listed(family: Family, called: bool, data: st.DataObject) -> None:
    """Played again, the situation measures the margin asked for, and that condition alone decides."""
    margin = data.draw(st.sampled_from(family.margins)) * (1 if called else -1)
    got = turned(family, margin)
    assert got is not None
    again = reading_in(family, judge(got[0]))
    assert again is not None
    assert again.decisive
    assert again.margin == pytest.approx(margin, rel=BAND)


def check_proved(one: Variant) -> None:
    """What a variant claims comes out when it is played again, and nothing else decides; its mirror is decided accordingly."""
    family, report = one.family, judge(one.scenario)
    assert key_of(report, family) == one.key
    again = reading_in(family, report)
    assert again is not None
    assert again.margin == one.margin
    assert (again.margin > 0.0) == one.called
    assert decides_alone(family, again)
    change = mirror_of(one)
    mirrored = key_of(judge(changed(one.scenario, change)), family)
    assert mirrored is not None
    assert (mirrored.call, mirrored.restart) == (one.key.call, one.key.restart)
    assert mirrored.against == (None if one.key.against is None else change.side(one.key.against))
    assert (mirrored.spot is None) == (one.key.spot is None)
    if one.key.spot is not None and mirrored.spot is not None:
        assert mirrored.spot == pytest.approx(change.place(one.key.spot), abs=1e-3)


def check_lawful(one: Variant) -> None:
    """Nothing is decided in a variant that is not in its twin: nobody in it commits an offence of their own, and the dial brings none about.

    What is decided in both twins, and told to be, is decided in it as well.
    """
    own = ruled_in(judge(one.scenario))
    twin, opposite = (ruled_in(judge(one.family.scenario(called)), one.change) for called in (one.called, not one.called))
    assert twin & opposite <= own <= twin, one.id


def mirror_of(one: Variant) -> Change:
    """The table turned round, with the sides swapped; where figures come on at one touchline, mirrored along it."""
    if any(isinstance(action, Substitute) for action in one.scenario.actions):
        return Change(x=-1)
    return Change(x=-1, y=-1, swap=True)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(shipped()), sides, seeds, st.data())
def test_a_variant_is_decided_as_its_family_and_so_is_its_mirror(family: Family, called: bool, seed: int, data: st.DataObject) -> None:
    margin = data.draw(st.sampled_from(family.margins)) if family.margins else None
    one, other = variant(family, seed, called, margin), variant(family, seed, not called, margin)
    assert one is not None
    assert other is not None
    check_proved(one)
    check_lawful(one)
    check_lawful(other)
    assert one.key.answer != other.key.answer
    assert one.change == other.change, "the two sides of a boundary are seen alike"
    for key in (one.key, other.key):
        assert can_be_answered(key, one.scenario.ruleset.name)


@pytest.mark.parametrize(
    ("family", "seed", "called"),
    [
        ("OFF-5/won-before-the-ball-is-past", 70523, False),
        ("GKP-10/spare-keeper-scores-with-a-later-flick", 2, False),
        ("GKP-1/moved-and-beaten", 2, True),
    ],
)
def test_keepers_and_bystanders_commit_no_offence_of_their_own(family: str, seed: int, called: bool) -> None:
    """A scene that is moved until a rod is outside the back of its goal, or a bystander is offside, is drawn again."""
    one = variant(named(family), seed, called, None)
    assert one is not None
    check_lawful(one)


@pytest.mark.parametrize("family", with_dial()[3::14], ids=lambda f: f.id)
def test_turning_the_dial_brings_no_ruling_that_the_twin_has_not(family: Family) -> None:
    for called in (True, False):
        for margin in (family.margins[0], family.margins[-1]):
            one = variant(family, 5, called, margin)
            if one is not None:
                check_lawful(one)


@pytest.mark.parametrize("called", [True, False])
def test_a_free_kick_passed_back_ends_beside_the_keeper_and_nothing_else_is_called(called: bool) -> None:
    family = named("F5-12/free-kick-beside-the-keeper")
    for margin in family.margins:
        one = variant(family, 3, called, margin)
        assert one is not None
        check_lawful(one)
        assert {clause for clause, _, _ in ruled_in(judge(one.scenario))} == ({"F5-12"} if called else set())


@pytest.mark.parametrize("family", ["GKP-1/moved-and-beaten", "ATT-1/own-goal-without-a-foul", "DEF-8/block-just-misses-the-shot"])
def test_where_the_wronged_side_scores_the_sanction_falls_and_play_goes_on_from_the_goal(family: str) -> None:
    """The goal stands: the call is the offence, and the restart the kick-off, not the kick that would have been given."""
    key = key_of(judge(named(family).called), named(family))
    assert key is not None
    assert key.ruling is not None
    assert (key.restart, key.spot, key.to) == (Restart.KICK_OFF, (0.0, 0.0), key.against)
    assert key.ruling.restart in (Restart.FREE_KICK, Restart.PENALTY)
    one = variant(named(family), 4, True)
    assert one is not None
    assert told_feedback(feedback(question(one), Given(None, None, Restart.PLAY_ON)), "en").besides.count("the sanction falls away.") == 1


def test_without_a_goal_the_sanction_stands() -> None:
    key = key_of(judge(named("GKP-1/keeper-moved-at-240").called), named("GKP-1/keeper-moved-at-240"))
    assert key is not None
    assert key.restart is Restart.FREE_KICK


@pytest.mark.parametrize("family", [f for f in shipped() if not f.margins][::16], ids=lambda f: f.id)
def test_the_one_fact_that_parts_the_twins_flips_the_answer(family: Family) -> None:
    """In the violation only the family's condition has to fail for the near miss's answer: every other one holds, and clearly."""
    called, near = (judge(family.scenario(side)) for side in (True, False))
    there, here = (reading_in(family, report) for report in (called, near))
    assert there is not None
    assert here is not None
    assert there.margin > 0.0 >= here.margin
    assert decides_alone(family, there)
    assert decides_alone(family, here)
    keys = [key_of(report, family) for report in (called, near)]
    assert None not in keys
    assert keys[0].answer != keys[1].answer


@pytest.mark.parametrize("family", with_dial()[::24], ids=lambda f: f.id)
def test_a_hair_on_either_side_of_the_boundary_gives_the_opposite_answers(family: Family) -> None:
    margin = family.margins[-1]
    got = [turned(family, sign * margin) for sign in (1, -1)]
    assert None not in got
    keys = [key_of(one[1], family) for one in got if one is not None]
    assert keys[0] is not None
    assert keys[1] is not None
    assert keys[0].answer != keys[1].answer


@pytest.mark.parametrize("family", [f for f in shipped() if f.called.ruleset.name != "club"][::6], ids=lambda f: f.id)
def test_bystanders_are_no_more_than_a_side_may_have_on_the_cloth(family: Family) -> None:
    most = int(load_ruleset(family.called.ruleset.name).numbers.figures) - 1
    for seed in range(4):
        one = variant(family, seed, True)
        assert one is not None
        for side in Side:
            numbered = [b for b in one.scenario.layout.figures if side_of(b) is side and part_of(b).isdigit()]
            before = [b for b in family.called.layout.figures if part_of(b).isdigit()]
            assert most < 0 or len(numbered) <= max(most, len(before))


def test_a_question_under_another_ruleset_says_so_in_its_id_and_is_made_again_from_it() -> None:
    club = next(f for f in with_dial() if f.called.ruleset.name == "club" and "fistf" in f.rulesets)
    (family,) = under([club], "fistf")
    one = variant(family, 9, True, family.margins[-1])
    assert one is not None
    assert one.id.endswith("~9@fistf")
    assert from_id(one.id, shipped()).variant == one


def test_the_same_seed_gives_the_same_variant() -> None:
    family = with_dial()[0]
    assert variant(family, 9, True, family.margins[0]) == variant(family, 9, True, family.margins[0])
    assert variant(family, 9, True, family.margins[0]) != variant(family, 10, True, family.margins[0])


def test_as_many_are_called_as_not_and_questions_are_made_again_from_their_ids() -> None:
    questions = drawn(shipped(), 8, seed=3)
    assert sum(q.variant.called for q in questions) == 4
    assert [q.id for q in drawn(shipped(), 8, seed=3)] == [q.id for q in questions]
    assert from_id(questions[0].id, shipped()).variant == questions[0].variant


@pytest.mark.parametrize("text", ["", "x", "OFF-1/level-is-onside", "OFF-1/level-is-onside+2~x", "OFF-1/nobody+2~1"])
def test_an_id_that_no_question_has_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="the id of a question"):
        from_id(text, shipped())


@pytest.mark.soak
def test_two_thousand_variants_are_decisive_and_tell_nothing_by_their_side() -> None:
    questions = drawn(shipped(), 8 * len(shipped()), seed=11)
    assert len(questions) >= 2000
    for of in questions:
        check_proved(of.variant)
        check_lawful(of.variant)
        if of.variant.family.margins:
            asked = float(of.id.rpartition("~")[0].replace(of.variant.family.id, "").lstrip("+-"))
            assert abs(of.variant.margin) == pytest.approx(asked, rel=BAND)
    check_balanced(questions)
    by_family: dict[str, list[Question]] = {}
    for of in questions:
        by_family.setdefault(of.variant.family.id, []).append(of)
    for own in by_family.values():
        assert abs(sum(q.variant.called for q in own) - len(own) / 2) <= 0.5


def check_balanced(questions: Sequence[Question]) -> None:
    """Called or not, home or away, left or right, near or far: each between 45 and 55 % of the questions that have it."""
    keys = [q.variant.key for q in questions]
    spots = [key.spot for key in keys if key.spot is not None]
    for kinds in (
        [q.variant.called for q in questions],
        [key.against is Side.HOME for key in keys if key.against is not None],
        [x > 0.0 for x, _ in spots if abs(x) > 1.0],
        [y > 0.0 for _, y in spots if abs(y) > 1.0],
    ):
        assert 0.45 <= sum(kinds) / len(kinds) <= 0.55
