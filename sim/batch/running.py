"""Runs a plan: here, in processes of this machine, or on a dask cluster. Who works on a chunk changes nothing in it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from threading import Thread
from typing import Any

from sim.batch.experiment import Table
from sim.batch.plan import Plan, work
from sim.batch.store import MissingExtra, Store
from sim.record.hold import Hold

Told = Callable[[int, int], None]
"""Called with how many runs are done, and of how many."""

_TRIES = 5
"""How often in a row lost processes are replaced before it is given up."""
_LOOKS = 1.0
"""How often (s) a process looks whether the one that began it is still there."""
_AHEAD = 4
"""Chunks that a worker of a cluster has waiting, at most."""


class Lost(RuntimeError):
    """Workers were lost again and again; what was done is kept."""


class NoCluster(RuntimeError):
    """There is no scheduler at that address, or none that answers."""


def run(
    plan: Plan, store: Store, workers: int = 1, cluster: str | None = None, told: Told | None = None, waits: Callable[[], None] | None = None
) -> None:
    """Does what is not done yet, keeping every chunk as it comes, and puts the results together. ``waits`` hears of a cluster without workers.

    Raises ``MissingExtra``, ``NoCluster``, ``Lost``, ``OSError``, and ``Held`` when another program is at these very runs; whatever ends it, the
    chunks that were kept are kept.
    """
    hold = Hold(store.folder / "plan")
    try:
        _carried_out(plan, store, workers, cluster, told or _nobody, waits)
    finally:
        hold.release()


def _carried_out(plan: Plan, store: Store, workers: int, cluster: str | None, tell: Told, waits: Callable[[], None] | None) -> None:
    done = store.done()
    count = sum(last - first for first, last in map(plan.span, done))
    tell(count, plan.runs)
    todo = list(plan.todo(done))
    source = _alone if workers == 1 and cluster is None else _clustered(cluster, waits) if cluster is not None else _processes(workers)
    for chunk, rows in source(plan, todo):
        store.keep(chunk, rows)
        first, last = plan.span(chunk)
        count += last - first
        tell(count, plan.runs)
    store.finish()


def _nobody(done: int, of: int) -> None:
    """Nobody hears how far it is."""


Source = Callable[[Plan, list[int]], Iterator[tuple[int, Table]]]


def _alone(plan: Plan, todo: list[int]) -> Iterator[tuple[int, Table]]:
    for chunk in todo:
        yield work(plan, chunk)


def _processes(workers: int) -> Source:
    """Processes of this machine; one that is lost is replaced, and its chunk done again."""
    try:
        from joblib import Parallel, delayed  # noqa: PLC0415 - an extra, asked for only here
        from joblib.externals.loky.process_executor import TerminatedWorkerError  # noqa: PLC0415
    except ModuleNotFoundError:
        raise MissingExtra("joblib", "cluster") from None

    def source(plan: Plan, todo: list[int]) -> Iterator[tuple[int, Table]]:
        left, lost = dict.fromkeys(todo), 0
        while left:
            try:
                processes = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=1)
                for chunk, rows in processes(delayed(_worked)(os.getpid(), plan, k) for k in list(left)):
                    yield chunk, rows
                    del left[chunk]
                    lost = 0
            except TerminatedWorkerError as error:
                lost += 1
                if lost == _TRIES:
                    raise Lost(str(error)) from error

    return source


def _worked(parent: int, plan: Plan, chunk: int) -> tuple[int, Table]:
    """Works on a chunk in a process that ends with the one that began it, however that ends."""
    _ending_with(parent)
    return work(plan, chunk)


@cache
def _ending_with(parent: int) -> None:
    Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(_LOOKS)
    os._exit(1)


def _clustered(address: str, waits: Callable[[], None] | None = None) -> Source:
    """Workers of a dask cluster. A chunk whose worker is lost is done again by another."""
    try:
        dask: Any = import_module("distributed")
    except ModuleNotFoundError:
        raise MissingExtra("dask.distributed", "cluster") from None

    def source(plan: Plan, todo: list[int]) -> Iterator[tuple[int, Table]]:
        try:
            client = dask.Client(address, timeout=10)
        except (OSError, ValueError, TimeoutError) as error:
            raise NoCluster(str(error) or type(error).__name__) from None
        with client:
            if not client.nthreads():
                if waits is not None:
                    waits()
                client.wait_for_workers(1)
            waiting = iter(todo)
            ahead = max(1, _AHEAD * sum(client.nthreads().values()))
            first = [client.submit(work, plan, chunk, pure=False, retries=_TRIES) for chunk in islice(waiting, ahead)]
            coming = dask.as_completed(first, with_results=True)
            for _, result in coming:
                yield result
                chunk = next(waiting, None)
                if chunk is not None:
                    coming.add(client.submit(work, plan, chunk, pure=False, retries=_TRIES))

    return source
