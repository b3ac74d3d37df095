"""Refusals: every phrase that says what was expected has its wording in every language."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import sim
from sim.language import LANGUAGES, known
from sim.told import expected, told

SIM = Path(sim.__file__).parent
PHRASE_AT = {"Refused": 3, "LayoutError": 2, "RulesetError": 2, "Problem": 2, "refuse": 0, "_wrong": 2}
"""The calls that refuse, and the place of what was expected among their arguments."""
TABLES = {"KEYS", "_TYPES", "EXPECTED"}


def _phrases_of(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            holes = iter(range(len(parts)))
            return ["".join(str(p.value) if isinstance(p, ast.Constant) else f"{{{next(holes)}}}" for p in parts)]
        case ast.IfExp(body=body, orelse=orelse):
            return [*_phrases_of(body), *_phrases_of(orelse)]
        case ast.BinOp(left=left, op=ast.Add()):
            return [f"{phrase}{{0}}" for phrase in _phrases_of(left)]
        case ast.Dict(values=values):
            return [phrase for value in values for phrase in _phrases_of(value)]
        case _:
            return []


@cache
def phrases() -> tuple[str, ...]:
    found: set[str] = set()
    for path in SIM.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
                place = PHRASE_AT.get(name, len(node.args))
                given = node.args[place : place + 1] or [k.value for k in node.keywords if name in PHRASE_AT and k.arg == "expected"]
                found.update(phrase for argument in given for phrase in _phrases_of(argument))
            elif isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                if any(isinstance(t, ast.Name) and t.id in TABLES for t in targets):
                    found.update(_phrases_of(node.value))
    return tuple(sorted(found))


IN_LINES = ("cli", "batch")
"""Packages that write whole lines, and exceptions of which each argument after the first says what was expected."""
SAYS_LAST = frozenset({"BadSpread", "BadRuns", "BadScene"})


@cache
def told_in_lines() -> tuple[str, ...]:
    """What whole lines say was expected, with a word in each hole."""
    found: set[str] = set()
    for path in (path for package in IN_LINES for path in (SIM / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                lines = _phrases_of(node)
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYS_LAST:
                lines = [f": expected {phrase}" for argument in node.args[1:] for phrase in _phrases_of(argument)]
            else:
                continue
            found.update(re.sub(r"\{\d+\}", "QQ", line.split(": expected ", 1)[1]) for line in lines if ": expected " in line)
    return tuple(sorted(phrase for phrase in found if re.sub("QQ|[^a-z]", "", phrase)))


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_line_of_a_command_says_in_every_language_what_was_expected(lang: str) -> None:
    assert len(told_in_lines()) > 40
    assert [phrase for phrase in told_in_lines() if expected(phrase, lang) == phrase] == []


def test_phrases_are_found_in_the_source() -> None:
    assert {"a finite number", "one of the keys {0}", "bodies that do not overlap (mm)", "true or false"} <= set(phrases())


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_every_expectation_has_its_wording(lang: str) -> None:
    """A phrase without wording is told in English: add ``expected.<phrase>`` to the three ``.po`` files."""
    assert [phrase for phrase in phrases() if not known(f"expected.{phrase}", lang) and expected(phrase, lang) == phrase] == []


@pytest.mark.parametrize(
    ("lang", "line", "said"),
    [
        ("en", "a.toml: clock: 3: expected a table", "a.toml: clock: 3: expected a table"),
        (
            "es",
            "ñ b.toml: home.9 and home.10: 1.2: expected bodies that do not overlap (mm) (and 2 more)",
            "ñ b.toml: home.9 y home.10: 1.2: se esperaba: cuerpos que no se solapen (mm): separa uno de otro (y 2 más)",
        ),
        ("it", "x.toml: no such file: expected a scenario file", "x.toml: non esiste: ci si aspettava: un file di scenario"),
        ("es", "x.toml: lvel: 2: expected one of the keys level, half", "x.toml: lvel: 2: se esperaba: una de las claves level, half"),
        ("it", "--lang: unknown language 'eo': choose one of en, es, it", "--lang: lingua sconosciuta 'eo': scegli una fra en, es, it"),
        ("es", "--why-not: no clause 'OF-1': did you mean OFF-1?", "--why-not: no hay artículo 'OF-1': ¿querías decir OFF-1?"),
        ("it", "x: 1: expected a thing nobody has worded", "x: 1: ci si aspettava: a thing nobody has worded"),
        ("es", "something else went wrong", "something else went wrong"),
    ],
)
def test_a_line_of_refusal_in_the_readers_language(lang: str, line: str, said: str) -> None:
    assert told(line, lang) == said
