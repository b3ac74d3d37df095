"""``tapete batch`` and ``tapete plot``: files and pictures, exit codes, one sentence for whatever is wrong."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.test_commands import tapete

FILE = "scenarios/ATT-1/past-the-figure.toml"


def test_a_batch_writes_a_row_for_each_run_and_draws_where_the_ball_ended(tmp_path: Path) -> None:
    out, plot = tmp_path / "out.csv", tmp_path / "ends.png"
    done = tapete("batch", FILE, "--vary", "aim=normal(0, 2)", "-n", "12", "--seed", "3", "-o", str(out), "--plot", str(plot))
    assert (done.returncode, done.stderr) == (0, "")
    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["run"] for row in rows] == [str(k) for k in range(12)]
    assert len({row["aim"] for row in rows}) == 12
    assert plot.read_bytes()[1:4] == b"PNG"
    assert plot.with_suffix(".csv").is_file()
    again = tapete("plot", "ends", str(out), "-o", str(tmp_path / "again.svg"))
    assert again.returncode == 0


def test_a_batch_without_the_referee_rules_on_nothing(tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    assert tapete("batch", FILE, "--unjudged", "-n", "2", "-o", str(out)).returncode == 0
    assert "goal" not in out.read_text().splitlines()[0].split(",")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("batch", FILE, "-o", "{}/x.txt"), "expected a name that ends in .parquet, .csv, .npz"),
        (("batch", FILE, "-o", "{}/no/x.csv", "--vary", "speed=1"), "--vary: '1': expected normal(mean, sd)"),
        (("batch", FILE, "-o", "{}/x.csv", "--vary", "home.3=normal(0, 1)"), "expected one of the bodies on the cloth"),
        (("batch", "{}/none.toml", "-o", "{}/x.csv"), "none.toml"),
        (("batch", FILE, "-o", "{}/x.csv", "--cluster", "tcp://127.0.0.1:1", "-n", "2"), "nobody answers there"),
        (("batch", FILE, "-o", "{}/x.csv", "--plot", "x.gif"), "--plot: x.gif: expected a name that ends in .png or .svg"),
        (("batch", FILE, "-o", "{}/w.csv", "--plot", "{}/w.png"), "its numbers would go to"),
        (("plot", "ends", "{}/none.csv", "-o", "{}/x.png"), "none.csv"),
        (("plot", "shots", "-o", "{}/x.jpg"), "--out: "),
        (("plot", "position", "scenarios/KOF-1/none.toml", "-o", "{}/x.png"), "none.toml"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_2(arguments: tuple[str, ...], said: str, tmp_path: Path) -> None:
    done = tapete(*(argument.format(tmp_path) for argument in arguments))
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_runs_of_which_none_could_be_say_why_and_1(tmp_path: Path) -> None:
    done = tapete("batch", FILE, "--vary", "ball=choice(5000)", "-n", "1", "-o", str(tmp_path / "x.csv"))
    assert done.returncode == 1
    assert "The first: off_table: ball" in done.stderr
    assert "runs: 1;" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="no signals")
@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGKILL])
def test_who_is_ended_leaves_no_worker_and_can_be_gone_on_with(end: int, tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    command = [sys.executable, "-m", "sim.cli.main", "batch", FILE, "--vary", "aim=normal(0, 2)", "-n", "20000", "-w", "2", "-o", str(out)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=Path(__file__).resolve().parents[2]) as batch:
        parts = tmp_path / "x.csv.parts"
        _until(lambda: any(parts.glob("0*.npz")))
        workers = _children(batch.pid)
        assert workers
        batch.send_signal(end)
        said = batch.stderr.read() if end is signal.SIGTERM and batch.stderr else ""
        batch.wait(60)
    assert batch.returncode == (130 if end is signal.SIGTERM else -end)
    assert end is signal.SIGKILL or "goes on from there" in said
    _until(lambda: not any(_alive(pid) for pid in workers))
    assert any(parts.glob("0*.npz"))


def _until(come: Callable[[], bool], seconds: float = 120.0) -> None:
    """Waits for something; fails when it does not come."""
    began = time.monotonic()
    while not come():
        assert time.monotonic() - began < seconds
        time.sleep(0.1)


def _children(parent: int) -> list[int]:
    """The processes that a process has begun."""
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False).stdout
    return [int(pid) for pid in told.split()]


def _alive(pid: int) -> bool:
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False).stdout.strip()
    return bool(told) and not told.startswith("Z")


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "x.csv"
    out.write_text("mine")
    done = tapete("batch", FILE, "-n", "2", "-o", str(out))
    assert (done.returncode, out.read_text()) == (2, "mine")


@pytest.mark.parametrize(
    ("library", "extra", "arguments"),
    [
        ("joblib", "cluster", ("batch", FILE, "-n", "2", "-w", "2", "-o", "{}/x.csv")),
        ("distributed", "cluster", ("batch", FILE, "-n", "2", "--cluster", "tcp://127.0.0.1:1", "-o", "{}/x.csv")),
        ("pyarrow", "cluster", ("batch", FILE, "-n", "2", "-o", "{}/x.parquet")),
        ("matplotlib", "export", ("plot", "shots", "-n", "2", "-o", "{}/x.png")),
    ],
)
def test_what_is_not_installed_is_one_sentence_that_says_how_to_get_it(library: str, extra: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "sitecustomize.py").write_text(f"import sys\nsys.modules[{library!r}] = None\n")
    root = Path(__file__).resolve().parents[2]
    done = tapete(*(argument.format(tmp_path) for argument in arguments), PYTHONPATH=os.pathsep.join((str(hidden), str(root))))
    assert done.returncode == 2
    assert f".[{extra}]" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("kind", "more"), [("shots", ()), ("passes", ("--hand", "easy")), ("position", ("scenarios/GOL-2/bar-and-back-in-open-play.toml",))]
)
def test_pictures_are_drawn_with_their_numbers(kind: str, more: tuple[str, ...], tmp_path: Path) -> None:
    out = tmp_path / f"{kind}.svg"
    done = tapete("plot", kind, *more, "-n", "60", "-o", str(out), "--lang", "it")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Immagine" in done.stdout
    assert out.read_text(encoding="utf-8").startswith("<?xml")
    assert out.with_suffix(".csv").is_file()
