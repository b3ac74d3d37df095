"""Where files go that nobody gave a place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sim.session.shelf import here


def test_files_go_into_the_working_folder_or_home_where_nothing_may_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert here(tmp_path) == tmp_path
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert here(tmp_path) == Path.home()
