"""``tapete replay``: watch a scenario or a match, or write a stretch of it into a file without a window."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from sim.cli.options import Lang
from sim.cli.terminal import complain, console, errors, fail, speak
from sim.cli.window import SettingsFile, open_window
from sim.cli.writing import Overwrite, writable
from sim.language import quoted, words
from sim.record.errors import Unreadable
from sim.session.footage import MatchFilm, ScenarioFilm, open_film
from sim.session.shelf import here

if TYPE_CHECKING:
    from sim.view.export import Clip, Job

_SPEEDS = (Fraction(1, 16), Fraction(16))
_FRACTIONS = {"½": "1/2", "¼": "1/4", "⅛": "1/8"}


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A scenario file or the log of a match.")],
    export: Annotated[Path | None, typer.Option("--export", metavar="FILE", help="Write a .png, .gif or .mp4 instead of opening the window.")] = None,
    start: Annotated[str | None, typer.Option("--from", metavar="TIME", help="Where it begins: seconds, or m:ss (default: at the start).")] = None,
    end: Annotated[str | None, typer.Option("--to", metavar="TIME", help="Where it ends (default: at the end).")] = None,
    speed: Annotated[str, typer.Option("--speed", metavar="X", help="From 1/16 to 16.")] = "1",
    size: Annotated[str, typer.Option("--size", metavar="WxH", help="Size of a frame in pixels.")] = "1280x720",
    fps: Annotated[int | None, typer.Option("--fps", metavar="N", help="Frames a second (default: 30 in .mp4, 20 in .gif).")] = None,
    clean: Annotated[bool, typer.Option("--clean", help="Nothing laid over the table.")] = False,
    follow: Annotated[bool, typer.Option("--follow", help="Look at the ball from nearer by.")] = False,
    overwrite: Overwrite = False,
    settings: SettingsFile = None,
    lang: Lang = None,
) -> None:
    """Watch a scenario or a match like a replay on television.

    Times are those of the film, as its scrub bar shows them.

    \b
    Examples:
      tapete replay scenarios/OFF-1/passes-second-last.toml
      tapete replay match.jsonl --export goal.mp4 --from 1:02 --to 1:10 --speed 1/4
      tapete replay scenarios/OFF-1/passes-second-last.toml --export offside.gif --size 640x400
    """
    language = speak(lang)
    try:
        film = open_film(file)
    except Unreadable as error:
        fail(str(error), language)
    if export is not None:
        writable(export, language, overwrite, [file], "--export")
        _write(film, export, (start, end), (speed, size, fps), (clean, follow), language)
        return
    from sim.view.screens.replay import ReplayScreen  # noqa: PLC0415 - drawing is loaded only when something is drawn

    open_window(lang, lambda app: [ReplayScreen(app, film, here())], settings=settings)


def _write(
    film: ScenarioFilm | MatchFilm,
    out: Path,
    span: tuple[str | None, str | None],
    how: tuple[str, str, int | None],
    shown: tuple[bool, bool],
    language: str,
) -> None:
    """Writes the file; ends the command in one sentence when it cannot."""
    from sim.view.export import Job, MissingExtra, NoClip, form_of  # noqa: PLC0415
    from sim.view.export.clip import USUAL_RATE, Clip  # noqa: PLC0415
    from sim.view.screens.replay_picture import Pictures  # noqa: PLC0415
    from sim.view.screens.replay_words import trouble_words  # noqa: PLC0415
    from sim.view.theme import load_theme  # noqa: PLC0415

    speed, size, fps = how
    times = [None if text is None else _seconds(text, name, language) for text, name in zip(span, ("--from", "--to"), strict=True)]
    pace, frame = _pace(speed, language), _size(size, language)
    try:
        form = form_of(out)
    except NoClip as error:
        fail(f"--export: {error}".replace("form: ", ""), language)
    _load(film, language)
    for trouble in film.troubles:
        complain(trouble_words(trouble, language), language)
    length = film.timeline.length
    if not film.timeline.spans:
        fail(words("cli.replay_empty", language, path=film.file), language)
    low, high = times[0] or 0.0, length if times[1] is None else times[1]
    for name, at in (("--from", low), ("--to", high)):
        if at > length + 0.05:
            fail(f"{name}: {at:g}: expected at most {length:.1f}, the length of the film", language)
    if low > high:
        fail(f"--to: {high:g}: expected a moment of the film not before --from, {low:g}", language)
    try:
        clip = Clip(form, low, min(high, length), pace, USUAL_RATE[form] if fps is None else fps, frame)
        pictures = Pictures(film, frame, load_theme(), language, overlays=not shown[0], follow=shown[1])
        _run(Job(clip, out, pictures.paint), clip, language)
    except NoClip as error:
        fail(f"--{error}", language)
    except MissingExtra as error:
        fail(words("replay.export.missing", language, form=f".{error.form}", extra=error.extra), language)
    except OSError as error:
        fail(f"{out}: {error.strerror or error}: expected a file that can be written", language)
    console().print(words("replay.export.done", language, path=out), soft_wrap=True)


def _load(film: ScenarioFilm | MatchFilm, language: str) -> None:
    """Makes every act again, with a bar where somebody can see it."""
    err = errors()
    with Progress(
        TextColumn(words("cli.replay_loading", language)), BarColumn(), MofNCompleteColumn(), console=err, transient=True, disable=not err.is_terminal
    ) as bar:
        task = bar.add_task("", total=film.progress[1])
        while film.load():
            bar.update(task, completed=film.progress[0])


def _run(job: Job, clip: Clip, language: str) -> None:
    err = errors()
    try:
        with Progress(
            TextColumn(words("cli.replay_exporting", language)),
            BarColumn(),
            MofNCompleteColumn(),
            console=err,
            transient=True,
            disable=not err.is_terminal,
        ) as bar:
            task = bar.add_task("", total=clip.count)
            while job.work():
                bar.update(task, completed=job.done)
    finally:
        job.cancel()


def _seconds(text: str, name: str, language: str) -> float:
    """A time in seconds or as ``m:ss``."""
    found = re.fullmatch(r"(?:(\d+):)?(\d+(?:\.\d+)?)", text)
    if found is None:
        fail(f"{name}: {quoted(text)}: expected seconds, or m:ss", language)
    return 60.0 * int(found[1] or 0) + float(found[2])


def _pace(text: str, language: str) -> Fraction:
    """A speed as a fraction or a number."""
    plain = text.strip().rstrip("x×")
    try:
        speed = Fraction(_FRACTIONS.get(plain, plain))
    except (ValueError, ZeroDivisionError):
        speed = Fraction(0)
    if not _SPEEDS[0] <= speed <= _SPEEDS[1]:
        fail(f"--speed: {quoted(text)}: expected a speed from 1/16 to 16", language)
    return speed


def _size(text: str, language: str) -> tuple[int, int]:
    """A size as ``1280x720``."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text)
    if found is None:
        fail(f"--size: {quoted(text)}: expected width and height in px, as 1280x720", language)
    return (int(found[1]), int(found[2]))
