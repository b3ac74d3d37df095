"""``tapete bench``: how fast the engine is beside a plain world stepped in time, how true each is, and what a frame of the window costs."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.table import Table

from sim.cli.terminal import console, errors

if TYPE_CHECKING:
    from collections.abc import Callable

    from sim.cli.bench_batch import Scaling
    from sim.cli.bench_others import Others
    from sim.cli.benching import Bench
    from sim.view.scene.bench import Frames
    from sim.view.screens.play_bench import PlayFrames

FLICKS, HITS = 200, 200
QUICK = 20
RUNS, QUICK_RUNS = 1000, 200
"""Runs of a batch."""


def bench(
    flicks: Annotated[int, typer.Option("--flicks", min=1, metavar="N", help="How many flicks that reach the ball are played.")] = FLICKS,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the random scenes.")] = 1,
    quick: Annotated[bool, typer.Option("--quick", help=f"Only {QUICK} flicks and hits: a first impression.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Measure how fast the engine is, and how true.

    The same flicks among 23 bodies are played to rest in the engine, with and without referee, and in plain pymunk worlds stepped
    in time. Beside each speed stands how far a struck figure strays from the line of centres. Then frames of the live table with all
    overlays are drawn, and the same ones afresh from their shapes; and frames of the whole play screen, at rest, in motion and while aiming.

    \b
    Examples:
      tapete bench
      tapete bench --quick
      tapete bench --flicks 50 --seed 7 --json
    """
    from sim.cli.bench_others import others  # noqa: PLC0415
    from sim.cli.benching import bench as measure  # noqa: PLC0415
    from sim.view.app.running import settled  # noqa: PLC0415
    from sim.view.scene.bench import frames  # noqa: PLC0415
    from sim.view.screens.play_bench import play_frames  # noqa: PLC0415

    count, hits = (QUICK, QUICK) if quick else (flicks, HITS)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=errors(), transient=True) as progress:
        tasks: dict[str, Any] = {}

        def told(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=of)
            progress.update(tasks[what], completed=done)

        found = measure(count, hits, seed, told)
        with settled():
            drawn, played = frames(told, seed), play_frames(told)
        elsewhere = others(count, hits, seed, told)
        scaled = _scaling(QUICK_RUNS if quick else RUNS, seed, told)
    if as_json:
        frame = {**asdict(drawn), "share": drawn.share, "cheaper_than_afresh": drawn.cheaper}
        batches = None if scaled is None else {**asdict(scaled), "faster": scaled.faster, "share_of_plain": scaled.share}
        also = {"others": asdict(elsewhere), "batch": batches}
        print(json.dumps({**_plain(found), "frame": frame, "play_screen": asdict(played), **also}, indent=2))
    else:
        _show(found, elsewhere)
        _show_batches(scaled)
        _show_frames(drawn)
        _show_play(played)


def _show_frames(drawn: Frames) -> None:
    from sim.view.scene.bench import BAR, RATE, SIZE  # noqa: PLC0415

    table = Table(
        title=f"A frame of the live table, {SIZE[0]}×{SIZE[1]}, {drawn.bodies} bodies, {drawn.moving} moving, {drawn.overlays} kinds of overlay"
    )
    table.add_column("drawn")
    for name in ("ms of a core", f"share at {RATE}/s", "times as long"):
        table.add_column(name, justify="right")
    rows = (
        ("only what changed", drawn.live),
        ("only what changed, a new log each time", drawn.relogged),
        ("all of it from stamps", drawn.restamped),
        ("all of it from shapes, unsmoothed", drawn.afresh),
    )
    for name, ms in rows:
        table.add_row(name, f"{ms:.2f}", f"{ms * RATE / 10:.1f} %", f"{ms / drawn.live:.1f}")
    out = console()
    out.print(table)
    out.print(f"The live table at {RATE}/s: {100 * drawn.share:.1f} % of one core (bar: {100 * BAR:.0f} %); longest frame {drawn.worst:.2f} ms.")


def _show_play(played: PlayFrames) -> None:
    from sim.view.scene.bench import BAR, RATE, SIZE  # noqa: PLC0415

    table = Table(title=f"A frame of the whole play screen, {SIZE[0]}×{SIZE[1]}, with its input")
    table.add_column("play screen")
    for name in ("ms of a core", f"share at {RATE}/s", "afresh takes so many times as long"):
        table.add_column(name, justify="right")
    for name, ms in (
        ("at rest", played.idle),
        ("in motion", played.moving),
        ("aiming without pause", played.aiming),
        ("drawn afresh", played.afresh),
    ):
        table.add_row(name, f"{ms:.2f}", f"{ms * RATE / 10:.1f} %", f"{played.afresh / ms:.1f}")
    out = console()
    out.print(table)
    most = max(played.idle, played.moving, played.aiming)
    out.print(f"The play screen at {RATE}/s: at most {most * RATE / 10:.1f} % of one core (bar: {100 * BAR:.0f} %).")


def _plain(found: Bench) -> dict[str, Any]:
    from sim.cli.benching import OURS, REFERENCE  # noqa: PLC0415

    return {
        "flicks": found.flicks,
        "bodies": found.bodies,
        "hits": found.hits,
        "seed": found.seed,
        "worlds": [{**asdict(row), "times_as_long": row.ms / found.row(OURS).ms} for row in found.rows],
        "compiled": found.compiled,
        "faster_than_plain": found.faster(REFERENCE),
        "faster_than_plain_refereed": found.faster_refereed,
        "referee": found.referee,
    }


def _scaling(runs: int, seed: int, told: Callable[[str, int, int], None]) -> Scaling | None:
    """How batches gain from a second worker; None where joblib is not installed."""
    from sim.batch.store import MissingExtra  # noqa: PLC0415
    from sim.cli.bench_batch import scaling  # noqa: PLC0415

    try:
        return scaling(runs, seed, told)
    except MissingExtra:
        return None


def _show_batches(scaled: Scaling | None) -> None:
    out = console()
    if scaled is None:
        out.print("Batches: not measured, joblib is not installed (extra cluster).")
        return
    out.print(
        f"Batches of {scaled.runs} judged shots: {scaled.one:.0f} a second with one worker, {scaled.two:.0f} with two: "
        f"{scaled.faster:.2f} times as fast, {scaled.share:.2f} of what two plain processes gain ({scaled.plain:.2f})."
    )


def _show(found: Bench, elsewhere: Others) -> None:
    from sim.cli.benching import HIT_SPEED, OURS, REFERENCE  # noqa: PLC0415

    table = Table(title=f"{found.flicks} flicks that reach the ball, {found.bodies} bodies, to rest; seed {found.seed}")
    table.add_column("world")
    for name in ("median ms", "times as long", "s of play", "deflection rms", "worst", "missed"):
        table.add_column(name, justify="right")
    for row in (*found.rows, *elsewhere.rows):
        angles = ("", "", "") if row.rms is None else (f"{row.rms:.5f}°", f"{row.worst:.5f}°", str(row.missed))
        table.add_row(row.name, f"{row.ms:.3f}", f"{row.ms / found.row(OURS).ms:.2f}", f"{row.seconds:.2f}", *angles)
    out = console()
    out.print(table)
    if elsewhere.missing:
        out.print(f"Not installed, and so not measured: {', '.join(elsewhere.missing)}.")
    out.print("The physics is compiled, and so is the referee." if found.compiled else "The physics is not compiled, nor is the referee.")
    out.print(
        f"One flick to rest: {found.faster(REFERENCE):.1f} times as fast as {REFERENCE}, {found.faster_refereed:.1f} times with the referee on."
    )
    out.print(f"With the referee on: {found.referee:.2f} times the time without.")
    out.print(
        f"Deflection: {found.hits} random hits of a free figure at {HIT_SPEED / 1000:g} m/s without contact friction, against the line of centres."
    )
