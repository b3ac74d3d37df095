"""Which encoding bytes are in, as far as that is told of: all files here are UTF-8."""

from __future__ import annotations

import codecs
from typing import Final

from sim.record.errors import Problem, Said

UTF_16: Final = Said("UTF-16")
_MARKS: Final = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_LOOKED_AT: Final = 400
"""So many bytes tell what a file is."""
_MOST: Final = 0.4
"""In UTF-16 of these languages every second byte is zero; so large a share of all is enough to tell."""


def no_utf_8(raw: bytes, expected: str = "UTF-8 text") -> Problem | None:
    """What is wrong with bytes that ought to be UTF-8: that they are UTF-16, or the first ones that are no text; None where they are.

    >>> str(no_utf_8("a = 1".encode("utf-16"))), str(no_utf_8(b"a = 1\\n\\xff\\xfe\\x00")), no_utf_8(b"a = 1")
    ('UTF-16: expected UTF-8 text', 'bytes ff fe 00: expected UTF-8 text', None)
    """
    if _is_utf_16(raw[:_LOOKED_AT]):
        return Problem("", UTF_16, expected, 1)
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return Problem("", raw[error.start : error.start + 4], expected, raw[: error.start].count(b"\n") + 1)
    return None


def piece(line: bytes) -> object:
    """The beginning of a line that cannot be used: as text, or where it is none as bytes.

    >>> piece(b'{"act"'), piece(b"PK\\x03\\x04\\x14"), piece(b"\\xff")
    ('{"act"', b'PK\\x03\\x04', b'\\xff')
    """
    try:
        text = line.decode("utf-8").strip()
    except UnicodeDecodeError as error:
        return line[error.start : error.start + 4]
    return text[:40] if all(c.isprintable() or c == "\t" for c in text) else line[:4]


def _is_utf_16(raw: bytes) -> bool:
    """Whether bytes are a text in UTF-16: by their mark or by their zeros, and by what comes out."""
    half = raw[: len(raw) // 2 * 2]
    if half[:2] in _MARKS:
        return _readable(half[2:], _MARKS[half[:2]])
    low, high = half[1::2].count(0), half[0::2].count(0)
    if not half or max(low, high) < _MOST * len(half):
        return False
    return _readable(half, "utf-16-le" if low > high else "utf-16-be")


def _readable(raw: bytes, encoding: str) -> bool:
    text = raw.decode(encoding, "replace")
    return bool(text) and all(c.isprintable() or c.isspace() for c in text) and "\ufffd" not in text[:-1]
