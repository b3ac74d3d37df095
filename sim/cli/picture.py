"""``tapete picture``: one scenario as a drawing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from sim.cli.judging import attempt
from sim.cli.options import Lang
from sim.cli.terminal import fail, speak
from sim.cli.writing import Overwrite, writable
from sim.language import words
from sim.rules.catalogue import UnknownClause, clause

if TYPE_CHECKING:
    from sim.match.report import Report

FRAMES = "4"
"""How many frames ``--frames`` without a number means."""


class FramesCommand(TyperCommand):
    """Lets ``--frames`` stand without a number."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts the usual number after a bare ``--frames``."""
        out: list[str] = []
        for i, word in enumerate(args):
            out.append(word)
            if word == "--frames" and not (i + 1 < len(args) and args[i + 1].isdigit()):
                out.append(FRAMES)
        return super().parse_args(ctx, out)


def picture(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A scenario file.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="Where the picture goes (.png).")] = Path("out.png"),
    frames: Annotated[
        int, typer.Option("--frames", metavar="[N]", show_default=False, help="N moments side by side, 2 to 6 (4 without a number).")
    ] = 0,
    width: Annotated[int, typer.Option("--width", metavar="PX", help="Width in pixels.")] = 1280,
    height: Annotated[int | None, typer.Option("--height", metavar="PX", help="Height in pixels (default: as the content asks).")] = None,
    why_not: Annotated[str | None, typer.Option("--why-not", metavar="CLAUSE", help="Draw why that clause was not called.")] = None,
    overwrite: Overwrite = False,
    lang: Lang = None,
) -> None:
    """Draw a scenario from above.

    Paths, numbered touches, and the evidence of its ruling.

    \b
    Examples:
      tapete picture scenarios/OFF-1/passes-second-last.toml -o out.png
      tapete picture scenarios/ATT-1/figure-before-ball.toml -o frames.png --frames 3
      tapete picture scenarios/OFF-1/level-with-second-last.toml -o why.png --why-not OFF-1 --lang it
    """
    language = speak(lang)
    asked = None
    if why_not is not None:
        try:
            asked = clause(why_not, language).id
        except UnknownClause as error:
            fail(f"--why-not: {error}", language)
    writable(out, language, overwrite, [file])
    result = attempt(file)
    if isinstance(result, str):
        fail(result, language)
    print(words("cli.picture_saved", language, path=draw(result[1], out, language, frames, width, height, asked)))


def draw(report: Report, out: Path, language: str, frames: int = 0, width: int = 1280, height: int | None = None, why_not: str | None = None) -> Path:
    """Saves the picture of a judged scenario and says where; ends the command in one line when it cannot."""
    from sim.view.picture import save_picture  # noqa: PLC0415 - drawing is loaded only when something is drawn
    from sim.view.subject import subject_of  # noqa: PLC0415

    try:
        return save_picture(subject_of(report, language, why_not), out, width=width, height=height, frames=frames)
    except ValueError as error:
        fail(f"--{error}", language)
    except OSError as error:
        fail(f"{out}: {error.strerror or error}: expected a file that can be written", language)
