"""What the help texts say is there is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sim.resources import scenarios

HELPS = sorted((Path(__file__).parents[2] / "sim" / "cli").glob("*.py"))
NAMED = sorted({(path.name, name) for path in HELPS for name in re.findall(r"scenarios/([\w./-]+\.toml)", path.read_text(encoding="utf-8"))})


def test_help_texts_name_scenarios() -> None:
    assert NAMED


@pytest.mark.parametrize(("module", "name"), NAMED)
def test_a_scenario_that_a_help_text_names_is_shipped(module: str, name: str) -> None:
    assert (scenarios() / name).is_file(), f"{module} names scenarios/{name}"
