"""An answer in the making: what is asked for follows from what was said, and any order of saying and taking back ends in an answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.model.ids import Side
from sim.rules.words import Call, Restart
from sim.training.answer import Confidence
from sim.training.draft import Draft, Part

steps = st.lists(
    st.one_of(
        st.builds(lambda call: lambda d: d.with_call(call), st.one_of(st.none(), st.sampled_from(Call))),
        st.builds(lambda side: lambda d: d.with_against(side), st.one_of(st.none(), st.sampled_from(Side))),
        st.builds(lambda restart: lambda d: d.with_restart(restart), st.sampled_from(Restart)),
        st.builds(lambda spot: lambda d: d.with_spot(spot), st.tuples(st.floats(-500, 500), st.floats(-300, 300))),
        st.builds(lambda how: lambda d: d.with_confidence(how), st.sampled_from(Confidence)),
        st.just(lambda d: d.back()),
    ),
    max_size=12,
)


def drafted(made) -> Draft:
    draft = Draft()
    for step in made:
        draft = step(draft)
    return draft


@given(steps)
def test_play_on_penalises_nobody_and_restarts_nothing(made) -> None:
    given_ = drafted(made).with_call(None).given()
    assert (given_.call, given_.against, given_.restart, given_.spot) == (None, None, Restart.PLAY_ON, None)


@given(steps)
def test_taking_back_always_ends_at_the_first_question(made) -> None:
    draft = drafted(made)
    for _ in range(len(Part)):
        draft = draft.back()
    assert draft.part is Part.CALL
    assert draft.back() == draft


@given(steps)
def test_an_answer_is_decided_when_all_that_is_marked_was_said_and_not_before(made) -> None:
    draft = drafted(made)
    wanted = [part for part in draft.asked if part not in (Part.SURE, Part.HAND_IN)]
    assert draft.decided == all(part in draft.said for part in wanted)
    if draft.decided:
        assert draft.given().call is draft.call
    else:
        with pytest.raises(ValueError, match="without"):
            draft.given()


def test_a_place_is_asked_for_only_where_play_is_restarted() -> None:
    draft = Draft().with_call(Call.WARNING).with_against(Side.HOME)
    assert draft.with_restart(Restart.FREE_KICK).part is Part.SPOT
    assert draft.with_restart(Restart.PLAY_ON).part is Part.SURE
    moved = draft.with_restart(Restart.FREE_KICK).with_spot((1.0, 2.0)).with_restart(Restart.PLAY_ON)
    assert moved.given().spot is None


def test_the_clause_is_never_asked_for_and_kept_when_it_is_named() -> None:
    draft = Draft().with_call(None).with_clause("OFF-1").with_confidence(Confidence.SURE)
    assert draft.part is Part.HAND_IN
    assert draft.given().clause == "OFF-1"
