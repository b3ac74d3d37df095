"""Refusals in the reader's language: what was wrong stays as it stood, what was expected is told in words.

Whatever refuses something says one English line, ``place: value: expected phrase``. The phrases stand in the
catalogue of words under ``expected.``, values told in words under ``said.``, whole lines under ``line.``; ``{0}``
stands for what varies. A phrase the catalogue does not have stays English.
"""

from __future__ import annotations

import re
from functools import cache

from sim.language import DEFAULT, keys, known, words

_HOLE = re.compile(r"\{(\d)\}")
_MORE = re.compile(r" \(and (\d+) more\)$")
_KIND = re.compile(r" \((\w+)\)$")
_TWO = re.compile(r"(\S+) and (\S+)$")
"""Two bodies that are refused together."""
_MARK = ": expected "


@cache
def _patterns(kind: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """The known English phrases of one kind as patterns, those that fix most of the text first."""
    phrases = [key.removeprefix(f"{kind}.") for key in keys() if key.startswith(f"{kind}.")]
    phrases.sort(key=lambda phrase: (bool(_HOLE.search(phrase)), -len(_HOLE.sub("", phrase))))
    return tuple((re.compile(_HOLE.sub("(.+)", re.sub(r"\\([{}])", r"\1", re.escape(phrase)))), phrase) for phrase in phrases)


def _translated(kind: str, text: str, lang: str) -> str | None:
    for pattern, phrase in _patterns(kind):
        if found := pattern.fullmatch(text):
            return _HOLE.sub(lambda hole: found[int(hole[1]) + 1], words(f"{kind}.{phrase}", lang))
    return None


def expected(phrase: str, lang: str) -> str:
    """What was expected, in the reader's language.

    >>> expected("a number from 0 to 90", "es"), expected("true or false", "it")
    ('un número de 0 a 90', 'true o false')
    """
    whole = _translated("expected", phrase, lang)
    if whole is not None:
        return whole
    parts = phrase.split(" or ")
    told = [_translated("expected", part, lang) or part for part in parts]
    return f" {words('list.or', lang)} ".join(told)


def reason(error: OSError, lang: str) -> str:
    """Why a file could not be read or written, as the system says it, in the reader's language where the catalogue knows it.

    >>> reason(PermissionError(13, "Permission denied"), "es"), reason(OSError("odd"), "it")
    ('sin permiso', 'odd')
    """
    said = error.strerror or str(error)
    return said if lang == DEFAULT else _translated("said", said, lang) or said


def reason_and_file(error: OSError, lang: str) -> str:
    """Why a file could not be read or written, with the file where the system names one.

    >>> reason_and_file(PermissionError(13, "Permission denied", "results/ana.jsonl"), "es")
    'results/ana.jsonl: sin permiso'
    """
    return f"{error.filename}: {reason(error, lang)}" if error.filename else reason(error, lang)


def told(line: str, lang: str) -> str:
    """One line of refusal in the reader's language; English stays as it is.

    >>> told("a.toml: ball.at: missing: expected a place [x, y] in mm", "es")
    'a.toml: ball.at: falta: se esperaba: un lugar [x, y] en mm'
    >>> told("a.toml: home.9 and ball: 21.0: expected bodies that do not overlap", "it").partition(": 21")[0]
    'a.toml: home.9 e ball'
    """
    if lang == DEFAULT:
        return line
    if more := _MORE.search(line):
        return words("told.more", lang, line=told(line[: more.start()], lang), count=int(more[1]))
    kind = _KIND.search(line)
    if kind and known(f"kind.{kind[1]}", lang):
        return f"{told(line[: kind.start()], lang)} ({words(f'kind.{kind[1]}', lang)})"
    head, mark, phrase = line.rpartition(_MARK)
    if not mark:
        start, colon, rest = line.partition(": ")
        return _translated("line", line, lang) or (f"{start}: {_translated('line', rest, lang) or rest}" if colon else line)
    place, colon, value = head.rpartition(": ")
    place = _TWO.sub(rf"\1 {words('list.and', lang)} \2", place)
    value = _translated("said", value, lang) or value
    return words("told.expected", lang, head=f"{place}{colon}{value}", phrase=expected(phrase, lang))
