"""What ``tapete bench`` measures of batches: how much faster two workers are than one, beside two plain processes that only compute."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter

from sim.batch.maps import Shots
from sim.batch.plan import CHUNK, Plan
from sim.batch.running import run
from sim.batch.store import Store

Told = Callable[[str, int, int], None]
ROUNDS = 3
_LOOPS = 300_000
"""Turns of a plain loop: as long as a chunk of runs, roughly."""


@dataclass(frozen=True, slots=True)
class Scaling:
    """Judged shots a second with one worker and with two, and how much faster two plain processes are than one."""

    runs: int
    one: float
    two: float
    plain: float

    @property
    def faster(self) -> float:
        """How many times as fast two workers are."""
        return self.two / self.one

    @property
    def share(self) -> float:
        """That as a share of what two plain processes gain."""
        return self.faster / self.plain


def burn(loops: int) -> int:
    """Nothing but work."""
    x = 1
    for k in range(loops):
        x = (x * 31 + k) % 65_537
    return x


def scaling(runs: int, seed: int, told: Told) -> Scaling:
    """Takes turns: plain alone, plain by two, batch alone, batch by two; medians of the rounds. Starting processes is not counted."""
    tasks = max(4, runs // CHUNK)
    times: dict[str, list[float]] = {name: [] for name in ("plain 1", "plain 2", "batch 1", "batch 2")}
    with ProcessPoolExecutor(2) as plain, tempfile.TemporaryDirectory(prefix="tapete-") as folder:
        list(plain.map(burn, [_LOOPS] * 4))
        _batch(Plan(Shots(), 4 * CHUNK, seed), Path(folder) / "warm.csv", 2)
        for k in range(ROUNDS):
            times["plain 1"].append(_timed(lambda: [burn(_LOOPS) for _ in range(tasks)]))
            times["plain 2"].append(_timed(lambda: list(plain.map(burn, [_LOOPS] * tasks))))
            for workers in (1, 2):
                out = Path(folder) / f"{k}-{workers}.csv"
                times[f"batch {workers}"].append(_batch(Plan(Shots(), runs, seed), out, workers))
            told("batches on one and two workers", k + 1, ROUNDS)
    found = {name: median(taken) for name, taken in times.items()}
    return Scaling(runs, runs / found["batch 1"], runs / found["batch 2"], found["plain 1"] / found["plain 2"])


def _batch(plan: Plan, out: Path, workers: int) -> float:
    store = Store(plan, out)
    return _timed(lambda: run(plan, store, workers))


def _timed(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
