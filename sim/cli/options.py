"""Options and arguments that several commands share."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from sim.rules.ruleset import ruleset_names

RULESETS = ", ".join(ruleset_names())
"""The names of the rulesets that ship, for help texts."""

Lang: TypeAlias = Annotated[str | None, typer.Option("--lang", metavar="LANG", help="en, es or it (default: the environment's).")]
Paths: TypeAlias = Annotated[list[str] | None, typer.Argument(metavar="PATH", help="Scenario files or folders (default: the shipped library).")]
