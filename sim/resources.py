"""Where the shipped data lie: inside the installed package, or beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def _shipped(name: str) -> Path:
    inside = _HERE / f"_{name}"
    return inside if inside.is_dir() else _HERE.parent / name


def assets() -> Path:
    """The folder of tables, rulesets, clause wording, fonts and locales."""
    return _shipped("assets")


def scenarios() -> Path:
    """The folder of scenario files."""
    return _shipped("scenarios")
