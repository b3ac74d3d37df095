"""Options and arguments that several commands share."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

Lang: TypeAlias = Annotated[str | None, typer.Option("--lang", metavar="LANG", help="en, es or it (default: the environment's).")]
Paths: TypeAlias = Annotated[list[str] | None, typer.Argument(metavar="PATH", help="Scenario files or folders (default: the shipped library).")]
