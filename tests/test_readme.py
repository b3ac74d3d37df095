"""What the README says is true: its scenario is as expected, its code runs, its commands and links exist."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from sim.cli.commands import app
from sim.match.report import judge
from sim.record import scenario_from_text

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    return blocks(language)[0]


def blocks(language: str) -> list[str]:
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    assert found
    return found


def test_its_scenario_is_as_expected() -> None:
    assert judge(scenario_from_text(block("toml"), "README.md")).differences == ()


def test_its_code_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(block("python"), "README.md", "exec"), {})
    assert "home.9 meets ball" in out.getvalue()
    assert "OFF-1" in out.getvalue()


def test_its_match_is_played_and_verified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(blocks("python")[1], "README.md", "exec"), {})
    assert "(0, 0) ()" in out.getvalue()
    assert out.getvalue().endswith("None\n")


def test_its_commands_are_those_there_are() -> None:
    named = {match[1] for match in re.finditer(r"^\| `tapete (\w+)", README, re.MULTILINE)}
    there = {command.name for command in app.registered_commands} | {group.name for group in app.registered_groups}
    assert {"judge", "rules", "check", "picture", "demo"} <= named <= there


def test_its_links_lead_somewhere() -> None:
    for target in re.findall(r"\]\(([^)]+)\)", README):
        assert target.startswith("https://") or (ROOT / target).is_file(), target
    for scenario in re.findall(r"scenarios/[A-Z0-9]+-\w+/[\w-]+\.toml", README):
        assert (ROOT / scenario).is_file(), scenario


def test_its_two_commands_are_in_the_makefile() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert {"demo", "test", "check", "soak", "format", "bench"} <= targets
    assert "make demo" in README
    assert "make test" in README
    assert "make " in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
