"""Families, their dial, and variants: what is asked is decisive, and what is decided is what the family decides."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.match.report import judge
from sim.record.transform import Change, changed
from sim.training.blend import Unlike, alike, blended
from sim.training.dial import BAND, turned
from sim.training.family import Family, reading
from sim.training.key import key_of
from sim.training.settings import load_settings
from sim.training.variant import variant
from tests.training.library import shipped

FAMILIES = {family.id: family for family in shipped()}
DIALS = [family for family in shipped() if family.has_dial]
measures = st.floats(-1000, 1000).map(lambda x: round(x, 3))


@given(measures, measures, st.floats(-3, 4))
def test_a_share_of_the_way_is_that_share_of_the_way(a: float, b: float, share: float) -> None:
    assert blended((a, "x"), (b, "x"), share)[0] == pytest.approx(a + share * (b - a), abs=1e-6)


def test_nothing_lies_between_values_that_differ_in_more_than_measures() -> None:
    with pytest.raises(Unlike):
        blended((1.0, "x"), (2.0, "y"), 0.5)
    assert not alike((1, 2.0), (2, 2.0))
    assert alike((1, 2.0), (1, 3.0))


def test_the_library_gives_more_than_forty_families_and_most_clauses() -> None:
    assert len(FAMILIES) >= 40
    assert len({family.clause for family in shipped()}) >= 70


@pytest.mark.parametrize("family", DIALS[::9], ids=lambda f: f.id)
@pytest.mark.parametrize("called", [True, False])
def test_the_dial_reaches_the_margin_asked_for_on_the_asked_side(family: Family, called: bool) -> None:
    """Where the dial gives a situation, playing it again measures the margin asked for, and that condition alone decides."""
    margin = load_settings().dial[family.unit][-2] * (1 if called else -1)
    got = turned(family, margin)
    if got is None:
        pytest.skip("the family does not reach so near on this side")
    again = reading(judge(got[0]), family.clause, family.condition)
    assert again is not None
    assert again.decisive
    assert again.margin == pytest.approx(margin, rel=BAND)


@pytest.mark.parametrize("family", DIALS[::12], ids=lambda f: f.id)
def test_the_two_sides_of_the_boundary_are_answered_as_the_twins_are(family: Family) -> None:
    for called in (True, False):
        one = variant(family, 5, called, load_settings().dial[family.unit][-3])
        if one is None:
            continue
        key, twin = key_of(judge(one.scenario), family), key_of(judge(family.scenario(called)), family)
        assert key is not None
        assert twin is not None
        assert (key.call, key.restart) == (twin.call, twin.restart)
        assert (one.margin > 0) == called


@pytest.mark.parametrize("family", DIALS[::12], ids=lambda f: f.id)
def test_the_key_of_a_variant_and_of_its_mirror_agree(family: Family) -> None:
    one = variant(family, 1, True, load_settings().dial[family.unit][-3])
    if one is None:
        pytest.skip("the family does not reach so near on this side")
    mirrored = key_of(judge(changed(one.scenario, Change(x=-1, y=-1, swap=True))), family)
    assert mirrored is not None
    assert (mirrored.call, mirrored.restart) == (one.key.call, one.key.restart)
    assert mirrored.against == (None if one.key.against is None else one.key.against.other)


def test_the_same_seed_gives_the_same_variant() -> None:
    family = DIALS[0]
    margin = load_settings().dial[family.unit][-3]
    assert variant(family, 9, True, margin) == variant(family, 9, True, margin)
    assert variant(family, 9, True, margin) != variant(family, 10, True, margin)
