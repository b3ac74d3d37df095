"""The clause catalogue: every clause of the book, in three languages, true to the ruleset's numbers."""

import re
import string

import pytest

from sim.language import LANGUAGES, UnknownLanguage, number
from sim.rules.catalogue import UnknownClause, catalogue, clause, clause_ids, near
from sim.rules.ruleset import Numbers, load_ruleset, ruleset_names
from sim.rules.words import Call
from sim.table import load_table

FAMILIES = {
    "GEN": 11,
    "DIS": 5,
    "FLI": 8,
    "LIF": 4,
    "HAN": 2,
    "KOF": 2,
    "POS": 5,
    "TCH": 2,
    "ATT": 5,
    "DEF": 8,
    "GOL": 7,
    "OUT": 1,
    "GKP": 13,
    "FRE": 4,
    "PEN": 4,
    "OFF": 5,
    "THR": 3,
    "GKK": 3,
    "COR": 3,
    "TIM": 2,
    "TCK": 1,
    "CRD": 1,
    "FRC": 1,
    "DBL": 1,
    "CHK": 1,
}
FIVE = ("0", "3", "8", "8k", "9", "10", "11", "12", "12d", "13", "14", "15", "16", "17", "18", "W")
"""The laws of the second code."""
SOURCES = (load_ruleset("club"), load_table())
TYPED_NUMBER = re.compile(r"(?<![\w{-])\d+(?![\w}])")


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_clause_of_the_book_in_order(lang: str) -> None:
    expected = [f"{family}-{i}" for family, count in FAMILIES.items() for i in range(1, count + 1)]
    expected += [f"F5-{law}" for law in FIVE]
    assert [c.id for c in catalogue(lang)] == expected
    assert [letters for letters, _ in catalogue(lang).families] == [*FAMILIES, "F5"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clause_id", clause_ids())
def test_wording_is_complete_and_short(clause_id: str, lang: str) -> None:
    c = clause(clause_id, lang)
    assert 3 <= len(c.title) <= 48
    assert all(c.texts[part].strip() == c.texts[part] != "" for part in ("rule", "called", "note", "because"))
    assert all(c.texts[part].endswith(".") for part in ("rule", "called", "note"))
    assert not c.texts["because"].endswith(".")
    assert 1 <= len(re.findall(r"[.:;](?=\s|$)", c.rule(*SOURCES))) <= 9


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("clause_id", clause_ids())
def test_numbers_come_from_the_ruleset(clause_id: str, lang: str) -> None:
    c = clause(clause_id, lang)
    for part in ("rule", "called", "note"):
        assert not [n for n in TYPED_NUMBER.findall(c.texts[part]) if n != "0"], part
    for ruleset in ruleset_names():
        assert "{" not in c.text(load_ruleset(ruleset), load_table())


@pytest.mark.parametrize("clause_id", clause_ids())
def test_languages_ask_for_the_same_numbers(clause_id: str) -> None:
    versions = [clause(clause_id, lang) for lang in LANGUAGES]
    assert len({v.names() for v in versions}) == 1
    assert len({tuple(sorted(v.texts)) for v in versions}) == 1
    for key in versions[0].texts:
        assert len({frozenset(_fields(v.texts[key])) for v in versions}) == 1, key


@pytest.mark.parametrize("clause_id", clause_ids())
def test_languages_differ(clause_id: str) -> None:
    assert len({clause(clause_id, lang).texts["rule"] for lang in LANGUAGES}) == len(LANGUAGES)


def test_a_changed_number_changes_the_text() -> None:
    changed = load_ruleset("club").with_settings({"throw_in_distance": 55.5})
    assert "55,5 mm" in clause("DIS-1", "es").rule(changed, load_table())
    assert "55.5 mm" in clause("DIS-1", "en").rule(changed, load_table())


def test_ruleset_numbers_and_settings_are_known() -> None:
    ruleset = load_ruleset()
    for c in catalogue():
        assert all(hasattr(ruleset, setting) for setting in c.settings)
    used = {name for c in catalogue() for name in c.names()}
    assert {"throw_in_distance", "impeded_reach", "shake_speed", "hand_mm"} <= used & set(Numbers.__dataclass_fields__)


def test_reasons_by_call_are_for_calls_the_clause_has() -> None:
    for c in catalogue():
        for key in c.texts:
            if key.startswith("because_"):
                assert Call(key.removeprefix("because_")) in c.calls, c.id


def test_where_a_rule_comes_from() -> None:
    for c in catalogue():
        assert c.ext in ("", "part", "whole", "reading")
        assert bool(c.source) == (c.ext in ("", "part")), c.id
        for lang in LANGUAGES:
            assert (c.ext in ("part", "whole")) == ("EXT" in clause(c.id, lang).texts["note"] + clause(c.id, lang).texts["rule"]), c.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_written_as_the_language_writes_them(lang: str) -> None:
    mark = "." if lang == "en" else ","
    assert number(4.25, lang) == f"4{mark}25"
    assert number(-0.0001, lang) == "0"


def test_unknown_clause_names_near_ones() -> None:
    with pytest.raises(UnknownClause) as caught:
        clause("OFF-9")
    assert "OFF-1" in caught.value.near
    assert "OFF-1" in str(caught.value)
    assert near("zzz") == ()


def test_ids_in_lower_case_are_found() -> None:
    assert clause(" off-1 ").id == "OFF-1"


def test_unknown_language_is_named() -> None:
    with pytest.raises(UnknownLanguage, match=r"xx.*en, es, it"):
        catalogue("xx")


def test_missing_number_is_named() -> None:
    with pytest.raises(KeyError, match="throw_in_distance"):
        clause("DIS-1").rule({})
