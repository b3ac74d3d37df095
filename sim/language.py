"""Words at the edge: which language, the catalogue of short texts, and numbers as that language writes them.

Nothing here reads the process locale: the language is an argument everywhere, and ``choose`` is the one
place where the environment is consulted, by whoever stands at the edge.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from typing import Final

from sim.resources import assets

LANGUAGES: Final = ("en", "es", "it")
"""The languages the project speaks."""
DEFAULT: Final = "en"
DOMAIN: Final = "tapete"

_ENVIRONMENT: Final = ("TAPETE_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
_COMMA: Final = frozenset({"es", "it"})
_SPANISH: Final = {"de el": "del", "a el": "al"}
_ITALIAN_HEADS: Final = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ITALIAN_TAILS: Final = {"il": "l", "lo": "llo", "la": "lla", "i": "i", "gli": "gli", "le": "lle"}


class UnknownLanguage(ValueError):
    """A language the project does not speak; ``value`` is what was asked for."""

    def __init__(self, value: str) -> None:
        super().__init__(f"unknown language {quoted(value)}: choose one of {', '.join(LANGUAGES)}")
        self.value = value


def _plain(value: str) -> str:
    """``es_ES.UTF-8@euro`` → ``es``."""
    return re.split(r"[._@-]", value.strip().lower(), maxsplit=1)[0]


def choose(explicit: str | None = None, environ: Mapping[str, str] | None = None) -> str:
    """The language to speak: the one asked for, else the environment's, else English.

    ``environ`` defaults to the process environment; TAPETE_LANG goes before LC_ALL, LC_MESSAGES and LANG. A locale the
    project does not speak is passed over; an ``explicit`` or TAPETE_LANG one raises ``UnknownLanguage``.

    >>> choose("es_ES.UTF-8"), choose(None, {"LANG": "it_IT.UTF-8"}), choose(None, {"LC_ALL": "C"})
    ('es', 'it', 'en')
    """
    environ = os.environ if environ is None else environ
    asked = explicit or environ.get("TAPETE_LANG")
    if asked:
        if _plain(asked) not in LANGUAGES:
            raise UnknownLanguage(asked)
        return _plain(asked)
    for name in _ENVIRONMENT[1:]:
        value = environ.get(name, "")
        if _plain(value) in LANGUAGES:
            return _plain(value)
        if value:
            break
    return DEFAULT


@cache
def _texts(lang: str) -> gettext.NullTranslations:
    if lang not in LANGUAGES:
        raise UnknownLanguage(lang)
    return gettext.translation(DOMAIN, localedir=str(assets() / "locales"), languages=[lang])


def keys() -> tuple[str, ...]:
    """Every key of the catalogue of words."""
    catalogue: dict[object, str] = vars(_texts(DEFAULT))["_catalog"]
    names = (key[0] if isinstance(key, tuple) else key for key in catalogue)
    return tuple(dict.fromkeys(key for key in names if isinstance(key, str) and key))


def known(key: str, lang: str) -> bool:
    """Whether the catalogue of that language has the key."""
    return _texts(lang).gettext(key) != key


def words(key: str, lang: str, /, **fields: object) -> str:
    """The text of a key, its ``{fields}`` filled in; of a text that has a plural, the form for the whole number ``count``.

    Raises ``KeyError`` for a key the catalogue does not have.

    >>> words("restart.throw_in", "es"), words("restart.throw_in", "it")
    ('saque de banda', 'rimessa laterale')
    >>> words("counted.files", "es", count=1), words("counted.files", "en", count=2)
    ('1 archivo', '2 files')
    """
    texts, count = _texts(lang), fields.get("count")
    text = texts.ngettext(key, key, count) if isinstance(count, int) else key
    if text == key:
        text = texts.gettext(key)
    if text == key:
        raise KeyError(key)
    return contracted(text.format(**fields), lang) if fields else text


def contracted(text: str, lang: str) -> str:
    """Prepositions and articles grown together as the language wants it.

    >>> contracted("saque de el portero a el centro", "es"), contracted("tocco di il portiere su la palla", "it")
    ('saque del portero al centro', 'tocco del portiere sulla palla')
    """
    if lang == "es":
        return re.sub(r"\b(de el|a el)\b", lambda m: _SPANISH[m[0]], text)
    if lang == "it":
        text = re.sub(r"\b(di|a|da|in|su) (il|lo|la|i|gli|le)\b", lambda m: _ITALIAN_HEADS[m[1]] + _ITALIAN_TAILS[m[2]], text)
        return re.sub(r"\b(di|a|da|in|su) l'", lambda m: f"{_ITALIAN_HEADS[m[1]]}ll'", text)
    return text


def sentence(text: str) -> str:
    """The text with its first letter raised, ending in a full stop.

    >>> sentence("the ball is out")
    'The ball is out.'
    """
    text = text.strip()
    raised = text[:1].upper() + text[1:]
    return raised if raised.endswith((".", "!", "?", "…")) else f"{raised}."


def number(value: float, lang: str, decimals: int | None = None) -> str:
    """A number as the language writes it; without ``decimals``, as many as it needs up to three.

    >>> number(4.25, "es"), number(-40.0, "it"), number(4.256, "en", 1)
    ('4,25', '−40', '4.3')
    """
    text = f"{abs(value):.{3 if decimals is None else decimals}f}"
    if decimals is None and "." in text:
        text = text.rstrip("0").rstrip(".")
    negative = value < 0 and any(digit in text for digit in "123456789")
    return ("−" if negative else "") + (text.replace(".", ",") if lang in _COMMA else text)


def _decimals(value: float) -> int:
    size = abs(value)
    if size >= 100 or size == 0:
        return 0
    return 1 if size >= 1 else 2 if size >= 0.1 else 3


_SECOND = 1000.0


def measure(value: float, unit: str, lang: str) -> str:
    """A measured value with its unit, to as many digits as mean something; a count stands alone, and a second or more is told in seconds.

    >>> measure(4.2345, "mm", "es"), measure(0.05, "ms", "en"), measure(4300.0, "ms", "es"), measure(3.0, "count", "it")
    ('4,2 mm', '0.05 ms', '4,3 s', '3')
    """
    if unit == "ms" and abs(value) >= _SECOND:
        return f"{number(round(value / _SECOND, 3), lang)} s"
    decimals = _decimals(value)
    text = number(float(f"{value:.{decimals}f}"), lang)
    return text if unit == "count" else f"{text} {unit}"


def listed(items: Iterable[str], lang: str, joint: str = "and") -> str:
    """Items in a row: ``a, b and c``; ``joint`` is the key of the last link, ``and`` or ``or``.

    >>> listed(["a", "b", "c"], "es"), listed(["a", "b"], "it", "or"), listed([], "en")
    ('a, b y c', 'a o b', '')
    """
    row = list(items)
    if len(row) < 2:
        return "".join(row)
    return f"{', '.join(row[:-1])} {words(f'list.{joint}', lang)} {row[-1]}"


def quoted(value: object) -> str:
    """A value as a file has it, and not as the program holds it: texts in quotes, ``true``, ``[1, 2]``, ``{ at = [0, 0] }``, bytes in hexadecimal.

    A text of a class that says itself otherwise is told as that class does.

    >>> quoted("it"), quoted(True), quoted(None), quoted((1, 2.5)), quoted({"at": [0, "x"]}), quoted(b"\\xff\\x00")
    ("'it'", 'true', 'null', '[1, 2.5]', "{ at = [0, 'x'] }", 'bytes ff 00')
    """
    match value:
        case bool():
            return "true" if value else "false"
        case None:
            return "null"
        case str():
            return _in_quotes(value) if type(value).__repr__ in (str.__repr__, StrEnum.__repr__) else repr(value)
        case bytes():
            return f"bytes {value.hex(' ')}" if value else "no bytes"
        case Mapping():
            return "{ " + ", ".join(f"{key} = {quoted(each)}" for key, each in value.items()) + " }" if value else "{}"
        case list() | tuple() | set() | frozenset():
            return f"[{', '.join(map(quoted, value))}]"
        case _:
            return str(value)


_ESCAPED: Final = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}


def _in_quotes(text: str) -> str:
    mark = '"' if "'" in text and '"' not in text else "'"
    return mark + "".join(c if c.isprintable() else _ESCAPED.get(c, f"\\u{ord(c):04x}") for c in text) + mark
