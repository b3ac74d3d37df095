"""Processes that work for the program end with it, however it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def gone(process: int) -> bool:
    """Whether a process has ended, waited for as long as half a minute."""
    for _ in range(300):
        try:
            os.kill(process, 0)
        except OSError:
            return True
        time.sleep(0.1)
    os.kill(process, signal.SIGTERM)
    return False


@pytest.mark.parametrize(
    "module", ["sim.training.ahead", "sim.view.screens.play_open"], ids=["who makes questions", "who thinks for a computer player"]
)
def test_a_worker_ends_with_the_program_however_that_ends(module: str, tmp_path: Path) -> None:
    main = tmp_path / "main.py"
    main.write_text(
        f"import os, time\nfrom {module} import worker\n"
        "if __name__ == '__main__':\n    print('worker', worker().submit(os.getpid).result(), flush=True)\n    time.sleep(600)\n",
        encoding="utf-8",
    )
    program = subprocess.Popen([sys.executable, str(main)], stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert program.stdout is not None
    worker = next(int(line.split()[1]) for line in program.stdout if line.startswith("worker"))
    program.kill()
    program.wait()
    assert gone(worker)
