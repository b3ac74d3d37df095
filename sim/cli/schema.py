"""``tapete schema``: the form of scenario files as a JSON Schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from sim.cli.terminal import fail
from sim.cli.writing import Overwrite, writable
from sim.language import DEFAULT
from sim.record import json_schema


def schema(
    out: Annotated[Path | None, typer.Option("--out", "-o", metavar="FILE", help="Write it there instead of printing it.")] = None,
    overwrite: Overwrite = False,
) -> None:
    """Print the JSON Schema of scenario files.

    \b
    Examples:
      tapete schema > scenario.schema.json
      tapete schema -o scenario.schema.json
    """
    text = json.dumps(json_schema(), indent=2, ensure_ascii=True)
    if out is None:
        print(text)
        return
    writable(out, DEFAULT, overwrite)
    try:
        out.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        fail(f"{out}: {error.strerror or error}: expected a file that can be written")
