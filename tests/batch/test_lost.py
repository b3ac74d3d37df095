"""Workers that are lost: on this machine and on a real dask cluster of two worker processes, nothing is lost with them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from sim.batch.experiment import REFUSED, Field, Kind, Row
from sim.batch.plan import CHUNK, Plan
from sim.batch.running import NoCluster, run
from sim.batch.store import Store

ROOT = Path(__file__).resolve().parents[2]
PORT = "tcp://127.0.0.1:"


@dataclass(frozen=True)
class Deadly:
    """Draws numbers slowly; whoever first reaches run 60 notes its process in a file, and with ``at_once`` ends it."""

    mark: str
    at_once: bool = False

    def fields(self) -> tuple[Field, ...]:
        return (Field("drawn", Kind.FLOAT), REFUSED)

    def row(self, rng: np.random.Generator) -> Row:
        drawn = float(rng.random())
        mark = Path(self.mark)
        if drawn > 0.9 and not mark.exists():
            mark.write_text(str(os.getpid()))
            if self.at_once:
                os.kill(os.getpid(), signal.SIGTERM if os.name == "nt" else signal.SIGKILL)
        time.sleep(0.002)
        return {"drawn": drawn}


def expected(plan: Plan, out: Path) -> bytes:
    """What the same runs write with nobody lost."""
    Path(plan.experiment.mark).write_text("done already")
    run(plan, Store(plan, out))
    Path(plan.experiment.mark).unlink()
    return out.read_bytes()


def test_a_process_that_is_killed_is_replaced(tmp_path: Path) -> None:
    plan = Plan(Deadly(str(tmp_path / "mark"), at_once=True), 6 * CHUNK, 1)
    whole = expected(plan, tmp_path / "alone.csv")
    out = tmp_path / "two.csv"
    run(plan, Store(plan, out), workers=2)
    assert (tmp_path / "mark").exists()
    assert out.read_bytes() == whole


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[str]:
    """A scheduler on this machine with two worker processes; its address."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT": "10s"}
    known = tmp_path / "scheduler.json"
    started = [_started("dask_scheduler", env, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(known))]
    try:
        _until(known.exists)
        for _ in range(2):
            arguments = ("--scheduler-file", str(known), "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
            started.append(_started("dask_worker", env, *arguments))
        yield _address(known)
    finally:
        for process in started:
            process.kill()
            process.wait()


def _started(module: str, env: dict[str, str], *arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
    return subprocess.Popen(command, env=env, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def _until(holds: object, longest: float = 60.0) -> None:
    end = time.monotonic() + longest
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.05)


def _address(known: Path) -> str:
    from distributed import Client

    address = json.loads(known.read_text())["address"]
    with Client(address, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=60)
    return str(address)


def test_a_worker_of_a_cluster_that_is_killed_half_way_loses_nothing(cluster: str, tmp_path: Path) -> None:
    plan = Plan(Deadly(str(tmp_path / "mark")), 12 * CHUNK, 2)
    whole = expected(plan, tmp_path / "alone.csv")
    out, killed = tmp_path / "cluster.csv", []
    mark = tmp_path / "mark"

    def told(done: int, of: int) -> None:
        if not killed and mark.exists() and 3 * CHUNK <= done < of:
            killed.append(int(mark.read_text()))
            os.kill(killed[0], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)

    run(plan, Store(plan, out), cluster=cluster, told=told)
    assert killed
    assert killed[0] != os.getpid()
    assert out.read_bytes() == whole


def test_nobody_at_the_address_is_said(tmp_path: Path) -> None:
    plan = Plan(Deadly(str(tmp_path / "mark")), 10, 2)
    with pytest.raises(NoCluster):
        run(plan, Store(plan, tmp_path / "x.csv"), cluster=f"{PORT}1")


def test_a_cluster_without_workers_is_told_and_waited_for(tmp_path: Path) -> None:
    plan = Plan(Deadly(str(tmp_path / "mark")), 2 * CHUNK, 2)
    whole = expected(plan, tmp_path / "alone.csv")
    (tmp_path / "mark").write_text("nobody is to end")
    env, known = {**os.environ, "PYTHONPATH": str(ROOT)}, tmp_path / "scheduler.json"
    started = [_started("dask_scheduler", env, "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(known))]
    try:
        _until(known.exists)
        address = json.loads(known.read_text())["address"]

        def waits() -> None:
            arguments = ("--scheduler-file", str(known), "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(tmp_path))
            started.append(_started("dask_worker", env, *arguments))

        run(plan, Store(plan, tmp_path / "cluster.csv"), cluster=address, waits=waits)
    finally:
        for process in started:
            process.kill()
            process.wait()
    assert len(started) == 2
    assert (tmp_path / "cluster.csv").read_bytes() == whole
