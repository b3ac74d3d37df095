"""Families, their dial, variants and questions: what is asked is decisive, and what is decided is what the family decides."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.match.report import judge
from sim.record.transform import Change, changed
from sim.training.blend import Unlike, alike, blended
from sim.training.dial import BAND, turned
from sim.training.family import Family, family_of, reading
from sim.training.key import key_of
from sim.training.question import drawn, from_id
from sim.training.variant import Variant, variant
from tests.training.library import shipped, with_dial

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
    again = reading(judge(got[0]), family.clause, family.condition)
    assert again is not None
    assert again.decisive
    assert again.margin == pytest.approx(margin, rel=BAND)


def check_proved(one: Variant) -> None:
    """What a variant claims comes out when it is played again; its mirror and its twin are decided accordingly."""
    family, key = one.family, key_of(judge(one.scenario), one.family)
    assert key == one.key
    again = reading(judge(one.scenario), family.clause, family.condition)
    assert again is not None
    assert (again.margin > 0.0) == one.called
    mirrored = key_of(judge(changed(one.scenario, Change(x=-1, y=-1, swap=True))), family)
    assert mirrored is not None
    assert (mirrored.call, mirrored.restart) == (one.key.call, one.key.restart)
    assert mirrored.against == (None if one.key.against is None else one.key.against.other)


@settings(max_examples=10, deadline=None)
@given(st.sampled_from(shipped()), sides, seeds, st.data())
def test_a_variant_is_decided_as_its_family_and_so_is_its_mirror(family: Family, called: bool, seed: int, data: st.DataObject) -> None:
    margin = data.draw(st.sampled_from(family.margins)) if family.margins else None
    one, other = variant(family, seed, called, margin), variant(family, seed, not called, margin)
    assert one is not None
    assert other is not None
    check_proved(one)
    assert one.key.answer != other.key.answer


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
    questions = drawn(shipped(), 2000, seed=11)
    for question in questions:
        check_proved(question.variant)
        if question.variant.family.margins:
            asked = float(question.id.rpartition("~")[0].replace(question.variant.family.id, "").lstrip("+-"))
            assert abs(question.variant.margin) == pytest.approx(asked, rel=BAND)
    assert 0.45 <= sum(q.variant.called for q in questions) / len(questions) <= 0.55
    against = [str(q.variant.key.against) for q in questions if q.variant.key.against]
    assert 0.45 <= against.count("home") / len(against) <= 0.55
