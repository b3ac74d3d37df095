"""What tests of several screens are given."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.record.match_log import create
from tests.match.matches import one


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log of a short match."""
    path = tmp_path_factory.mktemp("films") / "match.jsonl"
    with create(path, one()[0]):
        pass
    return path
