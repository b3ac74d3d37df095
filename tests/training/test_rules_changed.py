"""After a change of rules: what two rulesets decide otherwise is known at once, and twins that are no longer parted stop nobody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

import sim.training.authors
import sim.training.rulesets
from sim.record.library import shipped as file_of
from sim.training.ahead import clauses_taught
from sim.training.answer import Given
from sim.training.authors import lint
from sim.training.desk import NothingToAsk, Practice, Watched
from sim.training.family import Family
from sim.training.library import entries
from sim.training.progress import open_progress
from sim.training.question import drawn
from sim.training.rulesets import changed_families, differing, holding, pair_of
from sim.training.variant import Unproved, first_proved
from tests.training.library import named, shipped

NOW = datetime(2026, 1, 5, 18, tzinfo=UTC)


def unparted(family: Family) -> Family:
    """A family as it is when a rule does not call its violation any more."""
    return replace(family, called=replace(family.near, id=family.called.id), margins=())


def test_what_has_changed_is_known_without_judging_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    def judged(*_: object) -> None:
        raise AssertionError("a situation was judged")

    monkeypatch.setattr(sim.training.rulesets, "judge", judged)
    found = changed_families(shipped(), "club", "fistf")
    assert {(family.id, called) for family, called in found} == {
        (family.id, called) for family, called in changed_families(shipped(), "fistf", "club")
    }
    assert ("ATT-3/misses-and-slides-by", True) in {(family.id, called) for family, called in found}
    assert changed_families(shipped(), "club", "five") == ()


def check_known(families: Sequence[Family]) -> None:
    """What is listed as decided otherwise is what comes out when both rulesets judge."""
    for family in families:
        assert differing(family).differs == family.differs, family.id


def test_what_is_listed_as_changed_comes_out_when_it_is_judged() -> None:
    check_known([f for f in shipped() if f.differs][::4])
    check_known([f for f in shipped() if not f.differs][::40])


@pytest.mark.soak
def test_every_listed_change_comes_out_when_it_is_judged() -> None:
    check_known(shipped())
    assert all(holding(family).rulesets == family.rulesets for family in shipped())


def test_only_clauses_that_have_changed_are_offered_where_that_is_practised() -> None:
    pairs = {pair_of("club", "fistf", called) for called in (True, False)}
    assert set(clauses_taught("fistf", "club")) == {family.clause for family in shipped() if pairs & set(family.differs)}
    assert set(clauses_taught("fistf", "club")) < set(clauses_taught("fistf"))


def test_practice_leaves_out_a_family_that_no_rule_parts_and_says_so(tmp_path: Path) -> None:
    gone, kept = unparted(named("HAN-1/one-hand-over")), named("FLI-1/middle-finger")
    with pytest.raises(Unproved, match=gone.id):
        first_proved(gone, True, [(1, None)])
    for seed in range(4):
        practice = Practice([gone, kept], open_progress(tmp_path / f"{seed}.sqlite"), "Ana", seed)
        without: list[str] = []
        for _ in range(3):
            question = practice.next(NOW)
            assert question.variant.family.id == kept.id
            without += question.without
            practice.answer(question, Given(None, None, question.variant.key.restart), NOW, Watched(1.0))
        assert without in ([], [gone.id])
    assert any(Practice([gone, kept], open_progress(tmp_path / f"n{seed}.sqlite"), "Ana", seed).next(NOW).without for seed in range(4))


def test_where_nothing_is_left_to_ask_about_it_is_said(tmp_path: Path) -> None:
    gone = unparted(named("HAN-1/one-hand-over"))
    with pytest.raises(NothingToAsk, match=gone.id):
        Practice([gone], open_progress(tmp_path / "p.sqlite"), "Ana", 1).next(NOW)


def test_a_paper_is_drawn_from_what_is_left_and_always_the_same() -> None:
    families = [unparted(named("HAN-1/one-hand-over")), named("FLI-1/middle-finger"), named("FLI-4/free-finger")]
    papers = [[question.id for question in drawn(families, 6, seed=3)] for _ in range(2)]
    assert papers[0] == papers[1]
    assert len(papers[0]) == 6
    assert not any(one.startswith("HAN-1") for one in papers[0])
    with pytest.raises(Unproved):
        drawn(families[:1], 2, seed=3)


def test_lint_says_of_a_listed_family_that_it_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    family = named("HAN-1/one-hand-over")
    files = [str(file_of(family.id)), str(file_of(family.called.id))]
    assert lint(files, dial=False).faults == ()
    listed = dict(entries())
    listed[family.id] = {**listed[family.id], "rulesets": [*family.rulesets, "five"]}
    monkeypatch.setattr(sim.training.authors, "entries", lambda: listed)
    (fault,) = lint(files, dial=False).faults
    assert "no family any more" in str(fault)
    assert str(fault).endswith("it is left out under five")
