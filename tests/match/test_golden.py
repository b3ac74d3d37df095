"""The golden match comes out as it stands in its file. After a wanted change: ``python -m tests.match.golden``."""

from __future__ import annotations

from tests.match.golden import FILE, text


def test_the_golden_match_comes_out_as_written() -> None:
    assert text().splitlines() == FILE.read_text(encoding="utf-8").splitlines()
