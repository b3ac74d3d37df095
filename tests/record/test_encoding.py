"""A file that is no text is called the same wherever it is read, and nothing of how the program holds a value is shown."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from sim.language import quoted
from sim.model.ids import Side
from sim.record.errors import Said, Unreadable
from sim.record.match_log import read
from sim.record.reading import load_scenario
from sim.training.checking import read_result
from sim.training.exam import load_exam
from sim.training.library import load_families

READERS = {"scenario": load_scenario, "log": read, "result": read_result, "exam": lambda path: load_exam(path, load_families())}
TEXT = "# A scene\nschema = 1\n"


def told(reader: str, path: Path, raw: bytes) -> str:
    """What a reader says of bytes, without the file's name and what it expected."""
    path.write_bytes(raw)
    with pytest.raises(Unreadable) as refused:
        READERS[reader](path)
    return str(refused.value).removeprefix(str(path)).partition(": expected")[0]


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (TEXT.encode("utf-16"), ":1: UTF-16"),
        (TEXT.encode("utf-16-le"), ":1: UTF-16"),
        (TEXT.encode("utf-16-be"), ":1: UTF-16"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\n", ":1: bytes 89 50 4e 47"),
        (gzip.compress(b"text", mtime=0) + b"\n", ":1: bytes 8b 08 00 00"),
    ],
    ids=["utf-16", "utf-16-le", "utf-16-be", "png", "gzip"],
)
def test_what_is_no_text_is_called_the_same_by_all_who_read(raw: bytes, said: str, tmp_path: Path) -> None:
    assert {told(reader, tmp_path / "file", raw) for reader in READERS} == {said}


def test_a_text_in_utf_8_is_not_taken_for_anything_else(tmp_path: Path) -> None:
    assert told("scenario", tmp_path / "a.toml", "# ñandú — ✓\nschema = 2\n".encode()).startswith(": schema: 2")


@pytest.mark.parametrize("reader", READERS)
def test_what_is_not_there_is_told_so_by_all_who_read(reader: str, tmp_path: Path) -> None:
    for name in ("missing", "x" * 300):
        with pytest.raises(Unreadable, match=r"no such file|File name too long"):
            READERS[reader](tmp_path / name)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("it's", '"it\'s"'),
        ("C:\\table", "'C:\\table'"),
        ("bell\x07", "'bell\\u0007'"),
        (Side.HOME, "'home'"),
        (Said("no such file"), "no such file"),
        ((1, (2.5, None)), "[1, [2.5, null]]"),
        ({"at": [0, False]}, "{ at = [0, false] }"),
        ([], "[]"),
        ({}, "{}"),
        (b"", "no bytes"),
    ],
)
def test_values_are_told_as_files_have_them(value: object, said: str) -> None:
    assert quoted(value) == said
