"""What the commands that run something many times share: options, the bar, and how they end."""

from __future__ import annotations

import signal
import tempfile
from pathlib import Path
from typing import Annotated, NoReturn, TypeAlias

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from sim.batch.experiment import Table
from sim.batch.plan import Plan
from sim.batch.running import Lost, NoCluster, run
from sim.batch.store import BadStore, MissingExtra, Store, read_results
from sim.cli.terminal import Exit, complain, errors, fail
from sim.language import words
from sim.record.hold import Held

Runs: TypeAlias = Annotated[int, typer.Option("--runs", "-n", min=1, metavar="N", help="How many runs.")]
Workers: TypeAlias = Annotated[int, typer.Option("--workers", "-w", min=1, max=256, metavar="W", help="Processes of this machine.")]
Cluster: TypeAlias = Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help="Run on the dask cluster with this scheduler instead.")]
Seed: TypeAlias = Annotated[int, typer.Option("--seed", min=0, metavar="S", help="What all chance is drawn from.")]


def lacking(error: MissingExtra, language: str) -> NoReturn:
    """Ends the command: something is not installed."""
    fail(words("cli.missing_extra", language, what=error.what, extra=error.extra), language)


def carried_out(plan: Plan, out: Path, workers: int, cluster: str | None, language: str, overwrite: bool = False) -> None:
    """Runs a plan into a file, with a bar where somebody can see it; ends the command in one sentence when it cannot."""
    try:
        store = Store(plan, out, overwrite)
    except BadStore as error:
        fail(str(error), language)
    except MissingExtra as error:
        lacking(error, language)
    except OSError as error:
        fail(f"{out}: {error.strerror or error}: expected a file that can be written", language)
    err = errors()
    before = signal.signal(signal.SIGTERM, _stop)
    columns = (TextColumn(words("cli.batch_progress", language)), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as bar:
            task = bar.add_task("", total=plan.runs)
            said = words("cli.batch_waits", language, address=cluster)
            run(plan, store, workers, cluster, lambda done, _: bar.update(task, completed=done), lambda: complain(said, language))
        for was, now in store.aside:
            complain(words("cli.batch_aside", language, path=was, aside=now.name), language)
    except Held:
        fail(words("cli.batch_twice", language, path=out), language)
    except KeyboardInterrupt:
        complain(words("cli.batch_stopped", language, path=store.folder), language)
        raise typer.Exit(int(Exit.STOPPED)) from None
    except Lost:
        fail(words("cli.batch_lost", language, path=store.folder), language, Exit.DIFFERENT)
    except NoCluster:
        fail(words("cli.batch_no_cluster", language, address=cluster), language)
    except MissingExtra as error:
        lacking(error, language)
    except BadStore as error:
        fail(str(error), language)
    except OSError as error:
        fail(f"{out}: {error.strerror or error}: expected a file that can be written", language)
    finally:
        signal.signal(signal.SIGTERM, before)


def _stop(_number: int, _frame: object) -> NoReturn:
    """A program that is asked to end does so as if it was interrupted: workers end with it, and what is done is kept."""
    raise KeyboardInterrupt


def results_of(plan: Plan, keep: Path | None, workers: int, cluster: str | None, language: str) -> Table:
    """The results of a plan, kept in a file if asked for; a kept file of the same name is read again."""
    if keep is not None and keep.exists():
        return opened(keep, language)
    with tempfile.TemporaryDirectory(prefix="tapete-") as folder:
        out = keep or Path(folder) / "runs.npz"
        carried_out(plan, out, workers, cluster, language)
        return opened(out, language)


def opened(path: Path, language: str) -> Table:
    """Results from a file; ends the command in one sentence when there are none."""
    try:
        return read_results(path)
    except BadStore as error:
        fail(str(error), language)
    except MissingExtra as error:
        lacking(error, language)
