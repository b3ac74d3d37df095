"""What the help texts say is there is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from sim.cli.commands import app
from sim.resources import scenarios

HELPS = sorted((Path(__file__).parents[2] / "sim" / "cli").glob("*.py"))
NAMED = sorted({(path.name, name) for path in HELPS for name in re.findall(r"scenarios/([\w./-]+\.toml)", path.read_text(encoding="utf-8"))})


def test_help_texts_name_scenarios() -> None:
    assert NAMED


@pytest.mark.parametrize(("module", "name"), NAMED)
def test_a_scenario_that_a_help_text_names_is_shipped(module: str, name: str) -> None:
    assert (scenarios() / name).is_file(), f"{module} names scenarios/{name}"


def _commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    for name, below in getattr(command, "commands", {}).items():
        yield from _commands(below, (*path, name))


COMMANDS = tuple(_commands(typer.main.get_command(app)))


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_is_whole_and_speaks_of_files_and_not_of_types(path: tuple[str, ...]) -> None:
    out = CliRunner().invoke(app, [*path, "--help"]).output
    told = re.sub(r"\[[^]]*<=x[^]]*\]", "", out.partition("\n\n")[2])
    assert not re.findall(r"<(?!first\||aim\||stands\|)[^>]*>|\{\w+\}|\w\.\.\.$", told, re.MULTILINE), out
    assert re.match(r"Usage: \S+( \w+)*( \[OPTIONS\])?( COMMAND \[ARGS\]\.\.\.)?( \[?[A-Z-]+\]?(\.\.\.)?)*\n", out)
