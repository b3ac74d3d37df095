"""Words: every key in every language, compiled and up to date; every condition, call and label has its wording."""

import ast
import gettext
import locale
import re
import string
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import sim.rules
from sim.language import LANGUAGES, UnknownLanguage, choose, contracted, known, listed, measure, number, sentence, words
from sim.model.ids import Side
from sim.resources import assets
from sim.rules.catalogue import catalogue
from sim.rules.findings import Condition, Margin, Ruling, WhyNot, yes
from sim.rules.procedure import Step
from sim.rules.refusals import Reason, Refusal, say_refused
from sim.rules.ruleset import load_ruleset, ruleset_data, ruleset_names
from sim.rules.situation import Block
from sim.rules.wording import (
    block_name,
    body_name,
    body_phrase,
    call_name,
    condition_keys,
    phase_name,
    place_name,
    restart_name,
    say,
    say_below,
    say_condition,
    say_margin,
    say_why_not,
    setting_name,
    setting_value,
    side_name,
    unit_name,
)
from sim.rules.words import Call, Phase, Restart, Unit
from tools.locales import forms

babel_pofile = pytest.importorskip("babel.messages.pofile")

RULES = Path(sim.rules.__file__).parent
PHRASES = ("expected.", "said.", "line.")
PO = {lang: assets() / "locales" / lang / "LC_MESSAGES" / "tapete.po" for lang in LANGUAGES}


def _sources() -> dict[str, str]:
    return {str(path): path.read_text(encoding="utf-8") for path in sorted(RULES.rglob("*.py")) if path.name not in ("findings.py", "measures.py")}


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _branches(node: ast.expr) -> Iterator[ast.expr]:
    """What an expression can be: both branches of a conditional."""
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)
    else:
        yield node


def _parameters(tree: ast.AST) -> dict[str, dict[str, int]]:
    """Functions of a module, with the place of each of their parameters."""
    out = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            names = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
            out[node.name] = {name: i - (names[:1] == ["self"]) for i, name in enumerate(names)}
    return out


def _makers() -> set[tuple[str, int]]:
    """The functions that make a condition, and the place of its name among their arguments."""
    trees = [ast.parse((RULES / name).read_text(encoding="utf-8")) for name in ("findings.py", "measures.py")]
    return {("Condition", 0)} | {(f, places["name"]) for tree in trees for f, places in _parameters(tree).items() if "name" in places}


def _names_in(source: str) -> set[str]:
    """Every name that a module gives to a condition: written where it is made, or handed to a function that makes it."""
    tree = ast.parse(source)
    functions = _parameters(tree)
    makers = _makers()
    constants = {t.id: n.value for n in ast.walk(tree) if isinstance(n, ast.Assign) for t in n.targets if isinstance(t, ast.Name)}
    while True:
        before, found, open_ends = len(makers), set[str](), dict[ast.expr, str]()
        for owner in (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)):
            parameters = functions[owner.name]
            for node in (n for n in ast.walk(owner) if isinstance(n, ast.Call)):
                places = [place for maker, place in makers if maker == _called(node) and place < len(node.args)]
                for argument in (branch for place in places for branch in _branches(node.args[place])):
                    value = constants.get(argument.id, argument) if isinstance(argument, ast.Name) else argument
                    if isinstance(value, ast.Constant) and isinstance(value.value, str):
                        found.add(value.value)
                    elif isinstance(value, ast.Name) and value.id in parameters:
                        makers.add((owner.name, parameters[value.id]))
                        open_ends[argument] = ""
                    elif isinstance(value, ast.Name):
                        open_ends.setdefault(argument, f"{owner.name}: {value.id}")
        if len(makers) == before:
            assert not [place for place in open_ends.values() if place], "a name of a condition that cannot be told"
            return found


@cache
def condition_names() -> tuple[str, ...]:
    return tuple(sorted(set().union(*(_names_in(source) for source in _sources().values()))))


def _texts(lang: str) -> dict[str, str]:
    with PO[lang].open("rb") as file:
        messages = [m for m in babel_pofile.read_po(file, locale=lang) if m.id]
    return {key: "" if m.fuzzy else text for m in messages for key, text in forms(m.id, m.string)}


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_compiled_words_are_up_to_date(lang: str) -> None:
    with PO[lang].with_suffix(".mo").open("rb") as file:
        catalogue = vars(gettext.GNUTranslations(file))["_catalog"]
    compiled = {f"{k[0]}[{k[1]}]" if isinstance(k, tuple) else k: v for k, v in catalogue.items() if k}
    assert compiled == _texts(lang), "run python tools/locales.py"


def test_every_message_is_translated_with_the_same_fields() -> None:
    english = _texts("en")
    for lang in LANGUAGES:
        texts = _texts(lang)
        assert set(texts) == set(english)
        assert not [key for key, text in texts.items() if not text.strip()]
        for key, text in texts.items():
            if key.startswith(PHRASES):
                assert sorted(re.findall(r"\{\d\}", text)) == sorted(re.findall(r"\{\d\}", english[key])), (lang, key)
                continue
            assert _fields(text) <= _fields(english[key]) | {"a", "b", "margin", "value", "threshold"}, (lang, key)
            assert text.count("[") == text.count("]"), (lang, key)


def test_condition_names_are_found_in_the_source() -> None:
    names = condition_names()
    assert {"ball_passed_second_last", "contact_time", "keeper_reversals", "keeper_reaches_line", "touched_figure_at_rest"} <= set(names)
    assert len(names) >= 60


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_condition_has_both_its_texts(lang: str) -> None:
    missing = [name for name in condition_names() if not all(known(key, lang) for key in condition_keys(name))]
    assert missing == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", condition_names())
def test_a_condition_says_itself(name: str, lang: str) -> None:
    for condition in (
        Condition(name, 4.2345, Unit.MM, 4.2345, 0.0, 1.0, ("home.9", "away.4")),
        Condition(name, -4.2345, Unit.MM, -4.2345, 0.0, 1.0, ("ball", "away.keeper")),
        Condition(name, 1e6, Unit.COUNT, 1.0, 1.0, 0.0, ()),
        Condition(name, -1e6, Unit.COUNT, 0.0, 1.0, 0.0, ("home.spare",)),
    ):
        said = say_condition(condition, lang)
        assert said
        assert not set("{}[]_") & set(said)
        if lang != "en":
            assert "4.2" not in said
        if lang == "es":
            assert not re.search(r"\b(de|a) el\b", said)
        if lang == "it":
            assert not re.search(r"\b(di|a|da|in|su) (il|lo|la|i|gli|le)\b", said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_of_the_referee_has_its_name(lang: str) -> None:
    assert all(call_name(call, lang) for call in Call)
    assert all(restart_name(restart, lang) for restart in Restart)
    assert all(phase_name(phase, lang) for phase in Phase)
    assert all(unit_name(unit, lang) for unit in Unit)
    assert all(side_name(side, lang) for side in Side)
    assert all(block_name(block, lang) for block in Block)
    fixed = ("ball", "post.east.north", "bar.west", "net.east", "fence.north")
    for body in (*fixed, *(f"{side}.{part}" for side in Side for part in ("9", "spare", "keeper", "nail", "hand"))):
        assert body_name(body, lang)
        assert body_phrase(body, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_says_what_to_do_instead(reason: Reason, lang: str) -> None:
    plain = say_refused(Refusal("DEF-1", reason), lang)
    assert plain.count(".") == 2
    assert "DEF-1" in plain
    measured = say_refused(Refusal("DEF-1", reason, Condition("place_taken", 2.5, Unit.MM, 2.5, 0.0)), lang)
    assert number(0.0 if reason in (Reason.TOUCHES_SPENT, Reason.TICKS_SPENT) else 2.5, lang) in measured
    for said in (plain, measured):
        assert said.count(":") == 1, said
        assert said.count("(DEF-1)") == 1, said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_no_refusal_says_the_same_thing_twice(reason: Reason, lang: str) -> None:
    said = say_refused(Refusal("DEF-1", reason), lang).lower()
    why, instead = (re.findall(r"\w+", part) for part in said.partition("(def-1):")[2].split(". ", 1))
    again = {tuple(why[i : i + 4]) for i in range(len(why) - 3)} & {tuple(instead[i : i + 4]) for i in range(len(instead) - 3)}
    assert not again, said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_a_restart_has_its_name(lang: str) -> None:
    assert all(words(f"step.{step}", lang) for step in Step)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_setting_has_its_name_and_value(lang: str) -> None:
    for ruleset in ruleset_names():
        for name in ruleset_data(ruleset)["settings"]:
            assert setting_name(name, lang)
            assert setting_value(getattr(load_ruleset(ruleset), name), lang)


def _ruling(clause: str, call: Call, *evidence: Condition, figure: str | None = "home.9") -> Ruling:
    chief = min(evidence, key=lambda c: c.steps)
    restart = Restart(call) if call in tuple(Restart) else Restart.FREE_KICK
    return Ruling(call, clause, Side.HOME, Side.AWAY, restart, (120.0, -40.0), 1.0, Margin(chief.margin, chief.unit), evidence, figure)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_call_of_every_clause_says_itself(lang: str) -> None:
    for clause in catalogue(lang):
        for call in clause.calls:
            for figure in ("home.9", "away.keeper", "home.spare", None):
                text = say(_ruling(clause.id, call, yes("waived", True, 0.0), figure=figure), lang)
                assert not set("{}[]_") & set(text), text
                assert text[0].isupper()
                assert text.endswith(".")
                assert 1 <= text.count(". ") + 1 <= 2, text


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        (
            "en",
            "Offside against home: home 9 was ahead of the ball with fewer than two opponents between it and the goal line; "
            "the ball passed the second-last defender by 4.2 mm. Free kick to away from (120, −40)\u00a0mm.",
        ),
        (
            "es",
            "Fuera de juego del local: la figura 9 local estaba por delante del balón con menos de dos rivales entre ella y la línea de fondo; "
            "el balón rebasó al penúltimo defensor en 4,2 mm. Saque de falta para el visitante desde (120; −40)\u00a0mm.",
        ),
        (
            "it",
            "Fuorigioco della squadra di casa: la miniatura 9 di casa era oltre la palla con meno di due avversari fra sé e la linea di fondo; "
            "la palla ha superato il penultimo difensore di 4,2 mm. Calcio di punizione alla squadra ospite da (120; −40)\u00a0mm.",
        ),
    ],
)
def test_off_1_says_call_reason_measure_and_restart(lang: str, said: str) -> None:
    passed = Condition("ball_passed_second_last", 4.2345, Unit.MM, 64.2, 60.0, 1.0, ("ball", "away.4"))
    assert say(_ruling("OFF-1", Call.OFFSIDE, passed, yes("figure_stands", True, 1.0, "home.9")), lang) == said


def test_why_not_says_what_was_missing() -> None:
    short = Condition("ball_passed_second_last", -4.2, Unit.MM, 55.8, 60.0, 1.0, ("ball", "away.4"))
    assert say_why_not(WhyNot("OFF-1", 1.0, short), "es") == "OFF-1 no se señala: el balón se quedó a 4,2 mm de rebasar al penúltimo defensor."
    assert say_why_not(WhyNot("OFF-1", 1.0, None), "en") == "OFF-1 was called."
    never = Condition("did_not_arise", -1.0, Unit.COUNT)
    assert say_why_not(WhyNot("OFF-1", 1.0, never), "it") == "OFF-1 non si fischia: il caso non si è mai presentato."


def test_places_have_their_names() -> None:
    assert place_name((0.0, 0.0), "en") == "the centre spot"
    assert place_name((-490.0, 0.0), "it") == "il dischetto ovest"
    assert place_name((600.0, -400.0), "es") == "la esquina sureste"
    assert place_name((230.0, 400.0), "es") == "la banda norte en x 230\u00a0mm"
    assert say_margin(Margin(0.25, Unit.MS), "it") == "0,25 ms"


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_who_sees_the_table_is_told_of_its_ends_and_sides_by_where_they_are_seen(lang: str) -> None:
    compass = re.compile(r"north|south|east|west|nor[td]|\b(sur|sud|est|ovest|este|oeste)\b")
    for at in ((490.0, 0.0), (600.0, 400.0), (-600.0, -400.0), (560.0, 10.0), (-350.0, 300.0), (100.0, -400.0), (-100.0, 5.0)):
        ruling = replace(_ruling("OFF-1", Call.OFFSIDE, yes("figure_stands", True, 1.0, "home.9")), spot=at)
        assert compass.search(say(ruling, lang, measured=False)) is None, at
        assert compass.search(say_below(ruling, lang)) is None, at
    corners = [(x, y) for x in (-600.0, 600.0) for y in (-400.0, 400.0)]
    assert len({say_below(replace(_ruling("OFF-1", Call.OFFSIDE, yes("figure_stands", True, 1.0, "home.9")), spot=at), lang) for at in corners}) == 4


def test_numbers_do_not_follow_the_process_locale() -> None:
    before = locale.setlocale(locale.LC_ALL)
    try:
        for name in ("de_DE.UTF-8", "es_ES.UTF-8", "it_IT.UTF-8", "C.UTF-8"):
            try:
                locale.setlocale(locale.LC_ALL, name)
            except locale.Error:
                continue
            assert (number(4.5, "en"), number(4.5, "es")) == ("4.5", "4,5")
            assert measure(1234.5, "mm/s", "it") == "1234 mm/s"
    finally:
        locale.setlocale(locale.LC_ALL, before)


@pytest.mark.parametrize(
    ("explicit", "environ", "chosen"),
    [
        ("es", {"TAPETE_LANG": "it"}, "es"),
        (None, {"TAPETE_LANG": "it", "LANG": "es_ES.UTF-8"}, "it"),
        (None, {"LC_ALL": "it_IT.UTF-8", "LANG": "es_ES.UTF-8"}, "it"),
        (None, {"LANG": "es_MX"}, "es"),
        (None, {"LC_ALL": "C", "LANG": "es_ES.UTF-8"}, "en"),
        (None, {"LANG": "de_DE.UTF-8"}, "en"),
        (None, {}, "en"),
        ("EN_gb", {}, "en"),
    ],
)
def test_the_language_asked_for_goes_before_the_environment(explicit: str | None, environ: dict[str, str], chosen: str) -> None:
    assert choose(explicit, environ) == chosen


def test_an_unknown_language_is_refused_with_the_choice() -> None:
    with pytest.raises(UnknownLanguage, match="en, es, it"):
        choose("eo", {})
    with pytest.raises(UnknownLanguage):
        choose(None, {"TAPETE_LANG": "xx"})


def test_an_unknown_key_is_an_error_and_not_a_text() -> None:
    with pytest.raises(KeyError):
        words("no.such.key", "en")
    assert not known("no.such.key", "en")


def test_small_grammar() -> None:
    assert contracted("tocco di l'ospite", "it") == "tocco dell'ospite"
    assert contracted("in il campo, da la linea", "it") == "nel campo, dalla linea"
    assert listed(["a", "b", "c"], "it") == "a, b e c"
    assert listed(["a", "b", "c"], "en", "or") == "a, b or c"
    assert sentence("¿ya?") == "¿ya?"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_one_is_said_otherwise_than_many(lang: str) -> None:
    for what in ("files", "problems", "runs", "families", "faults"):
        one, two = (words(f"counted.{what}", lang, count=count) for count in (1, 2))
        assert (one[:2], two[:2]) == ("1 ", "2 ")
        assert one[2:] != two[2:] or (lang, what) == ("it", "files"), "file is the same in Italian"
